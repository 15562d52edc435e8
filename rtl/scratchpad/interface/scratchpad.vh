// Records of the block scratchpad: banked scratchpad: the stash's storage without the stash, for comparison.
//
// Source: the stash paper, section 2; passes: spec/scratchpad/scratchpad.c
// The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
// S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
// Written by: larder emit scratchpad
//
// For `include inside a module. Field F of a record R in `data` is data[SCRATCHPAD_R_F_LSB +: SCRATCHPAD_R_F_W];
// of an array, element i lies i * SCRATCHPAD_R_F_W bits above.

// verilator lint_save
// verilator lint_off UNUSEDPARAM

localparam integer SCRATCHPAD_BYTES = 16384; // capacity
localparam integer SCRATCHPAD_BANKS = 32; // banks, each one word wide
localparam integer SCRATCHPAD_LANES = 32; // words that one request names
localparam integer SCRATCHPAD_TAG_BITS = 6; // the requester's tag, returned with the response

// core_req: one warp-wide load or store (Larder)
localparam integer SCRATCHPAD_CORE_REQ_W = 1447;
localparam integer SCRATCHPAD_CORE_REQ_TAG_LSB = 1441; // returned with the response
localparam integer SCRATCHPAD_CORE_REQ_TAG_W = 6;
localparam integer SCRATCHPAD_CORE_REQ_WRITE_LSB = 1440; // 1: store, 0: load
localparam integer SCRATCHPAD_CORE_REQ_WRITE_W = 1;
localparam integer SCRATCHPAD_CORE_REQ_MASK_LSB = 1408; // lanes that take part
localparam integer SCRATCHPAD_CORE_REQ_MASK_W = 32;
localparam integer SCRATCHPAD_CORE_REQ_ADDR_LSB = 1024; // word address of each lane
localparam integer SCRATCHPAD_CORE_REQ_ADDR_W = 12;
localparam integer SCRATCHPAD_CORE_REQ_ADDR_COUNT = 32;
localparam integer SCRATCHPAD_CORE_REQ_WDATA_LSB = 0; // word to store, for each lane
localparam integer SCRATCHPAD_CORE_REQ_WDATA_W = 32;
localparam integer SCRATCHPAD_CORE_REQ_WDATA_COUNT = 32;

// core_resp: its response (Larder)
localparam integer SCRATCHPAD_CORE_RESP_W = 1030;
localparam integer SCRATCHPAD_CORE_RESP_TAG_LSB = 1024; // of the request
localparam integer SCRATCHPAD_CORE_RESP_TAG_W = 6;
localparam integer SCRATCHPAD_CORE_RESP_RDATA_LSB = 0; // word read for each lane; 0 for a lane that did not read
localparam integer SCRATCHPAD_CORE_RESP_RDATA_W = 32;
localparam integer SCRATCHPAD_CORE_RESP_RDATA_COUNT = 32;

// verilator lint_restore
