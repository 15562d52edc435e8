/* Which way of each set leaves: two policies behind the same ports. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static struct hw_module *start(struct hw_library *lib, const char *name, const char *brief)
{
    struct hw_module *m = hw_module_new(lib, name, brief, "Larder; docs/tinycache/data-path.md", "tinycache");
    hw_param(m, "LINES", "16", "lines; those of a set lie side by side");
    hw_param(m, "WAYS", "8", "associativity");
    hw_clocked(m);
    hw_input(m, "touch", NULL, "a line is used in this cycle:");
    hw_input(m, "used", "LINES", "this one");
    hw_output(m, "victim", "LINES", "the line of each set that leaves next");
    hw_unused(m, "{clk, rst, touch, used}"); /* with one way there is nothing to remember */
    return m;
}

struct hw_module *emit_tinycache_lru(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_lru");
    if (m) return m;
    m = start(lib, "tinycache_lru", "replacement: the way whose last use is oldest");
    hw_note(m, "A bit for each pair of ways says which of them was used last. The rank of a way is the number of ways "
               "used after it; the victim is the one that all others were used after. After reset way 0 counts as the "
               "last used, then way 1, and so on.");
    hw_generate_for(m, "s", "LINES / WAYS", "g_set");
    hw_wire(m, "newer", "WAYS * WAYS", "bit i * WAYS + j: way j was used after way i");
    hw_generate_for(m, "i", "WAYS", "g_way");
    hw_assign(m, "newer[i * WAYS + i]", "1'b1");
    hw_generate_for(m, "j", "i", "g_pair");
    hw_reg(m, "later_q", NULL, "way j was used after way i");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "later_q", "1'b1");
    hw_elif(m, "touch && (used[s * WAYS + i] || used[s * WAYS + j])");
    hw_set(m, "later_q", "used[s * WAYS + j]");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "newer[i * WAYS + j]", "later_q");
    hw_assign(m, "newer[j * WAYS + i]", "!later_q");
    hw_end(m);
    hw_assign(m, "victim[s * WAYS + i]", "&newer[i * WAYS +: WAYS]");
    hw_end(m);
    hw_end(m);
    return m;
}

struct hw_module *emit_tinycache_plru(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_plru");
    if (m) return m;
    m = start(lib, "tinycache_plru", "replacement: tree pseudo-LRU");
    hw_note(m, "A tree for each set, in heap order: node 1 is the root, the children of n are 2n and 2n + 1, way w is "
               "the leaf WAYS + w. A node's bit names the child on whose side the victim lies.");
    hw_generate_for(m, "s", "LINES / WAYS", "g_set");
    hw_generate_if(m, "g_direct", "WAYS == 1");
    hw_assign(m, "victim[s]", "1'b1");
    hw_generate_else(m, "g_tree");
    hw_reg(m, "right_q", "WAYS", "bit n: the victim lies below the second child of node n");
    hw_unused(m, "{right_q[0], used_below[0], victim_below[0]}");
    hw_reg(m, "used_below", "2 * WAYS", "the line used lies below this node, or is this leaf");
    hw_reg(m, "victim_below", "2 * WAYS", "the victim does");
    hw_always_comb(m, NULL);
    hw_set(m, "used_below", "{used[s * WAYS +: WAYS], {WAYS{1'b0}}}");
    hw_for(m, "n", "1", "WAYS");
    hw_set(m, "used_below[WAYS - n]", "used_below[2 * (WAYS - n)] || used_below[2 * (WAYS - n) + 1]");
    hw_end(m);
    hw_end(m);
    hw_always_comb(m, NULL);
    hw_set(m, "victim_below", "{2 * WAYS{1'b0}}");
    hw_set(m, "victim_below[1]", "1'b1");
    hw_for(m, "k", "1", "WAYS");
    hw_set(m, "victim_below[2 * k]", "victim_below[k] && !right_q[k]");
    hw_set(m, "victim_below[2 * k + 1]", "victim_below[k] && right_q[k]");
    hw_end(m);
    hw_end(m);
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "right_q", "{WAYS{1'b0}}");
    hw_elif(m, "touch");
    hw_for(m, "i", "1", "WAYS");
    hw_if(m, "used_below[i]");
    hw_set(m, "right_q[i]", "used_below[2 * i]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "victim[s * WAYS +: WAYS]", "victim_below[WAYS +: WAYS]");
    hw_end(m);
    hw_end(m);
    return m;
}
