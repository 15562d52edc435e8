// denovo_l1_access: what an access asks of order and of words
//
// What an access asks of order and of words: its class as the system's model makes it.
//
// Source: docs/denovo/l1-data-path.md, What an access is
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_access (
    input  wire [1:0] op,       // OP_*; 3 is a LOAD
    input  wire [3:0] atom,
    input  wire [1:0] class_of, // CLASS_*
    output wire       store,    // it is a STORE
    output wire       sync,     // its words are performed, not only read or written
    output wire [3:0] performs, // how
    output wire       acquires, // it does
    output wire       releases,
    output wire       ordered   // among the warp's other atomics
);

    localparam [1:0] OP_STORE = 2'd1;       // write; of another class than DATA a synchronization write
    localparam [1:0] OP_ATOMIC = 2'd2;      // read, modify, write: `atom` says how
    localparam [3:0] ATOM_LOAD = 4'd0;      // old: a synchronization load
    localparam [3:0] ATOM_EXCH = 4'd1;      // a: an exchange, or a synchronization store
    localparam [3:0] ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word
    localparam [1:0] CLASS_DATA = 2'd0;     // no synchronization
    localparam [1:0] CLASS_PAIRED = 2'd1;   // acquires if it loads, releases if it stores, both if it does both
    localparam [1:0] CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
    localparam integer MODEL = 2;
    localparam integer MODEL_DRF0 = 0;
    localparam integer MODEL_DRF1 = 1;
    localparam [3:0] ATOM_NONE = 4'd15;     // a code without an operation

    wire is_atomic = op == OP_ATOMIC;
    wire paired = sync && (MODEL == MODEL_DRF0 || class_of == CLASS_PAIRED);
    assign store = op == OP_STORE;
    assign sync = is_atomic || class_of != CLASS_DATA;
    assign ordered = paired || (sync && (MODEL == MODEL_DRF1 || class_of == CLASS_UNPAIRED));
    assign acquires = paired && !store;
    assign releases = paired && (store || is_atomic);

    assign performs = store
        ? ATOM_EXCH
        : (is_atomic && atom != ATOM_MERGE && atom != ATOM_NONE) ? atom : ATOM_LOAD;

endmodule

`default_nettype wire
