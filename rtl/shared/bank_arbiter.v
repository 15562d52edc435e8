// bank_arbiter: chooses the lanes that a pass serves, at most one row in each bank
//
// Which lanes of a warp-wide access are served in one pass, and what each bank does in it. Lanes are compared pair by
// pair rather than through the banks: the longest path is one comparison and two wide gates. To open the row and then
// ask each lane whether it is on it would put a multiplexer over all banks between two comparisons.
//
// Source: Larder (a bank opens one row in a pass)
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module bank_arbiter #(
    // lanes of an access
    parameter integer LANES = 32,
    // banks, a power of two
    parameter integer BANKS = 32,
    // width of a row number
    parameter integer ROW_BITS = 7,
    // width of a bank number; derived, not to be overridden
    parameter integer BANK_BITS = (1 > $clog2(BANKS) ? 1 : $clog2(BANKS))
) (
    input  wire [LANES-1:0]           pending,     // lanes that still want service
    input  wire [LANES*ROW_BITS-1:0]  row,         // row of each lane's word
    input  wire [LANES*BANK_BITS-1:0] bank,        // bank of each lane's word
    output reg  [LANES-1:0]           served, // lanes of this pass: each bank's leader, and those on the leader's row
    output wire                       last,        // no lane is left after this pass
    output reg  [BANKS-1:0]           bank_active, // the bank serves some lane
    output reg  [BANKS*ROW_BITS-1:0]  bank_row,    // the row that it opens
    output reg  [BANKS*LANES-1:0]     bank_writer  // one-hot: its highest-numbered served lane, whose store wins
);

    reg  [LANES-1:0] leader; // lowest-numbered pending lane of its bank
    reg  [LANES-1:0] writer; // highest-numbered served lane of its bank

    always @* begin : set_leader
        integer i;
        integer k;
        leader = pending;
        for (i = 0; i < LANES; i = i + 1) begin
            for (k = 0; k < i; k = k + 1) begin
                if (pending[k] && bank[i*BANK_BITS +: BANK_BITS] == bank[k*BANK_BITS +: BANK_BITS]) begin
                    leader[i] = 1'b0;
                end
            end
        end
    end

    always @* begin : set_served
        integer i;
        integer k;
        served = leader;
        for (i = 0; i < LANES; i = i + 1) begin
            for (k = 0; k < i; k = k + 1) begin
                if (leader[k]
                    && bank[i*BANK_BITS +: BANK_BITS] == bank[k*BANK_BITS +: BANK_BITS]
                    && row[i*ROW_BITS +: ROW_BITS] == row[k*ROW_BITS +: ROW_BITS]) begin
                    served[i] = pending[i];
                end
            end
        end
    end

    assign last = (pending & ~served) == {LANES{1'b0}};

    // The served lanes of one bank name the same word.
    always @* begin : set_writer
        integer i;
        integer k;
        writer = served;
        for (i = 0; i < LANES; i = i + 1) begin
            for (k = i + 1; k < LANES; k = k + 1) begin
                if (served[k] && bank[i*BANK_BITS +: BANK_BITS] == bank[k*BANK_BITS +: BANK_BITS]) begin
                    writer[i] = 1'b0;
                end
            end
        end
    end

    always @* begin : set_bank_active
        integer b;
        integer i;
        bank_active = {BANKS{1'b0}};
        bank_row = {(BANKS*ROW_BITS){1'b0}};
        bank_writer = {(BANKS*LANES){1'b0}};
        for (b = 0; b < BANKS; b = b + 1) begin
            for (i = 0; i < LANES; i = i + 1) begin
                if (bank[i*BANK_BITS +: BANK_BITS] == b[BANK_BITS-1:0]) begin
                    bank_active[b] = bank_active[b] | leader[i];
                    bank_row[b*ROW_BITS +: ROW_BITS] = bank_row[b*ROW_BITS +: ROW_BITS]
                        | ({ROW_BITS{leader[i]}} & row[i*ROW_BITS +: ROW_BITS]);
                    bank_writer[b*LANES+i] = writer[i];
                end
            end
        end
    end

endmodule

`default_nettype wire
