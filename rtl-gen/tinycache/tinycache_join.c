/* The bytes of a group of lanes, joined in one line below. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static struct hw_module *emit_tinycache_highest(struct hw_library *lib)
{
    struct hw_module *m =
        hw_module_new(lib, "tinycache_highest", "the highest of some", "Larder", "tinycache_coalescer");
    hw_param(m, "COUNT", "8", "how many there may be");
    hw_input(m, "some", "COUNT", NULL);
    hw_output(m, "highest", "COUNT", "one of them at most");
    hw_reg(m, "above", "COUNT", "some higher one is there");
    hw_always_comb(m, NULL);
    /* The shift by one comes last: of one bit, Icarus makes a constant of `some >> 1`, and would never run this. */
    hw_set(m, "above", "some");
    hw_for(m, "k", "0", "$clog2(COUNT)");
    hw_set(m, "above", "above | above >> (1 << k)");
    hw_end(m);
    hw_set(m, "above", "above >> 1");
    hw_end(m);
    hw_assign(m, "highest", "some & ~above");
    return m;
}

struct hw_module *emit_tinycache_join(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_join");
    if (m) return m;
    emit_tinycache_highest(lib);
    emit_tinycache_choose(lib, "tinycache_coalescer");
    m = hw_module_new(lib, "tinycache_join", "the bytes of a group of lanes, joined in one line",
                      "docs/tinycache/data-path.md, tinycache_coalescer", "tinycache_coalescer");
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
    hw_wire(m, "bytes", "LANES * 8", "what each has there");
    hw_generate_for(m, "l", "LANES", "g_lane");
    hw_assign(m, "masked[l]", "masks[l * LINE_BYTES + BYTE]");
    hw_assign(m, "bytes[l * 8 +: 8]", "datas[(l * LINE_BYTES + BYTE) * 8 +: 8]");
    hw_end(m);
    hw_let(m, "bring", "LANES", "lanes that bring the byte", "here & (masked & {LANES{stores}} | {LANES{whole}})");
    hw_wire(m, "highest", "LANES", "the highest of them");
    hw_instance(m, "tinycache_highest", "chosen", NULL);
    hw_bind_param(m, "COUNT", "LANES");
    hw_connect(m, "some", "bring");
    hw_connect(m, "highest", "highest");
    hw_end(m);
    tinycache_choose(m, "choose", "LANES", "8", "highest", "bytes", "data[b * 8 +: 8]");
    hw_assign(m, "mask[b]", "|(here & masked)");
    hw_end(m);
    return m;
}
