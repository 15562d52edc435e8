#include "cmodel/dramcache/dram_run.h"

#include <stdlib.h>
#include <string.h>

#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/model.h"
#include "spec/dramcache/dram_controller.h"

enum { IDS = 1 << 16, WORDS = 256, IDLE = 200000 /* cycles without an answer that are too many */ };
enum { ASKED = 1 << 16 /* cycles between two calls of `stop` */ };

struct run {
    const struct dram_run_options *options;
    struct dram_run_result *result;
    const struct model_ops *model;
    void *state;
    struct dram_device *device;
    struct dram_pins pins;
    struct dram_phy phy;
    uint32_t in[WORDS], out[WORDS];
    struct {
        int valid, data, ready;
    } request[DRAM_RUN_CLASSES];
    int answer_valid, answer_data, answer_ready;
    struct spec_slice write, line, id, strb, answer_cpu, answer_id;
    int line_bytes, columns, column_lsb, column_bits; /* columns: lines that a row has */
    int ids;                                          /* a power of two */
    int quiet; /* cycles without a burst after which no write waits any more: a refresh, and the way to a burst */
    struct {
        int busy;
        uint64_t since, line;
    } read[DRAM_RUN_CLASSES][IDS];
    int next_id[DRAM_RUN_CLASSES];
    struct dram_access access; /* the next one */
    int offered[DRAM_RUN_CLASSES];
    uint64_t since[DRAM_RUN_CLASSES]; /* cycle of its offer */
    int more, waits, later; /* the source goes on; `access` is not yet offered; the source wants an answer first */
    uint64_t cycle, reads_open, requests, last_answer, burst_at; /* burst_at: the cycle of the last burst's command */
    enum dram_command last_burst;
};

static int find_ports(struct run *r, struct spec_error *error)
{
    const struct spec_values *v = r->options->values;
    struct spec_ports p;
    spec_list_ports(v, &p);
    if (p.in_words > WORDS || p.out_words > WORDS) return spec_fail(error, "ports too wide for a run");
    static const char *const names[DRAM_RUN_CLASSES][3] = {{"gpu_valid", "gpu_data", "gpu_ready"},
                                                           {"cpu_valid", "cpu_data", "cpu_ready"}};
    for (int k = 0; k < DRAM_RUN_CLASSES; k++) {
        r->request[k].valid = spec_port_word(&p, names[k][0]);
        r->request[k].data = spec_port_word(&p, names[k][1]);
        r->request[k].ready = spec_port_word(&p, names[k][2]);
    }
    r->answer_valid = spec_port_word(&p, "answer_valid");
    r->answer_data = spec_port_word(&p, "answer_data");
    r->answer_ready = spec_port_word(&p, "answer_ready");
    r->write = spec_field_slice(v, &dram_request_record, "write");
    r->line = spec_field_slice(v, &dram_request_record, "line");
    r->id = spec_field_slice(v, &dram_request_record, "id");
    r->strb = spec_field_slice(v, &dram_request_record, "strb");
    r->answer_cpu = spec_field_slice(v, &dram_answer_record, "cpu");
    r->answer_id = spec_field_slice(v, &dram_answer_record, "id");
    r->pins = dram_pins_find(v);
    r->ids = 1 << spec_get(v, "ID_BITS");
    const struct dram_config config = dram_pins_config(v);
    r->line_bytes = config.beats * config.dq_bytes;
    r->columns = dram_row_bursts(&config);
    r->column_bits = (int)spec_get(v, "COLUMN_BITS");
    r->column_lsb =
        spec_get(v, "MAP") == DRAM_ROW_COLUMN_BANK ? __builtin_ctz((unsigned)config.banks) : config.group_bits;
    r->quiet = (int)(spec_get(v, "T_RFC") + 2 * spec_get(v, "T_RC")) + 128;
    return 0;
}

static int fetch(struct run *r, struct spec_error *error)
{
    if (r->waits || !r->more || r->later) return 0;
    const int got = r->options->source(r->options->context, &r->access, error);
    if (got < 0) return -1;
    r->more = got != DRAM_SOURCE_END;
    r->waits = got == DRAM_SOURCE_ACCESS;
    r->later = got == DRAM_SOURCE_LATER;
    return 0;
}

/* The address of line number `line`: a row may have fewer lines than its columns have numbers. */
static uint64_t address_of(const struct run *r, uint64_t line)
{
    const uint64_t low = line & ((UINT64_C(1) << r->column_lsb) - 1), number = line >> r->column_lsb;
    const uint64_t columns = (uint64_t)r->columns;
    return (number / columns << r->column_bits | number % columns) << r->column_lsb | low;
}

/* The next access goes to its channel, if that is free and a read has an id. */
static int offer(struct run *r, struct spec_error *error)
{
    while (1) {
        if (fetch(r, error)) return -1;
        const int k = r->access.cpu ? DRAM_RUN_CPU : DRAM_RUN_GPU, id = r->next_id[k];
        if (!r->waits || r->offered[k]) return 0;
        const int window = r->options->window;
        if (!r->access.write && (r->read[k][id].busy || (window && r->reads_open >= (uint64_t)window))) return 0;
        uint32_t *data = r->in + r->request[k].data;
        bits_set_field(data, 0, r->write, 0, (uint64_t)r->access.write);
        bits_set_field(data, 0, r->line, 0, address_of(r, r->access.line));
        bits_set_field(data, 0, r->id, 0, (uint64_t)id);
        r->in[r->request[k].valid] = 1;
        r->offered[k] = 1;
        r->since[k] = r->cycle;
        r->waits = 0;
        if (r->access.write) continue;
        r->reads_open++;
        r->read[k][id].busy = 1;
        r->read[k][id].since = r->cycle;
        r->read[k][id].line = r->access.line;
        r->next_id[k] = (id + 1) & (r->ids - 1);
    }
}

static int see_ports(struct run *r, struct spec_error *error)
{
    for (int k = 0; k < DRAM_RUN_CLASSES; k++) {
        if (!r->offered[k] || !r->out[r->request[k].ready]) continue;
        r->offered[k] = 0;
        r->in[r->request[k].valid] = 0;
        r->requests++;
        if (bits_get_field(r->in + r->request[k].data, 0, r->write, 0)) r->result->of[k].writes++;
        else r->result->of[k].reads++;
    }
    if (!r->out[r->answer_valid]) return 0;
    const int k = (int)bits_get_field(r->out + r->answer_data, 0, r->answer_cpu, 0);
    const int id = (int)bits_get_field(r->out + r->answer_data, 0, r->answer_id, 0);
    if (!r->read[k][id].busy) {
        spec_fail(error, "cycle %llu: an answer with an ID that asked nothing, %d", r->cycle + 0ULL, id);
        return -1;
    }
    const uint64_t latency = r->cycle - r->read[k][id].since;
    struct dram_run_class *of = &r->result->of[k];
    of->latency += latency;
    if (of->longest < latency) of->longest = latency;
    r->read[k][id].busy = 0;
    r->reads_open--;
    r->last_answer = r->cycle;
    r->later = 0;
    if (r->options->answered) r->options->answered(r->options->context, r->read[k][id].line);
    return 0;
}

static int see_pins(struct run *r, struct spec_error *error)
{
    struct dram_slot slot[DRAM_PHASES];
    struct dram_word word;
    for (int i = 0; i < r->pins.phases; i++) slot[i] = dram_pins_slot(&r->pins, r->out, i);
    if (dram_pins_cycle(&r->pins, r->device, slot, &r->phy, &word, error)) return DRAM_RUN_WRONG;
    const int brought = (int)r->in[r->pins.rddata_valid];
    if (word.valid || brought) dram_pins_bring(&r->pins, r->in, word.valid, word.byte);
    for (int i = 0; i < r->pins.phases; i++) {
        const enum dram_command command = slot[i].command;
        if (command == DRAM_NOP) continue;
        dram_pins_count(&r->result->commands, &r->last_burst, command);
        if (command == DRAM_RD || command == DRAM_WR) r->burst_at = r->cycle;
    }
    return 0;
}

static int step(struct run *r, struct spec_error *error)
{
    r->model->eval(r->state, r->in, r->out);
    if (see_pins(r, error)) return DRAM_RUN_WRONG;
    r->model->tick(r->state);
    r->cycle++;
    return 0;
}

/* The controller does not say how many writes wait, since some join another. Those that wait are written soon. */
static int has_ended(const struct run *r)
{
    return !r->more && !r->waits && !r->offered[0] && !r->offered[1] && !r->reads_open &&
           r->cycle - r->burst_at > (uint64_t)r->quiet;
}

/* Every access is of a whole line: all strobes of both channels. */
static void set_strobes(struct run *r)
{
    for (int k = 0; k < DRAM_RUN_CLASSES; k++)
        for (int i = 0; i < r->line_bytes; i++) bits_set(r->in + r->request[k].data, r->strb.lsb + i, 1, 1);
}

static int play(struct run *r, struct spec_error *error)
{
    set_strobes(r);
    r->in[0] = 1;
    if (step(r, error)) return DRAM_RUN_WRONG;
    r->in[0] = 0;
    r->in[r->answer_ready] = 1;
    do { /* power-up is not part of the run */
        if (step(r, error)) return DRAM_RUN_WRONG;
    } while (!r->out[r->pins.powered]);
    r->cycle = 0;
    *r->result = (struct dram_run_result){0};
    r->burst_at = 0;
    while (!has_ended(r)) {
        if (offer(r, error)) return -1;
        r->model->eval(r->state, r->in, r->out);
        if (see_pins(r, error)) return DRAM_RUN_WRONG;
        r->model->tick(r->state); /* before the inputs change */
        if (see_ports(r, error)) return DRAM_RUN_WRONG;
        r->cycle++;
        if (r->reads_open && r->cycle - r->last_answer > IDLE) {
            spec_fail(error, "no answer in %d cycles", IDLE);
            return DRAM_RUN_WRONG;
        }
        if (r->options->stop && r->cycle % ASKED == 0 && r->options->stop(r->options->stop_context, r->requests))
            return spec_fail(error, "stopped");
    }
    r->result->cycles = (r->last_answer > r->burst_at ? r->last_answer : r->burst_at) + 1;
    return 0;
}

int dram_run(const struct dram_run_options *options, struct dram_run_result *result, struct spec_error *error)
{
    const struct dram_config config = dram_pins_config(options->values);
    struct run *r = calloc(1, sizeof *r);
    if (!r) abort();
    *r = (struct run){.options = options, .result = result, .model = model_find("dram_controller"), .more = 1};
    int bad = dram_config_check(&config, error) || find_ports(r, error) ? -1 : 0;
    if (!bad) {
        r->state = calloc(1, r->model->size(options->values));
        r->device = calloc(1, dram_device_size(&config, 0));
        if (!r->state || !r->device) abort();
        dram_device_init(r->device, &config, 0, 1);
        bad = r->model->init(r->state, options->values, NULL, error);
        if (!bad) bad = play(r, error);
    }
    free(r->state);
    free(r->device);
    free(r);
    return bad;
}

double dram_run_share(const struct spec_values *values, const struct dram_run_result *result)
{
    const int64_t slots = (spec_get(values, "BEATS") + 1) / 2;
    const double all = (double)result->cycles * (double)spec_get(values, "PHASES");
    return result->cycles ? (double)slots * (double)(result->commands.bursts[0] + result->commands.bursts[1]) / all : 0;
}
