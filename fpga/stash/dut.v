// The block under test and its traffic: a stash, a core that accesses, maps and ends at random, and an L2 and a page walker
// that answer everything by rule.
//
// The golden model sees the same traffic from traffic.c beside this file. Every decision is a bit of a xorshift32.
// No remote core forwards a request here: an HX8K has no room for the answers to those.

`default_nettype none

module dut (
    input  wire         clk,
    // a new run: reset of the block and of the traffic, which takes the seed
    input  wire         rst,
    input  wire [31:0]  seed,
    // the block's name, with zeros before it
    output wire [127:0] name,
    // what the signature is made of: the block's outputs
    output wire [511:0] observed,
    // something was wrong in this run, without a look at the golden model: nothing looks for it here
    output wire         wrong
);

    // The sizes are those of the emission: 4 KB at most, VA_BITS >= PA_BITS.
`include "stash.vh"
    localparam integer LANES = STASH_LANES;
    localparam integer CHUNK_WORDS = STASH_CHUNK_WORDS;
    // A stash of 256 bytes has small tiles. Twice its bytes have tiles of twice the rows, in a space of twice the bytes.
    localparam integer GROWTH = $clog2(STASH_BYTES) - 8;
    localparam integer ADDR_W = STASH_REQ_ADDR_W;
    localparam integer BLOCK_W = STASH_REQ_BLOCK_W;
    localparam integer SLOT_W = STASH_REQ_SLOT_W;
    localparam integer REQ_W = STASH_REQ_W;
    localparam integer RESP_W = STASH_RESP_W;
    localparam integer BASE_W = STASH_CMD_STASH_BASE_W;
    localparam integer SIZE_W = STASH_CMD_FIELD_SIZE_W;
    localparam integer STRIDES_W = STASH_CMD_NUM_STRIDES_W;
    localparam integer CMD_W = STASH_CMD_W;
    localparam integer CMD_DONE_W = STASH_CMD_DONE_W;
    localparam integer VPN_W = STASH_WALK_VPN_W;
    localparam integer PPN_W = STASH_WALK_DONE_PPN_W;
    localparam integer MAP_W = STASH_MESSAGE_MAP_W;
    localparam integer LINE_W = STASH_MESSAGE_LINE_W;
    localparam integer DATA_W = STASH_MESSAGE_DATA_W * CHUNK_WORDS;
    localparam integer MESSAGE_W = STASH_MESSAGE_W;
    localparam integer TYPE = STASH_MESSAGE_TYPE_LSB;
    localparam integer LINE = STASH_MESSAGE_LINE_LSB;
    localparam integer MASK = STASH_MESSAGE_MASK_LSB;
    localparam integer OWNER_MAP = STASH_MESSAGE_OWNER_MAP_LSB;

    function [31:0] next(input [31:0] x);
        reg [31:0] a, b;
        begin
            a = x ^ (x << 13);
            b = a ^ (a >> 17);
            next = b ^ (b << 5);
        end
    endfunction

    wire         req_ready, resp_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready, l2_rsp_ready;
    wire         fwd_rsp_valid, walk_valid, walk_done_ready, protocol_error, idle;
    wire [RESP_W-1:0]    resp_data;
    wire [CMD_DONE_W-1:0] cmd_done_data;
    wire [MESSAGE_W-1:0] l2_req_data, fwd_rsp_data;
    wire [VPN_W-1:0]     walk_data;

    // The decisions of every cycle.
    wire [31:0]  choice;
    xorshift32 #(.OFFSET(32'h2545f491)) decisions (.clk(clk), .load(rst), .seed(seed), .value_q(choice));

    // Accesses: all fields of a request come from one generator, which rests until the request is taken. Lane 0 always takes
    // part, the others always or by a bit each. They follow lane 0 word by word, or by 2, 4 or 8 words, or go to one word,
    // or anywhere.
    reg          req_valid_q;
    reg  [31:0]  access_q;
    // Each slot has a half of the stash. Lower words are asked for more often.
    wire [ADDR_W-2:0] low = access_q[14 +: ADDR_W-1] >> access_q[29:28];
    wire [ADDR_W-1:0] place = {access_q[9], low};
    wire         all = access_q[31:30] != 2'd0;
    wire [LANES-1:0]        lane_mask;
    wire [LANES*ADDR_W-1:0] lane_addr;
    wire [LANES*32-1:0]     lane_wdata;
    wire [REQ_W-1:0] req_data = {access_q[10 +: STASH_REQ_TAG_W], access_q[6], |access_q[8:7], {BLOCK_W{1'b0}},
                                 {(SLOT_W - 1){1'b0}}, access_q[9], lane_mask, lane_addr, lane_wdata};
    genvar       l;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            localparam [31:0] SALT = 32'h9e3779b9 * l;
            localparam integer LANE = l;
            reg [ADDR_W-1:0] behind;
            always @*
                case (access_q[26:24])
                3'd4: behind = LANE[ADDR_W-1:0] << 1;
                3'd5: behind = LANE[ADDR_W-1:0] << 2;
                3'd6: behind = LANE[ADDR_W-1:0] << 3;
                3'd7: behind = access_q[27] ? SALT[18 +: ADDR_W] : {ADDR_W{1'b0}};
                default: behind = LANE[ADDR_W-1:0];
                endcase
            assign lane_mask[l] = all || l == 0 || access_q[l];
            assign lane_addr[l*ADDR_W +: ADDR_W] = place + behind;
            assign lane_wdata[l*32 +: 32] = access_q ^ SALT;
        end
    endgenerate

    // Commands, all but FORGET. One in eight is an end. To a larger stash they come seldom: each takes long there.
    localparam [31:0] SELDOM = (1 << GROWTH) - 1;
    reg          cmd_valid_q;
    reg  [21:0]  command_q;
    wire         ends = command_q[1] && command_q[21:20] == 2'd0;
    wire [4:0]   object = {command_q[15], !command_q[15], 3'd0};    // 8 or 16 bytes
    wire [7:0]   row = {3'd0, object} << command_q[17:16];          // 1 to 8 objects
    wire [STASH_CMD_GLOBAL_BASE_W-1:0] global_base = {{(STASH_CMD_GLOBAL_BASE_W - 12){1'b0}}, command_q[13:6], 4'd0} << GROWTH;
    wire [STRIDES_W-1:0] rows = {{(STRIDES_W - 3){1'b0}}, command_q[19:18], 1'b1} << GROWTH;
    wire [CMD_W-1:0] cmd_data = {1'b0, ends, command_q[0], {BLOCK_W{1'b0}}, {(SLOT_W - 1){1'b0}}, command_q[2], command_q[3],
                                 1'b0, command_q[2], &command_q[5:4], {(BASE_W - 3){1'b0}}, global_base,
                                 {(SIZE_W - 4){1'b0}}, command_q[14], !command_q[14], 2'd0,
                                 {(SIZE_W - 5){1'b0}}, object, {(SIZE_W - 8){1'b0}}, row, {(SIZE_W - 8){1'b0}}, 8'd128,
                                 rows};

    always @(posedge clk)
        if (rst) begin
            req_valid_q <= 1'b0;
            access_q <= seed == 32'h9e3779b9 ? 32'd1 : seed ^ 32'h9e3779b9;
            cmd_valid_q <= 1'b0;
        end else begin
            if (!req_valid_q || req_ready) req_valid_q <= choice[1:0] != 2'd0;
            if (req_valid_q && req_ready) access_q <= next(access_q);
            if (cmd_ready) cmd_valid_q <= 1'b0;
            else if (choice[9:4] == 6'd0 && (access_q & SELDOM) == 32'd0) cmd_valid_q <= 1'b1;
        end
    always @(posedge clk) if (!cmd_valid_q) command_q <= {choice[11:10], choice[31:12]};

    // The L2 answers the request at the head of the stash's queue after a while: DATA that follow from the line's
    // address, REG_ACK, WB_ACK.
    reg  [1:0]   wait_q;
    wire         answers = l2_req_valid && wait_q == 2'd0;
    // Of READ, REG and WB, which are all that it sends, one bit tells.
    wire         is_wb = l2_req_data[TYPE+3];
    wire         is_reg = l2_req_data[TYPE+1];
    wire         l2_rsp_valid = answers && !is_wb;
    wire         l2_fwd_valid = answers && is_wb;
    wire         answered = (l2_rsp_valid && l2_rsp_ready) || (l2_fwd_valid && l2_fwd_ready);
    wire [31:0]  line = {{(32 - LINE_W){1'b0}}, l2_req_data[LINE +: LINE_W]};
    wire [DATA_W-1:0] l2_data;
    genvar       w;

    generate
        for (w = 0; w < CHUNK_WORDS; w = w + 1) begin : g_word
            localparam [31:0] SALT = 32'h9e3779b9 * (w + 1);
            wire present = l2_req_data[MASK+w] && !is_reg;
            assign l2_data[w*32 +: 32] = ((line << 16 | line) ^ SALT) & {32{present}};
        end
    endgenerate

    always @(posedge clk)
        if (rst) wait_q <= 2'd0;
        else if (answered) wait_q <= choice[12:11];
        else if (wait_q != 2'd0) wait_q <= wait_q - 2'd1;

    // The page walker: page n is frame n modulo the number of frames, and every eighth page faults.
    reg          walks_q;
    reg  [VPN_W-1:0] page_q;
    wire         fault = page_q[2:0] == 3'd7;

    always @(posedge clk)
        if (rst) walks_q <= 1'b0;
        else if (!walks_q) walks_q <= walk_valid;
        else if (walk_done_ready) walks_q <= 1'b0;
    always @(posedge clk) if (!walks_q) page_q <= walk_data;

    stash block (
        .clk             (clk),
        .rst             (rst),
        .core_id         ({STASH_MESSAGE_CORE_W{1'b0}}),
        .protocol_error  (protocol_error),
        .idle            (idle),
        .req_valid       (req_valid_q),
        .req_ready       (req_ready),
        .req_data        (req_data),
        .resp_valid      (resp_valid),
        .resp_ready      (choice[3:2] != 2'd0),
        .resp_data       (resp_data),
        .cmd_valid       (cmd_valid_q),
        .cmd_ready       (cmd_ready),
        .cmd_data        (cmd_data),
        .cmd_done_valid  (cmd_done_valid),
        .cmd_done_ready  (choice[10]),
        .cmd_done_data   (cmd_done_data),
        .l2_req_valid    (l2_req_valid),
        .l2_req_ready    (answered),
        .l2_req_data     (l2_req_data),
        .l2_fwd_valid    (l2_fwd_valid),
        .l2_fwd_ready    (l2_fwd_ready),
        .l2_fwd_data     ({STASH_MSG_WB_ACK, l2_req_data[TYPE-1:OWNER_MAP+MAP_W], {(MAP_W + DATA_W){1'b0}}}),
        .l2_rsp_valid    (l2_rsp_valid),
        .l2_rsp_ready    (l2_rsp_ready),
        .l2_rsp_data     ({2'd0, is_reg, 1'b1, l2_req_data[TYPE-1:OWNER_MAP+MAP_W], {MAP_W{1'b0}}, l2_data}),
        .fwd_rsp_valid   (fwd_rsp_valid),
        .fwd_rsp_ready   (1'b1),
        .fwd_rsp_data    (fwd_rsp_data),
        .walk_valid      (walk_valid),
        .walk_ready      (!walks_q),
        .walk_data       (walk_data),
        .walk_done_valid (walks_q),
        .walk_done_ready (walk_done_ready),
        .walk_done_data  ({page_q, page_q[PPN_W-1:0] & {PPN_W{!fault}}, fault})
    );

    assign wrong = 1'b0;
    assign name = {88'd0, "stash"};
    localparam integer LOW_W = CMD_DONE_W + VPN_W + RESP_W + 12;
    assign observed = {l2_req_data ^ fwd_rsp_data, {(512 - MESSAGE_W - LOW_W){1'b0}}, cmd_done_data, walk_data,
                       resp_data, req_ready, resp_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready,
                       l2_rsp_ready, fwd_rsp_valid, walk_valid, walk_done_ready, protocol_error, idle};

endmodule

`default_nettype wire
