/* What does MCC do in which cycle? Directed waveforms, on the golden model and on the emitted RTL; they are the tables of
 * docs/dramcache/mcc-data-path.md. */
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

#define SMALL "LINE_BITS=10 PAGE_BITS=2 COUNTERS=32 COUNTER_BITS=3 THRESHOLD=2 LIST_SETS=2 LIST_WAYS=2"
enum { SWEEP = 32 }; /* of SMALL */

static void pass(struct desk *d, int cycles)
{
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

static void write(struct desk *d, int does, uint64_t page)
{
    desk_set(d, "write_valid", (uint64_t)does);
    desk_set(d, "write_line", does ? page << 2 : 0);
}

/* A page is written so often that it enters. */
static void enter(struct desk *d, uint64_t page)
{
    for (int t = 0; t < 3; t++) {
        write(d, 1, page);
        desk_cycle(d);
    }
    write(d, 0, 0);
}

/* Pages 0x10 and 0x20 are of the set of 0x30. */
static void leaves(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_mcc", SMALL);
    pass(&d, SWEEP);
    enter(&d, 0x10);
    enter(&d, 0x20);
    desk_film(&d, "docs/dramcache/waves/mcc",
              "page 0x30 is written in cycles 0 to 2, and enters; page 0x10 leaves; line 0x41 of it is looked up",
              "write_valid", "write_line", "wrote_valid", "wrote_back", "wrote_enters", "", "flush_valid",
              "flush_ready", "flush_data", "flushed", "", "look_valid", "look_line", "answer_valid", "answer_clean",
              NULL);
    desk_draw(&d, "wrote_valid", "wrote_back", "wrote_enters", "flush_valid", "answer_valid", "answer_clean", NULL);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "look_line", 0x41);
    for (int t = 0; t < 12; t++) {
        write(&d, t < 4, 0x30);
        desk_set(&d, "flush_ready", t == 5);
        desk_set(&d, "flushed", t == 8);
        desk_cycle(&d);
        if (t == 4)
            desk_check(&d, desk_out(&d, "flush_data") == 0x10, "the page on flush", desk_out(&d, "flush_data"), 0x10);
    }
    desk_cut(&d);
    desk_expect(&d, "wrote_valid", "-----_______");
    desk_expect(&d, "wrote_back", "-__--_______");
    desk_expect(&d, "wrote_enters", "-__-________");
    desk_expect(&d, "flush_valid", "____--______");
    desk_expect(&d, "answer_valid", "_-----------");
    desk_expect(&d, "answer_clean", "_________---");
    desk_report(&d, "mcc-names-a-page-that-leaves-and-calls-it-dirty-until-it-is-flushed", build, work);
}

/* While page 0x10 is flushed, 0x10 itself stays outside; its first write after `flushed` enters it. */
static void waits(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_mcc", SMALL);
    pass(&d, SWEEP);
    enter(&d, 0x10);
    enter(&d, 0x20);
    enter(&d, 0x30);
    desk_draw(&d, "wrote_valid", "wrote_back", "wrote_enters", "flush_valid", NULL);
    desk_set(&d, "flush_ready", 1);
    for (int t = 0; t < 12; t++) {
        write(&d, t > 0, 0x10);
        desk_set(&d, "flushed", t == 8);
        desk_cycle(&d);
    }
    desk_expect(&d, "wrote_valid", "-_----------");
    desk_expect(&d, "wrote_back", "-________---");
    desk_expect(&d, "wrote_enters", "-________-__");
    desk_expect(&d, "flush_valid", "_-________-_");
    desk_report(&d, "mcc-lets-no-second-page-leave-while-one-is-flushed", build, work);
}

/* A look-up counts the writes of the cycles before. */
static void order(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "dramcache_mcc", SMALL);
    pass(&d, SWEEP);
    desk_draw(&d, "wrote_enters", "answer_valid", "answer_clean", NULL);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "look_line", 0x43);
    for (int t = 0; t < 7; t++) {
        write(&d, t < 3, 0x10);
        desk_cycle(&d);
    }
    desk_expect(&d, "wrote_enters", "___-___");
    desk_expect(&d, "answer_valid", "_------");
    desk_expect(&d, "answer_clean", "_---___");
    desk_report(&d, "mcc-counts-for-a-look-up-the-writes-before-its-cycle", build, work);
}

/* The dispatch: 35 * cache against 50 * memory. */
static void dispatch(const char *build, const char *work, const char *sets, const char *expected, const char *name)
{
    static const struct {
        uint64_t hit, cache, mem;
    } of[] = {{0, 0, 63}, {1, 0, 0}, {1, 1, 0}, {1, 10, 7}, {1, 10, 6}, {1, 63, 44}, {1, 63, 45}, {1, 2, 63}};
    struct desk d;
    desk_open(&d, "dramcache_mcc", sets);
    pass(&d, SWEEP);
    desk_draw(&d, "answer_clean", "answer_memory", NULL);
    desk_set(&d, "look_valid", 1);
    for (int t = 0; t < 9; t++) {
        desk_set(&d, "look_hit", of[t % 8].hit);
        desk_set(&d, "look_cache_waits", of[t % 8].cache);
        desk_set(&d, "look_mem_waits", of[t % 8].mem);
        desk_cycle(&d);
    }
    desk_expect(&d, "answer_clean", "_--------");
    desk_expect(&d, "answer_memory", expected);
    desk_report(&d, name, build, work);
}

/* The larger of COUNTERS and LIST_SETS cycles. Until then each answer is "may be dirty", and writes go through. */
static void cleared(const char *build, const char *work, const char *sets, int cycles, const char *name)
{
    struct desk d;
    desk_open(&d, "dramcache_mcc", sets);
    desk_set(&d, "look_valid", 1);
    desk_set(&d, "write_valid", 1);
    pass(&d, cycles - 3);
    desk_draw(&d, "cleared", "answer_clean", "wrote_back", NULL);
    pass(&d, 9);
    desk_expect(&d, "cleared", "___------");
    desk_expect(&d, "answer_clean", "____---__");
    desk_expect(&d, "wrote_back", "______---");
    desk_report(&d, name, build, work);
}

void dramcache_mcc_rates(const char *build, const char *work)
{
    leaves(build, work);
    waits(build, work);
    order(build, work);
    dispatch(build, work, SMALL " DISPATCH=SBD", "_-_-_--__", "mcc-sends-a-read-where-it-waits-less");
    dispatch(build, work, SMALL, "_--------", "mcc-sends-every-read-of-a-clean-page-to-memory");
    cleared(build, work, SMALL, SWEEP, "mcc-clears-a-counter-a-cycle");
    cleared(build, work, "THRESHOLD=2 LIST_SETS=4096", 4096, "mcc-clears-a-set-a-cycle");
    if (build)
        cleared(build, work, "COUNTERS=65536 LIST_SETS=65536 THRESHOLD=2", 65536, "mcc-clears-the-largest-tables");
    cleared(build, work, "THRESHOLD=2", 1024, "mcc-clears-1024-counters-in-1024-cycles");
}
