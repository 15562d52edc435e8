#include "cmodel/dramcache/vault_run.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/dramcache/dramcache.h"
#include "cmodel/dramcache/dramcache_stack.h"

#include "cmodel/random.h"

enum { VAULTS = 8, WORDS = 2048, IDLE = 200000 /* cycles without an answer that are too many */ };
enum { ASKED = 1 << 16 /* cycles between two calls of `stop` */ };
enum { SWEEP_CYCLES = 100 /* a set's share of the sweep at most: with less, it is stuck */ };

struct read { /* under way */
    int busy, counts;
    uint64_t since, line;
    uint8_t expected[VAULT_LINE];
};

struct door {               /* what a class offers */
    int valid, data, ready; /* words */
    struct spec_slice write, id, line, strb, bytes, core, pc;
    int has, offered, ended;
    struct dram_access access;
    uint64_t from, since; /* the cycle from which the access may be offered; that of its offer */
    uint8_t data_bytes[VAULT_LINE], strb_bytes[VAULT_LINE];
    int next_id, open; /* reads under way */
    struct read *read;
};

struct run {
    const struct vault_options *options;
    struct vault_result *result;
    const struct model_ops *model;
    void *state;
    int vaults;
    struct vault {
        const void *state; /* of its dramcache's model */
        struct dram_device *device;
        struct dram_phy phy;
        struct vault_memory *memory;
        enum dram_command last_burst;
    } vault[VAULTS];
    struct vault_lines shadow;
    struct dram_pins pins;
    struct door door[DRAM_RUN_CLASSES];
    int answer_valid, answer_data, answer_ready, gpu_busy, ready, written_back;
    struct spec_slice answer_cpu, answer_id, answer_error, answer_bytes;
    uint32_t in[WORDS], out[WORDS];
    int line_bytes, ids, cores, jobs, counts;
    uint64_t line_mask, cycle, begin, requests, last_answer, writes, tads;
    uint64_t lines_before[2];
    size_t back; /* the next place of the shadow that is read back */
};

static const char *const class_names[DRAM_RUN_CLASSES] = {"GPU", "CPU"};

static void find_door(struct run *r, int class, const struct spec_ports *p)
{
    static const char *const names[DRAM_RUN_CLASSES][3] = {{"gpu_valid", "gpu_data", "gpu_ready"},
                                                           {"cpu_valid", "cpu_data", "cpu_ready"}};
    const struct spec_values *v = r->options->values;
    struct door *d = &r->door[class];
    const struct spec_record *record = spec_find_port(p, names[class][1])->channel->record;
    d->valid = spec_port_word(p, names[class][0]);
    d->data = spec_port_word(p, names[class][1]);
    d->ready = spec_port_word(p, names[class][2]);
    d->write = spec_field_slice(v, record, "write");
    d->id = spec_field_slice(v, record, "id");
    d->line = spec_field_slice(v, record, "line");
    d->strb = spec_field_slice(v, record, "strb");
    d->bytes = spec_field_slice(v, record, "data");
    if (class == DRAM_RUN_CPU) {
        d->core = spec_field_slice(v, record, "core");
        d->pc = spec_field_slice(v, record, "pc");
    }
    d->read = calloc((size_t)r->ids, sizeof *d->read);
    if (!d->read) abort();
}

static int find_ports(struct run *r, struct spec_error *error)
{
    const struct spec_values *v = r->options->values;
    struct spec_ports p;
    spec_list_ports(v, &p);
    if (p.in_words > WORDS || p.out_words > WORDS) return spec_fail(error, "ports too wide for a run");
    r->ids = 1 << spec_get(v, "ID_BITS");
    for (int c = 0; c < DRAM_RUN_CLASSES; c++) find_door(r, c, &p);
    const struct spec_record *answer = spec_find_port(&p, "answer_data")->channel->record;
    r->answer_valid = spec_port_word(&p, "answer_valid");
    r->answer_data = spec_port_word(&p, "answer_data");
    r->answer_ready = spec_port_word(&p, "answer_ready");
    r->answer_cpu = spec_field_slice(v, answer, "cpu");
    r->answer_id = spec_field_slice(v, answer, "id");
    r->answer_error = spec_field_slice(v, answer, "error");
    r->answer_bytes = spec_field_slice(v, answer, "data");
    r->gpu_busy = spec_port_word(&p, "gpu_busy");
    r->ready = spec_port_word(&p, "ready");
    r->written_back = spec_port_word(&p, "written_back");
    r->pins = dram_pins_find(v);
    r->line_bytes = (int)spec_get(v, "LINE_BYTES");
    r->line_mask = (UINT64_C(1) << spec_get(v, "LINE_BITS")) - 1;
    r->cores = (int)spec_get(v, "CORES");
    r->jobs = (int)spec_get(v, "JOBS");
    return 0;
}

/* Requests ---------------------------------------------------------------------------------------------------------- */

/* A write has bytes of its own. One of four leaves out some of the line's words. */
static void draw_bytes(struct run *r, struct door *d)
{
    const uint64_t number = r->writes++, words = random_mix(~number) % 4 ? UINT64_MAX : random_mix(number << 1) | 1;
    for (int i = 0; i < r->line_bytes; i += 8) {
        const uint64_t random = random_mix(number * VAULT_LINE + (uint64_t)i + (UINT64_C(1) << 63));
        memcpy(d->data_bytes + i, &random, 8);
    }
    for (int i = 0; i < r->line_bytes; i++) d->strb_bytes[i] = words >> (i / 4) & 1;
}

static void put_request(struct run *r, struct door *d)
{
    uint32_t *data = r->in + d->data;
    const struct dram_access *a = &d->access;
    bits_set_field(data, 0, d->write, 0, (uint64_t)a->write);
    bits_set_field(data, 0, d->id, 0, (uint64_t)d->next_id);
    bits_set_field(data, 0, d->line, 0, a->line);
    if (d->core.width) bits_set_field(data, 0, d->core, 0, (uint64_t)(a->core % r->cores));
    if (d->pc.width) bits_set_field(data, 0, d->pc, 0, a->pc & (UINT64_MAX >> (64 - d->pc.width)));
    for (int i = 0; i < r->line_bytes; i++) {
        bits_set(data, d->strb.lsb + i, 1, a->write ? d->strb_bytes[i] : 0);
        bits_set(data, d->bytes.lsb + 8 * i, 8, a->write ? d->data_bytes[i] : 0);
    }
    r->in[d->valid] = 1;
}

/* Behind the run: each line that was written, by the GPU's reads. */
static int read_back(struct run *r, struct door *d)
{
    if (d != &r->door[DRAM_RUN_GPU]) return DRAM_SOURCE_END;
    while (r->back < r->shadow.places && !r->shadow.line[r->back].name) r->back++;
    if (r->back >= r->shadow.places) return DRAM_SOURCE_END;
    d->access = (struct dram_access){.line = r->shadow.line[r->back++].name - 1};
    r->result->read_back++;
    return DRAM_SOURCE_ACCESS;
}

/* The next access of a class is offered, if its time has come and a read may be under way more. */
static int offer(struct run *r, int class, int behind, struct spec_error *error)
{
    struct door *d = &r->door[class];
    if (!d->has && !d->ended) {
        int wait = 0;
        const int got =
            behind ? read_back(r, d) : vault_source_next(r->options->source, class, &d->access, &wait, error);
        if (got < 0) return -1;
        d->ended = got == DRAM_SOURCE_END;
        d->has = got == DRAM_SOURCE_ACCESS;
        d->access.line &= r->line_mask;
        d->from += (uint64_t)wait;
        if (d->has && d->access.write) draw_bytes(r, d);
    }
    if (!d->has || d->offered || r->cycle < d->from) return 0;
    if (!d->access.write && (d->open >= r->options->window[class] || d->read[d->next_id].busy)) return 0;
    put_request(r, d);
    d->offered = 1;
    d->since = r->cycle;
    return 0;
}

static void see_taken(struct run *r, int class)
{
    struct door *d = &r->door[class];
    struct vault_class *of = &r->result->of[class];
    if (!d->offered || !r->out[d->ready]) return;
    r->in[d->valid] = 0;
    d->has = d->offered = 0;
    d->from = r->cycle + 1;
    r->requests++;
    if (d->access.write) {
        of->writes += (uint64_t)r->counts;
        uint8_t *bytes = vault_lines_open(&r->shadow, d->access.line);
        for (int i = 0; i < r->line_bytes; i++)
            if (d->strb_bytes[i]) bytes[i] = d->data_bytes[i];
        return;
    }
    of->reads += (uint64_t)r->counts;
    struct read *read = &d->read[d->next_id];
    read->busy = 1;
    read->counts = r->counts;
    read->since = d->since;
    read->line = d->access.line;
    vault_lines_read(&r->shadow, read->line, read->expected);
    d->next_id = (d->next_id + 1) % r->ids;
    d->open++;
}

static int see_answer(struct run *r, struct spec_error *error)
{
    if (!r->out[r->answer_valid]) return 0;
    const uint32_t *data = r->out + r->answer_data;
    const int class = bits_get_field(data, 0, r->answer_cpu, 0) ? DRAM_RUN_CPU : DRAM_RUN_GPU;
    const uint64_t id = bits_get_field(data, 0, r->answer_id, 0);
    struct door *d = &r->door[class];
    struct read *read = &d->read[id];
    struct vault_class *of = &r->result->of[class];
    r->last_answer = r->cycle;
    if (!read->busy) {
        spec_fail(error, "cycle %llu: an answer to the %s that asked nothing", r->cycle + 0ULL, class_names[class]);
        return DRAM_RUN_WRONG;
    }
    read->busy = 0;
    d->open--;
    if (bits_get_field(data, 0, r->answer_error, 0)) {
        spec_fail(error, "cycle %llu: the %s's read of line 0x%llx has an error", r->cycle + 0ULL, class_names[class],
                  read->line + 0ULL);
        return DRAM_RUN_WRONG;
    }
    for (int i = 0; i < r->line_bytes; i++) {
        const unsigned got = bits_get(data, r->answer_bytes.lsb + 8 * i, 8) & 0xff;
        if (got == read->expected[i]) continue;
        spec_fail(error, "cycle %llu: the %s's read of line 0x%llx has 0x%02x in byte %d, and 0x%02x was written",
                  r->cycle + 0ULL, class_names[class], read->line + 0ULL, got, i, read->expected[i]);
        return DRAM_RUN_WRONG;
    }
    r->result->compared++;
    if (!read->counts) return 0;
    const uint64_t latency = r->cycle - read->since;
    of->latency += latency;
    of->answered++;
    of->histogram[latency < VAULT_LATENCIES ? latency : VAULT_LATENCIES - 1]++;
    if (of->longest < latency) of->longest = latency;
    return 0;
}

/* Below and within --------------------------------------------------------------------------------------------------- */

static int see_pins(struct run *r, int v, struct spec_error *error)
{
    struct vault *u = &r->vault[v];
    const int phases = r->pins.phases;
    struct dram_slot slot[DRAM_PHASES];
    struct dram_word word;
    for (int i = 0; i < phases; i++) {
        slot[i] = dram_pins_slot(&r->pins, r->out, phases * v + i);
        dram_pins_count(&r->result->commands, &u->last_burst, slot[i].command);
    }
    if (dram_pins_cycle(&r->pins, u->device, slot, &u->phy, &word, error)) return -1;
    if (word.valid && r->options->fault == VAULT_WRONG_TAD && ++r->tads % VAULT_FAULT_EACH == 0)
        word.byte[r->pins.beat_bytes / 2] ^=
            1; /* of the word's second beat: with eight bytes a beat it is none of the tag word */
    dram_pins_bring_to(&r->pins, r->in, v, word.valid, word.byte);
    return 0;
}

/* What a vault's front end decides in this cycle. */
static void see_front(struct run *r, const struct vault *u)
{
    const struct front_state *s = dramcache_front(u->state);
    const struct front_seen *seen = dramcache_seen(u->state);
    struct vault_result *result = r->result;
    result->of[s->bypassed_gpu ? DRAM_RUN_GPU : DRAM_RUN_CPU].bypassed += s->bypassed;
    result->walked += (uint64_t)seen->mcc.walked;
    result->cleaned += (uint64_t)seen->mcc.cleaned;
    result->flushed += (uint64_t)seen->mcc.flushed;
    result->written_back += s->written_back;
    if (seen->place.ends) {
        struct vault_class *of = &result->of[seen->place.job->gpu ? DRAM_RUN_GPU : DRAM_RUN_CPU];
        ++*(seen->place.kept ? &of->kept : &of->not_kept);
        of->chained += (uint64_t)seen->place.chained;
        result->linked += (uint64_t)seen->place.linked;
        result->cut += (uint64_t)seen->place.cut;
    }
    if (!seen->look.ends) return;
    const struct front_job *j = seen->look.job;
    struct vault_class *of = &result->of[j->gpu ? DRAM_RUN_GPU : DRAM_RUN_CPU];
    const int hit = seen->look.hit, chained = seen->look.second;
    if (j->walk) return;
    if (j->write) {
        ++*(hit ? &of->write_hits : &of->write_misses);
        of->chained_writes += (uint64_t)(hit && chained);
        of->through += (uint64_t)seen->mcc.through;
        return;
    }
    of->chained_hits += (uint64_t)(hit && chained);
    of->chained_misses += (uint64_t)(!hit && chained);
    of->skipped += (uint64_t)seen->look.skip;
    ++*(hit ? &of->hits : &of->misses);
    if (j->gpu) return;
    result->early_hits += (uint64_t)(hit && j->asked);
    result->early_misses += (uint64_t)(!hit && j->asked);
    result->late_misses += (uint64_t)(!hit && !j->asked);
    if (!r->in[r->gpu_busy]) return;
    result->not_bypassed++;
    result->dirty += (uint64_t)(hit && s->match.tad_dirty);
}

static int is_still(const struct run *r)
{
    for (int c = 0; c < DRAM_RUN_CLASSES; c++)
        if (!r->door[c].ended || r->door[c].has || r->door[c].open) return 0;
    for (int v = 0; v < r->vaults; v++) {
        const struct front_state *s = dramcache_front(r->vault[v].state);
        for (int i = 0; i < r->jobs; i++) {
            const struct front_job *j = &s->job[i];
            if (j->first || j->look || j->mem || j->answer || j->tad || j->done || j->mark) return 0;
        }
        if (s->door[DRAM_RUN_CPU].full || s->door[DRAM_RUN_GPU].full) return 0;
    }
    return 1;
}

static int eval(struct run *r, struct spec_error *error)
{
    int wrong = 0;
    for (int v = 0; v < r->vaults; v++) vault_memory_drive(r->vault[v].memory, r->in);
    r->model->eval(r->state, r->in, r->out);
    for (int v = 0; v < r->vaults; v++) {
        if (!wrong) wrong = vault_memory_see(r->vault[v].memory, r->in, r->out, error);
        if (r->counts) see_front(r, &r->vault[v]);
    }
    r->model->tick(r->state); /* before the inputs change */
    for (int v = 0; v < r->vaults && !wrong; v++) wrong = see_pins(r, v, error);
    return wrong ? DRAM_RUN_WRONG : 0;
}

static int sweep(struct run *r, struct spec_error *error)
{
    const struct spec_values *v = r->options->values;
    const uint64_t most = SWEEP_CYCLES * dramcache_set_count(v) + IDLE + (uint64_t)spec_get(v, "COUNTERS");
    r->in[0] = 1;
    if (eval(r, error)) return DRAM_RUN_WRONG;
    r->in[0] = 0;
    r->in[r->answer_ready] = 1;
    while (r->out[r->ready] != (UINT32_C(1) << r->vaults) - 1) {
        if (eval(r, error)) return DRAM_RUN_WRONG;
        if (++r->result->sweep > most) {
            spec_fail(error, "it is not ready after %llu cycles", most + 0ULL);
            return DRAM_RUN_WRONG;
        }
    }
    return 0;
}

/* Lines that all vaults' memories have read and written. */
static void count_lines(const struct run *r, uint64_t lines[2])
{
    lines[0] = lines[1] = 0;
    for (int v = 0; v < r->vaults; v++) {
        uint64_t of[2];
        vault_memory_count(r->vault[v].memory, of);
        lines[0] += of[0], lines[1] += of[1];
    }
}

static void begin_to_count(struct run *r)
{
    *r->result = (struct vault_result){.sweep = r->result->sweep, .compared = r->result->compared};
    count_lines(r, r->lines_before);
    r->begin = r->cycle;
    r->counts = 1;
}

static void end_to_count(struct run *r)
{
    uint64_t lines[2];
    count_lines(r, lines);
    for (int i = 0; i < 2; i++) r->result->lines[i] = lines[i] - r->lines_before[i];
    r->result->cycles = r->cycle - r->begin;
    r->counts = 0;
}

/* Until nothing is under way. */
static int play(struct run *r, int behind, struct spec_error *error)
{
    for (int c = 0; c < DRAM_RUN_CLASSES; c++) r->door[c].ended = 0;
    do {
        if (!behind && !r->counts && r->requests >= r->options->warm) begin_to_count(r);
        /* In one cycle the CPU's is the earlier one. */
        for (int c = DRAM_RUN_CPU; c >= DRAM_RUN_GPU; c--)
            if (offer(r, c, behind, error)) return -1;
        r->in[r->gpu_busy] = r->door[DRAM_RUN_GPU].has || r->door[DRAM_RUN_GPU].open;
        if (eval(r, error)) return DRAM_RUN_WRONG;
        for (int c = DRAM_RUN_CPU; c >= DRAM_RUN_GPU; c--) see_taken(r, c);
        const int wrong = see_answer(r, error);
        if (wrong) return wrong;
        r->cycle++;
        const int open = r->door[DRAM_RUN_CPU].open + r->door[DRAM_RUN_GPU].open;
        if (!open) r->last_answer = r->cycle;
        if (r->cycle - r->last_answer > IDLE) {
            spec_fail(error, "no answer in %d cycles", IDLE);
            return DRAM_RUN_WRONG;
        }
        if (r->options->stop && r->cycle % ASKED == 0 && r->options->stop(r->options->stop_context, r->requests))
            return spec_fail(error, "stopped");
    } while (!is_still(r));
    return 0;
}

static int run_all(struct run *r, struct spec_error *error)
{
    if (sweep(r, error)) return DRAM_RUN_WRONG;
    int bad = play(r, 0, error);
    if (bad) return bad;
    if (!r->counts) begin_to_count(r);
    end_to_count(r);
    /* The figures of the run stay. */
    struct vault_result *kept = malloc(sizeof *kept);
    if (!kept) abort();
    *kept = *r->result;
    bad = play(r, 1, error);
    kept->compared = r->result->compared;
    kept->read_back = r->result->read_back;
    *r->result = *kept;
    free(kept);
    return bad;
}

static void open_vault(struct run *r, int v, const struct dram_config *config)
{
    const struct vault_options *o = r->options;
    const int places = 2 * (int)dramcache_set_count(o->values) / r->vaults, stacked = r->vaults > 1;
    struct vault *u = &r->vault[v];
    u->state = stacked ? dramcache_stack_part(r->state, v) : r->state;
    u->device = calloc(1, dram_device_size(config, places));
    if (!u->device) abort();
    dram_device_init(u->device, config, places, 1 + (uint64_t)v);
    u->memory = vault_memory_new(o->values, v, o->latency, o->line_cycles, o->fault);
}

int vault_run(const struct vault_options *options, struct vault_result *result, struct spec_error *error)
{
    const struct spec_values *values = options->values;
    const int vaults = dramcache_vault_count(values);
    struct spec_values of_a_vault = *values;
    if (vaults > 1) dramcache_stack_vault(&of_a_vault, values);
    const struct dram_config config = dramcache_device_config(&of_a_vault);
    struct run *r = calloc(1, sizeof *r);
    if (!r) abort();
    *result = (struct vault_result){0};
    *r = (struct run){.options = options, .result = result, .model = model_find(values->block->name), .vaults = vaults};
    int bad = dram_config_check(&config, error) || find_ports(r, error) ? -1 : 0;
    if (!bad) {
        r->state = calloc(1, r->model->size(values));
        if (!r->state) abort();
        bad = r->model->init(r->state, values, NULL, error) ? -1 : 0;
        for (int v = 0; v < vaults; v++) open_vault(r, v, &config);
        if (!bad) bad = run_all(r, error);
    }
    for (int v = 0; v < vaults; v++) {
        vault_memory_free(r->vault[v].memory);
        free(r->vault[v].device);
    }
    vault_lines_free(&r->shadow);
    for (int c = 0; c < DRAM_RUN_CLASSES; c++) free(r->door[c].read);
    free(r->state);
    free(r);
    return bad;
}

uint64_t vault_percentile(const struct vault_class *of, int percent)
{
    uint64_t seen = 0;
    for (uint64_t i = 0; i + 1 < VAULT_LATENCIES; i++) {
        seen += of->histogram[i];
        if (100 * seen >= (uint64_t)percent * of->answered) return i;
    }
    return of->longest;
}
