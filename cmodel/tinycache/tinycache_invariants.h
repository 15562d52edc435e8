/* What must hold of a lane's tinyCache in every cycle, looked up in the golden model's state and in no state table:
 * the tinyCache paper, section 3; docs/tinycache/data-path.md. Tests run it beside mutated tables. */
#ifndef LARDER_CMODEL_TINYCACHE_INVARIANTS_H
#define LARDER_CMODEL_TINYCACHE_INVARIANTS_H

#include "cmodel/tinycache/tinycache.h"

/* 0, or -1 with *error naming the invariant and where it is broken. `s` is the state between two clock edges:
 *  - an extended address is held, or being fetched, by at most one line, and by one of its own set;
 *  - a line that is DV has written half-words (at least one control bit); one that is DPV has too, and not all: with
 *    the last one it is DV; none has control bits beyond its half-words;
 *  - a parked FETCH that is not filled names a line that is I or DPV, one that is filled a line that is C or DV; no
 *    line is named twice; only entries that are used are filled; an access that waits lies within its line;
 *  - lines that are I and those that are not are counted as such (`occupied`, `fetching`);
 *  - the ranks of an LRU set are a permutation of its ways;
 *  - the request that waits to leave names a parked access if it wants an answer; a WRITE means at least one byte and
 *    names entry 0; a FETCH means all bytes and its line is being fetched. */
int tinycache_invariants(const struct tinycache *s, const struct tinycache_shape *shape, struct spec_error *error);

#endif
