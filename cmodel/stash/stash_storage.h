/* Golden model of the block `stash_storage`: docs/stash/data-path.md.
 *
 * Two interfaces: `model_stash_storage` at the ports, and typed functions from which a composite model is built. A
 * composite does in each cycle: storage_view (what registers show), storage_decide (while an operation is in S3),
 * storage_takes_redo, storage_has_room and storage_may_pass (whose pass S0 takes), storage_choose (which lanes it
 * serves), storage_tick. All but storage_tick and the two init functions change nothing.
 *
 * The lanes of a pass that S0 takes in cycle t are decided and written at the end of t already, after an operation in
 * S3 at t has written: a load sees in S1 what is there at the beginning of t + 1, and while a store is in S1 no
 * operation writes. */
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
    STORAGE_GROUPS = 8,
    STORAGE_QUEUE = 2,
    STORAGE_PATIENCE = 8
};

struct storage_request { /* record req, or record redo */
    uint32_t tag, write, mapped, mask;
    uint32_t block, slot;          /* of req; 0 of redo */
    uint32_t redo, partial, error; /* redo: 1, and what that record says; 0 of req */
    uint32_t addr[STORAGE_LANES], wdata[STORAGE_LANES];
};
struct storage_response { /* record resp */
    uint32_t tag, error;
    uint32_t rdata[STORAGE_LANES];
};
struct storage_miss { /* record miss; access.mask is not part of it */
    struct storage_request access;
    uint32_t todo;
    int pending; /* some lane met a Pending word */
    uint32_t rdata[STORAGE_LANES];
};

/* An operation on the chunk in S3: the ports apply_*. */
struct storage_apply {
    uint32_t event, mask, granting, map;
    uint32_t beside;       /* chunks of its row to which it is applied as well: a bit each, its own bit does nothing */
    const uint32_t *wdata; /* a word for each word of a chunk */
};
/* What it does, decided but not yet written. */
struct storage_effect {
    uint32_t supply, defer, refuse;                           /* words, of any of the chunks */
    int owned_before, owned_after, index_before, index_after; /* of the operation's own chunk */
    int changes;
    struct storage_change {
        uint32_t chunk;
        int index_after, dirty_after;
        uint32_t state_after;             /* 2 bits a word */
        uint32_t write;                   /* words that take wdata */
        uint32_t executed;                /* words that the table was asked about */
        uint8_t row[STORAGE_CHUNK_WORDS]; /* rows of the table, for the words in executed */
    } change[STORAGE_GROUPS];             /* the operation's own chunk first; none without an apply */
};

/* Where storage_view puts an access's record and response that redo_rdata is part of. */
struct storage_merged {
    struct storage_response response;
    struct storage_miss miss;
};

/* Outputs that depend on registers and redo_rdata alone. */
struct storage_view {
    int clearing, pass_asks, pass_waits;
    int op_done, op_dirty, op_index;      /* 0 unless op_done */
    uint32_t op_state;                    /* 2 bits a word */
    const uint32_t *op_rdata;             /* the chunk's words; NULL unless op_done */
    int deciding;                         /* an operation is in S3 */
    int again;                            /* S1 holds the last pass of a redo */
    const struct storage_response *resp;  /* what is at resp; NULL if nothing */
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
    uint32_t group_mask;                 /* bits of a chunk's number that say which of its row it is */
    struct table table;

    int clearing, clear_row;
    enum { STORAGE_BETWEEN_NONE, STORAGE_BETWEEN_REQ, STORAGE_BETWEEN_REDO } between; /* whose access has begun */
    uint32_t served; /* its lanes that earlier passes served */
    enum { STORAGE_S1_IDLE, STORAGE_S1_OPERATION, STORAGE_S1_PASS } s1;
    int s1_last;                      /* of a pass: the access's last */
    int s1_redo, s1_partial;          /* of a pass: it is of a redo; that is partial */
    int s2_operation, deciding;       /* an operation is in S2, in S3 */
    uint32_t chunk[3];                /* of the operations in S1, S2, S3 */
    struct storage_response gathered; /* of the access in S1, over its passes so far; after the last one what would be
                                       * answered, also for the lanes of that pass that missed */
    struct storage_miss miss;         /* todo gathers; the rest is filled by a last pass that is not answered */
    int queued;
    struct storage_response queue[STORAGE_QUEUE];
    int pass_asks;   /* an access wanted a pass in the last cycle, and had room */
    int pass_waited; /* cycles, STORAGE_PATIENCE at most, in which operations have kept one from it */

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

static inline int storage_ends(const struct storage *s)
{
    return s->s1 == STORAGE_S1_PASS && s->s1_last;
}

static inline int storage_answers(const struct storage *s)
{
    return storage_ends(s) && !s->miss.todo && !s->s1_partial;
}

/* The response of S1, and what else it gives, with what a redo's lanes loaded before. */
void storage_merge(const struct storage *s, const uint32_t *redo_rdata, struct storage_merged *merged);

/* `redo_rdata`: a word for each lane; read, and `merged` written, in S1 of a redo's last pass alone. */
static inline struct storage_view storage_view(const struct storage *s, const uint32_t *redo_rdata,
                                               struct storage_merged *merged)
{
    struct storage_view v = {
        .clearing = s->clearing, .pass_asks = s->pass_asks, .pass_waits = s->pass_waited == STORAGE_PATIENCE};
    int ends = storage_ends(s), answers = storage_answers(s);
    if (s->s1 == STORAGE_S1_OPERATION) {
        uint32_t chunk = s->chunk[0];
        v.op_done = 1;
        v.op_dirty = s->dirty[chunk];
        v.op_index = s->index[chunk];
        v.op_state = s->state[chunk];
        v.op_rdata = &s->word[chunk << s->word_shift];
    }
    v.deciding = s->deciding;
    v.again = ends && s->s1_redo;
    if (v.again) storage_merge(s, redo_rdata, merged);
    const struct storage_response *response = v.again ? &merged->response : &s->gathered;
    v.shown = s->queued ? &s->queue[0] : ends ? response : NULL;
    v.resp = s->queued || answers ? v.shown : NULL;
    v.miss = !ends || answers ? NULL : v.again ? &merged->miss : &s->miss;
    return v;
}

/* Only while view.deciding. `apply` NULL: nothing is applied, and the chunk stays as it is. */
void storage_decide(const struct storage *s, const struct storage_apply *apply, struct storage_effect *effect);

/* 1 when the candidate for a pass is `redo`, and not `req`. There is a candidate when one of them is valid. */
static inline int storage_takes_redo(const struct storage *s, int redo_valid)
{
    return s->between == STORAGE_BETWEEN_NONE ? redo_valid : s->between == STORAGE_BETWEEN_REDO;
}

/* The candidate, of redo or of req, has room for its response and its miss. */
int storage_has_room(const struct storage *s, int redo, int miss_free);
/* 1 when the candidate, which has room, has a pass, given that op_valid is 0. */
int storage_may_pass(const struct storage *s, int write);
/* Which lanes the next pass of this access serves (reads mask and addr alone). */
struct storage_pass storage_choose(const struct storage *s, const struct storage_request *request);

struct storage_edge {
    int rst;
    int op_valid; /* S0: read op_chunk */
    uint32_t op_chunk;
    const struct storage_effect *effect; /* of an apply in this cycle, or NULL */
    const uint32_t *apply_wdata;
    int asks, has_room;                    /* there is a candidate for a pass; it has room */
    const struct storage_request *request; /* the access that has a pass, or NULL; not together with op_valid */
    struct storage_pass pass;
    const uint32_t *redo_rdata; /* as of storage_view */
    uint32_t redo_taken;        /* of a pass of `redo`: lanes of a store whose words meet STORE */
    int resp_taken;             /* what was at resp left */
};
void storage_tick(struct storage *s, const struct storage_edge *edge);

extern const struct model_ops model_stash_storage;

#endif
