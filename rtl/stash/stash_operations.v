// stash_operations: operations of the engine on the storage
//
// All operations of the engine on the storage, through one port: S0 addresses a chunk, S1 has it, S2 decides, S3
// changes it.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md, stash_engine
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_operations #(
    // data capacity of the stash
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line
    parameter integer CHUNK_WORDS = 16,
    // entries of the stash-map
    parameter integer MAP_ENTRIES = 64,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES)
) (
    input  wire                      clk,               // clock
    input  wire                      rst,               // synchronous reset, active high
    input  wire                      translated,        // a word that was sent asks for its chunk
    input  wire [ADDR_W-1:0]         sent_addr,
    input  wire                      rev_found,         // a word of a message does; of these four one at most holds
    input  wire [ADDR_W-1:0]         rev_addr,
    input  wire                      probed,            // a word that the job probes does
    input  wire [ADDR_W-1:0]         probe_addr,
    input  wire                      scan_valid,        // a scan of the commands does
    input  wire [CHUNK_W-1:0]        command_chunk,
    output reg                       op_valid,          // stash_storage, S0: read a chunk
    output wire [CHUNK_W-1:0]        op_chunk,
    input  wire                      op_done,           // stash_storage, S1: the chunk is here
    input  wire [2*CHUNK_WORDS-1:0]  op_state,
    input  wire [32*CHUNK_WORDS-1:0] op_rdata,
    input  wire                      op_dirty,
    input  wire [MAP_W-1:0]          op_index,
    output reg                       apply_valid,       // stash_storage, S3: apply an event to words
    output reg  [3:0]                apply_event,
    output reg  [CHUNK_WORDS-1:0]    apply_mask,
    output reg  [CHUNK_WORDS-1:0]    apply_granting,
    output reg  [MAP_W-1:0]          apply_map,
    output reg  [32*CHUNK_WORDS-1:0] apply_wdata,
    input  wire                      owned_before,
    input  wire                      owned_after,
    input  wire [MAP_W-1:0]          index_before,
    input  wire [MAP_W-1:0]          index_after,
    input  wire                      miss_valid,
    output reg  [ADDR_W-1:0]         op_addr_q,         // S0: the word that the operation is about
    input  wire [31:0]               s1_wdata_q,        // S1: what a lane stores
    input  wire [31:0]               s1_rev_data,       // S1: what a message brings
    output reg  [1:0]                s1_state,          // the word's state
    output reg                       s2_op_q,           // S2 holds an operation
    output reg  [CHUNK_WORDS-1:0]    s2_place_q,        // one-hot: the word's place in its chunk
    output reg  [CHUNK_WORDS-1:0]    s2_is_p_q,         // Pending words of the chunk
    output reg  [CHUNK_WORDS-1:0]    s2_is_r_q,         // Registered words of the chunk
    output reg                       s2_foreign_q,      // the chunk holds Pending words
    output reg  [MAP_W-1:0]          s2_index_q,
    output reg  [31:0]               op_word,           // the word
    output reg  [31:0]               kept_word_q,       // the older copy's word
    output reg  [31:0]               s3_word_q,         // S3: the word as S1 saw it
    input  wire                      job_mapped_q,      // the job goes through a mapping
    input  wire [MAP_W-1:0]          job_map_q,
    input  wire                      writes_word, // S2: the lane's own store is applied, for the mapping of the job
    input  wire                      act_write_hit,
    input  wire                      act_write_local,
    input  wire                      act_write_issue,
    input  wire                      act_mark_issued,
    input  wire                      job_act_probe_new, // the older copy's word is here
    input  wire                      job_act_fill_new,  // that word goes into the new copy
    input  wire                      s2_rev_q,          // S2 holds a word of a message
    input  wire                      s2_rev_granting_q, // the registration of that word is on its way
    input  wire [3:0]                message_event_q,
    input  wire [MAP_W-1:0]          message_of,
    input  wire                      scan_apply,        // S2: a scan applies an event
    input  wire [3:0]                scan_event,
    input  wire [MAP_W-1:0]          scan_map,
    output reg                       inc_valid,         // stash_map: #DirtyData rises
    output reg  [MAP_W-1:0]          inc_index,
    output reg                       dec_valid,         // stash_map: #DirtyData falls
    output reg  [MAP_W-1:0]          dec_index
);

    localparam integer WORD_ST_W = 2;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    localparam integer WORD_EV_W = 4;
    localparam [WORD_EV_W-1:0] WORD_EV_STORE = 1;     // a lane stores through a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_RAW_STORE = 3; // a lane stores without a mapping
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4;      // data of a READ arrives, or of a replica in this stash
    // a store that missed writes; its registration is requested or already on its way
    localparam [WORD_EV_W-1:0] WORD_EV_ISSUE = 5;
    localparam [WORD_EV_W-1:0] WORD_EV_LOCAL_STORE = 6; // a store that missed under a non-coherent mapping
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [WORD_EV_W-1:0] WORD_EV_REREGISTER = 15;

    genvar i;

    reg  [CHUNK_WORDS-1:0]    s1_place_q; // one-hot: the word's place in its chunk
    reg  [32*CHUNK_WORDS-1:0] s2_rdata_q;
    reg  [31:0]               s2_wdata_q; // what is to be written into the word
    reg                       s3_op_q;    // S3 holds an operation

    // S0.

    wire [ADDR_W-1:0] op_addr = (sent_addr & {ADDR_W{translated}})
        | (rev_addr & {ADDR_W{rev_found}})
        | (probe_addr & {ADDR_W{probed}})
        | ({command_chunk, {WORD_W{1'b0}}} & {ADDR_W{scan_valid}});

    always @(posedge clk) begin
        if (rst) begin
            op_valid <= 1'b0;
            op_addr_q <= {ADDR_W{1'b0}};
        end else begin
            op_valid <= translated || rev_found || probed || scan_valid;
            op_addr_q <= op_addr;
        end
    end

    assign op_chunk = op_addr_q[ADDR_W-1:WORD_W];

    // S1.
    wire [CHUNK_WORDS-1:0] s1_is_p; // Pending words of the chunk
    wire [CHUNK_WORDS-1:0] s1_is_r; // Registered words of the chunk

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            assign s1_is_p[i] = op_state[2*i +: 2] == WORD_ST_P;
            assign s1_is_r[i] = op_state[2*i +: 2] == WORD_ST_R;
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
            apply_valid <= 1'b0;
            apply_event <= 4'd0;
            {apply_mask, apply_granting} <= {(2*CHUNK_WORDS){1'b0}};
            apply_map <= {MAP_W{1'b0}};
        end else begin
            apply_valid <= applies || scan_apply;
            apply_mask <= (s2_place_q & {CHUNK_WORDS{applies}}) | {CHUNK_WORDS{scan_apply}};
            apply_event <= (store_event & {4{act_write_hit}})
                | (WORD_EV_LOCAL_STORE & {4{act_write_local}})
                | (WORD_EV_ISSUE & {4{act_write_issue}})
                | (WORD_EV_REREGISTER & {4{act_mark_issued}})
                | (WORD_EV_FILL & {4{job_act_fill_new}})
                | (message_event_q & {4{s2_rev_q}})
                | scan_event;
            apply_granting <= s2_place_q & {CHUNK_WORDS{s2_rev_q && s2_rev_granting_q}};
            apply_map <= (job_map_q & {MAP_W{apply_walk || job_act_fill_new}})
                | (message_of & {MAP_W{s2_rev_q}})
                | scan_map;
        end
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            apply_wdata[k*32 +: 32] <= s2_word & {32{!rst && applies && s2_place_q[k]}};
        end
    end

    // S3. #DirtyData counts a mapping's chunks that hold a Registered or Pending word.
    wire index_kept = index_after == index_before;
    wire rises = s3_op_q && owned_after && !(owned_before && index_kept);
    wire falls = s3_op_q && owned_before && !(owned_after && index_kept);

    always @(posedge clk) begin
        if (rst) begin
            s3_op_q <= 1'b0;
            {inc_valid, dec_valid} <= 2'd0;
            {inc_index, dec_index} <= {(2*MAP_W){1'b0}};
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
            cover (rises && falls);                                    // a chunk changes hands
        end
    end
`endif

endmodule

`default_nettype wire
