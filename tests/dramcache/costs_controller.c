/* What accesses cost at a DRAM controller: each row of tests/dramcache/costs.txt is measured in a scene here. Both classes ask, and a
 * device of DDR3-1600's times answers. The order of accesses is always the same. */
#include <string.h>

#include "tests/dramcache/tests.h"

#define SHORT "T_RESET=5 T_CKE=9 T_XPR=7 T_MRD=4 T_MOD=12 T_ZQINIT=16 "
#define SMALL                                                                                                          \
    SHORT "DQ_BYTES=1 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=8 READS=8 WRITES=8 WRITE_HIGH=4 WRITE_LOW=2 MIN_BURSTS=6 "     \
          "ANSWERS=4 "
enum { COLUMNS = 8, BANKS = 8, CL = 11, PHY = 1 /* cycles from the pins to dfi_rddata */, BURST = 4, LATER = 64 };
enum { GPU, CPU, CLASSES, MOST = 96 /* accesses of a class */, PATIENCE = 3500 };

struct access {
    int write;
    uint64_t line;
    int gap; /* cycles from the one before */
};

struct scene {
    struct costs *costs;
    struct desk d;
    int phases;
    int due[LATER]; /* cycles from now on in which a word of beats comes */
    int now;
    struct access access[CLASSES][MOST];
    int count[CLASSES], next[CLASSES], rest[CLASSES]; /* accesses; the one to offer; cycles until it is */
    int taken[CLASSES][MOST];
    int reads[CLASSES], waited[CLASSES]; /* answers, and the cycles that they took */
    int writes, last;                    /* WR at DFI; the cycle of the last answer */
    int holds;                           /* so many cycles of sixteen answers are not taken */
};

static void scene_open(struct scene *s, struct costs *costs, const char *sets)
{
    memset(s, 0, sizeof *s);
    s->costs = costs;
    desk_open_tables(&s->d, "dram_controller", sets, costs->fsms);
    s->phases = (int)spec_get(&s->d.values, "PHASES");
}

static void offer(struct scene *s, int class)
{
    const int i = s->next[class], asks = i < s->count[class] && !s->rest[class];
    desk_set(&s->d, class ? "cpu_valid" : "gpu_valid", (uint64_t)asks);
    if (!asks) return;
    const struct access *a = &s->access[class][i];
    const char *const by = class ? "cpu" : "gpu";
    desk_put(&s->d, by, "write", 0, (uint64_t)a->write);
    desk_put(&s->d, by, "line", 0, a->line);
    desk_put(&s->d, by, "id", 0, (uint64_t)i);
    desk_put(&s->d, by, "strb", 0, a->write ? 0xff : 0);
}

/* What the cycle took of a class. */
static void note(struct scene *s, int class)
{
    const int i = s->next[class];
    if (i >= s->count[class]) return;
    if (s->rest[class]) {
        s->rest[class]--;
        return;
    }
    if (!desk_out(&s->d, class ? "cpu_ready" : "gpu_ready")) return;
    s->taken[class][i] = s->now;
    s->next[class]++;
    if (i + 1 < s->count[class]) s->rest[class] = s->access[class][i + 1].gap;
}

static void cycle(struct scene *s)
{
    const int ready = s->now % 16 >= s->holds;
    for (int class = 0; class < CLASSES; class ++) offer(s, class);
    desk_set(&s->d, "answer_ready", (uint64_t)ready);
    desk_set(&s->d, "dfi_rddata_valid", (uint64_t)s->due[0]);
    desk_cycle(&s->d);
    for (int class = 0; class < CLASSES; class ++) note(s, class);
    for (int i = 0; i + 1 < LATER; i++) s->due[i] = s->due[i + 1];
    /* A burst is in phase 0, the lowest bit. */
    const int column =
        !(desk_out(&s->d, "dfi_cs_n") & 1) && (desk_out(&s->d, "dfi_ras_n") & 1) && !(desk_out(&s->d, "dfi_cas_n") & 1);
    const int write = column && !(desk_out(&s->d, "dfi_we_n") & 1), from = (CL + s->phases - 1) / s->phases + PHY - 1;
    for (int i = 0; column && !write && i < BURST / s->phases; i++) s->due[from + i] = 1;
    s->writes += write;
    if (ready && desk_out(&s->d, "answer_valid")) {
        const int class = (int)desk_get(&s->d, "answer", "cpu", 0);
        s->waited[class] += s->now - s->taken[class][desk_get(&s->d, "answer", "id", 0)];
        s->reads[class]++;
        s->last = s->now;
    }
    s->now++;
}

static void add(struct scene *s, int class, int write, uint64_t line, int gap)
{
    if (s->count[class] == MOST) return;
    s->access[class][s->count[class]++] = (struct access){write, line, gap};
    if (s->count[class] == 1) s->rest[class] = gap;
}

static uint64_t line_of(uint64_t row, uint64_t bank, uint64_t column)
{
    return (row * BANKS + bank) * COLUMNS + column;
}

static int reads_of(const struct scene *s, int class)
{
    int reads = 0;
    for (int i = 0; i < s->count[class]; i++) reads += !s->access[class][i].write;
    return reads;
}

/* Until all is taken and each read answered; then the writes that are enough for a turn have time to go. */
static void play(struct scene *s)
{
    enum { BEHIND = 150 };
    const int reads = reads_of(s, GPU) + reads_of(s, CPU);
    while (s->now < PATIENCE &&
           (s->reads[GPU] + s->reads[CPU] < reads || s->next[GPU] < s->count[GPU] || s->next[CPU] < s->count[CPU]))
        cycle(s);
    for (int t = 0; t < BEHIND; t++) cycle(s);
}

static void measure(struct scene *s, const char *what, const char *figure, int cycles, int of)
{
    char operation[COSTS_TEXT];
    snprintf(operation, sizeof operation, "%s: %s", what, figure);
    costs_measure(s->costs, &s->d, operation, cycles, of);
}

static void close_mix(struct scene *s, const char *what, const char *name)
{
    measure(s, what, "until the last answer", s->last, 1);
    measure(s, what, "a CPU's read", s->waited[CPU], reads_of(s, CPU));
    measure(s, what, "a GPU's read", s->waited[GPU], reads_of(s, GPU));
    measure(s, what, "bursts written", s->writes, 1);
    costs_close(s->costs, &s->d, name);
}

static unsigned draw(unsigned *drawn, unsigned below)
{
    *drawn = *drawn * 1664525u + 1013904223u;
    return (*drawn >> 16) % below;
}

struct mix {
    unsigned accesses, writes, rows, banks, gap; /* writes: of sixteen accesses */
    int holds;
    unsigned seed; /* of several, one with which wrong rows show (rows_controller.c) */
};

/* Accesses of both classes, drawn once and for all. */
static void mix(struct costs *costs, const char *sets, const struct mix *of, const char *what, const char *name)
{
    struct scene s;
    unsigned drawn = of->seed;
    scene_open(&s, costs, sets);
    s.holds = of->holds;
    for (unsigned i = 0; i < of->accesses; i++)
        for (int class = 0; class < CLASSES; class ++) {
            const int write = draw(&drawn, 16) < of->writes;
            const uint64_t row = draw(&drawn, of->rows), bank = draw(&drawn, of->banks);
            add(&s, class, write, line_of(row, bank, draw(&drawn, COLUMNS)), (int)draw(&drawn, of->gap + 1));
        }
    play(&s);
    close_mix(&s, what, name);
}

/* clang-format off */
static const struct mix even        = {48, 6, 3, 4, 2,  0,  1},
                        reads_first = {64, 2, 2, 8, 6,  0,  10},
                        held        = {40, 5, 3, 4, 1,  13, 10},
                        apart       = {24, 4, 4, 8, 60, 0,  10},
                        same_lines  = {90, 6, 1, 2, 9,  0,  10},
                        rows        = {90, 2, 3, 4, 18, 0,  11};
/* clang-format on */

/* A write comes before power-up is over, and a read behind it: the write has the turn. */
static void power_up(struct costs *costs)
{
    struct scene s;
    scene_open(&s, costs, SMALL);
    add(&s, CPU, 1, line_of(1, 2, 3), 4);
    add(&s, CPU, 0, line_of(2, 5, 0), 4);
    play(&s);
    costs_measure(costs, &s.d, "a read behind a write before power-up is over", s.waited[CPU], 1);
    costs_close(costs, &s.d, "dram-controller-takes-its-cycles-for-a-write-before-power-up-is-over");
}

/* The same at the end of power-up, and at once a GPU's read of the write's line. While the CPU asks, nobody looks at it again, and the
 * write has gone meanwhile: it presses no more. */
static void heard(struct costs *costs)
{
    enum { BEFORE = 52, ASKED = 40, WRITE_AT = 30 };
    static const char what[] = "a GPU's read that waited for a write at the end of power-up, PRIS_CPU";
    struct scene s;
    scene_open(&s, costs, SMALL "READS=32 SCHEDULER=PRIS_CPU");
    add(&s, CPU, 1, line_of(1, 2, 3), BEFORE);
    add(&s, GPU, 0, line_of(1, 2, 3), BEFORE + 1);
    for (int i = 0; i < ASKED; i++)
        add(&s, CPU, i == WRITE_AT, line_of(4, (uint64_t)i % BANKS, (uint64_t)i / BANKS), i == 0);
    play(&s);
    close_mix(&s, what, "dram-controller-takes-its-cycles-for-a-read-that-has-been-heard");
}

static void play_scenes(struct costs *costs)
{
    power_up(costs);
    heard(costs);
    mix(costs, SMALL, &even, "accesses of both classes, FR_FCFS", "dram-controller-takes-its-cycles-for-a-mix");
    mix(costs, SMALL, &reads_first, "reads and few writes, FR_FCFS", "dram-controller-takes-its-cycles-for-few-writes");
    mix(costs, SMALL, &held, "accesses whose answers wait, FR_FCFS",
        "dram-controller-takes-its-cycles-for-answers-that-wait");
    mix(costs, SMALL, &apart, "accesses far apart, FR_FCFS", "dram-controller-takes-its-cycles-for-accesses-far-apart");
    mix(costs, SMALL "MIN_BURSTS=1", &same_lines, "accesses of a few lines, FR_FCFS, MIN_BURSTS=1",
        "dram-controller-takes-its-cycles-for-accesses-of-a-few-lines");
    mix(costs, SMALL "PHASES=2", &even, "accesses of both classes, FR_FCFS, two phases",
        "dram-controller-takes-its-cycles-for-a-mix-of-two-phases");
    mix(costs, SMALL "SCHEDULER=PRIS_CPU", &even, "accesses of both classes, PRIS_CPU",
        "dram-controller-takes-its-cycles-for-a-mix-of-pris-cpu");
    mix(costs, SMALL "SCHEDULER=PRIS_CPU", &rows, "accesses of many rows, PRIS_CPU",
        "dram-controller-takes-its-cycles-for-many-rows-of-pris-cpu");
    mix(costs, SMALL "SCHEDULER=PRIS_CLASS", &even, "accesses of both classes, PRIS_CLASS",
        "dram-controller-takes-its-cycles-for-a-mix-of-pris-class");
    mix(costs, SMALL "SCHEDULER=PRIS_CLASS", &rows, "accesses of many rows, PRIS_CLASS",
        "dram-controller-takes-its-cycles-for-many-rows-of-pris-class");
}

const struct cost_plan dram_controller_costs = {.baseline = "tests/dramcache/costs.txt", .play = play_scenes};
