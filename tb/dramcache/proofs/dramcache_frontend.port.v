// A TAD port of dramcache_frontend: who waits at it goes. Four jobs, a byte a line, each job in one list at a time. The RAM M is read within four
// cycles, as its turn has it. The port is taken when it likes: what is counted is its requests, and the cycles in which it is free.
//: depth 14
//: free_ram
//: mutant store_goes dramcache_frontend_tad: turn_q: loads => 1'b1
//: mutant fill_goes dramcache_frontend_tad: go_fill: turn_q == 2'd2 => 1'b0
//: mutant looks_go dramcache_frontend_tad: go_store: turn_q == 2'd1 => 1'b1
//: mutant some_goes dramcache_frontend_tad: wants: (go_store || go_fill) => go_store
`default_nettype none
module harness #(
    parameter integer JOBS = 4,
    parameter integer JOB_W = 2,
    parameter integer SET_W = 6,
    parameter integer TAG_W = 2
) (
    input wire             clk,
    input wire             rst,
    input wire             look,
    input wire [JOB_W-1:0] look_job,
    input wire             store,
    input wire [JOB_W-1:0] store_job,
    input wire             fill,
    input wire [JOB_W-1:0] fill_job,
    input wire             again,
    input wire [JOB_W-1:0] again_job,
    input wire             granted,
    input wire             ready,
    input wire             ram_strb,
    input wire [7:0]       ram_line
);
    wire [JOB_W-1:0] job, id;
    wire wants, valid, write, written, sweep_goes;
    wire [SET_W-1:0] line;
    wire [8:0] strb;
    wire [71:0] data;
    dramcache_frontend_tad #(.ROW_BITS(1), .BANK_BITS(1), .JOBS(JOBS), .LINE_BITS(7), .LINE_BYTES(1)) dut (
        .clk(clk), .rst(rst), .sweep(1'b0), .sweep_set({SET_W{1'b0}}), .sweep_goes(sweep_goes), .look(look), .look_job(look_job),
        .store(store), .store_job(store_job), .fill(fill), .fill_job(fill_job),
`ifdef CHAINED
        .again(again), .again_job(again_job),
`endif
        .job(job), .job_set({SET_W{1'b0}}), .job_tag({TAG_W{1'b0}}), .wants(wants), .granted(granted), .ram_strb(ram_strb),
        .ram_line(ram_line), .valid(valid), .ready(ready), .write(write), .id(id), .line(line), .strb(strb), .data(data),
        .written(written));
    (* hierconn *) wire \dut.looks ;
    (* hierconn *) wire \dut.stores ;
    (* hierconn *) wire \dut.fills ;
    (* hierconn *) wire \dut.look_goes ;
    (* hierconn *) wire \dut.store_goes ;
    (* hierconn *) wire \dut.fill_goes ;
    (* hierconn *) wire [1:0] \dut.turn_q ;
    wire looks = \dut.looks , stores = \dut.stores , fills = \dut.fills ;
    wire loads = \dut.look_goes || \dut.store_goes || \dut.fill_goes ;

    // No list has more than there are jobs: what is in lists, together.
    reg [2:0] listed_q;
    wire [2:0] enter = look + store + fill
`ifdef CHAINED
        + again
`endif
        ;
    initial listed_q = 3'd0;
    always @(posedge clk) listed_q <= rst ? 3'd0 : listed_q + enter - loads;
    always @* assume ({1'b0, listed_q} + enter <= JOBS);

    // The RAM M is read by who wants to in four cycles.
    reg [1:0] asked_q;
    initial asked_q = 2'd0;
    always @(posedge clk) asked_q <= rst || !wants || granted ? 2'd0 : asked_q + 1'b1;
    always @* begin
        assume (!granted || wants);
        assume (granted || !wants || asked_q != 2'd3);
    end

    // Requests that pass the head of a list; of the last four requests, which look while look-ups wait; free cycles with nothing that goes.
    reg [2:0] store_q, fill_q, since_q;
    reg [3:0] kinds_q;
    reg [2:0] free_q;
    wire room = !valid || ready;
    initial {store_q, fill_q, since_q, free_q, kinds_q} = 0;
    always @(posedge clk) begin
        store_q <= rst || !stores || \dut.store_goes ? 3'd0 : store_q + (loads && store_q != 3'd7);
        fill_q <= rst || !fills || \dut.fill_goes ? 3'd0 : fill_q + (loads && fill_q != 3'd7);
        since_q <= rst || !looks ? 3'd0 : since_q + (loads && since_q != 3'd4);
        if (loads) kinds_q <= {kinds_q[2:0], \dut.look_goes };
        free_q <= rst || !room || loads || listed_q == 3'd0 ? 3'd0 : free_q + (free_q != 3'd7);
    end
    wire [2:0] of_four = kinds_q[0] + kinds_q[1] + kinds_q[2] + kinds_q[3];
    wire [1:0] turn = \dut.turn_q ;
    always @(posedge clk)
        if (!rst) begin
            store_goes: assert (store_q <= 3'd3);
            fill_goes: assert (fill_q <= 3'd3);
            looks_go: assert (since_q != 3'd4 || of_four >= 3'd2);
            some_goes: assert (free_q <= 3'd3);
            // A store was passed by those of the turns behind its own; what the last turns of look-ups did.
            at_store: assert (store_q <= {1'b0, turn - 2'd2});
            at_fill: assert (fill_q <= {1'b0, turn - 2'd3});
            at_look_1: assert (since_q < 3'd1 || turn == 2'd2 || turn == 2'd3 || kinds_q[0]);
            at_look_2: assert (since_q < 3'd2 || turn == 2'd3 || turn == 2'd0 || kinds_q[1]);
            at_look_3: assert (since_q < 3'd3 || turn == 2'd0 || turn == 2'd1 || kinds_q[2]);
            at_look_4: assert (since_q < 3'd4 || turn == 2'd1 || turn == 2'd2 || kinds_q[3]);
            at_free: assert (free_q == {1'b0, asked_q});
            at_listed: assert ((listed_q != 3'd0) == (looks || stores || fills));
            store_passed: cover (store_q == 3'd3);
            fill_passed: cover (fill_q == 3'd3);
            free: cover (free_q == 3'd3);
        end
endmodule
`default_nettype wire
