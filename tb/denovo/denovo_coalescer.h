/* What the parts of the agent `denovo_coalescer` share: the half-warps and the L1 (denovo_coalescer.c), and its own account of
 * which lanes went where, which says what must come out (denovo_coalescer_checks.c). */
#ifndef LARDER_TB_DENOVO_COALESCER_H
#define LARDER_TB_DENOVO_COALESCER_H

#include "tb/agent.h"
#include "tb/denovo/denovo_lanes.h"

enum { WQ_TAGS = 1024, WQ_POOL = 6, WQ_WARPS = 66 };

enum wq_state {
    WQ_NONE,
    WQ_OUT,
    WQ_DONE
}; /* of a line access: none of a warp access under way; sent; answered whole */

struct wq_sent {
    enum wq_state state;
    uint32_t warp, lanes, mask, answered, delay; /* warp: a number below WQ_WARPS; answered: words */
};

struct wq_told {                          /* what a warp access has been told */
    uint32_t waits, got[WQ_LANES], error; /* waits: lanes that are not answered */
};

struct wq_agent {
    struct agent_channel warp, reply, access, answer;
    int error_word;
    struct wq_fields at;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, pc, address, mask, strb, data, compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    struct {
        struct spec_slice id, error, data;
    } reply_at;
    uint32_t lanes, words, entries, tags;
    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace busy_warp, busy_reply, busy_access, busy_answer;
    uint64_t pool[WQ_POOL]; /* chunks */
    uint32_t phase_left, phase_kind, phase_op;

    int alive, warp_waits, answer_waits;
    struct wq_warp flight[WQ_WARPS]; /* at the port, or under way */
    struct wq_told told[WQ_WARPS];   /* each of them */
    int port;                        /* the warp access at the port; -1: none */
    uint32_t left, begun;            /* its lanes that have not left the port; whether some have */
    int group;                       /* the warp access whose lanes are at `access`; -1: none */
    uint32_t group_lanes;
    uint32_t under_way; /* warp accesses that have begun to leave the port, and have no reply */
    struct wq_sent sent[WQ_TAGS];
    int due;                        /* the warp access that is complete; -1: none */
    int s1_empty;                   /* in the next cycle no answer is held back */
    uint32_t error_next, error_now; /* protocol_error, in the cycle after the next and in the next */
};

/* Agent operation: one cycle seen. 0, -1 with *error, or 1 where the environment broke its word. */
int wq_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
