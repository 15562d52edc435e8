/* An AXI4 master, for the agents of slaves: bursts of all kinds in few pages, W before or behind its AW. */
#ifndef LARDER_TB_AXI4_MASTER_H
#define LARDER_TB_AXI4_MASTER_H

#include "spec/axi4/axi4.h"
#include "spec/axi4/axi4_slices.h"
#include "spec/bits.h"
#include "tb/agent.h"

enum { AXI4_PLANS = 8 };

struct axi4_request { /* a burst, as AR or AW has it */
    uint64_t address;
    int beats, bytes, kind;
    uint32_t id;
};

struct axi4_master {
    struct agent_channel aw, w, b, ar, r;
    struct agent_fields request_fields, w_fields;
    struct axi4_burst_slices request_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    int bus_bytes;
    int reserved; /* the slave takes the burst type 3 as INCR */

    uint64_t rng;
    enum agent_mode mode;
    struct agent_pace pace_aw, pace_w, pace_b, pace_ar, pace_r;
    int aw_waits, w_waits, ar_waits;
    int phase_left, phase_kind; /* single beats, long reads, a mixture, few reads, a mixture */
    /* Writes that it has in mind: those from `w_plan` on owe beats, those from `aw_plan` on their address. */
    struct axi4_request plan[AXI4_PLANS];
    unsigned planned, aw_plan, w_plan;
    int w_beat;
};

/* The agent's choice of a burst, of AW where `write`. */
typedef struct axi4_request axi4_draw(void *agent, int write);

/* The block has the ports aw, w, b, ar and r. */
void axi4_init_master(struct axi4_master *m, const struct spec_values *values, uint64_t seed, enum agent_mode mode);
/* A legal burst within the 4 KB at `page`. */
struct axi4_request axi4_draw_legal(struct axi4_master *m, uint64_t page);
/* Drives the five channels. Fields of a burst that are not of axi4_request have any value. */
void axi4_drive_master(struct axi4_master *m, uint32_t *in, axi4_draw *draw, void *agent);
/* What the cycle did to its channels; a reset ends all that it has in mind. */
void axi4_observe_master(struct axi4_master *m, const uint32_t *in, const uint32_t *out);

struct axi4_request axi4_get_request(const struct axi4_master *m, const uint32_t *data);
/* Of beat `n`, a multiple of its size: AMBA AXI4, A3.4.1. */
uint64_t axi4_beat_address(const struct axi4_request *u, int n);
/* NULL, or which rule of AXI4 it breaks; the type 3 is as INCR. */
const char *axi4_broken_rule(const struct axi4_master *m, const struct axi4_request *u);

#endif
