/* What the parts of the agent `tinycache_array` share: the warps (tinycache_array.c), the memories below and what the
 * ports must show (tinycache_array_checks.c), and who may touch which byte until the next barrier
 * (tinycache_array_bytes.c).
 *
 * The tinyCaches are not coherent, so what a load must return is known only where the programming model of the paper's
 * section 2 says so: a byte that one lane writes between two barriers is read by that lane alone, and by others after
 * the barrier. Bytes that a stimulus uses in another way are racing until the next barrier: nothing is said of them. */
#ifndef LARDER_TB_AGENTS_TINYCACHE_ARRAY_H
#define LARDER_TB_AGENTS_TINYCACHE_ARRAY_H

#include "spec/tinycache/tinycache_array.h"
#include "spec/tinycache/tinycache_codes.h"
#include "tb/agent.h"
#include "tb/tinycache/tinycache_ports.h"

enum { TA_LANES = 32, TA_IDS = 32, TA_WARPS = 40, TA_POOL = 40 };
enum { TA_NOBODY = 0, TA_MANY = 255 }; /* where a lane's number plus 1 may stand */

struct ta_byte {            /* what has happened to a byte since the last barrier */
    uint8_t writer, reader; /* a lane's number plus 1, TA_NOBODY, TA_MANY */
    uint8_t racing;
    uint8_t adds; /* 1: only 4-byte additions have written it; by many lanes is no race then */
    uint16_t due; /* stores that may still have to leave: no byte leaves more often than it was written */
};

struct ta_lane {                           /* a lane's part in an access that waits for its response */
    uint8_t rdata[TC_DATA], sure[TC_DATA]; /* sure: the byte is known */
    int chunk;                             /* index of its bytes, or -1 */
    uint32_t error;
};

struct ta_access {
    int used;
    int vague; /* another access with its tag waits as well: of the response only the tag is known */
    uint32_t tag, op, size, space, atom, block, mask;
    uint64_t addr[TA_LANES];
    uint8_t wdata[TA_LANES][TC_DATA];
    struct ta_lane lane[TA_LANES];
};

struct ta_id {    /* a request below that waits for its answer */
    uint32_t due; /* parts that it has not got; 0: there is none */
    int shared;
    uint32_t delay;
    uint8_t line[TC_CHUNK];
};

/* One access to an array in which nothing is cached and nothing is under way: how many requests below it makes. Then the
 * same again: it must hit. */
struct ta_trial {
    enum { TA_NO_TRIAL, TA_MISSES, TA_MISSED, TA_HITS } state;
    uint32_t requests, expected, policy;
    struct ta_access access;
};

struct ta_phase {
    uint32_t left, kind, group, first, count, size;
    uint32_t scene, lane; /* scene: accesses of a scene so far, plus 1; 0: it is none. lane: whose scene it is */
    uint32_t repeats;     /* the access is for the address of the one before it, `addr` */
    uint64_t addr;
};

struct ta_agent {
    struct tc_front front;
    struct tc_back back;
    uint32_t lanes, line_bytes, data_bytes, sets, addr_bits, block_bits, ids, warps, tag_bits, lines;
    uint64_t scratchpad; /* bytes of one, 0: as many as there are addresses */
    uint64_t rng, answer_rng, other_rng;
    enum agent_mode mode;

    struct { /* chunks that the warps use */
        uint64_t addr;
        uint32_t shared, block;
    } pool[TA_POOL];
    struct ta_phase phase;
    struct agent_pace busy_req, busy_resp;
    uint32_t policy_left, drain_left, epoch, alone; /* alone: steps of drive towards a trial */
    uint32_t stalls;                                /* cycles in which the memories take nothing */
    struct ta_trial trial;

    int alive, req_waits, was_drained;
    struct ta_access now; /* at the port req, while req_waits */
    struct ta_access waiting[TA_WARPS];
    uint32_t waiting_count;
    struct ta_id id[TA_IDS];
    uint64_t asked, given; /* loads and atomics of lanes; reads and atomics below */
    uint32_t still;        /* cycles in which nothing moved although everything could */
    struct tc_memory memory;
    struct ta_byte byte[TC_CHUNKS][TC_CHUNK];
};

/* Reads the access at the port; 0, or -1 when the shadow has no room for its addresses. */
int ta_read_access(struct ta_agent *a, const uint32_t *in, struct ta_access *r);
/* The access stands at the port: its lanes may do it from now on. */
void ta_begin(struct ta_agent *a, const struct ta_access *r);
/* It has been taken: the shadow moves, and r->lane says what it must return. */
void ta_do(struct ta_agent *a, struct ta_access *r);
/* Everything is drained: the memory must hold every write; then a new epoch begins. 0, or -1 with *error. */
int ta_barrier(struct ta_agent *a, struct spec_error *error);
void ta_forget_bytes(struct ta_agent *a);
/* May this lane do this to these bytes without a race? */
int ta_legal(const struct ta_agent *a, const struct ta_access *r, uint32_t lane);

int ta_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
