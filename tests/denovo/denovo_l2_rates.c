/* The rates of docs/denovo/l2-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l2.h"
#include "tests/denovo/denovo_l2.h"
#include "tests/lockstep/rates_desk.h"

/* Sixteen sets: eight lines next to each other lie in eight sets. */
#define SETS16      "WAYS=2 BANKS=1 MSHRS=4 LIST=8 WRITES=8 ADDR_BITS=20 CORE_BITS=3 MAP_BITS=3 PC_BITS=4 MEM_ID_BITS=5 "
#define LINES       SETS16 "BYTES=512 LINE_WORDS=4 FORWARDS=32"
#define LINES_OF_16 SETS16 "BYTES=2048 LINE_WORDS=16 FORWARDS=128"

enum { COUNT = 8, CLEARING = 24, FIRST = 16, OWNER = 1, OTHER = 2 };

static void open_l2(struct desk *d, const char *sets)
{
    desk_open(d, "denovo_l2", sets);
    desk_set(d, "rsp_out_ready", 1), desk_set(d, "fwd_ready", 1), desk_set(d, "mem_req_ready", 1);
    desk_set(d, "cmd_done_ready", 1);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "req_valid", 0), desk_set(d, "cmd_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

static void offer(struct desk *d, int type, int core, int line)
{
    const int words = (int)spec_get(&d->values, "LINE_WORDS");
    const int has_data = type == DENOVO_MSG_WT || type == DENOVO_MSG_ATOMIC;
    desk_set(d, "req_valid", 1);
    desk_put(d, "req", "type", 0, (uint64_t)type);
    desk_put(d, "req", "atom", 0, type == DENOVO_MSG_ATOMIC ? DENOVO_ATOM_ADD : 0);
    desk_put(d, "req", "core", 0, (uint64_t)core);
    desk_put(d, "req", "line", 0, (uint64_t)(FIRST + line));
    desk_put(d, "req", "mask", 0, (UINT64_C(1) << words) - 1);
    for (int i = 0; i < words; i++) desk_put(d, "req", "data", i, has_data ? (uint64_t)(line * 16 + i + 1) : 0);
}

/* Eight requests, one a cycle, and time for them to end. */
static void ask(struct desk *d, int type, int core)
{
    for (int i = 0; i < COUNT; i++) offer(d, type, core, i), desk_cycle(d);
    idle(d, 6);
}

/* Writes through, reads and atomics of lines that are here: one a cycle, each answered four cycles after it is taken. */
static void hits(const char *build, const char *work)
{
    static const int types[] = {DENOVO_MSG_READ, DENOVO_MSG_ATOMIC, DENOVO_MSG_WT};
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    for (int t = 0; t < 3; t++) {
        desk_draw(&d, "req_ready", "rsp_out_valid", "mem_req_valid", "fwd_valid", NULL);
        ask(&d, types[t], OWNER);
        desk_expect(&d, "req_ready", "--------");
        desk_expect(&d, "rsp_out_valid", "____--------__");
        desk_expect(&d, "mem_req_valid", "______________");
        desk_expect(&d, "fwd_valid", "______________");
    }
    desk_report(&d, "denovo_l2-serves-a-request-a-cycle-and-answers-after-four", build, work);
}

/* Sixteen words with one owner are one forward, four cycles after the request, and one a cycle. */
static void forwards(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES_OF_16);
    ask(&d, DENOVO_MSG_REG, OWNER);
    desk_draw(&d, "req_ready", "fwd_valid", "rsp_out_valid", NULL);
    ask(&d, DENOVO_MSG_READ, OTHER);
    desk_expect(&d, "req_ready", "--------");
    desk_expect(&d, "fwd_valid", "____--------__");
    desk_expect(&d, "rsp_out_valid", "______________");
    desk_report(&d, "denovo_l2-forwards-a-line-of-one-owner-in-one-message", build, work);
}

/* Who takes no answers stops the requests when eight are reserved; then they go on where they stood. */
static void pressure(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    desk_draw(&d, "req_ready", "rsp_out_valid", NULL);
    desk_set(&d, "rsp_out_ready", 0);
    for (int i = 0; i < 12; i++) offer(&d, DENOVO_MSG_READ, OWNER, i % COUNT), desk_cycle(&d);
    desk_set(&d, "rsp_out_ready", 1);
    for (int i = 0; i < 6; i++) desk_cycle(&d);
    desk_expect(&d, "req_ready", "--------_____-----");
    desk_expect(&d, "rsp_out_valid", "____--------------");
    desk_report(&d, "denovo_l2-takes-eight-requests-whose-answers-wait-and-then-one-a-cycle", build, work);
}

/* A flush writes dirty lines to memory, one a cycle. */
static void flush(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    desk_draw(&d, "cmd_ready", "mem_req_valid", NULL);
    desk_set(&d, "cmd_valid", 1);
    desk_put(&d, "cmd", "first", 0, FIRST);
    desk_put(&d, "cmd", "last", 0, FIRST + COUNT - 1);
    desk_cycle(&d);
    idle(&d, 20);
    desk_expect(&d, "mem_req_valid", "______--------_______");
    desk_report(&d, "denovo_l2-flushes-a-line-a-cycle", build, work);
}

void denovo_l2_rates(const char *build, const char *work)
{
    hits(build, work);
    forwards(build, work);
    pressure(build, work);
    flush(build, work);
}
