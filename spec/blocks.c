#include "spec/blocks.h"

#include <string.h>

#include "spec/query.h"

#define DECLARE(family, block) extern const struct spec_block block##_block;
SPEC_BLOCKS(DECLARE, DECLARE)

#define ENTRY(family, block) &block##_block,
const struct spec_block *const spec_blocks[] = {SPEC_BLOCKS(ENTRY, ENTRY) NULL};

#define PAIR(family, block) {#block, #family},
static const struct {
    const char *block, *family;
} families[] = {SPEC_BLOCKS(PAIR, PAIR)};

const char *spec_family(const char *block)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (!strcmp(families[i].block, block)) return families[i].family;
    return NULL;
}
