/* The rules of the device, and which command goes next. */
#include "cmodel/dramcache/dram_controller.h"

static int index_of(enum dram_rule_command command)
{
    return __builtin_ctz(command);
}

int dc_legal(const struct dc_model *m, enum dram_rule_command command, int bank)
{
    const int c = index_of(command);
    return m->s.cycle >= m->s.rank_legal[c] && (bank < 0 || m->s.bank_legal[bank][c] <= m->s.cycle);
}

static void postpone(uint64_t *legal, uint64_t until)
{
    if (*legal < until) *legal = until;
}

void dc_goes(struct dc_model *m, enum dram_rule_command command, int bank)
{
    struct dc_state *s = &m->s;
    m->idle.until = 0;
    const int first = bank < 0 ? 0 : bank, end = bank < 0 ? m->banks : bank + 1;
    if (command != DRAM_RULE_REF) s->still = s->cycle + DC_BANK_GAP;
    for (int b = first; b < end && command != DRAM_RULE_REF; b++)
        for (int c = 0; c < DRAM_RULE_COMMANDS; c++) postpone(&s->bank_legal[b][c], s->cycle + DC_BANK_GAP);
    for (int i = 0; i < m->rules; i++) {
        struct dc_rule *r = &m->rule[i];
        if (r->earlier != (unsigned)command) continue;
        uint64_t since = s->cycle;
        if (r->window) {
            memmove(r->last + 1, r->last, (size_t)(r->window - 1) * sizeof r->last[0]);
            r->last[0] = s->cycle;
            if (r->known < r->window) r->known++;
            if (r->known < r->window) continue;
            since = r->last[r->window - 1];
        }
        const uint64_t until = since + (uint64_t)r->slots;
        for (int c = 0; c < DRAM_RULE_COMMANDS; c++) {
            if (!(r->later >> c & 1)) continue;
            if (r->level == DRAM_RULE_RANK) postpone(&s->rank_legal[c], until);
            else
                for (int b = first; b < end; b++) postpone(&s->bank_legal[b][c], until);
        }
    }
}

static uint64_t bit(int place)
{
    return UINT64_C(1) << place;
}

void dc_waits(struct dc_model *m, struct dc_queue *q, int place)
{
    const struct dc_entry *e = &q->entry[place];
    m->idle.until = 0;
    q->waiting++;
    q->older[place] = q->waits;
    q->waits |= bit(place);
    q->of_bank[e->of.bank] |= bit(place);
    q->busy |= 1u << e->of.bank;
    if (e->of.cpu) q->cpu |= bit(place);
    if (m->s.open_row[e->of.bank] == e->of.row) q->hits |= bit(place);
}

void dc_waits_no_more(struct dc_queue *q, int place)
{
    q->waiting--;
    q->waits &= ~bit(place);
    const int bank = q->entry[place].of.bank;
    q->of_bank[bank] &= ~bit(place);
    if (!q->of_bank[bank]) q->busy &= ~(1u << bank);
    q->cpu &= ~bit(place);
    q->hits &= ~bit(place);
    for (int i = 0; i < q->depth; i++) q->older[i] &= ~bit(place);
}

void dc_opens(struct dc_model *m, int bank, int64_t row)
{
    m->s.open_row[bank] = row;
    m->s.open = row < 0 ? m->s.open & ~(1u << bank) : m->s.open | 1u << bank;
    for (int k = 0; k < 2; k++) {
        struct dc_queue *q = &m->s.queue[k];
        q->hits &= ~q->of_bank[bank];
        for (uint64_t left = row < 0 ? 0 : q->of_bank[bank]; left; left &= left - 1) {
            const int place = __builtin_ctzll(left);
            if (q->entry[place].of.row == row) q->hits |= bit(place);
        }
    }
}

/* Of these entries, which are some. */
static int oldest_of(const struct dc_queue *q, uint64_t entries)
{
    int oldest = __builtin_ctzll(entries);
    for (uint64_t older; (older = q->older[oldest] & entries);) oldest = __builtin_ctzll(older);
    return oldest;
}

void dc_look(const struct dc_model *m, struct dc_queue *q)
{
    q->unknown = 0;
    q->starved = -1;
    if (m->age_cap && q->age == m->age_cap && q->waits) q->starved = oldest_of(q, q->waits);
}

/* Banks whose open row some entry of the queue waits for, a bit each. */
static unsigned wanted_by(const struct dc_queue *q)
{
    unsigned wanted = 0;
    for (uint64_t hits = q->hits & ~q->unknown; hits;) {
        const int bank = q->entry[__builtin_ctzll(hits)].of.bank;
        wanted |= 1u << bank;
        hits &= ~q->of_bank[bank];
    }
    return wanted;
}

/* Kinds of commands, in the order in which they go. */
enum { BURSTS, OPENS, CLOSES, ORDERS };
static const enum dc_kind kinds[ORDERS] = {DC_BURST, DC_OPEN, DC_CLOSE};

/* Of these entries those whose bank lets the command go now; and the first cycle in which it lets it for another. */
static uint64_t find_legal(const struct dc_model *m, const struct dc_queue *q, enum dram_rule_command command,
                           unsigned banks, uint64_t entries, uint64_t *until)
{
    const struct dc_state *s = &m->s;
    const int c = index_of(command);
    uint64_t able = 0;
    if (banks && s->rank_legal[c] > s->cycle) {
        if (*until > s->rank_legal[c]) *until = s->rank_legal[c];
        return 0;
    }
    for (; banks; banks &= banks - 1) {
        const int b = __builtin_ctz(banks);
        const uint64_t from = s->bank_legal[b][c];
        if (from <= s->cycle) able |= q->of_bank[b] & entries;
        else if (*until > from) *until = from;
    }
    return able;
}

/* Entries that could do something now, of each kind; and the first cycle in which others could. `others`: banks that are
 * not to be closed; those whose row an entry of the queue wants are not closed either, unless its oldest starves. */
static void find_able(const struct dc_model *m, const struct dc_queue *q, int bursts, unsigned others,
                      uint64_t able[ORDERS], uint64_t *until)
{
    const struct dc_state *s = &m->s;
    const uint64_t known = ~q->unknown, hits = q->hits & known;
    const unsigned wanted = wanted_by(q), spared = others | (q->starved < 0 ? wanted : 0);
    const int columns = bursts && (s->writing || s->ring_count < m->answers);
    able[BURSTS] = able[OPENS] = able[CLOSES] = 0;
    if (columns) able[BURSTS] = find_legal(m, q, s->writing ? DRAM_RULE_WR : DRAM_RULE_RD, wanted, hits, until);
    if (able[BURSTS] && m->scheduler == DRAM_FR_FCFS && q->starved < 0) return;
    able[OPENS] = find_legal(m, q, DRAM_RULE_ACT, q->busy & ~s->open, known, until);
    able[CLOSES] = find_legal(m, q, DRAM_RULE_PRE, q->busy & s->open & ~spared, known & ~hits, until);
}

/* The class of a command: 0 to 5, the lower goes first. The age decides among equals. */
static uint64_t of_class(const struct dc_model *m, const struct dc_queue *q, const uint64_t able[ORDERS], int class,
                         int *order)
{
    switch (m->scheduler) {
    case DRAM_PRIS_CPU: *order = class % ORDERS; return able[*order] & (class < ORDERS ? q->cpu : ~q->cpu);
    case DRAM_PRIS_CLASS: *order = class / 2; return able[*order] & (class % 2 ? ~q->cpu : q->cpu);
    default: *order = class % ORDERS; return able[*order];
    }
}

/* Chooses a command for an entry of queue `of`. `bursts`: it may be a burst. Banks whose rows the other queue wants are not closed if it
 * had the turn in the cycle before. */
static void choose(struct dc_model *m, int of, int bursts, uint64_t *until)
{
    const struct dc_queue *q = &m->s.queue[of];
    struct dc_plan *p = &m->plan;
    const unsigned others = of == m->s.was_writing ? 0 : wanted_by(&m->s.queue[!of]);
    uint64_t able[ORDERS];
    p->queue = of;
    p->oldest = 0;
    if (!q->waits) return;
    find_able(m, q, bursts, others, able, until);
    for (int i = 0; q->starved >= 0 && i < ORDERS; i++) able[i] &= bit(q->starved);
    if (!(able[BURSTS] | able[OPENS] | able[CLOSES])) return;
    *until = 0;
    for (int class = 0, order; class < 2 * ORDERS; class ++) {
        const uint64_t entries = of_class(m, q, able, class, &order);
        if (!entries) continue;
        p->kind = kinds[order];
        p->place = oldest_of(q, entries);
        p->oldest = !(q->older[p->place] & q->waits);
        return;
    }
}

void dc_choose(struct dc_model *m)
{
    const struct dc_state *s = &m->s;
    unsigned key = (unsigned)(s->writing | s->was_soon << 1 | (s->ring_count < m->answers) << 2 | s->was_writing << 3);
    for (int k = 0; k < 2; k++) key |= (unsigned)(s->queue[k].starved + 1) << (4 + 7 * k);
    m->plan.kind = DC_NONE;
    if (s->cycle < m->idle.until && key == m->idle.key) return;
    uint64_t until = UINT64_MAX;
    choose(m, s->writing, 1, &until);
    if (m->plan.kind == DC_NONE && s->was_soon) choose(m, !s->writing, 0, &until);
    m->idle.until = s->queue[0].unknown | s->queue[1].unknown ? 0 : until;
    m->idle.key = key;
}
