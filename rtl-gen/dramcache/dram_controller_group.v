input act; // the group's command at DFI
input rd;
input wr;
output may_rd; // in this cycle
output may_wr;
output may_open;
reg wrote_q; // its last burst was WR
wire wrote = rd || wr ? wr : wrote_q;
wire same_legal, written;
dram_controller_group_burst burst (.goes(rd || wr), .legal(same_legal), .*);
dram_controller_group_written behind (.goes(wr), .legal(written), .*);
assign may_rd = wrote ? written : same_legal;
assign may_wr = !wrote || same_legal;
always @(posedge clk) wrote_q <= !rst && wrote;
//+ late
output may_open_early; // in the first phase of ACT
dram_controller_group_apart rows_apart (.goes(act), .legal(may_open_early), .legal_late(may_open), .*);
//-
//+ !late
dram_controller_group_apart rows_apart (.goes(act), .legal(may_open), .*);
//-
