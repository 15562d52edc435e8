/* At what rate, and how late, does the DRAM cache's front end answer? Directed waveforms, on the golden model and on the emitted RTL; they are
 * the tables of docs/dramcache/frontend-data-path.md, frontend-chaining-data-path.md and frontend-mcc-data-path.md. TADs and memory answer in the cycle after a request: D and M are 1. */
#include "spec/bits.h"
#include "tests/dramcache/tests.h"
#include "tests/lockstep/rates_desk.h"

#define SMALL                                                                                                          \
    "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 PC_BITS=12 LINE_BYTES=8 LINE_BITS=9 JOBS=16 CPU_JOBS=2 "     \
    "ID_BITS=8"
/* Sizes of a set that lockstep runs as well. */
#define CHAINED                                                                                                        \
    "BANK_BITS=1 ROW_BITS=1 COUNTERS=32 CORES=2 ENTRIES=8 CHAINING=1 LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 "      \
    "TARGETS=2 PC_BITS=12 ID_BITS=6"
#define MCC                                                                                                            \
    "BANK_BITS=1 ROW_BITS=1 CORES=2 PAGE_BITS=1 PAGE_COUNTERS=8 PAGE_COUNT_BITS=3 LIST_SETS=2 LIST_WAYS=2 BYPASS=MCC " \
    "LINE_BYTES=8 LINE_BITS=9 JOBS=8 CPU_JOBS=2 TARGETS=2 ENTRIES=8 PC_BITS=12 ID_BITS=6 PAGE_WRITES=2"
enum { SETS = 60, SETS_ROOM = 64, STRIDE = SETS /* of lines of a set */, SETTLES = 40 };

struct below { /* what is answered in the next cycle */
    uint64_t tag_word[SETS_ROOM];
    int memory_late;  /* cycles more until memory answers a read */
    int memory_fails; /* 1: each read's answer is an error */
    int tads_wait;    /* 1: the CPU's requests for TADs are not taken */
    int looked, read, written;
    uint64_t looked_job, looked_set, read_job, written_job;
};

static struct spec_slice field_of(struct desk *d, const char *port, const char *field)
{
    return spec_field_slice(&d->values, spec_find_port(&d->ports, port)->channel->record, field);
}

static void note_tad(struct desk *d, struct below *b, const char *valid, const char *channel)
{
    if (!desk_out(d, valid)) return;
    const uint64_t set = desk_get(d, channel, "line", 0);
    if (desk_get(d, channel, "write", 0)) b->tag_word[set] = desk_get(d, channel, "data", 0);
    else {
        b->looked = 1;
        b->looked_job = desk_get(d, channel, "id", 0);
        b->looked_set = set;
    }
}

static void cycle(struct desk *d, struct below *b)
{
    const struct spec_slice data = field_of(d, "tad_answer_data", "data");
    desk_set(d, "tad_answer_valid", (uint64_t)b->looked);
    desk_put(d, "tad_answer", "id", 0, b->looked ? b->looked_job : 0);
    bits_set(d->in + spec_port_word(&d->ports, "tad_answer_data"), data.lsb, 64,
             b->looked ? b->tag_word[b->looked_set] : 0);
    const int comes = b->read == 1;
    desk_set(d, "mem_data_valid", (uint64_t)comes);
    desk_put(d, "mem_data", "id", 0, comes ? b->read_job : 0);
    desk_put(d, "mem_data", "error", 0, (uint64_t)(comes && b->memory_fails));
    desk_set(d, "mem_done_valid", (uint64_t)b->written);
    desk_put(d, "mem_done", "id", 0, b->written ? b->written_job : 0);
    desk_set(d, "tad_cpu_ready", !b->tads_wait);
    desk_cycle(d);
    b->looked = 0;
    if (!b->tads_wait) note_tad(d, b, "tad_cpu_valid", "tad_cpu");
    note_tad(d, b, "tad_gpu_valid", "tad_gpu");
    if (b->read) b->read--;
    if (desk_out(d, "mem_read_valid")) b->read = 1 + b->memory_late, b->read_job = desk_get(d, "mem_read", "id", 0);
    b->written = (int)desk_out(d, "mem_write_valid");
    b->written_job = desk_get(d, "mem_write", "id", 0);
}

enum kind { NOTHING, CPU_READ, CPU_WRITE, GPU_READ, GPU_WRITE };

static void offer(struct desk *d, enum kind kind, uint64_t line, uint64_t pc)
{
    const int cpu = kind == CPU_READ || kind == CPU_WRITE, gpu = kind == GPU_READ || kind == GPU_WRITE;
    desk_set(d, "cpu_valid", (uint64_t)cpu);
    desk_put(d, "cpu", "write", 0, kind == CPU_WRITE);
    desk_put(d, "cpu", "id", 0, cpu ? line & 63 : 0);
    desk_put(d, "cpu", "line", 0, cpu ? line : 0);
    desk_put(d, "cpu", "pc", 0, pc);
    desk_put(d, "cpu", "strb", 0, kind == CPU_WRITE ? 15 : 0);
    desk_set(d, "gpu_valid", (uint64_t)gpu);
    desk_put(d, "gpu", "write", 0, kind == GPU_WRITE);
    desk_put(d, "gpu", "id", 0, gpu ? line & 63 : 0);
    desk_put(d, "gpu", "line", 0, gpu ? line : 0);
    desk_put(d, "gpu", "strb", 0, kind == GPU_WRITE ? 15 : 0);
}

static void settle(struct desk *d, struct below *b)
{
    offer(d, NOTHING, 0, 0);
    for (int t = 0; t < SETTLES; t++) cycle(d, b);
}

/* The sweep is done. */
static void open_with(struct desk *d, struct below *b, const char *sets)
{
    memset(b, 0, sizeof *b);
    desk_open(d, "dramcache_frontend", sets);
    desk_set(d, "powered", 1);
    desk_set(d, "answer_ready", 1);
    desk_set(d, "tad_gpu_ready", 1);
    desk_set(d, "mem_read_ready", 1);
    desk_set(d, "mem_write_ready", 1);
    for (int t = 0; t < SETS + 4; t++) cycle(d, b);
    desk_check(d, desk_out(d, "ready") == 1, "it is ready", desk_out(d, "ready"), 1);
}

static void open_front(struct desk *d, struct below *b)
{
    open_with(d, b, SMALL);
}

/* A request before the drawing begins, to its end. */
static void before(struct desk *d, struct below *b, enum kind kind, uint64_t line, uint64_t pc)
{
    offer(d, kind, line, pc);
    cycle(d, b);
    settle(d, b);
}

/* Lines 0 to 3 are read by a CPU's pc 5, and miss: the predictor says miss of it from then on. */
static void miss_four_times(struct desk *d, struct below *b)
{
    for (uint64_t line = 0; line < 4; line++) before(d, b, CPU_READ, line, 5);
}

/* A request in the drawing's first cycle. */
static void now(struct desk *d, struct below *b, enum kind kind, uint64_t line, uint64_t pc, int cycles)
{
    offer(d, kind, line, pc);
    cycle(d, b);
    offer(d, NOTHING, 0, 0);
    for (int t = 1; t < cycles; t++) cycle(d, b);
}

static void sweep(const char *build, const char *work)
{
    struct desk d;
    struct below b = {0};
    desk_open(&d, "dramcache_frontend", SMALL);
    desk_set(&d, "tad_gpu_ready", 1);
    cycle(&d, &b);
    cycle(&d, &b);
    desk_draw(&d, "tad_gpu_valid", "ready", NULL);
    desk_set(&d, "powered", 1);
    for (int t = 0; t < SETS + 4; t++) cycle(&d, &b);
    desk_expect(&d, "tad_gpu_valid", "_------------------------------------------------------------___");
    desk_expect(&d, "ready", "_____________________________________________________________---");
    desk_report(&d, "frontend-sweeps-a-set-a-cycle", build, work);
}

static void hit(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, CPU_READ, 7, 1);
    desk_film(&d, "docs/dramcache/waves/frontend-hit", "a CPU's read that hits; TADs answer in a cycle", "cpu_valid",
              "cpu.line", "", "tad_cpu_valid", "tad_cpu.id", "tad_answer_valid", "", "answer_valid", "answer.id", "hit",
              NULL);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "hit", NULL);
    now(&d, &b, CPU_READ, 7, 1, 12);
    desk_cut(&d);
    desk_expect(&d, "tad_cpu_valid", "____-_______");
    desk_expect(&d, "mem_read_valid", "____________");
    desk_expect(&d, "answer_valid", "________-___");
    desk_expect(&d, "hit", "_______-____");
    desk_report(&d, "frontend-answers-a-hit-in-4-and-3-cycles", build, work);
}

/* A GPU's read; the set holds a dirty line. */
static void miss(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, GPU_READ, 7 + STRIDE, 0);
    before(&d, &b, GPU_WRITE, 7 + STRIDE, 0);
    desk_film(&d, "docs/dramcache/waves/frontend-miss", "a GPU's read that misses, and throws out a dirty line",
              "gpu_valid", "gpu.line", "", "tad_gpu_valid", "tad_gpu.write", "tad_answer_valid", "", "mem_read_valid",
              "mem_read.line", "mem_data_valid", "", "answer_valid", "", "mem_write_valid", "mem_write.line",
              "mem_done_valid", NULL);
    desk_draw(&d, "tad_gpu_valid", "mem_read_valid", "answer_valid", "mem_write_valid", NULL);
    now(&d, &b, GPU_READ, 7, 0, 18);
    desk_cut(&d);
    desk_expect(&d, "tad_gpu_valid", "____-________-____");
    desk_expect(&d, "mem_read_valid", "________-_________");
    desk_expect(&d, "answer_valid", "____________-_____");
    desk_expect(&d, "mem_write_valid", "______________-___");
    desk_report(&d, "frontend-answers-a-miss-and-then-fills-and-writes-back", build, work);
}

/* Four misses of one program counter: the fifth read asks memory beside its look-up. */
static void early(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    miss_four_times(&d, &b);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "early", "dropped", NULL);
    now(&d, &b, CPU_READ, 20, 5, 20);
    now(&d, &b, CPU_READ, 2, 5, 12);
    desk_expect(&d, "tad_cpu_valid", "____-____-______________-_______");
    desk_expect(&d, "mem_read_valid", "____-___________________-_______");
    desk_expect(&d, "answer_valid", "________-___________________-___");
    desk_expect(&d, "early", "___-___________________-________");
    desk_expect(&d, "dropped", "________________________________");
    desk_report(&d, "frontend-asks-memory-early-after-four-misses", build, work);
}

/* As above, but the line is there: it is answered as any hit, and what memory gives is no answer. Memory gives it later than the TAD, or
 * in the same cycle. The job has its set until then: a request of it waits. */
static void early_hit(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, GPU_READ, 20, 0);
    miss_four_times(&d, &b);
    b.memory_late = 8;
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "mem_data_valid", "answer_valid", "hit", "dropped", NULL);
    now(&d, &b, CPU_READ, 20, 5, 2);
    now(&d, &b, CPU_WRITE, 20, 0, 24);
    desk_expect(&d, "tad_cpu_valid", "____-_____________-___-___");
    desk_expect(&d, "mem_read_valid", "____-_____________________");
    desk_expect(&d, "mem_data_valid", "_____________-____________");
    desk_expect(&d, "answer_valid", "________-_________________");
    desk_expect(&d, "hit", "_______-__________________");
    desk_expect(&d, "dropped", "_______________-__________");
    b.memory_late = 0;
    for (uint64_t i = 4; i < 6; i++) before(&d, &b, CPU_READ, i, 5); /* the hit has trained the predictor */
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "hit", "miss", NULL);
    now(&d, &b, CPU_READ, 20, 5, 20);
    desk_expect(&d, "tad_cpu_valid", "____-_______________");
    desk_expect(&d, "mem_read_valid", "____-_______________");
    desk_expect(&d, "answer_valid", "________-___________");
    desk_expect(&d, "hit", "_______-____________");
    desk_expect(&d, "miss", "____________________");
    desk_report(&d, "frontend-answers-a-hit-that-was-predicted-to-miss-as-any-hit", build, work);
}

static void bypassed(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, GPU_READ, 9, 0);
    before(&d, &b, GPU_WRITE, 9, 0); /* line 9 is dirty */
    desk_set(&d, "gpu_busy", 1);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "bypassed", NULL);
    now(&d, &b, CPU_READ, 20, 1, 14);
    now(&d, &b, CPU_READ, 9, 1, 12);
    desk_expect(&d, "tad_cpu_valid", "__________________-_______");
    desk_expect(&d, "mem_read_valid", "____-_____________________");
    desk_expect(&d, "answer_valid", "________-_____________-___");
    desk_expect(&d, "bypassed", "___-______________________");
    desk_report(&d, "frontend-bypasses-a-clean-line-in-4-and-3-cycles", build, work);
}

static void writes(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, CPU_READ, 7, 1);
    desk_draw(&d, "tad_cpu_valid", "mem_write_valid", "write_miss", NULL);
    now(&d, &b, CPU_WRITE, 7, 0, 14);
    now(&d, &b, CPU_WRITE, 7 + STRIDE, 0, 12);
    desk_expect(&d, "tad_cpu_valid", "____-___-_________-_______");
    desk_expect(&d, "mem_write_valid", "______________________-___");
    desk_expect(&d, "write_miss", "_____________________-____");
    desk_report(&d, "frontend-writes-3-cycles-after-the-tag", build, work);
}

/* Of two reads of a line the second is a target; a write of it waits until they are answered. */
static void targets(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    before(&d, &b, CPU_READ, 7, 1);
    desk_draw(&d, "cpu_ready", "tad_cpu_valid", "answer_valid", NULL);
    for (int t = 0; t < 20; t++) {
        offer(&d, t < 2 ? CPU_READ : t == 2 ? CPU_WRITE : t < 12 ? CPU_READ : NOTHING, t < 3 ? 7 : 8, 1);
        cycle(&d, &b);
        if (t > 2 && desk_out(&d, "cpu_ready")) break;
    }
    offer(&d, NOTHING, 0, 0);
    for (int t = 0; t < 8; t++) cycle(&d, &b);
    desk_expect(&d, "cpu_ready", "---______-");
    desk_expect(&d, "tad_cpu_valid", "____-_______--");
    desk_expect(&d, "answer_valid", "________--____");
    desk_report(&d, "frontend-answers-a-target-a-cycle-and-holds-a-write-of-their-line", build, work);
}

/* Twelve lines of twelve sets, again and again: a request and an answer in each cycle. */
static void full_rate(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_front(&d, &b);
    for (uint64_t i = 0; i < 12; i++) before(&d, &b, GPU_READ, i, 0);
    desk_draw(&d, "cpu_ready", "tad_cpu_valid", "tad_answer_valid", "answer_valid", "mem_read_valid", NULL);
    for (int t = 0; t < 48; t++) {
        offer(&d, t < 36 ? CPU_READ : NOTHING, (uint64_t)t % 12, 1);
        cycle(&d, &b);
    }
    desk_expect(&d, "cpu_ready", "------------------------------------------------");
    desk_expect(&d, "tad_cpu_valid", "____------------------------------------________");
    desk_expect(&d, "answer_valid", "________------------------------------------____");
    desk_expect(&d, "mem_read_valid", "________________________________________________");
    desk_report(&d, "frontend-takes-and-answers-a-hit-each-cycle", build, work);
}

/* Lines 7 and 7 + STRIDE are of set 7. The GPU's second line goes to slot 8. */
static void open_chained(struct desk *d, struct below *b)
{
    open_with(d, b, CHAINED);
    before(d, b, GPU_READ, 7, 0);
    before(d, b, GPU_READ, 7 + STRIDE, 0);
}

static void chained_hit(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_chained(&d, &b);
    desk_draw(&d, "tad_gpu_valid", "mem_read_valid", "answer_valid", "hit", NULL);
    now(&d, &b, GPU_READ, 7, 0, 16);
    desk_expect(&d, "tad_gpu_valid", "______-_________");
    desk_expect(&d, "answer_valid", "__________-_____");
    desk_film(&d, "docs/dramcache/waves/frontend-chained", "a GPU's read of slot 7 that hits in its chained slot, 8",
              "gpu_valid", "gpu.line", "", "tad_gpu_valid", "tad_gpu.line", "tad_answer_valid", "", "answer_valid",
              "answer.id", "hit", NULL);
    desk_draw(&d, "tad_gpu_valid", "mem_read_valid", "answer_valid", "hit", NULL);
    now(&d, &b, GPU_READ, 7 + STRIDE, 0, 18);
    desk_cut(&d);
    desk_expect(&d, "tad_gpu_valid", "______-___-_______");
    desk_expect(&d, "mem_read_valid", "__________________");
    desk_expect(&d, "answer_valid", "______________-___");
    desk_expect(&d, "hit", "_____________-____");
    desk_report(&d, "frontend-answers-a-chained-hit-by-two-look-ups", build, work);
}

/* The third line of a set takes its first slot again. What is dirty there is read before, since the chained slot was read last. */
static void chained_miss(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_chained(&d, &b);
    before(&d, &b, GPU_WRITE, 7, 0);
    desk_film(&d, "docs/dramcache/waves/frontend-chained-miss",
              "a GPU's read that misses in both slots: its slot's dirty line is read, and written back", "gpu_valid",
              "gpu.line", "", "tad_gpu_valid", "tad_gpu.write", "tad_gpu.line", "tad_answer_valid", "",
              "mem_read_valid", "mem_data_valid", "", "answer_valid", "", "mem_write_valid", "mem_write.line", NULL);
    desk_draw(&d, "tad_gpu_valid", "mem_read_valid", "answer_valid", "mem_write_valid", "miss", NULL);
    now(&d, &b, GPU_READ, 7 + 2 * STRIDE, 0, 36);
    desk_cut(&d);
    desk_expect(&d, "tad_gpu_valid", "______-___-____________-___-________");
    desk_expect(&d, "mem_read_valid", "______________-_____________________");
    desk_expect(&d, "answer_valid", "__________________-_________________");
    desk_expect(&d, "miss", "_____________-______________________");
    desk_expect(&d, "mem_write_valid", "____________________________-_______");
    desk_report(&d, "frontend-answers-a-chained-miss-and-reads-its-victim", build, work);
}

/* Memory is asked early, and fails before the first slot is looked up, or meets it. The line is in the second slot, which is looked at. */
static void chained_behind_a_failure(const char *build, const char *work)
{
    enum { MEETS = 9 }; /* cycles more until the answer of memory is taken with that of the TAD */
    struct desk d;
    struct below b;
    open_chained(&d, &b);
    miss_four_times(&d, &b);
    b.memory_fails = 1;
    for (int late = 0; late <= MEETS; late += MEETS) {
        for (uint64_t i = 4; late && i < 6; i++) before(&d, &b, CPU_READ, i, 5); /* the hit has trained the predictor */
        b.memory_late = late;
        desk_draw(&d, "mem_read_valid", "mem_data_valid", "tad_cpu_valid", "hit", "miss", "answer_valid", NULL);
        b.tads_wait = 1;
        now(&d, &b, CPU_READ, 7 + STRIDE, 5, 16);
        b.tads_wait = 0;
        for (int t = 0; t < 16; t++) cycle(&d, &b);
        desk_expect(&d, "mem_read_valid", "______-_________________________");
        desk_expect(&d, "mem_data_valid",
                    late ? "________________-_______________" : "_______-________________________");
        desk_expect(&d, "tad_cpu_valid", "______-----------___-___________");
        desk_expect(&d, "hit", "_______________________-________");
        desk_expect(&d, "miss", "________________________________");
        desk_expect(&d, "answer_valid", "________________________-_______");
    }
    desk_report(&d, "frontend-looks-at-the-second-slot-when-memory-has-failed", build, work);
}

/* Without a chain, and with a dirty line in the slot that was looked up. Then a bypassed read and one that asks early. */
static void unchained(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_with(&d, &b, CHAINED);
    before(&d, &b, CPU_READ, 7, 1);
    before(&d, &b, CPU_WRITE, 7, 1);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "mem_write_valid", NULL);
    now(&d, &b, CPU_READ, 7 + STRIDE, 1, 40);
    desk_expect(&d, "tad_cpu_valid", "______-____________-____________________");
    desk_expect(&d, "mem_read_valid", "__________-_____________________________");
    desk_expect(&d, "answer_valid", "______________-_________________________");
    desk_expect(&d, "mem_write_valid", "____________________-___________________");
    desk_set(&d, "gpu_busy", 1);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "bypassed", NULL);
    now(&d, &b, CPU_READ, 20, 1, 16);
    desk_expect(&d, "tad_cpu_valid", "________________");
    desk_expect(&d, "mem_read_valid", "______-_________");
    desk_expect(&d, "answer_valid", "__________-_____");
    desk_expect(&d, "bypassed", "_____-__________");
    desk_set(&d, "gpu_busy", 0);
    miss_four_times(&d, &b);
    desk_draw(&d, "tad_cpu_valid", "mem_read_valid", "answer_valid", "early", NULL);
    now(&d, &b, CPU_READ, 21, 5, 16);
    desk_expect(&d, "tad_cpu_valid", "______-________-"); /* and its fill */
    desk_expect(&d, "mem_read_valid", "______-_________");
    desk_expect(&d, "answer_valid", "__________-_____");
    desk_expect(&d, "early", "_____-__________");
    desk_report(&d, "frontend-with-chaining-answers-two-cycles-later", build, work);
}

/* A write to a chained line goes to its slot. Then hits of a row by the CPU's door alone, and of two rows by both doors. */
static void chained_rates(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_chained(&d, &b);
    desk_draw(&d, "tad_gpu_valid", "mem_write_valid", NULL);
    now(&d, &b, GPU_WRITE, 7 + STRIDE, 0, 22);
    desk_expect(&d, "tad_gpu_valid", "______-___-___-_______");
    desk_expect(&d, "mem_write_valid", "______________________");
    for (uint64_t i = 0; i < 12; i++) before(&d, &b, CPU_READ, 15 + i, 1);
    desk_draw(&d, "cpu_ready", "tad_cpu_valid", "answer_valid", NULL);
    uint64_t line = 0;
    for (int t = 0; t < 36; t++) {
        offer(&d, t < 30 ? CPU_READ : NOTHING, 15 + line % 12, 1);
        cycle(&d, &b);
        line += t < 30 && desk_out(&d, "cpu_ready");
    }
    desk_expect(&d, "cpu_ready", "-__-__-__-__-__-__-__-__-__-__------");
    desk_expect(&d, "answer_valid", "__________-__-__-__-__-__-__-__-__-_");
    for (uint64_t i = 0; i < 3; i++) before(&d, &b, GPU_READ, i, 0);
    desk_draw(&d, "answer_valid", NULL);
    uint64_t other = 0;
    for (int t = 0; t < 36; t++) {
        offer(&d, t < 30 ? CPU_READ : NOTHING, 15 + line % 12, 1);
        desk_set(&d, "gpu_valid", t < 30);
        desk_put(&d, "gpu", "line", 0, t < 30 ? other % 3 : 0);
        cycle(&d, &b);
        line += t < 30 && desk_out(&d, "cpu_ready");
        other += t < 30 && desk_out(&d, "gpu_ready");
    }
    desk_expect(&d, "answer_valid", "__________--_--_--_--_--_--_--_--_--");
    desk_report(&d, "frontend-with-chaining-takes-a-request-of-a-channel-in-three-cycles", build, work);
}

/* With MCC. Pages have two lines, and enter the list by their third write. The set of odd pages has two places in the list. */
enum { WRITES_TO_ENTER = 3 };

static void enter_page(struct desk *d, struct below *b, uint64_t line)
{
    for (int i = 0; i < WRITES_TO_ENTER; i++) before(d, b, GPU_WRITE, line, 0);
}

/* The line of a page that is not listed is in the DRAM cache, and clean: it came there while the page was listed. */
static void clean_line(struct desk *d, struct below *b, uint64_t line)
{
    enter_page(d, b, line);
    before(d, b, GPU_READ, line, 0);
    for (uint64_t other = 1; other <= 2; other++) enter_page(d, b, line + 4 * other);
}

/* Reads of a CPU and of the GPU of a clean page, while no kernel runs; then one of a page that is listed, whose line is there. */
static void mcc_reads(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_with(&d, &b, MCC);
    enter_page(&d, &b, 2);
    before(&d, &b, GPU_READ, 2, 0);
    desk_draw(&d, "tad_cpu_valid", "tad_gpu_valid", "mem_read_valid", "answer_valid", "bypassed", NULL);
    now(&d, &b, CPU_READ, 20, 1, 12);
    now(&d, &b, GPU_READ, 22, 1, 12);
    now(&d, &b, CPU_READ, 2, 1, 12);
    desk_expect(&d, "tad_cpu_valid", "____________________________-_______");
    desk_expect(&d, "tad_gpu_valid", "____________________________________");
    desk_expect(&d, "mem_read_valid", "____-___________-___________________");
    desk_expect(&d, "answer_valid", "________-___________-___________-___");
    desk_expect(&d, "bypassed", "___-___________-____________________");
    desk_report(&d, "frontend-with-mcc-sends-reads-of-clean-pages-to-memory", build, work);
}

/* A write of a page that is not listed: its line is there, and then one that is not. Then a write of a page that is listed. */
static void mcc_writes(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_with(&d, &b, MCC);
    clean_line(&d, &b, 2);
    before(&d, &b, GPU_READ, 10, 0);
    desk_draw(&d, "tad_cpu_valid", "mem_write_valid", "write_miss", NULL);
    now(&d, &b, CPU_WRITE, 2, 0, 14);
    now(&d, &b, CPU_WRITE, 21, 0, 14);
    now(&d, &b, CPU_WRITE, 10, 0, 12);
    desk_expect(&d, "tad_cpu_valid", "____-___-_________-_____________-___-___");
    desk_expect(&d, "mem_write_valid", "_________-____________-_________________");
    desk_expect(&d, "write_miss", "_______-_____________-__________________");
    desk_report(&d, "frontend-with-mcc-writes-through-after-its-tag", build, work);
}

/* Page 1 has a dirty line, and one that is not there. It leaves the list by the write in the first cycle. The read of its first line waits
 * for the walk, and goes to memory. */
static void mcc_walk(const char *build, const char *work)
{
    struct desk d;
    struct below b;
    open_with(&d, &b, MCC);
    enter_page(&d, &b, 2);
    before(&d, &b, GPU_READ, 2, 0);
    before(&d, &b, GPU_WRITE, 2, 0);
    enter_page(&d, &b, 6);
    for (int i = 1; i < WRITES_TO_ENTER; i++) before(&d, &b, GPU_WRITE, 10, 0);
    desk_film(&d, "docs/dramcache/waves/frontend-walk",
              "a CPU's write lets page 1 leave the list: its line 2 is dirty, its line 3 is not there", "cpu_valid",
              "cpu.line", "", "tad_gpu_valid", "tad_gpu.write", "tad_gpu.line", "tad_answer_valid", "",
              "mem_write_valid", "mem_write.line", "mem_done_valid", "", "written_back", NULL);
    desk_draw(&d, "tad_gpu_valid", "mem_write_valid", "written_back", "bypassed", "answer_valid", NULL);
    now(&d, &b, CPU_WRITE, 10, 0, 19);
    desk_set(&d, "cpu_valid", 1);
    offer(&d, CPU_READ, 3, 1); /* is given in the cycle in which the walk's job of its line ends */
    cycle(&d, &b);
    offer(&d, NOTHING, 0, 0);
    for (int t = 20; t < 34; t++) cycle(&d, &b);
    desk_cut(&d);
    desk_expect(&d, "tad_gpu_valid", "________-___-____-________________");
    desk_expect(&d, "mem_write_valid", "________-___-_____________________");
    desk_expect(&d, "written_back", "____________-_____________________");
    desk_expect(&d, "bypassed", "______________________-___________");
    desk_expect(&d, "answer_valid", "___________________________-______");
    desk_report(&d, "frontend-with-mcc-walks-a-page", build, work);
}

void dramcache_frontend_rates(const char *build, const char *work)
{
    sweep(build, work);
    hit(build, work);
    miss(build, work);
    early(build, work);
    early_hit(build, work);
    bypassed(build, work);
    writes(build, work);
    targets(build, work);
    full_rate(build, work);
    chained_hit(build, work);
    chained_miss(build, work);
    chained_behind_a_failure(build, work);
    unchained(build, work);
    chained_rates(build, work);
    mcc_reads(build, work);
    mcc_writes(build, work);
    mcc_walk(build, work);
    if (build) dramcache_frontend_alone(build, work);
}
