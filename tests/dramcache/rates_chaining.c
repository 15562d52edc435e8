/* What does chaining decide in which cycle? Directed waveforms, on the golden model and on the emitted RTL. They are the tables of
 * docs/dramcache/chaining-data-path.md. */
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

#define AT(slot, offset) ((uint64_t)(offset) << 2 * (slot))
#define BIT(slot)        (UINT64_C(1) << (slot))
#define ALL              UINT64_C(0x7fff)
#define BUT(a, b, c)     (ALL & ~(BIT(a) | BIT(b) | BIT(c))) /* twelve of the GPU's, and three of the CPU's */

/* A fill: of the GPU or not, its slot; the row's owners, dirty blocks, chains and reverse offsets; then what is decided. All slots have a block. */
struct known {
    const char *what;
    int gpu;
    uint64_t slot, owners, dirties, chains, revs;
    uint64_t drop, to, evicts, home, cut, link, marks;
};

/* Each case of table 3.1, of slot 5 and, where it is chained, of slot 7. */
/* clang-format off */
static const struct known table[] = {
    {"the CPU's slot",                       1, 5, 0,                                 0, 0,         0,         0, 5, 0, 5, 0, 0, 0},
    {"two of the CPU's",                     1, 5, 0,                                 0, AT(5, 2),  AT(7, 2),  0, 7, 0, 5, 0, 0, 0},
    {"the chained one is the GPU's",         1, 5, BIT(7),                            0, AT(5, 2),  AT(7, 2),  0, 5, 0, 5, 0, 0, 0},
    {"the GPU's slot, a near one the CPU's", 1, 5, BIT(5) | BIT(6),                   0, 0,         0,         0, 7, 0, 7, 0, 1, BIT(5)},
    {"no near one is the CPU's",             1, 5, BIT(5) | BIT(6) | BIT(7) | BIT(8), 0, 0,         0,         0, 5, 0, 5, 0, 0, 0},
    {"the chained one is the CPU's",         1, 5, BIT(5),                            0, AT(5, 2),  AT(7, 2),  0, 7, 0, 5, 0, 0, 0},
    {"two of the GPU's",                     1, 5, BIT(5) | BIT(7),                   0, AT(5, 2),  AT(7, 2),  0, 5, 0, 5, 0, 0, 0},
    {"eleven of the GPU's",                  1, 5, BUT(5, 6, 14) & ~BIT(9),           0, 0,         0,         0, 5, 0, 5, 0, 0, 0},
    {"twelve, +1 the CPU's, +2 the GPU's",   1, 5, BUT(5, 6, 14),                     0, 0,         0,         0, 7, 0, 7, 0, 1, BIT(5)},
    {"twelve, no near one",                  1, 5, BUT(5, 6, 7),                      0, AT(8, 1),  AT(9, 1),  1, 5, 0, 5, 0, 0, 0},
    {"twelve, two of the CPU's",             1, 5, BUT(5, 7, 14),                     0, AT(5, 2),  AT(7, 2),  1, 5, 0, 5, 0, 0, 0},
    {"twelve, the chained one the GPU's",    1, 5, BUT(5, 6, 14),                     0, AT(5, 2),  AT(7, 2),  0, 7, 0, 5, 0, 0, 0},
    {"twelve, the GPU's slot",               1, 5, BUT(6, 7, 14),                     0, 0,         0,         0, 5, 0, 5, 0, 0, 0},
    {"twelve, the GPU's slot, chained",      1, 5, BUT(6, 7, 14),                     0, AT(5, 2),  AT(7, 2),  0, 5, 0, 5, 0, 0, 0},
};
static const struct known links[] = {
    {"around the row's end",               1, 13, BIT(13) | BIT(14) | BIT(0), BIT(1), 0,         0,         0, 1, 1, 1,  0, 1, BIT(13)},
    {"the CPU takes its slot back, dirty", 0, 1,  BIT(1) | BIT(13),           BIT(1), AT(13, 3), AT(1, 3),  0, 1, 1, 13, 1, 0, BIT(13)},
    {"the CPU takes its slot back, clean", 0, 1,  BIT(1) | BIT(13),           0,      AT(13, 3), AT(1, 3),  0, 1, 0, 13, 1, 0, BIT(13)},
    {"4 to 7, then 5 to 7",                1, 5,  BIT(5) | BIT(6),            BIT(7), AT(4, 3),  AT(7, 3),  0, 7, 1, 4,  1, 1, BIT(4) | BIT(5)},
    {"a set with a chain is not taken",    1, 5,  BIT(5),                     0,      AT(6, 1),  AT(7, 1),  0, 7, 0, 6,  1, 1, BIT(5) | BIT(6)},
    {"the GPU's own chain stays",          1, 5,  BIT(5),                     BIT(7), AT(5, 2),  AT(7, 2),  0, 7, 1, 5,  0, 0, BIT(5)},
    {"the CPU's own chain stays",          0, 5,  BIT(7),                     0,      AT(5, 2),  AT(7, 2),  0, 5, 0, 5,  0, 0, 0},
};
/* clang-format on */

static void check_decision(struct desk *d, const struct known *k)
{
    const struct {
        const char *port;
        uint64_t expected;
    } of[] = {{"decided_drop", k->drop},  {"decided_slot", k->to}, {"decided_evicts", k->evicts},
              {"decided_home", k->home},  {"decided_cut", k->cut}, {"decided_link", k->link},
              {"decided_marks", k->marks}};
    char what[120];
    for (int i = 0; i < 7; i++) {
        snprintf(what, sizeof what, "%s: %s", k->what, of[i].port);
        desk_check(d, desk_out(d, of[i].port) == of[i].expected, what, desk_out(d, of[i].port), of[i].expected);
    }
}

static void fills(const char *build, const char *work, const struct known *known, int count, const char *page,
                  const char *caption, const char *name)
{
    struct desk d;
    desk_open(&d, "dramcache_chaining", "");
    desk_film(&d, page, caption, "fill_valid", "fill_gpu", "fill_slot", "", "decided_valid", "decided_drop",
              "decided_slot", "decided_evicts", "decided_home", "decided_cut", "decided_link", NULL);
    desk_draw(&d, "decided_valid", NULL);
    desk_set(&d, "fill_valids", ALL);
    for (int t = 0; t < count + 2; t++) {
        const int goes = t < count;
        const struct known *k = &known[goes ? t : 0];
        desk_set(&d, "fill_valid", (uint64_t)goes);
        desk_set(&d, "fill_gpu", goes && k->gpu);
        desk_set(&d, "fill_slot", goes ? k->slot : 0);
        desk_set(&d, "fill_owners", goes ? k->owners : 0);
        desk_set(&d, "fill_dirties", goes ? k->dirties : 0);
        desk_set(&d, "fill_chains", goes ? k->chains : 0);
        desk_set(&d, "fill_revs", goes ? k->revs : 0);
        desk_cycle(&d);
        if (t >= 2) check_decision(&d, &known[t - 2]);
    }
    desk_cut(&d);
    char wave[DESK_CYCLES];
    int at = 0;
    for (; at < count + 2; at++) wave[at] = at < 2 ? '_' : '-';
    wave[at] = 0;
    desk_expect(&d, "decided_valid", wave);
    desk_report(&d, name, build, work);
}

/* Tags: a look-up of the set's tag 9; what the slot's TAD says; then the answer. */
static const struct {
    const char *what;
    uint64_t second, gpu, write, waits, tag, rev, chain, chain_dirty, dirty, hit, miss, skip, again, is_dirty, home;
} looks[] = {
    {"the line", 0, 0, 0, 0, 9, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0},
    {"another one", 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0},
    {"a lent slot of equal tag", 0, 0, 0, 0, 9, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0},
    {"a CPU's read, and a clean chain", 0, 0, 0, 0, 8, 0, 2, 0, 0, 0, 1, 1, 0, 0, 0},
    {"the same, while memory is asked", 0, 0, 0, 1, 8, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0},
    {"the same, and a dirty chain", 0, 0, 0, 0, 8, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0},
    {"a GPU's read", 0, 1, 0, 0, 8, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0},
    {"a write", 0, 0, 1, 0, 8, 0, 2, 0, 0, 0, 0, 0, 1, 0, 0},
    {"the chained slot, another set's", 1, 0, 0, 0, 9, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0},
    {"the chained slot, its own", 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0},
    {"the chained slot, this set's", 1, 0, 0, 0, 9, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0},
    {"written there", 1, 0, 1, 0, 9, 2, 0, 0, 0, 1, 0, 0, 0, 1, 1},
    {"written there again", 1, 0, 1, 0, 9, 2, 3, 0, 1, 1, 0, 0, 0, 1, 0},
};
enum { LOOKS = sizeof looks / sizeof looks[0] };

static void look_ups(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_chaining", "");
    desk_film(&d, "docs/dramcache/waves/chaining-look", "look-ups of tag 9, the second ones with offset 2",
              "look_valid", "look_second", "look_gpu", "look_write", "look_waits", "look_slot_tag", "look_slot_rev",
              "look_slot_chain", "", "answer_hit", "answer_miss", "answer_skip", "answer_again", NULL);
    desk_draw(&d, "answer_valid", NULL);
    desk_set(&d, "look_tag", 9);
    desk_set(&d, "look_slot_valid", 1);
    for (int t = 0; t < LOOKS + 1; t++) {
        const int n = t < LOOKS ? t : 0;
        desk_set(&d, "look_valid", t < LOOKS);
        desk_set(&d, "look_second", looks[n].second);
        desk_set(&d, "look_offset", looks[n].second ? 2 : 0);
        desk_set(&d, "look_gpu", looks[n].gpu);
        desk_set(&d, "look_write", looks[n].write);
        desk_set(&d, "look_waits", looks[n].waits);
        desk_set(&d, "look_slot_tag", looks[n].tag);
        desk_set(&d, "look_slot_rev", looks[n].rev);
        desk_set(&d, "look_slot_dirty", looks[n].dirty);
        desk_set(&d, "look_slot_chain", looks[n].chain);
        desk_set(&d, "look_slot_chain_dirty", looks[n].chain_dirty);
        desk_cycle(&d);
        if (!t) continue;
        const struct {
            const char *port;
            uint64_t expected;
        } of[] = {{"answer_hit", looks[t - 1].hit},
                  {"answer_miss", looks[t - 1].miss},
                  {"answer_skip", looks[t - 1].skip},
                  {"answer_again", looks[t - 1].again},
                  {"answer_dirty", looks[t - 1].is_dirty},
                  {"answer_home", looks[t - 1].home},
                  {"answer_offset", looks[t - 1].again ? looks[t - 1].chain : 0}};
        char what[120];
        for (int i = 0; i < 7; i++) {
            snprintf(what, sizeof what, "%s: %s", looks[t - 1].what, of[i].port);
            desk_check(&d, desk_out(&d, of[i].port) == of[i].expected, what, desk_out(&d, of[i].port), of[i].expected);
        }
    }
    desk_cut(&d);
    desk_expect(&d, "answer_valid", "_-------------");
    desk_report(&d, "chaining-answers-a-look-up-a-cycle", build, work);
}

void dramcache_chaining_rates(const char *build, const char *work)
{
    fills(build, work, table, sizeof table / sizeof table[0], "docs/dramcache/waves/chaining-table",
          "each case of table 3.1, a fill a cycle", "chaining-decides-each-case-of-table-3.1");
    fills(build, work, links, sizeof links / sizeof links[0], "docs/dramcache/waves/chaining-links",
          "chains that are made, cut and kept", "chaining-makes-and-cuts-chains");
    look_ups(build, work);
}
