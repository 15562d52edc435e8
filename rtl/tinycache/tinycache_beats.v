// tinycache_beats: an answer on its way to its lanes, beat by beat
//
// A part of an answer on its way to its lanes: a beat in a cycle, from the lowest on that some lane wants.
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_beats #(
    // width of a lane's own entry number
    parameter integer ENTRY_W = 1,
    // width of a beat's number, 1 at least
    parameter integer BEAT_W = 2,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // derived, not to be overridden
    parameter integer BEAT = 8 * DATA_BYTES
) (
    input  wire                             take,         // an answer enters; only when free
    input  wire [8*LINE_BYTES-1:0]          take_data,
    input  wire [LANES-1:0]                 take_lanes,   // lanes that the answer is for
    input  wire [LANES-1:0]                 take_whole,   // those of them that want all beats
    input  wire [LANES*ENTRY_W-1:0]         take_entries, // the number under which each lane is answered
    input  wire [LANES*BEAT_W-1:0]          take_beats,   // the beat which it asked for
    input  wire [LINE_BYTES/DATA_BYTES-1:0] take_left,    // beats that some lane wants
    input  wire [LINE_BYTES/DATA_BYTES-1:0] take_shown, // the first of them, and below its number, and who is shown it
    input  wire [BEAT_W-1:0]                take_number,
    input  wire [LANES-1:0]                 take_fills,
    input  wire [LANES-1:0]                 take_lasts,
    output wire                             free,         // it has no answer, or shows its last beat
    output wire [LANES-1:0]                 busy,         // lanes that have a part in it, unless it is free
    output wire [BEAT_W-1:0]                number,       // of the beat that is shown
    output wire [BEAT-1:0]                  beat,         // that beat
    output wire [LANES-1:0]                 fills,        // lanes that are shown it
    output wire [LANES-1:0]                 lasts,        // lanes for which it is the last
    output wire [LANES*ENTRY_W-1:0]         numbers,      // under which each lane is answered
    input  wire                             clk,
    input  wire                             rst
);

    localparam integer BEATS = LINE_BYTES / DATA_BYTES;
    localparam integer PAIRS = (BEATS + 1) / 2; // beats are chosen in pairs

    genvar p;
    genvar h;

    reg  [8*LINE_BYTES-1:0]  data_q;
    reg  [LANES*ENTRY_W-1:0] entries_q;
    reg  [LANES-1:0]         lanes_q;
    reg  [LANES-1:0]         whole_q;
    reg  [LANES*BEAT_W-1:0]  beats_q;
    reg  [BEATS-1:0]         left_q;  // beats that are still to be shown; none: there is no answer
    reg  [BEATS-1:0]         shown_q; // the lowest of them
    reg  [BEAT_W-1:0]        number_q;
    reg  [LANES-1:0]         fills_q;
    reg  [LANES-1:0]         lasts_q;

    // What is shown, and to whom, is found one cycle before: behind it stand the lanes.
    wire [BEATS-1:0] rest = left_q & ~shown_q;
    wire [BEATS-1:0] rest_shown;
    wire [BEAT_W-1:0] rest_number;
    wire [LANES-1:0] rest_fills, rest_lasts;

    tinycache_shown #(.BEATS(BEATS), .BEAT_W(BEAT_W), .LANES(LANES)) next (
        .left   (rest),
        .lanes  (lanes_q),
        .whole  (whole_q),
        .beats  (beats_q),
        .shown  (rest_shown),
        .number (rest_number),
        .fills  (rest_fills),
        .lasts  (rest_lasts)
    );

    always @(posedge clk) begin
        if (rst) begin
            {left_q, shown_q, fills_q, lasts_q} <= {(2*BEATS+2*LANES){1'b0}};
        end else if (take) begin
            {left_q, shown_q, fills_q, lasts_q} <= {take_left, take_shown, take_fills, take_lasts};
        end else begin
            {left_q, shown_q, fills_q, lasts_q} <= {rest, rest_shown, rest_fills, rest_lasts};
        end
        number_q <= take ? take_number : rest_number;
        if (take) begin
            {data_q, lanes_q, whole_q, entries_q, beats_q} <= {
                take_data, take_lanes, take_whole, take_entries, take_beats
            };
        end
    end

    assign free = left_q == shown_q;
    assign busy = lanes_q & {LANES{!free}};
    assign number = number_q;
    assign fills = fills_q;
    assign lasts = lasts_q;
    wire [2*PAIRS-1:0] meant; // the beat, with one behind the last if their number is odd
    wire [2*PAIRS*BEAT-1:0] values;

    generate
        for (p = 0; p < 2 * PAIRS; p = p + 1) begin : g_value
            if (p < BEATS) begin : g_some
                assign meant[p] = shown_q[p];
                assign values[p*BEAT +: BEAT] = data_q[p*BEAT +: BEAT];
            end else begin : g_none
                assign meant[p] = 1'b0;
                assign values[p*BEAT +: BEAT] = {BEAT{1'b0}};
            end
        end
    endgenerate

    wire [PAIRS-1:0] first_of, second_of;

    generate
        for (h = 0; h < PAIRS; h = h + 1) begin : g_pair
            assign first_of[h] = meant[2*h];
            assign second_of[h] = meant[2*h+1];
        end
    endgenerate

    tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(BEAT)) choose (
        .meant  (first_of | second_of),
        .second (|second_of),
        .values (values),
        .value  (beat)
    );

    assign numbers = entries_q;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!take || free);         // an answer enters only where there is room
            assert (!take || (|take_left)); // some lane waits for it
            cover (!free);                  // an answer of several beats
        end
    end
`endif

endmodule

`default_nettype wire
