/* The bytes of a group of lanes, joined in one line below. */
#include "rtl-gen/blocks/tinycache_parts.h"

struct hw_module *emit_tinycache_join(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_join");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_join", "the bytes of a group of lanes, joined in one line",
                      "docs/blocks/tinycache-datapath.md, tinycache_coalescer", "tinycache_coalescer");
    hw_param(m, "LANES", "32", "lanes");
    hw_param(m, "LINE_BYTES", "64", "line of a tinyCache");
    hw_param(m, "MEM_LINE_BYTES", "128", "line of the L1");
    hw_input(m, "members", "MEM_LINE_BYTES / LINE_BYTES * LANES",
             "bit p * LANES + l: lane l is one, its line is part p");
    hw_input(m, "masks", "LANES * LINE_BYTES", "bytes that each lane means");
    hw_input(m, "datas", "LANES * 8 * LINE_BYTES", NULL);
    hw_input(m, "stores", NULL, "the bytes of the masks are stored");
    hw_input(m, "whole", NULL, "the data are passed on whatever the mask says");
    hw_output(m, "mask", "MEM_LINE_BYTES", "bytes that some lane means");
    hw_output(m, "data", "8 * MEM_LINE_BYTES", "each byte from the highest lane that has it");

    hw_generate_for(m, "b", "MEM_LINE_BYTES", "g_byte");
    hw_localparam(m, "PART", NULL, "the byte of the lanes' lines that may be this one", "b / LINE_BYTES");
    hw_localparam(m, "BYTE", NULL, NULL, "b %% LINE_BYTES");
    hw_let(m, "here", "LANES", "lanes with this part", "members[PART * LANES +: LANES]");
    hw_wire(m, "masked", "LANES", "lanes that mean this byte of theirs");
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_assign(m, "masked[l]", "masks[l * LINE_BYTES + BYTE]");
    hw_end(m);
    hw_let(m, "bring", "LANES", "lanes that bring the byte", "here & (masked & {LANES{stores}} | {LANES{whole}})");
    hw_reg(m, "covered", "LANES", "a higher lane brings it as well");
    hw_always_comb(m, NULL);
    /* The shift by one comes last: of one lane, Icarus makes a constant of `bring >> 1`, and would never run this. */
    hw_set(m, "covered", "bring");
    hw_for(m, "k", "0", "$clog2(LANES)");
    hw_set(m, "covered", "covered | covered >> (1 << k)");
    hw_end(m);
    hw_set(m, "covered", "covered >> 1");
    hw_end(m);
    hw_reg(m, "value", "8", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "value", "8'd0");
    hw_for(m, "i", "0", "LANES");
    hw_set(m, "value", "value | datas[(i * LINE_BYTES + BYTE) * 8 +: 8] & {8{bring[i] && !covered[i]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "mask[b]", "|(here & masked)");
    hw_assign(m, "data[b * 8 +: 8]", "value");
    hw_end(m);
    return m;
}
