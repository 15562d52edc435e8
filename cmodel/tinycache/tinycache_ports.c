/* The block `tinycache` at its ports. */
#include <string.h>

#include "cmodel/tinycache/tinycache.h"
#include "cmodel/tinycache/tinycache_records.h"
#include "spec/tinycache/tinycache.h"

struct ports { /* word offsets */
    int policy, drain, req_valid, req_data, resp_ready, mem_ready, fill_valid, fill_data;
    int drained, tries, tries_tag, req_ready, resp_valid, resp_data, mem_valid, mem_data, fill_ready;
    int out_words;
};

struct tinycache_model {
    struct ports at;
    struct tinycache_layout layout;
    struct tinycache_front_layout front;
    struct tinycache_shape shape;

    /* What eval decided for tick. */
    int rst, mem_ready, resp_ready;
    struct tinycache_plan plan;
    uint32_t policy;
    int has_access, has_fill;
    struct tinycache_access access; /* at the port, if has_access */
    struct tinycache_beat fill;     /* if has_fill; its data: */
    uint32_t fill_data[TINYCACHE_DATA_WORDS];

    uint64_t row_count[TABLE_ROWS]; /* survives reset */
    struct tinycache lane;
    uint32_t ram[];
};

static size_t model_size(const struct spec_values *values)
{
    return sizeof(struct tinycache_model) + (size_t)spec_get(values, "BYTES");
}

static void find_ports(struct tinycache_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    m->at = (struct ports){.policy = spec_port_word(&p, "policy"),
                           .drain = spec_port_word(&p, "drain"),
                           .req_valid = spec_port_word(&p, "req_valid"),
                           .req_data = spec_port_word(&p, "req_data"),
                           .resp_ready = spec_port_word(&p, "resp_ready"),
                           .mem_ready = spec_port_word(&p, "mem_ready"),
                           .fill_valid = spec_port_word(&p, "fill_valid"),
                           .fill_data = spec_port_word(&p, "fill_data"),
                           .drained = spec_port_word(&p, "drained"),
                           .tries = spec_port_word(&p, "tries"),
                           .tries_tag = spec_port_word(&p, "tries_tag"),
                           .req_ready = spec_port_word(&p, "req_ready"),
                           .resp_valid = spec_port_word(&p, "resp_valid"),
                           .resp_data = spec_port_word(&p, "resp_data"),
                           .mem_valid = spec_port_word(&p, "mem_valid"),
                           .mem_data = spec_port_word(&p, "mem_data"),
                           .fill_ready = spec_port_word(&p, "fill_ready"),
                           .out_words = p.out_words};
    tinycache_front_layout_init(&m->front, v, &p);
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct tinycache_model *m = state;
    memset(m, 0, model_size(values));
    find_ports(m, values);
    tinycache_layout_init(&m->layout, values);
    if (tinycache_shape_init(&m->shape, values, fsms ? fsms[0] : &tinycache_line_fsm, error)) return -1;
    tinycache_reset(&m->lane, &m->shape);
    return 0;
}

static void unpack_access(const struct tinycache_model *m, const uint32_t *bits, struct tinycache_access *a)
{
    a->tag = (uint32_t)bits_get_field(bits, 0, m->front.req.tag, 0);
    a->op = (uint8_t)bits_get_field(bits, 0, m->front.req.op, 0);
    a->size = (uint8_t)bits_get_field(bits, 0, m->front.req.size, 0);
    a->space = (uint8_t)bits_get_field(bits, 0, m->front.req.space, 0);
    a->atom = (uint8_t)bits_get_field(bits, 0, m->front.req.atom, 0);
    a->block = (uint32_t)bits_get_field(bits, 0, m->front.req.block, 0);
    a->addr = bits_get_field(bits, 0, m->front.req.addr, 0);
    /* wdata lie lowest in the record and are whole words. */
    memcpy(a->wdata, bits, (size_t)(m->front.req.wdata.width / 8));
}

static void eval_step(struct tinycache_model *m, const uint32_t *in)
{
    m->rst = (int)(in[0] & 1);
    m->mem_ready = (int)(in[m->at.mem_ready] & 1);
    m->resp_ready = (int)(in[m->at.resp_ready] & 1);
    struct tinycache_in lane_in = {.rst = m->rst,
                                   .drain = (int)(in[m->at.drain] & 1),
                                   .mem_ready = m->mem_ready,
                                   .resp_ready = m->resp_ready,
                                   .policy = in[m->at.policy] & 3};
    if (in[m->at.fill_valid] & 1) {
        const uint32_t *bits = in + m->at.fill_data;
        lane_in.fill = (struct tinycache_beat){.entry = (uint32_t)bits_get_field(bits, 0, m->layout.fill.entry, 0),
                                               .place = (uint32_t)bits_get_field(bits, 0, m->layout.fill.beat, 0)
                                                            << m->shape.data_shift &
                                                        ((UINT32_C(1) << m->shape.line_shift) - 1),
                                               .last = (int)bits_get_field(bits, 0, m->layout.fill.last, 0),
                                               .data = bits}; /* lowest in the record, whole words */
    } else if (in[m->at.req_valid] & 1) {
        unpack_access(m, in + m->at.req_data, &m->access);
        lane_in.access = &m->access;
    }
    m->policy = lane_in.policy;
    m->has_access = lane_in.access != NULL;
    m->has_fill = lane_in.fill.data != NULL;
    tinycache_plan_step(&m->lane, &m->shape, &lane_in, &m->plan);
    if (!m->has_fill) return;
    m->fill = lane_in.fill;
    m->fill.data = NULL; /* no pointer stays in the state */
    memcpy(m->fill_data, lane_in.fill.data, (m->shape.data_word_mask + 1) * sizeof *m->fill_data);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct tinycache_model *m = state;
    const struct tinycache *s = &m->lane;
    eval_step(m, in);
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    out[m->at.drained] = (uint32_t)tinycache_drained(s);
    out[m->at.tries] = (uint32_t)tinycache_tries(s, &out[m->at.tries_tag]);
    out[m->at.req_ready] = (uint32_t)m->plan.req_ready;
    out[m->at.fill_ready] = 1;
    if (s->resp_valid) {
        uint32_t *bits = out + m->at.resp_data;
        out[m->at.resp_valid] = 1;
        memcpy(bits, s->resp.rdata, (size_t)(m->front.resp.rdata.width / 8));
        bits_put(bits, m->front.resp.error.lsb, m->front.resp.error.width, s->resp.error);
        bits_put(bits, m->front.resp.tag.lsb, m->front.resp.tag.width, s->resp.tag);
    }
    if (s->mem_valid) {
        out[m->at.mem_valid] = 1;
        tinycache_pack_mem(&m->layout, &s->mem, out + m->at.mem_data);
    }
}

static void model_tick(void *state)
{
    struct tinycache_model *m = state;
    struct tinycache_in in = {.rst = m->rst,
                              .mem_ready = m->mem_ready,
                              .resp_ready = m->resp_ready,
                              .policy = m->policy,
                              .access = m->has_access ? &m->access : NULL};
    if (m->has_fill) {
        in.fill = m->fill;
        in.fill.data = m->fill_data;
    }
    tinycache_tick(&m->lane, &m->shape, m->ram, &in, &m->plan, m->row_count);
}

static const uint64_t *model_row_counts(const void *state, int fsm)
{
    const struct tinycache_model *m = state;
    return fsm == 0 ? m->row_count : NULL;
}

const struct tinycache *tinycache_of_model(const void *state)
{
    const struct tinycache_model *m = state;
    return &m->lane;
}

const struct tinycache_shape *tinycache_shape_of_model(const void *state)
{
    const struct tinycache_model *m = state;
    return &m->shape;
}

const struct model_ops model_tinycache = {.block = "tinycache",
                                          .size = model_size,
                                          .init = model_init,
                                          .eval = model_eval,
                                          .tick = model_tick,
                                          .row_counts = model_row_counts};
