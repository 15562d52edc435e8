/* Modules below the four passive parts of the stash (docs/stash/data-path.md). Each is emitted once a library; `remake` as in
 * rtl-gen/shared/shared.h. */
#ifndef LARDER_BLOCKS_STASH_PARTS_H
#define LARDER_BLOCKS_STASH_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/stash/stash_types.h"

/* Both translations, from the request's stage 1 (the entry has come out of its memory) to the answer. */
struct hw_module *emit_map_forward(struct hw_library *lib, const char *remake);
struct hw_module *emit_map_reverse(struct hw_library *lib, const char *remake);

/* Checks a tile and precomputes its entry: channels calc and calc_done of stash_map. */
struct hw_module *emit_tile_calc(struct hw_library *lib, const char *remake);

#endif
