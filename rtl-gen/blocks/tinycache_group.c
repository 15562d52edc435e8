/* Whose turn it is below the lanes, and which lanes go with it. A lane is named by one bit of LANES. */
#include "rtl-gen/blocks/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LANES", "32", "lanes");
    hw_param(m, "BLOCK_BITS", "21", "thread-block id");
    hw_param(m, "LINE_W", "57", "width of the address of a line below");
    hw_clocked(m);
    hw_input(m, "valid", "LANES", "lanes that have a request,");
    hw_input(m, "kinds", "LANES * 2", "its type (MEM_TYPE_*),");
    hw_input(m, "atoms", "LANES * 4", NULL);
    hw_input(m, "shareds", "LANES", "and extended address");
    hw_input(m, "blocks", "LANES * BLOCK_BITS", NULL);
    hw_input(m, "lines", "LANES * LINE_W", NULL);
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
    hw_let(m, "after", "LANES", "those behind the lane whose turn it is", "waiting & ~(turn_q | (turn_q - 1'b1))");
    hw_let(m, "first_after", "LANES", NULL, "after & (~after + 1'b1)");
    hw_let(m, "first", "LANES", NULL, "waiting & (~waiting + 1'b1)");
    hw_localparam(m, "LANE_0", "LANES", NULL, "1");
    hw_flop(m, "turn_q", "LANES", "the lane whose turn it is", "LANE_0", "|waiting && !(|(waiting & turn_q))",
            "|after ? first_after : first");
}

struct hw_module *emit_tinycache_group(struct hw_library *lib)
{
    static const struct {
        const char *output, *of_lanes, *width;
    } head[] = {
        {"kind", "kinds", "2"},
        {"atom", "atoms", "4"},
        {"block", "blocks", "BLOCK_BITS"},
        {"line", "lines", "LINE_W"},
    };
    struct hw_module *m = hw_find_module(lib, "tinycache_group");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_group", "the lane whose turn it is, and those whose requests go with its own",
                      "papers/tinycache.txt, section 3; docs/blocks/tinycache-datapath.md, tinycache_coalescer",
                      "tinycache_coalescer");
    add_ports(m);
    hw_enum(m, &tinycache_mem_type);
    choose_next(m);

    hw_reg(m, "kind", "MEM_TYPE_W", NULL);
    hw_always_comb(m, "The request of that lane.");
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) hw_set(m, head[i].output, "{%s{1'b0}}", head[i].width);
    hw_for(m, "i", "0", "LANES");
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        hw_set(m, head[i].output, "%s | %s[i * %s +: %s] & {%s{turn_q[i]}}", head[i].output, head[i].of_lanes,
               head[i].width, head[i].width, head[i].width);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "shared", "|(shareds & turn_q)");
    hw_assign(m, "reads", "!kind[1]"); /* FETCH and READ */
    hw_assign(m, "writes", "kind == MEM_TYPE_WRITE");
    hw_assign(m, "atomic", "kind == MEM_TYPE_ATOMIC");
    hw_assign(m, "leaves", "|(valid & turn_q) && room && (writes || entry_free)");

    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_let(m, "same_line", NULL, NULL,
           "shareds[l] == shared && blocks[l * BLOCK_BITS +: BLOCK_BITS] == block && "
           "lines[l * LINE_W +: LINE_W] == line");
    hw_let(m, "same_class", NULL, "FETCH and READ are one, an ATOMIC goes alone",
           "reads && !kinds[l * 2 + 1] || writes && kinds[l * 2 +: 2] == MEM_TYPE_WRITE");
    hw_assign(m, "group[l]", "leaves && (turn_q[l] || valid[l] && same_class && same_line)");
    hw_end(m);
    hw_assert(m, "it is one lane's turn", "|turn_q && (turn_q & (turn_q - 1'b1)) == {LANES{1'b0}}");
    return m;
}
