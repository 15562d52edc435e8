// stash_accesses: accesses that missed, until their response
//
// Accesses of the core that missed: which lanes are still to do, what they wait for, and their completion. A new one
// takes the lowest free entry; responses go out lowest first, walks take turns.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_accesses #(
    // thread blocks resident at once (a power of two, 1 to 16)
    parameter integer THREAD_BLOCKS = 8,
    // width of a thread block; derived, not to be overridden
    parameter integer BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // mappings of one thread block, in maps (a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // width of a slot; derived, not to be overridden
    parameter integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // warp accesses that wait for a miss, in entries (a power of two, 2 to 8)
    parameter integer MISSES = 4,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // data capacity of the stash, in bytes (a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // width of the core's request tag, in bits (1 to 16)
    parameter integer TAG_BITS = 6,
    // width of what is kept of an access; derived, not to be overridden
    parameter integer REQUEST_W = TAG_BITS + LANES * (ADDR_W + 32),
    // line requests outstanding at the L2, in entries (a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of a resp; derived, not to be overridden
    parameter integer RESP_W = TAG_BITS + 32 * LANES + 4,
    // derived, not to be overridden
    parameter integer MISS_BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // derived, not to be overridden
    parameter integer MISS_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // derived, not to be overridden
    parameter integer MISS_RDATA_W = 32,
    // derived, not to be overridden
    parameter integer MISS_TODO_W = LANES,
    // derived, not to be overridden
    parameter integer MISS_TAG_W = TAG_BITS,
    // derived, not to be overridden
    parameter integer MISS_ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer MISS_WDATA_W = 32
) (
    input  wire                          clk,                    // clock
    input  wire                          rst,                    // synchronous reset, active high
    output reg  [BLOCK_W-1:0]            new_block_q,            // where its slot is
    output reg  [SLOT_W-1:0]             new_slot_q,
    input  wire                          wake,                   // accesses that sleep may find something changed
    output wire [MISSES-1:0]             access_used,            // holds an access
    output wire [MISSES-1:0]             access_complete,        // used, and no lane to do
    output wire [MISSES-1:0]             access_ready,           // has lanes to walk, and waits for nothing
    output wire [MISSES-1:0]             access_names,           // names the entry that the command asks about
    output reg  [MAP_W-1:0]              ready_map,              // mapping of the access to walk
    output reg                           job_write_q,            // the job's access stores
    output reg                           job_mapped_q,           // it goes through a mapping
    output reg                           job_map_ok_q,           // its slot names that mapping
    output reg  [LANES-1:0]              job_todo,               // its lanes still to do
    output reg                           job_if_replay,          // it has asked for words since it was last replayed
    output wire                          job_if_served,          // all its lanes are done
    output wire                          looks_up, // the cycle after a miss: its slot is looked up (stash_map_index)
    output wire                          reads_access,           // it begins with either
    output wire [LANES*ADDR_W-1:0]       request_addr,           // addresses of its lanes
    output wire [32*LANES-1:0]           request_wdata,
    output wire                          job_if_may_answer,      // the job's access may have it

    // out of stash_engine
    // warp misses that the engine can still take: 0, 1, or 2 for two and more
    output wire [1:0]                    miss_free,
    output wire                          done_valid,
    output wire [RESP_W-1:0]             done_data,

    // from stash_job_table
    input  wire                          job_act_start_miss,     // read the access's lanes
    // move the response to the response register, free the access
    input  wire                          job_act_load_done,
    input  wire                          job_act_begin_replay,   // the lanes to read for: those still to do
    // close the open request; put the access to sleep if it can only wait; free the chunk latch
    input  wire                          job_act_end_walk,
    input  wire                          job_act_start_complete, // read the access's tag and load data
    input  wire                          job_act_read_result,    // read the access's load data

    // from stash_engine
    input  wire                          miss_valid,             // S1: an access ends here with lanes that missed
    input  wire [MISS_BLOCK_W-1:0]       miss_block,
    input  wire [MISS_SLOT_W-1:0]        miss_slot,
    input  wire [MISS_RDATA_W*LANES-1:0] miss_rdata,
    input  wire                          job_lanes_q,            // an access; otherwise a chunk
    input  wire                          miss_write,
    input  wire                          miss_mapped,
    input  wire [MISS_TODO_W-1:0]        miss_todo,
    input  wire                          slot_valid,             // read_valid: same cycle: the slot holds a mapping
    input  wire [MAP_W-1:0]              slot_map,               // read_map: same cycle: its stash-map index
    input  wire [MISS_TAG_W-1:0]         miss_tag,
    input  wire [MISS_ADDR_W*LANES-1:0]  miss_addr,
    input  wire [MISS_WDATA_W*LANES-1:0] miss_wdata,
    input  wire                          done_ready,

    // from stash_commands
    input  wire                          freeze_all,             // no access is walked
    input  wire                          freeze,                 // accesses through `self` are not walked
    input  wire [MAP_W-1:0]              self,                   // the mapping in question
    input  wire [MAP_W-1:0]              target,                 // the entry in question

    // from stash_walk
    input  wire [LANES-1:0]              lane_done,              // lanes that are done
    input  wire [3:0]                    lane_error,             // the error with which they end
    input  wire [MSHRS-1:0]              wait_for,               // the READ that brings the lane's word
    input  wire [LANES-1:0]              lane_capture,           // lanes that take a word
    input  wire [32*LANES-1:0]           captured,               // that word, of each lane

    // from stash_requests
    input  wire [MSHRS-1:0]              freed,                  // MSHRs whose answer is complete
    input  wire [MSHRS-1:0]              mshr_unused,            // MSHRs that hold no request

    // from stash_operations
    input  wire                          s2_op_q                 // S2 holds an operation
);

    localparam integer ERROR_W = 4;
    localparam integer ACCESS_W = $clog2(MISSES); // width of an access's number
    localparam [3:0] ERROR_NONE = 4'd0;           // accepted

    genvar e;

    reg  [ACCESS_W-1:0] free_number;
    reg  [ACCESS_W-1:0] ready_number;
    reg  [ACCESS_W-1:0] complete_number;
    reg  [MISSES-1:0]   ready_entry_q;
    reg  [ACCESS_W-1:0] ready_number_q;
    reg  [ACCESS_W-1:0] complete_number_q;
    reg  [ACCESS_W-1:0] walk_turn_q;  // where the search for an access to walk begins
    reg  [MISSES-1:0]   new_entry_q;  // one-hot: the access that is looked up
    reg  [ACCESS_W-1:0] new_number_q; // its number
    reg  [32*LANES-1:0] new_rdata_q;  // what its lanes that hit loaded: from the banks, so known late
    reg  [ACCESS_W-1:0] job_access_q; // its number
    reg  [ERROR_W-1:0]  job_error;    // error of the job's access
    reg                 done_valid_q;
    reg  [TAG_BITS-1:0] done_tag_q;
    reg  [ERROR_W-1:0]  done_error_q;

    assign job_if_served = job_todo == {LANES{1'b0}};
    wire [MISSES-1:0] access_free = ~access_used;
    wire [MISSES-1:0] free_entry = access_free & (~access_free + 1'b1); // one-hot
    assign miss_free = (access_free == {MISSES{1'b0}}) ? 2'd0 : (access_free == free_entry) ? 2'd1 : 2'd2;

    // The next access to walk, and the next to complete. A pick goes by the look's choice.
    wire [MISSES-1:0] after_turn = access_ready & ({MISSES{1'b1}} << walk_turn_q);
    wire [MISSES-1:0] turn_set = (after_turn == {MISSES{1'b0}}) ? access_ready : after_turn;
    wire [MISSES-1:0] ready_entry = turn_set & (~turn_set + 1'b1); // one-hot
    wire [MISSES-1:0] complete_entry = access_complete & (~access_complete + 1'b1); // one-hot
    wire [MISSES*MAP_W-1:0] access_map;

    always @* begin : set_free_number
        integer k;
        {free_number, ready_number, complete_number, ready_map} = 0;
        for (k = 0; k < MISSES; k = k + 1) begin
            if (free_entry[k]) begin
                free_number = free_number | k[ACCESS_W-1:0];
            end
            if (ready_entry[k]) begin
                ready_number = ready_number | k[ACCESS_W-1:0];
            end
            if (complete_entry[k]) begin
                complete_number = complete_number | k[ACCESS_W-1:0];
            end
            if (ready_entry_q[k]) begin
                ready_map = ready_map | access_map[k*MAP_W +: MAP_W];
            end
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            {ready_entry_q, ready_number_q, complete_number_q, walk_turn_q} <= 0;
        end else begin
            ready_entry_q <= ready_entry;
            ready_number_q <= ready_number;
            complete_number_q <= complete_number;
            if (job_act_start_miss) begin
                walk_turn_q <= ready_number_q + 1'b1;
            end
        end
    end

    // The cycle after its miss: the map index table is looked up for it.

    always @(posedge clk) begin
        if (rst) begin
            new_entry_q <= {MISSES{1'b0}};
        end else begin
            new_entry_q <= free_entry & {MISSES{miss_valid}};
        end
        new_block_q <= miss_block;
        new_slot_q <= miss_slot;
        new_number_q <= free_number;
        new_rdata_q <= miss_rdata;
    end

    assign looks_up = |new_entry_q;
    wire [MISSES-1:0] access_write;
    wire [MISSES-1:0] access_mapped;
    wire [MISSES-1:0] access_map_ok;     // the slot named a mapping
    wire [MISSES*ERROR_W-1:0] access_error;
    wire [MISSES-1:0] access_asked;      // has asked for words since it was last replayed
    wire [MISSES*LANES-1:0] access_todo; // lanes still to do

    generate
        for (e = 0; e < MISSES; e = e + 1) begin : g_access
            localparam integer NUMBER_INT = e;
            localparam [ACCESS_W-1:0] NUMBER = NUMBER_INT[ACCESS_W-1:0];

            reg                used_q;
            reg                write_q;
            reg                mapped_q;
            reg                map_ok_q; // the slot named a mapping
            reg  [MAP_W-1:0]   map_q;    // which
            reg  [LANES-1:0]   todo_q;   // lanes still to do
            reg  [MSHRS-1:0]   waits_q;  // READs whose data it waits for
            reg                asked_q;  // it has waited for some since it was last replayed
            reg                asleep_q; // a walk now would change nothing
            reg  [ERROR_W-1:0] error_q;  // the worst of its lanes

            wire takes = miss_valid && free_entry[e];
            wire walks = job_lanes_q && job_access_q == NUMBER; // the job walks it
            wire frozen = freeze_all || (freeze && map_ok_q && map_q == self);
            assign access_used[e] = used_q;
            assign access_write[e] = write_q;
            assign access_mapped[e] = mapped_q;
            assign access_map_ok[e] = map_ok_q;
            assign access_map[e*MAP_W +: MAP_W] = map_q;
            assign access_error[e*ERROR_W +: ERROR_W] = error_q;
            assign access_asked[e] = asked_q;
            assign access_todo[e*LANES +: LANES] = todo_q;
            assign access_complete[e] = used_q && todo_q == {LANES{1'b0}};

            assign access_ready[e] = used_q
                && !new_entry_q[e]
                && todo_q != {LANES{1'b0}}
                && waits_q == {MSHRS{1'b0}}
                && !asleep_q
                && !frozen;

            assign access_names[e] = used_q && mapped_q && map_ok_q && map_q == target;

            // An entry that is not used takes what is at miss_* in every cycle: only used_q waits for miss_valid, which
            // is known late.
            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (takes) begin
                    used_q <= 1'b1;
                end else if (job_act_load_done && walks) begin
                    used_q <= 1'b0;
                end
                if (rst || !used_q) begin
                    write_q <= miss_write;
                    mapped_q <= miss_mapped;
                    todo_q <= miss_todo & {LANES{!rst}};
                    error_q <= ERROR_NONE;
                end else if (walks) begin
                    todo_q <= todo_q & ~lane_done;
                    error_q <= (lane_error > error_q) ? lane_error : error_q;
                end
                if (!used_q) begin
                    map_ok_q <= 1'b0;
                    map_q <= {MAP_W{1'b0}};
                end else if (new_entry_q[e]) begin
                    map_ok_q <= mapped_q && slot_valid;
                    map_q <= slot_map & {MAP_W{mapped_q}};
                end
                if (!used_q) begin
                    waits_q <= {MSHRS{1'b0}};
                end else begin
                    waits_q <= (waits_q | (wait_for & {MSHRS{walks}})) & ~freed;
                end
                if (!used_q || (job_act_begin_replay && walks)) begin
                    asked_q <= 1'b0;
                end else if (walks && wait_for != {MSHRS{1'b0}}) begin
                    asked_q <= 1'b1;
                end
                if (!used_q || wake) begin
                    asleep_q <= 1'b0;
                end else if (job_act_end_walk && walks) begin
                    asleep_q <= todo_q != {LANES{1'b0}} && waits_q == {MSHRS{1'b0}};
                end
            end

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // an access waits only for MSHRs in use
                    assert (!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}});
                    // what another entry took, an unused one shows for a cycle
                    assert (used_q || todo_q == {LANES{1'b0}} || looks_up);
                end
            end
`endif
        end
    endgenerate

    // The access of the job. What no decision depends on lies in RAMs: written when the access arrives, read when its
    // job starts.
    assign reads_access = job_act_start_miss || job_act_start_complete;
    wire [ACCESS_W-1:0] read_number = job_act_start_complete ? complete_number_q : ready_number_q;

    always @(posedge clk) begin
        if (reads_access) begin
            job_access_q <= read_number;
            job_write_q <= |(ready_entry_q & access_write);
            job_mapped_q <= |(ready_entry_q & access_mapped);
            job_map_ok_q <= |(ready_entry_q & access_map_ok);
        end
    end

    wire [REQUEST_W-1:0] request; // tag, addresses and store data of the job's access

    // As they arrived. Written in every cycle, as the entries are.
    ram_1r1w #(
        .WIDTH (REQUEST_W),
        .DEPTH (MISSES)
    ) requests (
        .clk     (clk),
        .wr_en   (|access_free),
        .wr_addr (free_number),
        .wr_data ({miss_tag, miss_addr, miss_wdata}),
        .rd_en   (reads_access),
        .rd_addr (read_number),
        .rd_data (request)
    );

    wire [TAG_BITS-1:0] request_tag = request[LANES*(ADDR_W+32) +: TAG_BITS];
    assign request_addr = request[LANES*32 +: LANES*ADDR_W];
    assign request_wdata = request[32*LANES-1:0];
    wire [32*LANES-1:0] result; // load data of the access that completed

    // Load data. A new entry's is written in its look-up cycle. S1 held an access of the core then and no operation of
    // the engine, so S2 holds none now, and one port serves new entries and captured lanes.
    ram_1r1w #(
        .WIDTH   (LANES * 32),
        .DEPTH   (MISSES),
        .GRANULE (32)
    ) results (
        .clk     (clk),
        .wr_en   (s2_op_q ? lane_capture : {LANES{looks_up}}),
        .wr_addr (s2_op_q ? job_access_q : new_number_q),
        .wr_data (s2_op_q ? captured : new_rdata_q),
        .rd_en   (job_act_start_complete || job_act_read_result),
        .rd_addr (job_act_start_complete ? complete_number_q : job_access_q),
        .rd_data (result)
    );

    always @* begin : set_job_error
        integer k;
        job_error = ERROR_NONE;
        job_todo = {LANES{1'b0}};
        job_if_replay = 1'b0;
        for (k = 0; k < MISSES; k = k + 1) begin
            if (job_access_q == k[ACCESS_W-1:0]) begin
                job_error = access_error[k*ERROR_W +: ERROR_W];
                job_todo = access_todo[k*LANES +: LANES];
                job_if_replay = access_asked[k];
            end
        end
    end

    // The response register: the RAM's output is its data, as the next completion is read only once it is empty.
    assign job_if_may_answer = job_if_served && !done_valid_q;

    always @(posedge clk) begin
        if (rst) begin
            done_valid_q <= 1'b0;
        end else if (job_act_load_done) begin
            done_valid_q <= 1'b1;
        end else if (done_ready) begin
            done_valid_q <= 1'b0;
        end
        if (job_act_load_done) begin
            done_tag_q <= request_tag;
            done_error_q <= job_error;
        end
    end

    assign done_valid = done_valid_q;
    assign done_data = {done_tag_q, done_error_q, result} & {RESP_W{done_valid_q}};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!miss_valid || (|access_free)); // a miss finds a free entry
            cover (&access_used);                   // every entry is used
        end
    end
`endif

endmodule

`default_nettype wire
