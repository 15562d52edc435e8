/* Chaining in a row of a DRAM cache: docs/dramcache/chaining-data-path.md. A row is an array of slots here. */
#include <string.h>

#include "cmodel/model.h"
#include "cmodel/table.h"
#include "spec/dramcache/dramcache.h"
#include "spec/dramcache/dramcache_fill.h"
#include "spec/dramcache/dramcache_look.h"

enum { SLOTS = DRAMCACHE_SLOTS, FARTHEST = 3 };

/* Words of the ports, in the order of their names below. */
enum {
    LOOK_VALID,
    LOOK_SECOND,
    LOOK_OFFSET,
    LOOK_GPU,
    LOOK_WRITE,
    LOOK_WAITS,
    LOOK_TAG,
    SLOT_TAG,
    SLOT_VALID,
    SLOT_DIRTY,
    SLOT_REV,
    SLOT_CHAIN,
    SLOT_CHAIN_DIRTY,
    FILL_VALID,
    FILL_BY_GPU,
    FILL_SLOT,
    FILL_DIRTY,
    FILL_SKIP,
    FILL_OWNERS,
    FILL_VALIDS,
    FILL_DIRTIES,
    FILL_CHAINS,
    FILL_REVS,
    INPUTS
};
static const char *const input_names[INPUTS] = {"look_valid",
                                                "look_second",
                                                "look_offset",
                                                "look_gpu",
                                                "look_write",
                                                "look_waits",
                                                "look_tag",
                                                "look_slot_tag",
                                                "look_slot_valid",
                                                "look_slot_dirty",
                                                "look_slot_rev",
                                                "look_slot_chain",
                                                "look_slot_chain_dirty",
                                                "fill_valid",
                                                "fill_gpu",
                                                "fill_slot",
                                                "fill_dirty",
                                                "fill_skip",
                                                "fill_owners",
                                                "fill_valids",
                                                "fill_dirties",
                                                "fill_chains",
                                                "fill_revs"};

enum { VALID, HIT, MISS, SKIP, AGAIN, OFFSET, DIRTY, HOME, ANSWERS };
static const char *const answer_names[ANSWERS] = {"answer_valid", "answer_hit",    "answer_miss",  "answer_skip",
                                                  "answer_again", "answer_offset", "answer_dirty", "answer_home"};
enum {
    DONE,
    DROP,
    TO_MEMORY,
    TO,
    BY,
    EVICTS,
    HOME_OF_OLD,
    CUT,
    LINK,
    MARKS,
    OWNERS,
    VALIDS,
    DIRTIES,
    CHAIN_DIRTIES,
    CHAINS,
    REVS,
    DECISIONS
};
static const char *const decision_names[DECISIONS] = {
    "decided_valid",   "decided_drop",          "decided_memory", "decided_slot",  "decided_offset", "decided_evicts",
    "decided_home",    "decided_cut",           "decided_link",   "decided_marks", "decided_owners", "decided_valids",
    "decided_dirties", "decided_chain_dirties", "decided_chains", "decided_revs"};

struct slot {
    uint8_t valid, gpu, dirty, chain, rev;
};

struct fill {
    uint8_t valid, gpu, dirty, skip, slot;
    struct slot row[SLOTS];
};

struct chaining {
    int input[INPUTS], answer[ANSWERS], decision[DECISIONS];
    uint32_t tag_mask, most_gpus;
    struct {
        uint32_t answer[ANSWERS], decision[DECISIONS];
        struct fill fill;
    } now, next;
    int look_row, fill_row; /* of the tables: executed in this cycle; -1: none */
    uint64_t counts[2][TABLE_ROWS];
    struct table look, fill;
};

static size_t chaining_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct chaining);
}

static int chaining_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                         struct spec_error *error)
{
    struct chaining *c = state;
    struct spec_ports p;
    memset(c, 0, sizeof *c);
    spec_list_ports(values, &p);
    for (int i = 0; i < INPUTS; i++) c->input[i] = spec_port_word(&p, input_names[i]);
    for (int i = 0; i < ANSWERS; i++) c->answer[i] = spec_port_word(&p, answer_names[i]);
    for (int i = 0; i < DECISIONS; i++) c->decision[i] = spec_port_word(&p, decision_names[i]);
    c->tag_mask = UINT32_MAX >> (32 - spec_get(values, "TAG_BITS"));
    c->most_gpus = SLOTS - (uint32_t)spec_get(values, "CPU_SLOTS");
    c->look_row = c->fill_row = -1;
    if (table_init(&c->look, fsms ? fsms[0] : &dramcache_look_fsm, &dramcache_look_fsm, error)) return -1;
    return table_init(&c->fill, fsms ? fsms[1] : &dramcache_fill_fsm, &dramcache_fill_fsm, error);
}

/* Look-up ------------------------------------------------------------------------------------------------------------ */

static enum look_event event_of(int second, int write, int gpu)
{
    if (second) return write ? LOOK_ON_CHAIN_WRITE : LOOK_ON_CHAIN_READ;
    if (write) return LOOK_ON_WRITE;
    return gpu ? LOOK_ON_GPU_READ : LOOK_ON_CPU_READ;
}

static void look_up(struct chaining *c, const uint32_t *in)
{
    uint32_t v[INPUTS];
    for (int i = 0; i <= SLOT_CHAIN_DIRTY; i++) v[i] = in[c->input[i]];
    const int second = (int)(v[LOOK_SECOND] & 1);
    const uint32_t chain = v[SLOT_CHAIN] & 3, of = second ? v[LOOK_OFFSET] & 3 : 0;
    const int its = (v[SLOT_VALID] & 1) && (v[SLOT_REV] & 3) == of;
    const enum look_state holds = its && (v[SLOT_DIRTY] & 1) ? LOOK_DIRTY : LOOK_CLEAN;
    const uint32_t conditions = when(its && ((v[LOOK_TAG] ^ v[SLOT_TAG]) & c->tag_mask) == 0, LOOK_IF_match) |
                                when(chain != 0, LOOK_IF_chained) | when(v[SLOT_CHAIN_DIRTY] & 1, LOOK_IF_chain_dirty) |
                                when(v[LOOK_WAITS] & 1, LOOK_IF_waits);
    const struct table_step *step =
        table_step(&c->look, holds, event_of(second, (int)(v[LOOK_WRITE] & 1), (int)(v[LOOK_GPU] & 1)), conditions);
    c->look_row = step->row;
    uint32_t *a = c->next.answer;
    a[HIT] = does(step->actions, LOOK_DO_HIT);
    a[SKIP] = does(step->actions, LOOK_DO_SKIP);
    a[MISS] = does(step->actions, LOOK_DO_MISS) | a[SKIP];
    a[AGAIN] = does(step->actions, LOOK_DO_AGAIN);
    a[OFFSET] = a[AGAIN] ? chain : 0;
    a[DIRTY] = step->next == LOOK_DIRTY;
    a[HOME] = second && step->next == LOOK_DIRTY && holds == LOOK_CLEAN;
}

/* A row -------------------------------------------------------------------------------------------------------------- */

static int on(int slot, int by)
{
    return (slot + by) % SLOTS;
}

static int before(int slot, int by)
{
    return (slot + SLOTS - by) % SLOTS;
}

static void empty(struct slot *s)
{
    s->valid = s->gpu = s->dirty = s->rev = 0;
}

/* A block that no look-up finds is none, and a chain to no block of its set neither. */
static void tidy(struct slot *row)
{
    struct slot was[SLOTS];
    memcpy(was, row, sizeof was);
    for (int s = 0; s < SLOTS; s++) {
        if (!was[s].valid || (was[s].rev && was[before(s, was[s].rev)].chain != was[s].rev)) empty(&row[s]);
        const struct slot *to = &was[on(s, was[s].chain)];
        if (was[s].chain && (!to->valid || to->rev != was[s].chain)) row[s].chain = 0;
    }
}

static struct fill read_fill(const struct chaining *c, const uint32_t *in)
{
    struct fill f = {.valid = in[c->input[FILL_VALID]] & 1,
                     .gpu = in[c->input[FILL_BY_GPU]] & 1,
                     .dirty = in[c->input[FILL_DIRTY]] & 1,
                     .skip = in[c->input[FILL_SKIP]] & 1,
                     .slot = in[c->input[FILL_SLOT]] & ((1 << DRAMCACHE_SLOT_BITS) - 1)};
    for (int s = 0; s < SLOTS; s++)
        f.row[s] = (struct slot){.valid = in[c->input[FILL_VALIDS]] >> s & 1,
                                 .gpu = in[c->input[FILL_OWNERS]] >> s & 1,
                                 .dirty = in[c->input[FILL_DIRTIES]] >> s & 1,
                                 .chain = in[c->input[FILL_CHAINS]] >> 2 * s & 3,
                                 .rev = in[c->input[FILL_REVS]] >> 2 * s & 3};
    return f;
}

/* By how much the nearest slot lies on that is the GPU's or not and has no chain of its own; 0: none is. */
static int near(const struct slot *row, int slot, int gpu)
{
    for (int by = 1; by <= FARTHEST; by++) {
        const struct slot *s = &row[on(slot, by)];
        if (s->gpu == gpu && !s->chain) return by;
    }
    return 0;
}

/* What is decided ---------------------------------------------------------------------------------------------------- */

static int chain_dirty(const struct slot *row, int slot)
{
    return row[slot].chain && row[on(slot, row[slot].chain)].dirty;
}

static void decide(struct chaining *c)
{
    const struct fill *f = &c->now.fill;
    struct slot row[SLOTS], was[SLOTS];
    uint32_t *d = c->next.decision;
    memcpy(row, f->row, sizeof row);
    tidy(row);
    memcpy(was, row, sizeof was);
    struct slot *own = &row[f->slot];
    if (f->skip && own->chain && !row[on(f->slot, own->chain)].dirty) {
        empty(&row[on(f->slot, own->chain)]);
        own->chain = 0;
    }
    uint32_t gpus = 0;
    for (int s = 0; s < SLOTS; s++) gpus += row[s].gpu;
    const int chain = own->chain, near_cpu = near(row, f->slot, 0), near_gpu = near(row, f->slot, 1);
    const uint32_t conditions = when(gpus + 1 > c->most_gpus, FILL_IF_reached) | when(chain != 0, FILL_IF_chained) |
                                when(row[on(f->slot, chain)].gpu, FILL_IF_chained_gpu) |
                                when(near_cpu != 0, FILL_IF_near_cpu) | when(near_gpu != 0, FILL_IF_near_gpu);
    const struct table_step *step =
        table_step(&c->fill, own->gpu ? FILL_GPU : FILL_CPU, f->gpu ? FILL_ON_GPU_FILL : FILL_ON_CPU_FILL, conditions);
    c->fill_row = step->row;
    int by = does(step->actions, FILL_DO_ORIGINAL) ? 0 : -1;
    if (does(step->actions, FILL_DO_NEAR_GPU)) by = near_gpu;
    if (does(step->actions, FILL_DO_NEAR_CPU)) by = near_cpu;
    if (does(step->actions, FILL_DO_CHAINED)) by = chain;
    const int drop = by < 0;
    if (drop) by = 0;
    const int to = on(f->slot, by);
    const struct slot old = row[to];
    const int home = before(to, old.rev), cut = !drop && old.rev && old.rev != by;
    d[DROP] = (uint32_t)drop;
    d[TO_MEMORY] = drop && f->dirty;
    d[TO] = (uint32_t)to;
    d[BY] = (uint32_t)by;
    d[EVICTS] = !drop && old.dirty;
    d[HOME_OF_OLD] = (uint32_t)home;
    d[CUT] = (uint32_t)cut;
    d[LINK] = !drop && by && by != chain;
    if (!drop) {
        if (cut) row[home].chain = 0;
        if (by) own->chain = (uint8_t)by;
        row[to].valid = 1;
        row[to].gpu = f->gpu;
        row[to].dirty = f->dirty;
        row[to].rev = (uint8_t)by;
    }
    own->gpu = step->next == FILL_GPU;
    for (int i = MARKS; i <= REVS; i++) d[i] = 0;
    for (int s = 0; s < SLOTS; s++) {
        const int changed = row[s].chain != was[s].chain || chain_dirty(row, s) != chain_dirty(was, s);
        d[MARKS] |= (uint32_t)(changed && (drop || s != to)) << s;
        d[OWNERS] |= (uint32_t)row[s].gpu << s;
        d[VALIDS] |= (uint32_t)row[s].valid << s;
        d[DIRTIES] |= (uint32_t)row[s].dirty << s;
        d[CHAIN_DIRTIES] |= (uint32_t)chain_dirty(row, s) << s;
        d[CHAINS] |= (uint32_t)row[s].chain << 2 * s;
        d[REVS] |= (uint32_t)row[s].rev << 2 * s;
    }
}

/* The frame ---------------------------------------------------------------------------------------------------------- */

static void chaining_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct chaining *c = state;
    for (int i = 0; i < ANSWERS; i++) out[c->answer[i]] = c->now.answer[i];
    for (int i = 0; i < DECISIONS; i++) out[c->decision[i]] = c->now.decision[i];
    c->next = c->now;
    c->look_row = c->fill_row = -1;
    c->next.answer[VALID] = in[c->input[LOOK_VALID]] & 1;
    if (c->next.answer[VALID]) look_up(c, in);
    c->next.decision[DONE] = c->now.fill.valid;
    if (c->now.fill.valid) decide(c);
    c->next.fill = read_fill(c, in);
    if (in[0] & 1) { /* a reset: nothing is done, and no row counted */
        memset(&c->next, 0, sizeof c->next);
        c->look_row = c->fill_row = -1;
    }
}

static void chaining_tick(void *state)
{
    struct chaining *c = state;
    c->now = c->next;
    if (c->look_row >= 0) c->counts[0][c->look_row]++;
    if (c->fill_row >= 0) c->counts[1][c->fill_row]++;
}

static const uint64_t *chaining_row_counts(const void *state, int fsm)
{
    return ((const struct chaining *)state)->counts[fsm];
}

const struct model_ops model_dramcache_chaining = {.block = "dramcache_chaining",
                                                   .size = chaining_size,
                                                   .init = chaining_init,
                                                   .eval = chaining_eval,
                                                   .tick = chaining_tick,
                                                   .row_counts = chaining_row_counts};
