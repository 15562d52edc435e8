#include "tb/agent.h"

#include <stdio.h>
#include <stdlib.h>

#include "spec/bits.h"

const char *agent_mode_name(enum agent_mode mode)
{
    static const char *const names[] = {"mixed", "ready", "stalling", "hostile"};
    return (unsigned)mode < AGENT_MODES ? names[mode] : "?";
}

static const struct spec_port *need_port(const struct spec_ports *ports, const char *channel, const char *part)
{
    char name[80];
    snprintf(name, sizeof name, "%s_%s", channel, part);
    const struct spec_port *p = spec_find_port(ports, name);
    if (!p) {
        fprintf(stderr, "agent_channel: no port %s\n", name);
        abort();
    }
    return p;
}

struct agent_channel agent_channel(const struct spec_ports *ports, const char *name)
{
    return agent_lane(ports, name, 0);
}

struct agent_channel agent_lane(const struct spec_ports *ports, const char *name, int lane)
{
    const struct spec_port *data = need_port(ports, name, "data");
    const int width = data->width / data->lanes, lsb = lane * width;
    return (struct agent_channel){
        .valid = need_port(ports, name, "valid")->word + lane / 32,
        .ready = need_port(ports, name, "ready")->word + lane / 32,
        .data = data->word + lsb / 32,
        .width = width,
        .words = (lsb % 32 + width + 31) / 32,
        .valid_bit = lane % 32,
        .lsb = lsb % 32,
        .lane = lane,
        .lanes = data->lanes,
    };
}

/* A lane's words hold its neighbours' bits as well. */
void agent_copy_data(const struct agent_channel *c, uint32_t *to, const uint32_t *from)
{
    bits_copy(to + c->data, c->lsb, from + c->data, c->lsb, c->width);
}

void agent_clear_data(const struct agent_channel *c, uint32_t *to)
{
    bits_clear(to + c->data, c->lsb, c->width);
}

/* `end`: 0, 1 and 2 for the values 0, 1 and all bits 1. */
static void fill(uint64_t *rng, uint32_t *words, int lsb, int width, uint32_t end)
{
    for (int b = 0; b < width; b += 64) {
        int n = width - b < 64 ? width - b : 64;
        bits_set(words, lsb + b, n, end > 2 ? agent_draw(rng) : end == 2 ? UINT64_MAX : end == 1 && !b);
    }
}

void agent_fill(uint64_t *rng, uint32_t *words, int lsb, int width)
{
    fill(rng, words, lsb, width, agent_below(rng, 16 * 3));
}

struct agent_fields agent_find_fields(const struct spec_values *values, const struct spec_record *record)
{
    struct agent_fields f = {.count = 0};
    for (; record->fields[f.count].name; f.count++) {
        if (f.count == AGENT_FIELDS) abort();
        f.field[f.count] = spec_field_slice(values, record, record->fields[f.count].name);
    }
    return f;
}

void agent_fill_fields(uint64_t *rng, uint32_t *words, const struct agent_fields *fields)
{
    for (int k = 0; k < fields->count; k++)
        for (int i = 0; i < fields->field[k].count; i++)
            fill(rng, words, fields->field[k].lsb + i * fields->field[k].width, fields->field[k].width,
                 agent_below(rng, 8));
}

int agent_acts(struct agent_pace *pace, enum agent_mode mode, uint64_t *rng, uint32_t usual)
{
    if (mode == AGENT_READY) return (agent_draw(rng) & 255) < usual;
    if (!pace->left) {
        static const uint16_t chances[] = {256, 200, 128, 64, 24, 0, 256, 240};
        pace->chance = chances[agent_below(rng, 8)];
        pace->left = 1 + agent_below(rng, 24);
    }
    --pace->left;
    return (agent_draw(rng) & 255) < pace->chance;
}
