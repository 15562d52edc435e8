// stash_evicts: chunks to write back or to register
//
// Chunks that must be written back or registered: a ring of eight. One after another is probed, which finds its words,
// and sent to the translation. And chunks that a command's scan gives to be written back.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_evicts #(
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // entries of the stash-map (a power of two, 4 to 64)
    parameter integer MAP_ENTRIES = 64,
    // width of a map index; derived, not to be overridden
    parameter integer MAP_W = $clog2(MAP_ENTRIES),
    // line requests outstanding at the L2 (entries, a power of two, 2 to 32)
    parameter integer MSHRS = 16,
    // warp accesses that wait for a miss (entries, a power of two, 2 to 8)
    parameter integer MISSES = 8,
    // width of the number of an access, or of a place in the ring of evictions; derived, not to be overridden
    parameter integer OWNER_W = (4 > $clog2(MISSES) ? 4 : $clog2(MISSES))
) (
    input  wire                     clk,             // clock
    input  wire                     rst,             // synchronous reset, active high
    input  wire                     grant_probe,     // the probe is granted
    input  wire                     hold,            // a command waits for a quiet engine
    input  wire                     takes_register,  // a command asks for the registration of the chunk at its cursor
    input  wire [CHUNK_W-1:0]       command_chunk,   // that chunk
    // words wait to be sent, of a chunk of the ring, or of one that a scan gave
    output wire                     evict_waits,
    input  wire                     gives_chunk,     // a command's scan gives the chunk at its cursor
    input  wire                     gives_to_end,    // its words are to end, too
    input  wire [MAP_W-1:0]         target,          // the entry whose words are to leave
    output wire                     give_room,       // it may give one
    output wire                     ring_some,       // it holds some chunk
    output wire                     ring_leaves,     // the oldest is done
    output wire                     probing,         // a chunk is being looked at
    output wire                     probe_asks,      // a probe wants an operation
    output reg  [CHUNK_W-1:0]       evict_chunk,     // that chunk
    input  wire                     crowded,         // all translations are taken but that of a given chunk
    output wire                     given_some_left, // given chunks are not yet committed

    // Accesses leave an MSHR to what leaves, or that would find none as often as they want one.
    output reg                      mshr_kept_q,     // one is kept
    output wire                     evict_sends,     // it is
    output wire                     evict_registers, // it is to be registered
    output wire [3:0]               evict_place,     // where in the ring it is; 8: it was given, 9: to end
    output wire [CHUNK_W-1:0]       leaving_chunk,   // that chunk
    output wire [CHUNK_WORDS-1:0]   evict_words,     // its words
    output wire [MAP_W-1:0]         evict_map,       // its mapping
    output wire                     ring_leaving,    // the chunk of S1 is asked to be written back
    output reg                      incomplete_q,    // so has some word of the last one

    // from stash_pieces
    input  wire                     asks_evict,      // the chunk is to be written back
    input  wire [CHUNK_W-1:0]       s2_chunk_q,
    input  wire [OWNER_W-1:0]       s2_owner_q,      // the access, or the place in the ring
    input  wire                     s2_evict,        // S2 holds a piece of a chunk that leaves
    input  wire                     s2_ends,         // S2 holds the last piece of it
    input  wire [CHUNK_W-1:0]       s1_chunk_q,
    input  wire                     s2_registers,    // S2: of a chunk to register
    input  wire                     s2_stays,        // some word stays to be done

    // from stash_operations
    input  wire [2*CHUNK_WORDS-1:0] s2_state_q,      // S2: states of its words
    input  wire [MAP_W-1:0]         s2_index_q,      // S2: its mapping

    // from stash_commands
    input  wire [CHUNK_WORDS-1:0]   reg_done,        // words of the chunk whose registration was asked for

    // from stash_requests
    input  wire [MSHRS-1:0]         mshr_unused,     // MSHRs that hold no request
    input  wire                     line_room,       // a place for the data of a WB is free

    // from stash_engine
    input  wire                     fwd_ready        // a translation is taken
);

    localparam integer WORD_ST_W = 2;
    // Pending writeback: registered under a mapping whose thread block has ended
    localparam [WORD_ST_W-1:0] WORD_ST_P = 3;
    // Registered: this word's only up-to-date copy (coherent), or locally modified (non-coherent)
    localparam [WORD_ST_W-1:0] WORD_ST_R = 2;
    localparam integer EVICTS = 8; // places of the ring
    localparam integer RING_W = $clog2(EVICTS);

    genvar i;
    genvar n;

    reg  [RING_W-1:0]      head_q;   // the oldest place, and where the next one goes
    reg  [RING_W-1:0]      tail_q;
    reg  [RING_W-1:0]      probe_q;  // the oldest place whose words were not sent
    reg                    s0_probe_q;
    reg                    s1_probe_q;
    reg                    s2_probe_q;
    reg                    waits_q;
    reg  [CHUNK_WORDS-1:0] words_q;  // its words
    reg  [MAP_W-1:0]       map_q;    // its mapping
    reg                    may_q;    // the oldest may be sent
    reg  [3:0]             out_q;    // given chunks that were sent, and are not yet committed
    reg  [$clog2(MSHRS):0] spare_mshrs;
    reg                    stayed_q; // some word of it stays to be done

    wire [EVICTS-1:0] valid;                          // those that hold a chunk
    wire ring_room = !(&valid);                       // it takes one more
    assign ring_some = |valid;
    wire takes_commit = asks_evict && ring_room;      // from a commit
    wire takes_command = takes_register && ring_room; // from a command
    wire takes = takes_commit || takes_command;
    wire [CHUNK_W-1:0] new_chunk = takes_commit ? s2_chunk_q : command_chunk;
    wire [EVICTS-1:0] done;                           // they are committed
    assign ring_leaves = valid[head_q] && done[head_q];

    // The probe.
    assign probing = s0_probe_q || s1_probe_q || s2_probe_q;
    wire [CHUNK_WORDS-1:0] found_p, found_r;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_word
            assign found_p[i] = s2_state_q[2*i +: 2] == WORD_ST_P;
            assign found_r[i] = s2_state_q[2*i +: 2] == WORD_ST_R && !reg_done[i];
        end
    endgenerate

    wire [EVICTS-1:0] registers;                                      // it is to be registered; otherwise written back
    wire probes_registers = registers[probe_q];                       // the chunk at the probe is to be registered
    wire [CHUNK_WORDS-1:0] found = probes_registers ? found_r : found_p;
    wire none = found == {CHUNK_WORDS{1'b0}};
    wire may_ask = (|mshr_unused) && (probes_registers || line_room); // its words find a place
    wire [EVICTS-1:0] sent;                                           // its words are on their way to the commit

    assign probe_asks = valid[probe_q]
        && !done[probe_q]
        && !sent[probe_q]
        && may_ask
        && !hold
        && !probing
        && !waits_q;

    wire [EVICTS*CHUNK_W-1:0] chunks;

    always @* begin : set_evict_chunk
        integer k;
        evict_chunk = 0;
        for (k = 0; k < EVICTS; k = k + 1) begin
            if (probe_q == k[RING_W-1:0]) begin
                evict_chunk = evict_chunk | chunks[k*CHUNK_W +: CHUNK_W];
            end
        end
    end

    wire sends_it = waits_q && fwd_ready && !crowded;
    wire s2_given = s2_owner_q[RING_W];              // S2: the words are of a given chunk
    wire s2_done = s2_evict && s2_ends && !s2_given; // its last words are committed

    // Given chunks. One is sent when an MSHR is there for it and for those before it, and a place for data is unused.
    wire given_some;
    wire given_sends = given_some && may_q && !waits_q && fwd_ready;
    wire [CHUNK_W-1:0] given_chunk;
    wire given_ends;                // its words are to end
    wire [MAP_W-1:0] given_map;
    wire [$clog2(2):0] given_count; // entries held

    stash_queue #(.WIDTH(CHUNK_W + 1 + MAP_W), .DEPTH(2)) given (
        .in_valid  (gives_chunk),
        .in_data   ({command_chunk, gives_to_end, target}),
        .out_valid (given_some),
        .out_ready (given_sends),
        .out_data  ({given_chunk, given_ends, given_map}),
        .count     (given_count),
        .clk(clk), .rst(rst)
    );

    assign give_room = !given_count[1];
    wire given_done = s2_evict && s2_ends && s2_given;
    wire [3:0] given_sent = out_q + {3'd0, given_sends}; // with the one that is sent

    always @* begin : set_spare_mshrs
        integer k;
        spare_mshrs = 0;
        for (k = 0; k < MSHRS; k = k + 1) begin
            spare_mshrs = spare_mshrs + {{$clog2(MSHRS){1'b0}}, mshr_unused[k]};
        end
    end

    wire [$clog2(MSHRS)+4:0] spare_wide = {4'd0, spare_mshrs};

    always @(posedge clk) begin
        if (rst) begin
            {out_q, may_q} <= 0;
        end else begin
            out_q <= given_sent - {3'd0, given_done};
            may_q <= spare_wide > {{($clog2(MSHRS)+1){1'b0}}, given_sent} && line_room;
        end
    end

    assign given_some_left = given_some || out_q != 4'd0;

    always @(posedge clk) begin
        if (rst) begin
            mshr_kept_q <= 0;
        end else begin
            mshr_kept_q <= (|(valid & ~done)) || given_some_left;
        end
    end

    // What is sent.
    assign evict_sends = sends_it || given_sends;
    assign evict_waits = waits_q || (given_some && may_q);
    assign evict_registers = waits_q && probes_registers;
    assign evict_place = waits_q ? {1'b0, probe_q} : {1'b1, {(RING_W-1){1'b0}}, given_ends};
    assign leaving_chunk = waits_q ? evict_chunk : given_chunk;
    assign evict_words = waits_q ? words_q : {CHUNK_WORDS{1'b1}};
    assign evict_map = waits_q ? map_q : given_map;

    always @(posedge clk) begin
        if (rst) begin
            {s0_probe_q, s1_probe_q, s2_probe_q, tail_q, head_q, probe_q, waits_q} <= 0;
        end else begin
            {s0_probe_q, s1_probe_q, s2_probe_q} <= {grant_probe, s0_probe_q, s1_probe_q};
            if (takes) begin
                tail_q <= tail_q + 1'b1;
            end
            if (ring_leaves) begin
                head_q <= head_q + 1'b1;
            end
            if ((s2_probe_q && none) || sends_it) begin
                probe_q <= probe_q + 1'b1;
            end
            if (s2_probe_q) begin
                waits_q <= !none;
            end else if (sends_it) begin
                waits_q <= 1'b0;
            end
        end
        if (s2_probe_q) begin
            words_q <= found;
            map_q <= s2_index_q;
        end
    end

    wire [EVICTS-1:0] near; // places with a writeback of the chunk of S1

    generate
        for (n = 0; n < EVICTS; n = n + 1) begin : g_place
            localparam integer PLACE_INT = n;
            localparam [RING_W-1:0] PLACE = PLACE_INT[RING_W-1:0];

            reg                valid_q;
            reg                register_q;
            reg                sent_q;
            reg                done_q;
            reg  [CHUNK_W-1:0] chunk_q;

            wire enters = takes && tail_q == PLACE;

            always @(posedge clk) begin
                if (rst) begin
                    {valid_q, sent_q, done_q} <= 0;
                end else begin
                    if (enters) begin
                        valid_q <= 1'b1;
                    end else if (ring_leaves && head_q == PLACE) begin
                        valid_q <= 1'b0;
                    end
                    if (enters) begin
                        sent_q <= 1'b0;
                    end else if (sends_it && probe_q == PLACE) begin
                        sent_q <= 1'b1;
                    end
                    if (enters) begin
                        done_q <= 1'b0;
                    end else if ((s2_probe_q && none && probe_q == PLACE)
                        || (s2_done && s2_owner_q[RING_W-1:0] == PLACE)) begin
                        done_q <= 1'b1;
                    end
                end
                if (enters) begin
                    register_q <= takes_register;
                    chunk_q <= new_chunk;
                end
            end

            assign valid[n] = valid_q;
            assign registers[n] = register_q;
            assign sent[n] = sent_q;
            assign done[n] = done_q;
            assign chunks[n*CHUNK_W +: CHUNK_W] = chunk_q;
            assign near[n] = valid_q && !register_q && chunk_q == s1_chunk_q;
        end
    endgenerate

    assign ring_leaving = (|near) || (takes && !takes_register && new_chunk == s1_chunk_q);

    // Of a registration: has some word stayed.

    always @(posedge clk) begin
        if (rst || (s2_probe_q && probes_registers)) begin
            stayed_q <= 1'b0;
        end else if (s2_registers && s2_stays) begin
            stayed_q <= 1'b1;
        end
        if (rst || (s2_probe_q && none && probes_registers)) begin
            incomplete_q <= 1'b0;
        end else if (s2_registers && s2_ends) begin
            incomplete_q <= stayed_q || s2_stays;
        end
    end

    wire unused = &{1'b0, given_count[0], s2_owner_q};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!(takes_commit && takes_command)); // a command's step finds no commit
            assert (!given_done || out_q != 4'd0);     // a given chunk was sent before
            assert (!(given_sends && (&out_q)));       // the contexts hold fewer than can be counted
            assert (!gives_chunk || give_room);        // it finds a place
            cover (given_sends);                       // a given chunk is sent
            cover (given_some && !may_q);              // a given chunk waits for an MSHR, or for a place
            cover (&valid);                            // the ring is full
            cover (asks_evict && !ring_room);          // a chunk finds no room
        end
    end
`endif

endmodule

`default_nettype wire
