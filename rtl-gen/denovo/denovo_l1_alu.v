// An atomic operation on one word: a sum and two comparisons that all operations share.

input [3:0] atom; // ATOM_*; MERGE and 15 leave the word
input [31:0] old; // the word
input [31:0] operand;
input [31:0] compare; // CAS: its second operand
output [31:0] result;

wire [31:0] addend = atom == ATOM_ADD ? operand : atom == ATOM_SUB ? ~operand : {32{atom == ATOM_DEC}};
wire carry = atom == ATOM_SUB || atom == ATOM_INC;
wire [32:0] carries, borrows;
denovo_l1_carries sums (.generates(old & addend), .passes(old ^ addend), .carry_in(carry), .carries);
denovo_l1_carries differences (.generates(operand & ~old), .passes(~(operand ^ old)), .carry_in(1'b0), .carries(borrows));
wire [31:0] sum = old ^ addend ^ carries[31:0];
wire less = borrows[32]; // unsigned
unused ({carries[32], borrows[31:0]});
wire signed_less = less ^ (old[31] ^ operand[31]);
wire equal = old == (atom == ATOM_CAS ? compare : operand);
wire takes_sum = atom == ATOM_ADD || atom == ATOM_SUB || atom == ATOM_INC && less
    || atom == ATOM_DEC && (less || equal) && |old;
wire takes_operand = atom == ATOM_EXCH || atom == ATOM_CAS && equal || atom == ATOM_MIN && !signed_less
    || atom == ATOM_MAX && signed_less || atom == ATOM_UMIN && !less || atom == ATOM_UMAX && less
    || atom == ATOM_DEC && !((less || equal) && |old);
wire by_bits = atom == ATOM_AND || atom == ATOM_OR || atom == ATOM_XOR;
wire clears = atom == ATOM_INC && !less;
wire [31:0] bits = atom == ATOM_AND ? old & operand : atom == ATOM_OR ? old | operand : old ^ operand;
assign result = takes_sum ? sum : takes_operand ? operand : by_bits ? bits : old & {32{!clears}};
