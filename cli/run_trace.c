#define _POSIX_C_SOURCE 200809L
#include "cli/run_trace.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/args.h"
#include "cli/config.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_vault.h"
#include "cli/supervise.h"
#include "cli/tree.h"
#include "cmodel/dramcache/dram_pattern.h"
#include "cmodel/dramcache/dram_run.h"
#include "cmodel/dramcache/dram_trace.h"
#include "cmodel/dramcache/vault_source.h"
#include "spec/dramcache/dramcache.h"

#define MAX_REQUESTS INT64_C(1000000000000)

/* The off-chip memory of dramcache: a DDR3-1600 channel in clocks of 0.8 ns. docs/dramcache/workloads.md. */
enum { MEMORY_LATENCY = 72, MEMORY_CYCLES = 13, CPU_WINDOW = 8, GPU_WINDOW = 64, CPU_GAP = 27 };
enum { MAX_WINDOW = 65536, MAX_MEMORY = 1000000 };
/* Behind enum dram_pattern: those of dramcache; a trace. */
enum { OF_VAULT = DRAM_PATTERN_COUNT, NO_PATTERN = OF_VAULT + VAULT_PATTERN_COUNT };

struct request {
    struct choice choice;
    struct spec_values values;
    const char *trace, *stats;
    int pattern;
    int64_t requests, seed, window;
    struct vault_call vault;
    const char *made;     /* the last option that a trace has no use for; NULL: none was given */
    const char *of_cache; /* the last option that only dramcache has */
    int json;
};

struct played {
    const struct request *request;
    struct dram_trace *trace;
    struct progress progress;
    struct dram_run_result result;
    struct dram_bound bound;
    double seconds;
};

/* In the order of enum dram_pattern, and of VAULT_PATTERNS behind it. */
#define PATTERN_WORD(name, what)             "|" #name
#define VAULT_WORD(name, word, stride, what) "|" word
static const char patterns[] = DRAM_PATTERNS(PATTERN_WORD) VAULT_PATTERNS(VAULT_WORD); /* behind a `|` */

/* What only dramcache has. */
static error_t parse_of_cache(struct request *request, const char *option, const char *arg, int64_t min, int64_t max,
                              int64_t *value)
{
    request->of_cache = option;
    return args_option_number(option, arg, min, max, value);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return state->arg_num == 0 && !strcmp(arg, "trace") ? 0 : ARGP_ERR_UNKNOWN;
    case 't': request->trace = arg; return 0;
    case 'p': return args_option_choice("--pattern", arg, patterns + 1, &request->pattern);
    case 'n':
        request->made = "--requests";
        return args_option_number(request->made, arg, 1, MAX_REQUESTS, &request->requests);
    case 'S': request->made = "--seed"; return args_option_number(request->made, arg, 0, INT64_MAX, &request->seed);
    case 'g':
        request->made = "--cpu-gap";
        return parse_of_cache(request, request->made, arg, 0, MAX_MEMORY, &request->vault.cpu_gap);
    case 'q':
        request->made = "--gpu-gap";
        return parse_of_cache(request, request->made, arg, 0, MAX_MEMORY, &request->vault.gpu_gap);
    case 'W': return parse_of_cache(request, "--warm", arg, 0, MAX_REQUESTS, &request->vault.warm);
    case 'C': return parse_of_cache(request, "--cpu-window", arg, 1, MAX_WINDOW, &request->vault.cpu_window);
    case 'G': return parse_of_cache(request, "--gpu-window", arg, 1, MAX_WINDOW, &request->vault.gpu_window);
    case 'L': return parse_of_cache(request, "--memory-latency", arg, 1, MAX_MEMORY, &request->vault.latency);
    case 'M': return parse_of_cache(request, "--memory-cycles", arg, 1, MAX_MEMORY, &request->vault.line_cycles);
    case 'w': return args_option_number("--window", arg, 0, INT32_MAX, &request->window);
    case 'o': request->stats = arg; return 0;
    case 'j': request->json = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static double mean(const struct dram_run_class *of)
{
    return of->reads ? (double)of->latency / (double)of->reads : 0;
}

static int is_of_vault(const struct request *request)
{
    return request->pattern >= OF_VAULT && request->pattern < NO_PATTERN;
}

static const char *source_name(const struct request *request)
{
    if (is_of_vault(request)) return vault_pattern_name((enum vault_pattern)(request->pattern - OF_VAULT));
    return request->trace ? request->trace : dram_pattern_name((enum dram_pattern)request->pattern);
}

static void print_result(const struct played *played)
{
    const struct dram_run_result *r = &played->result;
    const uint64_t requests = r->of[0].reads + r->of[0].writes + r->of[1].reads + r->of[1].writes;
    const double share = dram_run_share(&played->request->values, r);
    static const char *const classes[DRAM_RUN_CLASSES] = {"GPU", "CPU"};
    printf("%-22s %s\n", played->request->trace ? "trace" : "pattern", source_name(played->request));
    const int phases = (int)spec_get(&played->request->values, "PHASES");
    printf("%-22s %" PRIu64, "cycles", r->cycles);
    if (phases > 1) printf(", each of %d slots", phases);
    printf("\n");
    printf("%-22s %" PRIu64 "\n", "reads", r->of[0].reads + r->of[1].reads);
    printf("%-22s %" PRIu64 "\n", "writes", r->of[0].writes + r->of[1].writes);
    printf("%-22s %" PRIu64 " reads, %" PRIu64 " writes\n", "bursts", r->commands.bursts[0], r->commands.bursts[1]);
    printf("%-22s %" PRIu64 "\n", "row hits", dram_row_hits(&r->commands));
    printf("%-22s %" PRIu64 " ACT, %" PRIu64 " PRE, %" PRIu64 " REF\n", "commands", r->commands.activates,
           r->commands.precharges, r->commands.refreshes);
    printf("%-22s %" PRIu64 "\n", "changes of direction", r->commands.turns);
    printf("%-22s %.2f%%\n", "share of the pins", 100 * share);
    printf("%-22s %.2f%% = %s\n", "bound", 100 * played->bound.share, played->bound.formula);
    printf("%-22s %.2f%%\n", "share of the bound", 100 * share / played->bound.share);
    if (played->bound.kept_share > 0) {
        printf("%-22s %.2f%% = %s\n", "bound, rows kept open", 100 * played->bound.kept_share,
               played->bound.kept_formula);
        printf("%-22s %.2f%%\n", "share of that bound", 100 * share / played->bound.kept_share);
    }
    for (int k = DRAM_RUN_CLASSES - 1; k >= 0; k--)
        if (r->of[k].reads)
            printf("%s %-18s mean %.1f cycles, longest %" PRIu64 "\n", classes[k], "read latency", mean(&r->of[k]),
                   r->of[k].longest);
    for (int k = DRAM_RUN_CLASSES - 1; k >= 0 && phases > 1; k--)
        if (r->of[k].reads)
            printf("%s %-18s mean %.1f slots, longest %" PRIu64 "\n", classes[k], "read latency",
                   phases * mean(&r->of[k]), (uint64_t)phases * r->of[k].longest);
    printf("%-22s %.1f s, %.2f M requests/s, %.2f M cycles/s\n", "time", played->seconds,
           1e-6 * (double)requests / played->seconds, 1e-6 * (double)r->cycles / played->seconds);
}

static void add_class(cJSON *root, const char *name, const struct dram_run_class *of)
{
    cJSON *tree = cJSON_AddObjectToObject(root, name);
    cJSON_AddNumberToObject(tree, "reads", (double)of->reads);
    cJSON_AddNumberToObject(tree, "writes", (double)of->writes);
    cJSON_AddNumberToObject(tree, "mean_latency", mean(of));
    cJSON_AddNumberToObject(tree, "longest_latency", (double)of->longest);
}

static cJSON *result_tree(const struct played *played)
{
    const struct request *request = played->request;
    const struct dram_run_result *r = &played->result;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", request->values.block->name);
    cJSON_AddStringToObject(root, request->trace ? "trace" : "pattern", source_name(request));
    tree_add_parameters(root, &request->values);
    const struct {
        const char *name;
        double value;
    } numbers[] = {
        {"window", (double)request->window},
        {"cycles", (double)r->cycles},
        {"reads", (double)(r->of[0].reads + r->of[1].reads)},
        {"writes", (double)(r->of[0].writes + r->of[1].writes)},
        {"read_bursts", (double)r->commands.bursts[0]},
        {"write_bursts", (double)r->commands.bursts[1]},
        {"row_hits", (double)dram_row_hits(&r->commands)},
        {"activates", (double)r->commands.activates},
        {"precharges", (double)r->commands.precharges},
        {"refreshes", (double)r->commands.refreshes},
        {"turns", (double)r->commands.turns},
        {"share_of_pins", dram_run_share(&request->values, r)},
        {"bound", played->bound.share},
        {"share_of_bound", dram_run_share(&request->values, r) / played->bound.share},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        cJSON_AddNumberToObject(root, numbers[i].name, numbers[i].value);
    cJSON_AddStringToObject(root, "bound_formula", played->bound.formula);
    if (played->bound.kept_share > 0) {
        cJSON_AddNumberToObject(root, "bound_rows_kept", played->bound.kept_share);
        cJSON_AddNumberToObject(root, "share_of_bound_rows_kept",
                                dram_run_share(&request->values, r) / played->bound.kept_share);
        cJSON_AddStringToObject(root, "bound_rows_kept_formula", played->bound.kept_formula);
    }
    add_class(root, "cpu", &r->of[DRAM_RUN_CPU]);
    add_class(root, "gpu", &r->of[DRAM_RUN_GPU]);
    cJSON_AddNumberToObject(root, "seconds", played->seconds);
    return root;
}

static int show_progress(void *context, uint64_t requests)
{
    struct played *played = context;
    const struct request *request = played->request;
    char note[40] = "";
    uint64_t at = 0, size = 0;
    if (played->trace) dram_trace_position(played->trace, &at, &size);
    if (size) snprintf(note, sizeof note, "%.0f%% of the file", 100.0 * (double)at / (double)size);
    progress_update(&played->progress, requests, request->trace ? 0 : (uint64_t)request->requests, *note ? note : NULL);
    return 0;
}

static int play(struct played *played, struct spec_error *error)
{
    const struct request *request = played->request;
    const struct spec_values *values = &request->values;
    struct dram_pattern_source source;
    struct dram_run_options options = {
        .values = values, .window = (int)request->window, .stop = show_progress, .stop_context = played};
    if (request->trace) {
        played->trace =
            dram_trace_open(request->trace, (int)(spec_get(values, "BEATS") * spec_get(values, "DQ_BYTES")), error);
        if (!played->trace) return -1;
        options.source = dram_trace_next;
        options.context = played->trace;
    } else {
        dram_pattern_begin(&source, values, (enum dram_pattern)request->pattern, (uint64_t)request->requests,
                           (uint64_t)request->seed);
        options.source = dram_pattern_next;
        options.answered = dram_pattern_answered;
        options.context = &source;
    }
    struct timespec from, to;
    progress_begin(&played->progress, source_name(request), 0);
    clock_gettime(CLOCK_MONOTONIC, &from);
    int bad = dram_run(&options, &played->result, error);
    clock_gettime(CLOCK_MONOTONIC, &to);
    progress_end(&played->progress);
    played->seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    const struct dram_run_result *r = &played->result;
    if (!bad && !(r->of[0].reads + r->of[0].writes + r->of[1].reads + r->of[1].writes))
        bad = spec_fail(error, "%s: there is no access in it", source_name(request));
    dram_trace_close(played->trace);
    return bad;
}

static int is_vault(const struct request *request)
{
    return request->values.block == &dramcache_block || request->values.block == &dramcache_stack_block;
}

static int work_vault(struct request *request, const struct output *out)
{
    struct vault_call call = request->vault;
    call.values = &request->values;
    call.trace = request->trace;
    call.stats = request->stats;
    call.pattern = (enum vault_pattern)(is_of_vault(request) ? request->pattern - OF_VAULT : 0);
    call.requests = request->requests;
    call.seed = request->seed;
    call.json = request->json;
    return run_vault(&call, &out[JOB_FILE]);
}

static int work(void *arg, const struct output *out)
{
    struct request *request = arg;
    struct spec_error error;
    if (is_vault(request)) return work_vault(request, out);
    struct played *played = calloc(1, sizeof *played);
    if (!played) abort();
    played->request = request;
    played->bound =
        dram_pattern_bound(&request->values, request->trace ? DRAM_PATTERN_COUNT : (enum dram_pattern)request->pattern);
    int status = STATUS_HELD;
    const int bad = play(played, &error);
    if (bad) {
        fail("%s", error.text);
        status = bad == DRAM_RUN_WRONG ? STATUS_FAILED : STATUS_WRONG;
    } else {
        if (request->json) tree_print(result_tree(played));
        else print_result(played);
        if (request->stats) status = tree_write(&out[JOB_FILE], result_tree(played));
    }
    free(played);
    return status;
}

static char *help_text(void)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f) abort();
    fputs("Play accesses to memory on a golden model, above a DRAM that checks every rule of its commands. They go as "
          "fast "
          "as the model takes them. The configuration says which: dram_controller; or dramcache or dramcache_stack, "
          "one vault of a DRAM cache or several, whose "
          "every read is compared with what was written.\vA trace has one access a line, CLASS KIND ADDRESS: c (CPU) "
          "or g "
          "(GPU), R or W, a byte address, as\n\n  c R 0x1a40\n\nA CPU's may have a program counter and a core behind "
          "it. `#` begins a comment. A binary form, and compression by gzip: docs/dramcache/trace.md. The DRAM cache: "
          "docs/dramcache/workloads.md.\n\nPatterns:\n\n",
          f);
    for (int i = 0; i < DRAM_PATTERN_COUNT; i++)
        fprintf(f, "  %-16s%s\n", dram_pattern_name((enum dram_pattern)i), dram_pattern_what((enum dram_pattern)i));
    for (int i = 0; i < VAULT_PATTERN_COUNT; i++)
        fprintf(f, "  %-16sof dramcache: %s\n", vault_pattern_name((enum vault_pattern)i),
                vault_pattern_what((enum vault_pattern)i));
    if (fclose(f) != 0) abort();
    return text;
}

/* The block of the configuration. Without one it is that which has the accesses. */
static int choose(struct request *request)
{
    struct choice *choice = &request->choice;
    if (!choice->config) {
        choice->name_count = 1;
        choice->names[0] = is_of_vault(request) ? "dramcache" : "dram_controller";
    }
    if (choose_block(choice, &request->values) != 0) return STATUS_WRONG;
    const char *name = request->values.block->name;
    if (!is_vault(request) && strcmp(name, "dram_controller") != 0)
        return fail(
            "run trace: block '%s' has no accesses to memory; legal: dram_controller, dramcache, dramcache_stack",
            name);
    if (!is_vault(request) && is_of_vault(request))
        return fail("--pattern %s: of block dramcache, not %s", source_name(request), name);
    if (!is_vault(request) && request->of_cache) return fail("%s: of block dramcache, not %s", request->of_cache, name);
    if (is_vault(request) && request->pattern < OF_VAULT)
        return fail("--pattern %s: of block dram_controller, not %s", source_name(request), name);
    if (is_vault(request) && request->window)
        return fail("--window: of block dram_controller; %s has --cpu-window and --gpu-window", name);
    return need_model(request->values.block);
}

int run_trace(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"trace", 't', "FILE", 0, "The accesses of a file", 0},
        {"pattern", 'p', "NAME", 0, "Accesses that are made, instead of a trace: a name of those below", 0},
        {"requests", 'n', "N", 0, "Of a pattern (default 1000000)", 0},
        {"seed", 'S', "N", 0, "Of a pattern's random lines (default 1)", 0},
        {"window", 'w', "N", 0, "Most reads under way (default 0: as many as the controller takes)", 0},
        {"cpu-window", 'C', "N", 0, "On dramcache: most reads of the CPU under way (default 8)", 0},
        {"gpu-window", 'G', "N", 0, "On dramcache: most reads of the GPU under way (default 64)", 0},
        {"cpu-gap", 'g', "CYCLES", 0,
         "Of dramcache's patterns: from one access of the CPU to the next, in the mean (default 27)", 0},
        {"gpu-gap", 'q', "CYCLES", 0, "The same of the GPU (default 0: as fast as dramcache takes them)", 0},
        {"warm", 'W', "N", 0,
         "On dramcache: accesses before anything is counted (default: a pattern's first ones, the CPU's alone; 0 of a "
         "trace)",
         0},
        {"memory-latency", 'L', "CYCLES", 0, "On dramcache: from AR to the first R (default 72)", 0},
        {"memory-cycles", 'M', "CYCLES", 0, "On dramcache: from a line to the next one on memory's bus (default 13)",
         0},
        {"stats", 'o', "FILE", 0, "Write the statistics as JSON", 0},
        {"json", 'j', NULL, 0, "Print the statistics as JSON", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    struct request request = {.pattern = NO_PATTERN,
                              .requests = 1000000,
                              .seed = 1,
                              .vault = {.warm = -1,
                                        .cpu_gap = CPU_GAP,
                                        .cpu_window = CPU_WINDOW,
                                        .gpu_window = GPU_WINDOW,
                                        .latency = MEMORY_LATENCY,
                                        .line_cycles = MEMORY_CYCLES}};
    char *help = help_text();
    const struct argp argp = {options, parse, "trace", help, children, NULL, NULL};
    const int bad = args_parse(&argp, argc, argv, 0, &request);
    free(help);
    if (bad) return STATUS_WRONG;
    const int made = request.pattern != NO_PATTERN;
    if (!request.trace && !made) return fail("run trace: which accesses? give --trace FILE or --pattern NAME");
    if (request.trace && made) return fail("--trace and --pattern: one of them");
    if (request.trace && request.made) return fail("%s: of a pattern; a trace has its own accesses", request.made);
    if (choose(&request) != 0) return STATUS_WRONG;
    const struct job job = {
        .work = work, .arg = &request, .file = {request.stats}, .input = {request.trace, request.choice.config}};
    return supervise(&job);
}
