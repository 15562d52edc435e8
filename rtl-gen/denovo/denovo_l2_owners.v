// Messages to owners. P2 groups the words by owner, and P3 sends one group a cycle.

parameter integer LINE_WORDS = 4; // words of a line
parameter integer CORE_BITS = 4; // width of a core id
parameter integer MAP_BITS = 7; // width of `map`
parameter integer ADDRESS_W = 36; // width of a line address
parameter integer OWNER_W = 1 + CORE_BITS + MAP_BITS; // width of an owner's name
parameter integer COUNT_W = $clog2(LINE_WORDS) + 1; // width of a number of messages
input clk; // clock
input rst; // synchronous reset, active high
input leaves; // P2's job leaves
input [LINE_WORDS-1:0] words; // words whose owners get its message
input [OWNER_W*LINE_WORDS-1:0] owners; // of each word: stash, core, map
input acknowledges; // the message is one, to the requester
input [3:0] message; // the message: MSG_*
input sync, stash;
input [CORE_BITS-1:0] core;
input [MAP_BITS-1:0] core_map;
input [ADDRESS_W-1:0] address;
input [LINE_WORDS-1:0] mask; // of an acknowledgement
output [COUNT_W-1:0] count; // messages of P2's job

output last; // P3: its job leaves at the edge, or there is none
output valid; // a message
output [3:0] out_type;
output out_sync, out_to_stash, out_stash;
output [CORE_BITS-1:0] out_to_core, out_core;
output [MAP_BITS-1:0] out_map, out_owner_map;
output [ADDRESS_W-1:0] out_line;
output [LINE_WORDS-1:0] out_mask;

// P2: a word leads those above it that have its owner, unless another leads it.
reg [LINE_WORDS*LINE_WORDS-1:0] groups; // of each word: itself, and those above it with its owner
reg [LINE_WORDS-1:0] leaders;
always @* begin
    groups = {LINE_WORDS * LINE_WORDS{1'b0}};
    for (w = 0; w < LINE_WORDS; w = w + 1)
        for (o = w; o < LINE_WORDS; o = o + 1)
            groups[w * LINE_WORDS + o] = words[w] && words[o]
                && owners[w * OWNER_W +: OWNER_W] == owners[o * OWNER_W +: OWNER_W];
end
always @* begin
    leaders = words;
    for (v = 0; v < LINE_WORDS; v = v + 1)
        for (u = 0; u < v; u = u + 1)
            if (groups[u * LINE_WORDS + v]) leaders[v] = 1'b0;
end
always @* begin
    count = {{COUNT_W-1{1'b0}}, acknowledges};
    for (i = 0; i < LINE_WORDS; i = i + 1) count = count + {{COUNT_W-1{1'b0}}, leaders[i]};
end

// P3.
reg [LINE_WORDS-1:0] leaders_q; // groups that have not been sent
reg [LINE_WORDS*LINE_WORDS-1:0] groups_q;
reg [OWNER_W*LINE_WORDS-1:0] owners_q;
wire [LINE_WORDS-1:0] first;
wire [$clog2(LINE_WORDS)-1:0] first_number;
denovo_l2_lowest #(.COUNT(LINE_WORDS)) choice (.some(leaders_q), .lowest(first), .number(first_number));
unused (first_number);
wire [LINE_WORDS-1:0] rest = leaders_q & ~first;
assign last = rest == {LINE_WORDS{1'b0}};
assign valid = |leaders_q;
always @(posedge clk) begin
    if (rst) leaders_q <= {LINE_WORDS{1'b0}};
    else if (leaves) leaders_q <= acknowledges ? {{LINE_WORDS-1{1'b0}}, 1'b1} : leaders;
    else leaders_q <= rest;
    if (leaves) begin
        groups_q <= groups;
        if (acknowledges) groups_q[LINE_WORDS-1:0] <= mask;
        owners_q <= owners;
        if (acknowledges) owners_q[OWNER_W-1:0] <= {stash, core, {MAP_BITS{1'b0}}};
        {out_type, out_sync, out_core, out_stash, out_map, out_line} <= {message, sync, core, stash, core_map, address};
    end
end
denovo_l2_choose #(.COUNT(LINE_WORDS), .WIDTH(OWNER_W)) owner (
    .which(first), .values(owners_q), .value({out_to_stash, out_to_core, out_owner_map})
);
denovo_l2_choose #(.COUNT(LINE_WORDS), .WIDTH(LINE_WORDS)) group (.which(first), .values(groups_q), .value(out_mask));
assert (!leaves || last); // P3 is free, or becomes free
cover (valid && !last); // words of two owners
