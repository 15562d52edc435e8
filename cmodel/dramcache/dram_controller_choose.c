/* The rules of the device, and which command goes next. */
#include "cmodel/dramcache/dram_controller.h"

enum { COLUMNS = DRAM_RULE_RD | DRAM_RULE_WR };

static int index_of(enum dram_rule_command command)
{
    return __builtin_ctz(command);
}

int dc_phase(const struct dc_model *m, enum dram_rule_command command)
{
    if (m->phases == 1) return 0;
    switch (command) {
    case DRAM_RULE_ACT:
    case DRAM_RULE_REF: return 1;
    case DRAM_RULE_PRE: return m->phases == 2 ? 1 : 2;
    default: return 0;
    }
}

/* The last phase in which a command can be. */
static int last_phase(const struct dc_model *m, enum dram_rule_command command)
{
    return dc_phase(m, command) + (m->phases == 4 && command == DRAM_RULE_ACT ? DC_ACT_GRID : 0);
}

/* The first cycle that has this slot, or one behind it, in a phase. */
static uint64_t cycle_of(const struct dc_model *m, uint64_t slot, int phase)
{
    const uint64_t at = (uint64_t)phase;
    return slot <= at ? 0 : (slot - at + (uint64_t)m->phases - 1) >> m->phase_bits;
}

static uint64_t rank_cycle(const struct dc_model *m, enum dram_rule_command command)
{
    return cycle_of(m, m->s.rank_legal[index_of(command)], last_phase(m, command));
}

/* 0 where there are no groups: no rule is one of theirs then, and all is legal. */
static int group_of(const struct dc_model *m, int bank)
{
    return bank & ((1 << m->group_bits) - 1);
}

static uint64_t bank_cycle(const struct dc_model *m, enum dram_rule_command command, int bank)
{
    return cycle_of(m, m->s.bank_legal[bank][index_of(command)], dc_phase(m, command));
}

int dc_legal(const struct dc_model *m, enum dram_rule_command command, int bank)
{
    return m->s.cycle >= rank_cycle(m, command) && (bank < 0 || m->s.cycle >= bank_cycle(m, command, bank));
}

static void postpone(uint64_t *legal, uint64_t until)
{
    if (*legal < until) *legal = until;
}

/* What an ACT in the second of its phases (`late`) holds back, but for other ACTs, it holds back as one in the first phase of the next
 * cycle. */
static uint64_t counts_from(const struct dc_rule *r, uint64_t slot, int late)
{
    return slot + (late && (r->level == DRAM_RULE_BANK || !(r->later & DRAM_RULE_ACT)) ? DC_ACT_GRID : 0);
}

int dc_goes(struct dc_model *m, enum dram_rule_command command, int bank)
{
    struct dc_state *s = &m->s;
    m->idle.until = 0;
    const int first = bank < 0 ? 0 : bank, end = bank < 0 ? m->banks : bank + 1;
    int phase = dc_phase(m, command);
    const uint64_t phases = (uint64_t)m->phases, begin = s->cycle * phases;
    if (phase < last_phase(m, command) &&
        (begin + (uint64_t)phase < s->rank_legal[index_of(command)] ||
         begin + (uint64_t)phase < s->group_legal[group_of(m, first)][index_of(command)]))
        phase = last_phase(m, command);
    const uint64_t slot = begin + (uint64_t)phase;
    const int late = phase != dc_phase(m, command);
    const uint64_t after = begin + (uint64_t)(DC_BANK_GAP + late) * phases;
    if (command != DRAM_RULE_REF) s->still = s->cycle + DC_BANK_GAP;
    for (int c = 0; c < DRAM_RULE_COMMANDS && command != DRAM_RULE_REF; c++) {
        if (m->phases > 1 && command & COLUMNS && COLUMNS >> c & 1) continue; /* the row is open for both */
        for (int b = first; b < end; b++) postpone(&s->bank_legal[b][c], after);
    }
    for (uint32_t rules = m->behind[index_of(command)]; rules; rules &= rules - 1) {
        struct dc_rule *r = &m->rule[__builtin_ctz(rules)];
        uint64_t since = counts_from(r, slot, late);
        if (r->window) {
            memmove(r->last + 1, r->last, (size_t)(r->window - 1) * sizeof r->last[0]);
            r->last[0] = since;
            if (r->known < r->window) r->known++;
            if (r->known < r->window) continue;
            since = r->last[r->window - 1];
        }
        const uint64_t until = since + (uint64_t)r->slots;
        for (unsigned later = r->later; later; later &= later - 1) {
            const int c = __builtin_ctz(later);
            if (r->level == DRAM_RULE_RANK) postpone(&s->rank_legal[c], until);
            if (r->level == DRAM_RULE_GROUP) postpone(&s->group_legal[group_of(m, bank)][c], until);
            /* Behind a REF a row is opened in the first of its phases. */
            if (r->level == DRAM_RULE_BANK || command == DRAM_RULE_REF)
                for (int b = first; b < end; b++) postpone(&s->bank_legal[b][c], until);
        }
    }
    return phase;
}

static uint64_t bit(int place)
{
    return UINT64_C(1) << place;
}

/* Whether an entry waits for an older one of its bank and another row. */
static int is_behind(const struct dc_queue *q, int place)
{
    const struct dc_request *of = &q->entry[place].of;
    for (uint64_t left = q->older[place] & q->of_bank[of->bank]; left; left &= left - 1)
        if (q->entry[__builtin_ctzll(left)].of.row != of->row) return 1;
    return 0;
}

void dc_waits(struct dc_model *m, struct dc_queue *q, int place)
{
    const struct dc_entry *e = &q->entry[place];
    if (m->idle.until > m->s.cycle + 2) m->idle.until = m->s.cycle + 2; /* in the next cycle it is not known */
    q->waiting++;
    q->older[place] = q->waits;
    q->waits |= bit(place);
    q->of_bank[e->of.bank] |= bit(place);
    q->busy |= 1u << e->of.bank;
    if (e->of.cpu) q->cpu |= bit(place);
    if (m->s.open_row[e->of.bank] == e->of.row) q->hits |= bit(place);
    if (m->scheduler == DRAM_SMS && is_behind(q, place)) q->behind |= bit(place);
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
    for (uint64_t left = q->behind & q->of_bank[bank]; left; left &= left - 1)
        if (!is_behind(q, __builtin_ctzll(left))) q->behind &= ~(left & -left);
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

/* The banks of these entries, a bit each. */
static unsigned banks_of(const struct dc_queue *q, uint64_t entries)
{
    unsigned banks = 0;
    while (entries) {
        const int bank = q->entry[__builtin_ctzll(entries)].of.bank;
        banks |= 1u << bank;
        entries &= ~q->of_bank[bank];
    }
    return banks;
}

static void look_for_cpus(struct dc_model *m, struct dc_queue *q)
{
    const unsigned cpus = banks_of(q, q->cpu);
    if (cpus != q->cpus) m->idle.until = 0;
    q->cpus = cpus;
}

void dc_look(struct dc_model *m)
{
    for (int k = 0; k < 2; k++) {
        struct dc_queue *q = &m->s.queue[k];
        if (m->scheduler == DRAM_PRIS_CPU) look_for_cpus(m, q);
        q->unknown = 0;
        q->starved = -1;
        if (m->age_cap && q->age == m->age_cap && q->waits) q->starved = oldest_of(q, q->waits);
    }
}

/* Banks whose open row some entry of the queue waits for. */
static unsigned wanted_by(const struct dc_queue *q)
{
    return banks_of(q, q->hits & ~q->unknown & ~q->behind);
}

/* Kinds of commands. */
enum { BURSTS, OPENS, CLOSES, ORDERS };
enum { ALL = 1 << BURSTS | 1 << OPENS | 1 << CLOSES };

/* Of these entries those whose bank and group let the command go now; and the first cycle in which it lets it for another. A group counts
 * to the command's last phase, and a bank to its first. */
static uint64_t find_legal(const struct dc_model *m, const struct dc_queue *q, enum dram_rule_command command,
                           unsigned banks, uint64_t entries, uint64_t *until)
{
    const struct dc_state *s = &m->s;
    const uint64_t rank = rank_cycle(m, command);
    const int c = index_of(command), phase = dc_phase(m, command);
    const uint64_t lag = (uint64_t)(last_phase(m, command) - phase);
    const uint64_t now = s->cycle * (uint64_t)m->phases + (uint64_t)phase;
    uint64_t able = 0, next = UINT64_MAX;
    if (banks && rank > s->cycle) {
        if (*until > rank) *until = rank;
        return 0;
    }
    for (; banks; banks &= banks - 1) {
        const int b = __builtin_ctz(banks);
        const uint64_t of_group = m->group_bits ? s->group_legal[group_of(m, b)][c] : 0;
        uint64_t from = s->bank_legal[b][c];
        if (from + lag < of_group) from = of_group - lag;
        if (from <= now) able |= q->of_bank[b] & entries;
        else if (next > from) next = from;
    }
    if (next != UINT64_MAX) {
        const uint64_t cycle = cycle_of(m, next, phase);
        if (*until > cycle) *until = cycle;
    }
    return able;
}

/* A GPU's entries of banks that a CPU's entry waited for. */
static uint64_t find_held(const struct dc_queue *q)
{
    uint64_t held = 0;
    for (unsigned banks = q->cpus; banks; banks &= banks - 1) held |= q->of_bank[__builtin_ctz(banks)];
    return held & ~q->cpu;
}

/* Entries that could do something now, of each kind; and the first cycle in which others could. `others`: banks that are
 * not to be closed; those whose row an entry of the queue wants are not closed either, unless its oldest starves. Where the CPU
 * is first, a GPU's entries of its banks can do nothing, and keep nothing open. */
static void find_able(const struct dc_model *m, const struct dc_queue *q, int bursts, unsigned others,
                      uint64_t able[ORDERS], uint64_t *until)
{
    const struct dc_state *s = &m->s;
    const uint64_t held = q->starved < 0 ? find_held(q) : 0, known = ~q->unknown & ~q->behind & ~held,
                   hits = q->hits & known;
    const unsigned wanted = banks_of(q, hits), spared = others | (q->starved < 0 ? wanted : 0);
    const int columns = bursts && (s->writing || s->ring_count < m->answers);
    able[BURSTS] = able[OPENS] = able[CLOSES] = 0;
    if (columns) able[BURSTS] = find_legal(m, q, s->writing ? DRAM_RULE_WR : DRAM_RULE_RD, wanted, hits, until);
    if (able[BURSTS] && m->bursts_alone && q->starved < 0) return;
    able[OPENS] = find_legal(m, q, DRAM_RULE_ACT, q->busy & ~s->open, known, until);
    able[CLOSES] = find_legal(m, q, DRAM_RULE_PRE, q->busy & s->open & ~spared, known & ~hits, until);
}

/* What an entry of queue `of` could do now, of each kind. `bursts`: it may be a burst. Banks whose rows the other queue wants are not
 * closed if it had the turn in the cycle before. */
static void look_at(const struct dc_model *m, int of, int bursts, uint64_t able[ORDERS], uint64_t *until)
{
    const struct dc_state *s = &m->s;
    const struct dc_queue *q = &s->queue[of];
    const unsigned others = of == s->was_writing ? 0 : wanted_by(&s->queue[!of]);
    able[BURSTS] = able[OPENS] = able[CLOSES] = 0;
    if (!q->waits) return;
    find_able(m, q, bursts, others, able, until);
    for (int i = 0; q->starved >= 0 && i < ORDERS; i++) able[i] &= bit(q->starved);
    /* It had the turn, and may have looked at a bank that a burst of this cycle is for. */
    if (m->phases > 1 && of != s->writing && of == s->was_writing) able[CLOSES] = 0;
}

/* Of these kinds (a bit each) one command, by the tables. */
static void choose(struct dc_model *m, int of, int kinds, const uint64_t able[ORDERS])
{
    static const enum dram_controller_kind_action does_kind[ORDERS] = {KIND_DO_BURST, KIND_DO_OPEN, KIND_DO_CLOSE};
    const struct dc_queue *q = &m->s.queue[of];
    struct dc_choice *const choices[ORDERS] = {&m->plan.burst, &m->plan.open, &m->plan.close};
    const int compete = (kinds & (kinds - 1)) != 0;
    const struct table_step *alone[ORDERS], *kind = NULL;
    uint64_t can[ORDERS], all = 0;
    for (int i = 0; i < ORDERS; i++) all |= can[i] = kinds >> i & 1 ? able[i] : 0;
    if (!all) return;
    for (int i = 0; i < ORDERS; i++) {
        if (!can[i]) continue;
        alone[i] =
            table_step(&m->alone, ALONE_ASKED, m->order,
                       when((all & q->cpu) != 0, ALONE_IF_cpu_any) | when((can[i] & q->cpu) != 0, ALONE_IF_cpu_this));
        if (does(alone[i]->actions, ALONE_DO_CPU)) can[i] &= q->cpu;
    }
    if (compete)
        kind = table_step(&m->kind, KIND_ASKED, m->phases == 1 ? KIND_ON_ONE : KIND_ON_ROWS,
                          when(can[BURSTS] != 0, KIND_IF_burst) | when(can[OPENS] != 0, KIND_IF_open));
    for (int i = 0; i < ORDERS; i++) {
        if (!can[i] || (kind && !does(kind->actions, does_kind[i]))) continue;
        struct dc_choice *c = choices[i];
        c->goes = 1;
        c->queue = of;
        c->place = oldest_of(q, can[i]);
        c->oldest = !(q->older[c->place] & q->waits);
        c->alone = alone[i]->row;
        c->kind = kind ? kind->row : -1;
        return;
    }
}

/* Where a burst goes in any case, and any entry may have it, the other kinds need no look. */
void dc_find_order(struct dc_model *m)
{
    const uint32_t burst = when(1, KIND_IF_burst), open = when(1, KIND_IF_open);
    m->bursts_alone = m->phases == 1 &&
                      table_step(&m->kind, KIND_ASKED, KIND_ON_ONE, burst)->actions == UINT64_C(1) << KIND_DO_BURST &&
                      table_step(&m->kind, KIND_ASKED, KIND_ON_ONE, burst | open)->actions == UINT64_C(1)
                                                                                                  << KIND_DO_BURST;
    for (uint32_t conditions = 0; conditions < 4; conditions++)
        if (table_step(&m->alone, ALONE_ASKED, m->order, conditions)->actions) m->bursts_alone = 0;
}

/* A cycle of one phase has one command, one of two has a burst and a row command, and one of four has one of each kind. */
static void choose_all(struct dc_model *m, int of, const uint64_t able[ORDERS])
{
    struct dc_plan *p = &m->plan;
    if (!(able[BURSTS] | able[OPENS] | able[CLOSES])) return;
    if (m->phases == 1) {
        if (!dc_has_choice(p)) choose(m, of, ALL, able);
        return;
    }
    choose(m, of, 1 << BURSTS, able);
    if (m->phases == 2) {
        if (!(p->open.goes || p->close.goes)) choose(m, of, 1 << OPENS | 1 << CLOSES, able);
        return;
    }
    if (!p->open.goes) choose(m, of, 1 << OPENS, able);
    if (!p->close.goes) choose(m, of, 1 << CLOSES, able);
}

void dc_choose(struct dc_model *m)
{
    const struct dc_state *s = &m->s;
    const struct dc_plan *p = &m->plan;
    unsigned key = (unsigned)(s->writing | s->was_soon << 1 | (s->ring_count < m->answers) << 2 | s->was_writing << 3);
    for (int k = 0; k < 2; k++) key |= (unsigned)(s->queue[k].starved + 1) << (4 + 7 * k);
    if (s->cycle < m->idle.until && key == m->idle.key) return;
    uint64_t until = UINT64_MAX, able[ORDERS];
    look_at(m, s->writing, 1, able, &until);
    choose_all(m, s->writing, able);
    if (s->was_soon && (m->phases > 1 || !dc_has_choice(p))) {
        look_at(m, !s->writing, 0, able, &until);
        choose_all(m, !s->writing, able);
    }
    m->idle.until = dc_has_choice(p) || s->queue[0].unknown | s->queue[1].unknown ? 0 : until;
    m->idle.key = key;
}
