/* The front end and the walker of flushed pages around dramcache_mcc, and the exact set of pages that may have dirty lines.
 *
 * A page is in that set from the write that was answered `wrote_back` until it is flushed. Lines come from pages that lie in few sets
 * of the list, or from all, in phases with few pages and with many. Behind some resets the page that was written last comes first, and
 * then many: nothing may be left of its counters. What is checked knows neither counters nor ways: a page is
 * called clean exactly when it is not in the set; its writes are written back until it is named; only pages of the set are named, each once;
 * none enters before THRESHOLD + 1 writes, and a page enters exactly then as long as no other was written; and where a read of a clean
 * page goes. */
#include <string.h>

#include "spec/dramcache/dramcache.h"
#include "tb/agent.h"

enum { POOL = 40, MOST = 4096 };

struct asked {
    int valid, counts, memory;
    uint32_t page;
};

struct mcc_agent {
    enum agent_mode mode;
    uint64_t rng, flush_rng;
    struct agent_channel flush;
    struct agent_pace look_pace, write_pace, flush_pace;
    int look_valid, look_line, look_hit, look_cache_waits, look_mem_waits, write_valid, write_line, flushed;
    int cleared, answer_valid, answer_clean, answer_memory, wrote_valid, wrote_back, wrote_enters;
    int page_bits, balanced;
    uint32_t line_mask, waits_mask, threshold, room;
    uint64_t cache_latency, mem_latency;
    uint32_t pool[POOL];
    uint32_t last_page;          /* of the last write that counted */
    int returns;                 /* behind a reset: that page is written until a write counts */
    uint32_t phase, first, some; /* cycles left of the phase; it draws from pool[first .. first + some - 1] */
    /* what observe knows */
    uint32_t dirty[MOST]; /* pages that were written back and not flushed since */
    uint32_t dirty_count;
    int flushes;       /* 1: a page was given and is not flushed */
    int names;         /* 1: a page is on `flush` */
    uint32_t flushing; /* that page, once it is on `flush` */
    uint32_t delay;    /* cycles until it is flushed */
    uint64_t writes;   /* that were counted since the reset */
    uint32_t only;     /* the page of the first of them */
    int others;        /* 1: another page was written as well */
    struct asked look, write;
};

static size_t mcc_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct mcc_agent);
}

static int mcc_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct mcc_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    a->mode = mode;
    a->rng = seed;
    a->flush_rng = ~seed;
    a->flush = agent_channel(&p, "flush");
    a->look_valid = spec_port_word(&p, "look_valid");
    a->look_line = spec_port_word(&p, "look_line");
    a->look_hit = spec_port_word(&p, "look_hit");
    a->look_cache_waits = spec_port_word(&p, "look_cache_waits");
    a->look_mem_waits = spec_port_word(&p, "look_mem_waits");
    a->write_valid = spec_port_word(&p, "write_valid");
    a->write_line = spec_port_word(&p, "write_line");
    a->flushed = spec_port_word(&p, "flushed");
    a->cleared = spec_port_word(&p, "cleared");
    a->answer_valid = spec_port_word(&p, "answer_valid");
    a->answer_clean = spec_port_word(&p, "answer_clean");
    a->answer_memory = spec_port_word(&p, "answer_memory");
    a->wrote_valid = spec_port_word(&p, "wrote_valid");
    a->wrote_back = spec_port_word(&p, "wrote_back");
    a->wrote_enters = spec_port_word(&p, "wrote_enters");
    a->page_bits = (int)spec_get(values, "PAGE_BITS");
    a->balanced = spec_get(values, "DISPATCH") == DRAMCACHE_DISPATCH_SBD;
    a->line_mask = UINT32_MAX >> (32 - spec_get(values, "LINE_BITS"));
    a->waits_mask = (UINT32_C(1) << spec_get(values, "WAITS_BITS")) - 1;
    a->threshold = (uint32_t)spec_get(values, "THRESHOLD");
    a->room = (uint32_t)(spec_get(values, "LIST_SETS") * spec_get(values, "LIST_WAYS"));
    a->cache_latency = (uint64_t)spec_get(values, "CACHE_LATENCY");
    a->mem_latency = (uint64_t)spec_get(values, "MEM_LATENCY");
    /* Pages of two sets, whose tags are drawn; then pages of any set. */
    const uint32_t sets = (uint32_t)spec_get(values, "LIST_SETS"), pages = a->line_mask >> a->page_bits;
    for (int i = 0; i < POOL; i++) {
        const uint32_t page = (uint32_t)agent_draw(&a->rng) & pages;
        a->pool[i] = i < POOL / 2 ? (page & ~(sets - 1)) | (i & 1 ? sets - 1 : 0) : page;
    }
    a->pool[0] = 0;
    a->pool[1] = pages;
    return 0;
}

/* Its place among the pages that may have dirty lines; dirty_count: it is not there. */
static uint32_t find(const struct mcc_agent *a, uint32_t page)
{
    uint32_t i = 0;
    while (i < a->dirty_count && a->dirty[i] != page) i++;
    return i;
}

static uint32_t any_line(struct mcc_agent *a, int wild)
{
    uint32_t line = (uint32_t)agent_draw(&a->rng) & a->line_mask;
    const uint32_t in_page = (UINT32_C(1) << a->page_bits) - 1;
    if (!agent_below(&a->rng, 8)) line = agent_below(&a->rng, 2) ? a->line_mask : agent_below(&a->rng, 2);
    if (agent_below(&a->rng, 64) < (uint32_t)wild) return line;
    return a->pool[(a->first + agent_below(&a->rng, a->some)) % POOL] << a->page_bits | (line & in_page);
}

/* A line that is looked up: often one whose page may be dirty, or is written, or is flushed. */
static uint32_t line_to_look(struct mcc_agent *a, const uint32_t *in)
{
    const uint32_t draw = agent_below(&a->rng, 8);
    uint32_t page = 0;
    if (draw < 2 && a->dirty_count) page = a->dirty[agent_below(&a->rng, a->dirty_count)];
    else if (draw == 2) page = in[a->write_line] >> a->page_bits;
    else if (draw == 3) page = a->write.page;
    else if (draw == 4 && (a->flushes || a->names)) page = a->flushing;
    else return any_line(a, 16);
    return page << a->page_bits | ((uint32_t)agent_draw(&a->rng) & ((UINT32_C(1) << a->page_bits) - 1));
}

static void mcc_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct mcc_agent *a = state;
    (void)cycle;
    if (!a->phase) {
        static const uint32_t some[] = {1, 2, 3, 6, 12, POOL / 2, POOL};
        a->phase = 50 + agent_below(&a->rng, 800);
        a->some = some[agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 5 : 7)];
        a->first = agent_below(&a->rng, POOL);
    }
    a->phase--;
    in[a->write_valid] = (uint32_t)agent_acts(&a->write_pace, a->mode, &a->rng, 240);
    in[a->write_line] = any_line(a, 4);
    if (a->returns) in[a->write_line] = a->last_page << a->page_bits;
    in[a->look_valid] = (uint32_t)agent_acts(&a->look_pace, a->mode, &a->rng, 240);
    in[a->look_line] = line_to_look(a, in);
    in[a->look_hit] = agent_below(&a->rng, 4) > 0;
    agent_fill(&a->rng, in, 32 * a->look_cache_waits, 32 - __builtin_clz(a->waits_mask));
    agent_fill(&a->rng, in, 32 * a->look_mem_waits, 32 - __builtin_clz(a->waits_mask));
    if (!agent_below(&a->rng, 8)) in[a->look_mem_waits] = in[a->look_cache_waits];
    agent_put_bit(&a->flush, in, a->flush.ready, agent_acts(&a->flush_pace, a->mode, &a->flush_rng, 160));
    in[a->flushed] = a->flushes && !a->delay;
}

static int check_answers(struct mcc_agent *a, const uint32_t *out, struct spec_error *error)
{
    const uint32_t clean = out[a->answer_clean] & 1, memory = out[a->answer_memory] & 1;
    AGENT_CHECK((out[a->answer_valid] & 1) == (uint32_t)a->look.valid, "an answer %s a look-up",
                a->look.valid ? "is missing to" : "without");
    const int dirty = find(a, a->look.page) < a->dirty_count;
    AGENT_CHECK(!clean || (a->look.counts && !dirty), "page 0x%x was called clean", (unsigned)a->look.page);
    AGENT_CHECK(clean || !a->look.counts || dirty, "page 0x%x is clean, and was not called so", (unsigned)a->look.page);
    AGENT_CHECK(memory == (clean && a->look.memory), "a read of page 0x%x %s to memory", (unsigned)a->look.page,
                memory ? "goes" : "does not go");
    return 0;
}

static int check_write(struct mcc_agent *a, const uint32_t *out, struct spec_error *error)
{
    const int back = (int)(out[a->wrote_back] & 1), enters = (int)(out[a->wrote_enters] & 1);
    const uint32_t page = a->write.page;
    AGENT_CHECK((out[a->wrote_valid] & 1) == (uint32_t)a->write.valid, "an answer %s a write",
                a->write.valid ? "is missing to" : "without");
    AGENT_CHECK(a->write.counts || (!back && !enters), "a write that does not count is written back");
    if (!a->write.counts) return 0;
    const int listed = find(a, page) < a->dirty_count && !((a->flushes || a->names) && a->flushing == page);
    AGENT_CHECK(back == (listed || enters), "a write of page 0x%x is written %s", (unsigned)page,
                back ? "back" : "through");
    AGENT_CHECK(!enters || find(a, page) == a->dirty_count, "page 0x%x enters, and is there", (unsigned)page);
    if (!a->writes++) a->only = page;
    a->others |= page != a->only;
    AGENT_CHECK(!enters || a->writes > a->threshold, "page 0x%x enters after %u writes", (unsigned)page,
                (unsigned)a->writes);
    AGENT_CHECK(a->others || enters == (a->writes == a->threshold + 1), "page 0x%x, the only one, was written %u times",
                (unsigned)page, (unsigned)a->writes);
    if (enters) {
        AGENT_CHECK(a->dirty_count < MOST && a->dirty_count <= a->room, "more pages are dirty than the list has");
        a->dirty[a->dirty_count++] = page;
    }
    return 0;
}

static int mcc_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct mcc_agent *a = state;
    const uint32_t names = out[a->flush.valid] & 1, flushed = in[a->flushed] & 1;
    if (flushed && !a->flushes) return snprintf(error->text, sizeof error->text, "no page is given"), 1;
    if (names) {
        AGENT_CHECK(!a->flushes, "a page is named before the last one was flushed");
        AGENT_CHECK(!a->names || a->flushing == out[a->flush.data], "the page on flush changes");
        AGENT_CHECK(find(a, out[a->flush.data]) < a->dirty_count, "page 0x%x is named, and is not listed",
                    (unsigned)out[a->flush.data]);
        a->flushing = out[a->flush.data];
    }
    a->names = (int)names;
    if (check_answers(a, out, error) || check_write(a, out, error)) return -1;
    if (a->delay) a->delay--;
    if (flushed) {
        a->dirty[find(a, a->flushing)] = a->dirty[a->dirty_count - 1];
        a->dirty_count--;
        a->flushes = 0;
    }
    if (agent_gave(&a->flush, in, out)) {
        a->flushes = 1;
        a->names = 0;
        a->delay = agent_below(&a->flush_rng, a->mode == AGENT_READY ? 4 : 40);
    }
    a->look.valid = (int)(in[a->look_valid] & 1);
    a->look.counts = a->look.valid && (out[a->cleared] & 1);
    a->look.page = (in[a->look_line] & a->line_mask) >> a->page_bits;
    a->look.memory = !a->balanced || !(in[a->look_hit] & 1) ||
                     a->mem_latency * (in[a->look_mem_waits] & a->waits_mask) <
                         a->cache_latency * (in[a->look_cache_waits] & a->waits_mask);
    a->write.valid = (int)(in[a->write_valid] & 1);
    a->write.counts = a->write.valid && (out[a->cleared] & 1);
    a->write.page = (in[a->write_line] & a->line_mask) >> a->page_bits;
    if (a->write.counts) {
        a->last_page = a->write.page;
        if (a->returns) a->phase = 400, a->first = 0, a->some = POOL;
        a->returns = 0;
    }
    if (in[0] & 1) {
        a->returns = !agent_below(&a->rng, 4);
        memset(&a->look, 0, sizeof a->look);
        memset(&a->write, 0, sizeof a->write);
        a->dirty_count = 0;
        a->flushes = a->names = 0;
        a->delay = 0;
        a->writes = 0;
        a->others = 0;
    }
    return 0;
}

static const char *const responds[] = {"flush", "flushed", NULL};

const struct agent_ops agent_dramcache_mcc = {
    .name = "dramcache_mcc",
    .block = "dramcache_mcc",
    .responds = responds,
    .size = mcc_agent_size,
    .init = mcc_agent_init,
    .drive = mcc_agent_drive,
    .observe = mcc_agent_observe,
};
