// dramcache_frontend: who waits is passed a few times at most. While a request waits at its door, no later one of its set goes on. A request that
// may have a job, and waits for one alone, sees one such job go to the other class, or two. Of the cycles in which a victim waits for the RAM T
// and no line is counted there are three at most. Four jobs, one of them the GPU's, 60 sets, a byte a line. TADs and memory answer what they like,
// also what was not asked: none of this rests on it. The sweep takes 62 cycles, and a fault of the doors shows behind it.
//: depth 72
//: set JOBS=4
//: set CPU_JOBS=3
//: set TAD_W=90
//: set TAD_ANSWER_W=75
//: set READ_W=10
//: set DATA_W=11
//: set WRITE_W=18
//: set DONE_W=3
//: free_ram 0
//: mutant gpu_in_order dramcache_frontend: gpu_behind: same_set => 1'b0
//: mutant at_order dramcache_frontend: cpu_first_q: !(gpu_full && !gpu_goes) => 1'b1
//: mutant gpu_passed dramcache_frontend: cpu_room: !gpu_keeps => 1'b1
//: mutant victim_goes dramcache_frontend: t_grants: put_off_q => 1'b0
`default_nettype none
`include "dramcache_frontend.ports.vh"
    localparam [JOBS-1:0] NOBODY = 0;
    (* hierconn *) wire \dut.cpu_full ;
    (* hierconn *) wire \dut.gpu_full ;
    (* hierconn *) wire \dut.cpu_goes ;
    (* hierconn *) wire \dut.gpu_goes ;
    (* hierconn *) wire \dut.cpu_takes ;
    (* hierconn *) wire \dut.gpu_takes ;
    (* hierconn *) wire [5:0] \dut.cpu_set ;
    (* hierconn *) wire [5:0] \dut.gpu_set ;
    (* hierconn *) wire [JOBS-1:0] \dut.cpu_same ;
    (* hierconn *) wire [JOBS-1:0] \dut.gpu_same ;
    (* hierconn *) wire [JOBS-1:0] \dut.given ;
    (* hierconn *) wire \dut.cpu_first_q ;
    (* hierconn *) wire \dut.last_cpu_q ;
    (* hierconn *) wire \dut.of_victim ;
    (* hierconn *) wire \dut.back_room ;
    (* hierconn *) wire \dut.counted ;
    (* hierconn *) wire \dut.victim_goes ;
    (* hierconn *) wire \dut.put_off_q ;
    (* hierconn *) wire [1:0] \dut.turn_q ;
    wire cpu_full = \dut.cpu_full , gpu_full = \dut.gpu_full , cpu_goes = \dut.cpu_goes , gpu_goes = \dut.gpu_goes ;
`ifdef CHAINED
    (* hierconn *) wire \dut.cpu_known ;
    (* hierconn *) wire \dut.gpu_known ;
    (* hierconn *) wire [JOBS-1:0] \dut.cpu_meets ;
    (* hierconn *) wire [JOBS-1:0] \dut.gpu_meets ;
    wire same = \dut.cpu_set [5:4] == \dut.gpu_set [5:4];
    wire cpu_may = \dut.cpu_known && \dut.cpu_meets == NOBODY, gpu_may = \dut.gpu_known && \dut.gpu_meets == NOBODY;
`else
    wire same = \dut.cpu_set == \dut.gpu_set ;
`ifdef WALKED
    (* hierconn *) wire \dut.walk_full ;
    (* hierconn *) wire \dut.walk_goes ;
    (* hierconn *) wire [5:0] \dut.walk_set ;
    (* hierconn *) wire [JOBS-1:0] \dut.walk_same ;
    (* hierconn *) wire [JOBS-1:0] \dut.walks ;
    (* hierconn *) wire \dut.walk_last_q ;
    (* hierconn *) wire \dut.held_q ;
    wire walk_full = \dut.walk_full , walk_goes = \dut.walk_goes ;
    wire cpu_may = !(walk_full && \dut.cpu_set == \dut.walk_set ), gpu_may = !(walk_full && \dut.gpu_set == \dut.walk_set );
`else
    wire cpu_may = 1'b1, gpu_may = 1'b1;
`endif
`endif

    // Which of both doors' requests was taken first; of one cycle the CPU's.
    reg older_q; // the CPU's
    initial older_q = 1'b0;
    always @(posedge clk)
        if (rst) older_q <= 1'b0;
        else if ( \dut.gpu_takes ) older_q <= \dut.cpu_takes || cpu_full && !cpu_goes;
        else if ( \dut.cpu_takes ) older_q <= 1'b0;

    // Jobs that requests of the other class get while one waits for a job alone; the GPU may have the last job.
    wire cpu_stays = cpu_full && ready && cpu_may && \dut.cpu_same == NOBODY && !(gpu_full && !older_q && same) && !cpu_goes;
    wire gpu_stays = gpu_full && ready && gpu_may && \dut.gpu_same == NOBODY && !(cpu_full && older_q && same) && !gpu_goes;
    reg [1:0] cpu_passed_q, gpu_passed_q;
    wire [1:0] by_gpu = cpu_passed_q + (gpu_goes && \dut.given != NOBODY && cpu_passed_q != 2'd3);
    wire [1:0] by_cpu = gpu_passed_q + (cpu_goes && \dut.given [JOBS-1] && gpu_passed_q != 2'd3);
    initial {cpu_passed_q, gpu_passed_q} = 4'd0;
    always @(posedge clk) begin
        cpu_passed_q <= rst || !cpu_stays ? 2'd0 : by_gpu;
        gpu_passed_q <= rst || !gpu_stays ? 2'd0 : by_cpu;
    end

`ifdef WALKED
    // A walk's line that waits for a job alone, and a GPU's request that does, pass each other once; a CPU's request passes each once.
    wire walk_stays = walk_full && \dut.walk_same == NOBODY && \dut.walks == NOBODY && !walk_goes;
    reg walk_passed_q, cpu_first_q, gpu_first_q; // the GPU's by a walk's line; a walk's line by the CPU's, by the GPU's
    wire walk_yields = \dut.walk_last_q && gpu_full && gpu_may && \dut.gpu_same == NOBODY && !(cpu_full && older_q && same);
    wire last_given = \dut.given [JOBS-1] ;
    initial {walk_passed_q, cpu_first_q, gpu_first_q} = 3'd0;
    always @(posedge clk) begin
        walk_passed_q <= !rst && gpu_stays && (walk_passed_q || walk_goes);
        cpu_first_q <= !rst && walk_stays && (cpu_first_q || cpu_goes && last_given);
        gpu_first_q <= !rst && walk_stays && (gpu_first_q || gpu_goes && last_given);
        if (!rst) begin
            gpu_walked: assert (!(walk_passed_q && gpu_stays && walk_goes));
            walk_passed: assert (!(walk_stays && last_given && (cpu_first_q && cpu_goes || gpu_first_q && gpu_goes)));
            walk_late: assert (!( \dut.held_q && last_given && walk_stays && !walk_yields));
            at_walked: assert (!walk_passed_q || \dut.walk_last_q );
            at_gpu_first: assert (!gpu_first_q || ! \dut.walk_last_q );
            at_cpu_first: assert (!cpu_first_q || gpu_first_q || walk_yields && \dut.last_cpu_q );
        end
    end
`endif

    // Cycles in which a victim waits and no line is counted.
    reg [2:0] victim_q;
    initial victim_q = 3'd0;
    always @(posedge clk)
        victim_q <= rst || !( \dut.of_victim && \dut.back_room ) || \dut.victim_goes ? 3'd0 : victim_q + (! \dut.counted && victim_q != 3'd7);

    always @(posedge clk)
        if (!rst) begin
            gpu_in_order: assert (!(cpu_full && gpu_full && older_q && same && gpu_goes));
            cpu_in_order: assert (!(cpu_full && gpu_full && !older_q && same && cpu_goes));
            gpu_passed: assert (!gpu_stays || by_cpu <= 2'd1);
            cpu_passed: assert (!cpu_stays || by_gpu <= 2'd2);
            victim_goes: assert (victim_q <= 3'd3);
            at_order: assert (!(cpu_full && gpu_full) || \dut.cpu_first_q == older_q);
            at_passed: assert (gpu_passed_q == 2'd0 || \dut.last_cpu_q );
            at_victim: assert ( \dut.put_off_q || victim_q <= {1'b0, \dut.turn_q });
        end
endmodule
`default_nettype wire
