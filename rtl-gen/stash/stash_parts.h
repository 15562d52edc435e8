/* Modules below the four passive parts of the stash (docs/stash/data-path.md), and texts that they share.
 * Each is emitted once a library; `remake` as in rtl-gen/shared/shared.h. */
#ifndef LARDER_BLOCKS_STASH_PARTS_H
#define LARDER_BLOCKS_STASH_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/stash/stash_types.h"

/* `in`, CYCLES later, at `out`: parameters WIDTH, CYCLES (at least 1). No reset: what it holds is masked elsewhere. */
struct hw_module *emit_delay_line(struct hw_library *lib, const char *remake);

/* Division by a precomputed reciprocal, one a cycle, exact for every n below 2^N: parameter N. `quotient` follows two
 * cycles after n, rcp and shift. */
struct hw_module *emit_reciprocal_unit(struct hw_library *lib, const char *remake);

/* Both translations, from the request's stage 1 (the entry has come out of its memory) to the answer. */
struct hw_module *emit_map_forward(struct hw_library *lib, const char *remake);
struct hw_module *emit_map_reverse(struct hw_library *lib, const char *remake);

/* Checks a tile and precomputes its entry: channels calc and calc_done of stash_map. */
struct hw_module *emit_tile_calc(struct hw_library *lib, const char *remake);

/* Instance of delay_line: declares the wire `out`, `width` bits, which is `in` (an expression) `cycles` later. */
void delay(struct hw_module *m, const char *out, const char *width, int cycles, const char *in);

/* The text of `name` (`from` bits) widened with zeros to `to` bits; `to` must be larger for every legal size. */
const char *zero_extend(struct hw_module *m, const char *name, const char *from, const char *to);

#endif
