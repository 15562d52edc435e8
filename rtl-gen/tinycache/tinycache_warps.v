// Accesses of warps under way: which lanes still owe a response, and who can be answered.

input opens; // an access takes it
input sending; // the access has begun, and some lane has not taken its part yet
input [$clog2(WARPS)-1:0] current; // the entry of that access
input immediate_taken; // is answered and forgotten
input complete_taken; // is answered and forgotten
output [$clog2(WARPS)-1:0] entry; // the lowest entry that is free

output [TAG_BITS-1:0] immediate_tag; // of the access whose lanes respond now, all of them and no others

output [$clog2(WARPS)-1:0] complete_entry;
output [TAG_BITS-1:0] complete_tag;
output [LANES-1:0] complete_mask;

localparam WARP_W = $clog2(WARPS);
wire [WARPS-1:0] used;
wire [WARPS-1:0] immediates; // the access whose lanes respond now, all of them and no others
wire [WARPS-1:0] completes; // accesses whose lanes have all responded before
wire [WARPS*TAG_BITS-1:0] tags;
wire [WARPS*LANES-1:0] masks;
for (w = 0; w < WARPS; w = w + 1) begin : g_warp
    localparam [WARP_W-1:0] WARP = w;
    reg used_q;
    reg [TAG_BITS-1:0] tag_q;
    reg [LANES-1:0] mask_q; // lanes that have a part in it
    reg [LANES-1:0] left_q; // those that have not responded
    wire [LANES-1:0] named; // lanes whose access has its number
    for (l = 0; l < LANES; l = l + 1) begin : g_lane
        assign named[l] = warps[l * WARP_W +: WARP_W] == WARP;
    end
    wire [LANES-1:0] tried = named & tries; // lanes that may respond for it now
    wire [LANES-1:0] arrived = tried & responds; // those that do
    wire opened = opens && first_free[w];
    wire forgotten = immediate_taken && immediates[w] || complete_taken && next_complete[w];
    assign used[w] = used_q;
    wire likely = used_q && |mask_q && (mask_q & ~tried) == {LANES{1'b0}}; // all its lanes may respond: registers say so
    assign immediates[w] = likely && responds == mask_q;
    assign completes[w] = used_q && !(|left_q) && !(sending && current == WARP);
    assign tags[w * TAG_BITS +: TAG_BITS] = tag_q;
    assign masks[w * LANES +: LANES] = mask_q;
    always @(posedge clk) begin
        if (rst || forgotten) used_q <= 1'b0;
        else if (opened) used_q <= 1'b1;
        if (opened) begin
            tag_q <= open_tag;
            mask_q <= open_mask;
            left_q <= open_mask;
        end else left_q <= left_q & ~arrived;
    end
    assert (!(|tried) || used_q && (tried & ~left_q) == {LANES{1'b0}}); // only a lane that owes a response may respond
    cover (w != 0 && opened && !(|open_mask) && |(named & ~tries)); // a warp without lanes takes the entry of an answered store that waits
end

lowest_mask #(.COUNT(WARPS)) vacant (.some(~used), .lowest(first_free));
wire [WARPS-1:0] behind; // entries behind the last that was answered
for (b = 0; b < WARPS; b = b + 1) begin : g_behind
    assign behind[b] = |(last_q & ~({WARPS{1'b1}} << b));
end
wire [WARPS-1:0] after = completes & behind;
lowest_mask #(.COUNT(WARPS)) after_last (.some(after), .lowest(first_after));
lowest_mask #(.COUNT(WARPS)) any_complete (.some(completes), .lowest(first_complete));
wire [WARPS-1:0] next_complete = |after ? first_after : first_complete;
reg [WARPS-1:0] last_q; // the one that was answered last, of those that were complete
always @(posedge clk) begin
    if (rst) last_q <= {1'b1, {(WARPS - 1){1'b0}}};
    else if (complete_taken) last_q <= next_complete;
end
output free = !(&used); // some entry is free
output immediate = |immediates; // some access is answered straight from its lanes
output complete = |completes; // all lanes of some access have responded before: the next such in turn

// One entry at most contributes to each.
always @* begin
    zero;
    for (i = 0; i < WARPS; i = i + 1) begin
        entry = entry | i[WARP_W-1:0] & {WARP_W{first_free[i]}};
        immediate_tag = immediate_tag | tags[i * TAG_BITS +: TAG_BITS] & {TAG_BITS{immediates[i]}};
        complete_entry = complete_entry | i[WARP_W-1:0] & {WARP_W{next_complete[i]}};
        complete_tag = complete_tag | tags[i * TAG_BITS +: TAG_BITS] & {TAG_BITS{next_complete[i]}};
        complete_mask = complete_mask | masks[i * LANES +: LANES] & {LANES{next_complete[i]}};
    end
end
cover (&used); // every entry is used
cover (immediate && complete); // two accesses can be answered at once
