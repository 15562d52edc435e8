// denovo_system_dest: the node that a message is for
//
// The node that a message is for: the bank of its line, a core, or a core's stash.
//
// Source: docs/denovo/system-data-path.md, Nodes and messages
// Written by `larder emit denovo_system`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_system_dest #(
    // L1s
    parameter integer CORES = 2,
    // banks of the L2
    parameter integer BANKS = 2,
    // stashes
    parameter integer STASHES = 0,
    // width of a core
    parameter integer CORE_BITS = 4,
    // width of a line address
    parameter integer LINE_W = 16,
    // width of a node
    parameter integer NODE_W = 2
) (
    input  wire                 to_bank, // to the L2
    input  wire [CORE_BITS-1:0] core,    // else to this core
    input  wire                 stash,   // it goes to the stash of that core
    input  wire [LINE_W-1:0]    line,    // what it is about
    output wire [NODE_W-1:0]    dest
);

    localparam integer BANK_W = $clog2(BANKS);
    localparam integer FIRST_BANK_INT = CORES;
    localparam [NODE_W-1:0] FIRST_BANK = FIRST_BANK_INT[NODE_W-1:0];
    localparam integer FIRST_STASH_INT = CORES + BANKS;
    localparam [NODE_W-1:0] FIRST_STASH = FIRST_STASH_INT[NODE_W-1:0];

    genvar i;

    wire [NODE_W-1:0] bank; // of the line

    generate
        for (i = 0; i < NODE_W; i = i + 1) begin : g_bit
            assign bank[i] = i < BANK_W && line[i];
        end
    endgenerate

    wire [CORE_BITS+NODE_W-1:0] core_node = {{NODE_W{1'b0}}, core};
    wire to_stash = stash && STASHES > 0;
    assign dest = to_bank ? FIRST_BANK + bank : core_node[NODE_W-1:0] + (FIRST_STASH & {NODE_W{to_stash}});
    wire unused = &{1'b0, core_node, line};

endmodule

`default_nettype wire
