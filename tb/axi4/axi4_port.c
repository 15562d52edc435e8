/* Drives axi4_port: an AXI4 master above, an L1 below that answers in any order and in parts. */
#include "tb/axi4/axi4_port.h"

#include "spec/axi4/axi4.h"

static size_t port_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct ap_agent);
}

static void bind_records(struct ap_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    RECORD(ar_data);
    FIELD(user_at, pc), FIELD(user_at, warp), FIELD(user_at, class);
    RECORD(access_data);
    FIELD(access_at, tag), FIELD(access_at, warp), FIELD(access_at, op), FIELD(access_at, atom);
    FIELD(access_at, class), FIELD(access_at, local), FIELD(access_at, read_only), FIELD(access_at, pc);
    FIELD(access_at, address), FIELD(access_at, mask), FIELD(access_at, strb), FIELD(access_at, data);
    FIELD(access_at, compare);
    RECORD(answer_data);
    FIELD(answer_at, tag), FIELD(answer_at, last), FIELD(answer_at, error), FIELD(answer_at, mask);
    FIELD(answer_at, data);
#undef RECORD
#undef FIELD
}

static uint64_t last_byte(const struct ap_agent *a)
{
    return UINT64_MAX >> (64 - a->master.request_at.addr.width);
}

static uint64_t draw_page(struct ap_agent *a)
{
    const uint64_t last = last_byte(a) - (AXI4_PAGE - 1);
    switch (agent_below(&a->master.rng, 4)) {
    case 0: return 0;
    case 1: return last;
    default: return agent_draw(&a->master.rng) & last;
    }
}

static int port_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                     struct spec_error *error)
{
    (void)error;
    struct ap_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    axi4_init_master(&a->master, values, seed, mode);
    a->master.reserved = 1;
    bind_records(a, values, &p);
    a->access = agent_channel(&p, "access"), a->answer = agent_channel(&p, "answer");
    a->chunk_bytes = 4 * (int)spec_get(values, "PORT_WORDS");
    a->warps = (int)spec_get(values, "WARPS");
    a->reads = (int)spec_get(values, "READS");
    a->writes = (int)spec_get(values, "WRITES");
    a->answer_rng = ~seed;
    for (int i = 0; i < 2; i++) a->hot[i] = draw_page(a);
    return 0;
}

/* The master --------------------------------------------------------------------------------------------------------- */

static struct axi4_request draw_burst(void *agent, int write)
{
    struct ap_agent *a = agent;
    uint64_t *rng = &a->master.rng;
    if (agent_below(rng, 32) == 0) a->hot[0] = draw_page(a);
    struct axi4_request u = axi4_draw_legal(&a->master, a->hot[agent_below(rng, 2)]);
    /* Now and then the last byte that there is, and the first one behind it. */
    const int last = agent_below(rng, 64) == 0;
    if (last || a->was_last[write]) u = (struct axi4_request){last ? last_byte(a) : 0, 1, u.bytes, AXI4_BURST_INCR, 0};
    a->was_last[write] = last;
    return u;
}

/* A burst that is new on its channel has a thread that there is. */
static void drive_warp(struct ap_agent *a, const struct agent_channel *channel, int waits, uint32_t *in)
{
    if (waits || !agent_bit(channel, in, channel->valid)) return;
    bits_set_field(in + channel->data, 0, a->user_at.warp, 0, agent_below(&a->master.rng, (uint32_t)a->warps));
}

/* The L1 ------------------------------------------------------------------------------------------------------------- */

static void drive_answer(struct ap_agent *a, uint32_t *in)
{
    if (a->answer_waits) return;
    struct ap_piece *open[2 * AP_PIECES];
    uint32_t n = 0;
    for (int k = 0; k < 2; k++) {
        struct ap_side *side = k ? &a->writes_of : &a->reads_of;
        for (unsigned i = side->gone; i != side->sent; i++)
            if (!side->piece[i % AP_PIECES].done) open[n++] = &side->piece[i % AP_PIECES];
    }
    const int valid = n && agent_acts(&a->pace_answer, a->master.mode, &a->answer_rng, 256);
    agent_put_bit(&a->answer, in, a->answer.valid, valid);
    agent_clear_data(&a->answer, in);
    if (!valid) return;
    const uint32_t oldest = agent_below(&a->answer_rng, 2) ? 0 : agent_below(&a->answer_rng, n);
    const struct ap_piece *p = open[a->master.mode == AGENT_READY ? 0 : oldest];
    uint64_t mask = p->left;
    if (agent_below(&a->answer_rng, 4) == 0) mask &= agent_draw(&a->answer_rng);
    if (!mask) mask = p->left;
    uint32_t *data = in + a->answer.data;
    bits_set_field(data, 0, a->answer_at.tag, 0, p->tag);
    bits_set_field(data, 0, a->answer_at.last, 0, mask == p->left);
    bits_set_field(data, 0, a->answer_at.error, 0,
                   agent_below(&a->answer_rng, a->master.mode == AGENT_HOSTILE ? 8 : 64) == 0);
    bits_set_field(data, 0, a->answer_at.mask, 0, mask);
    for (int i = 0; i < a->answer_at.data.count; i++)
        if (mask >> i & 1 && p->beats) agent_fill(&a->answer_rng, data, a->answer_at.data.lsb + 32 * i, 32);
}

static void port_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct ap_agent *a = state;
    (void)cycle;
    drive_answer(a, in);
    agent_put_bit(&a->access, in, a->access.ready, agent_acts(&a->pace_access, a->master.mode, &a->master.rng, 256));
    axi4_drive_master(&a->master, in, draw_burst, a);
    drive_warp(a, &a->master.ar, a->master.ar_waits, in);
    drive_warp(a, &a->master.aw, a->master.aw_waits, in);
}

const struct agent_ops agent_axi4_port = {
    .name = "axi4_port",
    .block = "axi4_port",
    .responds = (const char *const[]){"answer", NULL},
    .size = port_size,
    .init = port_init,
    .drive = port_drive,
    .observe = ap_observe,
};
