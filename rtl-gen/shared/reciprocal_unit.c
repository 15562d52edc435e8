/* What the translations of the stash-map are made of: delay lines and division by a precomputed reciprocal. */
#include "rtl-gen/shared/shared.h"

const char *zero_extend(struct hw_module *m, const char *name, const char *from, const char *to)
{
    return hw_text(m, "{{(%s - (%s)){1'b0}}, %s}", to, from, name);
}

struct hw_module *emit_delay_line(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "delay_line");
    if (m) return m;
    m = hw_module_new(lib, "delay_line", "a value, some cycles later", "Larder", NULL);
    hw_param(m, "WIDTH", "8", "bits");
    hw_param(m, "CYCLES", "2", "cycles of delay, at least 1");
    hw_input(m, "clk", NULL, "clock");
    hw_input(m, "in", "WIDTH", "value");
    hw_output(m, "out", "WIDTH", "the value of CYCLES cycles ago");
    hw_reg(m, "held_q", "WIDTH * CYCLES", "the youngest value lowest");
    hw_let(m, "line", "WIDTH * (CYCLES + 1)", NULL, "{held_q, in}");
    hw_always_ff(m, NULL);
    hw_set(m, "held_q", "line[WIDTH * CYCLES - 1:0]");
    hw_end(m);
    hw_assign(m, "out", "line[WIDTH * CYCLES +: WIDTH]");
    return m;
}

void delay(struct hw_module *m, const char *out, const char *width, int cycles, const char *in)
{
    hw_wire(m, out, width, NULL);
    hw_instance(m, "delay_line", hw_text(m, "%s_delay", out), NULL);
    hw_bind_param(m, "WIDTH", "%s", width);
    hw_bind_param(m, "CYCLES", "%d", cycles);
    hw_connect(m, "clk", "clk");
    hw_connect(m, "in", "%s", in);
    hw_connect(m, "out", "%s", out);
    hw_end(m);
}

/* n / d = (n * rcp) >> (N + shift). The product is made of two halves, by the low and the high digits of n, which are
 * added one cycle later; the LOW_N lowest bits of the low half reach no other digit and are not added. */
struct hw_module *emit_reciprocal_unit(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "reciprocal_unit");
    if (m) return m;
    m = hw_module_new(lib, "reciprocal_unit", "division by a precomputed reciprocal, one a cycle",
                      "thesis section 4.5.3; docs/stash/data-path.md, stash_map", NULL);
    hw_param(m, "N", "12", "bits of the dividend and of the quotient (2 to 30)");
    hw_input(m, "clk", NULL, "clock");
    hw_input(m, "n", "N", "dividend");
    hw_input(m, "rcp", "N + 1", "ceil(2^(N + shift) / divisor)");
    hw_input(m, "shift", "5", "ceil(log2(divisor))");
    hw_output(m, "quotient", "N", "n / divisor, two cycles later");
    hw_localparam(m, "LOW_N", NULL, "digits of n in the low half of the product", "N / 2");
    hw_localparam(m, "HIGH_N", NULL, NULL, "N - LOW_N");
    hw_localparam(m, "LOW_W", NULL, NULL, "LOW_N + N + 1");
    hw_localparam(m, "HIGH_W", NULL, NULL, "HIGH_N + N + 1");

    hw_flop(m, "s1_low_q", "LOW_W", NULL, NULL, NULL, "%s * %s", zero_extend(m, "n[LOW_N - 1:0]", "LOW_N", "LOW_W"),
            zero_extend(m, "rcp", "N + 1", "LOW_W"));
    hw_flop(m, "s1_high_q", "HIGH_W", NULL, NULL, NULL, "%s * %s", zero_extend(m, "n[N - 1:LOW_N]", "HIGH_N", "HIGH_W"),
            zero_extend(m, "rcp", "N + 1", "HIGH_W"));
    hw_flop(m, "s1_shift_q", "5", NULL, NULL, NULL, "shift");

    hw_note(m, "The product without its LOW_N lowest bits, then its part above N bits.");
    hw_let(m, "s1_product", "HIGH_W", NULL, "s1_high_q + %s",
           zero_extend(m, "s1_low_q[LOW_W - 1:LOW_N]", "N + 1", "HIGH_W"));
    hw_let(m, "s1_shifted", "N + 1", NULL, "s1_product[HIGH_N +: N + 1] >> s1_shift_q");
    hw_unused(m, "s1_product[HIGH_N - 1:0]");
    hw_unused(m, "s1_low_q[LOW_N - 1:0]");
    hw_unused(m, "s1_shifted[N]");
    hw_flop(m, "s2_quotient_q", "N", NULL, NULL, NULL, "s1_shifted[N - 1:0]");
    hw_assign(m, "quotient", "s2_quotient_q");
    return m;
}
