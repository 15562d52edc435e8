// tinycache_answers: who waits for which answer of L1 and scratchpad
//
// Which lanes wait for which answer, and the answers on their way back.
//
// Source: docs/tinycache/data-path.md, tinycache_coalescer
// Written by `larder emit tinycache_coalescer`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_answers #(
    // width of a lane's own entry number
    parameter integer ENTRY_W = 1,
    // lanes of the streaming multiprocessor, a tinyCache each (a power of two, 1 to 32)
    parameter integer LANES = 32,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // width of a part's number, 1 at least; derived, not to be overridden
    parameter integer PART_W = ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1),
    // joined requests that wait for an answer (a power of two, 2 to 32)
    parameter integer ENTRIES = 8,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // width of a beat's number, 1 at least; derived, not to be overridden
    parameter integer BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1),
    // derived, not to be overridden
    parameter integer BEAT = 8 * DATA_BYTES,
    // parts of answers that are on their way to the lanes at once, a beat of each in a cycle (1 to 4)
    parameter integer ANSWERS = 3
) (
    input  wire                                 clk,          // clock
    input  wire                                 rst,          // synchronous reset, active high
    input  wire [LANES-1:0]                     ask_lanes,    // lanes that the request is for
    input  wire [LANES*ENTRY_W-1:0]             ask_entries,  // the number under which each lane is answered
    input  wire [LANES*PART_W-1:0]              ask_parts,    // the part of the line that each lane is for
    input  wire [LANES*BEAT_W-1:0]              ask_beats,    // the beat of that part
    input  wire [LANES-1:0]                     ask_whole,    // lanes that want their whole part
    input  wire [MEM_LINE_BYTES/LINE_BYTES-1:0] ask_due,      // parts that some lane is for
    input  wire                                 ask,          // a request takes the entry
    input  wire                                 answer,       // an answer is offered
    input  wire [$clog2(ENTRIES)-1:0]           answer_id,
    input  wire [PART_W-1:0]                    answer_part,
    input  wire [8*LINE_BYTES-1:0]              answer_data,
    output wire                                 free,         // some entry is free
    output wire [$clog2(ENTRIES)-1:0]           id,           // the lowest entry that is free
    output wire                                 may,          // the answer is taken, or one would be

    // One stream at most has a beat for a lane.
    output wire [LANES-1:0]                     fills,        // lanes that are shown a beat
    output wire [LANES-1:0]                     lasts,        // lanes for which it is the last
    output wire [LANES*ENTRY_W-1:0]             fill_entries, // of each lane that is shown one; 0 for all others
    output wire [LANES*BEAT_W-1:0]              fill_beats,
    output wire [LANES*BEAT-1:0]                fill_datas
);

    localparam integer PARTS = MEM_LINE_BYTES / LINE_BYTES; // parts of a line below
    localparam integer BEATS = LINE_BYTES / DATA_BYTES;     // beats of a part
    localparam integer ID_W = $clog2(ENTRIES);
    localparam integer WAIT_W = LANES * (2 + ENTRY_W + PART_W + BEAT_W);

    genvar p;
    genvar e;
    genvar k;
    genvar b;
    genvar w;
    genvar s;
    genvar l;
    genvar t;

    reg  [ID_W-1:0]   free_number;
    reg  [WAIT_W-1:0] waiting [0:ENTRIES-1];
    reg  [LANES-1:0]  busy; // lanes that have a part in a stream that has not ended

    wire [ENTRIES-1:0] used, first_free;

    lowest_mask #(.COUNT(ENTRIES)) vacant (.some(~used), .lowest(first_free));

    always @* begin : set_free_number
        integer n;
        free_number = {ID_W{1'b0}};
        for (n = 0; n < ENTRIES; n = n + 1) begin
            free_number = free_number | (n[ID_W-1:0] & {ID_W{first_free[n]}});
        end
    end

    assign free = !(&used);
    assign id = free_number;
    wire [PARTS-1:0] named; // the part that is offered

    generate
        for (p = 0; p < PARTS; p = p + 1) begin : g_part
            localparam integer PART_INT = p;
            localparam [PART_W-1:0] PART = PART_INT[PART_W-1:0];

            assign named[p] = answer_part == PART;
        end
    endgenerate

    wire [ENTRIES-1:0] dues; // entries in which that part is due

    generate
        for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ID_W-1:0] ENTRY = ENTRY_INT[ID_W-1:0];

            reg  [PARTS-1:0] due_q; // parts that have not been answered

            assign used[e] = |due_q;
            assign dues[e] = |(due_q & named);

            always @(posedge clk) begin
                if (rst) begin
                    due_q <= {PARTS{1'b0}};
                end else if (ask && first_free[e]) begin
                    due_q <= ask_due;
                end else if (may && answer && answer_id == ENTRY) begin
                    due_q <= due_q & ~named;
                end
            end
        end
    endgenerate

    wire waited_for = answer && dues[answer_id]; // somebody waits for what is offered

    // Who waits, by entry. It is read in the cycle in which an answer is offered.

    always @(posedge clk) begin
        if (ask) begin
            waiting[id] <= {ask_lanes, ask_whole, ask_entries, ask_parts, ask_beats};
        end
    end

    wire [LANES-1:0] lanes; // lanes of the whole request, and who of them wants a whole line
    wire [LANES-1:0] whole;
    wire [LANES*ENTRY_W-1:0] entries;
    wire [LANES*PART_W-1:0] parts;
    wire [LANES*BEAT_W-1:0] beats;
    assign {lanes, whole, entries, parts, beats} = waiting[answer_id];
    wire [LANES-1:0] here;  // lanes that the part is for

    generate
        for (k = 0; k < LANES; k = k + 1) begin : g_here
            assign here[k] = lanes[k] && parts[k*PART_W +: PART_W] == answer_part;
        end
    endgenerate

    wire [BEATS-1:0] wanted; // beats that some of them wants

    generate
        for (b = 0; b < BEATS; b = b + 1) begin : g_beat
            localparam integer NUMBER_INT = b;
            localparam [BEAT_W-1:0] NUMBER = NUMBER_INT[BEAT_W-1:0];

            wire [LANES-1:0] wants; // lanes that want this beat

            for (w = 0; w < LANES; w = w + 1) begin : g_want
                assign wants[w] = here[w] && (whole[w] || beats[w*BEAT_W +: BEAT_W] == NUMBER);
            end

            assign wanted[b] = |wants;
        end
    endgenerate

    wire [BEATS-1:0] wanted_shown; // what is shown first of them
    wire [BEAT_W-1:0] wanted_number;
    wire [LANES-1:0] wanted_fills, wanted_lasts;

    tinycache_shown #(.BEATS(BEATS), .BEAT_W(BEAT_W), .LANES(LANES)) begins (
        .left   (wanted),
        .lanes  (here),
        .whole(whole), .beats(beats),
        .shown  (wanted_shown),
        .number (wanted_number),
        .fills  (wanted_fills),
        .lasts  (wanted_lasts)
    );

    // The streams. An answer waits while one of its lanes has a part in another that has not ended: a lane takes a beat
    // a cycle.
    wire [ANSWERS*LANES-1:0] stream_busy;

    always @* begin : set_busy
        integer i;
        busy = 0;
        for (i = 0; i < ANSWERS; i = i + 1) begin
            busy = busy | stream_busy[i*LANES +: LANES];
        end
    end

    wire conflict = (|(here & busy)) && waited_for;
    wire [ANSWERS-1:0] stream_free;
    assign may = (|stream_free) && !conflict;
    wire [ANSWERS-1:0] first_stream;

    lowest_mask #(.COUNT(ANSWERS)) next (.some(stream_free), .lowest(first_stream));

    wire enters = waited_for && may; // it enters a stream
    wire [ANSWERS*BEAT_W-1:0] stream_numbers;
    wire [ANSWERS*BEAT-1:0] stream_beats;
    wire [ANSWERS*LANES-1:0] stream_fills, stream_lasts;
    wire [ANSWERS*LANES*ENTRY_W-1:0] stream_entries;

    generate
        for (s = 0; s < ANSWERS; s = s + 1) begin : g_stream
            tinycache_beats #(
                .ENTRY_W(ENTRY_W), .BEAT_W(BEAT_W), .LINE_BYTES(LINE_BYTES), .LANES(LANES), .DATA_BYTES(DATA_BYTES)
            ) stream (
                .take         (enters && first_stream[s]),
                .take_data    (answer_data),
                .take_lanes   (here),
                .take_whole   (whole),
                .take_entries (entries),
                .take_beats   (beats),
                .take_left    (wanted),
                .take_shown   (wanted_shown),
                .take_number  (wanted_number),
                .take_fills   (wanted_fills),
                .take_lasts   (wanted_lasts),
                .free         (stream_free[s]),
                .busy         (stream_busy[s*LANES +: LANES]),
                .number       (stream_numbers[s*BEAT_W +: BEAT_W]),
                .beat         (stream_beats[s*BEAT +: BEAT]),
                .fills        (stream_fills[s*LANES +: LANES]),
                .lasts        (stream_lasts[s*LANES +: LANES]),
                .numbers      (stream_entries[s*LANES*ENTRY_W +: LANES*ENTRY_W]),
                .clk(clk), .rst(rst)
            );
        end
    endgenerate

    generate
        for (l = 0; l < LANES; l = l + 1) begin : g_lane
            wire [ANSWERS-1:0] from; // the stream that shows the lane a beat
            wire [ANSWERS-1:0] ends; // it is the last
            wire [ANSWERS*ENTRY_W-1:0] answered;

            for (t = 0; t < ANSWERS; t = t + 1) begin : g_from
                assign from[t] = stream_fills[t*LANES+l];
                assign ends[t] = stream_lasts[t*LANES+l];
                assign answered[t*ENTRY_W +: ENTRY_W] = stream_entries[(t*LANES+l)*ENTRY_W +: ENTRY_W];
            end

            assign fills[l] = |from;
            assign lasts[l] = |ends;

            chosen_value #(.COUNT(ANSWERS), .WIDTH(ENTRY_W)) of_entry (
                .which  (from),
                .values (answered),
                .value  (fill_entries[l*ENTRY_W +: ENTRY_W])
            );

            chosen_value #(.COUNT(ANSWERS), .WIDTH(BEAT_W)) of_number (
                .which  (from),
                .values (stream_numbers),
                .value  (fill_beats[l*BEAT_W +: BEAT_W])
            );

            chosen_value #(.COUNT(ANSWERS), .WIDTH(BEAT)) of_beat (
                .which  (from),
                .values (stream_beats),
                .value  (fill_datas[l*BEAT +: BEAT])
            );
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!ask || free);                                 // a request that waits finds an entry
            assert (!waited_for || (|here));                       // somebody waits for each answer
            cover (&used);                                         // every entry is used
            cover ((fills & (fills - 1'b1)) != {LANES{1'b0}});     // an answer for several lanes
            cover (answer && !dues[answer_id]);                    // an answer that nobody waits for
            cover (answer && !dues[answer_id] && used[answer_id]); // a part that is not due, of a request that waits
            cover (conflict);                                      // an answer waits for one of its lanes
        end
    end
`endif

endmodule

`default_nettype wire
