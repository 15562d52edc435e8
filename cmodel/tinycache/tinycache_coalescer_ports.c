/* The block `tinycache_coalescer` at its ports. */
#include <string.h>

#include "cmodel/tinycache/tinycache_coalescer.h"
#include "cmodel/tinycache/tinycache_line_ports.h"
#include "cmodel/tinycache/tinycache_records.h"
#include "spec/tinycache/tinycache_array.h"

struct coalescer_model {
    struct { /* word offsets */
        int lane_mem_valid, lane_mem_data, lane_fill_valid, lane_fill_data, lane_mem_ready, idle, words;
    } at;
    struct tinycache_layout layout;
    struct line_ports line_ports;

    /* What eval decided for tick. */
    int rst;
    struct line_inputs inputs;
    struct coalescer_plan plan;
    uint32_t valid;
    struct tinycache_request request[COALESCER_LANES]; /* of the lanes that are taken */

    struct coalescer coalescer;
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct coalescer_model);
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct coalescer_model *m = state;
    struct spec_ports p;
    (void)fsms;
    (void)error;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    m->at.lane_mem_valid = spec_port_word(&p, "lane_mem_valid");
    m->at.lane_mem_data = spec_port_word(&p, "lane_mem_data");
    m->at.lane_mem_ready = spec_port_word(&p, "lane_mem_ready");
    m->at.lane_fill_valid = spec_port_word(&p, "lane_fill_valid");
    m->at.lane_fill_data = spec_port_word(&p, "lane_fill_data");
    m->at.idle = spec_port_word(&p, "idle");
    m->at.words = p.out_words;
    tinycache_layout_init(&m->layout, values);
    line_ports_init(&m->line_ports, values);
    coalescer_init(&m->coalescer, values);
    return 0;
}

static void connect(const struct coalescer_model *m, uint32_t lanes, struct coalescer_in *in)
{
    in->rst = m->rst;
    in->valid = lanes;
    for (; lanes; lanes &= lanes - 1) in->request[__builtin_ctz(lanes)] = &m->request[__builtin_ctz(lanes)];
    line_ports_connect(&m->inputs, in);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct coalescer_model *m = state;
    const struct coalescer *c = &m->coalescer;
    const uint32_t *mem = in + m->at.lane_mem_data;
    const uint32_t valid = in[m->at.lane_mem_valid] & (UINT32_MAX >> (32 - c->lanes));
    struct coalescer_in typed;
    m->rst = (int)(in[0] & 1);
    line_ports_read(&m->line_ports, in, &m->inputs);
    connect(m, valid, &typed);
    coalescer_plan_step(c, &typed, &m->plan);
    m->valid = valid & m->plan.ready;
    for (uint32_t rest = m->valid; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        tinycache_unpack_mem(&m->layout, mem, lane * m->layout.mem_bits, &m->request[lane]);
        tinycache_unpack_mem_data(&m->layout, mem, lane * m->layout.mem_bits, &m->request[lane]);
    }

    memset(out, 0, (size_t)m->at.words * sizeof *out);
    line_ports_write(&m->line_ports, c, &m->plan, out);
    out[m->at.idle] = !c->held_lanes;
    out[m->at.lane_mem_ready] = m->plan.ready;
    out[m->at.lane_fill_valid] = c->answer_lanes;
    for (uint32_t rest = c->answer_lanes; rest; rest &= rest - 1) {
        int lane = __builtin_ctz(rest);
        const struct tinycache_beat beat = coalescer_beat(c, lane);
        tinycache_pack_fill(&m->layout, &beat, out + m->at.lane_fill_data, lane * m->layout.fill_bits);
    }
}

static void model_tick(void *state)
{
    struct coalescer_model *m = state;
    struct coalescer_in in;
    connect(m, m->valid, &in); /* the edge looks at what is taken alone */
    coalescer_tick_requests(&m->coalescer, &in, &m->plan);
    coalescer_tick_answers(&m->coalescer, &in, &m->plan);
}

const struct model_ops model_tinycache_coalescer = {
    .block = "tinycache_coalescer", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
