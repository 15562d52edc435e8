/* The parts of the tinyCache that have no description of their own: docs/tinycache/data-path.md says what they do. */
#ifndef LARDER_TINYCACHE_PARTS_H
#define LARDER_TINYCACHE_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_array.h"

/* Adds part `name` and all below it to the library, or returns the one that is there. A part that serves several blocks is
 * emitted for the block `remake` (hw_module_new). */
struct hw_module *emit_tinycache_part(struct hw_library *lib, const char *name, const char *remake);

#endif
