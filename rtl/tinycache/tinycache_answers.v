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
    // joined requests that wait for an answer (a power of two, 2 to 32)
    parameter integer ENTRIES = 8,
    // line of the L1; 64 for the DeNovoA hierarchy (bytes, a power of two, 4 to 128)
    parameter integer MEM_LINE_BYTES = 128,
    // widest access of a lane (bytes, a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // derived, not to be overridden
    parameter integer BEAT = 8 * DATA_BYTES,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // width of a part's number, 1 at least; derived, not to be overridden
    parameter integer PART_W = ($clog2(MEM_LINE_BYTES/LINE_BYTES) > 1 ? $clog2(MEM_LINE_BYTES/LINE_BYTES) : 1),
    // width of a beat's number, 1 at least; derived, not to be overridden
    parameter integer BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1),
    // answers that are on their way to the lanes at once, a beat of each in a cycle (1 to 4)
    parameter integer ANSWERS = 3
) (
    input  wire                        clk,          // clock
    input  wire                        rst,          // synchronous reset, active high
    input  wire [LANES-1:0]            ask_lanes,    // lanes that the request is for
    input  wire [LANES*ENTRY_W-1:0]    ask_entries,  // the number under which each lane is answered
    input  wire [LANES*PART_W-1:0]     ask_parts,    // the part of the line that each lane is for
    input  wire [LANES*BEAT_W-1:0]     ask_beats,    // the beat of that part
    input  wire [LANES-1:0]            ask_whole,    // lanes that want their whole part
    input  wire                        ask,          // a request takes the entry
    input  wire                        answer,       // an answer is offered
    input  wire [$clog2(ENTRIES)-1:0]  answer_id,
    input  wire [8*MEM_LINE_BYTES-1:0] answer_data,
    output wire                        free,         // some entry is free
    output wire [$clog2(ENTRIES)-1:0]  id,           // the lowest entry that is free
    output wire                        may,          // the answer is taken, or one would be
    output reg  [LANES-1:0]            fills,        // lanes that are shown a beat
    output reg  [LANES-1:0]            lasts,        // lanes for which it is the last
    output reg  [LANES*ENTRY_W-1:0]    fill_entries, // of each lane that is shown one; 0 for all others
    output reg  [LANES*BEAT_W-1:0]     fill_beats,
    output reg  [LANES*BEAT-1:0]       fill_datas
);

    localparam integer ID_W = $clog2(ENTRIES);
    localparam integer WAIT_W = LANES * (2 + ENTRY_W + PART_W + BEAT_W);

    genvar e;
    genvar s;

    reg  [ID_W-1:0]   free_number;
    reg  [WAIT_W-1:0] waiting [0:ENTRIES-1];
    reg  [LANES-1:0]  busy; // lanes that have a part in a stream that has not ended

    wire [ENTRIES-1:0] used;
    wire [ENTRIES-1:0] first_free = ~used & (used + 1'b1);

    always @* begin : set_free_number
        integer n;
        free_number = {ID_W{1'b0}};
        for (n = 0; n < ENTRIES; n = n + 1) begin
            free_number = free_number | (n[ID_W-1:0] & {ID_W{first_free[n]}});
        end
    end

    assign free = !(&used);
    assign id = free_number;
    wire waited_for = answer && used[answer_id];
    wire enters = waited_for && may; // it enters a stream

    generate
        for (e = 0; e < ENTRIES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ID_W-1:0] ENTRY = ENTRY_INT[ID_W-1:0];

            reg  used_q; // its answer has not come

            assign used[e] = used_q;

            always @(posedge clk) begin
                if (rst || (enters && answer_id == ENTRY)) begin
                    used_q <= 1'b0;
                end else if (ask && first_free[e]) begin
                    used_q <= 1'b1;
                end
            end
        end
    endgenerate

    // Who waits, by entry. It is read in the cycle in which an answer is offered.

    always @(posedge clk) begin
        if (ask) begin
            waiting[id] <= {ask_lanes, ask_whole, ask_entries, ask_parts, ask_beats};
        end
    end

    wire [LANES-1:0] lanes; // for whom the answer is, and who wants a whole line
    wire [LANES-1:0] whole;
    wire [LANES*ENTRY_W-1:0] entries;
    wire [LANES*PART_W-1:0] parts;
    wire [LANES*BEAT_W-1:0] beats;
    assign {lanes, whole, entries, parts, beats} = waiting[answer_id];

    // The streams. An answer waits while one of its lanes has a part in another that has not ended: a lane takes a beat
    // a cycle.
    wire conflict = (|(lanes & busy)) && waited_for;
    wire [ANSWERS-1:0] stream_free;
    assign may = (|stream_free) && !conflict;
    wire [ANSWERS-1:0] first_stream;

    lowest_mask #(.COUNT(ANSWERS)) next (.some(stream_free), .lowest(first_stream));

    wire [ANSWERS*LANES-1:0] stream_busy, stream_fills, stream_lasts;
    wire [ANSWERS*LANES*ENTRY_W-1:0] stream_entries;
    wire [ANSWERS*LANES*BEAT_W-1:0] stream_beats;
    wire [ANSWERS*LANES*BEAT-1:0] stream_datas;

    generate
        for (s = 0; s < ANSWERS; s = s + 1) begin : g_stream
            tinycache_beats #(
                .ENTRY_W(ENTRY_W), .PART_W(PART_W), .BEAT_W(BEAT_W), .MEM_LINE_BYTES(MEM_LINE_BYTES), .LANES(LANES),
                .DATA_BYTES(DATA_BYTES), .LINE_BYTES(LINE_BYTES)
            ) stream (
                .take         (enters && first_stream[s]),
                .take_data    (answer_data),
                .take_lanes   (lanes),
                .take_whole   (whole),
                .take_entries (entries),
                .take_parts   (parts),
                .take_beats   (beats),
                .free         (stream_free[s]),
                .busy         (stream_busy[s*LANES +: LANES]),
                .fills        (stream_fills[s*LANES +: LANES]),
                .lasts        (stream_lasts[s*LANES +: LANES]),
                .fill_entries (stream_entries[s*LANES*ENTRY_W +: LANES*ENTRY_W]),
                .fill_beats   (stream_beats[s*LANES*BEAT_W +: LANES*BEAT_W]),
                .fill_datas   (stream_datas[s*LANES*BEAT +: LANES*BEAT]),
                .clk(clk), .rst(rst)
            );
        end
    endgenerate

    always @* begin : set_busy
        integer i;
        {busy, fills, lasts, fill_entries, fill_beats, fill_datas} = 0;
        for (i = 0; i < ANSWERS; i = i + 1) begin
            busy = busy | stream_busy[i*LANES +: LANES];
            fills = fills | stream_fills[i*LANES +: LANES];
            lasts = lasts | stream_lasts[i*LANES +: LANES];
            fill_entries = fill_entries | stream_entries[i*LANES*ENTRY_W +: LANES*ENTRY_W];
            fill_beats = fill_beats | stream_beats[i*LANES*BEAT_W +: LANES*BEAT_W];
            fill_datas = fill_datas | stream_datas[i*LANES*BEAT +: LANES*BEAT];
        end
    end

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!ask || free);                             // a request that waits finds an entry
            assert (!waited_for || (|lanes));                  // somebody waits for each answer
            cover (&used);                                     // every entry is used
            cover ((fills & (fills - 1'b1)) != {LANES{1'b0}}); // an answer for several lanes
            cover (answer && !used[answer_id]);                // an answer that nobody waits for
            cover (conflict);                                  // an answer waits for one of its lanes
        end
    end
`endif

endmodule

`default_nettype wire
