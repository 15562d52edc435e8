/* Drives dramcache_frontend: a CPU and a GPU that read and write few lines of few sets, phases in which the GPU computes, TADs that
 * hold anything at first, and a memory that answers late, in any order, and fails now and then. */
#include "tb/dramcache/dramcache_frontend.h"

#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"

static size_t front_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct df_agent);
}

static void bind_records(struct df_agent *a, const struct spec_values *v, const struct spec_ports *p)
{
    static const char *const names[] = {"cpu_data", "gpu_data"};
    const struct spec_record *record;
#define FIELD(to, field) a->to.field = spec_field_slice(v, record, #field)
    for (int c = 0; c < DF_CLASSES; c++) {
        record = spec_find_port(p, names[c])->channel->record;
        a->fields[c] = agent_find_fields(v, record);
        FIELD(request_at[c], write), FIELD(request_at[c], id), FIELD(request_at[c], line);
        FIELD(request_at[c], strb), FIELD(request_at[c], data);
        if (c == DF_CPU) FIELD(request_at[c], core), FIELD(request_at[c], pc);
    }
#define RECORD(port) record = spec_find_port(p, #port)->channel->record
    RECORD(answer_data);
    FIELD(answer_at, cpu), FIELD(answer_at, id), FIELD(answer_at, error), FIELD(answer_at, data);
    RECORD(tad_cpu_data);
    FIELD(tad_at, write), FIELD(tad_at, id), FIELD(tad_at, line), FIELD(tad_at, strb), FIELD(tad_at, data);
    RECORD(tad_answer_data);
    FIELD(tad_answer_at, cpu), FIELD(tad_answer_at, id), FIELD(tad_answer_at, data);
    RECORD(mem_read_data);
    FIELD(read_at, id), FIELD(read_at, line), FIELD(read_at, cpu);
    RECORD(mem_data_data);
    FIELD(data_at, id), FIELD(data_at, error), FIELD(data_at, data);
    RECORD(mem_write_data);
    FIELD(write_at, id), FIELD(write_at, line), FIELD(write_at, strb), FIELD(write_at, data);
    RECORD(mem_done_data);
    FIELD(done_at, id), FIELD(done_at, error);
#undef RECORD
#undef FIELD
}

static void add_tad(struct df_agent *a, uint32_t set)
{
    for (int i = 0; i < DF_TAD; i++) a->tad_of[a->tads].byte[i] = (uint8_t)agent_draw(&a->rng);
    for (int i = 0; i < a->tads; i++)
        if (a->tad_of[i].set == set) return;
    a->tad_of[a->tads++].set = set;
}

/* Lines of a set lie a stride from each other. */
static void draw_lines(struct df_agent *a)
{
    const uint64_t lines = UINT64_C(1) << a->rows.line_bits, stride = dramcache_stride(&a->rows);
    uint64_t set[DF_SETS];
    for (int s = 0; s < DF_SETS; s++) {
        uint64_t number = dramcache_first_line(&a->rows, s, a->chaining, agent_draw(&a->rng));
        int known = 0;
        set[s] = dramcache_set_of(&a->rows, number);
        for (int k = 0; k < s; k++) known |= set[k] == set[s];
        for (int t = 0; t < DF_TAGS;
             t++, number = number >= stride ? number - stride : number + lines / stride * stride) {
            struct df_line *l = &a->line[s * DF_TAGS + t];
            if (known || number >= lines || df_find_line(a, number) >= 0) continue;
            l->known = 1;
            l->number = number;
            for (int i = 0; i < DF_BYTES; i++) l->memory[i] = (uint8_t)agent_draw(&a->rng);
        }
        if (!a->chaining) add_tad(a, (uint32_t)set[s]);
        for (int slot = 0; a->chaining && s < 2 && slot < DRAMCACHE_SLOTS; slot++)
            add_tad(a, (uint32_t)dramcache_beside(set[s], slot));
    }
}

static int front_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                            struct spec_error *error)
{
    (void)error;
    struct df_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    bind_records(a, values, &p);
    a->in[DF_CPU] = agent_channel(&p, "cpu"), a->in[DF_GPU] = agent_channel(&p, "gpu");
    a->tad[DF_CPU] = agent_channel(&p, "tad_cpu"), a->tad[DF_GPU] = agent_channel(&p, "tad_gpu");
    a->answer = agent_channel(&p, "answer"), a->tad_answer = agent_channel(&p, "tad_answer");
    a->mem_read = agent_channel(&p, "mem_read"), a->mem_data = agent_channel(&p, "mem_data");
    a->mem_write = agent_channel(&p, "mem_write"), a->mem_done = agent_channel(&p, "mem_done");
    a->powered = spec_port_word(&p, "powered");
    dramcache_events_bind(&a->events, values, &p);
    a->ready = spec_port_word(&p, "ready");
    a->write_failed = spec_port_word(&p, "write_failed");
    a->miss = spec_port_word(&p, "miss");
    a->bytes = (int)spec_get(values, "LINE_BYTES");
    a->jobs = (int)spec_get(values, "JOBS");
    a->targets = (int)spec_get(values, "TARGETS");
    a->cores = (int)spec_get(values, "CORES");
    a->chaining = (int)spec_get(values, "CHAINING");
    a->cpu_slots = (int)spec_get(values, "CPU_SLOTS");
    a->forward = (int)spec_get(values, "FORWARD");
    a->rows.bank_bits = (int)spec_get(values, "BANK_BITS");
    a->rows.row_bits = (int)spec_get(values, "ROW_BITS");
    a->rows.line_bits = (int)spec_get(values, "LINE_BITS");
    a->rows.by_row = spec_get(values, "MAP") == DRAM_ROW_BANK_COLUMN;
    a->cpu_jobs = (int)spec_get(values, "CPU_JOBS");
    a->sweeps = (uint32_t)dramcache_stride(&a->rows);
    a->rng = seed;
    a->answer_rng = ~seed;
    a->flood.rng = seed * 3 + 1;
    a->mode = mode;
    draw_lines(a);
    df_forget(a);
    return 0;
}

/* CPU and GPU -------------------------------------------------------------------------------------------------------- */

enum {
    DF_FLOOD_EACH = 24, /* so many phases, one floods; of the hostile ones more */
    DF_FLOOD_HOSTILE = 8,
    DF_FLOOD = 1200,      /* cycles */
    DF_LONG_FLOOD = 6000, /* of one in four: longer than eight jobs may make a request wait */
    DF_OPEN_EACH = 4,     /* cycles, a TAD port is open in one */
    /* Of a flood of other lines: until when the line comes; from when it is written, or its set's TAD filled; from when the other class reads it. */
    DF_FLOOD_COMES = 150,
    DF_FLOOD_WRITES = 300,
    DF_FLOOD_READS = 400
};

/* One class asks for all that it can, with the TADs' ports open in one cycle of four: for neighbours of a line, or for lines that have
 * nothing to do with it, and once writes the line, or reads another one of its set. The other class reads it. */
static void draw_flood(struct df_agent *a)
{
    const int hot = (int)agent_below(&a->flood.rng, 2);
    const uint32_t each = a->flood.always ? 1 : a->mode == AGENT_HOSTILE ? DF_FLOOD_HOSTILE : DF_FLOOD_EACH;
    a->flood.on = !agent_below(&a->flood.rng, each) && a->line[hot * DF_TAGS].known;
    if (!a->flood.on) return;
    a->phase_left = !a->flood.always && agent_below(&a->flood.rng, 4) ? DF_FLOOD : DF_LONG_FLOOD;
    a->flood.hot = hot;
    a->flood.class = (int)agent_below(&a->flood.rng, DF_CLASSES);
    a->flood.near = !agent_below(&a->flood.rng, 4) && !a->flood.pages;
    a->flood.fills = (int)agent_below(&a->flood.rng, 2) && a->line[hot * DF_TAGS + 1].known;
    a->flood.slot = (int)agent_below(&a->flood.rng, DF_OPEN_EACH);
    a->flood.next = a->flood.age = a->flood.wrote = 0;
    a->errors = a->busy = 0;
    df_forget_waits(a);
}

/* The next line of a flood, or -1. Near ones share the row of the hot line, or its set where requests of a row do not wait for each other. */
static int flood_line(struct df_agent *a)
{
    const int of_row = a->chaining ? 4 : 0, hot = a->flood.hot * DF_TAGS;
    const uint64_t place = dramcache_set_of(&a->rows, a->line[hot].number) >> of_row;
    for (int tried = 0; tried < DF_LINES; tried++) {
        const int n = a->flood.next = (a->flood.next + (a->flood.near ? 1 : DF_TAGS)) % DF_LINES;
        if (!a->line[n].known || n == hot) continue;
        if ((dramcache_set_of(&a->rows, a->line[n].number) >> of_row == place) == a->flood.near) return n;
    }
    return -1;
}

/* 1: this class has a request of `line`. */
static int draw_flooding(struct df_agent *a, int class, int *line, int *write)
{
    *write = 0;
    if (class != a->flood.class) {
        *line = a->flood.hot * DF_TAGS;
        *write = a->flood.near && !agent_below(&a->flood.rng, 4);
        return a->flood.near || a->flood.age > DF_FLOOD_READS;
    }
    *line = flood_line(a);
    if (a->flood.near) *write = !agent_below(&a->flood.rng, 4);
    else if (a->flood.age < DF_FLOOD_COMES || (a->flood.age > DF_FLOOD_WRITES && !a->flood.wrote)) {
        a->flood.wrote = a->flood.age > DF_FLOOD_WRITES;
        *line = a->flood.hot * DF_TAGS + (a->flood.wrote && a->flood.fills);
        *write = a->flood.wrote && !a->flood.fills;
    }
    *write |= a->flood.pages;
    return *line >= 0;
}

static void draw_phase(struct df_agent *a)
{
    static const int writes[] = {0, 2, 4, 8, 15};
    a->phase_left = (int)agent_below(&a->rng, 500);
    a->sets = a->mode == AGENT_HOSTILE ? 1 + (int)agent_below(&a->rng, 3) : agent_below(&a->rng, 3) ? DF_SETS : 4;
    a->writes = writes[agent_below(&a->rng, 5)];
    a->errors = agent_below(&a->rng, 4) ? 0 : agent_below(&a->rng, 3) ? 2 : 10;
    a->busy = (int)agent_below(&a->rng, 2);
    a->tags = agent_below(&a->flood.rng, 2) ? 2 : DF_TAGS; /* fewer: more hits */
    a->rare = -1;
    draw_flood(a);
    if (!a->chaining) return;
    /* Of two lines each may stay, one of them chained. A GPU alone makes chains, and a CPU alone cuts them. */
    a->tags = agent_below(&a->rng, 2) ? 2 : DF_TAGS;
    if (agent_below(&a->rng, 2)) a->rare = (int)agent_below(&a->rng, DF_CLASSES);
}

static void drive_request(struct df_agent *a, int class, uint32_t *in)
{
    const struct agent_channel *c = &a->in[class];
    if (a->waits[class]) return;
    int valid = a->reads[class] < DRAMCACHE_READS - 1;
    if (valid && !a->flood.on) valid = agent_acts(&a->pace_in[class], a->mode, &a->rng, 256);
    if (!a->flood.on && class == a->rare && agent_below(&a->rng, 32)) valid = 0;
    int number = (int)agent_below(&a->rng, (uint32_t)a->sets) * DF_TAGS + (int)agent_below(&a->rng, (uint32_t)a->tags);
    int write = 0;
    if (a->flood.on && !draw_flooding(a, class, &number, &write)) valid = 0;
    uint32_t *data = in + c->data;
    agent_put_bit(c, in, c->valid, 0);
    agent_clear_data(c, in);
    if (!valid || !a->line[number].known) return;
    agent_fill_fields(&a->rng, data, &a->fields[class]);
    if (!a->flood.on) write = (int)agent_below(&a->rng, 16) < a->writes;
    bits_set_field(data, 0, a->request_at[class].write, 0, (uint64_t)write);
    bits_set_field(data, 0, a->request_at[class].line, 0, a->line[number].number);
    if (class == DF_CPU) {
        const uint32_t core = agent_below(&a->rng, (uint32_t)a->cores);
        bits_set_field(data, 0, a->request_at[class].core, 0, core);
        if (agent_below(&a->rng, 4)) bits_set_field(data, 0, a->request_at[class].pc, 0, (uint64_t)(number % DF_TAGS));
    }
    const uint32_t id = (uint32_t)bits_get_field(data, 0, a->request_at[class].id, 0);
    if (!write && dramcache_find_read(a->read[class], a->reads[class], id) >= 0) agent_clear_data(c, in);
    else agent_put_bit(c, in, c->valid, 1);
}

/* Below -------------------------------------------------------------------------------------------------------------- */

/* One that is open, or -1. */
static int draw_open(struct df_agent *a, const struct df_order *order, const struct df_open *open,
                     struct agent_pace *pace)
{
    if (a->flood.on && order->count && a->cycle < open[order->job[0]].since + (uint64_t)a->flood.delay) return -1;
    if (a->flood.on) return order->count ? order->job[0] : -1;
    if (!order->count || !agent_acts(pace, a->mode, &a->answer_rng, 256)) return -1;
    if (a->mode == AGENT_READY || agent_below(&a->answer_rng, 2)) return order->job[0];
    return order->job[agent_below(&a->answer_rng, (uint32_t)order->count)];
}

static void drive_tad_answer(struct df_agent *a, uint32_t *in)
{
    int job = draw_open(a, &a->tad_order, a->tad_read, &a->pace_tad_answer);
    /* Whether a chained slot is looked at depends on which of both comes first. So memory is quick where a TAD is not, and in
     * half of these cases the TAD is a cycle behind. */
    if (!a->flood.on && a->chaining && a->came >= 0 && a->tad_read[a->came].open && agent_below(&a->answer_rng, 2))
        job = a->came;
    agent_put_bit(&a->tad_answer, in, a->tad_answer.valid, job >= 0);
    agent_clear_data(&a->tad_answer, in);
    if (job < 0) return;
    uint32_t *data = in + a->tad_answer.data;
    bits_set_field(data, 0, a->tad_answer_at.cpu, 0, (uint64_t)a->tad_read[job].cpu);
    bits_set_field(data, 0, a->tad_answer_at.id, 0, (uint64_t)job);
    for (int i = 0; i < a->bytes + 8; i++)
        bits_set(data, a->tad_answer_at.data.lsb + 8 * i, 8, a->tad_read[job].data[i]);
}

static void drive_mem_data(struct df_agent *a, uint32_t *in)
{
    if (a->data_waits) return;
    int job = draw_open(a, &a->read_order, a->memory_read, &a->pace_data);
    for (int i = 0; job >= 0 && !a->flood.on && a->chaining && i < a->read_order.count; i++)
        if (a->tad_read[a->read_order.job[i]].open) job = a->read_order.job[i];
    agent_put_bit(&a->mem_data, in, a->mem_data.valid, job >= 0);
    agent_clear_data(&a->mem_data, in);
    if (job < 0) return;
    uint32_t *data = in + a->mem_data.data;
    const struct df_open *o = &a->memory_read[job];
    bits_set_field(data, 0, a->data_at.id, 0, (uint64_t)job);
    bits_set_field(data, 0, a->data_at.error, 0, o->error);
    for (int i = 0; i < a->bytes; i++)
        bits_set(data, a->data_at.data.lsb + 8 * i, 8, (uint8_t)(o->error ? ~o->data[i] : o->data[i]));
}

static void drive_mem_done(struct df_agent *a, uint32_t *in)
{
    const int job = draw_open(a, &a->write_order, a->memory_write, &a->pace_done);
    agent_put_bit(&a->mem_done, in, a->mem_done.valid, job >= 0);
    agent_clear_data(&a->mem_done, in);
    if (job < 0) return;
    bits_set_field(in + a->mem_done.data, 0, a->done_at.id, 0, (uint64_t)job);
    bits_set_field(in + a->mem_done.data, 0, a->done_at.error, 0, a->memory_write[job].error);
}

static void put_ready(struct df_agent *a, const struct agent_channel *c, struct agent_pace *pace, uint32_t *in)
{
    const int is_tad = c == &a->tad[DF_CPU] || c == &a->tad[DF_GPU];
    const int open = !is_tad || a->flood.age % DF_OPEN_EACH == a->flood.slot;
    agent_put_bit(c, in, c->ready, a->flood.on ? open : agent_acts(pace, a->mode, &a->rng, 256));
}

static void front_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct df_agent *a = state;
    (void)cycle;
    if (!a->phase_left--) draw_phase(a);
    a->flood.age++;
    if (a->power_in > 0) a->power_in--;
    in[a->powered] = a->power_in == 0;
    in[a->events.gpu_busy] = (uint32_t)(a->busy && agent_below(&a->rng, 16));
    drive_tad_answer(a, in);
    drive_mem_data(a, in);
    drive_mem_done(a, in);
    put_ready(a, &a->answer, &a->pace_answer, in);
    put_ready(a, &a->tad[DF_CPU], &a->pace_tad[DF_CPU], in);
    put_ready(a, &a->tad[DF_GPU], &a->pace_tad[DF_GPU], in);
    put_ready(a, &a->mem_read, &a->pace_read, in);
    put_ready(a, &a->mem_write, &a->pace_write, in);
    drive_request(a, DF_CPU, in);
    drive_request(a, DF_GPU, in);
}

const struct agent_ops agent_dramcache_frontend = {
    .name = "dramcache_frontend",
    .block = "dramcache_frontend",
    .responds = (const char *const[]){"tad_answer", "mem_data", "mem_done", NULL},
    .size = front_agent_size,
    .init = front_agent_init,
    .drive = front_agent_drive,
    .observe = df_observe,
    .clears_long = dramcache_clears_long,
};
