// The block under test and its traffic: a scratchpad, first filled word by word, then hammered with random requests.
//
// The golden model sees the same traffic from traffic.c beside this file. Every decision is a bit of a xorshift32.

`default_nettype none

module dut (
    input  wire         clk,
    // a new run: reset of the block and of the traffic, which takes the seed
    input  wire         rst,
    input  wire [31:0]  seed,
    // the block's name, with zeros before it
    output wire [127:0] name,
    // what the signature is made of: the block's outputs, data only where valid
    output wire [511:0] observed,
    // something was wrong in this run, without a look at the golden model: nothing looks for it here
    output wire         wrong
);

    // The sizes are those of the emission.
`include "scratchpad.vh"
    localparam integer LANES = SCRATCHPAD_LANES;
    localparam integer LANE_W = $clog2(LANES);
    localparam integer TAG_W = SCRATCHPAD_CORE_REQ_TAG_W;
    localparam integer ADDR_W = SCRATCHPAD_CORE_REQ_ADDR_W;
    localparam integer DATA_W = SCRATCHPAD_CORE_REQ_WDATA_W * LANES;
    localparam integer REQ_W = SCRATCHPAD_CORE_REQ_W;
    localparam integer RESP_W = SCRATCHPAD_CORE_RESP_W;
    localparam integer GENERATORS = (REQ_W + 31) / 32;

    wire              req_ready;
    wire              resp_valid;
    wire [RESP_W-1:0] resp_data;
    reg               req_valid_q;
    reg [REQ_W-1:0]   req_data_q;
    reg               resp_ready_q;

    scratchpad block (
        .clk        (clk),
        .rst        (rst),
        .req_valid  (req_valid_q),
        .req_ready  (req_ready),
        .req_data   (req_data_q),
        .resp_valid (resp_valid),
        .resp_ready (resp_ready_q),
        .resp_data  (resp_data)
    );

    // Random bits: one generator for the decisions, the others for the request.
    wire [31:0]              choice;
    wire [GENERATORS*32-1:0] random;
    genvar g;

    xorshift32 #(.OFFSET(32'h2545f491)) decisions (.clk(clk), .load(rst), .seed(seed), .value_q(choice));
    generate
        for (g = 0; g < GENERATORS; g = g + 1) begin : g_random
            xorshift32 #(.OFFSET(32'h9e3779b9 * (g + 1))) generator (
                .clk(clk), .load(rst), .seed(seed), .value_q(random[g*32 +: 32])
            );
        end
    endgenerate

    // The fill: request n stores to the words n*LANES to n*LANES+LANES-1.
    reg [ADDR_W-LANE_W:0] filled_q;
    wire filling = !filled_q[ADDR_W-LANE_W];
    wire [LANES*ADDR_W-1:0] fill_addr;
    genvar i;

    generate
        for (i = 0; i < LANES; i = i + 1) begin : g_fill
            localparam [LANE_W-1:0] LANE = i;
            assign fill_addr[i*ADDR_W +: ADDR_W] = {filled_q[ADDR_W-LANE_W-1:0], LANE};
        end
    endgenerate

    wire [REQ_W-1:0] request = filling ?
        {random[SCRATCHPAD_CORE_REQ_TAG_LSB +: TAG_W], 1'b1, {LANES{1'b1}}, fill_addr, random[DATA_W-1:0]} : random[REQ_W-1:0];

    always @(posedge clk)
        if (rst) begin
            req_valid_q <= 1'b0;
            req_data_q <= {REQ_W{1'b0}};
            resp_ready_q <= 1'b0;
            filled_q <= {(ADDR_W - LANE_W + 1){1'b0}};
        end else begin
            resp_ready_q <= choice[1:0] != 2'd0;
            if (!req_valid_q || req_ready) begin
                req_valid_q <= choice[3:2] != 2'd0;
                req_data_q <= request;
                if (filling && choice[3:2] != 2'd0) filled_q <= filled_q + 1'b1;
            end
        end

    // The decisions take four bits, and the request leaves some of the last generator's.
    wire unused = &{1'b0, choice[31:4], random[GENERATORS*32-1:REQ_W]};

    assign wrong = 1'b0;
    assign name = {48'd0, "scratchpad"};
    assign observed = {{(480 - RESP_W){1'b0}}, resp_valid ? resp_data : {RESP_W{1'b0}}, 30'd0, resp_valid, req_ready};

endmodule

`default_nettype wire
