// What a RAM gave stays here while its port waits, since the RAM is read for others.

parameter integer WIDTH = 8; // bits
input clk; // clock
input load; // the RAM is read for this port
input [WIDTH-1:0] from_ram; // what it gives, one cycle later
output [WIDTH-1:0] kept; // the same, until the next load

reg fresh_q;
reg [WIDTH-1:0] held_q;
always @(posedge clk) begin
    fresh_q <= load;
    if (fresh_q) held_q <= from_ram;
end
assign kept = fresh_q ? from_ram : held_q;
