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
    parameter integer BEAT_W = ($clog2(LINE_BYTES/DATA_BYTES) > 1 ? $clog2(LINE_BYTES/DATA_BYTES) : 1)
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
    output wire [LANES-1:0]                     fills,        // lanes that are shown a beat
    output wire [LANES-1:0]                     lasts,        // lanes for which it is the last
    output wire [LANES*ENTRY_W-1:0]             fill_entries, // of each lane that is shown one; 0 for all others
    output wire [LANES*BEAT_W-1:0]              fill_beats,
    output wire [LANES*8*DATA_BYTES-1:0]        fill_datas
);

    localparam integer PARTS = MEM_LINE_BYTES / LINE_BYTES; // parts of a line below
    localparam integer ID_W = $clog2(ENTRIES);
    localparam integer WAIT_W = LANES * (2 + ENTRY_W + PART_W + BEAT_W);

    genvar p;
    genvar e;
    genvar k;

    reg  [ID_W-1:0]   free_number;
    reg  [WAIT_W-1:0] waiting [0:ENTRIES-1];

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

    wire [LANES-1:0] busy; // lanes for which a beat is still to come

    // An answer waits while a beat of another is to come for one of its lanes: a lane takes a beat a cycle.
    wire conflict = (|(here & busy)) && waited_for;
    assign may = !conflict;

    tinycache_beats #(
        .ENTRY_W(ENTRY_W), .BEAT_W(BEAT_W), .LINE_BYTES(LINE_BYTES), .LANES(LANES), .DATA_BYTES(DATA_BYTES)
    ) beats_of (
        .take         (waited_for && may),
        .take_data    (answer_data),
        .take_lanes   (here),
        .take_whole   (whole),
        .take_entries (entries),
        .take_beats   (beats),
        .busy(busy), .fills(fills), .lasts(lasts), .fill_entries(fill_entries), .fill_beats(fill_beats),
        .fill_datas(fill_datas), .clk(clk), .rst(rst)
    );

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
