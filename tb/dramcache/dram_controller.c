/* Drives dram_controller: a CPU and a GPU that ask for few lines, and a PHY that brings what the device reads. */
#include "tb/dramcache/dram_controller.h"

#include "spec/dramcache/dram_controller.h"

static size_t agent_size(const struct spec_values *values)
{
    const struct dram_config config = dram_pins_config(values);
    return sizeof(struct da_agent) + dram_device_size(&config, DA_LINES);
}

static void find_ports(struct da_agent *a, const struct spec_values *v)
{
    struct spec_ports p;
    spec_list_ports(v, &p);
    a->request[0] = agent_channel(&p, "gpu"), a->request[1] = agent_channel(&p, "cpu");
    a->answer = agent_channel(&p, "answer");
    a->fields = agent_find_fields(v, &dram_request_record);
#define FIELD(record, field) a->record##_at.field = spec_field_slice(v, &dram_##record##_record, #field)
    FIELD(request, write), FIELD(request, line), FIELD(request, strb), FIELD(request, data), FIELD(request, id);
    FIELD(answer, cpu), FIELD(answer, id), FIELD(answer, data);
#undef FIELD
    a->pins = dram_pins_find(v);
}

/* A line that the row has. */
static uint64_t in_row(const struct da_agent *a, uint64_t line)
{
    const int last = dram_row_bursts(&a->config) - 1;
    struct da_place place = da_place_of(a, line);
    if (place.column > last) place.column = last;
    return da_address_of(a, place);
}

/* Lines of few rows, neighbours among them, and both ends of memory. */
static void draw_lines(struct da_agent *a)
{
    const uint64_t last = UINT64_MAX >> (64 - a->request_at.line.width);
    uint64_t row[4];
    for (int i = 0; i < 4; i++) row[i] = agent_draw(&a->rng) & last;
    for (int i = 0; i < DA_LINES; i++) {
        const uint64_t low = agent_draw(&a->rng) & ((UINT64_C(1) << (a->bank_bits + a->column_bits)) - 1);
        const uint64_t any = (row[agent_below(&a->rng, 4)] & ~low) | low;
        a->line[i].address = i == 0 ? 0 : i == 1 ? last : i == 2 ? 1 : i % 8 ? a->line[i - 1].address + 1 : any;
        a->line[i].address = in_row(a, a->line[i].address & last);
    }
}

static int agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                      struct spec_error *error)
{
    struct da_agent *a = state;
    find_ports(a, values);
    a->config = dram_pins_config(values);
    if (dram_config_check(&a->config, error)) return -1;
    a->forward = (int)spec_get(values, "FORWARD");
    a->line_bytes = a->config.beats * a->config.dq_bytes;
    a->bank_bits = __builtin_ctz((unsigned)a->config.banks);
    a->group_bits = (int)spec_get(values, "GROUP_BITS");
    a->column_bits = (int)spec_get(values, "COLUMN_BITS");
    a->row_column_bank = spec_get(values, "MAP") == DRAM_ROW_COLUMN_BANK;
    a->rng = seed;
    a->seed = ~seed;
    a->mode = mode;
    a->phy_delay = (int)agent_below(&a->rng, DA_PHY);
    a->wait.bounds = da_find_bounds(values, a->phy_delay);
    draw_lines(a);
    da_restart(a);
    return 0;
}

static int draw_line(struct da_agent *a, int cpu)
{
    switch (a->phase) {
    case 0: return (a->last[cpu] + 1) % DA_LINES;                        /* one after the other */
    case 1: return (a->first + (int)agent_below(&a->rng, 4)) % DA_LINES; /* few */
    case 2: return (int)agent_below(&a->rng, 3);                         /* the ends of memory, with neighbours */
    default: return (int)agent_below(&a->rng, DA_LINES);
    }
}

static void begin_phase(struct da_agent *a)
{
    static const int shares[] = {0, 16, 64, 128, 240, 256};
    a->phase_left = 20 + (int)agent_below(&a->rng, 400);
    a->phase = (int)agent_below(&a->rng, 4);
    a->first = (int)agent_below(&a->rng, DA_LINES);
    a->write_share = shares[agent_below(&a->rng, sizeof shares / sizeof *shares)];
    a->flood = agent_below(&a->rng, 32) ? DA_NO_FLOOD : (enum da_flood)(1 + agent_below(&a->rng, DA_FLOODS - 1));
    if (a->flood == DA_NO_FLOOD) return;
    a->flooding = (int)agent_below(&a->rng, 2);
    a->phase_left *= 16;
}

static int bank_of(const struct da_agent *a, int line)
{
    return da_place_of(a, a->line[line].address).bank;
}

/* In a flood: eight neighbours; or one line, which the other class has the other way; or rows of one bank, from both. */
static void draw_flood(struct da_agent *a, int cpu, int *write)
{
    const int floods = cpu == a->flooding;
    switch (a->flood) {
    case DA_FLOOD_LINE:
        a->last[cpu] = a->first;
        *write = floods ? a->write_share >= 128 : a->write_share < 128;
        break;
    case DA_FLOOD_READS:
    case DA_FLOOD_WRITES:
        a->last[cpu] = floods ? (a->first & ~7) + (a->last[cpu] + 1) % 8 : (int)agent_below(&a->rng, DA_LINES);
        if (floods) *write = a->flood == DA_FLOOD_WRITES;
        break;
    case DA_FLOOD_BANK:
        for (int tries = 0; tries < 16; tries++) {
            a->last[cpu] = (int)agent_below(&a->rng, DA_LINES);
            if (bank_of(a, a->last[cpu]) == bank_of(a, a->first)) break;
        }
        break;
    default: a->last[cpu] = draw_line(a, cpu);
    }
}

static void drive_request(struct da_agent *a, int cpu, uint32_t *in)
{
    const struct agent_channel *c = &a->request[cpu];
    uint32_t *data = in + c->data;
    const int acts = agent_acts(&a->pace[cpu], a->mode, &a->rng, 200), floods = a->flood && cpu == a->flooding;
    const int may = (acts || floods) && a->reads < DA_OPEN - 2;
    agent_put_bit(c, in, c->valid, may);
    agent_clear_data(c, in);
    if (!may) return;
    agent_fill_fields(&a->rng, data, &a->fields);
    a->last[cpu] = a->last[cpu] == 1 && agent_below(&a->rng, 2) ? 0 : draw_line(a, cpu); /* 0 behind the maximum */
    int write = (int)agent_below(&a->rng, 256) < a->write_share;
    if (a->flood) draw_flood(a, cpu, &write);
    bits_set_field(data, 0, a->request_at.write, 0, (uint64_t)write);
    bits_set_field(data, 0, a->request_at.line, 0, a->line[a->last[cpu]].address);
    const int whole = agent_below(&a->rng, 2);
    for (int i = 0; whole && i < a->line_bytes; i++) bits_set(data, a->request_at.strb.lsb + i, 1, 1);
    if (!write || !a->forward) return;
    /* No two heads are alike: else a read that has a head alone might be taken for another one of its id. */
    bits_set(data, a->request_at.strb.lsb, DRAM_HEAD_BYTES, (1 << DRAM_HEAD_BYTES) - 1);
    bits_set(data, a->request_at.data.lsb, 32, (uint32_t)agent_draw(&a->rng));
}

static void agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct da_agent *a = state;
    (void)cycle;
    if (!a->phase_left--) begin_phase(a);
    for (int k = 0; k < 2; k++)
        if (!a->waits[k]) drive_request(a, k, in);
    const int takes = agent_acts(&a->pace_answer, a->mode, &a->rng, 250);
    agent_put_bit(&a->answer, in, a->answer.ready, takes || a->flood);
    dram_pins_bring(&a->pins, in, a->phy[a->phy_delay].valid, a->phy[a->phy_delay].byte);
}

const struct agent_ops agent_dram_controller = {
    .name = "dram_controller",
    .block = "dram_controller",
    .responds = (const char *const[]){"dfi_rddata_valid", "dfi_rddata", NULL},
    .size = agent_size,
    .init = agent_init,
    .drive = agent_drive,
    .observe = da_observe,
    .judges = 1,
};
