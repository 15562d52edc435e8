/* Golden model of the block `stash_storage`: docs/stash/data-path.md.
 *
 * Two interfaces: `model_stash_storage` at the ports, and typed functions from which a composite model is built. A
 * composite does in each cycle: storage_view (what registers show), storage_decide (while an operation is in S3),
 * storage_choose (if it wants to know which lanes are served), storage_tick. All but storage_tick and the two init
 * functions change nothing.
 *
 * The lanes of a pass that S0 takes in cycle t are decided and written at the end of t already: in S1, at t + 1,
 * nobody else writes the banks (an operation in S3 at t has written, and none is in S1 or S2 behind it), and every
 * later read comes after them. */
#ifndef LARDER_CMODEL_STASH_STORAGE_H
#define LARDER_CMODEL_STASH_STORAGE_H

#include "cmodel/model.h"
#include "cmodel/table.h"
#include "spec/stash/stash_word.h"

enum {
    STORAGE_LANES = 32,
    STORAGE_CHUNK_WORDS = 16,
    STORAGE_WORDS = 16384,
    STORAGE_CHUNKS = 4096,
    STORAGE_QUEUE = 2,
    STORAGE_PATIENCE = 32
};

struct storage_request { /* record req */
    uint32_t tag, write, mapped, block, slot, mask;
    uint32_t addr[STORAGE_LANES], wdata[STORAGE_LANES];
};
struct storage_response { /* record resp */
    uint32_t tag, error;
    uint32_t rdata[STORAGE_LANES];
};
struct storage_miss { /* record miss; access.mask is not part of it */
    struct storage_request access;
    uint32_t todo;
    uint32_t rdata[STORAGE_LANES];
};

/* An operation on the chunk in S3: the ports apply_*. */
struct storage_apply {
    uint32_t event, mask, granting, map;
    const uint32_t *wdata; /* a word for each word of the chunk */
};
/* What it does, decided but not yet written. */
struct storage_effect {
    uint32_t supply, defer, refuse; /* words */
    int owned_before, owned_after, index_before, index_after, dirty_after;
    uint32_t state_after;             /* 2 bits a word */
    uint32_t write;                   /* words that take wdata */
    uint32_t executed;                /* words that the table was asked about */
    uint8_t row[STORAGE_CHUNK_WORDS]; /* rows of the table, for the words in executed */
};

/* Outputs that depend on registers alone. */
struct storage_view {
    int clearing;
    int op_done, op_dirty, op_index; /* 0 unless op_done */
    uint32_t op_state;               /* 2 bits a word */
    const uint32_t *op_rdata;        /* the chunk's words; NULL unless op_done */
    int deciding;                    /* an operation is in S3 */
    int done_ready;
    const struct storage_response *resp;  /* what is at resp, without an accepted `done`; NULL if nothing */
    const struct storage_response *shown; /* resp_data: resp, or what a last pass with misses would answer; or NULL */
    const struct storage_miss *miss;      /* NULL when miss_valid is 0 */
};

/* A pass: lanes served now, and whether it is the access's last. */
struct storage_pass {
    uint32_t lanes;
    int last;
};

struct storage {
    int lanes, words, chunk_words, rows; /* fixed by init */
    uint32_t bank_mask, word_shift;      /* word_shift: log2 of chunk_words */
    struct table table;

    int clearing, clear_row;
    uint32_t served; /* lanes of the access at req that earlier passes served */
    enum { STORAGE_S1_IDLE, STORAGE_S1_OPERATION, STORAGE_S1_PASS } s1;
    int s1_last;                      /* of a pass: the access's last */
    int s2_operation, deciding;       /* an operation is in S2, in S3 */
    uint32_t chunk[3];                /* of the operations in S1, S2, S3 */
    struct storage_response gathered; /* of the access in S1, over its passes so far; after the last one what would be
                                       * answered, also for the lanes of that pass that missed */
    struct storage_miss miss;         /* todo gathers; the rest is filled by a last pass that leaves some todo */
    int queued;
    struct storage_response queue[STORAGE_QUEUE];
    int done_waited; /* cycles that a finished miss has waited at `done`, STORAGE_PATIENCE at most */

    uint64_t row_count[TABLE_ROWS]; /* survives reset */
    uint8_t index[STORAGE_CHUNKS], dirty[STORAGE_CHUNKS];
    uint32_t state[STORAGE_CHUNKS]; /* 2 bits a word */
    uint32_t word[STORAGE_WORDS];
};

/* `values` need BYTES, BANKS, LANES and CHUNK_WORDS. 0, or -1 with *error: the table cannot be bound. */
int storage_init(struct storage *s, const struct spec_values *values, const struct spec_fsm *word,
                 struct spec_error *error);

/* The low bit of each 2-bit field of `states` that holds `code`. */
static inline uint32_t storage_fields_equal(uint32_t states, uint32_t code)
{
    uint32_t differ = states ^ code * UINT32_C(0x55555555);
    return ~(differ | differ >> 1) & UINT32_C(0x55555555);
}

/* Bits of the fields that a chunk has. */
static inline uint32_t storage_chunk_fields(const struct storage *s)
{
    return UINT32_MAX >> (32 - 2 * s->chunk_words);
}

static inline int storage_any_registered(const struct storage *s, uint32_t states)
{
    return (storage_fields_equal(states, WORD_R) & storage_chunk_fields(s)) != 0;
}

static inline int storage_any_owned(const struct storage *s, uint32_t states)
{
    return storage_any_registered(s, states) || (storage_fields_equal(states, WORD_P) & storage_chunk_fields(s)) != 0;
}

static inline int storage_answers(const struct storage *s)
{
    return s->s1 == STORAGE_S1_PASS && s->s1_last && !s->miss.todo;
}

static inline int storage_done_ready(const struct storage *s)
{
    return !s->queued && !(s->s1 == STORAGE_S1_PASS && s->s1_last) && !s->clearing;
}

static inline struct storage_view storage_view(const struct storage *s)
{
    struct storage_view v = {.clearing = s->clearing};
    int last = s->s1 == STORAGE_S1_PASS && s->s1_last;
    if (s->s1 == STORAGE_S1_OPERATION) {
        uint32_t chunk = s->chunk[0];
        v.op_done = 1;
        v.op_dirty = s->dirty[chunk];
        v.op_index = s->index[chunk];
        v.op_state = s->state[chunk];
        v.op_rdata = &s->word[chunk << s->word_shift];
    }
    v.deciding = s->deciding;
    v.done_ready = storage_done_ready(s);
    v.shown = s->queued ? &s->queue[0] : last ? &s->gathered : NULL;
    v.resp = s->queued || !s->miss.todo ? v.shown : NULL;
    v.miss = last && s->miss.todo ? &s->miss : NULL;
    return v;
}

/* Only while view.deciding. `apply` NULL: nothing is applied, and the chunk stays as it is. */
void storage_decide(const struct storage *s, const struct storage_apply *apply, struct storage_effect *effect);

/* 1 when S0 serves the core, given that op_valid is 0 and req_valid is 1. */
int storage_may_pass(const struct storage *s, int miss_free);
/* Which lanes the next pass of this access serves (reads mask and addr alone). */
struct storage_pass storage_choose(const struct storage *s, const struct storage_request *request);

struct storage_edge {
    int rst;
    int op_valid; /* S0: read op_chunk */
    uint32_t op_chunk;
    const struct storage_effect *effect; /* of an apply in this cycle, or NULL */
    const uint32_t *apply_wdata;
    const struct storage_request *request; /* the access that has a pass, or NULL; not together with op_valid */
    struct storage_pass pass;
    const struct storage_response *done; /* accepted (view.done_ready), or NULL */
    int done_valid;                      /* a finished miss is at `done`, accepted or not */
    int resp_taken;                      /* what was at resp left */
};
void storage_tick(struct storage *s, const struct storage_edge *edge);

extern const struct model_ops model_stash_storage;

#endif
