/* Do golden model and agent hold at settings that nobody chose? The sets of lockstep are chosen; a user takes other sizes. Each
 * setting is drawn: it begins at one of these sets or at the defaults, and gets legal values of any parameters, small, at the ends of
 * their ranges, or between. Model and agent play it without the RTL, so it takes no Verilated build. It is linked with the sanitizers.
 * tests/lockstep/settings calls it.
 *
 * A block that clears its RAMs, or waits for its device's power-up, answers nothing until then. So a setting in which some output never
 * says valid is played longer; and an output that says so in no setting of the block fails its second case.
 *
 * usage: settings COUNT BLOCK      COUNT settings of BLOCK, two cases for all of them. The settings to begin with come from standard input, a
 * line each, NAME=VALUE NAME=VALUE. The same call draws the same settings. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tb/lockstep.h"

enum {
    MODES = 3, /* an episode for each */
    EPISODE = 2000,
    LONG_EPISODE = 12000,
    SECONDS = 60, /* of a core, with the sanitizers. A run that takes longer hangs */
    SAID = SPEC_SETS_LEN + 1000,
    BASES = 100,
    OUTPUTS = 60
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

/* 0, or 1 behind a line on stdout, or 2. */
static int play_episodes(const struct spec_values *values, uint64_t seed, uint64_t episode,
                         struct lockstep_result *result)
{
    struct spec_error error;
    const struct lockstep_options options = {.values = values,
                                             .sides = LOCKSTEP_MODEL,
                                             .seed = seed,
                                             .cycles = MODES * episode,
                                             .episode = episode,
                                             .no_shrink = 1,
                                             .no_wave = 1,
                                             .out_dir = "build/tests/lockstep/settings"};
    const int status = lockstep_run(&options, result, &error);
    if (!status) return 0;
    char text[SPEC_SETS_LEN];
    printf("cycle %llu: %s; build/larder cosim %s --cycles %d --seed %llu%s", (unsigned long long)result->cycle,
           status == 2 ? error.text : result->what, values->block->name, (int)(MODES * episode),
           (unsigned long long)seed, spec_sets(values, text));
    return status;
}

/* In a process of its own. Exit status 0, behind the outputs that never said valid, or another behind what is wrong. */
static void play(const struct spec_values *values, uint64_t seed)
{
    const struct rlimit limit = {.rlim_cur = SECONDS, .rlim_max = SECONDS + 1};
    setrlimit(RLIMIT_CPU, &limit);
    static struct lockstep_result result;
    int status = play_episodes(values, seed, EPISODE, &result);
    if (!status && result.silent[0]) status = play_episodes(values, seed, LONG_EPISODE, &result);
    if (!status) printf("%s", result.silent);
    fflush(stdout);
    _exit(status);
}

/* 0, or -1; with what was said, on one line. */
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
    char text[SPEC_SETS_LEN];
    spec_sets(values, text);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        snprintf(said, SAID, "not done in %d seconds of a core:%s", SECONDS, text);
    else if (WIFSIGNALED(status)) snprintf(said, SAID, "it ended by signal %d:%s", WTERMSIG(status), text);
    return status ? -1 : 0;
}

/* In how many settings each output that says valid never did. */
struct silence {
    char name[OUTPUTS][64];
    int settings[OUTPUTS], count, all; /* all: settings in which some output never did */
};

static void count_silent(struct silence *s, char *names)
{
    if (*names) s->all++;
    for (char *name = strtok(names, ", "); name; name = strtok(NULL, ", ")) {
        int i = 0;
        while (i < s->count && strcmp(s->name[i], name) != 0) i++;
        if (i == OUTPUTS) abort();
        if (i == s->count) snprintf(s->name[s->count++], sizeof s->name[0], "%s", name);
        s->settings[i]++;
    }
}

static void tell_silent(const struct silence *s, const char *block, int count)
{
    int never = 0;
    for (int i = 0; i < s->count; i++) {
        if (s->settings[i] < count) continue;
        if (!never) printf("not ok settings.%s.speaks: in no setting is one 1:", block);
        printf(" %s", s->name[i]);
        never = 1;
    }
    if (never) puts("");
    else printf("ok settings.%s.speaks\n", block);
    printf("  in %d of %d settings each output that says valid did so\n", count - s->all, count);
}

/* From standard input, as arguments of spec_set_text. Their count; without any the defaults are one. */
static int read_bases(char *bases[BASES])
{
    int count = 0;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    while (count < BASES && (length = getline(&line, &size, stdin)) >= 0) {
        if (length && line[length - 1] == '\n') line[length - 1] = 0;
        bases[count++] = strdup(line);
    }
    free(line);
    if (!count) bases[count++] = strdup("");
    return count;
}

int main(int argc, char **argv)
{
    const int count = argc == 3 ? atoi(argv[1]) : 0;
    const struct spec_block *block = argc == 3 ? spec_find_block(argv[2]) : NULL;
    if (count < 1 || !block) {
        fputs("usage: settings COUNT BLOCK\n", stderr);
        return 2;
    }
    char *bases[BASES];
    const int base_count = read_bases(bases);
    struct silence silence = {.count = 0};
    int failed = 0;
    for (int i = 1; i <= count; i++) {
        rng = (uint64_t)i;
        for (const char *c = block->name; *c; c++) rng = rng * 31 + (unsigned char)*c;
        struct spec_values values;
        struct spec_error error;
        spec_defaults(block, &values);
        if (spec_set_text(&values, bases[i % base_count], &error)) {
            fprintf(stderr, "settings: %s\n", error.text);
            return 2;
        }
        draw_setting(&values);
        const uint64_t seed = agent_below(&rng, 100000);
        char said[SAID];
        if (!run_setting(&values, seed, said)) {
            count_silent(&silence, said);
            continue;
        }
        failed++;
        printf("not ok settings.%s.%d: %s\n", block->name, i, said);
    }
    for (int i = 0; i < base_count; i++) free(bases[i]);
    if (!failed) printf("ok settings.%s\n  %d drawn settings\n", block->name, count);
    tell_silent(&silence, block->name, count);
    return 0;
}
