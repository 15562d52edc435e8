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
    c->line_words = below / 4;
    c->entry_mask = UINT32_MAX >> (32 - (int)spec_get(values, "ENTRIES"));
}

void coalescer_reset(struct coalescer *c)
{
    c->pick = c->head = c->queued = c->prefers_l1 = 0;
    c->used = c->answer_lanes = 0;
}

/* Deciding ---------------------------------------------------------------------------------------------------------- */

/* The type of the joined request; requests of one class are joined. */
static int class_of(const struct tinycache_request *r)
{
    if (r->type == TINYCACHE_MEM_TYPE_WRITE) return TINYCACHE_LINE_TYPE_WRITE;
    return r->type == TINYCACHE_MEM_TYPE_ATOMIC ? TINYCACHE_LINE_TYPE_ATOMIC : TINYCACHE_LINE_TYPE_READ;
}

static uint32_t group_of(const struct coalescer *c, const struct coalescer_in *in)
{
    if (!(in->valid >> c->pick & 1) || c->queued == COALESCER_QUEUE) return 0;
    const struct tinycache_request *leader = in->request[c->pick];
    const int class = class_of(leader);
    if (class != TINYCACHE_LINE_TYPE_WRITE && c->used == c->entry_mask) return 0;
    uint32_t group = UINT32_C(1) << c->pick;
    if (class == TINYCACHE_LINE_TYPE_ATOMIC) return group;
    for (uint32_t rest = in->valid & ~group; rest; rest &= rest - 1) {
        const struct tinycache_request *r = in->request[__builtin_ctz(rest)];
        if (class_of(r) == class && r->shared == leader->shared && r->block == leader->block &&
            r->line >> c->part_shift == leader->line >> c->part_shift)
            group |= rest & -rest;
    }
    return group;
}

static const struct coalescer_answer *answer_taken(const struct coalescer *c, const struct coalescer_in *in)
{
    if (in->l1_resp && in->shared_resp) return c->prefers_l1 ? in->l1_resp : in->shared_resp;
    return in->l1_resp ? in->l1_resp : in->shared_resp;
}

void coalescer_plan_step(const struct coalescer *c, const struct coalescer_in *in, struct coalescer_plan *plan)
{
    const struct coalescer_request *head = coalescer_head(c);
    plan->group = group_of(c, in);
    /* A lane that cannot leave keeps its turn; else the next one that was left over has it. */
    const uint32_t left_over = in->valid & ~plan->group, after = left_over & ~(UINT32_MAX >> (31 - c->pick));
    plan->pick = !left_over || (left_over >> c->pick & 1) ? c->pick : __builtin_ctz(after ? after : left_over);
    plan->both = in->l1_resp && in->shared_resp;
    plan->l1_resp_ready = !plan->both || c->prefers_l1;
    plan->shared_resp_ready = !plan->both || !c->prefers_l1;
    const struct coalescer_answer *taken = answer_taken(c, in);
    plan->answered = taken ? c->used & UINT32_C(1) << taken->id : 0;
    plan->pop = head && (head->shared ? in->shared_ready : in->l1_ready);
}

/* Doing ------------------------------------------------------------------------------------------------------------- */

/* Ors the lane's mask into its part of the joined one. */
static void join_mask(const struct coalescer *c, uint32_t *joined, const uint32_t *mask, int part)
{
    const int first = part * c->line_bytes;
    if (c->line_bytes < 32) {
        joined[first >> 5] |= mask[0] << (first & 31);
        return;
    }
    for (int i = 0; i < c->line_bytes / 32; i++) joined[first / 32 + i] |= mask[i];
}

/* Lanes come in rising order: of a byte that several mean, the last lane's stays. */
static void join_bytes(const struct coalescer *c, uint32_t *joined, const struct tinycache_request *r, int part)
{
    uint32_t *to = joined + part * c->part_words;
    for (int w = 0; w < c->part_words; w++) {
        uint32_t own = slices_bytes_in_word(r->mask, w);
        to[w] = (to[w] & ~own) | (r->data[w] & own);
    }
}

static void join(struct coalescer *c, const struct coalescer_in *in, uint32_t group)
{
    const struct tinycache_request *leader = in->request[c->pick];
    struct coalescer_request *q = &c->queue[(c->head + c->queued) % COALESCER_QUEUE];
    const uint64_t part_mask = (UINT64_C(1) << c->part_shift) - 1;
    const int id = __builtin_ctz(~c->used & c->entry_mask ? ~c->used & c->entry_mask : 1);
    memset(q, 0, sizeof *q);
    q->type = (uint8_t)class_of(leader);
    q->shared = leader->shared;
    q->past = q->type == TINYCACHE_LINE_TYPE_ATOMIC && !leader->shared;
    q->atom = leader->atom;
    q->block = leader->block;
    q->line = leader->line >> c->part_shift;
    q->id = q->type == TINYCACHE_LINE_TYPE_WRITE ? 0 : (uint8_t)id;
    for (uint32_t rest = group; rest; rest &= rest - 1) {
        const int lane = __builtin_ctz(rest);
        const struct tinycache_request *r = in->request[lane];
        const int part = (int)(r->line & part_mask);
        join_mask(c, q->mask, r->mask, part);
        if (q->type == TINYCACHE_LINE_TYPE_WRITE) {
            join_bytes(c, q->data, r, part);
            continue;
        }
        if (q->type == TINYCACHE_LINE_TYPE_ATOMIC)
            memcpy(q->data + part * c->part_words, r->data, (size_t)c->part_words * sizeof *q->data);
        c->entry[id][lane] = r->entry;
        c->part[id][lane] = (uint8_t)part;
    }
    if (q->type == TINYCACHE_LINE_TYPE_WRITE) return;
    c->used |= UINT32_C(1) << id;
    c->waits[id] = group;
}

void coalescer_tick_requests(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan)
{
    if (in->rst) return;
    if (plan->group) join(c, in, plan->group);
    if (plan->pop) c->head = (c->head + 1) % COALESCER_QUEUE;
    c->queued += (plan->group != 0) - plan->pop;
    c->pick = plan->pick;
}

void coalescer_tick_answers(struct coalescer *c, const struct coalescer_in *in, const struct coalescer_plan *plan)
{
    if (in->rst) {
        coalescer_reset(c);
        return;
    }
    c->answer_lanes = 0;
    if (plan->answered) {
        const struct coalescer_answer *taken = answer_taken(c, in);
        c->answer_lanes = c->waits[taken->id];
        memcpy(c->answer_entry, c->entry[taken->id], (size_t)c->lanes);
        memcpy(c->answer_part, c->part[taken->id], (size_t)c->lanes);
        memcpy(c->answer, taken->data, (size_t)c->line_words * sizeof *taken->data);
        c->used &= ~plan->answered;
    }
    if (plan->both) c->prefers_l1 = !c->prefers_l1;
}
