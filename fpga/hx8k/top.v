// The iCE40-HX8K breakout board: a clock of 12 MHz, a serial line of 115200 baud.

`default_nettype none

module top #(
    parameter [31:0] SEED = 32'd1,
    parameter [31:0] CYCLES = 32'd1000000,
    parameter integer DIVIDER = 104
) (
    input  wire       clk,
    output wire       uart_tx,
    output wire [7:0] leds
);

    board #(.SEED(SEED), .CYCLES(CYCLES), .DIVIDER(DIVIDER)) run (.clk(clk), .uart_tx(uart_tx), .leds(leds));

endmodule

`default_nettype wire
