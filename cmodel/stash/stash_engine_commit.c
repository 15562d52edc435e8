/* The commit: what becomes of one word of a miss, a writeback or a registration. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

uint32_t engine_expected(const struct stash_engine *e, enum engine_mshr_kind kind, uint64_t line, uint32_t map)
{
    uint32_t words = 0;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == kind && m->line == line && m->map == map) words |= m->mask;
    }
    return words;
}

int engine_travelling(const struct stash_engine *e, uint32_t map)
{
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1)
        if (e->mshr[__builtin_ctz(rest)].map == map) return 1;
    return 0;
}

static int free_mshr(const struct stash_engine *e)
{
    uint32_t all = UINT32_MAX >> (32 - e->mshrs), unused = all & ~e->mshr_used;
    return unused ? __builtin_ctz(unused) : -1;
}

/* What differs between the lane of an access and the word of a chunk. */
struct subject {
    int event, own_event; /* own_event: of the table `word`, for WRITE_HIT */
    uint32_t map, type;
    int mapped;
};

static struct subject subject_of(const struct stash_engine *e, const struct engine_traveller *t)
{
    struct subject s = {0};
    if (e->job_access < 0) {
        int registers = e->job_kind == EVICT_REGISTER;
        s.event = registers ? COMMIT_ON_REREGISTER : COMMIT_ON_WRITE_BACK;
        s.type = registers ? MSG_REG : MSG_WB;
        s.map = e->job_map;
        s.mapped = t->mapped;
        return s;
    }
    const struct engine_access *a = &e->access[e->job_access];
    s.event = a->mapped ? (a->write ? COMMIT_ON_STORE : COMMIT_ON_LOAD)
                        : (a->write ? COMMIT_ON_RAW_STORE : COMMIT_ON_RAW_LOAD);
    s.own_event = a->mapped ? WORD_ON_STORE : WORD_ON_RAW_STORE;
    s.type = a->write ? MSG_REG : MSG_READ;
    s.map = a->map < 0 ? 0 : (uint32_t)a->map;
    s.mapped = a->map >= 0 && t->live && t->mapped;
    return s;
}

static int open_takes(const struct stash_engine *e, const struct subject *s, uint64_t line)
{
    return e->open.valid && e->open.message.type == s->type && e->open.message.line == line &&
           e->open.message.map == s->map;
}

static int evicting(const struct stash_engine *e, uint32_t chunk)
{
    if (e->evict.valid && e->evict.kind == EVICT_WRITE_BACK && e->evict.chunk == chunk) return 1;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_WB && m->chunk == chunk) return 1;
    }
    return 0;
}

/* The word within its line. */
static uint32_t line_word(const struct stash_engine *e, const struct engine_traveller *t)
{
    return (uint32_t)t->virt & ((uint32_t)e->chunk_words - 1);
}

static uint64_t line_of(const struct stash_engine *e, const struct engine_traveller *t)
{
    uint64_t in_page = t->virt & ((UINT64_C(1) << e->page_shift) - 1);
    return t->known ? (t->ppn << e->page_shift | in_page) >> e->word_shift : 0;
}

static int same_word(const struct engine_traveller *a, const struct engine_traveller *b)
{
    return a->chunk == b->chunk && a->word == b->word;
}

/* The word's state: what S1 saw does not yet have what the two commits before this one do. */
static int state_of(struct stash_engine *e, const struct engine_traveller *t)
{
    const struct engine_traveller *before = engine_sent(e, 12), *first = engine_sent(e, 13);
    if ((e->sent >> 11 & 1) && same_word(before, t)) return before->next;
    if ((e->sent >> 12 & 1) && same_word(first, t)) return first->next;
    return (int)(e->seen.state >> (2 * t->word) & 3);
}

static uint32_t conditions_of(const struct stash_engine *e, const struct engine_traveller *t, const struct subject *s,
                              uint64_t line)
{
    uint32_t bit = UINT32_C(1) << line_word(e, t), pending = e->seen.state & (e->seen.state >> 1) & 0x55555555;
    uint32_t leaving = 0, reading = 0, granting = 0;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->line != line) continue;
        if (m->kind == MSHR_WB) leaving |= m->mask;
        else if (m->map != s->map) continue;
        else if (m->kind == MSHR_READ) reading |= m->mask;
        else granting |= m->mask;
    }
    return when(s->mapped, COMMIT_IF_mapped) | when(pending != 0, COMMIT_IF_foreign) |
           when(evicting(e, t->chunk), COMMIT_IF_evicting) | when(t->coherent, COMMIT_IF_coherent) |
           when(t->fault, COMMIT_IF_fault) | when(t->known, COMMIT_IF_known) |
           when((leaving & bit) != 0, COMMIT_IF_leaving) | when((reading & bit) != 0, COMMIT_IF_reading) |
           when((granting & bit) != 0, COMMIT_IF_granting) |
           when(open_takes(e, s, line) || free_mshr(e) >= 0, COMMIT_IF_room);
}

/* What the storage applies in S3, and the reuse flag. */
static void drive_word(struct stash_engine *e, const struct engine_in *in, const struct engine_traveller *t,
                       const struct subject *s, uint64_t actions)
{
    int event = does(actions, COMMIT_DO_WRITE_HIT)     ? s->own_event
                : does(actions, COMMIT_DO_WRITE_LOCAL) ? WORD_ON_LOCAL_STORE
                : does(actions, COMMIT_DO_WRITE_ISSUE) ? WORD_ON_ISSUE
                : does(actions, COMMIT_DO_MARK_ISSUED) ? WORD_ON_REREGISTER
                                                       : -1;
    if (event < 0) return;
    engine_drive_apply(e, (uint8_t)event, UINT32_C(1) << t->word, s->map);
    if (e->job_access < 0) return;
    e->driven.apply_word = t->word;
    e->driven.apply_data = e->access[e->job_access].wdata[t->sent];
    int first_store = does(actions, COMMIT_DO_WRITE_LOCAL) || does(actions, COMMIT_DO_WRITE_ISSUE);
    if (!first_store || !(in->reuse >> s->map & 1)) return;
    /* An older copy may from now on be older than this mapping's own store. */
    e->driven.flag = e->driven.flag_used = e->driven.flag_live = 1;
    e->driven.flag_index = (uint8_t)s->map;
    e->driven.flag_coherent = in->coherent >> s->map & 1;
}

void engine_close_request(struct stash_engine *e, uint32_t core_id)
{
    e->open.message.core = core_id;
    e->requests.slot[(e->requests.head + e->requests.count++) % e->mshrs] = e->open.message;
    e->open.valid = 0;
}

/* The MSHR that the word is now part of. */
static int request(struct stash_engine *e, const struct engine_in *in, const struct engine_traveller *t,
                   const struct subject *s, uint64_t line)
{
    uint32_t bit = UINT32_C(1) << line_word(e, t);
    if (!open_takes(e, s, line)) {
        int m = free_mshr(e);
        if (e->open.valid) engine_close_request(e, in->core_id);
        memset(&e->open.message, 0, sizeof e->open.message);
        e->open.valid = 1;
        e->open.mshr = m;
        e->open.message.type = s->type;
        e->open.message.line = line;
        e->open.message.stash = 1;
        e->open.message.map = s->map;
        e->mshr_used |= UINT32_C(1) << m;
        e->mshr[m].kind = s->type == MSG_READ ? MSHR_READ : s->type == MSG_REG ? MSHR_REG : MSHR_WB;
        e->mshr[m].line = line;
        e->mshr[m].mask = 0;
        e->mshr[m].map = s->map;
        e->mshr[m].chunk = s->type == MSG_WB ? t->chunk : 0;
    }
    e->open.message.mask |= bit;
    e->mshr[e->open.mshr].mask |= bit;
    e->mshr[e->open.mshr].addr[line_word(e, t)] = t->chunk << e->word_shift | t->word;
    if (s->type == MSG_WB) e->open.message.data[line_word(e, t)] = e->seen.rdata[t->word];
    return e->open.mshr;
}

static void finish_lanes(struct stash_engine *e, const struct engine_traveller *t, uint64_t actions)
{
    struct engine_access *a = &e->access[e->job_access];
    const uint64_t done = UINT64_C(1) << COMMIT_DO_CAPTURE | UINT64_C(1) << COMMIT_DO_WRITE_HIT |
                          UINT64_C(1) << COMMIT_DO_WRITE_LOCAL | UINT64_C(1) << COMMIT_DO_WRITE_ISSUE |
                          UINT64_C(1) << COMMIT_DO_FAIL_UNMAPPED | UINT64_C(1) << COMMIT_DO_FAIL_FAULT;
    if (actions & done) a->todo &= ~t->lanes;
    for (uint32_t rest = does(actions, COMMIT_DO_CAPTURE) && !a->write ? t->lanes : 0; rest; rest &= rest - 1)
        a->rdata[__builtin_ctz(rest)] = e->seen.rdata[t->word];
    if (does(actions, COMMIT_DO_FAIL_UNMAPPED) && a->error < ERROR_UNMAPPED) a->error = ERROR_UNMAPPED;
    if (does(actions, COMMIT_DO_FAIL_FAULT) && a->error < ERROR_PAGE_FAULT) a->error = ERROR_PAGE_FAULT;
}

static void wait_for(struct engine_access *a, uint32_t mshr)
{
    a->waits |= mshr;
    a->asked = 1;
}

static void join(struct stash_engine *e, const struct engine_traveller *t, const struct subject *s, uint64_t line)
{
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_READ && m->line == line && m->map == s->map && (m->mask >> line_word(e, t) & 1))
            wait_for(&e->access[e->job_access], rest & -rest);
    }
}

static void commit(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_traveller *t = engine_sent(e, 11);
    struct subject s = subject_of(e, t);
    uint64_t line = line_of(e, t);
    const struct table_step *step =
        table_step(&e->commit_table, state_of(e, t), s.event, conditions_of(e, t, &s, line));
    uint64_t actions = step->actions;
    e->commit_count[step->row]++;
    t->next = step->next;
    drive_word(e, in, t, &s, actions);
    if (does(actions, COMMIT_DO_JOIN)) join(e, t, &s, line);
    if (does(actions, COMMIT_DO_REQUEST_READ))
        wait_for(&e->access[e->job_access], UINT32_C(1) << request(e, in, t, &s, line));
    if (does(actions, COMMIT_DO_REQUEST_REG) || does(actions, COMMIT_DO_REQUEST_WB)) request(e, in, t, &s, line);
    if (does(actions, COMMIT_DO_EVICT) && !e->evict.valid) {
        e->evict.valid = 1;
        e->evict.chunk = t->chunk;
        e->evict.kind = EVICT_WRITE_BACK;
    }
    if (does(actions, COMMIT_DO_ASK_PAGE) && !e->page.valid) {
        e->page.valid = 1;
        e->page.sent = 0;
        e->page.vpn = t->virt >> e->page_shift;
    }
    if (e->job_access >= 0) {
        finish_lanes(e, t, actions);
        return;
    }
    if (does(actions, COMMIT_DO_STAY) || does(actions, COMMIT_DO_ASK_PAGE)) e->stayed = 1;
    if (does(actions, COMMIT_DO_MARK_ISSUED)) e->reg_done |= UINT32_C(1) << t->word;
    if (does(actions, COMMIT_DO_FAIL_FAULT)) e->fault = 1;
}

uint32_t engine_next_sent(const struct stash_engine *e)
{
    const struct engine_access *a = &e->access[e->job_access];
    uint32_t lanes = e->left & -e->left, word = e->left ? a->addr[__builtin_ctz(e->left)] : 0;
    for (uint32_t rest = a->write ? 0 : e->left; rest; rest &= rest - 1)
        if (a->addr[__builtin_ctz(rest)] == word) lanes |= rest & -rest;
    return lanes;
}

void engine_tick_forward(struct stash_engine *e, const struct engine_in *in)
{
    if (e->sent >> 10 & 1) commit(e, in);
    if (e->sent >> 9 & 1) { /* S1 */
        struct engine_traveller *t = engine_sent(e, 10);
        int access = e->job_access, map = access < 0 ? (int)e->job_map : e->access[access].map;
        t->live = in->live >> (map < 0 ? 0 : map) & 1;
        t->coherent = in->coherent >> (map < 0 ? 0 : map) & 1;
    }
    if (e->sent >> 8 & 1) { /* S0, and the page's translation */
        struct engine_traveller *t = engine_sent(e, 9);
        t->known = in->va_known != 0;
        t->fault = in->va_fault != 0;
        t->ppn = in->va_ppn;
    }
    if (e->sent >> 7 & 1) {
        struct engine_traveller *t = engine_sent(e, 8);
        t->mapped = in->fwd.mapped != 0;
        t->virt = in->fwd.address;
        engine_drive_op(e, t->chunk);
    }
}
