#include "cmodel/denovo/denovo_coalescer.h"

#include <string.h>

static uint32_t bit(int lane)
{
    return UINT32_C(1) << lane;
}

static int lowest(uint32_t lanes)
{
    return lanes ? __builtin_ctz(lanes) : 0;
}

static int word_of(const struct warp_shape *shape, uint64_t address)
{
    return (int)(address % (uint64_t)shape->port_words);
}

static uint64_t chunk_of(const struct warp_shape *shape, uint64_t address)
{
    return address / (uint64_t)shape->port_words;
}

static int is_cas(const struct warp_access *w)
{
    return w->op == DENOVO_L1_OP_ATOMIC && w->atom == DENOVO_ATOM_CAS;
}

void warp_shape_init(struct warp_shape *shape, const struct spec_values *values)
{
    shape->lanes = (int)spec_get(values, "LANES");
    shape->entries = (int)spec_get(values, "ENTRIES");
    shape->port_words = (int)spec_get(values, "PORT_WORDS");
}

/* Deciding ----------------------------------------------------------------------------------------------------------- */

/* Of these lanes those in the lowest one's chunk; of a CAS up to the first with another compared value. */
static uint32_t matching(const struct warp_shape *shape, const struct warp_access *w, uint32_t lanes)
{
    const int lead = lowest(lanes);
    uint32_t match = 0;
    for (int l = 0; l < shape->lanes; l++) {
        if (!(lanes & bit(l)) || chunk_of(shape, w->address[l]) != chunk_of(shape, w->address[lead])) continue;
        if (is_cas(w) && w->compare[l] != w->compare[lead]) break;
        match |= bit(l);
    }
    return match;
}

/* Of the group those that go now: of an atomic one lane a word. */
static uint32_t going(const struct warp_coalescer *c, const struct warp_shape *shape)
{
    if (c->group_of.op != DENOVO_L1_OP_ATOMIC) return c->group;
    uint32_t go = 0, words = 0;
    for (int l = 0; l < shape->lanes; l++) {
        const uint32_t word = bit(word_of(shape, c->group_of.address[l]));
        if (!(c->group & bit(l)) || (words & word)) continue;
        words |= word;
        go |= bit(l);
    }
    return go;
}

static void plan_answer(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_in *in,
                        struct warp_plan *plan)
{
    if (!c->s1_valid) return;
    const int lane = (int)(c->s1.tag % (uint32_t)shape->lanes);
    const struct warp_entry *e = &c->entry[c->s1.tag / (uint32_t)shape->lanes % (uint32_t)shape->entries];
    for (int l = 0; l < shape->lanes; l++)
        if ((e->sent[lane] & e->waits & bit(l)) && (c->s1.mask >> e->word[l] & 1)) plan->answered |= bit(l);
    plan->refused = !e->used || (e->waits && !plan->answered);
    plan->completes = !plan->refused && e->waits == plan->answered;
    plan->acts = !plan->completes || in->reply_ready;
}

void warp_plan_cycle(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_in *in,
                     struct warp_plan *plan)
{
    *plan = (struct warp_plan){.entry = c->current};
    if (c->group_valid) plan->go = going(c, shape);
    const int free = !c->group_valid || (in->access_ready && plan->go == c->group);
    if (in->warp) {
        const uint32_t lanes = c->going ? c->left : in->warp->mask;
        if (!c->going)
            for (plan->entry = 0; plan->entry < shape->entries && c->entry[plan->entry].used;) plan->entry++;
        plan->leaves = free && plan->entry < shape->entries;
        plan->matches = matching(shape, in->warp, lanes);
        plan->remain = lanes & ~plan->matches;
        plan->warp_ready = plan->leaves && !plan->remain;
    }
    plan_answer(c, shape, in, plan);
    plan->answer_ready = !c->s1_valid || plan->acts;
}

/* Showing ------------------------------------------------------------------------------------------------------------ */

/* Lanes come in rising order: of a byte that several bring, the last lane's stays. */
static void bring(struct l1_access *a, const struct warp_access *w, int lane, int word)
{
    const int strb = w->op == DENOVO_L1_OP_STORE ? w->strb[lane] : w->op == DENOVO_L1_OP_ATOMIC ? 15 : 0;
    a->mask |= (uint16_t)(1U << word);
    a->strb[word] |= (uint8_t)strb;
    for (int b = 0; b < 4; b++) {
        const uint32_t byte = UINT32_C(255) << (8 * b);
        if (strb >> b & 1) a->data[word] = (a->data[word] & ~byte) | (w->data[lane] & byte);
    }
}

void warp_show_access(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_plan *plan,
                      struct l1_access *access)
{
    const struct warp_access *w = &c->group_of;
    *access = (struct l1_access){.address = c->group_chunk,
                                 .tag = (uint32_t)(c->group_entry * shape->lanes + lowest(c->group)),
                                 .warp = w->warp,
                                 .pc = w->pc,
                                 .compare = c->group_compare,
                                 .op = w->op,
                                 .atom = w->atom,
                                 .class = w->class,
                                 .local = w->local,
                                 .read_only = w->read_only};
    for (int l = 0; l < shape->lanes; l++)
        if (plan->go & bit(l)) bring(access, w, l, word_of(shape, w->address[l]));
}

void warp_show_reply(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_plan *plan,
                     struct warp_reply *reply)
{
    const struct warp_entry *e = &c->entry[c->s1.tag / (uint32_t)shape->lanes % (uint32_t)shape->entries];
    *reply = (struct warp_reply){.id = e->id, .error = (uint32_t)(e->error | c->s1.error)};
    for (int l = 0; l < shape->lanes; l++)
        if (e->mask & bit(l)) reply->data[l] = plan->answered & bit(l) ? c->s1.data[e->word[l]] : e->data[l];
}

/* The edge ----------------------------------------------------------------------------------------------------------- */

static void reset(struct warp_coalescer *c)
{
    c->going = c->group_valid = c->s1_valid = c->protocol_error = 0;
    for (int e = 0; e < WARP_ENTRIES; e++) c->entry[e].used = 0;
}

static void answer(struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_plan *plan)
{
    struct warp_entry *e = &c->entry[c->s1.tag / (uint32_t)shape->lanes % (uint32_t)shape->entries];
    if (plan->refused) c->protocol_error = 1;
    else if (plan->completes) e->used = 0;
    else {
        for (int l = 0; l < shape->lanes; l++)
            if (plan->answered & bit(l)) e->data[l] = c->s1.data[e->word[l]];
        e->waits &= ~plan->answered;
        e->error |= c->s1.error;
    }
}

static void begin(struct warp_entry *e, const struct warp_shape *shape, const struct warp_access *w)
{
    e->used = 1;
    e->error = 0;
    e->waits = e->mask = w->mask;
    e->id = w->id;
    for (int l = 0; l < shape->lanes; l++) e->word[l] = (uint8_t)word_of(shape, w->address[l]);
}

void warp_tick(struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_in *in,
               const struct warp_plan *plan)
{
    if (in->rst) {
        reset(c);
        return;
    }
    if (c->s1_valid && plan->acts) {
        answer(c, shape, plan);
        c->s1_valid = 0;
    }
    if (in->answer && plan->answer_ready) {
        c->s1_valid = 1;
        c->s1 = *in->answer;
    }
    if (c->group_valid && in->access_ready) {
        c->entry[c->group_entry].sent[lowest(c->group)] = plan->go;
        c->group &= ~plan->go;
        c->group_valid = c->group != 0;
    }
    if (!plan->leaves) return;
    const struct warp_access *w = in->warp;
    const int lead = lowest(plan->matches);
    if (!c->going) begin(&c->entry[plan->entry], shape, w);
    c->group_valid = 1;
    c->group_entry = plan->entry;
    c->group = plan->matches;
    c->group_chunk = plan->matches ? chunk_of(shape, w->address[lead]) : 0;
    c->group_compare = plan->matches && is_cas(w) ? w->compare[lead] : 0;
    c->group_of = *w;
    c->current = plan->entry;
    c->left = plan->remain;
    c->going = plan->remain != 0;
}
