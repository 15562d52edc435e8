/* What dramcache_frontend must keep, seen from outside: each read gets what the writes taken before it wrote; each TAD is cleared before
 * it is read; no line is read from memory, or written there, while a write of it is under way. */
#include "tb/dramcache/dramcache_frontend.h"

#define GET(data, field) bits_get_field(data, 0, field, 0)

int df_find_line(const struct df_agent *a, uint64_t number)
{
    for (int i = 0; i < DF_LINES; i++)
        if (a->line[i].known && a->line[i].number == number) return i;
    return -1;
}

static uint8_t get_byte(const uint32_t *data, struct spec_slice field, int i)
{
    return (uint8_t)bits_get(data, field.lsb + 8 * i, 8);
}

static int get_strobe(const uint32_t *data, struct spec_slice field, int i)
{
    return (int)bits_get(data, field.lsb + i, 1);
}

static void add_order(struct df_order *o, int job)
{
    o->job[o->count++] = job;
}

static void drop_order(struct df_order *o, int job)
{
    int left = 0;
    for (int i = 0; i < o->count; i++)
        if (o->job[i] != job) o->job[left++] = o->job[i];
    o->count = left;
}

/* All but the DRAM and the memory. What is dirty is lost. */
void df_forget(struct df_agent *a)
{
    memset(a->tad_read, 0, sizeof a->tad_read);
    memset(a->memory_read, 0, sizeof a->memory_read);
    memset(a->memory_write, 0, sizeof a->memory_write);
    a->tad_order.count = a->read_order.count = a->write_order.count = 0;
    a->reads[DF_CPU] = a->reads[DF_GPU] = 0;
    a->waits[DF_CPU] = a->waits[DF_GPU] = a->data_waits = 0;
    a->swept = 0;
    a->failed_now = 0;
    a->events.kernel = 0;
    a->misses = a->fills = 0;
    a->owed.still = 0;
    memset(&a->wait, 0, sizeof a->wait);
    memset(a->loads, 0, sizeof a->loads);
    df_forget_waits(a);
    for (int i = 0; i < a->tads; i++) a->tad_of[i].holds = 0;
    a->came = -1;
    a->power_in = a->mode == AGENT_READY ? 1 : (int)agent_below(&a->answer_rng, 12);
    for (int i = 0; i < DF_LINES; i++) {
        memcpy(a->line[i].shadow, a->line[i].memory, DF_BYTES);
        a->line[i].writing = 0;
    }
}

/* But for the one whose answer stands at the port: its job may have ended. */
static void mark_reads(struct df_agent *a, int line, int may_fail)
{
    for (int c = 0; c < DF_CLASSES; c++)
        for (int i = 0; i < a->reads[c]; i++)
            if (a->read[c][i].line == line && &a->read[c][i] != a->shown) a->read[c][i].may_fail = may_fail;
}

static int take_request(struct df_agent *a, int class, const uint32_t *data, struct spec_error *error)
{
    const int line = df_find_line(a, GET(data, a->request_at[class].line));
    AGENT_DUTY(line >= 0, "a line that the memory lacks");
    struct df_line *l = &a->line[line];
    if (GET(data, a->request_at[class].write)) {
        for (int i = 0; i < a->bytes; i++)
            if (get_strobe(data, a->request_at[class].strb, i))
                l->shadow[i] = get_byte(data, a->request_at[class].data, i);
        return 0;
    }
    const uint32_t id = (uint32_t)GET(data, a->request_at[class].id);
    AGENT_DUTY(dramcache_find_read(a->read[class], a->reads[class], id) < 0, "an id that waits for its answer");
    AGENT_CHECK(a->reads[class] < DRAMCACHE_READS, "more reads are taken than it can hold");
    const int may_fail = dramcache_joins_a_failed(a->read, a->reads, line);
    struct dramcache_read *r = &a->read[class][a->reads[class]++];
    r->id = id;
    r->line = line;
    r->since = a->cycle;
    r->may_fail = may_fail;
    memcpy(r->data, l->shadow, DF_BYTES);
    return 0;
}

static int find_tad(const struct df_agent *a, uint64_t set) /* -1: none */
{
    for (int i = 0; i < a->tads; i++)
        if (a->tad_of[i].set == set) return i;
    return -1;
}

static int is_dirty_tad(const struct df_agent *a, int tad)
{
    return a->tad_of[tad].byte[7] >> 6 == 3;
}

/* With chaining a tag alone does not say whose line it is. So it is known what each fill brought. */
static int has_line(const struct df_agent *a, int tad, int line)
{
    return tad >= 0 && a->tad_of[tad].holds && a->tad_of[tad].number == a->line[line].number;
}

/* The DRAM cache has the only copy of the line. */
static int is_dirty(const struct df_agent *a, int line)
{
    for (int i = 0; i < a->tads; i++)
        if (has_line(a, i, line) && is_dirty_tad(a, i)) return 1;
    return 0;
}

/* The read that an answer is for, of its class. -1: none. */
static int find_answered(const struct df_agent *a, const uint32_t *data, int *class)
{
    *class = GET(data, a->answer_at.cpu) ? DF_CPU : DF_GPU;
    return dramcache_find_read(a->read[*class], a->reads[*class], (uint32_t)GET(data, a->answer_at.id));
}

static int give_answer(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    int class;
    const int n = find_answered(a, data, &class);
    AGENT_CHECK(n >= 0, "an answer to no read");
    const struct dramcache_read *r = &a->read[class][n];
    const int failed = (int)GET(data, a->answer_at.error);
    AGENT_CHECK(!failed || r->may_fail, "a read fails, and memory did not, or the DRAM cache has its line");
    for (int i = 0; i < a->bytes; i++)
        AGENT_CHECK(get_byte(data, a->answer_at.data, i) == (failed ? 0 : r->data[i]),
                    "byte %d of a read is not what was written last", i);
    const uint64_t since = r->since;
    a->read[class][n] = a->read[class][--a->reads[class]];
    return df_read_waited(a, since, error);
}

/* The read whose answer stands at the port, and is not taken. */
static const struct dramcache_read *find_shown(const struct df_agent *a, const uint32_t *in, const uint32_t *out)
{
    if (!agent_bit(&a->answer, out, a->answer.valid) || agent_gave(&a->answer, in, out)) return NULL;
    int class;
    const int n = find_answered(a, out + a->answer.data, &class);
    return n < 0 ? NULL : &a->read[class][n];
}

static int take_sweep(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint32_t next = a->swept / DRAMCACHE_SLOTS * 16 + a->swept % DRAMCACHE_SLOTS;
    AGENT_CHECK(GET(data, a->tad_at.write) && GET(data, a->tad_at.line) == next, "a set is left out by the sweep");
    for (int i = 0; i < a->bytes + 8; i++) {
        AGENT_CHECK(get_strobe(data, a->tad_at.strb, i) == (i < 8), "the sweep writes other bytes than the tag word's");
        AGENT_CHECK(get_byte(data, a->tad_at.data, i) == 0, "the sweep leaves a tag");
    }
    const int tad = find_tad(a, next);
    if (tad >= 0) memset(a->tad_of[tad].byte, 0, 8);
    a->swept++;
    return 0;
}

enum { FARTHEST = 3 }; /* slots from a line's own one to the one in which it may be chained */

/* What a fill brings. A CPU's may pass over a clean line that is chained to its set, and cut the chain: that line is not known to be there. */
static void keep_line(struct df_agent *a, int tad, uint64_t number, uint64_t home, int gpu)
{
    for (int i = 0; i < a->tads; i++) {
        const int same = a->tad_of[i].number == number;
        const int passed = !gpu && dramcache_set_of(&a->rows, a->tad_of[i].number) == home && !is_dirty_tad(a, i);
        if (same || passed) a->tad_of[i].holds = 0;
    }
    a->tad_of[tad].holds = 1;
    a->tad_of[tad].gpu = gpu;
    a->tad_of[tad].number = number;
}

/* A job of the CPU has got its line, and not filled its TAD. It may have this slot already, or have passed over its line. */
static int cpu_fills(const struct df_agent *a, int tad)
{
    const uint64_t home = dramcache_set_of(&a->rows, a->tad_of[tad].number);
    for (int i = 0; i < a->jobs; i++) {
        const struct df_open *o = &a->memory_read[i];
        const uint64_t set = dramcache_set_of(&a->rows, a->line[o->line].number);
        if (o->answered && o->cpu && !o->error && (set == a->tad_of[tad].set || set == home)) return 1;
    }
    return 0;
}

/* Slots of a row that the GPU has, of those whose lines are known. */
static int gpu_slots(const struct df_agent *a, uint64_t row)
{
    int count = 0;
    for (int i = 0; i < a->tads; i++)
        count += a->tad_of[i].holds && a->tad_of[i].gpu && a->tad_of[i].set / 16 == row && !cpu_fills(a, i);
    return count;
}

/* A fill writes the line that its job read, near the slot of its set. What was dirty there the job has read before, whole. */
static int take_fill(struct df_agent *a, int gpu, int job, int tad, const uint32_t *data, struct spec_error *error)
{
    struct df_open *read = &a->memory_read[job];
    const struct df_open *look = &a->tad_read[job];
    AGENT_CHECK(read->answered && !read->error, "a TAD is filled with no line");
    const uint64_t number = a->line[read->line].number, set = dramcache_set_of(&a->rows, number);
    int by = 0;
    while (by <= FARTHEST && dramcache_beside(set, by) != a->tad_of[tad].set) by++;
    AGENT_CHECK(by <= (a->chaining ? FARTHEST : 0), "a line is filled into the TAD of another set");
    AGENT_CHECK(bits_get(data, a->tad_at.data.lsb, 32) == number / dramcache_stride(&a->rows),
                "a fill has another tag");
    for (int i = 0; i < a->bytes; i++)
        AGENT_CHECK(get_strobe(data, a->tad_at.strb, i + 8) && get_byte(data, a->tad_at.data, i + 8) == read->data[i],
                    "byte %d of a fill is not memory's", i);
    AGENT_CHECK(!is_dirty_tad(a, tad) || (look->answered && look->tad == tad),
                "a dirty TAD is filled by a job that has not read it");
    read->answered = 0;
    keep_line(a, tad, number, set, gpu);
    AGENT_CHECK(!a->chaining || gpu || !by, "a line of the CPU's is chained");
    AGENT_CHECK(!a->chaining || !gpu || gpu_slots(a, set / 16) + a->cpu_slots <= DRAMCACHE_SLOTS,
                "the GPU has %d slots of a row", gpu_slots(a, set / 16));
    a->fills++;
    AGENT_CHECK(a->fills <= a->misses, "more lines are filled than reads that were looked up have missed");
    return 0;
}

/* With MCC a write that hits may leave its TAD clean, so the bytes do not tell it from a fill. It has looked up its own line there. */
static int is_store(const struct df_agent *a, int job, int tad, const uint32_t *data)
{
    const struct df_open *look = &a->tad_read[job];
    if (get_byte(data, a->tad_at.data, 7) >> 6 == 3) return 1;
    if (!a->events.mcc || !look->answered || look->tad != tad || look->data[7] >> 7 == 0) return 0;
    for (int i = 0; i < 4; i++)
        if (look->data[i] != get_byte(data, a->tad_at.data, i)) return 0;
    return 1;
}

/* A dirty line becomes clean by a walk alone, which writes none of its bytes. */
static int take_store(struct df_agent *a, int job, int tad, const uint32_t *data, struct spec_error *error)
{
    const int cleans = get_byte(data, a->tad_at.data, 7) >> 6 == 2 && a->tad_of[tad].byte[7] >> 6 == 3;
    for (int i = 0; cleans && i < a->bytes; i++)
        AGENT_CHECK(!get_strobe(data, a->tad_at.strb, i + 8), "a write makes a dirty line clean");
    AGENT_CHECK(a->tad_read[job].answered && a->tad_read[job].tad == tad,
                "a write goes to another TAD than the one that was looked up");
    return 0;
}

static int take_tad(struct df_agent *a, int class, const uint32_t *data, struct spec_error *error)
{
    if (a->swept < a->sweeps) {
        AGENT_CHECK(class == DF_GPU, "the CPU's channel is used before all is swept");
        return take_sweep(a, data, error);
    }
    a->loads[class]++;
    const int job = (int)GET(data, a->tad_at.id), tad = find_tad(a, GET(data, a->tad_at.line));
    const int write = (int)GET(data, a->tad_at.write);
    AGENT_CHECK(tad >= 0 || (a->events.mcc && !write),
                "a set that no request has"); /* a walk looks at all lines of a page */
    AGENT_CHECK(job < a->jobs, "a job that is none");
    AGENT_CHECK(class == DF_CPU || job >= a->cpu_jobs, "a request of the GPU has a job of the CPU's");
    if (write) {
        const int stores = is_store(a, job, tad, data);
        if (stores ? take_store(a, job, tad, data, error) : take_fill(a, class == DF_GPU, job, tad, data, error))
            return -1;
        AGENT_CHECK(!stores || a->loads[class] - a->tad_read[job].loads <= 4 * (uint64_t)a->jobs + 1,
                    "%d requests pass a write", (int)(a->loads[class] - a->tad_read[job].loads));
        for (int i = 0; i < a->bytes + 8; i++)
            if (get_strobe(data, a->tad_at.strb, i)) a->tad_of[tad].byte[i] = get_byte(data, a->tad_at.data, i);
        return 0;
    }
    struct df_open *o = &a->tad_read[job];
    AGENT_CHECK(!o->open, "a TAD is read with an id that is in use");
    o->open = 1;
    o->answered = 0;
    o->cpu = class == DF_CPU;
    o->since = a->cycle;
    o->tad = tad;
    memset(o->data, 0, DF_TAD);
    if (tad >= 0) memcpy(o->data, a->tad_of[tad].byte, DF_TAD);
    /* Where its tag word is enough any line may come with it. */
    if (a->forward && get_strobe(data, a->tad_at.strb, 0) && agent_below(&a->answer_rng, 4))
        for (int i = DRAMCACHE_TAG_BYTES; i < a->bytes + DRAMCACHE_TAG_BYTES; i++)
            o->data[i] = (uint8_t)agent_draw(&a->answer_rng);
    add_order(&a->tad_order, job);
    return 0;
}

static int take_mem_read(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int job = (int)GET(data, a->read_at.id), cpu = (int)GET(data, a->read_at.cpu);
    const int line = df_find_line(a, GET(data, a->read_at.line));
    AGENT_CHECK(line >= 0, "memory is asked for a line that no request has");
    AGENT_CHECK(!a->memory_read[job].open, "memory is asked with an id that is in use");
    AGENT_CHECK(!a->line[line].writing, "memory is asked for a line that is being written");
    AGENT_CHECK((cpu && (a->events.predicts || a->events.bypasses)) || a->events.mcc || a->tad_read[job].answered,
                "memory is asked before the tag is known");
    struct df_open *o = &a->memory_read[job];
    *o = (struct df_open){.open = 1, .line = line, .cpu = cpu, .since = a->cycle};
    o->error = a->errors && (int)agent_below(&a->answer_rng, 16) < a->errors;
    memcpy(o->data, a->line[line].memory, DF_BYTES);
    add_order(&a->read_order, job);
    return 0;
}

static int take_mem_write(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const int job = (int)GET(data, a->write_at.id), line = df_find_line(a, GET(data, a->write_at.line));
    AGENT_CHECK(line >= 0, "a line is written to memory that no request has");
    AGENT_CHECK(!a->memory_write[job].open, "memory is written with an id that is in use");
    AGENT_CHECK(!a->line[line].writing, "a line is written to memory twice at a time");
    struct df_open *o = &a->memory_write[job];
    *o = (struct df_open){.open = 1, .line = line, .since = a->cycle};
    o->error = a->errors && !agent_below(&a->answer_rng, 8);
    for (int i = 0; i < a->bytes; i++) {
        o->strb[i] = (uint8_t)get_strobe(data, a->write_at.strb, i);
        o->data[i] = get_byte(data, a->write_at.data, i);
    }
    a->line[line].writing = 1;
    add_order(&a->write_order, job);
    return 0;
}

/* A job has got its line, which may have this slot already, though its TAD is not filled yet. */
static int some_fill(const struct df_agent *a, int tad)
{
    for (int i = 0; i < a->jobs; i++) {
        const struct df_open *o = &a->memory_read[i];
        const uint64_t set = dramcache_set_of(&a->rows, a->line[o->line].number);
        for (int by = 0; o->answered && !o->error && by <= (o->cpu ? 0 : FARTHEST); by++)
            if (dramcache_beside(set, by) == a->tad_of[tad].set) return 1;
    }
    return 0;
}

/* With chaining the line is in the slot of its set, or is chained to it, whichever is looked up first. */
static int is_there(const struct df_agent *a, int line)
{
    for (int i = 0; i < a->tads; i++)
        if (has_line(a, i, line)) return !some_fill(a, i);
    return 0;
}

/* A job that has asked memory looks its line up: in its TAD, or in that of its set. If the line is there the job answers with it, whatever
 * memory said, or will say. */
static void hit_line(struct df_agent *a, int job)
{
    struct df_open *o = &a->memory_read[job];
    const int tad = a->tad_read[job].tad;
    const int own = tad >= 0 && a->tad_of[tad].set == dramcache_set_of(&a->rows, a->line[o->line].number);
    if (!has_line(a, tad, o->line) && !(a->chaining && own && is_there(a, o->line))) return;
    if (o->open) o->hits = 1;
    else if (o->answered && o->error) mark_reads(a, o->line, 0);
}

static int answer_tad(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint64_t job = GET(data, a->tad_answer_at.id);
    AGENT_DUTY(a->tad_read[job].open, "an answer to no look-up");
    for (int i = 0; i < a->bytes + 8; i++)
        AGENT_DUTY(get_byte(data, a->tad_answer_at.data, i) == a->tad_read[job].data[i], "an answer of other bytes");
    a->tad_read[job].open = 0;
    a->tad_read[job].answered = 1;
    a->tad_read[job].loads = a->loads[a->tad_read[job].cpu ? DF_CPU : DF_GPU];
    drop_order(&a->tad_order, (int)job);
    hit_line(a, (int)job);
    return 0;
}

static int answer_memory(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint64_t job = GET(data, a->data_at.id);
    struct df_open *o = &a->memory_read[job];
    AGENT_DUTY(o->open && o->error == GET(data, a->data_at.error), "an answer to no read");
    for (int i = 0; i < a->bytes; i++)
        AGENT_DUTY(o->error || get_byte(data, a->data_at.data, i) == o->data[i], "an answer of other bytes");
    o->open = 0;
    o->answered = 1;
    a->came = (int)job;
    if (o->error && !o->hits && !is_dirty(a, o->line)) mark_reads(a, o->line, 1);
    drop_order(&a->read_order, (int)job);
    return 0;
}

/* A write is in memory when it is acknowledged, also with an error. */
static int answer_write(struct df_agent *a, const uint32_t *data, struct spec_error *error)
{
    const uint64_t job = GET(data, a->done_at.id);
    struct df_open *o = &a->memory_write[job];
    AGENT_DUTY(o->open && o->error == GET(data, a->done_at.error), "an acknowledgement of no write");
    for (int i = 0; i < a->bytes; i++)
        if (o->strb[i]) a->line[o->line].memory[i] = o->data[i];
    o->open = 0;
    a->line[o->line].writing = 0;
    a->failed_now = (int)o->error;
    drop_order(&a->write_order, (int)job);
    return 0;
}

static int observe_below(struct df_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    int wrong = dramcache_events_observe(&a->events, in, out, error);
    a->misses += out[a->miss] & 1;
    AGENT_CHECK((int)(out[a->write_failed] & 1) == a->failed_now, "write_failed is not memory's error");
    a->failed_now = 0;
    a->came = -1;
    AGENT_CHECK(agent_bit(&a->tad_answer, out, a->tad_answer.ready), "a TAD's answer is held back");
    AGENT_CHECK(agent_bit(&a->mem_done, out, a->mem_done.ready), "an acknowledgement is held back");
    AGENT_CHECK(!(out[a->ready] & 1) || a->swept == a->sweeps, "it is ready before all is swept");
    AGENT_CHECK((in[a->powered] & 1) || !agent_bit(&a->tad[DF_GPU], out, a->tad[DF_GPU].valid),
                "the DRAM is used too early");
    for (int c = 0; c < DF_CLASSES; c++)
        if (!wrong && agent_gave(&a->tad[c], in, out)) wrong = take_tad(a, c, out + a->tad[c].data, error);
    if (!wrong && agent_gave(&a->mem_read, in, out)) wrong = take_mem_read(a, out + a->mem_read.data, error);
    if (!wrong && agent_gave(&a->mem_write, in, out)) wrong = take_mem_write(a, out + a->mem_write.data, error);
    if (!wrong && agent_took(&a->tad_answer, in, out)) wrong = answer_tad(a, in + a->tad_answer.data, error);
    if (!wrong && agent_took(&a->mem_data, in, out)) wrong = answer_memory(a, in + a->mem_data.data, error);
    if (!wrong && agent_took(&a->mem_done, in, out)) wrong = answer_write(a, in + a->mem_done.data, error);
    return wrong;
}

int df_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct df_agent *a = state;
    int wrong = 0;
    if (in[0] & 1) {
        df_forget(a);
        return 0;
    }
    for (int c = 0; c < DF_CLASSES; c++) a->waits[c] = agent_waits(&a->in[c], in, out);
    a->data_waits = agent_waits(&a->mem_data, in, out);
    a->cycle++;
    wrong = df_see_waits(a, in, out, error);
    const int gave = agent_gave(&a->answer, in, out);
    if (gave && !wrong) wrong = give_answer(a, out + a->answer.data, error);
    a->shown = find_shown(a, in, out);
    if (!wrong) wrong = observe_below(a, in, out, error);
    int took = 0;
    for (int c = 0; c < DF_CLASSES; c++) {
        if (wrong || !agent_took(&a->in[c], in, out)) continue;
        wrong = take_request(a, c, in + a->in[c].data, error);
        took = 1;
    }
    const int open = a->reads[DF_CPU] || a->reads[DF_GPU] || a->waits[DF_CPU] || a->waits[DF_GPU];
    const int moves = gave || (took && a->writes > 8); /* where most are writes few answers come */
    const int goes_on = agent_goes_on(&a->owed, open && (out[a->ready] & 1), moves, 0, DF_STUCK - 1);
    if (!wrong) AGENT_CHECK(goes_on, "nothing moves, and something is open");
    return wrong;
}
