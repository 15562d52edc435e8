/* The surroundings of `axi4_port`: a CPU with an AXI4 master above it, an L1 that answers in any order below it. */
#ifndef LARDER_TB_AXI4_PORT_H
#define LARDER_TB_AXI4_PORT_H

#include "tb/axi4/axi4_master.h"

/* What the port owes: docs/axi4/port-data-path.md, Progress. */
enum ap_owed { AP_LOAD, AP_STORE, AP_R, AP_B, AP_AR, AP_AW, AP_W, AP_OWED };
enum { AP_CHUNK = 64, AP_PIECES = 1024, AP_BURSTS = 256 };

struct ap_burst { /* as AR or AW has it */
    struct axi4_request request;
    uint32_t pc, warp, class;
};

/* The beats of a burst, one after the other, in one chunk: what one access must be. */
struct ap_piece {
    struct ap_burst of;
    uint64_t chunk, mask, strb;
    uint8_t byte[AP_CHUNK]; /* a write: its bytes; a read: what the L1 answered */
    int at[AP_CHUNK];       /* a read's beats: where each begins in the chunk */
    int beats, last;
    int whole, sent, done, error; /* all beats have come; the L1 has it, has answered it, with an error */
    uint32_t tag;
    uint64_t left; /* words to answer */
};

struct ap_side { /* reads, or writes: pieces from `gone` to `made`, the oldest first; each counts for ever */
    struct ap_piece piece[AP_PIECES];
    unsigned made, sent, gone;
};

struct ap_agent {
    struct axi4_master master;
    struct agent_channel access, answer;
    struct {
        struct spec_slice pc, warp, class;
    } user_at;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, pc, address, mask, strb, data, compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    int chunk_bytes, warps, reads, writes;

    uint64_t answer_rng;
    struct agent_pace pace_access, pace_answer;
    int answer_waits;
    uint64_t hot[2]; /* pages of 4 KB */
    int was_last[2]; /* of reads, writes: the burst before was at the last byte */

    struct ap_side reads_of, writes_of;
    int r_beat;
    struct ap_burst written[AP_BURSTS]; /* taken from AW, not answered: from `answered` to `addressed` */
    unsigned addressed, filled, answered;
    int beat; /* of the burst that W fills */
    struct agent_owed owed[AP_OWED];
};

/* Cycles that each may stand still though nothing is held back. */
uint32_t ap_find_bound(const struct ap_agent *a, enum ap_owed what);
int ap_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
