// Accesses that wait for an answer from below while others hit. An answer that no entry waits for is dropped.

parameter integer LINES = 16; // lines of the cache
input park; // an access is parked in `entry`
input [$clog2(MISSES)-1:0] fill_entry;
input [8*LINE_BYTES-1:0] fill_data;
input replay; // the lowest such goes on, and leaves its entry
input [LINES-1:0] park_line; // the line that is fetched for it; none: it is not cached
output [$clog2(MISSES)-1:0] entry; // the lowest such
output [LINES-1:0] fetching; // lines that are fetched, or have arrived and wait for their access

output [LINES-1:0] fill_line; // the line that it fills, if any

output [LINES-1:0] replay_line; // its line, or none: then its data are here
output [TAG_BITS-1:0] replay_tag;
output [$clog2(LINE_BYTES)-1:0] replay_offset;
output [2:0] replay_size;
output [8*DATA_BYTES-1:0] replay_data; // in the next cycle, until another replay

localparam ENTRY_W = $clog2(MISSES), OFFSET_W = $clog2(LINE_BYTES), REPLAY_W = LINES + TAG_BITS + OFFSET_W + 3;
wire [MISSES-1:0] ready, // entries whose access can go on
    used; // entries that hold an access
wire [MISSES-1:0] answered; // the entry that the answer is for, if it waits for one
wire [MISSES*OFFSET_W-1:0] offsets;
wire [MISSES*LINES-1:0] fetching_of, fill_line_of;
wire [MISSES*REPLAY_W-1:0] replay_of;
wire [MISSES-1:0] first_free = ~used & (used + 1'b1);
wire [MISSES-1:0] first_ready = ready & (~ready + 1'b1);
output free = !(&used); // some entry is free
output busy = |used; // some entry is not
output filled = |ready; // some access has its answer, and can go on
for (e = 0; e < MISSES; e = e + 1) begin : g_entry
    localparam [ENTRY_W-1:0] ENTRY = e;
    reg used_q;
    reg filled_q; // its answer has come
    reg [LINES-1:0] line_q; // the line that is fetched; 0: the access is not cached
    reg [TAG_BITS-1:0] tag_q;
    reg [OFFSET_W-1:0] offset_q;
    reg [2:0] size_q;
    wire taken = park && first_free[e];
    assign answered[e] = fill_valid && fill_entry == ENTRY && used_q && !filled_q;
    always @(posedge clk) begin
        if (rst) {used_q, filled_q} <= 2'd0;
        else if (taken) used_q <= 1'b1;
        else if (answered[e]) filled_q <= 1'b1;
        else if (replay && first_ready[e]) {used_q, filled_q} <= 2'd0;
        if (taken) {line_q, tag_q, offset_q, size_q} <= {park_line, park_tag, park_offset, park_size};
    end
    assign offsets[e * OFFSET_W +: OFFSET_W] = offset_q;
    assign used[e] = used_q;
    assign ready[e] = filled_q;
    assign fetching_of[e * LINES +: LINES] = line_q & {LINES{used_q}};
    assign fill_line_of[e * LINES +: LINES] = line_q & {LINES{answered[e]}};
    assign replay_of[e * REPLAY_W +: REPLAY_W] = {line_q, tag_q, offset_q, size_q} & {REPLAY_W{first_ready[e]}};
end

reg [REPLAY_W-1:0] any_replay;
reg [ENTRY_W-1:0] replay_number;
reg [OFFSET_W-1:0] answered_offset;
always @* begin
    zero;
    for (i = 0; i < MISSES; i = i + 1) begin
        fetching = fetching | fetching_of[i * LINES +: LINES];
        fill_line = fill_line | fill_line_of[i * LINES +: LINES];
        any_replay = any_replay | replay_of[i * REPLAY_W +: REPLAY_W];
        entry = entry | i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}};
        replay_number = replay_number | i[ENTRY_W-1:0] & {ENTRY_W{first_ready[i]}};
        answered_offset = answered_offset
            | offsets[i * OFFSET_W +: OFFSET_W] & {OFFSET_W{fill_entry == i[ENTRY_W-1:0]}};
    end
end
assign {replay_line, replay_tag, replay_offset, replay_size} = any_replay;

// Of an access that is not cached the answer is kept, in a RAM that is read when the access goes on.
localparam PARTS = LINE_BYTES / DATA_BYTES; // DATA_BYTES of a line
wire [OFFSET_W-1:0] part = answered_offset >> $clog2(DATA_BYTES); // the one in which the access lies
reg [8*DATA_BYTES-1:0] answer;
always @* begin
    answer = {8 * DATA_BYTES{1'b0}};
    for (k = 0; k < PARTS; k = k + 1)
        if (part == k[OFFSET_W-1:0]) answer = fill_data[k * 8 * DATA_BYTES +: 8 * DATA_BYTES];
end
ram_1r1w #(.WIDTH(8 * DATA_BYTES), .DEPTH(MISSES)) answers (
    .clk, .wr_en(|answered), .wr_addr(fill_entry), .wr_data(answer),
    .rd_en(replay), .rd_addr(replay_number), .rd_data(replay_data)
);
assert (!park || free); // an access that is parked finds an entry
cover (&used); // every entry is used
cover ((ready & (ready - 1'b1)) != {MISSES{1'b0}}); // two accesses have their answer at once
