/* The front end and the tag match around dramcache_bye, and the exact set of dirty lines.
 *
 * A line is incremented when it is not dirty and decremented when it is: a stimulus that does otherwise breaks a duty. Lines
 * come from a small pool or from all, in phases with few dirty lines and with many. Two checks know neither hashes nor
 * counters: no dirty line is ever called clean; and while no more lines were dirty at a time than a counter can count, a look-up that
 * finds none dirty says clean, unless an update took its cycle. */
#include <string.h>

#include "tb/agent.h"

enum { POOL = 24, MOST = 512 };

struct bye_agent {
    enum agent_mode mode;
    uint64_t rng;
    struct agent_channel inc, dec;
    struct agent_pace inc_pace, dec_pace, look_pace;
    int look_valid, look_line, answer_valid, answer_clean, cleared;
    uint32_t line_mask, most_count;
    int one_copy;
    uint32_t pool[POOL];
    uint32_t phase, limit; /* cycles left of the phase; dirty lines that it wants at most */
    int hot;               /* the phase draws from the pool */
    /* what observe knows */
    uint32_t dirty[MOST];
    uint32_t dirty_count;
    int crowded; /* since reset, more lines were dirty than a counter can count */
    int inc_waits, dec_waits;
    struct {
        int valid, dirty, sure; /* sure: it has to be called clean */
        uint32_t line;
    } asked; /* the look-up of the cycle before */
};

static size_t bye_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct bye_agent);
}

static int bye_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                          struct spec_error *error)
{
    (void)error;
    struct bye_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    a->mode = mode;
    a->rng = seed;
    a->inc = agent_channel(&p, "inc");
    a->dec = agent_channel(&p, "dec");
    a->look_valid = spec_port_word(&p, "look_valid");
    a->look_line = spec_port_word(&p, "look_line");
    a->answer_valid = spec_port_word(&p, "answer_valid");
    a->answer_clean = spec_port_word(&p, "answer_clean");
    a->cleared = spec_port_word(&p, "cleared");
    a->line_mask = UINT32_MAX >> (32 - spec_get(values, "LINE_BITS"));
    a->most_count = (1u << spec_get(values, "COUNTER_BITS")) - 2; /* one below saturation */
    a->one_copy = spec_get(values, "COPIES") == 1;
    for (int i = 0; i < POOL; i++) a->pool[i] = i < 2 ? (uint32_t)i : (uint32_t)agent_draw(&a->rng) & a->line_mask;
    a->pool[2] = a->line_mask;
    return 0;
}

/* Its place among the dirty lines; dirty_count: it is not dirty. */
static uint32_t find(const struct bye_agent *a, uint32_t line)
{
    uint32_t i = 0;
    while (i < a->dirty_count && a->dirty[i] != line) i++;
    return i;
}

static uint32_t any_line(struct bye_agent *a)
{
    return a->hot ? a->pool[agent_below(&a->rng, POOL)] : (uint32_t)agent_draw(&a->rng) & a->line_mask;
}

/* A line that is looked up: often one that is dirty, or that changes now. */
static uint32_t line_to_look(struct bye_agent *a, const uint32_t *in)
{
    const uint32_t draw = agent_below(&a->rng, 8);
    if (draw < 2 && a->dirty_count) return a->dirty[agent_below(&a->rng, a->dirty_count)];
    if (draw == 2) return in[a->inc.data];
    if (draw == 3) return in[a->dec.data];
    return any_line(a);
}

static void bye_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct bye_agent *a = state;
    (void)cycle;
    if (!a->phase) {
        static const uint32_t limits[] = {1, 2, 4, 16, 64, MOST};
        a->phase = 20 + agent_below(&a->rng, 400);
        a->limit = limits[agent_below(&a->rng, a->mode == AGENT_HOSTILE ? 4 : 6)];
        a->hot = a->mode == AGENT_HOSTILE || agent_below(&a->rng, 2);
    }
    a->phase--;
    if (!a->inc_waits) {
        const uint32_t line = any_line(a);
        const int goes = agent_acts(&a->inc_pace, a->mode, &a->rng, 128) && a->dirty_count < a->limit &&
                         find(a, line) == a->dirty_count;
        agent_put_bit(&a->inc, in, a->inc.valid, goes);
        if (goes) in[a->inc.data] = line;
    }
    if (!a->dec_waits) {
        const int goes = agent_acts(&a->dec_pace, a->mode, &a->rng, 160) && a->dirty_count;
        agent_put_bit(&a->dec, in, a->dec.valid, goes);
        if (goes) in[a->dec.data] = a->dirty[agent_below(&a->rng, a->dirty_count)];
    }
    in[a->look_valid] = (uint32_t)agent_acts(&a->look_pace, a->mode, &a->rng, 240);
    in[a->look_line] = line_to_look(a, in);
}

static int bye_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct bye_agent *a = state;
    const int inc = agent_took(&a->inc, in, out), dec = agent_took(&a->dec, in, out);
    AGENT_CHECK((out[a->answer_valid] & 1) == (uint32_t)a->asked.valid, "an answer %s a look-up",
                a->asked.valid ? "is missing to" : "without");
    const int clean = (int)(out[a->answer_clean] & 1);
    AGENT_CHECK(!clean || !a->asked.dirty, "line 0x%x is dirty, and was called clean", (unsigned)a->asked.line);
    AGENT_CHECK(clean || !a->asked.sure, "no line is dirty, and line 0x%x was not called clean",
                (unsigned)a->asked.line);
    a->inc_waits = agent_waits(&a->inc, in, out);
    a->dec_waits = agent_waits(&a->dec, in, out);
    if (inc) {
        const uint32_t line = in[a->inc.data] & a->line_mask;
        if (find(a, line) < a->dirty_count || a->dirty_count == MOST)
            return snprintf(error->text, sizeof error->text, "a dirty line is incremented"), 1;
        a->dirty[a->dirty_count++] = line;
        a->crowded |= a->dirty_count > a->most_count;
    }
    if (dec) {
        const uint32_t place = find(a, in[a->dec.data] & a->line_mask);
        if (place == a->dirty_count) return snprintf(error->text, sizeof error->text, "a clean line is decremented"), 1;
        a->dirty[place] = a->dirty[--a->dirty_count];
    }
    a->asked.valid = (int)(in[a->look_valid] & 1);
    a->asked.line = in[a->look_line] & a->line_mask;
    a->asked.dirty = a->asked.valid && find(a, a->asked.line) < a->dirty_count;
    a->asked.sure = a->asked.valid && (out[a->cleared] & 1) && !a->dirty_count && !a->crowded && !(a->one_copy && dec);
    if (in[0] & 1) {
        memset(&a->asked, 0, sizeof a->asked);
        a->dirty_count = 0;
        a->crowded = a->inc_waits = a->dec_waits = 0;
    }
    return 0;
}

const struct agent_ops agent_dramcache_bye = {
    .name = "dramcache_bye",
    .block = "dramcache_bye",
    .size = bye_agent_size,
    .init = bye_agent_init,
    .drive = bye_agent_drive,
    .observe = bye_agent_observe,
};
