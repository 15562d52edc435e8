// dram_axi4_port: of each read burst as many beats as AR said, with the response that it deserves; those of one id in AR's order, with
// the bytes that their addresses name. Surroundings as in dram_axi4_port.v; data name their line. The id that is watched is any one.
// No engine proves it within a minute, so it is asked for these frames alone.
//: depth 10
//: bounded
//: mutant r_asked dram_axi4_port_reads: choose: ready != {PLACES{1'b0}} => 1'b1
//: mutant r_ends axi4_r_beats: r_last: last => 1'b1
//: mutant r_deserved dram_axi4_port_resp: forbidden: last[15:12] != 4'd0 => 1'b0
//: mutant r_bytes dram_axi4_port_reads: ready: ~behind_q => {PLACES{1'b1}}
//: mutant r_bytes dram_axi4_port_reads: load: done_q[at_q] => 1'b1
`default_nettype none
`include "dram_axi4_port.ports.vh"
    // Of a line its lowest bits, in each of its two words beside the word's number.
    localparam SEEN = 2;
    wire [SEEN:0] answer_low = answer_data[SEEN:0], answer_high = answer_data[32 +: SEEN + 1];
    reg [SEEN*(1<<TAG_BITS)-1:0] lines_q;
    always @(posedge clk) if (read_taken) lines_q[SEEN*go_id +: SEEN] <= go_line[SEEN-1:0];
    always @* if (!rst && answer_valid) assume (answer_low == {lines_q[SEEN*answer_id +: SEEN], 1'b0} && answer_high == {lines_q[SEEN*answer_id +: SEEN], 1'b1});

    // The bursts of the watched id that wait for R: the oldest lowest. AR's register, the places and R hold READS + 2.
    localparam HELD = READS + 2, WHAT_W = SEEN + 9; // address, size, burst, len, resp
    (* anyconst *) reg [ID_BITS-1:0] watched;
    reg [2:0] reads_q;
    reg [WHAT_W*HELD-1:0] whats_q;
    reg beat_q;
    wire mine_enters = ar_taken && ar_id == watched, mine = r_id == watched, mine_leaves = r_taken && r_last && mine;
    wire [2:0] place = reads_q - {2'd0, mine_leaves};
    wire [SEEN:0] at;
    wire [2:0] size;
    wire [1:0] burst, resp;
    wire len;
    assign {at, size, burst, len, resp} = whats_q[WHAT_W-1:0];
    wire [SEEN:0] beat_at = !beat_q || burst == 2'd0 ? at : burst == 2'd2 ? at ^ {{SEEN{1'b0}}, 1'b1} : at + {{SEEN{1'b0}}, 1'b1};
    initial {reads_q, beat_q} = 0;
    always @(posedge clk)
        if (rst) begin
            reads_q <= 3'd0;
            beat_q <= 1'b0;
        end else begin
            reads_q <= reads_q + {2'd0, mine_enters} - {2'd0, mine_leaves};
            if (mine_leaves) whats_q <= whats_q >> WHAT_W;
            if (mine_enters) whats_q[WHAT_W*place +: WHAT_W] <= {ar_at[2 +: SEEN + 1], ar_size, ar_burst, ar_len[0], ar_resp};
            if (r_taken && mine) beat_q <= !r_last;
        end
    always @(posedge clk)
        if (!rst) begin
            if (r_valid && mine) begin
                r_asked: assert (reads_q != 3'd0);
                r_ends: assert (r_last == (beat_q == len));
                r_deserved: assert (r_resp == resp);
                if (resp == 2'd0 && size == 3'd2) r_bytes: assert (r_data[3 +: SEEN + 1] == beat_at);
            end
            reads_at_most: assert (reads_q <= HELD);
            full: cover (reads_q == HELD);
            long_read: cover (mine_leaves && beat_q);
            overtaken: cover (r_valid && !mine && open_q != 0 && reads_q != 3'd0);
        end
endmodule
`default_nettype wire
