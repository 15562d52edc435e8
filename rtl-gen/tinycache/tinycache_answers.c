/* Which lanes wait for which answer, and the answers on their way back. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LANES", "32", "lanes");
    hw_param(m, "ENTRIES", "8", "requests that wait for an answer");
    hw_param(m, "LINE_BYTES", "64", "line of a tinyCache");
    hw_param(m, "MEM_LINE_BYTES", "128", "line of the L1");
    hw_param(m, "ENTRY_W", "1", "width of a lane's own entry number");
    hw_derived(m, "PART_W", "width of a part's number, 1 at least; derived, not to be overridden",
               "max($clog2(MEM_LINE_BYTES / LINE_BYTES), 1)");
    hw_clocked(m);
    hw_output(m, "free", NULL, "some entry is free");
    hw_output(m, "id", "$clog2(ENTRIES)", "the lowest such");
    hw_input(m, "ask", NULL, "a request takes it, for");
    hw_input(m, "ask_lanes", "LANES", "these lanes,");
    hw_input(m, "ask_entries", "LANES * ENTRY_W", "to be answered under these numbers,");
    hw_input(m, "ask_parts", "LANES * PART_W", "with these parts of the line");
    hw_input(m, "answer", NULL, "an answer is taken");
    hw_input(m, "answer_id", "$clog2(ENTRIES)", NULL);
    hw_input(m, "answer_data", "8 * MEM_LINE_BYTES", NULL);
    hw_output(m, "fills", "LANES", "in the next cycle: the lanes that it is for,");
    hw_output(m, "fill_entries", "LANES * ENTRY_W", "their numbers,");
    hw_output(m, "fill_datas", "LANES * 8 * LINE_BYTES", "and their parts; 0 for all others");
}

static void keep_entries(struct hw_module *m)
{
    hw_wire(m, "used", "ENTRIES", NULL);
    hw_let(m, "first_free", "ENTRIES", NULL, "~used & (used + 1'b1)");
    hw_reg(m, "free_number", "ID_W", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "free_number", "{ID_W{1'b0}}");
    hw_for(m, "n", "0", "ENTRIES");
    hw_set(m, "free_number", "free_number | n[ID_W-1:0] & {ID_W{first_free[n]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "free", "!(&used)");
    hw_assign(m, "id", "free_number");
    hw_generate_for(m, "e", "ENTRIES", "g_entry");
    hw_localparam(m, "ENTRY", "ID_W", NULL, "e");
    hw_reg(m, "used_q", NULL, "its answer has not come");
    hw_assign(m, "used[e]", "used_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || answer && answer_id == ENTRY && used_q");
    hw_set(m, "used_q", "1'b0");
    hw_elif(m, "ask && first_free[e]");
    hw_set(m, "used_q", "1'b1");
    hw_end(m);
    hw_end(m);
    hw_end(m);

    hw_wire(m, "kept", "LANES * (1 + ENTRY_W + PART_W)", "of the answer in the register");
    hw_instance(m, "ram_1r1w", "waiting", "who waits, by entry");
    hw_bind_param(m, "WIDTH", "LANES * (1 + ENTRY_W + PART_W)");
    hw_bind_param(m, "DEPTH", "ENTRIES");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "ask");
    hw_connect(m, "wr_addr", "id");
    hw_connect(m, "wr_data", "{ask_lanes, ask_entries, ask_parts}");
    hw_connect(m, "rd_en", "answer");
    hw_connect(m, "rd_addr", "answer_id");
    hw_connect(m, "rd_data", "kept");
    hw_end(m);
}

struct hw_module *emit_tinycache_answers(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_answers");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_answers", "who waits for which answer of L1 and scratchpad",
                      "docs/tinycache/data-path.md, tinycache_coalescer", "tinycache_coalescer");
    add_ports(m);
    hw_localparam(m, "ID_W", NULL, NULL, "$clog2(ENTRIES)");
    keep_entries(m);

    hw_note(m, "The answer register. One for an entry that nobody waits for reaches no lane.");
    hw_flop(m, "valid_q", NULL, NULL, "1'b0", NULL, "answer && used[answer_id]");
    hw_flop(m, "data_q", "8 * MEM_LINE_BYTES", NULL, NULL, "answer", "answer_data");
    hw_wire(m, "entries", "LANES * ENTRY_W", NULL);
    hw_wire(m, "parts", "LANES * PART_W", NULL);
    hw_wire(m, "lanes", "LANES", NULL);
    hw_assign(m, "{lanes, entries, parts}", "kept");
    hw_assign(m, "fills", "lanes & {LANES{valid_q}}");
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_reg(m, "part", "8 * LINE_BYTES", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "part", "{8 * LINE_BYTES{1'b0}}");
    hw_for(m, "p", "0", "MEM_LINE_BYTES / LINE_BYTES");
    hw_if(m, "fills[l] && parts[l * PART_W +: PART_W] == p[PART_W-1:0]");
    hw_set(m, "part", "data_q[p * 8 * LINE_BYTES +: 8 * LINE_BYTES]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "fill_entries[l * ENTRY_W +: ENTRY_W]", "entries[l * ENTRY_W +: ENTRY_W] & {ENTRY_W{fills[l]}}");
    hw_assign(m, "fill_datas[l * 8 * LINE_BYTES +: 8 * LINE_BYTES]", "part");
    hw_end(m);
    hw_assert(m, "a request that waits finds an entry", "!ask || free");
    hw_assert(m, "somebody waits for each answer", "!valid_q || |lanes");
    hw_cover(m, "every entry is used", "&used");
    hw_cover(m, "an answer for several lanes", "(fills & (fills - 1'b1)) != {LANES{1'b0}}");
    hw_cover(m, "an answer that nobody waits for", "answer && !used[answer_id]");
    return m;
}
