/* The block `denovo_l2` at its ports. */
#include <string.h>

#include "cmodel/denovo/denovo_l2.h"

struct l2_model {
    struct { /* word offsets */
        int bank, event_select;
        int req_valid, req_data, rsp_in_valid, rsp_in_data, mem_rsp_valid, mem_rsp_data, cmd_valid, cmd_data;
        int fwd_ready, rsp_out_ready, mem_req_ready, cmd_done_ready;
        int protocol_error, write_errors, write_error_at, event_count;
        int req_ready, rsp_in_ready, mem_rsp_ready, cmd_ready;
        int fwd_valid, fwd_data, rsp_out_valid, rsp_out_data, mem_req_valid, mem_req_data, cmd_done_valid,
            cmd_done_data;
        int out_words;
    } at;
    struct denovo_layout layout;
    struct {
        struct spec_slice all, first, last;
    } cmd;
    struct spec_slice cmd_done_error;
    struct l2_shape shape;

    /* What eval decided for tick. */
    struct l2_in in; /* without the messages */
    int valid;       /* which of the messages below are there: a bit each, in their order */
    struct denovo_req req;
    struct denovo_rsp rsp;
    struct denovo_mem_rsp mem_rsp;
    struct l2_command command;
    struct l2_plan plan;

    uint64_t row_count[TABLE_ROWS]; /* survives reset */
    struct l2 bank;
    struct l2_line lines[];
};

static size_t model_size(const struct spec_values *v)
{
    const size_t lines = (size_t)(spec_get(v, "BYTES") / (4 * spec_get(v, "LINE_WORDS")));
    return sizeof(struct l2_model) + lines * sizeof(struct l2_line);
}

static void find_ports(struct l2_model *m, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
#define AT(port) m->at.port = spec_port_word(&p, #port)
    AT(bank), AT(event_select);
    AT(req_valid), AT(req_data), AT(rsp_in_valid), AT(rsp_in_data);
    AT(mem_rsp_valid), AT(mem_rsp_data), AT(cmd_valid), AT(cmd_data);
    AT(fwd_ready), AT(rsp_out_ready), AT(mem_req_ready), AT(cmd_done_ready);
    AT(protocol_error), AT(write_errors), AT(write_error_at), AT(event_count);
    AT(req_ready), AT(rsp_in_ready), AT(mem_rsp_ready), AT(cmd_ready);
    AT(fwd_valid), AT(fwd_data), AT(rsp_out_valid), AT(rsp_out_data);
    AT(mem_req_valid), AT(mem_req_data), AT(cmd_done_valid), AT(cmd_done_data);
#undef AT
    m->at.out_words = p.out_words;
    const struct spec_record *cmd = spec_find_port(&p, "cmd_data")->channel->record;
    m->cmd.all = spec_field_slice(v, cmd, "all");
    m->cmd.first = spec_field_slice(v, cmd, "first");
    m->cmd.last = spec_field_slice(v, cmd, "last");
    m->cmd_done_error = spec_field_slice(v, spec_find_port(&p, "cmd_done_data")->channel->record, "error");
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct l2_model *m = state;
    memset(m, 0, model_size(values));
    find_ports(m, values);
    denovo_layout_init(&m->layout, values, 1);
    if (l2_shape_init(&m->shape, values, fsms ? fsms[0] : &denovo_l2_word_fsm, error)) return -1;
    l2_reset(&m->bank, &m->shape, m->lines);
    return 0;
}

/* The messages lie in the model, `in` points to those that are there: only while it is used, so that a copy of the model is
 * whole. */
static struct l2_in connect(const struct l2_model *m)
{
    struct l2_in in = m->in;
    if (m->valid & 1) in.req = &m->req;
    if (m->valid & 2) in.rsp = &m->rsp;
    if (m->valid & 4) in.mem_rsp = &m->mem_rsp;
    if (m->valid & 8) in.cmd = &m->command;
    return in;
}

static void read_inputs(struct l2_model *m, const uint32_t *in)
{
    m->in = (struct l2_in){.rst = (int)(in[0] & 1),
                           .bank = in[m->at.bank] & ((1u << m->shape.bank_shift) - 1),
                           .event_select = in[m->at.event_select] & 15,
                           .fwd_ready = (int)(in[m->at.fwd_ready] & 1),
                           .rsp_out_ready = (int)(in[m->at.rsp_out_ready] & 1),
                           .mem_req_ready = (int)(in[m->at.mem_req_ready] & 1),
                           .cmd_done_ready = (int)(in[m->at.cmd_done_ready] & 1)};
    m->valid = (int)((in[m->at.req_valid] & 1) | (in[m->at.rsp_in_valid] & 1) << 1 |
                     (in[m->at.mem_rsp_valid] & 1) << 2 | (in[m->at.cmd_valid] & 1) << 3);
    if (m->valid & 1) denovo_unpack_req(&m->layout, in + m->at.req_data, &m->req);
    if (m->valid & 2) denovo_unpack_rsp(&m->layout, in + m->at.rsp_in_data, &m->rsp);
    if (m->valid & 4) denovo_unpack_mem_rsp(&m->layout, in + m->at.mem_rsp_data, &m->mem_rsp);
    if (!(m->valid & 8)) return;
    const uint32_t *cmd = in + m->at.cmd_data;
    m->command = (struct l2_command){.all = (int)bits_get_field(cmd, 0, m->cmd.all, 0),
                                     .first = bits_get_field(cmd, 0, m->cmd.first, 0),
                                     .last = bits_get_field(cmd, 0, m->cmd.last, 0)};
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct l2_model *m = state;
    const struct l2 *s = &m->bank;
    read_inputs(m, in);
    const struct l2_in typed = connect(m);
    l2_plan_cycle(s, &m->shape, m->lines, &typed, &m->plan);
    memset(out, 0, (size_t)m->at.out_words * sizeof *out);
    out[m->at.protocol_error] = (uint32_t)s->protocol_error;
    out[m->at.write_errors] = s->write_errors;
    bits_put(out + m->at.write_error_at, 0, m->layout.req.line.width, s->write_error_at);
    out[m->at.event_count] = s->event_count;
    out[m->at.req_ready] = (uint32_t)m->plan.req_ready;
    out[m->at.rsp_in_ready] = (uint32_t)m->plan.rsp_in_ready;
    out[m->at.mem_rsp_ready] = (uint32_t)m->plan.mem_rsp_ready;
    out[m->at.cmd_ready] = (uint32_t)m->plan.cmd_ready;
    if (s->forward_count) {
        out[m->at.fwd_valid] = 1;
        denovo_pack_fwd(&m->layout, &s->forwards[s->forward_first], out + m->at.fwd_data);
    }
    if (s->answer_count) {
        out[m->at.rsp_out_valid] = 1;
        denovo_pack_rsp(&m->layout, &s->answers[s->answer_first], out + m->at.rsp_out_data);
    }
    if (s->mem_valid) {
        out[m->at.mem_req_valid] = 1;
        denovo_pack_mem_req(&m->layout, &s->mem, out + m->at.mem_req_data);
    }
    if (s->walk == L2_WALK_DONE) {
        out[m->at.cmd_done_valid] = 1;
        bits_put(out + m->at.cmd_done_data, m->cmd_done_error.lsb, 1, (uint64_t)s->walk_error);
    }
}

static void model_tick(void *state)
{
    struct l2_model *m = state;
    const struct l2_in in = connect(m);
    l2_tick(&m->bank, &m->shape, m->lines, &in, &m->plan, m->row_count);
}

static const uint64_t *model_row_counts(const void *state, int fsm)
{
    const struct l2_model *m = state;
    return fsm == 0 ? m->row_count : NULL;
}

const struct model_ops model_denovo_l2 = {.block = "denovo_l2",
                                          .size = model_size,
                                          .init = model_init,
                                          .eval = model_eval,
                                          .tick = model_tick,
                                          .row_counts = model_row_counts};
