/* What operations cost from a core's port on, in cycles from the one in which the access is taken: each row of
 * tests/denovo/denovo_system_costs.txt is measured in a scene here, on a crossbar and on a mesh. Memory answers after SYSTEM_LATENCY. */
#include <stdio.h>

#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_system.h"
#include "tests/denovo/system_desk.h"

enum { LIMIT = 4000, SETTLED = 60, STREAMED = 512, TURNS = 8, LINE = 5, NEXT = 6, NEVER = -1 };
enum { LOAD = DENOVO_L1_OP_LOAD, STORE = DENOVO_L1_OP_STORE, ATOMIC = DENOVO_L1_OP_ATOMIC };
enum { DATA = DENOVO_CLASS_DATA, PAIRED = DENOVO_CLASS_PAIRED, RELAXED = DENOVO_CLASS_RELAXED };

/* The mesh of a stream is core and bank side by side; that of two cores is as in denovo_system_rates.c. */
static const struct network {
    const char *name, *file, *stream, *beside;
} networks[] = {
    {"crossbar", "on-a-crossbar", SYSTEM_STREAM, SYSTEM_BESIDE},
    {"mesh", "on-a-mesh", SYSTEM_STREAM " MESH_COLUMNS=2", SYSTEM_BESIDE " MESH_COLUMNS=3"},
};

struct scene {
    struct costs *costs;
    const struct network *network;
    struct desk d;
    struct system_memory m;
    int taken, answered; /* the last access */
    int answers;         /* whole ones, of all cores */
};

static void open_scene(struct scene *s, struct costs *costs, const struct network *network, const char *sets)
{
    s->costs = costs;
    s->network = network;
    system_desk_open(&s->d, &s->m, sets);
    s->taken = s->answered = NEVER;
    s->answers = 0;
}

static void close_scene(struct scene *s, const char *what)
{
    char name[200];
    snprintf(name, sizeof name, "denovo_system-takes-its-cycles-for-%s-%s", what, s->network->file);
    costs_close(s->costs, &s->d, name);
}

static void measure(struct scene *s, const char *operation, int cycles, int of)
{
    char text[COSTS_TEXT];
    snprintf(text, sizeof text, "%s: %s", s->network->name, operation);
    costs_measure(s->costs, &s->d, text, cycles, of);
}

static void cycle(struct scene *s)
{
    const int lane = s->d.lane;
    system_desk_cycle(&s->d, &s->m);
    for (uint64_t valid = desk_out(&s->d, "answer_valid"), core = 0; valid >> core; core++) {
        if (!(valid >> core & 1)) continue;
        s->d.lane = (int)core;
        if (!desk_get(&s->d, "answer", "last", 0)) continue;
        s->answered = s->m.now - 1;
        s->answers++;
    }
    s->d.lane = lane;
}

static void rest(struct scene *s, int cycles)
{
    desk_set(&s->d, "access_valid", 0);
    for (int t = 0; t < cycles; t++) cycle(s);
}

static void give(struct scene *s, int core, int op, int class, int line, int mask)
{
    int left = LIMIT;
    s->d.lane = core;
    system_desk_offer(&s->d, op, class, line, mask);
    do cycle(s);
    while (--left && !(desk_out(&s->d, "access_ready") >> core & 1));
    desk_check(&s->d, left > 0, "cycles in which an access is not taken", LIMIT, 0);
    s->taken = s->m.now - 1;
}

static void until_answers(struct scene *s, int answers)
{
    for (int left = LIMIT; left && s->answers < answers; left--) rest(s, 1);
    desk_check(&s->d, s->answers == answers, "accesses answered", (uint64_t)s->answers, (uint64_t)answers);
}

/* Behind what is under way: until it is answered. */
static int access_alone(struct scene *s, int core, int op, int class, int line, int mask)
{
    rest(s, SETTLED);
    const int before = s->answers;
    give(s, core, op, class, line, mask);
    until_answers(s, before + 1);
    return s->answered - s->taken;
}

static int command(struct scene *s, int core, int command)
{
    int left = LIMIT, taken = NEVER;
    s->d.lane = core;
    desk_put(&s->d, "cmd", "command", 0, (uint64_t)command);
    desk_set(&s->d, "cmd_valid", UINT64_C(1) << core);
    desk_set(&s->d, "cmd_done_ready", UINT64_C(1) << core);
    do {
        rest(s, 1);
        if (taken == NEVER && desk_out(&s->d, "cmd_ready") >> core & 1) taken = s->m.now - 1;
        if (taken != NEVER) desk_set(&s->d, "cmd_valid", 0);
    } while (--left && !(desk_out(&s->d, "cmd_done_valid") >> core & 1));
    desk_check(&s->d, left > 0, "cycles without a command's end", LIMIT, 0);
    return s->m.now - 1 - taken;
}

static void miss(struct costs *costs, const struct network *network)
{
    struct scene s;
    open_scene(&s, costs, network, network->stream);
    const int cycles = access_alone(&s, 0, LOAD, DATA, LINE, 1);
    measure(&s, "load that memory answers: until AR", s.m.first_ar - s.taken, 1);
    measure(&s, "load that memory answers: until answered", cycles, 1);
    measure(&s, "load hit: until answered", access_alone(&s, 0, LOAD, DATA, LINE, 1), 1);
    close_scene(&s, "a-load");
}

/* Whole lines, one behind the other, from empty caches on. Many times as many as these hold. */
static void stream(struct costs *costs, const struct network *network, int op, const char *operation, const char *end,
                   const char *name)
{
    struct scene s;
    open_scene(&s, costs, network, network->stream);
    give(&s, 0, op, DATA, 0, 0xffff);
    const int first = s.taken;
    for (int line = 1; line < STREAMED; line++) give(&s, 0, op, DATA, line, 0xffff);
    until_answers(&s, STREAMED);
    measure(&s, operation, s.answered - first, 1);
    measure(&s, end, command(&s, 0, DENOVO_L1_CMD_END), 1);
    close_scene(&s, name);
}

static void flush(struct costs *costs, const struct network *network)
{
    enum { LINES = 64 /* of the L1 */ };
    struct scene s;
    open_scene(&s, costs, network, network->stream);
    for (int line = 0; line < LINES; line++) give(&s, 0, STORE, DATA, line, 0xffff);
    rest(&s, SETTLED);
    measure(&s, "flush of an L1 of 64 lines, all registered", command(&s, 0, DENOVO_L1_CMD_FLUSH), 1);
    close_scene(&s, "a-flush");
}

/* Two cores and one line. */
static void beside(struct costs *costs, const struct network *network)
{
    struct scene s;
    open_scene(&s, costs, network, network->beside);
    access_alone(&s, 0, LOAD, DATA, LINE, 15);
    measure(&s, "load of a line that the L2 has: until answered", access_alone(&s, 1, LOAD, DATA, LINE, 15), 1);
    access_alone(&s, 0, STORE, DATA, NEXT, 15);
    measure(&s, "load of a line that another L1 owns: until answered", access_alone(&s, 1, LOAD, DATA, NEXT, 15), 1);
    access_alone(&s, 1, STORE, DATA, NEXT, 15);
    measure(&s, "end of a kernel whose one line another L1 owned", command(&s, 1, DENOVO_L1_CMD_END), 1);
    measure(&s, "atomic on a word that the L2 has: until answered", access_alone(&s, 1, ATOMIC, RELAXED, LINE, 1), 1);
    measure(&s, "atomic on a word that another L1 owns: until answered", access_alone(&s, 0, ATOMIC, RELAXED, LINE, 1),
            1);
    measure(&s, "release to a registered word, nothing stored before: until answered",
            access_alone(&s, 0, STORE, PAIRED, LINE, 1), 1);
    const int before = s.answers;
    rest(&s, SETTLED);
    const int from = s.m.now;
    for (int turn = 0; turn < TURNS; turn++) {
        give(&s, 1 - turn % 2, ATOMIC, RELAXED, LINE, 1);
        until_answers(&s, before + turn + 1);
    }
    measure(&s, "atomics of two cores on one word, in turn: each", s.m.now - from, TURNS);
    close_scene(&s, "what-two-cores-share");
}

static void play(struct costs *costs)
{
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        miss(costs, &networks[i]);
        stream(costs, &networks[i], LOAD, "loads of 512 lines, until the last is answered",
               "end of a kernel behind loads", "a-stream-of-loads");
        stream(costs, &networks[i], STORE, "stores of 512 lines, until the last is answered",
               "end of a kernel behind these stores", "a-stream-of-stores");
        flush(costs, &networks[i]);
        beside(costs, &networks[i]);
    }
}

const struct cost_plan denovo_system_costs = {.baseline = "tests/denovo/denovo_system_costs.txt", .play = play};
