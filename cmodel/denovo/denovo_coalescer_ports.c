/* The block `denovo_coalescer` at its ports. */
#include <string.h>

#include "cmodel/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_coalescer.h"

struct coalescer_model {
    struct { /* word offsets */
        int warp_valid, warp_data, answer_valid, answer_data, access_ready, reply_ready;
        int warp_ready, answer_ready, access_valid, access_data, reply_valid, reply_data, protocol_error, out_words;
    } at;
    struct {
        struct spec_slice id, warp, op, atom, class, local, read_only, pc, mask, address, strb, data, compare;
    } warp_at;
    struct {
        struct spec_slice id, error, data;
    } reply_at;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, pc, address, mask, strb, data, compare;
    } access_at;
    struct {
        struct spec_slice tag, error, mask, data;
    } answer_at;
    struct warp_shape shape;

    /* What eval decided for tick. */
    struct warp_in in; /* without the two below */
    int valid;         /* which of them are there: a bit each */
    struct warp_access warp;
    struct l1_answer answer;
    struct warp_plan plan;

    struct warp_coalescer coalescer;
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct coalescer_model);
}

static void find_ports(struct coalescer_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
#define AT(port) m->at.port = spec_port_word(&p, #port)
    AT(warp_valid), AT(warp_data), AT(answer_valid), AT(answer_data), AT(access_ready), AT(reply_ready);
    AT(warp_ready), AT(answer_ready), AT(access_valid), AT(access_data), AT(reply_valid), AT(reply_data);
    AT(protocol_error);
#undef AT
    m->at.out_words = p.out_words;
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    const struct spec_record *record = &denovo_warp_record;
    FIELD(warp_at, id), FIELD(warp_at, warp), FIELD(warp_at, op), FIELD(warp_at, atom), FIELD(warp_at, class);
    FIELD(warp_at, local), FIELD(warp_at, read_only), FIELD(warp_at, pc), FIELD(warp_at, mask);
    FIELD(warp_at, address), FIELD(warp_at, strb), FIELD(warp_at, data), FIELD(warp_at, compare);
    record = &denovo_reply_record;
    FIELD(reply_at, id), FIELD(reply_at, error), FIELD(reply_at, data);
    record = &denovo_l1_access_record;
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, pc);
    FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data);
    FIELD(access_at, compare);
    record = &denovo_l1_answer_record;
    FIELD(answer_at, tag), FIELD(answer_at, error), FIELD(answer_at, mask), FIELD(answer_at, data);
#undef FIELD
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct coalescer_model *m = state;
    (void)fsms;
    (void)error;
    memset(m, 0, sizeof *m);
    find_ports(m, values);
    warp_shape_init(&m->shape, values);
    return 0;
}

static void unpack_warp(const struct coalescer_model *m, const uint32_t *bits, struct warp_access *w)
{
    uint32_t strb[WARP_LANES] = {0};
#define GET(field) bits_get_field(bits, 0, m->warp_at.field, 0)
    w->id = (uint32_t)GET(id);
    w->warp = (uint32_t)GET(warp);
    w->op = (uint8_t)GET(op);
    w->atom = (uint8_t)GET(atom);
    w->class = (uint8_t)GET(class);
    w->local = (uint8_t)GET(local);
    w->read_only = (uint8_t)GET(read_only);
    w->pc = (uint32_t)GET(pc);
    w->mask = (uint32_t)GET(mask);
#undef GET
    bits_get_array(bits, m->warp_at.strb, strb);
    bits_get_array(bits, m->warp_at.data, w->data);
    bits_get_array(bits, m->warp_at.compare, w->compare);
    for (int l = 0; l < m->shape.lanes; l++) {
        w->address[l] = bits_get_field(bits, 0, m->warp_at.address, l);
        w->strb[l] = (uint8_t)strb[l];
    }
}

static struct warp_in connect(const struct coalescer_model *m)
{
    struct warp_in in = m->in;
    if (m->valid & 1) in.warp = &m->warp;
    if (m->valid & 2) in.answer = &m->answer;
    return in;
}

static void read_inputs(struct coalescer_model *m, const uint32_t *in)
{
    m->in = (struct warp_in){.rst = (int)(in[0] & 1),
                             .access_ready = (int)(in[m->at.access_ready] & 1),
                             .reply_ready = (int)(in[m->at.reply_ready] & 1)};
    m->valid = (int)((in[m->at.warp_valid] & 1) | (in[m->at.answer_valid] & 1) << 1);
    if (m->valid & 1) unpack_warp(m, in + m->at.warp_data, &m->warp);
    if (!(m->valid & 2)) return;
    const uint32_t *bits = in + m->at.answer_data;
    m->answer.tag = (uint32_t)bits_get_field(bits, 0, m->answer_at.tag, 0);
    m->answer.error = (uint8_t)bits_get_field(bits, 0, m->answer_at.error, 0);
    m->answer.mask = (uint16_t)bits_get_field(bits, 0, m->answer_at.mask, 0);
    bits_get_array(bits, m->answer_at.data, m->answer.data);
}

static void pack_access(const struct coalescer_model *m, const struct l1_access *a, uint32_t *bits)
{
    uint32_t strb[DENOVO_WORDS];
    for (int w = 0; w < DENOVO_WORDS; w++) strb[w] = a->strb[w];
#define PUT(field) bits_put(bits, m->access_at.field.lsb, m->access_at.field.width, a->field)
    PUT(tag), PUT(warp), PUT(op), PUT(atom), PUT(class), PUT(local), PUT(read_only), PUT(pc), PUT(address), PUT(mask);
    PUT(compare);
#undef PUT
    bits_put_array(bits, m->access_at.strb, strb);
    bits_put_array(bits, m->access_at.data, a->data);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct coalescer_model *m = state;
    const struct warp_coalescer *c = &m->coalescer;
    read_inputs(m, in);
    const struct warp_in typed = connect(m);
    warp_plan_cycle(c, &m->shape, &typed, &m->plan);
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    out[m->at.protocol_error] = (uint32_t)c->protocol_error;
    out[m->at.warp_ready] = (uint32_t)m->plan.warp_ready;
    out[m->at.answer_ready] = (uint32_t)m->plan.answer_ready;
    if (c->group_valid) {
        struct l1_access access;
        warp_show_access(c, &m->shape, &m->plan, &access);
        out[m->at.access_valid] = 1;
        pack_access(m, &access, out + m->at.access_data);
    }
    if (m->plan.completes) {
        struct warp_reply reply;
        uint32_t *bits = out + m->at.reply_data;
        warp_show_reply(c, &m->shape, &m->plan, &reply);
        out[m->at.reply_valid] = 1;
        bits_put(bits, m->reply_at.id.lsb, m->reply_at.id.width, reply.id);
        bits_put(bits, m->reply_at.error.lsb, 1, reply.error);
        bits_put_array(bits, m->reply_at.data, reply.data);
    }
}

static void model_tick(void *state)
{
    struct coalescer_model *m = state;
    const struct warp_in in = connect(m);
    warp_tick(&m->coalescer, &m->shape, &in, &m->plan);
}

const struct model_ops model_denovo_coalescer = {
    .block = "denovo_coalescer", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
