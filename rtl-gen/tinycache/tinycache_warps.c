/* Accesses of warps under way: which lanes still owe a response, and who can be answered. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_ports(struct hw_module *m)
{
    hw_param(m, "LANES", "32", "lanes");
    hw_param(m, "WARPS", "8", "accesses under way");
    hw_param(m, "TAG_BITS", "6", "the requester's tag");
    hw_clocked(m);
    hw_output(m, "free", NULL, "some entry is free");
    hw_output(m, "entry", "$clog2(WARPS)", "the lowest such");
    hw_input(m, "open", NULL, "an access takes it");
    hw_input(m, "open_tag", "TAG_BITS", NULL);
    hw_input(m, "open_mask", "LANES", "lanes that have a part in it");
    hw_input(m, "sending", NULL, "not all of these have taken their part yet:");
    hw_input(m, "current", "$clog2(WARPS)", "of this entry");
    hw_input(m, "responds", "LANES", "lanes that respond in this cycle,");
    hw_input(m, "warps", "LANES * $clog2(WARPS)", "each for this entry");

    hw_output(m, "immediate", NULL, "all lanes of some access respond in this very cycle: the lowest such");
    hw_output(m, "immediate_tag", "TAG_BITS", NULL);
    hw_output(m, "immediate_lanes", "LANES", NULL);
    hw_input(m, "immediate_taken", NULL, "is answered and forgotten");

    hw_output(m, "complete", NULL, "all lanes of some access have responded before: the next such in turn");
    hw_output(m, "complete_entry", "$clog2(WARPS)", NULL);
    hw_output(m, "complete_tag", "TAG_BITS", NULL);
    hw_output(m, "complete_mask", "LANES", NULL);
    hw_input(m, "complete_taken", NULL, "is answered and forgotten");
}

static void add_warp(struct hw_module *m)
{
    hw_generate_for(m, "w", "WARPS", "g_warp");
    hw_localparam(m, "WARP", "WARP_W", NULL, "w");
    hw_reg(m, "used_q", NULL, NULL);
    hw_reg(m, "tag_q", "TAG_BITS", NULL);
    hw_reg(m, "mask_q", "LANES", "lanes that have a part in it");
    hw_reg(m, "left_q", "LANES", "those that have not responded");
    hw_reg(m, "whole_q", NULL, "none of them has");
    hw_wire(m, "arrived", "LANES", "those that respond now");
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_assign(m, "arrived[l]", "responds[l] && warps[l * WARP_W +: WARP_W] == WARP");
    hw_end(m);
    hw_let(m, "opened", NULL, NULL, "open && first_free[w]");
    hw_let(m, "forgotten", NULL, NULL, "immediate_taken && first_immediate[w] || complete_taken && next_complete[w]");
    hw_assign(m, "used[w]", "used_q");
    hw_assign(m, "immediates[w]", "used_q && whole_q && |left_q && arrived == left_q");
    hw_assign(m, "completes[w]", "used_q && !(|left_q) && !(sending && current == WARP)");
    hw_assign(m, "tags[w * TAG_BITS +: TAG_BITS]", "tag_q");
    hw_assign(m, "masks[w * LANES +: LANES]", "mask_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || forgotten");
    hw_set(m, "used_q", "1'b0");
    hw_elif(m, "opened");
    hw_set(m, "used_q", "1'b1");
    hw_end(m);
    hw_if(m, "opened");
    hw_set(m, "tag_q", "open_tag");
    hw_set(m, "mask_q", "open_mask");
    hw_set(m, "left_q", "open_mask");
    hw_set(m, "whole_q", "1'b1");
    hw_elif(m, "|arrived");
    hw_set(m, "left_q", "left_q & ~arrived");
    hw_set(m, "whole_q", "1'b0");
    hw_end(m);
    hw_end(m);
    hw_assert(m, "only a lane that owes a response responds",
              "!(|arrived) || used_q && (arrived & ~left_q) == {LANES{1'b0}}");
    hw_end(m);
}

static void choose(struct hw_module *m)
{
    hw_let(m, "first_free", "WARPS", NULL, "~used & (used + 1'b1)");
    hw_let(m, "first_immediate", "WARPS", NULL, "immediates & (~immediates + 1'b1)");
    hw_let(m, "after", "WARPS", "complete, behind the last that was answered",
           "completes & ~(last_q | (last_q - 1'b1))");
    hw_let(m, "next_complete", "WARPS", NULL, "|after ? after & (~after + 1'b1) : completes & (~completes + 1'b1)");
    hw_flop(m, "last_q", "WARPS", "the one that was answered last, of those that were complete",
            "{1'b1, {(WARPS - 1){1'b0}}}", "complete_taken", "next_complete");
    hw_assign(m, "free", "!(&used)");
    hw_assign(m, "immediate", "|immediates");
    hw_assign(m, "complete", "|completes");

    static const struct {
        const char *output, *width, *value, *who;
    } chosen[] = {
        {"entry", "WARP_W", "i[WARP_W-1:0]", "first_free"},
        {"immediate_tag", "TAG_BITS", "tags[i * TAG_BITS +: TAG_BITS]", "first_immediate"},
        {"immediate_lanes", "LANES", "masks[i * LANES +: LANES]", "first_immediate"},
        {"complete_entry", "WARP_W", "i[WARP_W-1:0]", "next_complete"},
        {"complete_tag", "TAG_BITS", "tags[i * TAG_BITS +: TAG_BITS]", "next_complete"},
        {"complete_mask", "LANES", "masks[i * LANES +: LANES]", "next_complete"},
    };
    hw_always_comb(m, "One entry at most contributes to each.");
    for (size_t k = 0; k < sizeof chosen / sizeof *chosen; k++)
        hw_set(m, chosen[k].output, "{%s{1'b0}}", chosen[k].width);
    hw_for(m, "i", "0", "WARPS");
    for (size_t k = 0; k < sizeof chosen / sizeof *chosen; k++)
        hw_set(m, chosen[k].output, "%s | %s & {%s{%s[i]}}", chosen[k].output, chosen[k].value, chosen[k].width,
               chosen[k].who);
    hw_end(m);
    hw_end(m);
}

struct hw_module *emit_tinycache_warps(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_warps");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_warps", "accesses of warps under way, and which of them can be answered",
                      "docs/tinycache/data-path.md, tinycache_array", "tinycache_array");
    add_ports(m);
    hw_localparam(m, "WARP_W", NULL, NULL, "$clog2(WARPS)");
    hw_wire(m, "used", "WARPS", NULL);
    hw_wire(m, "immediates", "WARPS", "accesses whose lanes all respond now");
    hw_wire(m, "completes", "WARPS", "accesses whose lanes have all responded before");
    hw_wire(m, "tags", "WARPS * TAG_BITS", NULL);
    hw_wire(m, "masks", "WARPS * LANES", NULL);
    choose(m);
    add_warp(m);
    hw_cover(m, "every entry is used", "&used");
    hw_cover(m, "two accesses can be answered at once", "immediate && complete");
    return m;
}
