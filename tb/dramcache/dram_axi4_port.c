/* Drives dram_axi4_port: bursts of all kinds in few pages, forbidden ones and addresses beyond the device among them; W before
 * or behind AW; a controller that answers late and in any order. */
#include "tb/dramcache/dram_axi4_port.h"

#include "spec/axi4/axi4.h"

static size_t port_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct dx_agent);
}

static void bind_records(struct dx_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    RECORD(ar_data);
    a->address_fields = agent_find_fields(v, record);
    FIELD(address_at, id), FIELD(address_at, addr), FIELD(address_at, len), FIELD(address_at, size);
    FIELD(address_at, burst);
    RECORD(w_data);
    a->w_fields = agent_find_fields(v, record);
    a->w_at = axi4_find_w(v, p, "w_data");
    a->b_at = axi4_find_b(v, p, "b_data");
    a->r_at = axi4_find_r(v, p, "r_data");
    RECORD(request_data);
    FIELD(request_at, write), FIELD(request_at, id), FIELD(request_at, line), FIELD(request_at, strb);
    FIELD(request_at, data);
    RECORD(answer_data);
    FIELD(answer_at, cpu), FIELD(answer_at, id), FIELD(answer_at, data);
#undef RECORD
#undef FIELD
}

/* The first page of the device, its last one, and others; none twice. */
static void draw_pages(struct dx_agent *a)
{
    const uint64_t last = (UINT64_C(1) << (a->device_bits - 12)) - 1;
    for (int i = 0; i < DX_PAGES; i++) {
        a->page[i] = i == 0 ? 0 : i == 1 ? last : (agent_draw(&a->rng) & last & ~UINT64_C(3)) + (uint64_t)i - 1;
        for (int k = 0; k < DX_PAGE; k++) a->device[i][k] = (uint8_t)agent_draw(&a->rng);
    }
    memcpy(a->shadow, a->device, sizeof a->shadow);
}

static int port_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                     struct spec_error *error)
{
    (void)error;
    struct dx_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_records(a, values, &p);
    a->aw = agent_channel(&p, "aw"), a->w = agent_channel(&p, "w"), a->b = agent_channel(&p, "b");
    a->ar = agent_channel(&p, "ar"), a->r = agent_channel(&p, "r");
    a->request = agent_channel(&p, "request"), a->answer = agent_channel(&p, "answer");
    a->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    a->line_bytes = 8 * (int)spec_get(values, "DQ_BYTES");
    a->places = (int)spec_get(values, "READS");
    a->device_bits = a->request_at.line.width + __builtin_ctz((unsigned)a->line_bytes);
    a->rng = seed;
    a->answer_rng = ~seed;
    a->mode = mode;
    draw_pages(a);
    return 0;
}

/* The master --------------------------------------------------------------------------------------------------------- */

static int draw_beats(struct dx_agent *a, int kind)
{
    if (kind == AXI4_BURST_WRAP) return 2 << agent_below(&a->rng, 4);
    if (a->phase_kind == 0) return 1;
    switch (agent_below(&a->rng, 32)) {
    case 0: return kind == AXI4_BURST_FIXED ? 16 : 1 + (int)agent_below(&a->rng, 256);
    case 1: return kind == AXI4_BURST_FIXED ? 16 : 256;
    default: return 1 + (int)agent_below(&a->rng, 16) * (int)agent_below(&a->rng, 2);
    }
}

/* Any burst, as it comes: many break a rule. Now and then it is the last byte that an address has. */
static struct dx_burst draw_wild(struct dx_agent *a)
{
    struct dx_burst u = {.kind = (int)agent_below(&a->rng, 4)};
    u.beats = 1 + (int)agent_below(&a->rng, agent_below(&a->rng, 4) ? 20 : 256);
    u.bytes = agent_below(&a->rng, 2) ? a->bus_bytes : 1 << agent_below(&a->rng, 8);
    const uint32_t back = agent_below(&a->rng, 3) ? DX_PAGE : 128; /* the end of a page, which a burst may cross */
    u.address = (a->page[agent_below(&a->rng, DX_PAGES)] + 1) * DX_PAGE - 1 - agent_below(&a->rng, back);
    if (agent_below(&a->rng, 2)) u.address |= agent_draw(&a->rng) << a->device_bits;
    u.address &= UINT64_MAX >> (64 - a->address_at.addr.width);
    if (agent_below(&a->rng, 4) == 0) u.address = UINT64_MAX >> (64 - a->address_at.addr.width);
    return u;
}

static struct dx_burst draw_legal(struct dx_agent *a)
{
    static const int kinds[] = {AXI4_BURST_INCR, AXI4_BURST_INCR, AXI4_BURST_INCR, AXI4_BURST_WRAP, AXI4_BURST_FIXED};
    struct dx_burst u = {.kind = a->phase_kind < 2 ? AXI4_BURST_INCR : kinds[agent_below(&a->rng, 5)]};
    const int narrow = a->phase_kind >= 2 && agent_below(&a->rng, 2);
    const int most = __builtin_ctz((unsigned)a->bus_bytes);
    u.bytes = narrow ? 1 << agent_below(&a->rng, (uint32_t)most + 1) : a->bus_bytes;
    u.beats = draw_beats(a, u.kind);
    uint64_t offset = agent_below(&a->rng, 4) ? agent_below(&a->rng, 256) : agent_below(&a->rng, DX_PAGE);
    if (agent_below(&a->rng, 8) == 0) offset = DX_PAGE - 1 - agent_below(&a->rng, 256);
    if (u.kind == AXI4_BURST_WRAP || agent_below(&a->rng, 4)) offset -= offset % (uint64_t)u.bytes;
    const int fit = (int)((DX_PAGE - offset + offset % (uint64_t)u.bytes) / (uint64_t)u.bytes);
    if (u.kind == AXI4_BURST_INCR && u.beats > fit) u.beats = fit;
    u.address = a->page[agent_below(&a->rng, DX_PAGES)] * DX_PAGE + offset;
    if (agent_below(&a->rng, 64) == 0) /* the device's last byte */
        u = (struct dx_burst){a->page[1] * DX_PAGE + DX_PAGE - 1, 1, u.bytes, AXI4_BURST_INCR, 0, 0};
    return u;
}

static struct dx_burst draw_burst(struct dx_agent *a)
{
    return agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 4 : 16) ? draw_legal(a) : draw_wild(a);
}

static void put_burst(struct dx_agent *a, const struct dx_burst *u, uint32_t *data)
{
    agent_fill_fields(&a->rng, data, &a->address_fields);
    bits_set_field(data, 0, a->address_at.addr, 0, u->address);
    bits_set_field(data, 0, a->address_at.len, 0, (uint64_t)u->beats - 1);
    bits_set_field(data, 0, a->address_at.size, 0, (uint64_t)__builtin_ctz((unsigned)u->bytes));
    bits_set_field(data, 0, a->address_at.burst, 0, (uint64_t)u->kind);
}

static void drive_ar(struct dx_agent *a, uint32_t *in)
{
    if (a->ar_waits) return;
    const int valid = agent_acts(&a->pace_ar, a->mode, &a->rng, a->phase_kind == 3 ? 16 : 256);
    agent_put_bit(&a->ar, in, a->ar.valid, valid);
    agent_clear_data(&a->ar, in);
    if (!valid) return;
    const struct dx_burst u = draw_burst(a);
    put_burst(a, &u, in + a->ar.data);
}

static void drive_aw(struct dx_agent *a, uint32_t *in)
{
    if (a->aw_waits) return;
    const int valid = a->aw_plan != a->planned && agent_acts(&a->pace_aw, a->mode, &a->rng, 256);
    agent_put_bit(&a->aw, in, a->aw.valid, valid);
    agent_clear_data(&a->aw, in);
    if (valid) put_burst(a, &a->plan[a->aw_plan++ % DX_PLANS], in + a->aw.data);
}

/* Of a burst that AXI4 allows, the lanes of beat `n` that may have a strobe; of others any. */
static uint64_t find_lanes(const struct dx_agent *a, const struct dx_burst *u, int n)
{
    if (dx_judge(a, u) == AXI4_RESP_SLVERR) return UINT64_MAX;
    const uint64_t from = dx_beat_address(u, n);
    const int moved = n == 0 || u->kind == AXI4_BURST_FIXED ? (int)(u->address % (uint64_t)u->bytes) : 0;
    const int first = (int)(from % (uint64_t)a->bus_bytes);
    uint64_t lanes = 0;
    for (int i = first + moved; i < first + u->bytes; i++) lanes |= UINT64_C(1) << (i % 64);
    return lanes;
}

static void drive_w(struct dx_agent *a, uint32_t *in)
{
    if (a->w_waits) return;
    const int valid = a->w_plan != a->planned && agent_acts(&a->pace_w, a->mode, &a->rng, 256);
    agent_put_bit(&a->w, in, a->w.valid, valid);
    agent_clear_data(&a->w, in);
    if (!valid) return;
    const struct dx_burst *u = &a->plan[a->w_plan % DX_PLANS];
    uint64_t strb = UINT64_MAX;
    const uint32_t kind = agent_below(&a->rng, 8);
    if (kind < 2) strb = agent_draw(&a->rng);
    if (kind == 2) strb = 0;
    uint32_t *data = in + a->w.data;
    agent_fill_fields(&a->rng, data, &a->w_fields);
    bits_set_field(data, 0, a->w_at.strb, 0, strb & find_lanes(a, u, a->w_beat));
    bits_set_field(data, 0, a->w_at.last, 0, a->w_beat == u->beats - 1);
    if (++a->w_beat < u->beats) return;
    a->w_beat = 0;
    a->w_plan++;
}

static void plan_write(struct dx_agent *a)
{
    const int open = (int)(a->planned - a->aw_plan), owed = (int)(a->planned - a->w_plan);
    if (open > 1 || owed >= DX_PLANS - 1 || (a->phase_kind == 1 && agent_below(&a->rng, 16))) return;
    a->plan[a->planned++ % DX_PLANS] = draw_burst(a);
}

/* The controller ----------------------------------------------------------------------------------------------------- */

static void drive_answer(struct dx_agent *a, uint32_t *in)
{
    const int valid = a->ordered && agent_acts(&a->pace_answer, a->mode, &a->answer_rng, 256);
    agent_put_bit(&a->answer, in, a->answer.valid, valid);
    agent_clear_data(&a->answer, in);
    if (!valid) return;
    const uint32_t any = agent_below(&a->answer_rng, 2) ? 0 : agent_below(&a->answer_rng, (uint32_t)a->ordered);
    const int tag = a->order[a->mode == AGENT_READY ? 0 : any];
    uint32_t *data = in + a->answer.data;
    bits_set_field(data, 0, a->answer_at.cpu, 0, agent_draw(&a->answer_rng) & 1);
    bits_set_field(data, 0, a->answer_at.id, 0, (uint64_t)tag);
    for (int i = 0; i < a->line_bytes; i++) bits_set(data, a->answer_at.data.lsb + 8 * i, 8, a->open[tag].line[i]);
}

static void port_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct dx_agent *a = state;
    (void)cycle;
    drive_answer(a, in);
    agent_put_bit(&a->b, in, a->b.ready, agent_acts(&a->pace_b, a->mode, &a->rng, 256));
    agent_put_bit(&a->r, in, a->r.ready, agent_acts(&a->pace_r, a->mode, &a->rng, 256));
    agent_put_bit(&a->request, in, a->request.ready, agent_acts(&a->pace_request, a->mode, &a->rng, 256));
    if (!a->phase_left--) {
        a->phase_left = (int)agent_below(&a->rng, 80);
        a->phase_kind = (int)agent_below(&a->rng, 5); /* single beats, long reads, a mixture, few reads, a mixture */
    }
    plan_write(a);
    drive_ar(a, in);
    drive_aw(a, in);
    drive_w(a, in);
}

const struct agent_ops agent_dram_axi4_port = {
    .name = "dram_axi4_port",
    .block = "dram_axi4_port",
    .responds = (const char *const[]){"answer", NULL},
    .size = port_size,
    .init = port_init,
    .drive = port_drive,
    .observe = dx_observe,
};
