output [BANKS-1:0] bank_column; // in the next cycle: RD and WR of an open bank
output [BANKS-1:0] bank_open; // ACT of a closed bank
output [BANKS-1:0] bank_close; // PRE of an open bank
output rank_rd; // in this cycle
output rank_wr;
output rank_act;
output rank_refresh;
//+ late
output act_late; // an ACT that goes is in the second of its phases
//-
//+ groups
output [(1 << GROUP_BITS)-1:0] group_rd; // in this cycle, of each bank group
output [(1 << GROUP_BITS)-1:0] group_wr;
output [(1 << GROUP_BITS)-1:0] group_open;
localparam GROUPS = 1 << GROUP_BITS;
//-
//+ late_groups
wire [GROUPS-1:0] open_early; // in the first phase of ACT
//-
//+ groups
for (b = 0; b < GROUPS; b = b + 1) begin : g_group
    wire [BANKS/GROUPS-1:0] acts, reads, writes; // of its banks
    for (k = 0; k < BANKS / GROUPS; k = k + 1) begin : g_of_bank
        assign acts[k] = at_act[k * GROUPS + b];
        assign reads[k] = at_rd[k * GROUPS + b];
        assign writes[k] = at_wr[k * GROUPS + b];
    end
    dram_controller_group group (.act(|acts), .rd(|reads), .wr(|writes),
        .may_rd(group_rd[b]), .may_wr(group_wr[b]), .may_open(group_open[b]),
//-
//+ late_groups
        .may_open_early(open_early[b]),
//-
//+ groups
        .*);
end
//-
for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    dram_controller_bank_timer timer (.act(at_act[b]), .pre(at_pre[b]), .rd(at_rd[b]), .wr(at_wr[b]),
        .may_column(bank_column[b]), .may_open(bank_open[b]), .may_close(bank_close[b]), .*);
end
dram_controller_bus bus (.rd(does_rd), .wr(does_wr), .rd_legal(rank_rd), .wr_legal(rank_wr), .*);
wire apart, few, refreshed;
//+ late
wire apart_late, few_late;
dram_controller_apart rows_apart (.goes(does_act), .legal(apart), .legal_late(apart_late), .*);
dram_controller_window window (.act(does_act), .legal(few), .legal_late(few_late), .*);
//-
//+ late_groups
assign act_late = !(apart && few && open_early[act_group]);
//-
//+ late_alone
assign act_late = !(apart && few);
//-
//+ !late
dram_controller_apart rows_apart (.goes(does_act), .legal(apart), .*);
dram_controller_window window (.act(does_act), .legal(few), .*);
//-
dram_controller_refreshed refresh (.goes(does_refresh), .legal(refreshed), .*);
//+ late
assign rank_act = apart_late && few_late && refreshed;
//-
//+ !late
assign rank_act = apart && few && refreshed;
//-
assign rank_refresh = refreshed;
