// Records of the block scratchpad: banked scratchpad: the stash's storage without the stash, for comparison.
//
// Source: the stash paper, section 2; passes: spec/scratchpad/scratchpad.c
// The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
// S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
// Written by: larder emit scratchpad
//
// A RECORD_t is what lies on a data port. The sizes are those of this emission.

/* verilator lint_save */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off SYMRSVDWORD */

package scratchpad_pkg;

    localparam int BYTES = 16384; // capacity
    localparam int BANKS = 32; // banks, each one word wide
    localparam int LANES = 32; // words that one request names
    localparam int TAG_BITS = 6; // the requester's tag, returned with the response

    // one warp-wide load or store (Larder)
    typedef struct packed {
        logic [5:0] tag; // returned with the response
        logic write; // 1: store, 0: load
        logic [31:0] mask; // lanes that take part
        logic [31:0][11:0] addr; // word address of each lane
        logic [31:0][31:0] wdata; // word to store, for each lane
    } core_req_t;

    // its response (Larder)
    typedef struct packed {
        logic [5:0] tag; // of the request
        logic [31:0][31:0] rdata; // word read for each lane; 0 for a lane that did not read
    } core_resp_t;

endpackage

/* verilator lint_restore */
