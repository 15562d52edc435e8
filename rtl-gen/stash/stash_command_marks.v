// What each chunk may hold for a scan, as the operations leave it; and the chunk that a scan visits next.

input [WORD_EV_W-1:0] apply_event; // S3: what is applied
input [CHUNK_W-1:0] op_chunk; // S0: the chunk of an operation
input seek_owned, // chunks are sought that have a Registered or Pending word
    seek_valid; // chunks are sought that may have a Valid word
input [GROUPS-1:0] apply_beside; // S3: chunks of the row to which it is applied as well
input [CHUNK_W-1:0] row_bits; // what is sought lies in another row: the bits that say which chunk of it, else 0
input sets_cursor; // the chunk cursor is set
input [CHUNK_W-1:0] first_chunk; // to this one
input [CHUNK_W-1:0] chunk_last_q; // its last position

// An operation on its way to S3, and one cycle behind it.
localparam CHUNKS = BYTES / 4 / CHUNK_WORDS;
reg s2_op_q, // S2 holds an operation
    s3_op_q, // S3 holds an operation
    s4_op_q; // S3 held an operation in the last cycle
reg [CHUNK_W-1:0] s1_chunk_q, s2_chunk_q, s3_chunk_q, s4_chunk_q; // its chunk
reg owned_q; // some word of the chunk is Registered or Pending behind it
reg [GROUPS-1:0] beside_q; // it was applied to these chunks of the row, too
reg fills_q, // words may be Valid behind it
    clears_q; // no word is Valid behind it
wire clears = apply_event == WORD_EV_END_COHERENT || apply_event == WORD_EV_END_LOCAL
    || apply_event == WORD_EV_SELF_INVALIDATE;
wire fills = apply_event == WORD_EV_FILL || apply_event == WORD_EV_ISSUE || apply_event == WORD_EV_REREGISTER;
always @(posedge clk) begin
    if (rst) {s2_op_q, s3_op_q, s4_op_q} <= 3'd0;
    else {s2_op_q, s3_op_q, s4_op_q} <= {op_done, s2_op_q, s3_op_q};
    {s1_chunk_q, s2_chunk_q, s3_chunk_q, s4_chunk_q} <= {op_chunk, s1_chunk_q, s2_chunk_q, s3_chunk_q};
    owned_q <= owned_after;
    beside_q <= apply_beside;
    {fills_q, clears_q} <= {apply_valid && fills, apply_valid && clears};
end

// The marks, in rows of their own.
localparam LOW_W = CHUNK_W / 2, HIGH_W = CHUNK_W - LOW_W; // a chunk's place in its row, and the row
localparam SIDE = 1 << LOW_W, ROWS = 1 << HIGH_W;
reg [CHUNKS-1:0] has_owned_q, has_valid_q;
wire [CHUNKS-1:0] first = {{(CHUNKS - 1){1'b0}}, s4_op_q} << (s4_chunk_q & ~IN_ROW); // one-hot: the first of its row
wire [GROUPS-1:0] own; // one-hot: that chunk in its row
reg [CHUNKS-1:0] here, // one-hot: that chunk
    cleared; // that chunk and those beside it, if no word is Valid behind it
for (i = 0; i < GROUPS; i = i + 1) begin : g_own
    localparam [CHUNK_W-1:0] GROUP = i;
    assign own[i] = (s4_chunk_q & IN_ROW) == GROUP;
end
always @* begin
    zero;
    for (k = 0; k < GROUPS; k = k + 1) begin
        here = here | ((first << k) & {CHUNKS{own[k]}});
        cleared = cleared | ((first << k) & {CHUNKS{clears_q && (own[k] || beside_q[k])}});
    end
end
always @(posedge clk) begin
    if (rst) zero;
    else begin
        has_owned_q <= (has_owned_q & ~here) | (here & {CHUNKS{owned_q}});
        has_valid_q <= (has_valid_q & ~cleared) | (here & {CHUNKS{fills_q}});
    end
end
wire [CHUNKS-1:0] marked = (has_owned_q & {CHUNKS{seek_owned}}) | (has_valid_q & {CHUNKS{seek_valid}});
wire [ROWS-1:0] row_some; // rows with such a mark
for (i = 0; i < ROWS; i = i + 1) begin : g_row
    assign row_some[i] = |marked[i * SIDE +: SIDE];
end

// The chunk behind the cursor, and behind that one, which has such a mark: in its row, or else the lowest in the next row
// that has one. Of a scan by rows it is behind the storage's row. It may lie above the last, or there is none; then the last is next, and nobody asks what is behind that.
reg [CHUNK_W-1:0] sought_q; // this chunk, or where the scan begins
reg none_q; // there is none
wire [CHUNK_W-1:0] from = sought_q | row_bits; // above this one
wire [HIGH_W-1:0] high = from[LOW_W +: HIGH_W];
wire [LOW_W-1:0] low = from[LOW_W-1:0];
wire [ROWS-1:0] rows_above = row_some & ({{(ROWS - 1){1'b1}}, 1'b0} << high);
wire [ROWS-1:0] row_first; // one-hot
wire [HIGH_W-1:0] row_number;
lowest_one #(.COUNT(ROWS)) lowest_row (.some(rows_above), .lowest(row_first), .number(row_number));
reg [SIDE-1:0] own_row, next_row;
always @* begin
    zero;
    for (k = 0; k < ROWS; k = k + 1) begin
        own_row = own_row | (marked[k * SIDE +: SIDE] & {SIDE{high == k[HIGH_W-1:0]}});
        next_row = next_row | (marked[k * SIDE +: SIDE] & {SIDE{row_first[k]}});
    end
end
wire [SIDE-1:0] own_above = own_row & ({{(SIDE - 1){1'b1}}, 1'b0} << low);
wire in_row = |own_above;
wire [SIDE-1:0] own_first, next_first; // one-hot
wire [LOW_W-1:0] own_number, next_number;
lowest_one #(.COUNT(SIDE)) lowest_own (.some(own_above), .lowest(own_first), .number(own_number));
lowest_one #(.COUNT(SIDE)) lowest_next (.some(next_row), .lowest(next_first), .number(next_number));
unused ({own_first, next_first});
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
    if (rst) seeks_first_q <= 1'b0;
    else seeks_first_q <= sets_cursor;
end
reg seeks_first_q; // the cursor has just been set
output [CHUNK_W-1:0] scan_chunk = s2_chunk_q; // S2: the chunk of an operation
wire next_is_last = none_q || sought_q >= chunk_last_q; // it is the last
output next_ends = none_q || from >= (chunk_last_q | row_bits); // a scan there is the last one
output [CHUNK_W-1:0] next_chunk = next_is_last ? chunk_last_q : sought_q; // the chunk that the scan visits behind the cursor
cover (act_next_chunk && !next_is_last); // a scan finds a chunk by its mark
cover (s4_op_q && fills_q); // words of a chunk may be Valid
