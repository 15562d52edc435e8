/* What does the DRAM controller do in which cycle? Directed waveforms, on the golden model and on the emitted RTL; they are the tables of
 * docs/dramcache/controller-data-path.md. */
#include <stdio.h>
#include <string.h>

#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

/* No power-up; the slots of DDR3-1600. */
#define PLAIN "POWER_UP=NONE DQ_BYTES=1 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 READS=8 WRITES=8 WRITE_HIGH=4 MIN_BURSTS=4 "
enum { COLUMNS = 8, CL = 11, PHY = 1 /* cycles from the pins to dfi_rddata */, LATER = 64 };

/* A device that answers each RD with beats that count, after CL and the PHY. */
struct reads {
    int due[LATER]; /* cycles from now on in which two beats come */
};

static void offer_by(struct desk *d, int cpu, int write, uint64_t line, uint64_t id)
{
    const char *const by = cpu ? "cpu" : "gpu";
    desk_set(d, cpu ? "cpu_valid" : "gpu_valid", 1);
    desk_put(d, by, "write", 0, (uint64_t)write);
    desk_put(d, by, "line", 0, line);
    desk_put(d, by, "id", 0, id);
    desk_put(d, by, "strb", 0, write ? 0xff : 0);
}

static void offer(struct desk *d, int write, uint64_t line, uint64_t id)
{
    offer_by(d, 1, write, line, id);
}

static uint64_t line_of(uint64_t row, uint64_t bank, uint64_t column)
{
    return (row * 8 + bank) * COLUMNS + column;
}

static void cycle(struct desk *d, struct reads *reads)
{
    desk_set(d, "dfi_rddata_valid", (uint64_t)reads->due[0]);
    desk_cycle(d);
    for (int i = 0; i + 1 < LATER; i++) reads->due[i] = reads->due[i + 1];
    const int command = !desk_out(d, "dfi_cs_n"), rd = command && desk_out(d, "dfi_ras_n") && desk_out(d, "dfi_we_n");
    for (int i = 0; rd && i < 4; i++) reads->due[CL + PHY + i - 1] = 1;
}

/* So many cycles. In the first six a read each is offered: of line `first`, and of each `step` lines on. */
static void read_six(struct desk *d, struct reads *reads, uint64_t first, uint64_t step, int cycles)
{
    for (int t = 0; t < cycles; t++) {
        if (t < 6) offer(d, 0, first + (uint64_t)t * step, (uint64_t)t);
        else desk_set(d, "cpu_valid", 0);
        cycle(d, reads);
    }
}

/* The same with phases: a word of beats for each RD, whose line it is. */
static void cycle_of(struct desk *d, struct reads *reads, int phases)
{
    const int from = (CL + phases - 1) / phases + PHY - 1;
    desk_set(d, "dfi_rddata_valid", (uint64_t)reads->due[0]);
    desk_cycle(d);
    for (int i = 0; i + 1 < LATER; i++) reads->due[i] = reads->due[i + 1];
    const uint64_t cs_n = desk_out(d, "dfi_cs_n"), cas_n = desk_out(d, "dfi_cas_n"), we_n = desk_out(d, "dfi_we_n");
    const int rd = !(cs_n & 1) && !(cas_n & 1) && (we_n & 1);
    for (int i = 0; rd && i < 4 / phases; i++) reads->due[from + i] = 1;
}

static void open_controller(struct desk *d, const char *sets)
{
    desk_open(d, "dram_controller", sets);
    desk_set(d, "answer_ready", 1);
}

/* Latency of a read that finds the controller empty: its bank closed, then open on its row, then on another. */
static void latency(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, PLAIN);
    desk_film(&d, "docs/dramcache/waves/latency", "a read of a closed bank: ACT, RD after T_RCD, the line", "cpu_valid",
              "cpu_ready", "", "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "", "dfi_rddata_valid", "answer_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "dfi_ras_n", "dfi_rddata_valid", "answer_valid", NULL);
    for (int t = 0; t < 33; t++) {
        if (t == 0) offer(&d, 0, line_of(1, 2, 0), 1);
        else desk_set(&d, "cpu_valid", 0);
        cycle(&d, &reads);
    }
    desk_cut(&d);
    desk_expect(&d, "cpu_ready", "-________________________________");
    desk_expect(&d, "dfi_cs_n", "---_----------_------------------");
    desk_expect(&d, "dfi_ras_n", "---_-----------------------------");
    desk_expect(&d, "dfi_rddata_valid", "__________________________----___");
    desk_expect(&d, "answer_valid", "_______________________________-_");
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "dfi_rddata_valid", "answer_valid", NULL);
    for (int t = 0; t < 22; t++) {
        if (t == 0) offer(&d, 0, line_of(1, 2, 1), 2);
        else desk_set(&d, "cpu_valid", 0);
        cycle(&d, &reads);
    }
    desk_expect(&d, "dfi_cs_n", "---_------------------");
    desk_expect(&d, "dfi_rddata_valid", "_______________----___");
    desk_expect(&d, "answer_valid", "____________________-_");
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "dfi_ras_n", "dfi_we_n", "answer_valid", NULL);
    for (int t = 0; t < 44; t++) {
        if (t == 0) offer(&d, 0, line_of(3, 2, 1), 3);
        else desk_set(&d, "cpu_valid", 0);
        cycle(&d, &reads);
    }
    desk_expect(&d, "dfi_cs_n", "---_----------_----------_------------------");
    desk_expect(&d, "dfi_we_n", "---_----------------------------------------");
    desk_expect(&d, "answer_valid", "__________________________________________-_");
    desk_report(&d, "dram-controller-reads-in-the-time-of-the-device-and-some-cycles", build, work);
}

/* Reads of one row: one burst each four slots, and one answer. One request a cycle is taken. */
static void row(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, PLAIN);
    desk_film(&d, "docs/dramcache/waves/row", "six reads of a row: the data bus is full", "cpu_valid", "cpu_ready", "",
              "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "", "dfi_rddata_valid", "answer_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "dfi_rddata_valid", "answer_valid", NULL);
    read_six(&d, &reads, line_of(1, 2, 0), 1, 56);
    desk_cut(&d);
    desk_expect(&d, "cpu_ready", "------_______________");
    desk_expect(&d, "dfi_cs_n", "---_----------_---_---_---_---_---_---------------------");
    desk_expect(&d, "dfi_rddata_valid", "__________________________------------------------______");
    desk_expect(&d, "answer_valid", "_______________________________-___-___-___-___-___-____");
    desk_report(&d, "dram-controller-fills-the-data-bus-from-one-row", build, work);
}

/* Reads of eight banks, a row each: ACT each T_RRD, four in T_FAW. */
static void banks(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, PLAIN);
    desk_film(&d, "docs/dramcache/waves/banks",
              "reads of six banks: ACT each T_RRD, four in T_FAW, and RD between them", "cpu_valid", "cpu_ready", "",
              "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "dfi_bank", "", "dfi_rddata_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_ras_n", "dfi_cas_n", "dfi_rddata_valid", NULL);
    read_six(&d, &reads, line_of(1, 0, 0), COLUMNS, 50);
    desk_cut(&d);
    desk_expect(&d, "dfi_ras_n", "---_----_----_----_--------_----_-----------------");
    desk_expect(&d, "dfi_cas_n", "--------------_----_----_----_--------_----_------");
    desk_report(&d, "dram-controller-opens-rows-as-fast-as-the-device-lets-it", build, work);
}

#define PHASES(n) PLAIN "ANSWERS=16 PHASES=" #n
enum { RD = 'R', WR = 'W', ACT = 'A', PRE = 'P', NONE = '.' };

/* What is in each phase at DFI, the first first: a character each. */
static void commands(const struct desk *d, int phases, char *text)
{
    const uint64_t cs_n = desk_out(d, "dfi_cs_n"), ras_n = desk_out(d, "dfi_ras_n"), we_n = desk_out(d, "dfi_we_n");
    for (int i = 0; i < phases; i++) {
        const int row = !(ras_n >> i & 1), write = !(we_n >> i & 1);
        text[i] = (char)(cs_n >> i & 1 ? NONE : row ? write ? PRE : ACT : write ? WR : RD);
    }
    text[phases] = 0;
}

/* Commands cycle by cycle, a blank between them, from the cycle of the first request on. */
static void expect_commands(struct desk *d, int phases, const char *lines, int cycles, int requests, int write,
                            const char *expected)
{
    char got[600] = "", one[8];
    struct reads reads = {0};
    for (int t = 0; t < cycles; t++) {
        const uint64_t line = line_of((uint64_t)(lines[0] == 'r'), lines[0] == 'r' ? 2 : (uint64_t)(t % 8),
                                      lines[0] == 'r' ? (uint64_t)t % COLUMNS : 0);
        if (t < requests) offer(d, write, line, (uint64_t)t);
        else desk_set(d, "cpu_valid", 0);
        cycle_of(d, &reads, phases);
        commands(d, phases, one);
        snprintf(got + strlen(got), sizeof got - strlen(got), "%s%s", t ? " " : "", one);
    }
    if (!strcmp(got, expected)) return;
    desk_check(d, 0, got, 0, 0);
}

/* Reads of a row: a burst each s slots, and each other command in its phase. */
static void row_of_phases(const char *build, const char *work)
{
    struct desk d;
    open_controller(&d, PHASES(4));
    desk_draw(&d, "dfi_rddata_valid", "answer_valid", NULL);
    expect_commands(
        &d, 4, "row", 20, 6, 0,
        ".... .... .... .A.. .... .... R... R... R... R... R... R... .... .... .... .... .... .... .... ....");
    desk_expect(&d, "dfi_rddata_valid", "__________------____");
    desk_expect(&d, "answer_valid", "____________------__");
    desk_report(&d, "dram-controller-of-four-phases-fills-the-data-bus-from-one-row", build, work);
    open_controller(&d, PHASES(2));
    desk_draw(&d, "dfi_rddata_valid", "answer_valid", NULL);
    expect_commands(&d, 2, "row", 30, 4, 0,
                    ".. .. .. .A .. .. .. .. .. R. .. R. .. R. .. R. .. .. .. .. .. .. .. .. .. .. .. .. .. ..");
    desk_expect(&d, "dfi_rddata_valid", "________________--------______");
    desk_expect(&d, "answer_valid", "___________________-_-_-_-____");
    desk_report(&d, "dram-controller-of-two-phases-fills-the-data-bus-from-one-row", build, work);
}

/* Reads of eight banks, a row each. T_RRD = 5: an ACT each six slots, in phases 1 and 3. */
static void banks_of_phases(const char *build, const char *work)
{
    struct desk d;
    open_controller(&d, PHASES(4));
    desk_draw(&d, "dfi_rddata_valid", NULL);
    expect_commands(&d, 4, "banks", 14, 6, 0, ".... .... .... .A.. ...A .... RA.. ...A R... RA.. ...A R... R... ....");
    desk_report(&d, "dram-controller-of-four-phases-opens-rows-each-six-slots", build, work);
}

/* WR and its beats: CWL = 9 is two cycles and a phase, so the first three slots are of one cycle and the last of the next. */
static void beats_of_phases(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    static const uint64_t enables[] = {0, 0, 0xe, 0x1, 0};
    open_controller(&d, PHASES(4) " CWL=9");
    desk_draw(&d, "cpu_ready", NULL);
    char one[8] = "";
    for (int t = 0; t < 20 && one[0] != WR; t++) {
        if (t == 0) offer(&d, 1, line_of(1, 2, 0), 0);
        else desk_set(&d, "cpu_valid", 0);
        cycle_of(&d, &reads, 4);
        commands(&d, 4, one);
    }
    for (int t = 0; t < 5; t++) {
        const uint64_t got = desk_out(&d, "dfi_wrdata_en");
        desk_check(&d, got == enables[t], "beats that are driven in a cycle behind WR", got, enables[t]);
        cycle_of(&d, &reads, 4);
    }
    desk_report(&d, "dram-controller-of-four-phases-writes-in-the-slot-that-cwl-says", build, work);
}

/* Writes that are more than WRITE_HIGH go, four of them; the reads that came meanwhile follow. */
static void turn(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, PLAIN);
    desk_film(&d, "docs/dramcache/waves/turn", "two writes of a row, and a read behind them", "cpu_valid", "cpu_ready",
              "", "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "dfi_we_n", "", "dfi_wrdata_en", "dfi_rddata_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "dfi_we_n", "dfi_wrdata_en", "dfi_rddata_valid", NULL);
    for (int t = 0; t < 60; t++) {
        if (t < 2) offer(&d, 1, line_of(1, 2, (uint64_t)t), 0);
        else if (t == 8) offer(&d, 0, line_of(1, 2, 5), 1);
        else desk_set(&d, "cpu_valid", 0);
        cycle(&d, &reads);
    }
    desk_cut(&d);
    desk_expect(&d, "cpu_ready", "--______-___________________________________________________");
    desk_expect(&d, "dfi_cs_n", "---_----------_---_-----------------_-----------------------");
    desk_expect(&d, "dfi_we_n", "--------------_---_-----------------------------------------");
    desk_expect(&d, "dfi_wrdata_en", "______________________--------______________________________");
    desk_expect(&d, "dfi_rddata_valid", "________________________________________________----________");
    desk_report(&d, "dram-controller-turns-from-writes-to-reads-in-the-time-of-the-device", build, work);
}

/* Two bank groups, the even banks and the odd ones. */
#define GROUPED PLAIN "GROUP_BITS=1 T_RRD=4 T_RRD_L=7 T_CCD_L=6 T_WTR_L=9 "

static uint64_t line_of_group(uint64_t row, uint64_t bank, uint64_t column)
{
    return ((row * 4 + bank / 2) * COLUMNS + column) * 2 + bank % 2;
}

/* Reads of consecutive lines go round the groups: the data bus is full, where one group alone leaves a third of it. */
static void groups(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, GROUPED);
    desk_film(&d, "docs/dramcache/waves/groups",
              "six consecutive lines in two bank groups: ACT each T_RRD, RD each T_CCD", "cpu_valid", "cpu_ready", "",
              "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "dfi_bank", "", "dfi_rddata_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_ras_n", "dfi_cas_n", "dfi_rddata_valid", NULL);
    read_six(&d, &reads, line_of_group(1, 2, 0), 1, 54);
    desk_cut(&d);
    desk_expect(&d, "dfi_ras_n", "---_---_----------------------------------------------");
    desk_expect(&d, "dfi_cas_n", "--------------_---_---_---_---_---_-------------------");
    desk_expect(&d, "dfi_rddata_valid", "__________________________------------------------____");
    desk_report(&d, "dram-controller-fills-the-data-bus-from-two-bank-groups", build, work);

    struct reads of_one = {0};
    open_controller(&d, GROUPED);
    desk_draw(&d, "dfi_ras_n", "dfi_cas_n", NULL);
    read_six(&d, &of_one, line_of_group(1, 2, 0), 2, 50);
    desk_expect(&d, "dfi_ras_n", "---_----------------------------------------------");
    desk_expect(&d, "dfi_cas_n", "--------------_-----_-----_-----_-----_-----_-----");
    desk_report(&d, "dram-controller-reads-a-bank-group-each-long-tccd", build, work);

    struct reads of_rows = {0};
    open_controller(&d, GROUPED "T_RCD=12");
    desk_draw(&d, "dfi_ras_n", "dfi_cas_n", NULL);
    for (int t = 0; t < 40; t++) {
        static const uint64_t banks_asked[] = {0, 2, 1, 4};
        if (t < 4) offer(&d, 0, line_of_group(1, banks_asked[t], 0), (uint64_t)t);
        else desk_set(&d, "cpu_valid", 0);
        cycle(&d, &of_rows);
    }
    desk_expect(&d, "dfi_ras_n", "---_---_---_------_---------------------");
    desk_expect(&d, "dfi_cas_n", "---------------_---_---_------_---------");
    desk_report(&d, "dram-controller-opens-rows-of-a-bank-group-each-long-trrd", build, work);
}

/* A write, and behind it a read of a bank of its group, or of another group, whose row is open. */
static void turn_of_groups(const char *build, const char *work)
{
    for (int other = 0; other < 2; other++) {
        struct desk d;
        struct reads reads = {0};
        open_controller(&d, GROUPED);
        desk_draw(&d, "dfi_cas_n", "dfi_we_n", NULL);
        for (int t = 0; t < 70; t++) {
            const uint64_t bank = other ? 3 : 4;
            if (t == 0) offer(&d, 0, line_of_group(1, bank, 0), 1);
            else if (t == 30) offer(&d, 1, line_of_group(1, 2, 0), 0);
            else if (t == 38) offer(&d, 0, line_of_group(1, bank, 1), 2);
            else desk_set(&d, "cpu_valid", 0);
            cycle(&d, &reads);
        }
        desk_expect(&d, "dfi_we_n", "--------------------------------------------_-------------------------");
        desk_expect(&d, "dfi_cas_n",
                    other ? "--------------_-----------------------------_-----------------_-------"
                          : "--------------_-----------------------------_--------------------_----");
        desk_report(&d,
                    other ? "dram-controller-reads-another-bank-group-behind-a-write-in-the-short-time"
                          : "dram-controller-reads-a-bank-group-behind-its-write-in-the-long-time",
                    build, work);
    }
}

/* Both classes ask for reads of one row in each cycle, and there are two places. */
static void flood(struct desk *d, const char *sets, int cycles)
{
    struct reads reads = {0};
    uint64_t asked[2] = {0};
    open_controller(d, sets);
    desk_draw(d, "cpu_ready", "gpu_ready", "dfi_cs_n", NULL);
    for (int t = 0; t < cycles; t++) {
        for (int cpu = 0; cpu < 2; cpu++) offer_by(d, cpu, 0, line_of(1, 2, asked[cpu] % COLUMNS), 0);
        cycle(d, &reads);
        asked[0] += desk_out(d, "gpu_ready");
        asked[1] += desk_out(d, "cpu_ready");
    }
}

#define TWO_PLACES                                                                                                     \
    "POWER_UP=NONE DQ_BYTES=1 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 READS=2 WRITES=2 WRITE_HIGH=1 MIN_BURSTS=4 "

/* A place that is free again goes to each class in its turn. */
static void by_turns(const char *build, const char *work)
{
    struct desk d;
    flood(&d, TWO_PLACES, 40);
    desk_expect(&d, "cpu_ready", "-_____________-_______-_______-_______-_");
    desk_expect(&d, "gpu_ready", "_-________________-_______-_______-_____");
    desk_report(&d, "dram-controller-lets-both-classes-in-by-turns", build, work);
}

/* PrIS lets the CPU in, until the GPU's request has waited for AGE_CAP cycles: the next place is its own. */
static void late(const char *build, const char *work)
{
    struct desk d;
    flood(&d, TWO_PLACES "SCHEDULER=PRIS_CPU AGE_CAP=20", 70);
    desk_expect(&d, "cpu_ready", "--____________-___-_______-___-___-___-___-_______-___-___-___-___-___");
    desk_expect(&d, "gpu_ready", "______________________-_______________________-_______________________");
    desk_report(&d, "dram-controller-lets-a-gpu-in-that-has-waited-for-the-cap", build, work);
}

/* SMS: a read that finds all empty has its first command two cycles later, and a batch goes through the door in a row: the commands are
 * those of FR-FCFS, two cycles later. */
static void stages(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    open_controller(&d, PLAIN "SCHEDULER=SMS");
    desk_film(&d, "docs/dramcache/waves/stages", "SMS: six reads of a row, which wait for nothing", "cpu_valid",
              "cpu_ready", "", "dfi_cs_n", "dfi_ras_n", "dfi_cas_n", "", "dfi_rddata_valid", "answer_valid", NULL);
    desk_draw(&d, "cpu_ready", "dfi_cs_n", "answer_valid", NULL);
    read_six(&d, &reads, line_of(1, 2, 0), 1, 58);
    desk_cut(&d);
    desk_expect(&d, "cpu_ready", "------____________________________________________________");
    desk_expect(&d, "dfi_cs_n", "-----_----------_---_---_---_---_---_---------------------");
    desk_expect(&d, "answer_valid", "_________________________________-___-___-___-___-___-____");
    desk_report(&d, "dram-controller-with-sms-is-two-cycles-later-and-as-fast", build, work);
}

/* Both classes flood rows of their own, and no batch goes before it is whole: four lines of one class's row, then four of the other's.
 * The fifth request of each, taken in cycle 4, ends a batch. The CPU's is at the door from 6 on, and its ACT at DFI in 9; the GPU's from 10 on, and
 * its ACT T_RRD behind the first. */
static void batches(const char *build, const char *work)
{
    struct desk d;
    struct reads reads = {0};
    uint64_t asked[2] = {0};
    open_controller(&d, PLAIN "SCHEDULER=SMS SMS_CPU=8 SMS_GPU=8 SMS_FEW=0 SMS_SHORTEST=0");
    desk_draw(&d, "dfi_cs_n", NULL);
    for (int t = 0; t < 60; t++) {
        for (int cpu = 0; cpu < 2; cpu++)
            offer_by(&d, cpu, 0, line_of(1 + asked[cpu] / 4, 4 * cpu + asked[cpu] / 4 % 4, asked[cpu] % 4), 0);
        cycle(&d, &reads);
        asked[0] += desk_out(&d, "gpu_ready");
        asked[1] += desk_out(&d, "cpu_ready");
    }
    desk_expect(&d, "dfi_cs_n", "---------_----_-----_--__---__--_---_---_---_---_--__---_--_");
    desk_report(&d, "dram-controller-with-sms-sends-whole-batches-by-turns", build, work);
}

/* A write stays in its queue, where WRITE_LOW is 1. Reads of its line whose head is enough are answered a cycle after they are taken, and nothing
 * is read or written; one that wants the line waits for WR, and for its own RD. */
static void forward(const char *build, const char *work)
{
    enum { ASKS = 12, LATE = 60 };
    struct desk d;
    struct reads reads = {0};
    int wr = -1, rd = -1, taken = -1;
    open_controller(&d, PLAIN "FORWARD=1 WRITE_LOW=1 ");
    desk_draw(&d, "cpu_ready", "gpu_ready", "dfi_cas_n", "answer_valid", NULL);
    for (int t = 0; t < ASKS; t++) {
        desk_set(&d, "cpu_valid", 0);
        desk_set(&d, "gpu_valid", 0);
        if (t == 0) offer(&d, 1, line_of(1, 2, 3), 0);
        if (t == 1 || t == 5 || t == 8) offer(&d, 0, line_of(1, 2, 3), 1);
        if (t == 3) offer_by(&d, 0, 0, line_of(1, 2, 3), 2);
        if (t == 8) desk_put(&d, "cpu", "write", 0, 1), desk_put(&d, "cpu", "strb", 0, 0xff);
        else if (t) desk_put(&d, t == 3 ? "gpu" : "cpu", "strb", 0, 1);
        cycle(&d, &reads);
        if (t == 2 || t == 6)
            desk_check(&d, desk_get(&d, "answer", "id", 0) == 1, "its id", desk_get(&d, "answer", "id", 0), 1);
        if (t == 4)
            desk_check(&d, desk_get(&d, "answer", "cpu", 0) == 0, "its class", desk_get(&d, "answer", "cpu", 0), 0);
    }
    desk_cut(&d);
    desk_expect(&d, "cpu_ready", "--___-__-___");
    desk_expect(&d, "gpu_ready", "___-________");
    desk_expect(&d, "dfi_cas_n", "------------");
    desk_expect(&d, "answer_valid", "__-_-_-_____");
    for (int t = 0; t < LATE; t++) {
        desk_set(&d, "cpu_valid", 0);
        if (taken < 0) offer(&d, 0, line_of(1, 2, 3), 3);
        cycle(&d, &reads);
        if (taken < 0 && desk_out(&d, "cpu_ready")) taken = t;
        if (desk_out(&d, "dfi_cas_n")) continue;
        if (!desk_out(&d, "dfi_we_n")) wr = t;
        else rd = t;
    }
    desk_check(&d, wr >= 0 && rd > wr, "WR comes before RD", (uint64_t)(int64_t)rd, (uint64_t)(int64_t)wr);
    desk_check(&d, taken == wr, "it is taken when WR is at DFI", (uint64_t)(int64_t)taken, (uint64_t)(int64_t)wr);
    desk_report(&d, "dram-controller-answers-a-read-of-a-head-from-the-write-that-waits", build, work);
}

void dram_controller_rates(const char *build, const char *work)
{
    latency(build, work);
    row(build, work);
    banks(build, work);
    row_of_phases(build, work);
    banks_of_phases(build, work);
    beats_of_phases(build, work);
    turn(build, work);
    groups(build, work);
    turn_of_groups(build, work);
    by_turns(build, work);
    late(build, work);
    stages(build, work);
    batches(build, work);
    forward(build, work);
    if (build) dram_controller_waiting(build, work);
    if (build) dram_controller_device(build, work);
}
