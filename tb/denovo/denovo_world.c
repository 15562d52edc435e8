#include "tb/denovo/denovo_world.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/denovo/denovo_values.h"

static int bit(uint32_t mask, uint32_t word)
{
    return (int)(mask >> word & 1);
}

static uint64_t later(struct dw_world *w)
{
    return w->cycle + 1 + agent_below(&w->rng, w->slowness);
}

void dw_forget(struct dw_world *w)
{
    memset(w->asked, 0, sizeof w->asked);
    memset(w->event, 0, sizeof w->event);
    memset(w->fetch, 0, sizeof w->fetch);
    for (uint32_t i = 0; i < w->lines; i++) {
        struct dw_line *l = &w->line[i];
        memcpy(l->last, l->memory, sizeof l->last);
        memcpy(l->told, l->memory, sizeof l->told);
        memset(l->of, 0, sizeof l->of);
        l->failed = 0;
        l->writes = l->uncached = 0;
    }
    w->refused = w->wrong = w->told = 0;
    w->no_recalls = 0;
    w->refused_at = 0;
}

int dw_quiet(const struct dw_world *w)
{
    for (int i = 0; i < DW_ASKED; i++)
        if (w->asked[i].used) return 0;
    for (int i = 0; i < DW_EVENTS; i++)
        if (w->event[i].used) return 0;
    for (int i = 0; i < DW_FETCHES; i++)
        if (w->fetch[i].used) return 0;
    return 1;
}

int dw_find_line(const struct dw_world *w, uint64_t address)
{
    for (uint32_t i = 0; i < w->lines; i++)
        if (w->line[i].address == address) return (int)i;
    return -1;
}

static int find_party(const struct dw_world *w, uint32_t core, uint32_t stash, uint32_t map)
{
    for (uint32_t i = 0; i < w->parties; i++) {
        const struct dw_party *p = &w->party[i];
        if (p->core == core && p->stash == stash && (!stash || p->map == map)) return (int)i;
    }
    return -1;
}

uint16_t dw_may_ask(const struct dw_world *w, int party, int line, uint32_t type)
{
    const struct dw_holding *h = &w->line[line].of[party];
    const uint32_t busy = h->owned | h->asked | h->syncing | h->reading | h->leaving;
    if (type == DENOVO_MSG_WB) return h->owned | h->lost;
    if (type == DENOVO_MSG_ATOMIC) {
        uint32_t written = 0; /* by a WT: an atomic waits for it */
        for (int i = 0; i < DW_ASKED; i++) {
            const struct dw_asked *a = &w->asked[i];
            if (a->used && a->party == party && a->line == line && a->request.type == DENOVO_MSG_WT) written |= a->left;
        }
        return (uint16_t)(w->all & ~(busy | written));
    }
    return (uint16_t)(w->all & ~(busy | h->writing));
}

int dw_wrong_request(const struct dw_world *w, const struct denovo_request *r)
{
    (void)w;
    if (!r->mask) return 1;
    if (r->type == DENOVO_MSG_ATOMIC)
        return r->atom > DENOVO_ATOM_MERGE ||
               ((r->atom == DENOVO_ATOM_CAS || r->atom == DENOVO_ATOM_MERGE) && (r->mask & (r->mask - 1)));
    return r->type != DENOVO_MSG_READ && r->type != DENOVO_MSG_REG && r->type != DENOVO_MSG_REG_SYNC &&
           r->type != DENOVO_MSG_WB && r->type != DENOVO_MSG_WT;
}

/* Requests ---------------------------------------------------------------------------------------------------------- */

static int line_is_asked(const struct dw_world *w, int line)
{
    for (int i = 0; i < DW_ASKED; i++)
        if (w->asked[i].used && w->asked[i].line == line) return 1;
    for (int i = 0; i < DW_EVENTS; i++)
        if (w->event[i].used && w->event[i].line == line) return 1;
    return 0;
}

static struct dw_asked *new_asked(struct dw_world *w)
{
    for (int i = 0; i < DW_ASKED; i++)
        if (!w->asked[i].used) return &w->asked[i];
    return NULL;
}

static void note_request(struct dw_line *l, int party, const struct denovo_request *r)
{
    struct dw_holding *h = &l->of[party];
    const uint16_t mask = (uint16_t)r->mask;
    h->lost &= (uint16_t)~mask;
    switch (r->type) {
    case DENOVO_MSG_READ: h->reading |= mask; break;
    case DENOVO_MSG_REG: h->asked |= mask; break;
    case DENOVO_MSG_REG_SYNC: h->syncing |= mask; break;
    case DENOVO_MSG_WB:
        h->leaving |= mask;
        h->held |= mask & h->owned;
        h->owned &= (uint16_t)~mask;
        break;
    default: h->writing |= mask; break;
    }
}

int dw_take_request(struct dw_world *w, const struct denovo_request *r, struct spec_error *error)
{
    if (dw_wrong_request(w, r)) {
        w->wrong++;
        return 0;
    }
    const int party = find_party(w, r->core, r->stash, r->map), line = dw_find_line(w, r->line);
    AGENT_DUTY(party >= 0 && line >= 0, "a request of nobody, or of a line that nobody knows");
    struct dw_asked *a = new_asked(w);
    AGENT_DUTY(a, "more requests than the agent keeps");
    const struct dw_holding *h = &w->line[line].of[party];
    const int gpu = w->party[party].gpu, again = r->type != DENOVO_MSG_WB && !(r->mask & ~(uint32_t)h->owned);
    AGENT_DUTY(!w->line[line].uncached, "a request beside an uncached one");
    if (again) {
        AGENT_DUTY(dw_quiet(w) && !r->uncached, "an owner asks for its own words, and others are asking");
        if (r->type != DENOVO_MSG_REG) {
            w->wrong++;
            return 0;
        }
    } else
        AGENT_DUTY(!(r->mask & ~(uint32_t)dw_may_ask(w, party, line, r->type)),
                   "a request for words that are not free");
    if (!again && (r->type == DENOVO_MSG_WT || (r->type == DENOVO_MSG_ATOMIC && !r->uncached)))
        AGENT_DUTY(gpu, "not a GPU's");
    if (r->type == DENOVO_MSG_REG || r->type == DENOVO_MSG_REG_SYNC || r->type == DENOVO_MSG_WB)
        AGENT_DUTY(!gpu, "a GPU's");
    if (r->uncached) AGENT_DUTY(!line_is_asked(w, line), "an uncached request beside others");
    for (int i = 0; i < DW_ASKED && !r->stash; i++)
        AGENT_DUTY(!w->asked[i].used || w->asked[i].party != party || w->asked[i].request.map != r->map,
                   "a map in use");
    for (uint32_t k = 0; r->type == DENOVO_MSG_WB && k < w->words; k++)
        if (bit(r->mask & h->owned, k)) AGENT_DUTY(r->data[k] == w->line[line].last[k], "a writeback of other data");
    *a = (struct dw_asked){.used = 1,
                           .party = party,
                           .line = line,
                           .again = again,
                           .left = (uint16_t)r->mask,
                           .since = w->cycle,
                           .request = *r};
    w->line[line].uncached = (int)r->uncached;
    if (!again) note_request(&w->line[line], party, r);
    return 0;
}

/* Grants ------------------------------------------------------------------------------------------------------------ */

static struct dw_event *new_event(struct dw_world *w)
{
    for (int i = 0; i < DW_EVENTS; i++)
        if (!w->event[i].used) return &w->event[i];
    return NULL;
}

/* Words that their owner gives away: to a party, or back to the bank (-1). */
static int pass_on(struct dw_world *w, int to, int line, uint16_t mask, int sync, uint32_t map,
                   struct spec_error *error)
{
    struct dw_event *e = new_event(w);
    AGENT_CHECK(e, "more messages between owners than requests can cause");
    *e = (struct dw_event){.used = 1, .when = later(w), .to = to, .line = line, .mask = mask, .sync = sync, .map = map};
    for (uint32_t k = 0; k < w->words; k++)
        if (bit(mask, k)) e->data[k] = w->line[line].last[k];
    return 0;
}

static struct dw_asked *find_registration(struct dw_world *w, int party, int line, uint32_t mask, int sync)
{
    for (int i = 0; i < DW_ASKED; i++) {
        struct dw_asked *a = &w->asked[i];
        if (a->used && a->party == party && a->line == line && !(mask & ~(uint32_t)a->left) &&
            a->request.type == (sync ? DENOVO_MSG_REG_SYNC : DENOVO_MSG_REG))
            return a;
    }
    return NULL;
}

static void settle(struct dw_world *w, struct dw_asked *a, uint32_t mask)
{
    a->left &= (uint16_t)~mask;
    if (a->left) return;
    a->used = 0;
    /* Requests that join those of a failed fetch fail with them; nobody is left of them. */
    if (!line_is_asked(w, a->line)) w->line[a->line].failed = 0;
}

/* What an owner writes: one time in eight 0, 1, or all bits 1. */
static uint32_t any_word(struct dw_world *w)
{
    const uint32_t any = (uint32_t)agent_draw(&w->rng);
    return agent_below(&w->rng, 8) ? any : any % 3 - 1;
}

/* The party owns the words, performs what it wanted them for, and serves who waits. */
static int grant(struct dw_world *w, struct dw_asked *a, uint32_t mask, const uint32_t *data, struct spec_error *error)
{
    struct dw_line *l = &w->line[a->line];
    struct dw_holding *h = &l->of[a->party];
    const int sync = a->request.type == DENOVO_MSG_REG_SYNC, line = a->line;
    for (uint32_t k = 0; k < w->words; k++) {
        if (!bit(mask, k)) continue;
        const uint16_t one = (uint16_t)(1u << k);
        for (uint32_t q = 0; q < w->parties; q++)
            AGENT_CHECK(!(l->of[q].owned & one), "line %" PRIx64 ", word %u has two owners", l->address, k);
        AGENT_CHECK(!sync || data[k] == l->last[k],
                    "line %" PRIx64 ", word %u comes with %08x, its last write was %08x", l->address, k, data[k],
                    l->last[k]);
        h->asked &= (uint16_t)~one;
        h->syncing &= (uint16_t)~one;
        h->owned |= one;
        l->last[k] = any_word(w);
        if (!(h->kept & one)) continue;
        h->kept &= (uint16_t)~one;
        h->owned &= (uint16_t)~one;
        h->lost |= one;
        const int recall = h->place[k].recall, to = recall ? -1 : h->place[k].party;
        const int status = pass_on(w, to, line, one, !recall && bit(l->of[to].syncing, k), h->place[k].map, error);
        if (status) return status;
    }
    settle(w, a, mask);
    return 0;
}

/* Answers ----------------------------------------------------------------------------------------------------------- */

static uint32_t answers_to(uint32_t type)
{
    switch (type) {
    case DENOVO_MSG_READ: return DENOVO_MSG_DATA;
    case DENOVO_MSG_WT: return DENOVO_MSG_WT_ACK;
    case DENOVO_MSG_ATOMIC: return DENOVO_MSG_ATOMIC_RESP;
    case DENOVO_MSG_WB: return DENOVO_MSG_WB_ACK;
    default: return DENOVO_MSG_REG_ACK;
    }
}

static struct dw_asked *find_asked(struct dw_world *w, const struct denovo_answer *a, int line)
{
    const int party = find_party(w, a->core, a->stash, a->map);
    for (int i = 0; i < DW_ASKED; i++) {
        struct dw_asked *q = &w->asked[i];
        if (q->used && q->party == party && q->line == line && answers_to(q->request.type) == a->type &&
            (a->stash || q->request.map == a->map) && !(a->mask & ~(uint32_t)q->left))
            return q;
    }
    return NULL;
}

static int is_refused_uncached(const struct denovo_request *r)
{
    return r->uncached && r->atom != DENOVO_ATOM_LOAD && r->atom != DENOVO_ATOM_EXCH && r->atom != DENOVO_ATOM_MERGE;
}

/* An atomic of the same party on the same word that was asked for earlier still waits. */
static int overtakes(const struct dw_world *w, const struct dw_asked *a, uint32_t mask)
{
    for (int i = 0; i < DW_ASKED; i++) {
        const struct dw_asked *q = &w->asked[i];
        if (q->used && q != a && q->party == a->party && q->line == a->line && q->request.type == DENOVO_MSG_ATOMIC &&
            (q->left & mask) && q->since < a->since)
            return 1;
    }
    return 0;
}

static int is_written_twice(const struct dw_world *w, const struct dw_asked *a, uint32_t word)
{
    for (int i = 0; i < DW_ASKED; i++) {
        const struct dw_asked *q = &w->asked[i];
        if (q->used && q != a && q->party == a->party && q->line == a->line && bit(q->left, word)) return 1;
    }
    return 0;
}

static int take_values(struct dw_world *w, struct dw_asked *q, const struct denovo_answer *a, struct spec_error *error)
{
    struct dw_line *l = &w->line[q->line];
    struct dw_holding *h = &l->of[q->party];
    const struct denovo_request *r = &q->request;
    const int valued = a->type == DENOVO_MSG_DATA || a->type == DENOVO_MSG_ATOMIC_RESP;
    const int stored = r->uncached && r->atom != DENOVO_ATOM_LOAD; /* by memory, which does not say what was there */
    AGENT_CHECK(!overtakes(w, q, a->mask), "line %" PRIx64 ": an atomic overtakes an older one", l->address);
    for (uint32_t k = 0; k < w->words; k++) {
        const uint32_t want = bit(a->mask, k) && valued && !stored ? l->last[k] : 0;
        AGENT_CHECK(a->data[k] == want, "line %" PRIx64 ", word %u is answered %08x, its last write was %08x",
                    l->address, k, a->data[k], want);
        if (!bit(a->mask, k)) continue;
        for (uint32_t p = 0; p < w->parties && a->type != DENOVO_MSG_DATA; p++)
            AGENT_CHECK(!bit(l->of[p].owned, k), "line %" PRIx64 ", word %u is written past its owner", l->address, k);
        if (r->type == DENOVO_MSG_WT) l->last[k] = r->data[k];
        if (r->type == DENOVO_MSG_ATOMIC && !stored)
            l->last[k] = denovo_performed(r->atom, l->last[k], r->data[k], r->data[k ^ 1]);
        h->reading &= (uint16_t) ~(1u << k);
        if (!is_written_twice(w, q, k)) h->writing &= (uint16_t) ~(1u << k);
    }
    if (r->uncached) l->uncached = 0;
    settle(w, q, a->mask);
    return 0;
}

static int take_failure(struct dw_world *w, struct dw_asked *q, const struct denovo_answer *a, struct spec_error *error)
{
    struct dw_line *l = &w->line[q->line];
    struct dw_holding *h = &l->of[q->party];
    AGENT_CHECK(is_refused_uncached(&q->request) || l->failed, "line %" PRIx64 ": an error, and memory made none",
                l->address);
    AGENT_CHECK(a->mask == q->left, "line %" PRIx64 ": an error for a part of the request", l->address);
    for (uint32_t k = 0; k < w->words; k++) {
        AGENT_CHECK(!a->data[k], "line %" PRIx64 ": an error with data", l->address);
        if (!bit(a->mask, k)) continue;
        const uint16_t one = (uint16_t)(1u << k);
        AGENT_CHECK(!(h->kept & one), "line %" PRIx64 ", word %u: refused, and already asked for by others", l->address,
                    k);
        h->reading &= (uint16_t)~one;
        h->syncing &= (uint16_t)~one;
        if (!is_written_twice(w, q, k)) h->writing &= (uint16_t)~one;
    }
    if (q->request.uncached) l->uncached = 0;
    settle(w, q, a->mask);
    return 0;
}

int dw_take_answer(struct dw_world *w, const struct denovo_answer *a, struct spec_error *error)
{
    const int line = dw_find_line(w, a->line);
    AGENT_CHECK(line >= 0 && a->mask, "an answer for a line that nobody asked for, or for no word");
    struct dw_asked *q = find_asked(w, a, line);
    AGENT_CHECK(q, "line %" PRIx64 ": an answer (type %u) that nobody waits for", a->line, a->type);
    if (q->again) {
        settle(w, q, a->mask);
        return 0;
    }
    if (a->error) return take_failure(w, q, a, error);
    AGENT_CHECK(!is_refused_uncached(&q->request), "line %" PRIx64 ": memory has done what it cannot", a->line);
    if (a->type != DENOVO_MSG_REG_ACK) return take_values(w, q, a, error);
    for (uint32_t k = 0; k < w->words; k++)
        AGENT_CHECK(!a->data[k] || (q->request.type == DENOVO_MSG_REG_SYNC && bit(a->mask, k)),
                    "line %" PRIx64 ", word %u: data that were not asked for", a->line, k);
    return grant(w, q, a->mask, a->data, error);
}

/* Forwards ---------------------------------------------------------------------------------------------------------- */

static int take_ack(struct dw_world *w, const struct denovo_forward *f, int party, int line, struct spec_error *error)
{
    struct denovo_answer as = {
        .line = f->line, .type = f->type, .core = f->core, .stash = f->stash, .map = f->map, .mask = f->mask};
    struct dw_asked *q = find_asked(w, &as, line);
    AGENT_CHECK(q && q->party == party && f->core == f->to_core && f->stash == f->to_stash && !f->owner_map,
                "line %" PRIx64 ": an acknowledged writeback of nobody", f->line);
    AGENT_CHECK(f->mask == q->left, "line %" PRIx64 ": a writeback acknowledged in parts", f->line);
    struct dw_holding *h = &w->line[line].of[party];
    h->leaving &= (uint16_t)~f->mask;
    h->held &= (uint16_t)~f->mask;
    settle(w, q, f->mask);
    return 0;
}

static int supply_reader(struct dw_world *w, const struct denovo_forward *f, int party, int line,
                         struct spec_error *error)
{
    const struct dw_line *l = &w->line[line];
    const struct dw_holding *h = &l->of[party];
    struct denovo_answer as = {
        .line = f->line, .type = DENOVO_MSG_DATA, .core = f->core, .stash = f->stash, .map = f->map, .mask = f->mask};
    struct dw_asked *q = find_asked(w, &as, line);
    AGENT_CHECK(q, "line %" PRIx64 ": a read is forwarded that nobody made", f->line);
    AGENT_CHECK(!(f->mask & ~(uint32_t)(h->owned | h->asked | h->held)),
                "line %" PRIx64 ": a read of words %x is forwarded to who does not have them", f->line, f->mask);
    w->line[line].of[q->party].reading &= (uint16_t)~f->mask;
    settle(w, q, f->mask);
    return 0;
}

static int take_away(struct dw_world *w, const struct denovo_forward *f, int party, int line, struct spec_error *error)
{
    struct dw_holding *h = &w->line[line].of[party];
    const int recall = f->type == DENOVO_MSG_RECALL, to = recall ? -1 : find_party(w, f->core, f->stash, f->map);
    uint16_t now = 0;
    AGENT_CHECK(recall || (to >= 0 && find_registration(w, to, line, f->mask, (int)f->sync)),
                "line %" PRIx64 ": a registration is forwarded that nobody made", f->line);
    AGENT_CHECK(!recall || (!f->core && !f->stash && !f->sync), "line %" PRIx64 ": a recall that names a requester",
                f->line);
    AGENT_CHECK(!recall || !w->no_recalls,
                "line %" PRIx64 ": words %x are recalled for a read, and their owner asked for them by a REG", f->line,
                f->mask);
    for (uint32_t k = 0; k < w->words; k++) {
        if (!bit(f->mask, k)) continue;
        const uint16_t one = (uint16_t)(1u << k);
        if ((h->asked | h->syncing) & one) {
            AGENT_CHECK(!(h->kept & one), "line %" PRIx64 ", word %u: two forwards wait for one grant", f->line, k);
            h->kept |= one;
            h->place[k].recall = recall;
            h->place[k].party = to;
            h->place[k].map = f->map;
            continue;
        }
        AGENT_CHECK((h->owned | h->held) & one, "line %" PRIx64 ", word %u is taken from who does not have it", f->line,
                    k);
        now |= one;
    }
    h->lost |= h->owned & now;
    h->owned &= (uint16_t)~now;
    h->held &= (uint16_t)~now;
    return now ? pass_on(w, to, line, now, (int)f->sync, f->map, error) : 0;
}

int dw_take_forward(struct dw_world *w, const struct denovo_forward *f, struct spec_error *error)
{
    const int ack = f->type == DENOVO_MSG_WB_ACK;
    const int party = find_party(w, f->to_core, f->to_stash, ack ? f->map : f->owner_map),
              line = dw_find_line(w, f->line);
    AGENT_CHECK(party >= 0 && line >= 0 && f->mask, "a forward (type %u) to nobody, or of a line that nobody knows",
                f->type);
    AGENT_CHECK(f->to_stash || ack || !f->owner_map, "a forward to an L1 with a map");
    if (ack) return take_ack(w, f, party, line, error);
    if (f->type == DENOVO_MSG_FWD_READ) return supply_reader(w, f, party, line, error);
    AGENT_CHECK(f->type == DENOVO_MSG_FWD_REG || f->type == DENOVO_MSG_RECALL, "a forward of type %u", f->type);
    return take_away(w, f, party, line, error);
}

/* Memory ------------------------------------------------------------------------------------------------------------ */

static int check_origin(const struct dw_world *w, const struct denovo_mem_request *m, int line,
                        struct spec_error *error)
{
    if (m->write && !m->uncached) {
        AGENT_CHECK(!m->core && !m->cpu && !m->pc, "line %" PRIx64 ": a writeback that names a core", m->line);
        return 0;
    }
    for (int i = 0; i < DW_ASKED; i++) {
        const struct dw_asked *a = &w->asked[i];
        if (a->used && a->line == line && a->request.core == m->core && a->request.pc == m->pc &&
            a->request.cpu == m->cpu)
            return 0;
    }
    AGENT_CHECK(0, "line %" PRIx64 ": memory is asked for a core that did not ask", m->line);
}

static uint64_t bytes_asked(const struct dw_world *w, int line)
{
    uint64_t strb = 0;
    for (int i = 0; i < DW_ASKED; i++) {
        const struct denovo_request *r = &w->asked[i].request;
        if (!w->asked[i].used || w->asked[i].line != line || !r->uncached) continue;
        for (uint32_t k = 0; k < w->words; k++)
            if (bit(r->mask, k)) strb |= (uint64_t)(r->atom == DENOVO_ATOM_MERGE ? r->data[k ^ 1] & 15 : 15) << 4 * k;
    }
    return strb;
}

int dw_take_fetch(struct dw_world *w, const struct denovo_mem_request *m, struct spec_error *error)
{
    const int line = dw_find_line(w, m->line);
    struct dw_fetch *f = NULL;
    AGENT_CHECK(line >= 0, "memory is asked for line %" PRIx64 ", which nobody knows", m->line);
    struct dw_line *l = &w->line[line];
    for (int i = 0; i < DW_FETCHES; i++) {
        AGENT_CHECK(!w->fetch[i].used || w->fetch[i].request.id != m->id, "an id at memory is used twice");
        if (!w->fetch[i].used && !f) f = &w->fetch[i];
    }
    AGENT_CHECK(f, "more requests at memory than ids");
    AGENT_CHECK(m->write || !l->writes, "line %" PRIx64 ": a read before the answer of a write", m->line);
    AGENT_CHECK(m->write || m->uncached || m->strb == UINT64_MAX >> (64 - 4 * w->words), "a fetch of a part of a line");
    AGENT_CHECK(m->uncached == (uint32_t)l->uncached || (m->write && !m->uncached),
                "line %" PRIx64 ": cached and uncached accesses meet at memory", m->line);
    AGENT_CHECK(!m->uncached || m->strb == bytes_asked(w, line),
                "line %" PRIx64 ": an uncached access touches other bytes", m->line);
    const int status = check_origin(w, m, line, error);
    if (status) return status;
    for (uint32_t k = 0; k < w->words; k++) {
        const uint32_t bytes = (uint32_t)(m->strb >> 4 * k) & 15;
        AGENT_CHECK(m->data[k] == denovo_performed(DENOVO_ATOM_MERGE, 0, m->data[k], m->write ? bytes : 0),
                    "line %" PRIx64 ": data at memory where no byte is meant", m->line);
        if (m->write) l->memory[k] = denovo_performed(DENOVO_ATOM_MERGE, l->memory[k], m->data[k], bytes);
        if (m->write && m->uncached) l->last[k] = l->memory[k];
    }
    l->writes += (int)m->write;
    *f = (struct dw_fetch){.used = 1, .when = later(w), .line = line, .request = *m};
    f->error = w->errors && !agent_below(&w->rng, m->uncached ? 4 : 24); /* there are few of these */
    return 0;
}

/* Time -------------------------------------------------------------------------------------------------------------- */

int dw_pass_time(struct dw_world *w, struct spec_error *error)
{
    w->cycle++;
    for (int i = 0; i < DW_EVENTS; i++) {
        const struct dw_event e = w->event[i]; /* its place may be taken while the words are passed on again */
        if (!e.used || e.to < 0 || e.when > w->cycle) continue;
        struct dw_asked *a = find_registration(w, e.to, e.line, e.mask, e.sync);
        AGENT_CHECK(a, "line %" PRIx64 ": words are passed on to who does not wait for them", w->line[e.line].address);
        w->event[i].used = 0;
        const int status = grant(w, a, e.mask, e.data, error);
        if (status) return status;
    }
    for (int i = 0; i < DW_ASKED; i++) {
        const struct dw_asked *a = &w->asked[i];
        AGENT_CHECK(!a->used || w->cycle - a->since < DW_PATIENCE,
                    "line %" PRIx64 ": a request (type %u) is not answered within %d cycles", w->line[a->line].address,
                    a->request.type, DW_PATIENCE);
    }
    return 0;
}

int dw_due_recall(struct dw_world *w)
{
    for (int i = 0; i < DW_EVENTS; i++)
        if (w->event[i].used && w->event[i].to < 0 && w->event[i].when <= w->cycle) return i;
    return -1;
}

int dw_due_memory(struct dw_world *w)
{
    const int first = (int)agent_below(&w->rng, DW_FETCHES);
    for (int i = 0; i < DW_FETCHES; i++) {
        const int n = (first + i) % DW_FETCHES;
        if (w->fetch[n].used && w->fetch[n].when <= w->cycle) return n;
    }
    return -1;
}

void dw_recall_arrived(struct dw_world *w, int event)
{
    w->event[event].used = 0;
}

void dw_memory_arrived(struct dw_world *w, int fetch)
{
    struct dw_fetch *f = &w->fetch[fetch];
    struct dw_line *l = &w->line[f->line];
    f->used = 0;
    l->writes -= (int)f->request.write;
    for (uint32_t k = 0; k < w->words && f->request.write; k++) {
        const uint32_t bytes = (uint32_t)(f->request.strb >> 4 * k) & 15;
        l->told[k] = denovo_performed(DENOVO_ATOM_MERGE, l->told[k], f->request.data[k], bytes);
    }
    if (!f->error) return;
    if (f->request.write && !f->request.uncached) {
        if (w->refused < 255) w->refused++;
        w->refused_at = l->address;
    } else l->failed = 1;
}
