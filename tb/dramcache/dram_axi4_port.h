/* The agent of dram_axi4_port: a master with ids, and a controller with its memory. */
#ifndef LARDER_TB_DRAM_AXI4_PORT_H
#define LARDER_TB_DRAM_AXI4_PORT_H

#include "spec/bits.h"
#include "spec/axi4/axi4_slices.h"
#include "tb/agent.h"

enum { DX_LINE = 64, DX_PAGE = 4096, DX_PAGES = 4, DX_BURSTS = 128, DX_PIECES = 1024, DX_PLANS = 8, DX_TAGS = 64 };
enum { DX_STUCK = 20000 /* cycles in which something must move while something is open */ };

struct dx_burst { /* as AR or AW has it */
    uint64_t address;
    int beats, bytes, kind;
    uint32_t id, resp;
};

struct dx_read { /* a burst that AR gave */
    struct dx_burst of;
    int asked, given, over; /* beats that were asked for, that R gave; R gave all */
    int come[256];          /* the beat's line is here */
    uint8_t data[DX_PAGE];  /* what each beat must give, one behind the other */
};

struct dx_open { /* a read that the controller has */
    int open;
    unsigned read;   /* its burst */
    int from, beats; /* the beats that it is for */
    uint8_t line[DX_LINE];
};

struct dx_write {
    struct dx_burst of;
    int whole;
    unsigned pieces; /* how many there were with its last one */
};

struct dx_piece { /* a line that a burst writes */
    uint64_t line, strb;
    uint8_t byte[DX_LINE];
    int whole;
};

struct dx_agent {
    struct agent_channel aw, w, b, ar, r, request, answer;
    struct agent_fields address_fields, w_fields;
    struct {
        struct spec_slice id, addr, len, size, burst;
    } address_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    struct {
        struct spec_slice write, id, line, strb, data;
    } request_at;
    struct {
        struct spec_slice cpu, id, data;
    } answer_at;
    int bus_bytes, line_bytes, device_bits, places;

    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace pace_aw, pace_w, pace_b, pace_ar, pace_r, pace_request, pace_answer;
    int aw_waits, w_waits, ar_waits;
    int phase_left, phase_kind;
    /* Writes that the master has in mind: those from `w_plan` on owe beats, those from `aw_plan` on their address. */
    struct dx_burst plan[DX_PLANS];
    unsigned planned, aw_plan, w_plan;
    int w_beat;

    uint64_t page[DX_PAGES];           /* of the device, in 4 KB */
    uint8_t device[DX_PAGES][DX_PAGE]; /* what the requests wrote */
    uint8_t shadow[DX_PAGES][DX_PAGE]; /* what the beats on W wrote, at the time of their request */
    struct dx_read read[DX_BURSTS];    /* from `read_gone` to `read_made`; all count for ever */
    unsigned read_made, read_asked, read_gone, giving;
    int gives; /* R is within the burst `giving` */
    struct dx_open open[DX_TAGS];
    int tags;                         /* how many are open */
    int order[DX_TAGS], ordered;      /* tags that are open, the oldest first */
    struct dx_write write[DX_BURSTS]; /* from `write_gone` to `write_made` */
    unsigned write_made, write_filled, write_gone;
    struct dx_piece piece[DX_PIECES];
    unsigned piece_made, piece_sent;
    int beat, fresh; /* of the burst that W fills; its next beat begins a piece */
    int still;       /* cycles without a transfer */
};

/* Of beat `n`, a multiple of its size: AMBA AXI4, A3.4.1. */
uint64_t dx_beat_address(const struct dx_burst *u, int n);
struct dx_burst dx_get_burst(const struct dx_agent *a, const uint32_t *data);
/* AXI4_RESP_*: which rule of AXI4 the burst breaks, or that no device has its address. */
uint32_t dx_judge(const struct dx_agent *a, const struct dx_burst *u);
int dx_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
