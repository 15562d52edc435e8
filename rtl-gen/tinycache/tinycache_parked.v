// Accesses that wait for an answer from below while others hit. An answer that no entry waits for is dropped.

parameter integer LINES = 16; // lines of the cache
input park; // an access is parked in `entry`
input [$clog2(MISSES)-1:0] fill_entry;
input fill_last; // with this beat all of the answer has come
input replay; // the lowest entry whose access can go on does so, and leaves its entry
input park_fetch; // a line is fetched for it; else it is not cached
input [$clog2(LINES)-1:0] park_line; // that line
output [$clog2(MISSES)-1:0] entry; // the lowest entry that is free
output [$clog2(LINES)-1:0] fill_line; // the line of an answer
output [LINES-1:0] fetching; // lines that are fetched, or have arrived and wait for their access

output arrives, // a beat of a line that is fetched arrives
    arrives_past; // the answer to an access that is not cached arrives

output replay_cached; // the replayed access's line is here; else its data came without a line
output [TAG_BITS-1:0] replay_tag;
output [$clog2(LINE_BYTES)-1:0] replay_offset;
output [2:0] replay_size;
output [$clog2(LINES)-1:0] replay_line;
output [$clog2(MISSES)-1:0] replay_entry; // the replayed access's entry

localparam ENTRY_W = $clog2(MISSES), OFFSET_W = $clog2(LINE_BYTES), NUMBER_W = $clog2(LINES),
    REPLAY_W = TAG_BITS + OFFSET_W + 3 + NUMBER_W;
wire [MISSES-1:0] ready, // entries whose access can go on
    used; // entries that hold an access
wire [MISSES-1:0] answered; // the entry that the answer is for, if it waits for one
wire [MISSES-1:0] fetches; // entries for which a line is fetched
wire [MISSES*LINES-1:0] fetching_of;
wire [MISSES*NUMBER_W-1:0] filled_of;
wire [MISSES*REPLAY_W-1:0] replay_of;
wire [MISSES-1:0] first_free = ~used & (used + 1'b1);
wire [MISSES-1:0] first_ready = ready & (~ready + 1'b1);
output free = !(&used); // some entry is free
output busy = |used; // some entry holds an access
output filled = |ready; // some access has its answer, and can go on
for (e = 0; e < MISSES; e = e + 1) begin : g_entry
    localparam [ENTRY_W-1:0] ENTRY = e;
    reg used_q;
    reg filled_q; // all of its answer has come
    reg fetch_q; // a line is fetched; else the access is not cached
    reg [NUMBER_W-1:0] line_q; // that line
    reg [TAG_BITS-1:0] tag_q;
    reg [OFFSET_W-1:0] offset_q;
    reg [2:0] size_q;
    wire taken = park && first_free[e];
    assign answered[e] = fill_valid && fill_entry == ENTRY && used_q && !filled_q;
    always @(posedge clk) begin
        if (rst) {used_q, filled_q} <= 2'd0;
        else if (taken) used_q <= 1'b1;
        else if (answered[e]) filled_q <= fill_last;
        else if (replay && first_ready[e]) {used_q, filled_q} <= 2'd0;
        if (taken) begin
            {fetch_q, line_q} <= {park_fetch, park_line};
            {tag_q, offset_q, size_q} <= {park_tag, park_offset, park_size};
        end
    end
    assign used[e] = used_q;
    assign ready[e] = filled_q;
    assign fetches[e] = fetch_q;
    for (l = 0; l < LINES; l = l + 1) begin : g_line
        localparam [NUMBER_W-1:0] LINE = l;
        assign fetching_of[e * LINES + l] = line_q == LINE && used_q && fetch_q;
    end
    assign filled_of[e * NUMBER_W +: NUMBER_W] = line_q & {NUMBER_W{fill_entry == ENTRY}};
    assign replay_of[e * REPLAY_W +: REPLAY_W] = {tag_q, offset_q, size_q, line_q} & {REPLAY_W{first_ready[e]}};
end

reg [REPLAY_W-1:0] any_replay;
always @* begin
    zero;
    for (i = 0; i < MISSES; i = i + 1) begin
        fetching = fetching | fetching_of[i * LINES +: LINES];
        fill_line = fill_line | filled_of[i * NUMBER_W +: NUMBER_W];
        any_replay = any_replay | replay_of[i * REPLAY_W +: REPLAY_W];
        entry = entry | i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}};
        replay_entry = replay_entry | i[ENTRY_W-1:0] & {ENTRY_W{first_ready[i]}};
    end
end
assign arrives = |(answered & fetches);
assign arrives_past = |(answered & ~fetches);
assign replay_cached = |(first_ready & fetches);
assign {replay_tag, replay_offset, replay_size, replay_line} = any_replay;
assert (!park || free); // an access that is parked finds an entry
cover (&used); // every entry is used
cover ((ready & (ready - 1'b1)) != {MISSES{1'b0}}); // two accesses have their answer at once
