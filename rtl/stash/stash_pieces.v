// stash_pieces: words of a chunk and a line, from their translation to the commit
//
// Pieces: words of one chunk that lie in one line, from their translation to the commit, which decides about each of
// them. The first of what was sent together reads the chunk, and the others decide by what it saw. All that the commit
// needs and the storage does not answer is looked up in S1.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_pieces #(
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // width of the number of an access, or of a place in the ring of evictions; derived, not to be overridden
    parameter integer OWNER_W = (4 > $clog2(MISSES) ? 4 : $clog2(MISSES)),
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // width of a virtual byte address (bits, 12 to 48)
    parameter integer VA_BITS = 48,
    // page size (bytes, a power of two, 256 to 65536)
    parameter integer PAGE_BYTES = 4096,
    // width of a virtual page number; derived, not to be overridden
    parameter integer VPN_W = VA_BITS - $clog2(PAGE_BYTES),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // width of a physical byte address (bits, 12 to 48)
    parameter integer PA_BITS = 40,
    // width of a physical line address; derived, not to be overridden
    parameter integer LINE_W = PA_BITS - $clog2(CHUNK_WORDS) - 2,
    // width of a word's number in its chunk or line; derived, not to be overridden
    parameter integer WORD_W = $clog2(CHUNK_WORDS),
    // derived, not to be overridden
    parameter integer ERROR_W = 4,
    // lanes of a warp-wide access (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // derived, not to be overridden
    parameter integer COMMIT_EV_W = 3,
    // width of a virtual word address; derived, not to be overridden
    parameter integer VIRT_W = VA_BITS - 2,
    // width of a physical page number; derived, not to be overridden
    parameter integer PPN_W = PA_BITS - $clog2(PAGE_BYTES)
) (
    input  wire                               clk,            // clock
    input  wire                               rst,            // synchronous reset, active high
    input  wire                               sends,          // a chunk goes to the translation
    input  wire                               grant_piece,    // the piece at hand is granted its operation
    input  wire                               grant_follow,   // the piece at hand is taken: it needs none
    // what is kept of the chunk of an older copy is still wanted
    input  wire                               replica_keeps,
    // S2: bit n * CHUNK_WORDS + k: word k of the chunk has place n in the line
    input  wire [CHUNK_WORDS*CHUNK_WORDS-1:0] moves,
    output wire                               s2_access,      // S2 holds a piece of an access
    output wire                               s2_evict,       // S2 holds a piece of a chunk that leaves
    output reg  [OWNER_W-1:0]                 s2_owner_q,     // the access, or the place in the ring
    output wire                               s2_ends,        // S2 holds the last piece of it
    output wire [CHUNK_W-1:0]                 piece_chunk,    // the chunk of the piece at hand
    output wire                               piece_taken,    // it leaves the translation
    output wire                               crowded,        // all translations are taken but that of a given chunk
    output wire                               contexts_none,  // nothing was sent whose pieces are still to come

    // The oldest is open while it has pieces behind the first that was granted.
    output reg                                open_q,
    output reg  [CHUNK_W-1:0]                 open_chunk_q,   // its chunk
    output wire                               open_stores,    // it is a store
    output wire                               piece_asks,     // an operation is wanted
    output wire                               piece_follows,  // the piece needs none
    output wire                               piece_leaves,   // it is of a writeback
    output wire                               piece_given,    // of a chunk that a command gave away
    output wire [VPN_W-1:0]                   piece_vpn,      // its page

    // S0 to S2.
    output reg  [4:0]                         piece_q,        // bit k: a piece was granted or taken k+1 cycles ago
    output wire                               s0_follows,     // S0: it was taken
    output wire                               s1_follows,     // S1
    output reg  [CHUNK_W-1:0]                 s0_chunk_q,     // its chunk
    output reg  [CHUNK_W-1:0]                 s1_chunk_q,
    output reg  [CHUNK_W-1:0]                 s2_chunk_q,
    output reg  [MAP_W-1:0]                   s1_map_q,       // the mapping
    output reg  [MAP_W-1:0]                   s2_map_q,
    output reg  [VPN_W-1:0]                   s2_vpn_q,       // S2: the page
    output reg  [LINE_W-1:0]                  s1_line_q,      // the physical line
    output reg  [LINE_W-1:0]                  s2_line_q,
    output reg  [CHUNK_WORDS-1:0]             s2_words_q,     // S2: words of the chunk
    output reg  [CHUNK_WORDS*WORD_W-1:0]      s2_places_q,    // S2: their places in the line
    output wire                               s1_asks_reg,    // S1: what it may ask for is a REG
    output wire                               s1_asks_read,   // a READ
    output wire                               s2_piece,       // S2 holds a piece
    output wire                               s1_piece,       // S1 holds a piece
    output wire                               s2_registers,   // S2: of a chunk to register
    output wire                               s2_leaves,      // S2: of a chunk to write back
    output wire                               keeps_data,     // S1: they are there
    output wire                               data_wanted,    // they are still wanted
    output wire [CHUNK_WORDS-1:0]             asked_words,    // words that are asked for, or written back
    output wire [CHUNK_WORDS-1:0]             joined_words,   // words that a READ on its way brings
    output wire                               s2_asks_read,   // the access waits for a READ
    output wire                               s2_serves,      // a word has come since it missed
    output wire                               asks_evict,     // the chunk is to be written back
    output wire                               asks_page,      // the page is to be translated
    output wire                               walk_fault,     // a command remembers it
    output wire                               s2_stays,       // some word stays to be done
    output wire                               s2_refused,     // some of them found no MSHR
    output wire [CHUNK_WORDS-1:0]             marked,         // words whose registration is asked for
    output wire [ERROR_W-1:0]                 s2_error,
    output wire [LANES-1:0]                   s2_lane_fails,  // lanes that end with it
    output wire [LANES-1:0]                   s2_lane_gives,  // lanes that the redo may write
    output wire [CHUNK_WORDS-1:0]             commit_words,
    output wire                               commit_applies, // S2: apply commit_event to commit_words, in S3
    output wire [WORD_EV_W-1:0]               commit_event,
    output wire                               ends_reuse,     // the mapping takes no more from an older copy
    output wire                               ends_reuse_coherent, // that mapping is coherent

    // out of stash_engine
    output wire                               piece_ready,    // the piece is taken

    // from stash_engine
    input  wire                               piece_last,     // it is the last of its translation
    // a piece of the oldest translation, 9 cycles after fwd_valid at the earliest
    input  wire                               piece_valid,
    // virtual line address; this and the rest of piece_* 0 without piece_valid
    input  wire [VIRT_W-WORD_W-1:0]           piece_line,
    input  wire [CHUNK_WORDS-1:0]             piece_words,    // words of the chunk; not 0 with piece_valid
    // place of each of these words in the line, word 0 lowest; 0 for others
    input  wire [CHUNK_WORDS*WORD_W-1:0]      piece_places,
    // the words lie in the mapping; 0: they do not, and piece_line and piece_places are 0
    input  wire                               piece_mapped,
    input  wire [PPN_W-1:0]                   va_ppn,         // one cycle later: physical page number; 0 unless known
    // one cycle later: and its translation is known (not asked for yet: 0)
    input  wire                               va_known,
    input  wire                               va_fault, // one cycle later: and the page walker reported a fault for it
    input  wire [MAP_ENTRIES-1:0]             live,           // flag of each entry
    input  wire [MAP_ENTRIES-1:0]             coherent,       // flag of each entry
    input  wire                               va_hit,         // one cycle later: the page is held
    input  wire [MAP_W-1:0]                   op_index,       // S1: the chunk's stash-map index
    input  wire [2*CHUNK_WORDS-1:0]           op_state,       // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [MAP_ENTRIES-1:0]             reuse,          // flag of each entry

    // from stash_select
    input  wire [COMMIT_EV_W-1:0]             sent_event,     // what it is sent for
    input  wire [OWNER_W-1:0]                 sent_owner,     // the access, or the place in the ring
    input  wire [MAP_W-1:0]                   sent_map,
    input  wire                               sent_map_ok,
    input  wire [CHUNK_W-1:0]                 sent_chunk,
    input  wire [LANES-1:0]                   context_lanes,
    input  wire                               sent_last,      // nothing is behind it

    // from stash_evicts
    input  wire                               ring_leaving,   // the chunk of S1 is asked to be written back

    // from stash_requests
    input  wire                               chunk_leaving,  // S1: a WB carries words of its chunk
    input  wire [CHUNK_WORDS-1:0]             line_leaving,   // S2: words of its line that a WB has
    input  wire [CHUNK_WORDS-1:0]             line_reading,   // words that a READ, a REG of its map has
    input  wire [CHUNK_WORDS-1:0]             line_granting,
    // S2: the open request takes its words, or an MSHR is free, and of a WB a place for its data
    input  wire                               room,

    // from stash_accesses
    // S2: where in its chunk each lane of the piece's access lies
    input  wire [LANES*WORD_W-1:0]            s2_lane_place
);

    localparam [COMMIT_EV_W-1:0] COMMIT_EV_STORE = 1;      // a lane that stores through a mapping
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_WRITE_BACK = 4; // a word of a chunk that is to be written back
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_REREGISTER = 5; // a dirty word of a mapping that became coherent
    localparam integer PAGE_W = $clog2(PAGE_BYTES) - 2;    // width of a word's number in its page
    localparam integer WORD_ST_W = 2;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    localparam [WORD_ST_W-1:0] WORD_ST_I = 0;        // Invalid: no mapped data here (a scratchpad word may be)
    localparam [COMMIT_EV_W-1:0] COMMIT_EV_LOAD = 0; // a lane that loads through a mapping
    localparam [3:0] ERROR_PAGE_FAULT = 4'd2;        // the page walker reports a fault
    // an access missed and its slot names no mapping, or the word lies outside the mapping
    localparam [3:0] ERROR_UNMAPPED = 4'd1;
    localparam [3:0] ERROR_NONE = 4'd0; // accepted
    // a store that missed will write; its registration is requested or already on its way
    localparam [WORD_EV_W-1:0] WORD_EV_ISSUE = 5;
    localparam [WORD_EV_W-1:0] WORD_EV_LOCAL_STORE = 6; // a store that missed under a non-coherent mapping will write
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [WORD_EV_W-1:0] WORD_EV_REREGISTER = 15;
    // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [WORD_EV_W-1:0] WORD_EV_END_COHERENT = 11;
    localparam integer CONTEXT_W = COMMIT_EV_W + OWNER_W + MAP_W + CHUNK_W + LANES + 2; // width of one

    genvar i;
    genvar l;

    reg  [CONTEXT_W-1:0]          contexts [0:7];
    reg  [2:0]                    head_q;          // the oldest, and where the next one goes
    reg  [2:0]                    tail_q;
    reg                           s0_operation_q;  // it was granted
    reg                           s1_operation_q;
    reg  [COMMIT_EV_W-1:0]        s0_event_q;
    reg  [COMMIT_EV_W-1:0]        s1_event_q;
    reg  [COMMIT_EV_W-1:0]        s2_event_q;
    reg  [OWNER_W-1:0]            s0_owner_q;
    reg  [OWNER_W-1:0]            s1_owner_q;
    reg  [MAP_W-1:0]              s0_map_q;
    reg                           s0_map_ok_q;     // the access's slot names it
    reg                           s1_map_ok_q;
    reg  [LANES-1:0]              s0_lanes_q;      // the access's lanes in the chunk
    reg  [LANES-1:0]              s1_lanes_q;
    reg  [LANES-1:0]              s2_lanes_q;
    reg                           s0_closes_q;     // nothing of what was sent together is behind
    reg                           s1_closes_q;
    reg                           s2_closes_q;
    reg                           s0_last_q;       // nothing of the access, or of the chunk that leaves, is behind
    reg                           s1_last_q;
    reg                           s2_last_q;
    reg  [VIRT_W-WORD_W-1:0]      s0_line_q;       // the virtual line
    reg  [VPN_W-1:0]              s1_vpn_q;
    reg                           s0_mapped_q;     // the words lie in the mapping
    reg                           s1_mapped_q;
    reg  [CHUNK_WORDS-1:0]        s0_words_q;
    reg  [CHUNK_WORDS-1:0]        s1_words_q;
    reg  [CHUNK_WORDS*WORD_W-1:0] s0_places_q;
    reg  [CHUNK_WORDS*WORD_W-1:0] s1_places_q;
    reg                           s1_known_q;
    reg                           s1_fault_q;
    reg                           s2_mapped_q;     // they lie in a live mapping
    reg                           s2_coherent_q;   // that mapping is coherent
    reg                           s2_known_q;      // the page's translation is known
    reg                           s2_fault_q;      // the page's translation is a fault
    reg                           s2_evicting_q;   // the chunk is leaving
    reg  [2*CHUNK_WORDS-1:0]      view_q; // the states of the chunk's words, as the last operation of a piece saw them
    reg                           s2_ends_chunk_q; // S2: the operation with which the chunk's words end
    reg  [CHUNK_WORDS-1:0]        gathered_q;      // what the pieces of a store have decided, until its last

    // The contexts of what was sent and has pieces to come. At most six: five translations, and one whose pieces come.
    wire [CONTEXT_W-1:0] context_head = contexts[head_q];
    assign piece_taken = grant_piece || grant_follow;
    wire [COMMIT_EV_W-1:0] head_event;
    wire [OWNER_W-1:0] head_owner;
    wire [MAP_W-1:0] head_map;
    wire head_map_ok;
    wire [LANES-1:0] head_lanes;
    wire head_last;
    assign {head_event, head_owner, head_map, head_map_ok, piece_chunk, head_lanes, head_last} = context_head;

    always @(posedge clk) begin
        if (rst) begin
            {tail_q, head_q} <= 0;
        end else begin
            if (sends) begin
                tail_q <= tail_q + 1'b1;
            end
            if (piece_taken && piece_last) begin
                head_q <= head_q + 1'b1;
            end
        end
        if (sends) begin
            contexts[tail_q] <= {
                sent_event, sent_owner, sent_map, sent_map_ok, sent_chunk, context_lanes, sent_last
            };
        end
    end

    wire [2:0] contexts_count = tail_q - head_q;
    assign crowded = contexts_count[2] && (contexts_count[1:0] != 2'd0 || !piece_valid);
    assign contexts_none = head_q == tail_q;
    assign piece_ready = piece_taken;
    wire head_stores = head_event == COMMIT_EV_STORE;
    wire head_leaves = head_event == COMMIT_EV_WRITE_BACK;
    wire head_registers = head_event == COMMIT_EV_REREGISTER;
    assign open_stores = open_q && head_stores;
    wire is_operation = !open_q || head_registers || (head_stores && piece_last); // the piece at hand needs the storage
    assign piece_asks = piece_valid && is_operation && !(head_leaves && replica_keeps);
    assign piece_follows = piece_valid && !is_operation;
    assign piece_leaves = head_leaves;
    assign piece_given = head_leaves && head_owner[3];

    always @(posedge clk) begin
        if (rst) begin
            {open_q, open_chunk_q} <= 0;
        end else if (piece_taken) begin
            open_q <= !piece_last;
            open_chunk_q <= piece_chunk;
        end
    end

    assign piece_vpn = piece_line[PAGE_W-WORD_W +: VPN_W];
    assign s0_follows = piece_q[0] && !s0_operation_q;
    assign s1_follows = piece_q[1] && !s1_operation_q;

    // it is of a chunk that leaves
    wire s1_of_chunk = s1_event_q == COMMIT_EV_WRITE_BACK || s1_event_q == COMMIT_EV_REREGISTER;

    always @(posedge clk) begin
        if (rst) begin
            piece_q <= 5'd0;
        end else begin
            piece_q <= {piece_q[3:0], piece_taken};
        end
        {s0_operation_q, s1_operation_q} <= {grant_piece, s0_operation_q};
        {s0_chunk_q, s1_chunk_q, s2_chunk_q} <= {piece_chunk, s0_chunk_q, s1_chunk_q};
        {s0_closes_q, s1_closes_q, s2_closes_q} <= {piece_last, s0_closes_q, s1_closes_q};
        {s0_event_q, s0_owner_q, s0_map_q, s0_map_ok_q, s0_lanes_q} <= {
            head_event, head_owner, head_map, head_map_ok, head_lanes
        };
        {s1_event_q, s1_owner_q, s1_map_q, s1_map_ok_q, s1_lanes_q} <= {
            s0_event_q, s0_owner_q, s0_map_q, s0_map_ok_q, s0_lanes_q
        };
        {s2_event_q, s2_owner_q, s2_map_q, s2_lanes_q} <= {s1_event_q, s1_owner_q, s1_map_q, s1_lanes_q};
        {s0_last_q, s1_last_q, s2_last_q} <= {head_last && piece_last, s0_last_q, s1_last_q};
        {s0_words_q, s1_words_q, s2_words_q} <= {piece_words, s0_words_q, s1_words_q};
        {s0_places_q, s1_places_q, s2_places_q} <= {piece_places, s0_places_q, s1_places_q};
        {s0_mapped_q, s1_mapped_q} <= {piece_mapped, s0_mapped_q};
        s0_line_q <= piece_line;
        {s1_vpn_q, s2_vpn_q} <= {s0_line_q[PAGE_W-WORD_W +: VPN_W], s1_vpn_q};
        {s1_line_q, s2_line_q} <= {va_ppn, s0_line_q[PAGE_W-WORD_W-1:0], s1_line_q};
        {s1_known_q, s2_known_q} <= {va_known, s1_known_q};
        {s1_fault_q, s2_fault_q} <= {va_fault, s1_fault_q};
        s2_mapped_q <= s1_mapped_q && (s1_of_chunk || (s1_map_ok_q && live[s1_map_q]));
        s2_coherent_q <= coherent[s1_map_q];
        s2_evicting_q <= ring_leaving || chunk_leaving;
    end

    // A writeback sees no other mapping's words. One with which a chunk's words end sees Registered ones as Pending.
    wire s1_writes_back = s1_event_q == COMMIT_EV_WRITE_BACK;
    wire s1_ends = s1_writes_back && s1_owner_q[3] && s1_owner_q[0];
    wire s1_foreign = s1_writes_back && op_index != s1_map_q; // the chunk's words are another mapping's
    wire [2*CHUNK_WORDS-1:0] view;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_view
            wire [1:0] state = (s1_ends && op_state[2*i +: 2] == WORD_ST_R) ? WORD_ST_P : op_state[2*i +: 2];
            assign view[2*i +: 2] = s1_foreign ? WORD_ST_I : state;
        end
    endgenerate

    always @(posedge clk) begin
        if (s1_operation_q) begin
            view_q <= view;
        end
        if (rst) begin
            s2_ends_chunk_q <= 1'b0;
        end else begin
            s2_ends_chunk_q <= s1_piece && s1_operation_q && s1_ends;
        end
    end

    wire [CHUNK_WORDS-1:0] found_p;
    wire is_foreign = |found_p; // some word of the chunk is Pending
    assign s1_asks_reg = s1_event_q == COMMIT_EV_STORE || s1_event_q == COMMIT_EV_REREGISTER;
    assign s1_asks_read = s1_event_q == COMMIT_EV_LOAD;
    assign s2_piece = piece_q[2];
    assign s1_piece = piece_q[1];
    assign s2_access = s2_piece && s2_event_q != COMMIT_EV_WRITE_BACK && s2_event_q != COMMIT_EV_REREGISTER;
    assign s2_evict = s2_piece && !s2_access;
    assign s2_registers = s2_evict && s2_event_q == COMMIT_EV_REREGISTER;
    assign s2_ends = s2_piece && s2_last_q;

    // A writeback's data are kept where those of older copies are, from its first piece to its last.
    wire s0_leaves = piece_q[0] && s0_event_q == COMMIT_EV_WRITE_BACK;
    wire s1_leaves = s1_piece && s1_event_q == COMMIT_EV_WRITE_BACK;
    assign s2_leaves = s2_piece && s2_event_q == COMMIT_EV_WRITE_BACK;
    assign keeps_data = s1_leaves && s1_operation_q;
    assign data_wanted = (open_q && head_leaves) || s0_leaves || s1_leaves || s2_leaves;

    // What has the words already: in the line, and by their places in the chunk.
    wire [CHUNK_WORDS-1:0] wanted_words = s2_words_q; // words of the access's lanes, or of the chunk that leaves
    wire [CHUNK_WORDS-1:0] leaving, reading, granting;
    wire [2*CHUNK_WORDS-1:0] next_of;
    wire [CHUNK_WORDS-1:0] serves, hits, locals, issues, marks, fails_unmapped, fails_fault, evicts, pages, joins;
    wire [CHUNK_WORDS-1:0] reads;                     // what becomes of each word (table commit)
    wire [CHUNK_WORDS-1:0] never;                     // nothing: its event is not FETCH
    wire [CHUNK_WORDS-1:0] regs, wbs, stays;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            reg  is_leaving;
            reg  is_reading;
            reg  is_granting;

            always @* begin : set_is_leaving
                integer k;
                {is_leaving, is_reading, is_granting} = 0;
                for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
                    if (moves[k*CHUNK_WORDS+i]) begin
                        is_leaving = is_leaving || line_leaving[k];
                        is_reading = is_reading || line_reading[k];
                        is_granting = is_granting || line_granting[k];
                    end
                end
            end

            assign leaving[i] = is_leaving;
            assign reading[i] = is_reading;
            assign granting[i] = is_granting;
            assign found_p[i] = view_q[2*i +: 2] == WORD_ST_P;

            stash_commit commit (
                .clk(clk), .rst(rst),
                .valid             (s2_piece && wanted_words[i]),
                .state             (view_q[2*i +: 2]),
                .on_event          (s2_event_q),
                .if_mapped         (s2_mapped_q),
                .if_foreign        (is_foreign),
                .if_evicting       (s2_evicting_q),
                .if_coherent       (s2_coherent_q),
                .if_fault          (s2_fault_q),
                .if_known          (s2_known_q),
                .if_leaving        (leaving[i]),
                .if_reading        (reading[i]),
                .if_granting       (granting[i]),
                .if_room           (room),
                .next_state        (next_of[2*i +: 2]),
                .act_serve         (serves[i]),
                .act_write_hit     (hits[i]),
                .act_write_local   (locals[i]),
                .act_write_issue   (issues[i]),
                .act_mark_issued   (marks[i]),
                .act_fail_unmapped (fails_unmapped[i]),
                .act_fail_fault    (fails_fault[i]),
                .act_evict         (evicts[i]),
                .act_ask_page      (pages[i]),
                .act_join          (joins[i]),
                .act_request_read  (reads[i]),
                .act_prefetch      (never[i]),
                .act_request_reg   (regs[i]),
                .act_request_wb    (wbs[i]),
                .act_stay          (stays[i])
            );
        end
    endgenerate

    // What follows from it.
    assign asked_words = reads | regs | wbs;
    assign joined_words = joins;
    assign s2_asks_read = |(reads | joins);
    assign s2_serves = |serves;
    assign asks_evict = |evicts;
    assign asks_page = |pages;
    assign walk_fault = s2_evict && (|fails_fault);
    assign s2_stays = |(stays | pages);
    assign s2_refused = (|stays) && !room;
    assign marked = marks;
    assign s2_error = |fails_fault ? ERROR_PAGE_FAULT : |fails_unmapped ? ERROR_UNMAPPED : ERROR_NONE;
    wire [CHUNK_WORDS-1:0] fails = fails_fault | fails_unmapped;
    wire [CHUNK_WORDS-1:0] gives = hits | locals | issues;

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire [WORD_W-1:0] place = s2_lane_place[l*WORD_W +: WORD_W];
            assign s2_lane_fails[l] = s2_lanes_q[l] && fails[place];
            assign s2_lane_gives[l] = s2_lanes_q[l] && gives[place];
        end
    endgenerate

    wire [CHUNK_WORDS-1:0] stored = locals | issues;
    wire [CHUNK_WORDS-1:0] gathered = gathered_q | stored;
    wire s2_closes = s2_piece && s2_closes_q;
    wire [CHUNK_WORDS-1:0] stored_words = gathered & {CHUNK_WORDS{s2_closes}};

    always @(posedge clk) begin
        if (rst) begin
            gathered_q <= {CHUNK_WORDS{1'b0}};
        end else begin
            gathered_q <= gathered & {CHUNK_WORDS{!s2_closes}};
        end
    end

    assign commit_words = stored_words | marks | {CHUNK_WORDS{s2_ends_chunk_q}};
    assign commit_applies = |commit_words;

    assign commit_event = ({WORD_EV_W{|stored_words}} & (s2_coherent_q ? WORD_EV_ISSUE : WORD_EV_LOCAL_STORE))
        | ({WORD_EV_W{|marks}} & WORD_EV_REREGISTER)
        | ({WORD_EV_W{s2_ends_chunk_q}} & WORD_EV_END_COHERENT);

    assign ends_reuse = (|stored) && reuse[s2_map_q];
    assign ends_reuse_coherent = s2_coherent_q && ends_reuse;
    wire unused = &{1'b0, va_hit, next_of, never};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!piece_valid || !contexts_none);        // a piece is of something that was sent
            assert (!sends || tail_q + 3'd1 != head_q);     // there is room for its context
            assert (!((|locals) && s2_coherent_q) && (s2_coherent_q || !(|issues))); // one event a store
            assert (!(s2_piece && s2_evict) || !(|evicts)); // what leaves asks for no writeback
            cover (piece_valid && !piece_taken);            // a piece waits
            cover ((|gathered_q) && s2_closes);             // a store in several lines
            cover (piece_taken && !piece_last);             // a chunk has pieces in several lines
            cover ((|joins) && (|reads));                   // some words are on their way, others are asked for
            cover ((|stays) && (|asked_words));             // some words are asked for, others stay
        end
    end
`endif

endmodule

`default_nettype wire
