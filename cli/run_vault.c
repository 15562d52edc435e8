#define _POSIX_C_SOURCE 200809L
#include "cli/run_vault.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/message.h"
#include "cli/progress.h"
#include "cli/tree.h"
#include "cmodel/dramcache/vault_run.h"
#include "spec/dramcache/dramcache.h"

struct played {
    const struct vault_call *call;
    struct dram_trace *trace;
    struct progress progress;
    struct vault_result result;
    double seconds;
};

static const struct {
    const char *name, *key;
    int class;
} classes[] = {{"CPU", "cpu", DRAM_RUN_CPU}, {"GPU", "gpu", DRAM_RUN_GPU}};
enum { CLASSES = sizeof classes / sizeof classes[0] };
static const int percents[] = {50, 95, 99};
enum { PERCENTS = sizeof percents / sizeof percents[0] };

static const char *source_name(const struct vault_call *call)
{
    return call->trace ? call->trace : vault_pattern_name(call->pattern);
}

static uint64_t warm_of(const struct vault_call *call)
{
    if (call->warm >= 0) return (uint64_t)call->warm;
    return call->trace ? 0 : vault_pattern_alone(call->values);
}

static double ratio(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

static double mean(const struct vault_class *of)
{
    return ratio(of->latency, of->answered);
}

/* Slots of the data bus that a TAD takes. */
static int64_t tad_slots(const struct spec_values *v)
{
    const int64_t beats = (spec_get(v, "LINE_BYTES") + DRAMCACHE_TAG_BYTES) / spec_get(v, "DQ_BYTES");
    return (beats + 1) / 2;
}

/* Of the data buses of the stacked DRAM, and the most that refresh and whole cycles leave of it. */
static double stacked_share(const struct played *p)
{
    const struct spec_values *v = p->call->values;
    const uint64_t bursts = p->result.commands.bursts[0] + p->result.commands.bursts[1];
    return ratio((uint64_t)tad_slots(v) * bursts,
                 p->result.cycles * (uint64_t)(spec_get(v, "PHASES") * dramcache_vault_count(v)));
}

static double stacked_bound(const struct played *p)
{
    const struct spec_values *v = p->call->values;
    const int64_t phases = spec_get(v, "PHASES"), slots = tad_slots(v), ccd = spec_get(v, "T_CCD");
    const uint64_t whole = (uint64_t)((ccd + phases - 1) / phases * phases);
    const double left = 1 - ratio((uint64_t)spec_get(v, "T_RFC"), (uint64_t)spec_get(v, "T_REFI"));
    return phases > 1 ? left * ratio((uint64_t)slots, whole) : left;
}

static double memory_share(const struct played *p)
{
    return ratio((uint64_t)p->call->line_cycles * (p->result.lines[0] + p->result.lines[1]),
                 p->result.cycles * (uint64_t)dramcache_vault_count(p->call->values));
}

/* Reads that had neither a look-up nor a bypass of their own: they joined the job of another read of their line. */
static uint64_t joined(const struct vault_class *of)
{
    const uint64_t own = of->hits + of->misses + of->bypassed;
    return of->reads > own ? of->reads - own : 0;
}

static int has(const struct played *p, const char *option)
{
    return spec_get(p->call->values, option) != 0;
}

static int has_mcc(const struct played *p)
{
    return DRAMCACHE_HAS_MCC(spec_get(p->call->values, "BYPASS"));
}

static void print_class(const struct played *p, int at)
{
    const struct vault_result *r = &p->result;
    const struct vault_class *of = &r->of[classes[at].class];
    const char *name = classes[at].name;
    if (!of->reads && !of->writes) return;
    printf("%s %-18s %" PRIu64 " reads, %" PRIu64 " writes, %.2f in 100 cycles\n", name, "accesses", of->reads,
           of->writes, 100 * ratio(of->reads + of->writes, r->cycles));
    printf("%s %-18s %" PRIu64 " hit, %" PRIu64 " miss (%.2f%% hits), %" PRIu64 " bypassed, %" PRIu64 " joined\n", name,
           "reads", of->hits, of->misses, 100 * ratio(of->hits, of->hits + of->misses), of->bypassed, joined(of));
    printf("%s %-18s %" PRIu64 " hit, %" PRIu64 " miss", name, "writes", of->write_hits, of->write_misses);
    if (has_mcc(p)) printf(", %" PRIu64 " of those that hit went through", of->through);
    printf("\n");
    if (has(p, "CHAINING")) {
        printf("%s %-18s %" PRIu64 " reads hit in a chained slot (%.2f%%), %" PRIu64 " missed there, %" PRIu64
               " passed it over; %" PRIu64 " writes hit\n",
               name, "second look-ups", of->chained_hits, 100 * ratio(of->chained_hits, of->hits + of->misses),
               of->chained_misses, of->skipped, of->chained_writes);
        printf("%s %-18s %" PRIu64 ", %" PRIu64 " of them in a chained slot; %" PRIu64 " lines got no slot\n", name,
               "fills", of->kept, of->chained, of->not_kept);
    }
    printf("%s %-18s mean %.1f cycles", name, "read latency", mean(of));
    for (int i = 0; i < PERCENTS; i++) printf(", %d%%: %" PRIu64, percents[i], vault_percentile(of, percents[i]));
    printf(", longest %" PRIu64 "\n", of->longest);
}

static void print_result(const struct played *p)
{
    const struct vault_result *r = &p->result;
    const struct vault_call *call = p->call;
    const struct vault_class *cpu = &r->of[DRAM_RUN_CPU];
    printf("%-22s %s\n", call->trace ? "trace" : "pattern", source_name(call));
    const int64_t phases = spec_get(call->values, "PHASES");
    printf("%-22s %" PRIu64 ", and %" PRIu64 " for the sweep before", "cycles", r->cycles, r->sweep);
    if (phases > 1) printf("; each of %" PRId64 " slots", phases);
    printf("\n");
    for (int c = 0; c < CLASSES; c++) print_class(p, c);
    if (has_mcc(p))
        printf("%-22s %" PRIu64 " walked: %" PRIu64 " of %" PRIu64 " lines were dirty\n", "pages", r->flushed,
               r->cleaned, r->walked);
    else if (has(p, "BYPASS") && cpu->reads)
        printf("%-22s %" PRIu64 " looked up while the GPU computed, %" PRIu64 " of them in dirty lines\n",
               "reads not bypassed", r->not_bypassed, r->dirty);
    if (has(p, "PREDICT") && cpu->hits + cpu->misses) {
        const uint64_t right = r->early_misses + cpu->hits - r->early_hits;
        printf("%-22s %.2f%% right: %" PRIu64 " misses asked for early, %" PRIu64 " hits in vain, %" PRIu64
               " misses late\n",
               "predictions", 100 * ratio(right, cpu->hits + cpu->misses), r->early_misses, r->early_hits,
               r->late_misses);
    }
    if (has(p, "CHAINING"))
        printf("%-22s %" PRIu64 " made, %" PRIu64 " cut by a line of another set\n", "chains", r->linked, r->cut);
    printf("%-22s %" PRIu64 " reads, %" PRIu64 " writes; %" PRIu64 " ACT, %" PRIu64 " REF, %" PRIu64
           " changes of direction\n",
           "stacked DRAM", r->commands.bursts[0], r->commands.bursts[1], r->commands.activates, r->commands.refreshes,
           r->commands.turns);
    printf("%-22s %" PRIu64 " row hits; %.2f%% of the pins, bound %.2f%% = 1 - tRFC / tREFI%s\n", "",
           dram_row_hits(&r->commands), 100 * stacked_share(p), 100 * stacked_bound(p),
           phases > 1 ? ", and a TAD in whole cycles" : "");
    printf("%-22s %" PRIu64 " lines read, %" PRIu64 " written, %" PRIu64 " of these dirty victims\n", "memory",
           r->lines[0], r->lines[1], r->written_back);
    printf("%-22s %.2f%% of its bus, %" PRId64 " cycles a line, bound 100%%; latency %" PRId64 "\n", "",
           100 * memory_share(p), call->line_cycles, call->latency);
    printf("%-22s %" PRIu64 ", all as they were written; %" PRIu64 " lines of them read behind the run\n",
           "reads compared", r->compared, r->read_back);
    printf("%-22s %.1f s, %.2f M cycles/s\n", "time", p->seconds, 1e-6 * (double)(r->cycles + r->sweep) / p->seconds);
}

static void add_numbers(cJSON *tree, const char *const *names, const uint64_t *values, int count)
{
    for (int i = 0; i < count; i++) cJSON_AddNumberToObject(tree, names[i], (double)values[i]);
}

static void add_class(cJSON *root, const struct played *p, int at)
{
    static const char *const names[] = {
        "reads",  "writes",          "read_hits",    "read_misses",    "write_hits",     "write_misses",
        "joined", "longest_latency", "chained_hits", "chained_misses", "chained_writes", "skipped",
        "filled", "filled_chained",  "not_kept",     "bypassed",       "written_through"};
    const struct vault_class *of = &p->result.of[classes[at].class];
    const uint64_t values[] = {of->reads,          of->writes,  of->hits,    of->misses,       of->write_hits,
                               of->write_misses,   joined(of),  of->longest, of->chained_hits, of->chained_misses,
                               of->chained_writes, of->skipped, of->kept,    of->chained,      of->not_kept,
                               of->bypassed,       of->through};
    cJSON *tree = cJSON_AddObjectToObject(root, classes[at].key);
    add_numbers(tree, names, values, sizeof values / sizeof values[0]);
    cJSON_AddNumberToObject(tree, "mean_latency", mean(of));
    for (int i = 0; i < PERCENTS; i++) {
        char name[40];
        snprintf(name, sizeof name, "latency_of_%d_percent", percents[i]);
        cJSON_AddNumberToObject(tree, name, (double)vault_percentile(of, percents[i]));
    }
    cJSON_AddNumberToObject(tree, "accesses_per_cycle", ratio(of->reads + of->writes, p->result.cycles));
}

static cJSON *result_tree(const struct played *p)
{
    const struct vault_call *call = p->call;
    const struct vault_result *r = &p->result;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", call->values->block->name);
    cJSON_AddStringToObject(root, call->trace ? "trace" : "pattern", source_name(call));
    tree_add_parameters(root, call->values);
    static const char *const names[] = {
        "cpu_gap",      "gpu_gap",       "cpu_window",   "gpu_window", "warm",       "memory_latency", "memory_cycles",
        "cycles",       "sweep_cycles",  "row_hits",     "looked_up",  "dirty",      "early_misses",   "early_hits",
        "late_misses",  "read_bursts",   "write_bursts", "activates",  "precharges", "refreshes",      "turns",
        "memory_reads", "memory_writes", "written_back", "compared",   "read_back",  "chains_made",    "chains_cut",
        "pages_walked", "lines_walked",  "lines_cleaned"};
    const uint64_t values[] = {(uint64_t)call->cpu_gap,
                               (uint64_t)call->gpu_gap,
                               (uint64_t)call->cpu_window,
                               (uint64_t)call->gpu_window,
                               warm_of(call),
                               (uint64_t)call->latency,
                               (uint64_t)call->line_cycles,
                               r->cycles,
                               r->sweep,
                               dram_row_hits(&r->commands),
                               r->not_bypassed,
                               r->dirty,
                               r->early_misses,
                               r->early_hits,
                               r->late_misses,
                               r->commands.bursts[0],
                               r->commands.bursts[1],
                               r->commands.activates,
                               r->commands.precharges,
                               r->commands.refreshes,
                               r->commands.turns,
                               r->lines[0],
                               r->lines[1],
                               r->written_back,
                               r->compared,
                               r->read_back,
                               r->linked,
                               r->cut,
                               r->flushed,
                               r->walked,
                               r->cleaned};
    add_numbers(root, names, values, sizeof values / sizeof values[0]);
    cJSON_AddNumberToObject(root, "share_of_pins", stacked_share(p));
    cJSON_AddNumberToObject(root, "bound", stacked_bound(p));
    cJSON_AddNumberToObject(root, "share_of_memory", memory_share(p));
    for (int c = 0; c < CLASSES; c++) add_class(root, p, c);
    cJSON_AddNumberToObject(root, "seconds", p->seconds);
    return root;
}

static int show_progress(void *context, uint64_t requests)
{
    struct played *p = context;
    char note[40] = "";
    uint64_t at = 0, size = 0;
    if (p->trace) dram_trace_position(p->trace, &at, &size);
    if (size) snprintf(note, sizeof note, "%.0f%% of the file", 100.0 * (double)at / (double)size);
    progress_update(&p->progress, requests, p->trace ? 0 : (uint64_t)p->call->requests, *note ? note : NULL);
    return 0;
}

static int no_access(const struct vault_call *call, struct spec_error *error)
{
    const char *source = source_name(call);
    const uint64_t warm = warm_of(call);
    if (!warm) return spec_fail(error, "%s: there is no access in it", source);
    if (call->warm < 0)
        return spec_fail(error,
                         "%s: its first %llu accesses fill the cache and are not counted; ask for more with "
                         "--requests, or give --warm",
                         source, warm + 0ULL);
    return spec_fail(error, "%s: there is no access in it behind the first %llu, those of --warm", source, warm + 0ULL);
}

static int play(struct played *p, struct spec_error *error)
{
    const struct vault_call *call = p->call;
    struct vault_options options = {.values = call->values,
                                    .warm = warm_of(call),
                                    .latency = (int)call->latency,
                                    .line_cycles = (int)call->line_cycles,
                                    .stop = show_progress,
                                    .stop_context = p};
    options.window[DRAM_RUN_CPU] = (int)call->cpu_window;
    options.window[DRAM_RUN_GPU] = (int)call->gpu_window;
    if (call->trace) {
        p->trace = dram_trace_open(call->trace, (int)spec_get(call->values, "LINE_BYTES"), error);
        if (!p->trace) return -1;
        options.source = vault_source_of_trace(p->trace);
    } else {
        int gaps[DRAM_RUN_CLASSES];
        gaps[DRAM_RUN_CPU] = (int)call->cpu_gap;
        gaps[DRAM_RUN_GPU] = (int)call->gpu_gap;
        options.source =
            vault_source_of_pattern(call->values, call->pattern, (uint64_t)call->requests, (uint64_t)call->seed, gaps);
    }
    struct timespec from, to;
    progress_begin(&p->progress, source_name(call), 0);
    clock_gettime(CLOCK_MONOTONIC, &from);
    int bad = vault_run(&options, &p->result, error);
    clock_gettime(CLOCK_MONOTONIC, &to);
    progress_end(&p->progress);
    p->seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    const struct vault_class *of = p->result.of;
    if (!bad && !(of[0].reads + of[0].writes + of[1].reads + of[1].writes)) bad = no_access(call, error);
    vault_source_free(options.source);
    dram_trace_close(p->trace);
    return bad;
}

int run_vault(const struct vault_call *call, const struct output *out)
{
    struct spec_error error;
    struct played *p = calloc(1, sizeof *p);
    if (!p) abort();
    p->call = call;
    const int bad = play(p, &error);
    int status = STATUS_HELD;
    if (bad) {
        fail("%s", error.text);
        status = bad == DRAM_RUN_WRONG ? STATUS_FAILED : STATUS_WRONG;
    } else {
        if (call->json) tree_print(result_tree(p));
        else print_result(p);
        if (call->stats) status = tree_write(out, result_tree(p));
    }
    free(p);
    return status;
}
