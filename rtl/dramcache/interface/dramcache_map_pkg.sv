// Records of the block dramcache_map: where a DRAM cache has a line: vault, bank, row, slot and tag, and back.
//
// Source: the HAShCache thesis, section 3.1; docs/dramcache/map-data-path.md
// The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
// MSc (Engineering) thesis, Indian Institute of Science, 2021
// Written by: larder emit dramcache_map
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package dramcache_map_pkg;

    localparam int MAP = 0; // whether lines that follow each other share a row or not
    localparam int MAP_ROW_BANK_COLUMN = 0; // lines of a row follow each other
    localparam int MAP_ROW_COLUMN_BANK = 1; // lines that follow each other lie in different banks
    localparam int LINE_BITS = 26; // width of a line's number in memory, both vaults
    localparam int BANK_BITS = 5; // of a bank's number in its vault, all layers
    localparam int ROW_BITS = 9; // of a row's number in its bank
    localparam int VAULT_BIT = 13; // bit of the line's number that is XORed with bit 0

endpackage

/* verilator lint_restore */
