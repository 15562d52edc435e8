/* What an access asks for, before any line is looked at. */
#include "rtl-gen/blocks/tinycache_parts.h"

struct hw_module *emit_tinycache_access(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "tinycache_access");
    if (m) return m;
    m = hw_module_new(lib, "tinycache_access", "what an access of a lane asks for, and why it is refused",
                      "papers/tinycache.txt, sections 3 and 5.1; docs/blocks/tinycache-datapath.md", "tinycache");
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
    hw_output(m, "bytes", "DATA_BYTES", "bytes of its DATA_BYTES that it means");
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

    hw_let(m, "length", "5", "bytes of the access", "5'd1 << size");
    hw_let(m, "length_halves", "5", "half-words, rounded up", "(length + 5'd1) >> 1");
    hw_assign(m, "halves", "~({LINE_BYTES / 2{1'b1}} << length_halves) << offset[OFFSET_W-1:1]");
    hw_assign(m, "bytes", "~({DATA_BYTES{1'b1}} << length) << offset[$clog2(DATA_BYTES)-1:0]");
    return m;
}
