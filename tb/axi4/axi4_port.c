/* Drives axi4_port: bursts of all kinds in few pages, W before or behind AW; answers in any order and in parts. */
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
    a->request_fields = agent_find_fields(v, record);
    FIELD(request_at, id), FIELD(request_at, addr), FIELD(request_at, len), FIELD(request_at, size);
    FIELD(request_at, burst), FIELD(request_at, pc), FIELD(request_at, warp), FIELD(request_at, class);
    RECORD(w_data);
    a->w_fields = agent_find_fields(v, record);
    a->w_at = axi4_find_w(v, p, "w_data");
    a->b_at = axi4_find_b(v, p, "b_data");
    a->r_at = axi4_find_r(v, p, "r_data");
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

static uint64_t draw_page(struct ap_agent *a)
{
    const uint64_t last = UINT64_MAX >> (64 - a->request_at.addr.width) & ~(uint64_t)(AP_PAGE - 1);
    switch (agent_below(&a->rng, 4)) {
    case 0: return 0;
    case 1: return last;
    default: return agent_draw(&a->rng) & last;
    }
}

static int port_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                     struct spec_error *error)
{
    (void)error;
    struct ap_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_records(a, values, &p);
    a->aw = agent_channel(&p, "aw"), a->w = agent_channel(&p, "w"), a->b = agent_channel(&p, "b");
    a->ar = agent_channel(&p, "ar"), a->r = agent_channel(&p, "r");
    a->access = agent_channel(&p, "access"), a->answer = agent_channel(&p, "answer");
    a->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    a->chunk_bytes = 4 * (int)spec_get(values, "PORT_WORDS");
    a->warps = (int)spec_get(values, "WARPS");
    a->reads = (int)spec_get(values, "READS");
    a->rng = seed;
    a->answer_rng = ~seed;
    a->mode = mode;
    for (int i = 0; i < 2; i++) a->hot[i] = draw_page(a);
    return 0;
}

/* The master --------------------------------------------------------------------------------------------------------- */

static int draw_beats(struct ap_agent *a, int kind)
{
    if (kind == AXI4_BURST_WRAP) return 2 << agent_below(&a->rng, 4);
    if (a->phase_kind == 0) return 1;
    switch (agent_below(&a->rng, 32)) {
    case 0: return kind == AXI4_BURST_FIXED ? 16 : 1 + (int)agent_below(&a->rng, 256);
    case 1: return kind == AXI4_BURST_FIXED ? 16 : 256;
    default: return 1 + (int)agent_below(&a->rng, 16) * (int)agent_below(&a->rng, 2);
    }
}

static struct ap_burst draw_burst(struct ap_agent *a, int write)
{
    static const int kinds[] = {AXI4_BURST_INCR, AXI4_BURST_INCR, AXI4_BURST_INCR,  AXI4_BURST_INCR,
                                AXI4_BURST_WRAP, AXI4_BURST_WRAP, AXI4_BURST_FIXED, 3};
    struct ap_burst u = {.kind = a->phase_kind < 2 ? AXI4_BURST_INCR : kinds[agent_below(&a->rng, 8)]};
    const int narrow = a->phase_kind >= 2 && agent_below(&a->rng, 2);
    const int most = __builtin_ctz((unsigned)a->bus_bytes);
    u.bytes = narrow ? 1 << agent_below(&a->rng, (uint32_t)most + 1) : a->bus_bytes;
    u.beats = draw_beats(a, u.kind);
    if (agent_below(&a->rng, 32) == 0) a->hot[0] = draw_page(a);
    uint64_t offset = agent_below(&a->rng, 4) ? agent_below(&a->rng, 256) : agent_below(&a->rng, AP_PAGE);
    if (agent_below(&a->rng, 8) == 0) offset = AP_PAGE - 1 - agent_below(&a->rng, 256);
    const int moves = u.kind == AXI4_BURST_INCR || u.kind == 3;
    if (u.kind == AXI4_BURST_WRAP || agent_below(&a->rng, 4)) offset -= offset % (uint64_t)u.bytes;
    if (moves && offset - offset % (uint64_t)u.bytes + (uint64_t)(u.beats * u.bytes) > AP_PAGE) {
        const int fit = (int)((AP_PAGE - offset + offset % (uint64_t)u.bytes) / (uint64_t)u.bytes);
        u.beats = fit;
    }
    u.address = a->hot[agent_below(&a->rng, 2)] + offset;
    /* Now and then the last byte that there is, and the first one behind it. */
    const int last = agent_below(&a->rng, 64) == 0;
    if (last || a->was_last[write]) {
        const uint64_t end = UINT64_MAX >> (64 - a->request_at.addr.width);
        u = (struct ap_burst){.address = last ? end : 0, .beats = 1, .bytes = u.bytes, .kind = AXI4_BURST_INCR};
    }
    a->was_last[write] = last;
    return u;
}

static void put_burst(struct ap_agent *a, const struct ap_burst *u, uint32_t *data)
{
    agent_fill_fields(&a->rng, data, &a->request_fields);
    bits_set_field(data, 0, a->request_at.addr, 0, u->address);
    bits_set_field(data, 0, a->request_at.len, 0, (uint64_t)u->beats - 1);
    bits_set_field(data, 0, a->request_at.size, 0, (uint64_t)__builtin_ctz((unsigned)u->bytes));
    bits_set_field(data, 0, a->request_at.burst, 0, (uint64_t)u->kind);
    bits_set_field(data, 0, a->request_at.warp, 0, agent_below(&a->rng, (uint32_t)a->warps));
}

static void drive_ar(struct ap_agent *a, uint32_t *in)
{
    if (a->ar_waits) return;
    const int valid = agent_acts(&a->pace_ar, a->mode, &a->rng, a->phase_kind == 3 ? 16 : 256);
    agent_put_bit(&a->ar, in, a->ar.valid, valid);
    agent_clear_data(&a->ar, in);
    if (!valid) return;
    const struct ap_burst u = draw_burst(a, 0);
    put_burst(a, &u, in + a->ar.data);
}

static void drive_aw(struct ap_agent *a, uint32_t *in)
{
    if (a->aw_waits) return;
    const int valid = a->aw_plan != a->planned && agent_acts(&a->pace_aw, a->mode, &a->rng, 256);
    agent_put_bit(&a->aw, in, a->aw.valid, valid);
    agent_clear_data(&a->aw, in);
    if (valid) put_burst(a, &a->plan[a->aw_plan++ % AP_PLANS], in + a->aw.data);
}

static void drive_w(struct ap_agent *a, uint32_t *in)
{
    if (a->w_waits) return;
    const int valid = a->w_plan != a->planned && agent_acts(&a->pace_w, a->mode, &a->rng, 256);
    agent_put_bit(&a->w, in, a->w.valid, valid);
    agent_clear_data(&a->w, in);
    if (!valid) return;
    const struct ap_burst *u = &a->plan[a->w_plan % AP_PLANS];
    const uint64_t address = ap_beat_address(u, a->w_beat);
    const int first = (int)(address % (uint64_t)a->bus_bytes), end = first - first % u->bytes + u->bytes;
    uint64_t lanes = 0, strb = UINT64_MAX;
    for (int i = first; i < end; i++) lanes |= UINT64_C(1) << i;
    const uint32_t kind = agent_below(&a->rng, 8);
    if (kind < 2) strb = agent_draw(&a->rng);
    if (kind == 2) strb = 0;
    uint32_t *data = in + a->w.data;
    agent_fill_fields(&a->rng, data, &a->w_fields);
    bits_set_field(data, 0, a->w_at.strb, 0, strb & lanes);
    bits_set_field(data, 0, a->w_at.last, 0, a->w_beat == u->beats - 1);
    if (++a->w_beat < u->beats) return;
    a->w_beat = 0;
    a->w_plan++;
}

static void plan_write(struct ap_agent *a)
{
    const int open = (int)(a->planned - a->aw_plan), owed = (int)(a->planned - a->w_plan);
    if (open > 1 || owed >= AP_PLANS - 1 || (a->phase_kind == 1 && agent_below(&a->rng, 16))) return;
    a->plan[a->planned++ % AP_PLANS] = draw_burst(a, 1);
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
    const int valid = n && agent_acts(&a->pace_answer, a->mode, &a->answer_rng, 256);
    agent_put_bit(&a->answer, in, a->answer.valid, valid);
    agent_clear_data(&a->answer, in);
    if (!valid) return;
    const uint32_t oldest = agent_below(&a->answer_rng, 2) ? 0 : agent_below(&a->answer_rng, n);
    const struct ap_piece *p = open[a->mode == AGENT_READY ? 0 : oldest];
    uint64_t mask = p->left;
    if (agent_below(&a->answer_rng, 4) == 0) mask &= agent_draw(&a->answer_rng);
    if (!mask) mask = p->left;
    uint32_t *data = in + a->answer.data;
    bits_set_field(data, 0, a->answer_at.tag, 0, p->tag);
    bits_set_field(data, 0, a->answer_at.last, 0, mask == p->left);
    bits_set_field(data, 0, a->answer_at.error, 0, agent_below(&a->answer_rng, a->mode == AGENT_HOSTILE ? 8 : 64) == 0);
    bits_set_field(data, 0, a->answer_at.mask, 0, mask);
    for (int i = 0; i < a->answer_at.data.count; i++)
        if (mask >> i & 1 && p->beats) agent_fill(&a->answer_rng, data, a->answer_at.data.lsb + 32 * i, 32);
}

static void port_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct ap_agent *a = state;
    (void)cycle;
    drive_answer(a, in);
    agent_put_bit(&a->b, in, a->b.ready, agent_acts(&a->pace_b, a->mode, &a->rng, 256));
    agent_put_bit(&a->r, in, a->r.ready, agent_acts(&a->pace_r, a->mode, &a->rng, 256));
    agent_put_bit(&a->access, in, a->access.ready, agent_acts(&a->pace_access, a->mode, &a->rng, 256));
    if (!a->phase_left--) {
        a->phase_left = (int)agent_below(&a->rng, 80);
        a->phase_kind = (int)agent_below(&a->rng, 5); /* single beats, long reads, a mixture, few reads, a mixture */
    }
    plan_write(a);
    drive_ar(a, in);
    drive_aw(a, in);
    drive_w(a, in);
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
