// The rules of a valid/ready channel, seen from outside: while valid is high and ready low, valid stays and data does
// not change. `OBEYS` 0: the block drives the channel, and the rule is asserted. 1: the surroundings drive it, and the
// rule is assumed. `LANES`: an array of channels, each of which keeps the rule by itself; `WIDTH` is that of one lane.
`default_nettype none
module channel_monitor #(
    parameter integer WIDTH = 1,
    parameter integer OBEYS = 0,
    parameter integer LANES = 1
) (
    input wire                   clk,
    input wire                   rst,
    input wire [LANES-1:0]       valid,
    input wire [LANES-1:0]       ready,
    input wire [LANES*WIDTH-1:0] data
);
    reg [LANES-1:0]       waits_q;
    reg [LANES*WIDTH-1:0] data_q;
    reg [LANES-1:0]       changed;
    integer               lane;
    initial waits_q = {LANES{1'b0}};
    always @(posedge clk) begin
        waits_q <= valid & ~ready & ~{LANES{rst}};
        data_q <= data;
    end
    always @* for (lane = 0; lane < LANES; lane = lane + 1)
        changed[lane] = data[lane*WIDTH+:WIDTH] != data_q[lane*WIDTH+:WIDTH];
    generate
        if (OBEYS != 0) begin : surroundings
            always @* if (!rst) assume ((waits_q & (~valid | changed)) == {LANES{1'b0}});
        end else begin : block
            always @(posedge clk)
                if (!rst) begin
                    valid_stays: assert ((waits_q & ~valid) == {LANES{1'b0}});
                    data_stays: assert ((waits_q & changed) == {LANES{1'b0}});
                end
            always @(posedge clk) if (!rst) taken_late: cover ((waits_q & valid & ready) != {LANES{1'b0}});
        end
    endgenerate
endmodule
`default_nettype wire
