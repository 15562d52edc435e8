// A stash of chunks of eight words at networks of lines of four: the channels keep their rules, and each word of a request leaves
// once, under its own address, before the request is taken. Surroundings: what waits at a channel stays, and
// `cpu` is constant.
//: alone
//: depth 8
//: channels denovo_stash_port
//: mutant once denovo_stash_port_way: rest: some & ~done_q => some
//: mutant all_left denovo_stash_port_way: from_ready: to_ready && last => to_ready
//: mutant own_address denovo_stash_port_way: to_line: {from_line, part} => {from_line, 1'b0}
//: mutant req.data_stays denovo_stash_port_way: done_q: from_valid && to_ready => from_valid
`default_nettype none
module harness #(
    parameter integer MESSAGE_W = 4 + 3 + 8 + 1 + 1 + 1 + 1 + 256,
    parameter integer REQ_W = 4 + 4 + 1 + 1 + 1 + 1 + 1 + 1 + 4 + 4 + 128,
    parameter integer FWD_W = 4 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 4 + 4,
    parameter integer RSP_W = 4 + 1 + 1 + 1 + 1 + 4 + 4 + 128
) (
    input wire                 clk,
    input wire                 rst,
    input wire                 l2_req_valid,
    input wire [MESSAGE_W-1:0] l2_req_data,
    input wire                 fwd_rsp_valid,
    input wire [MESSAGE_W-1:0] fwd_rsp_data,
    input wire                 l2_fwd_ready,
    input wire                 l2_rsp_ready,
    input wire                 req_ready,
    input wire                 rsp_out_ready,
    input wire                 fwd_valid,
    input wire [FWD_W-1:0]     fwd_data,
    input wire                 rsp_in_valid,
    input wire [RSP_W-1:0]     rsp_in_data
);
    (* anyconst *) wire cpu; // constant
    wire read_error, l2_req_ready, fwd_rsp_ready, l2_fwd_valid, l2_rsp_valid, req_valid, rsp_out_valid, fwd_ready, rsp_in_ready;
    wire [MESSAGE_W-1:0] l2_fwd_data, l2_rsp_data;
    wire [REQ_W-1:0] req_data;
    wire [RSP_W-1:0] rsp_out_data;
    denovo_stash_port #(.LINE_WORDS(4), .CHUNK_WORDS(8), .ADDR_BITS(8), .CORE_BITS(1), .MAP_BITS(1), .PC_BITS(1)) dut (
        .clk(clk), .rst(rst), .cpu(cpu), .read_error(read_error),
        .l2_req_valid(l2_req_valid), .l2_req_ready(l2_req_ready), .l2_req_data(l2_req_data),
        .fwd_rsp_valid(fwd_rsp_valid), .fwd_rsp_ready(fwd_rsp_ready), .fwd_rsp_data(fwd_rsp_data),
        .l2_fwd_valid(l2_fwd_valid), .l2_fwd_ready(l2_fwd_ready), .l2_fwd_data(l2_fwd_data),
        .l2_rsp_valid(l2_rsp_valid), .l2_rsp_ready(l2_rsp_ready), .l2_rsp_data(l2_rsp_data),
        .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .rsp_out_valid(rsp_out_valid), .rsp_out_ready(rsp_out_ready), .rsp_out_data(rsp_out_data),
        .fwd_valid(fwd_valid), .fwd_ready(fwd_ready), .fwd_data(fwd_data),
        .rsp_in_valid(rsp_in_valid), .rsp_in_ready(rsp_in_ready), .rsp_in_data(rsp_in_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) asks (
        .clk(clk), .rst(rst), .valid(l2_req_valid), .ready(l2_req_ready), .data(l2_req_data));
    channel_monitor #(.WIDTH(MESSAGE_W), .OBEYS(1)) gives (
        .clk(clk), .rst(rst), .valid(fwd_rsp_valid), .ready(fwd_rsp_ready), .data(fwd_rsp_data));
    channel_monitor #(.WIDTH(FWD_W), .OBEYS(1)) comes (
        .clk(clk), .rst(rst), .valid(fwd_valid), .ready(fwd_ready), .data(fwd_data));
    channel_monitor #(.WIDTH(RSP_W), .OBEYS(1)) gets (
        .clk(clk), .rst(rst), .valid(rsp_in_valid), .ready(rsp_in_ready), .data(rsp_in_data));
    channel_monitor #(.WIDTH(REQ_W)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(RSP_W)) rsp_out (
        .clk(clk), .rst(rst), .valid(rsp_out_valid), .ready(rsp_out_ready), .data(rsp_out_data));
    channel_monitor #(.WIDTH(MESSAGE_W)) l2_fwd (
        .clk(clk), .rst(rst), .valid(l2_fwd_valid), .ready(l2_fwd_ready), .data(l2_fwd_data));
    channel_monitor #(.WIDTH(MESSAGE_W)) l2_rsp (
        .clk(clk), .rst(rst), .valid(l2_rsp_valid), .ready(l2_rsp_ready), .data(l2_rsp_data));

    // A word of the request, whichever: its place in the chunk.
    (* anyconst *) wire [2:0] word;
    wire [7:0] asked = l2_req_data[260+:8];
    wire [2:0] chunk = l2_req_data[268+:3];
    wire [3:0] mask = req_data[128+:4], line = req_data[132+:4];
    wire part = line[0];
    wire leaves = req_valid && req_ready && part == word[2] && mask[word[1:0]];
    reg left_q;
    initial left_q = 1'b0;
    always @(posedge clk) begin
        left_q <= !rst && !(l2_req_valid && l2_req_ready) && (left_q || leaves);
        if (!rst) begin
            if (leaves) once: assert (!left_q && asked[word]);
            if (req_valid && mask != 0) own_address: assert (line[3:1] == chunk && (asked[4*part+:4] == mask));
            if (l2_req_valid && l2_req_ready) all_left: assert (asked[word] == (left_q || leaves));
            two_parts: cover (leaves && word == 3'd7 && asked[3:0] != 0);
        end
    end
endmodule
`default_nettype wire
