/* What the tinyCache does with many bits: one value of several is selected, two are compared, the lowest of some is named.
 * Modules of their own, for synthesis that maps each module once: where it sees that a name arrives late it computes the
 * name again for every bit, and where it sees what follows a comparison it spreads that over the bits. */
#include "rtl-gen/tinycache/tinycache_parts.h"

struct hw_module *emit_tinycache_choose(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_choose");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_choose", "the value that is named, of several", "Larder", remake);
    hw_param(m, "COUNT", "8", "values");
    hw_param(m, "WIDTH", "32", "bits of each");
    hw_input(m, "which", "COUNT", "the one that is meant; none: 0");
    hw_input(m, "values", "COUNT * WIDTH", NULL);
    hw_output(m, "value", "WIDTH", NULL);
    hw_reg(m, "sum", "WIDTH", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "sum", "{WIDTH{1'b0}}");
    hw_for(m, "i", "0", "COUNT");
    hw_set(m, "sum", "sum | values[i * WIDTH +: WIDTH] & {WIDTH{which[i]}}");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "value", "sum");
    return m;
}

void tinycache_choose(struct hw_module *m, const char *instance, const char *count, const char *width,
                      const char *which, const char *values, const char *value)
{
    hw_instance(m, "tinycache_choose", instance, NULL);
    hw_bind_param(m, "COUNT", "%s", count);
    hw_bind_param(m, "WIDTH", "%s", width);
    hw_connect(m, "which", "%s", which);
    hw_connect(m, "values", "%s", values);
    hw_connect(m, "value", "%s", value);
    hw_end(m);
}

struct hw_module *emit_tinycache_equal(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_equal");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_equal", "two wide values are the same", "Larder", remake);
    hw_param(m, "WIDTH", "79", "bits of each");
    hw_input(m, "one", "WIDTH", NULL);
    hw_input(m, "other", "WIDTH", NULL);
    hw_output(m, "equal", NULL, NULL);
    hw_assign(m, "equal", "one == other");
    return m;
}

void tinycache_equal(struct hw_module *m, const char *instance, const char *width, const char *one, const char *other,
                     const char *equal)
{
    hw_instance(m, "tinycache_equal", instance, NULL);
    hw_bind_param(m, "WIDTH", "%s", width);
    hw_connect(m, "one", "%s", one);
    hw_connect(m, "other", "%s", other);
    hw_connect(m, "equal", "%s", equal);
    hw_end(m);
}

struct hw_module *emit_tinycache_lowest(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_lowest");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_lowest", "the lowest of some", "Larder", remake);
    hw_param(m, "COUNT", "8", "how many there may be");
    hw_input(m, "some", "COUNT", NULL);
    hw_output(m, "lowest", "COUNT", "one of them at most");
    hw_note(m, "Without a carry chain: x & (~x + 1) is shorter to write, and longer to wait for.");
    hw_generate_for(m, "i", "COUNT", "g_one");
    hw_assign(m, "lowest[i]", "some[i] && !(|(some & ~({COUNT{1'b1}} << i)))");
    hw_end(m);
    return m;
}

void tinycache_lowest(struct hw_module *m, const char *instance, const char *count, const char *some,
                      const char *lowest)
{
    hw_instance(m, "tinycache_lowest", instance, NULL);
    hw_bind_param(m, "COUNT", "%s", count);
    hw_connect(m, "some", "%s", some);
    hw_connect(m, "lowest", "%s", lowest);
    hw_end(m);
}
