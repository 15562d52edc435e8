// Which entry a command is about, and why; the searches for an overlap, an older copy and room, and the scout's.

output [MAP_W-1:0] self_q, // the mapping in question
    target_q; // the entry in question
output [MAP_W-1:0] tail_q; // where the next mapping goes
input read_free; // the walk leaves stash_map's read port to commands
output overlap_q; // a live entry shares a chunk with the new one
output match; // an older entry of the same tile is remembered, on the same stash range, still used, and far from the tail
output [MAP_W-1:0] match_q; // that older entry
output scout_found; // an entry ahead of the tail waits for its lazy writeback

localparam [2:0] FOR_SELF = 0, FOR_SCOUT = 1, FOR_TAIL = 2, FOR_ROOM = 3, FOR_MATCH = 4;
reg [2:0] for_q; // what the entry is in question for
output for_scout = for_q == FOR_SCOUT; // the entry is in question for the scout
output for_tail = for_q == FOR_TAIL; // it is in question for the tail
output for_room = for_q == FOR_ROOM; // it is in question for pages
output for_match = for_q == FOR_MATCH; // it is the older entry of the same tile
reg [MAP_W-1:0] room_q; // room cursor
reg [MAP_W-1:0] slot_map_q; // what the slot held in the cycle before the step
always @(posedge clk) begin
    slot_map_q <= slot_map;
    if (rst) begin
        {self_q, tail_q, target_q, room_q} <= {4 * MAP_W{1'b0}};
        for_q <= FOR_SELF;
    end else begin
        if (act_self_slot) begin
            self_q <= slot_map_q;
        end else if (act_self_match) begin
            self_q <= match_q;
        end else if (act_self_tail) begin
            self_q <= tail_q;
            tail_q <= tail_q + 1'b1;
        end
        if (act_target_self) begin
            target_q <= self_q;
            for_q <= FOR_SELF;
        end else if (act_target_tail) begin
            target_q <= tail_q;
            for_q <= FOR_TAIL;
        end else if (act_target_room) begin
            target_q <= room_q;
            for_q <= FOR_ROOM;
        end else if (act_target_match) begin
            target_q <= match_q;
            for_q <= FOR_MATCH;
        end else if (act_target_scout) begin
            target_q <= scout_entry_q;
            for_q <= FOR_SCOUT;
        end
        if (act_first_room) room_q <= if_is_add ? tail_q + 1'b1 : tail_q;
        else if (act_next_room) room_q <= room_q + 1'b1;
    end
end
output room_last = is_add && room_q == tail_q; // the room cursor has been everywhere

// The search: used entries are asked for, the tail's first, an entry a cycle; two cycles later it is compared, three
// cycles later remembered. The entries from the cursor on, up to the tail, have not been sought: all of them (not in turn),
// or those below the tail.
reg search_left_q; // entries may be left to seek
reg seek_low_q; // of those from the tail on none is
reg [MAP_W-1:0] seek_q; // search cursor
reg search_valid_q; // an entry is asked for
reg [MAP_W-1:0] search_q; // this one
wire [MAP_ENTRIES-1:0] below_tail = ~({MAP_ENTRIES{1'b1}} << tail_q);
wire [MAP_ENTRIES-1:0] seek_here = used & ({MAP_ENTRIES{1'b1}} << seek_q) & (below_tail | {MAP_ENTRIES{!seek_low_q}});
wire [MAP_ENTRIES-1:0] seek_wrapped = used & below_tail & {MAP_ENTRIES{!seek_low_q}};
wire wraps = seek_here == {MAP_ENTRIES{1'b0}};
wire [MAP_ENTRIES-1:0] sought = wraps ? seek_wrapped : seek_here;
wire [MAP_ENTRIES-1:0] sought_first; // one-hot
wire [MAP_W-1:0] sought_entry;
lowest_one #(.COUNT(MAP_ENTRIES)) lowest_sought (.some(sought), .lowest(sought_first), .number(sought_entry));
unused (sought_first);
wire finds = search_left_q && |sought;
wire seeks = !search_valid_q || read_free; // the next entry to ask for is sought
reg came_q, compares_q, notes_q; // an entry arrives from stash_map, is compared, is remembered
reg [MAP_W-1:0] came_entry_q, compared_entry_q, noted_entry_q; // which
wire asks = search_valid_q && read_free;
always @(posedge clk) begin
    if (rst) zero;
    else begin
        if (act_first_entry) begin
            search_left_q <= 1'b1;
            search_valid_q <= 1'b0;
            seek_low_q <= 1'b0;
            seek_q <= tail_q;
        end else if (seeks) begin
            search_left_q <= finds;
            search_valid_q <= finds;
            search_q <= sought_entry;
            seek_low_q <= seek_low_q || wraps || &sought_entry;
            seek_q <= sought_entry + 1'b1;
        end
        {came_q, compares_q, notes_q} <= {asks, came_q, compares_q};
        {came_entry_q, compared_entry_q, noted_entry_q} <= {search_q, came_entry_q, compared_entry_q};
    end
end
output search_over = !search_left_q && !search_valid_q && !came_q && !compares_q && !notes_q; // every entry has been looked at

// The entry that is read, against the new one.
reg [ENTRY_W-1:0] read_data_q; // the entry in question
always @(posedge clk) read_data_q <= read_data;
output [MAP_W-1:0] read_index
    = search_valid_q ? search_q : target_q; // stash_map: the entry to read; it arrives one cycle later
wire [ADDR_W-1:0] entry_end = entry_base + entry_words[ADDR_W-1:0] - 1'b1; // its last word
wire [ADDR_W-1:0] tile_end = tile_base + tile_words[ADDR_W-1:0] - 1'b1;
output [CHUNK_W-1:0] entry_first_chunk = entry_base[ADDR_W-1:WORD_W]; // first chunk of the entry that was read
output [CHUNK_W-1:0] entry_last_chunk = entry_end[ADDR_W-1:WORD_W]; // its last chunk
output [CHUNK_W-1:0] tile_first_chunk = tile_base[ADDR_W-1:WORD_W]; // first chunk of the new entry
output [CHUNK_W-1:0] tile_last_chunk = tile_end[ADDR_W-1:WORD_W]; // its last chunk
unused ({entry_end[WORD_W-1:0], tile_end[WORD_W-1:0]});
unused ({read_data_q, tile_entry_q});
// Of the same global words.
wire same_tile = {entry_virt, entry_field, entry_object, entry_per_row, entry_rows, entry_stride}
    == {tile_virt, tile_field, tile_object, tile_per_row, tile_rows, tile_stride};
wire same_base = entry_base == tile_base;
output same_entry = same_tile && same_base && entry_words == tile_words; // the entry that was read equals the new one
wire is_old = is_chg && compared_entry_q == self_q; // ChgMap: the entry that is compared is the one to change
wire is_live = used[compared_entry_q] && live[compared_entry_q] && !is_old;
wire meets = entry_first_chunk <= tile_last_chunk && tile_first_chunk <= entry_last_chunk;
always @(posedge clk) begin
    if (rst || act_first_entry) overlap_q <= 1'b0;
    else overlap_q <= overlap_q || compares_q && is_live && meets;
end

// The newest entry of the same tile.
reg matches_q; // the entry that was compared is
reg matches_base_q;
reg match_held_q; // there is one
reg match_place_q; // on the same stash range
always @(posedge clk) begin
    matches_q <= used[compared_entry_q] && !is_old && same_tile;
    matches_base_q <= same_base;
    if (rst) zero;
    else if (act_first_entry || act_self_tail && match_q == tail_q) begin
        match_held_q <= 1'b0;
    end else if (notes_q && matches_q) begin
        match_held_q <= 1'b1;
        match_place_q <= matches_base_q;
        match_q <= noted_entry_q;
    end
end
wire [MAP_W-1:0] match_ahead = match_q - tail_q; // of the tail: it is in the younger half of the ring, or soon in the tail's way
unused (match_ahead[MAP_W-2:0]);
assign match = match_held_q && match_place_q && used[match_q] && match_ahead[MAP_W-1] && !(is_chg && match_q == self_q);
output revived
    = is_add && match_held_q && match_place_q && match_q == self_q; // AddMap: the mapping in question is that entry
output match_usable = match_held_q && used[match_q] && match_q != self_q; // its words may be copied

// The scout: the nearest entry ahead of the tail that waits for its lazy writeback. Without a scout (SCOUT_DISTANCE 0)
// nobody asks.
wire [MAP_ENTRIES-1:0] waiting = used & ~live & ~clean & ~travelling;
unused (waiting);
reg [MAP_W-1:0] scout_entry;
reg [MAP_W-1:0] scout_entry_q; // in the cycle before the step
always @* begin
    scout_found = 1'b0;
    scout_entry = tail_q;
    for (k = 0; k < MAP_ENTRIES; k = k + 1)
        if (k < SCOUT_DISTANCE && !scout_found && waiting[tail_q + k[MAP_W-1:0]]) begin
            scout_found = 1'b1;
            scout_entry = tail_q + k[MAP_W-1:0];
        end
end
always @(posedge clk) scout_entry_q <= scout_entry;
