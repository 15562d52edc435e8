// stash_replicas: words that an older mapping left in the stash
//
// Words that an older mapping of the same tile left in the stash: is there one, and where.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
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
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // a tile spans at most 2^SPAN_BITS words of the global space, in bits (8 to 28)
    parameter integer SPAN_BITS = 24,
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // derived, not to be overridden
    parameter integer ENTRY_STRIDE_W = SPAN_BITS + 1,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS)
) (
    input  wire                                          clk,   // clock
    input  wire                                          rst,   // synchronous reset, active high
    input  wire                                          reads_pointer, // the mapping of an access is read
    output reg  [MAP_W-1:0]                              pointer_q, // the older mapping
    output wire                                          found, // the older copy has it
    output wire                                          same,  // it is of the same tile
    output wire [ADDR_W-1:0]                             probe_addr, // one cycle later: the word that the job names

    // from stash_engine
    input  wire [8*ADDR_W+VA_BITS+6*ENTRY_STRIDE_W+24:0] read_data, // record entry, one cycle after read_index
    input  wire [MAP_W-1:0]                              pointer, // same cycle: the pointer of entry pointer_index
    // flag of each entry; cleared by itself when the entry is not live and has no dirty chunk
    input  wire [MAP_ENTRIES-1:0]                        used,
    input  wire [CHUNK_W-1:0]                            job_chunk_q, // the chunk
    input  wire [MAP_ENTRIES-1:0]                        live,  // flag of each entry
    input  wire [MAP_ENTRIES-1:0]                        coherent, // flag of each entry

    // from stash_job_table
    input  wire                                          job_act_read_old, // read the mapping that its pointer names
    // the lanes to look at: those still to do
    input  wire                                          job_act_begin_replica,
    input  wire                                          job_act_probe_chunk, // read the chunk
    input  wire                                          job_act_probe_copy, // read the chunk of the older copy

    // from stash_sender
    input  wire [ADDR_W-1:0]                             lane_addr, // its word

    // from stash_walk
    input  wire [1:0]                                    s2_state_q, // S2: its state, with the commit before the last

    // from stash_operations
    input  wire [MAP_W-1:0]                              s2_index_q // S2: the mapping of the chunk
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
    localparam integer COMMIT_ST_W = 2;
    localparam [COMMIT_ST_W-1:0] COMMIT_ST_V = 1;    // Valid
    localparam [COMMIT_ST_W-1:0] COMMIT_ST_R = 2;    // Registered
    localparam [COMMIT_ST_W-1:0] COMMIT_ST_P = 3;    // Pending writeback
    localparam integer ENTRY_SHAPE_W = ENTRY_VIRT_W + ENTRY_FIELD_W + ENTRY_OBJECT_W + ENTRY_PER_ROW_W
        + ENTRY_ROWS_W + ENTRY_STRIDE_W;

    reg  [ENTRY_BASE_W-1:0]  new_base_q;
    reg  [ENTRY_WORDS_W-1:0] new_words_q;
    reg  [ENTRY_SHAPE_W-1:0] new_shape_q;   // the global words that it maps
    reg  [ADDR_W-1:0]        old_base_q;
    reg  [ADDR_W-1:0]        probe_addr_q;
    reg                      probe_copy_q;  // it is to be looked for in the older copy
    reg                      copy_mapped_q; // the lane's word lies in the mapping

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
        if (reads_pointer) begin
            pointer_q <= pointer;
        end
        if (job_act_read_old) begin
            new_base_q <= entry_base;
            new_words_q <= entry_words;
            new_shape_q <= entry_shape;
        end
        if (job_act_begin_replica) begin
            old_base_q <= entry_base;
        end
    end

    assign same = used[pointer_q] && entry_shape == new_shape_q;

    // A probe's word, one cycle after the job named it.
    wire [ADDR_W-1:0] replica_offset = probe_addr_q - new_base_q; // the lane's place in the mapping

    always @(posedge clk) begin
        probe_addr_q <= job_act_probe_chunk ? {job_chunk_q, {WORD_W{1'b0}}} : lane_addr;
        if (rst) begin
            {probe_copy_q, copy_mapped_q} <= 0;
        end else begin
            probe_copy_q <= job_act_probe_copy;
            copy_mapped_q <= probe_addr_q >= new_base_q && {1'b0, replica_offset} < new_words_q;
        end
    end

    assign probe_addr = probe_copy_q ? old_base_q + replica_offset : probe_addr_q;

    assign found = copy_mapped_q
        && ((s2_state_q == COMMIT_ST_V && live[pointer_q]) || ((s2_state_q == COMMIT_ST_R || s2_state_q == COMMIT_ST_P) && s2_index_q == pointer_q && coherent[pointer_q]));

    wire unused = &{1'b0, read_data};

endmodule

`default_nettype wire
