// stash_command_marks: what each chunk may hold for a scan
//
// What each chunk may hold for a scan, as the operations leave it; and the chunk that a scan visits next.
//
// Source: thesis sections 4.5.2, 4.5.4, 4.5.6; docs/stash/engine-data-path.md
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit stash_engine`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module stash_command_marks #(
    // derived, not to be overridden
    parameter integer WORD_EV_W = 5,
    // data capacity of the stash (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // words of a chunk, and of an L2 line (a power of two, 4 to 16)
    parameter integer CHUNK_WORDS = 16,
    // width of a chunk number; derived, not to be overridden
    parameter integer CHUNK_W = $clog2(BYTES / 4) - $clog2(CHUNK_WORDS),
    // banks of one 4-byte word each (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // chunks of a row of the storage; derived, not to be overridden
    parameter integer GROUPS = BANKS / CHUNK_WORDS
) (
    input  wire [WORD_EV_W-1:0] apply_event,    // S3: what is applied
    input  wire [CHUNK_W-1:0]   op_chunk,       // S0: the chunk of an operation
    input  wire                 seek_owned,     // chunks are sought that have a Registered or Pending word
    input  wire                 seek_valid,     // chunks are sought that may have a Valid word
    input  wire [GROUPS-1:0]    apply_beside,   // S3: chunks of the row to which it is applied as well
    // what is sought lies in another row: the bits that say which chunk of it, else 0
    input  wire [CHUNK_W-1:0]   row_bits,
    input  wire                 sets_cursor,    // the chunk cursor is set
    input  wire [CHUNK_W-1:0]   first_chunk,    // to this one
    input  wire [CHUNK_W-1:0]   chunk_last_q,   // its last position
    output wire [CHUNK_W-1:0]   scan_chunk,     // S2: the chunk of an operation
    output wire                 next_ends,      // a scan there is the last one
    output wire [CHUNK_W-1:0]   next_chunk,     // the chunk that the scan visits behind the cursor
    input  wire                 clk,
    input  wire                 rst,
    input  wire                 op_done,
    input  wire                 owned_after,
    input  wire                 apply_valid,
    input  wire                 act_next_chunk
);

    // the mapping's thread block ends, or its tile changes: coherent mapping
    localparam [WORD_EV_W-1:0] WORD_EV_END_COHERENT = 11;
    localparam [WORD_EV_W-1:0] WORD_EV_END_LOCAL = 12;       // the same, non-coherent mapping: writes never leave
    localparam [WORD_EV_W-1:0] WORD_EV_SELF_INVALIDATE = 13; // the kernel ends
    localparam [WORD_EV_W-1:0] WORD_EV_FILL = 4;             // data of a READ arrives, or of a replica in this stash
    // a store that missed will write; its registration is requested or already on its way
    localparam [WORD_EV_W-1:0] WORD_EV_ISSUE = 5;
    // a non-coherent mapping becomes coherent: the word's registration is requested
    localparam [WORD_EV_W-1:0] WORD_EV_REREGISTER = 15;
    localparam integer IN_ROW_INT = GROUPS - 1;
    // bits of a chunk's number that say which of its row it is
    localparam [CHUNK_W-1:0] IN_ROW = IN_ROW_INT[CHUNK_W-1:0];
    localparam integer CHUNKS = BYTES / 4 / CHUNK_WORDS;
    localparam integer LOW_W = CHUNK_W / 2; // a chunk's place in its row, and the row
    localparam integer HIGH_W = CHUNK_W - LOW_W;
    localparam integer SIDE = 1 << LOW_W;
    localparam integer ROWS = 1 << HIGH_W;

    genvar i;

    reg                s2_op_q;       // S2 holds an operation
    reg                s3_op_q;       // S3 holds an operation
    reg                s4_op_q;       // S3 held an operation in the last cycle
    reg  [CHUNK_W-1:0] s1_chunk_q;    // its chunk
    reg  [CHUNK_W-1:0] s2_chunk_q;
    reg  [CHUNK_W-1:0] s3_chunk_q;
    reg  [CHUNK_W-1:0] s4_chunk_q;
    reg                owned_q;       // some word of the chunk is Registered or Pending behind it
    reg  [GROUPS-1:0]  beside_q;      // it was applied to these chunks of the row, too
    reg                fills_q;       // words may be Valid behind it
    reg                clears_q;      // no word is Valid behind it
    reg  [CHUNKS-1:0]  has_owned_q;
    reg  [CHUNKS-1:0]  has_valid_q;
    reg  [CHUNKS-1:0]  here;          // one-hot: that chunk
    reg  [CHUNKS-1:0]  cleared;       // that chunk and those beside it, if no word is Valid behind it
    reg  [CHUNK_W-1:0] sought_q;      // this chunk, or where the scan begins
    reg                none_q;        // there is none
    reg  [SIDE-1:0]    own_row;
    reg  [SIDE-1:0]    next_row;
    reg                seeks_first_q; // the cursor has just been set

    // An operation on its way to S3, and one cycle behind it.

    wire clears = apply_event == WORD_EV_END_COHERENT
        || apply_event == WORD_EV_END_LOCAL
        || apply_event == WORD_EV_SELF_INVALIDATE;

    wire fills = apply_event == WORD_EV_FILL
        || apply_event == WORD_EV_ISSUE
        || apply_event == WORD_EV_REREGISTER;

    always @(posedge clk) begin
        if (rst) begin
            {s2_op_q, s3_op_q, s4_op_q} <= 3'd0;
        end else begin
            {s2_op_q, s3_op_q, s4_op_q} <= {op_done, s2_op_q, s3_op_q};
        end
        {s1_chunk_q, s2_chunk_q, s3_chunk_q, s4_chunk_q} <= {op_chunk, s1_chunk_q, s2_chunk_q, s3_chunk_q};
        owned_q <= owned_after;
        beside_q <= apply_beside;
        {fills_q, clears_q} <= {apply_valid && fills, apply_valid && clears};
    end

    // The marks, in rows of their own.
    wire [CHUNKS-1:0] first = {{(CHUNKS-1){1'b0}}, s4_op_q} << (s4_chunk_q & ~IN_ROW); // one-hot: the first of its row
    wire [GROUPS-1:0] own; // one-hot: that chunk in its row

    generate
        for (i = 0; i < GROUPS; i = i + 1) begin : g_own
            localparam integer GROUP_INT = i;
            localparam [CHUNK_W-1:0] GROUP = GROUP_INT[CHUNK_W-1:0];

            assign own[i] = (s4_chunk_q & IN_ROW) == GROUP;
        end
    endgenerate

    always @* begin : set_here
        integer k;
        {here, cleared} = 0;
        for (k = 0; k < GROUPS; k = k + 1) begin
            here = here | ((first << k) & {CHUNKS{own[k]}});
            cleared = cleared | ((first << k) & {CHUNKS{clears_q && (own[k] || beside_q[k])}});
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            {has_owned_q, has_valid_q} <= 0;
        end else begin
            has_owned_q <= (has_owned_q & ~here) | (here & {CHUNKS{owned_q}});
            has_valid_q <= (has_valid_q & ~cleared) | (here & {CHUNKS{fills_q}});
        end
    end

    wire [CHUNKS-1:0] marked = (has_owned_q & {CHUNKS{seek_owned}}) | (has_valid_q & {CHUNKS{seek_valid}});
    wire [ROWS-1:0] row_some; // rows with such a mark

    generate
        for (i = 0; i < ROWS; i = i + 1) begin : g_row
            assign row_some[i] = |marked[i*SIDE +: SIDE];
        end
    endgenerate

    // The chunk behind the cursor, and behind that one, which has such a mark: in its row, or else the lowest in the
    // next row that has one. Of a scan by rows it is behind the storage's row. It may lie above the last, or there is
    // none; then the last is next, and nobody asks what is behind that.
    wire [CHUNK_W-1:0] from = sought_q | row_bits; // above this one
    wire [HIGH_W-1:0] high = from[LOW_W +: HIGH_W];
    wire [LOW_W-1:0] low = from[LOW_W-1:0];
    wire [ROWS-1:0] rows_above = row_some & ({{(ROWS-1){1'b1}}, 1'b0} << high);
    wire [ROWS-1:0] row_first;                     // one-hot
    wire [HIGH_W-1:0] row_number;

    lowest_one #(.COUNT(ROWS)) lowest_row (.some(rows_above), .lowest(row_first), .number(row_number));

    always @* begin : set_own_row
        integer k;
        {own_row, next_row} = 0;
        for (k = 0; k < ROWS; k = k + 1) begin
            own_row = own_row | (marked[k*SIDE +: SIDE] & {SIDE{high == k[HIGH_W-1:0]}});
            next_row = next_row | (marked[k*SIDE +: SIDE] & {SIDE{row_first[k]}});
        end
    end

    wire [SIDE-1:0] own_above = own_row & ({{(SIDE-1){1'b1}}, 1'b0} << low);
    wire in_row = |own_above;
    wire [SIDE-1:0] own_first; // one-hot
    wire [LOW_W-1:0] own_number;

    lowest_one #(.COUNT(SIDE)) lowest_own (.some(own_above), .lowest(own_first), .number(own_number));

    wire [SIDE-1:0] next_first;
    wire [LOW_W-1:0] next_number;

    lowest_one #(.COUNT(SIDE)) lowest_next (.some(next_row), .lowest(next_first), .number(next_number));

    always @(posedge clk) begin
        if (rst) begin
            sought_q <= {CHUNK_W{1'b0}};
            none_q <= 1'b0;
        end else if (sets_cursor) begin
            sought_q <= first_chunk;
            none_q <= 1'b0;
        end else if (seeks_first_q || act_next_chunk) begin
            sought_q <= in_row ? {high, own_number} : {row_number, next_number};
            none_q <= !in_row && rows_above == {ROWS{1'b0}};
        end
        if (rst) begin
            seeks_first_q <= 1'b0;
        end else begin
            seeks_first_q <= sets_cursor;
        end
    end

    assign scan_chunk = s2_chunk_q;
    wire next_is_last = none_q || sought_q >= chunk_last_q; // it is the last
    assign next_ends = none_q || from >= (chunk_last_q | row_bits);
    assign next_chunk = next_is_last ? chunk_last_q : sought_q;
    wire unused = &{1'b0, own_first, next_first};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (act_next_chunk && !next_is_last); // a scan finds a chunk by its mark
            cover (s4_op_q && fills_q);              // words of a chunk may be Valid
        end
    end
`endif

endmodule

`default_nettype wire
