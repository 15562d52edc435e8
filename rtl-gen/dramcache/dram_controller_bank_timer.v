input act; // the bank's command in the cycle before
input pre;
input rd;
input wr;
output may_column; // RD and WR, where the bank is open
output may_open; // ACT, where it is closed
output may_close; // PRE, where it is open
localparam integer RCD = ACT_RD > 3 ? ACT_RD - 2 : 1, RAS = ACT_PRE > 3 ? ACT_PRE - 2 : 1;
localparam integer RP = PRE_ACT > 3 ? PRE_ACT - 2 : 1;
localparam integer RTP = RD_PRE > 3 ? RD_PRE - 2 : 1, WTP = WR_PRE - 2;
localparam integer MOST_0 = RAS > RP ? RAS : RP, MOST_1 = RTP > WTP ? RTP : WTP;
localparam integer MOST = MOST_0 > MOST_1 ? MOST_0 : MOST_1;
//+ !late
localparam LEFT_W = $clog2(MOST);
//-
//+ late
localparam LEFT_W = $clog2(MOST + 1);
//-
localparam [LEFT_W:0] DONE = 1 << LEFT_W;
localparam [LEFT_W:0] AFTER_ACT = (1 << LEFT_W) + 1 - RAS, AFTER_PRE = (1 << LEFT_W) + 1 - RP;
localparam [LEFT_W:0] AFTER_RD = (1 << LEFT_W) + 1 - RTP, AFTER_WR = (1 << LEFT_W) + 1 - WTP;
localparam [LEFT_W:0] AT_RCD = (1 << LEFT_W) + RCD - RAS - 1; // one slot before RD is legal
reg [LEFT_W:0] count_q; // slots until ACT or PRE is legal; its highest bit: none is left
reg column_q;
wire later_rd = rd && count_q >= AFTER_RD; // it is what holds PRE back from now on
wire later_wr = wr && (WR_PRE >= ACT_PRE - ACT_RD && WR_PRE >= RD_PRE || count_q >= AFTER_WR);
assign may_column = column_q;
assign may_close = count_q[LEFT_W];
always @(posedge clk)
    if (rst) begin
        count_q <= DONE;
        column_q <= 1'b0;
    end else begin
//+ !late
        if (act) count_q <= AFTER_ACT;
//-
//+ late
        if (act) count_q <= at_late ? AFTER_ACT - 1'b1 : AFTER_ACT;
//-
        else if (pre) count_q <= AFTER_PRE;
        else if (later_wr) count_q <= AFTER_WR;
        else if (later_rd) count_q <= AFTER_RD;
        else if (!may_close) count_q <= count_q + 1'b1;
//+ !late
        if (act) column_q <= RCD == 1;
//-
//+ late
        if (act) column_q <= RCD == 1 && !at_late;
//-
        else if (count_q == AT_RCD) column_q <= 1'b1;
    end
wire cycle_legal;
if (ACT_ACT > ACT_PRE + PRE_ACT) begin : g_cycle // else it follows from the two
    dram_controller_bank_cycle cycle (.goes(act), .legal(cycle_legal), .*);
end else begin : g_no_cycle
    assign cycle_legal = 1'b1;
end
assign may_open = may_close && cycle_legal;
