/* Drives dramcache: a CPU and a GPU that read and write few lines of few sets, phases in which the GPU computes, and a PHY that brings what
 * the stacked DRAM reads. Its TADs hold anything at first. */
#include "tb/dramcache/dramcache.h"

#include "cmodel/dramcache/dramcache.h"
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static int device_lines(const struct spec_values *values)
{
    const uint64_t sets = dramcache_set_count(values);
    return sets < DV_DEVICE ? (int)sets : DV_DEVICE;
}

size_t dv_device_bytes(const struct spec_values *values)
{
    const struct dram_config config = dramcache_device_config(values);
    return dram_device_size(&config, device_lines(values));
}

static size_t cache_agent_size(const struct spec_values *values)
{
    return sizeof(struct dv_agent) + dv_device_bytes(values);
}

#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
#define RECORD(port)     record = spec_find_port(p, #port)->channel->record
static void bind_memory(struct dv_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    a->address_at = axi4_find_address(v, p, "ar_data");
    a->w_at = axi4_find_w(v, p, "w_data");
    a->b_at = axi4_find_b(v, p, "b_data");
    a->r_at = axi4_find_r(v, p, "r_data");
}

static void bind_users(struct dv_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    static const char *const names[] = {"cpu_data", "gpu_data"};
    const struct spec_record *record;
    for (int c = 0; c < DV_CLASSES; c++) {
        record = spec_find_port(p, names[c])->channel->record;
        a->fields[c] = agent_find_fields(v, record);
        FIELD(request_at[c], write), FIELD(request_at[c], id), FIELD(request_at[c], line);
        FIELD(request_at[c], strb), FIELD(request_at[c], data);
        if (c == DV_CPU) FIELD(request_at[c], core), FIELD(request_at[c], pc);
    }
    RECORD(answer_data);
    FIELD(answer_at, cpu), FIELD(answer_at, id), FIELD(answer_at, error), FIELD(answer_at, data);
}
#undef RECORD
#undef FIELD

int dv_bind(struct dv_agent *a, const struct spec_values *values, const struct spec_values *of_ports,
            const struct spec_ports *p, struct spec_error *error)
{
    bind_memory(a, of_ports, p);
    a->line = a->own;
    a->lines = DV_LINES;
    a->aw = agent_channel(p, "aw"), a->w = agent_channel(p, "w"), a->b = agent_channel(p, "b");
    a->ar = agent_channel(p, "ar"), a->r = agent_channel(p, "r");
    dramcache_events_bind(&a->events, values, p);
    a->ready = spec_port_word(p, "ready");
    a->write_failed = spec_port_word(p, "write_failed");
    a->bytes = (int)spec_get(values, "LINE_BYTES");
    a->bus_bytes = (int)spec_get(values, "AXI_BYTES");
    a->beats = a->bytes / a->bus_bytes;
    a->cores = (int)spec_get(values, "CORES");
    a->chaining = (int)spec_get(values, "CHAINING");
    a->rows.bank_bits = (int)spec_get(values, "BANK_BITS");
    a->rows.row_bits = (int)spec_get(values, "ROW_BITS");
    a->rows.line_bits = (int)spec_get(values, "LINE_BITS");
    a->rows.by_row = spec_get(values, "MAP") == DRAM_ROW_BANK_COLUMN;
    if (spec_get(values, "SCHEDULER") == DRAM_SMS) a->held_back = 2 * (uint32_t)spec_get(values, "SMS_WAIT");
    a->pins = dram_pins_find(of_ports);
    a->config = dramcache_device_config(values);
    a->device_lines = device_lines(values);
    return dram_config_check(&a->config, error);
}

/* Lines of a set lie a stride from each other. */
static void draw_lines(struct dv_agent *a)
{
    const uint64_t lines = UINT64_C(1) << a->rows.line_bits, stride = dramcache_stride(&a->rows);
    uint64_t set[DV_SETS];
    for (int s = 0; s < DV_SETS; s++) {
        uint64_t number = dramcache_first_line(&a->rows, s, a->chaining, agent_draw(&a->rng));
        int known = 0;
        set[s] = dramcache_set_of(&a->rows, number);
        for (int k = 0; k < s; k++) known |= set[k] == set[s];
        for (int t = 0; t < DV_TAGS;
             t++, number = number >= stride ? number - stride : number + lines / stride * stride) {
            struct dv_line *l = &a->line[s * DV_TAGS + t];
            if (known || number >= lines || dv_find_line(a, number) >= 0) continue;
            l->known = 1;
            l->number = number;
            for (int i = 0; i < DV_BYTES; i++) l->memory[i] = (uint8_t)agent_draw(&a->rng);
        }
    }
}

static int cache_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                            struct spec_error *error)
{
    struct dv_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_users(a, values, &p);
    a->in[DV_CPU] = agent_channel(&p, "cpu"), a->in[DV_GPU] = agent_channel(&p, "gpu");
    a->answer = agent_channel(&p, "answer");
    if (dv_bind(a, values, values, &p, error)) return -1;
    a->sees_users = 1;
    a->rng = seed;
    a->answer_rng = ~seed;
    a->seed = seed ^ UINT64_C(0x5eed);
    a->tail_rng = seed ^ UINT64_C(0xa0761d6478bd642f);
    a->mode = mode;
    a->phy_delay = (int)agent_below(&a->rng, DV_PHY);
    draw_lines(a);
    dv_forget(a);
    return 0;
}

static void draw_phase(struct dv_agent *a)
{
    static const int writes[] = {0, 2, 4, 8, 15};
    a->phase_left = (int)agent_below(&a->rng, 1500);
    a->sets = a->mode == AGENT_HOSTILE ? 1 + (int)agent_below(&a->rng, 3) : agent_below(&a->rng, 3) ? DV_SETS : 4;
    a->writes = writes[agent_below(&a->rng, 5)];
    a->errors = !agent_below(&a->rng, 4);
    a->busy = (int)agent_below(&a->rng, 2);
    a->tags = DV_TAGS;
    a->rare = -1;
    if (!a->chaining) return;
    /* Of two lines each may stay, one of them chained. A GPU alone makes chains, and a CPU alone cuts them. */
    a->tags = agent_below(&a->rng, 2) ? 2 : DV_TAGS;
    if (agent_below(&a->rng, 2)) a->rare = (int)agent_below(&a->rng, DV_CLASSES);
}

static void drive_request(struct dv_agent *a, int class, uint32_t *in)
{
    const struct agent_channel *c = &a->in[class];
    if (a->waits[class]) return;
    int may = a->reads[class] < DRAMCACHE_READS - 1 && agent_acts(&a->pace_in[class], a->mode, &a->rng, 256);
    if (class == a->rare && agent_below(&a->rng, 32)) may = 0;
    const int number =
        (int)agent_below(&a->rng, (uint32_t)a->sets) * DV_TAGS + (int)agent_below(&a->rng, (uint32_t)a->tags);
    uint32_t *data = in + c->data;
    agent_put_bit(c, in, c->valid, 0);
    agent_clear_data(c, in);
    if (!may || !a->line[number].known) return;
    agent_fill_fields(&a->rng, data, &a->fields[class]);
    const int write = (int)agent_below(&a->rng, 16) < a->writes;
    bits_set_field(data, 0, a->request_at[class].write, 0, (uint64_t)write);
    bits_set_field(data, 0, a->request_at[class].line, 0, a->line[number].number);
    if (class == DV_CPU) {
        const uint32_t core = agent_below(&a->rng, (uint32_t)a->cores);
        bits_set_field(data, 0, a->request_at[class].core, 0, core);
        if (agent_below(&a->rng, 4)) bits_set_field(data, 0, a->request_at[class].pc, 0, (uint64_t)(number % DV_TAGS));
    }
    const uint32_t id = (uint32_t)DV_GET(data, a->request_at[class].id);
    if (!write && dramcache_find_read(a->read[class], a->reads[class], id) >= 0) agent_clear_data(c, in);
    else agent_put_bit(c, in, c->valid, 1);
}

static void cache_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct dv_agent *a = state;
    (void)cycle;
    if (!a->phase_left--) draw_phase(a);
    in[a->events.gpu_busy] = (uint32_t)(a->busy && agent_below(&a->rng, 16));
    dv_drive_memory(a, in);
    dv_bring_beats(a, in);
    agent_put_bit(&a->answer, in, a->answer.ready, agent_acts(&a->pace_answer, a->mode, &a->rng, 256));
    drive_request(a, DV_CPU, in);
    drive_request(a, DV_GPU, in);
}

const struct agent_ops agent_dramcache = {
    .name = "dramcache",
    .block = "dramcache",
    .responds = (const char *const[]){"dfi_rddata_valid", "dfi_rddata", "b", "r", NULL},
    .size = cache_agent_size,
    .init = cache_agent_init,
    .drive = cache_agent_drive,
    .observe = dv_observe,
    .clears_long = dramcache_clears_long,
};
