/* make bench: how fast each block is emitted, and how fast its golden model, its bare Verilated RTL and their lockstep
 * run, as ratios taken in one run so that the machine's load hits all alike.
 *
 * usage: bench PROGRAM [BLOCK | NAME=VALUE]...     PROGRAM: build/larder, timed at emitting each block.
 * Without BLOCK: every block. A block takes of the sizes those that it has. Exit 0, or 1 where a goal is missed. */
#include "tb/lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 5, MAX_WORDS = 64 };
static const uint64_t bench_cycles = 400000;
/* The goals: lockstep at least half of bare RTL, the model ten times RTL, emission under 0.2 s. */
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
            execl(program, program, "emit", block, "-o", "build/bench/emitted", (char *)NULL);
            _exit(127);
        }
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) return -1;
        double seconds = children_seconds() - start;
        if (best < 0 || seconds < best) best = seconds;
    }
    return best;
}

static int has_param(const struct spec_block *block, const char *name, size_t length)
{
    for (const struct spec_param *p = block->params; p->name; p++)
        if (strlen(p->name) == length && strncmp(p->name, name, length) == 0) return 1;
    return 0;
}

static int configure(const struct spec_block *block, char *const *sizes, int count, struct spec_values *values,
                     struct spec_error *error)
{
    char name[64];
    spec_defaults(block, values);
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(sizes[i], "=");
        if (length >= sizeof name || !has_param(block, sizes[i], length)) continue;
        memcpy(name, sizes[i], length);
        name[length] = 0;
        if (spec_set(values, name, strtoll(sizes[i] + length + 1, NULL, 0), error) != 0) return -1;
    }
    return spec_check_values(values, error);
}

/* One row. 0: every goal held. */
static int bench_block(const char *program, const struct spec_block *block, char *const *sizes, int count)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_speed speed;
    const struct lockstep_options options = {.values = &values, .seed = 1, .cycles = bench_cycles};
    double emit = time_emit(program, block->name);
    if (emit < 0 || configure(block, sizes, count, &values, &error) != 0 ||
        lockstep_measure(&options, &speed, &error) != 0) {
        printf("%-16s %s\n", block->name, emit < 0 ? "is not emitted" : error.text);
        return 1;
    }
    double lockstep = speed.both / speed.rtl, model = speed.model / speed.rtl;
    int missed = emit >= goal_emit || lockstep < goal_lockstep || model < goal_model;
    printf("%-16s %7.3f %8.2f %8.2f %8.2f %9.2f %7.1f  %s%s%s%s\n", block->name, emit, speed.rtl, speed.model,
           speed.both, lockstep, model, missed ? "missed:" : "held", emit >= goal_emit ? " emit" : "",
           lockstep < goal_lockstep ? " lockstep" : "", model < goal_model ? " model" : "");
    fflush(stdout);
    return missed;
}

int main(int argc, char **argv)
{
    char *names[MAX_WORDS], *sizes[MAX_WORDS];
    int name_count = 0, size_count = 0, missed = 0;
    if (argc < 2 || argc > MAX_WORDS) {
        fprintf(stderr, "usage: bench PROGRAM [BLOCK | NAME=VALUE]...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        if (strchr(argv[i], '='))
            sizes[size_count++] = argv[i];
        else if (spec_find_block(argv[i]))
            names[name_count++] = argv[i];
        else {
            fprintf(stderr, "bench: %s: no such block; did you mean '%s'?\n", argv[i], spec_nearest_block(argv[i]));
            return 2;
        }
    }
    printf("%-16s %7s %8s %8s %8s %9s %7s\n", "block", "emit s", "RTL M/s", "model", "lockstep", "lock/RTL", "mod/RTL");
    for (int i = 0; spec_blocks[i]; i++) {
        int wanted = name_count == 0;
        for (int k = 0; k < name_count; k++) wanted |= strcmp(names[k], spec_blocks[i]->name) == 0;
        if (wanted) missed += bench_block(argv[1], spec_blocks[i], sizes, size_count);
    }
    printf("goals: emit under %.1f s, lockstep at least %.1f of bare RTL, model at least %.0f times it; M/s: million "
           "cycles a second\n",
           goal_emit, goal_lockstep, goal_model);
    return missed != 0;
}
