// Stands for ram_1r1w where a property must hold whatever the memories hold. A memory of KEEP words or less is as ever. Of a deeper one
// each read gives an arbitrary value, which stays until the next one. The directive `//: free_ram KEEP` gives the number.
`default_nettype none
module ram_1r1w #(
    parameter integer WIDTH = 32,
    parameter integer DEPTH = 512,
    parameter integer GRANULE = WIDTH,
    parameter integer KEEP = 0
) (
    input  wire                     clk,
    input  wire [WIDTH/GRANULE-1:0] wr_en,
    input  wire [$clog2(DEPTH)-1:0] wr_addr,
    input  wire [WIDTH-1:0]         wr_data,
    input  wire                     rd_en,
    input  wire [$clog2(DEPTH)-1:0] rd_addr,
    output reg  [WIDTH-1:0]         rd_data
);
    generate
        if (DEPTH <= KEEP) begin : kept
            reg [DEPTH*WIDTH-1:0] words;
            integer i;
            always @(posedge clk) begin
                for (i = 0; i < WIDTH / GRANULE; i = i + 1)
                    if (wr_en[i]) words[wr_addr*WIDTH+i*GRANULE +: GRANULE] <= wr_data[i*GRANULE +: GRANULE];
                if (rd_en) rd_data <= words[rd_addr*WIDTH +: WIDTH];
            end
        end else begin : forgotten
            (* anyseq *) wire [WIDTH-1:0] any;
            always @(posedge clk) if (rd_en) rd_data <= any;
        end
    endgenerate
endmodule
`default_nettype wire
