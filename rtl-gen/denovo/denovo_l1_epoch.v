// The epoch of the L1. An acquire makes it another, so that copies of older epochs do not count. Before an epoch comes
// again a sweep has taken it from all lines.

parameter integer SETS = 64; // sets
parameter integer EPOCH_BITS = 4; // a line's epoch
input clk; // clock
input rst; // synchronous reset, active high
input acquire; // an acquire is performed
input busy; // the epochs of lines are not to be written in this cycle
output [EPOCH_BITS-1:0] epoch; // 0 is none
output wraps; // an acquire has to wait for the sweep
output sweeps; // a set's lines lose their epoch
output [$clog2(SETS)-1:0] sweep_set; // that set

localparam SET_W = $clog2(SETS);
localparam [SET_W-1:0] LAST_SET = SETS - 1;
reg [EPOCH_BITS-1:0] epoch_q;
reg sweeping_q;
reg [SET_W-1:0] sweep_q;
assign epoch = epoch_q;
assign sweeps = sweeping_q && !busy;
assign sweep_set = sweep_q;
assign wraps = sweeping_q && &epoch_q[EPOCH_BITS-2:1];
wire turns = acquire && &epoch_q[EPOCH_BITS-2:0]; // the top bit changes
always @(posedge clk) begin
    if (rst) epoch_q <= {{EPOCH_BITS - 1{1'b0}}, 1'b1};
    else if (acquire) epoch_q <= &epoch_q ? {{EPOCH_BITS - 1{1'b0}}, 1'b1} : epoch_q + 1'b1;
    if (rst) sweeping_q <= 1'b1; // no line has an epoch
    else if (sweeps && sweep_q == LAST_SET) sweeping_q <= 1'b0;
    else if (turns) sweeping_q <= 1'b1;
    if (rst) sweep_q <= {SET_W{1'b0}}; // a sweep ends where the next one begins
    else if (sweeps) sweep_q <= sweep_q + 1'b1;
end
assert (!(turns && sweeping_q)); // the sweep is over before the next begins
