// tinycache_group: the lane whose turn it is, and those whose requests go with its own
//
// Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES.
//
// Source: the tinyCache paper, section 3; docs/tinycache/data-path.md, tinycache_coalescer
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_group #(
    // width of the address of a line below
    parameter integer LINE_W = 57,
    // width of the number of a share of it, 1 at least
    parameter integer SHARE_W = 1,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // thread-block id in the extended address of the scratchpad (bits, 1 to 24)
    parameter integer BLOCK_BITS = 21,
    // width of a target; derived, not to be overridden
    parameter integer TARGET_W = BLOCK_BITS + LINE_W + 1
) (
    input  wire                      clk,         // clock
    input  wire                      rst,         // synchronous reset, active high
    input  wire [LANES-1:0]          valid,       // lanes that have a request
    input  wire [2*LANES-1:0]        kinds,       // the type of each (MEM_TYPE_*)
    input  wire [4*LANES-1:0]        atoms,
    input  wire [LANES*TARGET_W-1:0] targets,     // scratchpad or not, thread block, line below
    input  wire [LANES*SHARE_W-1:0]  shares,      // the share of that line
    output wire [LANES-1:0]          group_lanes, // lanes of the group
    output wire                      reads,       // it asks for a line
    output wire [3:0]                atom,
    output wire                      to_shared,   // it goes to the scratchpad
    output wire [BLOCK_BITS-1:0]     req_block,
    output wire [LINE_W-1:0]         req_line,
    output wire [SHARE_W-1:0]        share,       // the share of the line that its lane writes
    output wire                      writes,      // it stores
    output wire                      atomic,      // it is an atomic
    output wire                      leaves,      // a group leaves in this cycle

    // from tinycache_coalescer
    input  wire                      room,

    // from tinycache_answers
    input  wire                      entry_free   // some entry is free
);

    // the bytes of the mask: a writeback, or a store that is not cached; never answered
    localparam [1:0] MEM_TYPE_WRITE = 2'd2;
    localparam [1:0] MEM_TYPE_ATOMIC = 2'd3; // an atomic on the bytes of the mask
    localparam [LANES-1:0] LANE_0 = 1;

    genvar k;
    genvar l;

    reg  [LANES-1:0] turn_q; // the lane whose turn it is

    // The turn goes to the next lane whose request does not leave now. A lane that cannot leave keeps its turn: it
    // might else miss every opening.
    wire [LANES-1:0] waiting = valid & ~group_lanes;
    wire [LANES-1:0] behind;

    generate
        for (k = 0; k < LANES; k = k + 1) begin : g_behind
            assign behind[k] = |(turn_q & ~({LANES{1'b1}} << k));
        end
    endgenerate

    wire [LANES-1:0] after = waiting & behind; // those behind the lane whose turn it is
    wire [LANES-1:0] first_after;

    lowest_mask #(.COUNT(LANES)) next_after (.some(after), .lowest(first_after));

    wire [LANES-1:0] first;

    lowest_mask #(.COUNT(LANES)) next (.some(waiting), .lowest(first));

    always @(posedge clk) begin
        if (rst) begin
            turn_q <= LANE_0;
        end else if ((|waiting) && !(|(waiting & turn_q))) begin
            turn_q <= |after ? first_after : first;
        end
    end

    // The request of that lane.
    wire [TARGET_W-1:0] target;
    assign {to_shared, req_block, req_line} = target;
    wire [1:0] kind;

    chosen_value #(.COUNT(LANES), .WIDTH(2)) of_kind (.which(turn_q), .values(kinds), .value(kind));

    chosen_value #(.COUNT(LANES), .WIDTH(4)) of_atom (.which(turn_q), .values(atoms), .value(atom));

    chosen_value #(.COUNT(LANES), .WIDTH(TARGET_W)) of_target (.which(turn_q), .values(targets), .value(target));

    chosen_value #(.COUNT(LANES), .WIDTH(SHARE_W)) of_share (.which(turn_q), .values(shares), .value(share));

    assign reads = !kind[1]; // FETCH and READ
    assign writes = kind == MEM_TYPE_WRITE;
    assign atomic = kind == MEM_TYPE_ATOMIC;
    assign leaves = (|(valid & turn_q)) && room && (writes || entry_free);

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire same_line;

            tinycache_equal #(.WIDTH(TARGET_W)) compare (
                .one   (targets[l*TARGET_W +: TARGET_W]),
                .other (target),
                .equal (same_line)
            );

            // FETCH and READ are one, whatever they want of the line. An ATOMIC goes alone.

            wire same_class = (reads && !kinds[l*2+1])
                || (writes && kinds[l*2 +: 2] == MEM_TYPE_WRITE && shares[l*SHARE_W +: SHARE_W] == share);

            assign group_lanes[l] = leaves && (turn_q[l] || (valid[l] && same_class && same_line));
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert ((|turn_q) && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}}); // it is one lane's turn
        end
    end
`endif

endmodule

`default_nettype wire
