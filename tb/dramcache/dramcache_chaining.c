/* The tag match and the fills around dramcache_chaining: eight rows, and what is truly in them.
 *
 * A row has its TADs as the DRAM would have them: of half the rows a fill writes its slot and the marked ones alone, of the others
 * all that the block says. Beside them stands the truth: which line is in which slot, whose it is, whether it is dirty. Lines are looked
 * up, missed, and filled later, in another order. Owners change by hits in some rows. Expected is what the thesis's text says, of
 * the truth; no state table is read:
 *  - a look-up hits where the line is, and only there; a miss says the truth; no dirty line is passed over;
 *  - a fill takes the slot that the text gives it, reports a dirty victim with its home, and leaves no line twice;
 *  - each line of the truth can be found by its TADs, and nothing else can.
 * A look-up or fill that is not what drive wanted is of another row, also one of random bits. Of such a fill the block's new row
 * must still be sound. */
#include <string.h>

#include "spec/dramcache/dramcache.h"
#include "tb/agent.h"

enum { ROWS = 8, SLOTS = DRAMCACHE_SLOTS, TAGS = 4, MISSES = 24 };

/* Inputs of a look-up and of a fill. */
enum {
    L_VALID,
    L_SECOND,
    L_OFFSET,
    L_GPU,
    L_WRITE,
    L_WAITS,
    L_TAG,
    L_SLOT_TAG,
    L_SLOT_VALID,
    L_SLOT_DIRTY,
    L_SLOT_REV,
    L_SLOT_CHAIN,
    L_SLOT_CHAIN_DIRTY,
    LOOKS
};
enum { F_VALID, F_GPU, F_SLOT, F_DIRTY, F_SKIP, F_OWNERS, F_VALIDS, F_DIRTIES, F_CHAINS, F_REVS, FILLS };
enum { A_VALID, A_HIT, A_MISS, A_SKIP, A_AGAIN, A_OFFSET, A_DIRTY, A_HOME, ANSWERS };
enum {
    D_VALID,
    D_DROP,
    D_MEMORY,
    D_SLOT,
    D_OFFSET,
    D_EVICTS,
    D_HOME,
    D_CUT,
    D_LINK,
    D_MARKS,
    D_OWNERS,
    D_VALIDS,
    D_DIRTIES,
    D_CHAIN_DIRTIES,
    D_CHAINS,
    D_REVS,
    DECISIONS
};
static const char *const look_names[] = {"valid",    "second",     "offset",          "gpu",        "write",
                                         "waits",    "tag",        "slot_tag",        "slot_valid", "slot_dirty",
                                         "slot_rev", "slot_chain", "slot_chain_dirty"};
static const char *const fill_names[] = {"valid",  "gpu",    "slot",    "dirty",  "skip",
                                         "owners", "valids", "dirties", "chains", "revs"};
static const char *const answer_names[] = {"valid", "hit", "miss", "skip", "again", "offset", "dirty", "home"};
static const char *const decided_names[] = {"valid",   "drop",          "memory", "slot",  "offset", "evicts",
                                            "home",    "cut",           "link",   "marks", "owners", "valids",
                                            "dirties", "chain_dirties", "chains", "revs"};

struct tad {
    uint32_t tag, valid, dirty, chain, rev, chain_dirty;
};

/* What is truly in a slot. */
struct content {
    uint32_t present, gpu, dirty, home, tag;
};

struct row {
    struct tad tad[SLOTS];
    uint32_t owners;
    struct content truth[SLOTS];
    int by_marks; /* a fill writes the marked TADs alone */
    int flips;    /* a hit makes its requester the owner */
    int busy;     /* a look-up or a fill is in the block */
    int again;    /* the second look-up comes next, for `look` */
    struct {
        uint32_t home, tag, gpu, write, offset;
    } look;
};

struct miss {
    int used, row;
    uint32_t home, tag, skip;
};

/* Something in the block: of which row, or not of one (-1). */
struct inside {
    int valid, row, miss;
    uint32_t values[FILLS > (int)LOOKS ? (int)FILLS : (int)LOOKS];
};

struct chaining_agent {
    enum agent_mode mode;
    uint64_t rng;
    struct agent_pace look_pace, fill_pace;
    int look[LOOKS], fill[FILLS], answer[ANSWERS], decided[DECISIONS];
    uint32_t tags[TAGS], tag_mask, kept;
    uint32_t phase, gpu_share, sets; /* cycles left of it; of 8 requests; home sets that it draws from */
    struct row row[ROWS];
    struct miss miss[MISSES];
    struct inside look_plan, fill_plan, looked, fill_in, filled;
};

static size_t chaining_agent_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct chaining_agent);
}

static void find_words(const struct spec_ports *p, const char *prefix, const char *const *names, int count, int *words)
{
    for (int i = 0; i < count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s_%s", prefix, names[i]);
        words[i] = spec_port_word(p, name);
    }
}

static int chaining_agent_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                               struct spec_error *error)
{
    (void)error;
    struct chaining_agent *a = state;
    struct spec_ports p;
    spec_list_ports(values, &p);
    a->mode = mode;
    a->rng = seed;
    find_words(&p, "look", look_names, LOOKS, a->look);
    find_words(&p, "fill", fill_names, FILLS, a->fill);
    find_words(&p, "answer", answer_names, ANSWERS, a->answer);
    find_words(&p, "decided", decided_names, DECISIONS, a->decided);
    a->tag_mask = UINT32_MAX >> (32 - spec_get(values, "TAG_BITS"));
    a->kept = (uint32_t)spec_get(values, "CPU_SLOTS");
    a->tags[1] = 1;
    a->tags[2] = a->tag_mask;
    a->tags[3] = (uint32_t)agent_draw(&a->rng) & a->tag_mask;
    for (int r = 0; r < ROWS; r++) {
        a->row[r].by_marks = r & 1;
        a->row[r].flips = r >> 1 & 1;
    }
    a->looked.row = a->fill_in.row = a->filled.row = -1;
    return 0;
}

static uint32_t on(uint32_t slot, uint32_t by)
{
    return (slot + by) % SLOTS;
}

/* What comes -------------------------------------------------------------------------------------------------------- */

static int is_missed(const struct chaining_agent *a, int row, uint32_t home, uint32_t tag)
{
    for (int i = 0; i < MISSES; i++) {
        const struct miss *m = &a->miss[i];
        if (m->used && m->row == row && m->home == home && m->tag == tag) return 1;
    }
    return 0;
}

static void random_bits(struct chaining_agent *a, struct inside *p, const int *width, int count)
{
    for (int i = 0; i < count; i++) agent_fill(&a->rng, &p->values[i], 0, width[i]);
    p->row = -1;
}

static void plan_look(struct chaining_agent *a)
{
    struct inside *p = &a->look_plan;
    memset(p, 0, sizeof *p);
    p->row = -1;
    p->valid = agent_acts(&a->look_pace, a->mode, &a->rng, 240);
    if (!p->valid) return;
    if (!agent_below(&a->rng, 12)) {
        static const int width[LOOKS] = {1, 1, 2, 1, 1, 1, 32, 32, 1, 1, 2, 2, 1};
        random_bits(a, p, width, LOOKS);
        p->values[L_TAG] &= a->tag_mask;
        p->values[L_SLOT_TAG] &= a->tag_mask;
        if (p->values[L_SECOND] && !p->values[L_OFFSET]) p->values[L_OFFSET] = 1;
        return;
    }
    const int number = (int)agent_below(&a->rng, ROWS);
    struct row *r = &a->row[number];
    p->valid = 0;
    if (r->busy) return;
    if (!r->again) {
        r->look.home = agent_below(&a->rng, a->sets);
        if (agent_below(&a->rng, 2)) r->look.home = SLOTS - 1 - r->look.home; /* chains around the row's end */
        r->look.tag = a->tags[agent_below(&a->rng, TAGS)];
        r->look.gpu = agent_below(&a->rng, 8) < a->gpu_share;
        r->look.write = !agent_below(&a->rng, 4);
        r->look.offset = 0;
        if (is_missed(a, number, r->look.home, r->look.tag)) return;
    }
    const struct tad *t = &r->tad[on(r->look.home, r->look.offset)];
    const uint32_t values[LOOKS] = {
        [L_SECOND] = (uint32_t)r->again, [L_OFFSET] = r->look.offset,         [L_GPU] = r->look.gpu,
        [L_WRITE] = r->look.write,       [L_WAITS] = agent_below(&a->rng, 2), [L_TAG] = r->look.tag,
        [L_SLOT_TAG] = t->tag,           [L_SLOT_VALID] = t->valid,           [L_SLOT_DIRTY] = t->dirty,
        [L_SLOT_REV] = t->rev,           [L_SLOT_CHAIN] = t->chain,           [L_SLOT_CHAIN_DIRTY] = t->chain_dirty};
    memcpy(p->values, values, sizeof values);
    p->valid = 1;
    p->row = number;
}

/* All but some slots from the filled one on are the GPU's, and the set may have a chain. */
static void crowd(struct chaining_agent *a, uint32_t *v)
{
    const uint32_t slot = v[F_SLOT], cpus = 1 + agent_below(&a->rng, 5), chain = agent_below(&a->rng, 4);
    v[F_OWNERS] = v[F_VALIDS] = (UINT32_C(1) << SLOTS) - 1;
    v[F_REVS] = 0;
    for (uint32_t i = 0; i < cpus; i++) v[F_OWNERS] &= ~(UINT32_C(1) << on(slot, i));
    v[F_CHAINS] = (v[F_CHAINS] & ~(UINT32_C(3) << 2 * slot)) | chain << 2 * slot;
    for (uint32_t s = 0; s < SLOTS; s++) v[F_REVS] |= (v[F_CHAINS] >> 2 * s & 3) << 2 * on(s, v[F_CHAINS] >> 2 * s & 3);
}

static void plan_fill(struct chaining_agent *a)
{
    struct inside *p = &a->fill_plan;
    memset(p, 0, sizeof *p);
    p->row = -1;
    p->valid = agent_acts(&a->fill_pace, a->mode, &a->rng, 200);
    if (!p->valid) return;
    if (!agent_below(&a->rng, 8)) {
        static const int width[FILLS] = {1, 1, DRAMCACHE_SLOT_BITS, 1, 1, SLOTS, SLOTS, SLOTS, 2 * SLOTS, 2 * SLOTS};
        random_bits(a, p, width, FILLS);
        p->values[F_SLOT] %= SLOTS;
        if (agent_below(&a->rng, 2)) crowd(a, p->values);
        return;
    }
    p->miss = (int)agent_below(&a->rng, MISSES);
    const struct miss *m = &a->miss[p->miss];
    const struct row *r = &a->row[m->row];
    p->valid = m->used && !r->busy && !r->again && a->look_plan.row != m->row;
    if (!p->valid) return;
    p->row = m->row;
    uint32_t *v = p->values;
    v[F_GPU] = agent_below(&a->rng, 8) < a->gpu_share;
    v[F_SLOT] = m->home;
    v[F_DIRTY] = !agent_below(&a->rng, 4);
    v[F_SKIP] = m->skip;
    v[F_OWNERS] = r->owners;
    for (int s = 0; s < SLOTS; s++) {
        v[F_VALIDS] |= r->tad[s].valid << s;
        v[F_DIRTIES] |= r->tad[s].dirty << s;
        v[F_CHAINS] |= r->tad[s].chain << 2 * s;
        v[F_REVS] |= r->tad[s].rev << 2 * s;
    }
}

static void chaining_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct chaining_agent *a = state;
    (void)cycle;
    if (!a->phase) {
        static const uint32_t shares[] = {1, 4, 7, 8};
        a->phase = 50 + agent_below(&a->rng, 600);
        a->gpu_share = shares[agent_below(&a->rng, 4)];
        a->sets = a->mode == AGENT_HOSTILE || !agent_below(&a->rng, 3) ? 3 : SLOTS;
    }
    a->phase--;
    plan_look(a);
    plan_fill(a);
    in[a->look[L_VALID]] = (uint32_t)a->look_plan.valid;
    in[a->fill[F_VALID]] = (uint32_t)a->fill_plan.valid;
    if (a->look_plan.valid)
        for (int i = 1; i < LOOKS; i++) in[a->look[i]] = a->look_plan.values[i];
    if (a->fill_plan.valid)
        for (int i = 1; i < FILLS; i++) in[a->fill[i]] = a->fill_plan.values[i];
}

/* What is checked --------------------------------------------------------------------------------------------------- */

/* The slot of a line; SLOTS: it is nowhere. */
static uint32_t slot_of(const struct row *r, uint32_t home, uint32_t tag)
{
    uint32_t s = 0;
    while (s < SLOTS && !(r->truth[s].present && r->truth[s].home == home && r->truth[s].tag == tag)) s++;
    return s;
}

/* How far on a set has a block in truth; 0: nowhere. */
static uint32_t chain_of(const struct row *r, uint32_t home)
{
    for (uint32_t by = 1; by <= 3; by++) {
        const struct content *c = &r->truth[on(home, by)];
        if (c->present && c->home == home) return by;
    }
    return 0;
}

/* The TADs lead to each line of the truth, and to no other. */
static int check_row(const struct row *r, struct spec_error *error)
{
    for (uint32_t s = 0; s < SLOTS; s++) {
        const struct content *c = &r->truth[s];
        const struct tad *t = &r->tad[s], *home = &r->tad[on(s, SLOTS - t->rev)];
        const int seen = t->valid && (t->rev == 0 || home->chain == t->rev);
        AGENT_CHECK(seen || !c->present, "slot %u has a%s block that no look-up finds", (unsigned)s,
                    c->dirty ? " dirty" : "");
        AGENT_CHECK(!seen || c->present, "slot %u has no block, and a look-up finds one", (unsigned)s);
        if (!c->present) continue;
        AGENT_CHECK(on(s, SLOTS - t->rev) == c->home, "slot %u has a block of set %u, and its TAD says %u", (unsigned)s,
                    (unsigned)c->home, (unsigned)on(s, SLOTS - t->rev));
        AGENT_CHECK(t->dirty == c->dirty, "slot %u: dirty %u, and its TAD says %u", (unsigned)s, (unsigned)c->dirty,
                    (unsigned)t->dirty);
        AGENT_CHECK(!t->rev || home->chain_dirty == c->dirty, "slot %u: its set's chain-dirty bit is %u", (unsigned)s,
                    (unsigned)home->chain_dirty);
        AGENT_CHECK(slot_of(r, c->home, c->tag) == s, "a line of set %u is in the row twice", (unsigned)c->home);
    }
    return 0;
}

static int check_look(struct chaining_agent *a, const uint32_t *out, struct spec_error *error)
{
    uint32_t v[ANSWERS];
    for (int i = 0; i < ANSWERS; i++) v[i] = out[a->answer[i]];
    AGENT_CHECK(v[A_HIT] + v[A_MISS] + v[A_AGAIN] == 1, "a look-up has %u answers",
                (unsigned)(v[A_HIT] + v[A_MISS] + v[A_AGAIN]));
    const uint32_t *asked = a->looked.values;
    AGENT_CHECK(!asked[L_SECOND] || !v[A_AGAIN], "a third look-up");
    const uint32_t its = asked[L_SLOT_VALID] && asked[L_SLOT_REV] == (asked[L_SECOND] ? asked[L_OFFSET] : 0);
    AGENT_CHECK(v[A_HIT] == (its && asked[L_TAG] == asked[L_SLOT_TAG]), "hit is %u", (unsigned)v[A_HIT]);
    AGENT_CHECK(v[A_DIRTY] == ((its && asked[L_SLOT_DIRTY]) || (v[A_HIT] && asked[L_WRITE])), "dirty is %u",
                (unsigned)v[A_DIRTY]);
    if (a->looked.row < 0) return 0;
    struct row *r = &a->row[a->looked.row];
    const uint32_t home = r->look.home, tag = r->look.tag, slot = on(home, r->look.offset);
    struct content *c = &r->truth[slot];
    const uint32_t of_set = c->present && c->home == home, here = of_set && c->tag == tag, was_dirty = c->dirty;
    AGENT_CHECK(v[A_HIT] || !here, "the line is here, and was not hit");
    AGENT_CHECK(!v[A_HIT] || here, "a false hit: slot %u has another line", (unsigned)slot);
    const uint32_t chain = asked[L_SECOND] || here ? 0 : chain_of(r, home);
    const int chained_dirty = chain && r->truth[on(home, chain)].dirty;
    const int looks = chain && (r->look.gpu || r->look.write || chained_dirty || asked[L_WAITS]);
    const uint32_t at = slot_of(r, home, tag);
    if (v[A_MISS] && !v[A_SKIP]) AGENT_CHECK(at == SLOTS, "a miss, and the line is in slot %u", (unsigned)at);
    if (v[A_SKIP]) AGENT_CHECK(at == SLOTS || !r->truth[at].dirty, "a dirty line is passed over");
    AGENT_CHECK((int)v[A_AGAIN] == looks, "the chained slot is%s looked at", looks ? " not" : "");
    AGENT_CHECK((int)v[A_SKIP] == (chain && !looks), "a chained slot is passed over: said %u", (unsigned)v[A_SKIP]);
    AGENT_CHECK(v[A_OFFSET] == (looks ? chain : 0), "chain %u, said %u", (unsigned)chain, (unsigned)v[A_OFFSET]);
    const uint32_t written = v[A_HIT] && r->look.write;
    AGENT_CHECK(v[A_DIRTY] == (of_set && (was_dirty || written)), "dirty is %u", (unsigned)v[A_DIRTY]);
    AGENT_CHECK(v[A_HOME] == (asked[L_SECOND] && written && !was_dirty), "home is %u", (unsigned)v[A_HOME]);
    r->busy = r->again = 0;
    if (v[A_AGAIN]) {
        r->again = 1;
        r->look.offset = v[A_OFFSET];
    }
    if (v[A_HIT]) {
        c->dirty |= written;
        r->tad[slot].dirty = v[A_DIRTY];
        if (v[A_HOME]) r->tad[home].chain_dirty = 1;
        if (r->flips) {
            c->gpu = r->look.gpu;
            r->owners = (r->owners & ~(UINT32_C(1) << slot)) | c->gpu << slot;
        }
        return check_row(r, error);
    }
    if (!v[A_MISS] || r->look.write) return 0;
    for (int i = 0; i < MISSES; i++)
        if (!a->miss[i].used) {
            a->miss[i] = (struct miss){.used = 1, .row = a->looked.row, .home = home, .tag = tag, .skip = v[A_SKIP]};
            break;
        }
    return 0;
}

/* By how much the nearest slot lies on that belongs as asked and whose set has no chain; 0: none. */
static uint32_t nearest(const struct row *r, uint32_t home, uint32_t gpu)
{
    for (uint32_t by = 1; by <= 3; by++) {
        const uint32_t s = on(home, by);
        if ((r->truth[s].present && r->truth[s].gpu) == gpu && !chain_of(r, s)) return by;
    }
    return 0;
}

/* Where the text wants a line; -1: nowhere. While the GPU may have one slot more it takes one of the CPU's: its own, the
 * chained one, or a near one; it displaces itself where both its slots are its own. Else it displaces itself or is not kept. */
static int wanted(const struct row *r, uint32_t home, uint32_t by_gpu, uint32_t kept)
{
    uint32_t gpus = 0;
    for (int s = 0; s < SLOTS; s++) gpus += r->truth[s].present && r->truth[s].gpu;
    const uint32_t chain = chain_of(r, home);
    const int own_gpu = r->truth[home].present && r->truth[home].gpu;
    const int chained_gpu = chain && r->truth[on(home, chain)].gpu;
    if (!by_gpu) return 0;
    if (gpus + 1 + kept <= SLOTS) {
        if (chain) return chained_gpu ? 0 : (int)chain;
        return own_gpu ? (int)nearest(r, home, 0) : 0;
    }
    if (own_gpu) return 0;
    if (chain) return chained_gpu ? (int)chain : -1;
    const uint32_t near = nearest(r, home, 1);
    return near ? (int)near : -1;
}

/* The block's new row is sound in itself, whatever the old one was. */
static int check_sound(const struct chaining_agent *a, const uint32_t *d, struct spec_error *error)
{
    const uint32_t *f = a->filled.values;
    uint32_t before = 0, after = 0;
    for (uint32_t s = 0; s < SLOTS; s++) {
        const uint32_t chain = d[D_CHAINS] >> 2 * s & 3, rev = d[D_REVS] >> 2 * s & 3;
        const uint32_t to = on(s, chain), home = on(s, SLOTS - rev);
        AGENT_CHECK(!chain || (d[D_REVS] >> 2 * to & 3) == chain, "the chain of set %u is not that of slot %u",
                    (unsigned)s, (unsigned)to);
        AGENT_CHECK(!rev || (d[D_CHAINS] >> 2 * home & 3) == rev, "slot %u is of set %u, which is not chained to it",
                    (unsigned)s, (unsigned)home);
        before += f[F_OWNERS] >> s & f[F_VALIDS] >> s & 1;
        after += d[D_OWNERS] >> s & d[D_VALIDS] >> s & 1;
    }
    AGENT_CHECK(after <= before || after + a->kept <= SLOTS, "the GPU has %u slots", (unsigned)after);
    AGENT_CHECK(f[F_GPU] || (!d[D_DROP] && d[D_SLOT] == f[F_SLOT]), "a CPU's line is not in its slot");
    return 0;
}

static int check_fill(struct chaining_agent *a, const uint32_t *out, struct spec_error *error)
{
    uint32_t d[DECISIONS];
    for (int i = 0; i < DECISIONS; i++) d[i] = out[a->decided[i]];
    const uint32_t *f = a->filled.values;
    if (check_sound(a, d, error)) return -1;
    AGENT_CHECK(d[D_MEMORY] == (d[D_DROP] && f[F_DIRTY]), "a dirty line is lost");
    if (a->filled.row < 0) return 0;
    struct row *r = &a->row[a->filled.row];
    struct miss *m = &a->miss[a->filled.miss];
    const uint32_t passed = on(m->home, chain_of(r, m->home));
    if (m->skip && passed != m->home && !r->truth[passed].dirty) memset(&r->truth[passed], 0, sizeof r->truth[passed]);
    const int to = wanted(r, m->home, f[F_GPU], a->kept);
    const uint32_t slot = on(m->home, to < 0 ? 0 : (uint32_t)to), chain = chain_of(r, m->home);
    AGENT_CHECK((int)d[D_DROP] == (to < 0), "set %u: the line is%s kept", (unsigned)m->home, to < 0 ? "" : " not");
    AGENT_CHECK(d[D_SLOT] == slot, "set %u: slot %u, wanted is %u", (unsigned)m->home, (unsigned)d[D_SLOT],
                (unsigned)slot);
    AGENT_CHECK(d[D_OFFSET] == (to < 0 ? 0 : (uint32_t)to), "offset %u", (unsigned)d[D_OFFSET]);
    struct content *c = &r->truth[slot];
    const int foreign = c->present && c->home != slot && c->home != m->home;
    AGENT_CHECK(d[D_EVICTS] == (to >= 0 && c->dirty), "slot %u: dirty %u, evicts %u", (unsigned)slot,
                (unsigned)c->dirty, (unsigned)d[D_EVICTS]);
    AGENT_CHECK(!c->present || d[D_HOME] == c->home, "the old block is of set %u, said %u", (unsigned)c->home,
                (unsigned)d[D_HOME]);
    AGENT_CHECK((int)d[D_CUT] == (to >= 0 && foreign), "cut is %u", (unsigned)d[D_CUT]);
    AGENT_CHECK((int)d[D_LINK] == (to > 0 && chain != (uint32_t)to), "link is %u", (unsigned)d[D_LINK]);
    if (to >= 0)
        *c = (struct content){.present = 1, .gpu = f[F_GPU], .dirty = f[F_DIRTY], .home = m->home, .tag = m->tag};
    uint32_t marks = 0;
    r->owners = d[D_OWNERS];
    for (uint32_t s = 0; s < SLOTS; s++) {
        struct tad *t = &r->tad[s];
        const struct tad said = {t->tag,
                                 d[D_VALIDS] >> s & 1,
                                 d[D_DIRTIES] >> s & 1,
                                 d[D_CHAINS] >> 2 * s & 3,
                                 d[D_REVS] >> 2 * s & 3,
                                 d[D_CHAIN_DIRTIES] >> s & 1};
        const uint32_t is_written = to >= 0 && s == slot, present = r->truth[s].present;
        marks |= (uint32_t)(!is_written && (t->chain != said.chain || t->chain_dirty != said.chain_dirty)) << s;
        AGENT_CHECK(said.valid == present, "slot %u: valid is %u", (unsigned)s, (unsigned)said.valid);
        AGENT_CHECK((d[D_OWNERS] >> s & 1) == (present && r->truth[s].gpu), "slot %u: the wrong owner", (unsigned)s);
        if (is_written || !r->by_marks) *t = said;
        else if (d[D_MARKS] >> s & 1) t->chain = said.chain, t->chain_dirty = said.chain_dirty;
        if (is_written) t->tag = m->tag;
    }
    AGENT_CHECK(d[D_MARKS] == marks, "marks 0x%x, changed are 0x%x", (unsigned)d[D_MARKS], (unsigned)marks);
    r->busy = 0;
    m->used = 0;
    return check_row(r, error);
}

/* What was driven, as one of the plan or of another row. */
static struct inside taken(const struct inside *plan, const int *words, int count, const uint32_t *in)
{
    struct inside is = *plan;
    if (!(in[words[0]] & 1)) return (struct inside){.row = -1};
    is.valid = 1;
    if (!plan->valid) is.row = -1;
    for (int i = 1; i < count; i++) {
        if (in[words[i]] != plan->values[i]) is.row = -1;
        is.values[i] = in[words[i]];
    }
    return is;
}

static int chaining_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct chaining_agent *a = state;
    AGENT_CHECK((int)out[a->answer[A_VALID]] == a->looked.valid, "an answer %s a look-up",
                a->looked.valid ? "is missing to" : "without");
    AGENT_CHECK((int)out[a->decided[D_VALID]] == a->filled.valid, "a decision %s a fill",
                a->filled.valid ? "is missing to" : "without");
    if (a->looked.valid && check_look(a, out, error)) return -1;
    if (a->filled.valid && check_fill(a, out, error)) return -1;
    a->filled = a->fill_in;
    a->looked = taken(&a->look_plan, a->look, LOOKS, in);
    a->fill_in = taken(&a->fill_plan, a->fill, FILLS, in);
    if ((a->fill_in.valid && a->fill_in.values[F_SLOT] == SLOTS) ||
        (a->looked.valid && a->looked.values[L_SECOND] && !a->looked.values[L_OFFSET]))
        return snprintf(error->text, sizeof error->text, "no such slot"), 1;
    if (a->looked.row >= 0) a->row[a->looked.row].busy = 1;
    if (a->fill_in.row >= 0) a->row[a->fill_in.row].busy = 1;
    if (in[0] & 1) { /* what was inside is forgotten, and comes again */
        for (int r = 0; r < ROWS; r++) a->row[r].busy = 0;
        a->looked = a->fill_in = a->filled = (struct inside){.row = -1};
    }
    return 0;
}

const struct agent_ops agent_dramcache_chaining = {
    .name = "dramcache_chaining",
    .block = "dramcache_chaining",
    .size = chaining_agent_size,
    .init = chaining_agent_init,
    .drive = chaining_agent_drive,
    .observe = chaining_agent_observe,
};
