/* The block `tinycache_array` at its ports. */
#include <string.h>

#include "cmodel/tinycache/tinycache_array.h"
#include "cmodel/tinycache/tinycache_line_ports.h"
#include "cmodel/tinycache/tinycache_records.h"
#include "spec/tinycache/tinycache_array.h"

struct array_model {
    struct { /* word offsets */
        int policy, drain, req_valid, req_data, resp_ready, drained, req_ready, resp_valid, resp_data, words;
    } at;
    struct tinycache_front_layout front;
    struct line_ports line_ports;

    /* What eval found for tick. */
    int rst, drain, resp_ready, req_valid;
    uint32_t policy;
    struct line_inputs inputs;
    struct tinycache_warp_request request;
    struct tinycache_array_out found;

    struct tinycache_array array;
    uint32_t ram[];
};

static size_t model_size(const struct spec_values *values)
{
    return sizeof(struct array_model) + tinycache_array_ram_words(values) * sizeof(uint32_t);
}

static void find_ports(struct array_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    m->at.policy = spec_port_word(&p, "policy");
    m->at.drain = spec_port_word(&p, "drain");
    m->at.req_valid = spec_port_word(&p, "req_valid");
    m->at.req_data = spec_port_word(&p, "req_data");
    m->at.resp_ready = spec_port_word(&p, "resp_ready");
    m->at.drained = spec_port_word(&p, "drained");
    m->at.req_ready = spec_port_word(&p, "req_ready");
    m->at.resp_valid = spec_port_word(&p, "resp_valid");
    m->at.resp_data = spec_port_word(&p, "resp_data");
    m->at.words = p.out_words;
    tinycache_front_layout_init(&m->front, v, &p);
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct array_model *m = state;
    memset(m, 0, model_size(values));
    find_ports(m, values);
    line_ports_init(&m->line_ports, values);
    return tinycache_array_init(&m->array, values, fsms ? fsms[0] : &tinycache_line_fsm, error);
}

static void unpack_request(const struct array_model *m, const uint32_t *bits, struct tinycache_warp_request *r)
{
    r->tag = (uint32_t)bits_get_field(bits, 0, m->front.req.tag, 0);
    r->op = (uint8_t)bits_get_field(bits, 0, m->front.req.op, 0);
    r->size = (uint8_t)bits_get_field(bits, 0, m->front.req.size, 0);
    r->space = (uint8_t)bits_get_field(bits, 0, m->front.req.space, 0);
    r->atom = (uint8_t)bits_get_field(bits, 0, m->front.req.atom, 0);
    r->block = (uint32_t)bits_get_field(bits, 0, m->front.req.block, 0);
    r->mask = (uint32_t)bits_get_field(bits, 0, m->front.req.mask, 0);
    for (uint32_t rest = r->mask & ~m->array.sent; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        r->addr[i] = bits_get_field(bits, 0, m->front.req.addr, i);
        if (r->op != TINYCACHE_OP_READ)
            bits_get_words(bits, m->front.req.wdata.lsb + i * m->front.req.wdata.width, r->wdata[i],
                           m->front.req.wdata.width / 32);
    }
}

static void pack_response(const struct array_model *m, const struct tinycache_warp_response *r, uint32_t *bits)
{
    for (uint32_t rest = r->mask; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        bits_put_words(bits, m->front.resp.rdata.lsb + i * m->front.resp.rdata.width, r->lane[i].rdata,
                       m->front.resp.rdata.width / 32);
        if (r->lane[i].error)
            bits_put(bits, m->front.resp.error.lsb + i * m->front.resp.error.width, m->front.resp.error.width,
                     r->lane[i].error);
    }
    bits_put(bits, m->front.resp.tag.lsb, m->front.resp.tag.width, r->tag);
}

static void connect(const struct array_model *m, struct tinycache_array_in *in)
{
    struct coalescer_in below;
    line_ports_connect(&m->inputs, &below);
    in->rst = m->rst;
    in->drain = m->drain;
    in->resp_ready = m->resp_ready;
    in->policy = m->policy;
    in->req = m->req_valid ? &m->request : NULL;
    in->l1_ready = below.l1_ready;
    in->shared_ready = below.shared_ready;
    in->l1_resp = below.l1_resp;
    in->shared_resp = below.shared_resp;
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct array_model *m = state;
    struct tinycache_array_in typed;
    m->rst = (int)(in[0] & 1);
    m->drain = (int)(in[m->at.drain] & 1);
    m->resp_ready = (int)(in[m->at.resp_ready] & 1);
    m->req_valid = (int)(in[m->at.req_valid] & 1);
    m->policy = in[m->at.policy] & 3;
    line_ports_read(&m->line_ports, in, &m->inputs);
    if (m->req_valid) unpack_request(m, in + m->at.req_data, &m->request);
    connect(m, &typed);
    tinycache_array_eval(&m->array, &typed, &m->found);

    memset(out, 0, (size_t)m->at.words * sizeof *out);
    line_ports_write(&m->line_ports, &m->array.coalescer, &m->found.coalescer, out);
    out[m->at.drained] = (uint32_t)m->found.drained;
    out[m->at.req_ready] = (uint32_t)m->found.req_ready;
    out[m->at.resp_valid] = (uint32_t)m->found.resp_valid;
    if (m->found.resp) pack_response(m, m->found.resp, out + m->at.resp_data);
    m->found.resp = NULL; /* no pointer stays in the state */
}

static void model_tick(void *state)
{
    struct array_model *m = state;
    struct tinycache_array_in typed;
    connect(m, &typed);
    tinycache_array_tick(&m->array, m->ram, &typed, &m->found);
}

/* Of the table `line`, which all lanes run. */
static const uint64_t *model_row_counts(const void *state, int fsm)
{
    const struct array_model *m = state;
    return fsm == 0 ? m->array.row_count : NULL;
}

const struct tinycache_array *tinycache_array_of_model(const void *state)
{
    const struct array_model *m = state;
    return &m->array;
}

const struct model_ops model_tinycache_array = {.block = "tinycache_array",
                                                .size = model_size,
                                                .init = model_init,
                                                .eval = model_eval,
                                                .tick = model_tick,
                                                .row_counts = model_row_counts};
