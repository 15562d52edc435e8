// stash_replicas: words that an older mapping left in the stash
//
// Words that an older mapping of the same tile left in the stash: is there one, and where.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_replicas #(
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // a tile spans at most 2^SPAN_BITS words of the global space, and a row less: with 2^SPAN_BITS = BYTES / 4 no row
    // is all of the stash (bits, 8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1
) (
    input  wire                                          clk,   // clock
    input  wire                                          rst,   // synchronous reset, active high
    input  wire                                          grant_ask, // the operation is granted
    input  wire                                          grant_fill,
    output reg  [MAP_W-1:0]                              pointer_q, // the older mapping
    input  wire [MAP_ENTRIES-1:0]                        travelling, // mappings that MSHRs name
    input  wire                                          keeps_data, // S1: a writeback's data are kept instead
    // the older copy's chunk, or the chunk that is written back
    output reg  [32*CHUNK_WORDS-1:0]                     kept_data_q,
    output wire                                          walk_if_replica_same, // it is of the same tile
    // an operation is wanted, on the older copy's chunk
    output wire                                          replica_asks,
    output wire [CHUNK_W-1:0]                            copy_chunk,
    // an operation is wanted, on the lanes' own chunk
    output wire                                          replica_fills,
    output wire [CHUNK_W-1:0]                            fill_chunk,
    output wire                                          walk_if_granted,
    output wire                                          walk_if_arrived, // S2 holds the older copy's chunk
    // the older copy has some of the lanes' words
    output wire                                          walk_if_copy_found,
    output wire                                          fills, // S0 to S3: a fill is on its way
    output reg                                           s2_fill_q, // S2 writes the lanes' words
    output wire [CHUNK_WORDS-1:0]                        fill_words, // these words of their chunk
    output reg  [MAP_W-1:0]                              fill_map_q, // for this mapping
    output reg  [MISSES-1:0]                             fill_entry_q, // one-hot: that access
    output wire                                          fill_meets, // S2: a Pending word is in the place of one
    output wire                                          fill_ends, // S1: its redo, if it comes now, sees the word
    output wire                                          replica_keeps, // the kept chunk is still wanted
    output wire                                          replica_gains,

    // from stash_engine
    input  wire [8*ADDR_W+VA_BITS+6*ENTRY_STRIDE_W+24:0] read_data, // record entry, one cycle after read_index
    input  wire [MAP_W-1:0]                              pointer, // same cycle: the pointer of entry pointer_index
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                        used,
    input  wire [3:0]                                    walk_state_q, // state of the table
    input  wire [MAP_ENTRIES-1:0]                        coherent, // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                        live,  // flag of each entry
    input  wire [32*CHUNK_WORDS-1:0]                     op_rdata, // S1: data of each word

    // from stash_walk_table
    input  wire                                          walk_act_read_new, // read the mapping and its pointer
    input  wire                                          walk_act_read_old, // read the mapping that the pointer names
    // all lanes that are to do are looked at
    input  wire                                          walk_act_begin_replica,
    input  wire                                          walk_act_probe_copy, // address the chunk in the older copy
    input  wire                                          walk_act_fill_new, // apply FILL to the new words
    input  wire                                          walk_act_keep_copy, // keep the words
    // what was filled is read by the access's redo; the rest is sent later
    input  wire                                          walk_act_end_replica,

    // from stash_select
    input  wire [CHUNK_W-1:0]                            lane_chunk, // the chunk of the lowest lane that is left
    input  wire [CHUNK_WORDS-1:0]                        sent_words, // their words
    input  wire [MAP_W-1:0]                              job_map_q, // that mapping
    input  wire [MISSES-1:0]                             job_entry_q, // one-hot: the access at work

    // from stash_operations
    input  wire [MAP_W-1:0]                              s2_index_q, // S2: its mapping
    input  wire [2*CHUNK_WORDS-1:0]                      s2_state_q // S2: states of its words
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
    localparam integer WORD_W = $clog2(CHUNK_WORDS);     // width of a word's number in its chunk or line
    localparam integer WALK_ST_W = 4;
    localparam [WALK_ST_W-1:0] WALK_ST_REPLICA_ASK = 6;  // read the older copy's chunk
    localparam [WALK_ST_W-1:0] WALK_ST_REPLICA_FILL = 8; // write the words to their new places
    localparam integer WORD_ST_W = 2;
    localparam [WORD_ST_W-1:0] WORD_ST_V = 1;            // Valid: a copy, or a store whose registration is on its way
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    localparam [WALK_ST_W-1:0] WALK_ST_REPLICA_COPY = 7; // wait for the chunk
    localparam integer ENTRY_SHAPE_W = ENTRY_VIRT_W + ENTRY_FIELD_W + ENTRY_OBJECT_W + ENTRY_PER_ROW_W
        + ENTRY_ROWS_W + ENTRY_STRIDE_W;

    genvar i;

    reg  [ENTRY_BASE_W-1:0]  new_base_q;
    reg  [ENTRY_WORDS_W-1:0] new_words_q;
    reg  [ENTRY_SHAPE_W-1:0] new_shape_q;   // the global words that it maps
    reg  [ADDR_W-1:0]        old_base_q;
    reg  [CHUNK_W-1:0]       probe_chunk_q; // their own chunk
    reg                      s0_ask_q;
    reg                      s1_ask_q;
    reg                      s2_ask_q;
    reg  [CHUNK_WORDS-1:0]   kept_words_q;  // words of the older copy that are taken
    reg  [CHUNK_WORDS-1:0]   before_end;    // words of the mapping's last chunk that it has
    reg                      s0_fill_q;
    reg                      s1_fill_q;
    reg                      s3_fill_q;
    reg                      fill_last_q;   // it is the last for its access
    reg                      filled_q;      // some lane has taken its word from the older copy

    wire [ENTRY_BASE_W-1:0] entry_base = read_data[ENTRY_BASE_LSB +: ENTRY_BASE_W];
    wire [ENTRY_WORDS_W-1:0] entry_words = read_data[ENTRY_WORDS_LSB +: ENTRY_WORDS_W];
    wire [ENTRY_VIRT_W-1:0] entry_virt = read_data[ENTRY_VIRT_LSB +: ENTRY_VIRT_W];
    wire [ENTRY_FIELD_W-1:0] entry_field = read_data[ENTRY_FIELD_LSB +: ENTRY_FIELD_W];
    wire [ENTRY_OBJECT_W-1:0] entry_object = read_data[ENTRY_OBJECT_LSB +: ENTRY_OBJECT_W];
    wire [ENTRY_PER_ROW_W-1:0] entry_per_row = read_data[ENTRY_PER_ROW_LSB +: ENTRY_PER_ROW_W];
    wire [ENTRY_ROWS_W-1:0] entry_rows = read_data[ENTRY_ROWS_LSB +: ENTRY_ROWS_W];
    wire [ENTRY_STRIDE_W-1:0] entry_stride = read_data[ENTRY_STRIDE_LSB +: ENTRY_STRIDE_W];

    wire [ENTRY_SHAPE_W-1:0] entry_shape = {
        entry_virt, entry_field, entry_object, entry_per_row, entry_rows, entry_stride
    };

    always @(posedge clk) begin
        if (walk_act_read_new) begin
            pointer_q <= pointer;
        end
        if (walk_act_read_old) begin
            new_base_q <= entry_base;
            new_words_q <= entry_words;
            new_shape_q <= entry_shape;
        end
        if (walk_act_begin_replica) begin
            old_base_q <= entry_base;
        end
    end

    assign walk_if_replica_same = used[pointer_q] && entry_shape == new_shape_q;

    // The lanes of one chunk at a time. A mapping begins with a chunk, so a word has the same place in both chunks.
    wire [CHUNK_W-1:0] new_first = new_base_q[ADDR_W-1:WORD_W]; // the mapping's first chunk
    wire [CHUNK_W-1:0] offset = probe_chunk_q - new_first;      // chunks from there on

    // chunks from this one to the mapping's last word
    wire [CHUNK_W:0] ends = new_words_q[ADDR_W:WORD_W] - {1'b0, offset};

    wire is_behind = new_words_q[ADDR_W:WORD_W] < {1'b0, offset}; // the mapping ends before

    always @(posedge clk) begin
        if (walk_act_probe_copy) begin
            probe_chunk_q <= lane_chunk;
        end
    end

    assign replica_asks = walk_state_q == WALK_ST_REPLICA_ASK;
    assign copy_chunk = old_base_q[ADDR_W-1:WORD_W] + offset;
    assign replica_fills = walk_state_q == WALK_ST_REPLICA_FILL;
    assign fill_chunk = probe_chunk_q;
    assign walk_if_granted = grant_ask || grant_fill;

    // The copy, granted in t: S2 in t+3.
    assign walk_if_arrived = s2_ask_q;
    wire holds_r = s2_index_q == pointer_q && coherent[pointer_q]; // its Registered and Pending words are the mapping's
    wire holds_p = holds_r && !travelling[pointer_q];              // its Pending words are nobody else's by now

    always @* begin : set_before_end
        integer k;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            before_end[k] = k[WORD_W-1:0] < new_words_q[WORD_W-1:0];
        end
    end

    wire [CHUNK_WORDS-1:0] sought = sent_words;        // words that may be taken: those of the lanes
    wire [CHUNK_WORDS-1:0] kept_wanted = kept_words_q; // of the words that are taken, those of the lanes
    wire [CHUNK_WORDS-1:0] taken = kept_words_q;
    wire [CHUNK_WORDS-1:0] found;
    wire found_wanted = |found;
    wire [CHUNK_WORDS-1:0] fill_p;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            wire [1:0] state = s2_state_q[2*i +: 2];

            wire in_mapping = probe_chunk_q >= new_first
                && !is_behind
                && (ends != {(CHUNK_W+1){1'b0}} || before_end[i]);

            assign found[i] = sought[i]
                && in_mapping
                && ((state == WORD_ST_V && live[pointer_q]) || (state == WORD_ST_R && holds_r)
                    || (state == WORD_ST_P && holds_p));

            assign fill_p[i] = kept_wanted[i] && state == WORD_ST_P;
        end
    endgenerate

    assign walk_if_copy_found = found_wanted;

    // The fill: the walk may be elsewhere when it is in S2.
    assign fills = s0_fill_q || s1_fill_q || s2_fill_q || s3_fill_q;
    assign fill_words = taken & {CHUNK_WORDS{s2_fill_q}};
    assign fill_meets = s2_fill_q && (|fill_p);
    assign fill_ends = s1_fill_q && fill_last_q;

    assign replica_keeps = walk_state_q == WALK_ST_REPLICA_COPY
        || replica_fills
        || s0_fill_q
        || s1_fill_q
        || s2_fill_q;

    assign replica_gains = filled_q || walk_act_fill_new;

    always @(posedge clk) begin
        if (rst) begin
            {s0_ask_q, s1_ask_q, s2_ask_q, s0_fill_q, s1_fill_q, s2_fill_q, s3_fill_q} <= 0;
        end else begin
            {s0_ask_q, s1_ask_q, s2_ask_q} <= {grant_ask, s0_ask_q, s1_ask_q};
            {s0_fill_q, s1_fill_q, s2_fill_q, s3_fill_q} <= {grant_fill, s0_fill_q, s1_fill_q, s2_fill_q};
        end
        if (s1_ask_q || keeps_data) begin
            kept_data_q <= op_rdata;
        end
        if (walk_act_keep_copy) begin
            kept_words_q <= found;
        end
        if (grant_fill) begin
            fill_map_q <= job_map_q;
            fill_last_q <= walk_act_end_replica;
            fill_entry_q <= job_entry_q;
        end
        if (rst || walk_act_read_new) begin
            filled_q <= 1'b0;
        end else if (walk_act_fill_new) begin
            filled_q <= 1'b1;
        end
    end

    wire unused = &{1'b0, read_data, new_base_q[WORD_W-1:0], old_base_q[WORD_W-1:0]};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!keeps_data || (!s1_ask_q && !replica_keeps)); // the kept chunk is of one or the other
            cover (s2_fill_q);                                     // a lane takes its word from an older copy
        end
    end
`endif

endmodule

`default_nettype wire
