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
    // a chunk's place in its row, and the row
    localparam integer LOW_W = (CHUNK_W/2 > $clog2(GROUPS) ? CHUNK_W/2 : $clog2(GROUPS));
    localparam integer HIGH_W = CHUNK_W - LOW_W;
    localparam integer SIDE = 1 << LOW_W;
    localparam integer ROWS = 1 << HIGH_W;

    genvar i;

    reg                s2_op_q;              // S2 holds an operation
    reg                s3_op_q;              // S3 holds an operation
    reg                s4_op_q;              // S3 held an operation in the last cycle
    reg  [CHUNK_W-1:0] s1_chunk_q;           // its chunk
    reg  [CHUNK_W-1:0] s2_chunk_q;
    reg  [CHUNK_W-1:0] s3_chunk_q;
    reg  [CHUNK_W-1:0] s4_chunk_q;
    reg                owned_q;              // some word of the chunk is Registered or Pending behind it
    reg  [GROUPS-1:0]  beside_q;             // it was applied to these chunks of the row, too
    reg                fills_q;              // words may be Valid behind it
    reg                clears_q;             // no word is Valid behind it
    reg  [2*SIDE-1:0]  row_marks [0:ROWS-1]; // by chunk: it has an owned word; above these: it may have a Valid word
    reg  [ROWS-1:0]    some_owned_q;         // rows with such a mark
    reg  [ROWS-1:0]    some_valid_q;
    reg  [SIDE-1:0]    cleared;              // that chunk and those beside it, if no word is Valid behind it
    reg  [CHUNK_W-1:0] sought_q;             // this chunk, or where the scan begins
    reg                none_q;               // there is none
    reg                seeks_first_q;        // the cursor has just been set

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

    // The marks, in rows of their own: a RAM's word each. No storage's row lies in two of them. Whether a row has some
    // mark is known in registers; where it has none nobody reads it, and so nothing is to be cleared.
    wire [HIGH_W-1:0] s4_row = s4_chunk_q[LOW_W +: HIGH_W];
    wire [LOW_W-1:0] s4_place = s4_chunk_q[LOW_W-1:0];
    wire [SIDE-1:0] here = {{(SIDE-1){1'b0}}, 1'b1} << s4_place; // one-hot: that chunk

    // one-hot: the first of its storage's row
    wire [SIDE-1:0] first = {{(SIDE-1){1'b0}}, 1'b1} << (s4_place & ~IN_ROW[LOW_W-1:0]);

    wire [GROUPS-1:0] own; // one-hot: that chunk in the storage's row

    generate
        for (i = 0; i < GROUPS; i = i + 1) begin : g_own
            localparam integer GROUP_INT = i;
            localparam [CHUNK_W-1:0] GROUP = GROUP_INT[CHUNK_W-1:0];

            assign own[i] = (s4_chunk_q & IN_ROW) == GROUP;
        end
    endgenerate

    always @* begin : set_cleared
        integer k;
        cleared = 0;
        for (k = 0; k < GROUPS; k = k + 1) begin
            cleared = cleared | ((first << k) & {SIDE{clears_q && (own[k] || beside_q[k])}});
        end
    end

    wire [2*SIDE-1:0] s4_marks = row_marks[s4_row]
        & {{SIDE{some_valid_q[s4_row]}}, {SIDE{some_owned_q[s4_row]}}};

    wire [SIDE-1:0] becomes_owned = (s4_marks[SIDE-1:0] & ~here) | (here & {SIDE{owned_q}});
    wire [SIDE-1:0] becomes_valid = (s4_marks[SIDE +: SIDE] & ~cleared) | (here & {SIDE{fills_q}});
    wire [ROWS-1:0] s4_at = {{(ROWS-1){1'b0}}, 1'b1} << s4_row; // one-hot: the row that changes

    always @(posedge clk) begin
        if (s4_op_q) begin
            row_marks[s4_row] <= {becomes_valid, becomes_owned};
        end
    end

    always @(posedge clk) begin
        if (rst) begin
            {some_owned_q, some_valid_q} <= 0;
        end else if (s4_op_q) begin
            some_owned_q <= (some_owned_q & ~s4_at) | (s4_at & {ROWS{|becomes_owned}});
            some_valid_q <= (some_valid_q & ~s4_at) | (s4_at & {ROWS{|becomes_valid}});
        end
    end

    // rows with a mark that is sought
    wire [ROWS-1:0] row_some = (some_owned_q & {ROWS{seek_owned}}) | (some_valid_q & {ROWS{seek_valid}});

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

    wire [2*SIDE-1:0] own_marks = row_marks[high];
    wire [2*SIDE-1:0] next_marks = row_marks[row_number];

    wire [SIDE-1:0] own_row = (own_marks[SIDE-1:0] & {SIDE{seek_owned && some_owned_q[high]}})
        | (own_marks[SIDE +: SIDE] & {SIDE{seek_valid && some_valid_q[high]}});

    wire [SIDE-1:0] next_row = (next_marks[SIDE-1:0] & {SIDE{seek_owned && some_owned_q[row_number]}})
        | (next_marks[SIDE +: SIDE] & {SIDE{seek_valid && some_valid_q[row_number]}});

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
    wire unused = &{1'b0, own_first, next_first, row_first};

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
