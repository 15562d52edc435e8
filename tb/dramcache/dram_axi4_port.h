/* The agent of dram_axi4_port: a master with ids, and a controller with its memory. */
#ifndef LARDER_TB_DRAM_AXI4_PORT_H
#define LARDER_TB_DRAM_AXI4_PORT_H

#include "tb/axi4/axi4_master.h"

enum { DX_LINE = 64, DX_PAGES = 4, DX_BURSTS = 128, DX_PIECES = 1024, DX_TAGS = 64 };
/* What the port owes: docs/dramcache/axi4-port.md, Progress. */
enum dx_owed { DX_READS, DX_WRITES, DX_AR, DX_AW, DX_W, DX_OWED };

struct dx_read { /* a burst that AR gave */
    struct axi4_request of;
    uint32_t resp;           /* AXI4_RESP_*: what it must get */
    int asked, given, over;  /* beats that were asked for, that R gave; R gave all */
    int come[256];           /* the beat's line is here */
    uint8_t data[AXI4_PAGE]; /* what each beat must give, one behind the other */
};

struct dx_open { /* a read that the controller has */
    int open;
    unsigned read;   /* its burst */
    int from, beats; /* the beats that it is for */
    uint8_t line[DX_LINE];
};

struct dx_write {
    struct axi4_request of;
    uint32_t resp;
    unsigned pieces; /* how many there were with its last one */
};

struct dx_piece { /* a line that a burst writes */
    uint64_t line, strb;
    uint8_t byte[DX_LINE];
    int whole;
};

struct dx_agent {
    struct axi4_master master;
    struct agent_channel request, answer;
    struct {
        struct spec_slice write, id, line, strb, data;
    } request_at;
    struct {
        struct spec_slice cpu, id, data;
    } answer_at;
    int line_bytes, device_bits, places;

    uint64_t answer_rng;
    struct agent_pace pace_request, pace_answer;

    uint64_t page[DX_PAGES];             /* of the device, in 4 KB */
    uint8_t device[DX_PAGES][AXI4_PAGE]; /* what the requests wrote */
    uint8_t shadow[DX_PAGES][AXI4_PAGE]; /* what the beats on W wrote, at the time of their request */
    struct dx_read read[DX_BURSTS];      /* from `read_gone` to `read_made`; all count for ever */
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
    struct agent_owed owed[DX_OWED];
};

/* Cycles that each may stand still though nothing is held back. */
uint32_t dx_find_bound(enum dx_owed what);
int dx_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
