/* Accesses that the L2 does (GD, GH), and those that memory does (uncached): they leave as ATOMICs. */
#include <string.h>

#include "cmodel/denovo/denovo_atomic.h"
#include "cmodel/denovo/denovo_l1_parts.h"

int denovo_l1_operation(const struct l1_access *a, uint16_t mask)
{
    if (a->op == DENOVO_L1_OP_ATOMIC) return a->atom >= DENOVO_ATOM_MERGE ? DENOVO_ATOM_LOAD : a->atom;
    if (a->op != DENOVO_L1_OP_STORE) return DENOVO_ATOM_LOAD;
    for (int i = 0; i < DENOVO_WORDS; i++)
        if ((mask >> i & 1) && a->strb[i] != 15) return DENOVO_ATOM_MERGE;
    return DENOVO_ATOM_EXCH;
}

uint32_t denovo_l1_second(const struct l1_access *a, int word)
{
    return a->op == DENOVO_L1_OP_STORE ? a->strb[word] : a->compare;
}

static int tells(const struct l1_access *a)
{
    return a->op != DENOVO_L1_OP_STORE;
}

/* At the L2 ----------------------------------------------------------------------------------------------------- */

void l1_ask_atomic(const struct l1_work *w, struct l1_line *line, int set, const struct l1_access *a, uint16_t mask)
{
    struct l1 *s = w->s;
    const int p = l1_free_place(s, w->shape), m = denovo_l1_link(w, line, set);
    struct l1_ask *ask = denovo_l1_ask(w, DENOVO_MSG_ATOMIC, p, a->address, mask, a->pc);
    s->list[p] = (struct l1_parked){.used = 1, .next = -1, .access = *a, .out = 1, .mshr = (uint8_t)m, .asked = mask};
    s->list[p].access.mask = mask;
    ask->req.atom = (uint8_t)denovo_l1_operation(a, mask);
    for (int i = 0; i < w->shape->words; i++) {
        if (!(mask >> i & 1)) continue;
        ask->req.data[i] = ask->req.atom == DENOVO_ATOM_LOAD ? 0 : a->data[i];
        ask->second[i] = denovo_l1_second(a, i);
    }
}

static int is_uncached_answer(const struct l1 *s, const struct l1_shape *shape, const struct denovo_rsp *r)
{
    return (s->uncached.state == L1_UNCACHED_SENDING || s->uncached.state == L1_UNCACHED_WAITING) &&
           s->held[0].address >> shape->chunk_shift == r->line;
}

static void take_uncached(struct l1 *s, const struct l1_shape *shape, const struct denovo_rsp *r, uint16_t words)
{
    if (r->map || !words || (words & ~(s->uncached.awaited & ~s->uncached.unsent))) {
        s->protocol_error = 1;
        return;
    }
    for (int k = 0; k < shape->words; k++)
        if (words >> k & 1) s->uncached.data[k] = r->error ? 0 : r->data[k];
    s->uncached.failed |= r->error;
    s->uncached.awaited &= (uint16_t)~words;
    if (!s->uncached.awaited) s->uncached.state = L1_UNCACHED_DONE;
}

void l1_do_atomic_response(const struct l1_work *w, const struct l1_slot *slot)
{
    struct l1 *s = w->s;
    const struct denovo_rsp *r = &slot->rsp;
    const int found = l1_find_line(w->shape, w->lines, r->line);
    struct l1_line *line = found >= 0 ? &w->lines[found] : NULL;
    const uint16_t words = r->mask & l1_chunk_mask(w->shape, slot->chunk);
    if (is_uncached_answer(s, w->shape, r)) {
        take_uncached(s, w->shape, r, words);
        return;
    }
    struct l1_parked *p = r->map < (uint32_t)w->shape->list ? &s->list[r->map] : NULL;
    if (w->shape->own || !line || !line->link || !p || !p->used || !p->out || p->mshr != line->mshr || !words ||
        (words & ~p->access.mask)) {
        s->protocol_error = 1;
        return;
    }
    for (int k = 0; k < w->shape->words; k++) {
        if (!(words >> k & 1)) continue;
        denovo_l1_step_word(w, line, r->line, k, DENOVO_L1_ON_ATOMIC_RESP);
        p->access.data[k] = r->error ? 0 : r->data[k];
    }
    p->failed |= r->error;
    if (r->error && denovo_l1_told(&p->access)) denovo_l1_lose(s, r->line, words);
    p->access.mask &= (uint16_t)~words;
    if (p->access.mask) return;
    p->out = 0;
    s->ready[(s->ready_first + s->ready_count++) % L1_LIST] = (int)r->map;
    if (!l1_places_out(s, w->shape, line->mshr)) denovo_l1_rest(s, w->shape, line);
}

void l1_meet_ready(const struct l1 *s, const struct l1_shape *shape, int place, struct l1_meeting *t)
{
    const struct l1_parked *p = &s->list[place];
    const struct l1_access *a = &p->access;
    memset(t, 0, sizeof *t);
    t->stays = -1;
    t->answered = tells(a) || l1_is_sync(a);
    t->acquires = denovo_l1_acquires(shape, a) && !p->failed;
    t->answer = (struct l1_answer){.tag = a->tag, .mask = p->asked, .last = 1, .error = p->failed};
    for (int k = 0; k < shape->words && tells(a); k++)
        if (p->asked >> k & 1) t->answer.data[k] = a->data[k];
}

int l1_do_ready(const struct l1_work *w, int place, const struct l1_meeting *t)
{
    w->s->list[place].used = 0;
    if (t->acquires) denovo_l1_acquire(w->s, w->shape);
    return DENOVO_L1_COUNT_REPLAY;
}

/* At memory ----------------------------------------------------------------------------------------------------- */

static int why_it_stays(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                        const struct l1_access *a, int from_held, struct l1_meeting *t)
{
    const uint64_t address = a->address >> shape->chunk_shift;
    const int found = l1_find_line(shape, lines, address);
    if (!from_held && s->helds) return L1_COUNTS;
    if (denovo_l1_must_wait_its_turn(s, shape, a)) return DENOVO_L1_COUNT_STALL_ORDER;
    if (s->uncached.state == L1_UNCACHED_DONE) return -1;
    if (l1_find_writeback(s, shape, address) >= 0) return DENOVO_L1_COUNT_STALL_LINE;
    if (found >= 0 && (lines[found].sb || lines[found].link)) return DENOVO_L1_COUNT_STALL_LINE;
    t->way = found - t->set * shape->ways;
    t->leaves_first = found >= 0;
    if (found >= 0) return DENOVO_L1_COUNT_STALL_WAY;
    t->uncached = 1;
    return DENOVO_L1_COUNT_STALL_SEND;
}

void l1_meet_uncached(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                      const struct l1_access *a, int from_held, struct l1_meeting *t)
{
    const int base = (int)(a->address & (uint64_t)(shape->chunks - 1)) * shape->port;
    t->stays = why_it_stays(s, shape, lines, a, from_held, t);
    if (t->stays >= 0) return;
    t->uncached = t->answered = 1;
    t->acquires = denovo_l1_acquires(shape, a) && !s->uncached.failed;
    t->answer = (struct l1_answer){.tag = a->tag, .mask = a->mask, .last = 1, .error = (uint8_t)s->uncached.failed};
    for (int i = 0; i < shape->port && tells(a); i++)
        if (a->mask >> i & 1) t->answer.data[i] = s->uncached.data[base + i];
}

void l1_begin_uncached(struct l1 *s, const struct l1_shape *shape, const struct l1_access *a)
{
    const int base = (int)(a->address & (uint64_t)(shape->chunks - 1)) * shape->port;
    const int operation = denovo_l1_operation(a, a->mask);
    memset(&s->uncached, 0, sizeof s->uncached);
    s->uncached.state = L1_UNCACHED_SENDING;
    if (a->op == DENOVO_L1_OP_ATOMIC && operation != DENOVO_ATOM_LOAD) {
        s->uncached.state = L1_UNCACHED_DONE;
        s->uncached.failed = 1;
        return;
    }
    s->uncached.unsent = s->uncached.awaited = (uint16_t)(a->mask << base);
}

int l1_end_uncached(const struct l1_work *w, const struct l1_meeting *t)
{
    l1_leave_held(w->s, 1);
    w->s->uncached.state = L1_UNCACHED_NONE;
    if (t->acquires) denovo_l1_acquire(w->s, w->shape);
    return -1;
}

void l1_uncached_left(struct l1 *s, const struct denovo_req *sent)
{
    s->uncached.unsent &= (uint16_t)~sent->mask;
    if (s->uncached.state == L1_UNCACHED_SENDING && sent->mask && !s->uncached.unsent)
        s->uncached.state = L1_UNCACHED_WAITING;
}
