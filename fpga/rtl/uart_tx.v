// A serial transmitter: 8 data bits, no parity, one stop bit, least significant bit first.

`default_nettype none

module uart_tx #(
    // clock cycles a bit
    parameter integer DIVIDER = 104
) (
    input  wire       clk,
    input  wire       rst,
    input  wire       byte_valid,
    output wire       byte_ready,
    input  wire [7:0] byte_data,
    output reg        tx_q
);

    localparam integer LAST = DIVIDER - 1;
    localparam integer TICK_W = $clog2(DIVIDER);

    reg [TICK_W-1:0] tick_q;
    reg [3:0]        bits_q; // bits still to be sent, start and stop among them
    reg [8:0]        shift_q;

    assign byte_ready = bits_q == 4'd0;

    always @(posedge clk)
        if (rst) begin
            tick_q <= {TICK_W{1'b0}};
            bits_q <= 4'd0;
            shift_q <= 9'h1ff;
            tx_q <= 1'b1;
        end else if (byte_ready) begin
            tx_q <= !byte_valid; // the start bit
            tick_q <= {TICK_W{1'b0}};
            if (byte_valid) begin
                bits_q <= 4'd10;
                shift_q <= {1'b1, byte_data};
            end
        end else if (tick_q == LAST[TICK_W-1:0]) begin
            tick_q <= {TICK_W{1'b0}};
            bits_q <= bits_q - 4'd1;
            tx_q <= shift_q[0];
            shift_q <= {1'b1, shift_q[8:1]};
        end else begin
            tick_q <= tick_q + 1'b1;
        end

endmodule

`default_nettype wire
