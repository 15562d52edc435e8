/* What is kept beside the data of each line, its look-up and its change. Every line is a set of registers with a
 * comparator: there are 64 at most, and a look-up takes no cycle. A line is named by one bit of LINES. */
#include "rtl-gen/blocks/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LINES", "16", "lines");
    hw_param(m, "WAYS", "8", "associativity");
    hw_param(m, "BLOCK_BITS", "21", "thread-block id");
    hw_param(m, "LINE_W", "58", "width of a line address");
    hw_param(m, "HALVES", "32", "half-words of a line");
    hw_clocked(m);
    hw_input(m, "key_shared", NULL, "the extended address that is looked up");
    hw_input(m, "key_block", "BLOCK_BITS", NULL);
    hw_input(m, "key_line", "LINE_W", NULL);
    hw_input(m, "fetching", "LINES", "lines that a parked access waits for");
    hw_output(m, "match", "LINES", "the line that has this address, or is to have it when it arrives");
    hw_output(m, "in_set", "LINES", "lines where it may lie");
    hw_output(m, "vacant", "LINES", "the lowest of them that holds nothing and waits for nothing");
    hw_output(m, "held", "LINES", "lines that are not Invalid");

    hw_input(m, "pick", "LINES", "the line of this step, if any");
    hw_output(m, "state", "2", "what it holds; 0 without a line");
    hw_output(m, "control", "HALVES", NULL);
    hw_output(m, "shared", NULL, NULL);
    hw_output(m, "block", "BLOCK_BITS", NULL);
    hw_output(m, "line", "LINE_W", NULL);
    hw_input(m, "step", NULL, "it goes to the state `next`");
    hw_input(m, "next", "2", NULL);
    hw_input(m, "allocate", NULL, "it takes the address that is looked up");
    hw_input(m, "mark", NULL, "the control bits of `halves` are set");
    hw_input(m, "mark_only", NULL, "and all others are cleared");
    hw_input(m, "halves", "HALVES", "half-words of the access");
}

static void add_line(struct hw_module *m)
{
    hw_generate_for(m, "l", "LINES", "g_line");
    hw_localparam(m, "SET", "LOW_W", NULL, "l / WAYS");
    hw_reg(m, "state_q", "2", NULL);
    hw_reg(m, "shared_q", NULL, "its extended address: scratchpad or global memory,");
    hw_reg(m, "block_q", "BLOCK_BITS", "thread block,");
    hw_reg(m, "tag_q", "TAG_W", "and the line address without the set");
    hw_reg(m, "control_q", "HALVES", "a bit for each half-word: in Dv written, in Dpv written and valid");
    hw_assign(m, "held[l]", "state_q != LINE_ST_I");
    hw_assign(m, "in_set[l]", "(key_line[LOW_W-1:0] & SET_MASK) == SET");
    hw_assign(m, "match[l]",
              "in_set[l] && (held[l] || fetching[l]) && shared_q == key_shared && block_q == key_block && "
              "tag_q == key_line[SET_W +: TAG_W]");
    hw_assign(m, "states[l * 2 +: 2]", "state_q & {2{pick[l]}}");
    hw_assign(m, "shareds[l]", "shared_q && pick[l]");
    hw_assign(m, "blocks[l * BLOCK_BITS +: BLOCK_BITS]", "block_q & {BLOCK_BITS{pick[l]}}");
    hw_assign(m, "tags[l * TAG_W +: TAG_W]", "tag_q & {TAG_W{pick[l]}}");
    hw_assign(m, "controls[l * HALVES +: HALVES]", "control_q & {HALVES{pick[l]}}");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "state_q", "LINE_ST_I");
    hw_elif(m, "step && pick[l]");
    hw_set(m, "state_q", "next");
    hw_end(m);
    hw_if(m, "allocate && pick[l]");
    hw_set(m, "shared_q", "key_shared");
    hw_set(m, "block_q", "key_block");
    hw_set(m, "tag_q", "key_line[SET_W +: TAG_W]");
    hw_end(m);
    hw_if(m, "(allocate || mark || mark_only) && pick[l]");
    hw_set(m, "control_q", "control_q & {HALVES{mark}} | halves & {HALVES{mark || mark_only}}");
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* At most one line contributes to what is read of the line picked; the others are 0. */
static void gather(struct hw_module *m)
{
    static const struct {
        const char *output, *width, *of_lines;
    } read[] = {
        {"state", "2", "states"},
        {"block", "BLOCK_BITS", "blocks"},
        {"control", "HALVES", "controls"},
        {"tag", "TAG_W", "tags"},
    };
    hw_reg(m, "tag", "TAG_W", NULL);
    hw_always_comb(m, "At most one line contributes.");
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) hw_set(m, read[i].output, "{%s{1'b0}}", read[i].width);
    hw_for(m, "i", "0", "LINES");
    for (size_t i = 0; i < sizeof read / sizeof *read; i++)
        hw_set(m, read[i].output, "%s | %s[i * %s +: %s]", read[i].output, read[i].of_lines, read[i].width,
               read[i].width);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "shared", "|shareds");

    hw_assign(m, "line[SET_W +: TAG_W]", "tag");
    hw_generate_if(m, "g_sets", "LINES > WAYS");
    hw_reg(m, "set", "SET_W", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "set", "{SET_W{1'b0}}");
    hw_for(m, "n", "0", "LINES");
    hw_set(m, "set", "set | n[$clog2(WAYS) +: SET_W] & {SET_W{pick[n]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "line[SET_W-1:0]", "set");
    hw_end(m);
}

struct hw_module *emit_tinycache_lines(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_lines");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_lines", "address, state and control bits of each line, and their look-up",
                      "papers/tinycache.txt, section 3.2; docs/blocks/tinycache-datapath.md", "tinycache");
    add_ports(m);
    hw_fsm_codes(m, &tinycache_line_fsm, "line");
    hw_localparam(m, "SET_W", NULL, "0 when all lines are one set", "$clog2(LINES / WAYS)");
    hw_localparam(m, "LOW_W", NULL, NULL, "max(SET_W, 1)");
    hw_localparam(m, "SET_MASK", "LOW_W", NULL, "LINES / WAYS - 1");
    hw_localparam(m, "TAG_W", NULL, NULL, "LINE_W - SET_W");
    hw_wire(m, "states", "LINES * 2", "of the line picked, 0 of the others");
    hw_wire(m, "shareds", "LINES", NULL);
    hw_wire(m, "blocks", "LINES * BLOCK_BITS", NULL);
    hw_wire(m, "tags", "LINES * TAG_W", NULL);
    hw_wire(m, "controls", "LINES * HALVES", NULL);
    add_line(m);
    hw_let(m, "empty", "LINES", NULL, "in_set & ~held & ~fetching");
    hw_assign(m, "vacant", "empty & (~empty + 1'b1)");
    gather(m);
    hw_assert(m, "an address lies in one line at most", "(match & (match - 1'b1)) == {LINES{1'b0}}");
    hw_assert(m, "a step has one line at most", "(pick & (pick - 1'b1)) == {LINES{1'b0}}");
    return m;
}
