/* The parts of the tinyCache that have no description of their own: docs/tinycache/data-path.md says what they do. */
#ifndef LARDER_TINYCACHE_PARTS_H
#define LARDER_TINYCACHE_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_array.h"

/* Adds these parts of `block` to its library, but for those that are there; the list ends with NULL. */
void add_tinycache_parts(struct hw_library *lib, struct hw_module *block, const char *const *names);

#endif
