/* larder cosim: emitted RTL, or the user's, in lockstep with the golden model. */
#define _GNU_SOURCE
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/cosim_corners.h"
#include "cli/cosim_stream.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"
#include "cli/tree.h"
#include "spec/table.h"

#include "tb/lockstep.h"
#include "tb/stimulus.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUILD_DIR  "build/verilated" /* the default of tb/lockstep.h */
#define MAX_CYCLES INT64_C(1000000000000)
#define MAX_PIPE   (UINT64_C(1) << 30)

struct request {
    struct choice choice;
    struct spec_values values;
    int64_t cycles, seed;
    int mode; /* enum agent_mode */
    const char *rtl, *wave, *replay, *record, *stream, *failures;
    int json, icarus, no_shrink, coverage;
    struct stream_plan plan; /* of `stream` */
    struct corners *corners; /* with `coverage` */
};

/* In the order of enum agent_mode. */
static const char modes[] = "mixed|ready|stalling|hostile";

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return request->choice.name_count ? ARGP_ERR_UNKNOWN : choice_add_block(&request->choice, arg);
    case 'n': return args_option_number("--cycles", arg, 1, MAX_CYCLES, &request->cycles);
    case 'S': return args_option_number("--seed", arg, 0, INT64_MAX, &request->seed);
    case 'm': return args_option_choice("--mode", arg, modes, &request->mode);
    case 'r': request->rtl = arg; return 0;
    case 'w': request->wave = arg; return 0;
    case 'p': request->replay = arg; return 0;
    case 'R': request->record = arg; return 0;
    case 't': request->stream = arg; return 0;
    case 'o': request->failures = arg; return 0;
    case 'i': request->icarus = 1; return 0;
    case 'N': request->no_shrink = 1; return 0;
    case 'C': request->coverage = 1; return 0;
    case 'j': request->json = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int table_rows(const struct spec_fsm *fsm)
{
    int count = 0;
    while (fsm->rows[count].state) count++;
    return count;
}

static int rows_reached(const struct lockstep_result *result, int fsm, int rows)
{
    int reached = 0;
    for (int i = 0; i < rows && i < LOCKSTEP_ROWS; i++) reached += result->rows[fsm][i] != 0;
    return reached;
}

/* Rows that a run should reach: an impossible one is none of them. */
static int is_missed(const struct lockstep_result *result, const struct spec_fsm *fsm, int table, int row)
{
    return !result->rows[table][row] && !spec_row_impossible(&fsm->rows[row]);
}

static void add_path(cJSON *root, const char *name, const char *path)
{
    if (*path) cJSON_AddStringToObject(root, name, path);
}

static void add_missed(cJSON *table, const struct lockstep_result *result, const struct spec_fsm *fsm, int index)
{
    cJSON *list = cJSON_AddArrayToObject(table, "not_reached");
    for (int r = 0; fsm->rows[r].state; r++) {
        if (!is_missed(result, fsm, index, r)) continue;
        cJSON *o = cJSON_CreateObject();
        cJSON_AddItemToArray(list, o);
        cJSON_AddNumberToObject(o, "row", r);
        cJSON_AddStringToObject(o, "state", fsm->rows[r].state);
        cJSON_AddStringToObject(o, "event", fsm->rows[r].event);
        cJSON_AddStringToObject(o, "when", fsm->rows[r].when);
    }
}

static void print_json(const struct request *request, const struct lockstep_result *result)
{
    static const char *const kinds[] = {"equal", "mismatch", "check", "assertion", "illegal"};
    const struct spec_block *block = request->values.block;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", block->name);
    cJSON_AddStringToObject(root, "result", kinds[result->kind]);
    cJSON_AddNumberToObject(root, "cycles", (double)result->cycles);
    if (!request->replay) {
        char seed[24]; /* as text: a double has not all its digits */
        snprintf(seed, sizeof seed, "%" PRId64, request->seed);
        cJSON_AddRawToObject(root, "seed", seed);
    }
    cJSON_AddNumberToObject(root, "seconds", result->seconds);
    if (result->kind != LOCKSTEP_EQUAL) {
        cJSON_AddNumberToObject(root, "cycle", (double)result->cycle);
        add_path(root, "port", result->port);
        add_path(root, "what", result->what);
        cJSON_AddNumberToObject(root, "shrunk_cycle", (double)result->shrunk_cycle);
        add_path(root, "shrunk_what", result->shrunk_what);
        add_path(root, "stimulus", result->stimulus);
        add_path(root, "shrunk", result->shrunk);
        add_path(root, "wave", result->wave);
        add_path(root, "save", result->save);
    }
    add_path(root, "never_valid", result->silent);
    cJSON *tables = cJSON_AddArrayToObject(root, "state_tables");
    for (int i = 0; i < LOCKSTEP_FSMS && block->fsms && block->fsms[i]; i++) {
        int rows = table_rows(block->fsms[i]);
        cJSON *o = cJSON_CreateObject();
        cJSON_AddItemToArray(tables, o);
        cJSON_AddStringToObject(o, "name", block->fsms[i]->name);
        cJSON_AddNumberToObject(o, "rows", rows);
        cJSON_AddNumberToObject(o, "reached", rows_reached(result, i, rows));
        if (request->coverage) add_missed(o, result, block->fsms[i], i);
    }
    if (request->corners) cosim_add_corners(root, request->corners);
    tree_print(root);
}

static void print_rows(const struct spec_block *block, const struct lockstep_result *result)
{
    for (int i = 0; i < LOCKSTEP_FSMS && block->fsms && block->fsms[i]; i++) {
        const struct spec_fsm *fsm = block->fsms[i];
        int rows = table_rows(fsm);
        printf("  state table %s: %d of %d rows reached\n", fsm->name, rows_reached(result, i, rows), rows);
        for (int r = 0; r < rows; r++)
            if (is_missed(result, fsm, i, r)) {
                char place[SPEC_PLACE_LEN];
                printf("    not reached: %s, %s\n", spec_row_place(&fsm->rows[r], place), fsm->rows[r].when);
            }
    }
}

static void count_rows(const struct spec_block *block, const struct lockstep_result *result)
{
    int rows = 0, reached = 0;
    for (int i = 0; i < LOCKSTEP_FSMS && block->fsms && block->fsms[i]; i++) {
        rows += table_rows(block->fsms[i]);
        reached += rows_reached(result, i, table_rows(block->fsms[i]));
    }
    if (rows) printf("  %d of %d rows of state tables reached\n", reached, rows);
}

/* What a person wants to know of a run that held; of one that failed, the engine has told it. */
static void print_text(const struct request *request, const struct lockstep_result *result)
{
    const struct spec_block *block = request->values.block;
    if (result->kind != LOCKSTEP_EQUAL) return;
    printf("%s: equal on every output in %" PRIu64 " cycles, ", block->name, result->cycles);
    if (request->replay) printf("replayed");
    else printf("seed %" PRId64, request->seed);
    if (result->seconds > 0.01) printf(", %.2f million cycles/s", (double)result->cycles / result->seconds * 1e-6);
    putchar('\n');
    if (result->silent[0]) printf("  never valid, so what they bring was not compared: %s\n", result->silent);
    if (!request->coverage) {
        count_rows(block, result);
        return;
    }
    print_rows(block, result);
    cosim_print_corners(request->corners);
}

/* The files that lockstep writes on request go through the stages of the outputs: they appear whole or not at all. */
static int work(void *arg, const struct output *out)
{
    struct request *request = arg;
    struct lockstep_result *result = calloc(1, sizeof *result);
    struct spec_error error;
    char wave[PATH_MAX], recorded[PATH_MAX];
    if (!result) abort();
    if (request->coverage && !(request->corners = corners_new(&request->values, NULL, &error))) {
        free(result);
        return fail("%s", error.text);
    }
    struct lockstep_options options = {
        .values = &request->values,
        .mode = (enum agent_mode)request->mode,
        .seed = (uint64_t)request->seed,
        .cycles = (uint64_t)request->cycles,
        .rtl_dir = request->rtl,
        .replay = request->replay,
        .no_shrink = request->no_shrink,
        .corners = request->corners,
        .out_dir = request->failures,
        .log = request->json ? NULL : stdout,
    };
    if (request->stream) {
        free(result);
        request->plan.options = options;
        return cosim_stream(&request->plan, request->json);
    }
    if (request->wave) {
        output_path(&out[JOB_FILE], out[JOB_FILE].name, wave);
        options.wave = wave;
    }
    if (request->record) {
        output_path(&out[JOB_FILE_2], out[JOB_FILE_2].name, recorded);
        options.record = recorded;
    } else if (request->icarus && !request->replay) {
        scratch_path(recorded, "stimulus");
        options.record = recorded;
    }
    int status = lockstep_run(&options, result, &error);
    if (status == STATUS_HELD && !request->json) print_text(request, result);
    if (status == STATUS_HELD && request->icarus) {
        if (!options.replay) options.replay = recorded;
        options.record = options.wave = NULL;
        status = lockstep_icarus(&options, result, &error);
        if (status == STATUS_HELD && !request->json)
            printf("  %" PRIu64 " cycles of it the same under Icarus Verilog; no output is unknown\n", result->cycles);
    }
    if (status == STATUS_WRONG) fail("%s", error.text);
    else if (request->json) print_json(request, result);
    corners_free(request->corners);
    free(result);
    return status;
}

/* A pipe can be read once, and a stimulus is read by each of its players, a stream by each of its readers: what it holds
 * becomes a file without a name. */
static int keep_pipe(const char **path)
{
    static char kept[40];
    struct stat st;
    char bytes[65536];
    if (stat(*path, &st) != 0 || !S_ISFIFO(st.st_mode)) return STATUS_HELD;
    int fd = memfd_create("stimulus", MFD_CLOEXEC), bad = 0;
    FILE *in = fopen(*path, "rb");
    if (fd < 0 || !in) return fail("%s: cannot read: %s", *path, strerror(errno));
    uint64_t total = 0;
    for (size_t n; !bad && (n = fread(bytes, 1, sizeof bytes, in)) > 0; total += n)
        if (total > MAX_PIPE || write(fd, bytes, n) != (ssize_t)n) bad = 1;
    if (!bad && ferror(in)) bad = 1;
    fclose(in);
    if (bad) return fail("%s: cannot read: %s", *path, total > MAX_PIPE ? "longer than 1 GiB" : strerror(errno));
    snprintf(kept, sizeof kept, "/proc/self/fd/%d", fd);
    *path = kept;
    return STATUS_HELD;
}

/* A stimulus belongs to a block and its parameters; it is read before anything is built. */
static int follow_replay(struct request *request)
{
    struct stimulus stimulus;
    struct spec_error error;
    if (stimulus_load(&stimulus, request->replay, &error) != 0) return fail("%s", error.text);
    const struct spec_values values = stimulus.values;
    stimulus_free(&stimulus);
    if (values.block != request->values.block)
        return fail("%s: a stimulus of block '%s', not of '%s'", request->replay, values.block->name,
                    request->values.block->name);
    const struct spec_param *p = values.block->params;
    int given = request->choice.config || request->choice.set_count;
    for (int i = 0; given && p && p[i].name; i++)
        if (values.v[i] != request->values.v[i])
            return fail("%s: recorded with %s = %" PRId64 ", not %" PRId64, request->replay, p[i].name, values.v[i],
                        request->values.v[i]);
    request->values = values;
    return STATUS_HELD;
}

/* The parameters of the recording; what the command line sets comes over them, before they are checked. */
static int follow_stream(struct request *request)
{
    struct stream_plan *plan = &request->plan;
    if (!request->choice.name_count) return fail("--stream: for which block? see 'larder list'");
    if (stream_open(plan, request->choice.names[0], request->stream, 0) != 0) return fail("%s", plan->error.text);
    if (choose_block_over(&request->choice, &plan->values) != 0) return STATUS_WRONG;
    if (plan->player->check(plan->stream, &plan->values, &plan->error) != 0) return fail("%s", plan->error.text);
    request->values = plan->values;
    return STATUS_HELD;
}

/* What is to be run, with which parameters. */
static int follow_inputs(struct request *request)
{
    struct stat st;
    if (request->rtl && stat(request->rtl, &st) != 0) return fail("--rtl %s: no such directory", request->rtl);
    if (request->rtl && !S_ISDIR(st.st_mode)) return fail("--rtl %s: not a directory", request->rtl);
    if (request->replay && keep_pipe(&request->replay) != 0) return STATUS_WRONG;
    if (request->stream && keep_pipe(&request->stream) != 0) return STATUS_WRONG;
    if (request->replay && request->record) return fail("--record and --replay: the one makes what the other reads");
    if (request->stream &&
        (request->replay || request->record || request->wave || request->icarus || request->coverage))
        return fail("--stream: not together with --replay, --record, --wave, --icarus or --coverage");
    if (request->stream) return follow_stream(request);
    if (choose_block(&request->choice, &request->values) != 0) return STATUS_WRONG;
    return request->replay ? follow_replay(request) : STATUS_HELD;
}

int command_cosim(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"cycles", 'n', "N", 0, "How many cycles (default 1000000)", 0},
        {"seed", 'S', "N", 0, "Seed of the stimulus (default 1)", 0},
        {"mode", 'm', modes, 0, "The temper of the stimulus (default mixed: the others in turn)", 0},
        {"rtl", 'r', "DIR", 0, "Check the Verilog in DIR instead of a fresh emission", 0},
        {"wave", 'w', "FILE", 0, "Write the first episode's waves (FST)", 0},
        {"replay", 'p', "FILE", 0, "Feed a recorded stimulus", 0},
        {"record", 'R', "FILE", 0, "Write the first episode's stimulus, for --replay", 0},
        {"stream", 't', "FILE", 0, "Run the operations that 'larder run --record' wrote; whole, whatever --cycles", 0},
        {"icarus", 'i', NULL, 0,
         "The first episode under Icarus Verilog as well, where unknowns show: at most 50000 cycles", 0},
        {"coverage", 'C', NULL, 0,
         "List what the run did not reach: rows of state tables; bits, corner values and crosses of the ports' fields",
         0},
        {"output", 'o', "DIR", 0, "Where the files of a failure go (default build/failures)", 0},
        {"no-shrink", 'N', NULL, 0, "Report a failure as it was found", 0},
        {"json", 'j', NULL, 0, "The result as JSON", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        options,
        parse,
        "[BLOCK]",
        "Run a block's RTL and its golden model on the same inputs and compare every output in every cycle. A mismatch "
        "is reported with a shrunk stimulus, waves and a GTKWave save file.",
        children,
        NULL,
        NULL};
    struct request request = {.cycles = 1000000, .seed = 1};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (follow_inputs(&request) != 0) {
        stream_close(&request.plan);
        return STATUS_WRONG;
    }
    if (!request.rtl && need_emitter(request.values.block) != 0) return STATUS_WRONG;
    if (need_model(request.values.block) != 0) return STATUS_WRONG;
    if (need_tool("verilator") != 0 || (request.icarus && need_tool("iverilog") != 0)) return STATUS_WRONG;
    const struct job job = {.work = work,
                            .arg = &request,
                            .file = {request.wave, request.record},
                            .input = {request.replay, request.choice.config},
                            .label = "lockstep",
                            .cache = BUILD_DIR,
                            .scratch = 1};
    int status = supervise(&job);
    stream_close(&request.plan);
    return status;
}
