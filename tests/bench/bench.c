/* How fast each block is emitted, and how fast its golden model, its bare Verilated RTL and their lockstep run, as
 * ratios taken in one run and in processor time, so that the machine and its load hit all alike. See scripts/bench.
 *
 * usage: bench [--emission PROGRAM] [--judged | --told] [NAME=VALUE]... [BLOCK[:LABEL] [NAME=VALUE]...]...
 *
 * --emission: PROGRAM (build/larder) is timed at emitting every block with its defaults. Then one row of speeds for each
 * BLOCK, at the defaults with what NAME=VALUE changes: before the first block for all that have it, after a block for
 * that one. --judged: the goals of the rows behind it decide. Those of others, and of what stands behind --told, are only told.
 *
 * Goals: emission under 0.2 s; lockstep at least half as fast as the bare RTL; the model at least ten times as fast as
 * it. Exit 0, or 1 where a goal is missed or nothing could be measured. */
#include "rtl-gen/blocks.h"
#include "tb/lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 5, MAX_WORDS = 256 };
static const uint64_t bench_cycles = 400000;
static const double goal_lockstep = 0.5, goal_model = 10, goal_emit = 0.2;

/* Processor time of all children so far: other load on the machine does not count. */
static double children_seconds(void)
{
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

/* Seconds of the fastest of some emissions with the defaults, process start and files included; -1 on a failure. */
static double time_emit(const char *program, const char *block)
{
    double best = -1;
    for (int round = 0; round < ROUNDS; round++) {
        double start = children_seconds();
        int status;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            if (!freopen("/dev/null", "w", stdout)) _exit(127);
            execl(program, program, "emit", block, "-o", "build/bench", (char *)NULL);
            _exit(127);
        }
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) return -1;
        double seconds = children_seconds() - start;
        if (best < 0 || seconds < best) best = seconds;
    }
    return best;
}

/* Returns 1 where the goal is missed. */
static int bench_emission(const char *program, const struct spec_block *block)
{
    double seconds = time_emit(program, block->name);
    if (seconds < 0) printf("%-20s is not emitted\n", block->name);
    else printf("%-20s %7.3f  %s\n", block->name, seconds, seconds < goal_emit ? "held" : "missed");
    fflush(stdout);
    return seconds < 0 || seconds >= goal_emit;
}

static int has_param(const struct spec_block *block, const char *name)
{
    for (const struct spec_param *p = block->params; p && p->name; p++)
        if (strcmp(p->name, name) == 0) return 1;
    return 0;
}

/* `size` is NAME=VALUE; `all`: it was meant for every block, and one that lacks it is none the worse. */
static int set_size(struct spec_values *values, const char *size, int all, struct spec_error *error)
{
    char name[64];
    const size_t length = strcspn(size, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, size);
    if (all && !has_param(values->block, name)) return 0;
    return spec_set(values, name, strtoll(size + length + 1, NULL, 0), error);
}

struct row {
    char label[80];
    struct spec_values values;
    int judged;
};

/* Returns 1 where a goal is missed that decides, or nothing could be measured. */
static int bench_speed(const struct row *row)
{
    struct spec_error error;
    struct lockstep_speed speed;
    const struct lockstep_options options = {.values = &row->values, .seed = 1, .cycles = bench_cycles};
    if (spec_check_values(&row->values, &error) != 0 || lockstep_measure(&options, &speed, &error) != 0) {
        printf("%-20s %s\n", row->label, error.text);
        return 1;
    }
    double lockstep = speed.both / speed.rtl, model = speed.model / speed.rtl;
    int missed = lockstep < goal_lockstep || model < goal_model;
    printf("%-20s %8.3f %8.3f %8.3f %9.2f %7.1f  %s%s%s\n", row->label, speed.rtl, speed.model, speed.both, lockstep,
           model,
           !row->judged ? "(not judged)"
           : missed     ? "missed:"
                        : "held",
           row->judged && lockstep < goal_lockstep ? " lockstep" : "",
           row->judged && model < goal_model ? " model" : "");
    fflush(stdout);
    return row->judged && missed;
}

/* BLOCK[:LABEL] */
static int begin_row(struct row *row, const char *word, const char *const *common, int count, int judged,
                     struct spec_error *error)
{
    char name[64];
    const size_t length = strcspn(word, ":");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    const struct spec_block *block = spec_find_block(name);
    if (!block) {
        snprintf(error->text, sizeof error->text, "%s: no such block; did you mean '%s'?", name,
                 spec_nearest_block(name));
        return -1;
    }
    row->judged = judged;
    snprintf(row->label, sizeof row->label, word[length] ? "%s, %s" : "%s", name, word + length + 1);
    spec_defaults(block, &row->values);
    for (int i = 0; i < count; i++)
        if (set_size(&row->values, common[i], 1, error) != 0) return -1;
    return 0;
}

static int bench_emissions(const char *program)
{
    int missed = 0;
    printf("%-20s %7s\n", "emission", "seconds");
    for (int i = 0; spec_blocks[i]; i++)
        if (find_emitter(spec_blocks[i]->name)) missed += bench_emission(program, spec_blocks[i]);
    putchar('\n');
    return missed;
}

int main(int argc, char **argv)
{
    const char *common[MAX_WORDS], *program = NULL;
    static struct row rows[MAX_WORDS];
    int count = 0, sizes = 0, judged = 0, missed = 0;
    for (int i = 1; i < argc && count < MAX_WORDS; i++) {
        struct spec_error error = {""};
        int wrong = 0;
        if (strcmp(argv[i], "--emission") == 0 && i + 1 < argc) program = argv[++i];
        else if (strcmp(argv[i], "--judged") == 0) judged = 1;
        else if (strcmp(argv[i], "--told") == 0) judged = 0;
        else if (!strchr(argv[i], '=')) wrong = begin_row(&rows[count++], argv[i], common, sizes, judged, &error);
        else if (count) wrong = set_size(&rows[count - 1].values, argv[i], 0, &error);
        else if (sizes < MAX_WORDS) common[sizes++] = argv[i];
        if (!wrong) continue;
        fprintf(stderr, "bench: %s\n", error.text);
        return 2;
    }
    if (!program && !count) {
        fprintf(stderr, "bench: which block? see 'larder list'\n");
        return 2;
    }
    if (program) missed += bench_emissions(program);
    if (count)
        printf("%-20s %8s %8s %8s %9s %7s  million cycles a second\n", "speed", "RTL", "model", "lockstep", "lock/RTL",
               "mod/RTL");
    for (int i = 0; i < count; i++) missed += bench_speed(&rows[i]);
    printf("\ngoals: emission under %.1f s; lockstep at least %.1f of the bare RTL; the model at least %.0f times it\n",
           goal_emit, goal_lockstep, goal_model);
    return missed != 0;
}
