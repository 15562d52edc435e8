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
