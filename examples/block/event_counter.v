assign read_ready = !value_valid || value_ready; // one answer waits at most
always @(posedge clk) begin
    if (rst) {value_valid, value_data} <= {COUNT_BITS + 1{1'b0}};
    else if (read_ready) {value_valid, value_data} <= {read_valid, count_q};
end
reg [COUNT_BITS-1:0] count_q; // events since the last clear
wire [COUNT_BITS-1:0] one = {{COUNT_BITS-1{1'b0}}, hit};
wire clear = read_valid && read_ready && read_data;
always @(posedge clk) begin
    if (rst) count_q <= {COUNT_BITS{1'b0}};
    else if (clear) count_q <= one;
    else if (!(&count_q)) count_q <= count_q + one;
end
cover (hit && &count_q); // the count is full
