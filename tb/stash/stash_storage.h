/* What the two halves of the agent stash_storage share: the stimulus (stash_storage.c) and the shadow of every word that
 * checks what comes out (stash_storage_shadow.c). */
#ifndef LARDER_TB_AGENTS_STASH_STORAGE_H
#define LARDER_TB_AGENTS_STASH_STORAGE_H

#include "spec/stash/stash_types.h"
#include "tb/agent.h"

enum { LANES = 32, WORDS = 16384, CHUNKS = 4096, HOT = 4, PENDING = 4, PATIENCE = 8, NO_EVENTS = 15 };
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
    LATE_STORE,
    EVENTS /* codes from here on, NO_EVENTS of them, are of none */
};
struct word {
    uint32_t data;
    uint8_t state;
};

struct access {
    uint32_t tag, write, mapped, block, slot, mask;
    uint32_t redo, partial, error; /* it came at redo, with these; 0 of one from req */
    uint32_t addr[LANES], wdata[LANES];
};

struct answer {                         /* what a response, or the record of a miss, must show */
    uint32_t tag, error, todo, pending; /* pending: a lane met a word that still waits for its writeback */
    uint32_t rdata[LANES];
};

struct signals { /* word offsets */
    int miss_free, clearing, op_valid, op_chunk, op_done, op_state, op_rdata, op_dirty, op_index;
    int apply_valid, apply_event, apply_mask, apply_beside, apply_granting, apply_map, apply_wdata;
    int supply, defer, refuse, owned_before, owned_after, index_before, index_after, miss_valid, miss_data,
        miss_pending;
    int again, redo_rdata, redo_taken, pass_asks, pass_waits;
};

struct access_fields { /* block and slot of req alone; partial and error of redo alone */
    struct spec_slice tag, write, mapped, block, slot, mask, partial, error, addr, wdata;
};

struct storage_agent {
    struct signals at;
    struct agent_channel req, redo, resp;
    struct access_fields req_at, redo_at;
    struct spec_slice resp_tag, resp_error, resp_rdata;
    struct spec_slice miss_tag, miss_write, miss_mapped, miss_block, miss_slot, miss_todo, miss_addr, miss_wdata;
    struct spec_slice miss_rdata;
    int code[EVENTS];                                              /* position of each event in the table */
    uint32_t lanes, words, banks, chunk_words, groups, rows, maps; /* groups: chunks of a row */

    uint64_t rng;
    enum agent_mode mode;
    uint32_t hot[HOT], hot_map[2];
    struct agent_pace busy_req, busy_op, busy_redo, busy_resp;
    int req_waits, redo_waits;

    /* The shadow. */
    int alive; /* a reset was seen */
    uint32_t clear_left;
    struct {
        int here;
        uint32_t chunk;
    } op[3];                                              /* the operations in S1, S2, S3 */
    enum { NOBODY, THE_CORE, THE_ENGINE } between, in_s1; /* whose access is between passes; whose pass is in S1 */
    uint32_t served;                                      /* lanes that its passes served */
    struct answer gathered;                               /* what they gave */
    int arriving;                                         /* S1 holds the last pass of this access: its answer */
    struct answer arrival;
    struct access arrived;
    int asked;       /* an access wanted a pass in the last cycle, and had room */
    uint32_t waited; /* cycles in a row in which operations have kept one from its pass */
    int queued;      /* answers that must come out, oldest first */
    struct answer queue[PENDING];
    uint8_t index[CHUNKS];
    struct word word[WORDS];
};

/* Agent operation: one cycle seen. 0, or -1 with *error. */
int storage_shadow_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
