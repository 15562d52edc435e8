// stash_storage: banked data with coherence state, dirty bits and map indices
//
// A pass of an access uses all banks and ends in S1; an operation of the engine shows one chunk in S1 and changes it in
// S3, and others of its row if it is told to. A row of banks holds GROUPS chunks.
//
// Source: thesis sections 4.5.1 (Stash Storage), 4.5.5; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_storage`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_storage #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // width of the core's request tag (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // rows of words' states in one RAM: 16 suit an FPGA's distributed RAM, 64 or more the macros of an ASIC (a power of
    // two, 16 to 4096)
    parameter integer STATE_ROWS = 16,
    // width of a req; derived, not to be overridden
    parameter integer REQ_W = TAG_BITS + $clog2(THREAD_BLOCKS) + $clog2(MAPS_PER_BLOCK) + 33 * LANES
        + $clog2(BYTES / 4) * LANES + 4,
    // width of a redo; derived, not to be overridden
    parameter integer REDO_W = TAG_BITS + 33 * LANES + $clog2(BYTES / 4) * LANES + 7,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4
) (
    input  wire                           clk,            // clock
    input  wire                           rst,            // synchronous reset, active high
    // warp misses that the engine can still take: 0, 1, or 2 for two and more
    input  wire [1:0]                     miss_free,
    // after reset: words are being made Invalid and 0, a row of banks a cycle; nothing else is done
    output wire                           clearing,
    input  wire                           op_valid,       // S0: the engine reads op_chunk
    input  wire [$clog2(BYTES/4)-$clog2(CHUNK_WORDS)-1:0] op_chunk, // S0: chunk
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    output wire                           op_done,
    output reg  [2*CHUNK_WORDS-1:0]       op_state,       // S1: state of each word, 2 bits a word, word 0 lowest
    output reg  [32*CHUNK_WORDS-1:0]      op_rdata,       // S1: data of each word
    output wire                           op_dirty,       // S1: the chunk's dirty bit: some word is Registered
    output wire [$clog2(MAP_ENTRIES)-1:0] op_index,       // S1: the chunk's stash-map index
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    input  wire                           apply_valid,
    input  wire [4:0]                     apply_event, // S3: an event of the table `word`, by its position in the table
    input  wire [CHUNK_WORDS-1:0]         apply_mask,     // S3: words
    // S3: chunks of its row to which it is applied as well; its own bit does nothing
    input  wire [BANKS/CHUNK_WORDS-1:0]   apply_beside,
    input  wire [CHUNK_WORDS-1:0]         apply_granting, // S3: words whose registration is on its way
    input  wire [$clog2(MAP_ENTRIES)-1:0] apply_map,      // S3: stash-map index that the operation names
    input  wire [32*CHUNK_WORDS-1:0]      apply_wdata,    // S3: data for WRITE
    output reg  [CHUNK_WORDS-1:0]         apply_supply,   // S3: words with SUPPLY
    output reg  [CHUNK_WORDS-1:0]         apply_defer,    // S3: words with DEFER
    output reg  [CHUNK_WORDS-1:0]         apply_refuse,   // S3: words with REFUSE
    output wire                           owned_before, // S3: some word was Registered or Pending before the operation
    output wire                           owned_after,    // S3: some word is so after it
    output reg  [$clog2(MAP_ENTRIES)-1:0] index_before,   // S3: the chunk's index before the operation
    output reg  [$clog2(MAP_ENTRIES)-1:0] index_after,    // S3: the chunk's index after the operation
    output wire                           miss_valid,     // S1: an access ends here with lanes that missed
    // S1: record miss
    output wire [TAG_BITS+$clog2(THREAD_BLOCKS)+$clog2(MAPS_PER_BLOCK)+LANES+LANES*($clog2(BYTES/4)+64)+3:0] miss_data,
    // S1: and one of them missed on a Pending word; 0 without miss_valid
    output wire                           miss_pending,
    // S1: it is the last pass of a redo; miss_valid then says that it is not over
    output wire                           again,
    // S1 of a redo's last pass: what its lanes loaded before, 0 for lanes in its mask
    input  wire [32*LANES-1:0]            redo_rdata,
    // S0 of a redo: lanes of a store whose words a forward may have taken: V misses
    input  wire [LANES-1:0]               redo_taken,
    output wire                           pass_asks,      // in the last cycle an access wanted a pass, and had room
    output wire                           pass_waits, // operations have kept an access from its pass for eight cycles

    // req: accesses of the core (req)
    input  wire                           req_valid,
    output wire                           req_ready,
    input  wire [REQ_W-1:0]               req_data,

    // redo: accesses that missed, once more, from the engine (redo)
    input  wire                           redo_valid,
    output wire                           redo_ready,
    input  wire [REDO_W-1:0]              redo_data,

    // resp: answers (resp)
    output wire                           resp_valid,
    input  wire                           resp_ready,
    output wire [RESP_W-1:0]              resp_data
);

    localparam integer REQ_WDATA_W = 32;
    localparam integer REQ_WDATA_LSB = 0;
    localparam integer REQ_ADDR_W = $clog2(BYTES / 4);
    localparam integer REQ_ADDR_LSB = 32 * LANES;
    localparam integer REQ_MASK_W = LANES;
    localparam integer REQ_MASK_LSB = 32 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer REQ_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer REQ_SLOT_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer REQ_BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer REQ_BLOCK_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer REQ_MAPPED_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 2;
    localparam integer REQ_WRITE_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 3;
    localparam integer REQ_TAG_W = TAG_BITS;
    localparam integer REQ_TAG_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + 4;
    localparam integer MISS_W = 65 * LANES + $clog2(BYTES / 4) * LANES + $clog2(MAPS_PER_BLOCK)
        + $clog2(THREAD_BLOCKS) + TAG_BITS + 4;
    localparam integer REDO_WDATA_W = 32;
    localparam integer REDO_WDATA_LSB = 0;
    localparam integer REDO_ADDR_W = $clog2(BYTES / 4);
    localparam integer REDO_ADDR_LSB = 32 * LANES;
    localparam integer REDO_MASK_W = LANES;
    localparam integer REDO_MASK_LSB = 32 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer REDO_ERROR_W = 4;
    localparam integer REDO_ERROR_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer REDO_PARTIAL_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + 4;
    localparam integer REDO_MAPPED_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + 5;
    localparam integer REDO_WRITE_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + 6;
    localparam integer REDO_TAG_W = TAG_BITS;
    localparam integer REDO_TAG_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + 7;
    localparam integer WORD_ST_W = 2;
    localparam [WORD_ST_W-1:0] WORD_ST_I = 0; // Invalid: no mapped data here (a scratchpad word may be)
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    localparam integer WORD_EV_W = 5;
    localparam [WORD_EV_W-1:0] WORD_EV_LOAD = 0;      // a lane loads through a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;     // a lane stores through a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_RAW_LOAD = 2;  // a lane loads without a mapping (Temporary, Global-unmapped)
    localparam [WORD_EV_W-1:0] WORD_EV_RAW_STORE = 3; // a lane stores without a mapping
    // a lane stores through a mapping, after its store has missed and the engine has asked for the word
    localparam [WORD_EV_W-1:0] WORD_EV_LATE_STORE = 16;
    localparam integer ADDR_W = $clog2(BYTES / 4);   // width of a word address
    localparam integer ROWS = BYTES / 4 / BANKS;     // rows of each bank
    localparam integer GROUPS = BANKS / CHUNK_WORDS; // chunks of a row
    localparam integer GROUP_W = $clog2(GROUPS);     // low bits of a chunk number, which choose among them
    localparam integer BANK_W = $clog2(BANKS);
    localparam integer ROW_W = $clog2(ROWS);
    localparam integer CHUNK_W = ADDR_W - $clog2(CHUNK_WORDS);
    localparam integer MAP_W = $clog2(MAP_ENTRIES);
    localparam integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1;
    localparam integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1;
    localparam integer CHUNK_STATE_W = MAP_W + 1;    // a chunk's dirty bit and map index
    localparam integer LAST_ROW_INT = ROWS - 1;
    localparam [ROW_W-1:0] LAST_ROW = LAST_ROW_INT[ROW_W-1:0];
    localparam integer ROW_STATE_W = GROUPS * CHUNK_STATE_W;

    genvar g;
    genvar l;
    genvar b;
    genvar n;

    reg                      clearing_q;    // after reset: a row of words a cycle becomes Invalid and 0
    reg  [ROW_W-1:0]         clear_row_q;   // that row
    reg                      between_req_q; // the core's access is between two of its passes
    reg  [3:0]               wait_q;        // cycles in which operations have kept an access from its pass, 8 at most
    reg                      asks_q;
    // lanes served for the access in S0 or, while S1 holds its last pass, for that one
    reg  [LANES-1:0]         served_q;
    reg                      s1_op_q;            // S1 holds an operation
    reg                      s2_op_q;            // S2 holds an operation
    reg                      s3_op_q;            // S3 holds an operation
    reg  [GROUPS-1:0]        s1_group_q;         // one-hot: its chunk in its row
    reg  [GROUPS-1:0]        s2_group_q;
    reg  [GROUPS-1:0]        s3_group_q;
    reg  [ROW_W-1:0]         s1_op_row_q;        // that row
    reg  [ROW_W-1:0]         s2_op_row_q;
    reg  [ROW_W-1:0]         s3_op_row_q;
    reg  [ROW_W-1:0]         last_op_row_q;      // row of the operation that S3 held in the cycle before
    reg                      s1_meets_q;         // the row of S1 is that of S3
    reg                      s2_meets_q;         // so is that of S2
    reg                      s1_pass_q;          // S1 holds a pass
    reg                      s1_last_q;          // it is the last one of its access
    reg  [BANKS-1:0]         s1_active_q;        // banks of the pass in S1
    reg  [BANKS*LANES-1:0]   s1_writer_q;
    reg  [TAG_BITS-1:0]      s1_tag_q;
    reg                      s1_write_q;
    reg                      s1_mapped_q;
    reg                      s1_redo_q;          // it is an access that has come again
    reg                      s1_partial_q;       // not to be answered, whatever hits
    reg  [3:0]               s1_error_q;         // what its response says
    reg  [BLOCK_W-1:0]       s1_block_q;
    reg  [SLOT_W-1:0]        s1_slot_q;
    reg  [LANES*ADDR_W-1:0]  s1_addr_q;
    reg  [32*LANES-1:0]      s1_wdata_q;
    reg  [LANES-1:0]         s1_served_q;
    reg  [LANES-1:0]         s1_taken_q;         // lanes of a redo whose words a forward may have taken
    reg  [GROUPS-1:0]        last_chunks_q;      // the chunks written in the cycle before
    reg  [ROW_STATE_W-1:0]   last_chunk_state_q;
    reg  [32*BANKS-1:0]      store_data;         // store data of each bank's writer
    reg  [CHUNK_STATE_W-1:0] op_chunk_state;     // the chunk's dirty bit and index
    reg  [32*LANES-1:0]      gathered_q;         // what earlier passes of the access in S1 loaded
    reg  [LANES-1:0]         gathered_todo_q;    // lanes that missed in them
    reg                      gathered_miss_q;    // some lane did
    reg                      gathered_pending_q; // on a Pending word
    reg  [1:0]               queued_q;           // responses that wait: none, one or two
    reg  [RESP_W-1:0]        head_q;             // the older
    reg  [RESP_W-1:0]        tail_q;             // the younger

    wire [REQ_TAG_W-1:0] req_tag = req_data[REQ_TAG_LSB +: REQ_TAG_W];
    wire req_write = req_data[REQ_WRITE_LSB];
    wire req_mapped = req_data[REQ_MAPPED_LSB];
    wire [REQ_BLOCK_W-1:0] req_block = req_data[REQ_BLOCK_LSB +: REQ_BLOCK_W];
    wire [REQ_SLOT_W-1:0] req_slot = req_data[REQ_SLOT_LSB +: REQ_SLOT_W];
    wire [REQ_MASK_W-1:0] req_mask = req_data[REQ_MASK_LSB +: REQ_MASK_W];
    wire [REQ_ADDR_W*LANES-1:0] req_addr = req_data[REQ_ADDR_LSB +: REQ_ADDR_W*LANES];
    wire [REQ_WDATA_W*LANES-1:0] req_wdata = req_data[REQ_WDATA_LSB +: REQ_WDATA_W*LANES];
    wire [REDO_TAG_W-1:0] redo_tag = redo_data[REDO_TAG_LSB +: REDO_TAG_W];
    wire redo_write = redo_data[REDO_WRITE_LSB];
    wire redo_mapped = redo_data[REDO_MAPPED_LSB];
    wire redo_partial = redo_data[REDO_PARTIAL_LSB];
    wire [REDO_ERROR_W-1:0] redo_error = redo_data[REDO_ERROR_LSB +: REDO_ERROR_W];
    wire [REDO_MASK_W-1:0] redo_mask = redo_data[REDO_MASK_LSB +: REDO_MASK_W];
    wire [REDO_ADDR_W*LANES-1:0] redo_addr = redo_data[REDO_ADDR_LSB +: REDO_ADDR_W*LANES];
    wire [REDO_WDATA_W*LANES-1:0] redo_wdata = redo_data[REDO_WDATA_LSB +: REDO_WDATA_W*LANES];

    always @(posedge clk) begin
        if (rst) begin
            clearing_q <= 1'b1;
            clear_row_q <= {ROW_W{1'b0}};
        end else if (clearing_q) begin
            clearing_q <= clear_row_q != LAST_ROW;
            clear_row_q <= clear_row_q + 1'b1;
        end
    end

    assign clearing = clearing_q;

    // S0: the engine's operation, or else a pass of an access.
    wire s0_op = op_valid && !clearing_q; // an operation reads its chunk
    wire [ROW_W-1:0] s0_op_row = op_chunk[GROUP_W +: ROW_W];
    wire [GROUPS-1:0] s0_group;           // one-hot: the chunk in its row

    generate
        for (g = 0; g < GROUPS; g = g + 1) begin : op_groups
            localparam integer GROUP_MASK_INT = GROUPS - 1;
            localparam [CHUNK_W-1:0] GROUP_MASK = GROUP_MASK_INT[CHUNK_W-1:0];
            localparam integer GROUP_INT = g;
            localparam [CHUNK_W-1:0] GROUP = GROUP_INT[CHUNK_W-1:0];

            assign s0_group[g] = (op_chunk & GROUP_MASK) == GROUP;
        end
    endgenerate

    // The access that asks for a pass: the core's, or one that missed and comes again.
    wire redoes = redo_valid && !between_req_q;       // it is `redo`
    wire [TAG_BITS-1:0] s0_tag = redoes ? redo_tag : req_tag;
    wire s0_write = redoes ? redo_write : req_write;
    wire s0_mapped = redoes ? redo_mapped : req_mapped;
    wire [LANES-1:0] s0_mask = redoes ? redo_mask : req_mask;
    wire [LANES*ADDR_W-1:0] s0_addr = redoes ? redo_addr : req_addr;
    wire [32*LANES-1:0] s0_wdata = redoes ? redo_wdata : req_wdata;
    wire asks = req_valid || redo_valid;
    wire empty = queued_q == 2'd0;
    wire room = empty || (queued_q[0] && !s1_last_q); // a response of this pass will find room

    // A miss of this pass will be taken; an access that comes again has its place already.
    wire miss_ok = redoes || miss_free[1] || (miss_free[0] && !(s1_pass_q && !s1_redo_q));

    // A store writes in S1, and an operation in S3 what it has seen in S1.
    wire op_between = s0_write && (s1_op_q || s2_op_q);
    wire s0_pass = asks && !op_valid && !op_between && room && miss_ok && !clearing_q; // lanes of the access are served

    always @(posedge clk) begin
        if (rst) begin
            {wait_q, asks_q} <= 5'd0;
        end else begin
            asks_q <= asks && room && miss_ok;
            if (!asks || !room || !miss_ok || s0_pass) begin
                wait_q <= 4'd0;
            end else if (!wait_q[3]) begin
                wait_q <= wait_q + 1'b1;
            end
        end
    end

    assign {pass_asks, pass_waits} = {asks_q, wait_q[3]};
    wire [LANES*BANK_W-1:0] lane_bank;
    wire [LANES*ROW_W-1:0] lane_row;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : places
            assign lane_bank[l*BANK_W +: BANK_W] = s0_addr[l*ADDR_W +: BANK_W];
            assign lane_row[l*ROW_W +: ROW_W] = s0_addr[l*ADDR_W+BANK_W +: ROW_W];
        end
    endgenerate

    wire [LANES-1:0] served_before = served_q & {LANES{!s1_last_q}}; // lanes that earlier passes of this access served
    wire [LANES-1:0] s0_served;                                      // lanes of this pass
    wire s0_last;                                                    // it is the last one
    wire [BANKS-1:0] s0_active;                                      // banks of this pass
    wire [BANKS*ROW_W-1:0] s0_pass_row;                              // their rows
    wire [BANKS*LANES-1:0] s0_writer;                                // one-hot: whose data a bank would store

    bank_arbiter #(.LANES(LANES), .BANKS(BANKS), .ROW_BITS(ROW_W)) arbiter (
        .pending     (s0_mask & ~served_before),
        .row         (lane_row),
        .bank        (lane_bank),
        .served      (s0_served),
        .last        (s0_last),
        .bank_active (s0_active),
        .bank_row    (s0_pass_row),
        .bank_writer (s0_writer)
    );

    assign req_ready = s0_pass && s0_last && !redoes;
    assign redo_ready = s0_pass && s0_last && redoes;

    // An access that ends is forgotten one cycle later: this keeps `last` out of the longest path.

    // What S1 knows of S0, and of an operation S2 and S3.

    always @(posedge clk) begin
        if (rst) begin
            {s1_op_q, s2_op_q, s3_op_q, s1_pass_q, s1_last_q, between_req_q, served_q, s1_active_q} <= 0;
            s1_writer_q <= 0;
        end else begin
            {s1_op_q, s2_op_q, s3_op_q} <= {s0_op, s1_op_q, s2_op_q};
            s1_pass_q <= s0_pass;
            s1_last_q <= s0_pass && s0_last;
            if (s0_pass) begin
                between_req_q <= !redoes && !s0_last;
            end
            served_q <= served_before | (s0_served & {LANES{s0_pass}});
            s1_active_q <= s0_active & {BANKS{s0_pass}};
            s1_writer_q <= s0_writer & {(BANKS*LANES){s0_pass}};
        end
        {s1_group_q, s2_group_q, s3_group_q} <= {s0_group, s1_group_q, s2_group_q};
        {s1_op_row_q, s2_op_row_q, s3_op_row_q, last_op_row_q} <= {
            s0_op_row, s1_op_row_q, s2_op_row_q, s3_op_row_q
        };
        s1_meets_q <= s0_op_row == s2_op_row_q;
        s2_meets_q <= s1_op_row_q == s2_op_row_q;
        if (s0_pass) begin
            {s1_tag_q, s1_write_q, s1_mapped_q, s1_redo_q} <= {s0_tag, s0_write, s0_mapped, redoes};
            {s1_block_q, s1_slot_q} <= {req_block, req_slot} & {(BLOCK_W+SLOT_W){!redoes}};
            {s1_partial_q, s1_error_q} <= {redo_partial, redo_error} & {5{redoes}};
            {s1_addr_q, s1_wdata_q} <= {s0_addr, s0_wdata};
            s1_served_q <= s0_served;
            s1_taken_q <= redo_taken;
        end
    end

    // The dirty bits and map indices: a row of chunks is read by an operation, and those of them written that it is
    // applied to.
    wire applies = s3_op_q && apply_valid;
    wire [GROUPS-1:0] s3_chunks = s3_group_q | apply_beside; // to which an operation is applied
    wire [ROW_STATE_W-1:0] s3_chunk_state;                   // the chunks after the operation
    wire [ROW_STATE_W-1:0] chunks_read;

    ram_1r1w #(.WIDTH(ROW_STATE_W), .DEPTH(ROWS), .GRANULE(CHUNK_STATE_W)) chunks_ram (
        .clk     (clk),
        .wr_en   ({GROUPS{clearing_q}} | (s3_chunks & {GROUPS{applies}})),
        .wr_addr (clearing_q ? clear_row_q : s3_op_row_q),
        .wr_data (s3_chunk_state & {ROW_STATE_W{!clearing_q}}),
        .rd_en   (s0_op),
        .rd_addr (s0_op_row),
        .rd_data (chunks_read)
    );

    wire [ROW_STATE_W-1:0] chunk_op_state;      // each chunk's bits, 0 but for the operation's
    wire [BANKS-1:0] bank_own;
    wire [GROUPS-1:0] chunk_same_map;           // its map index is the one that the operation in S3 names
    wire [GROUPS*MAP_W-1:0] chunk_index_before; // 0 but for the chunk of the operation in S3
    wire [GROUPS*MAP_W-1:0] chunk_index_after;
    wire [BANKS-1:0] dirty_words_after;         // words of the row in S3 that are Registered after it

    generate
        for (g = 0; g < GROUPS; g = g + 1) begin : chunks
            reg  [MAP_W-1:0] s2_index_q;
            reg  [MAP_W-1:0] s3_index_q;

            wire [CHUNK_STATE_W-1:0] chunk_read = chunks_read[g*CHUNK_STATE_W +: CHUNK_STATE_W];
            wire replaced = last_chunks_q[g] && s1_op_row_q == last_op_row_q; // it was written in the cycle before

            wire [CHUNK_STATE_W-1:0] chunk_state = replaced
                ? last_chunk_state_q[g*CHUNK_STATE_W +: CHUNK_STATE_W]
                : chunk_read;

            assign chunk_op_state[g*CHUNK_STATE_W +: CHUNK_STATE_W] = chunk_state
                & {CHUNK_STATE_W{s1_op_q && s1_group_q[g]}};

            // Its map index on the way to S3, as the words' states.
            wire changes = applies && s3_chunks[g];
            wire [MAP_W-1:0] s3_index_after = |bank_own[g*CHUNK_WORDS +: CHUNK_WORDS] ? apply_map : s3_index_q;

            always @(posedge clk) begin
                s2_index_q <= (changes && s1_meets_q) ? s3_index_after : chunk_state[MAP_W-1:0];
                s3_index_q <= (changes && s2_meets_q) ? s3_index_after : s2_index_q;
            end

            assign chunk_same_map[g] = s3_index_q == apply_map;
            assign chunk_index_before[g*MAP_W +: MAP_W] = s3_index_q & {MAP_W{s3_op_q && s3_group_q[g]}};
            assign chunk_index_after[g*MAP_W +: MAP_W] = s3_index_after & {MAP_W{s3_op_q && s3_group_q[g]}};

            assign s3_chunk_state[g*CHUNK_STATE_W +: CHUNK_STATE_W] = {
                |dirty_words_after[g*CHUNK_WORDS +: CHUNK_WORDS],
                s3_index_after
            };
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            last_chunks_q <= {GROUPS{1'b0}};
        end else begin
            last_chunks_q <= s3_chunks & {GROUPS{applies}};
        end
        last_chunk_state_q <= s3_chunk_state;
    end

    // S1: what the banks hold, and what the table makes of it.

    always @* begin : set_store_data
        integer i;
        integer k;
        store_data = {(BANKS*32){1'b0}};
        for (i = 0; i < BANKS; i = i + 1) begin
            for (k = 0; k < LANES; k = k + 1) begin
                store_data[i*32 +: 32] = store_data[i*32 +: 32]
                    | (s1_wdata_q[k*32 +: 32] & {32{s1_writer_q[i*LANES+k]}});
            end
        end
    end

    wire [BANKS-1:0] bank_hit;         // actions of the table, for each word
    wire [BANKS-1:0] bank_miss, bank_supply, bank_defer, bank_refuse;
    wire [BANKS-1:0] bank_pending;     // the access's word is Pending, which it misses
    wire [BANKS-1:0] bank_keeps_state; // an access leaves the word's state as it is
    wire [32*BANKS-1:0] bank_data;     // each bank's word
    wire [32*BANKS-1:0] bank_op_data;  // the same, 0 outside the operation's chunk
    wire [BANKS*WORD_ST_W-1:0] bank_op_state;
    wire [BANKS-1:0] dirty_words;      // words of the chunk in S1 that are Registered
    wire [BANKS-1:0] owned_words;      // words of the chunk in S3 that are Registered or Pending
    wire [BANKS-1:0] owned_words_after;

    // A bank: one word of each row.
    generate
        for (b = 0; b < BANKS; b = b + 1) begin : banks
            localparam integer GROUP = b / CHUNK_WORDS; // the bank's chunk in a row, and its word in the chunk
            localparam integer WORD = b % CHUNK_WORDS;
            localparam integer SLICE_ROWS = (ROWS < STATE_ROWS ? ROWS : STATE_ROWS);
            localparam integer SLICE_W = $clog2(SLICE_ROWS);
            localparam integer SLICES = ROWS / SLICE_ROWS;

            reg  [ROW_W-1:0]     s1_row_q;
            reg  [WORD_ST_W-1:0] s2_state_q;
            reg  [WORD_ST_W-1:0] s3_state_q;
            reg  [WORD_ST_W-1:0] last_state_q; // what was written in the cycle before
            reg  [31:0]          last_data_q;
            reg  [ROW_W-1:0]     last_row_q;
            reg                  last_applied_q;
            reg                  last_wrote_q;
            reg  [WORD_ST_W-1:0] state_read;   // the word's state in the memory

            wire [ROW_W-1:0] s0_row = s0_op ? s0_op_row : s0_pass_row[b*ROW_W +: ROW_W];
            wire s0_passes = s0_pass && s0_active[b];

            // The word as S1 sees it.
            wire in_s1 = s1_op_q && s1_group_q[GROUP]; // the word belongs to the chunk of S1's operation
            wire replaced = last_applied_q && s1_row_q == last_op_row_q; // its state was written in the cycle before
            wire rewritten = last_wrote_q && s1_row_q == last_row_q;     // its data was
            wire [WORD_ST_W-1:0] state = replaced ? last_state_q : state_read;
            wire [31:0] data_read;
            wire [31:0] data = rewritten ? last_data_q : data_read;

            // Its state on the way to S3: what S3 writes meanwhile is taken along.
            wire in_s3 = s3_op_q && s3_group_q[GROUP]; // the word belongs to the chunk of S3's operation
            wire applied = s3_op_q && s3_chunks[GROUP] && apply_valid && apply_mask[WORD];
            wire same_map = chunk_same_map[GROUP];

            // What the table makes of it: for the engine, and apart from it for the core, whose path is the longest.
            // There a bank without part in the pass is taken for Registered, which never misses, so that `missed` need
            // not ask which banks have a part; the checks see only those that have.

            wire [WORD_ST_W-1:0] core_state = (state_read & {WORD_ST_W{!replaced && s1_active_q[b]}})
                | (s1_active_q[b] ? (replaced ? last_state_q : {WORD_ST_W{1'b0}}) : WORD_ST_R);

            wire granting = apply_granting[WORD];

            // the engine vouches for its redo's word
            wire s1_late = s1_redo_q && !(|(s1_writer_q[b*LANES +: LANES] & s1_taken_q));

            wire [WORD_EV_W-1:0] s1_store_event = s1_late ? WORD_EV_LATE_STORE : WORD_EV_STORE;

            wire [WORD_EV_W-1:0] s1_event = s1_mapped_q
                ? (s1_write_q ? s1_store_event : WORD_EV_LOAD)
                : s1_write_q ? WORD_EV_RAW_STORE : WORD_EV_RAW_LOAD;

            wire [1:0] core_next; // the state after it
            wire core_write, core_own, core_supply, core_defer, core_refuse;

            stash_word core_rules (
                .clk         (clk),
                .rst         (1'b1),
                .valid       (1'b1),
                .state       (core_state),
                .on_event    (s1_event),
                .if_same_map (same_map),
                .if_granting (granting),
                .next_state  (core_next),
                .act_hit     (bank_hit[b]),
                .act_miss    (bank_miss[b]),
                .act_write   (core_write),
                .act_own     (core_own),
                .act_supply  (core_supply),
                .act_defer   (core_defer),
                .act_refuse  (core_refuse)
            );

            wire [1:0] core_check_next; // the state after it
            wire core_check_hit, core_check_miss, core_check_write, core_check_own, core_check_supply;
            wire core_check_defer, core_check_refuse;

            stash_word core_check_rules (
                .clk(clk), .rst(rst),
                .valid       (s1_active_q[b]),
                .state       (core_state),
                .on_event    (s1_event),
                .if_same_map (same_map),
                .if_granting (granting),
                .next_state  (core_check_next),
                .act_hit     (core_check_hit),
                .act_miss    (core_check_miss),
                .act_write   (core_check_write),
                .act_own     (core_check_own),
                .act_supply  (core_check_supply),
                .act_defer   (core_check_defer),
                .act_refuse  (core_check_refuse)
            );

            wire [1:0] engine_next; // the state after it
            wire engine_hit;        // the lane is served at once
            wire engine_miss;       // the lane goes to the engine
            wire engine_write;      // write the operation's data into the word

            stash_word engine_rules (
                .clk(clk), .rst(rst),
                .valid       (applied),
                .state       (s3_state_q),
                .on_event    (apply_event),
                .if_same_map (same_map),
                .if_granting (granting),
                .next_state  (engine_next),
                .act_hit     (engine_hit),
                .act_miss    (engine_miss),
                .act_write   (engine_write),
                .act_own     (bank_own[b]),
                .act_supply  (bank_supply[b]),
                .act_defer   (bank_defer[b]),
                .act_refuse  (bank_refuse[b])
            );

            wire [WORD_ST_W-1:0] after = applied ? engine_next : s3_state_q;
            wire [ROW_W-1:0] write_row = s3_op_q ? s3_op_row_q : s1_row_q;

            // what WRITE writes; 0 while clearing, when no pass names a writer
            wire [31:0] write_data = s3_op_q ? apply_wdata[WORD*32 +: 32] : store_data[b*32 +: 32];
            wire writes = (core_write && s1_active_q[b]) || engine_write;

            always @(posedge clk) begin
                if (rst) begin
                    {last_applied_q, last_wrote_q} <= 2'd0;
                end else begin
                    {last_applied_q, last_wrote_q} <= {applied, writes};
                end
                {last_state_q, last_data_q, last_row_q} <= {engine_next, write_data, write_row};
                s1_row_q <= s0_row;
                s2_state_q <= (applied && s1_meets_q) ? engine_next : state;
                s3_state_q <= (applied && s2_meets_q) ? engine_next : s2_state_q;
            end

            // The states of the bank's words, in slices, chosen among in S1: the row is known late in S0, and where a
            // memory of words so narrow is made of small ones, the choice among those would come on top of it.
            wire [ROW_W-1:0] state_row = clearing_q ? clear_row_q : s3_op_row_q;
            wire [SLICES*WORD_ST_W-1:0] state_slices;

            for (n = 0; n < SLICES; n = n + 1) begin : slices
                localparam integer SLICE_INT = n;
                localparam [ROW_W-1:0] SLICE = SLICE_INT[ROW_W-1:0];

                ram_1r1w #(.WIDTH(WORD_ST_W), .DEPTH(SLICE_ROWS)) state_ram (
                    .clk     (clk),
                    .wr_en   ((clearing_q || applied) && state_row >> SLICE_W == SLICE),
                    .wr_addr (state_row[SLICE_W-1:0]),
                    .wr_data (clearing_q ? WORD_ST_I : engine_next),
                    .rd_en   (s0_op || s0_passes),
                    .rd_addr (s0_row[SLICE_W-1:0]),
                    .rd_data (state_slices[n*WORD_ST_W +: WORD_ST_W])
                );
            end

            always @* begin : set_state_read
                integer k;
                state_read = {WORD_ST_W{1'b0}};
                for (k = 0; k < SLICES; k = k + 1) begin
                    if (s1_row_q >> SLICE_W == k[ROW_W-1:0]) begin
                        state_read = state_slices[k*WORD_ST_W +: WORD_ST_W];
                    end
                end
            end

            ram_1r1w #(.WIDTH(32), .DEPTH(ROWS)) data_ram (
                .clk     (clk),
                .wr_en   (clearing_q | writes),
                .wr_addr (clearing_q ? clear_row_q : write_row),
                .wr_data (write_data),
                .rd_en   ((s0_op && s0_group[GROUP]) || s0_passes),
                .rd_addr (s0_row),
                .rd_data (data_read)
            );

            assign bank_pending[b] = core_state == WORD_ST_P;

            assign bank_keeps_state[b] = !s1_active_q[b]
                || (core_check_next == state && core_check_miss == bank_miss[b]);

            assign bank_data[b*32 +: 32] = data;
            assign bank_op_data[b*32 +: 32] = data & {32{in_s1}};
            assign bank_op_state[b*WORD_ST_W +: WORD_ST_W] = state & {WORD_ST_W{in_s1}};
            assign dirty_words[b] = in_s1 && state == WORD_ST_R;
            assign owned_words[b] = in_s3 && (s3_state_q == WORD_ST_R || s3_state_q == WORD_ST_P);
            assign owned_words_after[b] = in_s3 && (after == WORD_ST_R || after == WORD_ST_P);
            assign dirty_words_after[b] = after == WORD_ST_R;

            wire unused = &{
                1'b0,
                core_own,
                core_supply,
                core_defer,
                core_refuse,
                core_next,
                engine_hit,
                engine_miss,
                core_check_hit,
                core_check_miss,
                core_check_write,
                core_check_own,
                core_check_supply,
                core_check_defer,
                core_check_refuse
            };
        end
    endgenerate

    // The operation's chunk, taken from the row: words and chunks outside of it contribute 0.
    always @* begin : set_op_state
        integer i;
        {op_state, op_rdata, apply_supply, apply_defer, apply_refuse, op_chunk_state, index_before} = 0;
        index_after = 0;
        for (i = 0; i < GROUPS; i = i + 1) begin
            op_state = op_state | bank_op_state[i*WORD_ST_W*CHUNK_WORDS +: WORD_ST_W*CHUNK_WORDS];
            op_rdata = op_rdata | bank_op_data[i*32*CHUNK_WORDS +: 32*CHUNK_WORDS];
            apply_supply = apply_supply | bank_supply[i*CHUNK_WORDS +: CHUNK_WORDS];
            apply_defer = apply_defer | bank_defer[i*CHUNK_WORDS +: CHUNK_WORDS];
            apply_refuse = apply_refuse | bank_refuse[i*CHUNK_WORDS +: CHUNK_WORDS];
            op_chunk_state = op_chunk_state | chunk_op_state[i*CHUNK_STATE_W +: CHUNK_STATE_W];
            index_before = index_before | chunk_index_before[i*MAP_W +: MAP_W];
            index_after = index_after | chunk_index_after[i*MAP_W +: MAP_W];
        end
    end

    assign op_done = s1_op_q;
    assign op_dirty = op_chunk_state[MAP_W];
    assign op_index = op_chunk_state[MAP_W-1:0];
    assign owned_before = |owned_words;
    assign owned_after = |owned_words_after;

    // The accesses' side of S1: lanes, gathering over the passes, and the end of an access.
    wire [LANES-1:0] s1_todo;      // lanes of this pass that missed
    wire [32*LANES-1:0] s1_loaded; // words read by this pass
    wire [32*LANES-1:0] s1_hit;    // the same of the lanes that hit

    generate
        for (l = 0; l < LANES; l = l + 1) begin : lanes
            reg  [31:0] loaded;

            wire [BANKS-1:0] here; // one-hot: the bank that served the lane; 0 when it was not served

            for (b = 0; b < BANKS; b = b + 1) begin : lane_banks
                localparam integer BANK_INT = b;
                localparam [BANK_W-1:0] BANK = BANK_INT[BANK_W-1:0];

                assign here[b] = s1_served_q[l] && s1_addr_q[l*ADDR_W +: BANK_W] == BANK;
            end

            wire hit = |(bank_hit & here);

            always @* begin : set_loaded
                integer i;
                loaded = 32'd0;
                for (i = 0; i < BANKS; i = i + 1) begin
                    loaded = loaded | (bank_data[i*32 +: 32] & {32{here[i] && !s1_write_q}});
                end
            end

            assign s1_todo[l] = |(bank_miss & here);
            assign s1_loaded[l*32 +: 32] = loaded;
            assign s1_hit[l*32 +: 32] = loaded & {32{hit}};
        end
    endgenerate

    wire missed = gathered_miss_q || (|bank_miss);               // some lane missed, in this pass or before
    wire missed_pending = gathered_pending_q || (|bank_pending); // so did one on a Pending word

    always @(posedge clk) begin
        if (rst || s1_last_q) begin
            {gathered_q, gathered_todo_q, gathered_miss_q, gathered_pending_q} <= 0;
        end else if (s1_pass_q) begin
            gathered_q <= gathered_q | s1_hit;
            {gathered_todo_q, gathered_miss_q, gathered_pending_q} <= {
                gathered_todo_q | s1_todo,
                missed,
                missed_pending
            };
        end
    end

    assign again = s1_last_q && s1_redo_q;

    // what earlier passes loaded, and of an access that comes again the ones before that missed
    wire [32*LANES-1:0] loaded_before = gathered_q | (redo_rdata & {(LANES*32){s1_redo_q}});
    wire unanswered = missed || s1_partial_q;
    assign miss_valid = s1_last_q && unanswered;
    assign miss_pending = s1_last_q && missed_pending;

    wire [MISS_W-1:0] miss_record = {
        s1_tag_q,
        s1_write_q,
        s1_mapped_q,
        s1_block_q,
        s1_slot_q,
        gathered_todo_q | s1_todo,
        s1_addr_q,
        s1_wdata_q,
        loaded_before | s1_hit
    };

    assign miss_data = miss_record & {MISS_W{s1_last_q}};

    // Responses wait in a queue of two with a bypass while it is empty, as skid_fifo, but made for a hit that is known
    // late: only the count and the bypass's valid wait for `missed`, and the count is written so that no clock enable
    // does.
    wire enters = s1_last_q && !unanswered;
    wire [RESP_W-1:0] hit_data = {s1_tag_q, s1_error_q, loaded_before | s1_loaded};

    wire becomes_one = (empty && enters && !resp_ready)
        || (queued_q[0] && enters == resp_ready)
        || (queued_q[1] && resp_ready);

    wire becomes_two = (queued_q[0] && enters && !resp_ready) || (queued_q[1] && !resp_ready);

    always @(posedge clk) begin
        if (rst) begin
            queued_q <= 2'd0;
        end else begin
            queued_q <= {becomes_two, becomes_one};
        end
        if (empty || resp_ready) begin
            head_q <= queued_q[1] ? tail_q : hit_data;
        end
        if (!queued_q[1]) begin
            tail_q <= hit_data;
        end
    end

    assign resp_valid = !empty || enters;
    assign resp_data = empty ? hit_data & {RESP_W{s1_last_q}} : head_q;
    wire unused_1 = &{1'b0, bank_keeps_state, dirty_words};

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(CHUNK_WORDS >= 4 && CHUNK_WORDS <= 16 && (CHUNK_WORDS & (CHUNK_WORDS - 1)) == 0 ? 1 : 0))
        legal_CHUNK_WORDS ();
    legal_size #(.HOLDS(MAP_ENTRIES >= 4 && MAP_ENTRIES <= 64 && (MAP_ENTRIES & (MAP_ENTRIES - 1)) == 0 ? 1 : 0))
        legal_MAP_ENTRIES ();
    legal_size #(.HOLDS(THREAD_BLOCKS >= 1
        && THREAD_BLOCKS <= 16
        && (THREAD_BLOCKS & (THREAD_BLOCKS - 1)) == 0 ? 1 : 0)) legal_THREAD_BLOCKS ();
    legal_size #(.HOLDS(MAPS_PER_BLOCK >= 1
        && MAPS_PER_BLOCK <= 4
        && (MAPS_PER_BLOCK & (MAPS_PER_BLOCK - 1)) == 0 ? 1 : 0)) legal_MAPS_PER_BLOCK ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(STATE_ROWS >= 16 && STATE_ROWS <= 4096 && (STATE_ROWS & (STATE_ROWS - 1)) == 0 ? 1 : 0))
        legal_STATE_ROWS ();
    legal_size #(.HOLDS(LANES <= BANKS ? 1 : 0)) legal_rule_1 (); // LANES may not exceed BANKS
    // CHUNK_WORDS may not exceed BANKS: a chunk is read in one cycle
    legal_size #(.HOLDS(CHUNK_WORDS <= BANKS ? 1 : 0)) legal_rule_2 ();
    legal_size #(.HOLDS(BYTES >= 8 * BANKS ? 1 : 0)) legal_rule_3 (); // BYTES must give each bank at least two words
    legal_size #(.HOLDS(BYTES >= 8 * CHUNK_WORDS ? 1 : 0)) legal_rule_4 (); // BYTES must hold at least two chunks

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!s1_op_q || op_dirty == (|dirty_words)); // a chunk is dirty where some word is Registered
            // no operation is at work while a store writes
            assert (!(s1_pass_q && s1_write_q) || (!s2_op_q && !s3_op_q));
            assert (&bank_keeps_state);        // an access changes no state
            assert (!miss_pending || missed);  // a Pending word is always missed
            assert (!(enters && queued_q[1])); // a response finds room
            // an access in several passes hits in some and misses in others
            cover (s1_last_q && gathered_miss_q && !(|bank_miss));
            cover (!empty);               // a response waits
            cover (pass_waits);           // operations have kept an access waiting
            cover (again && miss_valid);  // an access that came again misses again
            cover (s1_pass_q && s3_op_q); // a load meets an operation that writes
        end
    end
`endif

endmodule

`default_nettype wire
