/* The surroundings of `axi4_port`: a CPU with an AXI4 master above it, an L1 that answers in any order below it. */
#ifndef LARDER_TB_AXI4_PORT_H
#define LARDER_TB_AXI4_PORT_H

#include "spec/bits.h"
#include "spec/axi4/axi4_slices.h"
#include "tb/agent.h"

enum { AP_CHUNK = 64, AP_PIECES = 1024, AP_BURSTS = 256, AP_PLANS = 8, AP_PAGE = 4096 };

struct ap_burst { /* as AR or AW has it */
    uint64_t address;
    int beats, bytes, kind;
    uint32_t id, pc, warp, class;
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
    struct agent_channel aw, w, b, ar, r, access, answer;
    struct agent_fields request_fields, w_fields;
    struct {
        struct spec_slice id, addr, len, size, burst, pc, warp, class;
    } request_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, pc, address, mask, strb, data, compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    int bus_bytes, chunk_bytes, warps, reads;

    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace pace_aw, pace_w, pace_b, pace_ar, pace_r, pace_access, pace_answer;
    int aw_waits, w_waits, ar_waits, answer_waits;
    uint64_t hot[2]; /* pages of 4 KB */
    int was_last[2]; /* of reads, writes: the burst before was at the last byte */
    int phase_left, phase_kind;
    /* Writes that the master has in mind: those from `w_plan` on owe beats, those from `aw_plan` on their address. */
    struct ap_burst plan[AP_PLANS];
    unsigned planned, aw_plan, w_plan;
    int w_beat;

    struct ap_side reads_of, writes_of;
    int r_beat;
    struct ap_burst written[AP_BURSTS]; /* taken from AW, not answered: from `answered` to `addressed` */
    unsigned addressed, filled, answered;
    int beat; /* of the burst that W fills */
};

/* Of beat `n`: AMBA AXI4, A3.4.1. */
uint64_t ap_beat_address(const struct ap_burst *u, int n);
struct ap_burst ap_get_burst(const struct ap_agent *a, const uint32_t *data);
/* NULL, or which rule of AXI4 it breaks. */
const char *ap_broken_rule(const struct ap_agent *a, const struct ap_burst *u);
int ap_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
