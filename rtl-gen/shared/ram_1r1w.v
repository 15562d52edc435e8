// The one place to put an ASIC macro. Reading the word that is written in the same cycle gives an undefined value: whoever
// needs it bypasses it.

parameter integer WIDTH = 32; // bits of a word
parameter integer DEPTH = 512; // words, at least 2
parameter integer GRANULE = WIDTH; // bits under one write enable; WIDTH is a multiple of it
input clk; // clock
input [WIDTH/GRANULE-1:0] wr_en; // write port
input [$clog2(DEPTH)-1:0] wr_addr;
input [WIDTH-1:0] wr_data;
input rd_en; // read port: the data follows one cycle later and stays until the next read
input [$clog2(DEPTH)-1:0] rd_addr;
output [WIDTH-1:0] rd_data;

(* no_rw_check *) reg [WIDTH-1:0] mem [0:DEPTH-1];
always @(posedge clk)
    for (i = 0; i < WIDTH / GRANULE; i = i + 1)
        if (wr_en[i]) mem[wr_addr][i * GRANULE +: GRANULE] <= wr_data[i * GRANULE +: GRANULE];
always @(posedge clk) if (rd_en) rd_data <= mem[rd_addr];
