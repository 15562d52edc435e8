// denovo_l1_alu: an atomic operation on one word
//
// An atomic operation on one word: a sum and a comparison that all operations share. What is done is decoded before,
// and a SUB's operand comes inverted. The sum's middle and its upper part are made for both carries, and chosen last.
// One of the two is made of copies of its own: of the same registers a synthesiser would make one long chain again.
//
// Source: docs/denovo/l1-data-path.md
// Written by `larder emit denovo_l1`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l1_alu (
    input  wire        adds,           // ADD, SUB: the sum
    input  wire        increments,     // INC, DEC: the sum with 1 or -1, within bounds
    input  wire        decrements,
    input  wire        carry,          // SUB, INC
    input  wire        exchanges,      // EXCH: the operand
    input  wire        compares,       // CAS: the operand where the word is `compare`
    input  wire        picks,          // MIN, MAX, UMIN, UMAX: one of the two
    input  wire        picks_signed,   // MIN, MAX: compared by sign
    input  wire        picks_less,     // MIN, UMIN: the lesser of the two
    input  wire        sets_both,      // AND, OR: bits that both have
    input  wire        sets_one,       // OR, XOR: bits that one has
    input  wire [31:0] old,            // the word
    input  wire [31:0] operand,
    input  wire [19:0] old_copy_n,     // copies of their bits 31 to 12, inverted
    input  wire [19:0] operand_copy_n,
    input  wire [31:0] compare,        // CAS: its second operand
    output wire [31:0] result
);

    wire [31:0] addend = (operand & {32{!increments && !decrements}}) | {32{decrements}};
    wire [31:0] both = old & addend;
    wire [31:0] one = old ^ addend;
    wire [19:0] old_copy = ~old_copy_n;
    wire [19:0] operand_copy = ~operand_copy_n;
    wire [19:0] addend_copy = (operand_copy & {20{!increments && !decrements}}) | {20{decrements}};
    wire [19:0] both_copy = old_copy & addend_copy;
    wire [19:0] one_copy = old_copy ^ addend_copy;
    wire [31:0] same = ~(operand ^ old);
    wire [31:0] lower = operand & ~old;
    wire [19:0] same_copy = ~(operand_copy ^ old_copy);
    wire [19:0] lower_copy = operand_copy & ~old_copy;

    // Four sums side by side, each in 16 bits.
    wire [15:0] borrows, upper_0;
    wire [15:0] middle_0; // 0, 1: without and with a carry into the part
    wire [15:0] carries;

    denovo_l1_sums #(.WIDTH(64), .SUM(16)) first (
        .generates ({4'd0, lower[11:0], 6'd0, both[31:22], 6'd0, both[21:12], 4'd0, both[11:0]}),
        .passes    ({4'd0, same[11:0], 6'd0, one[31:22], 6'd0, one[21:12], 4'd0, one[11:0]}),
        .carry_in  ({3'd0, carry}),
        .carries   ({borrows, upper_0, middle_0, carries})
    );

    wire [15:0] upper_borrows, middle_borrows, upper_1, middle_1;

    denovo_l1_sums #(.WIDTH(64), .SUM(16)) second (
        .generates ({
            6'd0,
            lower_copy[19:10],
            6'd0,
            lower_copy[9:0],
            6'd0,
            both_copy[19:10],
            6'd0,
            both_copy[9:0]
        }),
        .passes    ({
            6'd0,
            same_copy[19:10],
            6'd0,
            same_copy[9:0],
            6'd0,
            one_copy[19:10],
            6'd0,
            one_copy[9:0]
        }),
        .carry_in  (4'b0011),
        .carries   ({upper_borrows, middle_borrows, upper_1, middle_1})
    );

    wire into_upper = carries[11] ? middle_1[9] : middle_0[9];

    wire [31:0] sum = {
        into_upper ? one_copy[19:10] ^ {upper_1[8:0], 1'b1} : one[31:22] ^ {upper_0[8:0], 1'b0},
        carries[11] ? one_copy[9:0] ^ {middle_1[8:0], 1'b1} : one[21:12] ^ {middle_0[8:0], 1'b0},
        one[11:0] ^ {carries[10:0], carry}
    };

    // unsigned
    wire less = upper_borrows[9] || ((&same[31:22]) && (middle_borrows[9] || ((&same[21:12]) && borrows[11])));

    wire fits = compares && old == compare;    // CAS
    wire lowers = (less || (&same)) && (|old); // DEC: the word is within its bounds
    wire takes = less ^ (picks_signed && (old[31] ^ operand[31])) ^ picks_less; // the operand is picked
    wire takes_sum = adds || (increments && less) || (decrements && lowers);
    wire takes_operand = exchanges || fits || (picks && takes) || (decrements && !lowers);

    wire changes = adds
        || increments
        || decrements
        || exchanges
        || fits
        || (picks && takes)
        || sets_both
        || sets_one;

    assign result = (sum & {32{takes_sum}})
        | (operand & {32{takes_operand}})
        | (both & {32{sets_both}})
        | (one & {32{sets_one}})
        | (old & {32{!changes}});

    wire unused = &{
        1'b0,
        carries[15:12],
        middle_0[15:10],
        middle_1[15:10],
        upper_0[15:9],
        upper_1[15:9],
        borrows[15:12],
        borrows[10:0],
        middle_borrows[15:10],
        middle_borrows[8:0],
        upper_borrows[15:10],
        upper_borrows[8:0],
        lower[31:12]
    };

endmodule

`default_nettype wire
