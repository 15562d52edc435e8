/* A tinyCache for each lane, their coalescer, and the accesses of warps above them. What happens in which cycle:
 * docs/tinycache/data-path.md. */
#include "rtl-gen/tinycache/tinycache_parts.h"

/* The lanes of an access take their parts when they can; it leaves the port with the last of them. */
static void send_requests(struct hw_module *m)
{
    hw_unpack(m, tinycache_array_block.channels[0].record, "req_data", "req", NULL);
    hw_wire(m, "warp_free", NULL, "another access can begin,");
    hw_wire(m, "warp_entry", "WARP_W", "in this entry");
    hw_reg(m, "sending_q", NULL, "the access at the port has begun, in this entry:");
    hw_reg(m, "current_q", "WARP_W", NULL);
    hw_reg(m, "sent_q", "LANES", "lanes that have taken their part, while sending");
    hw_let(m, "offered", NULL, "the access at the port is offered to its lanes",
           "req_valid && (sending_q || warp_free)");
    hw_let(m, "begins", NULL, NULL, "offered && !sending_q");
    hw_let(m, "entry", "WARP_W", NULL, "sending_q ? current_q : warp_entry");
    hw_let(m, "sent", "LANES", NULL, "sent_q & {LANES{sending_q}}");
    hw_wire(m, "lane_ready", "LANES", NULL);
    hw_let(m, "lane_valid", "LANES", NULL, "req_mask & ~sent & {LANES{offered}}");
    hw_let(m, "taken", "LANES", NULL, "lane_valid & lane_ready");
    hw_assign(m, "req_ready", "offered && (req_mask & ~sent & ~taken) == {LANES{1'b0}}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "sending_q", "1'b0");
    hw_set(m, "sent_q", "{LANES{1'b0}}");
    hw_elif(m, "offered");
    hw_set(m, "sending_q", "!req_ready");
    hw_set(m, "sent_q", "sent | taken");
    hw_end(m);
    hw_if(m, "begins");
    hw_set(m, "current_q", "warp_entry");
    hw_end(m);
    hw_end(m);
}

static void add_lane(struct hw_module *m)
{
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_wire(m, "tag", "WARP_W", "of the lane's response: the entry of its access");
    hw_wire(m, "error", "3", NULL);
    hw_wire(m, "rdata", "DATA_W", NULL);
    hw_instance(m, "tinycache", "cache", NULL);
    static const char *const same[] = {"BYTES",      "WAYS",       "LINE_BYTES", "ADDR_BITS",
                                       "BLOCK_BITS", "DATA_BYTES", "MISSES"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) hw_bind_param(m, same[i], "%s", same[i]);
    hw_bind_param(m, "TAG_BITS", "WARP_W");
    hw_connect_clock(m);
    hw_connect(m, "policy", "policy");
    hw_connect(m, "drain", "drain");
    hw_connect(m, "drained", "lane_drained[l]");
    hw_connect(m, "req_valid", "lane_valid[l]");
    hw_connect(m, "req_ready", "lane_ready[l]");
    hw_connect(m, "req_data",
               "{entry, req_op, req_size, req_space, req_atom, req_block, req_addr[l * ADDR_BITS +: ADDR_BITS], "
               "req_wdata[l * DATA_W +: DATA_W]}");
    hw_connect(m, "resp_valid", "responds[l]");
    hw_connect(m, "resp_ready", "1'b1");
    hw_connect(m, "resp_data", "{tag, error, rdata}");
    hw_connect_lane(m, "mem", "lane_mem", &tinycache_mem_record, "l");
    hw_connect_lane(m, "fill", "lane_fill", &tinycache_fill_record, "l");
    hw_end(m);
    hw_assign(m, "warps[l * WARP_W +: WARP_W]", "tag");

    hw_wire(m, "collected", "3 + DATA_W", NULL);
    hw_instance(m, "ram_1r1w", "responses", "what the lane responds, by entry");
    hw_bind_param(m, "WIDTH", "3 + DATA_W");
    hw_bind_param(m, "DEPTH", "WARPS");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "responds[l]");
    hw_connect(m, "wr_addr", "tag");
    hw_connect(m, "wr_data", "{error, rdata}");
    hw_connect(m, "rd_en", "collect");
    hw_connect(m, "rd_addr", "complete_entry");
    hw_connect(m, "rd_data", "collected");
    hw_end(m);
    hw_assign(m, "{errors[l * 3 +: 3], rdatas[l * DATA_W +: DATA_W]}",
              "collected & {3 + DATA_W{late_valid_q && late_mask_q[l]}} | {error, rdata} & {3 + DATA_W{now_lanes[l]}}");
    hw_end(m);
}

static void add_lanes(struct hw_module *m)
{
    hw_record(m, &tinycache_mem_record);
    hw_record(m, &tinycache_fill_record);
    hw_channels(m, "lane_mem", &tinycache_mem_record, "LANES", "what the lanes ask of the memory below");
    hw_channels(m, "lane_fill", &tinycache_fill_record, "LANES", "and its answers");
    hw_wire(m, "lane_drained", "LANES", NULL);
    hw_wire(m, "responds", "LANES", "lanes that respond");
    hw_wire(m, "warps", "LANES * WARP_W", "the entry for which each does");
    hw_wire(m, "errors", "LANES * 3", NULL);
    hw_wire(m, "rdatas", "LANES * DATA_W", NULL);
    add_lane(m);

    hw_wire(m, "idle", NULL, "no request waits in the coalescer");
    hw_instance(m, "tinycache_coalescer", "coalescer", NULL);
    static const char *const same[] = {"LANES",      "LINE_BYTES", "MEM_LINE_BYTES", "ADDR_BITS",
                                       "BLOCK_BITS", "MISSES",     "ENTRIES"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) hw_bind_param(m, same[i], "%s", same[i]);
    hw_connect_clock(m);
    hw_connect(m, "idle", "idle");
    for (const struct spec_channel *c = tinycache_coalescer_block.channels; c->name; c++)
        hw_connect_channel(m, c->name, c->name);
    hw_end(m);
    hw_assign(m, "drained", "&lane_drained && idle");
}

static void respond(struct hw_module *m)
{
    hw_wire(m, "immediate", NULL, "all lanes of an access respond in this cycle:");
    hw_wire(m, "immediate_tag", "TAG_BITS", NULL);
    hw_wire(m, "immediate_lanes", "LANES", NULL);
    hw_wire(m, "complete", NULL, "all lanes of an access have responded before:");
    hw_wire(m, "complete_entry", "WARP_W", NULL);
    hw_wire(m, "complete_tag", "TAG_BITS", NULL);
    hw_wire(m, "complete_mask", "LANES", NULL);
    hw_instance(m, "tinycache_warps", "table_of_warps", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "WARPS", "WARPS");
    hw_bind_param(m, "TAG_BITS", "TAG_BITS");
    hw_connect_clock(m);
    hw_connect(m, "free", "warp_free");
    hw_connect(m, "entry", "warp_entry");
    hw_connect(m, "open", "begins");
    hw_connect(m, "open_tag", "req_tag");
    hw_connect(m, "open_mask", "req_mask");
    hw_connect(m, "sending", "sending_q");
    hw_connect(m, "current", "current_q");
    static const char *const same[] = {"responds", "warps",          "immediate",    "immediate_tag", "immediate_lanes",
                                       "complete", "complete_entry", "complete_tag", "complete_mask"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) hw_connect(m, same[i], "%s", same[i]);
    hw_connect(m, "immediate_taken", "now");
    hw_connect(m, "complete_taken", "collect");
    hw_end(m);

    hw_note(m, "The response at the port: one that was not taken in its first cycle; one that was collected; one whose "
               "lanes all respond now.");
    hw_reg(m, "hold_valid_q", NULL, "a response that was not taken in its first cycle");
    hw_reg(m, "hold_q", "WARP_RESP_W", NULL);
    hw_reg(m, "late_valid_q", NULL, "the RAMs of the lanes show a collected response,");
    hw_reg(m, "late_tag_q", "TAG_BITS", NULL);
    hw_reg(m, "late_mask_q", "LANES", "of these lanes");
    hw_let(m, "now", NULL, NULL, "immediate && !hold_valid_q && !late_valid_q");
    hw_let(m, "now_lanes", "LANES", NULL, "immediate_lanes & {LANES{now}}");
    hw_let(m, "fresh", "WARP_RESP_W", NULL,
           "{late_tag_q & {TAG_BITS{late_valid_q}} | immediate_tag & {TAG_BITS{now}}, errors, rdatas}");
    hw_let(m, "late_taken", NULL, NULL, "late_valid_q && !hold_valid_q && resp_ready");
    hw_let(m, "collect", NULL, "a complete access is read from the RAMs", "complete && (!late_valid_q || late_taken)");
    hw_assign(m, "resp_valid", "hold_valid_q || late_valid_q || immediate");
    hw_assign(m, "resp_data", "hold_valid_q ? hold_q : fresh");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "hold_valid_q", "1'b0");
    hw_set(m, "late_valid_q", "1'b0");
    hw_else(m);
    hw_set(m, "hold_valid_q", "(hold_valid_q || now) && !resp_ready");
    hw_set(m, "late_valid_q", "collect || late_valid_q && !late_taken");
    hw_end(m);
    hw_if(m, "now");
    hw_set(m, "hold_q", "fresh");
    hw_end(m);
    hw_if(m, "collect");
    hw_set(m, "late_tag_q", "complete_tag");
    hw_set(m, "late_mask_q", "complete_mask");
    hw_end(m);
    hw_end(m);
}

struct hw_module *emit_tinycache_array(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_array");
    if (m) return m;
    /* Lanes and coalescer have their own defaults: their files are then the same as when they are emitted alone. */
    struct spec_values sizes;
    struct spec_error error;
    emit_ram_1r1w(lib);
    spec_defaults(&tinycache_block, &sizes);
    if (spec_set(&sizes, "REPLACEMENT", spec_get(values, "REPLACEMENT"), &error) != 0) return NULL;
    emit_tinycache(lib, &sizes);
    spec_defaults(&tinycache_coalescer_block, &sizes);
    emit_tinycache_coalescer(lib, &sizes);
    emit_tinycache_warps(lib);
    m = hw_module_new(lib, "tinycache_array", tinycache_array_block.brief,
                      "papers/tinycache.txt, section 3 and figure 2b; docs/tinycache/data-path.md", "tinycache_array");
    hw_from_spec(m, values);
    hw_localparam(m, "WARP_W", NULL, "width of an entry's number", "$clog2(WARPS)");
    hw_localparam(m, "DATA_W", NULL, "width of a lane's data", "8 * DATA_BYTES");
    send_requests(m);
    add_lanes(m);
    respond(m);
    hw_cover(m, "a warp is answered in the cycle of its lanes", "now");
    hw_cover(m, "a response is held", "hold_valid_q");
    hw_cover(m, "a held and a collected response wait at once", "hold_valid_q && late_valid_q");
    hw_cover(m, "some lanes take their part before others", "sending_q && |sent_q");
    hw_cover(m, "lanes respond for two warps in one cycle", "|(responds & ~immediate_lanes) && now");
    return m;
}
