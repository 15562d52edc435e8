input goes; // the command goes in this cycle
output legal; // the later one is legal
localparam LEFT_W = $clog2(SLOTS);
localparam [LEFT_W:0] DONE = 1 << LEFT_W, AFTER = (1 << LEFT_W) + 1 - SLOTS;
reg [LEFT_W:0] count_q; // its highest bit: no slot is left
assign legal = count_q[LEFT_W];
always @(posedge clk)
    if (rst) count_q <= DONE;
//+ !late
    else if (goes) count_q <= AFTER;
//-
//+ late
    else if (goes) count_q <= at_late ? AFTER : AFTER + 1'b1;
//-
    else if (!legal) count_q <= count_q + 1'b1;
