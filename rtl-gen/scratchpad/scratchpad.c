#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"

#include "spec/scratchpad/scratchpad.h"

static void choose_lanes(struct hw_module *m)
{
    hw_localparam(m, "BANK_BITS", NULL, NULL, "$clog2(BANKS)");
    hw_localparam(m, "ROW_BITS", NULL, NULL, "CORE_REQ_ADDR_W - BANK_BITS");
    hw_unpack(m, scratchpad_block.channels[0].record, "req_data", "req", NULL);
    hw_wire(m, "lane_bank", "LANES * BANK_BITS", "low bits of each lane's word address");
    hw_wire(m, "lane_row", "LANES * ROW_BITS", "and the bits above them");
    hw_generate_for(m, "i", "LANES", "g_address");
    hw_assign(m, "lane_bank[i * BANK_BITS +: BANK_BITS]", "req_addr[i * CORE_REQ_ADDR_W +: BANK_BITS]");
    hw_assign(m, "lane_row[i * ROW_BITS +: ROW_BITS]", "req_addr[i * CORE_REQ_ADDR_W + BANK_BITS +: ROW_BITS]");
    hw_end(m);

    hw_reg(m, "served_q", "LANES", "lanes of this request that earlier passes served");
    hw_wire(m, "served", "LANES", "lanes of this pass");
    hw_wire(m, "last", NULL, "no lane is left after it");
    hw_wire(m, "bank_active", "BANKS", NULL);
    hw_wire(m, "bank_row", "BANKS * ROW_BITS", NULL);
    hw_wire(m, "bank_writer", "BANKS * LANES", NULL);
    hw_instance(m, "bank_arbiter", "arbiter", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "BANKS", "BANKS");
    hw_bind_param(m, "ROW_BITS", "ROW_BITS");
    hw_connect(m, "pending", "req_mask & ~served_q");
    hw_connect(m, "row", "lane_row");
    hw_connect(m, "bank", "lane_bank");
    hw_connect(m, "served", "served");
    hw_connect(m, "last", "last");
    hw_connect(m, "bank_active", "bank_active");
    hw_connect(m, "bank_row", "bank_row");
    hw_connect(m, "bank_writer", "bank_writer");
    hw_end(m);
}

static void control_passes(struct hw_module *m)
{
    hw_note(m, "S0: a pass is made only where its response is sure to find room.");
    hw_wire(m, "queued", "2", "responses in the queue");
    hw_let(m, "room", NULL, NULL, "!queued[1] && !(queued[0] && s1_last_q)");
    hw_let(m, "pass", NULL, NULL, "req_valid && room");
    hw_assign(m, "req_ready", "pass && last");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "served_q", "{LANES{1'b0}}");
    hw_elif(m, "pass");
    hw_set(m, "served_q", "last ? {LANES{1'b0}} : served_q | served");
    hw_end(m);
    hw_end(m);
}

static void make_banks(struct hw_module *m)
{
    hw_wire(m, "bank_rdata", "BANKS * 32", "S1: what the banks read");
    hw_generate_for(m, "b", "BANKS", "g_bank");
    hw_reg(m, "wdata", "32", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "wdata", "32'd0");
    hw_for(m, "k", "0", "LANES");
    hw_set(m, "wdata", "wdata | ({32{bank_writer[b * LANES + k]}} & req_wdata[k * 32 +: 32])");
    hw_end(m);
    hw_end(m);
    hw_instance(m, "ram_1r1w", "ram", NULL);
    hw_bind_param(m, "WIDTH", "32");
    hw_bind_param(m, "DEPTH", "BYTES / 4 / BANKS");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "pass && req_write && bank_active[b]");
    hw_connect(m, "wr_addr", "bank_row[b * ROW_BITS +: ROW_BITS]");
    hw_connect(m, "wr_data", "wdata");
    hw_connect(m, "rd_en", "pass && !req_write && bank_active[b]");
    hw_connect(m, "rd_addr", "bank_row[b * ROW_BITS +: ROW_BITS]");
    hw_connect(m, "rd_data", "bank_rdata[b * 32 +: 32]");
    hw_end(m);
    hw_end(m);
}

static void gather(struct hw_module *m)
{
    hw_note(m, "S1: the words read, joined with those of earlier passes.");
    hw_reg(m, "s1_last_q", NULL, "S1 holds the last pass of a request");
    hw_reg(m, "s1_tag_q", "TAG_BITS", "its tag");
    hw_reg(m, "s1_lanes_q", "LANES", "lanes that read in this pass");
    hw_reg(m, "s1_bank_q", "LANES * BANK_BITS", "where each lane's word comes from");
    hw_reg(m, "gathered_q", "LANES * 32", "what earlier passes of the request read");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "s1_last_q", "1'b0");
    hw_set(m, "s1_tag_q", "{TAG_BITS{1'b0}}");
    hw_set(m, "s1_lanes_q", "{LANES{1'b0}}");
    hw_else(m);
    hw_set(m, "s1_last_q", "pass && last");
    hw_set(m, "s1_lanes_q", "pass && !req_write ? served : {LANES{1'b0}}");
    hw_if(m, "pass");
    hw_set(m, "s1_tag_q", "req_tag");
    hw_end(m);
    hw_end(m);
    hw_set(m, "s1_bank_q", "lane_bank");
    hw_end(m);

    hw_wire(m, "rdata", "LANES * 32", NULL);
    hw_generate_for(m, "i", "LANES", "g_gather");
    hw_let(m, "bank", "BANK_BITS", NULL, "s1_bank_q[i * BANK_BITS +: BANK_BITS]");
    hw_assign(m, "rdata[i * 32 +: 32]", "s1_lanes_q[i] ? bank_rdata[{bank, 5'd0} +: 32] : gathered_q[i * 32 +: 32]");
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rst || s1_last_q");
    hw_set(m, "gathered_q", "{LANES * 32{1'b0}}");
    hw_else(m);
    hw_set(m, "gathered_q", "rdata");
    hw_end(m);
    hw_end(m);

    hw_instance(m, "skid_fifo", "responses", NULL);
    hw_bind_param(m, "WIDTH", "CORE_RESP_W");
    hw_connect_clock(m);
    hw_connect(m, "in_valid", "s1_last_q");
    hw_connect(m, "in_data", "{s1_tag_q, rdata}");
    hw_connect(m, "out_valid", "resp_valid");
    hw_connect(m, "out_ready", "resp_ready");
    hw_connect(m, "out_data", "resp_data");
    hw_connect(m, "count", "queued");
    hw_end(m);
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
    choose_lanes(m);
    control_passes(m);
    make_banks(m);
    gather(m);
    hw_cover(m, "a request takes more than one pass", "pass && !last");
    hw_cover(m, "a pass waits for room", "req_valid && !room");
    return m;
}
