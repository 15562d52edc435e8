// stash_walk: words on their way from translation to the commit
//
// Words of an access or of a chunk, from their translation to the commit: what becomes of each is decided in S2. All
// that the commit needs and the storage does not answer is looked up in S1. Only the commit of the word before can
// change it meanwhile.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_walk #(
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // width of a lane's number; derived, not to be overridden
    parameter integer LANE_W = (1 > $clog2(LANES) ? 1 : $clog2(LANES)),
    // width of a physical byte address, in bits (12 to 48)
    parameter integer PA_BITS = 40,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // width of a virtual byte address, in bits (12 to 48)
    parameter integer VA_BITS = 48,
    // page size, in bytes (a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // line requests outstanding at the L2, in entries (a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES)
) (
    input  wire                    clk,                 // clock
    input  wire                    rst,                 // synchronous reset, active high
    input  wire                    s0_walk,             // S0 holds a word that was sent
    input  wire                    s2_walk,             // S2 holds a word that was sent
    input  wire [LANE_W-1:0]       sent_lane,           // before S0: the word's lane
    input  wire [LANES-1:0]        s0_replay_lane,      // S0: lanes for which a replay reads its chunk
    input  wire [LANES-1:0]        s2_replay_here,      // S2: those of them whose word is here
    input  wire [32*LANES-1:0]     s2_lane_word,        // S2: each lane's word of the chunk
    // S2: lanes whose word the operation is about; of a walk those of one word
    output reg  [LANES-1:0]        s2_lane_q,
    output reg  [31:0]             s1_wdata_q,          // S1: the lane's store data
    output reg  [LINE_W-1:0]       s1_line_q,           // S1: its physical line
    output reg  [LINE_W-1:0]       s2_line_q,           // S2: its physical line
    output reg                     s2_fits_q,           // S2: the open request is for its line
    output reg  [1:0]              s2_state_q,          // S2: its state, with the commit before the last
    output wire                    act_write_hit,       // S2: what the commit does (table commit)
    output wire                    act_write_local,
    output wire                    act_write_issue,
    output wire                    act_mark_issued,
    output wire                    act_evict,           // a commit asks for the writeback of its chunk
    output wire                    act_ask_page,        // it asks for the translation of its page
    output wire                    act_request_read,    // a READ or REG asks for the word, or a WB takes it
    output wire                    act_request_reg,
    output wire                    act_request_wb,
    output wire [3:0]              lane_error,          // the error with which they end
    output reg                     incomplete_q,        // some word of the last registration stays to be done
    output wire [CHUNK_W-1:0]      s1_chunk,            // S1: the word's chunk
    output wire [WORD_W-1:0]       s1_word,             // S1: its place in its line
    output wire [CHUNK_W-1:0]      s2_chunk,            // S2: the word's chunk
    output wire [WORD_W-1:0]       s2_place,            // S2: its place there
    output wire [WORD_W-1:0]       s2_word,             // S2: its place in its line
    output wire [VPN_W-1:0]        s2_vpn,              // S2: its virtual page
    output wire                    writes_word,         // the lane's own store is applied
    output wire                    ends_reuse,          // the mapping takes no more from an older copy
    output wire [LANES-1:0]        lane_done,           // lanes that are done
    output wire [LANES-1:0]        lane_capture,        // lanes that take a word
    output wire [32*LANES-1:0]     captured,            // that word, of each lane
    output wire [MSHRS-1:0]        wait_for,            // the READ that brings the lane's word
    output wire                    walk_fault,          // a command remembers it
    output wire [CHUNK_WORDS-1:0]  marked,              // the word whose registration is asked for

    // from stash_engine
    input  wire [VIRT_W-1:0]       fwd_virt,            // virtual word address; 0 when not mapped or not done
    input  wire                    fwd_mapped,          // the word lies in the mapping; 0 when not done
    input  wire                    job_lanes_q,         // an access; otherwise a chunk
    input  wire [PPN_W-1:0]        va_ppn,              // one cycle later: physical page number; 0 unless known
    input  wire                    va_known, // one cycle later: and its translation is known (not asked for yet: 0)
    input  wire                    va_fault,            // one cycle later: and the page walker reported a fault for it
    input  wire [MAP_ENTRIES-1:0]  live,                // flag of each entry
    input  wire [MAP_W-1:0]        job_map_q,           // the mapping of the access or chunk
    input  wire [MAP_ENTRIES-1:0]  coherent,            // flag of each entry
    // the chunk's dirty words are to be registered; otherwise written back
    input  wire                    job_register_q,
    input  wire [MAP_ENTRIES-1:0]  reuse,               // flag of each entry

    // from stash_accesses
    input  wire                    job_write_q,         // the job's access stores
    input  wire [LANES-1:0]        job_todo,            // its lanes still to do
    input  wire [LANES*ADDR_W-1:0] request_addr,        // addresses of its lanes
    input  wire [32*LANES-1:0]     request_wdata,
    input  wire                    job_map_ok_q,        // its slot names that mapping
    input  wire                    job_mapped_q,        // it goes through a mapping

    // from stash_operations
    input  wire [ADDR_W-1:0]       op_addr_q,           // S0: the word that the operation is about
    input  wire [1:0]              s1_state,            // the word's state
    input  wire                    s2_foreign_q,        // the chunk holds Pending words
    input  wire [31:0]             kept_word_q,         // the older copy's word
    input  wire [CHUNK_WORDS-1:0]  s2_place_q,          // one-hot: the word's place in its chunk

    // from stash_requests
    input  wire                    asks,                // it is asked for
    input  wire                    open_valid_q,        // the open request
    input  wire [LINE_W-1:0]       open_line_q,
    input  wire                    chunk_leaving,       // S2: its chunk is in a WB
    input  wire                    leaving,             // S2: the word is in a WB
    input  wire [MSHRS-1:0]        reading,             // S2: the READ for the job's mapping that has it
    input  wire                    granting,            // S2: it is in a REG for the job's mapping
    input  wire                    mshr_free_valid,     // some MSHR is free
    input  wire [MSHRS-1:0]        mshr_open,           // one-hot: the MSHR of the open request
    input  wire [MSHRS-1:0]        mshr_free,           // one-hot: the MSHR of the next request

    // from stash_latches
    input  wire                    asks_evict,          // a commit loads the chunk latch
    input  wire                    evict_valid_q,       // the chunk latch: a chunk
    input  wire                    evict_register_q,    // to register; otherwise to write back
    input  wire [CHUNK_W-1:0]      evict_chunk_q,       // that chunk

    // from stash_job_table
    // apply FILL to the new word; the lane is done if the word is present now
    input  wire                    job_act_fill_new,
    input  wire                    job_act_start_evict, // latch the chunk and what is to be done with it
    // close the open request; put the access to sleep if it can only wait; free the chunk latch
    input  wire                    job_act_end_walk,

    // from stash_sender
    input  wire [LANES-1:0]        lane_first           // one-hot: the lowest lane that is left
);

    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;    // width of a word's number in its page
    localparam integer COMMIT_EV_W = 3;
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_REREGISTER = 5; // a dirty word of a mapping that became coherent
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_WRITE_BACK = 4; // a word of a chunk that is to be written back
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_STORE = 1;      // a lane that stores through a mapping
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_LOAD = 0;       // a lane that loads through a mapping
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_RAW_STORE = 3;  // a lane that stores without one
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_RAW_LOAD = 2;   // a lane that loads without one
    localparam integer COMMIT_ST_W = 2;
    localparam [COMMIT_ST_W-1:0] COMMIT_ST_P = 3;          // Pending writeback
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2;              // the page walker reports a fault
    // an access missed and its slot names no mapping, or the word lies outside the mapping
    localparam [3:0] ERROR_UNMAPPED = 4'd1;
    localparam [3:0] ERROR_NONE = 4'd0;           // accepted
    localparam [COMMIT_ST_W-1:0] COMMIT_ST_I = 0; // Invalid

    reg  [LANE_W-1:0]      s0_lane_number_q;
    reg  [VIRT_W-1:0]      s0_virt_q;     // its virtual word address
    reg                    s0_mapped_q;   // it lies in the mapping
    reg  [LANES-1:0]       s0_lane;       // its lane, of a load all lanes on it; or those of a replay
    reg  [31:0]            s0_wdata;      // the lane's store data
    reg  [LANES-1:0]       s1_lane_q;
    reg  [ADDR_W-1:0]      s1_addr_q;     // the word's stash address
    reg  [VIRT_W-1:0]      s1_virt_q;     // its virtual word address
    reg                    s1_mapped_q;
    reg                    s1_known_q;
    reg                    s1_fault_q;
    reg  [ADDR_W-1:0]      s2_addr_q;
    reg  [VIRT_W-1:0]      s2_virt_q;
    reg                    s2_mapped_q;   // it lies in a live mapping
    reg                    s2_coherent_q; // that mapping is coherent
    reg                    s2_known_q;    // its page's translation is known
    reg                    s2_fault_q;    // its page's translation is a fault
    reg                    s2_evicting_q; // the chunk latch asks for its chunk's writeback
    reg                    s2_again_q;    // the last commit was on the same word
    reg                    s1_again_q;    // that on the word of S3 is on the word of S1
    reg  [1:0]             s3_next_q;     // the state that the last commit gave its word
    reg  [COMMIT_EV_W-1:0] commit_event;
    reg                    stayed_q;      // some word of this job stays to be done

    // S0: the word's lane and its store data.

    always @(posedge clk) begin
        s0_lane_number_q <= sent_lane;
        s0_virt_q <= fwd_virt;
        s0_mapped_q <= fwd_mapped;
    end

    always @* begin : set_s0_wdata
        integer k;
        s0_wdata = 32'd0;
        s0_lane = s0_replay_lane;
        for (k = 0; k < LANES; k = k + 1) begin
            if (s0_walk
                && job_lanes_q
                && (job_write_q ? s0_lane_number_q == k[LANE_W-1:0] : job_todo[k] && request_addr[k*ADDR_W +: ADDR_W] == op_addr_q)) begin
                s0_lane[k] = 1'b1;
                s0_wdata = request_wdata[k*32 +: 32];
            end
        end
    end

    // S1 and S2.
    assign s1_chunk = s1_addr_q[ADDR_W-1:WORD_W];
    assign s1_word = s1_virt_q[WORD_W-1:0];
    assign s2_chunk = s2_addr_q[ADDR_W-1:WORD_W];
    assign s2_place = s2_addr_q[WORD_W-1:0];
    assign s2_word = s2_virt_q[WORD_W-1:0];
    assign s2_vpn = s2_virt_q[VIRT_W-1:PAGE_W];

    always @(posedge clk) begin
        if (rst) begin
            {s1_lane_q, s2_lane_q} <= {(2*LANES){1'b0}};
        end else begin
            {s1_lane_q, s2_lane_q} <= {s0_lane, s1_lane_q};
        end
        s1_wdata_q <= s0_wdata;
        s1_addr_q <= op_addr_q;
        s1_virt_q <= s0_virt_q;
        s1_line_q <= {va_ppn, s0_virt_q[PAGE_W-1:WORD_W]};
        s1_mapped_q <= s0_mapped_q;
        s1_known_q <= va_known;
        s1_fault_q <= va_fault;
        s2_addr_q <= s1_addr_q;
        s2_virt_q <= s1_virt_q;
        s2_line_q <= s1_line_q;
        s2_mapped_q <= job_map_ok_q && live[job_map_q] && s1_mapped_q;
        s2_coherent_q <= coherent[job_map_q];
        s2_known_q <= s1_known_q;
        s2_fault_q <= s1_fault_q;
        s2_fits_q <= asks ? s1_line_q == s2_line_q : open_valid_q && open_line_q == s1_line_q;
        s2_evicting_q <= (asks_evict && s2_chunk == s1_chunk)
            || (evict_valid_q && !evict_register_q && evict_chunk_q == s1_chunk);
    end

    // What S1 saw of the word lacks the effects of the two commits before; if they were on the same word, the state
    // that they gave it counts.
    wire [1:0] commit_next; // the state after it

    always @(posedge clk) begin
        s1_again_q <= s2_walk && op_addr_q == s2_addr_q;
        s2_again_q <= s2_walk && s1_addr_q == s2_addr_q;
        s3_next_q <= commit_next;
        s2_state_q <= s1_again_q ? s3_next_q : s1_state;
    end

    always @* begin
        if (!job_lanes_q) begin
            commit_event = job_register_q ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK;
        end else if (job_mapped_q) begin
            commit_event = job_write_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD;
        end else begin
            commit_event = job_write_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD;
        end
    end

    wire act_capture;       // the lane takes the word; it is done
    wire act_fail_unmapped; // the lane ends with ERROR_UNMAPPED
    wire act_fail_fault;    // the lane ends with ERROR_PAGE_FAULT
    wire act_join;          // the access waits for the READ that is on its way
    wire act_stay;          // nothing now: the word stays to be done

    stash_commit commit (
        .clk               (clk),
        .rst               (rst),
        .valid             (s2_walk),
        .state             (s2_again_q ? s3_next_q : s2_state_q),
        .on_event          (commit_event),
        .if_mapped         (s2_mapped_q),
        .if_foreign        (s2_foreign_q),
        .if_evicting       (s2_evicting_q || chunk_leaving),
        .if_coherent       (s2_coherent_q),
        .if_fault          (s2_fault_q),
        .if_known          (s2_known_q),
        .if_leaving        (leaving),
        .if_reading        (|reading),
        .if_granting       (granting),
        .if_room           (s2_fits_q || mshr_free_valid),
        .next_state        (commit_next),
        .act_capture       (act_capture),
        .act_write_hit     (act_write_hit),
        .act_write_local   (act_write_local),
        .act_write_issue   (act_write_issue),
        .act_mark_issued   (act_mark_issued),
        .act_fail_unmapped (act_fail_unmapped),
        .act_fail_fault    (act_fail_fault),
        .act_evict         (act_evict),
        .act_ask_page      (act_ask_page),
        .act_join          (act_join),
        .act_request_read  (act_request_read),
        .act_request_reg   (act_request_reg),
        .act_request_wb    (act_request_wb),
        .act_stay          (act_stay)
    );

    // What becomes of the lane.
    wire ends_lane = act_capture || writes_word || act_fail_unmapped || act_fail_fault;
    wire fills_lane = job_act_fill_new && s2_state_q != COMMIT_ST_P; // a replica served the lane
    assign writes_word = act_write_hit || act_write_local || act_write_issue;
    assign ends_reuse = (act_write_local || act_write_issue) && reuse[job_map_q];
    assign lane_done = (s2_lane_q & {LANES{ends_lane}}) | (lane_first & {LANES{fills_lane}}) | s2_replay_here;
    assign lane_error = act_fail_fault ? ERROR_PAGE_FAULT : act_fail_unmapped ? ERROR_UNMAPPED : ERROR_NONE;

    assign lane_capture = (s2_lane_q & {LANES{act_capture}})
        | (lane_first & {LANES{fills_lane}})
        | s2_replay_here;

    assign captured = (fills_lane && s2_state_q == COMMIT_ST_I) ? {LANES{kept_word_q}} : s2_lane_word;

    assign wait_for = (reading & {MSHRS{act_join}})
        | ((s2_fits_q ? mshr_open : mshr_free) & {MSHRS{act_request_read}});

    assign walk_fault = act_fail_fault && !job_lanes_q;
    assign marked = s2_place_q & {CHUNK_WORDS{act_mark_issued}};

    always @(posedge clk) begin
        if (rst || job_act_start_evict) begin
            stayed_q <= 1'b0;
        end else if (act_stay || act_ask_page) begin
            stayed_q <= 1'b1;
        end
        if (rst) begin
            incomplete_q <= 1'b0;
        end else if (job_act_end_walk && !job_lanes_q && job_register_q) begin
            incomplete_q <= stayed_q;
        end
    end

    wire unused = &{1'b0, s2_virt_q[PAGE_W-1:WORD_W]};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (fills_lane);                   // a lane takes its word from an older copy
            cover (act_request_reg && s2_fits_q); // a mapped store of this walk joins the REG before it
        end
    end
`endif

endmodule

`default_nettype wire
