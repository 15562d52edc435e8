// Records of the block dramcache_bye: ByE: counting Bloom filter of a DRAM cache's dirty lines.
//
// Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_bye
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_BYE_R_F_LSB +: DRAMCACHE_BYE_R_F_W];
// of an array, element i lies i * DRAMCACHE_BYE_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_BYE_LINE_BITS = 25; // width of a line's number
localparam integer DRAMCACHE_BYE_COUNTERS = 524288; // counters of both hashes, half of them each
localparam integer DRAMCACHE_BYE_COUNTER_BITS = 2; // width of a counter
localparam integer DRAMCACHE_BYE_WORD = 8; // counters in a word of a RAM, which one cycle clears
localparam integer DRAMCACHE_BYE_COPIES = 2; // of the counters; with 1 an update takes a look-up's cycle

// bye_line: a line whose state changes (HAShCache, section 3.2.2)
localparam integer DRAMCACHE_BYE_BYE_LINE_W = 25;
localparam integer DRAMCACHE_BYE_BYE_LINE_LINE_LSB = 0; // number of the line
localparam integer DRAMCACHE_BYE_BYE_LINE_LINE_W = 25;

// verilator lint_restore
