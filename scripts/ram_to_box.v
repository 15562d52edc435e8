// Maps yosys's memory cell to the black box; the ports and parameters are those of the cell (yosys, simlib.v).
// Clocks and resets of its ports are dropped: the box counts as a synchronous macro.
module \$mem_v2 (
    input  [RD_PORTS-1:0]       RD_CLK, RD_EN, RD_ARST, RD_SRST,
    input  [RD_PORTS*ABITS-1:0] RD_ADDR,
    output [RD_PORTS*WIDTH-1:0] RD_DATA,
    input  [WR_PORTS-1:0]       WR_CLK,
    input  [WR_PORTS*WIDTH-1:0] WR_EN,
    input  [WR_PORTS*ABITS-1:0] WR_ADDR,
    input  [WR_PORTS*WIDTH-1:0] WR_DATA
);
    parameter MEMID = "";
    parameter signed SIZE = 4, OFFSET = 0, ABITS = 2, WIDTH = 8, RD_PORTS = 1, WR_PORTS = 1;
    parameter INIT = 1'bx;
    parameter RD_CLK_ENABLE = 1'b1, RD_CLK_POLARITY = 1'b1, RD_TRANSPARENCY_MASK = 1'b0, RD_COLLISION_X_MASK = 1'b0;
    parameter RD_WIDE_CONTINUATION = 1'b0, RD_CE_OVER_SRST = 1'b0;
    parameter RD_ARST_VALUE = 1'b0, RD_SRST_VALUE = 1'b0, RD_INIT_VALUE = 1'b0;
    parameter WR_CLK_ENABLE = 1'b1, WR_CLK_POLARITY = 1'b1, WR_PRIORITY_MASK = 1'b0, WR_WIDE_CONTINUATION = 1'b0;

    LARDER_RAM_BOX #(
        .SIZE(SIZE), .ABITS(ABITS), .WIDTH(WIDTH), .READS(RD_PORTS), .WRITES(WR_PORTS)
    ) _TECHMAP_REPLACE_ (
        .read_enable(RD_EN), .read_address(RD_ADDR), .read_data(RD_DATA),
        .write_enable(WR_EN), .write_address(WR_ADDR), .write_data(WR_DATA)
    );
endmodule
