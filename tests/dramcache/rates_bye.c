/* What does ByE do in which cycle? Directed waveforms, on the golden model and on the emitted RTL; they are the table of docs/dramcache/bye-data-path.md. */
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

#define SMALL "LINE_BITS=8 COUNTERS=64 WORD=4"
enum { SWEEP = 8 }; /* of SMALL: 64 / 2 / 4 words a hash */

static void sweep(struct desk *d, int cycles)
{
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

static void update(struct desk *d, const char *valid, const char *line, int does, uint64_t number)
{
    desk_set(d, valid, (uint64_t)does);
    if (does) desk_set(d, line, number);
}

/* An answer in the cycle after each look-up; it counts what is taken in its cycle. */
static void answers(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_bye", SMALL);
    sweep(&d, SWEEP);
    desk_film(&d, "docs/dramcache/waves/bye",
              "a line becomes dirty in cycle 2 and clean in cycle 6, and is looked up in each", "inc_valid",
              "dec_valid", "dec_ready", "", "look_valid", "look_line", "answer_valid", "answer_clean", NULL);
    desk_draw(&d, "inc_ready", "dec_ready", "answer_valid", "answer_clean", NULL);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "look_line", 0x5a);
    for (int t = 0; t < 10; t++) {
        update(&d, "inc_valid", "inc_data", t == 2, 0x5a);
        update(&d, "dec_valid", "dec_data", t == 6, 0x5a);
        desk_cycle(&d);
    }
    desk_cut(&d);
    desk_expect(&d, "answer_valid", "_---------");
    desk_expect(&d, "answer_clean", "_--____---");
    desk_report(&d, "bye-answers-in-a-cycle-and-counts-what-comes-with-it", build, work);
}

/* One update a cycle, an increment first. The updates follow each other on one counter. */
static void updates(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_bye", SMALL);
    sweep(&d, SWEEP);
    desk_draw(&d, "inc_ready", "dec_ready", "saturated", NULL);
    for (int t = 0; t < 12; t++) {
        update(&d, "inc_valid", "inc_data", t < 4 || t == 8, (uint64_t)t);
        update(&d, "dec_valid", "dec_data", t > 1 && t < 9, t < 5 ? 0 : t < 8 ? (uint64_t)t - 4 : 8);
        desk_cycle(&d);
    }
    desk_expect(&d, "inc_ready", "------------");
    desk_expect(&d, "dec_ready", "____----_---");
    desk_report(&d, "bye-takes-an-update-a-cycle-increments-first", build, work);
}

/* With one copy of the counters an update takes the look-up of its cycle. */
static void one_copy(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_bye", SMALL " COPIES=1");
    sweep(&d, SWEEP);
    desk_draw(&d, "dec_ready", "answer_valid", "answer_clean", NULL);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "look_line", 0x33);
    for (int t = 0; t < 10; t++) {
        update(&d, "inc_valid", "inc_data", t == 2, 0x5a);
        update(&d, "dec_valid", "dec_data", t == 6, 0x5a);
        desk_cycle(&d);
    }
    desk_expect(&d, "answer_valid", "_---------");
    desk_expect(&d, "answer_clean", "_--_---_--");
    desk_report(&d, "bye-of-one-copy-loses-the-look-up-of-an-update", build, work);
}

/* COUNTERS / (2 WORD) cycles; meanwhile each answer is "may be dirty". */
static void cleared(const char *build, const char *work, const char *sets, int words, const char *name)
{
    struct desk d;
    desk_open(&d, "dramcache_bye", sets);
    desk_set(&d, "inc_valid", 1);
    desk_set(&d, "inc_data", 0x33);
    desk_set(&d, "look_valid", 1);
    sweep(&d, words - 3);
    desk_draw(&d, "cleared", "inc_ready", "answer_clean", NULL);
    for (int t = 0; t < 7; t++) {
        desk_cycle(&d);
        if (desk_out(&d, "inc_ready")) desk_set(&d, "inc_valid", 0);
    }
    desk_expect(&d, "cleared", "___----");
    desk_expect(&d, "inc_ready", "___----");
    desk_expect(&d, "answer_clean", "____---");
    desk_report(&d, name, build, work);
}

void dramcache_bye_rates(const char *build, const char *work)
{
    answers(build, work);
    updates(build, work);
    one_copy(build, work);
    cleared(build, work, SMALL, SWEEP, "bye-clears-a-word-a-cycle");
    if (build) cleared(build, work, "", 32768, "bye-clears-512k-counters-in-32768-cycles");
}
