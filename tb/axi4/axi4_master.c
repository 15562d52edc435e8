#include "tb/axi4/axi4_master.h"

void axi4_init_master(struct axi4_master *m, const struct spec_values *values, uint64_t seed, enum agent_mode mode)
{
    struct spec_ports p;
    spec_list_ports(values, &p);
    m->aw = agent_channel(&p, "aw"), m->w = agent_channel(&p, "w"), m->b = agent_channel(&p, "b");
    m->ar = agent_channel(&p, "ar"), m->r = agent_channel(&p, "r");
    m->request_fields = agent_find_fields(values, spec_find_port(&p, "ar_data")->channel->record);
    m->w_fields = agent_find_fields(values, spec_find_port(&p, "w_data")->channel->record);
    m->request_at = axi4_find_burst(values, &p, "ar_data");
    m->w_at = axi4_find_w(values, &p, "w_data");
    m->b_at = axi4_find_b(values, &p, "b_data");
    m->r_at = axi4_find_r(values, &p, "r_data");
    m->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    m->rng = seed;
    m->mode = mode;
}

/* Bursts ------------------------------------------------------------------------------------------------------------- */

struct axi4_request axi4_get_request(const struct axi4_master *m, const uint32_t *data)
{
    struct axi4_request u = {.address = bits_get_field(data, 0, m->request_at.addr, 0)};
    u.beats = 1 + (int)bits_get_field(data, 0, m->request_at.len, 0);
    u.bytes = 1 << bits_get_field(data, 0, m->request_at.size, 0);
    u.kind = (int)bits_get_field(data, 0, m->request_at.burst, 0);
    u.id = (uint32_t)bits_get_field(data, 0, m->request_at.id, 0);
    return u;
}

uint64_t axi4_beat_address(const struct axi4_request *u, int n)
{
    const uint64_t bytes = (uint64_t)u->bytes, aligned = u->address - u->address % bytes;
    if (u->kind == AXI4_BURST_FIXED) return aligned;
    uint64_t address = aligned + (uint64_t)n * bytes;
    if (u->kind == AXI4_BURST_WRAP) {
        const uint64_t block = bytes * (uint64_t)u->beats, boundary = aligned - aligned % block;
        if (address >= boundary + block) address -= block;
    }
    return address;
}

const char *axi4_broken_rule(const struct axi4_master *m, const struct axi4_request *u)
{
    if (u->bytes > m->bus_bytes) return "a beat is wider than the bus";
    if (u->kind == AXI4_BURST_FIXED) return u->beats > 16 ? "a FIXED burst is too long" : NULL;
    if (u->kind == AXI4_BURST_WRAP) {
        if (u->beats < 2 || u->beats > 16 || (u->beats & (u->beats - 1))) return "a WRAP burst has no legal length";
        return u->address % (uint64_t)u->bytes ? "a WRAP burst is not aligned" : NULL;
    }
    const uint64_t last = axi4_beat_address(u, u->beats - 1);
    return last / AXI4_PAGE != u->address / AXI4_PAGE ? "a burst crosses 4 KB" : NULL;
}

static int draw_beats(struct axi4_master *m, int kind)
{
    if (kind == AXI4_BURST_WRAP) return 2 << agent_below(&m->rng, 4);
    if (m->phase_kind == 0) return 1;
    switch (agent_below(&m->rng, 32)) {
    case 0: return kind == AXI4_BURST_FIXED ? 16 : 1 + (int)agent_below(&m->rng, 256);
    case 1: return kind == AXI4_BURST_FIXED ? 16 : 256;
    default: return 1 + (int)agent_below(&m->rng, 16) * (int)agent_below(&m->rng, 2);
    }
}

struct axi4_request axi4_draw_legal(struct axi4_master *m, uint64_t page)
{
    static const int kinds[] = {AXI4_BURST_INCR, AXI4_BURST_INCR, AXI4_BURST_INCR,  AXI4_BURST_INCR,
                                AXI4_BURST_WRAP, AXI4_BURST_WRAP, AXI4_BURST_FIXED, 3};
    struct axi4_request u = {.kind = m->phase_kind < 2 ? AXI4_BURST_INCR : kinds[agent_below(&m->rng, 8)]};
    if (u.kind == 3 && !m->reserved) u.kind = AXI4_BURST_FIXED;
    const int narrow = m->phase_kind >= 2 && agent_below(&m->rng, 2);
    const int most = __builtin_ctz((unsigned)m->bus_bytes);
    u.bytes = narrow ? 1 << agent_below(&m->rng, (uint32_t)most + 1) : m->bus_bytes;
    u.beats = draw_beats(m, u.kind);
    uint64_t offset = agent_below(&m->rng, 4) ? agent_below(&m->rng, 256) : agent_below(&m->rng, AXI4_PAGE);
    if (agent_below(&m->rng, 8) == 0) offset = AXI4_PAGE - 1 - agent_below(&m->rng, 256);
    const uint64_t aligned = offset - offset % (uint64_t)u.bytes;
    if (u.kind == AXI4_BURST_WRAP || agent_below(&m->rng, 4)) offset = aligned;
    const int moves = u.kind == AXI4_BURST_INCR || u.kind == 3, fit = (int)(AXI4_PAGE - aligned) / u.bytes;
    if (moves && u.beats > fit) u.beats = fit;
    u.address = page + offset;
    return u;
}

/* The channels ------------------------------------------------------------------------------------------------------- */

static void put_request(struct axi4_master *m, const struct axi4_request *u, uint32_t *data)
{
    agent_fill_fields(&m->rng, data, &m->request_fields);
    bits_set_field(data, 0, m->request_at.addr, 0, u->address);
    bits_set_field(data, 0, m->request_at.len, 0, (uint64_t)u->beats - 1);
    bits_set_field(data, 0, m->request_at.size, 0, (uint64_t)__builtin_ctz((unsigned)u->bytes));
    bits_set_field(data, 0, m->request_at.burst, 0, (uint64_t)u->kind);
}

static void drive_ar(struct axi4_master *m, uint32_t *in, axi4_draw *draw, void *agent)
{
    if (m->ar_waits) return;
    const int valid = agent_acts(&m->pace_ar, m->mode, &m->rng, m->phase_kind == 3 ? 16 : 256);
    agent_put_bit(&m->ar, in, m->ar.valid, valid);
    agent_clear_data(&m->ar, in);
    if (!valid) return;
    const struct axi4_request u = draw(agent, 0);
    put_request(m, &u, in + m->ar.data);
}

static void drive_aw(struct axi4_master *m, uint32_t *in)
{
    if (m->aw_waits) return;
    const int valid = m->aw_plan != m->planned && agent_acts(&m->pace_aw, m->mode, &m->rng, 256);
    agent_put_bit(&m->aw, in, m->aw.valid, valid);
    agent_clear_data(&m->aw, in);
    if (valid) put_request(m, &m->plan[m->aw_plan++ % AXI4_PLANS], in + m->aw.data);
}

/* The lanes of beat `n` that may have a strobe; any of a burst that is not legal. */
static uint64_t find_lanes(const struct axi4_master *m, const struct axi4_request *u, int n)
{
    if (axi4_broken_rule(m, u) || (u->kind == 3 && !m->reserved)) return UINT64_MAX;
    const int first = (int)(axi4_beat_address(u, n) % (uint64_t)m->bus_bytes);
    const int moved = n == 0 || u->kind == AXI4_BURST_FIXED ? (int)(u->address % (uint64_t)u->bytes) : 0;
    uint64_t lanes = 0;
    for (int i = first + moved; i < first + u->bytes; i++) lanes |= UINT64_C(1) << i;
    return lanes;
}

static void drive_w(struct axi4_master *m, uint32_t *in)
{
    if (m->w_waits) return;
    const int valid = m->w_plan != m->planned && agent_acts(&m->pace_w, m->mode, &m->rng, 256);
    agent_put_bit(&m->w, in, m->w.valid, valid);
    agent_clear_data(&m->w, in);
    if (!valid) return;
    const struct axi4_request *u = &m->plan[m->w_plan % AXI4_PLANS];
    uint64_t strb = UINT64_MAX;
    const uint32_t kind = agent_below(&m->rng, 8);
    if (kind < 2) strb = agent_draw(&m->rng);
    if (kind == 2) strb = 0;
    uint32_t *data = in + m->w.data;
    agent_fill_fields(&m->rng, data, &m->w_fields);
    bits_set_field(data, 0, m->w_at.strb, 0, strb & find_lanes(m, u, m->w_beat));
    bits_set_field(data, 0, m->w_at.last, 0, m->w_beat == u->beats - 1);
    if (++m->w_beat < u->beats) return;
    m->w_beat = 0;
    m->w_plan++;
}

void axi4_drive_master(struct axi4_master *m, uint32_t *in, axi4_draw *draw, void *agent)
{
    agent_put_bit(&m->b, in, m->b.ready, agent_acts(&m->pace_b, m->mode, &m->rng, 256));
    agent_put_bit(&m->r, in, m->r.ready, agent_acts(&m->pace_r, m->mode, &m->rng, 256));
    if (!m->phase_left--) {
        m->phase_left = (int)agent_below(&m->rng, 80);
        m->phase_kind = (int)agent_below(&m->rng, 5);
    }
    const unsigned open = m->planned - m->aw_plan, owed = m->planned - m->w_plan;
    const int rests = m->phase_kind == 1 && agent_below(&m->rng, 16);
    if (open < 2 && owed < AXI4_PLANS - 1 && !rests) m->plan[m->planned++ % AXI4_PLANS] = draw(agent, 1);
    drive_ar(m, in, draw, agent);
    drive_aw(m, in);
    drive_w(m, in);
}

void axi4_observe_master(struct axi4_master *m, const uint32_t *in, const uint32_t *out)
{
    m->aw_waits = agent_waits(&m->aw, in, out);
    m->w_waits = agent_waits(&m->w, in, out);
    m->ar_waits = agent_waits(&m->ar, in, out);
    if (in[0] & 1) m->planned = m->aw_plan = m->w_plan = 0, m->w_beat = 0;
}
