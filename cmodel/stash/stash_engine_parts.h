/* The parts of the engine's model for each other. */
#ifndef LARDER_CMODEL_STASH_ENGINE_PARTS_H
#define LARDER_CMODEL_STASH_ENGINE_PARTS_H

#include "cmodel/stash/stash_engine.h"

#define ENGINE_ERROR(name, value, meaning) ERROR_##name = (value),
enum engine_error { STASH_ERROR_CODES(ENGINE_ERROR) };

/* Words of a message that MSHRs of `kind` with its line and map expect. */
uint32_t engine_expected(const struct stash_engine *e, enum engine_mshr_kind kind, uint64_t line, uint32_t map);
int engine_travelling(const struct stash_engine *e, uint32_t map); /* an MSHR names the entry */

/* In a look: the job condition that the next cycle's pick is, with e->picked and e->look; 0: none. */
int engine_look(struct stash_engine *e, const struct engine_in *in, uint64_t step);
int engine_next_turn(int pick); /* the class that comes first after this pick, not of a page nor of a response */

int engine_replica_same(const struct stash_engine *e, const struct engine_in *in);
int engine_copy_found(const struct stash_engine *e, const struct engine_in *in);

/* What happens at an edge; each is given the inputs of the cycle before it. */

/* Of the access's lanes that are left those that are sent next: the lowest, and of a load all others on its word. */
uint32_t engine_next_sent(const struct stash_engine *e);
/* The words of a forward walk that are 8 to 11 cycles on their way; the last of these is the commit. */
void engine_tick_forward(struct stash_engine *e, const struct engine_in *in);
void engine_close_request(struct stash_engine *e, uint32_t core_id); /* open.valid */

/* An access whose answers have come. Of its lanes that are left, those in the chunk of the lowest. */
uint32_t engine_next_replay(const struct stash_engine *e);
void engine_read_chunk(struct stash_engine *e);
void engine_tick_replay(struct stash_engine *e); /* before a new chunk is read; replays */

/* The words of a reverse walk that are 10 to 14 cycles on their way. */
void engine_tick_reverse(struct stash_engine *e, const struct engine_in *in);
void engine_begin_reverse(struct stash_engine *e);
void engine_end_reverse(struct stash_engine *e);

/* DATA, REG_ACK, WB_ACK: their words go to where the MSHR says. */
int engine_is_answer(const struct stash_message *message);
uint32_t engine_next_put(const struct stash_engine *e); /* words of the line that lie in the next chunk */
void engine_begin_answer(struct stash_engine *e);
void engine_put_chunk(struct stash_engine *e);
void engine_end_answer(struct stash_engine *e);
void engine_skip_deferred(struct stash_engine *e);
void engine_tick_answer(struct stash_engine *e); /* before a new put or end */

/* In a look that picks the command: the conditions of its next step, and what else that step takes from the look. */
void engine_look_command(struct stash_engine *e, const struct engine_in *in, int scout, uint64_t step);
/* A step with these actions is a look too. */
int engine_goes_on(uint64_t step);
int engine_scout_entry(const struct stash_engine *e, const struct engine_in *in); /* -1: nothing to clean */
/* The step: a cycle with COMMAND_STEP. */
void engine_tick_search(struct stash_engine *e, const struct engine_in *in);
void engine_tick_command(struct stash_engine *e, const struct engine_in *in, const struct table_step *step);

/* In a job of an access; `actions` of job. */
void engine_tick_replica(struct stash_engine *e, const struct engine_in *in, uint64_t actions);

/* A word's place in its chunk. */
static inline uint32_t engine_word(const struct stash_engine *e, uint32_t addr)
{
    return addr & ((uint32_t)e->chunk_words - 1);
}
/* A chunk is read for a job of its own pace; after `probes` has moved on: a new probe is its lowest bit. */
static inline void engine_probe(struct stash_engine *e, uint32_t chunk)
{
    e->probes |= 1;
    e->probe_chunk = chunk;
}
/* The word that was sent `cycles` cycles ago. */
static inline struct engine_traveller *engine_sent(struct stash_engine *e, uint32_t cycles)
{
    return &e->ring[(e->now - cycles) % ENGINE_HISTORY];
}
static inline void engine_drive_op(struct stash_engine *e, uint32_t chunk)
{
    e->driven.op = 1;
    e->driven.op_chunk = chunk;
}
static inline void engine_drive_apply(struct stash_engine *e, uint8_t event, uint32_t mask, uint32_t map)
{
    e->driven.apply = 1;
    e->driven.apply_event = event;
    e->driven.apply_mask = mask;
    e->driven.apply_map = (uint8_t)map;
}

#endif
