#include "rtl-gen/blocks.h"

#include <string.h>

static const struct {
    const char *block;
    block_emitter emit;
} emitters[] = {
    {"stash_storage", emit_stash_storage},
    {"stash_map_index", emit_stash_map_index},
    {"stash_map", emit_stash_map},
    {"vp_map", emit_vp_map},
    {"stash_engine", emit_stash_engine},
    {"stash", emit_stash},
    {"scratchpad", emit_scratchpad},
    {"tinycache", emit_tinycache},
    {"tinycache_coalescer", emit_tinycache_coalescer},
    {"tinycache_array", emit_tinycache_array},
};

block_emitter find_emitter(const char *block)
{
    for (size_t i = 0; i < sizeof emitters / sizeof *emitters; i++)
        if (!strcmp(emitters[i].block, block)) return emitters[i].emit;
    return NULL;
}
