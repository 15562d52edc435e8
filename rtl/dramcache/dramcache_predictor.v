// dramcache_predictor: MAP-I: predicts whether a CPU's read misses a DRAM cache
//
// Source: Alloy Cache, MICRO 2012, section 5.3; docs/dramcache/predictor-data-path.md
// Written by `larder emit dramcache_predictor`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dramcache_predictor #(
    // CPU cores, each with a table of its own (2 to 16)
    parameter integer CORES = 5,
    // counters of a core (a power of two, 8 to 4096)
    parameter integer ENTRIES = 256,
    // width of a counter (bits, 2 to 6)
    parameter integer COUNTER_BITS = 3,
    // width of a program counter (bits, 8 to 64)
    parameter integer PC_BITS = 64
) (
    input  wire                                     clk,         // clock
    input  wire                                     rst,         // synchronous reset, active high
    output reg                                      cleared,     // all counters have been cleared since the reset
    input  wire                                     look_valid,  // a CPU's read is predicted; one is never refused
    input  wire [$clog2(CORES)-1:0]                 look_core,   // its core, less than CORES
    input  wire [PC_BITS-1:0]                       look_pc,     // program counter of the load
    output reg                                      answer_valid, // there was a look-up in the cycle before
    output wire                                     answer_miss, // the read will miss; 0: it will hit
    // the counter that said so: the core, and a hash of the PC
    output reg  [$clog2(CORES)+$clog2(ENTRIES)-1:0] answer_entry,
    input  wire                                     train_valid, // the tag of a read is known; one is never refused
    input  wire [$clog2(CORES)+$clog2(ENTRIES)-1:0] train_entry, // `answer_entry` of the read
    input  wire                                     train_miss   // the read missed
);

    localparam integer WORD = 4;                                // counters in a word of the RAM
    localparam integer WORDS = CORES * ENTRIES / WORD;
    localparam integer PLACE_W = $clog2(WORDS);
    localparam integer CORE_W = $clog2(CORES);
    localparam integer HASH_W = $clog2(ENTRIES);
    localparam integer ENTRY_W = CORE_W + HASH_W;
    localparam integer FOLDS = (PC_BITS + HASH_W - 1) / HASH_W; // pieces of a program counter
    localparam integer LAST_INT = WORDS - 1;
    localparam [PLACE_W-1:0] LAST = LAST_INT[PLACE_W-1:0];

    reg  [PLACE_W-1:0] sweep_q; // the next word
    reg  [HASH_W-1:0]  hash;
    reg                known_q; // the answer's counter was read

    // After reset a word is cleared in a cycle.

    always @(posedge clk) begin
        if (rst) begin
            sweep_q <= {PLACE_W{1'b0}};
            cleared <= 1'b0;
        end else if (!cleared) begin
            sweep_q <= sweep_q + 1'b1;
            cleared <= sweep_q == LAST;
        end
    end

    wire [(FOLDS+1)*HASH_W-1:0] pieces = {{((FOLDS+1)*HASH_W-PC_BITS){1'b0}}, look_pc}; // the last one is 0

    // The pieces of the program counter, folded.
    always @* begin : set_hash
        integer i;
        hash = {HASH_W{1'b0}};
        for (i = 0; i < FOLDS + 1; i = i + 1) begin
            hash = hash ^ pieces[i*HASH_W +: HASH_W];
        end
    end

    wire train = train_valid && cleared;
    wire [COUNTER_BITS-1:0] count;
    wire filled;

    dramcache_counters #(.BITS(COUNTER_BITS), .WORD(WORD), .WORDS(WORDS), .COPIES(2), .STICKY(0)) counts (
        .clk(clk), .rst(rst),
        .clear        (!cleared),
        .clear_word   (sweep_q),
        .look         (look_valid),
        .look_index   ({look_core, hash}),
        .update       (train),
        .up           (train_miss),
        .update_index (train_entry),
        .look_count   (count),
        .fills        (filled)
    );

    always @(posedge clk) begin
        answer_valid <= look_valid && !rst;
        known_q <= look_valid && cleared && !rst;
        answer_entry <= {look_core, hash} & {ENTRY_W{look_valid && !rst}};
    end

    assign answer_miss = known_q && count[COUNTER_BITS-1];
    wire unused = &{1'b0, filled};  // a full counter is no event here
    wire unused_b = &{1'b0, count}; // the highest bit decides

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(CORES >= 2 && CORES <= 16 ? 1 : 0)) legal_CORES ();
    legal_size #(.HOLDS(ENTRIES >= 8 && ENTRIES <= 4096 && (ENTRIES & (ENTRIES - 1)) == 0 ? 1 : 0)) legal_ENTRIES ();
    legal_size #(.HOLDS(COUNTER_BITS >= 2 && COUNTER_BITS <= 6 ? 1 : 0)) legal_COUNTER_BITS ();
    legal_size #(.HOLDS(PC_BITS >= 8 && PC_BITS <= 64 ? 1 : 0)) legal_PC_BITS ();
    legal_size #(.HOLDS(PC_BITS >= $clog2(ENTRIES) ? 1 : 0)) legal_rule_1 (); // each counter has a program counter

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!look_valid || {{(32-CORE_W){1'b0}}, look_core} < CORES); // there is such a core
            cover (known_q && answer_miss); // a miss is predicted
            cover (train && look_valid && train_entry == {look_core, hash}); // an entry is trained and looked up
        end
    end
`endif

endmodule

`default_nettype wire
