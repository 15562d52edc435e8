/* The parts below the tinyCache's blocks: what their headers say, and what their Verilog files name besides. */
#include "rtl-gen/tinycache/tinycache_parts.h"
#include "spec/tinycache/tinycache_line.h"

#include <string.h>

#define DATA_PATH "docs/tinycache/data-path.md"
#define COALESCER DATA_PATH ", tinycache_coalescer"
#define PAPER     "papers/tinycache.txt, section"

static const struct part {
    const char *name, *brief, *source;
    const char *below[4]; /* parts in it */
    const struct spec_enum *enums[5];
    const struct spec_fsm *table; /* whose states and events it names */
} parts[] = {
    /* clang-format off */
    {"tinycache_choose", "the value that is named, of several", "Larder", {0}, {0}, NULL},
    {"tinycache_equal", "two wide values are the same", "Larder", {0}, {0}, NULL},
    {"tinycache_lowest", "the lowest of some", "Larder", {0}, {0}, NULL},
    {"tinycache_highest", "the highest of some", "Larder", {0}, {0}, NULL},
    {"tinycache_span", "which bytes, or groups of bytes, an aligned access touches", DATA_PATH, {0}, {0}, NULL},
    {"tinycache_access", "what an access of a lane asks for, and why it is refused", PAPER "s 3 and 5.1; " DATA_PATH,
     {"tinycache_span"}, {&tinycache_op, &tinycache_space, &tinycache_policy, &tinycache_error}, NULL},
    {"tinycache_lines", "address, state and control bits of each line, and their look-up", PAPER " 3.2; " DATA_PATH,
     {"tinycache_choose", "tinycache_equal", "tinycache_lowest"}, {0}, &tinycache_line_fsm},
    {"tinycache_lru", "replacement: the way whose last use is oldest", "Larder; " DATA_PATH, {0}, {0}, NULL},
    {"tinycache_plru", "replacement: tree pseudo-LRU", "Larder; " DATA_PATH, {0}, {0}, NULL},
    {"tinycache_parked", "accesses that wait for an answer from below", DATA_PATH ", Parked", {0}, {0}, NULL},
    {"tinycache_group", "the lane whose turn it is, and those whose requests go with its own", PAPER " 3; " COALESCER,
     {"tinycache_choose", "tinycache_equal", "tinycache_lowest"}, {&tinycache_mem_type}, NULL},
    {"tinycache_join", "the bytes of a group of lanes, joined in one line", COALESCER,
     {"tinycache_highest", "tinycache_choose"}, {0}, NULL},
    {"tinycache_queue", "two requests that wait, for either of two ports", COALESCER, {0}, {0}, NULL},
    {"tinycache_answers", "who waits for which answer of L1 and scratchpad", COALESCER, {0}, {0}, NULL},
    {"tinycache_warps", "accesses of warps under way, and which of them can be answered", DATA_PATH ", tinycache_array",
     {0}, {0}, NULL},
    /* clang-format on */
};

struct hw_module *emit_tinycache_part(struct hw_library *lib, const char *name, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, name);
    if (m) return m;
    const struct part *part = parts;
    while (strcmp(part->name, name) != 0) part++;
    for (int i = 0; part->below[i]; i++) emit_tinycache_part(lib, part->below[i], remake);
    m = hw_module_new(lib, name, part->brief, part->source, remake);
    for (int i = 0; part->enums[i]; i++) hw_enum(m, part->enums[i]);
    if (part->table) hw_fsm_codes(m, part->table, "line");
    hw_source(m, NULL);
    return m;
}
