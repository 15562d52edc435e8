// dram_axi4_port: the rules of its channels; an answer is never held back; the id of a read is used again only when it is answered;
// bursts do not mix on R. Bursts have two beats at most, of any kind and size, legal or not. The controller answers in any order; its
// data are arbitrary. What is said of R is asked by dram_axi4_port.reads.v, of B by dram_axi4_port.writes.v.
//: depth 12
//: checks
//: channels dram_axi4_port
//: mutant request.data_stays dram_axi4_port: write_goes: !read_wants || turn_q => 1'b1
//: mutant id_free dram_axi4_port: read_wants: read_room => 1'b1
//: mutant r.data_stays dram_axi4_port_reads: load: !out_valid || out_ready => 1'b1
//: mutant r_unmixed dram_axi4_port_reads: head: going_q ? at_q : next_q => next_q
`default_nettype none
`include "dram_axi4_port.ports.vh"
    channel_monitor #(.WIDTH(GO_W)) request (
        .clk(clk), .rst(rst), .valid(request_valid), .ready(request_ready), .data(request_data));
    channel_monitor #(.WIDTH(R_W)) r (.clk(clk), .rst(rst), .valid(r_valid), .ready(r_ready), .data(r_data));
    channel_monitor #(.WIDTH(B_W)) b (.clk(clk), .rst(rst), .valid(b_valid), .ready(b_ready), .data(b_data));

    reg within_q; // within a burst
    reg [ID_BITS-1:0] within_id_q;
    initial within_q = 1'b0;
    always @(posedge clk)
        if (rst) within_q <= 1'b0;
        else if (r_taken) begin
            within_q <= !r_last;
            within_id_q <= r_id;
        end
    always @(posedge clk)
        if (!rst) begin
            always_taken: assert (answer_ready);
            if (request_valid && !go_write) id_free: assert (!open_q[go_id]);
            if (r_valid && within_q) r_unmixed: assert (r_id == within_id_q);
        end
endmodule
`default_nettype wire
