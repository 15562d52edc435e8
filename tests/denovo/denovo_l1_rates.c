/* The rates of docs/denovo/l1-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_l1.h"
#include "tests/denovo/l1_desk.h"

/* Eight lines, a port of a whole line: nothing of it takes several passes. Where lockstep plays a set of these sizes, the two
 * share its build. */
#define LINES  L1_DEEP
#define DRAINS LINES L1_LAZY

enum { COUNT = 8, ALL = 15, WAYS = 4, SETS = 8 };

static void open_l1(struct desk *d, const char *sets)
{
    l1_desk_open(d, "denovo_l1", sets, "answer_ready", NULL);
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "access_valid", 0), desk_set(d, "rsp_in_valid", 0), desk_set(d, "fwd_valid", 0);
    desk_set(d, "cmd_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

static void access_lines(struct desk *d, int op, int class, int mask)
{
    for (int i = 0; i < COUNT; i++) l1_desk_offer(d, op, class, i, mask), desk_cycle(d);
    desk_set(d, "access_valid", 0);
}

/* Until it is taken. */
static void give(struct desk *d, int op, int class, int line, int mask)
{
    l1_desk_offer(d, op, class, line, mask);
    do desk_cycle(d);
    while (!desk_out(d, "access_ready"));
    desk_set(d, "access_valid", 0);
}

/* Eight lines, stored and registered: `ways` of a set, and so on with the next set. MSHRs are given in the order of the
 * requests. */
static void register_lines_of(struct desk *d, int ways)
{
    for (int i = 0; i < COUNT; i++) give(d, DENOVO_L1_OP_STORE, DENOVO_CLASS_DATA, i % ways * SETS + i / ways, ALL);
    idle(d, 60);
    for (int i = 0; i < COUNT; i++) {
        l1_desk_answer(d, DENOVO_MSG_REG_ACK, i, i % ways * SETS + i / ways, ALL), desk_cycle(d);
        idle(d, 30);
    }
}

/* A line of each set: lines 0 to 7. */
static void register_lines(struct desk *d)
{
    register_lines_of(d, 1);
}

/* Stores to lines that are not here, then loads of what they stored: one access a cycle, each answered in the next. */
static void hits(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, DRAINS);
    for (int op = DENOVO_L1_OP_STORE; op >= DENOVO_L1_OP_LOAD; op--) {
        desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
        access_lines(&d, op, DENOVO_CLASS_DATA, ALL);
        idle(&d, 3);
        desk_expect(&d, "answer_valid", "_--------__");
        desk_expect(&d, "access_ready", "--------___");
        desk_expect(&d, "req_valid", "___________");
    }
    desk_report(&d, "denovo_l1-serves-a-hit-a-cycle-and-loads-what-was-just-stored", build, work);
}

/* Independent misses one a cycle, each at req two cycles after it was taken; with all MSHRs used hits go on. */
static void misses(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
    for (int i = 0; i < COUNT; i++) l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, i, 1), desk_cycle(&d);
    idle(&d, 3);
    desk_expect(&d, "access_ready", "--------___");
    desk_expect(&d, "req_valid", "__--------_");
    desk_draw(&d, "access_ready", "answer_valid", NULL);
    l1_desk_answer(&d, DENOVO_MSG_DATA, 0, 0, 1), desk_cycle(&d);
    idle(&d, 4);
    desk_expect(&d, "answer_valid", "___-_");
    l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 8, 1), desk_cycle(&d);
    idle(&d, 2);
    desk_draw(&d, "access_ready", "answer_valid", NULL);
    for (int i = 0; i < COUNT; i++) l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 0, 1), desk_cycle(&d);
    idle(&d, 2);
    desk_expect(&d, "access_ready", "--------__");
    desk_expect(&d, "answer_valid", "_--------_");
    desk_report(&d, "denovo_l1-sends-a-miss-a-cycle-and-hits-while-every-mshr-is-used", build, work);
}

/* Those that waited for a line are answered three cycles after it is taken (two where the port has not the slot), then one a cycle. */
static void fills(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    for (int i = 0; i < 4; i++) give(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 0, 1 << i);
    idle(&d, 8);
    desk_draw(&d, "rsp_in_ready", "answer_valid", "protocol_error", NULL);
    l1_desk_answer(&d, DENOVO_MSG_DATA, 0, 0, ALL), desk_cycle(&d);
    idle(&d, 8);
    desk_expect(&d, "protocol_error", "_________");
    desk_expect(&d, "rsp_in_ready", "-");
    desk_expect(&d, "answer_valid", "___----__");
    desk_report(&d, "denovo_l1-answers-those-who-waited-for-a-line-one-a-cycle", build, work);
}

/* A load of one half of a line, where the port has a half. */
static void offer_half(struct desk *d, int line, int half)
{
    l1_desk_offer(d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, line, 3);
    desk_put(d, "access", "address", 0, (uint64_t)(2 * (L1_FIRST + line) + half));
}

/* The port has half a line. Two lines' data come, a cycle for each half, beside what serves those that waited. The first who waited is answered
 * 3 cycles after its half is taken. Who waits for the half behind it is served by a second pass, and the next line's by the pass after that.
 * With hits at the port in each cycle these and all of that have the slots in turn: neither waits for more than one slot of the other. */
static void fills_of_chunks(const char *build, const char *work)
{
    enum { REGISTERED = 0, MISSED = 1 /* and the next line */, HALF = 3 };
    struct desk d;
    for (int hits = 0; hits < 2; hits++) {
        open_l1(&d, L1_SMALL);
        give(&d, DENOVO_L1_OP_STORE, DENOVO_CLASS_DATA, REGISTERED, HALF);
        idle(&d, 60);
        l1_desk_answer(&d, DENOVO_MSG_REG_ACK, 0, REGISTERED, HALF), desk_cycle(&d);
        idle(&d, 10);
        for (int i = 0; i < 4; i++) {
            offer_half(&d, MISSED + i / 2, i % 2);
            do desk_cycle(&d);
            while (!desk_out(&d, "access_ready"));
        }
        idle(&d, 8);
        desk_draw(&d, "access_ready", "rsp_in_ready", "answer_valid", "protocol_error", NULL);
        for (int t = 0, line = 0; t < 24; t++) {
            desk_set(&d, "access_valid", 0), desk_set(&d, "rsp_in_valid", 0);
            if (hits) l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, REGISTERED, HALF);
            if (line < 2) l1_desk_answer(&d, DENOVO_MSG_DATA, line, MISSED + line, ALL);
            desk_cycle(&d);
            line += line < 2 && desk_out(&d, "rsp_in_ready");
        }
        desk_expect(&d, "access_ready", hits ? "-_-_-_-_-_-_-_-_-_---_--" : "________________________");
        desk_expect(&d, "rsp_in_ready", hits ? "_____-_______-__________" : "_-___-__________________");
        desk_expect(&d, "answer_valid", hits ? "_-_---_-_-_---_---_-----" : "___-____-_--____________");
        desk_expect(&d, "protocol_error", "________________________");
        desk_report(&d, hits ? "denovo_l1-fills-a-half-line-and-hits-in-turn" : "denovo_l1-fills-a-half-line-a-cycle",
                    build, work);
    }
}

/* Atomics on one registered word: one a cycle. */
static void atomics(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
    for (int i = 0; i < COUNT; i++) l1_desk_offer(&d, DENOVO_L1_OP_ATOMIC, DENOVO_CLASS_RELAXED, 3, 1), desk_cycle(&d);
    idle(&d, 2);
    desk_expect(&d, "access_ready", "--------__");
    desk_expect(&d, "answer_valid", "_--------_");
    desk_expect(&d, "req_valid", "__________");
    desk_check(&d, 1, "", 0, 0);
    desk_report(&d, "denovo_l1-performs-an-atomic-a-cycle-on-one-word", build, work);
}

/* An acquire takes no cycle of its own: hits before and behind it, one a cycle. */
static void acquires(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
    for (int i = 0; i < COUNT; i++)
        l1_desk_offer(&d, DENOVO_L1_OP_LOAD, i % 2 ? DENOVO_CLASS_PAIRED : DENOVO_CLASS_DATA, i, 1), desk_cycle(&d);
    idle(&d, 2);
    desk_expect(&d, "access_ready", "--------__");
    desk_expect(&d, "answer_valid", "_--------_");
    desk_expect(&d, "req_valid", "__________");
    desk_report(&d, "denovo_l1-invalidates-in-no-cycle-of-its-own", build, work);
}

/* The epoch turns its top bit twice in 15 acquires, and comes again. Hits are taken in each cycle all the while, and so are acquires among
 * them. A copy of the epoch's first time is no hit in its second. */
static void epoch_wraps(const char *build, const char *work)
{
    enum { COPY = 20, EPOCHS = 15 };
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    give(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, COPY, 1), idle(&d, 4);
    l1_desk_answer(&d, DENOVO_MSG_DATA, 0, COPY, 1), desk_cycle(&d), idle(&d, 8);
    desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
    l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, COPY, 1), desk_cycle(&d);
    for (int i = 0; i < 2 * EPOCHS; i++)
        l1_desk_offer(&d, DENOVO_L1_OP_LOAD, i % 2 ? DENOVO_CLASS_PAIRED : DENOVO_CLASS_DATA, i % COUNT, 1),
            desk_cycle(&d);
    l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, COPY, 1), desk_cycle(&d);
    idle(&d, 4);
    desk_expect(&d, "access_ready", "--------------------------------____");
    desk_expect(&d, "answer_valid", "_-------------------------------____");
    desk_expect(&d, "req_valid", "_________________________________-__");
    desk_report(&d, "denovo_l1-wraps-its-epoch-while-hits-go-on", build, work);
}

/* Acquires alone, in each cycle. Behind the one that turns the top bit a sweep takes a cycle for each of 8 sets. An acquire that comes within
 * two epochs of the next turn waits for its end. */
static void acquires_alone(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_draw(&d, "access_ready", "answer_valid", NULL);
    for (int t = 0; t < 36; t++) l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_PAIRED, 3, 1), desk_cycle(&d);
    desk_expect(&d, "access_ready", "--------------__-------___--------__");
    desk_expect(&d, "answer_valid", "_--------------__-------___--------_");
    desk_report(&d, "denovo_l1-holds-an-acquire-that-would-overtake-the-sweep", build, work);
}

/* A kernel's end: stored lines leave one a cycle, registered or written through. */
static void drains(const char *sets, const char *name, const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, sets);
    access_lines(&d, DENOVO_L1_OP_STORE, DENOVO_CLASS_DATA, ALL);
    idle(&d, 4);
    desk_draw(&d, "cmd_ready", "req_valid", "cmd_done_valid", NULL);
    desk_set(&d, "cmd_valid", 1);
    desk_put(&d, "cmd", "command", 0, DENOVO_L1_CMD_END);
    desk_cycle(&d);
    idle(&d, 14);
    desk_expect(&d, "req_valid", "___--------____");
    desk_report(&d, name, build, work);
}

/* GD: atomics on one line, which the L2 does: one a cycle, each at req two cycles after it was taken. */
static void remote_atomics(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, DRAINS L1_GD);
    desk_draw(&d, "access_ready", "answer_valid", "req_valid", NULL);
    for (int i = 0; i < COUNT; i++) l1_desk_offer(&d, DENOVO_L1_OP_ATOMIC, DENOVO_CLASS_RELAXED, 3, 1), desk_cycle(&d);
    idle(&d, 3);
    desk_expect(&d, "access_ready", "--------___");
    desk_expect(&d, "answer_valid", "___________");
    desk_expect(&d, "req_valid", "__--------_");
    desk_report(&d, "denovo_l1-sends-an-atomic-a-cycle-to-the-l2", build, work);
}

/* DR: after an acquire a copy for a read-only load is a hit; another is a miss. */
static void read_only(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES L1_DR);
    for (int line = 0; line < 2; line++) {
        desk_put(&d, "access", "read_only", 0, line == 0);
        give(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, line, ALL), idle(&d, 4);
        l1_desk_answer(&d, DENOVO_MSG_DATA, 0, line, ALL), desk_cycle(&d), idle(&d, 10);
    }
    give(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_PAIRED, 2, 1), idle(&d, 4);
    l1_desk_answer(&d, DENOVO_MSG_REG_ACK, 0, 2, 1), desk_cycle(&d), idle(&d, 10);
    desk_draw(&d, "answer_valid", "req_valid", "protocol_error", NULL);
    l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 0, ALL), desk_cycle(&d), idle(&d, 3);
    l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 1, ALL), desk_cycle(&d), idle(&d, 3);
    desk_expect(&d, "answer_valid", "_-______");
    desk_expect(&d, "req_valid", "______-_");
    desk_expect(&d, "protocol_error", "________");
    desk_report(&d, "denovo_l1-keeps-a-read-only-copy-beyond-an-acquire", build, work);
}

/* A flush writes a registered line back a cycle, while there are Writebacks: here two sets whose ways are all registered. */
static void flush(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines_of(&d, WAYS);
    desk_draw(&d, "cmd_ready", "req_valid", "cmd_done_valid", NULL);
    desk_set(&d, "cmd_valid", 1);
    desk_put(&d, "cmd", "command", 0, DENOVO_L1_CMD_FLUSH);
    desk_cycle(&d);
    idle(&d, 15);
    desk_expect(&d, "cmd_ready", "-_______________");
    desk_expect(&d, "req_valid", "_____--------___");
    desk_expect(&d, "cmd_done_valid", "________________");
    desk_report(&d, "denovo_l1-flushes-a-line-a-cycle", build, work);
}

/* A forward a cycle; each at rsp_out three cycles after it is taken. */
static void forwards(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_draw(&d, "fwd_ready", "rsp_out_valid", NULL);
    for (int i = 0; i < COUNT; i++)
        l1_desk_forward(&d, i % 2 ? DENOVO_MSG_FWD_REG : DENOVO_MSG_FWD_READ, i), desk_cycle(&d);
    idle(&d, 4);
    desk_expect(&d, "fwd_ready", "--------____");
    desk_expect(&d, "rsp_out_valid", "___--------_");
    desk_report(&d, "denovo_l1-answers-a-forward-a-cycle", build, work);
}

/* Who takes no answers stops the port when two are held; then it goes on at full rate. */
static void answer_pressure(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_draw(&d, "access_ready", "answer_valid", NULL);
    for (int t = 0, i = 0; t < 6 + COUNT; t++) {
        desk_set(&d, "answer_ready", t >= 6);
        l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, i % COUNT, ALL), desk_cycle(&d);
        i += (int)desk_out(&d, "access_ready");
    }
    desk_expect(&d, "access_ready", "--_____-------");
    desk_expect(&d, "answer_valid", "_-------------");
    desk_report(&d, "denovo_l1-holds-two-answers-and-goes-on-at-full-rate", build, work);
}

/* While the network takes no request, four misses are sent as far as their queue and hits go on; then a request leaves a cycle. */
static void request_pressure(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_set(&d, "req_ready", 0);
    desk_draw(&d, "access_ready", "answer_valid", NULL);
    for (int i = 0; i < 4; i++) l1_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, COUNT + i, 1), desk_cycle(&d);
    access_lines(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, ALL);
    idle(&d, 2);
    desk_expect(&d, "access_ready", "------------__");
    desk_expect(&d, "answer_valid", "_____--------_");
    desk_set(&d, "req_ready", 1);
    desk_draw(&d, "req_valid", NULL);
    idle(&d, 6);
    desk_expect(&d, "req_valid", "----__");
    desk_report(&d, "denovo_l1-hits-while-the-network-takes-no-request", build, work);
}

/* While the network takes no request, and four wait to leave, a granted word is served and given to the L2, which waits for it:
 * its bank may take no request until then. */
static void recall_pressure(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    give(&d, DENOVO_L1_OP_ATOMIC, DENOVO_CLASS_RELAXED, 0, 1);
    idle(&d, 4);
    desk_set(&d, "req_ready", 0);
    for (int i = 1; i <= 4; i++) give(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, i, 1);
    l1_desk_forward(&d, DENOVO_MSG_RECALL, 0), desk_put(&d, "fwd", "mask", 0, 1);
    do desk_cycle(&d);
    while (!desk_out(&d, "fwd_ready"));
    idle(&d, 4);
    desk_draw(&d, "answer_valid", "rsp_out_valid", "protocol_error", NULL);
    l1_desk_answer(&d, DENOVO_MSG_REG_ACK, 0, 0, 1), desk_cycle(&d);
    idle(&d, 10);
    desk_expect(&d, "answer_valid", "___-_______");
    desk_expect(&d, "rsp_out_valid", "_______-___");
    desk_expect(&d, "protocol_error", "___________");
    desk_report(&d, "denovo_l1-gives-back-what-it-was-granted-while-the-network-takes-no-request", build, work);
}

/* Who takes no supplies stops the forwards when all places hold one; then one leaves a cycle, and forwards come as places are free. */
static void supply_pressure(const char *build, const char *work)
{
    struct desk d;
    open_l1(&d, LINES);
    register_lines(&d);
    desk_set(&d, "rsp_out_ready", 0);
    desk_draw(&d, "fwd_ready", "rsp_out_valid", NULL);
    for (int t = 0, i = 0; t < 12 + COUNT; t++) {
        desk_set(&d, "rsp_out_ready", t >= 12);
        l1_desk_forward(&d, DENOVO_MSG_FWD_READ, i % COUNT), desk_cycle(&d);
        i += (int)desk_out(&d, "fwd_ready");
    }
    desk_expect(&d, "fwd_ready", "--------_____-------");
    desk_expect(&d, "rsp_out_valid", "___-----------------");
    desk_report(&d, "denovo_l1-holds-a-supply-in-each-place-and-goes-on-at-full-rate", build, work);
}

void denovo_l1_rates(const char *build, const char *work)
{
    hits(build, work);
    misses(build, work);
    fills(build, work);
    fills_of_chunks(build, work);
    atomics(build, work);
    acquires(build, work);
    epoch_wraps(build, work);
    acquires_alone(build, work);
    drains(DRAINS, "denovo_l1-drains-a-line-a-cycle", build, work);
    drains(DRAINS L1_GD, "denovo_l1-writes-a-line-a-cycle-through", build, work);
    remote_atomics(build, work);
    read_only(build, work);
    flush(build, work);
    forwards(build, work);
    answer_pressure(build, work);
    request_pressure(build, work);
    recall_pressure(build, work);
    supply_pressure(build, work);
}
