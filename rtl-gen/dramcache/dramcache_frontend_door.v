// The map's registers are those of the request's set: they stay until the next request.

parameter integer REQUEST_W = 8; // bits of a request
input clk; // clock
input rst; // synchronous reset, active high
input in_valid; // a request
output in_ready;
input [REQUEST_W-1:0] in_data;
input [LINE_BITS-1:0] in_line; // its line
output full; // there is one
output [REQUEST_W-1:0] held;
output [SET_W-1:0] place; // row, bank, slot
output [TAG_W-1:0] tag;
output takes; // one comes
input goes; // it goes on
// A place's line, one cycle later.
input back;
input [SET_W-1:0] back_set;
input [TAG_W-1:0] back_tag;
output [LINE_BITS-1:0] back_line;

assign in_ready = !full || goes;
assign takes = in_valid && in_ready;
always @(posedge clk) begin
    if (rst) full <= 1'b0;
    else if (takes) full <= 1'b1;
    else if (goes) full <= 1'b0;
    if (takes) held <= in_data;
end
wire set_valid, line_valid, set_vault;
wire [7:0] set_column;
wire [BANK_BITS-1:0] set_bank;
wire [ROW_BITS-1:0] set_row;
wire [3:0] set_slot;
wire [LINE_BITS:0] line_line;
dramcache_map #(.LINE_BITS(LINE_BITS + 1), .BANK_BITS(BANK_BITS), .ROW_BITS(ROW_BITS), .VAULT_BIT(1)) map (
    .clk, .rst, .at_valid(takes), .at_line({in_line, 1'b0}), .set_valid, .set_vault, .set_bank, .set_row, .set_slot,
    .set_column, .set_tag(tag), .of_valid(back), .of_vault(1'b0), .of_bank(back_set[4 +: BANK_BITS]),
    .of_row(back_set[4+BANK_BITS +: ROW_BITS]), .of_slot(back_set[3:0]), .of_tag(back_tag), .line_valid, .line_line
);
assign place = {set_row, set_bank, set_slot};
assign back_line = line_line[LINE_BITS:1];
unused (set_valid);
unused (line_valid);
unused (set_vault); // the block has one vault
unused (set_column);
unused (line_line[0]);
