// scratchpad: banked scratchpad: the stash's storage without the stash, for comparison
//
// Source: the stash paper, section 2; passes: spec/scratchpad/scratchpad.c
// The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
// S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
// Written by `larder emit scratchpad`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module scratchpad #(
    // capacity (bytes, a power of two, 256 to 65536)
    parameter integer BYTES = 16384,
    // banks, each one word wide (a power of two, 4 to 32)
    parameter integer BANKS = 32,
    // words that one request names (lanes, a power of two, 1 to 32)
    parameter integer LANES = 32,
    // the requester's tag, returned with the response (bits, 1 to 16)
    parameter integer TAG_BITS = 6,
    // width of a core_req; derived, not to be overridden
    parameter integer CORE_REQ_W = TAG_BITS + 33 * LANES + $clog2(BYTES / 4) * LANES + 1,
    // width of a core_resp; derived, not to be overridden
    parameter integer CORE_RESP_W = TAG_BITS + 32 * LANES
) (
    input  wire                   clk,        // clock
    input  wire                   rst,        // synchronous reset, active high

    // req: loads and stores (core_req)
    input  wire                   req_valid,
    output wire                   req_ready,
    input  wire [CORE_REQ_W-1:0]  req_data,

    // resp: one response for each request (core_resp)
    output wire                   resp_valid,
    input  wire                   resp_ready,
    output wire [CORE_RESP_W-1:0] resp_data
);

    localparam integer CORE_REQ_WDATA_W = 32;
    localparam integer CORE_REQ_WDATA_LSB = 0;
    localparam integer CORE_REQ_ADDR_W = $clog2(BYTES / 4);
    localparam integer CORE_REQ_ADDR_LSB = 32 * LANES;
    localparam integer CORE_REQ_MASK_W = LANES;
    localparam integer CORE_REQ_MASK_LSB = 32 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer CORE_REQ_WRITE_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES;
    localparam integer CORE_REQ_TAG_W = TAG_BITS;
    localparam integer CORE_REQ_TAG_LSB = 33 * LANES + $clog2(BYTES / 4) * LANES + 1;
    localparam integer BANK_BITS = $clog2(BANKS);
    localparam integer ROW_BITS = CORE_REQ_ADDR_W - BANK_BITS;

    genvar i;
    genvar b;

    reg  [LANES-1:0]           served_q;   // lanes of this request that earlier passes served
    reg                        s1_last_q;  // S1 holds the last pass of a request
    reg  [TAG_BITS-1:0]        s1_tag_q;   // its tag
    reg  [LANES-1:0]           s1_lanes_q; // lanes that read in this pass
    reg  [LANES*BANK_BITS-1:0] s1_bank_q;  // where each lane's word comes from
    reg  [32*LANES-1:0]        gathered_q; // what earlier passes of the request read

    wire [CORE_REQ_TAG_W-1:0] req_tag = req_data[CORE_REQ_TAG_LSB +: CORE_REQ_TAG_W];
    wire req_write = req_data[CORE_REQ_WRITE_LSB];
    wire [CORE_REQ_MASK_W-1:0] req_mask = req_data[CORE_REQ_MASK_LSB +: CORE_REQ_MASK_W];
    wire [CORE_REQ_ADDR_W*LANES-1:0] req_addr = req_data[CORE_REQ_ADDR_LSB +: CORE_REQ_ADDR_W*LANES];
    wire [CORE_REQ_WDATA_W*LANES-1:0] req_wdata = req_data[CORE_REQ_WDATA_LSB +: CORE_REQ_WDATA_W*LANES];
    wire [LANES*BANK_BITS-1:0] lane_bank; // low bits of each lane's word address
    wire [LANES*ROW_BITS-1:0] lane_row;   // the row of each lane's bank: the address bits above its bank

    generate
        for (i = 0; i < LANES; i = i + 1) begin : g_address
            assign lane_bank[i*BANK_BITS +: BANK_BITS] = req_addr[i*CORE_REQ_ADDR_W +: BANK_BITS];
            assign lane_row[i*ROW_BITS +: ROW_BITS] = req_addr[i*CORE_REQ_ADDR_W+BANK_BITS +: ROW_BITS];
        end
    endgenerate

    wire [LANES-1:0] served; // lanes of this pass
    wire last;               // no lane is left after it
    wire [BANKS-1:0] bank_active;
    wire [BANKS*ROW_BITS-1:0] bank_row;
    wire [BANKS*LANES-1:0] bank_writer;

    bank_arbiter #(.LANES(LANES), .BANKS(BANKS), .ROW_BITS(ROW_BITS)) arbiter (
        .pending (req_mask & ~served_q),
        .row     (lane_row),
        .bank    (lane_bank),
        .served(served), .last(last), .bank_active(bank_active), .bank_row(bank_row), .bank_writer(bank_writer)
    );

    wire [1:0] queued; // responses in the queue

    // S0: a pass is made only where its response is sure to find room.
    wire room = !queued[1] && !(queued[0] && s1_last_q);
    wire pass = req_valid && room;
    assign req_ready = pass && last;

    always @(posedge clk) begin
        if (rst) begin
            served_q <= {LANES{1'b0}};
        end else if (pass) begin
            served_q <= last ? {LANES{1'b0}} : served_q | served;
        end
    end

    wire [32*BANKS-1:0] bank_rdata; // S1: what the banks read

    generate
        for (b = 0; b < BANKS; b = b + 1) begin : g_bank
            reg  [31:0] wdata;

            always @* begin : set_wdata
                integer k;
                wdata = 32'd0;
                for (k = 0; k < LANES; k = k + 1) begin
                    wdata = wdata | ({32{bank_writer[b*LANES+k]}} & req_wdata[k*32 +: 32]);
                end
            end

            ram_1r1w #(.WIDTH(32), .DEPTH(BYTES / 4 / BANKS)) ram (
                .clk     (clk),
                .wr_en   (pass && req_write && bank_active[b]),
                .wr_addr (bank_row[b*ROW_BITS +: ROW_BITS]),
                .wr_data (wdata),
                .rd_en   (pass && !req_write && bank_active[b]),
                .rd_addr (bank_row[b*ROW_BITS +: ROW_BITS]),
                .rd_data (bank_rdata[b*32 +: 32])
            );
        end
    endgenerate

    // S1: the words read, joined with those of earlier passes.

    always @(posedge clk) begin
        if (rst) begin
            s1_last_q <= 1'b0;
            s1_tag_q <= {TAG_BITS{1'b0}};
            s1_lanes_q <= {LANES{1'b0}};
        end else begin
            s1_last_q <= pass && last;
            s1_lanes_q <= (pass && !req_write) ? served : {LANES{1'b0}};
            if (pass) begin
                s1_tag_q <= req_tag;
            end
        end
        s1_bank_q <= lane_bank;
    end

    wire [32*LANES-1:0] rdata;

    generate
        for (i = 0; i < LANES; i = i + 1) begin : g_gather
            wire [BANK_BITS-1:0] bank = s1_bank_q[i*BANK_BITS +: BANK_BITS];
            assign rdata[i*32 +: 32] = s1_lanes_q[i] ? bank_rdata[{bank, 5'd0} +: 32] : gathered_q[i*32 +: 32];
        end
    endgenerate

    always @(posedge clk) begin
        if (rst || s1_last_q) begin
            gathered_q <= {(LANES*32){1'b0}};
        end else begin
            gathered_q <= rdata;
        end
    end

    skid_fifo #(.WIDTH(CORE_RESP_W)) responses (
        .clk(clk), .rst(rst),
        .in_valid  (s1_last_q),
        .in_data   ({s1_tag_q, rdata}),
        .out_valid (resp_valid),
        .out_ready (resp_ready),
        .out_data  (resp_data),
        .count     (queued)
    );

    // Sizes that are not legal end the elaboration here.
    legal_size #(.HOLDS(BYTES >= 256 && BYTES <= 65536 && (BYTES & (BYTES - 1)) == 0 ? 1 : 0)) legal_BYTES ();
    legal_size #(.HOLDS(BANKS >= 4 && BANKS <= 32 && (BANKS & (BANKS - 1)) == 0 ? 1 : 0)) legal_BANKS ();
    legal_size #(.HOLDS(LANES >= 1 && LANES <= 32 && (LANES & (LANES - 1)) == 0 ? 1 : 0)) legal_LANES ();
    legal_size #(.HOLDS(TAG_BITS >= 1 && TAG_BITS <= 16 ? 1 : 0)) legal_TAG_BITS ();
    legal_size #(.HOLDS(LANES <= BANKS ? 1 : 0)) legal_rule_1 (); // a request has no more lanes than there are banks

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            cover (pass && !last);      // a request takes more than one pass
            cover (req_valid && !room); // a pass waits for room
        end
    end
`endif

endmodule

`default_nettype wire
