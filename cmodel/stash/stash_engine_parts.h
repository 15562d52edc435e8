/* The parts of the engine's model for each other. What ticks is given the inputs of the cycle whose edge it is. */
#ifndef LARDER_CMODEL_STASH_ENGINE_PARTS_H
#define LARDER_CMODEL_STASH_ENGINE_PARTS_H

#include "cmodel/stash/stash_engine.h"

#define ENGINE_ERROR(name, value, meaning) ERROR_##name = (value),
enum engine_error { STASH_ERROR_CODES(ENGINE_ERROR) };

/* Accesses */
int engine_ready_access(const struct stash_engine *e, const struct engine_in *in); /* to be walked; -1: none */
int engine_new_access(const struct stash_engine *e, const struct engine_in *in);   /* one that goes at once; -1: none */
int engine_redo_access(const struct stash_engine *e);                              /* to be redone; -1: none */
/* Whether the access `due` was refused an MSHR, or is busy. */
int engine_is_due(const struct stash_engine *e);
/* And others have passed it often, and no command holds accesses back: it is walked first, and others take no MSHR. */
int engine_has_turn(const struct stash_engine *e);
uint32_t engine_regs(const struct stash_engine *e); /* MSHRs whose words stores have still to write */
void engine_tick_accesses(struct stash_engine *e, const struct engine_in *in, int picked);
void engine_wake(struct stash_engine *e);
void engine_end_walk(struct stash_engine *e, int access); /* behind all else that this edge changes of it */

/* Walk */
uint32_t engine_lowest_lanes(const struct stash_engine *e,
                             uint32_t of);                              /* of these lanes those in the lowest's chunk */
uint32_t engine_words_of(const struct stash_engine *e, uint32_t lanes); /* all in one chunk */
uint32_t engine_copy_chunk(const struct stash_engine *e);
int engine_replica_same(const struct stash_engine *e, const struct engine_in *in);
uint32_t engine_copy_found(const struct stash_engine *e, const struct engine_in *in); /* words */
uint32_t engine_looked_for(const struct stash_engine *e);                  /* words of the lanes that are looked for */
void engine_keep_copy(struct stash_engine *e, const struct engine_in *in); /* S2 */
enum engine_context_kind engine_kind_sent(const struct stash_engine *e);
void engine_tick_walk(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);

/* Pieces */
int engine_is_open(const struct stash_engine *e, uint32_t chunk); /* it is that of the context that is open */
int engine_follows(const struct stash_engine *e, const struct engine_in *in); /* the piece needs no operation */
void engine_take_piece(struct stash_engine *e, const struct engine_in *in, int operation);
int engine_writes_back(const struct stash_engine *e); /* a writeback's kept data are still needed */
int engine_is_given(const struct engine_context *c);  /* it is of a chunk that a command has given away */
void engine_commit(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p,
                   const struct engine_piece *behind, int *ends); /* S2; *ends: an access whose walk ends */

/* Marks */
/* Where the chunk cursor goes from the next cycle on. */
uint32_t engine_next_chunk(const struct stash_engine *e, const struct engine_in *in, const struct table_step *step);
void engine_tick_marks(struct stash_engine *e, const struct engine_in *in); /* before `driven` changes */

/* Requests */
int engine_evicting(const struct stash_engine *e, uint32_t chunk);
int engine_travelling(const struct stash_engine *e, uint32_t map);     /* an MSHR names the entry */
int engine_request_room(const struct stash_engine *e, int write_back); /* for a new one */
/* Words of the line are asked for; the MSHR that they are part of. */
int engine_request(struct stash_engine *e, const struct engine_piece *p, uint32_t words, uint32_t type);
void engine_settle_request(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p,
                           const struct engine_piece *behind);
void engine_lower_masks(struct stash_engine *e, uint32_t mshrs, uint32_t words);
void engine_free_mshrs(struct stash_engine *e);

/* Evictions */
int engine_wants_probe(const struct stash_engine *e, int hold);
void engine_add_evict(struct stash_engine *e, uint32_t chunk, enum engine_evict kind); /* if there is room */
void engine_probed(struct stash_engine *e, const struct engine_operation *o);          /* S2 */
void engine_send_evict(struct stash_engine *e);
void engine_leave_ring(struct stash_engine *e);
int engine_would_send_given(const struct stash_engine *e);                       /* but for the translation */
int engine_given_may(const struct stash_engine *e, int sends);                   /* `may` of the next cycle */
int engine_scan_gives(const struct stash_engine *e, const struct engine_in *in); /* in the command's state */
int engine_given_room(const struct stash_engine *e);                             /* for a scan's */
int engine_being_given(const struct stash_engine *e);                            /* some chunk */
int engine_leaving(const struct stash_engine *e);                     /* so is one, or one of the ring is not done */
void engine_give(struct stash_engine *e, const struct engine_in *in); /* the chunk under the cursor */
void engine_send_given(struct stash_engine *e);

/* Answers */
uint32_t engine_answered(const struct stash_engine *e);               /* MSHRs, of the message in M */
int engine_may_move(const struct stash_engine *e, uint32_t answered); /* but for what is in P */
int engine_grants(const struct stash_engine *e); /* a REG_ACK is in M, in P, gathered, or on its way to S1 */
void engine_tick_answers(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out, int acks);
void engine_grant_answer(struct stash_engine *e, struct engine_operation *o);
void engine_take_words(struct stash_engine *e, const struct engine_operation *o); /* S1 */

/* Acknowledgements that gather */
int engine_put_waits(const struct stash_engine *e);     /* what is in P waits for a store */
int engine_gathers(const struct stash_engine *e);       /* P holds one of them */
int engine_gather_some(const struct stash_engine *e);   /* some are gathered */
int engine_gather_grants(const struct stash_engine *e); /* some of them are REG_ACKs */
int engine_gather_due(const struct stash_engine *e);    /* the entry that asks for an operation; -1: none */
int engine_gather_alone(const struct stash_engine *e);  /* what is in P does by itself */
int engine_gather_into(const struct stash_engine *e);   /* the entry to which it goes; -1: none */
void engine_grant_gathered(struct stash_engine *e, struct engine_operation *o, int due); /* -1: what is in P */
void engine_tick_gather(struct stash_engine *e, int into);

/* Forwards */
void engine_eval_turn(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out);
int engine_forwards_under_way(const struct stash_engine *e);
uint32_t engine_forward_conditions(const struct stash_engine *e, const struct engine_in *in, int acks);
void engine_grant_forward(const struct stash_engine *e, struct engine_operation *o, const struct engine_out *out);
void engine_forward_seen(const struct stash_engine *e, const struct engine_in *in, struct engine_operation *o); /* S1 */
void engine_look_up(struct stash_engine *e);
void engine_tick_forward(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);
void engine_forward_applied(struct stash_engine *e, const struct engine_in *in,
                            const struct engine_operation *o); /* S3 */

/* Commands */
int engine_scout_entry(const struct stash_engine *e, const struct engine_in *in); /* -1: nothing to clean */
int engine_command_waits(const struct stash_engine *e, const struct engine_in *in, int scout);
int engine_still(const struct stash_engine *e, const struct engine_in *in); /* its steps need a quiet engine */
int engine_scanning(const struct stash_engine *e);
int engine_by_row(const struct stash_engine *e, const struct engine_in *in); /* its scans are of the chunks of a row */
enum engine_scan engine_scan_of(uint64_t step);
void engine_next_page(struct stash_engine *e, const struct engine_in *in);
int engine_room_is_sure(const struct stash_engine *e, const struct engine_in *in); /* for the tile's pages, uncounted */
void engine_look(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);
void engine_tick_search(struct stash_engine *e, const struct engine_in *in);
void engine_tick_count(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out);
/* The ring, or the queue of given chunks, takes the chunk under the cursor. */
void engine_command_evicts(struct stash_engine *e, const struct engine_in *in, const struct table_step *step);
void engine_tick_command(struct stash_engine *e, const struct engine_in *in, const struct table_step *step);
void engine_tick_turn(struct stash_engine *e, const struct engine_out *out);

static inline int engine_same_row(const struct stash_engine *e, uint32_t a, uint32_t b)
{
    return !((a ^ b) & ~e->row_mask);
}
static inline int engine_flag(uint64_t flags, uint32_t entry)
{
    return (int)(flags >> entry & 1);
}
/* The part of P that goes next; its words are 0 when P is empty. */
static inline const struct engine_put *engine_next_put(const struct stash_engine *e)
{
    return &e->put.part[!e->put.part[0].words];
}
static inline uint32_t engine_first_chunk(const struct stash_engine *e, const struct map_entry *entry)
{
    return (uint32_t)(entry->base >> e->word_shift);
}
static inline uint32_t engine_last_chunk(const struct stash_engine *e, const struct map_entry *entry)
{
    return (uint32_t)((entry->base + entry->words - 1) >> e->word_shift) & (e->chunks - 1);
}
/* A word's place in its chunk. */
static inline uint32_t engine_word(const struct stash_engine *e, uint32_t addr)
{
    return addr & e->place_mask;
}
static inline struct engine_operation *engine_operation(struct stash_engine *e, uint32_t cycles)
{
    return &e->operation[(e->now - cycles) % ENGINE_OPERATIONS];
}
static inline struct engine_piece *engine_piece(struct stash_engine *e, uint32_t cycles)
{
    return &e->piece[(e->now - cycles) % ENGINE_OPERATIONS];
}
/* The piece that was granted or taken `cycles` ago, 1 to 5; NULL: none. */
static inline const struct engine_piece *engine_taken(const struct stash_engine *e, uint32_t cycles)
{
    return e->pieces >> (cycles - 1) & 1 ? &e->piece[(e->now - cycles) % ENGINE_OPERATIONS] : NULL;
}
/* The operation that was granted `cycles` ago, 1 to 5, if it is of this kind. */
static inline const struct engine_operation *engine_granted(const struct stash_engine *e, uint32_t cycles,
                                                            enum engine_grant kind)
{
    const struct engine_operation *o = &e->operation[(e->now - cycles) % ENGINE_OPERATIONS];
    return (e->ops >> (cycles - 1) & 1) && o->kind == kind ? o : NULL;
}
static inline void engine_drive_apply(struct stash_engine *e, uint32_t event, uint32_t words, uint32_t map)
{
    e->driven.apply = 1;
    e->driven.apply_event = (uint8_t)event;
    e->driven.apply_mask = words;
    e->driven.apply_map = (uint8_t)map;
}
/* Words in a given state: 2 bits each to 1 bit each. */
static inline uint32_t engine_squeeze(uint32_t x)
{
    x &= 0x55555555;
    x = (x | x >> 1) & 0x33333333;
    x = (x | x >> 2) & 0x0f0f0f0f;
    x = (x | x >> 4) & 0x00ff00ff;
    return (x | x >> 8) & 0xffff;
}
static inline uint32_t engine_words_in(uint32_t states, uint32_t state)
{
    return engine_squeeze(storage_fields_equal(states, state));
}

#endif
