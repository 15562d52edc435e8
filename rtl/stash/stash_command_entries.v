// stash_command_entries: entries that a command looks for
//
// Which entry a command is about, and why; the searches for an overlap, an older copy and room, and the scout's.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_entries #(
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // how far the scout runs ahead of the tail; 0: no scout (entries, 0 to 32)
    parameter integer SCOUT_DISTANCE = 4,
    // derived, not to be overridden
    parameter integer ENTRY_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1
) (
    input  wire                                          clk,    // clock
    input  wire                                          rst,    // synchronous reset, active high
    output reg  [MAP_W-1:0]                              self_q, // the mapping in question
    output reg  [MAP_W-1:0]                              target_q, // the entry in question
    output reg  [MAP_W-1:0]                              tail_q, // where the next mapping goes
    input  wire                                          read_free, // the walk leaves stash_map's read port to commands
    output reg                                           overlap_q, // a live entry shares a chunk with the new one
    // an older entry of the same tile is remembered, on the same stash range, still used, and far from the tail
    output wire                                          match,
    output reg  [MAP_W-1:0]                              match_q, // that older entry
    // an entry ahead of the tail waits for its lazy writeback
    output reg                                           scout_found,
    output wire                                          for_scout, // the entry is in question for the scout
    output wire                                          for_tail, // it is in question for the tail
    output wire                                          for_room, // it is in question for pages
    output wire                                          for_match, // it is the older entry of the same tile
    output wire                                          room_last, // the room cursor has been everywhere
    output wire                                          search_over, // every entry has been looked at
    // stash_map: the entry to read; it arrives one cycle later
    output wire [MAP_W-1:0]                              read_index,
    output wire [CHUNK_W-1:0]                            entry_first_chunk, // first chunk of the entry that was read
    output wire [CHUNK_W-1:0]                            entry_last_chunk, // its last chunk
    output wire [CHUNK_W-1:0]                            tile_first_chunk, // first chunk of the new entry
    output wire [CHUNK_W-1:0]                            tile_last_chunk, // its last chunk
    output wire                                          same_entry, // the entry that was read equals the new one
    output wire                                          revived, // AddMap: the mapping in question is that entry
    output wire                                          match_usable, // its words may be copied

    // from stash_commands
    input  wire [ENTRY_W-1:0]                            tile_entry_q, // the new entry
    input  wire [MAP_W-1:0]                              slot_map, // read_map: same cycle: its stash-map index
    input  wire                                          if_is_add,
    input  wire                                          is_add,
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                        used,
    input  wire [8*ADDR_W+VA_BITS+6*ENTRY_STRIDE_W+24:0] read_data, // record entry, one cycle after read_index
    input  wire                                          is_chg,
    input  wire [MAP_ENTRIES-1:0]                        live,   // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                        clean,  // #DirtyData of the entry is 0
    input  wire [MAP_ENTRIES-1:0]                        travelling, // the map indices that MSHRs name

    // from stash_command_table
    input  wire                                          act_self_slot, // the mapping in question := the slot's
    // the mapping in question := the older entry of the same tile
    input  wire                                          act_self_match,
    // the mapping in question := the tail; the tail advances
    input  wire                                          act_self_tail,
    // the entry in question := the mapping in question
    input  wire                                          act_target_self,
    input  wire                                          act_target_tail, // the entry in question := the tail
    // the entry in question := the one under the room cursor
    input  wire                                          act_target_room,
    // the entry in question := the older entry of the same tile
    input  wire                                          act_target_match,
    // the entry in question := the one that the scout found
    input  wire                                          act_target_scout,
    input  wire                                          act_first_room, // the room cursor := the entry after the tail
    input  wire                                          act_next_room, // the room cursor goes on
    // the search begins at the tail, and goes on by itself
    input  wire                                          act_first_entry
);

    localparam integer ENTRY_BASE_W = $clog2(BYTES / 4);
    localparam integer ENTRY_BASE_LSB = 6 * SPAN_BITS + 7 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer ENTRY_WORDS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_WORDS_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + VA_BITS + 30;
    localparam integer ENTRY_VIRT_W = VA_BITS - 2;
    localparam integer ENTRY_VIRT_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + 32;
    localparam integer ENTRY_FIELD_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_LSB = 6 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 31;
    localparam integer ENTRY_OBJECT_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_LSB = 5 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 30;
    localparam integer ENTRY_PER_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_LSB = 5 * SPAN_BITS + 4 * $clog2(BYTES / 4) + 29;
    localparam integer ENTRY_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROWS_LSB = 5 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 27;
    localparam integer ENTRY_STRIDE_LSB = 4 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 26;
    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
    localparam [2:0] FOR_SELF = 3'd0;
    localparam [2:0] FOR_SCOUT = 3'd1;
    localparam [2:0] FOR_TAIL = 3'd2;
    localparam [2:0] FOR_ROOM = 3'd3;
    localparam [2:0] FOR_MATCH = 3'd4;

    reg  [2:0]         for_q;          // what the entry is in question for
    reg  [MAP_W-1:0]   room_q;         // room cursor
    reg  [MAP_W-1:0]   slot_map_q;     // what the slot held in the cycle before the step
    reg                search_left_q;  // entries may be left to seek
    reg                seek_low_q;     // of those from the tail on none is
    reg  [MAP_W-1:0]   seek_q;         // search cursor
    reg                search_valid_q; // an entry is asked for
    reg  [MAP_W-1:0]   search_q;       // this one
    reg                came_q;         // an entry arrives from stash_map, is compared, is remembered
    reg                compares_q;
    reg                notes_q;
    reg  [MAP_W-1:0]   came_entry_q;   // which
    reg  [MAP_W-1:0]   compared_entry_q;
    reg  [MAP_W-1:0]   noted_entry_q;
    reg  [ENTRY_W-1:0] read_data_q;    // the entry in question
    reg                matches_q;      // the entry that was compared is
    reg                matches_base_q;
    reg                match_held_q;   // there is one
    reg                match_place_q;  // on the same stash range
    reg  [MAP_W-1:0]   scout_entry;
    reg  [MAP_W-1:0]   scout_entry_q;  // in the cycle before the step

    wire [ENTRY_BASE_W-1:0] entry_base = read_data_q[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] entry_words = read_data_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] entry_virt = read_data_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] entry_field = read_data_q[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] entry_object = read_data_q[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] entry_per_row = read_data_q[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] entry_rows = read_data_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] entry_stride = read_data_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [ENTRY_BASE_W-1:0] tile_base = tile_entry_q[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] tile_words = tile_entry_q[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] tile_virt = tile_entry_q[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] tile_field = tile_entry_q[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] tile_object = tile_entry_q[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] tile_per_row = tile_entry_q[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] tile_rows = tile_entry_q[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] tile_stride = tile_entry_q[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    assign for_scout = for_q == FOR_SCOUT;
    assign for_tail = for_q == FOR_TAIL;
    assign for_room = for_q == FOR_ROOM;
    assign for_match = for_q == FOR_MATCH;

    always @(posedge clk) begin
        slot_map_q <= slot_map;
        if (rst) begin
            {self_q, tail_q, target_q, room_q} <= {(4*MAP_W){1'b0}};
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
            if (act_first_room) begin
                room_q <= if_is_add ? tail_q + 1'b1 : tail_q;
            end else if (act_next_room) begin
                room_q <= room_q + 1'b1;
            end
        end
    end

    assign room_last = is_add && room_q == tail_q;

    // The search: used entries are asked for, the tail's first, an entry a cycle; two cycles later it is compared,
    // three cycles later remembered. The entries from the cursor on, up to the tail, have not been sought: all of them
    // (not in turn), or those below the tail.
    wire [MAP_ENTRIES-1:0] below_tail = ~({MAP_ENTRIES{1'b1}} << tail_q);

    wire [MAP_ENTRIES-1:0] seek_here = used
        & ({MAP_ENTRIES{1'b1}} << seek_q)
        & (below_tail | {MAP_ENTRIES{!seek_low_q}});

    wire [MAP_ENTRIES-1:0] seek_wrapped = used & below_tail & {MAP_ENTRIES{!seek_low_q}};
    wire wraps = seek_here == {MAP_ENTRIES{1'b0}};
    wire [MAP_ENTRIES-1:0] sought = wraps ? seek_wrapped : seek_here;
    wire [MAP_ENTRIES-1:0] sought_first; // one-hot
    wire [MAP_W-1:0] sought_entry;

    lowest_one #(.COUNT(MAP_ENTRIES)) lowest_sought (.some(sought), .lowest(sought_first), .number(sought_entry));

    wire finds = search_left_q && (|sought);
    wire seeks = !search_valid_q || read_free; // the next entry to ask for is sought
    wire asks = search_valid_q && read_free;

    always @(posedge clk) begin
        if (rst) begin
            {search_left_q, search_valid_q, seek_low_q, seek_q, search_q, came_q, compares_q, notes_q} <= 0;
            {came_entry_q, compared_entry_q, noted_entry_q} <= 0;
        end else begin
            if (act_first_entry) begin
                search_left_q <= 1'b1;
                search_valid_q <= 1'b0;
                seek_low_q <= 1'b0;
                seek_q <= tail_q;
            end else if (seeks) begin
                search_left_q <= finds;
                search_valid_q <= finds;
                search_q <= sought_entry;
                seek_low_q <= seek_low_q || wraps || (&sought_entry);
                seek_q <= sought_entry + 1'b1;
            end
            {came_q, compares_q, notes_q} <= {asks, came_q, compares_q};
            {came_entry_q, compared_entry_q, noted_entry_q} <= {search_q, came_entry_q, compared_entry_q};
        end
    end

    assign search_over = !search_left_q && !search_valid_q && !came_q && !compares_q && !notes_q;

    // The entry that is read, against the new one.

    always @(posedge clk) begin
        read_data_q <= read_data;
    end

    assign read_index = search_valid_q ? search_q : target_q;
    wire [ADDR_W-1:0] entry_end = entry_base + entry_words[ADDR_W-1:0] - 1'b1; // its last word
    wire [ADDR_W-1:0] tile_end = tile_base + tile_words[ADDR_W-1:0] - 1'b1;
    assign entry_first_chunk = entry_base[ADDR_W-1:WORD_W];
    assign entry_last_chunk = entry_end[ADDR_W-1:WORD_W];
    assign tile_first_chunk = tile_base[ADDR_W-1:WORD_W];
    assign tile_last_chunk = tile_end[ADDR_W-1:WORD_W];

    // Of the same global words.

    wire same_tile = {entry_virt, entry_field, entry_object, entry_per_row, entry_rows, entry_stride}
        == {tile_virt, tile_field, tile_object, tile_per_row, tile_rows, tile_stride};

    wire same_base = entry_base == tile_base;
    assign same_entry = same_tile && same_base && entry_words == tile_words;
    wire is_old = is_chg && compared_entry_q == self_q; // ChgMap: the entry that is compared is the one to change
    wire is_live = used[compared_entry_q] && live[compared_entry_q] && !is_old;
    wire meets = entry_first_chunk <= tile_last_chunk && tile_first_chunk <= entry_last_chunk;

    always @(posedge clk) begin
        if (rst || act_first_entry) begin
            overlap_q <= 1'b0;
        end else begin
            overlap_q <= overlap_q || (compares_q && is_live && meets);
        end
    end

    // The newest entry of the same tile.

    always @(posedge clk) begin
        matches_q <= used[compared_entry_q] && !is_old && same_tile;
        matches_base_q <= same_base;
        if (rst) begin
            {match_held_q, match_place_q, match_q} <= 0;
        end else if (act_first_entry || (act_self_tail && match_q == tail_q)) begin
            match_held_q <= 1'b0;
        end else if (notes_q && matches_q) begin
            match_held_q <= 1'b1;
            match_place_q <= matches_base_q;
            match_q <= noted_entry_q;
        end
    end

    // of the tail: it is in the younger half of the ring, or soon in the tail's way
    wire [MAP_W-1:0] match_ahead = match_q - tail_q;

    assign match = match_held_q
        && match_place_q
        && used[match_q]
        && match_ahead[MAP_W-1]
        && !(is_chg && match_q == self_q);

    assign revived = is_add && match_held_q && match_place_q && match_q == self_q;
    assign match_usable = match_held_q && used[match_q] && match_q != self_q;

    // The scout: the nearest entry ahead of the tail that waits for its lazy writeback. Without a scout (SCOUT_DISTANCE
    // 0) nobody asks.
    wire [MAP_ENTRIES-1:0] waiting = used & ~live & ~clean & ~travelling;

    always @* begin : set_scout_found
        integer k;
        scout_found = 1'b0;
        scout_entry = tail_q;
        for (k = 0; k < MAP_ENTRIES; k = k + 1) begin
            if (k < SCOUT_DISTANCE && !scout_found && waiting[tail_q+k[MAP_W-1:0]]) begin
                scout_found = 1'b1;
                scout_entry = tail_q + k[MAP_W-1:0];
            end
        end
    end

    always @(posedge clk) begin
        scout_entry_q <= scout_entry;
    end

    wire unused = &{
        1'b0,
        sought_first,
        entry_end[WORD_W-1:0],
        tile_end[WORD_W-1:0],
        read_data_q,
        tile_entry_q,
        match_ahead[MAP_W-2:0],
        waiting
    };

endmodule

`default_nettype wire
