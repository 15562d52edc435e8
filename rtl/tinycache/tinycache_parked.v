// tinycache_parked: accesses that wait for an answer from below
//
// Accesses that wait for an answer from below while others hit. An answer that no entry waits for is dropped.
//
// Source: docs/tinycache/data-path.md, Parked
// Written by `larder emit tinycache`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module tinycache_parked #(
    // lines of the cache
    parameter integer LINES = 16,
    // accesses of a lane that wait for an answer from below while others hit (a power of two, 2 to 8)
    parameter integer MISSES = 2,
    // the requester's tag, returned with the response (bits, 1 to 16)
    parameter integer TAG_BITS = 3,
    // line of a tinyCache (bytes, a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // derived, not to be overridden
    parameter integer OFFSET_W = $clog2(LINE_BYTES)
) (
    input  wire                          clk,           // clock
    input  wire                          rst,           // synchronous reset, active high
    input  wire                          park,          // an access is parked in `entry`
    input  wire [$clog2(MISSES)-1:0]     fill_entry,
    input  wire                          fill_last,     // with this beat all of the answer has come
    // the lowest entry whose access can go on does so, and leaves its entry
    input  wire                          replay,
    input  wire                          park_fetch,    // a line is fetched for it; else it is not cached
    input  wire [$clog2(LINES)-1:0]      park_line,     // that line
    output reg  [$clog2(MISSES)-1:0]     entry,         // the lowest entry that is free
    output reg  [$clog2(LINES)-1:0]      fill_line,     // the line of an answer
    output reg  [LINES-1:0]              fetching, // lines that are fetched, or have arrived and wait for their access
    output wire                          arrives,       // a beat of a line that is fetched arrives
    output wire                          arrives_past,  // the answer to an access that is not cached arrives
    // the replayed access's line is here; else its data came without a line
    output wire                          replay_cached,
    output wire [TAG_BITS-1:0]           replay_tag,
    output wire [$clog2(LINE_BYTES)-1:0] replay_offset,
    output wire [2:0]                    replay_size,
    output wire [$clog2(LINES)-1:0]      replay_line,
    output reg  [$clog2(MISSES)-1:0]     replay_entry,  // the replayed access's entry
    output wire                          free,          // some entry is free
    output wire                          busy,          // some entry holds an access
    output wire                          filled,        // some access has its answer, and can go on

    // from tinycache
    input  wire                          fill_valid,
    input  wire [TAG_BITS-1:0]           park_tag,
    input  wire [OFFSET_W-1:0]           park_offset,
    input  wire [2:0]                    park_size
);

    localparam integer ENTRY_W = $clog2(MISSES);
    localparam integer NUMBER_W = $clog2(LINES);
    localparam integer REPLAY_W = TAG_BITS + OFFSET_W + NUMBER_W + 3;

    genvar e;
    genvar l;

    reg  [REPLAY_W-1:0] any_replay;

    wire [MISSES-1:0] used;     // entries that hold an access
    wire [MISSES-1:0] first_free = ~used & (used + 1'b1);
    wire [MISSES-1:0] ready;    // entries whose access can go on
    wire [MISSES-1:0] first_ready = ready & (~ready + 1'b1);
    assign free = !(&used);
    assign busy = |used;
    assign filled = |ready;
    wire [MISSES-1:0] answered; // the entry that the answer is for, if it waits for one
    wire [MISSES-1:0] fetches;  // entries for which a line is fetched
    wire [MISSES*LINES-1:0] fetching_of;
    wire [MISSES*NUMBER_W-1:0] filled_of;
    wire [MISSES*REPLAY_W-1:0] replay_of;

    generate
        for (e = 0; e < MISSES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ENTRY_W-1:0] ENTRY = ENTRY_INT[ENTRY_W-1:0];

            reg                 used_q;
            reg                 filled_q; // all of its answer has come
            reg                 fetch_q;  // a line is fetched; else the access is not cached
            reg  [NUMBER_W-1:0] line_q;   // that line
            reg  [TAG_BITS-1:0] tag_q;
            reg  [OFFSET_W-1:0] offset_q;
            reg  [2:0]          size_q;

            wire taken = park && first_free[e];
            assign answered[e] = fill_valid && fill_entry == ENTRY && used_q && !filled_q;

            always @(posedge clk) begin
                if (rst) begin
                    {used_q, filled_q} <= 2'd0;
                end else if (taken) begin
                    used_q <= 1'b1;
                end else if (answered[e]) begin
                    filled_q <= fill_last;
                end else if (replay && first_ready[e]) begin
                    {used_q, filled_q} <= 2'd0;
                end
                if (taken) begin
                    {fetch_q, line_q} <= {park_fetch, park_line};
                    {tag_q, offset_q, size_q} <= {park_tag, park_offset, park_size};
                end
            end

            assign used[e] = used_q;
            assign ready[e] = filled_q;
            assign fetches[e] = fetch_q;

            for (l = 0; l < LINES; l = l + 1) begin : g_line
                localparam integer LINE_INT = l;
                localparam [NUMBER_W-1:0] LINE = LINE_INT[NUMBER_W-1:0];

                assign fetching_of[e*LINES+l] = line_q == LINE && used_q && fetch_q;
            end

            assign filled_of[e*NUMBER_W +: NUMBER_W] = line_q & {NUMBER_W{fill_entry == ENTRY}};

            assign replay_of[e*REPLAY_W +: REPLAY_W] = {tag_q, offset_q, size_q, line_q}
                & {REPLAY_W{first_ready[e]}};
        end
    endgenerate

    always @* begin : set_fetching
        integer i;
        {fetching, fill_line, any_replay, entry, replay_entry} = 0;
        for (i = 0; i < MISSES; i = i + 1) begin
            fetching = fetching | fetching_of[i*LINES +: LINES];
            fill_line = fill_line | filled_of[i*NUMBER_W +: NUMBER_W];
            any_replay = any_replay | replay_of[i*REPLAY_W +: REPLAY_W];
            entry = entry | (i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}});
            replay_entry = replay_entry | (i[ENTRY_W-1:0] & {ENTRY_W{first_ready[i]}});
        end
    end

    assign arrives = |(answered & fetches);
    assign arrives_past = |(answered & ~fetches);
    assign replay_cached = |(first_ready & fetches);
    assign {replay_tag, replay_offset, replay_size, replay_line} = any_replay;

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!park || free);                             // an access that is parked finds an entry
            cover (&used);                                      // every entry is used
            cover ((ready & (ready - 1'b1)) != {MISSES{1'b0}}); // two accesses have their answer at once
        end
    end
`endif

endmodule

`default_nettype wire
