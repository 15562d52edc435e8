/* At what rate, and how late, does the stash answer? Directed waveforms, on the golden model and on the emitted RTL. */
#include <stdio.h>
#include <string.h>

#include "tests/lockstep/rates_warp.h"
#include "tests/stash/rates_l2.h"
#include "tests/stash/tests.h"

#define STASH                                                                                                          \
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 VP_ENTRIES=8 "            \
    "PAGE_BYTES=1024 PA_BITS=32 VA_BITS=32 SPAN_BITS=16 MSHRS=4 SCOUT_DISTANCE=2"

/* One access, to its answer. */
static void access_now(struct desk *d, struct rates_l2 *l2, int tag, int write, uint32_t first)
{
    int taken = 0, left = 500;
    warp_offer(d, tag, write, first, 1);
    for (; left && !(taken && desk_out(d, "resp_valid")); left--) {
        rates_l2_cycle(d, l2);
        if (desk_out(d, "req_ready")) {
            taken = 1;
            desk_set(d, "req_valid", 0);
        }
    }
    desk_check(d, left > 0, "cycles left when an access is answered", 0, 1);
    desk_check(d, desk_get(d, "resp", "error", 0) == 0, "error of an access", desk_get(d, "resp", "error", 0), 0);
}

/* A coherent mapping of 128 stash words onto 128 words of the global space, block 0, slot 0. */
static void add_map_at(struct desk *d, struct rates_l2 *l2, uint64_t global_base)
{
    desk_put(d, "cmd", "coherent", 0, 1);
    desk_put(d, "cmd", "global_base", 0, global_base);
    desk_put(d, "cmd", "field_size", 0, 4);
    desk_put(d, "cmd", "object_size", 0, 4);
    desk_put(d, "cmd", "row_size", 0, 4 * 128);
    desk_put(d, "cmd", "num_strides", 0, 1);
    rates_l2_command(d, l2, 3000);
    desk_put(d, "req", "mapped", 0, 1);
}

static void add_map(struct desk *d, struct rates_l2 *l2)
{
    add_map_at(d, l2, 0x4000);
}

static void open_stash(struct desk *d, struct rates_l2 *l2)
{
    rates_l2_open(d, l2, STASH, NULL);
    add_map(d, l2);
}

static void rest(struct desk *d, struct rates_l2 *l2, int cycles)
{
    desk_set(d, "req_valid", 0);
    for (int t = 0; t < cycles; t++) rates_l2_cycle(d, l2);
}

/* An AddMap of one page: its calculation, a cycle for two bits of SPAN_BITS and of a word's address and five more, and the
 * engine's search and steps behind it. */
static void stash_map_added(const char *build, const char *work)
{
    enum { CALCULATION = 16 / 2 + 8 / 2 + 5, STEPS = 19 };
    struct desk d;
    struct rates_l2 l2;
    rates_l2_open(&d, &l2, STASH, NULL);
    desk_film(&d, "docs/stash/waves/add-map", "an AddMap", "cmd_valid", "cmd_ready", "cmd.op", "cmd.global_base",
              "cmd.row_size", "", "cmd_done_valid", "cmd_done.error", "cmd_done.map", NULL);
    desk_draw(&d, "cmd_done_valid", NULL);
    add_map(&d, &l2);
    desk_check(&d, d.cycle == CALCULATION + STEPS, "cycles of an AddMap", (uint64_t)d.cycle, CALCULATION + STEPS);
    for (int t = 0; t < 2; t++) rates_l2_cycle(&d, &l2);
    desk_report(&d, "stash-adds-a-map-of-one-page-in-36-cycles-17-of-them-its-calculation", build, work);
}

static void stash_rate(const char *build, const char *work)
{
    struct desk d;
    struct rates_l2 l2;
    open_stash(&d, &l2);
    for (int n = 0; n < 8; n++) access_now(&d, &l2, n, 1, (uint32_t)n * 4); /* stores miss: they register */
    rest(&d, &l2, 60);
    for (int write = 1; write >= 0; write--) {
        if (!write)
            desk_film(&d, "docs/stash/waves/load-hit", "loads that hit", "req_valid", "req_ready", "req.tag",
                      "req.addr", "", "resp_valid", "resp.tag", "resp.rdata", "", "l2_req_valid", NULL);
        desk_draw(&d, "req_valid", "req_ready", "resp_valid", "l2_req_valid", NULL);
        warp_stream_of_eight(&d, write, 1, 12);
        desk_expect(&d, "req_valid", "--------____");
        desk_expect(&d, "req_ready", "--------");
        desk_expect(&d, "resp_valid", "_--------___");
        desk_expect(&d, "l2_req_valid", "____________");
    }
    desk_report(&d, "stash-serves-one-conflict-free-hit-a-cycle-after-one-cycle", build, work);
}

/* Loads of words never seen, and stores of words not registered, do miss: the rate above is that of hits. The film is of a load whose
 * page is known, with an L2 that answers in the cycle after the request: the cycles of docs/stash/engine-data-path.md. */
static void stash_miss(const char *build, const char *work)
{
    struct desk d;
    struct rates_l2 l2;
    open_stash(&d, &l2);
    l2.hold = 1;
    desk_draw(&d, "resp_valid", "l2_req_valid", NULL);
    warp_offer(&d, 1, 0, 0, 1);
    rates_l2_cycle(&d, &l2);
    rest(&d, &l2, 60);
    desk_check(&d, desk_count(&d, "resp_valid") == 0, "answers to a miss while the L2 is silent",
               (uint64_t)desk_count(&d, "resp_valid"), 0);
    desk_check(&d, desk_count(&d, "l2_req_valid") == 1, "requests for one line",
               (uint64_t)desk_count(&d, "l2_req_valid"), 1);
    l2.hold = 0;
    rest(&d, &l2, 60);
    desk_check(&d, desk_count(&d, "resp_valid") == 1, "answers after the line has come",
               (uint64_t)desk_count(&d, "resp_valid"), 1);
    desk_film(&d, "docs/stash/waves/load-miss", "a load that misses, its page known", "req_valid", "req_ready",
              "req.addr", "", "l2_req_valid", "l2_req.line", "l2_req.mask", "", "l2_rsp_valid", "l2_rsp_ready",
              "l2_rsp.data", "", "resp_valid", "resp.rdata", NULL);
    desk_draw(&d, "req_ready", "l2_req_valid", "l2_rsp_valid", "l2_rsp_ready", "resp_valid", NULL);
    warp_offer(&d, 2, 0, 4, 1);
    rates_l2_cycle(&d, &l2);
    rest(&d, &l2, 28);
    desk_expect(&d, "req_ready", "-");
    desk_expect(&d, "l2_req_valid", "________________-____________");
    desk_expect(&d, "l2_rsp_valid", "_________________-___________");
    desk_expect(&d, "l2_rsp_ready", "-----------------------------");
    desk_expect(&d, "resp_valid", "________________________-____");
    desk_report(&d, "stash-asks-the-l2-once-for-a-missing-line-and-answers-when-it-comes", build, work);
}

/* A store of words that are not registered asks the L2 once, and is answered before the registration is granted: the
 * words are Valid, and readable here, from then on. */
static void stash_store_miss(const char *build, const char *work)
{
    struct desk d;
    struct rates_l2 l2;
    open_stash(&d, &l2);
    access_now(&d, &l2, 0, 0, 64);
    l2.hold = 1;
    desk_film(&d, "docs/stash/waves/store-miss", "a store that misses, its page known", "req_valid", "req_ready",
              "req.write", "req.addr", "", "l2_req_valid", "l2_req.line", "l2_req.mask", "", "resp_valid", "",
              "l2_rsp_valid", "l2_rsp_ready", "idle", NULL);
    desk_draw(&d, "resp_valid", "l2_req_valid", "l2_rsp_valid", NULL);
    warp_offer(&d, 1, 1, 0, 1);
    rates_l2_cycle(&d, &l2);
    rest(&d, &l2, 70);
    desk_check(&d, desk_count(&d, "l2_req_valid") == 1, "requests for one line",
               (uint64_t)desk_count(&d, "l2_req_valid"), 1);
    desk_check(&d, desk_count(&d, "resp_valid") == 1, "answers while the grant is held back",
               (uint64_t)desk_count(&d, "resp_valid"), 1);
    l2.hold = 0;
    rest(&d, &l2, 40);
    desk_check(&d, desk_out(&d, "idle") == 1, "idle once the grant has come", desk_out(&d, "idle"), 1);
    desk_report(&d, "stash-answers-a-missing-store-before-its-registration-is-granted", build, work);
}

/* A grant of a line whose words lie in `chunks` chunks: a cycle for each, seven others until all is at rest. */
static void grant(struct desk *d, int chunks)
{
    struct rates_l2 l2;
    rates_l2_open(d, &l2, STASH, NULL);
    add_map_at(d, &l2, chunks == 2 ? 0x4008 : 0x4000);
    l2.hold = 1;
    warp_offer(d, 1, 1, chunks == 2 ? 2 : 0, 1);
    rates_l2_cycle(d, &l2);
    rest(d, &l2, 80);
    desk_check(d, l2.waiting == 1, "lines asked for", (uint64_t)l2.waiting, 1);
    if (chunks == 2)
        desk_film(d, "docs/stash/waves/answer", "the grant of a line that lies in two chunks", "l2_rsp_valid",
                  "l2_rsp_ready", "l2_rsp.type", "l2_rsp.mask", "", "idle", NULL);
    desk_draw(d, "l2_rsp_valid", "l2_rsp_ready", "idle", NULL);
    l2.hold = 0;
    rest(d, &l2, 13);
    desk_expect(d, "l2_rsp_valid", "-____________");
    desk_expect(d, "l2_rsp_ready", "-------------");
    desk_expect(d, "idle", chunks == 2 ? "_________----" : "________-----");
}

static void stash_grants(const char *build, const char *work)
{
    struct desk d;
    grant(&d, 1);
    desk_report(&d, "stash-takes-a-grant-of-one-chunk-in-eight-cycles", build, work);
    grant(&d, 2);
    desk_report(&d, "stash-takes-a-grant-of-two-chunks-in-nine-cycles", build, work);
}

/* With so many misses outstanding, eight hits. Their pace: docs/stash/data-path.md, miss_ok. An access may turn
 * out a miss one cycle after it was taken, so the last free entry can be promised once in two cycles only. */
static void hits_under(struct desk *d, struct rates_l2 *l2, int misses, const char *ready, const char *answers)
{
    enum { MSHRS = 4 };
    open_stash(d, l2);
    for (int n = 0; n < 8; n++) access_now(d, l2, n, 0, (uint32_t)n * 4);
    rest(d, l2, 60);
    l2->hold = 1;
    for (int m = 0; m < misses; m++) {
        warp_offer(d, 8 + m, 0, 64 + (uint32_t)m * 4, 1);
        rates_l2_cycle(d, l2);
        desk_check(d, desk_out(d, "req_ready") == 1, "a miss is taken", desk_out(d, "req_ready"), 1);
        rest(d, l2, 60); /* until the engine has asked the L2 for it */
        const int asked = m < MSHRS ? m + 1 : MSHRS;
        desk_check(d, l2->waiting == asked, "lines asked for", (uint64_t)l2->waiting, (uint64_t)asked);
    }
    if (misses == 7)
        desk_film(d, "docs/stash/waves/hit-under-misses", "hits under seven misses, MISSES = 8", "req_valid",
                  "req_ready", "req.tag", "", "resp_valid", "resp.tag", NULL);
    desk_draw(d, "req_ready", "resp_valid", NULL);
    warp_stream_of_eight(d, 0, 1, (int)strlen(ready) + 1);
    desk_cut(d);
    desk_expect(d, "req_ready", ready);
    desk_expect(d, "resp_valid", answers);
    l2->hold = 0;
    desk_draw(d, "resp_valid", NULL);
    int refused = !strchr(ready, '-'), still = refused ? 500 : 0; /* what is offered stays until it is taken */
    for (; still && !desk_out(d, "req_ready"); still--) rates_l2_cycle(d, l2);
    desk_check(d, !refused || still, "cycles left when an access is taken again", 0, 1);
    rest(d, l2, 200);
    desk_check(d, desk_count(d, "resp_valid") >= misses, "misses answered in the end",
               (uint64_t)desk_count(d, "resp_valid"), (uint64_t)misses);
}

static void hit_under_miss(const char *build, const char *work)
{
    static const struct {
        const char *name, *ready, *answers;
        int misses;
    } cases[] = {
        {"stash-hits-one-a-cycle-under-one-miss-of-eight", "--------", "_--------", 1},
        {"stash-hits-one-a-cycle-under-six-misses-of-eight", "--------", "_--------", 6},
        {"stash-hits-one-in-two-cycles-under-seven-misses-of-eight", "-_-_-_-_-_-_-_-", "_-_-_-_-_-_-_-_-", 7},
        {"stash-takes-no-access-under-eight-misses-of-eight", "________________", "________________", 8},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct desk d;
        struct rates_l2 l2;
        hits_under(&d, &l2, cases[i].misses, cases[i].ready, cases[i].answers);
        desk_report(&d, cases[i].name, build, work);
    }
}

void stash_rates(const char *build, const char *work)
{
    stash_map_added(build, work);
    stash_rate(build, work);
    stash_miss(build, work);
    stash_store_miss(build, work);
    stash_grants(build, work);
    hit_under_miss(build, work);
    stash_forget_scenes(build, work);
    stash_evict_scenes(build, work);
}
