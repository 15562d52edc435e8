/* The rates of docs/denovo/coalescer-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_coalescer.h"
#include "tests/lockstep/rates_desk.h"

enum { LANES = 4, WORDS = 2, COUNT = 8, ALL = 15 };
#define SET COALESCER_SMALL " ENTRIES=8"

static void open_coalescer(struct desk *d)
{
    desk_open(d, "denovo_coalescer", SET);
    desk_set(d, "reply_ready", 1), desk_set(d, "access_ready", 1);
}

/* Lane i is `stride` words behind lane i - 1. */
static void offer(struct desk *d, int op, int first, int stride)
{
    desk_set(d, "warp_valid", 1);
    desk_put(d, "warp", "id", 0, (uint64_t)first & 15);
    desk_put(d, "warp", "op", 0, (uint64_t)op);
    desk_put(d, "warp", "atom", 0, DENOVO_ATOM_ADD);
    desk_put(d, "warp", "mask", 0, ALL);
    for (int i = 0; i < LANES; i++) {
        desk_put(d, "warp", "address", i, (uint64_t)(first + i * stride));
        desk_put(d, "warp", "strb", i, ALL);
        desk_put(d, "warp", "data", i, (uint64_t)(first * 16 + i + 1));
    }
}

/* A cycle behind an L1 whose accesses all hit: each is answered, whole, in the cycle after it was taken. */
static void cycle_hit(struct desk *d, int *taken)
{
    desk_set(d, "answer_valid", (uint64_t)*taken);
    if (*taken) {
        desk_put(d, "answer", "tag", 0, desk_get(d, "access", "tag", 0));
        desk_put(d, "answer", "mask", 0, desk_get(d, "access", "mask", 0));
        desk_put(d, "answer", "last", 0, 1);
        for (int w = 0; w < WORDS; w++) desk_put(d, "answer", "data", w, 100 + (uint64_t)w);
    }
    desk_cycle(d);
    *taken = (int)desk_out(d, "access_valid");
}

/* COUNT warp accesses, each of `chunks` line accesses: no cycle of `access` is left out, and each is replied to at once. */
static void streams(const char *build, const char *work, int op, int stride, int chunks, const char *name,
                    const char *warp_ready, const char *access, const char *reply)
{
    struct desk d;
    int taken = 0, given = 0;
    open_coalescer(&d);
    desk_draw(&d, "warp_ready", "access_valid", "reply_valid", "answer_ready", "protocol_error", NULL);
    for (int t = 0; t < COUNT * chunks + 5; t++) {
        if (given < COUNT) offer(&d, op, 64 + 16 * given, stride);
        else desk_set(&d, "warp_valid", 0);
        cycle_hit(&d, &taken);
        if (given < COUNT && desk_out(&d, "warp_ready")) given++;
    }
    desk_expect(&d, "warp_ready", warp_ready);
    desk_expect(&d, "access_valid", access);
    desk_expect(&d, "reply_valid", reply);
    desk_check(&d, desk_count(&d, "access_valid") == COUNT * chunks, "line accesses",
               (uint64_t)desk_count(&d, "access_valid"), (uint64_t)(COUNT * chunks));
    desk_check(&d, desk_count(&d, "reply_valid") == COUNT, "replies", (uint64_t)desk_count(&d, "reply_valid"), COUNT);
    desk_check(&d, desk_count(&d, "protocol_error") == 0, "refused", (uint64_t)desk_count(&d, "protocol_error"), 0);
    desk_report(&d, name, build, work);
}

/* A reply that is not taken holds answers back; line accesses go on. */
static void blocked(const char *build, const char *work)
{
    struct desk d;
    int taken = 0;
    open_coalescer(&d);
    desk_set(&d, "reply_ready", 0);
    desk_draw(&d, "access_valid", "reply_valid", "answer_ready", NULL);
    for (int t = 0; t < 6; t++) {
        if (t < 3) offer(&d, DENOVO_L1_OP_LOAD, 64 + 16 * t, 0);
        else desk_set(&d, "warp_valid", 0);
        /* The second answer stays at its port. */
        if (t < 4) cycle_hit(&d, &taken);
        else desk_cycle(&d);
    }
    desk_set(&d, "reply_ready", 1);
    desk_cycle(&d);
    desk_set(&d, "answer_valid", 0);
    desk_cycle(&d), desk_cycle(&d);
    desk_expect(&d, "access_valid", "_---_____");
    desk_expect(&d, "answer_ready", "---___---");
    desk_expect(&d, "reply_valid", "___-----_");
    desk_report(&d, "denovo_coalescer-sends-line-accesses-while-a-reply-waits", build, work);
}

/* All entries used: answered out of order, one a cycle, each replied to in the next. */
static void answers(const char *build, const char *work)
{
    struct desk d;
    uint64_t tag[COUNT];
    open_coalescer(&d);
    for (int i = 0; i <= COUNT; i++) {
        if (i < COUNT) offer(&d, DENOVO_L1_OP_LOAD, 64 + 16 * i, 0);
        desk_cycle(&d);
        if (i) tag[i - 1] = desk_get(&d, "access", "tag", 0);
    }
    desk_draw(&d, "warp_ready", "answer_ready", "reply_valid", NULL);
    for (int i = 0; i < COUNT; i++) {
        desk_set(&d, "answer_valid", 1);
        desk_put(&d, "answer", "tag", 0, tag[(i * 3 + 5) % COUNT]);
        desk_put(&d, "answer", "mask", 0, 1);
        desk_cycle(&d);
    }
    desk_set(&d, "answer_valid", 0);
    desk_cycle(&d), desk_cycle(&d);
    desk_expect(&d, "warp_ready", "__--------");
    desk_expect(&d, "answer_ready", "----------");
    desk_expect(&d, "reply_valid", "_--------_");
    desk_report(&d, "denovo_coalescer-takes-an-answer-a-cycle-in-any-order", build, work);
}

void denovo_coalescer_rates(const char *build, const char *work)
{
    streams(build, work, DENOVO_L1_OP_LOAD, 0, 1, "denovo_coalescer-joins-loads-of-one-word-one-warp-access-a-cycle",
            "--------_____", "_--------____", "___--------__");
    streams(build, work, DENOVO_L1_OP_STORE, 0, 1, "denovo_coalescer-joins-stores-of-one-word-one-warp-access-a-cycle",
            "--------_____", "_--------____", "___--------__");
    streams(build, work, DENOVO_L1_OP_LOAD, 1, 2, "denovo_coalescer-sends-two-chunks-in-two-cycles-without-a-gap",
            "_-_-_-_-_-_-_-_-_____", "_----------------____", "____-_-_-_-_-_-_-_-__");
    streams(build, work, DENOVO_L1_OP_LOAD, 2, 4, "denovo_coalescer-sends-four-chunks-in-four-cycles-without-a-gap",
            "___-___-___-___-", "_--------------------------------____", "______-___-___-___-");
    streams(build, work, DENOVO_L1_OP_ATOMIC, 0, 4, "denovo_coalescer-sends-atomics-on-one-word-one-a-cycle",
            "-___-___-___-___", "_--------------------------------____", "______-___-___-___-");
    blocked(build, work);
    answers(build, work);
}
