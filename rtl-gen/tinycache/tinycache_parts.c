/* The parts below the tinyCache's blocks, and what their headers say. */
#include "rtl-gen/tinycache/tinycache_parts.h"

#include <string.h>

#define DATA_PATH "docs/tinycache/data-path.md"
#define COALESCER DATA_PATH ", tinycache_coalescer"
#define PAPER     "the tinyCache paper, section"

static const struct part {
    const char *name, *brief, *source;
    int alone; /* it takes nothing from the block that it is a part of but what is connected */
} parts[] = {
    /* clang-format off */
    {"tinycache_equal", "two wide values are the same", "Larder", 1},
    {"tinycache_highest", "the highest of some", "Larder", 1},
    {"tinycache_pairs", "one of four values, or what comes in", "Larder", 1},
    {"tinycache_choice", "one of some values, small", "Larder", 1},
    {"tinycache_span", "which bytes, or groups of bytes, an aligned access touches", DATA_PATH, 1},
    {"tinycache_access", "what an access of a lane asks for, and why it is refused", PAPER "s 3 and 5.1; " DATA_PATH, 0},
    {"tinycache_kept", "thread block and line address of an extended address that is kept", DATA_PATH ", Storage", 0},
    {"tinycache_partial", "the partial tag of an extended address", DATA_PATH ", The access at the port", 0},
    {"tinycache_lines", "partial tag, state and control bits of each line, and their look-up", PAPER " 3.2; " DATA_PATH, 0},
    {"tinycache_lru", "replacement: the way whose last use is oldest", "Larder; " DATA_PATH, 0},
    {"tinycache_plru", "replacement: tree pseudo-LRU", "Larder; " DATA_PATH, 0},
    {"tinycache_parked", "accesses that wait for an answer from below", DATA_PATH ", Parked", 0},
    {"tinycache_group", "the lane whose turn it is, and those whose requests go with its own", PAPER " 3; " COALESCER, 0},
    {"tinycache_join", "the bytes of a group of lanes that write, joined", COALESCER, 0},
    {"tinycache_beats", "parts of answers on their way to their lanes, beat by beat", COALESCER, 0},
    {"tinycache_answers", "who waits for which answer of L1 and scratchpad", COALESCER, 0},
    {"tinycache_warps", "accesses of warps under way, and which of them can be answered", DATA_PATH ", tinycache_array", 0},
    /* clang-format on */
};

void add_tinycache_parts(struct hw_library *lib, struct hw_module *block, const char *const *names)
{
    for (; *names; names++) {
        const struct part *part = parts;
        while (strcmp(part->name, *names) != 0) part++;
        if (hw_find_module(lib, part->name)) continue;
        hw_source(part->alone ? hw_module_new(lib, part->name, part->brief, part->source, hw_module_name(block))
                              : hw_part(block, part->name, part->brief, part->source),
                  NULL);
    }
}
