/* larder run: a program on the golden model of the whole hierarchy. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/complete.h"
#include "cli/config.h"
#include "cli/message.h"
#include "cli/progress.h"
#include "cli/run_config.h"
#include "cli/run_litmus.h"
#include "cli/run_trace.h"
#include "spec/suggest.h"
#include "cli/supervise.h"

#include "cmodel/system/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 64, MAX_SETTINGS = 64 };

struct request {
    const struct workload *workload;
    const char *config_file, *stats, *record, *lines, *matrix, *sets[MAX_SETTINGS];
    int set_count, json;
    struct system_config config;
};

static error_t add_workload(struct request *request, const char *name)
{
    const char *names[MAX_NAMES + 1] = {0};
    char near[SUGGEST_LEN];
    request->workload = workload_find(name);
    if (request->workload) return 0;
    int count = 0;
    for (; count < MAX_NAMES - 2 && workload_at(count); count++) names[count] = workload_name(workload_at(count));
    names[count++] = "litmus"; /* run_litmus has it */
    names[count] = "trace";    /* run_trace has it */
    fail("unknown workload '%s'%s", name, suggest_text(near, sizeof near, name, names));
    return ARGS_REPORTED;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_ARG: return request->workload ? ARGP_ERR_UNKNOWN : add_workload(request, arg);
    case 'c': request->config_file = arg; return 0;
    case 'o': request->stats = arg; return 0;
    case 'R': request->record = arg; return 0;
    case 'T': request->lines = arg; return 0;
    case 'm': request->matrix = arg; return 0;
    case 'j': request->json = 1; return 0;
    case 's':
        if (request->set_count < MAX_SETTINGS) {
            request->sets[request->set_count++] = arg;
            return 0;
        }
        fail("more than %d --set options; use a configuration file", MAX_SETTINGS);
        return ARGS_REPORTED;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* Whether the value of this option is the next word. Of the options of all workloads only these have none; a name may be cut. */
static int value_follows(const char *option)
{
    static const char *const without[] = {"--json", "--help", "--usage", "--version"};
    if (option[1] != '-') {
        option += 1 + strspn(option + 1, "j?V"); /* behind these an option with a value may stand */
        return *option && !option[1];
    }
    for (int i = 0; i < (int)(sizeof without / sizeof *without); i++)
        if (!strncmp(without[i], option, strlen(option))) return 0;
    return !strchr(option, '=');
}

/* The first word that is neither an option nor the value of one, or "". A word that is being completed is not whole yet. */
static const char *first_word(int argc, char **argv)
{
    const int completes = argc > 1 && !strcmp(argv[1], complete_asked);
    for (int i = 1 + completes; i < argc - completes; i++) {
        if (argv[i][0] != '-' || !argv[i][1]) return argv[i];
        if (!strcmp(argv[i], "--")) return i + 1 < argc ? argv[i + 1] : "";
        i += value_follows(argv[i]);
    }
    return "";
}

static int apply_set(const char *text, struct system_config *config)
{
    struct spec_error error;
    char *name;
    const char *value = split_setting(text, &name);
    if (!value) return fail("--set %s: wants KEY=VALUE", *text ? text : "''");
    int bad = run_config_set(config, name, value, &error);
    free(name);
    return bad ? fail("--set %s: %s", text, error.text) : STATUS_HELD;
}

static void show_progress(void *context, const char *what, int percent)
{
    progress_update(context, (uint64_t)percent, 100, what);
}

static int write_stats(const struct output *out, const struct run_result *result)
{
    struct spec_error error;
    char *text = NULL;
    size_t length;
    FILE *f = open_memstream(&text, &length);
    if (!f) abort();
    run_write_json(f, result);
    if (fclose(f) != 0) abort();
    int bad = output_write(out, out->name, text, length, &error);
    free(text);
    return bad ? fail("%s", error.text) : STATUS_HELD;
}

/* The stream of operations may be long: it goes to its file as it comes. */
static int close_record(FILE *f, const char *path)
{
    int bad = ferror(f);
    errno = 0;
    bad |= fclose(f) != 0;
    return bad ? fail("%s: cannot write: %s", path, errno ? strerror(errno) : "write failed") : STATUS_HELD;
}

static int work(void *arg, const struct output *out)
{
    const struct request *request = arg;
    struct run_result *result = calloc(1, sizeof *result);
    struct spec_error error;
    struct progress progress;
    struct run_options options = {.progress = show_progress, .context = &progress, .matrix = request->matrix};
    char path[PATH_MAX];
    if (!result) abort();
    const char *name = request->record ? request->record : request->lines;
    FILE *record = NULL;
    if (name) {
        output_path(&out[JOB_FILE_2], out[JOB_FILE_2].name, path);
        record = fopen(path, "w");
        if (!record) {
            free(result);
            return fail("%s: cannot write: %s", name, strerror(errno));
        }
        *(request->record ? &options.record : &options.lines) = record;
    }
    progress_begin(&progress, workload_name(request->workload), 0);
    int bad = run_workload(request->workload, &request->config, &options, result, &error);
    progress_end(&progress);
    int status = bad ? fail("%s", error.text) : result->correct ? STATUS_HELD : STATUS_FAILED;
    if (!bad && request->json) run_write_json(stdout, result);
    else if (!bad) run_print(stdout, result);
    if (!bad && request->stats && write_stats(&out[JOB_FILE], result) != 0) status = STATUS_WRONG;
    if (request->lines && !bad && ftell(record) == 0)
        fprintf(stderr,
                "larder: %s: no access reached memory, so the trace is empty; with warm_l2=0 inputs begin there\n",
                name);
    if (record && close_record(record, name) != 0) status = STATUS_WRONG;
    free(result);
    return status;
}

/* Keys and workloads belong to the help; they are made from the tables that the simulator reads. */
static char *help_text(void)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f) abort();
    fputs(
        "Run a program on the golden model of the hierarchy, compare its result with the same program on plain arrays, "
        "and report cycles, traffic and energy.\vWorkloads:\n\n",
        f);
    for (int i = 0; workload_at(i); i++)
        fprintf(f, "  %-12s%s\n", workload_name(workload_at(i)), workload_summary(workload_at(i)));
    fputs("  litmus      which orders a memory keeps, on denovo_system: see 'larder run litmus --help'\n", f);
    fputs("  trace       accesses to memory, on dram_controller and a DRAM: see 'larder run trace --help'\n", f);
    fputs("\nKeys of the configuration, one KEY: VALUE a line:\n\n", f);
    for (int i = 0; config_key_at(i); i++) {
        const struct config_key *k = config_key_at(i);
        if (k->choices) fprintf(f, "  %s: %s\n", k->name, k->choices);
        else
            fprintf(f, "  %s: %lld to %lld%s, default %lld\n", k->name, (long long)k->min, (long long)k->max,
                    k->power_of_two ? " (powers of two)" : "", (long long)k->init);
        fprintf(f, "      %s\n", k->meaning);
    }
    if (fclose(f) != 0) abort();
    return text;
}

int command_run(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"config", 'c', "FILE", 0, "The hierarchy, a YAML file", 0},
        {"set", 's', "KEY=VALUE", 0, "Set one key; may be repeated, the last one counts, and wins over the file", 0},
        {"stats", 'o', "FILE", 0, "Write the statistics as JSON", 0},
        {"record", 'R', "FILE", 0,
         "Write the operations of the stashes, or of one multiprocessor's tinyCaches, one a line", 0},
        {"record-trace", 'T', "FILE", 0, "Write the accesses to memory, a trace for 'larder run trace'", 0},
        {"matrix", 'm', "FILE", 0, "A Matrix Market file for bfs and spmv, instead of a generated graph", 0},
        {"json", 'j', NULL, 0, "Print the statistics as JSON", 0},
        {0},
    };
    struct request request = {0};
    struct spec_error error;
    const char *word = first_word(argc, argv);
    if (!strcmp(word, "litmus")) return run_litmus(argc, argv);
    if (!strcmp(word, "trace")) return run_trace(argc, argv);
    char *help = help_text();
    const struct argp argp = {options, parse, "WORKLOAD", help, NULL, NULL, NULL};
    int bad = args_parse(&argp, argc, argv, 0, &request);
    free(help);
    if (bad) return STATUS_WRONG;
    if (!request.workload) return fail("run: which workload? see 'larder run --help'");
    if (request.record && request.lines) return fail("--record and --record-trace: one of them");
    config_defaults(&request.config);
    if (request.config_file && run_config_load(request.config_file, &request.config, &error) != 0)
        return fail("%s", error.text);
    for (int i = 0; i < request.set_count; i++)
        if (apply_set(request.sets[i], &request.config) != 0) return STATUS_WRONG;
    if (config_check(&request.config, &error) != 0) return fail("%s", error.text);
    if (need_sound(NULL) != 0) return STATUS_WRONG; /* the models of the hierarchy may step by any */
    const struct job job = {.work = work,
                            .arg = &request,
                            .file = {request.stats, request.record ? request.record : request.lines},
                            .input = {request.config_file, request.matrix}};
    return supervise(&job);
}
