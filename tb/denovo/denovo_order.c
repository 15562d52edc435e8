#include "tb/denovo/denovo_order.h"

#include <string.h>

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_values.h"

void do_reset(struct do_word *w)
{
    memset(w, 0, sizeof *w);
    w->states = 1; /* nothing here */
}

int do_has_room(const struct do_word *w)
{
    return w->accesses - w->first_access < DO_ACCESSES - 8 && w->messages - w->first_message < DO_MESSAGES - 16 &&
           w->states < DO_STATES / 4;
}

struct do_access *do_access_of(struct do_word *w, uint32_t number)
{
    return &w->access[number % DO_ACCESSES];
}

struct do_message *do_message_of(struct do_word *w, uint32_t number)
{
    return &w->message[number % DO_MESSAGES];
}

uint32_t do_add_access(struct do_word *w, const struct do_access *a)
{
    *do_access_of(w, w->accesses) = *a;
    return w->accesses++;
}

uint32_t do_add_message(struct do_word *w, const struct do_message *m)
{
    *do_message_of(w, w->messages) = *m;
    return w->messages++;
}

int do_is_settled(const struct do_word *w)
{
    return w->states == 1 && w->state[0].accesses == w->accesses && w->state[0].messages == w->messages &&
           !w->state[0].leaves;
}

int do_answers_in_order(const struct do_word *w, uint32_t number)
{
    for (uint32_t i = w->first_access; i < number; i++)
        if (!w->access[i % DO_ACCESSES].answered && w->access[i % DO_ACCESSES].remote != DO_ABROAD) return 0;
    return 1;
}

void do_close(struct do_word *w, uint32_t number, uint64_t cycle)
{
    for (uint32_t i = w->first_access; i <= number; i++)
        if (!do_access_of(w, i)->closed) do_access_of(w, i)->closed = cycle;
}

/* One step ------------------------------------------------------------------------------------------------------------ */

static int is_whole(enum do_here here)
{
    return here == DO_STORED || here == DO_OWNED || here == DO_SENT || here == DO_MORE;
}

static int is_fresh(const struct do_access *a, const struct do_state *s)
{
    return s->here == DO_COPIED && s->since > (s->lasting ? a->firm : a->floor);
}

static enum do_here stored(enum do_here here)
{
    return here == DO_OWNED ? DO_OWNED : here == DO_SENT || here == DO_MORE ? DO_MORE : DO_STORED;
}

/* It leaves the L1 as it is; the word is not here any more. */
static int goes_abroad(const struct do_access *a, struct do_state *s)
{
    if (is_whole(s->here)) return 0;
    if (!a->refused) s->leaves |= 1u << (s->accesses - 1) % DO_ACCESSES;
    s->here = DO_NONE;
    s->value = 0;
    return 1;
}

/* The state after the access; 0: it cannot have been so. */
static int apply_access(const struct do_access *a, struct do_state *s)
{
    const int whole = is_whole(s->here);
    const uint32_t old = s->value;
    s->accesses++;
    if (a->remote == DO_ABROAD || (a->remote == DO_EITHER && !whole)) return goes_abroad(a, s);
    if (s->here == DO_FAILED && a->kind != DO_STORE) {
        s->losses += a->kind == DO_SUBSTORE;
        return a->arrived <= s->since && (a->kind == DO_SUBSTORE || (a->failed && a->value == 0));
    }
    switch (a->kind) {
    case DO_LOAD: return (whole || is_fresh(a, s)) && a->value == old;
    case DO_STORE:
        s->value = a->data;
        s->here = stored(s->here);
        return 1;
    case DO_SUBSTORE:
        s->value = denovo_performed(DENOVO_ATOM_MERGE, old, a->data, a->second);
        s->here = stored(s->here);
        return whole;
    case DO_SYNC:
        if (!a->local && s->here != DO_OWNED) return 0;
        if (!whole && !is_fresh(a, s)) return 0;
        s->value = denovo_performed(a->atom, old, a->data, a->second);
        s->here = stored(s->here);
        return a->value == (a->tells ? old : 0);
    }
    return 0;
}

static int is_of(const struct do_message *m, const struct do_access *a)
{
    const int two = m->atom == DENOVO_ATOM_CAS || m->atom == DENOVO_ATOM_MERGE;
    return a->atom == m->atom && a->pc == m->pc && (m->atom == DENOVO_ATOM_LOAD || a->data == m->data) &&
           (!two || a->second == m->second);
}

/* The oldest access that has not left must be the message's. */
static int apply_atomic(const struct do_word *w, const struct do_message *m, struct do_state *s)
{
    uint32_t n = s->accesses - DO_ACCESSES;
    if (!s->leaves) return 0;
    while (!(s->leaves >> n % DO_ACCESSES & 1)) n++;
    s->leaves &= ~(1u << n % DO_ACCESSES);
    return is_of(m, &w->access[n % DO_ACCESSES]);
}

static int apply_message(const struct do_word *w, const struct do_message *m, struct do_state *s)
{
    const int whole = is_whole(s->here), owned = s->here == DO_OWNED, same = !m->valued || m->value == s->value;
    const enum do_here before = s->here;
    s->messages++;
    switch (m->kind) {
    case DO_COPY:
        s->here = DO_COPIED;
        s->value = m->value;
        s->since = m->asked;
        s->lasting = m->lasting;
        return !whole;
    case DO_FAIL: s->here = DO_FAILED, s->value = 0, s->since = m->closed ? m->closed : UINT64_MAX; return !whole;
    case DO_GRANT: s->here = DO_OWNED, s->value = m->value; return !whole;
    case DO_CLAIM: s->here = DO_OWNED; return whole && !owned;
    case DO_SHOW: return whole && same;
    case DO_TAKE:
    case DO_LEAVE: s->here = DO_NONE, s->value = 0; return owned && same;
    case DO_WROTE:
        if (before == DO_STORED) s->here = DO_SENT, s->unseen = 1, s->sent = s->value;
        if (!s->unseen || s->sent != m->value) return 0;
        s->unseen = 0;
        return 1;
    case DO_ACK:
        s->here = before == DO_MORE ? DO_STORED : DO_COPIED;
        s->since = m->asked;
        s->lasting = 0;
        return (before == DO_SENT || before == DO_MORE) && !s->unseen;
    case DO_ATOMIC: return apply_atomic(w, m, s);
    }
    return 0;
}

/* All of them ----------------------------------------------------------------------------------------------------------- */

static int same_state(const struct do_state *a, const struct do_state *b)
{
    return a->accesses == b->accesses && a->messages == b->messages && a->here == b->here && a->value == b->value &&
           a->since == b->since && a->lasting == b->lasting && a->leaves == b->leaves && a->unseen == b->unseen &&
           a->losses == b->losses && (!a->unseen || a->sent == b->sent);
}

static int add_state(struct do_word *w, const struct do_state *s)
{
    for (int i = 0; i < w->states; i++)
        if (same_state(&w->state[i], s)) return 0;
    if (w->states == DO_STATES) return -1;
    w->state[w->states++] = *s;
    return 0;
}

/* What the next access and message allow at a state. */
struct chances {
    struct do_access *access;   /* NULL: none yet */
    struct do_message *message; /* the same */
    int access_first, message_first;
};

static struct chances look(struct do_word *w, const struct do_state *s)
{
    struct chances c = {.access_first = 1, .message_first = 1};
    if (s->accesses < w->accesses) c.access = do_access_of(w, s->accesses);
    if (s->messages < w->messages) c.message = do_message_of(w, s->messages);
    if (c.message && c.message->closed) c.access_first = c.access && c.access->arrived < c.message->closed;
    if (c.access && c.access->closed) c.message_first = c.message && c.message->opened < c.access->closed;
    return c;
}

static int may_be_done(const struct do_access *a)
{
    return a && (a->answered || a->remote == DO_ABROAD);
}

/* More can follow this state than has followed it already. */
static int may_go_on(struct do_word *w, const struct do_state *s)
{
    const struct chances c = look(w, s);
    return (c.access_first && !may_be_done(c.access)) || (c.message_first && !(c.message && c.message->known));
}

/* Those that have not left, or whose answer is still to come, stay known. */
static void keep_remote(struct do_word *w, uint32_t first)
{
    uint32_t leaves = 0;
    for (int i = 0; i < w->states; i++) leaves |= w->state[i].leaves;
    for (uint32_t n = first; n < w->first_access; n++) {
        const struct do_access *a = &w->access[n % DO_ACCESSES];
        if ((leaves >> n % DO_ACCESSES & 1) || (a->remote == DO_ABROAD && !a->answered)) w->first_access = n;
    }
}

void do_saw_all(struct do_word *w, uint64_t cycle)
{
    int kept = 0;
    for (int i = 0; i < w->states; i++)
        if (!w->state[i].unseen || w->state[i].unseen > cycle) w->state[kept++] = w->state[i];
    w->states = kept;
}

int do_lost(struct do_word *w, uint32_t losses)
{
    int kept = 0;
    for (int i = 0; i < w->states; i++)
        if (w->state[i].losses == losses) w->state[kept++] = w->state[i];
    if (!kept) return -1;
    w->states = kept;
    return 0;
}

uint32_t do_find_left(struct do_word *w, const struct do_message *m)
{
    int remote = 0;
    for (uint32_t n = w->first_access; n < w->accesses; n++) {
        struct do_access *a = do_access_of(w, n);
        const int first = a->remote == DO_EITHER || (a->remote == DO_ABROAD && !remote);
        if (a->left || a->refused || a->remote == DO_HERE) continue;
        if (first && is_of(m, a)) {
            a->left = 1;
            return n;
        }
        remote |= a->remote == DO_ABROAD;
    }
    return w->accesses;
}

int do_advance(struct do_word *w)
{
    for (int i = 0; i < w->states; i++) {
        const struct chances c = look(w, &w->state[i]);
        struct do_state next = w->state[i];
        if (c.access_first && may_be_done(c.access) && apply_access(c.access, &next) && add_state(w, &next)) return -1;
        next = w->state[i];
        if (c.access_first && may_be_done(c.access) && c.access->through && next.here == DO_STORED) {
            next.here = DO_SENT;
            next.sent = next.value;
            next.unseen = 1 + c.access->closed;
            if (apply_access(c.access, &next) && next.here == DO_MORE && add_state(w, &next)) return -1;
        }
        next = w->state[i];
        if (c.message_first && c.message && c.message->known && apply_message(w, c.message, &next) &&
            add_state(w, &next))
            return -1;
    }
    int kept = 0;
    for (int i = 0; i < w->states; i++)
        if (may_go_on(w, &w->state[i])) w->state[kept++] = w->state[i];
    w->states = kept;
    if (!kept) return -1;
    const uint32_t first = w->first_access;
    w->first_access = w->accesses;
    w->first_message = w->messages;
    for (int i = 0; i < w->states; i++) {
        if (w->state[i].accesses < w->first_access) w->first_access = w->state[i].accesses;
        if (w->state[i].messages < w->first_message) w->first_message = w->state[i].messages;
    }
    keep_remote(w, first);
    return 0;
}
