input goes; // ACT is at DFI
output legal; // in the first phase
output legal_late; // in the second
localparam LEFT_W = $clog2(STEPS + 1);
localparam [LEFT_W-1:0] AFTER = STEPS > 2 ? STEPS - 2 : 0, AFTER_LATE = STEPS > 1 ? STEPS - 1 : 0;
reg [LEFT_W-1:0] left_q; // steps from this cycle's first phase, but for the ACT at DFI
wire [LEFT_W-1:0] now = !goes ? left_q : at_late ? AFTER_LATE : AFTER;
wire [LEFT_W+1:0] left = {2'd0, now};
wire over = left <= 2; // a cycle is two steps
wire [LEFT_W+1:0] next = left - 2;
unused (next[LEFT_W+1:LEFT_W]);
assign legal = now == {LEFT_W{1'b0}};
assign legal_late = left <= 1;
always @(posedge clk)
    if (rst) left_q <= {LEFT_W{1'b0}};
    else left_q <= next[LEFT_W-1:0] & {LEFT_W{!over}};
