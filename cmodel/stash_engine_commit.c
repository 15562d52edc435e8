/* The commit: what becomes of one word of a miss, a writeback or a registration. */
#include <string.h>

#include "cmodel/stash_engine_tables.h"

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
    uint32_t chunk, word, map, type;
    int mapped;
};

static struct subject subject_of(const struct stash_engine *e, const struct engine_in *in, uint32_t sent)
{
    struct subject s = {0};
    if (e->job_access < 0) {
        int registers = e->job_kind == EVICT_REGISTER;
        s.event = registers ? COMMIT_ON_REREGISTER : COMMIT_ON_WRITE_BACK;
        s.type = registers ? MSG_REG : MSG_WB;
        s.chunk = e->job_chunk;
        s.word = sent;
        s.map = e->job_map;
        s.mapped = e->at10.mapped;
        return s;
    }
    const struct engine_access *a = &e->access[e->job_access];
    s.event = a->mapped ? (a->write ? COMMIT_ON_STORE : COMMIT_ON_LOAD)
                        : (a->write ? COMMIT_ON_RAW_STORE : COMMIT_ON_RAW_LOAD);
    s.own_event = a->mapped ? e->event.store : e->event.raw_store;
    s.type = a->write ? MSG_REG : MSG_READ;
    s.chunk = a->addr[sent] >> e->word_shift;
    s.word = a->addr[sent] & ((uint32_t)e->chunk_words - 1);
    s.map = a->map < 0 ? 0 : (uint32_t)a->map;
    s.mapped = a->map >= 0 && (in->live >> a->map & 1) && e->at10.mapped;
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

static uint32_t sent_10_ago(const struct stash_engine *e)
{
    return e->sent_word[(e->now - 10) % ENGINE_HISTORY];
}

/* The word within its line. */
static uint32_t line_word(const struct stash_engine *e)
{
    return (uint32_t)e->at10.virt & ((uint32_t)e->chunk_words - 1);
}

void engine_eval_commit(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    struct subject s = subject_of(e, in, sent_10_ago(e));
    uint64_t page_words = UINT64_C(1) << e->page_shift, line = 0;
    uint32_t bit = UINT32_C(1) << line_word(e), pending = in->op_state & (in->op_state >> 1) & 0x55555555, wb = 0;
    if (e->page10.known) line = ((e->page10.ppn << e->page_shift) | (e->at10.virt & (page_words - 1))) >> e->word_shift;
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_WB && m->line == line) wb |= m->mask;
    }
    uint32_t conditions = when(s.mapped, COMMIT_IF_mapped) | when(pending != 0, COMMIT_IF_foreign) |
                          when(evicting(e, s.chunk), COMMIT_IF_evicting) |
                          when((int)(in->coherent >> s.map & 1), COMMIT_IF_coherent) |
                          when(e->page10.fault, COMMIT_IF_fault) | when(e->page10.known, COMMIT_IF_known) |
                          when((wb & bit) != 0, COMMIT_IF_leaving) |
                          when((engine_expected(e, MSHR_READ, line, s.map) & bit) != 0, COMMIT_IF_reading) |
                          when((engine_expected(e, MSHR_REG, line, s.map) & bit) != 0, COMMIT_IF_granting) |
                          when(open_takes(e, &s, line) || free_mshr(e) >= 0, COMMIT_IF_room);
    struct spec_step step =
        spec_table_step(e->commit_table, (int)(in->op_state >> (2 * s.word) & 3), s.event, conditions);
    out->commit_actions = step.actions;
    out->commit_row = step.row;
    out->line = line;

    int event = does(step.actions, COMMIT_DO_WRITE_HIT)     ? s.own_event
                : does(step.actions, COMMIT_DO_WRITE_LOCAL) ? e->event.local_store
                : does(step.actions, COMMIT_DO_WRITE_ISSUE) ? e->event.issue
                : does(step.actions, COMMIT_DO_MARK_ISSUED) ? e->event.reregister
                                                            : -1;
    if (event < 0) return;
    out->apply_valid = 1;
    out->apply.event = (uint32_t)event;
    out->apply.mask = UINT32_C(1) << s.word;
    out->apply.map = s.map;
    if (e->job_access < 0) return;
    out->apply_wdata[s.word] = e->access[e->job_access].wdata[sent_10_ago(e)];
    int first_store = does(step.actions, COMMIT_DO_WRITE_LOCAL) || does(step.actions, COMMIT_DO_WRITE_ISSUE);
    if (!first_store || !(in->reuse >> s.map & 1)) return;
    /* An older copy may from now on be older than this mapping's own store. */
    out->flag_valid = out->flag_used = out->flag_live = 1;
    out->flag_index = s.map;
    out->flag_coherent = (int)(in->coherent >> s.map & 1);
}

void engine_close_request(struct stash_engine *e, uint32_t core_id)
{
    e->open.message.core = core_id;
    e->requests.slot[(e->requests.head + e->requests.count++) % e->mshrs] = e->open.message;
    e->open.valid = 0;
}

/* The MSHR that the word is now part of. */
static int request(struct stash_engine *e, const struct engine_in *in, const struct subject *s, uint64_t line)
{
    uint32_t bit = UINT32_C(1) << line_word(e);
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
        e->mshr[m] = (struct engine_mshr){s->type == MSG_READ  ? MSHR_READ
                                          : s->type == MSG_REG ? MSHR_REG
                                                               : MSHR_WB,
                                          line, 0, s->map, s->type == MSG_WB ? s->chunk : 0};
    }
    e->open.message.mask |= bit;
    e->mshr[e->open.mshr].mask |= bit;
    if (s->type == MSG_WB) e->open.message.data[line_word(e)] = in->op_rdata[s->word];
    return e->open.mshr;
}

static void tick_lane(struct stash_engine *e, const struct engine_in *in, uint64_t actions, uint32_t lane,
                      const struct subject *s)
{
    struct engine_access *a = &e->access[e->job_access];
    const uint64_t done = UINT64_C(1) << COMMIT_DO_CAPTURE | UINT64_C(1) << COMMIT_DO_WRITE_HIT |
                          UINT64_C(1) << COMMIT_DO_WRITE_LOCAL | UINT64_C(1) << COMMIT_DO_WRITE_ISSUE |
                          UINT64_C(1) << COMMIT_DO_FAIL_UNMAPPED | UINT64_C(1) << COMMIT_DO_FAIL_FAULT;
    if (actions & done) a->todo &= ~(UINT32_C(1) << lane);
    if (does(actions, COMMIT_DO_CAPTURE) && !a->write) a->rdata[lane] = in->op_rdata[s->word];
    if (does(actions, COMMIT_DO_FAIL_UNMAPPED) && a->error < ERROR_UNMAPPED) a->error = ERROR_UNMAPPED;
    if (does(actions, COMMIT_DO_FAIL_FAULT) && a->error < ERROR_PAGE_FAULT) a->error = ERROR_PAGE_FAULT;
}

void engine_tick_commit(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint32_t sent = sent_10_ago(e), bit = UINT32_C(1) << line_word(e);
    struct subject s = subject_of(e, in, sent);
    uint64_t actions = out->commit_actions;
    e->commit_count[out->commit_row]++;
    if (does(actions, COMMIT_DO_JOIN)) {
        for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
            const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
            if (m->kind == MSHR_READ && m->line == out->line && m->map == s.map && (m->mask & bit))
                e->access[e->job_access].waits |= rest & -rest;
        }
    }
    if (does(actions, COMMIT_DO_REQUEST_READ))
        e->access[e->job_access].waits |= UINT32_C(1) << request(e, in, &s, out->line);
    if (does(actions, COMMIT_DO_REQUEST_REG) || does(actions, COMMIT_DO_REQUEST_WB)) request(e, in, &s, out->line);
    if (does(actions, COMMIT_DO_EVICT) && !e->evict.valid) {
        e->evict.valid = 1;
        e->evict.chunk = s.chunk;
        e->evict.kind = EVICT_WRITE_BACK;
    }
    if (does(actions, COMMIT_DO_ASK_PAGE) && !e->page.valid) {
        e->page.valid = 1;
        e->page.sent = 0;
        e->page.vpn = e->at10.virt >> e->page_shift;
    }
    if (e->job_access >= 0) {
        tick_lane(e, in, actions, sent, &s);
        return;
    }
    if (does(actions, COMMIT_DO_STAY) || does(actions, COMMIT_DO_ASK_PAGE)) e->stayed = 1;
    if (does(actions, COMMIT_DO_MARK_ISSUED)) e->reg_done |= UINT32_C(1) << s.word;
    if (does(actions, COMMIT_DO_FAIL_FAULT)) e->fault = 1;
}
