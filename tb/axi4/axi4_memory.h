/* The surroundings of `axi4_memory`: the L2 above it, and below it a memory that keeps and checks the rules of AXI4. */
#ifndef LARDER_TB_AXI4_MEMORY_H
#define LARDER_TB_AXI4_MEMORY_H

#include "spec/bits.h"
#include "spec/axi4/axi4_slices.h"
#include "tb/agent.h"

/* AM_STILL: cycles in which a step may be missing though nothing is held back: docs/axi4/data-path.md, Progress. */
enum { AM_STILL = 1, AM_LINE = 128, AM_HOT = 24, AM_LINES = 64, AM_OPEN = 512, AM_BURSTS = 512 };

/* A line of the memory. Before anything writes it, its bytes follow from its address. */
struct am_line {
    int users; /* open requests; 0: another line may take the place */
    uint64_t address;
    uint8_t byte[AM_LINE];
};

struct am_request { /* taken from the L2, not answered */
    int write, uncached, line, addressed, error;
    uint32_t id;
    uint64_t user;
    uint8_t strb[AM_LINE];    /* 1: the byte is asked for, or written */
    int bytes;                /* how many */
    uint8_t touched[AM_LINE]; /* uncached: bytes of its pieces so far */
    uint8_t after[AM_LINE];   /* what the line must hold in the end */
    uint8_t got[AM_LINE];     /* what R brought */
    int moved;                /* in this cycle */
    struct agent_owed step;   /* its next step */
};

struct am_burst {                    /* taken from AR or AW, not ended */
    int request, beats, size, first; /* `first`: the byte of the line; size in bytes */
    uint32_t id;
    int done;  /* a write: all its beats have come */
    int delay; /* cycles before it is answered */
};

struct am_side { /* reads, or writes: those that are taken, the oldest first */
    struct am_burst burst[AM_BURSTS];
    int count;
};

struct am_agent {
    struct agent_channel req, rsp, aw, w, b, ar, r;
    struct agent_fields req_fields;
    struct {
        struct spec_slice write, uncached, cpu, core, pc, id, line, strb, data;
    } req_at;
    struct {
        struct spec_slice write, error, id, data;
    } rsp_at;
    struct axi4_address_slices address_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    int line_bytes, bus_bytes, beats, core_bits, pc_bits;

    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace pace_req, pace_rsp, pace_aw, pace_w, pace_ar, pace_b, pace_r;
    int req_waits, b_waits, r_waits;
    uint64_t hot[AM_HOT]; /* lines that the L2 asks for */
    int phase_left, phase_kind;

    struct am_line line[AM_LINES];
    struct am_request open[AM_OPEN]; /* the oldest first */
    int opened;
    struct am_side reads, writes;
    int r_burst, r_beat; /* the burst on R, -1: none; its next beat */
    /* Beats that came on W: of the burst that now comes, and of bursts that are whole and have no AW yet. */
    struct am_beat {
        uint32_t data[AM_LINE / 4];
        uint64_t strb;
        int last;
    } beat[AM_BURSTS];
    int beats_waiting;
    struct agent_owed r_taken, b_taken, req_taken; /* what is offered */
    uint32_t longest;                              /* of all steps */
};

int am_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);
/* The open write of this line, else an open read of it, else NULL. */
const struct am_request *am_user_of(const struct am_agent *a, uint64_t line);
/* No burst of its id is older: it may be answered. */
int am_is_oldest(const struct am_side *side, int burst);

#endif
