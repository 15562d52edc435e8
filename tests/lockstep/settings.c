/* Do golden model and agent hold at settings that nobody chose? The sets of lockstep are chosen; a user takes other sizes. Each
 * setting is drawn: legal values of any parameters, small, at the ends of their ranges, or between. Model and agent play it
 * without the RTL, so it takes no Verilated build. It is linked with the sanitizers. tests/lockstep/settings calls it.
 *
 * usage: settings COUNT BLOCK [NAME=VALUE...]      COUNT settings of BLOCK, one case for all of them. Those with an odd number
 * begin at the sizes given, the others at the defaults. The same call draws the same settings. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tb/lockstep.h"

enum {
    CYCLES = 6000,
    EPISODE = CYCLES / 3, /* one for each of three modes */
    SECONDS = 40,         /* of a core, with the sanitizers. A run that takes longer hangs */
    SAID = 1000
};

static uint64_t rng;

static int is_legal(const struct spec_values *values)
{
    struct spec_error error;
    return !spec_check_values(values, &error);
}

static int64_t clamp(const struct spec_param *p, int64_t value)
{
    return value < p->min ? p->min : value > p->max ? p->max : value;
}

/* Half of them at the ends, the default, or near the least; the others by orders of magnitude. */
static int64_t draw_value(const struct spec_param *p)
{
    if (p->kind != SPEC_SIZE) return p->min + agent_below(&rng, (uint32_t)(p->max - p->min + 1));
    switch (agent_below(&rng, 12)) {
    case 0:
    case 1: return p->min;
    case 2: return p->max;
    case 3: return p->def;
    default: break;
    }
    int doublings = 0;
    while (p->min << doublings < p->max && doublings < 20) doublings++;
    /* The lesser of two: small blocks are quick. */
    const uint32_t a = agent_below(&rng, (uint32_t)doublings + 1), b = agent_below(&rng, (uint32_t)doublings + 1);
    const int64_t value = (p->min ? p->min : 1) << (a < b ? a : b);
    return clamp(p, p->power_of_two ? value : value - 1 + (int64_t)agent_below(&rng, 3));
}

static const struct spec_param *draw_param(const struct spec_block *block)
{
    uint32_t count = 0;
    while (block->params[count].name) count++;
    return &block->params[agent_below(&rng, count)];
}

/* As far towards an end of its range as the other values let it. */
static void push_to_end(struct spec_values *values, const struct spec_param *p)
{
    struct spec_error error;
    const int64_t now = spec_get(values, p->name);
    int64_t end = agent_below(&rng, 3) ? p->min : p->max;
    while (now != end) {
        struct spec_values tried = *values;
        if (!spec_set(&tried, p->name, end, &error) && is_legal(&tried)) {
            *values = tried;
            return;
        }
        const int64_t nearer = p->power_of_two ? (end < now ? end * 2 : end / 2)
                               : end > now     ? (end + now) / 2
                                               : (end + now + 1) / 2;
        if (nearer == end) return;
        end = nearer;
    }
}

/* Rules join parameters, so several change at once; what is not legal then is taken back. */
static void draw_setting(struct spec_values *values)
{
    static const uint32_t changes[] = {1, 3, 8, 30, 90}, pushes[] = {0, 0, 2, 8, 30};
    for (uint32_t i = changes[agent_below(&rng, 5)]; i > 0; i--) {
        struct spec_values tried = *values;
        struct spec_error error;
        int failed = 0;
        for (uint32_t k = 1 + agent_below(&rng, 4); k > 0; k--) {
            const struct spec_param *p = draw_param(values->block);
            failed |= spec_set(&tried, p->name, draw_value(p), &error);
        }
        if (!failed && is_legal(&tried)) *values = tried;
    }
    for (uint32_t i = pushes[agent_below(&rng, 5)]; i > 0; i--) push_to_end(values, draw_param(values->block));
}

/* In a process of its own. Exit status 0, or 1 behind a line on stdout. */
static void play(const struct spec_values *values, uint64_t seed)
{
    const struct rlimit limit = {.rlim_cur = SECONDS, .rlim_max = SECONDS + 1};
    setrlimit(RLIMIT_CPU, &limit);
    static struct lockstep_result result;
    struct spec_error error;
    const struct lockstep_options options = {.values = values,
                                             .sides = LOCKSTEP_MODEL,
                                             .seed = seed,
                                             .cycles = CYCLES,
                                             .episode = EPISODE,
                                             .no_shrink = 1,
                                             .no_wave = 1,
                                             .out_dir = "build/tests/lockstep/settings"};
    const int status = lockstep_run(&options, &result, &error);
    if (status) printf("cycle %llu: %s", (unsigned long long)result.cycle, status == 2 ? error.text : result.what);
    fflush(stdout);
    _exit(status != 0);
}

/* 0, or -1 with what was said, on one line. */
static int run_setting(const struct spec_values *values, uint64_t seed, char said[SAID])
{
    int ends[2];
    fflush(stdout);
    if (pipe(ends)) exit(2);
    const pid_t child = fork();
    if (child < 0) exit(2);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        play(values, seed);
    }
    close(ends[1]);
    size_t length = 0;
    char rest[SAID];
    ssize_t got;
    while ((got = read(ends[0], rest, sizeof rest)) > 0) {
        const size_t taken = (size_t)got < SAID - 1 - length ? (size_t)got : SAID - 1 - length;
        memcpy(said + length, rest, taken);
        length += taken;
    }
    close(ends[0]);
    said[length] = 0;
    for (size_t i = 0; i < length; i++)
        if (said[i] == '\n') said[i] = ' ';
    int status;
    if (waitpid(child, &status, 0) < 0) exit(2);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        snprintf(said, SAID, "not done in %d seconds of a core", SECONDS);
    else if (WIFSIGNALED(status)) snprintf(said, SAID, "it ended by signal %d", WTERMSIG(status));
    return status ? -1 : 0;
}

int main(int argc, char **argv)
{
    const int count = argc > 2 ? atoi(argv[1]) : 0;
    const struct spec_block *block = argc > 2 ? spec_find_block(argv[2]) : NULL;
    if (count < 1 || !block) {
        fputs("usage: settings COUNT BLOCK [NAME=VALUE...]\n", stderr);
        return 2;
    }
    struct spec_values given;
    struct spec_error error;
    spec_defaults(block, &given);
    for (int i = 3; i < argc; i++)
        if (spec_set_text(&given, argv[i], &error)) {
            fprintf(stderr, "settings: %s\n", error.text);
            return 2;
        }
    int failed = 0;
    for (int i = 1; i <= count; i++) {
        rng = (uint64_t)i;
        for (const char *c = block->name; *c; c++) rng = rng * 31 + (unsigned char)*c;
        struct spec_values values = given;
        if (i % 2 == 0) spec_defaults(block, &values);
        draw_setting(&values);
        const uint64_t seed = agent_below(&rng, 100000);
        char said[SAID], text[SPEC_SETS_LEN];
        if (!run_setting(&values, seed, said)) continue;
        failed++;
        printf("not ok settings.%s.%d: %s\n", block->name, i, said);
        printf("  build/larder cosim %s --cycles %d --seed %llu%s\n", block->name, CYCLES, (unsigned long long)seed,
               spec_sets(&values, text));
    }
    if (!failed) printf("ok settings.%s\n  %d drawn settings, %d cycles each\n", block->name, count, CYCLES);
    return 0;
}
