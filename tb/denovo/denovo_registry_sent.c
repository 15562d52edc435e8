/* What an L1 sends: requests, and answers to forwards. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/denovo/denovo_registry_parts.h"

static int take_writeback(struct dr_registry *r, struct dr_request *q, const struct denovo_request *m,
                          struct spec_error *error)
{
    struct dr_line *l = &r->line[q->line];
    AGENT_CHECK(m->map < r->writebacks && m->pc == 0, "line %" PRIx64 ": a WB of place %u, pc %u", m->line, m->map,
                m->pc);
    l->leaves = 1;
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        AGENT_CHECK(dr_bit(m->mask, k) || !m->data[k], "line %" PRIx64 ": a WB has data of words that it is not about",
                    m->line);
        if (!dr_bit(m->mask, k)) continue;
        AGENT_CHECK(w->at_l1 || w->lost, "line %" PRIx64 ", word %u is written back and was not here", m->line, k);
        if (!w->at_l1) continue;
        const struct do_message leave = {
            .kind = DO_LEAVE, .known = 1, .valued = 1, .value = m->data[k], .closed = r->cycle + 1};
        do_add_message(&w->order, &leave);
        w->last_at_l1 = r->cycle;
        w->at_l1 = 0;
        w->held = 1;
        w->held_value = m->data[k];
        q->held |= (uint16_t)(1u << k);
        if (dr_advance(r, q->line, k, error)) return -1;
    }
    return 0;
}

/* Requests of the protocol, and of uncached accesses. */
static int may_ask(const struct dr_registry *r, const struct denovo_request *m)
{
    switch (m->type) {
    case DENOVO_MSG_READ: return 1;
    case DENOVO_MSG_REG:
    case DENOVO_MSG_REG_SYNC: return !r->through;
    case DENOVO_MSG_WT: return r->through;
    case DENOVO_MSG_ATOMIC: return r->through || m->uncached;
    default: return 0;
    }
}

/* Whose number is `map`? Of an MSHR every line has one at most; a place of the list is one access's. */
static int check_map(const struct dr_registry *r, const struct dr_request *q, const struct denovo_request *m,
                     struct spec_error *error)
{
    const int atomic = m->type == DENOVO_MSG_ATOMIC;
    const uint32_t most = m->uncached ? 1 : atomic ? r->list : r->mshrs;
    AGENT_CHECK(m->map < most, "line %" PRIx64 ": a request (type %u) has map %u", m->line, m->type, m->map);
    for (int i = 0; i < r->requests; i++) {
        const struct dr_request *o = &r->request[i];
        if (!o->used || o->type == DENOVO_MSG_WB || o->uncached != m->uncached) continue;
        AGENT_CHECK(!r->through || o->line != q->line || o->type == m->type,
                    "line %" PRIx64 ": a request of type %u beside one of type %u", m->line, m->type, o->type);
        if ((o->type == DENOVO_MSG_ATOMIC) != atomic) continue;
        if (atomic)
            AGENT_CHECK(o->map != m->map || (o->line == q->line && o->atom == m->atom && !(o->left & m->mask)),
                        "line %" PRIx64 ": an ATOMIC has the place of another access, %u", m->line, m->map);
        else
            AGENT_CHECK((o->line == q->line) == (o->map == m->map),
                        "lines %" PRIx64 " and %" PRIx64 " have MSHRs %u and %u", m->line, r->line[o->line].address,
                        m->map, o->map);
    }
    return 0;
}

static int check_data(const struct dr_registry *r, const struct denovo_request *m, struct spec_error *error)
{
    const int atomic = m->type == DENOVO_MSG_ATOMIC, two = atomic && dr_has_second(m->atom);
    const uint32_t beside = m->mask == 0 ? 0 : m->mask & 0x5555 ? m->mask << 1 : m->mask >> 1;
    const uint32_t has = m->type == DENOVO_MSG_WT                ? m->mask
                         : two                                   ? m->mask | beside
                         : atomic && m->atom != DENOVO_ATOM_LOAD ? m->mask
                                                                 : 0;
    AGENT_CHECK(!two || !(m->mask & (m->mask - 1)), "line %" PRIx64 ": operation %u is about words %x at once", m->line,
                m->atom, m->mask);
    for (uint32_t k = 0; k < r->words; k++)
        AGENT_CHECK(dr_bit(has, k) || !m->data[k], "line %" PRIx64 ": a request (type %u) has data of word %u", m->line,
                    m->type, k);
    return 0;
}

static int take_through(struct dr_registry *r, const struct dr_request *q, const struct denovo_request *m, uint32_t k,
                        struct spec_error *error)
{
    const struct do_message wrote = {
        .kind = DO_WROTE, .known = 1, .valued = 1, .value = m->data[k], .closed = r->cycle + 1};
    r->line[q->line].word[k].through = q->seen;
    do_add_message(&r->line[q->line].word[k].order, &wrote);
    return dr_advance(r, q->line, k, error);
}

/* A word of an access leaves, for the L2 or memory to do. */
static int take_atomic(struct dr_registry *r, struct dr_request *q, const struct denovo_request *m, uint32_t k,
                       struct spec_error *error)
{
    struct dr_word *w = &r->line[q->line].word[k];
    const struct do_message leaves = {.kind = DO_ATOMIC,
                                      .known = 1,
                                      .atom = m->atom,
                                      .data = m->data[k],
                                      .second = m->data[k ^ 1],
                                      .pc = m->pc,
                                      .closed = r->cycle + 1};
    w->atomics++;
    do_add_message(&w->order, &leaves);
    q->number[k] = do_find_left(&w->order, &leaves);
    AGENT_CHECK(q->number[k] != w->order.accesses, "line %" PRIx64 ", word %u: an ATOMIC (operation %u) of no access",
                m->line, k, m->atom);
    const struct do_access *x = do_access_of(&w->order, q->number[k]);
    if (x->remote == DO_EITHER) q->plain |= (uint16_t)(1u << k);
    if (x->remote == DO_ABROAD) do_close(&w->order, q->number[k], r->cycle);
    else if (!w->merged) w->merged = 1 + x->arrived, w->merging = q->number[k];
    return dr_advance(r, q->line, k, error);
}

static int take_asking(struct dr_registry *r, struct dr_request *q, const struct denovo_request *m,
                       struct spec_error *error)
{
    struct dr_line *l = &r->line[q->line];
    const int quiet = m->type == DENOVO_MSG_REG || m->type == DENOVO_MSG_WT;
    AGENT_CHECK(may_ask(r, m), "line %" PRIx64 ": an L1 of this protocol sends no message of type %u", m->line,
                m->type);
    AGENT_CHECK(!quiet || m->pc == 0, "line %" PRIx64 ": a message of type %u has a pc", m->line, m->type);
    AGENT_CHECK(!l->leaves, "line %" PRIx64 " is asked for while its writeback is not acknowledged", m->line);
    if (check_map(r, q, m, error) || check_data(r, m, error)) return -1;
    for (uint32_t k = 0; k < r->words; k++) {
        struct dr_word *w = &l->word[k];
        if (!dr_bit(m->mask, k)) continue;
        AGENT_CHECK(!w->at_l1, "line %" PRIx64 ", word %u is asked for and registered here", m->line, k);
        AGENT_CHECK(!w->asked && !w->syncing && !w->reading, "line %" PRIx64 ", word %u is asked for twice", m->line,
                    k);
        w->asked = quiet;
        w->syncing = m->type == DENOVO_MSG_REG_SYNC;
        w->reading = m->type == DENOVO_MSG_READ;
        if (m->type == DENOVO_MSG_WT && take_through(r, q, m, k, error)) return -1;
        if (m->type == DENOVO_MSG_ATOMIC && take_atomic(r, q, m, k, error)) return -1;
    }
    return 0;
}

int dr_take_request(struct dr_registry *r, const struct denovo_request *m, uint64_t seen, uint16_t lasting,
                    struct spec_error *error)
{
    const int line = dr_find_line(r, m->line);
    struct dr_request *q = NULL;
    AGENT_CHECK(line >= 0, "a request (type %u) of line %" PRIx64 ", which nobody accessed", m->type, m->line);
    AGENT_CHECK(m->mask && m->core == r->core && m->cpu == r->cpu && !m->stash &&
                    (m->type == DENOVO_MSG_ATOMIC || (!m->atom && !m->uncached)),
                "line %" PRIx64 ": a request (type %u) with wrong fields", m->line, m->type);
    for (int i = 0; i < DR_REQUESTS && !q; i++)
        if (!r->request[i].used) q = &r->request[i];
    AGENT_CHECK(q, "more requests than words and MSHRs");
    for (int i = 0; i < r->requests; i++)
        AGENT_CHECK(!r->request[i].used || (r->request[i].type == DENOVO_MSG_WB) != (m->type == DENOVO_MSG_WB) ||
                        m->type != DENOVO_MSG_WB || r->request[i].map != m->map,
                    "line %" PRIx64 ": place %u of the writeback buffer is used twice", m->line, m->map);
    *q = (struct dr_request){.line = line,
                             .type = m->type,
                             .map = m->map,
                             .left = (uint16_t)m->mask,
                             .due = dr_later(r),
                             .seen = seen,
                             .idle = r->idle,
                             .lasting = lasting,
                             .atom = m->atom,
                             .uncached = m->uncached,
                             .order = r->orders++};
    memcpy(q->data, m->data, sizeof q->data);
    memcpy(q->operand, m->data, sizeof q->operand);
    if (dr_has_second(m->atom)) q->second = m->data[__builtin_ctz(m->mask) ^ 1];
    /* Time for forwards to the line, and for stores behind a REG or WT. */
    if ((m->type == DENOVO_MSG_WB || m->type == DENOVO_MSG_REG || m->type == DENOVO_MSG_WT) && dr_draw(r, 4) == 0)
        q->due += 8 * r->slowness;
    const int status = m->type == DENOVO_MSG_WB ? take_writeback(r, q, m, error) : take_asking(r, q, m, error);
    q->used = 1;
    if (q - r->request >= r->requests) r->requests = (int)(q - r->request) + 1;
    return status;
}

static struct dr_forward *find_forward(struct dr_registry *r, const struct denovo_answer *m)
{
    static const uint32_t supplies[] = {[DENOVO_MSG_FWD_READ] = DENOVO_MSG_DATA,
                                        [DENOVO_MSG_FWD_REG] = DENOVO_MSG_REG_ACK,
                                        [DENOVO_MSG_RECALL] = DENOVO_MSG_RECALL_DATA};
    for (int i = 0; i < DR_FORWARDS; i++) {
        struct dr_forward *f = &r->forward[i];
        if (f->used && f->shown && f->message.type != DENOVO_MSG_WB_ACK && f->message.line == m->line &&
            supplies[f->message.type] == m->type && f->message.core == m->core && f->message.stash == m->stash &&
            f->message.map == m->map && !(m->mask & ~(uint32_t)f->left))
            return f;
    }
    return NULL;
}

int dr_take_supply(struct dr_registry *r, const struct denovo_answer *m, struct spec_error *error)
{
    struct dr_forward *f = find_forward(r, m);
    AGENT_CHECK(f && m->mask && !m->error, "line %" PRIx64 ": a supply (type %u, to core %u) that nobody waits for",
                m->line, m->type, m->core);
    const int valued = m->type != DENOVO_MSG_REG_ACK || f->message.sync, reads = m->type == DENOVO_MSG_DATA;
    for (uint32_t k = 0; k < r->words; k++) {
        AGENT_CHECK((dr_bit(m->mask, k) && valued) || !m->data[k], "line %" PRIx64 ": a supply has data of word %u",
                    m->line, k);
        if (!dr_bit(m->mask, k)) continue;
        struct dr_word *w = &r->line[f->line].word[k];
        AGENT_CHECK(!w->kept || &r->forward[w->kept - 1] != f, "line %" PRIx64 ", word %u is given away before it came",
                    m->line, k);
        if (!reads) {
            if (valued) w->outside = m->data[k];
            w->leaving = 0;
            w->last_at_l1 = r->cycle;
        }
        if (dr_bit(f->valued, k)) {
            AGENT_CHECK(!valued || m->data[k] == f->value[k],
                        "line %" PRIx64 ", word %u is given as %08x, its writeback says %08x", m->line, k, m->data[k],
                        f->value[k]);
            continue;
        }
        struct do_message *given = do_message_of(&w->order, f->number[k]);
        given->known = 1;
        given->valued = valued;
        given->value = m->data[k];
        given->closed = r->cycle;
        if (dr_advance(r, f->line, k, error)) return -1;
    }
    f->left &= (uint16_t)~m->mask;
    if (!f->left && f->taken) f->used = 0;
    return 0;
}
