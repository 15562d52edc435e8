/* What the core of denovo_l1 may see: each access is answered once, in the order that its class asks, with values that one order
 * of its words explains, and nothing stale. */
#include <inttypes.h>
#include <string.h>

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_l1_agent.h"
#include "tb/denovo/denovo_values.h"

static uint32_t class_of(const struct l1_agent *a, uint32_t op, uint32_t class)
{
    if (op == DENOVO_L1_OP_ATOMIC && class == DENOVO_CLASS_DATA) class = DENOVO_CLASS_RELAXED;
    return denovo_class_under((enum denovo_model)a->model, (enum denovo_class) class);
}

static void add_words(struct l1_agent *a, struct l1_access *x, const uint32_t *bits)
{
    struct dr_line *l = &a->registry.line[x->line];
    const uint32_t compare = (uint32_t)bits_get_field(bits, 0, a->access_at.compare, 0);
    int whole = x->op == DENOVO_L1_OP_STORE;
    for (uint32_t i = 0; i < a->port; i++)
        if (l1_agent_bit(x->mask, i) && bits_get_field(bits, 0, a->access_at.strb, (int)i) != 15) whole = 0;
    for (uint32_t i = 0; i < a->port; i++) {
        if (!l1_agent_bit(x->mask, i)) continue;
        const uint32_t strb = (uint32_t)bits_get_field(bits, 0, a->access_at.strb, (int)i);
        struct do_access w = {.data = (uint32_t)bits_get_field(bits, 0, a->access_at.data, (int)i),
                              .arrived = a->registry.cycle,
                              .floor = a->floor > l->left ? a->floor : l->left,
                              .firm = a->launched > l->left ? a->launched : l->left,
                              .local = x->local,
                              .through = a->registry.through && (x->op == DENOVO_L1_OP_STORE || x->local),
                              .pc = (uint32_t)bits_get_field(bits, 0, a->access_at.pc, 0),
                              .warp = x->warp};
        const int stores = x->op == DENOVO_L1_OP_STORE, atomic = x->op == DENOVO_L1_OP_ATOMIC;
        x->strb[i] = strb;
        w.kind = x->sync ? DO_SYNC : !stores ? DO_LOAD : strb == 15 ? DO_STORE : DO_SUBSTORE;
        w.atom = stores ? DENOVO_ATOM_MERGE : atomic && x->atom < DENOVO_ATOM_MERGE ? x->atom : DENOVO_ATOM_LOAD;
        w.second = stores ? strb : compare;
        w.tells = !stores;
        if (x->uncached || (a->registry.through && x->sync && !x->local)) {
            w.kind = DO_SYNC;
            w.remote = DO_ABROAD;
            if (whole) w.atom = DENOVO_ATOM_EXCH;
            w.refused = x->uncached && atomic && w.atom != DENOVO_ATOM_LOAD;
            w.came = w.lost = w.refused;
        } else if (a->registry.through && w.kind == DO_SUBSTORE) w.remote = DO_EITHER;
        x->number[i] = do_add_access(&l->word[x->base + i].order, &w);
    }
}

/* Local or not. */
static int acquires_somewhere(const struct l1_access *x)
{
    return x->class == DENOVO_CLASS_PAIRED && x->op != DENOVO_L1_OP_STORE;
}
static int releases_somewhere(const struct l1_access *x)
{
    return x->class == DENOVO_CLASS_PAIRED && x->op != DENOVO_L1_OP_LOAD;
}

int l1_agent_free_access(const struct l1_agent *a)
{
    for (int i = 0; i < L1_AGENT_ACCESSES; i++)
        if (!a->accesses[i].used) return i;
    return -1;
}

int l1_agent_take_access(struct l1_agent *a, const uint32_t *bits, struct spec_error *error)
{
    const int place = l1_agent_free_access(a);
#define GET(field) (uint32_t) bits_get_field(bits, 0, a->access_at.field, 0)
    const uint64_t address = bits_get_field(bits, 0, a->access_at.address, 0);
    const int line = dr_find_line(&a->registry, address / a->chunks);
    AGENT_DUTY(place >= 0 && line >= 0, "an access that the agent has no place for");
    AGENT_DUTY(!l1_agent_strays(a, line), "an access beside a message that nobody asked for");
    for (int i = 0; i < L1_AGENT_ACCESSES; i++)
        AGENT_DUTY(!a->accesses[i].used || a->accesses[i].tag != GET(tag), "a tag is used twice");
    struct l1_access *x = &a->accesses[place];
    *x = (struct l1_access){.used = 1,
                            .line = line,
                            .base = (uint32_t)(address % a->chunks) * a->port,
                            .tag = GET(tag),
                            .warp = GET(warp),
                            .op = GET(op),
                            .atom = GET(atom),
                            .mask = GET(mask),
                            .arrived = a->registry.cycle,
                            .since = a->registry.cycle};
    if (x->op == 3) x->op = DENOVO_L1_OP_LOAD;
    x->left = x->mask;
    x->class = class_of(a, x->op, GET(class));
    x->read_only = x->op == DENOVO_L1_OP_LOAD && GET(read_only);
    const int local = (int)GET(local), uncached = (int)GET(uncached);
#undef GET
    x->sync = x->class != DENOVO_CLASS_DATA;
    x->local = a->scoped && local && x->sync;
    x->uncached = x->mask && uncached;
    x->told = x->op == DENOVO_L1_OP_STORE && !x->sync && !x->uncached;
    x->acquires = x->mask && acquires_somewhere(x) && !x->local;
    x->releases = x->mask && releases_somewhere(x) && !x->local;
    for (uint32_t i = 0; i < a->port; i++)
        AGENT_DUTY(!l1_agent_bit(x->mask, i) || do_has_room(&a->registry.line[line].word[x->base + i].order),
                   "more accesses to a word than the agent keeps");
    add_words(a, x, bits);
    if (!x->uncached) a->taken++;
    return 0;
}

/* The older access must be done before the younger is answered. */
static int goes_first(const struct l1_access *older, const struct l1_access *younger)
{
    const int atomic = older->class == DENOVO_CLASS_UNPAIRED || older->class == DENOVO_CLASS_PAIRED;
    if (!younger->mask || older->warp != younger->warp) return 0;
    if (releases_somewhere(younger)) return 1;
    if (younger->class == DENOVO_CLASS_PAIRED || younger->class == DENOVO_CLASS_UNPAIRED) return atomic;
    return acquires_somewhere(older);
}

static int check_order(const struct l1_agent *a, const struct l1_access *x, struct spec_error *error)
{
    const struct dr_registry *r = &a->registry;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
        const struct l1_access *o = &a->accesses[i];
        AGENT_CHECK(!o->used || o->arrived >= x->arrived || !goes_first(o, x),
                    "warp %u: the access %u (op %u, class %u) is answered before the older %u (op %u, class %u)",
                    x->warp, x->tag, x->op, x->class, o->tag, o->op, o->class);
    }
    if (!x->releases) return 0;
    for (uint32_t i = 0; i < r->lines; i++)
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &r->line[i].word[k];
            const int stored = w->stored && w->stored - 1 < x->arrived,
                      merged = w->merged && w->merged - 1 < x->arrived;
            AGENT_CHECK(!stored && !merged,
                        "a release (%u) is answered, and line %" PRIx64 ", word %u, stored before, is not registered",
                        x->tag, r->line[i].address, k);
        }
    return 0;
}

/* Word i of the access, a store, was registered, or seen in a WT, since the access came. */
static int has_stored(const struct l1_agent *a, const struct l1_access *x, uint32_t i)
{
    const struct dr_word *w = &a->registry.line[x->line].word[x->base + i];
    if (w->at_l1 || (w->leaving && !w->passes_on)) return 1;
    return a->registry.through ? w->through >= x->arrived : w->last_at_l1 >= x->arrived;
}

int l1_agent_check_taken(const struct l1_agent *a, const struct l1_access *x, struct spec_error *error)
{
    for (uint32_t i = 0; x->told && i < a->port; i++)
        AGENT_CHECK(!l1_agent_bit(x->mask, i) || x->strb[i] != 15 || has_stored(a, x, i),
                    "a store (%u) was taken before command %u, which is done: line %" PRIx64
                    ", word %u is not registered",
                    x->tag, a->command, a->registry.line[x->line].address, x->base + i);
    return 0;
}

/* A store is told: from now on a release waits for its registration. */
static void note_store(struct l1_agent *a, const struct l1_access *x, uint32_t i)
{
    struct dr_word *w = &a->registry.line[x->line].word[x->base + i];
    const int whole = x->local || x->strb[i] == 15, through = a->registry.through;
    if (has_stored(a, x, i)) return;
    if (through && whole && w->asked && !w->again) w->again = 1 + a->registry.cycle;
    if (whole && !w->stored) w->stored = 1 + a->registry.cycle;
    if (!through && !x->local && x->strb[i] != 15 && x->strb[i] && !w->merged) w->merged = 1 + a->registry.cycle;
}

/* An acquire is done: whatever was asked for before is stale for what comes now, and for what waited behind it. */
static void note_acquire(struct l1_agent *a, const struct l1_access *x)
{
    struct dr_registry *r = &a->registry;
    a->acquired = r->cycle;
    if (a->floor < x->since + 1) a->floor = x->since + 1;
    for (int n = 0; n < L1_AGENT_ACCESSES; n++) {
        const struct l1_access *o = &a->accesses[n];
        if (!o->used || o->warp != x->warp || o->arrived <= x->arrived) continue;
        for (uint32_t i = 0; i < a->port; i++) {
            if (!l1_agent_bit(o->left, i)) continue;
            struct do_access *w = do_access_of(&r->line[o->line].word[o->base + i].order, o->number[i]);
            if (w->floor < x->since + 1) w->floor = x->since + 1;
        }
    }
}

static int take_word(struct l1_agent *a, struct l1_access *x, uint32_t i, int failed, uint32_t value,
                     struct spec_error *error)
{
    const uint32_t k = x->base + i;
    struct do_word *o = &a->registry.line[x->line].word[k].order;
    const uint64_t line = a->registry.line[x->line].address;
    struct do_access *w = do_access_of(o, x->number[i]);
    /* The words of lanes come together, when the last of them has come. */
    AGENT_CHECK(a->behind_lanes || w->kind == DO_SUBSTORE || do_answers_in_order(o, x->number[i]),
                "line %" PRIx64 ", word %u: the access %u is answered before an older one", line, k, x->tag);
    if (w->remote == DO_ABROAD) {
        AGENT_CHECK(w->came && value == (w->tells ? w->old : 0),
                    "line %" PRIx64 ", word %u: the access %u is answered %08x, the L2's answer %s %08x", line, k,
                    x->tag, value, w->came ? "says" : "has not come and is not", w->old);
        x->lost |= w->lost;
        w->answered = 1;
        if (!w->refused) return 0;
        do_close(o, x->number[i], a->registry.cycle);
        return dr_advance(&a->registry, x->line, k, error);
    }
    w->answered = 1;
    w->failed = failed;
    w->value = value;
    if (w->kind != DO_SUBSTORE || w->remote == DO_EITHER) do_close(o, x->number[i], a->registry.cycle);
    if (x->told || (x->sync && x->local && !failed)) note_store(a, x, i);
    const struct do_state before = o->state[0];
    if (!do_advance(o)) return 0;
    o->state[0] = before;
    if (dr_explain(&a->registry, x->line, k, error)) {
        const size_t n = strlen(error->text);
        snprintf(error->text + n, sizeof error->text - n, "; the access %u (op %u, atom %u, class %u) is answered %08x",
                 x->tag, x->op, x->atom, x->class, value);
    }
    return -1;
}

int l1_agent_take_answer(struct l1_agent *a, const uint32_t *bits, struct spec_error *error)
{
#define GET(field) (uint32_t) bits_get_field(bits, 0, a->answer_at.field, 0)
    const uint32_t tag = GET(tag), mask = GET(mask), last = GET(last), failed = GET(error);
#undef GET
    struct l1_access *x = NULL;
    for (int i = 0; i < L1_AGENT_ACCESSES; i++)
        if (a->accesses[i].used && a->accesses[i].tag == tag) x = &a->accesses[i];
    AGENT_CHECK(x, "an answer with tag %u, for which nobody waits", tag);
    AGENT_CHECK(!(mask & ~x->left), "the access %u is answered words %x and waits for %x", tag, mask, x->left);
    AGENT_CHECK(mask || !x->mask, "an answer without words, tag %u", tag);
    AGENT_CHECK(!x->told || (mask == x->mask && !failed), "a store (%u) is answered in parts, or with an error", tag);
    if (check_order(a, x, error)) return -1;
    for (uint32_t i = 0; i < a->port; i++) {
        const uint32_t value = (uint32_t)bits_get_field(bits, 0, a->answer_at.data, (int)i);
        AGENT_CHECK((l1_agent_bit(mask, i) && x->op != DENOVO_L1_OP_STORE) || !value,
                    "the answer %u has data of word %u", tag, i);
        if (l1_agent_bit(mask, i) && take_word(a, x, i, (int)failed, value, error)) return -1;
    }
    x->left &= ~mask;
    x->failed |= (int)failed;
    const int abroad = x->mask && (x->uncached || (a->registry.through && x->sync && !x->local));
    AGENT_CHECK(!abroad || (mask == x->mask && x->lost == (int)failed),
                "the access %u, done elsewhere, is answered words %x of %x, error %u", tag, mask, x->mask, failed);
    AGENT_CHECK(last == !x->left, "the access %u: last is %u, and words %x wait", tag, last, x->left);
    if (x->left) return 0;
    x->used = 0;
    if (x->acquires && !x->failed) note_acquire(a, x);
    return 0;
}

/* An acquire that waits for a word which has not been here since it came, or for the L2's answer, cannot have been performed before. */
void l1_agent_note_arrival(struct l1_agent *a)
{
    const struct dr_registry *r = &a->registry;
    const struct dr_request *q = &r->request[a->rsp_now];
    for (int i = 0; i < L1_AGENT_ACCESSES; i++) {
        struct l1_access *x = &a->accesses[i];
        if (!x->used || x->line != a->rsp_line) continue;
        for (uint32_t k = 0; k < r->words; k++) {
            const struct dr_word *w = &r->line[x->line].word[k];
            if (!l1_agent_bit(a->rsp.mask & x->left << x->base, k)) continue;
            if (q->type == DENOVO_MSG_ATOMIC) {
                if (q->number[k] == x->number[k - x->base]) x->since = r->cycle;
            } else if (!r->through && !w->at_l1 && w->last_at_l1 < x->arrived) x->since = r->cycle;
        }
    }
}
