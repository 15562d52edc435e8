// dram_axi4_port: of each write burst one B, in AW's order, with the response that it deserves, not before its last beat. Surroundings as in
// dram_axi4_port.v. What is said of bytes is asked by dram_axi4_port.bytes.v.
//: depth 12
//: mutant b_ended dram_axi4_port: done.in_valid: write_leaves && write_ends => write_leaves
//: mutant b_of_oldest dram_axi4_port: done.in_data: write_id => ~write_id
//: mutant w_after_aw axi4_write_pieces: w_ready: busy_q => 1'b1
//: mutant aw_beside_one axi4_write_pieces: aw_ready: !kept_q => 1'b1
//: mutant aw_at_once axi4_write_pieces: aw_ready: !kept_q => free
`default_nettype none
`include "dram_axi4_port.ports.vh"
    // Bursts that wait for B, the oldest lowest: AW's register, the place before it, W's and the queue of two hold five.
    localparam HELD = 5;
    reg [2:0] writes_q, ended_q;
    reg [(ID_BITS+2)*HELD-1:0] whats_q;
    wire [2:0] place = writes_q - {2'd0, b_taken};
    initial {writes_q, ended_q} = 0;
    always @(posedge clk)
        if (rst) begin
            writes_q <= 3'd0;
            ended_q <= 3'd0;
        end else begin
            writes_q <= writes_q + {2'd0, aw_taken} - {2'd0, b_taken};
            ended_q <= ended_q + {2'd0, w_ends} - {2'd0, b_taken};
            if (b_taken) whats_q <= whats_q >> ID_BITS + 2;
            if (aw_taken) whats_q[(ID_BITS+2)*place +: ID_BITS+2] <= {aw_id, aw_resp};
        end
    always @(posedge clk)
        if (!rst) begin
            if (w_taken) w_after_aw: assert (aw_count_q != 2'd0);
            if (aw_taken) aw_beside_one: assert (aw_count_q != 2'd2);
            if (aw_count_q != 2'd2) aw_at_once: assert (aw_ready);
            if (b_valid) b_of_oldest: assert (writes_q != 3'd0 && b_data == whats_q[ID_BITS+1:0]);
            if (b_valid) b_ended: assert (ended_q != 3'd0);
            writes_at_most: assert (writes_q <= HELD);
            several_wait: cover (b_valid && ended_q == 3'd3);
        end
endmodule
`default_nettype wire
