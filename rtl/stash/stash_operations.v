// stash_operations: operations of the engine on the storage
//
// All operations of the engine on the storage, through one port: S0 addresses a chunk, S1 has it, S2 decides, S3
// changes it.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_operations #(
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS)
) (
    input  wire                      clk,               // clock
    input  wire                      rst,               // synchronous reset, active high
    input  wire                      translated,        // a word that was sent asks for its chunk
    input  wire [ADDR_W-1:0]         sent_addr,
    input  wire                      probed,            // a word that the job probes does
    input  wire                      replays,           // a chunk is read for lanes of an access
    output reg  [ADDR_W-1:0]         op_addr_q,         // S0: the word that the operation is about
    output reg  [1:0]                s1_state,          // the word's state
    output reg                       s2_op_q,           // S2 holds an operation
    output reg  [CHUNK_WORDS-1:0]    s2_place_q,        // one-hot: the word's place in its chunk
    output reg  [CHUNK_WORDS-1:0]    s2_is_p_q,         // Pending words of the chunk
    output reg  [CHUNK_WORDS-1:0]    s2_is_r_q,         // Registered words of the chunk
    output reg  [CHUNK_WORDS-1:0]    s2_here_q,         // words of the chunk that a load hits: Valid or Registered
    output reg  [32*CHUNK_WORDS-1:0] s2_rdata_q,        // S2: the chunk
    output reg                       s2_foreign_q,      // the chunk holds Pending words
    output reg  [MAP_W-1:0]          s2_index_q,        // S2: the mapping of the chunk
    output reg  [31:0]               op_word,           // the word
    output reg  [31:0]               kept_word_q,       // the older copy's word
    output reg  [31:0]               s3_word_q,         // S3: the word as S1 saw it

    // out of stash_engine
    output reg                       op_valid,          // S0: the engine reads op_chunk
    output wire [CHUNK_W-1:0]        op_chunk,          // S0: chunk; 0 without op_valid
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    output reg                       apply_valid,
    output reg  [CHUNK_WORDS-1:0]    apply_mask,        // S3: words
    // S3: an event of the table `word`, by its position in the table; this and the rest of apply_* 0 without
    // apply_valid
    output reg  [3:0]                apply_event,
    output reg  [CHUNK_WORDS-1:0]    apply_granting,    // S3: words whose registration is on its way
    output reg  [MAP_W-1:0]          apply_map,         // S3: stash-map index that the operation names
    output reg  [32*CHUNK_WORDS-1:0] apply_wdata,       // S3: data for WRITE
    output reg                       inc_valid,         // at the clock edge: #DirtyData of inc_index rises by 1
    output reg  [MAP_W-1:0]          inc_index,         // whose #DirtyData rises
    // at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)
    output reg                       dec_valid,
    output reg  [MAP_W-1:0]          dec_index,         // whose #DirtyData falls

    // from stash_engine
    input  wire [ADDR_W-1:0]         rev_addr,          // stash word address; 0 when not mapped or not done
    input  wire [2*CHUNK_WORDS-1:0]  op_state,          // S1: state of each word, 2 bits a word, word 0 lowest
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                      op_done,
    input  wire [MAP_W-1:0]          op_index,          // S1: the chunk's stash-map index
    input  wire [32*CHUNK_WORDS-1:0] op_rdata,          // S1: data of each word
    input  wire [MAP_W-1:0]          job_map_q,         // the mapping of the access or chunk
    input  wire [MAP_W-1:0]          index_after,       // S3: the chunk's index after the operation
    input  wire [MAP_W-1:0]          index_before,      // S3: the chunk's index before the operation
    input  wire                      owned_after,       // S3: some word is so after it
    input  wire                      owned_before,      // S3: some word was Registered or Pending before the operation
    input  wire                      op_dirty,          // S1: the chunk's dirty bit: some word is Registered
    input  wire                      miss_valid,        // S1: an access ends here with lanes that missed

    // from stash_messages
    input  wire                      rev_found,         // the word is here, and mapped
    input  wire [31:0]               s1_rev_data,       // S1: the message's data of the word
    input  wire                      s2_rev_q,          // S2 holds a word of the message
    input  wire [3:0]                message_event_q,   // what the message does to that word
    input  wire                      s2_rev_granting_q, // the registration of that word is on its way
    input  wire [MAP_W-1:0]          message_of,        // the mapping that the message names

    // from stash_replicas
    input  wire [ADDR_W-1:0]         probe_addr,        // one cycle later: the word that the job names

    // from stash_sender
    input  wire [ADDR_W-1:0]         lane_addr,         // its word

    // from stash_answers
    input  wire [CHUNK_W-1:0]        put_chunk,         // on this chunk
    input  wire                      puts,              // an operation begins
    input  wire                      s2_put_q,          // S2 holds words of an answer
    input  wire [CHUNK_WORDS-1:0]    s2_put_places,     // S2: places in the chunk that the answer changes
    input  wire [32*CHUNK_WORDS-1:0] s2_put_data,       // S2: what it brings for them

    // from stash_commands
    input  wire [CHUNK_W-1:0]        command_chunk,     // that chunk, or the one to scan
    input  wire                      scan_valid,        // read the chunk: in S0 one cycle later
    input  wire                      scan_apply,        // S2: apply scan_event to all its words, in S3
    input  wire [3:0]                scan_event,        // 0 without scan_apply
    input  wire [MAP_W-1:0]          scan_map,          // 0 without scan_apply

    // from stash_walk
    input  wire [31:0]               s1_wdata_q,        // S1: the lane's store data
    input  wire                      writes_word,       // the lane's own store is applied
    input  wire                      act_mark_issued,
    input  wire                      act_write_hit,     // S2: what the commit does (table commit)
    input  wire                      act_write_local,
    input  wire                      act_write_issue,

    // from stash_job_table
    input  wire                      job_act_probe_new, // keep the older copy's word, read the chunk of the new one
    // apply FILL to the new word; the lane is done if the word is present now
    input  wire                      job_act_fill_new,

    // from stash_accesses
    input  wire                      job_mapped_q       // it goes through a mapping
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
    localparam integer WORD_ST_W = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    localparam [WORD_ST_W-1:0] WORD_ST_V = 1;           // Valid: a copy, or a store whose registration is on its way
    localparam integer WORD_EV_W = 4;
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;       // a lane stores through a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_RAW_STORE = 3;   // a lane stores without a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_LOCAL_STORE = 6; // a store that missed under a non-coherent mapping
    // a store that missed writes; its registration is requested or already on its way
    localparam [WORD_EV_W-1:0] WORD_EV_ISSUE = 5;
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [WORD_EV_W-1:0] WORD_EV_REREGISTER = 15;
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4; // data of a READ arrives, or of a replica in this stash

    genvar i;

    reg  [CHUNK_WORDS-1:0] s1_place_q; // one-hot: the word's place in its chunk
    reg  [31:0]            s2_wdata_q; // what is to be written into the word
    reg                    s3_op_q;    // S3 holds an operation

    // S0.

    wire [ADDR_W-1:0] op_addr = (sent_addr & {ADDR_W{translated}})
        | (rev_addr & {ADDR_W{rev_found}})
        | (probe_addr & {ADDR_W{probed}})
        | (lane_addr & {ADDR_W{replays}})
        | ({put_chunk, {WORD_W{1'b0}}} & {ADDR_W{puts}})
        | ({command_chunk, {WORD_W{1'b0}}} & {ADDR_W{scan_valid}});

    always @(posedge clk) begin
        if (rst) begin
            {op_valid, op_addr_q} <= 0;
        end else begin
            op_valid <= translated || rev_found || puts || probed || replays || scan_valid;
            op_addr_q <= op_addr;
        end
    end

    assign op_chunk = op_addr_q[ADDR_W-1:WORD_W];

    // S1.
    wire [CHUNK_WORDS-1:0] s1_is_p; // Pending words of the chunk
    wire [CHUNK_WORDS-1:0] s1_is_r; // Registered words of the chunk
    wire [CHUNK_WORDS-1:0] s1_here; // Valid or Registered ones

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            assign s1_is_p[i] = op_state[2*i +: 2] == WORD_ST_P;
            assign s1_is_r[i] = op_state[2*i +: 2] == WORD_ST_R;
            assign s1_here[i] = s1_is_r[i] || op_state[2*i +: 2] == WORD_ST_V;
        end
    endgenerate

    always @* begin : set_s1_state
        integer k;
        s1_state = 2'd0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s1_place_q[k]) begin
                s1_state = s1_state | op_state[k*2 +: 2];
            end
        end
    end

    // S2.

    always @(posedge clk) begin
        if (rst) begin
            s2_op_q <= 1'b0;
        end else begin
            s2_op_q <= op_done;
        end
        s1_place_q <= {{(CHUNK_WORDS-1){1'b0}}, 1'b1} << op_addr_q[WORD_W-1:0];
        s2_place_q <= s1_place_q;
        s2_is_p_q <= s1_is_p;
        s2_is_r_q <= s1_is_r;
        s2_here_q <= s1_here;
        s2_foreign_q <= |s1_is_p;
        s2_index_q <= op_index;
        s2_rdata_q <= op_rdata;
        s2_wdata_q <= s1_wdata_q | s1_rev_data;
        if (job_act_probe_new) begin
            kept_word_q <= op_word;
        end
    end

    always @* begin : set_op_word
        integer k;
        op_word = 32'd0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            if (s2_place_q[k]) begin
                op_word = op_word | s2_rdata_q[k*32 +: 32];
            end
        end
    end

    wire apply_walk = writes_word || act_mark_issued;
    wire applies = apply_walk || job_act_fill_new || s2_rev_q; // the operation changes one word
    wire [WORD_EV_W-1:0] store_event = job_mapped_q ? WORD_EV_STORE : WORD_EV_RAW_STORE;
    wire [31:0] s2_word = job_act_fill_new ? kept_word_q : s2_wdata_q;

    always @(posedge clk) begin : set_apply_valid
        integer k;
        if (rst) begin
            {apply_valid, apply_mask, apply_event, apply_granting, apply_map} <= 0;
        end else begin
            apply_valid <= applies || s2_put_q || scan_apply;
            apply_mask <= (s2_place_q & {CHUNK_WORDS{applies}}) | s2_put_places | {CHUNK_WORDS{scan_apply}};
            apply_event <= (store_event & {4{act_write_hit}})
                | (WORD_EV_LOCAL_STORE & {4{act_write_local}})
                | (WORD_EV_ISSUE & {4{act_write_issue}})
                | (WORD_EV_REREGISTER & {4{act_mark_issued}})
                | (WORD_EV_FILL & {4{job_act_fill_new}})
                | (message_event_q & {4{s2_rev_q || s2_put_q}})
                | scan_event;
            apply_granting <= s2_place_q & {CHUNK_WORDS{s2_rev_q && s2_rev_granting_q}};
            apply_map <= (job_map_q & {MAP_W{apply_walk || job_act_fill_new}})
                | (message_of & {MAP_W{s2_rev_q || s2_put_q}})
                | scan_map;
        end
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            apply_wdata[k*32 +: 32] <= ((s2_word & {32{applies && s2_place_q[k]}}) | s2_put_data[k*32 +: 32])
                & {32{!rst}};
        end
    end

    // S3. #DirtyData counts a mapping's chunks that hold a Registered or Pending word.
    wire index_kept = index_after == index_before;
    wire rises = s3_op_q && owned_after && !(owned_before && index_kept);
    wire falls = s3_op_q && owned_before && !(owned_after && index_kept);

    always @(posedge clk) begin
        if (rst) begin
            {s3_op_q, inc_valid, inc_index, dec_valid, dec_index} <= 0;
        end else begin
            s3_op_q <= s2_op_q;
            inc_valid <= rises;
            inc_index <= index_after & {MAP_W{rises}};
            dec_valid <= falls;
            dec_index <= index_before & {MAP_W{falls}};
        end
        s3_word_q <= op_word;
    end

    wire unused = &{1'b0, op_dirty, miss_valid};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(miss_valid && (op_done || s2_op_q || s3_op_q))); // a miss and an operation never meet
            assert (s3_op_q || (!owned_before && !owned_after));       // the storage tells of an operation alone
            cover (rises && falls);                                    // a chunk changes hands
        end
    end
`endif

endmodule

`default_nettype wire
