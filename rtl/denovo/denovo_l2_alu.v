// denovo_l2_alu: an atomic operation on one word
//
// An operation on one word. P2 says what of the unit it takes, so that P3 has no number to look at. One sum serves ADD,
// SUB and the comparisons: a difference makes no carry where the word is less, and each of its bits passes one on where
// both are equal.
//
// Source: thesis section 2.3
// The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
// dissertation, University of Illinois at Urbana-Champaign, 2017
// Written by `larder emit denovo_l2`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module denovo_l2_alu (
    input  wire        clk,       // clock
    input  wire        perform,   // P2: the operation is done on this word; else the operand takes its place
    input  wire [3:0]  operation, // P2: ATOM_*
    input  wire [31:0] old,       // P2: the word
    input  wire [31:0] operand,   // P3
    input  wire [31:0] second,    // P3: the second operand, of CAS and MERGE
    output wire [31:0] result     // P3
);

    localparam [3:0] ATOM_LOAD = 4'd0;   // old: a synchronization load
    localparam [3:0] ATOM_EXCH = 4'd1;   // a: an exchange, or a synchronization store
    localparam [3:0] ATOM_CAS = 4'd2;    // old == b ? a : old
    localparam [3:0] ATOM_ADD = 4'd3;    // old + a
    localparam [3:0] ATOM_SUB = 4'd4;    // old - a
    localparam [3:0] ATOM_MIN = 4'd5;    // the lesser, signed
    localparam [3:0] ATOM_MAX = 4'd6;    // the greater, signed
    localparam [3:0] ATOM_UMIN = 4'd7;   // the lesser, unsigned
    localparam [3:0] ATOM_UMAX = 4'd8;   // the greater, unsigned
    localparam [3:0] ATOM_AND = 4'd9;    // old & a
    localparam [3:0] ATOM_OR = 4'd10;    // old | a
    localparam [3:0] ATOM_XOR = 4'd11;   // old ^ a
    localparam [3:0] ATOM_INC = 4'd12;   // old >= a ? 0 : old + 1, unsigned
    localparam [3:0] ATOM_DEC = 4'd13;   // old == 0 || old > a ? a : old - 1, unsigned
    localparam [3:0] ATOM_MERGE = 4'd14; // byte i of a where bit i of b is 1, else of old: a store of less than a word

    genvar i;
    genvar b;

    reg  [31:0] old_q;   // the word
    reg         stays_q; // what the result is made of: word, operand, their AND, XOR, sum
    reg         enters_q;
    reg         both_q;
    reg         differs_q;
    reg         sum_q;
    reg         adds_q;  // the sum is no difference
    reg         inc_q;
    reg         dec_q;
    reg         merge_q;
    reg         cas_q;
    reg         less_q;  // the operand enters if the word is less, or if it is not
    reg         not_less_q;
    reg         signed_q;

    always @(posedge clk) begin
        old_q <= old;
        stays_q <= perform && (operation == ATOM_LOAD || operation == ATOM_OR);
        enters_q <= !perform || operation == ATOM_EXCH || operation == ATOM_OR;
        both_q <= perform && operation == ATOM_AND;
        differs_q <= perform && operation == ATOM_XOR;
        sum_q <= perform && (operation == ATOM_ADD || operation == ATOM_SUB);
        adds_q <= perform && operation == ATOM_ADD;
        inc_q <= perform && operation == ATOM_INC;
        dec_q <= perform && operation == ATOM_DEC;
        merge_q <= perform && operation == ATOM_MERGE;
        cas_q <= perform && operation == ATOM_CAS;
        less_q <= perform && (operation == ATOM_MAX || operation == ATOM_UMAX);
        not_less_q <= perform && (operation == ATOM_MIN || operation == ATOM_UMIN);
        signed_q <= operation == ATOM_MIN || operation == ATOM_MAX;
    end

    wire [31:0] addend = cas_q ? ~second : operand ^ {32{!adds_q}};
    wire [31:0] passes = old_q ^ addend;
    wire [32:0] carries;

    denovo_l2_carries sums (.generates(old_q & addend), .passes(passes), .carry_in(!adds_q), .carries(carries));

    wire [31:0] sum = passes ^ carries[31:0];
    wire less = !carries[32]; // of a difference, unsigned
    wire equal = &passes;     // of a difference
    wire lesser = less ^ (signed_q && (old_q[31] ^ operand[31]));

    // One more, and one less: the bits that turn are the lowest, up to the first that is 0, or 1.
    wire [31:0] turning = old_q ^ {32{dec_q}};
    wire [31:0] step;

    generate
        for (i = 0; i < 32; i = i + 1) begin : g_step
            assign step[i] = old_q[i] ^ (&(turning | ({32{1'b1}} << i)));
        end
    endgenerate

    wire steps = (inc_q && less) || (dec_q && (less || equal) && (|old_q));
    wire replaced = (less_q && lesser) || (not_less_q && !lesser) || (cas_q && equal) || (dec_q && !steps);
    wire kept = !replaced && (less_q || not_less_q || cas_q);

    generate
        for (b = 0; b < 4; b = b + 1) begin : g_byte
            wire enters = enters_q || replaced || (merge_q && second[b]);
            wire stays = stays_q || kept || (merge_q && !second[b]);

            assign result[8*b +: 8] = (operand[8*b +: 8] & {8{enters}})
                | (old_q[8*b +: 8] & {8{stays}})
                | (step[8*b +: 8] & {8{steps}})
                | (sum[8*b +: 8] & {8{sum_q}})
                | (old_q[8*b +: 8] & operand[8*b +: 8] & {8{both_q}})
                | ((old_q[8*b +: 8] ^ operand[8*b +: 8]) & {8{differs_q}});
        end
    endgenerate

endmodule

`default_nettype wire
