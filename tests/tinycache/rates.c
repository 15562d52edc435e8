#include "tests/tinycache/tests.h"

#include <string.h>

#include "tests/lockstep/rates_desk.h"

#define LANE  "BYTES=64 WAYS=2 LINE_BYTES=8 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8"
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

static void open_lane(struct desk *d)
{
    desk_open(d, "tinycache", LANE);
    desk_set(d, "resp_ready", 1);
    desk_set(d, "mem_ready", 1);
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "req_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
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
        desk_expect(&d, "req_ready", "--------___");
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
    desk_expect(&d, "req_ready", "----_____");
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
    idle(&d, LINES + 3);
    desk_expect(&d, "mem_valid", "_--------__");
    desk_expect(&d, "drained", "_________--");
    desk_report(&d, "tinycache-drains-a-beat-a-cycle", build, work);
}

/* Two lines of four beats, all of them written: eight requests. Then a load of one of them: it goes on when all beats are here. */
static void beats(const char *build, const char *work)
{
    struct desk d;
    desk_open(&d, "tinycache", "BYTES=128 WAYS=2 LINE_BYTES=32 ADDR_BITS=16 BLOCK_BITS=4 DATA_BYTES=8");
    desk_set(&d, "resp_ready", 1);
    desk_set(&d, "mem_ready", 1);
    for (int i = 0; i < 8; i++) offer(&d, WRITE, (uint64_t)i * 8), desk_cycle(&d);
    idle(&d, 1);
    desk_draw(&d, "mem_valid", "drained", NULL);
    desk_set(&d, "drain", 1);
    idle(&d, 11);
    desk_expect(&d, "mem_valid", "_--------__");
    desk_expect(&d, "drained", "_________--");
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
    desk_expect(&d, "req_ready", "-_________");
    desk_expect(&d, "mem_valid", "_-________");
    desk_expect(&d, "resp_valid", "________-_");
    desk_report(&d, "tinycache-takes-and-sends-lines-beat-by-beat", build, work);
}

/* The other way round: a load of a set that is full of written lines takes a step more, for the writeback. */
static void victim(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    for (int i = 0; i < 2; i++) offer(&d, WRITE, (uint64_t)i * 32), desk_cycle(&d);
    idle(&d, 1);
    desk_film(&d, "docs/tinycache/waves/victim", "a dirty victim", "req_valid", "req_ready", "req.addr", "",
              "mem_valid", "mem.type", "mem.line", "mem.mask", NULL);
    desk_draw(&d, "req_ready", "mem_valid", NULL);
    offer(&d, READ, 64), desk_cycle(&d), desk_cycle(&d);
    idle(&d, 2);
    desk_expect(&d, "req_ready", "_-__");
    desk_expect(&d, "mem_valid", "_--_");
    desk_report(&d, "tinycache-writes-a-victim-back-before-the-fetch", build, work);
}

/* Tags 0 and 257 have one partial tag of eight bits: the first leaves for the second, though the set has room. A line with
 * another partial tag takes that room at once. */
static void partial_tags(const char *build, const char *work)
{
    struct desk d;
    open_lane(&d);
    offer(&d, WRITE, 0), desk_cycle(&d);
    idle(&d, 1);
    desk_draw(&d, "req_ready", "mem_valid", NULL);
    offer(&d, READ, UINT64_C(257) * 32), desk_cycle(&d), desk_cycle(&d);
    idle(&d, 2);
    offer(&d, READ, UINT64_C(256) * 32), desk_cycle(&d);
    idle(&d, 2);
    desk_expect(&d, "req_ready", "_-__-__");
    desk_expect(&d, "mem_valid", "_--__-_");
    desk_report(&d, "tinycache-a-line-leaves-for-another-with-its-partial-tag", build, work);
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

/* Four lanes in one line of 16 bytes of the L1: one request; in four lines: four, one a cycle. */
static void coalesces(const char *build, const char *work)
{
    for (int spread = 0; spread < 2; spread++) {
        struct desk d;
        desk_open(&d, "tinycache_array", ARRAY);
        desk_set(&d, "resp_ready", 1), desk_set(&d, "l1_ready", 1), desk_set(&d, "shared_ready", 1);
        if (spread)
            desk_film(&d, "docs/tinycache/waves/four-lines", "a warp whose lanes ask for four lines", "req_valid",
                      "req_ready", "", "l1_valid", "l1.id", "l1.line", "l1.mask", NULL);
        desk_draw(&d, "req_ready", "l1_valid", NULL);
        offer_warp(&d, READ, 0, spread ? 16 : 4), desk_cycle(&d);
        idle(&d, 8);
        desk_expect(&d, "req_ready", "-________");
        desk_expect(&d, "l1_valid", spread ? "__----___" : "__-______");
        desk_report(&d,
                    spread ? "tinycache_array-asks-once-a-cycle-for-lanes-of-four-lines"
                           : "tinycache_array-asks-once-for-four-lanes-of-one-line",
                    build, work);
    }
}

void tinycache_rates(const char *build, const char *work)
{
    hits(build, work);
    miss(build, work);
    barrier(build, work);
    beats(build, work);
    victim(build, work);
    partial_tags(build, work);
}

void tinycache_array_rates(const char *build, const char *work)
{
    warps(build, work);
    coalesces(build, work);
}
