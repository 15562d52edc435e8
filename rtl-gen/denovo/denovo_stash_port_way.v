// A message about words of one line, in parts that are each about one line of another width; no register but for what has left.

parameter integer F = 16; // words of a line of the input
parameter integer T = 16; // words of a line of the output
parameter integer WORD_W = 38; // width of a word's address
parameter integer FROM_LINE_W = WORD_W - $clog2(F); // width of a line at the input: not to be overridden
parameter integer TO_LINE_W = WORD_W - $clog2(T); // at the output: not to be overridden
input clk; // clock
input rst; // synchronous reset, active high
// The message
input from_valid;
output from_ready;
input [FROM_LINE_W-1:0] from_line;
input [F-1:0] from_mask;
input [32*F-1:0] from_data;
// Its parts
output to_valid;
input to_ready;
output [TO_LINE_W-1:0] to_line;
output [T-1:0] to_mask;
output [32*T-1:0] to_data;

assign to_valid = from_valid;
if (F > T) begin : g_cut
    localparam PARTS = F / T;
    localparam PART_W = $clog2(PARTS);
    wire [PARTS-1:0] some; // parts with words
    reg [PARTS-1:0] done_q; // parts that have left
    wire [PARTS-1:0] rest = some & ~done_q; // parts that have not
    wire [PARTS-1:0] lowest;
    wire [PART_W-1:0] part; // the lowest of these, or 0
    lowest_one #(.COUNT(PARTS)) pick (.some(rest), .lowest, .number(part));
    for (p = 0; p < PARTS; p = p + 1) begin : g_part
        assign some[p] = |from_mask[p * T +: T];
    end
    wire last = rest == lowest; // no other part is left
    assign from_ready = to_ready && last;
    assign to_line = {from_line, part};
    reg [T-1:0] mask; // the part's words
    reg [32*T-1:0] data;
    always @* begin
        mask = {T{1'b0}};
        data = {32 * T{1'b0}};
        for (i = 0; i < PARTS; i = i + 1) begin
            mask = mask | from_mask[i * T +: T] & {T{part == i[PART_W-1:0]}};
            data = data | from_data[i * 32 * T +: 32 * T] & {32 * T{part == i[PART_W-1:0]}};
        end
    end
    assign {to_mask, to_data} = {mask, data};
    always @(posedge clk) begin
        if (rst || from_valid && from_ready) done_q <= {PARTS{1'b0}};
        else if (from_valid && to_ready) done_q <= done_q | lowest;
    end
    cover (from_valid && to_ready && !last); // a part leaves, and not the last
end else begin : g_place
    localparam PLACES = T / F;
    assign from_ready = to_ready;
    if (PLACES == 1) begin : g_same
        assign to_line = from_line;
        assign to_mask = from_mask;
        assign to_data = from_data;
    end else begin : g_wider
        localparam PLACE_W = $clog2(PLACES);
        wire [PLACE_W-1:0] place = from_line[PLACE_W-1:0]; // of the input's line in the output's
        assign to_line = from_line[FROM_LINE_W-1:PLACE_W];
        for (p = 0; p < PLACES; p = p + 1) begin : g_there
            localparam [PLACE_W-1:0] PLACE = p;
            assign to_mask[p * F +: F] = from_mask & {F{place == PLACE}};
            assign to_data[p * 32 * F +: 32 * F] = from_data & {32 * F{place == PLACE}};
        end
    end
    unused ({clk, rst});
end
