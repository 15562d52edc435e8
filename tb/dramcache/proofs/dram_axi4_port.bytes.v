// dram_axi4_port: each byte that has a strobe in a burst that AXI4 allows is written once, with its value, and none else; B comes when
// all bytes of its burst were taken by the controller. The line and the byte that are watched are any ones. Surroundings as in
// dram_axi4_port.v. No engine proves it within a minute, so it is asked for these frames alone.
//: depth 10
//: bounded
//: mutant written_once axi4_write_pieces: strb: {PIECE_BYTES{begun_q}} => {PIECE_BYTES{1'b1}}
//: mutant written_value axi4_write_pieces: bytes: strobes[i] => 1'b1
//: mutant b_done dram_axi4_port: write_leaves: !write_asks || write_goes && request_ready => 1'b1
`default_nettype none
`include "dram_axi4_port.ports.vh"
    (* anyconst *) reg [LINE_W-1:0] line;
    (* anyconst *) reg [$clog2(BYTES)-1:0] lane;
    localparam IN = $clog2(BYTES), BUS = $clog2(AXI_BYTES);

    // The burst that W fills.
    reg [ADDR_BITS-1:0] at_q; // its next beat
    reg [2:0] size_q;
    reg [1:0] burst_q, resp_q;
    reg [ADDR_BITS+6:0] kept_q; // of the burst behind it
    wire [ADDR_BITS+6:0] aw_what = {aw_at, aw_size, aw_burst, aw_resp};
    wire aw_next = aw_count_q == {1'b0, w_ends}; // W fills next what comes
    wire [ADDR_BITS-1:0] moved = at_q + ({{(ADDR_BITS-1){1'b0}}, 1'b1} << size_q), block = {{(ADDR_BITS-1){1'b0}}, 1'b1} << size_q;
    wire here = at_q[ADDR_BITS-1:IN] == line && at_q[IN-1:BUS] == lane[IN-1:BUS] && w_strb[lane[BUS-1:0]] && resp_q == 2'd0;
    wire [7:0] w_byte = w_data[1 + AXI_BYTES + 8*lane[BUS-1:0] +: 8], go_byte = request_data[8*lane +: 8];
    reg owed_q; // the byte was given on W, and not written
    reg [7:0] byte_q;
    wire writes = request_valid && go_write && go_line == line && go_strb[lane];


    reg [2:0] ended_q; // bursts whose last beat came, and that wait for B
    initial {owed_q, ended_q} = 0;
    always @(posedge clk)
        if (rst) begin
            owed_q <= 1'b0;
            ended_q <= 3'd0;
        end else begin
            if (w_taken) at_q <= burst_q == 2'd0 ? at_q : burst_q == 2'd2 ? at_q ^ block : moved;
            if (w_ends || aw_taken && aw_next) {at_q, size_q, burst_q, resp_q} <= aw_next ? aw_what : kept_q;
            if (aw_taken) kept_q <= aw_what;
            owed_q <= w_taken && here || owed_q && !(writes && request_ready);
            if (w_taken && here) byte_q <= w_byte;
            ended_q <= ended_q + {2'd0, w_ends} - {2'd0, b_taken};
        end
    always @(posedge clk)
        if (!rst) begin
            if (b_valid && ended_q == 3'd1 && w_beat_q == 8'd0) b_done: assert (!owed_q);
            if (writes) written_once: assert (owed_q);
            if (writes && owed_q) written_value: assert (go_byte == byte_q);
            over_two_lines: cover (writes && w_beat_q == 8'd1);
        end
endmodule
`default_nettype wire
