// stash_select: an access after another, its lanes a chunk a cycle
//
// The accesses that missed, one after another: which is the next, and its lanes, a chunk a cycle.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_select #(
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // width of an access's number; derived, not to be overridden
    parameter integer ACCESS_W = $clog2(MISSES),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // derived, not to be overridden
    parameter integer COMMIT_EV_W = 3,
    // width of the number of an access, or of a place in the ring of evictions; derived, not to be overridden
    parameter integer OWNER_W = (4 > $clog2(MISSES) ? 4 : $clog2(MISSES)),
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // width of a stash word address; derived, not to be overridden
    parameter integer ADDR_W = $clog2(BYTES / 4)
) (
    input  wire                    clk,                  // clock
    input  wire                    rst,                  // synchronous reset, active high
    input  wire [MISSES-1:0]       access_ready,
    input  wire                    mshr_turn,            // this access is looked at first
    input  wire [ACCESS_W-1:0]     due_q,
    input  wire [MISSES-1:0]       new_entry_q,          // one-hot: the access whose slot is looked up
    input  wire                    freeze,               // a command holds accesses back
    input  wire                    hold,                 // a command waits for a quiet engine
    input  wire                    evict_waits,          // a chunk that must leave goes first
    output wire [MISSES-1:0]       ready_entry,          // one-hot: the access that is picked next
    output reg  [MISSES-1:0]       job_entry_q,          // one-hot: the access at work
    output reg  [ACCESS_W-1:0]     job_access_q,         // its number
    output reg  [MAP_W-1:0]        job_map_q,            // that mapping
    output reg  [CHUNK_W-1:0]      lane_chunk,           // the chunk of the lowest lane that is left
    output reg  [CHUNK_WORDS-1:0]  sent_words,           // their words
    output wire                    walk_if_last,         // no lane is left behind this chunk
    output wire                    walk_if_replica_last,
    output wire                    walk_if_picked,       // an access is ready, and may begin
    output wire                    walk_if_replica,      // an older mapping may hold its words

    // Stage C: a chunk goes to the translation, and what it is about to the queue of contexts.
    input  wire                    crowded,              // all translations are taken but that of a given chunk
    input  wire                    evict_sends,          // a chunk that must leave is sent
    output wire                    walk_if_sent,         // the translation takes the access's chunk
    output wire                    sends,                // a chunk is sent
    output wire [COMMIT_EV_W-1:0]  sent_event,           // what it is sent for
    output wire [OWNER_W-1:0]      sent_owner,           // the access, or the place in the ring
    output wire [MAP_W-1:0]        sent_map,
    output wire                    sent_map_ok,
    output wire [CHUNK_W-1:0]      sent_chunk,
    output wire [LANES-1:0]        context_lanes,
    output wire                    sent_last,            // nothing is behind it

    // out of stash_engine
    // translate words of a chunk to pieces, each words of one line; taken with fwd_ready
    output wire                    fwd_valid,
    output wire                    fwd_mapped,           // by the entry; 0: by none, as if it held nothing
    output wire [MAP_W-1:0]        fwd_index,            // entry
    output wire [ADDR_W-1:0]       fwd_addr,             // stash word address of the lowest of them
    output wire [CHUNK_WORDS-1:0]  fwd_words,            // which words of its chunk; not 0 with fwd_valid

    // from stash_accesses
    input  wire [MISSES*MAP_W-1:0] access_map,
    input  wire [MISSES*LANES-1:0] access_todo,          // lanes still to do
    input  wire [MISSES-1:0]       access_mapped,
    input  wire [MISSES-1:0]       access_write,
    input  wire [MISSES-1:0]       access_map_ok,        // the slot named a mapping
    input  wire [MISSES-1:0]       access_tried,         // an older copy was looked for
    input  wire [LANES*ADDR_W-1:0] job_addr,             // addresses of the access that walks
    input  wire [MISSES-1:0]       access_met,           // a Pending word is in its way, which leaves first

    // from stash_engine
    input  wire [MAP_ENTRIES-1:0]  reuse,                // flag of each entry
    input  wire [MAP_ENTRIES-1:0]  live,                 // flag of each entry
    input  wire                    slot_valid,           // read_valid: same cycle: the slot holds a mapping
    input  wire [MAP_W-1:0]        slot_map,             // read_map: same cycle: its stash-map index
    input  wire                    fwd_ready,            // a translation is taken
    input  wire [3:0]              walk_state_q,         // state of the table

    // from stash_walk_table
    input  wire                    walk_act_start,       // read the access's lanes
    // start the translation of the lowest lane's chunk, for all lanes in it
    input  wire                    walk_act_send_chunk,
    input  wire                    walk_act_next_lane,   // go to the next lane that is in none of the chunks looked at

    // from stash_evicts
    input  wire [CHUNK_WORDS-1:0]  evict_words,          // its words
    input  wire [CHUNK_W-1:0]      leaving_chunk,        // that chunk
    input  wire [MAP_W-1:0]        evict_map,            // its mapping
    input  wire                    evict_registers,      // it is to be registered
    input  wire [3:0]              evict_place           // where in the ring it is; 8: it was given, 9: to end
);

    localparam integer WORD_W = $clog2(CHUNK_WORDS); // width of a word's number in its chunk or line
    localparam integer WALK_ST_W = 4;
    // send its words, a chunk a cycle, through the translation to the commit
    localparam [WALK_ST_W-1:0] WALK_ST_SEND = 1;
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_STORE = 1;      // a lane that stores through a mapping
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_LOAD = 0;       // a lane that loads through a mapping
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_RAW_STORE = 3;  // a lane that stores without one
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_RAW_LOAD = 2;   // a lane that loads without one
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_REREGISTER = 5; // a dirty word of a mapping that became coherent
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_WRITE_BACK = 4; // a word of a chunk that is to be written back

    genvar l;

    reg                    job_store_q;  // it is sent as a store
    reg                    job_map_ok_q; // its slot names that mapping
    reg                    job_raw_q; // it is sent as if it went through none: it does, or a Pending word is in its way
    reg  [ACCESS_W-1:0]    turn_q;       // where the search for an access to walk begins
    reg  [MAP_W-1:0]       ready_map;
    reg  [LANES-1:0]       ready_todo;
    reg  [LANES-1:0]       new_todo;     // lanes of the access that is looked up
    reg  [ACCESS_W-1:0]    new_number;   // its number
    reg  [LANES-1:0]       left_q;       // lanes that are left to send, or to look at
    reg  [LANES-1:0]       first_q;      // one-hot: the lowest of them
    reg  [COMMIT_EV_W-1:0] walk_event;   // what the access's words are sent for

    // The next access.
    wire [MISSES-1:0] after_turn = access_ready & ({MISSES{1'b1}} << turn_q);
    wire [MISSES-1:0] turn_set = (after_turn == {MISSES{1'b0}}) ? access_ready : after_turn;
    wire [MISSES-1:0] next_entry; // one-hot
    wire [ACCESS_W-1:0] ready_number;

    lowest_one #(.COUNT(MISSES)) next_access (.some(turn_set), .lowest(next_entry), .number(ready_number));

    always @* begin : set_ready_map
        integer k;
        {ready_map, ready_todo, new_todo, new_number} = 0;
        for (k = 0; k < MISSES; k = k + 1) begin
            if (next_entry[k]) begin
                ready_map = ready_map | access_map[k*MAP_W +: MAP_W];
                ready_todo = ready_todo | access_todo[k*LANES +: LANES];
            end
            if (new_entry_q[k]) begin
                new_todo = new_todo | access_todo[k*LANES +: LANES];
                new_number = new_number | k[ACCESS_W-1:0];
            end
        end
    end

    // When none is ready, a load goes to the translation in the cycle behind its look-up. It looks for no older copy,
    // so that no entry may have one.
    wire new_mapped = |(new_entry_q & access_mapped);
    wire new_load = |(new_entry_q & ~access_write);
    wire no_copies = !new_mapped || reuse == {MAP_ENTRIES{1'b0}};
    wire at_once = new_load && access_ready == {MISSES{1'b0}} && (|new_todo) && !freeze && no_copies;
    assign ready_entry = next_entry | (new_entry_q & {MISSES{at_once}});
    wire [ACCESS_W-1:0] picked_number = at_once ? new_number : ready_number;
    wire [LANES-1:0] picked_todo = at_once ? new_todo : ready_todo;
    assign walk_if_picked = !hold && ((|access_ready) || at_once);

    assign walk_if_replica = (|(next_entry & access_map_ok & ~access_write & ~access_tried))
        && live[ready_map]
        && reuse[ready_map];

    wire [LANES-1:0] other_chunk; // lanes whose word lies in another chunk than that of the lowest
    wire [LANES-1:0] chunks_rest = left_q & other_chunk; // without those in the chunk of the lowest

    // lanes that are left when the next is begun
    wire [LANES-1:0] next_left = walk_act_start ? picked_todo : chunks_rest;

    wire [LANES-1:0] next_first; // one-hot: the lowest of these
    wire [($clog2(LANES) > 1 ? $clog2(LANES) : 1)-1:0] first_number;

    lowest_one #(.COUNT(LANES)) first_lane (.some(next_left), .lowest(next_first), .number(first_number));

    wire [LANES-1:0] sent_lanes = left_q & ~other_chunk; // lanes in this chunk
    assign walk_if_last = chunks_rest == {LANES{1'b0}};
    assign walk_if_replica_last = walk_if_last;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            assign other_chunk[l] = job_addr[l*ADDR_W+WORD_W +: CHUNK_W] != lane_chunk;
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            {turn_q, job_entry_q, job_access_q, job_store_q, job_map_ok_q, job_raw_q, job_map_q} <= 0;
        end else if (walk_act_start) begin
            turn_q <= picked_number + 1'b1;
            job_entry_q <= ready_entry;
            job_access_q <= picked_number;
            job_store_q <= |(ready_entry & access_write & ~(access_mapped & access_met));
            job_map_ok_q <= at_once ? new_mapped && slot_valid : |(next_entry & access_map_ok);
            job_raw_q <= |(ready_entry & (~access_mapped | access_met));
            job_map_q <= at_once ? slot_map & {MAP_W{new_mapped}} : ready_map;
        end else if (mshr_turn) begin
            turn_q <= due_q;
        end
        if (walk_act_start || walk_act_send_chunk || walk_act_next_lane) begin
            left_q <= next_left;
            first_q <= next_first;
        end
    end

    always @* begin : set_lane_chunk
        integer k;
        lane_chunk = 0;
        for (k = 0; k < LANES; k = k + 1) begin
            if (first_q[k]) begin
                lane_chunk = lane_chunk | job_addr[k*ADDR_W+WORD_W +: CHUNK_W];
            end
        end
    end

    always @* begin : set_sent_words
        integer k;
        integer n;
        sent_words = 0;
        for (k = 0; k < LANES; k = k + 1) begin
            for (n = 0; n < CHUNK_WORDS; n = n + 1) begin
                if (sent_lanes[k] && job_addr[k*ADDR_W +: WORD_W] == n[WORD_W-1:0]) begin
                    sent_words[n] = 1'b1;
                end
            end
        end
    end

    assign walk_if_sent = fwd_ready && !crowded && !evict_waits;
    assign sends = evict_sends || (walk_if_sent && walk_state_q == WALK_ST_SEND);
    wire [CHUNK_WORDS-1:0] words = evict_waits ? evict_words : sent_words;
    wire [CHUNK_W-1:0] chunk = evict_waits ? leaving_chunk : lane_chunk;
    wire [CHUNK_WORDS-1:0] word_first; // one-hot
    wire [WORD_W-1:0] word_number;

    lowest_one #(.COUNT(CHUNK_WORDS)) first_word (.some(words), .lowest(word_first), .number(word_number));

    assign fwd_valid = sends;
    assign fwd_mapped = sends && (evict_waits || !job_raw_q);
    assign fwd_index = (evict_waits ? evict_map : job_map_q) & {MAP_W{sends}};
    assign fwd_addr = {chunk, word_number} & {ADDR_W{sends}};
    assign fwd_words = words & {CHUNK_WORDS{sends}};

    always @* begin
        if (!job_raw_q) begin
            walk_event = job_store_q ? COMMIT_EV_STORE : COMMIT_EV_LOAD;
        end else begin
            walk_event = job_store_q ? COMMIT_EV_RAW_STORE : COMMIT_EV_RAW_LOAD;
        end
    end

    assign sent_event = !evict_waits
        ? walk_event
        : evict_registers ? COMMIT_EV_REREGISTER : COMMIT_EV_WRITE_BACK;

    wire [OWNER_W+3:0] ring_owner = {{OWNER_W{1'b0}}, evict_place};
    wire [OWNER_W+ACCESS_W-1:0] access_owner = {{OWNER_W{1'b0}}, job_access_q};
    assign sent_owner = evict_waits ? ring_owner[OWNER_W-1:0] : access_owner[OWNER_W-1:0];
    assign sent_map = evict_waits ? evict_map : job_map_q;
    assign sent_map_ok = evict_waits || job_map_ok_q;
    assign sent_chunk = chunk;
    assign context_lanes = sent_lanes & {LANES{!evict_waits}};
    assign sent_last = evict_waits || walk_if_last;

    wire unused = &{
        1'b0,
        first_number,
        word_first,
        ring_owner[OWNER_W +: 4],
        access_owner[OWNER_W +: ACCESS_W]
    };

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (walk_state_q != WALK_ST_SEND || (|left_q));  // an access is sent only while lanes are left
            cover (walk_state_q == WALK_ST_SEND && evict_waits); // a chunk that must leave goes before an access
        end
    end
`endif

endmodule

`default_nettype wire
