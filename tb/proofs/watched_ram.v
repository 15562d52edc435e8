// Stands for ram_1r1w where a property is about one row, WATCH: that row is kept as ever, all others read anything.
`default_nettype none
module ram_1r1w #(
    parameter integer WIDTH = 32,
    parameter integer DEPTH = 512,
    parameter integer GRANULE = WIDTH,
    parameter integer WATCH = 1
) (
    input  wire                     clk,
    input  wire [WIDTH/GRANULE-1:0] wr_en,
    input  wire [$clog2(DEPTH)-1:0] wr_addr,
    input  wire [WIDTH-1:0]         wr_data,
    input  wire                     rd_en,
    input  wire [$clog2(DEPTH)-1:0] rd_addr,
    output reg  [WIDTH-1:0]         rd_data
);
    (* anyseq *) wire [WIDTH-1:0] any;
    reg [WIDTH-1:0] row;
    integer i;
    always @(posedge clk) begin
        for (i = 0; i < WIDTH / GRANULE; i = i + 1)
            if (wr_en[i] && wr_addr == WATCH) row[i*GRANULE +: GRANULE] <= wr_data[i*GRANULE +: GRANULE];
        if (rd_en) rd_data <= rd_addr == WATCH ? row : any;
    end
endmodule
`default_nettype wire
