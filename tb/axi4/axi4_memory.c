/* Drives axi4_memory: requests for few lines, ready on each channel by itself, B and R in any order that AXI4 allows. */
#include "tb/axi4/axi4_memory.h"

#include "spec/axi4/axi4.h"

static size_t memory_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct am_agent);
}

static void bind_records(struct am_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    const struct spec_record *record;
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    RECORD(mem_req_data);
    a->req_fields = agent_find_fields(v, record);
    FIELD(req_at, write), FIELD(req_at, uncached), FIELD(req_at, cpu), FIELD(req_at, core), FIELD(req_at, pc);
    FIELD(req_at, id), FIELD(req_at, line), FIELD(req_at, strb), FIELD(req_at, data);
    RECORD(mem_rsp_data);
    FIELD(rsp_at, write), FIELD(rsp_at, error), FIELD(rsp_at, id), FIELD(rsp_at, data);
    a->address_at = axi4_find_address(v, p, "ar_data");
    a->w_at = axi4_find_w(v, p, "w_data");
    a->b_at = axi4_find_b(v, p, "b_data");
    a->r_at = axi4_find_r(v, p, "r_data");
#undef RECORD
#undef FIELD
}

static uint64_t draw_line(struct am_agent *a)
{
    const uint64_t last = UINT64_MAX >> (64 - a->req_at.line.width);
    switch (agent_below(&a->rng, 6)) {
    case 0: return 0;
    case 1: return 1;
    case 2: return last;
    default: return agent_draw(&a->rng) & last;
    }
}

static int memory_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                       struct spec_error *error)
{
    (void)error;
    struct am_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_records(a, values, &p);
    a->req = agent_channel(&p, "mem_req"), a->rsp = agent_channel(&p, "mem_rsp");
    a->aw = agent_channel(&p, "aw"), a->w = agent_channel(&p, "w"), a->b = agent_channel(&p, "b");
    a->ar = agent_channel(&p, "ar"), a->r = agent_channel(&p, "r");
    a->line_bytes = 4 * (int)spec_get(values, "LINE_WORDS");
    a->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    a->beats = a->line_bytes / a->bus_bytes;
    a->core_bits = (int)spec_get(values, "CORE_BITS");
    a->pc_bits = (int)spec_get(values, "PC_BITS");
    a->rng = seed;
    a->answer_rng = ~seed;
    a->mode = mode;
    a->r_burst = -1;
    for (int i = 0; i < AM_HOT; i++) a->hot[i] = draw_line(a);
    return 0;
}

/* The L2 ------------------------------------------------------------------------------------------------------------- */

/* An uncached write without a byte writes nothing. A read without one would read a byte that nobody asked for. */
static void draw_bytes(struct am_agent *a, int needs_one, uint8_t strb[AM_LINE])
{
    const int first = (int)agent_below(&a->rng, (uint32_t)a->line_bytes), size = 1 << agent_below(&a->rng, 8),
              few = (int)agent_below(&a->rng, 12), kind = (int)agent_below(&a->rng, 4), piece = first / size * size;
    int any = 0;
    memset(strb, 0, AM_LINE);
    for (int i = 0; i < a->line_bytes; i++) {
        switch (kind) {
        case 0: strb[i] = 1; break;
        case 1: strb[i] = i >= piece && i < piece + size; break;
        case 2: strb[i] = i >= first && i < first + few; break;
        default: strb[i] = agent_draw(&a->rng) & 1; break;
        }
        any |= strb[i];
    }
    if (needs_one && !any) strb[first] = 1;
}

static void drive_request(struct am_agent *a, uint32_t *in)
{
    uint32_t *data = in + a->req.data;
    const uint32_t hot = agent_below(&a->rng, AM_HOT);
    if (agent_below(&a->rng, 16) == 0) a->hot[hot] = draw_line(a);
    const struct am_request *user = am_user_of(a, a->hot[hot]);
    int write = (int)agent_below(&a->rng, 2);
    if (a->phase_kind < 2) write = a->phase_kind;
    const int uncached = agent_below(&a->rng, a->phase_kind == 2 ? 2 : 32) == 0;
    const int may =
        a->opened < AM_OPEN && (!user || (!write && !user->write)) && agent_acts(&a->pace_req, a->mode, &a->rng, 250);
    agent_put_bit(&a->req, in, a->req.valid, may);
    agent_clear_data(&a->req, in);
    if (!may) return;
    uint8_t strb[AM_LINE];
    draw_bytes(a, uncached && !write, strb);
    agent_fill_fields(&a->rng, data, &a->req_fields);
    bits_set_field(data, 0, a->req_at.write, 0, (uint64_t)write);
    bits_set_field(data, 0, a->req_at.uncached, 0, (uint64_t)uncached);
    bits_set_field(data, 0, a->req_at.line, 0, a->hot[hot]);
    for (int i = 0; i < a->line_bytes; i++) {
        bits_set(data, a->req_at.strb.lsb + i, 1, strb[i]);
        if (!write || !strb[i]) bits_set(data, a->req_at.data.lsb + 8 * i, 8, 0);
    }
}

/* The memory --------------------------------------------------------------------------------------------------------- */

static uint64_t draw_resp(struct am_agent *a)
{
    const uint32_t often = a->mode == AGENT_HOSTILE ? 8 : 64;
    return agent_below(&a->answer_rng, often) ? AXI4_RESP_OKAY : AXI4_RESP_SLVERR + agent_below(&a->answer_rng, 2);
}

/* One of the bursts that may be answered now, or -1. */
static int choose_burst(struct am_agent *a, struct am_side *side)
{
    int ready[AM_BURSTS];
    uint32_t n = 0;
    for (int i = 0; i < side->count; i++) {
        struct am_burst *u = &side->burst[i];
        if (u->delay) u->delay--;
        else if (u->done && am_is_oldest(side, i)) ready[n++] = i;
    }
    return n ? ready[agent_below(&a->answer_rng, n)] : -1;
}

static void drive_b(struct am_agent *a, uint32_t *in)
{
    if (a->b_waits) return;
    const int chosen = choose_burst(a, &a->writes);
    const int valid = chosen >= 0 && agent_acts(&a->pace_b, a->mode, &a->answer_rng, 256);
    agent_put_bit(&a->b, in, a->b.valid, valid);
    agent_clear_data(&a->b, in);
    if (!valid) return;
    bits_set_field(in + a->b.data, 0, a->b_at.id, 0, a->writes.burst[chosen].id);
    bits_set_field(in + a->b.data, 0, a->b_at.resp, 0, draw_resp(a));
}

static void drive_r(struct am_agent *a, uint32_t *in)
{
    if (a->r_waits) return;
    const int chosen = a->r_burst >= 0 ? a->r_burst : choose_burst(a, &a->reads);
    const int valid = chosen >= 0 && agent_acts(&a->pace_r, a->mode, &a->answer_rng, 256);
    agent_put_bit(&a->r, in, a->r.valid, valid);
    agent_clear_data(&a->r, in);
    if (!valid) return;
    const struct am_burst *u = &a->reads.burst[chosen];
    const int beat = a->r_burst >= 0 ? a->r_beat : 0,
              base = u->first / a->bus_bytes * a->bus_bytes + beat * a->bus_bytes;
    const struct am_line *line = &a->line[a->open[u->request].line];
    uint32_t *data = in + a->r.data;
    for (int i = 0; i < a->bus_bytes; i++) {
        const int asked = u->beats > 1 || u->size == a->bus_bytes || (base + i) / u->size == u->first / u->size;
        const uint64_t byte = asked ? line->byte[base + i] : agent_below(&a->answer_rng, 256);
        bits_set(data, a->r_at.data.lsb + 8 * i, 8, byte);
    }
    bits_set_field(data, 0, a->r_at.id, 0, u->id);
    bits_set_field(data, 0, a->r_at.resp, 0, draw_resp(a));
    bits_set_field(data, 0, a->r_at.last, 0, beat == u->beats - 1);
}

static void memory_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct am_agent *a = state;
    (void)cycle;
    drive_b(a, in);
    drive_r(a, in);
    agent_put_bit(&a->rsp, in, a->rsp.ready, agent_acts(&a->pace_rsp, a->mode, &a->rng, 256));
    agent_put_bit(&a->aw, in, a->aw.ready, agent_acts(&a->pace_aw, a->mode, &a->rng, 256));
    agent_put_bit(&a->w, in, a->w.ready, agent_acts(&a->pace_w, a->mode, &a->rng, 256));
    agent_put_bit(&a->ar, in, a->ar.ready, agent_acts(&a->pace_ar, a->mode, &a->rng, 256));
    if (!a->phase_left--) {
        a->phase_left = (int)agent_below(&a->rng, 80);
        a->phase_kind = (int)agent_below(&a->rng, 4); /* reads, writes, many uncached ones, a mixture */
    }
    if (!a->req_waits) drive_request(a, in);
}

const struct agent_ops agent_axi4_memory = {
    .name = "axi4_memory",
    .block = "axi4_memory",
    .responds = (const char *const[]){"b", "r", NULL},
    .size = memory_size,
    .init = memory_init,
    .drive = memory_drive,
    .observe = am_observe,
    .judges = 1,
};
