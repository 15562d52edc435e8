/* What operations of an L1 cost, in cycles from the one in which the access is taken: each row of tests/denovo/denovo_l1_costs.txt is
 * measured in a scene here. Lines have four words, and so has the port where nothing else is said. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_l1.h"
#include "tests/denovo/l1_scene.h"

/* The sizes of denovo_l1_rates.c: 32 lines in 8 sets. */
#define LINES  L1_DEEP
#define DRAINS LINES L1_LAZY
/* 64 lines in 16 sets, and as many Writebacks as at the defaults. */
#define LINES_64 L1_WHOLE " BYTES=1024 WRITEBACKS=4"

enum { ALL = 15, HALF = 3, COUNT = 8, SETS = 8, FILLED = 64, COUNTED = 24, LIMIT = 400, SETTLED = 60, LATER = 7 };
enum { LOAD = DENOVO_L1_OP_LOAD, STORE = DENOVO_L1_OP_STORE, ATOMIC = DENOVO_L1_OP_ATOMIC };
enum { DATA = DENOVO_CLASS_DATA, PAIRED = DENOVO_CLASS_PAIRED, RELAXED = DENOVO_CLASS_RELAXED };

/* So many lines are registered here. */
static void open_registered(struct l1_scene *s, struct costs *costs, const char *sets, int lines)
{
    l1_scene_open(s, costs, sets);
    for (int i = 0; i < lines; i++) l1_scene_give(s, STORE, DATA, i, ALL);
    l1_scene_rest(s, SETTLED);
    l1_scene_command(s, DENOVO_L1_CMD_END, 0, 0);
    l1_scene_begin(s);
}

/* An access to a registered line; many of them, of eight lines. */
static void hit(struct costs *costs, int op, int class, const char *one, const char *each, const char *name)
{
    struct l1_scene s;
    open_registered(&s, costs, LINES, COUNT);
    l1_scene_access(&s, op, class, 3, ALL);
    costs_measure(costs, &s.d, one, l1_scene_latency(&s, 3), 1);
    costs_measure(costs, &s.d, each, l1_scene_stream(&s, op, class, ALL, 0, COUNT, 1, COUNTED), COUNTED);
    l1_scene_close(&s, name);
}

static void hits(struct costs *costs)
{
    hit(costs, LOAD, DATA, "load hit: until answered", "load hits, back to back: each",
        "denovo_l1-takes-its-cycles-for-load-hits");
    hit(costs, STORE, DATA, "store hit: until answered", "store hits, back to back: each",
        "denovo_l1-takes-its-cycles-for-store-hits");
    hit(costs, ATOMIC, RELAXED, "atomic on registered words: until answered",
        "atomics on registered words, back to back: each", "denovo_l1-takes-its-cycles-for-atomics");
    hit(costs, LOAD, PAIRED, "load hit that acquires: until answered", "load hits that acquire, back to back: each",
        "denovo_l1-takes-its-cycles-for-acquires");
}

/* An access to a line that is not here. */
static void miss(struct costs *costs, const char *sets, int op, int class, int uncached, const char *requests,
                 const char *answered, const char *name)
{
    struct l1_scene s;
    l1_scene_open(&s, costs, sets);
    desk_put(&s.d, "access", "uncached", 0, (uint64_t)uncached);
    l1_scene_access(&s, op, class, 3, 1);
    costs_measure(costs, &s.d, requests, s.requested - s.taken[3], 1);
    costs_measure(costs, &s.d, answered, l1_scene_latency(&s, 3), 1);
    l1_scene_close(&s, name);
}

/* Three loads behind one that misses, all of one line, a word each. */
static void waiters(struct costs *costs)
{
    struct l1_scene s;
    l1_scene_open(&s, costs, LINES);
    s.hold = 1;
    for (int i = 0; i < 4; i++) l1_scene_give(&s, LOAD, DATA, 3, 1);
    l1_scene_rest(&s, SETTLED);
    desk_check(&s.d, s.waiting == 1, "requests at the L2", (uint64_t)s.waiting, 1);
    s.hold = 0;
    for (int left = LIMIT; left && s.answers < 4; left--) {
        l1_scene_rest(&s, 1);
        if (s.answers == 1)
            costs_measure(costs, &s.d, "four loads of one line: from its data to the first answer",
                          s.now - 1 - s.served, 1);
    }
    costs_measure(costs, &s.d, "four loads of one line: from its data to the last answer", s.now - 1 - s.served, 1);
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-four-that-wait-for-one-line");
}

/* A load that misses while another line's hits are offered in each cycle. */
static void under_hits(struct costs *costs)
{
    enum { MISSED = 20 };
    struct l1_scene s;
    int hits_before;
    open_registered(&s, costs, LINES, COUNT);
    l1_scene_give(&s, LOAD, DATA, MISSED, ALL);
    hits_before = s.answers;
    for (int left = LIMIT, line = 0; left && s.answered[MISSED] == L1_SCENE_NEVER; left--) {
        l1_desk_offer(&s.d, LOAD, DATA, line % COUNT, ALL);
        s.tag = line % COUNT;
        l1_scene_cycle(&s);
        line += (int)desk_out(&s.d, "access_ready");
    }
    costs_measure(costs, &s.d, "load miss under hits that never pause: until answered", l1_scene_latency(&s, MISSED),
                  1);
    costs_measure(costs, &s.d, "hits answered meanwhile", s.answers - 1 - hits_before, 1);
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-a-miss-under-hits");
}

/* Each access is to a line that has not been here; all ways have been filled by others. */
static void stream(struct costs *costs, const char *sets, int op, int mask, const char *each, const char *name)
{
    struct l1_scene s;
    l1_scene_open(&s, costs, sets);
    costs_measure(costs, &s.d, each, l1_scene_stream(&s, op, DATA, mask, 0, FILLED + 2 * COUNTED, FILLED, COUNTED),
                  COUNTED);
    l1_scene_close(&s, name);
}

static void misses(struct costs *costs)
{
    miss(costs, LINES, LOAD, DATA, 0, "load miss: until its request leaves", "load miss: until answered",
         "denovo_l1-takes-its-cycles-for-a-load-miss");
    miss(costs, LINES, ATOMIC, RELAXED, 0, "atomic that misses: until its request leaves",
         "atomic that misses: until answered", "denovo_l1-takes-its-cycles-for-an-atomic-that-misses");
    miss(costs, LINES, LOAD, DATA, 1, "uncached load: until its request leaves", "uncached load: until answered",
         "denovo_l1-takes-its-cycles-for-an-uncached-load");
    waiters(costs);
    under_hits(costs);
    stream(costs, LINES, LOAD, ALL, "load misses, a line each, back to back: each",
           "denovo_l1-takes-its-cycles-for-a-stream-of-loads");
    stream(costs, LINES, STORE, ALL, "stores, a line each, in place of registered lines, back to back: each",
           "denovo_l1-takes-its-cycles-for-a-stream-of-stores");
}

/* The port has half a line. */
static void chunks(struct costs *costs)
{
    struct l1_scene s;
    miss(costs, L1_SMALL, LOAD, DATA, 0, "load miss, port of half a line: until its request leaves",
         "load miss, port of half a line: until answered", "denovo_l1-takes-its-cycles-for-a-load-miss-of-half-a-line");
    stream(costs, L1_SMALL, LOAD, HALF, "load misses, port of half a line, back to back: each",
           "denovo_l1-takes-its-cycles-for-a-stream-of-loads-of-half-lines");
    stream(costs, L1_SMALL, STORE, HALF,
           "stores, port of half a line, in place of registered lines, back to back: each",
           "denovo_l1-takes-its-cycles-for-a-stream-of-stores-of-half-lines");
    open_registered(&s, costs, L1_SMALL, 2 * SETS * 2);
    l1_scene_access(&s, LOAD, DATA, 2 * SETS * 2, HALF);
    costs_measure(costs, &s.d, "load miss, port of half a line, in place of a registered line: until answered",
                  l1_scene_latency(&s, 2 * SETS * 2), 1);
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-a-victim-of-two-chunks");
}

/* Eight lines are stored to; nothing of it has left. */
static void open_stored(struct l1_scene *s, struct costs *costs, const char *sets)
{
    l1_scene_open(s, costs, sets);
    for (int i = 0; i < COUNT; i++) l1_scene_give(s, STORE, DATA, i, ALL);
    desk_check(&s->d, !s->waiting && s->requested == L1_SCENE_NEVER, "requests before the release", 1, 0);
}

static void releases(struct costs *costs, const char *sets, const char *release, const char *end, const char *name)
{
    enum { FLAG = 20 };
    struct l1_scene s;
    open_stored(&s, costs, sets);
    l1_scene_access(&s, STORE, PAIRED, FLAG, 1);
    costs_measure(costs, &s.d, release, l1_scene_latency(&s, FLAG), 1);
    l1_scene_rest(&s, SETTLED);
    for (int i = 0; i < COUNT; i++) l1_scene_give(&s, STORE, DATA, COUNT + i, ALL);
    costs_measure(costs, &s.d, end, l1_scene_command(&s, DENOVO_L1_CMD_END, 0, 0), 1);
    l1_scene_close(&s, name);
}

/* GD: the L2 does the atomics. */
static void remote(struct costs *costs)
{
    struct l1_scene s;
    miss(costs, DRAINS L1_GD, ATOMIC, RELAXED, 0, "GD, atomic: until its request leaves", "GD, atomic: until answered",
         "denovo_l1-takes-its-cycles-for-an-atomic-of-the-l2");
    l1_scene_open(&s, costs, DRAINS L1_GD);
    costs_measure(costs, &s.d, "GD, atomics on one line, back to back: each",
                  l1_scene_stream(&s, ATOMIC, RELAXED, 1, 3, 1, COUNT, COUNTED), COUNTED);
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-atomics-of-the-l2");
    stream(costs, DRAINS L1_GD, STORE, ALL, "GD, stores, a line each, back to back: each",
           "denovo_l1-takes-its-cycles-for-a-stream-that-is-written-through");
}

static void commands(struct costs *costs)
{
    struct l1_scene s;
    open_registered(&s, costs, LINES, COUNT);
    costs_measure(costs, &s.d, "launch of a kernel", l1_scene_command(&s, DENOVO_L1_CMD_LAUNCH, 0, 0), 1);
    costs_measure(costs, &s.d, "end of a kernel, all its lines registered",
                  l1_scene_command(&s, DENOVO_L1_CMD_END, 0, 0), 1);
    costs_measure(costs, &s.d, "flush of a range of 2 lines, both registered",
                  l1_scene_command(&s, DENOVO_L1_CMD_RANGE, 0, 1), 1);
    costs_measure(costs, &s.d, "flush of 32 lines, 6 registered", l1_scene_command(&s, DENOVO_L1_CMD_FLUSH, 0, 0), 1);
    costs_measure(costs, &s.d, "flush of 32 lines, none here", l1_scene_command(&s, DENOVO_L1_CMD_FLUSH, 0, 0), 1);
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-commands");
}

/* Another core reads eight registered lines. */
static void forwards(struct costs *costs)
{
    struct l1_scene s;
    int taken[COUNT], answered[COUNT], takes = 0, answers = 0;
    open_registered(&s, costs, LINES, COUNT);
    for (int t = 0; t < LIMIT && answers < COUNT; t++) {
        desk_set(&s.d, "fwd_valid", 0);
        if (takes < COUNT) l1_desk_forward(&s.d, DENOVO_MSG_FWD_READ, takes);
        desk_cycle(&s.d);
        if (takes < COUNT && desk_out(&s.d, "fwd_ready")) taken[takes++] = t;
        if (desk_out(&s.d, "rsp_out_valid")) answered[answers++] = t;
    }
    desk_check(&s.d, answers == COUNT, "forwards answered", (uint64_t)answers, COUNT);
    if (answers == COUNT) {
        costs_measure(costs, &s.d, "forward: until its answer", answered[0] - taken[0], 1);
        costs_measure(costs, &s.d, "forwards, back to back: each", answered[COUNT - 1] - answered[0], COUNT - 1);
    }
    l1_scene_close(&s, "denovo_l1-takes-its-cycles-for-forwards");
}

static void play(struct costs *costs)
{
    hits(costs);
    misses(costs);
    chunks(costs);
    releases(costs, DRAINS, "release behind 8 stored lines: until answered", "end of a kernel, 8 lines stored",
             "denovo_l1-takes-its-cycles-for-releases");
    releases(costs, DRAINS L1_GD, "GD, release behind 8 stored lines: until answered",
             "GD, end of a kernel, 8 lines stored", "denovo_l1-takes-its-cycles-for-releases-of-gd");
    remote(costs);
    commands(costs);
    forwards(costs);
}

/* A writeback is acknowledged 8 cycles after it shows, as in denovo_system on a crossbar: 2 to the bank, 4 there, 2 back. */
static void flush_64(struct costs *costs, const char *sets, const char *operation, const char *name)
{
    struct l1_scene s;
    open_registered(&s, costs, sets, FILLED);
    s.later = LATER;
    costs_measure(costs, &s.d, operation, l1_scene_command(&s, DENOVO_L1_CMD_FLUSH, 0, 0), 1);
    l1_scene_close(&s, name);
}

static void play_long(struct costs *costs)
{
    flush_64(costs, LINES_64, "flush of 64 lines, all registered, WRITEBACKS=4",
             "denovo_l1-takes-its-cycles-for-a-flush-of-64-lines");
    flush_64(costs, LINES_64 " WRITEBACKS=8", "flush of 64 lines, all registered, WRITEBACKS=8",
             "denovo_l1-takes-its-cycles-for-a-flush-of-64-lines-with-8-writebacks");
}

const struct cost_plan denovo_l1_costs = {
    .baseline = "tests/denovo/denovo_l1_costs.txt", .play = play, .play_long = play_long};
