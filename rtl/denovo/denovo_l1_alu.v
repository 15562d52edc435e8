// denovo_l1_alu: an atomic operation on one word
//
// An atomic operation on one word: a sum and two comparisons that all operations share.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_alu (
    input  wire [3:0]  atom,    // ATOM_*; MERGE and 15 leave the word
    input  wire [31:0] old,     // the word
    input  wire [31:0] operand,
    input  wire [31:0] compare, // CAS: its second operand
    output wire [31:0] result
);

    localparam [3:0] ATOM_EXCH = 4'd1; // a: an exchange, or a synchronization store
    localparam [3:0] ATOM_CAS = 4'd2;  // old == b ? a : old
    localparam [3:0] ATOM_ADD = 4'd3;  // old + a
    localparam [3:0] ATOM_SUB = 4'd4;  // old - a
    localparam [3:0] ATOM_MIN = 4'd5;  // the lesser, signed
    localparam [3:0] ATOM_MAX = 4'd6;  // the greater, signed
    localparam [3:0] ATOM_UMIN = 4'd7; // the lesser, unsigned
    localparam [3:0] ATOM_UMAX = 4'd8; // the greater, unsigned
    localparam [3:0] ATOM_AND = 4'd9;  // old & a
    localparam [3:0] ATOM_OR = 4'd10;  // old | a
    localparam [3:0] ATOM_XOR = 4'd11; // old ^ a
    localparam [3:0] ATOM_INC = 4'd12; // old >= a ? 0 : old + 1, unsigned
    localparam [3:0] ATOM_DEC = 4'd13; // old == 0 || old > a ? a : old - 1, unsigned

    wire [31:0] addend = (atom == ATOM_ADD) ? operand : (atom == ATOM_SUB) ? ~operand : {32{atom == ATOM_DEC}};
    wire carry = atom == ATOM_SUB || atom == ATOM_INC;
    wire [32:0] carries;

    denovo_l1_carries sums (
        .generates (old & addend),
        .passes    (old ^ addend),
        .carry_in  (carry),
        .carries   (carries)
    );

    wire [32:0] borrows;

    denovo_l1_carries differences (
        .generates (operand & ~old),
        .passes    (~(operand ^ old)),
        .carry_in  (1'b0),
        .carries   (borrows)
    );

    wire [31:0] sum = old ^ addend ^ carries[31:0];
    wire less = borrows[32]; // unsigned
    wire signed_less = less ^ (old[31] ^ operand[31]);
    wire equal = old == ((atom == ATOM_CAS) ? compare : operand);

    wire takes_sum = atom == ATOM_ADD
        || atom == ATOM_SUB
        || (atom == ATOM_INC && less)
        || (atom == ATOM_DEC && (less || equal) && (|old));

    wire takes_operand = atom == ATOM_EXCH
        || (atom == ATOM_CAS && equal)
        || (atom == ATOM_MIN && !signed_less)
        || (atom == ATOM_MAX && signed_less)
        || (atom == ATOM_UMIN && !less)
        || (atom == ATOM_UMAX && less)
        || (atom == ATOM_DEC && !((less || equal) && (|old)));

    wire by_bits = atom == ATOM_AND || atom == ATOM_OR || atom == ATOM_XOR;
    wire clears = atom == ATOM_INC && !less;
    wire [31:0] bits = (atom == ATOM_AND) ? old & operand : (atom == ATOM_OR) ? old | operand : old ^ operand;
    assign result = takes_sum ? sum : takes_operand ? operand : by_bits ? bits : old & {32{!clears}};
    wire unused = &{1'b0, carries[32], borrows[31:0]};

endmodule

`default_nettype wire
