// Listens to the board's serial line and prints what it hears; ends after LINES lines, or when the line stays silent. A last
// line says where the board's LED 7 is lit: the design has found something wrong.

`default_nettype none
`timescale 1ns / 1ns

module uart_tb #(
    parameter [31:0] SEED = 32'd1,
    parameter [31:0] CYCLES = 32'd1000000,
    parameter integer DIVIDER = 104,
    parameter integer LINES = 3
);

    reg        clk = 1'b0;
    wire       uart_tx;
    wire [7:0] leds;

`ifdef NETLIST
    // its parameters were given when it was synthesised
    top board (.clk(clk), .uart_tx(uart_tx), .leds(leds));
`else
    top #(.SEED(SEED), .CYCLES(CYCLES), .DIVIDER(DIVIDER)) board (.clk(clk), .uart_tx(uart_tx), .leds(leds));
`endif

    // One bit of the line lasts DIVIDER cycles; each is looked at in its middle.
    integer   wait_q = 0;
    integer   bits_q = 0;
    integer   lines_q = 0;
    integer   silent_q = 0;
    reg [7:0] byte_q = 8'd0;

    always #1 clk = !clk;

    always @(negedge clk) begin
        silent_q = uart_tx ? silent_q + 1 : 0;
        if (bits_q == 0) begin
            if (!uart_tx) begin
                bits_q = 9;
                wait_q = DIVIDER + DIVIDER / 2 - 1;
            end
        end else if (wait_q != 0) begin
            wait_q = wait_q - 1;
        end else begin
            bits_q = bits_q - 1;
            wait_q = DIVIDER - 1;
            if (bits_q != 0) byte_q = {uart_tx, byte_q[7:1]};
            else if (!uart_tx) begin
                $display("no stop bit");
                $finish;
            end else begin
                $write("%c", byte_q);
                if (byte_q == 8'h0a) lines_q = lines_q + 1;
            end
        end
        if (lines_q == LINES) begin
            if (leds[7]) $display("LED 7 is lit");
            $finish;
        end
        if (silent_q > CYCLES + 100 * DIVIDER) begin
            $display("silence");
            $finish;
        end
    end

endmodule

`default_nettype wire
