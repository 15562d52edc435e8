// stash_accesses: accesses that missed, until their response
//
// Accesses of the core that missed: which lanes are still to do, what they wait for, and their redo. A new one takes
// the lowest free entry; the lowest that may is redone, and walks take turns.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
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
    // mappings of one thread block (maps, a power of two, 1 to 4)
    parameter integer MAPS_PER_BLOCK = 4,
    // width of a slot; derived, not to be overridden
    parameter integer SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // width of an access's number; derived, not to be overridden
    parameter integer ACCESS_W = $clog2(MISSES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4),
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // width of the core's request tag (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // width of a redo; derived, not to be overridden
    parameter integer REDO_W = TAG_BITS + 33 * LANES + $clog2(BYTES / 4) * LANES + 7,
    // width of the number of an access, or of a place in the ring of evictions; derived, not to be overridden
    parameter integer OWNER_W = (4 > $clog2(MISSES) ? 4 : $clog2(MISSES)),
    // derived, not to be overridden
    parameter integer MISS_BLOCK_W = $clog2(THREAD_BLOCKS) + 1,
    // derived, not to be overridden
    parameter integer MISS_SLOT_W = $clog2(MAPS_PER_BLOCK) + 1,
    // derived, not to be overridden
    parameter integer MISS_TODO_W = LANES,
    // derived, not to be overridden
    parameter integer ERROR_W = 4,
    // derived, not to be overridden
    parameter integer MISS_TAG_W = TAG_BITS,
    // derived, not to be overridden
    parameter integer MISS_ADDR_W = $clog2(BYTES / 4),
    // derived, not to be overridden
    parameter integer MISS_RDATA_W = 32,
    // derived, not to be overridden
    parameter integer MISS_WDATA_W = 32
) (
    input  wire                          clk,            // clock
    input  wire                          rst,            // synchronous reset, active high
    output reg  [BLOCK_W-1:0]            new_block_q,    // where its slot is
    output reg  [SLOT_W-1:0]             new_slot_q,
    input  wire                          wake,           // accesses that sleep may find something changed
    input  wire                          starts,         // the walk begins an access
    input  wire [MISSES-1:0]             pick_entry,     // one-hot: that access
    input  wire                          ends_replica,   // the walk has looked for an older copy
    input  wire                          replica_gains,  // some lane took its word from it
    input  wire                          replica_stays,  // the last of these words is still on its way
    input  wire [MISSES-1:0]             replica_entry,  // one-hot: the walk's access
    input  wire                          fill_ends,      // S1: that word is about to be written
    input  wire                          fill_meets,     // S2: it finds a Pending word in its place
    input  wire [MISSES-1:0]             fill_entry,     // one-hot: its access
    output wire [MISSES-1:0]             access_used,    // holds an access
    output wire [MISSES-1:0]             access_ready,   // has lanes to walk, and waits for nothing
    output wire [MISSES-1:0]             access_names,   // names the entry that the command asks about
    output wire [MISSES-1:0]             access_gives,   // has lanes that its redo may write
    // the same, or walks or is redone, through the mapping in question
    output wire [MISSES-1:0]             access_in_self,
    output wire [MISSES-1:0]             access_write,
    output wire [MISSES-1:0]             access_mapped,
    output wire [MISSES-1:0]             access_map_ok,  // the slot named a mapping
    output wire [MISSES-1:0]             access_tried,   // an older copy was looked for
    output wire [MISSES-1:0]             access_met,     // a Pending word is in its way, which leaves first
    output wire [MISSES*MAP_W-1:0]       access_map,
    output wire [MISSES*LANES-1:0]       access_todo,    // lanes still to do
    output reg  [MSHRS-1:0]              regs_waited,    // MSHRs whose words a store has still to write
    output reg  [ACCESS_W-1:0]           due_q,          // the access that is due, if it was refused
    output wire                          mshr_turn,      // it is walked first, and others take no MSHR
    output wire                          mshr_due,       // S2: none for this one

    // The cycle after its miss: the map index table is looked up for it.
    output reg  [MISSES-1:0]             new_entry_q,    // one-hot: the access that is looked up
    output wire                          looks_up, // the cycle after a miss: its slot is looked up (stash_map_index)
    output wire [LANES*ADDR_W-1:0]       job_addr,       // addresses of the access that walks
    output wire [LANES*WORD_W-1:0]       s2_lane_place,  // S2: where in its chunk each lane of the piece's access lies

    // out of stash_engine
    // warp misses that the engine can still take: 0, 1, or 2 for two and more
    output wire [1:0]                    miss_free,
    output wire                          redo_valid,
    // S0 of a redo: lanes of a store whose words a forward may have taken: V misses; 0 without redo_valid, and with
    // FETCH=request
    output wire [LANES-1:0]              redo_taken,
    // S1 of a redo's last pass: what its lanes loaded before, 0 for lanes in its mask
    output wire [32*LANES-1:0]           redo_rdata,
    output wire [REDO_W-1:0]             redo_data,

    // from stash_pieces
    input  wire [OWNER_W-1:0]            s2_owner_q,     // the access, or the place in the ring
    input  wire                          s2_access,      // S2 holds a piece of an access
    input  wire [LANES-1:0]              s2_lane_fails,  // lanes that end with it
    input  wire [ERROR_W-1:0]            s2_error,
    input  wire [LANES-1:0]              s2_lane_gives,  // lanes that the redo may write
    input  wire                          s2_asks_read,   // the access waits for a READ
    input  wire                          s2_serves,      // a word has come since it missed
    input  wire                          s2_ends,        // S2 holds the last piece of it
    input  wire                          s2_refused,     // some of them found no MSHR

    // from stash_commands
    input  wire                          freeze,         // accesses through `self` are not walked
    input  wire                          freeze_all,     // no access is walked
    input  wire [MAP_W-1:0]              self,           // the mapping in question
    input  wire [MAP_W-1:0]              target,         // the entry in question

    // from stash_requests
    input  wire                          s2_takes,       // S2 takes a new MSHR
    input  wire [MSHRS-1:0]              s2_regs,        // the REG that it has asked for
    input  wire [MSHRS-1:0]              s2_waits,       // READs that the access of S2 waits for
    input  wire [MSHRS-1:0]              freed,          // MSHRs that expect nothing from now on
    input  wire [MSHRS-1:0]              mshr_unused,    // MSHRs that hold no request

    // from stash_engine
    input  wire                          miss_valid,     // S1: an access ends here with lanes that missed
    // S1: it is the last pass of a redo; miss_valid then says that it is not over
    input  wire                          again,
    input  wire [MISS_BLOCK_W-1:0]       miss_block,
    input  wire [MISS_SLOT_W-1:0]        miss_slot,
    input  wire                          redo_ready,
    input  wire                          miss_write,
    input  wire                          miss_mapped,
    input  wire [MISS_TODO_W-1:0]        miss_todo,
    input  wire                          slot_valid,     // read_valid: same cycle: the slot holds a mapping
    input  wire [MAP_W-1:0]              slot_map,       // read_map: same cycle: its stash-map index
    // S1: and one of them missed on a Pending word; 0 without miss_valid
    input  wire                          miss_pending,
    input  wire [MISS_TAG_W-1:0]         miss_tag,
    input  wire [MISS_ADDR_W*LANES-1:0]  miss_addr,
    input  wire [MISS_RDATA_W*LANES-1:0] miss_rdata,
    input  wire [MISS_WDATA_W*LANES-1:0] miss_wdata,

    // from stash_select
    input  wire [ACCESS_W-1:0]           job_access_q    // its number
);

    localparam [3:0] ERROR_NONE = 4'd0; // accepted
    localparam integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS); // width of a chunk number

    genvar e;
    genvar l;

    reg  [ACCESS_W-1:0]              free_number;
    reg  [2*ACCESS_W-1:0]            passed_q; // MSHRs that others have taken since then; the last value stays
    reg                              redo_held_q;            // an access is redone, until the storage says how it ended
    reg                              redo_valid_q;           // the storage has not taken it yet
    reg  [MISSES-1:0]                redo_entry_q;           // one-hot: that access
    reg  [ACCESS_W-1:0]              redo_number_q;          // its number
    reg  [LANES-1:0]                 redo_mask_q;
    reg                              redo_partial_q;
    reg                              redo_write_q;
    reg                              redo_mapped_q;
    reg  [ERROR_W-1:0]               redo_error_q;
    reg  [LANES-1:0]                 next_mask;
    reg  [ERROR_W-1:0]               next_error;
    reg  [TAG_BITS+LANES*ADDR_W-1:0] addresses [0:MISSES-1]; // tags and addresses
    reg  [32*LANES-1:0]              words [0:MISSES-1];     // store data, or what its lanes have loaded

    wire [MISSES-1:0] access_free = ~access_used;
    wire [MISSES-1:0] free_entry = access_free & (~access_free + 1'b1); // one-hot
    assign miss_free = (access_free == {MISSES{1'b0}}) ? 2'd0 : (access_free == free_entry) ? 2'd1 : 2'd2;
    wire [MISSES*MSHRS-1:0] access_regs;

    always @* begin : set_free_number
        integer k;
        {free_number, regs_waited} = 0;
        for (k = 0; k < MISSES; k = k + 1) begin
            if (free_entry[k]) begin
                free_number = free_number | k[ACCESS_W-1:0];
            end
            regs_waited = regs_waited | access_regs[k*MSHRS +: MSHRS];
        end
    end

    // Turns: an access that was refused an MSHR is due. When others have passed it often it has its turn, until a walk
    // of it is refused none.
    wire [MISSES-1:0] refused, access_busy;
    wire is_due = refused[due_q] || access_busy[due_q];
    wire is_other = s2_owner_q[ACCESS_W-1:0] != due_q; // S2 holds another access
    assign mshr_turn = is_due && (&passed_q) && !freeze;
    assign mshr_due = mshr_turn && is_other;

    always @(posedge clk) begin
        if (rst) begin
            {due_q, passed_q} <= 0;
        end else if (!is_due) begin
            due_q <= due_q + 1'b1;
            passed_q <= {(2*ACCESS_W){1'b0}};
        end else if (s2_access && s2_takes && is_other && refused[due_q] && !(&passed_q)) begin
            passed_q <= passed_q + 1'b1;
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            new_entry_q <= {MISSES{1'b0}};
        end else begin
            new_entry_q <= free_entry & {MISSES{miss_valid && !again}};
        end
        new_block_q <= miss_block;
        new_slot_q <= miss_slot;
    end

    assign looks_up = |new_entry_q;

    // The redo.
    wire [MISSES-1:0] may_redo;
    wire [MISSES-1:0] next_entry; // one-hot: the access that is redone next
    wire [ACCESS_W-1:0] next_number;

    lowest_one #(.COUNT(MISSES)) next_redo (.some(may_redo), .lowest(next_entry), .number(next_number));

    wire picks = !redo_held_q || again;
    wire [MISSES*LANES-1:0] access_mask; // lanes of the next redo
    wire [MISSES*ERROR_W-1:0] access_error;

    always @* begin : set_next_mask
        integer k;
        {next_mask, next_error} = 0;
        for (k = 0; k < MISSES; k = k + 1) begin
            if (next_entry[k]) begin
                next_mask = next_mask | access_mask[k*LANES +: LANES];
                next_error = next_error | access_error[k*ERROR_W +: ERROR_W];
            end
        end
    end

    wire [MISSES-1:0] access_partial; // it has other lanes

    always @(posedge clk) begin
        if (rst) begin
            {redo_held_q, redo_valid_q, redo_entry_q, redo_number_q, redo_mask_q, redo_partial_q} <= 0;
            {redo_write_q, redo_mapped_q, redo_error_q} <= 0;
        end else if (picks) begin
            redo_held_q <= |may_redo;
            redo_valid_q <= |may_redo;
            redo_entry_q <= next_entry;
            redo_number_q <= next_number;
            redo_mask_q <= next_mask;
            redo_partial_q <= |(next_entry & access_partial);
            redo_write_q <= |(next_entry & access_write);
            redo_mapped_q <= |(next_entry & access_mapped);
            redo_error_q <= next_error;
        end else if (redo_ready) begin
            redo_valid_q <= 1'b0;
        end
    end

    generate
        for (e = 0; e < MISSES; e = e + 1) begin : g_access
            localparam integer NUMBER_INT = e;
            localparam [ACCESS_W-1:0] NUMBER = NUMBER_INT[ACCESS_W-1:0];

            reg                used_q;
            reg                write_q;
            reg                mapped_q;
            reg                map_ok_q;  // the slot named a mapping
            reg  [MAP_W-1:0]   map_q;     // which
            reg  [LANES-1:0]   todo_q;    // lanes still to do
            reg  [LANES-1:0]   given_q;   // of these, lanes of a store that the redo may write
            reg  [MSHRS-1:0]   waits_q;   // READs whose data it waits for
            reg  [MSHRS-1:0]   regs_q;    // REGs that it has asked for, whose words it has still to write
            reg                asked_q;   // it has waited for some since its last redo
            reg                gain_q;    // some word has come since then
            reg                busy_q;    // it walks, or is redone
            reg                woken_q;   // something changed since it was picked
            reg                asleep_q;  // a walk now would change nothing
            reg                tried_q;   // an older copy was looked for
            reg                met_q;     // a Pending word is in its way
            reg                refused_q; // a piece of its last walk found no MSHR
            reg  [ERROR_W-1:0] error_q;   // the worst of its lanes

            wire takes = miss_valid && !again && free_entry[e];
            wire redone = again && redo_entry_q[e];
            wire commits = s2_access && s2_owner_q[ACCESS_W-1:0] == NUMBER; // S2 holds a piece of it
            wire frozen = freeze_all || (freeze && map_ok_q && map_q == self);
            wire settled = used_q && !new_entry_q[e] && !busy_q && waits_q == {MSHRS{1'b0}};
            wire gives = given_q != {LANES{1'b0}};
            wire none_left = todo_q == {LANES{1'b0}};
            wire [LANES-1:0] mask = write_q ? given_q : todo_q;
            assign access_used[e] = used_q;
            assign refused[e] = refused_q && used_q;
            assign access_busy[e] = busy_q;
            assign access_write[e] = write_q;
            assign access_mapped[e] = mapped_q;
            assign access_map_ok[e] = map_ok_q;
            assign access_tried[e] = tried_q;
            assign access_met[e] = met_q;
            assign access_map[e*MAP_W +: MAP_W] = map_q;
            assign access_error[e*ERROR_W +: ERROR_W] = error_q;
            assign access_todo[e*LANES +: LANES] = todo_q;
            assign access_mask[e*LANES +: LANES] = mask;
            assign access_partial[e] = |(todo_q & ~mask);
            assign access_regs[e*MSHRS +: MSHRS] = regs_q;
            assign may_redo[e] = settled && (asked_q || gain_q || gives || none_left);

            assign access_ready[e] = settled
                && !none_left
                && !asked_q
                && !gain_q
                && !gives
                && !asleep_q
                && !frozen;

            assign access_names[e] = used_q && mapped_q && map_ok_q && map_q == target;
            assign access_gives[e] = used_q && gives;
            assign access_in_self[e] = used_q && (gives || (map_ok_q && busy_q)) && map_q == self;

            // An entry that is not used takes what is at miss_* in every cycle: only used_q waits for miss_valid, which
            // is known late.
            always @(posedge clk) begin
                if (rst) begin
                    used_q <= 1'b0;
                end else if (takes) begin
                    used_q <= 1'b1;
                end else if (redone && !miss_valid) begin
                    used_q <= 1'b0;
                end
                if (rst || !used_q) begin
                    write_q <= miss_write;
                    mapped_q <= miss_mapped;
                    todo_q <= miss_todo & {LANES{!rst}};
                    error_q <= ERROR_NONE;
                end else if (redone) begin
                    todo_q <= (todo_q & ~given_q & {LANES{write_q}}) | miss_todo;
                end else if (commits) begin
                    todo_q <= todo_q & ~s2_lane_fails;
                    error_q <= (s2_error > error_q) ? s2_error : error_q;
                end
                if (!used_q) begin
                    map_ok_q <= 1'b0;
                    map_q <= {MAP_W{1'b0}};
                end else if (new_entry_q[e]) begin
                    map_ok_q <= mapped_q && slot_valid;
                    map_q <= slot_map & {MAP_W{mapped_q}};
                end
                if (!used_q || redone) begin
                    given_q <= {LANES{1'b0}};
                    regs_q <= {MSHRS{1'b0}};
                    asked_q <= 1'b0;
                    gain_q <= 1'b0;
                end else if (commits) begin
                    given_q <= given_q | s2_lane_gives;
                    regs_q <= regs_q | s2_regs;
                    asked_q <= asked_q || s2_asks_read;
                    gain_q <= gain_q || s2_serves;
                end else if (ends_replica && replica_entry[e]) begin
                    gain_q <= replica_gains;
                end
                if (!used_q) begin
                    waits_q <= {MSHRS{1'b0}};
                end else begin
                    waits_q <= (waits_q | (s2_waits & {MSHRS{commits}})) & ~freed;
                end
                if (!used_q || redone) begin
                    busy_q <= 1'b0;
                end else if ((picks && next_entry[e]) || (starts && pick_entry[e])) begin
                    busy_q <= 1'b1;
                end else if ((commits && s2_ends)
                    || (ends_replica && !replica_stays && replica_entry[e])
                    || (fill_ends && fill_entry[e])) begin
                    busy_q <= 1'b0;
                end
                if (!used_q) begin
                    woken_q <= 1'b0;
                end else if (wake) begin
                    woken_q <= 1'b1;
                end else if (starts && pick_entry[e]) begin
                    woken_q <= 1'b0;
                end
                if (!used_q || wake) begin
                    asleep_q <= 1'b0;
                end else if (commits && s2_ends) begin
                    asleep_q <= !woken_q
                        && !asked_q
                        && !s2_asks_read
                        && !gain_q
                        && !s2_serves
                        && !gives
                        && s2_lane_gives == {LANES{1'b0}};
                end
                if (!used_q || (starts && pick_entry[e])) begin
                    refused_q <= 1'b0;
                end else if (commits && s2_refused) begin
                    refused_q <= 1'b1;
                end
                if (!used_q) begin
                    tried_q <= 1'b0;
                end else if (ends_replica && replica_entry[e]) begin
                    tried_q <= 1'b1;
                end else if (commits && s2_ends) begin
                    tried_q <= 1'b0;
                end
                if (!used_q) begin
                    met_q <= miss_pending && !rst;
                end else if (redone) begin
                    met_q <= met_q || miss_pending;
                end else if (commits && s2_ends) begin
                    met_q <= 1'b0;
                end else if (fill_meets && fill_entry[e]) begin
                    met_q <= 1'b1;
                end
            end

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    // an access waits only for MSHRs in use
                    assert (!used_q || (waits_q & mshr_unused) == {MSHRS{1'b0}});
                    assert (!redone || (busy_q && used_q && !commits)); // what is redone does nothing else
                    assert (!commits || busy_q);                        // what is committed belongs to a walk
                    // what is walked has settled, or is new
                    assert (!(starts && pick_entry[e]) || settled || (new_entry_q[e] && used_q));
                    assert (waits_q == {MSHRS{1'b0}} || asked_q || !used_q); // what it waits for it has asked for
                end
            end
`endif
        end
    endgenerate

    // What no decision depends on lies in RAMs: written as it arrives. An entry that is free is written in every cycle.
    // A load has no store data, and a store has loaded nothing: they share a place.
    wire writes = again ? !redo_write_q : |access_free;
    wire [ACCESS_W-1:0] write_number = again ? redo_number_q : free_number;

    always @(posedge clk) begin
        if (writes) begin
            addresses[write_number] <= {miss_tag, miss_addr};
            words[write_number] <= miss_rdata | (miss_wdata & {(LANES*32){miss_write}});
        end
    end

    wire [TAG_BITS+LANES*ADDR_W-1:0] redo_address = addresses[redo_number_q]
        & {(TAG_BITS+LANES*ADDR_W){redo_valid_q}};

    wire [TAG_BITS-1:0] redo_tag = redo_address[LANES*ADDR_W +: TAG_BITS];
    wire [LANES*ADDR_W-1:0] redo_addr = redo_address[LANES*ADDR_W-1:0];
    wire [32*LANES-1:0] redo_words = words[redo_number_q];
    wire [32*LANES-1:0] redo_wdata = redo_words & {(LANES*32){redo_valid_q && redo_write_q}};
    wire redo_write = redo_write_q && redo_valid_q;
    wire redo_mapped = redo_mapped_q && redo_valid_q;
    wire redo_partial = redo_partial_q && redo_valid_q;
    wire [ERROR_W-1:0] redo_error = redo_error_q & {ERROR_W{redo_valid_q}};
    wire [LANES-1:0] redo_mask = redo_mask_q & {LANES{redo_valid_q}};
    assign redo_valid = redo_valid_q;
    assign redo_taken = {LANES{1'b0}};
    assign redo_rdata = redo_words & {(LANES*32){redo_held_q && !redo_write_q}};
    wire [TAG_BITS+LANES*ADDR_W-1:0] job_address = addresses[job_access_q];
    wire [TAG_BITS+LANES*ADDR_W-1:0] piece_address = addresses[s2_owner_q[ACCESS_W-1:0]];
    assign job_addr = job_address[LANES*ADDR_W-1:0];
    wire [LANES*ADDR_W-1:0] piece_addr = piece_address[LANES*ADDR_W-1:0];

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            assign s2_lane_place[l*WORD_W +: WORD_W] = piece_addr[l*ADDR_W +: WORD_W];
            wire unused_1 = &{1'b0, piece_addr[l*ADDR_W+WORD_W +: CHUNK_W]};
        end
    endgenerate

    assign redo_data = {
        redo_tag, redo_write, redo_mapped, redo_partial, redo_error, redo_mask, redo_addr, redo_wdata
    };

    wire unused = &{
        1'b0,
        job_address[LANES*ADDR_W +: TAG_BITS],
        piece_address[LANES*ADDR_W +: TAG_BITS],
        s2_owner_q
    };

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(miss_valid && !again) || (|access_free)); // a miss finds a free entry
            assert (!again || (redo_held_q && !redo_valid_q));  // the storage tells of the access that it took
            cover (&access_used);                               // every entry is used
            cover (redo_valid && redo_partial);                 // a store is redone before all its lanes may be
            cover (again && miss_valid);                        // an access comes back
        end
    end
`endif

endmodule

`default_nettype wire
