/* Drives dram_axi4_port: an AXI4 master above, some of whose bursts are forbidden or lie beyond the device; a controller below that answers
 * late and in any order. */
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
        a->page[i] = i == 0 ? 0 : i == 1 ? last : (agent_draw(&a->master.rng) & last & ~UINT64_C(3)) + (uint64_t)i - 1;
        for (int k = 0; k < AXI4_PAGE; k++) a->device[i][k] = (uint8_t)agent_draw(&a->master.rng);
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
    axi4_init_master(&a->master, values, seed, mode);
    bind_records(a, values, &p);
    a->request = agent_channel(&p, "request"), a->answer = agent_channel(&p, "answer");
    a->line_bytes = 8 * (int)spec_get(values, "DQ_BYTES");
    a->places = (int)spec_get(values, "READS");
    a->device_bits = a->request_at.line.width + __builtin_ctz((unsigned)a->line_bytes);
    a->answer_rng = ~seed;
    draw_pages(a);
    return 0;
}

/* The master --------------------------------------------------------------------------------------------------------- */

/* Any burst, as it comes: many break a rule. Now and then it is the last byte that an address has. */
static struct axi4_request draw_wild(struct dx_agent *a)
{
    struct axi4_request u = {.kind = (int)agent_below(&a->master.rng, 4)};
    u.beats = 1 + (int)agent_below(&a->master.rng, agent_below(&a->master.rng, 4) ? 20 : 256);
    u.bytes = agent_below(&a->master.rng, 2) ? a->master.bus_bytes : 1 << agent_below(&a->master.rng, 8);
    const uint32_t back =
        agent_below(&a->master.rng, 3) ? AXI4_PAGE : 128; /* the end of a page, which a burst may cross */
    u.address =
        (a->page[agent_below(&a->master.rng, DX_PAGES)] + 1) * AXI4_PAGE - 1 - agent_below(&a->master.rng, back);
    if (agent_below(&a->master.rng, 2)) u.address |= agent_draw(&a->master.rng) << a->device_bits;
    u.address &= UINT64_MAX >> (64 - a->master.request_at.addr.width);
    if (agent_below(&a->master.rng, 4) == 0) u.address = UINT64_MAX >> (64 - a->master.request_at.addr.width);
    return u;
}

static struct axi4_request draw_burst(void *agent, int write)
{
    struct dx_agent *a = agent;
    (void)write;
    if (agent_below(&a->master.rng, a->master.mode == AGENT_HOSTILE ? 4 : 16) == 0) return draw_wild(a);
    struct axi4_request u = axi4_draw_legal(&a->master, a->page[agent_below(&a->master.rng, DX_PAGES)] * AXI4_PAGE);
    if (agent_below(&a->master.rng, 64) == 0) /* the device's last byte */
        u = (struct axi4_request){a->page[1] * AXI4_PAGE + AXI4_PAGE - 1, 1, u.bytes, AXI4_BURST_INCR, 0};
    return u;
}

/* The controller ----------------------------------------------------------------------------------------------------- */

static void drive_answer(struct dx_agent *a, uint32_t *in)
{
    const int valid = a->ordered && agent_acts(&a->pace_answer, a->master.mode, &a->answer_rng, 256);
    agent_put_bit(&a->answer, in, a->answer.valid, valid);
    agent_clear_data(&a->answer, in);
    if (!valid) return;
    const uint32_t any = agent_below(&a->answer_rng, 2) ? 0 : agent_below(&a->answer_rng, (uint32_t)a->ordered);
    const int tag = a->order[a->master.mode == AGENT_READY ? 0 : any];
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
    agent_put_bit(&a->request, in, a->request.ready, agent_acts(&a->pace_request, a->master.mode, &a->master.rng, 256));
    axi4_drive_master(&a->master, in, draw_burst, a);
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
