/* Pieces, and the commit: what becomes of the words of a miss, a writeback or a registration. */
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"

int engine_is_open(const struct stash_engine *e, uint32_t chunk)
{
    return e->open_context && e->contexts.slot[e->contexts.head].chunk == chunk;
}

int engine_follows(const struct stash_engine *e, const struct engine_in *in)
{
    uint8_t kind = e->contexts.slot[e->contexts.head].kind;
    return e->open_context && kind != OF_REGISTER && !(kind == OF_STORE && in->piece->last);
}

void engine_take_piece(struct stash_engine *e, const struct engine_in *in, int operation)
{
    const struct map_piece *piece = in->piece;
    struct engine_piece *p = engine_piece(e, 0);
    p->context = e->contexts.slot[e->contexts.head];
    p->operation = operation != 0;
    p->first = !e->open_context;
    p->last = piece->last != 0;
    p->words = piece->words;
    p->virt_line = piece->line;
    p->mapped = piece->mapped != 0;
    memcpy(p->in_line, piece->place, sizeof p->in_line);
    e->open_context = !piece->last;
    if (!piece->last) return;
    e->contexts.head = (e->contexts.head + 1) % ENGINE_CONTEXTS;
    e->contexts.count--;
}

int engine_is_given(const struct engine_context *c)
{
    return c->kind == OF_WRITE_BACK && c->entry >= GIVEN;
}

int engine_writes_back(const struct stash_engine *e)
{
    if (e->open_context && e->contexts.slot[e->contexts.head].kind == OF_WRITE_BACK) return 1;
    for (uint32_t cycles = 1; cycles <= 3; cycles++) {
        const struct engine_piece *p = engine_taken(e, cycles);
        if (p && p->context.kind == OF_WRITE_BACK) return 1;
    }
    return 0;
}

/* What MSHRs say of the piece's words. */
struct known {
    uint32_t leaving, reading, granting; /* words of the line, then of the chunk */
};

static struct known known_of(const struct stash_engine *e, const struct engine_piece *p)
{
    struct known k = {0, 0, 0}, by_chunk = {0, 0, 0};
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->line != p->line) continue;
        if (m->kind == MSHR_WB) k.leaving |= m->mask;
        else if (m->map != p->context.map) continue;
        else if (m->kind == MSHR_READ) k.reading |= m->mask;
        else k.granting |= m->mask;
    }
    for (uint32_t rest = k.leaving | k.reading | k.granting ? p->words : 0; rest; rest &= rest - 1) {
        int word = __builtin_ctz(rest), place = p->in_line[word];
        by_chunk.leaving |= (k.leaving >> place & 1) << word;
        by_chunk.reading |= (k.reading >> place & 1) << word;
        by_chunk.granting |= (k.granting >> place & 1) << word;
    }
    return by_chunk;
}

/* The lanes of the access on these words. */
static uint32_t lanes_on(const struct stash_engine *e, const struct engine_piece *p, uint32_t words)
{
    const struct engine_access *a = &e->access[p->context.entry];
    uint32_t lanes = 0;
    if (words == p->context.wanted) return p->context.lanes;
    for (uint32_t rest = p->context.lanes; rest; rest &= rest - 1)
        if (words >> engine_word(e, a->request.addr[__builtin_ctz(rest)]) & 1) lanes |= rest & -rest;
    return lanes;
}

static void fail(struct stash_engine *e, const struct engine_piece *p, uint32_t words, uint32_t error)
{
    if (p->context.kind == OF_REGISTER) {
        e->fault = 1;
        return;
    }
    struct engine_access *a = &e->access[p->context.entry];
    a->todo &= ~lanes_on(e, p, words);
    if (a->error < error) a->error = error;
}

static void wait_for(struct stash_engine *e, const struct engine_piece *p, uint32_t mshrs)
{
    e->access[p->context.entry].waits |= mshrs;
    e->asked |= UINT32_C(1) << p->context.entry;
}

static void join(struct stash_engine *e, const struct engine_piece *p, uint32_t words)
{
    uint32_t in_line = 0;
    for (uint32_t rest = words; rest; rest &= rest - 1) in_line |= UINT32_C(1) << p->in_line[__builtin_ctz(rest)];
    for (uint32_t rest = e->mshr_used; rest; rest &= rest - 1) {
        const struct engine_mshr *m = &e->mshr[__builtin_ctz(rest)];
        if (m->kind == MSHR_READ && m->line == p->line && m->map == p->context.map && (m->mask & in_line))
            wait_for(e, p, rest & -rest);
    }
}

/* An older copy may from now on be older than this mapping's own store. */
static void forget_reuse(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p)
{
    if (!engine_flag(in->reuse, p->context.map)) return;
    e->driven.flag = e->driven.flag_used = e->driven.flag_live = 1;
    e->driven.flag_index = p->context.map;
    e->driven.flag_coherent = (uint8_t)engine_flag(in->coherent, p->context.map);
}

/* The redo may write these words. Those that the access has asked for itself stay as they are until then; others may be taken. */
static void give(struct stash_engine *e, const struct engine_piece *p, uint32_t words, int asked)
{
    struct engine_access *a = &e->access[p->context.entry];
    const uint32_t lanes = lanes_on(e, p, words);
    a->given |= lanes;
    if (e->fetches_line && !asked) a->loose |= lanes;
}

static void act(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p, uint64_t actions,
                uint32_t words)
{
    const int changes = does(actions, COMMIT_DO_WRITE_LOCAL) || does(actions, COMMIT_DO_WRITE_ISSUE);
    if (does(actions, COMMIT_DO_SERVE)) e->gain |= UINT32_C(1) << p->context.entry;
    if (does(actions, COMMIT_DO_WRITE_HIT) || changes) give(e, p, words, does(actions, COMMIT_DO_REQUEST_REG));
    if (changes) {
        e->gathered.event = does(actions, COMMIT_DO_WRITE_LOCAL) ? WORD_ON_LOCAL_STORE : WORD_ON_ISSUE;
        e->gathered.chunk = p->context.chunk;
        e->gathered.words |= words;
        forget_reuse(e, in, p);
    }
    if (does(actions, COMMIT_DO_MARK_ISSUED)) {
        engine_drive_apply(e, WORD_ON_REREGISTER, e->driven.apply_mask | words, p->context.map);
        e->reg_done |= words;
    }
    if (does(actions, COMMIT_DO_FAIL_UNMAPPED)) fail(e, p, words, ERROR_UNMAPPED);
    if (does(actions, COMMIT_DO_FAIL_FAULT)) fail(e, p, words, ERROR_PAGE_FAULT);
    if (does(actions, COMMIT_DO_ASK_PAGE) && !e->page.valid) {
        e->page.valid = 1;
        e->page.sent = 0;
        e->page.vpn = p->virt_line << e->word_shift >> e->page_shift;
    }
    if (does(actions, COMMIT_DO_JOIN)) join(e, p, words);
    if (does(actions, COMMIT_DO_REQUEST_READ)) wait_for(e, p, UINT32_C(1) << engine_request(e, p, words, MSG_READ));
    if (does(actions, COMMIT_DO_PREFETCH)) engine_request(e, p, words, MSG_READ);
    if (does(actions, COMMIT_DO_REQUEST_REG)) {
        int mshr = engine_request(e, p, words, MSG_REG);
        if (p->context.kind == OF_STORE) e->access[p->context.entry].regs |= UINT32_C(1) << mshr;
    }
    if (does(actions, COMMIT_DO_REQUEST_WB)) engine_request(e, p, words, MSG_WB);
    if (p->context.kind != OF_REGISTER) return;
    if (does(actions, COMMIT_DO_STAY) || does(actions, COMMIT_DO_ASK_PAGE)) e->ring.stayed = 1;
}

/* Words for which the table is asked the same question go together. Conditions: those that all words of the piece share. */
static uint64_t decide(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p,
                       const struct known *k, uint32_t conditions, int event, uint32_t words)
{
    uint32_t states = e->view;
    uint64_t done = 0;
    for (uint32_t rest = words; rest;) {
        int word = __builtin_ctz(rest), state = (int)(states >> (2 * word) & 3);
        int leaving = k->leaving >> word & 1, reading = k->reading >> word & 1, granting = k->granting >> word & 1;
        uint32_t same = rest & engine_words_in(states, (uint32_t)state) & (leaving ? k->leaving : ~k->leaving) &
                        (reading ? k->reading : ~k->reading) & (granting ? k->granting : ~k->granting);
        const struct table_step *step =
            table_step(&e->commit_table, state, event,
                       conditions | when(leaving, COMMIT_IF_leaving) | when(reading, COMMIT_IF_reading) |
                           when(granting, COMMIT_IF_granting));
        e->commit_count[step->row] += (uint64_t)__builtin_popcount(same);
        act(e, in, p, step->actions, same);
        done |= step->actions;
        rest &= ~same;
    }
    return done;
}

/* MSHRs that others take before an access that was refused one has its turn. */
static int patience(const struct stash_engine *e)
{
    return e->misses * e->misses - 1;
}

int engine_is_due(const struct stash_engine *e)
{
    return (int)((e->refused | e->busy) >> e->due & 1);
}

int engine_has_turn(const struct stash_engine *e)
{
    return engine_is_due(e) && e->passed == patience(e) && !e->freeze;
}

/* An access takes none while another one has its turn, nor the last one while chunks are to leave. */
static int finds_mshr(const struct stash_engine *e, const struct engine_piece *p)
{
    const int leaves = p->context.kind >= OF_WRITE_BACK, unused = __builtin_popcount(~e->mshr_used & e->mshr_bits);
    if (!leaves && e->has_turn && p->context.entry != e->due) return 0;
    if (!leaves && e->keeps_mshr && unused < 2) return 0;
    return engine_request_room(e, p->context.kind == OF_WRITE_BACK);
}

/* First the words that are wanted; those beside them go with a READ that these ask for. */
static uint64_t decide_all(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p)
{
    static const uint8_t events[] = {COMMIT_ON_LOAD,      COMMIT_ON_STORE,      COMMIT_ON_RAW_LOAD,
                                     COMMIT_ON_RAW_STORE, COMMIT_ON_WRITE_BACK, COMMIT_ON_REREGISTER};
    int of_chunk = p->context.kind >= OF_WRITE_BACK, mapped = p->mapped && (of_chunk || (p->context.map_ok && p->live));
    struct known k = known_of(e, p);
    uint32_t foreign = engine_words_in(e->view, WORD_P) & e->words_mask;
    uint32_t conditions = when(mapped, COMMIT_IF_mapped) | when(foreign != 0, COMMIT_IF_foreign) |
                          when(p->evicting, COMMIT_IF_evicting) | when(p->coherent, COMMIT_IF_coherent) |
                          when(p->fault, COMMIT_IF_fault) | when(p->known, COMMIT_IF_known) |
                          when(e->open.valid || finds_mshr(e, p), COMMIT_IF_room);
    const uint32_t used = e->mshr_used;
    uint64_t done = decide(e, in, p, &k, conditions, events[p->context.kind], p->words & p->context.wanted);
    if (does(done, COMMIT_DO_REQUEST_READ))
        decide(e, in, p, &k, conditions, COMMIT_ON_FETCH, p->words & ~p->context.wanted);
    if (!of_chunk) {
        if (does(done, COMMIT_DO_STAY) && !(conditions & when(1, COMMIT_IF_room)))
            e->refused |= UINT32_C(1) << p->context.entry;
        if (e->mshr_used != used && p->context.entry != e->due && e->refused >> e->due & 1 && e->passed < patience(e))
            e->passed++;
    }
    return done;
}

void engine_commit(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p,
                   const struct engine_piece *behind, int *ends)
{
    uint64_t done = decide_all(e, in, p);
    if (does(done, COMMIT_DO_EVICT)) engine_add_evict(e, p->context.chunk, EVICT_WRITE_BACK);
    engine_settle_request(e, in, p, behind);
    if (!p->last) return;
    if (e->gathered.words) engine_drive_apply(e, e->gathered.event, e->gathered.words, p->context.map);
    e->gathered.words = 0;
    if (!p->context.last) return;
    if (p->context.kind < OF_WRITE_BACK) {
        *ends = p->context.entry;
        return;
    }
    if (engine_is_given(&p->context)) {
        e->given.sent--;
        return;
    }
    e->ring.slot[p->context.entry].done = 1;
    if (p->context.kind == OF_REGISTER) e->incomplete = e->ring.stayed;
}
