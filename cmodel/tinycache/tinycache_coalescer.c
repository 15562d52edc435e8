#include "cmodel/tinycache/tinycache_coalescer.h"

#include <string.h>

#include "cmodel/tinycache/tinycache_slices.h"

void coalescer_init(struct coalescer *c, const struct spec_values *values)
{
    const int line_bytes = (int)spec_get(values, "LINE_BYTES"), below = (int)spec_get(values, "MEM_LINE_BYTES");
    memset(c, 0, sizeof *c);
    c->lanes = (int)spec_get(values, "LANES");
    c->line_bytes = line_bytes;
    c->part_shift = __builtin_ctz((unsigned)(below / line_bytes));
    c->part_words = line_bytes / 4;
    c->beat_bytes = (int)spec_get(values, "DATA_BYTES");
    c->share_bytes = (int)spec_get(values, "SHARE_BYTES");
    c->beats = line_bytes / c->beat_bytes;
    c->entry_mask = UINT32_MAX >> (32 - (int)spec_get(values, "ENTRIES"));
}

void coalescer_reset(struct coalescer *c)
{
    c->pick = c->prefers_l1 = 0;
    c->used = c->answer_lanes = c->held_lanes = c->asked_lanes = 0;
    for (int i = 0; i < c->beats; i++) c->part[i].to.lanes = 0;
}

/* Deciding ---------------------------------------------------------------------------------------------------------- */

/* The type of the joined request; requests of one class are joined. */
static int class_of(const struct tinycache_request *r)
{
    if (r->type == TINYCACHE_MEM_TYPE_WRITE) return TINYCACHE_LINE_TYPE_WRITE;
    return r->type == TINYCACHE_MEM_TYPE_ATOMIC ? TINYCACHE_LINE_TYPE_ATOMIC : TINYCACHE_LINE_TYPE_READ;
}

/* Where the lane's beat lies in the line below. */
static int place_below(const struct coalescer *c, const struct tinycache_request *r)
{
    const uint64_t part_mask = (UINT64_C(1) << c->part_shift) - 1;
    return (int)(r->line & part_mask) * c->line_bytes + r->place;
}

/* Lanes that hold a request which is not at a port. */
static uint32_t waiting(const struct coalescer *c)
{
    return c->held_lanes & ~c->asked_lanes;
}

static uint32_t group_of(const struct coalescer *c, int taken)
{
    if (!(waiting(c) >> c->pick & 1) || (c->asked_lanes && !taken)) return 0;
    const struct tinycache_request *leader = &c->held[c->pick];
    const int class = class_of(leader);
    if (class != TINYCACHE_LINE_TYPE_WRITE && c->used == c->entry_mask) return 0;
    uint32_t group = UINT32_C(1) << c->pick;
    if (class == TINYCACHE_LINE_TYPE_ATOMIC) return group;
    for (uint32_t rest = waiting(c) & ~group; rest; rest &= rest - 1) {
        const struct tinycache_request *r = &c->held[__builtin_ctz(rest)];
        if (class_of(r) == class && r->shared == leader->shared && r->block == leader->block &&
            r->line >> c->part_shift == leader->line >> c->part_shift &&
            (class != TINYCACHE_LINE_TYPE_WRITE ||
             place_below(c, r) / c->share_bytes == place_below(c, leader) / c->share_bytes))
            group |= rest & -rest;
    }
    return group;
}

static const struct coalescer_answer *preferred_answer(const struct coalescer *c, const struct coalescer_in *in)
{
    if (in->l1_resp && in->shared_resp) return c->prefers_l1 ? in->l1_resp : in->shared_resp;
    return in->l1_resp ? in->l1_resp : in->shared_resp;
}

/* The answer is one that some lane waits for. */
static int is_due(const struct coalescer *c, const struct coalescer_answer *answer)
{
    return answer && (c->used >> answer->id & 1) && (c->due[answer->id] >> answer->part & 1);
}

/* Lanes that this part is for, of one that is due. */
static uint32_t lanes_of(const struct coalescer *c, const struct coalescer_answer *answer)
{
    const struct coalescer_waiters *w = &c->waiters[answer->id];
    uint32_t lanes = 0;
    for (uint32_t rest = w->lanes; rest; rest &= rest - 1)
        if (w->part[__builtin_ctz(rest)] == answer->part) lanes |= rest & -rest;
    return lanes;
}

/* Where the part that was taken age + 1 cycles ago lies. */
static int place_of(const struct coalescer *c, int age)
{
    return (c->newest + c->beats - age) % c->beats;
}

/* Lanes that are shown a beat after this cycle. */
static uint32_t busy_lanes(const struct coalescer *c)
{
    uint32_t busy = 0;
    for (int age = 0; age < c->beats - 1; age++) {
        const struct coalescer_waiters *to = &c->part[place_of(c, age)].to;
        for (uint32_t rest = to->lanes; rest; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            if ((to->fetching >> lane & 1) || to->place[lane] > age * c->beat_bytes) busy |= rest & -rest;
        }
    }
    return busy;
}

void coalescer_plan_step(const struct coalescer *c, const struct coalescer_in *in, struct coalescer_plan *plan)
{
    const struct coalescer_request *head = coalescer_head(c);
    plan->taken = head && (head->shared ? in->shared_ready : in->l1_ready);
    plan->ready = (~c->held_lanes | (plan->taken ? c->asked_lanes : 0)) & (UINT32_MAX >> (32 - c->lanes));
    plan->group = group_of(c, plan->taken);
    /* A lane that cannot leave keeps its turn; else the next one that was left over has it. */
    const uint32_t left_over = waiting(c) & ~plan->group, after = left_over & ~(UINT32_MAX >> (31 - c->pick));
    plan->pick = !left_over || (left_over >> c->pick & 1) ? c->pick : __builtin_ctz(after ? after : left_over);
    const struct coalescer_answer *preferred = preferred_answer(c, in);
    const int may = !is_due(c, preferred) || !(lanes_of(c, preferred) & busy_lanes(c));
    const int two = in->l1_resp && in->shared_resp;
    plan->both = two && may;
    plan->l1_resp_ready = may && !(two && !c->prefers_l1);
    plan->shared_resp_ready = may && !(two && c->prefers_l1);
    plan->answered = may && is_due(c, preferred);
}

/* Doing ------------------------------------------------------------------------------------------------------------- */

/* Ors the bytes that the lane means into the joined mask. `first`: of its beat in the share. */
static void join_mask(uint32_t *joined, const struct tinycache_request *r, int first)
{
    joined[first >> 5] |= r->mask << (first & 31);
}

/* Lanes come in rising order: of a byte that several mean, the last lane's stays. */
static void join_bytes(const struct coalescer *c, uint32_t *joined, const struct tinycache_request *r, int first)
{
    uint32_t *to = joined + first / 4;
    for (int w = 0; w < c->beat_bytes / 4; w++) {
        uint32_t own = slices_bytes_in_word(&r->mask, w);
        to[w] = (to[w] & ~own) | (r->data[w] & own);
    }
}

static void join(struct coalescer *c, uint32_t group)
{
    const struct tinycache_request *leader = &c->held[c->pick];
    struct coalescer_request *q = &c->asked;
    const int id = __builtin_ctz(~c->used & c->entry_mask ? ~c->used & c->entry_mask : 1);
    memset(q, 0, sizeof *q);
    q->type = (uint8_t)class_of(leader);
    q->shared = leader->shared;
    q->past = q->type == TINYCACHE_LINE_TYPE_ATOMIC && !leader->shared;
    q->atom = leader->atom;
    q->block = leader->block;
    q->line = leader->line >> c->part_shift;
    q->id = q->type == TINYCACHE_LINE_TYPE_WRITE ? 0 : (uint8_t)id;
    struct coalescer_waiters *w = &c->waiters[id];
    const int answered = q->type != TINYCACHE_LINE_TYPE_WRITE;
    if (answered) w->lanes = group, w->fetching = 0;
    if (q->type != TINYCACHE_LINE_TYPE_READ) q->share = (uint8_t)(place_below(c, leader) / c->share_bytes);
    for (uint32_t rest = group; rest; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        const struct tinycache_request *r = &c->held[lane];
        const int place = place_below(c, r), part = place / c->line_bytes, first = place % c->share_bytes;
        if (q->type != TINYCACHE_LINE_TYPE_READ) join_mask(q->mask, r, first);
        if (!answered) {
            join_bytes(c, q->data, r, first);
            continue;
        }
        if (q->type == TINYCACHE_LINE_TYPE_ATOMIC) memcpy(q->data + first / 4, r->data, (size_t)c->beat_bytes);
        if (r->type == TINYCACHE_MEM_TYPE_FETCH) w->fetching |= rest & -rest;
        q->parts |= UINT32_C(1) << part;
        w->entry[lane] = r->entry;
        w->part[lane] = (uint8_t)part;
        w->place[lane] = r->place;
    }
    if (answered) c->used |= UINT32_C(1) << id, c->due[id] = q->parts;
}

/* Who is shown a beat in the next cycle. */
static void find_shown(struct coalescer *c)
{
    c->answer_lanes = 0;
    for (int age = 0; age < c->beats; age++) {
        const struct coalescer_waiters *to = &c->part[place_of(c, age)].to;
        for (uint32_t rest = to->lanes; rest; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            if (!(to->fetching >> lane & 1) && to->place[lane] != age * c->beat_bytes) continue;
            c->answer_lanes |= rest & -rest;
            c->answer_age[lane] = (uint8_t)age;
        }
    }
}

struct tinycache_beat coalescer_beat(const struct coalescer *c, int lane)
{
    const int age = c->answer_age[lane], place = age * c->beat_bytes;
    const struct coalescer_part *part = &c->part[place_of(c, age)];
    return (struct tinycache_beat){.entry = part->to.entry[lane],
                                   .place = (uint32_t)place,
                                   .last = !(part->to.fetching >> lane & 1) || age == c->beats - 1,
                                   .data = part->data + place / 4};
}

void coalescer_tick_requests(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan)
{
    if (in->rst) return;
    if (plan->group) join(c, plan->group);
    if (plan->taken) c->held_lanes &= ~c->asked_lanes;
    if (plan->taken || plan->group) c->asked_lanes = plan->group;
    for (uint32_t rest = in->valid & plan->ready; rest; rest &= rest - 1)
        c->held[__builtin_ctz(rest)] = *in->request[__builtin_ctz(rest)];
    c->held_lanes |= in->valid & plan->ready;
    c->pick = plan->pick;
}

void coalescer_tick_answers(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan)
{
    if (in->rst) {
        coalescer_reset(c);
        return;
    }
    c->newest = (c->newest + 1) % c->beats; /* the oldest one leaves */
    struct coalescer_part *part = &c->part[c->newest];
    part->to.lanes = 0;
    if (plan->answered) {
        const struct coalescer_answer *taken = preferred_answer(c, in);
        part->to = c->waiters[taken->id];
        part->to.lanes = lanes_of(c, taken);
        memcpy(part->data, taken->data, (size_t)c->part_words * sizeof *taken->data);
        c->due[taken->id] &= ~(UINT32_C(1) << taken->part);
        if (!c->due[taken->id]) c->used &= ~(UINT32_C(1) << taken->id);
    }
    if (plan->both) c->prefers_l1 = !c->prefers_l1;
    find_shown(c);
}
