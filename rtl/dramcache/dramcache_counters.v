// dramcache_counters: saturating counters in RAM, one look-up and one update a cycle
//
// Saturating counters in RAM, one look-up and one update a cycle. An update reads the word of its counter in the cycle
// in which it comes, and writes it in the next. A look-up counts the updates of its own cycle and of those before:
// words that are not in the RAM yet are taken from registers.
//
// Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_bye`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_counters #(
    // of a counter
    parameter integer BITS = 2,
    // counters in a word, a power of two, at least 2
    parameter integer WORD = 8,
    // words, at least 2
    parameter integer WORDS = 64,
    // of the words; with 1 a look-up in the cycle of an update reads nothing
    parameter integer COPIES = 2,
    // 1: a counter at its maximum stays there
    parameter integer STICKY = 1,
    // bits of a counter's number; derived, not to be overridden
    parameter integer INDEX_W = $clog2(WORDS * WORD),
    // bits of a word's number; derived, not to be overridden
    parameter integer PLACE_W = $clog2(WORDS)
) (
    input  wire               clk,          // clock
    input  wire               rst,          // synchronous reset, active high
    input  wire               clear,        // a word gets 0
    input  wire [PLACE_W-1:0] clear_word,
    input  wire               look,         // a counter is read
    input  wire [INDEX_W-1:0] look_index,
    input  wire               update,       // a counter changes; not beside a clear
    input  wire               up,           // by 1 more, otherwise by 1 less
    input  wire [INDEX_W-1:0] update_index,
    output wire [BITS-1:0]    look_count,   // one cycle after `look`: the counter
    output wire               fills         // one cycle after an update: the counter reaches its maximum by it
);

    localparam integer LANE_W = $clog2(WORD);
    localparam integer MAX_INT = (1 << BITS) - 1;
    localparam [BITS-1:0] MAX = MAX_INT[BITS-1:0];
    localparam integer WORD_W = WORD * BITS;

    genvar i;

    reg                update_q; // an update is in S1
    reg                up_q;
    reg  [INDEX_W-1:0] update_index_q;
    reg  [INDEX_W-1:0] look_index_q;
    reg                wrote_q;  // a word was written when those in S1 were read
    reg  [PLACE_W-1:0] wrote_place_q;
    reg  [WORD_W-1:0]  wrote_word_q;

    // S1: the words that were read.

    always @(posedge clk) begin
        update_q <= update && !rst;
        if (update) begin
            {up_q, update_index_q} <= {up, update_index};
        end
        if (look) begin
            look_index_q <= look_index;
        end
    end

    wire [PLACE_W-1:0] place = update_index_q[INDEX_W-1:LANE_W]; // of the update's word
    wire [LANE_W-1:0] lane = update_index_q[LANE_W-1:0];         // of its counter in the word
    wire [PLACE_W-1:0] look_place = look_index_q[INDEX_W-1:LANE_W];
    wire [LANE_W-1:0] look_lane = look_index_q[LANE_W-1:0];
    wire [WORD_W-1:0] read_word;                                 // what the RAM gave for the update
    wire [WORD_W-1:0] old_word = (wrote_q && wrote_place_q == place) ? wrote_word_q : read_word;
    wire [BITS-1:0] old_count = old_word[{{(32-LANE_W){1'b0}}, lane}*BITS +: BITS];
    wire full = old_count == MAX;
    wire empty = old_count == {BITS{1'b0}};
    wire more = up_q && !full;
    wire less = !up_q && !empty && !(STICKY != 0 && full);
    wire [BITS-1:0] new_count = old_count + {{(BITS-1){1'b0}}, more} - {{(BITS-1){1'b0}}, less};
    wire [WORD_W-1:0] new_word;

    generate
        for (i = 0; i < WORD; i = i + 1) begin : g_lane
            localparam integer LANE_INT = i;
            localparam [LANE_W-1:0] LANE = LANE_INT[LANE_W-1:0];

            assign new_word[i*BITS +: BITS] = (lane == LANE) ? new_count : old_word[i*BITS +: BITS];
        end
    endgenerate

    assign fills = update_q && more && old_count == MAX - 1'b1;

    always @(posedge clk) begin
        wrote_q <= update_q && !rst;
        if (update_q) begin
            {wrote_place_q, wrote_word_q} <= {place, new_word};
        end
    end

    wire now = update_q && place == look_place; // the update came with the look-up or before it, and is not written yet
    wire [WORD_W-1:0] look_read;                // what the RAM gave for the look-up

    wire [WORD_W-1:0] look_word = now
        ? new_word
        : (wrote_q && wrote_place_q == look_place) ? wrote_word_q : look_read;

    assign look_count = look_word[{{(32-LANE_W){1'b0}}, look_lane}*BITS +: BITS];
    wire write = clear || update_q;
    wire [PLACE_W-1:0] write_place = clear ? clear_word : place;
    wire [WORD_W-1:0] write_word = new_word & {WORD_W{!clear}};

    wire [PLACE_W-1:0] read_place = (update || COPIES == 2)
        ? update_index[INDEX_W-1:LANE_W]
        : look_index[INDEX_W-1:LANE_W];

    ram_1r1w #(.WIDTH(WORD_W), .DEPTH(WORDS)) counters (
        .clk     (clk),
        .wr_en   (write),
        .wr_addr (write_place),
        .wr_data (write_word),
        .rd_en   (update || (COPIES == 1 && look)),
        .rd_addr (read_place),
        .rd_data (read_word)
    );

    generate
        if (COPIES == 2) begin : g_copy
            ram_1r1w #(.WIDTH(WORD_W), .DEPTH(WORDS)) copy (
                .clk     (clk),
                .wr_en   (write),
                .wr_addr (write_place),
                .wr_data (write_word),
                .rd_en   (look),
                .rd_addr (look_index[INDEX_W-1:LANE_W]),
                .rd_data (look_read)
            );

        end else begin : g_shared
            assign look_read = read_word;
        end
    endgenerate

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (STICKY == 0 || !update_q || up_q || !empty);   // no counter is decremented at 0
            cover (update_q && wrote_q && wrote_place_q == place); // a word is read while it is written
            cover (update_q && !up_q && full);                     // a counter at its maximum is decremented
        end
    end
`endif

endmodule

`default_nettype wire
