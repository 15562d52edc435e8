// Counters in a RAM: one event a cycle. A second copy is read at the port.

input clk; // clock
input rst; // synchronous reset, active high
input clearing; // after reset: a counter becomes 0
input [3:0] clear_counter; // that counter
input counts; // something happens
input [3:0] counted; // what
input [3:0] count_select;
output [31:0] count;

reg first_q, second_q; // an event is to be read, to be written
reg [3:0] first_counted_q, second_counted_q;
reg last_q, shown_q; // the counter that was written in the last cycle was read in it; the same of the one that is shown
reg [31:0] last_value_q;
wire [31:0] read, shown;
wire [31:0] value = (last_q ? last_value_q : read) + 1'b1;
always @(posedge clk) begin
    if (rst) {first_q, second_q} <= 2'd0;
    else {first_q, second_q} <= {counts, first_q};
    {first_counted_q, second_counted_q} <= {counted, first_counted_q};
    last_q <= second_q && first_counted_q == second_counted_q;
    shown_q <= second_q && count_select == second_counted_q;
    last_value_q <= value;
end
wire [3:0] write_counter = clearing ? clear_counter : second_counted_q;
wire [31:0] write_value = value & {32{!clearing}};
ram_1r1w #(.WIDTH(32), .DEPTH(16)) counters (
    .clk, .wr_en(second_q || clearing), .wr_addr(write_counter), .wr_data(write_value), .rd_en(first_q),
    .rd_addr(first_counted_q), .rd_data(read)
);
ram_1r1w #(.WIDTH(32), .DEPTH(16)) shown_counters (
    .clk, .wr_en(second_q || clearing), .wr_addr(write_counter), .wr_data(write_value), .rd_en(1'b1),
    .rd_addr(count_select), .rd_data(shown)
);
assign count = shown_q ? last_value_q : shown;
