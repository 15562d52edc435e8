localparam BANK_BITS = $clog2(BANKS);
localparam ROW_BITS = CORE_REQ_ADDR_W - BANK_BITS;
wire [LANES*BANK_BITS-1:0] lane_bank; // low bits of each lane's word address
wire [LANES*ROW_BITS-1:0] lane_row; // the row of each lane's bank: the address bits above its bank
for (i = 0; i < LANES; i = i + 1) begin : g_address
    assign lane_bank[i * BANK_BITS +: BANK_BITS] = req_addr[i * CORE_REQ_ADDR_W +: BANK_BITS];
    assign lane_row[i * ROW_BITS +: ROW_BITS] = req_addr[i * CORE_REQ_ADDR_W + BANK_BITS +: ROW_BITS];
end

wire [LANES-1:0] served; // lanes of this pass
wire last; // no lane is left after it
wire [BANKS-1:0] bank_active;
wire [BANKS*ROW_BITS-1:0] bank_row;
wire [BANKS*LANES-1:0] bank_writer;
bank_arbiter #(.*) arbiter (.pending(req_mask & ~served_q), .row(lane_row), .bank(lane_bank), .*);

// S0: a pass is made only where its response is sure to find room.
wire room = !queued[1] && !(queued[0] && s1_last_q);
wire pass = req_valid && room;
assign req_ready = pass && last;
reg [LANES-1:0] served_q; // lanes of this request that earlier passes served
always @(posedge clk) begin
    if (rst) served_q <= {LANES{1'b0}};
    else if (pass) served_q <= last ? {LANES{1'b0}} : served_q | served;
end
cover (pass && !last); // a request takes more than one pass
cover (req_valid && !room); // a pass waits for room

wire [BANKS*32-1:0] bank_rdata; // S1: what the banks read
for (b = 0; b < BANKS; b = b + 1) begin : g_bank
    reg [31:0] wdata;
    always @* begin
        wdata = 32'd0;
        for (k = 0; k < LANES; k = k + 1)
            wdata = wdata | ({32{bank_writer[b * LANES + k]}} & req_wdata[k * 32 +: 32]);
    end
    ram_1r1w #(.WIDTH(32), .DEPTH(BYTES / 4 / BANKS)) ram (
        .clk,
        .wr_en(pass && req_write && bank_active[b]),
        .wr_addr(bank_row[b * ROW_BITS +: ROW_BITS]),
        .wr_data(wdata),
        .rd_en(pass && !req_write && bank_active[b]),
        .rd_addr(bank_row[b * ROW_BITS +: ROW_BITS]),
        .rd_data(bank_rdata[b * 32 +: 32])
    );
end

// S1: the words read, joined with those of earlier passes.
reg s1_last_q; // S1 holds the last pass of a request
reg [TAG_BITS-1:0] s1_tag_q; // its tag
reg [LANES-1:0] s1_lanes_q; // lanes that read in this pass
reg [LANES*BANK_BITS-1:0] s1_bank_q; // where each lane's word comes from
always @(posedge clk) begin
    if (rst) begin
        s1_last_q <= 1'b0;
        s1_tag_q <= {TAG_BITS{1'b0}};
        s1_lanes_q <= {LANES{1'b0}};
    end else begin
        s1_last_q <= pass && last;
        s1_lanes_q <= pass && !req_write ? served : {LANES{1'b0}};
        if (pass) s1_tag_q <= req_tag;
    end
    s1_bank_q <= lane_bank;
end

wire [LANES*32-1:0] rdata;
for (i = 0; i < LANES; i = i + 1) begin : g_gather
    wire [BANK_BITS-1:0] bank = s1_bank_q[i * BANK_BITS +: BANK_BITS];
    assign rdata[i * 32 +: 32] = s1_lanes_q[i] ? bank_rdata[{bank, 5'd0} +: 32] : gathered_q[i * 32 +: 32];
end
reg [LANES*32-1:0] gathered_q; // what earlier passes of the request read
always @(posedge clk) begin
    if (rst || s1_last_q) gathered_q <= {LANES * 32{1'b0}};
    else gathered_q <= rdata;
end

wire [1:0] queued; // responses in the queue
skid_fifo #(.WIDTH(CORE_RESP_W)) responses (
    .in_valid(s1_last_q), .in_data({s1_tag_q, rdata}), .out_*(resp_*), .count(queued), .*
);
