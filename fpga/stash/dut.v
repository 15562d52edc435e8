// The block under test and its traffic: a stash of nearly the smallest legal size, a core that accesses, maps and ends at
// random, and an L2 and a page walker that answer everything by rule.
//
// The golden model sees the same traffic from traffic.c beside this file. Every decision is a bit of a xorshift32.
// No remote core forwards a request here: an HX8K has no room for the answers to those.

`default_nettype none

module dut #(
    parameter integer BYTES = 256,
    parameter integer BANKS = 4,
    parameter integer LANES = 1,
    parameter integer CHUNK_WORDS = 4,
    parameter integer MAP_ENTRIES = 4,
    parameter integer THREAD_BLOCKS = 1,
    parameter integer MAPS_PER_BLOCK = 2,
    parameter integer VP_ENTRIES = 4,
    parameter integer PAGE_BYTES = 256,
    parameter integer PA_BITS = 12,
    parameter integer VA_BITS = 13,
    parameter integer SPAN_BITS = 8,
    parameter integer MSHRS = 2,
    parameter integer MISSES = 2,
    parameter integer DEFERRED = 2,
    parameter integer SCOUT_DISTANCE = 1,
    parameter integer TAG_BITS = 2,
    parameter integer CORE_BITS = 1
) (
    input  wire         clk,
    // a new run: reset of the block and of the traffic, which takes the seed
    input  wire         rst,
    input  wire [31:0]  seed,
    // the block's name, with zeros before it
    output wire [127:0] name,
    // what the signature is made of: the block's outputs
    output wire [255:0] observed
);

    // Widths of fields and records: they follow from the sizes above (one lane; VA_BITS >= PA_BITS).
    localparam integer ADDR_W = $clog2(BYTES / 4);
    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer MAP_W = $clog2(MAP_ENTRIES);
    localparam integer BASE_W = $clog2(BYTES) + 1;
    localparam integer SIZE_W = SPAN_BITS + 2;
    localparam integer VPN_W = VA_BITS - $clog2(PAGE_BYTES);
    localparam integer PPN_W = PA_BITS - $clog2(PAGE_BYTES);
    localparam integer LINE_W = PA_BITS - 2 - $clog2(CHUNK_WORDS);
    localparam integer DATA_W = 32 * CHUNK_WORDS;
    localparam integer REQ_W = TAG_BITS + 2 + BLOCK_W + SLOT_W + 1 + ADDR_W + 32;
    localparam integer RESP_W = TAG_BITS + 4 + 32;
    localparam integer CMD_W = 3 + BLOCK_W + SLOT_W + BASE_W + VA_BITS + 4 * SIZE_W + SPAN_BITS;
    localparam integer CMD_DONE_W = 4 + MAP_W;
    // A message: type, line, mask, core, stash, map, owner_map, data.
    localparam integer MESSAGE_W = 4 + LINE_W + CHUNK_WORDS + CORE_BITS + 1 + 2 * MAP_W + DATA_W;
    localparam integer TYPE = MESSAGE_W - 4;
    localparam integer LINE = TYPE - LINE_W;
    localparam integer MASK = LINE - CHUNK_WORDS;
    localparam integer OWNER_MAP = DATA_W;

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

    // Accesses: all fields of a request come from one generator, which rests until the request is taken.
    reg          req_valid_q;
    reg  [31:0]  access_q;
    wire [REQ_W-1:0] req_data = {access_q[10 +: TAG_BITS], access_q[6], |access_q[8:7], {BLOCK_W{1'b0}},
                                 {(SLOT_W - 1){1'b0}}, access_q[9], 1'b1, access_q[ADDR_W-1:0], access_q};

    // Commands, all four.
    reg          cmd_valid_q;
    reg  [19:0]  command_q;
    wire [4:0]   object = {command_q[15], !command_q[15], 3'd0};    // 8 or 16 bytes
    wire [7:0]   row = {3'd0, object} << command_q[17:16];          // 1 to 8 objects
    wire [CMD_W-1:0] cmd_data = {command_q[1:0], {BLOCK_W{1'b0}}, {(SLOT_W - 1){1'b0}}, command_q[2], command_q[3],
                                 {(BASE_W - 8){1'b0}}, command_q[5:4], 6'd0,
                                 {(VA_BITS - 12){1'b0}}, command_q[13:6], 4'd0,
                                 {(SIZE_W - 4){1'b0}}, command_q[14], !command_q[14], 2'd0,
                                 {(SIZE_W - 5){1'b0}}, object, {(SIZE_W - 8){1'b0}}, row, {(SIZE_W - 8){1'b0}}, 8'd128,
                                 {(SPAN_BITS - 3){1'b0}}, command_q[19:18], 1'b1};

    always @(posedge clk)
        if (rst) begin
            req_valid_q <= 1'b0;
            access_q <= seed == 32'h9e3779b9 ? 32'd1 : seed ^ 32'h9e3779b9;
            cmd_valid_q <= 1'b0;
        end else begin
            if (!req_valid_q || req_ready) req_valid_q <= choice[1:0] != 2'd0;
            if (req_valid_q && req_ready) access_q <= next(access_q);
            if (cmd_ready) cmd_valid_q <= 1'b0;
            else if (choice[9:4] == 6'd0) cmd_valid_q <= 1'b1;
        end
    always @(posedge clk) if (!cmd_valid_q) command_q <= choice[31:12];

    // The L2 answers the request at the head of the stash's queue after a while: DATA that follow from the line's
    // address, REG_ACK, WB_ACK.
    reg  [1:0]   wait_q;
    wire         answers = l2_req_valid && wait_q == 2'd0;
    wire         is_wb = l2_req_data[TYPE+3];   // of READ, REG and WB
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

    stash #(
        .BYTES          (BYTES),
        .BANKS          (BANKS),
        .LANES          (LANES),
        .CHUNK_WORDS    (CHUNK_WORDS),
        .MAP_ENTRIES    (MAP_ENTRIES),
        .THREAD_BLOCKS  (THREAD_BLOCKS),
        .MAPS_PER_BLOCK (MAPS_PER_BLOCK),
        .VP_ENTRIES     (VP_ENTRIES),
        .PAGE_BYTES     (PAGE_BYTES),
        .PA_BITS        (PA_BITS),
        .VA_BITS        (VA_BITS),
        .SPAN_BITS      (SPAN_BITS),
        .MSHRS          (MSHRS),
        .MISSES         (MISSES),
        .DEFERRED       (DEFERRED),
        .SCOUT_DISTANCE (SCOUT_DISTANCE),
        .TAG_BITS       (TAG_BITS),
        .CORE_BITS      (CORE_BITS)
    ) block (
        .clk             (clk),
        .rst             (rst),
        .core_id         ({CORE_BITS{1'b0}}),
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
        .l2_fwd_data     ({4'd9, l2_req_data[TYPE-1:OWNER_MAP+MAP_W], {(MAP_W + DATA_W){1'b0}}}),
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

    assign name = {88'd0, "stash"};
    localparam integer LOW_W = CMD_DONE_W + VPN_W + RESP_W + 12;
    assign observed = {l2_req_data ^ fwd_rsp_data, {(256 - MESSAGE_W - LOW_W){1'b0}}, cmd_done_data, walk_data,
                       resp_data, req_ready, resp_valid, cmd_ready, cmd_done_valid, l2_req_valid, l2_fwd_ready,
                       l2_rsp_ready, fwd_rsp_valid, walk_valid, walk_done_ready, protocol_error, idle};

endmodule

`default_nettype wire
