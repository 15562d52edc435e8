/* What operations of an L2 bank cost, in cycles from the one in which the request is taken: each row of tests/denovo/denovo_l2_costs.txt
 * is measured in a scene here. The bank has 32 lines of four words. Memory answers the oldest request in the cycle after it shows, and an
 * owner a RECALL. */
#include <string.h>

#include "spec/denovo/denovo_codes.h"
#include "tests/denovo/denovo_l2.h"
#include "tests/denovo/l2_desk.h"

enum { LIMIT = 400, COUNT = 8, COUNTED = 24, LINES = 32, QUEUE = 64, NEVER = -1, SETTLED = 60 };
enum {
    READ = DENOVO_MSG_READ,
    WT = DENOVO_MSG_WT,
    ATOMIC = DENOVO_MSG_ATOMIC,
    REG = DENOVO_MSG_REG,
    REG_SYNC = DENOVO_MSG_REG_SYNC,
    WB = DENOVO_MSG_WB
};

/* Where the bank's messages leave. */
enum port { ANSWERS, FORWARDS, MEMORY, PORTS };
static const char *const valid_of[PORTS] = {"rsp_out_valid", "fwd_valid", "mem_req_valid"};

struct scene {
    struct costs *costs;
    struct desk d;
    struct {
        uint64_t id, write;
    } asked[QUEUE]; /* of memory, the oldest first */
    struct {
        int map, line;
    } recalled[QUEUE];                              /* of owners */
    int waiting, recalls, hold, now;                /* hold: memory answers nothing meanwhile */
    int taken[LIMIT], takes;                        /* requests, and when they were taken, since `begin` */
    int first[PORTS], last[PORTS], messages[PORTS]; /* the same of what left */
    int served;                                     /* the last answer of memory or an owner that was taken */
};

static void begin(struct scene *s)
{
    s->takes = 0;
    for (int p = 0; p < PORTS; p++) s->first[p] = s->last[p] = NEVER, s->messages[p] = 0;
}

static void open_scene(struct scene *s, struct costs *costs)
{
    memset(s, 0, sizeof *s);
    s->costs = costs;
    l2_desk_open(&s->d, L2_LINES, costs->fsms);
    begin(s);
}

static void note_answers(struct scene *s, int of_memory, int of_owner)
{
    if (of_memory && desk_out(&s->d, "mem_rsp_ready")) {
        s->served = s->now;
        memmove(s->asked, s->asked + 1, (size_t)--s->waiting * sizeof *s->asked);
    }
    if (of_owner && desk_out(&s->d, "rsp_in_ready")) {
        s->served = s->now;
        memmove(s->recalled, s->recalled + 1, (size_t)--s->recalls * sizeof *s->recalled);
    }
}

static void note_messages(struct scene *s)
{
    for (int p = 0; p < PORTS; p++) {
        if (!desk_out(&s->d, valid_of[p])) continue;
        if (!s->messages[p]++) s->first[p] = s->now;
        s->last[p] = s->now;
    }
    if (desk_out(&s->d, "mem_req_valid") && s->waiting < QUEUE) {
        s->asked[s->waiting].id = desk_get(&s->d, "mem_req", "id", 0);
        s->asked[s->waiting++].write = desk_get(&s->d, "mem_req", "write", 0);
    }
    if (desk_out(&s->d, "fwd_valid") && desk_get(&s->d, "fwd", "type", 0) == DENOVO_MSG_RECALL && s->recalls < QUEUE) {
        s->recalled[s->recalls].map = (int)desk_get(&s->d, "fwd", "map", 0);
        s->recalled[s->recalls++].line = (int)desk_get(&s->d, "fwd", "line", 0) - L2_FIRST;
    }
    desk_check(&s->d, !desk_out(&s->d, "protocol_error"), "protocol_error", 1, 0);
}

/* A cycle with what is at `req`. */
static void cycle(struct scene *s)
{
    const int of_memory = s->waiting && !s->hold, of_owner = s->recalls > 0;
    desk_set(&s->d, "mem_rsp_valid", (uint64_t)of_memory);
    desk_put(&s->d, "mem_rsp", "id", 0, of_memory ? s->asked[0].id : 0);
    desk_put(&s->d, "mem_rsp", "write", 0, of_memory ? s->asked[0].write : 0);
    desk_set(&s->d, "rsp_in_valid", 0);
    if (of_owner) l2_desk_recalled(&s->d, s->recalled[0].map, s->recalled[0].line);
    desk_cycle(&s->d);
    note_answers(s, of_memory, of_owner);
    note_messages(s);
    s->now++;
}

static void rest(struct scene *s, int cycles)
{
    desk_set(&s->d, "req_valid", 0);
    for (int t = 0; t < cycles; t++) cycle(s);
}

/* What is at `req`, until it is taken. */
static void give(struct scene *s)
{
    int left = LIMIT;
    do cycle(s);
    while (--left && !desk_out(&s->d, "req_ready"));
    desk_check(&s->d, left > 0, "cycles in which a request is not taken", LIMIT, 0);
    if (s->takes < LIMIT) s->taken[s->takes++] = s->now - 1;
}

static void ask(struct scene *s, int type, int core, int line)
{
    l2_desk_offer(&s->d, type, core, line);
    give(s);
}

/* Until so many messages have left at a port. */
static void until(struct scene *s, enum port p, int messages)
{
    for (int left = LIMIT; left && s->messages[p] < messages; left--) rest(s, 1);
    desk_check(&s->d, s->messages[p] == messages, "messages", (uint64_t)s->messages[p], (uint64_t)messages);
}

/* Lines from `line` on, a request each, and all that follows from it. */
static void fill(struct scene *s, int type, int core, int line, int lines)
{
    for (int i = 0; i < lines; i++) ask(s, type, core, line + i);
    rest(s, SETTLED);
    begin(s);
}

/* A request alone: until its first message leaves. */
static void one(struct scene *s, int type, int core, int line, enum port p, const char *operation)
{
    rest(s, SETTLED);
    begin(s);
    ask(s, type, core, line);
    until(s, p, 1);
    costs_measure(s->costs, &s->d, operation, s->first[p] - s->taken[0], 1);
}

/* Requests, one behind the other, of `lines` lines from `line` on, and then these again: what one takes. */
static void row(struct scene *s, int type, int core, int line, int lines, int count, const char *operation)
{
    rest(s, SETTLED);
    begin(s);
    for (int i = 0; i <= count; i++) ask(s, type, core, line + i % lines);
    costs_measure(s->costs, &s->d, operation, s->taken[count] - s->taken[0], count);
    rest(s, SETTLED);
}

static void hits(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    fill(&s, WT, L2_OWNER, 0, COUNT);
    one(&s, READ, L2_OWNER, 0, ANSWERS, "read hit: until answered");
    row(&s, READ, L2_OWNER, 0, COUNT, COUNTED, "read hits, back to back: each");
    one(&s, WT, L2_OWNER, 0, ANSWERS, "write-through: until answered");
    row(&s, WT, L2_OWNER, 0, COUNT, COUNTED, "writes-through, back to back: each");
    one(&s, ATOMIC, L2_OWNER, 0, ANSWERS, "atomic: until answered");
    row(&s, ATOMIC, L2_OWNER, 0, COUNT, COUNTED, "atomics on different lines, back to back: each");
    row(&s, ATOMIC, L2_OWNER, 0, 1, COUNTED, "atomics on one line, back to back: each");
    one(&s, REG, L2_OWNER, 0, ANSWERS, "registration: until answered");
    row(&s, REG, L2_OWNER, 0, COUNT, COUNTED, "registrations, back to back: each");
    one(&s, WB, L2_OWNER, 0, FORWARDS, "writeback: until acknowledged");
    row(&s, WB, L2_OWNER, 0, COUNT, COUNT - 1, "writebacks, back to back: each");
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-hits");
}

/* Words that another core has registered. */
static void forwards(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    fill(&s, REG, L2_OWNER, 0, COUNT);
    one(&s, READ, L2_OTHER, 0, FORWARDS, "read of another core's line: until its forward");
    row(&s, READ, L2_OTHER, 0, COUNT, COUNTED, "reads of another core's lines, back to back: each");
    one(&s, REG_SYNC, L2_OTHER, 0, FORWARDS, "registration of another core's line: until its forward");
    row(&s, REG_SYNC, L2_THIRD, 0, COUNT, COUNT - 1, "registrations of another core's lines, back to back: each");
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-forwards");
    open_scene(&s, costs);
    fill(&s, REG, L2_OWNER, 0, COUNT);
    for (int i = 0; i < COUNT; i++) {
        l2_desk_offer(&s.d, REG, L2_THIRD, i);
        desk_put(&s.d, "req", "mask", 0, 5);
        give(&s);
    }
    row(&s, READ, L2_OTHER, 0, COUNT, COUNTED, "reads of lines of two other cores, back to back: each");
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-two-owners");
}

/* A CPU's words, and a GPU core that asks for an atomic or writes through. */
static void revoked(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    fill(&s, REG, L2_OWNER, 0, COUNT);
    one(&s, ATOMIC, L2_OTHER, 0, FORWARDS, "atomic on another core's words: until its recall");
    until(&s, ANSWERS, 1);
    costs_measure(costs, &s.d, "atomic on another core's words: from the words to the answer",
                  s.last[ANSWERS] - s.served, 1);
    row(&s, WT, L2_OTHER, 1, COUNT - 1, COUNT - 2, "writes-through to another core's lines, back to back: each");
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-revoked-words");
}

static void miss(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    one(&s, READ, L2_OWNER, 0, MEMORY, "read miss: until its read leaves");
    until(&s, ANSWERS, 1);
    costs_measure(costs, &s.d, "read miss: until answered", s.last[ANSWERS] - s.taken[0], 1);
    rest(&s, SETTLED);
    begin(&s);
    l2_desk_offer(&s.d, ATOMIC, L2_OWNER, 1);
    desk_put(&s.d, "req", "uncached", 0, 1);
    desk_put(&s.d, "req", "atom", 0, DENOVO_ATOM_LOAD);
    give(&s);
    desk_put(&s.d, "req", "uncached", 0, 0);
    until(&s, ANSWERS, 1);
    costs_measure(costs, &s.d, "uncached load: until its read leaves", s.first[MEMORY] - s.taken[0], 1);
    costs_measure(costs, &s.d, "uncached load: until answered", s.last[ANSWERS] - s.taken[0], 1);
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-a-miss");
}

/* Each takes the place of another line. */
static void misses(struct costs *costs, int before, int type, const char *operation, const char *name)
{
    struct scene s;
    open_scene(&s, costs);
    fill(&s, before, L2_OWNER, 0, LINES);
    row(&s, type, L2_OWNER, LINES, LINES, COUNTED, operation);
    costs_close(costs, &s.d, name);
}

/* Eight requests for a line that memory has not sent yet. */
static void waiters(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    s.hold = 1;
    fill(&s, READ, L2_OWNER, 0, 1);
    for (int i = 1; i < COUNT; i++) ask(&s, READ, L2_OWNER, 0);
    rest(&s, SETTLED);
    s.hold = 0;
    until(&s, ANSWERS, COUNT);
    costs_measure(costs, &s.d, "eight reads of one line: from its data to the first answer",
                  s.first[ANSWERS] - s.served, 1);
    costs_measure(costs, &s.d, "eight reads of one line: from its data to the last answer", s.last[ANSWERS] - s.served,
                  1);
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-eight-that-wait-for-one-line");
}

static void offer_flush(struct scene *s, int all, int line, int lines)
{
    desk_put(&s->d, "cmd", "all", 0, (uint64_t)all);
    desk_put(&s->d, "cmd", "first", 0, (uint64_t)(L2_FIRST + line));
    desk_put(&s->d, "cmd", "last", 0, (uint64_t)(L2_FIRST + line + lines - 1));
    desk_set(&s->d, "cmd_valid", 1);
}

/* A command, from the cycle in which it is taken to that of its end. */
static void flush(struct scene *s, int all, int lines, const char *operation)
{
    int left = LIMIT, taken = NEVER;
    offer_flush(s, all, 0, lines);
    do {
        rest(s, 1);
        if (taken == NEVER && desk_out(&s->d, "cmd_ready")) taken = s->now - 1;
        if (taken != NEVER) desk_set(&s->d, "cmd_valid", 0);
    } while (--left && !desk_out(&s->d, "cmd_done_valid"));
    desk_check(&s->d, left > 0, "cycles without a command's end", LIMIT, 0);
    costs_measure(s->costs, &s->d, operation, s->now - 1 - taken, 1);
}

static void flushes(struct costs *costs)
{
    struct scene s;
    open_scene(&s, costs);
    fill(&s, WT, L2_OWNER, 0, COUNT);
    flush(&s, 0, COUNT, "flush of a range of 8 lines, all dirty");
    fill(&s, WT, L2_OWNER, 0, LINES);
    flush(&s, 1, 1, "flush of 32 lines, all dirty");
    fill(&s, REG, L2_OWNER, 0, LINES);
    flush(&s, 1, 1, "flush of 32 lines, all registered");
    flush(&s, 1, 1, "flush of 32 lines, none here");
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-flushes");
}

/* Reads of lines that are here, from the cycle on in which a flush of other lines is taken, until it is done. */
static void reads_beside_a_flush(struct costs *costs)
{
    struct scene s;
    int done = NEVER, longest = 0;
    open_scene(&s, costs);
    fill(&s, WT, L2_OWNER, 0, COUNT);
    offer_flush(&s, 0, LINES, LINES);
    for (int i = 0; done == NEVER && i < LIMIT; i++) {
        ask(&s, READ, L2_OWNER, i % COUNT);
        desk_set(&s.d, "cmd_valid", 0);
        if (i && s.taken[i] - s.taken[i - 1] > longest) longest = s.taken[i] - s.taken[i - 1];
        if (desk_out(&s.d, "cmd_done_valid")) done = s.now - 1;
    }
    costs_measure(costs, &s.d, "reads beside a flush of 32 other lines: the longest wait", longest, 1);
    costs_measure(costs, &s.d, "reads beside a flush of 32 other lines: each", done - s.taken[0], s.takes - 1);
    costs_measure(costs, &s.d, "flush of 32 other lines beside reads", done - s.taken[0], 1);
    costs_close(costs, &s.d, "denovo_l2-takes-its-cycles-for-reads-beside-a-flush");
}

static void play(struct costs *costs)
{
    hits(costs);
    forwards(costs);
    revoked(costs);
    miss(costs);
    misses(costs, READ, READ, "read misses, back to back: each", "denovo_l2-takes-its-cycles-for-a-row-of-misses");
    misses(costs, WT, READ, "read misses in place of dirty lines, back to back: each",
           "denovo_l2-takes-its-cycles-for-dirty-victims");
    misses(costs, REG, REG, "registrations in place of registered lines, back to back: each",
           "denovo_l2-takes-its-cycles-for-registered-victims");
    waiters(costs);
    flushes(costs);
    reads_beside_a_flush(costs);
}

const struct cost_plan denovo_l2_costs = {.baseline = "tests/denovo/denovo_l2_costs.txt", .play = play};
