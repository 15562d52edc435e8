// scratchpad: its response channel, one answer for each request, in the order of the requests.
//: depth 8
//: checks
//: channels scratchpad
//: free_ram
//: mutant resp.data_stays skid_fifo: head_q: empty => empty || in_valid
//: mutant ledger.answered_once skid_fifo: count_q: push && !pop => push
//: mutant in_order scratchpad: s1_tag_q: req_tag => ~req_tag
`default_nettype none
module harness #(
    parameter integer BYTES = 256,
    parameter integer BANKS = 4,
    parameter integer LANES = 2,
    parameter integer TAG_BITS = 1,
    parameter integer AW = $clog2(BYTES / 4),
    parameter integer REQ_W = TAG_BITS + 1 + LANES + AW * LANES + 32 * LANES,
    parameter integer RESP_W = TAG_BITS + 32 * LANES
) (
    input wire             clk,
    input wire             rst,
    input wire             req_valid,
    input wire [REQ_W-1:0] req_data,
    input wire             resp_ready
);
    wire              req_ready, resp_valid;
    wire [RESP_W-1:0] resp_data;
    scratchpad #(.BYTES(BYTES), .BANKS(BANKS), .LANES(LANES), .TAG_BITS(TAG_BITS)) dut (
        .clk(clk), .rst(rst), .req_valid(req_valid), .req_ready(req_ready), .req_data(req_data),
        .resp_valid(resp_valid), .resp_ready(resp_ready), .resp_data(resp_data));

    channel_monitor #(.WIDTH(REQ_W), .OBEYS(1)) req (
        .clk(clk), .rst(rst), .valid(req_valid), .ready(req_ready), .data(req_data));
    channel_monitor #(.WIDTH(RESP_W)) resp (
        .clk(clk), .rst(rst), .valid(resp_valid), .ready(resp_ready), .data(resp_data));

    wire [TAG_BITS-1:0] req_tag = req_data[REQ_W-1 -: TAG_BITS], resp_tag = resp_data[RESP_W-1 -: TAG_BITS];
    wire taken = req_valid && req_ready, left = resp_valid && resp_ready;
    answer_ledger #(.TAG_BITS(TAG_BITS)) ledger (
        .clk(clk), .rst(rst), .ask(taken), .ask_tag(req_tag), .answer(left), .answer_tag(resp_tag));

    // The tags of what is open, the oldest lowest.
    reg [2:0] open_q;
    reg [3*TAG_BITS-1:0] tags_q;
    wire [2:0] place = left ? open_q - 3'd1 : open_q;
    integer i;
    initial open_q = 3'd0;
    always @(posedge clk)
        if (rst) open_q <= 3'd0;
        else begin
            open_q <= place + {2'd0, taken};
            if (left) tags_q[2*TAG_BITS-1:0] <= tags_q[3*TAG_BITS-1:TAG_BITS];
            for (i = 0; i < 3; i = i + 1) if (taken && place == i) tags_q[i*TAG_BITS +: TAG_BITS] <= req_tag;
        end
    always @(posedge clk)
        if (!rst && left) in_order: assert (open_q != 3'd0 && resp_tag == tags_q[TAG_BITS-1:0]);
endmodule
`default_nettype wire
