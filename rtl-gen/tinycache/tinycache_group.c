/* Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LANES", "32", "lanes");
    hw_param(m, "BLOCK_BITS", "21", "thread-block id");
    hw_param(m, "LINE_W", "57", "width of the address of a line below");
    hw_derived(m, "TARGET_W", "width of a target; derived, not to be overridden", "1 + BLOCK_BITS + LINE_W");
    hw_clocked(m);
    hw_input(m, "valid", "LANES", "lanes that have a request,");
    hw_input(m, "kinds", "LANES * 2", "its type (MEM_TYPE_*),");
    hw_input(m, "atoms", "LANES * 4", NULL);
    hw_input(m, "targets", "LANES * TARGET_W", "scratchpad or not, thread block, line below");
    hw_input(m, "room", NULL, "a request can leave;");
    hw_input(m, "entry_free", NULL, "one that is answered, too");
    hw_output(m, "leaves", NULL, "a group leaves in this cycle:");
    hw_output(m, "group", "LANES", "its lanes,");
    hw_output(m, "reads", NULL, "and what it asks: a line,");
    hw_output(m, "writes", NULL, "a store");
    hw_output(m, "atomic", NULL, "or an atomic");
    hw_output(m, "atom", "4", NULL);
    hw_output(m, "shared", NULL, NULL);
    hw_output(m, "block", "BLOCK_BITS", NULL);
    hw_output(m, "line", "LINE_W", NULL);
}

static void choose_next(struct hw_module *m)
{
    hw_note(m, "The turn goes to the next lane whose request does not leave now. A lane that cannot leave keeps its "
               "turn: it might "
               "else miss every opening.");
    hw_let(m, "waiting", "LANES", NULL, "valid & ~group");
    hw_wire(m, "behind", "LANES", NULL);
    hw_generate_for(m, "k", "LANES", "g_behind");
    hw_assign(m, "behind[k]", "|(turn_q & ~({LANES{1'b1}} << k))");
    hw_end(m);
    hw_let(m, "after", "LANES", "those behind the lane whose turn it is", "waiting & behind");
    hw_wire(m, "first_after", "LANES", NULL);
    hw_wire(m, "first", "LANES", NULL);
    tinycache_lowest(m, "next_after", "LANES", "after", "first_after");
    tinycache_lowest(m, "next", "LANES", "waiting", "first");
    hw_localparam(m, "LANE_0", "LANES", NULL, "1");
    hw_flop(m, "turn_q", "LANES", "the lane whose turn it is", "LANE_0", "|waiting && !(|(waiting & turn_q))",
            "|after ? first_after : first");
}

struct hw_module *emit_tinycache_group(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_group");
    if (m) return m;
    emit_tinycache_choose(lib, "tinycache_coalescer");
    emit_tinycache_equal(lib, "tinycache_coalescer");
    emit_tinycache_lowest(lib, "tinycache_coalescer");
    m = hw_module_new(lib, "tinycache_group", "the lane whose turn it is, and those whose requests go with its own",
                      "papers/tinycache.txt, section 3; docs/tinycache/data-path.md, tinycache_coalescer",
                      "tinycache_coalescer");
    add_ports(m);
    hw_enum(m, &tinycache_mem_type);
    choose_next(m);

    hw_note(m, "The request of that lane.");
    hw_wire(m, "kind", "MEM_TYPE_W", NULL);
    hw_wire(m, "target", "TARGET_W", NULL);
    hw_assign(m, "{shared, block, line}", "target");
    tinycache_choose(m, "of_kind", "LANES", "2", "turn_q", "kinds", "kind");
    tinycache_choose(m, "of_atom", "LANES", "4", "turn_q", "atoms", "atom");
    tinycache_choose(m, "of_target", "LANES", "TARGET_W", "turn_q", "targets", "target");
    hw_assign(m, "reads", "!kind[1]"); /* FETCH and READ */
    hw_assign(m, "writes", "kind == MEM_TYPE_WRITE");
    hw_assign(m, "atomic", "kind == MEM_TYPE_ATOMIC");
    hw_assign(m, "leaves", "|(valid & turn_q) && room && (writes || entry_free)");

    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_wire(m, "same_line", NULL, NULL);
    tinycache_equal(m, "compare", "TARGET_W", "targets[l * TARGET_W +: TARGET_W]", "target", "same_line");
    hw_let(m, "same_class", NULL, "FETCH and READ are one, an ATOMIC goes alone",
           "reads && !kinds[l * 2 + 1] || writes && kinds[l * 2 +: 2] == MEM_TYPE_WRITE");
    hw_assign(m, "group[l]", "leaves && (turn_q[l] || valid[l] && same_class && same_line)");
    hw_end(m);
    hw_assert(m, "it is one lane's turn", "|turn_q && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}}");
    return m;
}
