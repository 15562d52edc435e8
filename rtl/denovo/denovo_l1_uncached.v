// denovo_l1_uncached: an access that memory does
//
// An uncached access, the first of those that stayed at the port: its messages, and what comes for it.
//
// Source: thesis chapters 2, 3; docs/denovo/l1-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_uncached #(
    // words of 4 bytes in a line (a power of two, 4 to 16)
    parameter integer LINE_WORDS = 16,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // derived, not to be overridden
    parameter integer LINE_W = ADDR_BITS - $clog2(LINE_WORDS) - 2,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // the core's tag, returned with the answer (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
    // warps of the core, whose accesses keep their order (2 to 64)
    parameter integer WARPS = 48,
    // width of `map`: a stash-map index, or an L1's MSHR (bits, 1 to 10)
    parameter integer MAP_BITS = 7,
    // 1: accesses have scopes. PROTOCOL fixes it; derived, not to be overridden
    parameter integer SCOPES = 0,
    // derived, not to be overridden
    parameter integer FLAG_W = SCOPES + 1,
    // derived, not to be overridden
    parameter integer DATA_W = 32 * PORT_WORDS,
    // a parked access; derived, not to be overridden
    parameter integer PARKED_W = TAG_BITS + FLAG_W + PC_BITS + 4 * PORT_WORDS + DATA_W + 38,
    // derived, not to be overridden
    parameter integer WARP_W = $clog2(WARPS),
    // 1: read-only words outlive an acquire. PROTOCOL fixes it; derived, not to be overridden
    parameter integer READ_ONLY = 0,
    // derived, not to be overridden
    parameter integer EXTRA_W = SCOPES + READ_ONLY + 1,
    // derived, not to be overridden
    parameter integer ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2,
    // one that stays at the port; derived, not to be overridden
    parameter integer TASK_W = PARKED_W + WARP_W + EXTRA_W + ADDRESS_W + PORT_WORDS + 2,
    // derived, not to be overridden
    parameter integer MSG_W = 4,
    // derived, not to be overridden
    parameter integer CHUNKS = LINE_WORDS / PORT_WORDS,
    // derived, not to be overridden
    parameter integer CHUNK_W = (1 > $clog2(CHUNKS) ? 1 : $clog2(CHUNKS))
) (
    input  wire                     clk,              // clock
    input  wire                     rst,              // synchronous reset, active high
    output wire                     uncached_busy,    // it waits for its answer
    output wire                     uncached_done,    // the answer is here
    output wire                     uncached_failed,  // the answer is here, with an error
    output wire                     uncached_refused, // it ends without a message: memory has no such operation
    output wire                     uncached_fits,    // S1: an answer is for it
    output wire                     uncached_valid,   // a message leaves
    output wire [3:0]               uncached_atom,
    output wire [LINE_WORDS-1:0]    uncached_words,
    output wire [32*LINE_WORDS-1:0] uncached_data,
    output wire [LINE_W-1:0]        uncached_line,
    output wire [PC_BITS-1:0]       uncached_pc,

    // from denovo_l1
    input  wire [TASK_W-1:0]        first_q,          // accesses that stayed at the port, oldest first
    input  wire                     s1_rsp_q,
    input  wire [MSG_W-1:0]         s1_type_q,        // of a message
    input  wire [LINE_W-1:0]        s1_line,
    input  wire [MAP_BITS-1:0]      s1_map_q,
    input  wire [CHUNK_W-1:0]       s1_chunk_q,
    input  wire                     s1_some,          // the slot is about some word
    input  wire [3:0]               s1_performs_q,
    input  wire                     s1_store_q,
    input  wire                     uncached_begins,
    input  wire                     uncached_ends,
    input  wire                     s1_error_q,

    // from denovo_l1_fold
    input  wire [PORT_WORDS-1:0]    s1_mask,

    // from denovo_l1_owner
    input  wire                     uncached_taken    // an uncached message leaves
);

    localparam [3:0] ATOM_LOAD = 4'd0;        // old: a synchronization load
    localparam [3:0] ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word
    localparam [3:0] ATOM_EXCH = 4'd1;        // a: an exchange, or a synchronization store
    localparam [3:0] MSG_ATOMIC_RESP = 4'd14; // rsp, to the requester: the words as they were before
    localparam [1:0] NONE = 2'd0;
    localparam [1:0] SENDING = 2'd1;
    localparam [1:0] WAITING = 2'd2;
    localparam [1:0] DONE = 2'd3;

    genvar w;

    reg  [1:0]            state_q;
    reg                   failed_q;
    reg  [PORT_WORDS-1:0] awaited_q; // words whose answer has not come
    reg  [PORT_WORDS-1:0] sent_q;    // words that have left, while others have not

    wire [TAG_BITS-1:0] first_tag;
    wire first_store, first_sync;
    wire [3:0] first_performs;
    wire [FLAG_W-1:0] first_flags;
    wire [4*PORT_WORDS-1:0] first_strb;
    wire [DATA_W-1:0] first_data;
    wire [31:0] first_compare;
    wire [WARP_W+EXTRA_W+1:0] first_order;
    wire [ADDRESS_W-1:0] first_address;
    wire [PORT_WORDS-1:0] first_mask;

    assign {
        first_tag, first_store, first_sync, first_performs, first_flags, uncached_pc, first_strb, first_data,
        first_compare, first_order, first_address, first_mask
    } = first_q;

    wire [CHUNK_W-1:0] first_chunk;

    generate
        if (CHUNKS == 1) begin : g_line
            assign uncached_line = first_address;
            assign first_chunk = 1'b0;
        end else begin : g_chunk
            assign {uncached_line, first_chunk} = first_address;
        end
    endgenerate

    // A store of less than a word is a message of its own, its bytes in the place of the word beside.
    wire [PORT_WORDS-1:0] first_whole; // words that are not stored in part
    wire merges = first_store && !(&first_whole);
    wire [PORT_WORDS-1:0] unsent = first_mask & ~sent_q;
    wire [PORT_WORDS-1:0] lowest;

    lowest_mask #(.COUNT(PORT_WORDS)) pick (.some(unsent), .lowest(lowest));

    wire last = !merges || unsent == lowest;

    generate
        for (w = 0; w < PORT_WORDS; w = w + 1) begin : g_whole
            assign first_whole[w] = (&first_strb[w*4 +: 4]) || !first_mask[w];
        end
    endgenerate

    wire loads = first_performs == ATOM_LOAD;

    generate
        for (w = 0; w < LINE_WORDS; w = w + 1) begin : g_word
            localparam integer CHUNK_INT = w / PORT_WORDS;
            localparam [CHUNK_W-1:0] CHUNK = CHUNK_INT[CHUNK_W-1:0];

            assign uncached_words[w] = (merges ? lowest[w%PORT_WORDS] : first_mask[w%PORT_WORDS])
                && first_chunk == CHUNK;

            assign uncached_data[w*32 +: 32] = (first_data[w%PORT_WORDS*32 +: 32] & {32{uncached_words[w] && !loads}})
                | {28'd0, first_strb[(w ^ 1)%PORT_WORDS*4 +: 4] & {4{uncached_words[w ^ 1] && merges}}};
        end
    endgenerate

    assign uncached_atom = merges ? ATOM_MERGE : loads ? ATOM_LOAD : ATOM_EXCH;
    assign uncached_valid = state_q == SENDING;
    assign uncached_busy = state_q == SENDING || state_q == WAITING;
    assign uncached_done = state_q == DONE;
    assign uncached_failed = failed_q;

    // S1: an answer.
    wire names = s1_rsp_q && s1_type_q == MSG_ATOMIC_RESP && uncached_busy && s1_line == uncached_line;

    assign uncached_fits = names
        && s1_map_q == {MAP_BITS{1'b0}}
        && s1_chunk_q == first_chunk
        && s1_some
        && (s1_mask & (~awaited_q | (unsent & {PORT_WORDS{uncached_valid}}))) == {PORT_WORDS{1'b0}};

    assign uncached_refused = s1_performs_q != ATOM_LOAD && !s1_store_q;
    wire [PORT_WORDS-1:0] still = awaited_q & ~(s1_mask & {PORT_WORDS{uncached_fits}});

    always @(posedge clk) begin
        if (rst) begin
            state_q <= NONE;
        end else if (uncached_begins) begin
            state_q <= uncached_refused ? DONE : SENDING;
        end else if (uncached_ends) begin
            state_q <= NONE;
        end else if (uncached_busy && !(|still)) begin
            state_q <= DONE;
        end else if (uncached_taken && last) begin
            state_q <= WAITING;
        end
        if (uncached_begins) begin
            awaited_q <= s1_mask;
        end else begin
            awaited_q <= still;
        end
        if (rst || (uncached_taken && last)) begin
            sent_q <= {PORT_WORDS{1'b0}};
        end else if (uncached_taken) begin
            sent_q <= sent_q | lowest;
        end
        if (uncached_begins) begin
            failed_q <= uncached_refused;
        end else if (uncached_fits && s1_error_q) begin
            failed_q <= 1'b1;
        end
    end

    wire unused = &{1'b0, first_tag, first_sync, first_flags, first_compare, first_order};

endmodule

`default_nettype wire
