// tinycache_group: the lane whose turn it is, and those whose requests go with its own
//
// Source: papers/tinycache.txt, section 3; docs/blocks/tinycache-datapath.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`default_nettype none

module tinycache_group #(
    // lanes
    parameter integer LANES = 32,
    // thread-block id
    parameter integer BLOCK_BITS = 21,
    // width of the address of a line below
    parameter integer LINE_W = 57
) (
    // clock
    input  wire                        clk,
    // synchronous reset, active high
    input  wire                        rst,
    // lanes that have a request,
    input  wire [LANES-1:0]            valid,
    // its type (MEM_TYPE_*),
    input  wire [2*LANES-1:0]          kinds,
    input  wire [4*LANES-1:0]          atoms,
    // and extended address
    input  wire [LANES-1:0]            shareds,
    input  wire [LANES*BLOCK_BITS-1:0] blocks,
    input  wire [LANES*LINE_W-1:0]     lines,
    // a request can leave;
    input  wire                        room,
    // one that is answered, too
    input  wire                        entry_free,
    // a group leaves in this cycle:
    output wire                        leaves,
    // its lanes,
    output wire [LANES-1:0]            group,
    // and what it asks: a line,
    output wire                        reads,
    // a store
    output wire                        writes,
    // or an atomic
    output wire                        atomic,
    output reg  [3:0]                  atom,
    output wire                        shared,
    output reg  [BLOCK_BITS-1:0]       block,
    output reg  [LINE_W-1:0]           line
);

    localparam integer MEM_TYPE_W = 2;
    // the bytes of the mask: a writeback, or a store that is not cached; never answered
    localparam [1:0] MEM_TYPE_WRITE = 2'd2;
    localparam [1:0] MEM_TYPE_ATOMIC = 2'd3; // an atomic on the bytes of the mask
    localparam integer LANE_0_INT = 1;
    localparam [LANES-1:0] LANE_0 = LANE_0_INT[LANES-1:0];

    genvar l;

    reg  [LANES-1:0]      turn_q; // the lane whose turn it is
    reg  [MEM_TYPE_W-1:0] kind;

    // The turn goes to the next lane whose request does not leave now. A lane that cannot leave keeps its turn: it
    // might else miss every opening.
    wire [LANES-1:0] waiting = valid & ~group;

    // those behind the lane whose turn it is
    wire [LANES-1:0] after = waiting & ~(turn_q | (turn_q - 1'b1));

    wire [LANES-1:0] first_after = after & (~after + 1'b1);
    wire [LANES-1:0] first = waiting & (~waiting + 1'b1);

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= LANE_0;
        end else if ((|waiting) && !(|(waiting & turn_q))) begin
            turn_q <= |after ? first_after : first;
        end
    end

    // The request of that lane.
    always @* begin : set_kind
        integer i;
        kind = {2{1'b0}};
        atom = {4{1'b0}};
        block = {BLOCK_BITS{1'b0}};
        line = {LINE_W{1'b0}};
        for (i = 0; i < LANES; i = i + 1) begin
            kind = kind | (kinds[i*2 +: 2] & {2{turn_q[i]}});
            atom = atom | (atoms[i*4 +: 4] & {4{turn_q[i]}});
            block = block | (blocks[i*BLOCK_BITS +: BLOCK_BITS] & {BLOCK_BITS{turn_q[i]}});
            line = line | (lines[i*LINE_W +: LINE_W] & {LINE_W{turn_q[i]}});
        end
    end

    assign shared = |(shareds & turn_q);
    assign reads = !kind[1];
    assign writes = kind == MEM_TYPE_WRITE;
    assign atomic = kind == MEM_TYPE_ATOMIC;
    assign leaves = (|(valid & turn_q)) && room && (writes || entry_free);

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire same_line = shareds[l] == shared
                && blocks[l*BLOCK_BITS +: BLOCK_BITS] == block
                && lines[l*LINE_W +: LINE_W] == line;

            // FETCH and READ are one, an ATOMIC goes alone
            wire same_class = (reads && !kinds[l*2+1]) || (writes && kinds[l*2 +: 2] == MEM_TYPE_WRITE);

            assign group[l] = leaves && (turn_q[l] || (valid[l] && same_class && same_line));
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // it is one lane's turn
            assert ((|turn_q) && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}});
        end
    end
`endif

endmodule

`default_nettype wire
