/* make bench: how fast each block is emitted, and how fast its golden model, its bare Verilated RTL and their lockstep
 * run, as ratios taken in one run and in processor time, so that the machine and its load hit all alike.
 *
 * usage: bench PROGRAM [BLOCK | NAME=VALUE]...     PROGRAM: build/larder, timed at emitting each block.
 *
 * Without arguments: the emission of every block with its defaults, then the speeds of the whole stash at two sizes, a
 * small one of four lanes and the paper's. With arguments: the speeds of these blocks (none named: the stash), at the
 * defaults with what NAME=VALUE changes; a block takes of the sizes those that it has.
 *
 * Goals: emission under 0.2 s; lockstep at least half as fast as the bare RTL; the model at least ten times as fast as
 * it. The speed goals are the stash's: a part alone does little in a cycle, so that carrying its bits to and from the
 * ports is most of what its model does, and it is told but not judged. Exit 0, or 1 where a goal is missed. */
#include "tb/lockstep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROUNDS = 5, MAX_WORDS = 64 };
static const uint64_t bench_cycles = 400000;
static const double goal_lockstep = 0.5, goal_model = 10, goal_emit = 0.2;

static const char *const small_stash[] = {"BYTES=1024",    "BANKS=4",         "LANES=4",          "CHUNK_WORDS=4",
                                          "MAP_ENTRIES=8", "THREAD_BLOCKS=2", "MAPS_PER_BLOCK=2", "VP_ENTRIES=8",
                                          "PA_BITS=24",    "VA_BITS=24",      "SPAN_BITS=12",     "PAGE_BYTES=256",
                                          "MSHRS=4"};

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

/* Returns 1 where the goal is missed. */
static int bench_emission(const char *program, const struct spec_block *block)
{
    double seconds = time_emit(program, block->name);
    if (seconds < 0) printf("%-16s is not emitted\n", block->name);
    else printf("%-16s %7.3f  %s\n", block->name, seconds, seconds < goal_emit ? "held" : "missed");
    fflush(stdout);
    return seconds < 0 || seconds >= goal_emit;
}

static int has_param(const struct spec_block *block, const char *name, size_t length)
{
    for (const struct spec_param *p = block->params; p->name; p++)
        if (strlen(p->name) == length && strncmp(p->name, name, length) == 0) return 1;
    return 0;
}

static int configure(const struct spec_block *block, const char *const *sizes, int count, struct spec_values *values,
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

/* One row. Returns 1 where a goal is missed, or nothing could be measured. */
static int bench_speed(const char *label, const struct spec_block *block, const char *const *sizes, int count)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_speed speed;
    const struct lockstep_options options = {.values = &values, .seed = 1, .cycles = bench_cycles};
    if (configure(block, sizes, count, &values, &error) != 0 || lockstep_measure(&options, &speed, &error) != 0) {
        printf("%-16s %s\n", label, error.text);
        return 1;
    }
    double lockstep = speed.both / speed.rtl, model = speed.model / speed.rtl;
    int judged = strcmp(block->name, "stash") == 0, missed = lockstep < goal_lockstep || model < goal_model;
    printf("%-16s %8.3f %8.3f %8.3f %9.2f %7.1f  %s%s%s\n", label, speed.rtl, speed.model, speed.both, lockstep, model,
           !judged  ? "(a part)"
           : missed ? "missed:"
                    : "held",
           judged && lockstep < goal_lockstep ? " lockstep" : "", judged && model < goal_model ? " model" : "");
    fflush(stdout);
    return judged && missed;
}

static void speed_head(void)
{
    printf("%-16s %8s %8s %8s %9s %7s  million cycles a second\n", "speed", "RTL", "model", "lockstep", "lock/RTL",
           "mod/RTL");
}

int main(int argc, char **argv)
{
    const char *names[MAX_WORDS], *sizes[MAX_WORDS];
    int name_count = 0, size_count = 0, missed = 0;
    if (argc < 2 || argc > MAX_WORDS) {
        fprintf(stderr, "usage: bench PROGRAM [BLOCK | NAME=VALUE]...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        if (strchr(argv[i], '=')) sizes[size_count++] = argv[i];
        else if (spec_find_block(argv[i])) names[name_count++] = argv[i];
        else {
            fprintf(stderr, "bench: %s: no such block; did you mean '%s'?\n", argv[i], spec_nearest_block(argv[i]));
            return 2;
        }
    }
    if (size_count && !name_count) names[name_count++] = "stash";
    if (name_count) {
        speed_head();
        for (int k = 0; k < name_count; k++)
            missed += bench_speed(names[k], spec_find_block(names[k]), sizes, size_count);
    } else {
        const struct spec_block *stash = spec_find_block("stash");
        printf("%-16s %7s\n", "emission", "seconds");
        for (int i = 0; spec_blocks[i]; i++) missed += bench_emission(argv[1], spec_blocks[i]);
        putchar('\n');
        speed_head();
        missed += bench_speed("stash, 4 lanes", stash, small_stash, (int)(sizeof small_stash / sizeof *small_stash));
        missed += bench_speed("stash, paper's", stash, NULL, 0);
    }
    printf("\ngoals: emission under %.1f s; lockstep at least %.1f of the bare RTL; the model at least %.0f times it\n",
           goal_emit, goal_lockstep, goal_model);
    return missed != 0;
}
