// dram_controller: the rules of `answer`, one answer for each read, and the ring of answers.
// The properties `at_*` relate the block's counters and memories to what was asked and what came.
//: depth 36
//: free_ram 2
//: channels dram_controller
//: mutant answer.data_stays dram_controller: fetch: !answer_valid || answer_ready => 1'b1
//: mutant answer.valid_stays dram_controller: answer_valid: answer_ready => 1'b1
//: mutant ledger.answered_once dram_controller: read_ids.wr_data: cpu_looks => 1'b1
//: mutant owes dram_controller: answer_room: !under_q[RING_W] => 1'b1
`default_nettype none
`include "dram_controller.ports.vh"
    channel_monitor #(.WIDTH(ANSWER_W)) answer (
        .clk(clk), .rst(rst), .valid(answer_valid), .ready(answer_ready), .data(answer_data));
    // Those that wait, those in the ring, and the one at the port.
    answer_ledger #(.TAG_BITS(2), .MOST(READS + ANSWERS + 1)) ledger (
        .clk(clk), .rst(rst), .ask(read_taken), .ask_tag({cpu_taken, id}), .answer(left), .answer_tag(answer_data[8*BEATS +: 2]));
`ifdef FORWARD
    (* hierconn *) wire \dut.forwarded_q ;
    wire from_ring = ! \dut.forwarded_q ; // what is at the port
`else
    wire from_ring = 1'b1;
`endif
    // Reads whose RD is at DFI, and whose answers did not leave; of them those whose beats all came.
    reg [3:0] under_q;
    reg [5:0] came_q; // words of those
    localparam [5:0] LINE = WORDS;
    initial {under_q, came_q} = 10'd0;
    always @(posedge clk)
        if (rst) {under_q, came_q} <= 10'd0;
        else begin
            under_q <= under_q + {3'd0, at_rd} - {3'd0, left && from_ring};
            came_q <= came_q + {5'd0, rddata_valid} - (LINE & {6{left && from_ring}});
        end
    always @(posedge clk)
        if (!rst) begin
            ring: assert (under_q <= ANSWERS + 1);
            owes: assert (owed_q <= WORDS * ANSWERS);
            if (answer_valid && from_ring) has_come: assert (came_q >= LINE && under_q != 4'd0);
            full: cover (under_q == ANSWERS + 1);
`ifdef FORWARD
            forwards: cover (answer_valid && !from_ring);
`endif
        end
    // What the counters say.
    (* hierconn *) wire [$clog2(ANSWERS):0] \dut.under_q ;
    (* hierconn *) wire [$clog2(ANSWERS):0] \dut.full_q ;
    (* hierconn *) wire [(WORDS > 1 ? $clog2(WORDS) : 1) - 1:0] \dut.came_q ;
    (* hierconn *) wire [$clog2(ANSWERS)-1:0] \dut.ring_q ;
    (* hierconn *) wire [$clog2(ANSWERS)-1:0] \dut.fill_q ;
    (* hierconn *) wire [$clog2(ANSWERS)-1:0] \dut.head_q ;
    (* hierconn *) wire \dut.asked_q ;
    (* hierconn *) wire \dut.closing_q ;
    // Who asked: in the queue, on the way to the ring, in the ring, at the port.
    (* hierconn *) wire [READS-1:0] \dut.read_queue.waits ;
    (* hierconn *) wire [READS-1:0] \dut.read_queue.used ;
    (* hierconn *) wire [$clog2(READS+1)-1:0] \dut.read_queue.taken ;
    (* hierconn *) wire [2*READS-1:0] \dut.read_ids.kept.words ;
    (* hierconn *) wire [2*ANSWERS-1:0] \dut.ring_ids.kept.words ;
    (* hierconn *) wire [1:0] \dut.asker ;
    (* hierconn *) wire [1:0] \ledger.tag ;
    (* hierconn *) wire [7:0] \ledger.open_q ;
    wire [3:0] in_ring = \dut.under_q - \dut.asked_q ;
    reg [3:0] open, places;
    integer e;
    always @* begin
        open = {3'd0, \dut.asked_q && \dut.asker == \ledger.tag } + {3'd0, answer_valid && answer_data[8*BEATS +: 2] == \ledger.tag };
        places = 4'd0;
        for (e = 0; e < READS; e = e + 1) begin
            open = open + {3'd0, \dut.read_queue.waits [e] && \dut.read_ids.kept.words [2*e +: 2] == \ledger.tag };
            places = places + {3'd0, \dut.read_queue.used [e]};
        end
        for (e = 0; e < ANSWERS; e = e + 1)
            open = open + {3'd0, ((e - \dut.head_q ) & (ANSWERS - 1)) < in_ring && \dut.ring_ids.kept.words [2*e +: 2] == \ledger.tag };
    end
    always @(posedge clk)
        if (!rst) begin
            at_under: assert (\dut.under_q <= ANSWERS && {2'd0, \dut.under_q } == under_q + {3'd0, at_rd} - {3'd0, answer_valid && from_ring});
            at_full: assert (\dut.full_q * LINE + \dut.came_q + (LINE & {6{answer_valid && from_ring}}) == came_q && \dut.came_q < WORDS);
            at_owed: assert ({1'd0, owed_q} + came_q == under_q * LINE);
            at_ring: assert (\dut.asked_q == at_rd && \dut.ring_q == \dut.head_q + in_ring[0] && \dut.fill_q == \dut.head_q + \dut.full_q [0]);
            at_places: assert (\dut.read_queue.used == \dut.read_queue.waits && \dut.read_queue.taken == places);
            at_closing: assert (!\dut.closing_q || powered);
            at_asked: assert (\ledger.open_q == {4'd0, open});
        end
endmodule
`default_nettype wire
