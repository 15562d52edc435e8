// The ULX3S with an ECP5 85k: a clock of 25 MHz, a serial line of 115200 baud.

`default_nettype none

module top #(
    parameter [31:0] SEED = 32'd1,
    parameter [31:0] CYCLES = 32'd1000000,
    parameter integer DIVIDER = 217
) (
    input  wire       clk,
    output wire       uart_tx,
    output wire [7:0] leds,
    // the WiFi module's GPIO0: low at its reset, the module would wait for a program
    output wire       wifi_gpio0
);

    board #(.SEED(SEED), .CYCLES(CYCLES), .DIVIDER(DIVIDER)) run (.clk(clk), .uart_tx(uart_tx), .leds(leds));

    assign wifi_gpio0 = 1'b1;

endmodule

`default_nettype wire
