// What every board does: runs the block on random traffic for CYCLES cycles, sends
//     LARDER <block> <seed> <cycles> <signature>
// over the serial line (numbers hexadecimal), and goes on with the next seed. LED 7 goes on, and stays so, once the
// design itself has found something wrong. The other LEDs are the seed.

`default_nettype none

module board #(
    parameter [31:0] SEED = 32'd1,
    parameter [31:0] CYCLES = 32'd1000000,
    // clock cycles of a bit on the serial line
    parameter integer DIVIDER = 1
) (
    input  wire       clk,
    output wire       uart_tx,
    output wire [7:0] leds
);

    localparam [1:0] RESET = 2'd0, RUN = 2'd1, START = 2'd2, SEND = 2'd3;

    // What the configuration of the FPGA sets: the only initial values of the design.
    reg [3:0]  power_on_q = 4'd0;
    reg [1:0]  state_q = RESET;
    reg [31:0] seed_q = SEED;
    reg        wrong_q = 1'b0;

    reg [31:0] cycle_q;
    wire       rst = !(&power_on_q);
    wire       done;
    wire       byte_valid;
    wire       byte_ready;
    wire [7:0] byte_data;
    wire [31:0] value;

    always @(posedge clk) begin
        if (rst) power_on_q <= power_on_q + 4'd1;
        cycle_q <= state_q == RUN ? cycle_q + 32'd1 : 32'd0;
        case (state_q)
        RESET: if (!rst) state_q <= RUN;
        RUN: if (cycle_q == CYCLES - 32'd1) state_q <= START;
        START: state_q <= SEND;
        SEND: if (done) begin
            state_q <= RESET;
            seed_q <= seed_q + 32'd1;
        end
        endcase
    end

    // The block and its traffic: which block is a matter of the file that holds `dut`.
    wire [127:0] name;
    wire [511:0] observed;
    wire         wrong;

    dut dut (
        .clk      (clk),
        .rst      (state_q == RESET),
        .seed     (seed_q),
        .name     (name),
        .observed (observed),
        .wrong    (wrong)
    );

    always @(posedge clk) if (state_q == RUN && wrong) wrong_q <= 1'b1;

    signature #(.WORDS(16)) register (
        .clk      (clk),
        .clear    (state_q == RESET),
        .enable   (state_q == RUN),
        .observed (observed),
        .value_q  (value)
    );

    reporter #(.LENGTH(24)) report (
        .clk        (clk),
        .rst        (rst),
        .start      (state_q == START),
        .text       ({"LARDER ", name, " "}),
        .numbers    ({seed_q, CYCLES, value}),
        .done       (done),
        .byte_valid (byte_valid),
        .byte_ready (byte_ready),
        .byte_data  (byte_data)
    );

    uart_tx #(.DIVIDER(DIVIDER)) serial (
        .clk        (clk),
        .rst        (rst),
        .byte_valid (byte_valid),
        .byte_ready (byte_ready),
        .byte_data  (byte_data),
        .tx_q       (uart_tx)
    );

    assign leds = {wrong_q, seed_q[6:0]};

endmodule

`default_nettype wire
