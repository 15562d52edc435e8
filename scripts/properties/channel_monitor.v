// The rules of a valid/ready channel, seen from outside: while valid is high and ready low, valid stays and data does
// not change. `OBEYS` 0: the block drives the channel, and the rule is asserted. 1: the surroundings drive it, and the
// rule is assumed.
`default_nettype none
module channel_monitor #(
    parameter integer WIDTH = 1,
    parameter integer OBEYS = 0
) (
    input wire             clk,
    input wire             rst,
    input wire             valid,
    input wire             ready,
    input wire [WIDTH-1:0] data
);
    reg             waits_q;
    reg [WIDTH-1:0] data_q;
    initial waits_q = 1'b0;
    always @(posedge clk) begin
        waits_q <= valid && !ready && !rst;
        data_q <= data;
    end
    generate
        if (OBEYS != 0) begin : surroundings
            always @* if (waits_q && !rst) assume (valid && data == data_q);
        end else begin : block
            always @(posedge clk)
                if (waits_q && !rst) begin
                    valid_stays: assert (valid);
                    data_stays: assert (data == data_q);
                end
            always @(posedge clk) if (!rst) taken_late: cover (waits_q && valid && ready);
        end
    endgenerate
endmodule
`default_nettype wire
