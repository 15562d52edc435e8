// An operation on one word: a sum and two comparisons that all operations share.

input [3:0] operation; // ATOM_*
input [31:0] old; // the word
input [31:0] operand;
input [31:0] second; // the second operand, of CAS and MERGE
output [31:0] result;

wire [31:0] addend = operation == ATOM_ADD ? operand : operation == ATOM_SUB ? ~operand
    : {32{operation == ATOM_DEC}};
wire carry = operation == ATOM_SUB || operation == ATOM_INC;
wire [32:0] sum = {old, 1'b1} + {addend, carry};
unused (sum[0]);
wire less = old < operand; // unsigned
wire signed_less = less ^ (old[31] ^ operand[31]);
wire equal = old == operand;
wire wraps = old == 32'd0 || !less && !equal; // of DEC
reg sums, // the result is the sum
    replaces; // it is the operand
always @* begin
    sums = 1'b0;
    replaces = 1'b0;
    case (operation)
        ATOM_EXCH: replaces = 1'b1;
        ATOM_CAS: replaces = old == second;
        ATOM_ADD: sums = 1'b1;
        ATOM_SUB: sums = 1'b1;
        ATOM_MIN: replaces = !signed_less;
        ATOM_MAX: replaces = signed_less;
        ATOM_UMIN: replaces = !less;
        ATOM_UMAX: replaces = less;
        ATOM_INC: sums = less;
        ATOM_DEC: begin
            sums = !wraps;
            replaces = wraps;
        end
        default: sums = 1'b0;
    endcase
end
wire [31:0] merged;
for (b = 0; b < 4; b = b + 1) begin : g_byte
    assign merged[8 * b +: 8] = second[b] ? operand[8 * b +: 8] : old[8 * b +: 8];
end
wire [31:0] joined = operation == ATOM_AND ? old & operand : operation == ATOM_OR ? old | operand
    : operation == ATOM_XOR ? old ^ operand : operation == ATOM_MERGE ? merged
    : old & {32{operation != ATOM_INC}};
assign result = sums ? sum[32:1] : replaces ? operand : joined;
