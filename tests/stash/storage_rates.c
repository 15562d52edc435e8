/* When has an access a pass beside the engine's operations? Directed waveforms, on the golden model and on the emitted RTL. */
#include "tests/lockstep/rates_desk.h"
#include "tests/stash/tests.h"

/* Accesses without a mapping, of one lane: they hit. */
static void open_storage(struct desk *d)
{
    desk_open(d, "stash_storage", "BYTES=256 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=4");
    desk_set(d, "miss_free", 2);
    desk_set(d, "resp_ready", 1);
    do desk_cycle(d);
    while (desk_out(d, "clearing"));
    desk_put(d, "req", "mask", 0, 1);
    desk_put(d, "redo", "mask", 0, 1);
}

/* The core offers `loads` loads, and from then on stores; the engine's operations and redo are as drawn. */
static void play(struct desk *d, const char *operations, const char *redos, unsigned loads)
{
    unsigned taken = 0;
    desk_set(d, "req_valid", 1);
    for (int t = 0; operations[t]; t++) {
        desk_put(d, "req", "tag", 0, taken + 1);
        desk_put(d, "req", "write", 0, taken >= loads);
        desk_set(d, "op_valid", operations[t] == '-');
        desk_set(d, "redo_valid", redos[t] == '-');
        desk_put(d, "redo", "tag", 0, redos[t] == '-' ? 9 : 0);
        desk_cycle(d);
        taken += (unsigned)desk_out(d, "req_ready");
    }
}

void stash_storage_rates(const char *build, const char *work)
{
    struct desk d;
    open_storage(&d);
    desk_film(&d, "docs/stash/waves/passes", "passes beside operations", "op_valid", "op_done", "", "redo_valid",
              "redo_ready", "again", "", "req_valid", "req_ready", "req.tag", "req.write", "", "resp_valid", "resp.tag",
              NULL);
    desk_draw(&d, "req_ready", "redo_ready", "again", "resp_valid", NULL);
    play(&d, "-_-__-_____", "____-______", 2);
    desk_cut(&d);
    desk_expect(&d, "req_ready", "_-_-____---");
    desk_expect(&d, "redo_ready", "____-______");
    desk_expect(&d, "again", "_____-_____");
    desk_expect(&d, "resp_valid", "__-_--___--");
    desk_report(&d, "stash_storage-loads-pass-between-operations-and-stores-behind-them", build, work);

    open_storage(&d);
    desk_draw(&d, "req_ready", "pass_waits", NULL);
    play(&d, "----------____", "______________", 0);
    desk_expect(&d, "req_ready", "____________--");
    desk_expect(&d, "pass_waits", "________-----_");
    desk_report(&d, "stash_storage-tells-after-eight-cycles-that-a-store-waits", build, work);
}
