/* Golden model of the block `tinycache_array`: docs/tinycache/data-path.md.
 *
 * Two interfaces: `model_tinycache_array` at the ports, and typed functions for a composite. In each cycle:
 * tinycache_array_eval looks at the inputs and says what the outputs show, and changes nothing; tinycache_array_tick
 * takes the same inputs and what eval found. The lines' data lie outside the structure, in `ram`, owned by the caller. */
#ifndef LARDER_CMODEL_TINYCACHE_ARRAY_H
#define LARDER_CMODEL_TINYCACHE_ARRAY_H

#include "cmodel/tinycache/tinycache.h"
#include "cmodel/tinycache/tinycache_coalescer.h"

enum { TINYCACHE_LANES = 32, TINYCACHE_WARPS = 32 };

struct tinycache_warp_request { /* record warp_req; `addr`, `wdata` of lanes outside the mask may be anything */
    uint32_t tag, block, mask;
    uint8_t op, size, space, atom;
    uint64_t addr[TINYCACHE_LANES];
    uint32_t wdata[TINYCACHE_LANES][TINYCACHE_DATA_WORDS]; /* of a READ anything */
};

struct tinycache_lane_data { /* what a lane answers, collected */
    uint32_t error;
    uint32_t rdata[TINYCACHE_DATA_WORDS];
};
struct tinycache_warp_response { /* record warp_resp; `lane` only of those in the mask, of all others it is 0 */
    uint32_t tag, mask;
    struct tinycache_lane_data lane[TINYCACHE_LANES];
};

struct tinycache_warp { /* an access under way */
    uint32_t tag, mask;
    uint32_t left; /* lanes that have not responded */
};

struct tinycache_array {
    struct tinycache_shape shape; /* fixed by init */
    int lanes;
    uint32_t warp_mask;

    uint64_t row_count[TABLE_ROWS]; /* of all lanes; survives reset */
    struct coalescer coalescer;

    uint32_t used; /* Warp entries */
    struct tinycache_warp warp[TINYCACHE_WARPS];
    int sending, current;
    uint32_t sent; /* lanes; 0 when not sending */
    int hold_valid, late_valid, last_read;
    struct tinycache_warp_response hold, late;
    struct tinycache_lane_data collected[TINYCACHE_WARPS][TINYCACHE_LANES];

    /* Of the lanes, what decides whether one has to be looked at in a cycle. */
    uint32_t filled, responding, requesting, occupied, parked;
    uint32_t staged;    /* lanes with an access in S1 */
    uint32_t unsettled; /* lanes that change though nothing comes to them */
    struct tinycache lane[TINYCACHE_LANES];
};

struct tinycache_array_in {
    int rst, drain, resp_ready;
    uint32_t policy;
    const struct tinycache_warp_request *req; /* NULL when req_valid is 0 */
    int l1_ready, shared_ready;
    const struct coalescer_answer *l1_resp, *shared_resp; /* NULL when not valid */
};

struct tinycache_array_out {
    int drained, req_ready;
    const struct tinycache_warp_response *resp; /* or NULL; into the array, or to `straight`; tick does not follow it */
    int resp_valid;                             /* 0: what `resp` shows, if it is there, is no response */
    struct coalescer_plan coalescer;            /* l1_resp_ready, shared_resp_ready; l1 and shared: coalescer_head */

    /* For tick. */
    int begins, entry;                 /* the request at the port takes part in this cycle, with that entry */
    uint32_t offered;                  /* lanes that see its access */
    uint32_t taken;                    /* and those that take it */
    uint32_t active;                   /* lanes that may change */
    int immediate;                     /* the entry that is answered straight from the lanes, or -1 */
    int reads;                         /* the complete entry that goes to `late`, or -1 */
    uint32_t responds;                 /* Warp entries for which lanes respond */
    uint32_t arrived[TINYCACHE_WARPS]; /* of those: the lanes */
    struct tinycache_plan plan[TINYCACHE_LANES];
    struct tinycache_warp_response straight;
};

size_t tinycache_array_ram_words(const struct spec_values *values); /* words of `ram` */
/* 0, or -1 with *error: the table cannot be bound. */
int tinycache_array_init(struct tinycache_array *a, const struct spec_values *values, const struct spec_fsm *line,
                         struct spec_error *error);

void tinycache_array_eval(const struct tinycache_array *a, const struct tinycache_array_in *in,
                          struct tinycache_array_out *out);
void tinycache_array_tick(struct tinycache_array *a, uint32_t *ram, const struct tinycache_array_in *in,
                          const struct tinycache_array_out *out);

extern const struct model_ops model_tinycache_array;
/* The array in a state of model_tinycache_array. */
const struct tinycache_array *tinycache_array_of_model(const void *state);

#endif
