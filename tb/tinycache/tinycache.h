/* What the parts of the agent `tinycache` share: the stimulus (tinycache.c), the rules of an access (tinycache_rules.c), and
 * the step of each cycle with the checks of the ports (tinycache_steps.c). The rules know the cache as the paper tells it:
 * which bytes of which lines are here, which of them were written, who waits for what. They read no state table. */
#ifndef LARDER_TB_AGENTS_TINYCACHE_H
#define LARDER_TB_AGENTS_TINYCACHE_H

#include "spec/tinycache/tinycache.h"
#include "spec/tinycache/tinycache_codes.h"
#include "tb/agent.h"
#include "tb/tinycache/tinycache_ports.h"

enum { TC_LINES = 64, TC_PARKED = 8, TC_POOL = 48, TC_MEM_WORDS = 48, TC_RESP_WORDS = 8 };

struct tc_line_key { /* a line's extended address */
    uint64_t line;
    uint32_t shared, block;
};

struct tc_access {
    uint32_t tag, op, size, space, atom, block; /* size: log2 */
    uint64_t addr;
    uint8_t wdata[TC_DATA];
};

struct tc_held {      /* what is in one place of the cache */
    int present;      /* data are here; else the place is empty, or its line is on the way (fetching) */
    int fetching;     /* a parked load waits for it */
    int whole;        /* every half-word is valid; else only what was written */
    uint64_t written; /* half-words written since the line came */
    struct tc_line_key key;
    uint32_t rank; /* 0: the last used of its set */
};

struct tc_answer { /* a response that is due */
    uint32_t tag, error;
    uint8_t rdata[TC_DATA];
};

struct tc_parked {
    int used, filled, fetch, asked; /* asked: its request has reached the memory */
    uint32_t place;                 /* of a fetch: where its line will be */
    uint32_t beat, come; /* the first byte of the request's beat; bytes that have been answered, a bit a beat */
    struct tc_answer answer;
    uint8_t line[TC_CHUNK]; /* what the memory answers */
    uint32_t delay;         /* cycles until the memory wants to */
};

struct tc_request { /* what the port mem must show */
    uint32_t type, entry, atom;
    struct tc_line_key key;
    uint32_t place;                       /* the first byte of its beat in the line */
    uint8_t mask[TC_DATA], data[TC_DATA]; /* of the beat */
};

enum tc_does { TC_TRY, TC_PICK, TC_EVICT, TC_RETRY, TC_REST, TC_OPEN }; /* docs/tinycache/data-path.md, "Access: S1" */

struct tc_stage { /* the access that has left the port and is not done */
    int full;
    enum tc_does does;
    struct tc_access access;
    struct tc_line_key key;
    int cached;
    int place;                /* -1: none */
    int near, vacant, picked; /* its partial tag is there; nothing is; replacement named it */
    int answered, sent;
};

struct tc_offer { /* what it does in this cycle, if it can */
    int respond, send, park;
};

struct tc_size { /* the parameters */
    uint32_t lines, ways, sets, line_bytes, data_bytes, beats, halves, misses, addr_bits, block_bits, partial_bits,
        plru;
    uint64_t scratchpad; /* bytes of one, 0: as many as there are addresses */
};

struct tc_phase { /* the program that the lane runs for a while */
    uint32_t left, kind, first, count, size, at, offset, skip, stores;
};

struct tc_agent {
    struct tc_front front;
    struct agent_channel mem, fill;
    struct tc_mem_fields at; /* of mem and fill */
    struct tc_size size;
    uint64_t rng, fill_rng, other_rng; /* the lane's, the memory's, the other writers' */
    enum agent_mode mode;

    /* Stimulus. */
    struct tc_line_key pool[TC_POOL];
    struct tc_phase phase;
    struct agent_pace busy_req, busy_mem, busy_resp, busy_fill;
    int req_waits, at_end; /* at_end: the last access was for the last byte that there is */
    uint32_t policy_left, drain_left;

    /* Rules. */
    int alive; /* a reset was seen */
    struct tc_held held[TC_LINES];
    uint32_t tree[TC_LINES]; /* of each set: PLRU, node n is bit n */
    struct tc_parked parked[TC_PARKED];
    int tries_word, tries_tag_word; /* of the signals */
    int resp_valid, mem_valid;      /* what the ports must show in this cycle */
    uint32_t resp_words[TC_RESP_WORDS], mem_words[TC_MEM_WORDS];
    struct tc_request request;
    struct tc_stage stage;
    int reply, back;              /* what the ports show is of a parked or refused access, is a writeback */
    int unwritten;                /* the last store waits for the RAM */
    int leaver_ready;             /* a barrier may begin */
    int leaver;                   /* the place that it visits, or -1 */
    int replayed;                 /* the place that was used by a parked access in the last cycle, or -1 */
    uint32_t waited, drain_steps; /* chances that the access at the port, or the drain, has had */
    struct tc_memory memory;
};

/* What was written at an extended address: the chunk that holds a line, NULL when the shadow is full; the line's first byte
 * in it. */
struct tc_chunk *tc_chunk_of(struct tc_agent *a, const struct tc_line_key *key);
uint32_t tc_part_of(const struct tc_agent *a, const struct tc_line_key *key);
/* The access at the port leaves it. 2: there is no room for more addresses in the shadow. Else 1. */
int tc_take_access(struct tc_agent *a, const struct tc_access *r, uint32_t policy);
int tc_some_free(const struct tc_agent *a);
uint32_t tc_partial_of(const struct tc_agent *a, const struct tc_line_key *key); /* its partial tag */
int tc_is_open(const struct tc_stage *s);
/* What the access in S1 does whatever the ports' inputs are. */
struct tc_offer tc_offer_of(const struct tc_agent *a);
/* It is done, and its effects are. */
void tc_finish_access(struct tc_agent *a, const struct tc_offer *offer);
void tc_pick(struct tc_agent *a, int held_back); /* the place that replacement names is to leave */
int tc_matches(const struct tc_agent *a);        /* the line near the access in S1 is its own */
/* What the ports show in the next cycle, of the reply, the writeback, or the access in S1. */
void tc_show(struct tc_agent *a);
void tc_use(struct tc_agent *a, uint32_t place); /* it is the last used of its set */
/* The line in a place leaves. If half-words were written, those of the lowest beat are due at the port mem, and it stays while
 * there are others. */
void tc_leave(struct tc_agent *a, struct tc_held *h);
void tc_due_answer(struct tc_agent *a, const struct tc_answer *answer); /* in the next cycle */

/* Agent operation: one cycle seen. 0, -1 with *error, or 1 where the environment broke its word. */
int tc_rules_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
