/* What lies behind a stash that runs a recorded stream: a memory that knows the words which the stream tells, the
 * registry of who owns each, a network that delays and reorders as far as the channels promise, and another core that
 * reads or takes words. Like stash_world.h it knows the protocol by heart and reads no state table; unlike there, what
 * the words are comes from a real program. */
#ifndef LARDER_TB_STASH_STREAM_L2_H
#define LARDER_TB_STASH_STREAM_L2_H

#include "tb/stash/stash_world.h"

struct l2_word {
    uint64_t key;              /* physical word address + 1; 0: a free place of the table */
    uint32_t value;            /* what memory holds, if `known` */
    uint8_t known, owned, map; /* owned: by the stash, under this map index */
};

enum l2_remote_kind { L2_READ, L2_TAKE };
struct l2_remote { /* under way */
    int valid, line_of_file;
    enum l2_remote_kind kind;
    uint64_t word;
    uint32_t data; /* what it must find */
};

struct l2 {
    uint32_t line_words, self_core, other_core;
    uint64_t rng;
    enum agent_mode mode;
    struct l2_word *word; /* open addressing; owned */
    size_t size, used;    /* size: a power of two */
    struct {
        int count;
        struct world_msg msg[WORLD_POOL];
    } requests, responses;
    struct {
        int head, count;
        struct world_msg msg[WORLD_FORWARDS];
    } forwards;
    struct l2_remote remote[WORLD_REMOTE];
    uint64_t misses, writebacks, remote_words;
    int broken; /* 1: a check failed, text in `error` */
    struct spec_error error;
};

void l2_init(struct l2 *l2, const struct spec_values *values, uint64_t seed, enum agent_mode mode, uint32_t self_core);
void l2_free(struct l2 *l2);

/* The stream says that memory holds this. */
void l2_tell(struct l2 *l2, uint64_t word, uint32_t data);
/* Another core reads or takes a word and must find `data`. 0: no room now. */
int l2_start_remote(struct l2 *l2, enum l2_remote_kind kind, uint64_t word, uint32_t data, int line_of_file);
int l2_remotes(const struct l2 *l2); /* under way */
int l2_quiet(const struct l2 *l2);   /* nothing is */
int l2_busy(const struct l2 *l2);    /* take no more from the stash in the next cycle */

void l2_take_request(struct l2 *l2, const struct world_msg *msg);
void l2_take_response(struct l2 *l2, const struct world_msg *msg);
void l2_step(struct l2 *l2); /* a cycle passes */

/* What may be delivered now; NULL, -1: nothing. */
const struct world_msg *l2_forward(const struct l2 *l2);
void l2_forwarded(struct l2 *l2);
int l2_response(struct l2 *l2);
void l2_responded(struct l2 *l2, int index);

#endif
