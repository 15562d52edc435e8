// Records of the block dramcache_map: where a DRAM cache has a line: vault, bank, row, slot and tag, and back.
//
// Source: the HAShCache thesis, section 3.1; docs/dramcache/map-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_map
//
// For `include inside a module. Field F of a record R in `data` is data[DRAMCACHE_MAP_R_F_LSB +: DRAMCACHE_MAP_R_F_W];
// of an array, element i lies i * DRAMCACHE_MAP_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer DRAMCACHE_MAP_MAP = 0; // whether lines that follow each other share a row or not
localparam integer DRAMCACHE_MAP_MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
localparam integer DRAMCACHE_MAP_MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
localparam integer DRAMCACHE_MAP_LINE_BITS = 26; // width of a line's number in memory, both vaults
localparam integer DRAMCACHE_MAP_BANK_BITS = 5; // of a bank's number in its vault, all layers
localparam integer DRAMCACHE_MAP_ROW_BITS = 9; // of a row's number in its bank
localparam integer DRAMCACHE_MAP_VAULT_BIT = 13; // bit of the line's number that is XORed with bit 0

// verilator lint_restore
