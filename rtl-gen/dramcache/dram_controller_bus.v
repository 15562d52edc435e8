input rd; // it goes in this cycle
input wr;
output rd_legal;
output wr_legal;
localparam integer MOST = RD_WR > WR_RD ? RD_WR : WR_RD;
localparam LEFT_W = $clog2(MOST);
localparam [LEFT_W:0] DONE = 1 << LEFT_W;
localparam [LEFT_W:0] AFTER_RD = (1 << LEFT_W) + 1 - RD_WR, AFTER_WR = (1 << LEFT_W) + 1 - WR_RD;
reg [LEFT_W:0] count_q; // slots until a burst of the other direction is legal; its highest bit: none is left
reg wrote_q; // the last burst was WR
wire same_legal;
dram_controller_burst burst (.goes(rd || wr), .legal(same_legal), .*);
assign rd_legal = wrote_q ? count_q[LEFT_W] : same_legal;
assign wr_legal = wrote_q ? same_legal : count_q[LEFT_W];
always @(posedge clk)
    if (rst) begin
        count_q <= DONE;
        wrote_q <= 1'b0;
    end else begin
        if (rd) count_q <= AFTER_RD;
        else if (wr) count_q <= AFTER_WR;
        else if (!count_q[LEFT_W]) count_q <= count_q + 1'b1;
        if (rd || wr) wrote_q <= wr;
    end
