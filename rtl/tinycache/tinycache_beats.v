// tinycache_beats: an answer on its way to its lanes, beat by beat
//
// An answer on its way to its lanes: a beat of each part of the line in a cycle, from the lowest on that some lane
// wants.
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
    // width of a part's number, 1 at least
    parameter integer PART_W = 1,
    // width of a beat's number, 1 at least
    parameter integer BEAT_W = 2,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // derived, not to be overridden
    parameter integer BEAT = 8 * DATA_BYTES,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64
) (
    input  wire                        take,         // an answer enters; only when free
    input  wire [8*MEM_LINE_BYTES-1:0] take_data,
    input  wire [LANES-1:0]            take_lanes,   // lanes that the answer is for
    input  wire [LANES-1:0]            take_whole,   // those of them that want their whole part
    input  wire [LANES*ENTRY_W-1:0]    take_entries, // the number under which each lane is answered
    input  wire [LANES*PART_W-1:0]     take_parts,   // the part of the line that each lane is for
    input  wire [LANES*BEAT_W-1:0]     take_beats,   // the beat of that part which it asked for
    output wire                        free,         // it has no answer, or shows its last beat
    output wire [LANES-1:0]            busy,         // lanes that have a part in it, unless it is free
    output wire [LANES-1:0]            fills,        // lanes that are shown a beat
    output wire [LANES-1:0]            lasts,        // lanes for which it is the last
    output wire [LANES*ENTRY_W-1:0]    fill_entries, // of each lane that is shown one; 0 for all others
    output wire [LANES*BEAT_W-1:0]     fill_beats,
    output wire [LANES*BEAT-1:0]       fill_datas,
    input  wire                        clk,
    input  wire                        rst
);

    localparam integer BEATS = LINE_BYTES / DATA_BYTES;
    localparam integer PARTS = MEM_LINE_BYTES / LINE_BYTES;

    genvar k;
    genvar l;
    genvar p;

    reg  [BEATS-1:0]            left_q; // beats that are still to be shown; none: there is no answer
    reg  [8*MEM_LINE_BYTES-1:0] data_q;
    reg  [LANES-1:0]            lanes_q;
    reg  [LANES-1:0]            whole_q;
    reg  [LANES*ENTRY_W-1:0]    entries_q;
    reg  [LANES*PART_W-1:0]     parts_q;
    reg  [LANES*BEAT_W-1:0]     beats_q;
    reg  [BEAT_W-1:0]           number; // of the beat that is shown

    wire [BEATS-1:0] wanted;

    generate
        for (k = 0; k < BEATS; k = k + 1) begin : g_beat
            localparam integer NUMBER_INT = k;
            localparam [BEAT_W-1:0] NUMBER = NUMBER_INT[BEAT_W-1:0];

            wire [LANES-1:0] wants; // lanes that want this beat

            for (l = 0; l < LANES; l = l + 1) begin : g_want
                assign wants[l] = take_lanes[l] && (take_whole[l] || take_beats[l*BEAT_W +: BEAT_W] == NUMBER);
            end

            assign wanted[k] = |wants;
        end
    endgenerate

    wire [BEATS-1:0] shown;

    lowest_mask #(.COUNT(BEATS)) next (.some(left_q), .lowest(shown));

    always @(posedge clk) begin
        if (rst) begin
            left_q <= {BEATS{1'b0}};
        end else begin
            left_q <= take ? wanted : left_q & ~shown;
        end
        if (take) begin
            {data_q, lanes_q, whole_q} <= {take_data, take_lanes, take_whole};
            {entries_q, parts_q, beats_q} <= {take_entries, take_parts, take_beats};
        end
    end

    assign free = (left_q & (left_q - 1'b1)) == {BEATS{1'b0}};
    assign busy = lanes_q & {LANES{!free}};

    always @* begin : set_number
        integer i;
        number = {BEAT_W{1'b0}};
        for (i = 0; i < BEATS; i = i + 1) begin
            number = number | (i[BEAT_W-1:0] & {BEAT_W{shown[i]}});
        end
    end

    wire [PARTS*BEAT-1:0] beats_shown; // that beat of each part

    generate
        for (p = 0; p < PARTS; p = p + 1) begin : g_part
            chosen_value #(.COUNT(BEATS), .WIDTH(BEAT)) choose (
                .which  (shown),
                .values (data_q[p*BEATS*BEAT +: BEATS*BEAT]),
                .value  (beats_shown[p*BEAT +: BEAT])
            );
        end
    endgenerate

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            reg  [BEAT-1:0] part;

            wire here = (|left_q) && lanes_q[l] && (whole_q[l] || beats_q[l*BEAT_W +: BEAT_W] == number);

            always @* begin : set_part
                integer q;
                part = {BEAT{1'b0}};
                for (q = 0; q < PARTS; q = q + 1) begin
                    if (here && parts_q[l*PART_W +: PART_W] == q[PART_W-1:0]) begin
                        part = beats_shown[q*BEAT +: BEAT];
                    end
                end
            end

            assign fills[l] = here;
            assign lasts[l] = here && (free || !whole_q[l]);
            assign fill_entries[l*ENTRY_W +: ENTRY_W] = entries_q[l*ENTRY_W +: ENTRY_W] & {ENTRY_W{here}};
            assign fill_beats[l*BEAT_W +: BEAT_W] = number & {BEAT_W{here}};
            assign fill_datas[l*BEAT +: BEAT] = part;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!take || free);      // an answer enters only where there is room
            assert (!take || (|wanted)); // some lane waits for it
            cover (!free);               // an answer of several beats
        end
    end
`endif

endmodule

`default_nettype wire
