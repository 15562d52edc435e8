#include "rtl-gen/blocks.h"

#include <string.h>

#define ENTRY(family, block) {#block, emit_##block},
static const struct {
    const char *block;
    block_emitter emit;
} emitters[] = {SPEC_BLOCKS(ENTRY, SPEC_NOTHING)};

block_emitter find_emitter(const char *block)
{
    for (size_t i = 0; i < sizeof emitters / sizeof *emitters; i++)
        if (!strcmp(emitters[i].block, block)) return emitters[i].emit;
    return NULL;
}
