// Records of the block dramcache_chaining: which slot of its row a line takes in a DRAM cache, and where it is looked for: chaining.
//
// Source: the HAShCache thesis, section 3.2.3; docs/dramcache/chaining-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_chaining
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_CHAINING_R_F_LSB +: DRAMCACHE_CHAINING_R_F_W];
// of an array, element i lies i * DRAMCACHE_CHAINING_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_CHAINING_CPU_SLOTS = 3; // of a row's fifteen that fills of the GPU leave to the CPU
localparam integer DRAMCACHE_CHAINING_TAG_BITS = 8; // width of a tag

// verilator lint_restore
