/* At what rate, and how late, does the scratchpad answer? Directed waveforms, on the golden model and on the emitted RTL. */
#include "tests/lockstep/rates_warp.h"
#include "tests/scratchpad/tests.h"

#define SCRATCHPAD "BYTES=256 BANKS=4 LANES=4 TAG_BITS=3"

static void scratchpad_rate(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "scratchpad", SCRATCHPAD);
    desk_set(&d, "resp_ready", 1);
    for (int write = 1; write >= 0; write--) { /* stores, then loads of what they stored */
        desk_draw(&d, "req_valid", "req_ready", "resp_valid", NULL);
        warp_stream_of_eight(&d, write, 1, 12);
        desk_expect(&d, "req_valid", "--------____");
        desk_expect(&d, "req_ready", "--------");
        desk_expect(&d, "resp_valid", "_--------___");
    }
    desk_report(&d, "scratchpad-serves-one-conflict-free-access-a-cycle-after-one-cycle", build, work);
}

/* The other way round: a waveform that must differ. Lanes four words apart share a bank of four. */
static void scratchpad_conflict(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "scratchpad", SCRATCHPAD);
    desk_set(&d, "resp_ready", 1);
    desk_draw(&d, "req_valid", "req_ready", "resp_valid", NULL);
    warp_stream_of_eight(&d, 0, 4, 36);
    desk_expect(&d, "req_ready", "___-___-___-___-___-___-___-___-");
    desk_expect(&d, "resp_valid", "____-___-___-___-___-___-___-___-___");
    desk_report(&d, "scratchpad-takes-four-cycles-for-four-lanes-of-one-bank", build, work);
}

void scratchpad_rates(const char *build, const char *work)
{
    scratchpad_rate(build, work);
    scratchpad_conflict(build, work);
}
