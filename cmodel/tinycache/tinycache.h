/* Golden model of the block `tinycache`, one lane's cache: docs/tinycache/data-path.md.
 *
 * Two interfaces: `model_tinycache` at the ports, and typed functions from which the array is built. In each cycle:
 * `resp`, `mem` and tinycache_drained show what leaves; tinycache_plan_step decides what the cycle does and
 * changes nothing; tinycache_tick does it. The lines' data lie outside the structure, in `ram`: tinycache_ram_words of
 * the shape, owned by the caller and passed each time. */
#ifndef LARDER_CMODEL_TINYCACHE_H
#define LARDER_CMODEL_TINYCACHE_H

#include "cmodel/model.h"
#include "cmodel/tinycache/tinycache_line.h"
#include "spec/tinycache/tinycache_codes.h"

enum {
    TINYCACHE_LINES = 64,      /* the most that parameters allow */
    TINYCACHE_LINE_WORDS = 32, /* 32-bit words of the longest line */
    TINYCACHE_DATA_WORDS = 4,  /* and of a beat, the widest access */
    TINYCACHE_MASK_WORDS = 4,  /* bits of a line's bytes */
    TINYCACHE_MISSES = 8
};

/* Sizes and the table; fixed by init, the same for all lanes of an array. */
struct tinycache_shape {
    int lines, ways, line_shift, set_shift, line_words; /* shifts: log2 of LINE_BYTES, of the sets */
    uint32_t set_mask, way_mask, entry_mask;            /* ones for each set number, way, entry of Parked */
    uint32_t data_shift, data_word_mask;                /* log2 of DATA_BYTES; its words less 1 */
    int plru;
    int partial_bits;                 /* PARTIAL_BITS */
    uint64_t beyond_shared;           /* bits of an address that are 0 in a scratchpad */
    uint64_t all_halves, beat_halves; /* ones for each half-word of a line; of its first beat */
    struct table table;
};

struct tinycache_access { /* record req */
    uint64_t addr;
    uint32_t tag, block;
    uint8_t op, size, space, atom;
    uint32_t wdata[TINYCACHE_DATA_WORDS];
};
struct tinycache_response { /* record resp */
    uint32_t tag, error;
    uint32_t rdata[TINYCACHE_DATA_WORDS];
};
struct tinycache_request { /* record mem */
    uint64_t line;
    uint32_t block;
    uint8_t type, entry, atom, shared;
    uint8_t place; /* where the beat begins in the line */
    uint32_t mask; /* a bit for each byte of the beat */
    /* Words beyond the beat's are undefined. So are, unless tinycache_request_has_data, the data, which are 0. */
    uint32_t data[TINYCACHE_DATA_WORDS];
};

static inline int tinycache_request_has_data(const struct tinycache_request *r)
{
    return r->type >= TINYCACHE_MEM_TYPE_WRITE;
}

/* An access that waits for an answer from below. */
struct tinycache_parked {
    uint32_t tag;
    uint8_t fetch;                       /* 1: waits for `line` (kind FETCH); 0: is not cached (kind PAST) */
    uint8_t line;                        /* of a FETCH */
    uint8_t offset, size;                /* byte in the line, log2 of the bytes */
    uint32_t data[TINYCACHE_DATA_WORDS]; /* of a PAST that is filled: the bytes of the access, 0 elsewhere */
};

/* What the access in S1 does in this cycle; docs/tinycache/data-path.md, "Access: S1". */
enum tinycache_does { TINYCACHE_TRY, TINYCACHE_PICK, TINYCACHE_EVICT, TINYCACHE_RETRY, TINYCACHE_REST, TINYCACHE_OPEN };

/* The access in S1. */
struct tinycache_stage {
    struct tinycache_access access;
    uint8_t full, does;
    uint8_t bypass;
    uint8_t near, vacant, picked;        /* `line` is near, or was picked; is vacant; was picked */
    uint8_t answered, sent;              /* of an open TRY: a cycle of it had resp_ready, mem_ready */
    int line;                            /* -1: none */
    uint32_t read[TINYCACHE_DATA_WORDS]; /* its bytes, as the RAM had them; 0 elsewhere */
};

struct tinycache {
    uint64_t occupied;     /* lines that are not I */
    uint64_t fetching;     /* lines that a parked FETCH names */
    uint32_t used, filled; /* entries of Parked; filled only where used */
    int resp_valid, mem_valid;
    uint64_t line_addr[TINYCACHE_LINES]; /* line address: tag and set */
    uint32_t space[TINYCACHE_LINES];     /* 0 for global memory, else thread block * 2 + 1 */
    uint32_t partial[TINYCACHE_LINES];   /* partial tag, of line_addr and space */
    uint8_t state[TINYCACHE_LINES];      /* enum tinyline_state */
    uint64_t control[TINYCACHE_LINES];
    uint64_t replacement[TINYCACHE_LINES]; /* of each set: cmodel/replacement.h */
    struct tinycache_parked parked[TINYCACHE_MISSES];
    struct tinycache_stage stage;
    uint8_t reply, back; /* what `resp`, and `mem`, show is a reply, a writeback: not of the access in S1 */
    uint8_t unwritten;
    uint8_t leaver_ready, leaver_some;
    int leaver;                     /* the line that a barrier visits next */
    int replayed;                   /* the line that was replayed in the last cycle, or -1 */
    struct tinycache_response resp; /* what is shown while resp_valid */
    struct tinycache_request mem;   /* and while mem_valid */
};

struct tinycache_beat {    /* record fill */
    uint32_t entry, place; /* place: where it begins in the line */
    int last;
    const uint32_t *data;
};

struct tinycache_in {
    int rst, drain, mem_ready, resp_ready;
    uint32_t policy;
    const struct tinycache_access *access; /* at req; NULL when req_valid is 0 */
    struct tinycache_beat fill;            /* at fill; its data NULL when fill_valid is 0 */
};

/* What a cycle does, decided and not yet done. */
struct tinycache_plan {
    int turn;
    int free;            /* some entry of Parked is not used */
    int fill, replay;    /* entry of Parked, or -1 */
    int barrier;         /* a barrier's step */
    int moves;           /* the access in S1 leaves it */
    int matches;         /* of a TRY on a near line */
    int evicts;          /* the step of an EVICT */
    int port_reads;      /* a load at the port has the RAM read */
    int req_ready, take; /* take: an access leaves the port */
    uint32_t error;      /* of that access */
    /* Of the fill and of the barrier (line -1: none); of the access in S1, where `decided`. */
    int fill_line, barrier_line, decided;
    struct tinyline_decision fill_decision, barrier_decision, decision;
};

/* Words of `ram`. */
size_t tinycache_ram_words(const struct tinycache_shape *shape);
/* `values` of a block with a lane's parameters. 0, or -1 with *error: the table cannot be bound. */
int tinycache_shape_init(struct tinycache_shape *shape, const struct spec_values *values, const struct spec_fsm *line,
                         struct spec_error *error);
void tinycache_reset(struct tinycache *s, const struct tinycache_shape *shape);

static inline int tinycache_drained(const struct tinycache *s)
{
    return !s->occupied && !s->used && !s->stage.full && !s->back;
}

/* It may respond in this cycle; *tag: of the access that is tried or replayed, or 0. */
static inline int tinycache_tries(const struct tinycache *s, uint32_t *tag)
{
    const int trying = s->stage.full && s->stage.does == TINYCACHE_TRY;
    *tag = s->reply ? s->resp.tag : trying ? s->stage.access.tag : 0;
    return s->reply || (trying && !s->stage.answered);
}

/* It changes though nothing comes to its ports: an access works in S1, or the registers behind it follow. */
static inline int tinycache_is_unsettled(const struct tinycache *s)
{
    return s->stage.full || s->replayed >= 0 || s->unwritten || !s->leaver_ready;
}

void tinycache_plan_step(const struct tinycache *s, const struct tinycache_shape *shape, const struct tinycache_in *in,
                         struct tinycache_plan *plan);
/* `in` and `plan` as in tinycache_plan_step; `row_count` has TABLE_ROWS and grows by the row that was executed. */
void tinycache_tick(struct tinycache *s, const struct tinycache_shape *shape, uint32_t *ram,
                    const struct tinycache_in *in, const struct tinycache_plan *plan, uint64_t *row_count);

extern const struct model_ops model_tinycache;
/* The lane in a state of model_tinycache, and its shape. */
const struct tinycache *tinycache_of_model(const void *state);
const struct tinycache_shape *tinycache_shape_of_model(const void *state);

#endif
