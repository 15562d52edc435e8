#include "cmodel/model.h"

#include <string.h>

#include "cmodel/scratchpad.h"
#include "cmodel/stash.h"
#include "cmodel/stash_map.h"
#include "cmodel/stash_map_index.h"
#include "cmodel/stash_storage.h"
#include "cmodel/tinycache.h"
#include "cmodel/tinycache_array.h"
#include "cmodel/tinycache_coalescer.h"
#include "cmodel/vp_map.h"

const struct model_ops *const model_all[] = {&model_scratchpad,
                                             &model_stash_storage,
                                             &model_stash_map_index,
                                             &model_stash_map,
                                             &model_vp_map,
                                             &model_stash,
                                             &model_stash_engine,
                                             &model_tinycache,
                                             &model_tinycache_coalescer,
                                             &model_tinycache_array,
                                             NULL};

const struct model_ops *model_find(const char *block)
{
    for (int i = 0; model_all[i]; i++)
        if (!strcmp(model_all[i]->block, block)) return model_all[i];
    return NULL;
}
