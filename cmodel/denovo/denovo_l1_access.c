/* Accesses in S1: those of the port, and replays of those that waited. */
#include <string.h>

#include "cmodel/denovo/denovo_atomic.h"
#include "cmodel/denovo/denovo_l1_parts.h"

/* Meeting the table ------------------------------------------------------------------------------------------- */

static int event_of(const struct l1_access *a, int w)
{
    if (l1_is_sync(a)) return DENOVO_L1_ON_SYNC;
    if (a->op != DENOVO_L1_OP_STORE) return DENOVO_L1_ON_LOAD;
    return a->strb[w] == 15 ? DENOVO_L1_ON_STORE : DENOVO_L1_ON_SUBSTORE;
}

static int can_leave(const struct l1_line *line)
{
    return !line->sb && !line->link;
}

/* The way in which a line can be made, or -1. */
static int way_to_make(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *set)
{
    for (int w = 0; w < shape->ways; w++)
        if (!set[w].here) return w;
    if (can_leave(&set[s->next_way])) return s->next_way;
    for (int w = 0; w < shape->ways; w++)
        if (can_leave(&set[w])) return w;
    return -1;
}

/* Entries of the store buffer that are kept for accesses in the list. */
static int promised(const struct l1 *s, const struct l1_shape *shape)
{
    int n = 0;
    for (int p = 0; p < shape->list; p++)
        n += s->list[p].used && denovo_l1_local(shape, &s->list[p].access) && l1_is_sync(&s->list[p].access);
    return n;
}

static int enters(uint64_t all)
{
    return does(all, DENOVO_L1_DO_INSERT) || does(all, DENOVO_L1_DO_UNASK);
}

static int why_it_stays(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                        const struct l1_access *a, int from_held, struct l1_meeting *t)
{
    const struct l1_line *line = t->way >= 0 ? &lines[t->set * shape->ways + t->way] : NULL;
    const struct l1_line *match = line && !t->made ? line : NULL;
    const int asks = does(t->all, DENOVO_L1_DO_ASK_READ) || does(t->all, DENOVO_L1_DO_ASK_SYNC) ||
                     does(t->all, DENOVO_L1_DO_ASK_ATOMIC),
              joins = does(t->all, DENOVO_L1_DO_JOIN);
    if (!from_held && s->helds) return L1_COUNTS;
    if (denovo_l1_must_wait_its_turn(s, shape, a)) return DENOVO_L1_COUNT_STALL_ORDER;
    if (match && match->link &&
        (s->mshr[match->mshr].serve || (s->pass.state != L1_PASS_IDLE && s->pass.m == match->mshr)))
        return DENOVO_L1_COUNT_STALL_LINE;
    if (does(t->all, DENOVO_L1_DO_WAIT)) return DENOVO_L1_COUNT_STALL_LINE;
    if (t->made) {
        if (!line) return DENOVO_L1_COUNT_STALL_WAY;
        const int owned = line->here && l1_has_code(line, shape, L1_CODE_R, 0);
        t->leaves_first = owned && shape->chunks > 1;
        if (t->leaves_first || (owned && l1_free_writeback(s, shape) < 0)) return DENOVO_L1_COUNT_STALL_WAY;
    }
    if ((asks || joins) && !(match && match->link) && l1_free_mshr(s, shape) < 0) return DENOVO_L1_COUNT_STALL_MSHR;
    if (joins && l1_free_place(s, shape) < 0) return DENOVO_L1_COUNT_STALL_MSHR;
    if (s->stores + promised(s, shape) >= shape->stores &&
        ((enters(t->all) && !(match && match->sb)) || (joins && l1_is_sync(a) && denovo_l1_local(shape, a))))
        return DENOVO_L1_COUNT_STALL_STORES;
    if (asks && s->ask_count == L1_ASKS) return DENOVO_L1_COUNT_STALL_SEND;
    return -1;
}

static void answer_access(const struct l1_shape *shape, const struct l1_line *line, const struct l1_access *a, int base,
                          int replay, struct l1_meeting *t)
{
    const int told = denovo_l1_told(a);
    struct l1_answer *r = &t->answer;
    r->tag = a->tag;
    for (int w = 0; w < shape->port; w++) {
        if (!t->step[w]) continue;
        const int hit = does(t->step[w]->actions, DENOVO_L1_DO_HIT),
                  fails = does(t->step[w]->actions, DENOVO_L1_DO_FAIL);
        if (hit || fails) r->mask |= (uint16_t)(1u << w);
        if (hit && line && a->op != DENOVO_L1_OP_STORE) r->data[w] = line->word[base + w];
    }
    r->error = (uint8_t)does(t->all, DENOVO_L1_DO_FAIL);
    r->last = told || !(t->late || does(t->all, DENOVO_L1_DO_JOIN) || does(t->all, DENOVO_L1_DO_WAIT));
    t->answered = replay ? r->mask && !told : r->mask || told || !a->mask;
    if (told) r->mask = a->mask;
}

void l1_meet_access(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                    const struct l1_access *a, int m, int from_held, struct l1_meeting *t)
{
    const uint64_t address = a->address >> shape->chunk_shift;
    const int base = (int)(a->address & (uint64_t)(shape->chunks - 1)) * shape->port, replay = m >= 0;
    const int found = a->mask ? l1_find_line(shape, lines, address) : -1;
    int hits_all = a->mask != 0;
    memset(t, 0, sizeof *t);
    t->set = l1_set_of(shape, address);
    if (a->uncached && a->mask) {
        l1_meet_uncached(s, shape, lines, a, from_held, t);
        return;
    }
    t->way = found >= 0 ? found - t->set * shape->ways : -1;
    t->made = found < 0 && a->mask;
    const struct l1_line *line = found >= 0 ? &lines[found] : NULL;
    for (int w = 0; w < shape->port; w++) {
        if (!(a->mask >> w & 1)) continue;
        if (replay && (s->pass.late >> (base + w) & 1)) {
            t->late |= (uint16_t)(1u << w);
            continue;
        }
        const struct l1_view view = {.line = line, .address = address, .access = a, .replay = replay};
        t->step[w] = denovo_l1_meet(s, shape, &view, base + w, event_of(a, w), &t->state[w]);
        t->all |= t->step[w]->actions;
        hits_all &= does(t->step[w]->actions, DENOVO_L1_DO_HIT);
    }
    if (t->made) t->way = way_to_make(s, shape, lines + t->set * shape->ways);
    t->stays = replay ? -1 : why_it_stays(s, shape, lines, a, from_held, t);
    if (t->stays >= 0) return;
    answer_access(shape, line, a, base, replay, t);
    const int remains = t->late || does(t->all, DENOVO_L1_DO_JOIN) || does(t->all, DENOVO_L1_DO_WAIT);
    t->acquires = denovo_l1_acquires(shape, a) && (replay ? !remains && !t->answer.error : hits_all);
}

/* Doing ------------------------------------------------------------------------------------------------------- */

static uint32_t strobed(uint32_t old, uint32_t data, uint32_t strb)
{
    return denovo_atom_result(DENOVO_ATOM_MERGE, old, data, strb);
}

static uint32_t performed(const struct l1_access *a, int w, uint32_t old)
{
    if (a->op == DENOVO_L1_OP_STORE) return strobed(old, a->data[w], a->strb[w]);
    if (a->op != DENOVO_L1_OP_ATOMIC || a->atom >= DENOVO_ATOM_MERGE) return old;
    return denovo_atom_result(a->atom, old, a->data[w], a->compare);
}

static void make_line(const struct l1_work *w, struct l1_line *line, int set, uint64_t address)
{
    if (line->here) l1_leave_whole(w, line, set);
    line->here = 1;
    line->tag = address >> w->shape->set_shift;
    line->sb = line->link = 0;
    line->pending = 0;
    memset(line->code, L1_CODE_I, sizeof line->code);
    w->s->next_way = (w->s->next_way + 1) % w->shape->ways;
}

static void park(const struct l1_work *w, const struct l1_access *a, uint16_t mask, int m)
{
    struct l1 *s = w->s;
    const int p = l1_free_place(s, w->shape);
    s->list[p] = (struct l1_parked){.used = 1, .next = -1, .access = *a};
    s->list[p].access.mask = mask;
    if (s->mshr[m].first < 0) s->mshr[m].first = p;
    else s->list[s->mshr[m].last].next = p;
    s->mshr[m].last = p;
}

static void unpark(struct l1 *s, int m, int place)
{
    int *from = &s->mshr[m].first, before = -1;
    while (*from != place) {
        before = *from;
        from = &s->list[*from].next;
    }
    *from = s->list[place].next;
    if (s->mshr[m].last == place) s->mshr[m].last = before;
    s->list[place].used = 0;
}

/* The words of the access as their rows leave them. Returns a mask of those that wait. */
static uint16_t change_words(const struct l1_work *w, struct l1_line *line, const struct l1_access *a, int base,
                             const struct l1_meeting *t)
{
    uint16_t waits = t->late;
    for (int i = 0; i < w->shape->port; i++) {
        const struct table_step *step = t->step[i];
        if (!step) continue;
        uint32_t *word = &line->word[base + i];
        if (does(step->actions, DENOVO_L1_DO_WRITE)) *word = strobed(*word, a->data[i], a->strb[i]);
        if (does(step->actions, DENOVO_L1_DO_PERFORM)) *word = performed(a, i, *word);
        if (does(step->actions, DENOVO_L1_DO_JOIN) || does(step->actions, DENOVO_L1_DO_WAIT))
            waits |= (uint16_t)(1u << i);
        l1_change_word(w->s, line, base + i, t->state[i], event_of(a, i), step);
    }
    return waits;
}

static void send_asked(const struct l1_work *w, struct l1_line *line, const struct l1_access *a, int base,
                       const struct l1_meeting *t)
{
    const int reads = does(t->all, DENOVO_L1_DO_ASK_READ);
    uint16_t mask = 0;
    struct l1 *s = w->s;
    if (!reads && !does(t->all, DENOVO_L1_DO_ASK_SYNC)) return;
    for (int i = 0; i < w->shape->port; i++)
        if (t->step[i] &&
            (does(t->step[i]->actions, DENOVO_L1_DO_ASK_READ) || does(t->step[i]->actions, DENOVO_L1_DO_ASK_SYNC)))
            mask |= (uint16_t)(1u << (base + i));
    const int m = denovo_l1_link(w, line, t->set);
    for (int k = 0; k < w->shape->words && reads; k++) {
        const int stale = line->epoch != s->epoch && line->code[k] == L1_CODE_V && !(line->pending >> k & 1);
        if (stale) line->code[k] = L1_CODE_I;
        if (w->shape->own || line->code[k] != L1_CODE_I) continue;
        mask |= (uint16_t)(1u << k);
        line->pending |= (uint16_t)(1u << k);
    }
    denovo_l1_ask(w, reads ? DENOVO_MSG_READ : DENOVO_MSG_REG_SYNC, m, a->address >> w->shape->chunk_shift, mask,
                  a->pc);
    if (!reads) return;
    s->mshr[m].reads = 1;
    s->mshr[m].plain |= l1_is_sync(a) || a->op == DENOVO_L1_OP_STORE || !a->read_only;
}

static int what_it_counts(uint64_t all, int entered)
{
    if (does(all, DENOVO_L1_DO_ASK_READ)) return DENOVO_L1_COUNT_MISS_READ;
    if (does(all, DENOVO_L1_DO_ASK_SYNC) || does(all, DENOVO_L1_DO_ASK_ATOMIC)) return DENOVO_L1_COUNT_MISS_SYNC;
    if (does(all, DENOVO_L1_DO_JOIN)) return DENOVO_L1_COUNT_MISS_JOIN;
    return entered ? DENOVO_L1_COUNT_MISS_STORE : DENOVO_L1_COUNT_HIT;
}

static int hold(const struct l1_work *w, const struct l1_access *a, int from_held, const struct l1_meeting *t)
{
    struct l1 *s = w->s;
    for (int i = 0; i < w->shape->port && t->stays == DENOVO_L1_COUNT_STALL_LINE; i++)
        if (t->step[i] && does(t->step[i]->actions, DENOVO_L1_DO_WAIT)) w->row_count[t->step[i]->row]++;
    if (!from_held) s->held[s->helds++] = *a;
    if (t->uncached) l1_begin_uncached(s, w->shape, a);
    s->urge = 1;
    if (t->leaves_first) {
        s->leave.active = 1;
        s->leave.set = t->set;
        s->leave.way = t->way;
        s->leave.chunk = 0;
    }
    return t->stays == L1_COUNTS ? -1 : t->stays;
}

/* `written`: words of the line that are stored to now. */
static int enter_store_buffer(const struct l1_work *w, struct l1_line *line, uint16_t written,
                              const struct l1_meeting *t)
{
    if (!enters(t->all) || line->sb) return 0;
    for (int k = 0; k < w->shape->words && w->shape->protocol == DENOVO_PROTOCOL_DR; k++)
        if (line->code[k] == L1_CODE_X && !(line->pending >> k & 1) && !(written >> k & 1)) line->code[k] = L1_CODE_V;
    line->sb = 1;
    l1_enter_store_buffer(w->s, t->set, t->way);
    return 1;
}

/* A store of bytes, tried again: words that have failed. */
static void note_lost_words(const struct l1_work *w, const struct l1_access *a, int base, const struct l1_meeting *t)
{
    uint16_t words = 0;
    for (int i = 0; i < w->shape->port; i++)
        if (t->step[i] && does(t->step[i]->actions, DENOVO_L1_DO_FAIL)) words |= (uint16_t)(1u << (base + i));
    if (words) denovo_l1_lose(w->s, a->address >> w->shape->chunk_shift, words);
}

int l1_do_access(const struct l1_work *w, const struct l1_access *a, int m, int place, int from_held,
                 const struct l1_meeting *t)
{
    struct l1 *s = w->s;
    const int base = (int)(a->address & (uint64_t)(w->shape->chunks - 1)) * w->shape->port, replay = m >= 0;
    int entered = 0;
    if (t->stays >= 0) return hold(w, a, from_held, t);
    if (t->uncached) return l1_end_uncached(w, t);
    for (int i = 0; i < w->shape->port; i++)
        if (t->step[i]) w->row_count[t->step[i]->row]++;
    if (!replay) l1_leave_held(s, from_held);
    if (a->mask) {
        struct l1_line *line = &w->lines[t->set * w->shape->ways + t->way];
        if (t->made) make_line(w, line, t->set, a->address >> w->shape->chunk_shift);
        const uint16_t waits = change_words(w, line, a, base, t);
        send_asked(w, line, a, base, t);
        entered = enter_store_buffer(w, line, (uint16_t)(a->mask << base), t);
        if (replay) {
            if (denovo_l1_told(a)) note_lost_words(w, a, base, t);
            s->list[place].access.mask = waits;
            s->pass.late |= (uint16_t)(waits << base);
            if (!waits) unpark(s, m, place);
        } else if (does(t->all, DENOVO_L1_DO_ASK_ATOMIC)) l1_ask_atomic(w, line, t->set, a, waits);
        else if (waits) park(w, a, waits, line->mshr);
    }
    if (t->acquires) denovo_l1_acquire(s, w->shape);
    s->idle = entered ? 0 : s->idle; /* which has counted up already */
    return replay ? DENOVO_L1_COUNT_REPLAY : what_it_counts(t->all, entered);
}
