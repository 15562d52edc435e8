/* The block `denovo_l1` at its ports. */
#include <string.h>

#include "cmodel/denovo/denovo_l1.h"

struct l1_model {
    struct { /* word offsets */
        int core, cpu, count_select, count, protocol_error, store_error, store_error_at, store_error_words;
        int access_valid, access_data, cmd_valid, cmd_data, fwd_valid, fwd_data, rsp_in_valid, rsp_in_data;
        int answer_ready, cmd_done_ready, req_ready, rsp_out_ready;
        int access_ready, cmd_ready, fwd_ready, rsp_in_ready;
        int answer_valid, answer_data, cmd_done_valid, cmd_done_data, req_valid, req_data, rsp_out_valid, rsp_out_data;
        int out_words;
    } at;
    struct denovo_layout layout;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, uncached, pc, address, mask, strb, data,
            compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    struct {
        struct spec_slice command, first, last;
    } cmd_at;
    struct spec_slice done_at;
    struct l1_shape shape;

    /* What eval decided for tick. */
    struct l1_in in; /* without the messages */
    int valid;       /* which of the messages below are there: a bit each, in their order */
    struct l1_access access;
    struct denovo_fwd fwd;
    struct denovo_rsp rsp;
    struct l1_command command;
    struct l1_plan plan;

    uint64_t row_count[TABLE_ROWS]; /* survives reset */
    struct l1 l1;
    struct l1_line lines[];
};

static size_t model_size(const struct spec_values *v)
{
    const size_t lines = (size_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS")));
    return sizeof(struct l1_model) + lines * sizeof(struct l1_line);
}

static void find_ports(struct l1_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
#define AT(port) m->at.port = spec_port_word(&p, #port)
    AT(core), AT(cpu), AT(count_select), AT(count), AT(protocol_error);
    AT(store_error), AT(store_error_at), AT(store_error_words);
    AT(access_valid), AT(access_data), AT(cmd_valid), AT(cmd_data);
    AT(fwd_valid), AT(fwd_data), AT(rsp_in_valid), AT(rsp_in_data);
    AT(answer_ready), AT(cmd_done_ready), AT(req_ready), AT(rsp_out_ready);
    AT(access_ready), AT(cmd_ready), AT(fwd_ready), AT(rsp_in_ready);
    AT(answer_valid), AT(answer_data), AT(cmd_done_valid), AT(cmd_done_data);
    AT(req_valid), AT(req_data), AT(rsp_out_valid), AT(rsp_out_data);
#undef AT
    m->at.out_words = p.out_words;
#define FIELD(to, field) m->to.field = spec_field_slice(v, record, #field)
    const struct spec_record *record = &denovo_l1_access_record;
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom),
        FIELD(access_at, class);
    FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, uncached), FIELD(access_at, pc);
    FIELD(access_at, address);
    FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data), FIELD(access_at, compare);
    record = &denovo_l1_answer_record;
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask),
        FIELD(answer_at, data);
    record = &denovo_l1_command_record;
    FIELD(cmd_at, command), FIELD(cmd_at, first), FIELD(cmd_at, last);
#undef FIELD
    m->done_at = spec_field_slice(v, &denovo_l1_done_record, "command");
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct l1_model *m = state;
    memset(m, 0, model_size(values));
    find_ports(m, values);
    denovo_layout_init(&m->layout, values, 0);
    if (l1_shape_init(&m->shape, values, fsms ? fsms[0] : &denovo_l1_word_fsm, error)) return -1;
    denovo_l1_reset(&m->l1, &m->shape, m->lines);
    return 0;
}

/* The messages lie in the model; `in` points to those that are there only while it is used, so that a copy of the model is
 * whole. */
static struct l1_in connect(const struct l1_model *m)
{
    struct l1_in in = m->in;
    if (m->valid & 1) in.access = &m->access;
    if (m->valid & 2) in.fwd = &m->fwd;
    if (m->valid & 4) in.rsp = &m->rsp;
    if (m->valid & 8) in.cmd = &m->command;
    return in;
}

static void unpack_access(const struct l1_model *m, const uint32_t *bits, struct l1_access *a)
{
    uint32_t strb[DENOVO_WORDS] = {0};
#define GET(field) bits_get_field(bits, 0, m->access_at.field, 0)
    a->tag = (uint32_t)GET(tag);
    a->warp = (uint32_t)GET(warp);
    a->op = (uint8_t)GET(op);
    a->atom = (uint8_t)GET(atom);
    a->class = (uint8_t)GET(class);
    a->local = (uint8_t)GET(local);
    a->read_only = (uint8_t)GET(read_only);
    a->uncached = (uint8_t)GET(uncached);
    a->pc = (uint32_t)GET(pc);
    a->address = GET(address);
    a->mask = (uint16_t)GET(mask);
    a->compare = (uint32_t)GET(compare);
#undef GET
    bits_get_array(bits, m->access_at.strb, strb);
    for (int w = 0; w < DENOVO_WORDS; w++) a->strb[w] = (uint8_t)strb[w];
    bits_get_words(bits, m->access_at.data.lsb, a->data, m->access_at.data.count);
}

static void read_inputs(struct l1_model *m, const uint32_t *in)
{
    m->in = (struct l1_in){.rst = (int)(in[0] & 1),
                           .core = in[m->at.core],
                           .cpu = (int)(in[m->at.cpu] & 1),
                           .count_select = in[m->at.count_select] & 15,
                           .answer_ready = (int)(in[m->at.answer_ready] & 1),
                           .req_ready = (int)(in[m->at.req_ready] & 1),
                           .rsp_out_ready = (int)(in[m->at.rsp_out_ready] & 1),
                           .cmd_done_ready = (int)(in[m->at.cmd_done_ready] & 1)};
    m->valid = (int)((in[m->at.access_valid] & 1) | (in[m->at.fwd_valid] & 1) << 1 | (in[m->at.rsp_in_valid] & 1) << 2 |
                     (in[m->at.cmd_valid] & 1) << 3);
    if (m->valid & 1) unpack_access(m, in + m->at.access_data, &m->access);
    if (m->valid & 2) denovo_unpack_fwd(&m->layout, in + m->at.fwd_data, &m->fwd);
    if (m->valid & 4) denovo_unpack_rsp(&m->layout, in + m->at.rsp_in_data, &m->rsp);
    if (!(m->valid & 8)) return;
    const uint32_t *cmd = in + m->at.cmd_data;
    m->command = (struct l1_command){.command = (int)bits_get_field(cmd, 0, m->cmd_at.command, 0),
                                     .first = bits_get_field(cmd, 0, m->cmd_at.first, 0),
                                     .last = bits_get_field(cmd, 0, m->cmd_at.last, 0)};
}

static void show_answer(const struct l1_model *m, uint32_t *out)
{
    const struct l1 *s = &m->l1;
    const int comes = denovo_l1_answers(s) && m->plan.meeting.stays < 0 && m->plan.meeting.answered;
    if (!s->answer_count && !comes) return;
    const struct l1_answer *a = s->answer_count ? &s->answers[0] : &m->plan.meeting.answer;
    uint32_t *bits = out + m->at.answer_data;
    out[m->at.answer_valid] = 1;
#define PUT(field) bits_put(bits, m->answer_at.field.lsb, m->answer_at.field.width, a->field)
    PUT(tag), PUT(last), PUT(error), PUT(mask);
#undef PUT
    bits_put_words(bits, m->answer_at.data.lsb, a->data, m->answer_at.data.count);
}

static void show_request(const struct l1_model *m, uint32_t *out)
{
    const struct l1 *s = &m->l1;
    const enum l1_shown shows = denovo_l1_shows(s);
    if (shows == L1_SHOWS_NOTHING) return;
    struct denovo_req r = {0};
    denovo_l1_shown(s, &m->shape, shows, &r);
    r.core = m->in.core;
    r.cpu = (uint8_t)m->in.cpu;
    out[m->at.req_valid] = 1;
    denovo_pack_req(&m->layout, &r, out + m->at.req_data);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct l1_model *m = state;
    const struct l1 *s = &m->l1;
    read_inputs(m, in);
    const struct l1_in typed = connect(m);
    l1_plan_cycle(s, &m->shape, m->lines, &typed, &m->plan);
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    out[m->at.count] = s->count_out;
    out[m->at.protocol_error] = (uint32_t)s->protocol_error;
    out[m->at.store_error] = (uint32_t)s->lost.now;
    bits_put(out + m->at.store_error_at, 0, m->layout.req.line.width, s->lost.line);
    out[m->at.store_error_words] = s->lost.words;
    out[m->at.access_ready] = (uint32_t)m->plan.access_ready;
    out[m->at.cmd_ready] = (uint32_t)m->plan.cmd_ready;
    out[m->at.fwd_ready] = (uint32_t)m->plan.fwd_ready;
    out[m->at.rsp_in_ready] = (uint32_t)m->plan.rsp_in_ready;
    show_answer(m, out);
    show_request(m, out);
    if (s->supply_count) {
        out[m->at.rsp_out_valid] = 1;
        denovo_pack_rsp(&m->layout, &s->supplies[s->supply_first], out + m->at.rsp_out_data);
    }
    if (s->command.state == L1_CMD_DONE) {
        out[m->at.cmd_done_valid] = 1;
        bits_put(out + m->at.cmd_done_data, m->done_at.lsb, m->done_at.width, (uint64_t)s->command.record.command);
    }
}

static void model_tick(void *state)
{
    struct l1_model *m = state;
    const struct l1_in in = connect(m);
    denovo_l1_tick(&m->l1, &m->shape, m->lines, &in, &m->plan, m->row_count);
}

static const uint64_t *model_row_counts(const void *state, int fsm)
{
    const struct l1_model *m = state;
    return fsm == 0 ? m->row_count : NULL;
}

const struct model_ops model_denovo_l1 = {.block = "denovo_l1",
                                          .size = model_size,
                                          .init = model_init,
                                          .eval = model_eval,
                                          .tick = model_tick,
                                          .row_counts = model_row_counts};
