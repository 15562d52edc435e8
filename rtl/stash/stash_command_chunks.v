// stash_command_chunks: the chunks that a command goes over
//
// The chunk cursor of a command, and the scans: a chunk is read, and ended, adopted, invalidated or looked at. Others
// of its row are ended, adopted or invalidated with it.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_chunks #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // chunks of a row of the storage; derived, not to be overridden
    parameter integer GROUPS = BANKS / CHUNK_WORDS
) (
    input  wire                         clk,                 // clock
    input  wire                         rst,                 // synchronous reset, active high
    input  wire                         self_coherent,       // the mapping is coherent
    input  wire [WORD_EV_W-1:0]         apply_event,         // S3: what is applied
    input  wire [CHUNK_W-1:0]           op_chunk,            // S0: the chunk of an operation
    input  wire                         begins_end,          // a step that sets the cursor begins the scan of an end
    input  wire                         begins_adopt, // a step that sets the cursor begins the scan of what is adopted
    // a step that sets the cursor begins the scan of a kernel's end: all words are invalidated
    input  wire                         begins_kernel,
    input  wire                         end_by_row,          // an end's scan is of the chunks of a row
    input  wire                         by_row,              // a scan's step is of the chunks of a row
    input  wire                         seeks,               // a step may go on to the chunk behind the cursor
    // the chunk that was looked at has words to register for the mapping
    output wire                         to_register,
    output wire [CHUNK_W-1:0]           chunk,               // the chunk under the cursor
    output wire                         last_chunk,          // the step behind this cycle's is the last one
    output wire [CHUNK_WORDS-1:0]       reg_done,            // words of the chunk whose registration was asked for

    // A scan's step, then S0, S1, S2.
    // an end's scan gives its chunk away to be written back, and the writeback ends it
    input  wire                         end_gives,
    output wire                         scan_valid,          // read the chunk: in S0 one cycle later
    output wire                         gives_chunk,         // give the chunk away
    output wire                         gives_to_end,        // its words are to end, too
    output wire                         s0_rows,             // S0 holds a scan of a row
    output wire                         s1_rows,             // S1 holds a scan of a row
    output wire                         scan_apply,          // S2: apply scan_event to all its words, in S3
    output wire [WORD_EV_W-1:0]         scan_event,          // 0 without scan_apply
    output wire [MAP_W-1:0]             scan_map,            // 0 without scan_apply
    // S2: chunks of its row above it, to the last, to which it is applied too
    output wire [GROUPS-1:0]            scan_beside,

    // from stash_command_table
    input  wire                         act_first_chunk, // the chunk cursor := the first chunk of the entry in question
    input  wire                         act_first_new,       // the chunk cursor := the first chunk of the new tile
    // the chunk cursor := 0, its last position the last chunk of the stash
    input  wire                         act_first_of_all,
    // the chunk cursor goes on to the next chunk with something to do, or to its last
    input  wire                         act_next_chunk,
    // END_COHERENT or END_LOCAL on the chunk; ChgMap of a coherent mapping: give the chunk away, to be ended and
    // written back at once
    input  wire                         act_scan_end,
    input  wire                         act_scan_adopt, // ADOPT on the chunk if it belongs to the mapping in question
    input  wire                         act_scan_invalidate, // SELF_INVALIDATE on the chunk
    input  wire                         act_scan_probe,      // read the chunk
    // give the chunk away: what is Pending in it, and of the entry in question, is written back
    input  wire                         act_scan_clean,

    // from stash_command_entries
    input  wire [CHUNK_W-1:0]           entry_first_chunk,   // first chunk of the entry that was read
    input  wire [CHUNK_W-1:0]           tile_first_chunk,    // first chunk of the new entry
    input  wire [CHUNK_W-1:0]           entry_last_chunk,    // its last chunk
    input  wire [CHUNK_W-1:0]           tile_last_chunk,     // its last chunk
    input  wire [MAP_W-1:0]             self_q,              // the mapping in question

    // from stash_commands
    // S3: chunks of its row to which it is applied as well; its own bit does nothing
    input  wire [BANKS/CHUNK_WORDS-1:0] apply_beside,
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                         op_done,
    input  wire                         owned_after,         // S3: some word is so after it
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    input  wire                         apply_valid,
    input  wire [CHUNK_WORDS-1:0]       marked,              // words whose registration is asked for
    input  wire [2*CHUNK_WORDS-1:0]     op_state,            // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [MAP_W-1:0]             op_index             // S1: the chunk's stash-map index
);

    localparam integer IN_ROW_INT = GROUPS - 1;
    // bits of a chunk's number that say which of its row it is
    localparam [CHUNK_W-1:0] IN_ROW = IN_ROW_INT[CHUNK_W-1:0];
    localparam integer WORD_ST_W = 2;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [WORD_EV_W-1:0] WORD_EV_END_COHERENT = 11;
    localparam [WORD_EV_W-1:0] WORD_EV_END_LOCAL = 12; // the same, non-coherent mapping: writes never leave
    // the mapping is revived: the same tile is mapped again on the same words
    localparam [WORD_EV_W-1:0] WORD_EV_ADOPT = 14;
    localparam [WORD_EV_W-1:0] WORD_EV_SELF_INVALIDATE = 13; // the kernel ends
    localparam integer LAST_CHUNK_INT = BYTES / 4 / CHUNK_WORDS - 1;
    localparam [CHUNK_W-1:0] LAST_CHUNK = LAST_CHUNK_INT[CHUNK_W-1:0];

    genvar i;

    reg  [CHUNK_W-1:0]     chunk_q;       // chunk cursor
    reg  [CHUNK_W-1:0]     chunk_last_q;  // its last position
    reg                    seek_owned_q;  // chunks are sought that have a Registered or Pending word
    reg                    seek_valid_q;  // chunks are sought that may have a Valid word
    reg                    seek_row_q;    // what is sought lies in another row
    reg  [CHUNK_WORDS-1:0] reg_done_q;
    reg                    s0_end_q;
    reg                    s0_adopt_q;
    reg                    s0_invalidate_q;
    reg                    s0_probe_q;
    reg                    s1_end_q;
    reg                    s1_adopt_q;
    reg                    s1_invalidate_q;
    reg                    s1_probe_q;
    reg                    s2_end_q;
    reg                    s2_adopt_q;
    reg                    s2_invalidate_q;
    reg                    s0_rows_q;     // it is of a row
    reg                    s1_rows_q;
    reg                    s2_rows_q;
    reg  [CHUNK_WORDS-1:0] probe_r_q;     // the probed chunk's Registered words
    reg  [MAP_W-1:0]       probe_index_q; // its map index

    wire sets_cursor = act_first_chunk || act_first_new || act_first_of_all;

    wire [CHUNK_W-1:0] first_chunk = (entry_first_chunk & {CHUNK_W{act_first_chunk}})
        | (tile_first_chunk & {CHUNK_W{act_first_new}});

    wire [CHUNK_W-1:0] scan_chunk; // S2: the chunk of an operation
    wire next_ends;                // a scan there is the last one
    wire [CHUNK_W-1:0] next_chunk; // the chunk that the scan visits behind the cursor

    stash_command_marks #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .BANKS(BANKS)) marks (
        .apply_event(apply_event), .op_chunk(op_chunk),
        .seek_owned   (seek_owned_q),
        .seek_valid   (seek_valid_q),
        .apply_beside (apply_beside),
        .row_bits     (IN_ROW & {CHUNK_W{seek_row_q}}),
        .sets_cursor(sets_cursor), .first_chunk(first_chunk), .chunk_last_q(chunk_last_q), .scan_chunk(scan_chunk),
        .next_ends(next_ends), .next_chunk(next_chunk), .clk(clk), .rst(rst), .op_done(op_done),
        .owned_after(owned_after), .apply_valid(apply_valid), .act_next_chunk(act_next_chunk)
    );

    // What the scan looks for is known with the step that begins it, and the search is long.

    always @(posedge clk) begin
        if (rst) begin
            {seek_owned_q, seek_valid_q, seek_row_q} <= 0;
        end else if (sets_cursor) begin
            seek_owned_q <= !begins_kernel;
            seek_valid_q <= begins_end || begins_kernel;
            seek_row_q <= (begins_end && end_by_row) || begins_adopt || begins_kernel;
        end
    end

    wire [CHUNK_W-1:0] row_bits = IN_ROW & {CHUNK_W{by_row}}; // they make no difference to the cursor

    always @(posedge clk) begin
        if (rst) begin
            {chunk_q, chunk_last_q} <= {(2*CHUNK_W){1'b0}};
        end else if (sets_cursor) begin
            chunk_q <= first_chunk;
            chunk_last_q <= act_first_chunk ? entry_last_chunk : act_first_new ? tile_last_chunk : LAST_CHUNK;
        end else if (act_next_chunk) begin
            chunk_q <= next_chunk;
        end
        if (rst || act_first_new || act_next_chunk) begin
            reg_done_q <= {CHUNK_WORDS{1'b0}};
        end else begin
            reg_done_q <= reg_done_q | marked;
        end
    end

    assign chunk = chunk_q;
    assign last_chunk = act_next_chunk ? next_ends : (chunk_q | row_bits) == (chunk_last_q | row_bits);
    assign reg_done = reg_done_q;
    wire ends = act_scan_end && !end_gives; // the scan ends it
    assign scan_valid = ends || act_scan_adopt || act_scan_invalidate || act_scan_probe;
    assign gives_chunk = act_scan_clean || gives_to_end;
    assign gives_to_end = act_scan_end && end_gives;
    wire [CHUNK_WORDS-1:0] is_r;            // words that are Registered

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_state
            assign is_r[i] = op_state[2*i +: 2] == WORD_ST_R;
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q, s1_end_q, s1_adopt_q, s1_invalidate_q} <= 0;
            {s1_probe_q, s2_end_q, s2_adopt_q, s2_invalidate_q, s0_rows_q, s1_rows_q, s2_rows_q} <= 0;
            {probe_r_q, probe_index_q} <= 0;
        end else begin
            {s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q} <= {
                ends, act_scan_adopt, act_scan_invalidate, act_scan_probe
            };
            {s1_end_q, s1_adopt_q, s1_invalidate_q, s1_probe_q} <= {
                s0_end_q, s0_adopt_q, s0_invalidate_q, s0_probe_q
            };
            {s2_end_q, s2_adopt_q, s2_invalidate_q} <= {s1_end_q, s1_adopt_q, s1_invalidate_q};
            {s0_rows_q, s1_rows_q, s2_rows_q} <= {scan_valid && by_row, s0_rows_q, s1_rows_q};
            if (s1_probe_q) begin
                probe_r_q <= is_r;
                probe_index_q <= op_index;
            end
        end
    end

    assign s0_rows = s0_rows_q;
    assign s1_rows = s1_rows_q;
    assign scan_apply = s2_end_q || s2_adopt_q || s2_invalidate_q;

    assign scan_event = ({WORD_EV_W{s2_end_q}} & (self_coherent ? WORD_EV_END_COHERENT : WORD_EV_END_LOCAL))
        | ({WORD_EV_W{s2_adopt_q}} & WORD_EV_ADOPT)
        | ({WORD_EV_W{s2_invalidate_q}} & WORD_EV_SELF_INVALIDATE);

    assign scan_map = self_q & {MAP_W{s2_end_q || s2_adopt_q}};
    wire row_ends = (scan_chunk | IN_ROW) == (chunk_last_q | IN_ROW); // the last chunk lies in its row
    wire [GROUPS-1:0] above = ({GROUPS{1'b1}} << (scan_chunk & IN_ROW)) << 1; // chunks of a row above the scan's

    // chunks of a row above the last one's
    wire [GROUPS-1:0] above_last = ({GROUPS{1'b1}} << (chunk_last_q & IN_ROW)) << 1;

    assign scan_beside = above & {GROUPS{s2_rows_q}} & ~(above_last & {GROUPS{row_ends}});
    assign to_register = (|(probe_r_q & ~reg_done_q)) && probe_index_q == self_q;
    wire unused = &{1'b0, seeks};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!seeks || seek_row_q == by_row); // it stays so until the scan ends
        end
    end
`endif

endmodule

`default_nettype wire
