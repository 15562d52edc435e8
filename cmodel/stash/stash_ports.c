/* The stash at its ports. Outputs that are 0 when not valid are cleared when they were written last. */
#include <string.h>

#include "cmodel/stash/stash.h"
#include "cmodel/stash/stash_engine_records.h"
#include "cmodel/stash/stash_storage_ports.h"

struct in_ports { /* word offsets */
    int core_id, req_valid, req_data, resp_ready, cmd_valid, cmd_data, cmd_done_ready, l2_req_ready;
    int l2_fwd_valid, l2_fwd_data, l2_rsp_valid, l2_rsp_data, fwd_rsp_ready, walk_ready, walk_done_valid,
        walk_done_data;
};
struct out_ports {
    int protocol_error, idle, req_ready, resp_valid, resp_data, cmd_ready, cmd_done_valid, cmd_done_data;
    int l2_req_valid, l2_req_data, l2_fwd_ready, l2_rsp_ready, fwd_rsp_valid, fwd_rsp_data, walk_valid, walk_data;
    int walk_done_ready, words;
};

enum { CMD_WORDS = 8 };

struct stash_model {
    struct in_ports in;
    struct out_ports out;
    struct storage_layout storage_layout;
    struct engine_layout engine_layout;

    struct stash_in typed_in;
    struct storage_request req;
    struct engine_command cmd;
    uint32_t cmd_bits[CMD_WORDS]; /* that `cmd` was unpacked from: a command stands at the port for many cycles */
    int cmd_words;
    struct stash_message l2_fwd, l2_rsp;
    struct engine_walk_done walk_done;
    struct stash_out typed_out;

    struct stash stash;
};

static size_t stash_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct stash_model);
}

static void find_ports(struct stash_model *m, const struct spec_ports *p)
{
    struct in_ports *in = &m->in;
    struct out_ports *out = &m->out;
    in->core_id = spec_port_word(p, "core_id");
    in->req_valid = spec_port_word(p, "req_valid");
    in->req_data = spec_port_word(p, "req_data");
    in->resp_ready = spec_port_word(p, "resp_ready");
    in->cmd_valid = spec_port_word(p, "cmd_valid");
    in->cmd_data = spec_port_word(p, "cmd_data");
    in->cmd_done_ready = spec_port_word(p, "cmd_done_ready");
    in->l2_req_ready = spec_port_word(p, "l2_req_ready");
    in->l2_fwd_valid = spec_port_word(p, "l2_fwd_valid");
    in->l2_fwd_data = spec_port_word(p, "l2_fwd_data");
    in->l2_rsp_valid = spec_port_word(p, "l2_rsp_valid");
    in->l2_rsp_data = spec_port_word(p, "l2_rsp_data");
    in->fwd_rsp_ready = spec_port_word(p, "fwd_rsp_ready");
    in->walk_ready = spec_port_word(p, "walk_ready");
    in->walk_done_valid = spec_port_word(p, "walk_done_valid");
    in->walk_done_data = spec_port_word(p, "walk_done_data");
    out->protocol_error = spec_port_word(p, "protocol_error");
    out->idle = spec_port_word(p, "idle");
    out->req_ready = spec_port_word(p, "req_ready");
    out->resp_valid = spec_port_word(p, "resp_valid");
    out->resp_data = spec_port_word(p, "resp_data");
    out->cmd_ready = spec_port_word(p, "cmd_ready");
    out->cmd_done_valid = spec_port_word(p, "cmd_done_valid");
    out->cmd_done_data = spec_port_word(p, "cmd_done_data");
    out->l2_req_valid = spec_port_word(p, "l2_req_valid");
    out->l2_req_data = spec_port_word(p, "l2_req_data");
    out->l2_fwd_ready = spec_port_word(p, "l2_fwd_ready");
    out->l2_rsp_ready = spec_port_word(p, "l2_rsp_ready");
    out->fwd_rsp_valid = spec_port_word(p, "fwd_rsp_valid");
    out->fwd_rsp_data = spec_port_word(p, "fwd_rsp_data");
    out->walk_valid = spec_port_word(p, "walk_valid");
    out->walk_data = spec_port_word(p, "walk_data");
    out->walk_done_ready = spec_port_word(p, "walk_done_ready");
    out->words = p->out_words;
}

static int stash_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                            struct spec_error *error)
{
    struct stash_model *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    find_ports(m, &p);
    m->cmd_words = (spec_find_port(&p, "cmd_data")->width + 31) / 32;
    storage_layout_init(&m->storage_layout, values);
    engine_layout_init(&m->engine_layout, values);
    return stash_init(&m->stash, values, fsms, error);
}

static void read_inputs(struct stash_model *m, const uint32_t *in)
{
    const struct in_ports *p = &m->in;
    struct stash_in *t = &m->typed_in;
    /* Pointers hold from eval to tick only: between cycles the state may be copied elsewhere. */
    t->req = &m->req;
    t->cmd = &m->cmd;
    t->l2_fwd = &m->l2_fwd;
    t->l2_rsp = &m->l2_rsp;
    t->walk_done = &m->walk_done;
    t->rst = (int)(in[0] & 1);
    t->core_id = in[p->core_id];
    t->req_valid = (int)(in[p->req_valid] & 1);
    t->resp_ready = (int)(in[p->resp_ready] & 1);
    t->cmd_valid = (int)(in[p->cmd_valid] & 1);
    t->cmd_done_ready = (int)(in[p->cmd_done_ready] & 1);
    t->l2_req_ready = (int)(in[p->l2_req_ready] & 1);
    t->l2_fwd_valid = (int)(in[p->l2_fwd_valid] & 1);
    t->l2_rsp_valid = (int)(in[p->l2_rsp_valid] & 1);
    t->fwd_rsp_ready = (int)(in[p->fwd_rsp_ready] & 1);
    t->walk_ready = (int)(in[p->walk_ready] & 1);
    t->walk_done_valid = (int)(in[p->walk_done_valid] & 1);
    if (t->req_valid) storage_unpack_lanes(&m->storage_layout, in + p->req_data, &m->req);
    if (t->l2_fwd_valid) /* the rest is of no interest until it is taken */
        m->l2_fwd.type = (uint32_t)bits_get_field(in + p->l2_fwd_data, 0, m->engine_layout.message.type, 0);
    size_t cmd_bytes = (size_t)m->cmd_words * sizeof *in;
    if (t->cmd_valid && memcmp(m->cmd_bits, in + p->cmd_data, cmd_bytes) != 0) {
        memcpy(m->cmd_bits, in + p->cmd_data, cmd_bytes);
        engine_unpack_command(&m->engine_layout, in + p->cmd_data, &m->cmd);
    }
}

/* What only the clock edge looks at, if it is taken. */
static void read_taken(struct stash_model *m, const uint32_t *in)
{
    const struct in_ports *p = &m->in;
    const struct stash_out *t = &m->typed_out;
    if (t->passes == &m->req) storage_unpack_rest(&m->storage_layout, in + p->req_data, &m->req);
    if (t->l2_fwd_ready) stash_unpack_message(&m->engine_layout.message, in + p->l2_fwd_data, &m->l2_fwd);
    if (t->l2_rsp_ready && m->typed_in.l2_rsp_valid)
        stash_unpack_message(&m->engine_layout.message, in + p->l2_rsp_data, &m->l2_rsp);
    if (t->walk_done_ready) engine_unpack_walk_done(&m->engine_layout, in + p->walk_done_data, &m->walk_done);
}

static void stash_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct stash_model *m = state;
    const struct out_ports *p = &m->out;
    const struct stash_out *t = &m->typed_out;
    read_inputs(m, in);
    stash_eval(&m->stash, &m->typed_in, &m->typed_out);
    read_taken(m, in);

    memset(out, 0, (size_t)p->words * sizeof *out);
    out[p->protocol_error] = (uint32_t)t->protocol_error;
    out[p->idle] = (uint32_t)t->idle;
    out[p->req_ready] = (uint32_t)t->req_ready;
    out[p->cmd_ready] = (uint32_t)t->cmd_ready;
    out[p->cmd_done_valid] = (uint32_t)t->cmd_done_valid;
    out[p->l2_fwd_ready] = (uint32_t)t->l2_fwd_ready;
    out[p->l2_rsp_ready] = (uint32_t)t->l2_rsp_ready;
    out[p->walk_valid] = (uint32_t)t->walk_valid;
    out[p->walk_done_ready] = (uint32_t)t->walk_done_ready;
    out[p->resp_valid] = t->resp != NULL;
    if (t->shown) storage_pack_response(&m->storage_layout, t->shown, out + p->resp_data);
    if (t->cmd_done_valid) {
        const struct engine_layout *l = &m->engine_layout;
        bits_set(out + p->cmd_done_data, l->cmd_done.error.lsb, l->cmd_done.error.width, t->cmd_done_error);
        bits_set(out + p->cmd_done_data, l->cmd_done.map.lsb, l->cmd_done.map.width, t->cmd_done_map);
    }
    if (t->l2_req) {
        out[p->l2_req_valid] = 1;
        stash_pack_message(&m->engine_layout.message, t->l2_req, out + p->l2_req_data);
    }
    if (t->fwd_rsp) {
        out[p->fwd_rsp_valid] = 1;
        stash_pack_message(&m->engine_layout.message, t->fwd_rsp, out + p->fwd_rsp_data);
    }
    out[p->walk_data] = (uint32_t)t->walk_vpn;
    if (t->walk_vpn >> 32) out[p->walk_data + 1] = (uint32_t)(t->walk_vpn >> 32);
}

static void stash_model_tick(void *state)
{
    struct stash_model *m = state;
    stash_tick(&m->stash, &m->typed_in, &m->typed_out);
}

const struct stash *stash_of_model(const void *state)
{
    return &((const struct stash_model *)state)->stash;
}

static const uint64_t *stash_model_row_counts(const void *state, int fsm)
{
    const struct stash_model *m = state;
    switch (fsm) {
    case 0: return m->stash.storage.row_count;
    case 1: return m->stash.engine.walk_count;
    case 2: return m->stash.engine.forward_count;
    case 3: return m->stash.engine.commit_count;
    case 4: return m->stash.engine.command_count;
    default: return NULL;
    }
}

const struct engine_in *stash_model_engine_in(const void *state)
{
    const struct stash_model *m = state;
    return &m->typed_out.engine_in;
}

const struct model_ops model_stash = {.block = "stash",
                                      .size = stash_model_size,
                                      .init = stash_model_init,
                                      .eval = stash_model_eval,
                                      .tick = stash_model_tick,
                                      .row_counts = stash_model_row_counts};
