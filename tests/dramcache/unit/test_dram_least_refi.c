/* Does the controller serve requests at the least T_REFI that is legal, where refreshes leave the least time between them? Without
 * AGE_CAP, which would open a row again at once. Of two devices that once had their rows closed unread for ever, and of drawn ones. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "cmodel/dramcache/dram_pattern.h"
#include "cmodel/dramcache/dram_run.h"
#include "spec/dramcache/dram_controller.h"
#include "tb/agent.h"

enum { REQUESTS = 300, DRAWN = 60, LEAST = 64, MOST = 2000 };

/* 0, or -1: no T_REFI is legal with these. */
static int set_least_refi(struct spec_values *values)
{
    struct spec_error error;
    for (int refi = LEAST; refi < MOST; refi++) {
        char text[20];
        snprintf(text, sizeof text, "T_REFI=%d", refi);
        assert_int_equal(spec_set_text(values, text, &error), 0);
        if (!spec_check_values(values, &error)) return 0;
    }
    return -1;
}

/* 0, or -1: the sizes are not legal. */
static int try(const char *sets, enum dram_pattern pattern)
{
    struct spec_values values;
    struct spec_error error;
    spec_defaults(&dram_controller_block, &values);
    if (spec_set_text(&values, sets, &error)) fail_msg("%s: %s", sets, error.text);
    if (set_least_refi(&values)) return -1;
    struct dram_pattern_source source;
    dram_pattern_begin(&source, &values, pattern, REQUESTS, 1);
    struct dram_run_result result;
    const struct dram_run_options options = {.values = &values, .source = dram_pattern_next, .context = &source};
    if (dram_run(&options, &result, &error))
        fail_msg("%s T_REFI=%d: %s", sets, (int)spec_get(&values, "T_REFI"), error.text);
    return 0;
}

static void devices_that_once_stopped(void **state)
{
    (void)state;
    static const char *const sets[] = {
        "POWER_UP=NONE T_RCD=30 T_RAS=30 T_RP=8 T_RC=38 T_RFC=40 CWL=5 T_WR=2",
        "POWER_UP=NONE BANKS=32 GROUP_BITS=2 T_RCD=58 T_RAS=62 T_RP=5 T_RC=67 T_RFC=20 CWL=5 T_WR=2",
        "POWER_UP=NONE BANKS=32 GROUP_BITS=2 T_RCD=58 T_RAS=62 T_RP=5 T_RC=67 T_RFC=20 CWL=5 T_WR=2 "
        "SCHEDULER=PRIS_CPU"};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int pattern = DRAM_PATTERN_rows; pattern <= DRAM_PATTERN_bank; pattern++)
            assert_int_equal(try(sets[i], (enum dram_pattern)pattern), 0);
}

static void drawn_devices(void **state)
{
    (void)state;
    static const char *const schedulers[] = {"FR_FCFS", "PRIS_CPU", "PRIS_CLASS", "SMS"};
    uint64_t seed = 1;
    int legal = 0;
    for (int i = 0; i < DRAWN; i++) {
#define DRAW(low, high) ((low) + (int)agent_below(&seed, (uint32_t)((high) - (low) + 1)))
        const int rcd = DRAW(2, 63), ras = DRAW(rcd < 3 ? 3 : rcd, 63), rp = DRAW(2, 30), rrd = DRAW(2, 10);
        char sets[300];
        snprintf(sets, sizeof sets,
                 "POWER_UP=NONE PHASES=%d BANKS=%d SCHEDULER=%s CL=20 CWL=%d T_RCD=%d T_RAS=%d T_RP=%d T_RC=%d "
                 "T_RRD=%d T_FAW=%d T_RTP=%d T_WR=%d T_RFC=%d",
                 1 << DRAW(0, 2), 4 << DRAW(0, 3), schedulers[DRAW(0, 3)], DRAW(8, 20), rcd, ras, rp,
                 ras + rp + DRAW(0, 9), rrd, 4 * rrd + DRAW(4, 20), DRAW(2, 20), DRAW(2, 30), DRAW(8, 60));
#undef DRAW
        legal += !try(sets, DRAM_PATTERN_random);
    }
    assert_true(legal > DRAWN / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(devices_that_once_stopped), cmocka_unit_test(drawn_devices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
