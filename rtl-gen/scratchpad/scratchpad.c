#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"

#include "spec/scratchpad/scratchpad.h"

static void choose_lanes(struct hw_module *m)
{
    hw_verilog(
        m, "localparam BANK_BITS = $clog2(BANKS);\n"
           "localparam ROW_BITS = CORE_REQ_ADDR_W - BANK_BITS;\n"
           "wire [LANES*BANK_BITS-1:0] lane_bank; // low bits of each lane's word address\n"
           "wire [LANES*ROW_BITS-1:0] lane_row; // and the bits above them\n"
           "for (i = 0; i < LANES; i = i + 1) begin : g_address\n"
           "    assign lane_bank[i * BANK_BITS +: BANK_BITS] = req_addr[i * CORE_REQ_ADDR_W +: BANK_BITS];\n"
           "    assign lane_row[i * ROW_BITS +: ROW_BITS] = req_addr[i * CORE_REQ_ADDR_W + BANK_BITS +: ROW_BITS];\n"
           "end\n"
           "\n"
           "wire [LANES-1:0] served; // lanes of this pass\n"
           "wire last; // no lane is left after it\n"
           "wire [BANKS-1:0] bank_active;\n"
           "wire [BANKS*ROW_BITS-1:0] bank_row;\n"
           "wire [BANKS*LANES-1:0] bank_writer;\n"
           "bank_arbiter #(.*) arbiter (.pending(req_mask & ~served_q), .row(lane_row), .bank(lane_bank), .*);\n");
}

static void control_passes(struct hw_module *m)
{
    hw_verilog(m, "// S0: a pass is made only where its response is sure to find room.\n"
                  "wire room = !queued[1] && !(queued[0] && s1_last_q);\n"
                  "wire pass = req_valid && room;\n"
                  "assign req_ready = pass && last;\n"
                  "reg [LANES-1:0] served_q; // lanes of this request that earlier passes served\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) served_q <= {LANES{1'b0}};\n"
                  "    else if (pass) served_q <= last ? {LANES{1'b0}} : served_q | served;\n"
                  "end\n"
                  "cover (pass && !last); // a request takes more than one pass\n"
                  "cover (req_valid && !room); // a pass waits for room\n");
}

static void make_banks(struct hw_module *m)
{
    hw_verilog(m, "wire [BANKS*32-1:0] bank_rdata; // S1: what the banks read\n"
                  "for (b = 0; b < BANKS; b = b + 1) begin : g_bank\n"
                  "    reg [31:0] wdata;\n"
                  "    always @* begin\n"
                  "        wdata = 32'd0;\n"
                  "        for (k = 0; k < LANES; k = k + 1)\n"
                  "            wdata = wdata | ({32{bank_writer[b * LANES + k]}} & req_wdata[k * 32 +: 32]);\n"
                  "    end\n"
                  "    ram_1r1w #(.WIDTH(32), .DEPTH(BYTES / 4 / BANKS)) ram (\n"
                  "        .clk,\n"
                  "        .wr_en(pass && req_write && bank_active[b]),\n"
                  "        .wr_addr(bank_row[b * ROW_BITS +: ROW_BITS]),\n"
                  "        .wr_data(wdata),\n"
                  "        .rd_en(pass && !req_write && bank_active[b]),\n"
                  "        .rd_addr(bank_row[b * ROW_BITS +: ROW_BITS]),\n"
                  "        .rd_data(bank_rdata[b * 32 +: 32])\n"
                  "    );\n"
                  "end\n");
}

static void gather(struct hw_module *m)
{
    hw_verilog(
        m,
        "// S1: the words read, joined with those of earlier passes.\n"
        "reg s1_last_q; // S1 holds the last pass of a request\n"
        "reg [TAG_BITS-1:0] s1_tag_q; // its tag\n"
        "reg [LANES-1:0] s1_lanes_q; // lanes that read in this pass\n"
        "reg [LANES*BANK_BITS-1:0] s1_bank_q; // where each lane's word comes from\n"
        "always @(posedge clk) begin\n"
        "    if (rst) begin\n"
        "        s1_last_q <= 1'b0;\n"
        "        s1_tag_q <= {TAG_BITS{1'b0}};\n"
        "        s1_lanes_q <= {LANES{1'b0}};\n"
        "    end else begin\n"
        "        s1_last_q <= pass && last;\n"
        "        s1_lanes_q <= pass && !req_write ? served : {LANES{1'b0}};\n"
        "        if (pass) s1_tag_q <= req_tag;\n"
        "    end\n"
        "    s1_bank_q <= lane_bank;\n"
        "end\n"
        "\n"
        "wire [LANES*32-1:0] rdata;\n"
        "for (i = 0; i < LANES; i = i + 1) begin : g_gather\n"
        "    wire [BANK_BITS-1:0] bank = s1_bank_q[i * BANK_BITS +: BANK_BITS];\n"
        "    assign rdata[i * 32 +: 32] = s1_lanes_q[i] ? bank_rdata[{bank, 5'd0} +: 32] : gathered_q[i * 32 +: 32];\n"
        "end\n"
        "reg [LANES*32-1:0] gathered_q; // what earlier passes of the request read\n"
        "always @(posedge clk) begin\n"
        "    if (rst || s1_last_q) gathered_q <= {LANES * 32{1'b0}};\n"
        "    else gathered_q <= rdata;\n"
        "end\n"
        "\n"
        "wire [1:0] queued; // responses in the queue\n"
        "skid_fifo #(.WIDTH(CORE_RESP_W)) responses (\n"
        "    .in_valid(s1_last_q), .in_data({s1_tag_q, rdata}), .out_*(resp_*), .count(queued), .*\n"
        ");\n");
}

struct hw_module *emit_scratchpad(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "scratchpad");
    if (m) return m;
    emit_ram_1r1w(lib, "scratchpad");
    emit_bank_arbiter(lib, "scratchpad");
    emit_skid_fifo(lib, "scratchpad");
    m = hw_module_new(lib, "scratchpad", scratchpad_block.brief, scratchpad_block.source, "scratchpad");
    hw_from_spec(m, values);
    hw_unpack(m, scratchpad_block.channels[0].record, "req_data", "req", NULL);
    choose_lanes(m);
    control_passes(m);
    make_banks(m);
    gather(m);
    return m;
}
