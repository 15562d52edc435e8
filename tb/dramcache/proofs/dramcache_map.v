// dramcache_map: each line has a place in a row's fifteen, the place is that of the division, and it leads back to the line. The place that
// comes out goes back in. Every line of 14 bits is legal.
//: depth 6
//: checks
//: mutant divides dramcache_map: thrice: {3'd0, twice[4]} => 4'd0
//: mutant in_row dramcache_map: slot: thrice == SLOTS => 1'b0
//: mutant comes_back dramcache_map: line_line: of_block[VAULT_BIT-1] => of_block[VAULT_BIT]
`default_nettype none
module harness (
    input wire        clk,
    input wire        rst,
    input wire        at_valid,
    input wire [13:0] at_line
);
    wire set_valid, set_vault, line_valid;
    wire [1:0] set_bank;
    wire [2:0] set_row;
    wire [3:0] set_slot;
    wire [7:0] set_column;
    wire [4:0] set_tag;
    wire [13:0] line;
    dramcache_map #(.LINE_BITS(14), .BANK_BITS(2), .ROW_BITS(3), .VAULT_BIT(5)) dut (
        .clk(clk), .rst(rst), .at_valid(at_valid), .at_line(at_line), .set_valid(set_valid), .set_vault(set_vault), .set_bank(set_bank),
        .set_row(set_row), .set_slot(set_slot), .set_column(set_column), .set_tag(set_tag), .of_valid(set_valid), .of_vault(set_vault),
        .of_bank(set_bank), .of_row(set_row), .of_slot(set_slot), .of_tag(set_tag), .line_valid(line_valid), .line_line(line));
    reg [13:0] line_q, line_2q;
    reg asked_q, asked_2q;
    initial {asked_q, asked_2q} = 0;
    always @(posedge clk) begin
        {line_2q, line_q} <= {line_q, at_line};
        {asked_2q, asked_q} <= rst ? 2'd0 : {asked_q, at_valid};
    end
    wire [13:0] quotient = {4'd0, set_tag, set_row, set_bank};
    always @(posedge clk)
        if (!rst) begin
            answers: assert (set_valid == asked_q && line_valid == asked_2q);
            if (set_valid) in_row: assert (set_slot < 4'd15);
            if (set_valid) divides: assert (quotient * 14'd15 + {10'd0, set_slot} == {1'b0, line_q[13:1]});
            if (set_valid) column: assert (set_column == 8'd17 * {4'd0, set_slot});
            if (set_valid) hashes: assert (set_vault == (line_q[0] ^ line_q[5]));
            if (line_valid) comes_back: assert (line == line_2q);
            last_slot: cover (set_valid && set_slot == 4'd14);
        end
endmodule
`default_nettype wire
