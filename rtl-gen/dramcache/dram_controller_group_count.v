input goes; // the command is at DFI
output legal; // the later one may be chosen in this cycle
localparam integer LEFT = CYCLES > 1 ? CYCLES - 1 : 1;
localparam LEFT_W = $clog2(LEFT);
localparam [LEFT_W:0] DONE = 1 << LEFT_W, AFTER = (1 << LEFT_W) + 1 - LEFT;
reg [LEFT_W:0] count_q; // its highest bit: none is left
assign legal = count_q[LEFT_W] && !(goes && CYCLES > 1);
always @(posedge clk)
    if (rst) count_q <= DONE;
    else if (goes) count_q <= AFTER;
    else if (!count_q[LEFT_W]) count_q <= count_q + 1'b1;
