#include "tests/blocks.h"

#include <stdio.h>

#include "cmodel/model.h"

void blocks_each_has(const char *what, int (*listed)(const struct spec_block *))
{
    const char *missing = NULL;
    for (int i = 0; spec_blocks[i] && !missing; i++)
        if (model_find(spec_blocks[i]->name) && !listed(spec_blocks[i])) missing = spec_blocks[i]->name;
    if (missing) printf("not ok every-block-has-%s: %s has none\n", what, missing);
    else printf("ok every-block-has-%s\n", what);
}

int blocks_table_of(const struct spec_block *block, const struct spec_fsm *table)
{
    int f = 0;
    while (block->fsms && block->fsms[f] && block->fsms[f] != table) f++;
    return block->fsms && block->fsms[f];
}

void blocks_each_table_is(const char *what, int (*listed)(const struct spec_fsm *))
{
    const char *missing = NULL;
    for (int i = 0; spec_blocks[i]; i++)
        for (int f = 0; spec_blocks[i]->fsms && spec_blocks[i]->fsms[f]; f++)
            if (model_find(spec_blocks[i]->name) && !listed(spec_blocks[i]->fsms[f]))
                missing = spec_blocks[i]->fsms[f]->name;
    if (missing) printf("not ok every-table-is-%s: %s is not\n", what, missing);
    else printf("ok every-table-is-%s\n", what);
}
