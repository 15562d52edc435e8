// ram_1r1w: synchronous RAM with one write and one read port
//
// The one place to put an ASIC macro. Reading the word that is written in the same cycle gives an undefined value:
// whoever needs it bypasses it.
//
// Source: Larder
// Written by `larder emit` of any block that uses it; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module ram_1r1w #(
    // bits of a word
    parameter integer WIDTH = 32,
    // words, at least 2
    parameter integer DEPTH = 512,
    // bits under one write enable; WIDTH is a multiple of it
    parameter integer GRANULE = WIDTH
) (
    input  wire                     clk,     // clock
    input  wire [WIDTH/GRANULE-1:0] wr_en,   // write port
    input  wire [$clog2(DEPTH)-1:0] wr_addr,
    input  wire [WIDTH-1:0]         wr_data,
    input  wire                     rd_en, // read port: the data follows one cycle later and stays until the next read
    input  wire [$clog2(DEPTH)-1:0] rd_addr,
    output reg  [WIDTH-1:0]         rd_data
);

    (* no_rw_check *) reg  [WIDTH-1:0] mem [0:DEPTH-1];

    always @(posedge clk) begin : set_mem
        integer i;
        for (i = 0; i < WIDTH / GRANULE; i = i + 1) begin
            if (wr_en[i]) begin
                mem[wr_addr][i*GRANULE +: GRANULE] <= wr_data[i*GRANULE +: GRANULE];
            end
        end
    end

    always @(posedge clk) begin
        if (rd_en) begin
            rd_data <= mem[rd_addr];
        end
    end

`ifndef LARDER_NO_RAM_INIT
    initial begin : zero_mem
        integer word;
        for (word = 0; word < DEPTH; word = word + 1) begin
            mem[word] = {WIDTH{1'b0}};
        end
    end
`endif

endmodule

`default_nettype wire
