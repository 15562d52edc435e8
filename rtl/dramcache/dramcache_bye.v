// dramcache_bye: ByE: counting Bloom filter of a DRAM cache's dirty lines
//
// Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by `larder emit dramcache_bye`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_bye #(
    // width of a line's number (bits, 4 to 32)
    parameter integer LINE_BITS = 25,
    // counters of both hashes, half of them each (a power of two, 8 to 1048576)
    parameter integer COUNTERS = 524288,
    // width of a counter (bits, 2 to 4)
    parameter integer COUNTER_BITS = 2,
    // counters in a word of a RAM, which one cycle clears (a power of two, 2 to 64)
    parameter integer WORD = 8,
    // of the counters; with 1 an update takes a look-up's cycle (copies, 1 to 2)
    parameter integer COPIES = 2,
    // width of a bye_line; derived, not to be overridden
    parameter integer BYE_LINE_W = LINE_BITS
) (
    input  wire                  clk,          // clock
    input  wire                  rst,          // synchronous reset, active high
    output reg                   cleared,      // all counters have been cleared since the reset
    input  wire                  look_valid,   // a look-up in this cycle; one is never refused
    input  wire [LINE_BITS-1:0]  look_line,    // number of the line
    output reg                   answer_valid, // there was a look-up in the cycle before
    output wire                  answer_clean, // the line was not dirty at the end of that cycle; 0: it may be dirty
    // a bit each hash: an increment of the cycle before brought a counter to its maximum
    output wire [1:0]            saturated,

    // inc: lines that become dirty (bye_line)
    input  wire                  inc_valid,
    output wire                  inc_ready,
    input  wire [BYE_LINE_W-1:0] inc_data,

    // dec: dirty lines that leave the cache, or become clean (bye_line)
    input  wire                  dec_valid,
    output wire                  dec_ready,
    input  wire [BYE_LINE_W-1:0] dec_data
);

    localparam integer INDEX_W = $clog2(COUNTERS) - 1; // of a counter among those of its hash
    localparam integer WORDS = COUNTERS / 2 / WORD;
    localparam integer PLACE_W = $clog2(WORDS);
    localparam integer LAST_INT = WORDS - 1;
    localparam [PLACE_W-1:0] LAST = LAST_INT[PLACE_W-1:0];

    genvar h;

    reg  [PLACE_W-1:0] sweep_q; // the next word
    reg                known_q; // the answer's counters were read

    // After reset a word of each hash is cleared in a cycle.

    always @(posedge clk) begin
        if (rst) begin
            sweep_q <= {PLACE_W{1'b0}};
            cleared <= 1'b0;
        end else if (!cleared) begin
            sweep_q <= sweep_q + 1'b1;
            cleared <= sweep_q == LAST;
        end
    end

    // One update a cycle, increments first.
    assign inc_ready = cleared;
    assign dec_ready = cleared && !inc_valid;
    wire update = cleared && (inc_valid || dec_valid);
    wire [LINE_BITS-1:0] update_line = inc_valid ? inc_data : dec_data;
    wire [1:0] zero; // a bit each hash: its counter of the line is 0

    generate
        for (h = 0; h < 2; h = h + 1) begin : g_hash
            wire [INDEX_W-1:0] look_index;

            dramcache_bye_hash #(.LINE_BITS(LINE_BITS), .INDEX_W(INDEX_W), .HASH(h)) look_hash (
                .line  (look_line),
                .index (look_index)
            );

            wire [INDEX_W-1:0] update_index;

            dramcache_bye_hash #(.LINE_BITS(LINE_BITS), .INDEX_W(INDEX_W), .HASH(h)) update_hash (
                .line  (update_line),
                .index (update_index)
            );

            wire [COUNTER_BITS-1:0] count;

            dramcache_counters #(.BITS(COUNTER_BITS), .WORD(WORD), .WORDS(WORDS), .COPIES(COPIES), .STICKY(1)) counts (
                .clk(clk), .rst(rst),
                .clear        (!cleared),
                .clear_word   (sweep_q),
                .look         (look_valid),
                .look_index(look_index), .update(update),
                .up           (inc_valid),
                .update_index (update_index),
                .look_count   (count),
                .fills        (saturated[h])
            );

            assign zero[h] = count == {COUNTER_BITS{1'b0}};
        end
    endgenerate

    always @(posedge clk) begin
        answer_valid <= look_valid && !rst;
        known_q <= look_valid && cleared && !(COPIES == 1 && update) && !rst;
    end

    assign answer_clean = known_q && (|zero);

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(LINE_BITS >= 4 && LINE_BITS <= 32 ? 1 : 0)) legal_LINE_BITS ();
    legal_size #(.HOLDS(COUNTERS >= 8 && COUNTERS <= 1048576 && (COUNTERS & (COUNTERS - 1)) == 0 ? 1 : 0))
        legal_COUNTERS ();
    legal_size #(.HOLDS(COUNTER_BITS >= 2 && COUNTER_BITS <= 4 ? 1 : 0)) legal_COUNTER_BITS ();
    legal_size #(.HOLDS(WORD >= 2 && WORD <= 64 && (WORD & (WORD - 1)) == 0 ? 1 : 0)) legal_WORD ();
    legal_size #(.HOLDS(COPIES >= 1 && COPIES <= 2 ? 1 : 0)) legal_COPIES ();
    legal_size #(.HOLDS(LINE_BITS >= $clog2(COUNTERS) - 1 ? 1 : 0)) legal_rule_1 (); // each counter has a line
    legal_size #(.HOLDS(COUNTERS >= 4 * WORD ? 1 : 0)) legal_rule_2 (); // a RAM has two words or more

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (cleared && inc_valid && dec_valid);                // a decrement waits for an increment
            cover (update && look_valid && update_line == look_line); // a line is looked up while it changes
            cover (known_q && !(|zero));                              // a line may be dirty
            cover (answer_clean);                                     // a line is clean
        end
    end
`endif

endmodule

`default_nettype wire
