/* The four channels to the L1 and the scratchpad, which the coalescer and the array have alike: at their ports. */
#ifndef LARDER_CMODEL_TINYCACHE_LINE_PORTS_H
#define LARDER_CMODEL_TINYCACHE_LINE_PORTS_H

#include "cmodel/tinycache/tinycache_coalescer.h"

struct line_ports {
    struct { /* word offsets */
        int l1_ready, l1_resp_valid, l1_resp_data, shared_ready, shared_resp_valid, shared_resp_data;
    } in;
    struct {
        int l1_valid, l1_data, l1_resp_ready, shared_valid, shared_data, shared_resp_ready;
    } out;
    struct {
        struct spec_slice type, id, past, atom, block, line, parts, share, mask, data;
    } req;
    struct {
        struct spec_slice id, part, data;
    } resp;
};

/* What came in, for eval and again for tick. */
struct line_inputs {
    int l1_ready, shared_ready, l1_resp_valid, shared_resp_valid;
    struct coalescer_answer l1_resp, shared_resp;
};

void line_ports_init(struct line_ports *p, const struct spec_values *values);
void line_ports_read(const struct line_ports *p, const uint32_t *in, struct line_inputs *inputs);
/* The members of coalescer_in that these channels give. */
void line_ports_connect(const struct line_inputs *inputs, struct coalescer_in *in);
/* Expects that `out` is all zero. */
void line_ports_write(const struct line_ports *p, const struct coalescer *c, const struct coalescer_plan *plan,
                      uint32_t *out);

#endif
