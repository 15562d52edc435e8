/* What an access asks for, before any line is looked at. */
#include "rtl-gen/tinycache/tinycache_parts.h"

/* The bytes of an access. */
static struct hw_module *emit_tinycache_span(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_span");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_span", "which bytes, or groups of bytes, an aligned access touches",
                      "docs/tinycache/data-path.md", "tinycache");
    hw_param(m, "BYTES", "64", "bytes among which the access lies");
    hw_param(m, "UNIT", "2", "bytes of a group");
    hw_input(m, "offset", "$clog2(BYTES)", "its first byte, a multiple of its size");
    hw_input(m, "size", "3", "log2 of its bytes");
    hw_output(m, "units", "BYTES / UNIT", "groups that it touches");
    hw_localparam(m, "OFFSET_W", NULL, NULL, "$clog2(BYTES)");
    hw_note(
        m,
        "A group is touched when its number and the access's first byte are equal in all bits that tell neither bytes "
        "of a group nor bytes of the access apart.");
    hw_let(m, "apart", "OFFSET_W", NULL, "{OFFSET_W{1'b1}} << size");
    hw_generate_for(m, "u", "BYTES / UNIT", "g_unit");
    hw_localparam(m, "FIRST", "OFFSET_W", NULL, "u * UNIT");
    hw_localparam(m, "LAST", "OFFSET_W", NULL, "u * UNIT + UNIT - 1");
    hw_assign(m, "units[u]", "((offset ^ FIRST) & ~(FIRST ^ LAST) & apart) == {OFFSET_W{1'b0}}");
    hw_end(m);
    return m;
}

struct hw_module *emit_tinycache_access(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_access");
    if (m) return m;
    emit_tinycache_span(lib);
    m = hw_module_new(lib, "tinycache_access", "what an access of a lane asks for, and why it is refused",
                      "papers/tinycache.txt, sections 3 and 5.1; docs/tinycache/data-path.md", "tinycache");
    hw_param(m, "LINE_BYTES", "64", "line of a tinyCache");
    hw_param(m, "DATA_BYTES", "16", "widest access of a lane");
    hw_input(m, "policy", "2", "POLICY_*");
    hw_input(m, "op", "2", "OP_*");
    hw_input(m, "size", "3", "log2 of the bytes");
    hw_input(m, "space", "2", "SPACE_*");
    hw_input(m, "offset", "$clog2(LINE_BYTES)", "byte in its line");
    hw_output(m, "error", "3", "ERROR_*");
    hw_output(m, "shared", NULL, "it is the scratchpad's");
    hw_output(m, "bypass", NULL, "it is not cached");
    hw_output(m, "halves", "LINE_BYTES / 2", "half-words of the line that it touches");
    hw_enum(m, &tinycache_op);
    hw_enum(m, &tinycache_space);
    hw_enum(m, &tinycache_policy);
    hw_enum(m, &tinycache_error);
    hw_localparam(m, "OFFSET_W", NULL, NULL, "$clog2(LINE_BYTES)");
    hw_localparam(m, "WIDEST", "3", "the greatest legal size", "$clog2(DATA_BYTES)");

    hw_let(m, "bad_size", NULL, NULL, "size > WIDEST || op == OP_ATOMIC && size != 3'd2 && size != 3'd3");
    hw_let(m, "misaligned", NULL, NULL, "|(offset & ~({OFFSET_W{1'b1}} << size))");
    hw_assign(m, "error",
              "op == 2'd3 ? ERROR_BAD_OP : space == 2'd3 ? ERROR_BAD_SPACE : bad_size ? ERROR_BAD_SIZE : "
              "misaligned ? ERROR_MISALIGNED : ERROR_NONE");

    hw_note(m, "A half-word is the finest that is cached. Local memory is looked up as global memory, where it lies.");
    hw_assign(m, "shared", "space == SPACE_SHARED");
    hw_assign(m, "bypass",
              "op == OP_ATOMIC || size == 3'd0 || space == SPACE_LOCAL || policy == POLICY_DISABLE || "
              "policy == POLICY_BYPASS_SHARED && space == SPACE_SHARED || "
              "policy == POLICY_BYPASS_GLOBAL && space == SPACE_GLOBAL");

    hw_instance(m, "tinycache_span", "span", NULL);
    hw_bind_param(m, "BYTES", "LINE_BYTES");
    hw_bind_param(m, "UNIT", "2");
    hw_connect(m, "offset", "offset");
    hw_connect(m, "size", "size");
    hw_connect(m, "units", "halves");
    hw_end(m);
    return m;
}
