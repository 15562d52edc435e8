// Records of the block dramcache_predictor: MAP-I: predicts whether a CPU's read misses a DRAM cache.
//
// Source: Alloy Cache, MICRO 2012, section 5.3; docs/dramcache/predictor-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_predictor
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_PREDICTOR_R_F_LSB +: DRAMCACHE_PREDICTOR_R_F_W];
// of an array, element i lies i * DRAMCACHE_PREDICTOR_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_PREDICTOR_CORES = 5; // CPU cores, each with a table of its own
localparam integer DRAMCACHE_PREDICTOR_ENTRIES = 256; // counters of a core
localparam integer DRAMCACHE_PREDICTOR_COUNTER_BITS = 3; // width of a counter
localparam integer DRAMCACHE_PREDICTOR_PC_BITS = 64; // width of a program counter

// verilator lint_restore
