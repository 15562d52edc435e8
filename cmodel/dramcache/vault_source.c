#include "cmodel/dramcache/vault_source.h"

#include <stdlib.h>

#include "cmodel/random.h"
#include "spec/dramcache/dramcache.h"

/* A CPU's core reads short runs of consecutive lines, most of them of its own hot lines. */
enum { CORES = 16, HOT_OF_16 = 11, RUN = 8, CODE = 8 /* program counters of either kind of run */ };
/* The GPU goes through its lines again and again, in so many streams. */
enum { STREAMS = 8 };
/* Of both, every so many lines are written, some accesses after they were read. */
enum { WRITTEN = 2, OPEN = 32 };

struct queue {
    int first, count;
    struct dram_access of[VAULT_AHEAD];
};

struct written { /* lines that were read and are to be written, the oldest first */
    int first, count;
    struct {
        uint64_t line, due; /* due: the access of its class in whose place it comes */
    } of[OPEN];
};

struct vault_source {
    struct dram_trace *trace; /* NULL: the pattern */
    int ended;
    struct queue queue[DRAM_RUN_CLASSES];

    uint64_t left, alone, random, made[DRAM_RUN_CLASSES];
    uint64_t hot, cold, slice;         /* lines: of a core's hot ones, of all cold ones, of a stream's */
    uint64_t stride[DRAM_RUN_CLASSES]; /* from one line to the next one */
    int gap[DRAM_RUN_CLASSES], cores;
    struct {
        uint64_t line, pc;
        int left;
    } core[CORES];
    uint64_t at[STREAMS]; /* of a stream: how many lines it has been through */
    int stream;
    struct written written[DRAM_RUN_CLASSES];
};

static const struct {
    const char *name, *what;
    uint64_t stride; /* of the GPU's lines */
} patterns[] = {
#define PATTERN_ROW(name, word, stride, what) {word, what, stride},
    VAULT_PATTERNS(PATTERN_ROW)};

const char *vault_pattern_name(enum vault_pattern pattern)
{
    return patterns[pattern].name;
}

const char *vault_pattern_what(enum vault_pattern pattern)
{
    return patterns[pattern].what;
}

static struct vault_source *new_source(void)
{
    struct vault_source *s = calloc(1, sizeof *s);
    if (!s) abort();
    return s;
}

struct vault_source *vault_source_of_trace(struct dram_trace *trace)
{
    struct vault_source *s = new_source();
    s->trace = trace;
    return s;
}

/* Enough for the CPU's hot lines to come in. */
uint64_t vault_pattern_alone(const struct spec_values *values)
{
    return dramcache_set_count(values) * 3 / 2;
}

struct vault_source *vault_source_of_pattern(const struct spec_values *values, enum vault_pattern pattern,
                                             uint64_t requests, uint64_t seed, const int gaps[DRAM_RUN_CLASSES])
{
    struct vault_source *s = new_source();
    const uint64_t sets = dramcache_set_count(values);
    s->left = requests;
    s->alone = vault_pattern_alone(values);
    s->random = seed;
    for (int c = 0; c < DRAM_RUN_CLASSES; c++) s->gap[c] = gaps[c];
    s->stride[DRAM_RUN_CPU] = 1;
    s->stride[DRAM_RUN_GPU] = patterns[pattern].stride;
    s->cores = (int)spec_get(values, "CORES");
    s->hot = sets / 2 / (uint64_t)s->cores + 1; /* of all cores half the cache */
    s->cold = 8 * sets;
    s->slice = sets * 3 / 4 / STREAMS + 1; /* of all streams three quarters of it */
    return s;
}

/* The line of an access that writes what was read before; 0: none is due. */
static int take_written(struct vault_source *s, int class, struct dram_access *access)
{
    struct written *w = &s->written[class];
    if (!w->count || w->of[w->first].due > s->made[class]) return 0;
    access->write = 1;
    access->line = w->of[w->first].line;
    w->first = (w->first + 1) % OPEN;
    w->count--;
    return 1;
}

static void will_be_written(struct vault_source *s, int class, uint64_t line)
{
    struct written *w = &s->written[class];
    if (line / s->stride[class] % WRITTEN || w->count == OPEN) return;
    const int at = (w->first + w->count++) % OPEN;
    w->of[at].line = line;
    w->of[at].due = s->made[class] + 2 * OPEN;
}

/* Behind the cores' hot lines lie the cold ones, and behind them the GPU's. */
static void cpu_access(struct vault_source *s, struct dram_access *access)
{
    const int core = (int)(random_next(&s->random) % (uint64_t)s->cores);
    access->core = core;
    if (!s->core[core].left) {
        const uint64_t kind = random_next(&s->random), code = random_next(&s->random) % CODE;
        const int hot = kind % 16 < HOT_OF_16;
        s->core[core].left = 1 + (int)((kind >> 8) % RUN);
        s->core[core].line = hot ? (uint64_t)core * s->hot + random_next(&s->random) % s->hot
                                 : (uint64_t)s->cores * s->hot + random_next(&s->random) % s->cold;
        s->core[core].pc = 0x400000 + 4 * (hot ? code : 0x100 + code);
    }
    s->core[core].left--;
    access->pc = s->core[core].pc;
    access->line = s->core[core].line++;
}

static void gpu_access(struct vault_source *s, struct dram_access *access)
{
    const int stream = s->stream;
    s->stream = (s->stream + 1) % STREAMS;
    const uint64_t number = (uint64_t)stream * s->slice + s->at[stream]++ % s->slice;
    access->line = (uint64_t)s->cores * s->hot + s->cold + RUN + s->stride[DRAM_RUN_GPU] * number;
}

static int next_of_pattern(struct vault_source *s, int class, struct dram_access *access, int *wait)
{
    if (!s->left) return DRAM_SOURCE_END;
    if (class == DRAM_RUN_GPU && s->made[DRAM_RUN_CPU] < s->alone) return DRAM_SOURCE_LATER;
    s->left--;
    s->made[class]++;
    *access = (struct dram_access){.cpu = class == DRAM_RUN_CPU};
    *wait = s->gap[class] ? (int)(random_next(&s->random) % (2 * (uint64_t)s->gap[class] + 1)) : 0;
    if (take_written(s, class, access)) return DRAM_SOURCE_ACCESS;
    if (class == DRAM_RUN_CPU) cpu_access(s, access);
    else gpu_access(s, access);
    will_be_written(s, class, access->line);
    return DRAM_SOURCE_ACCESS;
}

static int next_of_trace(struct vault_source *s, int class, struct dram_access *access, struct spec_error *error)
{
    struct queue *mine = &s->queue[class], *other = &s->queue[!class];
    while (!mine->count) {
        struct dram_access next;
        if (s->ended) return DRAM_SOURCE_END;
        if (other->count == VAULT_AHEAD) return DRAM_SOURCE_LATER;
        const int got = dram_trace_next(s->trace, &next, error);
        if (got < 0) return -1;
        s->ended = got == DRAM_SOURCE_END;
        if (s->ended) continue;
        struct queue *q = &s->queue[next.cpu ? DRAM_RUN_CPU : DRAM_RUN_GPU];
        q->of[(q->first + q->count++) % VAULT_AHEAD] = next;
    }
    *access = mine->of[mine->first];
    mine->first = (mine->first + 1) % VAULT_AHEAD;
    mine->count--;
    return DRAM_SOURCE_ACCESS;
}

int vault_source_next(struct vault_source *source, int class, struct dram_access *access, int *wait,
                      struct spec_error *error)
{
    *wait = 0;
    if (source->trace) return next_of_trace(source, class, access, error);
    return next_of_pattern(source, class, access, wait);
}

void vault_source_free(struct vault_source *source)
{
    free(source);
}
