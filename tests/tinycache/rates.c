#include "tests/tinycache/tests.h"

#include <string.h>

#include "tests/lockstep/rates_desk.h"

#define LANE  "BYTES=64 WAYS=2 LINE_BYTES=8 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8"
#define BEATS "BYTES=128 WAYS=2 LINE_BYTES=32 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8"
#define ARRAY LANE " LANES=4 MEM_LINE_BYTES=16"
enum { LINES = 8, LINE = 8, LANES = 4, READ = 0, WRITE = 1, WORD = 2 };

/* One lane ----------------------------------------------------------------------------------------------------------- */

static void offer(struct desk *d, int op, uint64_t addr)
{
    desk_set(d, "req_valid", 1);
    desk_put(d, "req", "op", 0, (uint64_t)op);
    desk_put(d, "req", "size", 0, WORD);
    desk_put(d, "req", "addr", 0, addr);
    desk_put(d, "req", "wdata", 0, addr * UINT64_C(0x0101010101010101));
}

static void open_sets(struct desk *d, const char *sets)
{
    desk_open(d, "tinycache", sets);
    desk_set(d, "resp_ready", 1);
    desk_set(d, "mem_ready", 1);
}

static void open_lane(struct desk *d)
{
    open_sets(d, LANE);
}

static void give(struct desk *d, int op, uint64_t addr) /* until it is taken */
{
    offer(d, op, addr);
    do desk_cycle(d);
    while (!desk_out(d, "req_ready"));
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "req_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

/* A load misses, and its line of one beat comes. */
static void bring(struct desk *d, uint64_t addr)
{
    give(d, READ, addr);
    idle(d, 2);
    desk_put(d, "fill", "last", 0, 1);
    desk_set(d, "fill_valid", 1);
    desk_cycle(d);
    desk_set(d, "fill_valid", 0);
}

/* Stores to lines that are not here, then loads of what they stored: no request below, one access a cycle. */
static void hits(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (int op = WRITE; op >= READ; op--) {
        if (op == WRITE)
            desk_film(&d, "docs/tinycache/waves/store", "stores to lines that are not here", "req_valid", "req_ready",
                      "req.op", "req.addr", "", "resp_valid", "", "mem_valid", NULL);
        desk_draw(&d, "req_ready", "resp_valid", "mem_valid", NULL);
        for (int i = 0; i < LINES; i++) offer(&d, op, (uint64_t)i * LINE), desk_cycle(&d);
        idle(&d, 3);
        desk_expect(&d, "req_ready", "-----------");
        desk_expect(&d, "resp_valid", "_--------__");
        desk_expect(&d, "mem_valid", "___________");
        desk_cut(&d);
    }
    desk_report(&d, "tinycache-serves-a-hit-a-cycle-after-one-cycle-and-allocates-stores-without-a-fetch", build, work);
}

/* The fetch leaves one cycle after the load was taken; hits go on while it is away. */
static void miss(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    offer(&d, WRITE, 0), desk_cycle(&d);
    idle(&d, 1);
    desk_film(&d, "docs/tinycache/waves/miss", "a load that misses, hits behind it", "req_valid", "req_ready",
              "req.tag", "req.addr", "", "mem_valid", "mem.line", "fill_valid", "fill.data", "", "resp_valid",
              "resp.tag", "resp.rdata", NULL);
    desk_draw(&d, "req_ready", "resp_valid", "mem_valid", NULL);
    desk_put(&d, "req", "tag", 0, 1);
    offer(&d, READ, 64), desk_cycle(&d);
    for (uint64_t i = 0; i < 3; i++) desk_put(&d, "req", "tag", 0, 2 + i), offer(&d, READ, 0), desk_cycle(&d);
    idle(&d, 2);
    desk_put(&d, "fill", "data", 0, 77);
    desk_put(&d, "fill", "last", 0, 1);
    desk_set(&d, "fill_valid", 1);
    desk_cycle(&d);
    desk_set(&d, "fill_valid", 0);
    desk_cycle(&d);
    desk_cycle(&d);
    desk_expect(&d, "req_ready", "------__-"); /* the fill takes the turn, and the replay behind it */
    desk_expect(&d, "resp_valid", "__---___-");
    desk_expect(&d, "mem_valid", "_-_______");
    desk_report(&d, "tinycache-hits-under-a-miss", build, work);
}

/* Dirty lines leave one a cycle; an empty cache is drained at once. */
static void barrier(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (int i = 0; i < LINES; i++) offer(&d, WRITE, (uint64_t)i * LINE), desk_cycle(&d);
    idle(&d, 1);
    desk_film(&d, "docs/tinycache/waves/barrier", "a barrier over eight dirty lines", "drain", "", "mem_valid",
              "mem.line", "mem.mask", "", "drained", NULL);
    desk_draw(&d, "mem_valid", "drained", NULL);
    desk_set(&d, "drain", 1);
    idle(&d, LINES + 4);
    desk_expect(&d, "mem_valid", "__--------__"); /* in the first cycle S1 has just become empty */
    desk_expect(&d, "drained", "__________--");
    desk_report(&d, "tinycache-drains-a-beat-a-cycle", build, work);
}

/* Its first step comes two cycles after the last access has left S1, whenever `drain` came. The clean line leaves with it. */
static void first_step(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (int late = 0; late < 3; late++) {
        give(&d, WRITE, 0);
        bring(&d, 8);
        idle(&d, 3);
        desk_draw(&d, "mem_valid", "drained", "resp_valid", NULL);
        give(&d, READ, 8);
        desk_set(&d, "req_valid", 0);
        for (int t = 1; t < 7; t++) desk_set(&d, "drain", t > late), desk_cycle(&d);
        desk_set(&d, "drain", 0);
        desk_expect(&d, "resp_valid", "_-_____");
        desk_expect(&d, "mem_valid", "____-__");
        desk_expect(&d, "drained", "_____--");
    }
    desk_report(&d, "tinycache-a-barrier-begins-two-cycles-behind-the-last-access", build, work);
}

/* Two lines of four beats, all of them written: eight requests. Then a load of one of them: it goes on when all beats are here. */
static void beats(const char *build, const char *work)
{
    struct desk d;
    open_sets(&d, BEATS);
    desk_draw(&d, "req_ready", "resp_valid", NULL);
    for (uint64_t i = 0; i < 8; i++) give(&d, WRITE, i * 8);
    idle(&d, 1);
    desk_expect(&d, "req_ready", "--_----_---"); /* the second store to a line waits for the first to take it */
    desk_expect(&d, "resp_valid", "_-_----_---");
    desk_draw(&d, "mem_valid", "drained", NULL);
    desk_set(&d, "drain", 1);
    idle(&d, 12);
    desk_expect(&d, "mem_valid", "__--------__");
    desk_expect(&d, "drained", "__________--");
    desk_set(&d, "drain", 0);
    desk_cut(&d);
    desk_film(&d, "docs/tinycache/waves/beats", "a load misses; its line comes beat by beat", "req_valid", "req_ready",
              "req.addr", "", "mem_valid", "mem.beat", "fill_valid", "fill.beat", "fill.last", "", "resp_valid", NULL);
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    offer(&d, READ, 16), desk_cycle(&d);
    idle(&d, 2);
    desk_set(&d, "fill_valid", 1);
    for (uint64_t i = 0; i < 4; i++) {
        desk_put(&d, "fill", "beat", 0, i);
        desk_put(&d, "fill", "last", 0, i == 3);
        desk_cycle(&d);
    }
    desk_set(&d, "fill_valid", 0);
    idle(&d, 3);
    desk_expect(&d, "req_ready", "---_____--");
    desk_expect(&d, "mem_valid", "_-________");
    desk_expect(&d, "resp_valid", "________-_");
    desk_report(&d, "tinycache-takes-and-sends-lines-beat-by-beat", build, work);
}

/* A load of a set that is full of written lines: the victim is named, leaves, and the fetch follows its writeback. */
static void victim(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (uint64_t i = 0; i < 2; i++) give(&d, WRITE, i * 32);
    idle(&d, 1);
    desk_film(&d, "docs/tinycache/waves/victim", "a dirty victim", "req_valid", "req_ready", "req.addr", "",
              "mem_valid", "mem.type", "mem.line", "mem.mask", NULL);
    desk_draw(&d, "req_ready", "mem_valid", NULL);
    give(&d, READ, 64);
    idle(&d, 5);
    desk_expect(&d, "req_ready", "-___--");
    desk_expect(&d, "mem_valid", "___--_");
    desk_report(&d, "tinycache-writes-a-victim-back-before-the-fetch", build, work);
}

/* A clean victim takes as long as one dirty beat; four dirty beats take three cycles more. A store is answered where a load
 * fetches. */
static void victims(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (uint64_t i = 0; i < 2; i++) bring(&d, i * 32), idle(&d, 2);
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    give(&d, WRITE, 64);
    idle(&d, 5);
    desk_expect(&d, "req_ready", "-___--");
    desk_expect(&d, "mem_valid", "______");
    desk_expect(&d, "resp_valid", "____-_");
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    give(&d, READ, 96); /* line 32 is older than line 64, and clean */
    idle(&d, 5);
    desk_expect(&d, "req_ready", "-___--");
    desk_expect(&d, "mem_valid", "____-_");
    desk_expect(&d, "resp_valid", "______");
    desk_report(&d, "tinycache-a-clean-victim-costs-three-cycles", build, work);
    open_sets(&d, BEATS);
    for (uint64_t i = 0; i < 4; i++) give(&d, WRITE, i * 8);
    for (uint64_t i = 0; i < 4; i++) give(&d, WRITE, 64 + i * 8);
    idle(&d, 1);
    desk_draw(&d, "req_ready", "mem_valid", NULL);
    give(&d, READ, 128);
    idle(&d, 8);
    desk_expect(&d, "req_ready", "-______--");
    desk_expect(&d, "mem_valid", "___-----_");
    desk_report(&d, "tinycache-a-victim-leaves-a-beat-a-cycle", build, work);
}

/* Tags 0 and 257 have one partial tag of eight bits: the first leaves for the second, though the set has room. A line with
 * another partial tag takes that room at once. */
static void partial_tags(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    give(&d, WRITE, 0);
    idle(&d, 1);
    desk_draw(&d, "req_ready", "mem_valid", NULL);
    give(&d, READ, UINT64_C(257) * 32);
    idle(&d, 4);
    give(&d, READ, UINT64_C(256) * 32);
    idle(&d, 2);
    desk_expect(&d, "req_ready", "-___----");
    desk_expect(&d, "mem_valid", "___--_-_");
    desk_report(&d, "tinycache-a-line-leaves-for-another-with-its-partial-tag", build, work);
}

/* A load behind the store that takes its line: one cycle in S1 before it is tried. One of another address with its partial tag
 * makes it leave: first the store is written, though the load at the port would have been read. */
static void behind_an_allocation(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    give(&d, WRITE, 0);
    give(&d, READ, 0);
    give(&d, READ, 0);
    idle(&d, 2);
    desk_expect(&d, "req_ready", "--_---");
    desk_expect(&d, "mem_valid", "______");
    desk_expect(&d, "resp_valid", "_-_--_");
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    give(&d, WRITE, 8);
    give(&d, READ, UINT64_C(257) * 32 + 8);
    give(&d, READ, 0);
    idle(&d, 2);
    desk_expect(&d, "req_ready", "--_____---");
    desk_expect(&d, "mem_valid", "______--__");
    desk_expect(&d, "resp_valid", "_-______-_");
    desk_report(&d, "tinycache-an-access-waits-behind-the-one-that-takes-its-line", build, work);
}

static void expect_load(struct desk *d, uint64_t expected)
{
    const uint64_t data = desk_out(d, "resp_valid") ? desk_get(d, "resp", "rdata", 0) : ~UINT64_C(0);
    desk_check(d, data == expected, "rdata", data, expected);
}

/* One a cycle, and so the loads behind them, which read what waits to be written. */
static void stores(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    give(&d, WRITE, 8), give(&d, WRITE, 16);
    idle(&d, 1);
    desk_draw(&d, "req_ready", "resp_valid", NULL);
    give(&d, WRITE, 12), give(&d, WRITE, 20), give(&d, WRITE, 16);
    give(&d, READ, 16);
    give(&d, READ, 20), expect_load(&d, UINT64_C(0x10101010));
    give(&d, READ, 12), expect_load(&d, UINT64_C(0x1414141400000000));
    give(&d, WRITE, 8), expect_load(&d, UINT64_C(0x0c0c0c0c00000000));
    give(&d, READ, 8), expect_load(&d, 0);
    idle(&d, 1), expect_load(&d, UINT64_C(0x08080808));
    desk_expect(&d, "req_ready", "---------");
    desk_expect(&d, "resp_valid", "_--------");
    desk_report(&d, "tinycache-a-store-behind-a-store-and-loads-behind-both", build, work);
}

/* A partly valid line is fetched. What was stored hits in the cycle in which its last beat comes, and the rest hits behind the
 * replay. */
static void beside_a_fill(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    desk_put(&d, "fill", "last", 0, 1);
    desk_put(&d, "fill", "data", 0, UINT64_C(0x1122334455667788));
    give(&d, WRITE, 64);
    idle(&d, 1);
    desk_draw(&d, "req_ready", "mem_valid", "resp_valid", NULL);
    give(&d, READ, 68);
    idle(&d, 2); /* tried, then fetched */
    give(&d, READ, 64);
    desk_set(&d, "fill_valid", 1);
    idle(&d, 1), expect_load(&d, UINT64_C(0x40404040));
    desk_set(&d, "fill_valid", 0);
    idle(&d, 1); /* the replay */
    give(&d, READ, 68), expect_load(&d, UINT64_C(0x1122334400000000));
    give(&d, WRITE, 68), expect_load(&d, UINT64_C(0x1122334400000000));
    give(&d, READ, 64), expect_load(&d, 0);
    idle(&d, 1), expect_load(&d, UINT64_C(0x40404040));
    desk_expect(&d, "req_ready", "-__-__----");
    desk_expect(&d, "mem_valid", "__-_______");
    desk_expect(&d, "resp_valid", "____-_----");
    desk_report(&d, "tinycache-a-hit-beside-the-last-beat-of-its-line", build, work);
}

/* An array ----------------------------------------------------------------------------------------------------------- */

static void offer_warp(struct desk *d, int op, uint64_t first, uint64_t stride)
{
    desk_set(d, "req_valid", 1);
    desk_put(d, "req", "op", 0, (uint64_t)op);
    desk_put(d, "req", "size", 0, WORD);
    desk_put(d, "req", "mask", 0, (1 << LANES) - 1);
    for (int i = 0; i < LANES; i++) {
        desk_put(d, "req", "addr", i, first + (uint64_t)i * stride);
        desk_put(d, "req", "wdata", i, (uint64_t)i * 0x11111111);
    }
}

static void warps(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "tinycache_array", ARRAY);
    desk_set(&d, "resp_ready", 1), desk_set(&d, "l1_ready", 1), desk_set(&d, "shared_ready", 1);
    for (int op = WRITE; op >= READ; op--) {
        desk_draw(&d, "req_ready", "resp_valid", "l1_valid", NULL);
        for (int i = 0; i < LINES; i++) offer_warp(&d, op, (uint64_t)i * LINE, 64), desk_cycle(&d);
        idle(&d, 3);
        desk_expect(&d, "req_ready", "--------___");
        desk_expect(&d, "resp_valid", "_--------__");
        desk_expect(&d, "l1_valid", "___________");
    }
    desk_report(&d, "tinycache_array-serves-a-warp-of-hits-a-cycle-after-one-cycle", build, work);
}

/* Four lanes in one line of 16 bytes of the L1: one request; in four lines: four, one a cycle. S1 asks in cycle 1, the coalescer
 * holds it in cycle 2, and the L1 sees it in cycle 3. */
static void coalesces(const char *build, const char *work)
{
    for (int spread = 0; spread < 2; spread++) {
        struct desk d;
        desk_open(&d, "tinycache_array", ARRAY);
        desk_set(&d, "resp_ready", 1), desk_set(&d, "l1_ready", 1), desk_set(&d, "shared_ready", 1);
        if (spread)
            desk_film(&d, "docs/tinycache/waves/four-lines", "a warp whose lanes ask for four lines", "req_valid",
                      "req_ready", "", "l1_valid", "l1.id", "l1.line", "l1.parts", NULL);
        desk_draw(&d, "req_ready", "l1_valid", NULL);
        offer_warp(&d, READ, 0, spread ? 16 : 4), desk_cycle(&d);
        idle(&d, 8);
        desk_expect(&d, "req_ready", "-________");
        desk_expect(&d, "l1_valid", spread ? "___----__" : "___-_____");
        desk_report(&d,
                    spread ? "tinycache_array-asks-once-a-cycle-for-lanes-of-four-lines"
                           : "tinycache_array-asks-once-for-four-lanes-of-one-line",
                    build, work);
    }
}

/* Two lines of one lane, at a barrier: its second request is taken with the first. */
static void second_request(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "tinycache_array", ARRAY);
    desk_set(&d, "resp_ready", 1), desk_set(&d, "l1_ready", 1), desk_set(&d, "shared_ready", 1);
    for (uint64_t i = 0; i < 2; i++) {
        offer_warp(&d, WRITE, i * 64, 0);
        desk_put(&d, "req", "mask", 0, 1), desk_cycle(&d);
    }
    idle(&d, 2);
    desk_draw(&d, "l1_valid", "drained", NULL);
    desk_set(&d, "drain", 1);
    idle(&d, 9);
    desk_expect(&d, "l1_valid", "___-_-___"); /* a lane's first writeback is at its port in cycle 1 */
    desk_expect(&d, "drained", "______---");
    desk_report(&d, "tinycache_array-asks-for-one-lane-in-every-second-cycle", build, work);
}

/* Lane 0's second byte store is answered and cannot leave, so the lane tries for entry 1 on and on. A warp without lanes takes that
 * entry; the store of lane 1 behind it is answered at once all the same, and then that warp. */
static void empty_warp(const char *build, const char *work)
{
    static const struct {
        int op, size;
        uint64_t mask, addr;
    } access[] = {{WRITE, 0, 1, 0},           {WRITE, 0, 1, 0},           {READ, WORD, 2, LINE},
                  {WRITE, WORD, 2, 2 * LINE}, {WRITE, WORD, 2, 2 * LINE}, {READ, WORD, 0, 0}};
    struct desk d;
    desk_open(&d, "tinycache_array", ARRAY);
    desk_set(&d, "resp_ready", 1), desk_set(&d, "l1_ready", 0), desk_set(&d, "shared_ready", 1);
    desk_draw(&d, "req_ready", "resp_valid", NULL);
    for (size_t i = 0; i < sizeof access / sizeof *access; i++) {
        offer_warp(&d, access[i].op, access[i].addr, 0);
        desk_put(&d, "req", "size", 0, (uint64_t)access[i].size), desk_put(&d, "req", "mask", 0, access[i].mask);
        desk_cycle(&d);
    }
    idle(&d, 3);
    desk_expect(&d, "req_ready", "------___");
    desk_expect(&d, "resp_valid", "_--_-_--_");
    desk_report(&d, "tinycache_array-answers-past-a-warp-without-lanes", build, work);
}

void tinycache_rates(const char *build, const char *work)
{
    hits(build, work);
    miss(build, work);
    barrier(build, work);
    first_step(build, work);
    beats(build, work);
    victim(build, work);
    victims(build, work);
    partial_tags(build, work);
    behind_an_allocation(build, work);
    stores(build, work);
    beside_a_fill(build, work);
}

void tinycache_array_rates(const char *build, const char *work)
{
    warps(build, work);
    coalesces(build, work);
    second_request(build, work);
    empty_warp(build, work);
}
