/* The blocks `noc_crossbar` and `noc_mesh` at their ports. */
#include "cmodel/noc/noc.h"

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct noc *m = state;
    struct spec_ports p;
    (void)fsms;
    (void)error;
    noc_init(m, values);
    spec_list_ports(values, &p);
    m->port.in_valid = spec_port_word(&p, "in_valid");
    m->port.in_data = spec_port_word(&p, "in_data");
    m->port.in_ready = spec_port_word(&p, "in_ready");
    m->port.out_valid = spec_port_word(&p, "out_valid");
    m->port.out_ready = spec_port_word(&p, "out_ready");
    m->port.out_data = spec_port_word(&p, "out_data");
    m->port.words = p.out_words;
    return 0;
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct noc *m = state;
    m->rst = (int)(in[0] & 1);
    memset(out, 0, (size_t)m->port.words * sizeof *out);
    for (int node = 0; node < m->nodes; node++)
        for (int net = 0; net < m->nets; net++) {
            const int lane = node * m->nets + net, room = noc_has_room(m, node, net);
            struct noc_exit *e = noc_exit(m, node, net);
            e->enters = room && bits_get(in + m->port.in_valid, lane, 1);
            e->taken = e->held && bits_get(in + m->port.out_ready, lane, 1);
            bits_set(out + m->port.in_ready, lane, 1, (uint64_t)room);
            bits_set(out + m->port.out_valid, lane, 1, (uint64_t)(e->held > 0));
            if (e->enters)
                bits_copy(noc_entered(m, node, net), 0, in + m->port.in_data, lane * m->flit_bits, m->flit_bits);
            if (e->held)
                bits_copy(out + m->port.out_data, lane * m->flit_bits, noc_left(m, node, net), 0, m->flit_bits);
        }
    noc_plan(m);
}

static void model_tick(void *state)
{
    struct noc *m = state;
    if (m->rst) noc_reset(m);
    else noc_move(m);
}

const struct model_ops model_noc_crossbar = {
    .block = "noc_crossbar", .size = noc_size, .init = model_init, .eval = model_eval, .tick = model_tick};
const struct model_ops model_noc_mesh = {
    .block = "noc_mesh", .size = noc_size, .init = model_init, .eval = model_eval, .tick = model_tick};
