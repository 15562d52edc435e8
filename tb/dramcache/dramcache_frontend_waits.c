/* How long a request waits, and how long it may: docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md and
 * frontend-mcc-data-path.md, Bounds on waiting.
 * The surroundings' steps are measured, and the bound follows them. */
#include "tb/dramcache/dramcache_frontend.h"

#include <inttypes.h>

static uint64_t most_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

struct df_bounds df_find_bounds(const struct df_agent *a)
{
    const uint64_t *most = a->wait.longest, jobs = (uint64_t)a->jobs, targets = (uint64_t)a->targets;
    const uint64_t load = most[DF_P] + 5;
    const uint64_t look = ((a->chaining ? 6 : 2) * jobs + 2) * load + most[DF_P] + most[DF_D] + 2;
    const uint64_t ask = 2 * jobs * (most[DF_R] + 1) + most[DF_R] + most[DF_M] + 2;
    const uint64_t answer = 2 * jobs * targets * (most[DF_U] + 6);
    const uint64_t write = 4 * jobs * load + most[DF_P];
    const uint64_t back = 2 * jobs * (most[DF_W] + most[DF_S] + 6) + most[DF_W] + most[DF_B];
    const uint64_t place = a->chaining ? jobs * (4 * jobs + 10) : 0;
    const uint64_t begins = a->chaining ? 4 : 2, looks = a->chaining ? 3 : 1;
    const uint64_t lives = a->events.mcc ? 9 : 3; /* jobs, one after the other, until it gets one */
    const uint64_t known = a->chaining ? 16 : a->events.mcc ? 27 : 6;
    const uint64_t life = begins + looks * look + ask + answer + place + most_of(write, back + 1);
    const uint64_t door = 2 * (lives * life + known);
    return (struct df_bounds){door + 1, door + life + most[DF_U], 4 * (life + 3)};
}

static void note(struct df_agent *a, enum df_step step, uint64_t since)
{
    const uint64_t cycles = a->cycle - most_of(since, a->wait.from);
    if (cycles <= a->wait.longest[step]) return;
    a->wait.longest[step] = cycles;
    a->wait.bounds = df_find_bounds(a);
}

void df_forget_waits(struct df_agent *a)
{
    memset(a->wait.longest, 0, sizeof a->wait.longest);
    a->wait.from = a->cycle;
    a->wait.bounds = df_find_bounds(a);
}

/* Of a port: from `valid` until it is taken. A cycle in which it is valid and taken is one. */
static void see_port(struct df_agent *a, enum df_step step, const struct agent_channel *c, uint64_t *since,
                     const uint32_t *in, const uint32_t *out)
{
    if (!agent_bit(c, out, c->valid)) return;
    if (!*since) *since = a->cycle;
    note(a, step, *since - 1);
    if (agent_gave(c, in, out)) *since = 0;
}

static void see_open(struct df_agent *a, enum df_step step, const struct df_order *order, const struct df_open *open)
{
    if (order->count) note(a, step, open[order->job[0]].since);
}

static int has_waited(const struct df_agent *a, const char *what, uint64_t since, uint64_t *longest, uint64_t most,
                      struct spec_error *error)
{
    const uint64_t waited = a->cycle - most_of(since, a->wait.from);
    *longest = most_of(*longest, waited);
    AGENT_CHECK(waited <= most, "%" PRIu64 " cycles until %s: more than %" PRIu64, waited, what, most);
    return 0;
}

int df_door_waited(struct df_agent *a, uint64_t since, struct spec_error *error)
{
    return has_waited(a, "the door is passed", since, &a->wait.waited.door, a->wait.bounds.door, error);
}

int df_read_waited(struct df_agent *a, uint64_t since, struct spec_error *error)
{
    return has_waited(a, "a read is answered", since, &a->wait.waited.read, a->wait.bounds.read, error);
}

int df_see_waits(struct df_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    if (!(out[a->ready] & 1)) df_forget_waits(a);
    for (int c = 0; c < DF_CLASSES; c++) see_port(a, DF_P, &a->tad[c], &a->wait.tad[c], in, out);
    see_port(a, DF_R, &a->mem_read, &a->wait.read, in, out);
    see_port(a, DF_W, &a->mem_write, &a->wait.write, in, out);
    see_port(a, DF_U, &a->answer, &a->wait.answer, in, out);
    see_open(a, DF_D, &a->tad_order, a->tad_read);
    see_open(a, DF_M, &a->read_order, a->memory_read);
    see_open(a, DF_B, &a->write_order, a->memory_write);
    if (agent_took(&a->tad_answer, in, out)) note(a, DF_S, a->wait.pause);
    else a->wait.pause = a->cycle;
    for (int c = 0; c < DF_CLASSES; c++) {
        if (!agent_bit(&a->in[c], in, a->in[c].valid)) continue;
        if (!a->wait.door[c]) a->wait.door[c] = a->cycle;
        if (df_door_waited(a, a->wait.door[c], error)) return -1;
        if (agent_took(&a->in[c], in, out)) a->wait.door[c] = 0;
    }
    for (int c = 0; a->cycle % 64 == 0 && c < DF_CLASSES; c++)
        for (int i = 0; i < a->reads[c]; i++)
            if (df_read_waited(a, a->read[c][i].since, error)) return -1;
    return 0;
}
