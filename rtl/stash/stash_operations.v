// stash_operations: operations of the engine on the storage
//
// All operations of the engine on the storage, through one port: who has it, S0 addresses a chunk, S1 has it, S2
// decides, S3 changes it.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_operations #(
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
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // chunks of a row of the storage; derived, not to be overridden
    parameter integer GROUPS = BANKS / CHUNK_WORDS
) (
    input  wire                               clk,             // clock
    input  wire                               rst,             // synchronous reset, active high
    input  wire                               line_asks,       // words of a forward
    input  wire [CHUNK_W-1:0]                 line_chunk,
    input  wire                               place_asks,      // acknowledgements
    input  wire                               place_may,       // no pieces are to come on their chunk
    input  wire [CHUNK_W-1:0]                 place_chunk,
    input  wire                               answer_asks,     // a chunk of an answer
    input  wire [CHUNK_W-1:0]                 answer_chunk,
    input  wire                               probe_asks,      // a chunk that may have to leave
    input  wire [CHUNK_W-1:0]                 evict_chunk,
    input  wire                               piece_asks,      // a piece
    input  wire                               piece_follows,   // a piece that needs no operation
    input  wire                               piece_leaves,    // a piece of a writeback
    input  wire                               piece_given,     // a piece of a chunk that a command gave away
    input  wire [CHUNK_W-1:0]                 piece_chunk,
    input  wire                               open_q, // pieces of what was sent with the last are still to come
    input  wire                               open_stores,     // they are of a store
    input  wire [CHUNK_W-1:0]                 open_chunk_q,    // on this chunk
    input  wire                               piece_taken,     // the piece at hand leaves the translation
    input  wire                               s0_follows,      // S0, S1: a piece that needed no operation
    input  wire                               s1_follows,
    input  wire [CHUNK_W-1:0]                 s0_chunk_q,      // the chunk of the piece in S0, and of that in S1
    input  wire [CHUNK_W-1:0]                 s1_chunk_q,
    input  wire                               data_wanted,     // a writeback's data are in the place of an older copy's
    input  wire                               page_taken_q,    // a translation of a page was taken in the last cycle
    input  wire                               replica_asks,    // an older copy
    input  wire [CHUNK_W-1:0]                 copy_chunk,
    input  wire                               replica_fills,   // words of an older copy, for their lanes
    input  wire [CHUNK_W-1:0]                 fill_chunk,
    input  wire                               scan_valid,      // a scan of a command
    input  wire                               by_row,          // it is of the chunks of a row
    input  wire                               s0_rows,         // S0, S1 hold such a scan
    input  wire                               s1_rows,
    input  wire [CHUNK_W-1:0]                 command_chunk,
    // S2 holds words of a forward, words of an answer, words of an older copy
    input  wire                               s2_rev_q,
    input  wire                               s2_put_q,
    input  wire                               s2_fill_q,
    input  wire                               s2_gathered_q,   // S2 holds acknowledgements
    input  wire                               commit_applies,  // S2: the commit changes words
    input  wire [CHUNK_WORDS-1:0]             moved_words,     // S2: where words of an answer go
    input  wire [32*CHUNK_WORDS-1:0]          moved_data,
    output wire                               grant_place,     // the place is granted; forwards and scans always are
    output wire                               grant_answer,    // an answer is granted
    output wire                               grant_probe,     // a probe is granted
    output wire                               grant_piece,     // a piece is granted
    output wire                               grant_ask,       // a chunk that is asked for is granted
    output wire                               grant_fill,      // a fill of a replica is granted
    output wire                               grant_follow,    // a piece is taken that needs no operation
    output reg  [2*CHUNK_WORDS-1:0]           s2_state_q,      // S2: states of its words
    output reg  [32*CHUNK_WORDS-1:0]          s2_rdata_q,      // S2: its words
    output reg  [MAP_W-1:0]                   s2_index_q,      // S2: its mapping
    // S2: bit n * CHUNK_WORDS + k: place n of a forward's line has word k of the chunk
    input  wire [CHUNK_WORDS*CHUNK_WORDS-1:0] line_moves,
    // S2: words of a forward's line whose registration is on its way
    input  wire [CHUNK_WORDS-1:0]             rev_granting_q,
    output wire                               answer_open,     // pieces are still to come on the answer's chunk
    output wire                               command_open,    // a scan must wait for the pieces of its chunks
    output wire                               others_ask,      // a scan must wait

    // out of stash_engine
    output reg                                op_valid,        // S0: the engine reads op_chunk
    output reg  [CHUNK_W-1:0]                 op_chunk,        // S0: chunk; 0 without op_valid
    // S3, two cycles after op_done: apply apply_event to the words in apply_mask
    output reg                                apply_valid,
    output reg  [CHUNK_WORDS-1:0]             apply_mask,      // S3: words
    // S3: an event of the table `word`, by its position in the table; this and the rest of apply_* 0 without
    // apply_valid
    output reg  [4:0]                         apply_event,
    // S3: chunks of its row to which it is applied as well; its own bit does nothing
    output reg  [BANKS/CHUNK_WORDS-1:0]       apply_beside,
    output reg  [CHUNK_WORDS-1:0]             apply_granting,  // S3: words whose registration is on its way
    output reg  [MAP_W-1:0]                   apply_map,       // S3: stash-map index that the operation names
    output reg  [32*CHUNK_WORDS-1:0]          apply_wdata,     // S3: data for WRITE
    output reg                                inc_valid,       // at the clock edge: #DirtyData of inc_index rises by 1
    output reg  [MAP_W-1:0]                   inc_index,       // whose #DirtyData rises
    // at the clock edge: #DirtyData of dec_index falls by 1 (never below 0: asserted)
    output reg                                dec_valid,
    output reg  [MAP_W-1:0]                   dec_index,       // whose #DirtyData falls

    // from stash_engine
    input  wire                               walk_done_valid,
    // operations have kept an access from its pass for eight cycles
    input  wire                               pass_waits,
    input  wire                               piece_last,      // it is the last of its translation
    // S1: the chunk read in the last cycle is at op_state, op_rdata, op_dirty, op_index
    input  wire                               op_done,
    input  wire [2*CHUNK_WORDS-1:0]           op_state,        // S1: state of each word, 2 bits a word, word 0 lowest
    input  wire [MAP_W-1:0]                   op_index,        // S1: the chunk's stash-map index
    input  wire [32*CHUNK_WORDS-1:0]          op_rdata,        // S1: data of each word
    input  wire [MAP_W-1:0]                   index_after,     // S3: the chunk's index after the operation
    input  wire [MAP_W-1:0]                   index_before,    // S3: the chunk's index before the operation
    input  wire                               owned_after,     // S3: some word is so after it
    // S3: some word was Registered or Pending before the operation
    input  wire                               owned_before,
    input  wire                               op_dirty,        // S1: the chunk's dirty bit: some word is Registered
    // a piece of the oldest translation, 9 cycles after fwd_valid at the earliest
    input  wire                               piece_valid,

    // from stash_replicas
    input  wire [32*CHUNK_WORDS-1:0]          kept_data_q, // the older copy's chunk, or the chunk that is written back
    input  wire [CHUNK_WORDS-1:0]             fill_words,      // these words of their chunk
    input  wire [MAP_W-1:0]                   fill_map_q,      // for this mapping

    // from stash_commands
    input  wire                               scan_apply,      // S2: apply scan_event to all its words, in S3
    input  wire [WORD_EV_W-1:0]               scan_event,      // 0 without scan_apply
    input  wire [GROUPS-1:0]                  scan_beside,     // S2: chunks of its row to which it is applied too
    input  wire [MAP_W-1:0]                   scan_map,        // 0 without scan_apply

    // from stash_pieces
    input  wire [CHUNK_WORDS-1:0]             commit_words,
    input  wire [WORD_EV_W-1:0]               commit_event,
    input  wire [MAP_W-1:0]                   s2_map_q,

    // from stash_place
    input  wire [CHUNK_WORDS-1:0]             gathered_words,  // S2: words of the chunk
    input  wire [WORD_EV_W-1:0]               gathered_event,
    input  wire [MAP_W-1:0]                   gathered_map,

    // from stash_answers
    input  wire [WORD_EV_W-1:0]               put_event,
    input  wire [MAP_W-1:0]                   put_map,
    input  wire                               put_loads,       // they have data

    // from stash_forwards
    input  wire [WORD_EV_W-1:0]               rev_event,
    input  wire [MAP_W-1:0]                   rev_map
);

    localparam integer IN_ROW_INT = GROUPS - 1;
    // bits of a chunk's number that say which of its row it is
    localparam [CHUNK_W-1:0] IN_ROW = IN_ROW_INT[CHUNK_W-1:0];
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4; // data of a READ arrives, or of a replica in this stash

    genvar i;

    reg                    s1_op_q;       // S1 holds an operation
    reg  [CHUNK_W-1:0]     s1_op_chunk_q; // on this chunk
    reg                    own1_q;        // a piece of the context at hand was granted one cycle ago, two cycles ago
    reg                    own2_q;
    reg                    answered_q;    // an answer was granted in the cycle before
    reg                    placed_q;      // the place was granted in the cycle before
    reg                    s2_op_q;       // S2 holds an operation
    reg  [CHUNK_WORDS-1:0] line_words;    // words of the chunk that go to a place in a forward's line
    reg  [CHUNK_WORDS-1:0] line_granting; // those of them whose registration is on its way
    reg                    s3_op_q;       // S3 holds an operation

    // An operation that decides by what it sees is not granted close behind another on its chunk: it would not see what
    // that one changes. Pieces of one chunk that come one after the other change different words. Between the first and
    // the last of them nobody else changes the chunk, but a forward.
    wire [CHUNK_W-1:0] s0_row = IN_ROW & {CHUNK_W{s0_rows}}; // a scan of a row is of all its chunks
    wire [CHUNK_W-1:0] s1_row = IN_ROW & {CHUNK_W{s1_rows}};

    wire probe_close = (op_valid && (op_chunk | s0_row) == (evict_chunk | s0_row))
        || (s1_op_q && (s1_op_chunk_q | s1_row) == (evict_chunk | s1_row))
        || (s0_follows && s0_chunk_q == evict_chunk)
        || (s1_follows && s1_chunk_q == evict_chunk);

    wire piece_close = (op_valid && !own1_q && (op_chunk | s0_row) == (piece_chunk | s0_row))
        || (s1_op_q && !own2_q && (s1_op_chunk_q | s1_row) == (piece_chunk | s1_row))
        || (s0_follows && s0_chunk_q == piece_chunk)
        || (s1_follows && s1_chunk_q == piece_chunk);

    wire copy_close = (op_valid && (op_chunk | s0_row) == (copy_chunk | s0_row))
        || (s1_op_q && (s1_op_chunk_q | s1_row) == (copy_chunk | s1_row))
        || (s0_follows && s0_chunk_q == copy_chunk)
        || (s1_follows && s1_chunk_q == copy_chunk);

    assign answer_open = open_q && open_chunk_q == answer_chunk;
    wire probe_open = open_q && open_chunk_q == evict_chunk;
    wire copy_open = open_q && open_chunk_q == copy_chunk;
    wire fill_open = open_q && open_chunk_q == fill_chunk;
    wire answer_yields = answered_q && piece_asks;    // so a piece goes first now
    wire answer_may = answer_asks && !answer_open && !answer_yields;
    wire probe_may = probe_asks && !probe_close && !probe_open;
    wire page_held = walk_done_valid || page_taken_q; // no piece asks the TLB
    wire piece_may = piece_asks && (!piece_close || open_stores) && !page_held;
    wire free1 = !line_asks && !pass_waits;           // no words of a forward, nor the core, have the storage

    // so a piece of a given chunk goes first now
    wire place_grants = place_may && !(placed_q && piece_asks && piece_given);

    wire free2 = free1 && !place_grants;
    wire free3 = free2 && !answer_may;
    wire free4 = free3 && !probe_may;
    wire free5 = free4 && !piece_may;
    assign grant_place = free1 && place_grants;
    assign grant_answer = free2 && answer_may;
    assign grant_probe = free3 && probe_may;
    assign grant_piece = free4 && piece_may;
    assign grant_follow = piece_follows && !page_held && !(piece_leaves && (line_asks || grant_answer));
    assign grant_ask = free5 && replica_asks && !copy_close && !copy_open && !data_wanted;
    assign grant_fill = free5 && replica_fills && !fill_open;
    wire [CHUNK_W-1:0] row_bits = IN_ROW & {CHUNK_W{by_row}}; // a scan of a row is of all its chunks
    assign command_open = open_q && (open_chunk_q | row_bits) == (command_chunk | row_bits);

    assign others_ask = line_asks
        || place_asks
        || answer_asks
        || probe_asks
        || piece_asks
        || replica_asks
        || replica_fills;

    // S0.

    wire [CHUNK_W-1:0] chunk = (line_chunk & {CHUNK_W{line_asks}})
        | (place_chunk & {CHUNK_W{grant_place}})
        | (answer_chunk & {CHUNK_W{grant_answer}})
        | (evict_chunk & {CHUNK_W{grant_probe}})
        | (piece_chunk & {CHUNK_W{grant_piece}})
        | (copy_chunk & {CHUNK_W{grant_ask}})
        | (fill_chunk & {CHUNK_W{grant_fill}})
        | (command_chunk & {CHUNK_W{scan_valid}});

    always @(posedge clk) begin
        if (rst) begin
            {op_valid, op_chunk, s1_op_q, answered_q, placed_q, own1_q, own2_q} <= 0;
        end else begin
            op_valid <= line_asks
                || grant_place
                || grant_answer
                || grant_probe
                || grant_piece
                || grant_ask
                || grant_fill
                || scan_valid;
            op_chunk <= chunk;
            s1_op_q <= op_valid;
            answered_q <= grant_answer;
            placed_q <= grant_place;
            own1_q <= grant_piece && !piece_last;
            own2_q <= own1_q && !(piece_taken && piece_last);
        end
        s1_op_chunk_q <= op_chunk;
    end

    // S1 and S2.

    always @(posedge clk) begin
        if (rst) begin
            s2_op_q <= 1'b0;
        end else begin
            s2_op_q <= op_done;
        end
        s2_state_q <= op_state;
        s2_index_q <= op_index;
        s2_rdata_q <= op_rdata;
    end

    always @* begin : set_line_words
        integer k;
        {line_words, line_granting} = 0;
        for (k = 0; k < CHUNK_WORDS; k = k + 1) begin
            line_words = line_words | line_moves[k*CHUNK_WORDS +: CHUNK_WORDS];
            line_granting = line_granting
                | (line_moves[k*CHUNK_WORDS +: CHUNK_WORDS] & {CHUNK_WORDS{rev_granting_q[k]}});
        end
    end

    wire [32*CHUNK_WORDS-1:0] fill_data;

    generate
        for (i = 0; i < CHUNK_WORDS; i = i + 1) begin : g_fill
            assign fill_data[i*32 +: 32] = kept_data_q[i*32 +: 32] & {32{fill_words[i]}};
        end
    endgenerate

    always @(posedge clk) begin
        if (rst) begin
            {apply_valid, apply_mask, apply_event, apply_beside, apply_granting, apply_map, apply_wdata} <= 0;
        end else begin
            apply_valid <= commit_applies || s2_gathered_q || s2_put_q || s2_fill_q || s2_rev_q || scan_apply;
            apply_mask <= commit_words
                | fill_words
                | (moved_words & {CHUNK_WORDS{s2_put_q}})
                | gathered_words
                | (line_words & {CHUNK_WORDS{s2_rev_q}})
                | {CHUNK_WORDS{scan_apply}};
            apply_event <= commit_event
                | (put_event & {WORD_EV_W{s2_put_q}})
                | gathered_event
                | (WORD_EV_FILL & {WORD_EV_W{s2_fill_q}})
                | (rev_event & {WORD_EV_W{s2_rev_q}})
                | scan_event;
            apply_beside <= scan_beside;
            apply_granting <= line_granting & {CHUNK_WORDS{s2_rev_q}};
            apply_map <= (s2_map_q & {MAP_W{commit_applies}})
                | (put_map & {MAP_W{s2_put_q}})
                | gathered_map
                | (fill_map_q & {MAP_W{s2_fill_q}})
                | (rev_map & {MAP_W{s2_rev_q}})
                | scan_map;
            apply_wdata <= (moved_data & {(CHUNK_WORDS*32){put_loads}}) | fill_data;
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
    end

    wire unused = &{1'b0, op_dirty, piece_valid};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (s3_op_q || (!owned_before && !owned_after)); // the storage tells of an operation alone
            // a scan has the storage for itself
            assert (!(scan_valid
                && (grant_place || grant_answer || grant_probe || grant_piece || grant_ask || grant_fill
                    || line_asks)));
            // a piece sees what was done before it
            assert (!grant_piece || (piece_valid && (!piece_close || open_stores)));
            // a piece that needs no operation is behind one that had one
            assert (!grant_follow || (open_q && piece_valid));
            cover (rises && falls);                      // a chunk changes hands
            cover (piece_valid && piece_close && free4); // a piece waits for another operation on its chunk
            cover (pass_waits && piece_valid);           // operations wait for the core
            cover (grant_follow && grant_answer);        // a piece is taken when an answer has the storage
            cover (answer_asks && answer_open);          // an answer waits for the pieces of its chunk
            cover (answer_asks && grant_piece);          // an answer leaves the storage to a piece
            cover (place_asks && !place_may);            // acknowledgements do
            // a piece waits for a scan of its chunk's row
            cover (piece_valid && piece_close && s0_rows && op_chunk != piece_chunk);
            cover (replica_asks && data_wanted); // an older copy waits for a writeback
        end
    end
`endif

endmodule

`default_nettype wire
