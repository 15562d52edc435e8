// denovo_l1_access: the access at the port, as a task
//
// Combinational. What the access at the port asks of order and of words, by its class as the system's model makes it,
// and the task that S0 makes of it.
//
// Source: docs/denovo/l1-data-path.md, What an access is
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_access #(
    // the core's tag, returned with the answer (bits, 1 to 16)
    parameter integer TAG_BITS = 8,
    // 1: accesses have scopes. PROTOCOL fixes it; derived, not to be overridden
    parameter integer SCOPES = 0,
    // derived, not to be overridden
    parameter integer FLAG_W = SCOPES + 1,
    // width of the hash of a program counter (bits, 1 to 16)
    parameter integer PC_BITS = 8,
    // words of an access, of a data RAM's word and of one pass (a power of two, 1 to 16)
    parameter integer PORT_WORDS = 16,
    // derived, not to be overridden
    parameter integer DATA_W = 32 * PORT_WORDS,
    // a parked access; derived, not to be overridden
    parameter integer PARKED_W = TAG_BITS + FLAG_W + PC_BITS + 4 * PORT_WORDS + DATA_W + 38,
    // warps of the core, whose accesses keep their order (2 to 64)
    parameter integer WARPS = 48,
    // derived, not to be overridden
    parameter integer WARP_W = $clog2(WARPS),
    // 1: read-only words outlive an acquire. PROTOCOL fixes it; derived, not to be overridden
    parameter integer READ_ONLY = 0,
    // derived, not to be overridden
    parameter integer EXTRA_W = SCOPES + READ_ONLY + 1,
    // width of a physical byte address (bits, 12 to 48)
    parameter integer ADDR_BITS = 40,
    // derived, not to be overridden
    parameter integer ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2,
    // one that stays at the port; derived, not to be overridden
    parameter integer TASK_W = PARKED_W + WARP_W + EXTRA_W + ADDRESS_W + PORT_WORDS + 2,
    // width of an access; derived, not to be overridden
    parameter integer ACCESS_W = TAG_BITS + $clog2(WARPS) + PC_BITS + ADDR_BITS + 37 * PORT_WORDS
        - $clog2(PORT_WORDS) + 41
) (
    output wire [TASK_W-1:0]   access_task,

    // from denovo_l1
    input  wire [ACCESS_W-1:0] access_data
);

    localparam integer ACCESS_TAG_W = TAG_BITS;
    localparam integer ACCESS_TAG_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS + $clog2(WARPS)
        - $clog2(PORT_WORDS) + 41;
    localparam integer ACCESS_WARP_W = $clog2(WARPS);
    localparam integer ACCESS_WARP_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 41;
    localparam integer ACCESS_OP_W = 2;
    localparam integer ACCESS_OP_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 39;
    localparam integer ACCESS_ATOM_W = 4;
    localparam integer ACCESS_ATOM_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 35;
    localparam integer ACCESS_CLASS_W = 2;
    localparam integer ACCESS_CLASS_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 33;
    localparam integer ACCESS_LOCAL_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 32;
    localparam integer ACCESS_READ_ONLY_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 31;
    localparam integer ACCESS_UNCACHED_LSB = 37 * PORT_WORDS + ADDR_BITS + PC_BITS - $clog2(PORT_WORDS) + 30;
    localparam integer ACCESS_PC_W = PC_BITS;
    localparam integer ACCESS_PC_LSB = 37 * PORT_WORDS + ADDR_BITS - $clog2(PORT_WORDS) + 30;
    localparam integer ACCESS_ADDRESS_W = ADDR_BITS - $clog2(PORT_WORDS) - 2;
    localparam integer ACCESS_ADDRESS_LSB = 37 * PORT_WORDS + 32;
    localparam integer ACCESS_MASK_W = PORT_WORDS;
    localparam integer ACCESS_MASK_LSB = 36 * PORT_WORDS + 32;
    localparam integer ACCESS_STRB_W = 4;
    localparam integer ACCESS_STRB_LSB = 32 * PORT_WORDS + 32;
    localparam integer ACCESS_DATA_W = 32;
    localparam integer ACCESS_DATA_LSB = 32;
    localparam integer ACCESS_COMPARE_W = 32;
    localparam integer ACCESS_COMPARE_LSB = 0;
    localparam [1:0] OP_ATOMIC = 2'd2;      // read, modify, write: `atom` says how
    localparam integer MODEL = 2;           // the system's consistency model (DRF0, DRF1, DRFRLX)
    localparam integer MODEL_DRF0 = 0;      // unpaired and relaxed atomics are paired ones
    localparam [1:0] OP_STORE = 2'd1;       // write; of another class than DATA a synchronization write
    localparam integer MODEL_DRF1 = 1;      // relaxed atomics are unpaired ones
    localparam [3:0] ATOM_EXCH = 4'd1;      // a: an exchange, or a synchronization store
    localparam [3:0] ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word
    localparam [3:0] ATOM_LOAD = 4'd0;      // old: a synchronization load
    localparam [1:0] CLASS_DATA = 2'd0;     // no synchronization
    localparam [1:0] CLASS_PAIRED = 2'd1;   // acquires if it loads, releases if it stores, both if it does both
    localparam [1:0] CLASS_UNPAIRED = 2'd2; // ordered with the warp's other atomics, not with its data
    localparam [3:0] ATOM_NONE = 4'd15;     // a code without an operation

    wire [ACCESS_TAG_W-1:0] port_tag = access_data[ACCESS_TAG_LSB +: ACCESS_TAG_W];
    wire [ACCESS_WARP_W-1:0] port_warp = access_data[ACCESS_WARP_LSB +: ACCESS_WARP_W];
    wire [ACCESS_OP_W-1:0] port_op = access_data[ACCESS_OP_LSB +: ACCESS_OP_W];
    wire [ACCESS_ATOM_W-1:0] port_atom = access_data[ACCESS_ATOM_LSB +: ACCESS_ATOM_W];
    wire [ACCESS_CLASS_W-1:0] port_class = access_data[ACCESS_CLASS_LSB +: ACCESS_CLASS_W];
    wire port_local = access_data[ACCESS_LOCAL_LSB];
    wire port_read_only = access_data[ACCESS_READ_ONLY_LSB];
    wire port_uncached = access_data[ACCESS_UNCACHED_LSB];
    wire [ACCESS_PC_W-1:0] port_pc = access_data[ACCESS_PC_LSB +: ACCESS_PC_W];
    wire [ACCESS_ADDRESS_W-1:0] port_address = access_data[ACCESS_ADDRESS_LSB +: ACCESS_ADDRESS_W];
    wire [ACCESS_MASK_W-1:0] port_mask = access_data[ACCESS_MASK_LSB +: ACCESS_MASK_W];
    wire [ACCESS_STRB_W*PORT_WORDS-1:0] port_strb = access_data[ACCESS_STRB_LSB +: ACCESS_STRB_W*PORT_WORDS];
    wire [ACCESS_DATA_W*PORT_WORDS-1:0] port_data = access_data[ACCESS_DATA_LSB +: ACCESS_DATA_W*PORT_WORDS];
    wire [ACCESS_COMPARE_W-1:0] port_compare = access_data[ACCESS_COMPARE_LSB +: ACCESS_COMPARE_W];
    wire is_atomic = port_op == OP_ATOMIC;             // any other op than this and a STORE is a LOAD
    wire sync = is_atomic || port_class != CLASS_DATA; // its words are performed, not only read or written
    wire paired = sync && (MODEL == MODEL_DRF0 || port_class == CLASS_PAIRED);
    wire store = port_op == OP_STORE;

    // among the warp's other atomics
    wire ordered = paired || (sync && (MODEL == MODEL_DRF1 || port_class == CLASS_UNPAIRED));

    wire acquires = paired && !store;
    wire releases = paired && (store || is_atomic);

    wire [3:0] performs = store
        ? ATOM_EXCH
        : (is_atomic && port_atom != ATOM_MERGE && port_atom != ATOM_NONE) ? port_atom : ATOM_LOAD;

    wire [FLAG_W-1:0] flags;   // it acquires; its scope is local
    wire [EXTRA_W-1:0] extras; // it is uncached; its warp waits for it; it is read-only

    generate
        if (SCOPES == 1) begin : g_scopes
            assign flags = {port_local, acquires && !port_local};
            assign extras = {acquires, port_uncached};
            wire unused = &{1'b0, port_read_only};
        end else if (READ_ONLY == 1) begin : g_read_only
            assign flags = acquires;
            assign extras = {port_read_only, port_uncached};
            wire unused_1 = &{1'b0, port_local};
        end else begin : g_plain
            assign flags = acquires;
            assign extras = port_uncached;
            wire unused_2 = &{1'b0, port_local, port_read_only};
        end
    endgenerate

    assign access_task = {
        port_tag, store, sync, performs, flags, port_pc, port_strb, port_data, port_compare, port_warp,
        releases, ordered, extras, port_address, port_mask
    };

endmodule

`default_nettype wire
