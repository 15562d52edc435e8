// event_counter: until a clear, answers never fall: the count does not wrap.
//: depth 12
//: channels event_counter
//: mutant never_falls event_counter: count_q: !(&count_q) => 1'b1
`default_nettype none
module harness (input wire clk, rst, hit, read_valid, read_clear, value_ready);
    wire [1:0] value; wire read_ready, value_valid;
    event_counter #(.COUNT_BITS(2)) dut (.clk(clk), .rst(rst), .hit(hit),
        .read_valid(read_valid), .read_ready(read_ready), .read_data(read_clear),
        .value_valid(value_valid), .value_ready(value_ready), .value_data(value));
    reg cleared_q = 1'b0; // the answer at the port is that of a read that cleared
    reg [1:0] last_q = 2'd0; // the last answer that left, 0 after a clear
    always @(posedge clk) begin
        if (read_valid && read_ready) cleared_q <= read_clear;
        if (rst || (value_valid && cleared_q)) last_q <= 2'd0;
        else if (value_valid) last_q <= value;
        if (!rst && value_valid) never_falls: assert (value >= last_q);
    end
endmodule
`default_nettype wire
