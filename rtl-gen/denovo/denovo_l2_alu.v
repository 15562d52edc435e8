// An operation on one word. P2 says what of the unit it takes, so that P3 has no number to look at. One sum serves ADD, SUB
// and the comparisons: a difference makes no carry where the word is less, and each of its bits passes one on where both are
// equal.

input clk; // clock
input perform; // P2: the operation is done on this word; else the operand takes its place
input [3:0] operation; // P2: ATOM_*
input [31:0] old; // P2: the word
input [31:0] operand; // P3
input [31:0] second; // P3: the second operand, of CAS and MERGE
output [31:0] result; // P3

reg [31:0] old_q; // the word
reg stays_q, enters_q, both_q, differs_q, sum_q; // what the result is made of: word, operand, their AND, XOR, sum
reg adds_q; // the sum is no difference
reg inc_q, dec_q, merge_q, cas_q;
reg less_q, not_less_q, signed_q; // the operand enters if the word is less, or if it is not
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
denovo_l2_carries sums (.generates(old_q & addend), .passes, .carry_in(!adds_q), .carries);
wire [31:0] sum = passes ^ carries[31:0];
wire less = !carries[32]; // of a difference, unsigned
wire equal = &passes; // of a difference
wire lesser = less ^ (signed_q && (old_q[31] ^ operand[31]));

// One more, and one less: the bits that turn are the lowest, up to the first that is 0, or 1.
wire [31:0] turning = old_q ^ {32{dec_q}};
wire [31:0] step;
for (i = 0; i < 32; i = i + 1) begin : g_step
    assign step[i] = old_q[i] ^ (&(turning | {32{1'b1}} << i));
end
wire steps = inc_q && less || dec_q && (less || equal) && |old_q;
wire replaced = less_q && lesser || not_less_q && !lesser || cas_q && equal || dec_q && !steps;
wire kept = !replaced && (less_q || not_less_q || cas_q);
for (b = 0; b < 4; b = b + 1) begin : g_byte
    wire enters = enters_q || replaced || merge_q && second[b];
    wire stays = stays_q || kept || merge_q && !second[b];
    assign result[8 * b +: 8] = operand[8 * b +: 8] & {8{enters}} | old_q[8 * b +: 8] & {8{stays}}
        | step[8 * b +: 8] & {8{steps}} | sum[8 * b +: 8] & {8{sum_q}}
        | (old_q[8 * b +: 8] & operand[8 * b +: 8]) & {8{both_q}}
        | (old_q[8 * b +: 8] ^ operand[8 * b +: 8]) & {8{differs_q}};
end
