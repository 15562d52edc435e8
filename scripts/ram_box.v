// Stands for a memory where only the logic around it is counted (scripts/synth --target asic).
// It must have a body and must not be a black box. yosys fits the ports of a black box to no parameters: they would keep
// the widths of the defaults, one bit each, and the logic behind all other bits would be swept away.
module LARDER_RAM_BOX #(
    parameter SIZE = 1, ABITS = 1, WIDTH = 1, READS = 1, WRITES = 1
) (
    input  [READS-1:0]        read_enable,
    input  [READS*ABITS-1:0]  read_address,
    output [READS*WIDTH-1:0]  read_data,
    input  [WRITES*WIDTH-1:0] write_enable,
    input  [WRITES*ABITS-1:0] write_address,
    input  [WRITES*WIDTH-1:0] write_data
);
    assign read_data = {(READS * WIDTH){^{read_enable, read_address, write_enable, write_address, write_data}}};
endmodule
