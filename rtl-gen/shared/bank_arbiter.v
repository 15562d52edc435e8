// Which lanes of a warp-wide access are served in one pass, and what each bank does in it. Lanes are compared pair by pair
// rather than through the banks: the longest path is one comparison and two wide gates. To open the row and then ask each
// lane whether it is on it would put a multiplexer over all banks between two comparisons.

parameter integer LANES = 32; // lanes of an access
parameter integer BANKS = 32; // banks, a power of two
parameter integer ROW_BITS = 7; // width of a row number
parameter integer BANK_BITS = max(1, $clog2(BANKS)); // width of a bank number
input [LANES-1:0] pending; // lanes that still want service
input [LANES*ROW_BITS-1:0] row; // row of each lane's word
input [LANES*BANK_BITS-1:0] bank; // bank of each lane's word
output [LANES-1:0] served; // lanes of this pass: each bank's leader, and those on the leader's row
output last; // no lane is left after this pass
output [BANKS-1:0] bank_active; // the bank serves some lane
output [BANKS*ROW_BITS-1:0] bank_row; // the row that it opens
output [BANKS*LANES-1:0] bank_writer; // one-hot: its highest-numbered served lane, whose store wins

reg [LANES-1:0] leader; // lowest-numbered pending lane of its bank
always @* begin
    leader = pending;
    for (i = 0; i < LANES; i = i + 1)
        for (k = 0; k < i; k = k + 1)
            if (pending[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS]) leader[i] = 1'b0;
end

always @* begin
    served = leader;
    for (i = 0; i < LANES; i = i + 1)
        for (k = 0; k < i; k = k + 1)
            if (leader[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS]
                && row[i * ROW_BITS +: ROW_BITS] == row[k * ROW_BITS +: ROW_BITS]) served[i] = pending[i];
end
assign last = (pending & ~served) == {LANES{1'b0}};

reg [LANES-1:0] writer; // highest-numbered served lane of its bank
// The served lanes of one bank name the same word.
always @* begin
    writer = served;
    for (i = 0; i < LANES; i = i + 1)
        for (k = i + 1; k < LANES; k = k + 1)
            if (served[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS]) writer[i] = 1'b0;
end

always @* begin
    bank_active = {BANKS{1'b0}};
    bank_row = {BANKS * ROW_BITS{1'b0}};
    bank_writer = {BANKS * LANES{1'b0}};
    for (b = 0; b < BANKS; b = b + 1)
        for (i = 0; i < LANES; i = i + 1)
            if (bank[i * BANK_BITS +: BANK_BITS] == b[BANK_BITS-1:0]) begin
                bank_active[b] = bank_active[b] | leader[i];
                bank_row[b * ROW_BITS +: ROW_BITS]
                    = bank_row[b * ROW_BITS +: ROW_BITS] | ({ROW_BITS{leader[i]}} & row[i * ROW_BITS +: ROW_BITS]);
                bank_writer[b * LANES + i] = writer[i];
            end
end
