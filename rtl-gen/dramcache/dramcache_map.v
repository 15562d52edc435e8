localparam BLOCK_W = LINE_BITS - 1; // of a line's number in its vault
localparam UNIT_W = MAP == MAP_ROW_BANK_COLUMN ? BLOCK_W : BLOCK_W - BANK_BITS; // of what is divided by SLOTS
localparam QUOTIENT_W = UNIT_W - 3;
localparam TAG_W = LINE_BITS - BANK_BITS - ROW_BITS - 4;

// There. There are 15 slots. The remainder by 15 is the sum of the nibbles, and of that sum's nibbles. What is left is a multiple of 15, and -1/15 is
// 0x11111111 modulo 2 to the 32: three additions.
wire [BLOCK_W-1:0] block = at_line[LINE_BITS-1:1];
wire [31:0] unit = {{32-UNIT_W{1'b0}}, block[BLOCK_W-UNIT_W +: UNIT_W]};
wire [6:0] nibbles = {3'd0, unit[3:0]} + {3'd0, unit[7:4]} + {3'd0, unit[11:8]} + {3'd0, unit[15:12]}
    + {3'd0, unit[19:16]} + {3'd0, unit[23:20]} + {3'd0, unit[27:24]} + {3'd0, unit[31:28]};
wire [4:0] twice = {1'b0, nibbles[3:0]} + {2'd0, nibbles[6:4]};
wire [3:0] thrice = twice[3:0] + {3'd0, twice[4]};
wire [3:0] slot = thrice == SLOTS ? 4'd0 : thrice;
wire [31:0] multiple = unit - {28'd0, slot};
wire [31:0] times_11 = multiple + {multiple[27:0], 4'd0};
wire [31:0] times_1111 = times_11 + {times_11[23:0], 8'd0};
wire [31:0] minus = times_1111 + {times_1111[15:0], 16'd0};
wire [31:0] quotient = 32'd0 - minus;
unused (quotient[31:QUOTIENT_W]); // they are 0
assert (!at_valid || quotient[31:QUOTIENT_W] == {32 - QUOTIENT_W{1'b0}}); // the division is exact
wire [BANK_BITS-1:0] bank;
wire [TAG_W+ROW_BITS-1:0] above;
if (MAP == MAP_ROW_BANK_COLUMN) begin : g_row
    assign {above, bank} = quotient[QUOTIENT_W-1:0];
end else begin : g_bank
    assign above = quotient[QUOTIENT_W-1:0];
    assign bank = block[BANK_BITS-1:0];
end
always @(posedge clk) begin
    set_valid <= at_valid && !rst;
    if (at_valid) begin
        set_vault <= at_line[0] ^ at_line[VAULT_BIT];
        set_bank <= bank;
        {set_tag, set_row} <= above;
        set_slot <= slot;
    end
    if (rst) begin
        set_vault <= 1'b0;
        set_bank <= {BANK_BITS{1'b0}};
        {set_tag, set_row} <= {TAG_W + ROW_BITS{1'b0}};
        set_slot <= 4'd0;
    end
end
assign set_column = {set_slot, 4'd0} + {4'd0, set_slot}; // a TAD has 17 of them
cover (set_valid && set_slot == SLOTS - 1'b1); // the last place of a row

// And back: 15 times, and the slot.
wire [31:0] row_unit;
if (MAP == MAP_ROW_BANK_COLUMN) begin : g_of_row
    assign row_unit = {{32-QUOTIENT_W{1'b0}}, of_tag, of_row, of_bank};
end else begin : g_of_bank
    assign row_unit = {{32-QUOTIENT_W{1'b0}}, of_tag, of_row};
end
wire [31:0] of_unit = {row_unit[27:0], 4'd0} - row_unit + {28'd0, of_slot};
unused (of_unit); // of a place that no line has
wire [BLOCK_W-1:0] of_block;
if (MAP == MAP_ROW_BANK_COLUMN) begin : g_line_row
    assign of_block = of_unit[BLOCK_W-1:0];
end else begin : g_line_bank
    assign of_block = {of_unit[UNIT_W-1:0], of_bank};
end
always @(posedge clk) begin
    line_valid <= of_valid && !rst;
    if (rst) line_line <= {LINE_BITS{1'b0}};
    else if (of_valid) line_line <= {of_block, of_vault ^ of_block[VAULT_BIT-1]};
end
