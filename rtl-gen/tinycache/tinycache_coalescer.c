/* Below the lanes: their misses, writebacks and accesses that are not cached, joined into line requests. What happens in
 * which cycle: docs/tinycache/data-path.md. */
#include "rtl-gen/tinycache/tinycache_parts.h"

/* A lane's request, field by field; its address is taken apart further. */
static const struct {
    const char *name, *constant;
} fields[] = {
    {"kind", "MEM_TYPE"}, {"entry", "MEM_ENTRY"}, {"atom", "MEM_ATOM"}, {"mask", "MEM_MASK"}, {"bytes", "MEM_DATA"},
};

static void take_lanes_apart(struct hw_module *m)
{
    hw_localparam(m, "PARTS", NULL, "lines of a lane in a line below", "MEM_LINE_BYTES / LINE_BYTES");
    hw_localparam(m, "PART_W", NULL, "width of a part's number, 1 at least", "max($clog2(PARTS), 1)");
    hw_localparam(m, "PART_MASK", "PART_W", NULL, "PARTS - 1");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        hw_wire(m, hw_text(m, "lane_%s", fields[i].name), hw_text(m, "LANES * %s_W", fields[i].constant),
                i ? NULL : "the lanes' requests, field by field");
    hw_localparam(m, "TARGET_W", NULL, NULL, "1 + LINE_REQ_BLOCK_W + LINE_REQ_LINE_W");
    hw_wire(m, "lane_target", "LANES * TARGET_W", "whose line below holds each lane's line,");
    hw_wire(m, "lane_part", "LANES * PART_W", "and which part of it that is");
    hw_wire(m, "members", "PARTS * LANES", "bit p * LANES + l: lane l is in the group, with part p");
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_let(m, "request", "MEM_W", NULL, "lane_mem_data[l * MEM_W +: MEM_W]");
    hw_let(m, "line", "MEM_LINE_W", NULL, "request[MEM_LINE_LSB +: MEM_LINE_W]");
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const char *c = fields[i].constant;
        hw_assign(m, hw_text(m, "lane_%s[l * %s_W +: %s_W]", fields[i].name, c, c), "request[%s_LSB +: %s_W]", c, c);
    }
    hw_assign(
        m, "lane_target[l * TARGET_W +: TARGET_W]",
        "{request[MEM_SHARED_LSB], request[MEM_BLOCK_LSB +: MEM_BLOCK_W], line[$clog2(PARTS) +: LINE_REQ_LINE_W]}");
    hw_assign(m, "lane_part[l * PART_W +: PART_W]", "line[PART_W-1:0] & PART_MASK");
    hw_generate_for(m, "p", "PARTS", "g_part");
    hw_localparam(m, "PART", "PART_W", NULL, "p");
    hw_assign(m, "members[p * LANES + l]", "group[l] && lane_part[l * PART_W +: PART_W] == PART");
    hw_end(m);
    hw_end(m);
}

static void choose_group(struct hw_module *m)
{
    hw_wire(m, "room", NULL, "the queue has room");
    hw_wire(m, "entry_free", NULL, "some entry is free");
    hw_wire(m, "id", "LINE_REQ_ID_W", "the lowest such");
    hw_wire(m, "leaves", NULL, "a group leaves the lanes:");
    hw_wire(m, "group", "LANES", "which,");
    hw_wire(m, "reads", NULL, "and what it asks for");
    hw_wire(m, "writes", NULL, NULL);
    hw_wire(m, "atomic", NULL, NULL);
    hw_wire(m, "req_atom", "LINE_REQ_ATOM_W", NULL);
    hw_wire(m, "to_shared", NULL, "of the scratchpad");
    hw_wire(m, "req_block", "LINE_REQ_BLOCK_W", NULL);
    hw_wire(m, "req_line", "LINE_REQ_LINE_W", NULL);
    hw_instance(m, "tinycache_group", "chooser", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "BLOCK_BITS", "BLOCK_BITS");
    hw_bind_param(m, "LINE_W", "LINE_REQ_LINE_W");
    hw_connect_clock(m);
    hw_connect(m, "valid", "lane_mem_valid");
    hw_connect(m, "kinds", "lane_kind");
    hw_connect(m, "atoms", "lane_atom");
    hw_connect(m, "targets", "lane_target");
    hw_connect(m, "room", "room");
    hw_connect(m, "entry_free", "entry_free");
    hw_connect(m, "leaves", "leaves");
    hw_connect(m, "group", "group");
    hw_connect(m, "reads", "reads");
    hw_connect(m, "writes", "writes");
    hw_connect(m, "atomic", "atomic");
    hw_connect(m, "atom", "req_atom");
    hw_connect(m, "shared", "to_shared");
    hw_connect(m, "block", "req_block");
    hw_connect(m, "line", "req_line");
    hw_end(m);
    hw_assign(m, "lane_mem_ready", "group");
}

static void add_requests(struct hw_module *m)
{
    hw_wire(m, "req_mask", "MEM_LINE_BYTES", NULL);
    hw_wire(m, "req_bytes", "8 * MEM_LINE_BYTES", NULL);
    hw_instance(m, "tinycache_join", "join_lanes", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "LINE_BYTES", "LINE_BYTES");
    hw_bind_param(m, "MEM_LINE_BYTES", "MEM_LINE_BYTES");
    hw_connect(m, "members", "members");
    hw_connect(m, "masks", "lane_mask");
    hw_connect(m, "datas", "lane_bytes");
    hw_connect(m, "stores", "writes");
    hw_connect(m, "whole", "atomic");
    hw_connect(m, "mask", "req_mask");
    hw_connect(m, "data", "req_bytes");
    hw_end(m);

    hw_let(m, "req_type", "LINE_TYPE_W", NULL, "reads ? LINE_TYPE_READ : writes ? LINE_TYPE_WRITE : LINE_TYPE_ATOMIC");
    hw_let(m, "req_id", "LINE_REQ_ID_W", NULL, "id & {LINE_REQ_ID_W{!writes}}");
    hw_let(m, "req_past", NULL, "an atomic on global memory goes past the L1", "atomic && !to_shared");
    hw_let(m, "req_data", "LINE_REQ_W", NULL,
           "{req_type, req_id, req_past, req_atom, req_block, req_line, req_mask, req_bytes}");
    hw_instance(m, "tinycache_queue", "queue", NULL);
    hw_bind_param(m, "WIDTH", "LINE_REQ_W");
    hw_connect_clock(m);
    hw_connect(m, "room", "room");
    hw_connect(m, "in_valid", "leaves");
    hw_connect(m, "in_shared", "to_shared");
    hw_connect(m, "in_data", "req_data");
    static const char *const ports[] = {"l1_valid",     "l1_ready",     "l1_data",
                                        "shared_valid", "shared_ready", "shared_data"};
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++) hw_connect(m, ports[i], "%s", ports[i]);
    hw_end(m);
    hw_assign(m, "idle", "!l1_valid && !shared_valid");
}

static void add_answers(struct hw_module *m)
{
    hw_let(m, "both", NULL, "L1 and scratchpad answer at once", "l1_resp_valid && shared_resp_valid");
    hw_flop(m, "l1_turn_q", NULL, "the L1 goes first then", "1'b0", "both", "!l1_turn_q");
    hw_assign(m, "l1_resp_ready", "!(both && !l1_turn_q)");
    hw_assign(m, "shared_resp_ready", "!(both && l1_turn_q)");
    hw_let(m, "take_shared", NULL, NULL, "shared_resp_valid && shared_resp_ready");
    hw_let(m, "answer", "LINE_RESP_W", NULL, "take_shared ? shared_resp_data : l1_resp_data");

    hw_wire(m, "fill_entry", "LANES * FILL_ENTRY_W", NULL);
    hw_wire(m, "fill_bytes", "LANES * FILL_DATA_W", NULL);
    hw_instance(m, "tinycache_answers", "answers", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "ENTRIES", "ENTRIES");
    hw_bind_param(m, "LINE_BYTES", "LINE_BYTES");
    hw_bind_param(m, "MEM_LINE_BYTES", "MEM_LINE_BYTES");
    hw_bind_param(m, "ENTRY_W", "FILL_ENTRY_W");
    hw_connect_clock(m);
    hw_connect(m, "free", "entry_free");
    hw_connect(m, "id", "id");
    hw_connect(m, "ask", "leaves && !writes");
    hw_connect(m, "ask_lanes", "group");
    hw_connect(m, "ask_entries", "lane_entry");
    hw_connect(m, "ask_parts", "lane_part");
    hw_connect(m, "answer", "l1_resp_valid || shared_resp_valid");
    hw_connect(m, "answer_id", "answer[LINE_RESP_ID_LSB +: LINE_RESP_ID_W]");
    hw_connect(m, "answer_data", "answer[LINE_RESP_DATA_LSB +: LINE_RESP_DATA_W]");
    hw_connect(m, "fills", "lane_fill_valid");
    hw_connect(m, "fill_entries", "fill_entry");
    hw_connect(m, "fill_datas", "fill_bytes");
    hw_end(m);
    hw_generate_for(m, "k", "LANES", "g_fill");
    hw_assign(m, "lane_fill_data[k * FILL_W +: FILL_W]",
              "{fill_entry[k * FILL_ENTRY_W +: FILL_ENTRY_W], fill_bytes[k * FILL_DATA_W +: FILL_DATA_W]}");
    hw_end(m);
    hw_unused(m, "lane_fill_ready"); /* lanes take an answer at once */
}

struct hw_module *emit_tinycache_coalescer(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_coalescer");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_tinycache_queue(lib);
    emit_tinycache_group(lib);
    emit_tinycache_join(lib);
    emit_tinycache_answers(lib);
    m = hw_module_new(lib, "tinycache_coalescer", tinycache_coalescer_block.brief,
                      "papers/tinycache.txt, sections 3 and 5.1; docs/tinycache/data-path.md", "tinycache_coalescer");
    hw_from_spec(m, values);
    take_lanes_apart(m);
    choose_group(m);
    add_requests(m);
    add_answers(m);
    hw_cover(m, "requests of several lanes are joined", "(group & (group - 1'b1)) != {LANES{1'b0}}");
    hw_cover(m, "L1 and scratchpad answer at once", "both");
    hw_cover(m, "a lane waits for its turn", "|(lane_mem_valid & ~group) && leaves");
    return m;
}
