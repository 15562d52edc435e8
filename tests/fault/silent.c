/* Does an agent notice by itself that a block does nothing more? Where model and RTL stop alike, no output differs, and only the
 * agent's checks are left. So one channel of the golden model after the other is made silent: from a cycle on an input is never
 * ready, or an output never valid. The agent must object within one episode with the resets of lockstep, in a mode of its traffic.
 * One case for each block that has channels, at the sizes of its first set. stash_engine is not asked: its agent holds a whole stash, whose engine
 * must answer as the block does within the cycle, and no rule of its own.
 *
 * usage: silent             LARDER_EFFORT: test a share of the blocks, drawn (effort_has_place); full another one; soak all
 *        silent BLOCK...    of these */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmodel/model.h"
#include "tb/lockstep.h"
#include "tests/block_tests.h"
#include "tests/effort.h"

enum { EPISODE = 50000, FROM = 26000 }; /* in the half that has no resets */

/* The channel that is silent, and the model in which it is. */
static struct {
    const struct model_ops *model;
    struct agent_channel channel;
    enum spec_dir dir;
    uint32_t *in; /* what the model sees */
    int in_words;
    size_t size; /* of the model's state */
    int moved;   /* there were transfers in some run */
} silent;

/* Stands behind the model's state. */
struct silence {
    uint64_t cycle;
    int moves, begun, waits; /* moves: there are transfers; waits: what an input offers was not taken */
};

static size_t silent_size(const struct spec_values *values)
{
    silent.size = (silent.model->size(values) + 7) / 8 * 8;
    return silent.size + sizeof(struct silence);
}

static struct silence *silence_of(void *state)
{
    return (struct silence *)(void *)((char *)state + silent.size);
}

static void silent_eval(void *state, const uint32_t *in, uint32_t *out)
{
    const struct agent_channel *c = &silent.channel;
    struct silence *s = silence_of(state);
    memcpy(silent.in, in, (size_t)silent.in_words * sizeof *in);
    s->begun |= s->moves && s->cycle >= FROM && !s->waits;
    if (s->begun) agent_put_bit(c, silent.in, silent.dir == SPEC_OUT ? c->ready : c->valid, 0);
    silent.model->eval(state, silent.in, out);
    if (!s->begun)
        silent.moved |= s->moves |=
            silent.dir == SPEC_IN ? agent_took(c, silent.in, out) : agent_gave(c, silent.in, out);
    s->waits = silent.dir == SPEC_IN && agent_waits(c, silent.in, out);
    if (!s->begun) return;
    agent_put_bit(c, out, silent.dir == SPEC_OUT ? c->valid : c->ready, 0);
    if (silent.dir == SPEC_OUT) agent_clear_data(c, out);
}

static void silent_tick(void *state)
{
    silent.model->tick(state);
    silence_of(state)->cycle++;
}

static void must(int failed, const struct spec_error *error)
{
    if (!failed) return;
    fprintf(stderr, "silent: %s\n", error->text);
    exit(2);
}

/* The cycle in which the agent objects, or 0. silent.moved: whether the channel is used at these sizes. */
static uint64_t found_after(const struct spec_values *values, const struct spec_port *port)
{
    static struct lockstep_result result;
    struct spec_ports ports;
    struct spec_error error = {""};
    spec_list_ports(values, &ports);
    const struct model_ops *model = model_find(values->block->name);
    struct model_ops stopped = *model;
    stopped.size = silent_size;
    stopped.eval = silent_eval;
    stopped.tick = silent_tick;
    silent.model = model;
    silent.channel = agent_lane(&ports, port->channel->name, 0);
    silent.dir = port->channel->dir;
    silent.in_words = ports.in_words;
    silent.in = calloc((size_t)ports.in_words + 1, sizeof *silent.in);
    if (!silent.in) abort();
    int status = 0;
    silent.moved = 0;
    for (int mode = AGENT_READY; mode < AGENT_MODES && status == 0; mode++) {
        const struct lockstep_options options = {.values = values,
                                                 .sides = LOCKSTEP_MODEL,
                                                 .model = &stopped,
                                                 .mode = (enum agent_mode)mode,
                                                 .seed = 1,
                                                 .cycles = EPISODE,
                                                 .episode = EPISODE,
                                                 .out_dir = "build/tests/fault/silent",
                                                 .no_shrink = 1,
                                                 .no_wave = 1};
        status = lockstep_run(&options, &result, &error);
        must(status == 2, &error);
    }
    free(silent.in);
    return status ? result.cycle : 0;
}

static void play_block(const struct block_tests *tests)
{
    struct spec_values values;
    struct spec_ports ports;
    struct spec_error error;
    int channels = 0, missed = 0;
    uint64_t longest = 0;
    char names[1000] = "";
    must(tests_values(tests->block, tests->sets[0].sets, &values, &error), &error);
    spec_list_ports(&values, &ports);
    for (int i = 0; i < ports.count; i++) {
        const struct spec_port *p = &ports.port[i];
        if (!p->channel || p->part != SPEC_DATA) continue;
        const uint64_t found = found_after(&values, p);
        if (!silent.moved) continue;
        channels++;
        if (found > longest) longest = found;
        if (found) continue;
        missed++;
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", *names ? ", " : "", p->channel->name);
    }
    if (!channels) return;
    if (missed) printf("not ok silent.%s: nothing is noticed of %s\n", tests->block, names);
    else printf("ok silent.%s\n  %d channels, each noticed by cycle %" PRIu64 "\n", tests->block, channels, longest);
    fflush(stdout);
}

static int is_asked(const char *block, char **asked)
{
    while (*asked && strcmp(*asked, block) != 0) asked++;
    return *asked != NULL;
}

int main(int argc, char **argv)
{
    const enum effort effort = effort_asked();
    for (char **name = argv + 1; *name; name++)
        if (!tests_find(*name)) {
            fprintf(stderr, "silent: %s: no such block\n", *name);
            return 2;
        }
    for (int i = 0; tests_all[i]; i++) {
        if (argc > 1 ? !is_asked(tests_all[i]->block, argv + 1) : !effort_has_place(effort, "silent", i, EFFORT_PARTS))
            continue;
        if (strcmp(tests_all[i]->block, "stash_engine") != 0) play_block(tests_all[i]);
    }
    return 0;
}
