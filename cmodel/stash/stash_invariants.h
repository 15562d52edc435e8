/* What must hold of a stash in every cycle, each stated below in the terms of docs/stash/data-path.md, looked up in
 * the golden model's state and in no state table. Tests run it beside mutated tables; it costs a scan of all chunks. */
#ifndef LARDER_CMODEL_STASH_INVARIANTS_H
#define LARDER_CMODEL_STASH_INVARIANTS_H

#include "cmodel/stash/stash.h"

/* 0, or -1 with *error naming the invariant and where it is broken. `s` is the state between two clock edges;
 * in the one or two cycles in which an operation that the engine has decided is still being written, nothing is said:
 *  - a chunk's dirty bit is 1 exactly when a word of it is Registered; #DirtyData of every entry equals the chunks of
 *    its index with a Registered or Pending word;
 *  - a Valid or Registered word lies in a live mapping, a Registered one in that of its chunk's index; a Pending word's
 *    mapping is still used, and no longer live;
 *  - a chunk's owned mark is 1 exactly when a word of it is Registered or Pending; with a Valid word its valid mark is 1;
 *  - an MSHR that is used expects words, or was just answered; no word is asked for twice in the same way; each lies where
 *    the MSHR says; what a REG asks for is Valid; an access waits for used MSHRs only;
 *  - a live entry is named by exactly one slot, and a slot names a live entry. */
int stash_invariants(const struct stash *s, struct spec_error *error);

/* The same for what changes seldom, to be looked at now and then:
 *  - every page of a coherent mapping's Registered and Pending words is in the VP-map with its translation: a remote
 *    request never misses; every page of a live mapping is there; none is there twice. */
int stash_page_invariants(const struct stash *s, struct spec_error *error);

/* Nothing is under way inside, whatever the channels show. */
int stash_at_rest(const struct stash *s);

/* A word's state as the table's index: 0 Invalid, 1 Valid, 2 Registered, 3 Pending. */
static inline uint32_t stash_word_state(const struct stash *s, uint32_t addr)
{
    uint32_t cw = (uint32_t)s->storage.chunk_words;
    return s->storage.state[addr / cw] >> (2 * (addr % cw)) & 3;
}
/* Virtual word of a stash word under entry `map`; 0 when the entry does not have it. */
int stash_word_virtual(const struct stash *s, uint32_t map, uint32_t addr, uint64_t *virt);

#endif
