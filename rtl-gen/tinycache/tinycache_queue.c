/* The two joined requests that wait below the coalescer's lanes. The head stands in the register of its own port, so that
 * neither port needs a gate for each bit of a line to show 0 while it has no request. */
#include "rtl-gen/tinycache/tinycache_parts.h"

static void add_head(struct hw_module *m, const char *port, const char *mine)
{
    const char *valid_q = hw_text(m, "%s_valid_q", port), *data_q = hw_text(m, "%s_data_q", port);
    hw_reg(m, valid_q, NULL, NULL);
    hw_reg(m, data_q, "WIDTH", "the head, or 0");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || moves && !(%s)", mine);
    hw_set(m, valid_q, "1'b0");
    hw_set(m, data_q, "{WIDTH{1'b0}}");
    hw_elif(m, "moves");
    hw_set(m, valid_q, "1'b1");
    hw_set(m, data_q, "next");
    hw_end(m);
    hw_end(m);
    hw_assign(m, hw_text(m, "%s_valid", port), "%s", valid_q);
    hw_assign(m, hw_text(m, "%s_data", port), "%s", data_q);
}

struct hw_module *emit_tinycache_queue(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_queue");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_queue", "two requests that wait, for either of two ports",
                      "docs/tinycache/data-path.md, tinycache_coalescer", "tinycache_coalescer");
    hw_param(m, "WIDTH", "32", "bits of a request");
    hw_clocked(m);
    hw_output(m, "room", NULL, "less than two wait");
    hw_input(m, "in_valid", NULL, "a request enters; only with room");
    hw_input(m, "in_shared", NULL, "it is for the scratchpad");
    hw_input(m, "in_data", "WIDTH", NULL);
    hw_output(m, "l1_valid", NULL, "the oldest is for the L1");
    hw_input(m, "l1_ready", NULL, NULL);
    hw_output(m, "l1_data", "WIDTH", "that request, else 0");
    hw_output(m, "shared_valid", NULL, "it is for the scratchpad");
    hw_input(m, "shared_ready", NULL, NULL);
    hw_output(m, "shared_data", "WIDTH", "that request, else 0");

    hw_reg(m, "second_valid_q", NULL, "another waits behind the head");
    hw_reg(m, "second_shared_q", NULL, NULL);
    hw_reg(m, "second_q", "WIDTH", NULL);
    hw_let(m, "moves", NULL, "there is no head, or it leaves", "l1_valid ? l1_ready : !shared_valid || shared_ready");
    hw_let(m, "follows", NULL, "there is another", "second_valid_q || in_valid");
    hw_let(m, "next_shared", NULL, NULL, "second_valid_q ? second_shared_q : in_shared");
    hw_let(m, "next", "WIDTH", NULL, "second_valid_q ? second_q : in_data");
    add_head(m, "l1", "follows && !next_shared");
    add_head(m, "shared", "follows && next_shared");
    hw_assign(m, "room", "!second_valid_q");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || moves");
    hw_set(m, "second_valid_q", "1'b0");
    hw_elif(m, "in_valid");
    hw_set(m, "second_valid_q", "1'b1");
    hw_end(m);
    hw_if(m, "in_valid");
    hw_set(m, "second_shared_q", "in_shared");
    hw_set(m, "second_q", "in_data");
    hw_end(m);
    hw_end(m);
    hw_assert(m, "a request enters only with room", "!in_valid || room");
    hw_assert(m, "one port has the head", "!(l1_valid && shared_valid)");
    hw_cover(m, "two requests wait", "second_valid_q");
    return m;
}
