// tinycache_access: what an access of a lane asks for, and why it is refused
//
// What an access asks for, before any line is looked at.
//
// Source: the tinyCache paper, sections 3 and 5.1; docs/tinycache/data-path.md
// The tinyCache paper: A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, "An Energy Efficient GPGPU Memory
// Hierarchy with Tiny Incoherent Caches", ISLPED 2013
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_access #(
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // byte address (bits, 8 to 64)
    parameter integer ADDR_BITS = 64,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // byte address in a scratchpad; what has more is refused, where addresses have more (bits, 8 to 64)
    parameter integer SHARED_ADDR_BITS = 18
) (
    input  wire [1:0]                    op,         // OP_*
    input  wire [2:0]                    size,       // log2 of the bytes
    input  wire [1:0]                    space,      // SPACE_*
    input  wire [$clog2(LINE_BYTES)-1:0] offset,     // byte in its line
    input  wire [ADDR_BITS-1:0]          addr,       // byte address
    output wire [DATA_BYTES/2-1:0]       halves,     // half-words of its beat that it touches
    output wire [2:0]                    error,      // ERROR_*
    output wire                          key_shared, // it is the scratchpad's
    output wire                          bypass,     // it is not cached

    // from tinycache
    // POLICY_*; each access follows the policy of the cycle in which it leaves the port
    input  wire [1:0]                    policy
);

    localparam [1:0] OP_ATOMIC = 2'd2;            // read, modify, write in memory; never cached
    localparam [1:0] SPACE_SHARED = 2'd1;         // the thread block's scratchpad
    localparam [2:0] ERROR_BAD_OP = 3'd1;         // no such operation
    localparam [2:0] ERROR_BAD_SPACE = 3'd2;      // no such space
    localparam [2:0] ERROR_BAD_SIZE = 3'd3;       // wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes
    localparam [2:0] ERROR_MISALIGNED = 3'd4;     // the address is not a multiple of the size
    localparam [2:0] ERROR_BEYOND = 3'd5;         // the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes
    localparam [2:0] ERROR_NONE = 3'd0;           // done
    localparam [1:0] SPACE_LOCAL = 2'd2;          // spilled registers: in global memory, never cached here
    localparam [1:0] POLICY_DISABLE = 2'd3;       // cache nothing
    localparam [1:0] POLICY_BYPASS_SHARED = 2'd1; // cache global references only
    localparam [1:0] POLICY_BYPASS_GLOBAL = 2'd2; // cache scratchpad references only
    localparam [1:0] SPACE_GLOBAL = 2'd0;         // global memory, behind the L1
    localparam integer OFFSET_W = $clog2(LINE_BYTES);
    localparam integer WIDEST_INT = $clog2(DATA_BYTES);
    localparam [2:0] WIDEST = WIDEST_INT[2:0];    // the greatest legal size
    localparam [2:0] ONE_BYTE = 3'd0;             // sizes
    localparam [2:0] FOUR_BYTES = 3'd2;
    localparam [2:0] EIGHT_BYTES = 3'd3;
    localparam [1:0] NO_OP = 2'd3;                // codes without a meaning
    localparam [1:0] NO_SPACE = 2'd3;

    wire bad_size = size > WIDEST || (op == OP_ATOMIC && size != FOUR_BYTES && size != EIGHT_BYTES);
    wire misaligned = |(offset & ~({OFFSET_W{1'b1}} << size));
    wire beyond = space == SPACE_SHARED && (|(addr >> SHARED_ADDR_BITS)); // a scratchpad ends before

    assign error = (op == NO_OP)
        ? ERROR_BAD_OP
        : (space == NO_SPACE)
            ? ERROR_BAD_SPACE
            : bad_size ? ERROR_BAD_SIZE : misaligned ? ERROR_MISALIGNED : beyond ? ERROR_BEYOND : ERROR_NONE;

    // A half-word is the finest that is cached. Local memory is looked up as global memory, where it lies.
    assign key_shared = space == SPACE_SHARED;

    assign bypass = op == OP_ATOMIC
        || size == ONE_BYTE
        || space == SPACE_LOCAL
        || policy == POLICY_DISABLE
        || (policy == POLICY_BYPASS_SHARED && space == SPACE_SHARED)
        || (policy == POLICY_BYPASS_GLOBAL && space == SPACE_GLOBAL);

    tinycache_span #(.BYTES(DATA_BYTES), .UNIT(2)) span (
        .offset  (offset[$clog2(DATA_BYTES)-1:0]),
        .size    (size),
        .touched (halves)
    );

endmodule

`default_nettype wire
