/* What does MAP-I do in which cycle? Directed waveforms, on the golden model and on the emitted RTL; they are the table of
 * docs/dramcache/predictor-data-path.md. */
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

enum { CLEAR = 8 }; /* cycles: 2 cores of 16 counters, 4 a word */
#define SMALL "CORES=2 ENTRIES=16 PC_BITS=16"

/* The fourth miss of an entry is counted in the answer to the look-up of its cycle; so is the first hit after it. */
static void learns(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_predictor", SMALL);
    for (int t = 0; t < CLEAR; t++) desk_cycle(&d);
    desk_film(&d, "docs/dramcache/waves/predictor", "a load that misses four times, and then hits", "look_valid",
              "look_pc", "answer_valid", "answer_miss", "answer_entry", "", "train_valid", "train_miss", NULL);
    desk_draw(&d, "cleared", "answer_valid", "answer_miss", NULL);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "look_core", 1);
    desk_set(&d, "look_pc", 0x1234); /* 1 ^ 2 ^ 3 ^ 4 = 4 */
    desk_set(&d, "train_entry", 16 + 4);
    for (int t = 0; t < 10; t++) {
        desk_set(&d, "train_valid", t < 4 || t == 6);
        desk_set(&d, "train_miss", t < 4);
        desk_cycle(&d);
        if (t) desk_check(&d, desk_out(&d, "answer_entry") == 20, "entry", desk_out(&d, "answer_entry"), 20);
    }
    desk_cut(&d);
    desk_expect(&d, "cleared", "----------");
    desk_expect(&d, "answer_valid", "_---------");
    desk_expect(&d, "answer_miss", "____---___");
    desk_report(&d, "predictor-answers-in-a-cycle-and-counts-what-comes-with-it", build, work);
}

/* A word of 4 counters a cycle; trainings before are lost. */
static void cleared(const char *build, const char *work, const char *sets, int words, const char *name)
{
    struct desk d;
    desk_open(&d, "dramcache_predictor", sets);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "train_valid", 1);
    desk_set(&d, "train_miss", 1);
    for (int t = 0; t < words - 3; t++) desk_cycle(&d);
    desk_draw(&d, "cleared", "answer_miss", NULL);
    for (int t = 0; t < 10; t++) desk_cycle(&d);
    desk_expect(&d, "cleared", "___-------");
    desk_expect(&d, "answer_miss", "_______---");
    desk_report(&d, name, build, work);
}

void dramcache_predictor_rates(const char *build, const char *work)
{
    learns(build, work);
    cleared(build, work, SMALL, CLEAR, "predictor-clears-a-word-a-cycle");
    cleared(build, work, "", 320, "predictor-of-five-cores-is-cleared-in-320-cycles");
}
