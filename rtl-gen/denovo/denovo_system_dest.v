// The node that a message is for: the bank of its line, a core, or a core's stash.

parameter integer CORES = 2; // L1s
parameter integer BANKS = 2; // banks of the L2
parameter integer STASHES = 0; // stashes
parameter integer CORE_BITS = 4; // width of a core
parameter integer LINE_W = 16; // width of a line address
parameter integer NODE_W = 2; // width of a node
input to_bank; // to the L2
input [CORE_BITS-1:0] core; // else to this core
input stash; // it goes to the stash of that core
input [LINE_W-1:0] line; // what it is about
output [NODE_W-1:0] dest;

localparam BANK_W = $clog2(BANKS);
localparam [NODE_W-1:0] FIRST_BANK = CORES, FIRST_STASH = CORES + BANKS;
wire [NODE_W-1:0] bank; // of the line
for (i = 0; i < NODE_W; i = i + 1) begin : g_bit
    assign bank[i] = i < BANK_W && line[i];
end
wire [CORE_BITS+NODE_W-1:0] core_node = {{NODE_W{1'b0}}, core};
wire to_stash = stash && STASHES > 0;
assign dest = to_bank ? FIRST_BANK + bank : core_node[NODE_W-1:0] + (FIRST_STASH & {NODE_W{to_stash}});
unused (core_node);
unused (line);
