/* What the two halves of the agent stash_storage share: the stimulus (stash_storage.c) and the shadow of every word that
 * checks what comes out (stash_storage_shadow.c). */
#ifndef LARDER_TB_AGENTS_STASH_STORAGE_H
#define LARDER_TB_AGENTS_STASH_STORAGE_H

#include "spec/stash/stash_types.h"
#include "tb/agent.h"

enum { LANES = 32, WORDS = 16384, CHUNKS = 4096, HOT = 4, PENDING = 4, PATIENCE = 32 };
enum state { I, V, R, P };
enum event {
    LOAD,
    STORE,
    RAW_LOAD,
    RAW_STORE,
    FILL,
    ISSUE,
    LOCAL_STORE,
    GRANT,
    FORWARD_READ,
    FORWARD_TAKE,
    WB_DONE,
    END_COHERENT,
    END_LOCAL,
    SELF_INVALIDATE,
    ADOPT,
    REREGISTER,
    EVENTS
};
struct word {
    uint32_t data;
    uint8_t state;
    uint8_t vague;  /* its data is one of two values: the next read shows which */
    uint8_t racing; /* the access that waits at req may be writing it */
};

struct access {
    uint32_t tag, write, mapped, mask;
    uint32_t addr[LANES], wdata[LANES];
};

struct answer {                        /* what a response, or the record of a miss, must show */
    uint32_t tag, error, todo, unsure; /* unsure: lanes whose outcome the shadow leaves open */
    uint32_t rdata[LANES];
};

struct signals { /* word offsets */
    int miss_free, clearing, op_valid, op_chunk, op_done, op_state, op_rdata, op_dirty, op_index;
    int apply_valid, apply_event, apply_mask, apply_granting, apply_map, apply_wdata;
    int supply, defer, refuse, owned_before, owned_after, index_before, index_after, miss_valid, miss_data;
};

struct storage_agent {
    struct signals at;
    struct agent_channel req, done, resp;
    struct spec_slice tag, write, mapped, mask, addr, wdata, resp_tag, resp_error, resp_rdata;
    struct spec_slice miss_tag, miss_write, miss_mapped, miss_todo, miss_addr, miss_wdata, miss_rdata;
    int code[EVENTS]; /* position of each event in the table */
    uint32_t lanes, words, banks, chunk_words, rows, maps;

    uint64_t rng;
    enum agent_mode mode;
    uint32_t hot[HOT], hot_map[2];
    struct agent_pace busy_req, busy_op, busy_done, busy_resp;
    int req_waits, done_waits;

    /* The shadow. */
    int alive; /* a reset was seen */
    uint32_t clear_left;
    uint64_t cycle, window;  /* window: since when the access at req waits */
    uint32_t passes, passed; /* of the access at req: it needs, and had at least */
    struct {
        int here;
        uint32_t chunk;
    } op[3];      /* the operations in S1, S2, S3 */
    int arriving; /* S1 holds the last pass of an access: its answer */
    struct answer arrival;
    struct access arrived;
    uint32_t done_waited;      /* cycles in which a finished miss waited */
    uint32_t done_passed_over; /* those of them in which a response could leave */
    int queued;                /* answers that must come out, oldest first */
    struct answer queue[PENDING];
    uint8_t index[CHUNKS];
    uint64_t touched[CHUNKS]; /* last cycle in which an operation changed the chunk */
    struct word word[WORDS];
};

/* Agent operation: one cycle seen. 0, or -1 with *error. */
int storage_shadow_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
