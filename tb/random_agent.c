/* The agent for a block that has none of its own: random requests and random back-pressure on every channel, aimed at
 * trouble. Values come in patterns that make things meet: few hot values, runs, extremes; traffic comes in bursts. */
#include <string.h>

#include "cmodel/model.h"
#include "tb/agent.h"

enum { MAX_LANES = 1024, MAX_FIELDS = 192, HOT = 4 }; /* lanes: of all channels of one direction */

struct field {
    int lsb, width, count;
    uint64_t hot[HOT];
};

/* Traffic alternates between busy and quiet phases; in each, the chance of acting in a cycle is `chance` / 256. */
struct phase {
    uint32_t left, chance;
};

struct source { /* an input channel, or a lane of one; lanes share their fields' hot values, so that they meet */
    struct agent_channel at;
    int first_field, fields;
    int waiting; /* offered and not yet taken */
    struct phase phase;
};

struct sink { /* an output channel, or a lane of one */
    struct agent_channel at;
    struct phase phase;
};

struct level { /* a plain input */
    int word, width;
};

struct random_state {
    uint64_t rng;
    enum agent_mode mode;
    int sources, sinks, levels;
    struct source source[MAX_LANES];
    struct sink sink[MAX_LANES];
    struct level level[SPEC_MAX_PORTS];
    struct field field[MAX_FIELDS];
};

size_t agent_random_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct random_state);
}

static uint64_t mask_of(int width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static int add_fields(struct random_state *s, struct source *c, const struct spec_values *values,
                      const struct spec_record *record, int used, struct spec_error *error)
{
    c->first_field = used;
    for (int i = 0; record->fields[i].name; i++) {
        struct spec_slice slice = spec_field_slice(values, record, record->fields[i].name);
        if (used == MAX_FIELDS) {
            strcpy(error->text, "agent random: too many fields");
            return -1;
        }
        struct field *f = &s->field[used++];
        *f = (struct field){.lsb = slice.lsb, .width = slice.width, .count = slice.count};
        for (int h = 0; h < HOT; h++) f->hot[h] = agent_draw(&s->rng) & mask_of(slice.width);
    }
    c->fields = used - c->first_field;
    return used;
}

int agent_random_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                      struct spec_error *error)
{
    struct random_state *s = state;
    s->rng = seed;
    s->mode = mode;
    struct spec_ports ports;
    spec_list_ports(values, &ports);
    int used = 0;
    for (int i = 0; i < ports.count; i++) {
        const struct spec_port *p = &ports.port[i];
        if (!p->channel) {
            if (p->dir == SPEC_IN && p->word > 0) s->level[s->levels++] = (struct level){p->word, p->width};
            continue;
        }
        if (p->part != SPEC_DATA) continue; /* one entry for the three ports */
        if (s->sources + p->lanes > MAX_LANES || s->sinks + p->lanes > MAX_LANES) {
            strcpy(error->text, "agent random: too many channels");
            return -1;
        }
        if (p->channel->dir == SPEC_OUT) {
            for (int lane = 0; lane < p->lanes; lane++)
                s->sink[s->sinks++].at = agent_lane(&ports, p->channel->name, lane);
            continue;
        }
        struct source c = {.waiting = 0};
        used = add_fields(s, &c, values, p->channel->record, used, error);
        if (used < 0) return -1;
        for (int lane = 0; lane < p->lanes; lane++) {
            c.at = agent_lane(&ports, p->channel->name, lane);
            s->source[s->sources++] = c;
        }
    }
    return 0;
}

static int phase_acts(struct random_state *s, struct phase *p)
{
    if (s->mode == AGENT_READY) return 1;
    if (!p->left--) {
        uint64_t r = agent_draw(&s->rng);
        int longest = s->mode == AGENT_HOSTILE ? 6 : 4;
        p->left = (uint32_t)(r >> 8) & ((2u << (r % (unsigned)longest)) - 1);
        static const uint16_t chances[] = {256, 256, 230, 128, 64, 16, 0, 256};
        p->chance = chances[(r >> 40) & 7];
    }
    if (p->chance == 256) return 1;
    return p->chance && (agent_draw(&s->rng) & 255) < p->chance;
}

static uint64_t pick(struct random_state *s, const struct field *f)
{
    uint64_t r = agent_draw(&s->rng);
    switch (r & 7) {
    case 0: return 0;
    case 1: return mask_of(f->width);
    case 2: return (UINT64_C(1) << ((r >> 8) % (unsigned)(f->width < 64 ? f->width : 64))) & mask_of(f->width);
    case 3:
    case 4: return f->hot[(r >> 8) % HOT];
    default: return agent_draw(&s->rng) & mask_of(f->width);
    }
}

/* `base`: of the record in `words`. */
static void fill_field(struct random_state *s, const struct field *f, uint32_t *words, int base)
{
    int total = f->width * f->count, lsb = base + f->lsb;
    if (f->width > 64) {
        agent_fill(&s->rng, words, lsb, total);
        return;
    }
    if (f->count == 1) {
        bits_set(words, lsb, f->width, pick(s, f));
        return;
    }
    uint64_t r = agent_draw(&s->rng), value = pick(s, f), step = 0;
    switch (r & 7) {
    case 0: break;                                       /* all elements alike */
    case 1: step = 1; break;                             /* neighbours */
    case 2: step = UINT64_C(1) << ((r >> 8) % 8); break; /* a stride: conflicts in banked memories */
    case 3:                                              /* few values, mixed */
        for (int i = 0; i < f->count; i++)
            bits_set(words, lsb + i * f->width, f->width, f->hot[(r >> (8 + 2 * (i % 28))) & 3]);
        return;
    default: agent_fill(&s->rng, words, lsb, total); return;
    }
    for (int i = 0; i < f->count; i++, value += step)
        bits_set(words, lsb + i * f->width, f->width, value & mask_of(f->width));
}

void agent_random_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct random_state *s = state;
    (void)cycle;
    for (int i = 0; i < s->sources; i++) {
        struct source *c = &s->source[i];
        if (c->waiting) continue;
        int offers = phase_acts(s, &c->phase);
        agent_put_bit(&c->at, in, c->at.valid, offers);
        /* A hostile requester also changes data that is not valid. */
        if (!offers && !(s->mode == AGENT_HOSTILE && (agent_draw(&s->rng) & 7) == 0)) continue;
        for (int k = 0; k < c->fields; k++) fill_field(s, &s->field[c->first_field + k], in + c->at.data, c->at.lsb);
    }
    for (int i = 0; i < s->sinks; i++) {
        const struct agent_channel *c = &s->sink[i].at;
        agent_put_bit(c, in, c->ready, phase_acts(s, &s->sink[i].phase));
    }
    for (int i = 0; i < s->levels; i++) {
        if ((agent_draw(&s->rng) & 15) == 0) agent_fill(&s->rng, in + s->level[i].word, 0, s->level[i].width);
    }
}

int agent_random_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct random_state *s = state;
    (void)error;
    for (int i = 0; i < s->sources; i++) {
        struct source *c = &s->source[i];
        c->waiting = agent_waits(&c->at, in, out);
    }
    return 0;
}

const struct agent_ops agent_random = AGENT_RANDOM(NULL);
