// Stands for ram_1r1w where a property needs what queues, MSHRs and lists hold, and no lines: a memory of four words or less is as
// ever, of a deeper one each read gives an arbitrary value, which stays until the next one.
`default_nettype none
module ram_1r1w #(
    parameter integer WIDTH = 32,
    parameter integer DEPTH = 512,
    parameter integer GRANULE = WIDTH
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
    reg [DEPTH*WIDTH-1:0] words;
    integer i;
    generate
        if (DEPTH <= 4) begin : kept
            always @(posedge clk) begin
                for (i = 0; i < WIDTH / GRANULE; i = i + 1)
                    if (wr_en[i]) words[wr_addr*WIDTH+i*GRANULE +: GRANULE] <= wr_data[i*GRANULE +: GRANULE];
                if (rd_en) rd_data <= words[rd_addr*WIDTH +: WIDTH];
            end
        end else begin : forgotten
            always @(posedge clk) if (rd_en) rd_data <= any;
        end
    endgenerate
endmodule
`default_nettype wire
