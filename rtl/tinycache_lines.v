// tinycache_lines: address, state and control bits of each line, and their look-up
//
// Source: papers/tinycache.txt, section 3.2; docs/blocks/tinycache-datapath.md
// Written by `larder emit tinycache`; to change it, change the generator.

`default_nettype none

module tinycache_lines #(
    // lines
    parameter integer LINES = 16,
    // associativity
    parameter integer WAYS = 8,
    // thread-block id
    parameter integer BLOCK_BITS = 21,
    // width of a line address
    parameter integer LINE_W = 58,
    // half-words of a line
    parameter integer HALVES = 32
) (
    // clock
    input  wire                  clk,
    // synchronous reset, active high
    input  wire                  rst,
    // the extended address that is looked up
    input  wire                  key_shared,
    input  wire [BLOCK_BITS-1:0] key_block,
    input  wire [LINE_W-1:0]     key_line,
    // lines that a parked access waits for
    input  wire [LINES-1:0]      fetching,
    // the line that has this address, or is to have it when it arrives
    output wire [LINES-1:0]      match,
    // lines where it may lie
    output wire [LINES-1:0]      in_set,
    // the lowest of them that holds nothing and waits for nothing
    output wire [LINES-1:0]      vacant,
    // lines that are not Invalid
    output wire [LINES-1:0]      held,
    // the line of this step, if any
    input  wire [LINES-1:0]      pick,
    // what it holds; 0 without a line
    output reg  [1:0]            state,
    output reg  [HALVES-1:0]     control,
    output wire                  shared,
    output reg  [BLOCK_BITS-1:0] block,
    output wire [LINE_W-1:0]     line,
    // it goes to the state `next`
    input  wire                  step,
    input  wire [1:0]            next,
    // it takes the address that is looked up
    input  wire                  allocate,
    // the control bits of `halves` are set
    input  wire                  mark,
    // and all others are cleared
    input  wire                  mark_only,
    // half-words of the access
    input  wire [HALVES-1:0]     halves
);

    localparam [1:0] LINE_ST_I = 2'd0; // Invalid; being fetched for the first time where a parked access waits for it
    localparam integer SET_W = $clog2(LINES / WAYS); // 0 when all lines are one set
    localparam integer LOW_W = (SET_W > 1 ? SET_W : 1);
    localparam integer SET_MASK_INT = LINES / WAYS - 1;
    localparam [LOW_W-1:0] SET_MASK = SET_MASK_INT[LOW_W-1:0];
    localparam integer TAG_W = LINE_W - SET_W;

    genvar l;

    wire [2*LINES-1:0]          states; // of the line picked, 0 of the others
    wire [LINES-1:0]            shareds;
    wire [LINES*BLOCK_BITS-1:0] blocks;
    wire [LINES*TAG_W-1:0]      tags;
    wire [LINES*HALVES-1:0]     controls;
    reg  [TAG_W-1:0]            tag;

    generate
        for (l = 0; l < LINES; l = l + 1) begin : g_line
            localparam integer SET_INT = l / WAYS;
            localparam [LOW_W-1:0] SET = SET_INT[LOW_W-1:0];

            reg  [1:0]            state_q;
            reg                   shared_q;  // its extended address: scratchpad or global memory,
            reg  [BLOCK_BITS-1:0] block_q;   // thread block,
            reg  [TAG_W-1:0]      tag_q;     // and the line address without the set
            reg  [HALVES-1:0]     control_q; // a bit for each half-word: in Dv written, in Dpv written and valid

            assign held[l] = state_q != LINE_ST_I;
            assign in_set[l] = (key_line[LOW_W-1:0] & SET_MASK) == SET;

            assign match[l] = in_set[l]
                && (held[l] || fetching[l])
                && shared_q == key_shared
                && block_q == key_block
                && tag_q == key_line[SET_W +: TAG_W];

            assign states[l*2 +: 2] = state_q & {2{pick[l]}};
            assign shareds[l] = shared_q && pick[l];
            assign blocks[l*BLOCK_BITS +: BLOCK_BITS] = block_q & {BLOCK_BITS{pick[l]}};
            assign tags[l*TAG_W +: TAG_W] = tag_q & {TAG_W{pick[l]}};
            assign controls[l*HALVES +: HALVES] = control_q & {HALVES{pick[l]}};

            always @(posedge clk) begin
                if (rst) begin
                    state_q <= LINE_ST_I;
                end else if (step && pick[l]) begin
                    state_q <= next;
                end
                if (allocate && pick[l]) begin
                    shared_q <= key_shared;
                    block_q <= key_block;
                    tag_q <= key_line[SET_W +: TAG_W];
                end
                if ((allocate || mark || mark_only) && pick[l]) begin
                    control_q <= (control_q & {HALVES{mark}}) | (halves & {HALVES{mark || mark_only}});
                end
            end
        end
    endgenerate

    wire [LINES-1:0] empty = in_set & ~held & ~fetching;
    assign vacant = empty & (~empty + 1'b1);

    // At most one line contributes.
    always @* begin : set_state
        integer i;
        state = {2{1'b0}};
        block = {BLOCK_BITS{1'b0}};
        control = {HALVES{1'b0}};
        tag = {TAG_W{1'b0}};
        for (i = 0; i < LINES; i = i + 1) begin
            state = state | states[i*2 +: 2];
            block = block | blocks[i*BLOCK_BITS +: BLOCK_BITS];
            control = control | controls[i*HALVES +: HALVES];
            tag = tag | tags[i*TAG_W +: TAG_W];
        end
    end

    assign shared = |shareds;
    assign line[SET_W +: TAG_W] = tag;

    generate
        if (LINES > WAYS) begin : g_sets
            reg  [SET_W-1:0] set;

            always @* begin : set_set
                integer n;
                set = {SET_W{1'b0}};
                for (n = 0; n < LINES; n = n + 1) begin
                    set = set | (n[$clog2(WAYS) +: SET_W] & {SET_W{pick[n]}});
                end
            end

            assign line[SET_W-1:0] = set;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // an address lies in one line at most
            assert ((match & (match - 1'b1)) == {LINES{1'b0}});
            // a step has one line at most
            assert ((pick & (pick - 1'b1)) == {LINES{1'b0}});
        end
    end
`endif

endmodule

`default_nettype wire
