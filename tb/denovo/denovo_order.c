#include "tb/denovo/denovo_order.h"

#include <string.h>

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
    return w->states == 1 && w->state[0].accesses == w->accesses && w->state[0].messages == w->messages;
}

int do_answers_in_order(const struct do_word *w, uint32_t number)
{
    for (uint32_t i = w->first_access; i < number; i++)
        if (!w->access[i % DO_ACCESSES].answered) return 0;
    return 1;
}

void do_close(struct do_word *w, uint32_t number, uint64_t cycle)
{
    for (uint32_t i = w->first_access; i <= number; i++)
        if (!do_access_of(w, i)->closed) do_access_of(w, i)->closed = cycle;
}

/* One step ------------------------------------------------------------------------------------------------------------ */

/* The state after the access; 0: it cannot have been so. */
static int apply_access(const struct do_access *a, struct do_state *s)
{
    const int whole = s->here == DO_STORED || s->here == DO_OWNED;
    const uint32_t old = s->value;
    s->accesses++;
    if (s->here == DO_FAILED && a->kind != DO_STORE)
        return a->arrived <= s->since && (a->kind == DO_SUBSTORE || (a->failed && a->value == 0));
    switch (a->kind) {
    case DO_LOAD: return (whole || (s->here == DO_COPIED && s->since > a->floor)) && a->value == old;
    case DO_STORE:
        s->value = a->data;
        if (s->here != DO_OWNED) s->here = DO_STORED;
        return 1;
    case DO_SUBSTORE: s->value = denovo_performed(DENOVO_ATOM_MERGE, old, a->data, a->second); return whole;
    case DO_SYNC:
        s->value = denovo_performed(a->atom, old, a->data, a->second);
        return s->here == DO_OWNED && a->value == (a->tells ? old : 0);
    }
    return 0;
}

static int apply_message(const struct do_message *m, struct do_state *s)
{
    const int whole = s->here == DO_STORED || s->here == DO_OWNED, owned = s->here == DO_OWNED,
              same = !m->valued || m->value == s->value;
    s->messages++;
    switch (m->kind) {
    case DO_COPY: s->here = DO_COPIED, s->value = m->value, s->since = m->asked; return !whole;
    case DO_FAIL: s->here = DO_FAILED, s->value = 0, s->since = m->closed ? m->closed : UINT64_MAX; return !whole;
    case DO_GRANT: s->here = DO_OWNED, s->value = m->value; return !whole;
    case DO_CLAIM: s->here = DO_OWNED; return whole && !owned;
    case DO_SHOW: return whole && same;
    case DO_TAKE:
    case DO_LEAVE: s->here = DO_NONE, s->value = 0; return owned && same;
    }
    return 0;
}

/* All of them ----------------------------------------------------------------------------------------------------------- */

static int same_state(const struct do_state *a, const struct do_state *b)
{
    return a->accesses == b->accesses && a->messages == b->messages && a->here == b->here && a->value == b->value &&
           a->since == b->since;
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

/* More can follow this state than has followed it already. */
static int may_go_on(struct do_word *w, const struct do_state *s)
{
    const struct chances c = look(w, s);
    return (c.access_first && !(c.access && c.access->answered)) ||
           (c.message_first && !(c.message && c.message->known));
}

int do_advance(struct do_word *w)
{
    for (int i = 0; i < w->states; i++) {
        const struct chances c = look(w, &w->state[i]);
        struct do_state next = w->state[i];
        if (c.access_first && c.access && c.access->answered && apply_access(c.access, &next) && add_state(w, &next))
            return -1;
        next = w->state[i];
        if (c.message_first && c.message && c.message->known && apply_message(c.message, &next) && add_state(w, &next))
            return -1;
    }
    int kept = 0;
    for (int i = 0; i < w->states; i++)
        if (may_go_on(w, &w->state[i])) w->state[kept++] = w->state[i];
    w->states = kept;
    if (!kept) return -1;
    w->first_access = w->accesses;
    w->first_message = w->messages;
    for (int i = 0; i < w->states; i++) {
        if (w->state[i].accesses < w->first_access) w->first_access = w->state[i].accesses;
        if (w->state[i].messages < w->first_message) w->first_message = w->state[i].messages;
    }
    return 0;
}
