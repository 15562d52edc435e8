/* The rates of docs/denovo/l2-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l2.h"
#include "tests/denovo/denovo_l2.h"
#include "tests/denovo/l2_desk.h"

#define LINES       L2_LINES
#define LINES_OF_16 L2_SETS16 "BYTES=2048 LINE_WORDS=16 FORWARDS=128"

enum {
    COUNT = 8, /* of requests; and of MSHRs */
    OWNER = L2_OWNER,
    OTHER = L2_OTHER,
    THIRD = L2_THIRD,
    WAY = 16,      /* so many lines further lies a line of the same set */
    FORWARDED = 29 /* requests whose forwards wait: the next wants 4 places of 32 */
};

static void open_l2(struct desk *d, const char *sets)
{
    l2_desk_open(d, sets, NULL);
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "req_valid", 0), desk_set(d, "cmd_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

/* Eight requests, one a cycle, of the lines from this one on; and time for them to end. */
static void ask_from(struct desk *d, int type, int core, int line)
{
    for (int i = 0; i < COUNT; i++) l2_desk_offer(d, type, core, line + i), desk_cycle(d);
    idle(d, 6);
}

static void ask(struct desk *d, int type, int core)
{
    ask_from(d, type, core, 0);
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

/* Words of two owners are two forwards: one a cycle, and a request in two. */
static void owners(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_REG, OWNER);
    for (int i = 0; i < COUNT; i++) {
        l2_desk_offer(&d, DENOVO_MSG_REG, OTHER, i);
        desk_put(&d, "req", "mask", 0, 5);
        desk_cycle(&d);
    }
    idle(&d, 6);
    desk_draw(&d, "req_ready", "fwd_valid", NULL);
    for (int t = 0, i = 0; t < 2 * COUNT - 3; t++) {
        l2_desk_offer(&d, DENOVO_MSG_READ, THIRD, i);
        desk_cycle(&d);
        i += (int)desk_out(&d, "req_ready");
    }
    idle(&d, 8);
    desk_expect(&d, "req_ready", "---_-_-_-_-_-");
    desk_expect(&d, "fwd_valid", "____----------------_");
    desk_report(&d, "denovo_l2-forwards-words-of-two-owners-one-a-cycle", build, work);
}

/* Who takes no answers stops the requests when eight are reserved; then they go on where they stood. */
static void pressure(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    desk_draw(&d, "req_ready", "rsp_out_valid", NULL);
    desk_set(&d, "rsp_out_ready", 0);
    for (int i = 0; i < 12; i++) l2_desk_offer(&d, DENOVO_MSG_READ, OWNER, i % COUNT), desk_cycle(&d);
    desk_set(&d, "rsp_out_ready", 1);
    for (int i = 0; i < 6; i++) desk_cycle(&d);
    desk_expect(&d, "req_ready", "--------_____-----");
    desk_expect(&d, "rsp_out_valid", "____--------------");
    desk_report(&d, "denovo_l2-takes-eight-requests-whose-answers-wait-and-then-one-a-cycle", build, work);
}

/* Lines that are not here: one a cycle, at memory after five. */
static void misses(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    desk_draw(&d, "req_ready", "mem_req_valid", "rsp_out_valid", NULL);
    ask(&d, DENOVO_MSG_READ, OWNER);
    desk_expect(&d, "req_ready", "--------");
    desk_expect(&d, "mem_req_valid", "_____--------_");
    desk_expect(&d, "rsp_out_valid", "______________");
    desk_report(&d, "denovo_l2-sends-a-miss-a-cycle-to-memory-after-five", build, work);
}

/* The same where each takes the place of a line that memory lacks: reads and writes share mem_req, without a gap. */
static void victims(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    ask_from(&d, DENOVO_MSG_WT, OWNER, WAY);
    desk_draw(&d, "req_ready", "mem_req_valid", NULL);
    ask_from(&d, DENOVO_MSG_READ, OWNER, 2 * WAY);
    idle(&d, 10);
    desk_expect(&d, "req_ready", "--------");
    desk_expect(&d, "mem_req_valid", "_____----------------___");
    desk_report(&d, "denovo_l2-takes-a-miss-with-a-dirty-victim-a-cycle", build, work);
}

/* The owner's answer to the RECALL of MSHR `mshr`, for all words of a line. */
static void recalled(struct desk *d, int mshr, int line)
{
    l2_desk_recalled(d, mshr, line);
    desk_cycle(d);
    desk_set(d, "rsp_in_valid", 0);
}

/* Sets whose lines all have words registered. */
static void open_registered(struct desk *d)
{
    open_l2(d, LINES);
    ask(d, DENOVO_MSG_REG, OWNER);
    ask_from(d, DENOVO_MSG_REG, OWNER, WAY);
}

/* A victim with registered words: its RECALL is at fwd after 4. Behind the owner's answer the victim's write is at mem_req
 * after 6, the request's answer at rsp after 7 or its read at mem_req after 8, and req goes on after 6. Of three cycles there
 * is one in which all of it comes a cycle later: the request, which tries again every three cycles, is just in front. */
static void recalls(const char *build, const char *work, int type, const char *name)
{
    static const int late[] = {0, 1, 0, 0, 1, 0};
    const int reads = type == DENOVO_MSG_READ;
    struct desk d;
    open_registered(&d);
    for (int i = 0; i < (int)(sizeof late / sizeof *late); i++) {
        desk_draw(&d, "req_ready", "fwd_valid", NULL);
        l2_desk_offer(&d, type, OTHER, 2 * WAY + i);
        desk_cycle(&d);
        idle(&d, 5 + i);
        desk_expect(&d, "req_ready", "---___");
        desk_expect(&d, "fwd_valid", "____-_");
        desk_draw(&d, "rsp_in_ready", "req_ready", "mem_req_valid", "rsp_out_valid", NULL);
        recalled(&d, reads ? i : 0, i); /* a read keeps its MSHR, which was the lowest one free */
        idle(&d, 11);
        desk_expect(&d, "rsp_in_ready", "-");
        desk_expect(&d, "req_ready", &"_______-----"[!late[i]]);
        desk_expect(&d, "mem_req_valid", &(reads ? "_______-_-__" : "_______-____")[!late[i]]);
        desk_expect(&d, "rsp_out_valid", &(reads ? "____________" : "________-___")[!late[i]]);
    }
    desk_report(&d, name, build, work);
}

/* One such victim after the other: a RECALL in 10 cycles and those that its owner takes, also while memory takes nothing. */
static void recalls_in_a_row(const char *build, const char *work)
{
    enum { OWNER_TAKES = 1, ROUNDS = 4, CYCLES = 10 + OWNER_TAKES };
    struct desk d;
    open_registered(&d);
    desk_set(&d, "mem_req_ready", 0);
    desk_draw(&d, "fwd_valid", "rsp_out_valid", NULL);
    for (int t = 0, asked = 0, at = -1, line = 0; t < ROUNDS * CYCLES; t++) {
        l2_desk_offer(&d, DENOVO_MSG_REG, OTHER, 2 * WAY + asked);
        if (t == at + OWNER_TAKES && at >= 0) recalled(&d, 0, line++);
        else desk_cycle(&d);
        asked += (int)desk_out(&d, "req_ready");
        if (desk_out(&d, "fwd_valid")) at = t;
    }
    desk_expect(&d, "fwd_valid", "____-__________-__________-__________-______");
    desk_expect(&d, "rsp_out_valid", "____________-__________-__________-_________");
    desk_report(&d, "denovo_l2-recalls-a-victim-in-10-cycles-and-those-of-its-owner", build, work);
}

/* Hits go on while every MSHR waits and memory takes nothing; then memory gets a read a cycle. */
static void hits_under_misses(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    desk_set(&d, "mem_req_ready", 0);
    ask_from(&d, DENOVO_MSG_READ, OWNER, WAY);
    desk_draw(&d, "req_ready", "rsp_out_valid", NULL);
    ask(&d, DENOVO_MSG_READ, OWNER);
    desk_expect(&d, "req_ready", "--------");
    desk_expect(&d, "rsp_out_valid", "____--------__");
    desk_set(&d, "mem_req_ready", 1);
    desk_draw(&d, "mem_req_valid", NULL);
    idle(&d, 10);
    desk_expect(&d, "mem_req_valid", "--------__");
    desk_report(&d, "denovo_l2-serves-hits-while-every-mshr-waits-for-memory", build, work);
}

/* Those who wait for one line: the first is answered five cycles after memory, the others one a cycle. */
static void lists(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    desk_draw(&d, "req_ready", NULL);
    for (int t = 0; t <= COUNT; t++) l2_desk_offer(&d, DENOVO_MSG_READ, OWNER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_expect(&d, "req_ready", "--_------"); /* the second looks its line up behind the first */
    desk_draw(&d, "mem_rsp_ready", "rsp_out_valid", NULL);
    desk_set(&d, "mem_rsp_valid", 1);
    desk_put(&d, "mem_rsp", "id", 0, 0);
    for (int w = 0; w < 4; w++) desk_put(&d, "mem_rsp", "data", w, (uint64_t)w + 1);
    desk_cycle(&d);
    desk_set(&d, "mem_rsp_valid", 0);
    idle(&d, 14);
    desk_expect(&d, "mem_rsp_ready", "-");
    desk_expect(&d, "rsp_out_valid", "_____--------__");
    desk_report(&d, "denovo_l2-answers-those-who-waited-for-a-line-one-a-cycle", build, work);
}

/* Atomics on one line: one in two cycles. The first of them fetch the words from their owner, and wait for it. */
static void atomics_of_a_line(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    l2_desk_offer(&d, DENOVO_MSG_REG, OWNER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_draw(&d, "fwd_valid", NULL);
    for (int i = 0; i < COUNT; i++) l2_desk_offer(&d, DENOVO_MSG_ATOMIC, OTHER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_expect(&d, "fwd_valid", "____-_________"); /* one RECALL */
    desk_draw(&d, "rsp_in_ready", "rsp_out_valid", NULL);
    desk_set(&d, "rsp_in_valid", 1);
    desk_put(&d, "rsp_in", "type", 0, DENOVO_MSG_RECALL_DATA);
    desk_put(&d, "rsp_in", "line", 0, L2_FIRST);
    desk_put(&d, "rsp_in", "mask", 0, 15);
    desk_cycle(&d);
    desk_set(&d, "rsp_in_valid", 0);
    idle(&d, 22);
    desk_expect(&d, "rsp_in_ready", "-");
    desk_expect(&d, "rsp_out_valid", "_____-_-_-_-_-_-_-_-___");
    desk_draw(&d, "req_ready", "rsp_out_valid", NULL);
    for (int t = 0; t < 2 * COUNT; t++) l2_desk_offer(&d, DENOVO_MSG_ATOMIC, OTHER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_expect(&d, "req_ready", "---_-_-_-_-_-_-_");
    desk_expect(&d, "rsp_out_valid", "____-_-_-_-_-_-_-_-_");
    desk_report(&d, "denovo_l2-performs-an-atomic-in-two-cycles-on-one-line", build, work);
}

/* Who takes no forwards stops the requests when too few places are left; then a forward goes in each cycle. */
static void forward_pressure(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_REG, OWNER);
    desk_set(&d, "fwd_ready", 0);
    desk_draw(&d, "req_ready", NULL);
    for (int t = 0; t < 3 * FORWARDED; t++) l2_desk_offer(&d, DENOVO_MSG_READ, OTHER, t % COUNT), desk_cycle(&d);
    desk_check(&d, desk_count(&d, "req_ready") == FORWARDED, "requests", (uint64_t)desk_count(&d, "req_ready"),
               FORWARDED);
    desk_set(&d, "fwd_ready", 1);
    desk_draw(&d, "fwd_valid", NULL);
    for (int t = 0; t < 2 * FORWARDED; t++) l2_desk_offer(&d, DENOVO_MSG_READ, OTHER, t % COUNT), desk_cycle(&d);
    desk_check(&d, desk_count(&d, "fwd_valid") == 2 * FORWARDED, "forwards", (uint64_t)desk_count(&d, "fwd_valid"),
               2 * FORWARDED);
    desk_report(&d, "denovo_l2-sends-a-forward-a-cycle-after-those-that-waited", build, work);
}

/* A flush writes dirty lines to memory, one a cycle. */
static void flush(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    ask(&d, DENOVO_MSG_WT, OWNER);
    desk_draw(&d, "cmd_ready", "mem_req_valid", NULL);
    desk_set(&d, "cmd_valid", 1);
    desk_put(&d, "cmd", "first", 0, L2_FIRST);
    desk_put(&d, "cmd", "last", 0, L2_FIRST + COUNT - 1);
    desk_cycle(&d);
    idle(&d, 20);
    desk_expect(&d, "mem_req_valid", "______--------_______");
    desk_report(&d, "denovo_l2-flushes-a-line-a-cycle", build, work);
}

/* A write-through of another line in each of these cycles, and memory answers a write after so many: some Write is always
 * used. A flush of a line that is not here ends when those that were used are answered. */
static void flush_beside_writes(const char *build, const char *work)
{
    enum { EACH = 8, MEMORY = 30, LINES_IN_USE = 64, BEFORE = 800, CYCLES = 1200, ABSENT = 1000, SOON = 2 * MEMORY };
    struct desk d;
    uint64_t id[CYCLES];
    int due[CYCLES], asked = 0, answered = 0, line = 0, done = 0;
    open_l2(&d, LINES);
    for (int t = 0; t < CYCLES; t++) {
        desk_set(&d, "cmd_valid", t == BEFORE);
        desk_put(&d, "cmd", "first", 0, L2_FIRST + ABSENT), desk_put(&d, "cmd", "last", 0, L2_FIRST + ABSENT);
        if (t % EACH == 0) l2_desk_offer(&d, DENOVO_MSG_WT, OWNER, line++ % LINES_IN_USE);
        const int answers = answered < asked && due[answered] <= t;
        desk_set(&d, "mem_rsp_valid", (uint64_t)answers);
        desk_put(&d, "mem_rsp", "write", 0, (uint64_t)answers);
        desk_put(&d, "mem_rsp", "id", 0, answers ? id[answered] : 0);
        desk_cycle(&d);
        if (desk_out(&d, "req_ready")) desk_set(&d, "req_valid", 0);
        answered += answers && desk_out(&d, "mem_rsp_ready");
        if (desk_out(&d, "mem_req_valid")) id[asked] = desk_get(&d, "mem_req", "id", 0), due[asked++] = t + MEMORY;
        if (desk_out(&d, "cmd_done_valid") && !done) done = t;
        if (t > BEFORE) desk_check(&d, answered < asked, "writes at memory", 0, 1);
    }
    desk_check(&d, done && done < BEFORE + SOON, "cycles until the flush is done", (uint64_t)(done - BEFORE), SOON);
    desk_report(&d, "denovo_l2-ends-a-flush-beside-writes-of-other-lines", build, work);
}

/* Who asks for a line that a flush is recalling comes behind it: the line is at memory first. */
static void flush_of_a_wanted_line(const char *build, const char *work)
{
    struct desk d;
    open_l2(&d, LINES);
    l2_desk_offer(&d, DENOVO_MSG_REG, OWNER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_draw(&d, "cmd_ready", "fwd_valid", NULL);
    desk_set(&d, "cmd_valid", 1);
    desk_put(&d, "cmd", "first", 0, L2_FIRST), desk_put(&d, "cmd", "last", 0, L2_FIRST);
    desk_cycle(&d);
    idle(&d, 1);
    l2_desk_offer(&d, DENOVO_MSG_READ, OTHER, 0), desk_cycle(&d);
    idle(&d, 6);
    desk_expect(&d, "fwd_valid", "_____-___");
    desk_draw(&d, "mem_req_valid", "cmd_done_valid", "rsp_out_valid", NULL);
    recalled(&d, 0, 0);
    for (int left = 20; left && !desk_out(&d, "mem_req_valid"); left--) idle(&d, 1);
    desk_check(&d, desk_get(&d, "mem_req", "write", 0) && desk_get(&d, "mem_req", "line", 0) == L2_FIRST,
               "write of the line", desk_get(&d, "mem_req", "write", 0), 1);
    const uint64_t id = desk_get(&d, "mem_req", "id", 0);
    idle(&d, 10);
    desk_check(&d, !desk_count(&d, "cmd_done_valid"), "done before memory", (uint64_t)desk_count(&d, "cmd_done_valid"),
               0);
    desk_set(&d, "mem_rsp_valid", id != 0); /* 0 is no Write's */
    desk_put(&d, "mem_rsp", "write", 0, id != 0), desk_put(&d, "mem_rsp", "id", 0, id);
    desk_cycle(&d);
    desk_set(&d, "mem_rsp_valid", 0);
    idle(&d, 10);
    desk_check(&d, desk_count(&d, "cmd_done_valid") == 1, "done", (uint64_t)desk_count(&d, "cmd_done_valid"), 1);
    desk_check(&d, desk_count(&d, "mem_req_valid") == 2, "requests at memory",
               (uint64_t)desk_count(&d, "mem_req_valid"), 2);
    desk_report(&d, "denovo_l2-flushes-a-line-before-those-who-ask-for-it-meanwhile", build, work);
}

/* Uncached writes of words of one line that is here, one behind the other: the first goes back, since the line must leave,
 * and the second comes behind it, however many cycles later it was asked. */
static void uncached_in_order(const char *build, const char *work)
{
    enum { GAPS = 6, CYCLES = 30 };
    struct desk d;
    open_l2(&d, LINES);
    for (int gap = 0; gap < GAPS; gap++) {
        uint64_t strb[2] = {0};
        int writes = 0;
        l2_desk_offer(&d, DENOVO_MSG_REG, OWNER, gap), desk_cycle(&d);
        idle(&d, 6);
        l2_desk_offer(&d, DENOVO_MSG_WB, OWNER, gap), desk_cycle(&d);
        idle(&d, 6);
        for (int t = 0, asked = 0; t < CYCLES; t++) {
            const int offers = asked < 2 && (asked == 0 || t > gap);
            if (offers) {
                l2_desk_offer(&d, DENOVO_MSG_ATOMIC, OTHER, gap);
                desk_put(&d, "req", "atom", 0, DENOVO_ATOM_EXCH);
                desk_put(&d, "req", "uncached", 0, 1);
                desk_put(&d, "req", "map", 0, (uint64_t)asked);
                desk_put(&d, "req", "mask", 0, UINT64_C(1) << asked);
            } else desk_set(&d, "req_valid", 0);
            desk_cycle(&d);
            asked += offers && desk_out(&d, "req_ready");
            const int is_write = desk_out(&d, "mem_req_valid") && desk_get(&d, "mem_req", "uncached", 0);
            if (is_write && writes < 2) strb[writes] = desk_get(&d, "mem_req", "strb", 0);
            writes += is_write;
            const uint64_t answers = desk_out(&d, "mem_req_valid");
            desk_set(&d, "mem_rsp_valid", answers);
            desk_put(&d, "mem_rsp", "write", 0, answers);
            desk_put(&d, "mem_rsp", "id", 0, answers ? desk_get(&d, "mem_req", "id", 0) : 0);
        }
        desk_put(&d, "req", "uncached", 0, 0), desk_put(&d, "req", "map", 0, 0);
        desk_check(&d, writes == 2, "uncached writes", (uint64_t)writes, 2);
        desk_check(&d, strb[0] == 0x0f && strb[1] == 0xf0, "bytes of the first", strb[0], 0x0f);
    }
    desk_report(&d, "denovo_l2-sends-uncached-writes-in-their-order", build, work);
}

void denovo_l2_rates(const char *build, const char *work)
{
    hits(build, work);
    forwards(build, work);
    owners(build, work);
    pressure(build, work);
    misses(build, work);
    victims(build, work);
    recalls(build, work, DENOVO_MSG_REG, "denovo_l2-answers-in-place-of-a-registered-victim-7-or-8-after-its-owner");
    recalls(build, work, DENOVO_MSG_READ, "denovo_l2-reads-in-place-of-a-registered-victim-8-or-9-after-its-owner");
    recalls_in_a_row(build, work);
    hits_under_misses(build, work);
    lists(build, work);
    atomics_of_a_line(build, work);
    forward_pressure(build, work);
    flush(build, work);
    flush_beside_writes(build, work);
    flush_of_a_wanted_line(build, work);
    uncached_in_order(build, work);
}
