// dram_controller with SMS: its stages in front of the door. A line waits in one class's stage only, so that no class passes the other's
// request of a line. Of each class one request is watched, whichever it is: it leaves behind those before it, before those behind it, and
// with its line and direction. A class whose first request has been at hand for AGE_CAP cycles is not passed by one of the other that has not. The
// class that sends has a first request. The CPU's stage has three places, the GPU's two.
//: emit SCHEDULER=SMS SMS_CPU=3 SMS_GPU=2 SMS_WAIT=3 SMS_FEW=2 SMS_SHORTEST=100
//: full
//: depth 14
//: free_ram 3
//: set AGE_CAP=8
//: mutant one_stage dram_controller: cpu_ready: !gpu_has_line => 1'b1
//: mutant one_stage dram_controller: gpu_ready: !(both_line && !gpu_older_q) => 1'b1
//: mutant cpu_in_order dram_controller_stage: requests.rd_addr: leaves ? second : head_q => head_q
//: mutant gpu_in_order dram_controller_stage: head_q: second => head_q
//: mutant cpu_passed dram_controller: gpu_looks: !cpu_holds => 1'b1
//: mutant gpu_passed dram_controller: cpu_looks: !gpu_holds => 1'b1
//: mutant sends_one dram_controller_stage: may_go: here_next => 1'b1
`default_nettype none
`include "dram_controller.ports.vh"
    localparam SMS_CPU = 3, SMS_GPU = 2;
    (* anyconst *) wire [LINE_W-1:0] w_line;
    wire [WHOLE_W-1:0] whole = {{ROW_BITS - 1{1'b0}}, w_line};
    (* hierconn *) wire \dut.cpu_goes ;
    (* hierconn *) wire \dut.gpu_goes ;
    (* hierconn *) wire \dut.sends_q ;
    (* hierconn *) wire \dut.gpu_sends_q ;
    (* hierconn *) wire \dut.cpu_here ;
    (* hierconn *) wire \dut.gpu_here ;
    (* hierconn *) wire [REQUEST_W-1:0] \dut.cpu_first ;
    (* hierconn *) wire [REQUEST_W-1:0] \dut.gpu_first ;
    (* hierconn *) wire \dut.cpu_late ;
    (* hierconn *) wire \dut.gpu_late ;
    (* hierconn *) wire [1:0] \dut.cpu_stage.count_q ;
    (* hierconn *) wire [1:0] \dut.gpu_stage.count_q ;
    (* hierconn *) wire [1:0] \dut.cpu_stage.head_q ;
    (* hierconn *) wire [1:0] \dut.cpu_stage.tail_q ;
    (* hierconn *) wire \dut.gpu_stage.head_q ;
    (* hierconn *) wire \dut.gpu_stage.tail_q ;
    (* hierconn *) wire \dut.cpu_stage.g_place[0].used_q ;
    (* hierconn *) wire \dut.cpu_stage.g_place[1].used_q ;
    (* hierconn *) wire \dut.cpu_stage.g_place[2].used_q ;
    (* hierconn *) wire \dut.gpu_stage.g_place[0].used_q ;
    (* hierconn *) wire \dut.gpu_stage.g_place[1].used_q ;
    (* hierconn *) wire [WHOLE_W-1:0] \dut.cpu_stage.g_place[0].line_q ;
    (* hierconn *) wire [WHOLE_W-1:0] \dut.cpu_stage.g_place[1].line_q ;
    (* hierconn *) wire [WHOLE_W-1:0] \dut.cpu_stage.g_place[2].line_q ;
    (* hierconn *) wire [WHOLE_W-1:0] \dut.gpu_stage.g_place[0].line_q ;
    (* hierconn *) wire [WHOLE_W-1:0] \dut.gpu_stage.g_place[1].line_q ;
    wire [SMS_CPU-1:0] cpu_used = { \dut.cpu_stage.g_place[2].used_q , \dut.cpu_stage.g_place[1].used_q , \dut.cpu_stage.g_place[0].used_q };
    wire [SMS_GPU-1:0] gpu_used = { \dut.gpu_stage.g_place[1].used_q , \dut.gpu_stage.g_place[0].used_q };
    wire cpu_has = cpu_used[0] && \dut.cpu_stage.g_place[0].line_q == whole || cpu_used[1] && \dut.cpu_stage.g_place[1].line_q == whole
        || cpu_used[2] && \dut.cpu_stage.g_place[2].line_q == whole;
    wire gpu_has = gpu_used[0] && \dut.gpu_stage.g_place[0].line_q == whole || gpu_used[1] && \dut.gpu_stage.g_place[1].line_q == whole;
    // The watched request of each class: how many were before it when it was taken, and are still, and it itself. 0: it is not here.
    (* anyseq *) wire cpu_choose, gpu_choose;
    reg [1:0] cpu_ahead_q, gpu_ahead_q;
    reg cpu_chosen_q, gpu_chosen_q; // there was one
    reg [LINE_W:0] cpu_asked_q, gpu_asked_q; // its direction and line
    wire [1:0] cpu_left = \dut.cpu_stage.count_q - \dut.cpu_goes , gpu_left = \dut.gpu_stage.count_q - \dut.gpu_goes ;
    wire cpu_now = cpu_taken && cpu_choose && !cpu_chosen_q, gpu_now = gpu_taken && gpu_choose && !gpu_chosen_q;
    initial {cpu_ahead_q, gpu_ahead_q, cpu_chosen_q, gpu_chosen_q} = 0;
    always @(posedge clk)
        if (rst) {cpu_ahead_q, gpu_ahead_q, cpu_chosen_q, gpu_chosen_q} <= 0;
        else begin
            if (cpu_now) begin
                cpu_chosen_q <= 1'b1;
                cpu_ahead_q <= cpu_left + 2'd1;
                cpu_asked_q <= {cpu_write, cpu_line};
            end else if ( \dut.cpu_goes && cpu_ahead_q != 2'd0) cpu_ahead_q <= cpu_ahead_q - 2'd1;
            if (gpu_now) begin
                gpu_chosen_q <= 1'b1;
                gpu_ahead_q <= gpu_left + 2'd1;
                gpu_asked_q <= {gpu_write, gpu_line};
            end else if ( \dut.gpu_goes && gpu_ahead_q != 2'd0) gpu_ahead_q <= gpu_ahead_q - 2'd1;
        end
    wire [LINE_W:0] cpu_first = { \dut.cpu_first [REQUEST_W-1], \dut.cpu_first [9*BEATS +: LINE_W]};
    wire [LINE_W:0] gpu_first = { \dut.gpu_first [REQUEST_W-1], \dut.gpu_first [9*BEATS +: LINE_W]};
    (* hierconn *) wire [REQUEST_W*SMS_CPU-1:0] \dut.cpu_stage.requests.kept.words ;
    (* hierconn *) wire [REQUEST_W*SMS_GPU-1:0] \dut.gpu_stage.requests.kept.words ;
    // The place of the watched one, and what is there.
    wire [2:0] cpu_sum = \dut.cpu_stage.head_q + cpu_ahead_q - 3'd1;
    wire [1:0] cpu_place = cpu_sum >= SMS_CPU ? cpu_sum - SMS_CPU : cpu_sum;
    wire gpu_place = \dut.gpu_stage.head_q ^ ~gpu_ahead_q[0];
    wire [REQUEST_W-1:0] cpu_word = \dut.cpu_stage.requests.kept.words >> cpu_place * REQUEST_W;
    wire [REQUEST_W-1:0] gpu_word = \dut.gpu_stage.requests.kept.words >> gpu_place * REQUEST_W;
    wire [2:0] cpu_end = \dut.cpu_stage.head_q + \dut.cpu_stage.count_q ;
    always @(posedge clk)
        if (!rst) begin
            one_stage: assert (!(cpu_has && gpu_has));
            if ( \dut.cpu_goes && cpu_ahead_q == 2'd1) cpu_in_order: assert (cpu_first == cpu_asked_q);
            if ( \dut.gpu_goes && gpu_ahead_q == 2'd1) gpu_in_order: assert (gpu_first == gpu_asked_q);
            cpu_passed: assert (!( \dut.cpu_late && \dut.gpu_goes ) || \dut.gpu_late );
            gpu_passed: assert (!( \dut.gpu_late && \dut.cpu_goes ) || \dut.cpu_late );
            sends_one: assert (! \dut.sends_q || ( \dut.gpu_sends_q ? \dut.gpu_here : \dut.cpu_here ));
            at_cpu: assert ( \dut.cpu_stage.head_q < SMS_CPU && \dut.cpu_stage.tail_q == (cpu_end >= SMS_CPU ? cpu_end - SMS_CPU : cpu_end)
                && \dut.cpu_stage.count_q == {1'b0, cpu_used[0]} + cpu_used[1] + cpu_used[2] && cpu_ahead_q <= \dut.cpu_stage.count_q );
            at_gpu: assert ( \dut.gpu_stage.count_q <= SMS_GPU && \dut.gpu_stage.tail_q == ( \dut.gpu_stage.head_q ^ \dut.gpu_stage.count_q [0])
                && \dut.gpu_stage.count_q == {1'b0, gpu_used[0]} + gpu_used[1] && gpu_ahead_q <= \dut.gpu_stage.count_q );
            at_here: assert ((! \dut.cpu_here || \dut.cpu_stage.count_q != 2'd0) && (! \dut.gpu_here || \dut.gpu_stage.count_q != 2'd0));
            if (cpu_ahead_q != 2'd0) at_cpu_word: assert ({cpu_word[REQUEST_W-1], cpu_word[9*BEATS +: LINE_W]} == cpu_asked_q);
            if (gpu_ahead_q != 2'd0) at_gpu_word: assert ({gpu_word[REQUEST_W-1], gpu_word[9*BEATS +: LINE_W]} == gpu_asked_q);
            if (cpu_ahead_q == 2'd1 && \dut.cpu_here ) at_cpu_first: assert (cpu_first == cpu_asked_q);
            if (gpu_ahead_q == 2'd1 && \dut.gpu_here ) at_gpu_first: assert (gpu_first == gpu_asked_q);
            full: cover ( \dut.cpu_stage.count_q == SMS_CPU && \dut.gpu_stage.count_q == SMS_GPU);
            late_goes: cover ( \dut.gpu_late && \dut.gpu_goes );
            watched: cover ( \dut.cpu_goes && cpu_ahead_q == 2'd1);
        end
endmodule
`default_nettype wire
