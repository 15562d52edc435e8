#include "cmodel/joined.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int has_param(const struct spec_block *block, const char *name)
{
    for (const struct spec_param *p = block->params; p->name; p++)
        if (!strcmp(p->name, name)) return 1;
    return 0;
}

void joined_take_values(struct spec_values *part, const struct spec_block *block, const struct spec_values *whole,
                        const struct joined_name *names)
{
    spec_defaults(block, part);
    for (int i = 0; block->params[i].name; i++) {
        const char *from = block->params[i].name;
        for (const struct joined_name *n = names; n->part; n++)
            if (!strcmp(n->part, from)) from = n->whole;
        if (has_param(whole->block, from)) part->v[i] = spec_get(whole, from);
    }
}

void joined_set_value(struct spec_values *values, const char *name, int64_t value)
{
    for (int i = 0; values->block->params[i].name; i++)
        if (!strcmp(values->block->params[i].name, name)) values->v[i] = value;
}

int joined_add(struct joined_plan *plan, const struct joined_kind *kind)
{
    struct joined *j = plan->joined;
    if (j->parts == JOINED_PARTS) abort();
    const int number = j->parts++;
    struct joined_part *p = &j->part[number];
    plan->kind[number] = kind;
    p->ops = kind->ops;
    p->in = (int)(j->bytes / sizeof(uint32_t));
    p->out = p->in + kind->ports.in_words;
    if (number == JOINED_OUTSIDE) j->out_words = kind->ports.out_words;
    p->state = sizeof(uint32_t) * (size_t)(p->out + kind->ports.out_words);
    p->state = (p->state + 15) / 16 * 16;
    j->bytes = p->state + (kind->ops ? kind->ops->size(&kind->values) : 0);
    j->bytes = (j->bytes + 15) / 16 * 16;
    return number;
}

int joined_bit(const struct joined_plan *plan, int part, const struct spec_port *port)
{
    const struct joined_part *p = &plan->joined->part[part];
    return 32 * ((port->dir == SPEC_IN ? p->in : p->out) + port->word);
}

struct joined_place joined_place_of(const struct joined_plan *plan, int part, const char *channel, int lane)
{
    static const char *const suffix[] = {"valid", "ready", "data"};
    int bit[3], width = 0;
    for (int i = 0; i < 3; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s_%s", channel, suffix[i]);
        const struct spec_port *port = spec_find_port(&plan->kind[part]->ports, name);
        width = port->width / port->lanes;
        bit[i] = joined_bit(plan, part, port) + lane * width;
    }
    return (struct joined_place){bit[0], bit[1], bit[2], width};
}

void joined_ports(const struct joined_plan *plan, struct joined_end from, struct joined_end to)
{
    struct joined *j = plan->joined;
    const struct joined_end end[2] = {from, to};
    const struct spec_port *port[2];
    int bit[2], width[2];
    for (int i = 0; i < 2; i++) {
        port[i] = spec_find_port(&plan->kind[end[i].part]->ports, end[i].port);
        bit[i] = joined_bit(plan, end[i].part, port[i]);
        width[i] = port[i]->width / port[i]->lanes;
    }
    const int common = width[0] < width[1] ? width[0] : width[1];
    for (int i = 0; i < 2; i++) bit[i] += end[i].lane * (port[i]->channel ? width[i] : common);
    if (j->wires == JOINED_WIRES) abort();
    j->wire[j->wires++] = (struct joined_wire){to.part, bit[0], bit[1], common};
}

void joined_channel(const struct joined_plan *plan, struct joined_end from, struct joined_end to)
{
    static const char *const suffix[] = {"valid", "data", "ready"};
    for (int i = 0; i < 3; i++) {
        char a[64], b[64];
        snprintf(a, sizeof a, "%s_%s", from.port, suffix[i]);
        snprintf(b, sizeof b, "%s_%s", to.port, suffix[i]);
        const struct joined_end x = {from.part, a, from.lane}, y = {to.part, b, to.lane};
        joined_ports(plan, i < 2 ? x : y, i < 2 ? y : x);
    }
}

static int by_part(const void *a, const void *b)
{
    const struct joined_wire *x = a, *y = b;
    return x->to - y->to;
}

int joined_begin(const struct joined_plan *plan, uint32_t *memory, struct spec_error *error)
{
    struct joined *j = plan->joined;
    qsort(j->wire, (size_t)j->wires, sizeof *j->wire, by_part);
    for (int part = 0, i = 0; part < j->parts; part++) {
        j->part[part].first_wire = i;
        while (i < j->wires && j->wire[i].to == part) i++;
        j->part[part].end_wire = i;
    }
    for (int i = 1; i < j->parts; i++)
        if (j->part[i].ops->init((char *)memory + j->part[i].state, &plan->kind[i]->values, NULL, error)) return -1;
    return 0;
}

void joined_enter(const struct joined *j, uint32_t *memory, const uint32_t *in)
{
    const struct joined_part *outside = &j->part[JOINED_OUTSIDE];
    memcpy(memory + outside->in, in, sizeof *in * (size_t)(outside->out - outside->in));
}

void joined_feed(const struct joined *j, uint32_t *memory, int part)
{
    for (int i = j->part[part].first_wire; i < j->part[part].end_wire; i++) {
        const struct joined_wire *w = &j->wire[i];
        bits_copy(memory, w->to_bit, memory, w->from_bit, w->width);
    }
}

void joined_eval(const struct joined *j, uint32_t *memory, int part)
{
    const struct joined_part *p = &j->part[part];
    p->ops->eval((char *)memory + p->state, memory + p->in, memory + p->out);
}

void joined_run(const struct joined *j, uint32_t *memory, int part)
{
    joined_feed(j, memory, part);
    joined_eval(j, memory, part);
}

void joined_leave(const struct joined *j, uint32_t *memory, uint32_t *out)
{
    joined_feed(j, memory, JOINED_OUTSIDE);
    memcpy(out, memory + j->part[JOINED_OUTSIDE].out, sizeof *out * (size_t)j->out_words);
}

void joined_tick(const struct joined *j, uint32_t *memory)
{
    for (int i = 1; i < j->parts; i++) j->part[i].ops->tick((char *)memory + j->part[i].state);
}
