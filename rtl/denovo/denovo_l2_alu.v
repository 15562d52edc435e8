// denovo_l2_alu: an atomic operation on one word
//
// An operation on one word: a sum and two comparisons that all operations share.
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
    input  wire [3:0]  operation, // ATOM_*
    input  wire [31:0] old,       // the word
    input  wire [31:0] operand,
    input  wire [31:0] second,    // the second operand, of CAS and MERGE
    output wire [31:0] result
);

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

    genvar b;

    reg  sums;     // the result is the sum
    reg  replaces; // it is the operand

    wire [31:0] addend = (operation == ATOM_ADD)
        ? operand
        : (operation == ATOM_SUB) ? ~operand : {32{operation == ATOM_DEC}};

    wire carry = operation == ATOM_SUB || operation == ATOM_INC;
    wire [32:0] sum = {old, 1'b1} + {addend, carry};
    wire less = old < operand;                      // unsigned
    wire signed_less = less ^ (old[31] ^ operand[31]);
    wire equal = old == operand;
    wire wraps = old == 32'd0 || (!less && !equal); // of DEC

    always @* begin
        sums = 1'b0;
        replaces = 1'b0;
        case (operation)
            ATOM_EXCH:
                replaces = 1'b1;
            ATOM_CAS:
                replaces = old == second;
            ATOM_ADD:
                sums = 1'b1;
            ATOM_SUB:
                sums = 1'b1;
            ATOM_MIN:
                replaces = !signed_less;
            ATOM_MAX:
                replaces = signed_less;
            ATOM_UMIN:
                replaces = !less;
            ATOM_UMAX:
                replaces = less;
            ATOM_INC:
                sums = less;
            ATOM_DEC: begin
                sums = !wraps;
                replaces = wraps;
            end
            default:
                sums = 1'b0;
        endcase
    end

    wire [31:0] merged;

    generate
        for (b = 0; b < 4; b = b + 1) begin : g_byte
            assign merged[8*b +: 8] = second[b] ? operand[8*b +: 8] : old[8*b +: 8];
        end
    endgenerate

    wire [31:0] joined = (operation == ATOM_AND)
        ? old & operand
        : (operation == ATOM_OR)
            ? old | operand
            : (operation == ATOM_XOR)
                ? old ^ operand
                : (operation == ATOM_MERGE) ? merged : old & {32{operation != ATOM_INC}};

    assign result = sums ? sum[32:1] : replaces ? operand : joined;
    wire unused = &{1'b0, sum[0]};

endmodule

`default_nettype wire
