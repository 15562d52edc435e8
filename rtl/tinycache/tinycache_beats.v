// tinycache_beats: parts of answers on their way to their lanes, beat by beat
//
// Parts of answers on their way to their lanes. Beat b of a part is shown b + 1 cycles after the part was taken: so
// each beat has a place of its own at which it is shown, of one part at a time, and no choice among beats or parts
// stands before it.
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
    input  wire                     take,         // a part enters
    input  wire [8*LINE_BYTES-1:0]  take_data,
    input  wire [LANES-1:0]         take_lanes,   // lanes that the part is for; none that is busy
    input  wire [LANES-1:0]         take_whole,   // those of them that want all beats
    input  wire [LANES*ENTRY_W-1:0] take_entries, // the number under which each lane is answered
    input  wire [LANES*BEAT_W-1:0]  take_beats,   // the beat which it asked for

    // A lane has one part under way at a time.
    output wire [LANES-1:0]         busy,         // lanes for which a beat is still to come
    output wire [LANES-1:0]         fills,        // lanes that are shown a beat
    output wire [LANES-1:0]         lasts,        // lanes for which it is the last
    output wire [LANES*ENTRY_W-1:0] fill_entries, // of each lane that is shown one; 0 for all others
    output wire [LANES*BEAT_W-1:0]  fill_beats,
    output wire [LANES*BEAT-1:0]    fill_datas,
    input  wire                     clk,
    input  wire                     rst
);

    localparam integer BEATS = LINE_BYTES / DATA_BYTES;
    localparam integer PAIRS = (BEATS + 1) / 2; // beats are chosen in pairs

    genvar b;
    genvar w;
    genvar l;
    genvar f;
    genvar h;
    genvar t;

    wire [2*PAIRS*BEAT-1:0] values; // beats that are shown, with one behind the last if their number is odd
    wire [2*PAIRS*LANES-1:0] shown; // bit b * LANES + l: lane l is shown beat b
    wire [BEATS*LANES-1:0] later;   // bit b * LANES + l: it will be, after this cycle

    generate
        for (b = 0; b < 2 * PAIRS; b = b + 1) begin : g_beat
            if (b < BEATS) begin : g_some
                localparam integer NUMBER_INT = b;
                localparam [BEAT_W-1:0] NUMBER = NUMBER_INT[BEAT_W-1:0];

                reg  [(b+1)*BEAT-1:0]  data_q;
                reg  [(b+1)*LANES-1:0] lanes_q;
                reg  [LANES-1:0]       any; // lanes for which some other part has it

                wire [LANES-1:0] wants; // lanes that want this beat of what enters

                for (w = 0; w < LANES; w = w + 1) begin : g_want
                    assign wants[w] = take
                        && take_lanes[w]
                        && (take_whole[w] || take_beats[w*BEAT_W +: BEAT_W] == NUMBER);
                end

                // The last b + 1 parts: what entered first is shown.
                wire [(b+2)*BEAT-1:0] datas = {take_data[b*BEAT +: BEAT], data_q};
                wire [(b+2)*LANES-1:0] lanes = {wants, lanes_q};

                always @(posedge clk) begin
                    data_q <= datas[BEAT +: (b+1)*BEAT];
                    if (rst) begin
                        lanes_q <= {((b+1)*LANES){1'b0}};
                    end else begin
                        lanes_q <= lanes[LANES +: (b+1)*LANES];
                    end
                end

                assign values[b*BEAT +: BEAT] = datas[0 +: BEAT];
                assign shown[b*LANES +: LANES] = lanes[0 +: LANES];

                always @* begin : set_any
                    integer i;
                    any = 0;
                    for (i = 0; i < b; i = i + 1) begin
                        any = any | lanes_q[(i+1)*LANES +: LANES];
                    end
                end

                assign later[b*LANES +: LANES] = any;
            end else begin : g_none
                assign values[b*BEAT +: BEAT] = {BEAT{1'b0}};
                assign shown[b*LANES +: LANES] = {LANES{1'b0}};
            end
        end
    endgenerate

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg  [ENTRY_W-1:0] entry_q;
            reg                whole_q;
            reg  [BEAT_W-1:0]  number;

            always @(posedge clk) begin
                if (take && take_lanes[l]) begin
                    {entry_q, whole_q} <= {take_entries[l*ENTRY_W +: ENTRY_W], take_whole[l]};
                end
            end

            wire [2*PAIRS-1:0] from; // the beat that is shown

            for (f = 0; f < 2 * PAIRS; f = f + 1) begin : g_from
                assign from[f] = shown[f*LANES+l];
            end

            wire [PAIRS-1:0] first_of, second_of;

            for (h = 0; h < PAIRS; h = h + 1) begin : g_pair
                assign first_of[h] = from[2*h];
                assign second_of[h] = from[2*h+1];
            end

            wire [BEATS-1:0] follow;

            for (t = 0; t < BEATS; t = t + 1) begin : g_follow
                assign follow[t] = later[t*LANES+l];
            end

            always @* begin : set_number
                integer n;
                number = {BEAT_W{1'b0}};
                for (n = 0; n < BEATS; n = n + 1) begin
                    number = number | (n[BEAT_W-1:0] & {BEAT_W{from[n]}});
                end
            end

            assign busy[l] = |follow;
            assign fills[l] = |from;
            assign lasts[l] = from[BEATS-1] || (fills[l] && !whole_q);
            assign fill_entries[l*ENTRY_W +: ENTRY_W] = entry_q & {ENTRY_W{fills[l]}};
            assign fill_beats[l*BEAT_W +: BEAT_W] = number;

            tinycache_choice #(.COUNT(2 * PAIRS), .WIDTH(BEAT)) choose (
                .meant  (first_of | second_of),
                .second (|second_of),
                .values (values),
                .value  (fill_datas[l*BEAT +: BEAT])
            );

`ifdef LARDER_CHECKS
            always @(posedge clk) begin
                if (!rst) begin
                    assert (!(take && take_lanes[l] && busy[l])); // a lane has one part under way
                end
            end
`endif
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (|(fills & ~lasts)); // a part of several beats
        end
    end
`endif

endmodule

`default_nettype wire
