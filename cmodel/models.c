#include "cmodel/model.h"

#include <string.h>

#include "spec/blocks.h"

#define DECLARE(family, block) extern const struct model_ops model_##block;
SPEC_BLOCKS(DECLARE, SPEC_NOTHING)

#define ENTRY(family, block) &model_##block,
const struct model_ops *const model_all[] = {SPEC_BLOCKS(ENTRY, SPEC_NOTHING) NULL};

const struct model_ops *model_find(const char *block)
{
    for (int i = 0; model_all[i]; i++)
        if (!strcmp(model_all[i]->block, block)) return model_all[i];
    return NULL;
}
