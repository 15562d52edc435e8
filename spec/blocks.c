#include "spec/spec.h"

#include "spec/scratchpad.h"
#include "spec/stash_types.h"
#include "spec/tinycache.h"

/* A block stands here once it is described: `larder show` and `larder check` read it before its emitter
 * (rtl-gen/blocks.c) and its golden model (cmodel/models.c) exist. */
const struct spec_block *const spec_blocks[] = {
    &stash_storage_block,
    &stash_map_index_block,
    &stash_map_block,
    &vp_map_block,
    &stash_block,
    &stash_engine_block,
    &spec_scratchpad,
    &tinycache_block,
    &tinycache_coalescer_block,
    &tinycache_array_block,
    NULL,
};
