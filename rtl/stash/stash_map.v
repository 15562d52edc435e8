// stash_map: the mappings: precomputed fields, #DirtyData, and both address translations
//
// Entries lie in three copies of a memory, one for each reader; flags and #DirtyData in registers, since every entry is
// watched in every cycle.
//
// Source: thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_map`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_map #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a tile; derived, not to be overridden
    parameter integer TILE_W = $clog2(BYTES) + VA_BITS + 5 * SPAN_BITS + 9,
    // width of a calc_done; derived, not to be overridden
    parameter integer CALC_DONE_W = 8 * $clog2(BYTES / 4) + VA_BITS + 6 * SPAN_BITS + 35
) (
    input  wire                                       clk,       // clock
    input  wire                                       rst,       // synchronous reset, active high
    input  wire                                       set_valid, // at the clock edge: write the entry set_index
    input  wire [$clog2(MAP_ENTRIES)-1:0]             set_index, // which entry
    input  wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] set_data, // record entry
    input  wire [$clog2(MAP_ENTRIES)-1:0]             read_index, // entry to read
    output wire [8*$clog2(BYTES/4)+VA_BITS+6*SPAN_BITS+30:0] read_data, // record entry, one cycle after read_index
    input  wire                                       flag_valid, // at the clock edge: write the flags of flag_index
    input  wire [$clog2(MAP_ENTRIES)-1:0]             flag_index, // whose flags
    input  wire                                       flag_used, // the entry holds a mapping (the paper's Valid)
    input  wire                                       flag_live, // its thread block has not ended
    input  wire                                       flag_coherent, // Mapped Coherent
    // an older entry maps the same tile (the paper's reuseBit)
    input  wire                                       flag_reuse,
    input  wire [$clog2(MAP_ENTRIES)-1:0]             flag_pointer, // that older entry
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    output wire [MAP_ENTRIES-1:0]                     used,
    output wire [MAP_ENTRIES-1:0]                     live,      // flag of each entry
    output wire [MAP_ENTRIES-1:0]                     coherent,  // flag of each entry
    output wire [MAP_ENTRIES-1:0]                     reuse,     // flag of each entry
    output wire [MAP_ENTRIES-1:0]                     clean,     // #DirtyData of the entry is 0
    input  wire [$clog2(MAP_ENTRIES)-1:0]             pointer_index, // whose pointer to show
    output reg  [$clog2(MAP_ENTRIES)-1:0]             pointer,   // same cycle: the pointer of entry pointer_index
    // at the clock edge: #DirtyData of inc_index rises by 1
    input  wire                                       inc_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0]             inc_index, // whose #DirtyData rises
    // at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)
    input  wire                                       dec_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0]             dec_index, // whose #DirtyData falls
    // translate words of a chunk to pieces, each words of one line; taken with fwd_ready
    input  wire                                       fwd_valid,
    output wire                                       fwd_ready, // a translation is taken
    input  wire                                       fwd_mapped, // by the entry; 0: by none, as if it held nothing
    input  wire [$clog2(MAP_ENTRIES)-1:0]             fwd_index, // entry
    input  wire [$clog2(BYTES/4)-1:0]                 fwd_addr,  // stash word address of the lowest of them
    input  wire [CHUNK_WORDS-1:0]                     fwd_words, // which words of its chunk; not 0 with fwd_valid
    // a piece of the oldest translation, 9 cycles after fwd_valid at the earliest
    output wire                                       piece_valid,
    input  wire                                       piece_ready, // the piece is taken
    // virtual line address; this and the rest of piece_* 0 without piece_valid
    output wire [VA_BITS-$clog2(CHUNK_WORDS)-3:0]     piece_line,
    // the words lie in the mapping; 0: they do not, and piece_line and piece_places are 0
    output wire                                       piece_mapped,
    output wire [CHUNK_WORDS-1:0]                     piece_words, // words of the chunk; not 0 with piece_valid
    // place of each of these words in the line, word 0 lowest; 0 for others
    output wire [CHUNK_WORDS*$clog2(CHUNK_WORDS)-1:0] piece_places,
    output wire                                       piece_last, // it is the last of its translation
    // translate a virtual word address to a stash word address
    input  wire                                       rev_valid,
    input  wire [$clog2(MAP_ENTRIES)-1:0]             rev_index, // entry
    input  wire [VA_BITS-3:0]                         rev_virt,  // virtual word address
    output wire                                       rev_done,  // 10 cycles after rev_valid
    output wire [$clog2(BYTES/4)-1:0]                 rev_addr,  // stash word address; 0 when not mapped or not done
    // the mapping has this word: not in a gap; 0 when not done
    output wire                                       rev_mapped,
    // which words of its line the mapping has, from it on; 0 when not mapped or not done
    output wire [CHUNK_WORDS-1:0]                     rev_words,

    // calc: check a tile and precompute its entry (tile)
    input  wire                                       calc_valid,
    output wire                                       calc_ready,
    input  wire [TILE_W-1:0]                          calc_data,

    // calc_done: the entry, or why the tile cannot be mapped (calc_done)
    output wire                                       calc_done_valid,
    input  wire                                       calc_done_ready,
    output wire [CALC_DONE_W-1:0]                     calc_done_data
);

    localparam integer ENTRY_OBJECT_SHIFT_W = 5;
    localparam integer ENTRY_OBJECT_SHIFT_LSB = 0;
    localparam integer ENTRY_OBJECT_RCP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_RCP_LSB = 5;
    localparam integer ENTRY_STRIDE_SHIFT_W = 5;
    localparam integer ENTRY_STRIDE_SHIFT_LSB = SPAN_BITS + 6;
    localparam integer ENTRY_STRIDE_RCP_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_RCP_LSB = SPAN_BITS + 11;
    localparam integer ENTRY_PER_ROW_SHIFT_W = 5;
    localparam integer ENTRY_PER_ROW_SHIFT_LSB = 2 * SPAN_BITS + 12;
    localparam integer ENTRY_PER_ROW_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_RCP_LSB = 2 * SPAN_BITS + 17;
    localparam integer ENTRY_FIELD_SHIFT_W = 5;
    localparam integer ENTRY_FIELD_SHIFT_LSB = 2 * SPAN_BITS + $clog2(BYTES / 4) + 18;
    localparam integer ENTRY_FIELD_RCP_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_RCP_LSB = 2 * SPAN_BITS + $clog2(BYTES / 4) + 23;
    localparam integer ENTRY_ROW_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_ROW_GAP_LSB = 2 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 24;
    localparam integer ENTRY_OBJECT_GAP_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_GAP_LSB = 3 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 25;
    localparam integer ENTRY_STRIDE_W = SPAN_BITS + 1;
    localparam integer ENTRY_STRIDE_LSB = 4 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 26;
    localparam integer ENTRY_ROWS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROWS_LSB = 5 * SPAN_BITS + 2 * $clog2(BYTES / 4) + 27;
    localparam integer ENTRY_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_ROW_LSB = 5 * SPAN_BITS + 3 * $clog2(BYTES / 4) + 28;
    localparam integer ENTRY_PER_ROW_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_PER_ROW_LSB = 5 * SPAN_BITS + 4 * $clog2(BYTES / 4) + 29;
    localparam integer ENTRY_OBJECT_W = SPAN_BITS + 1;
    localparam integer ENTRY_OBJECT_LSB = 5 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 30;
    localparam integer ENTRY_FIELD_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_FIELD_LSB = 6 * SPAN_BITS + 5 * $clog2(BYTES / 4) + 31;
    localparam integer ENTRY_VIRT_W = VA_BITS - 2;
    localparam integer ENTRY_VIRT_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + 32;
    localparam integer ENTRY_WORDS_W = $clog2(BYTES / 4) + 1;
    localparam integer ENTRY_WORDS_LSB = 6 * SPAN_BITS + 6 * $clog2(BYTES / 4) + VA_BITS + 30;
    localparam integer ENTRY_BASE_W = $clog2(BYTES / 4);
    localparam integer ENTRY_BASE_LSB = 6 * SPAN_BITS + 7 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer ENTRY_W = 6 * SPAN_BITS + 8 * $clog2(BYTES / 4) + VA_BITS + 31;
    localparam integer ADDR_W = $clog2(BYTES / 4);       // width of a stash word address
    localparam integer VIRT_W = VA_BITS - 2;             // width of a virtual word address
    localparam integer MAP_W = $clog2(MAP_ENTRIES);
    localparam integer WORD_W = $clog2(CHUNK_WORDS);     // width of a word's number in its chunk, or line
    localparam integer START_W = WORD_W + 1;             // the highest bit: a chunk's words or more
    localparam integer LINE_W = VIRT_W - WORD_W;         // width of a virtual line address
    localparam integer GAP_W = SPAN_BITS;                // width of object_gap and row_gap: what a gap has at most
    localparam integer GO_W = SPAN_BITS - WORD_W + 1;    // width of lines, counted from the one in which a tile begins
    localparam integer CHUNKS = BYTES / 4 / CHUNK_WORDS; // chunks of the stash
    localparam integer FWD_COPY_W = 6 * ADDR_W + VIRT_W + 2 * GAP_W + 15;
    // digits of a reciprocal that are kept there: those behind the first
    localparam integer RCP_W = (SPAN_BITS > ADDR_W) ? ADDR_W + 1 : SPAN_BITS;
    localparam integer REV_COPY_W = 4 * ADDR_W + VIRT_W + 3 * SPAN_BITS + 2 * RCP_W + 13;
    localparam integer COUNT_W = $clog2(CHUNKS) + 1; // width of #DirtyData

    genvar e;

    reg               read_ok_q;  // the entry that was asked for one cycle ago could be used then
    reg               fwd_ok_q;
    reg               rev_ok_q;
    reg  [ADDR_W-1:0] fwd_addr_q;
    reg  [VIRT_W-1:0] rev_virt_q;
    reg  [9:0]        rev_done_q; // requests under way, the oldest highest

    wire [ENTRY_BASE_W-1:0] set_base = set_data[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] set_words = set_data[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] set_virt = set_data[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] set_field = set_data[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] set_object = set_data[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] set_per_row = set_data[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROW_W-1:0] set_row = set_data[ENTRY_ROW_LSB +: ENTRY_ROW_W];
    wire [ENTRY_ROWS_W-1:0] set_rows = set_data[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] set_stride = set_data[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];
    wire [ENTRY_OBJECT_GAP_W-1:0] set_object_gap = set_data[ENTRY_OBJECT_GAP_LSB +: ENTRY_OBJECT_GAP_W];
    wire [ENTRY_ROW_GAP_W-1:0] set_row_gap = set_data[ENTRY_ROW_GAP_LSB +: ENTRY_ROW_GAP_W];
    wire [ENTRY_FIELD_RCP_W-1:0] set_field_rcp = set_data[ENTRY_FIELD_RCP_LSB +: ENTRY_FIELD_RCP_W];
    wire [ENTRY_FIELD_SHIFT_W-1:0] set_field_shift = set_data[ENTRY_FIELD_SHIFT_LSB +: ENTRY_FIELD_SHIFT_W];
    wire [ENTRY_PER_ROW_RCP_W-1:0] set_per_row_rcp = set_data[ENTRY_PER_ROW_RCP_LSB +: ENTRY_PER_ROW_RCP_W];
    wire [ENTRY_PER_ROW_SHIFT_W-1:0] set_per_row_shift = set_data[ENTRY_PER_ROW_SHIFT_LSB +: ENTRY_PER_ROW_SHIFT_W];
    wire [ENTRY_STRIDE_RCP_W-1:0] set_stride_rcp = set_data[ENTRY_STRIDE_RCP_LSB +: ENTRY_STRIDE_RCP_W];
    wire [ENTRY_STRIDE_SHIFT_W-1:0] set_stride_shift = set_data[ENTRY_STRIDE_SHIFT_LSB +: ENTRY_STRIDE_SHIFT_W];
    wire [ENTRY_OBJECT_RCP_W-1:0] set_object_rcp = set_data[ENTRY_OBJECT_RCP_LSB +: ENTRY_OBJECT_RCP_W];
    wire [ENTRY_OBJECT_SHIFT_W-1:0] set_object_shift = set_data[ENTRY_OBJECT_SHIFT_LSB +: ENTRY_OBJECT_SHIFT_W];

    // Entries: what is written in the cycle of a request is not seen by it.
    wire [MAP_ENTRIES-1:0] usable; // the entry holds a mapping and was set since reset

    always @(posedge clk) begin
        if (rst) begin
            {read_ok_q, fwd_ok_q, rev_ok_q} <= 3'd0;
        end else begin
            read_ok_q <= usable[read_index] && !(set_valid && set_index == read_index);
            fwd_ok_q <= fwd_mapped && usable[fwd_index] && !(set_valid && set_index == fwd_index);
            rev_ok_q <= rev_valid && usable[rev_index] && !(set_valid && set_index == rev_index);
        end
    end

    wire [ENTRY_W-1:0] read_entry;

    ram_1r1w #(.WIDTH(ENTRY_W), .DEPTH(MAP_ENTRIES)) read_copy (
        .clk     (clk),
        .wr_en   (set_valid),
        .wr_addr (set_index),
        .wr_data (set_data),
        .rd_en   (1'b1),
        .rd_addr (read_index),
        .rd_data (read_entry)
    );

    assign read_data = read_entry & {ENTRY_W{read_ok_q}};

    // The copies of the translations have only the fields that are read there, without the highest bit of some.
    wire [FWD_COPY_W-1:0] fwd_entry;

    ram_1r1w #(.WIDTH(FWD_COPY_W), .DEPTH(MAP_ENTRIES)) fwd_copy (
        .clk     (clk),
        .wr_en   (set_valid),
        .wr_addr (set_index),
        .wr_data ({
            set_base,
            set_words,
            set_virt,
            set_field,
            set_row,
            set_object_gap[GAP_W-1:0],
            set_row_gap[GAP_W-1:0],
            set_field_rcp,
            set_field_shift,
            set_per_row_rcp,
            set_per_row_shift
        }),
        .rd_en   (fwd_valid),
        .rd_addr (fwd_index),
        .rd_data (fwd_entry)
    );

    wire [ADDR_W-1:0] fwd_e_base;
    wire [ADDR_W:0] fwd_e_words;
    wire [VIRT_W-1:0] fwd_e_virt;
    wire [ADDR_W:0] fwd_e_field, fwd_e_row;
    wire [GAP_W-1:0] fwd_e_object_gap, fwd_e_row_gap;
    wire [ADDR_W:0] fwd_e_field_rcp;
    wire [4:0] fwd_e_field_shift;
    wire [ADDR_W:0] fwd_e_per_row_rcp;
    wire [4:0] fwd_e_per_row_shift;

    assign {
        fwd_e_base, fwd_e_words, fwd_e_virt, fwd_e_field, fwd_e_row, fwd_e_object_gap, fwd_e_row_gap,
        fwd_e_field_rcp, fwd_e_field_shift, fwd_e_per_row_rcp, fwd_e_per_row_shift
    } = fwd_entry;

    wire [START_W-1:0] s2_end; // words of the chunk that lie in the tile, from the chunk's first on
    // words of the chunk at which an object begins, from the one behind the translated word on
    wire [CHUNK_WORDS-1:0] s6_objects;
    wire [CHUNK_WORDS-1:0] s7_rows; // the same of rows
    wire [GO_W-1:0] s7_lines;       // lines from the one in which the tile begins to the translated word's
    // the place in its line that the chunk's first word would have, were there no gap before the translated one
    wire [WORD_W-1:0] s7_start;
    wire [GAP_W-1:0] s4_object_gap, s6_row_gap;

    stash_map_forward #(.BYTES(BYTES), .VA_BITS(VA_BITS), .CHUNK_WORDS(CHUNK_WORDS), .SPAN_BITS(SPAN_BITS)) forward (
        .clk              (clk),
        .s1_field         (fwd_e_field),
        .s1_row           (fwd_e_row),
        .s1_virt          (fwd_e_virt),
        .s2_end(s2_end), .s6_objects(s6_objects), .s7_rows(s7_rows), .s7_lines(s7_lines), .s7_start(s7_start),
        .s1_addr          (fwd_addr_q),
        .s1_base          (fwd_e_base),
        .s1_ok            (fwd_ok_q),
        .s1_words         (fwd_e_words),
        .s1_field_rcp     (fwd_e_field_rcp),
        .s1_field_shift   (fwd_e_field_shift),
        .s1_per_row_rcp   (fwd_e_per_row_rcp),
        .s1_per_row_shift (fwd_e_per_row_shift),
        .s4_object_gap(s4_object_gap), .s6_row_gap(s6_row_gap)
    );

    wire takes;                          // the oldest translation is taken
    wire waits;                          // the oldest is translated
    wire [CHUNK_WORDS-1:0] oldest_words; // of the oldest: its words
    wire [START_W-1:0] oldest_end;       // words of its chunk that lie in the tile, from the chunk's first on
    // words of its chunk at which an object begins, of those behind the translated one
    wire [CHUNK_WORDS-1:0] oldest_objects;
    wire [CHUNK_WORDS-1:0] oldest_rows; // those of them at which a row begins
    wire [GAP_W-1:0] oldest_object_gap, oldest_row_gap;
    wire [LINE_W-1:0] oldest_line;      // the line in which its tile begins
    wire [GO_W-1:0] oldest_lines;       // lines from there to that of the lowest of its words
    wire [WORD_W-1:0] oldest_start;     // the place of its chunk's first word, were there no gap in between

    stash_map_places #(.CHUNK_WORDS(CHUNK_WORDS), .SPAN_BITS(SPAN_BITS), .VA_BITS(VA_BITS)) forwards (
        .clk(clk), .rst(rst), .takes(takes), .waits(waits), .oldest_words(oldest_words), .oldest_end(oldest_end),
        .oldest_objects(oldest_objects), .oldest_rows(oldest_rows), .oldest_object_gap(oldest_object_gap),
        .oldest_row_gap(oldest_row_gap), .oldest_line(oldest_line), .oldest_lines(oldest_lines),
        .oldest_start(oldest_start),
        .s1_line       (fwd_e_virt[VIRT_W-1:WORD_W]),
        .s4_object_gap(s4_object_gap), .s6_row_gap(s6_row_gap), .fwd_ready(fwd_ready), .fwd_valid(fwd_valid),
        .fwd_words(fwd_words),
        .s1_object_gap (fwd_e_object_gap),
        .s1_row_gap    (fwd_e_row_gap),
        .s2_end(s2_end), .s6_objects(s6_objects), .s7_rows(s7_rows), .s7_lines(s7_lines), .s7_start(s7_start)
    );

    stash_map_expander #(.SPAN_BITS(SPAN_BITS), .CHUNK_WORDS(CHUNK_WORDS), .VA_BITS(VA_BITS)) expander (
        .clk(clk), .rst(rst), .takes(takes), .piece_words(piece_words), .piece_valid(piece_valid),
        .piece_last(piece_last), .piece_mapped(piece_mapped), .piece_line(piece_line), .piece_places(piece_places),
        .piece_ready(piece_ready), .oldest_line(oldest_line), .oldest_lines(oldest_lines), .waits(waits),
        .oldest_object_gap(oldest_object_gap), .oldest_row_gap(oldest_row_gap), .oldest_words(oldest_words),
        .oldest_end(oldest_end), .oldest_rows(oldest_rows), .oldest_objects(oldest_objects), .oldest_start(oldest_start)
    );

    wire [SPAN_BITS:0] set_length = set_stride - set_row_gap; // words of a row in the virtual space
    wire [REV_COPY_W-1:0] rev_entry;

    ram_1r1w #(.WIDTH(REV_COPY_W), .DEPTH(MAP_ENTRIES)) rev_copy (
        .clk     (clk),
        .wr_en   (set_valid),
        .wr_addr (set_index),
        .wr_data ({
            set_base,
            set_virt,
            set_field,
            set_object[SPAN_BITS-1:0],
            set_length,
            set_row[ADDR_W-1:0],
            set_rows,
            set_stride[SPAN_BITS-1:0],
            set_stride_rcp[SPAN_BITS-RCP_W +: RCP_W],
            set_stride_shift,
            set_object_rcp[SPAN_BITS-RCP_W +: RCP_W],
            set_object_shift
        }),
        .rd_en   (rev_valid),
        .rd_addr (rev_index),
        .rd_data (rev_entry)
    );

    wire [ADDR_W-1:0] rev_e_base;
    wire [VIRT_W-1:0] rev_e_virt;
    wire [ADDR_W:0] rev_e_field;
    wire [SPAN_BITS-1:0] rev_e_object;
    wire [SPAN_BITS:0] rev_e_length;
    wire [ADDR_W-1:0] rev_e_row;
    wire [ADDR_W:0] rev_e_rows;
    wire [SPAN_BITS-1:0] rev_e_stride;
    wire [RCP_W-1:0] rev_e_stride_rcp;
    wire [4:0] rev_e_stride_shift;
    wire [RCP_W-1:0] rev_e_object_rcp;
    wire [4:0] rev_e_object_shift;

    assign {
        rev_e_base, rev_e_virt, rev_e_field, rev_e_object, rev_e_length, rev_e_row, rev_e_rows, rev_e_stride,
        rev_e_stride_rcp, rev_e_stride_shift, rev_e_object_rcp, rev_e_object_shift
    } = rev_entry;

    stash_map_reverse #(.BYTES(BYTES), .CHUNK_WORDS(CHUNK_WORDS), .SPAN_BITS(SPAN_BITS), .VA_BITS(VA_BITS)) reverse (
        .clk(clk), .rst(rst),
        .s10_addr        (rev_addr),
        .s10_mapped      (rev_mapped),
        .s10_words       (rev_words),
        .s1_ok           (rev_ok_q),
        .s1_address      (rev_virt_q),
        .s1_virt         (rev_e_virt),
        .s1_stride_rcp   (rev_e_stride_rcp),
        .s1_stride_shift (rev_e_stride_shift),
        .s1_rows         (rev_e_rows),
        .s1_stride       (rev_e_stride),
        .s1_row          (rev_e_row),
        .s1_base         (rev_e_base),
        .s1_object_rcp   (rev_e_object_rcp),
        .s1_object_shift (rev_e_object_shift),
        .s1_object       (rev_e_object),
        .s1_field        (rev_e_field),
        .s1_length       (rev_e_length)
    );

    always @(posedge clk) begin
        if (rst) begin
            rev_done_q <= 0;
        end else begin
            rev_done_q <= {rev_done_q[8:0], rev_valid};
        end
        {fwd_addr_q, rev_virt_q} <= {fwd_addr, rev_virt};
    end

    assign rev_done = rev_done_q[9];

    // Flags and #DirtyData.

    // The entry that each is about, or none.
    wire [MAP_ENTRIES-1:0] sets = {{(MAP_ENTRIES-1){1'b0}}, set_valid} << set_index;
    wire [MAP_ENTRIES-1:0] flags = {{(MAP_ENTRIES-1){1'b0}}, flag_valid} << flag_index;
    wire [MAP_ENTRIES-1:0] points = {{(MAP_ENTRIES-1){1'b0}}, 1'b1} << pointer_index;
    wire [MAP_ENTRIES-1:0] incs = {{(MAP_ENTRIES-1){1'b0}}, inc_valid} << inc_index;
    wire [MAP_ENTRIES-1:0] decs = {{(MAP_ENTRIES-1){1'b0}}, dec_valid} << dec_index;
    wire [MAP_ENTRIES*MAP_W-1:0] pointer_or_0; // pointer of the entry pointer_index, 0 of the others

    generate
        for (e = 0; e < MAP_ENTRIES; e = e + 1) begin : entries
            reg                set_q;        // set since reset
            reg                used_q;
            reg                live_q;
            reg                coherent_q;
            reg                reuse_q;
            reg  [MAP_W-1:0]   pointer_q;
            reg  [COUNT_W-1:0] dirty_data_q; // dirty chunks of the mapping
            // digits that change: when it rises those behind ones alone, when it falls those behind zeros alone
            reg  [COUNT_W-1:0] changes;

            wire flagged = flags[e];

            always @(posedge clk) begin
                if (rst) begin
                    {set_q, used_q, live_q, coherent_q, reuse_q, pointer_q} <= 0;
                end else begin
                    if (sets[e]) begin
                        set_q <= 1'b1;
                    end
                    used_q <= flagged ? flag_used : used_q && (live_q || !clean[e]);
                    if (flagged) begin
                        {live_q, coherent_q, reuse_q, pointer_q} <= {
                            flag_live, flag_coherent, flag_reuse, flag_pointer
                        };
                    end
                end
            end

            assign usable[e] = used_q && set_q;
            assign {used[e], live[e], coherent[e], reuse[e]} = {used_q, live_q, coherent_q, reuse_q};
            assign pointer_or_0[e*MAP_W +: MAP_W] = pointer_q & {MAP_W{points[e]}};

            // #DirtyData: an increment and a decrement in one cycle cancel. Its highest bit is 1 for all chunks alone.
            wire rises = incs[e];
            wire falls = decs[e];
            wire counts = rises ? !falls && !dirty_data_q[COUNT_W-1] : falls && !clean[e];

            always @* begin : set_changes
                integer i;
                changes = 0;
                changes[0] = counts;
                for (i = 1; i < COUNT_W; i = i + 1) begin
                    changes[i] = changes[i-1] && dirty_data_q[i-1] != falls;
                end
            end

            always @(posedge clk) begin
                if (rst) begin
                    dirty_data_q <= {COUNT_W{1'b0}};
                end else begin
                    dirty_data_q <= dirty_data_q ^ changes;
                end
            end

            assign clean[e] = dirty_data_q == {COUNT_W{1'b0}};
        end
    endgenerate

    always @* begin : set_pointer
        integer i;
        pointer = {MAP_W{1'b0}};
        for (i = 0; i < MAP_ENTRIES; i = i + 1) begin
            pointer = pointer | pointer_or_0[i*MAP_W +: MAP_W];
        end
    end

    stash_tile_calc #(.BYTES(BYTES), .SPAN_BITS(SPAN_BITS), .VA_BITS(VA_BITS), .CHUNK_WORDS(CHUNK_WORDS)) calculation (
        .clk(clk), .rst(rst), .calc_ready(calc_ready), .calc_done_valid(calc_done_valid),
        .calc_done_data(calc_done_data), .calc_valid(calc_valid), .calc_done_ready(calc_done_ready),
        .calc_data(calc_data)
    );

    wire unused = &{
        1'b0,
        set_object_gap[SPAN_BITS],
        set_row_gap[SPAN_BITS],
        set_object[SPAN_BITS],
        set_stride_rcp,
        set_object_rcp,
        set_per_row,
        set_row[ADDR_W],
        set_stride[SPAN_BITS]
    };

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0))
        legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(VA_BITS >= 12 && VA_BITS <= 48 ? 1 : 0)) legal_VA_BITS ();
    legal_size #(.HOLDS(SPAN_BITS >= 8 && SPAN_BITS <= 28 ? 1 : 0)) legal_SPAN_BITS ();
    // SPAN_BITS must cover the stash itself: at least log2(BYTES / 4)
    legal_size #(.HOLDS(SPAN_BITS >= $clog2(BYTES / 4) ? 1 : 0)) legal_rule_1 ();
    // SPAN_BITS must be smaller than a virtual word address: at most VA_BITS - 3
    legal_size #(.HOLDS(SPAN_BITS <= VA_BITS - 3 ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(BYTES >= 8 * CHUNK_WORDS ? 1 : 0)) legal_rule_3 (); // BYTES must hold at least two chunks

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            // #DirtyData never falls below 0
            assert (!(dec_valid && clean[dec_index]) || (inc_valid && inc_index == dec_index));
            cover (inc_valid && dec_valid && inc_index == dec_index); // an increment and a decrement of one entry meet
            cover (|(used & ~live & clean));                          // an entry is freed by its last decrement
        end
    end
`endif

endmodule

`default_nettype wire
