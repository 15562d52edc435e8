#include "spec/spec.h"

#include "spec/scratchpad.h"
#include "spec/stash_types.h"

/* A block stands here once it has an emitter (rtl-gen/blocks.c) and a golden model (cmodel/models.c). */
const struct spec_block *const spec_blocks[] = {
    &stash_storage_block, &stash_map_index_block, &stash_map_block, &vp_map_block,
    &stash_block,         &stash_engine_block,    &spec_scratchpad, NULL,
};
