// A memory as a black box, for area and delay of the logic around it (scripts/synth --target asic).
(* blackbox *)
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
endmodule
