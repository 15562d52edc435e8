/* A scene at the ports of a stash of 32 lanes: a core, and behind the stash an L2 that answers in the cycle after a request. It
 * keeps in which cycle each access was taken and answered. Whatever does not come in time is an error of the desk. */
#ifndef LARDER_TESTS_STASH_SCENE_H
#define LARDER_TESTS_STASH_SCENE_H

#include "tests/lockstep/costs.h"
#include "tests/stash/rates_l2.h"

enum { SCENE_LANES = 32, SCENE_TAGS = 64, SCENE_HIT = SCENE_TAGS - 1, SCENE_NEVER = -1 };
/* Of a stream: which answer is the first that counts, how many do, and how many accesses are given behind them, as many as can be missed
 * at a time. */
enum { SCENE_FROM = 8, SCENE_COUNTED = 24, SCENE_BEHIND = 8 };

struct scene {
    struct costs *costs;
    struct desk d;
    struct rates_l2 l2;
    int now, tag; /* the next cycle; of the access at the port */
    int taken[SCENE_TAGS], answered[SCENE_TAGS];
    int asked; /* the first request at the L2 since scene_begin */
};

struct scene_tile { /* one field of each object; bytes, but for the words of a row */
    uint64_t stash, global, object, row, stride, rows;
};

void scene_open(struct scene *s, struct costs *costs, const char *sets); /* "": the default sizes */
void scene_close(struct scene *s, const char *name);                     /* reports it */

/* A scene of which nothing is measured; `variant` is for the scene itself. */
struct scene_case {
    const char *name;
    void (*play)(struct scene *s, int variant);
    int variant;
};
/* Each on a desk of its own of these sizes, until `name` is NULL. `build`, `work`: as stash_rates has them. */
void scene_play_cases(const struct scene_case *cases, const char *sets, const char *build, const char *work);
void scene_cycle(struct scene *s);
void scene_offered(struct scene *s); /* one in which the access at the port is offered (scene_offer) */
void scene_rest(struct scene *s, int cycles);
void scene_quiet(struct scene *s); /* until the stash is idle */
void scene_begin(struct scene *s); /* what was taken, answered, asked is forgotten */

/* AddMap or ChgMap of a coherent tile to slot 0 of a thread block; the end of one, of a kernel. How many cycles
 * it takes, that in which it is offered and that in which it is answered among them. */
void scene_tile(struct scene *s, int op, int block, const struct scene_tile *tile);
int scene_command(struct scene *s); /* what scene_tile put there */
int scene_map(struct scene *s, int op, int block, const struct scene_tile *tile);
int scene_end(struct scene *s, int op, int block);
/* A cycle in which a load of 32 words from `first` on is offered, of a thread block that has registered them. */
void scene_hit(struct scene *s, int block, int first);
/* The command at the port with such a load offered in each cycle: how many cycles it takes, and how many loads are taken meanwhile. */
int scene_hits_beside(struct scene *s, int block, int first, int *hits);

/* An access of `lanes` lanes of a thread block's mapping, a word each, from `first` on, `step` apart. */
void scene_offer(struct scene *s, int tag, int write, int block, int lanes, int first, int step);
/* Offers it until it is taken; until it is answered. */
void scene_give(struct scene *s, int tag, int write, int block, int lanes, int first, int step);
void scene_access(struct scene *s, int tag, int write, int block, int lanes, int first, int step);
/* Cycles of an access, that in which it is taken and that in which it is answered among them. */
int scene_latency(const struct scene *s, int tag);
/* Offers at l2_fwd what another core wants of a line, until the scene sets l2_fwd_valid to 0. */
void scene_forward(struct scene *s, int type, uint64_t line, unsigned mask, int owner_map);
/* Accesses of 32 lanes, one behind the other, of words not seen before but for word 0 of each 256: how long SCENE_COUNTED of them take,
 * from answer to answer while others are before and behind them. */
int scene_stream(struct scene *s, int write);

#endif
