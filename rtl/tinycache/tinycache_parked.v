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
    // line of a tinyCache, in bytes (a power of two, 4 to 128)
    parameter integer LINE_BYTES = 64,
    // the requester's tag, returned with the response, in bits (1 to 16)
    parameter integer TAG_BITS = 3,
    // widest access of a lane, in bytes (a power of two, 4 to 16)
    parameter integer DATA_BYTES = 16,
    // derived, not to be overridden
    parameter integer REQ_TAG_W = TAG_BITS,
    // derived, not to be overridden
    parameter integer OFFSET_W = $clog2(LINE_BYTES),
    // derived, not to be overridden
    parameter integer REQ_SIZE_W = 3
) (
    input  wire                          clk,           // clock
    input  wire                          rst,           // synchronous reset, active high
    input  wire                          park,          // an access is parked in `entry`
    input  wire [$clog2(MISSES)-1:0]     fill_entry,
    input  wire [8*LINE_BYTES-1:0]       fill_data,
    input  wire                          replay,        // the lowest such goes on, and leaves its entry
    input  wire [LINES-1:0]              park_line,     // the line that is fetched for it; none: it is not cached
    output reg  [$clog2(MISSES)-1:0]     entry,         // the lowest such
    output reg  [LINES-1:0]              fetching, // lines that are fetched, or have arrived and wait for their access
    output reg  [LINES-1:0]              fill_line,     // the line that it fills, if any
    output wire [LINES-1:0]              replay_line,   // its line, or none: then its data are here
    output wire [TAG_BITS-1:0]           replay_tag,
    output wire [$clog2(LINE_BYTES)-1:0] replay_offset,
    output wire [2:0]                    replay_size,
    output wire [8*DATA_BYTES-1:0]       replay_data,   // in the next cycle, until another replay
    output wire                          free,          // some entry is free
    output wire                          busy,          // some entry is not
    output wire                          filled,        // some access has its answer, and can go on

    // from tinycache
    input  wire                          fill_valid,
    input  wire [REQ_TAG_W-1:0]          park_tag,
    input  wire [OFFSET_W-1:0]           park_offset,
    input  wire [REQ_SIZE_W-1:0]         park_size
);

    localparam integer ENTRY_W = $clog2(MISSES);
    localparam integer REPLAY_W = LINES + TAG_BITS + OFFSET_W + 3;
    localparam integer PARTS = LINE_BYTES / DATA_BYTES; // DATA_BYTES of a line

    genvar e;

    reg  [REPLAY_W-1:0]     any_replay;
    reg  [ENTRY_W-1:0]      replay_number;
    reg  [OFFSET_W-1:0]     answered_offset;
    reg  [8*DATA_BYTES-1:0] answer;

    wire [MISSES-1:0] used;     // entries that hold an access
    wire [MISSES-1:0] first_free = ~used & (used + 1'b1);
    wire [MISSES-1:0] ready;    // entries whose access can go on
    wire [MISSES-1:0] first_ready = ready & (~ready + 1'b1);
    assign free = !(&used);
    assign busy = |used;
    assign filled = |ready;
    wire [MISSES-1:0] answered; // the entry that the answer is for, if it waits for one
    wire [MISSES*OFFSET_W-1:0] offsets;
    wire [MISSES*LINES-1:0] fetching_of;
    wire [MISSES*LINES-1:0] fill_line_of;
    wire [MISSES*REPLAY_W-1:0] replay_of;

    generate
        for (e = 0; e < MISSES; e = e + 1) begin : g_entry
            localparam integer ENTRY_INT = e;
            localparam [ENTRY_W-1:0] ENTRY = ENTRY_INT[ENTRY_W-1:0];

            reg                 used_q;
            reg                 filled_q; // its answer has come
            reg  [LINES-1:0]    line_q;   // the line that is fetched; 0: the access is not cached
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
                    filled_q <= 1'b1;
                end else if (replay && first_ready[e]) begin
                    {used_q, filled_q} <= 2'd0;
                end
                if (taken) begin
                    {line_q, tag_q, offset_q, size_q} <= {park_line, park_tag, park_offset, park_size};
                end
            end

            assign offsets[e*OFFSET_W +: OFFSET_W] = offset_q;
            assign used[e] = used_q;
            assign ready[e] = filled_q;
            assign fetching_of[e*LINES +: LINES] = line_q & {LINES{used_q}};
            assign fill_line_of[e*LINES +: LINES] = line_q & {LINES{answered[e]}};

            assign replay_of[e*REPLAY_W +: REPLAY_W] = {line_q, tag_q, offset_q, size_q}
                & {REPLAY_W{first_ready[e]}};
        end
    endgenerate

    always @* begin : set_fetching
        integer i;
        {fetching, fill_line, any_replay, entry, replay_number, answered_offset} = 0;
        for (i = 0; i < MISSES; i = i + 1) begin
            fetching = fetching | fetching_of[i*LINES +: LINES];
            fill_line = fill_line | fill_line_of[i*LINES +: LINES];
            any_replay = any_replay | replay_of[i*REPLAY_W +: REPLAY_W];
            entry = entry | (i[ENTRY_W-1:0] & {ENTRY_W{first_free[i]}});
            replay_number = replay_number | (i[ENTRY_W-1:0] & {ENTRY_W{first_ready[i]}});
            answered_offset = answered_offset
                | (offsets[i*OFFSET_W +: OFFSET_W] & {OFFSET_W{fill_entry == i[ENTRY_W-1:0]}});
        end
    end

    assign {replay_line, replay_tag, replay_offset, replay_size} = any_replay;

    // Of an access that is not cached the answer is kept, in a RAM that is read when the access goes on.
    wire [OFFSET_W-1:0] part = answered_offset >> $clog2(DATA_BYTES); // the one in which the access lies

    always @* begin : set_answer
        integer k;
        answer = {(8*DATA_BYTES){1'b0}};
        for (k = 0; k < PARTS; k = k + 1) begin
            if (part == k[OFFSET_W-1:0]) begin
                answer = fill_data[k*8*DATA_BYTES +: 8*DATA_BYTES];
            end
        end
    end

    ram_1r1w #(
        .WIDTH (8 * DATA_BYTES),
        .DEPTH (MISSES)
    ) answers (
        .clk     (clk),
        .wr_en   (|answered),
        .wr_addr (fill_entry),
        .wr_data (answer),
        .rd_en   (replay),
        .rd_addr (replay_number),
        .rd_data (replay_data)
    );

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
