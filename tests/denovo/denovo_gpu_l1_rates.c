/* The rates of docs/denovo/gpu-l1-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_gpu_l1.h"
#include "tests/denovo/l1_desk.h"
#include "tests/fault/alone.h"

enum { LANES = 4, ENTRIES = 4, WORDS = 4, COUNT = 8, ALL = 15 };

static void open_gpu(struct desk *d, const char *sets)
{
    l1_desk_open(d, "denovo_gpu_l1", sets, "reply_ready", NULL);
}

static void idle(struct desk *d, int cycles)
{
    desk_set(d, "warp_valid", 0), desk_set(d, "rsp_in_valid", 0);
    for (int t = 0; t < cycles; t++) desk_cycle(d);
}

/* Lane i means a word `stride` words behind that of lane i - 1; the first is the first of `line`. */
static void offer(struct desk *d, int op, int id, int line, int stride)
{
    desk_set(d, "warp_valid", 1);
    desk_put(d, "warp", "id", 0, (uint64_t)id);
    desk_put(d, "warp", "op", 0, (uint64_t)op);
    desk_put(d, "warp", "atom", 0, DENOVO_ATOM_ADD);
    desk_put(d, "warp", "mask", 0, ALL);
    for (int i = 0; i < LANES; i++) {
        desk_put(d, "warp", "address", i, (uint64_t)((L1_FIRST + line) * WORDS + i * stride));
        desk_put(d, "warp", "strb", i, ALL);
        desk_put(d, "warp", "data", i, (uint64_t)(line * 16 + i + 1));
    }
}

/* So many warp accesses, each `lines` lines behind the one before, as quickly as they are taken, in `cycles` cycles. */
static void give(struct desk *d, int op, int count, int lines, int stride, int cycles)
{
    for (int t = 0, given = 0; t < cycles; t++) {
        if (given < count) offer(d, op, given, given * lines, stride);
        else desk_set(d, "warp_valid", 0);
        desk_cycle(d);
        given += given < count && desk_out(d, "warp_ready");
    }
}

static void check_word(struct desk *d, int lane, uint64_t value)
{
    desk_check(d, desk_get(d, "reply", "data", lane) == value, "a lane's word", desk_get(d, "reply", "data", lane),
               value);
}

/* Stores of lines that are not here, then loads of what they stored: a warp access a cycle, each replied to in the third. */
static void hits(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    for (int op = DENOVO_L1_OP_STORE; op >= DENOVO_L1_OP_LOAD; op--) {
        desk_draw(&d, "warp_ready", "reply_valid", "req_valid", NULL);
        give(&d, op, COUNT, 1, 1, COUNT + 3);
        for (int i = 0; op == DENOVO_L1_OP_LOAD && i < LANES; i++)
            check_word(&d, i, (COUNT - 1) * 16 + (uint64_t)i + 1);
        desk_cycle(&d);
        desk_expect(&d, "warp_ready", "--------");
        desk_expect(&d, "reply_valid", "___--------_");
        desk_expect(&d, "req_valid", "____________");
    }
    desk_report(&d, "denovo_gpu_l1-passes-a-line-a-cycle-and-replies-in-the-third", build, work);
}

/* Lanes in four lines each: a line a cycle, without a gap. */
static void divergent(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    for (int op = DENOVO_L1_OP_STORE; op >= DENOVO_L1_OP_LOAD; op--) {
        desk_draw(&d, "warp_ready", "reply_valid", "req_valid", NULL);
        give(&d, op, COUNT, 0, WORDS, 4 * COUNT + 3);
        for (int i = 0; op == DENOVO_L1_OP_LOAD && i < LANES; i++) check_word(&d, i, (uint64_t)i + 1);
        desk_expect(&d, "warp_ready", "___-___-___-___-___-___-___-___-");
        desk_expect(&d, "reply_valid", "______-___-___-___-___-___-___-___-");
        desk_expect(&d, "req_valid", "___________________________________");
    }
    desk_report(&d, "denovo_gpu_l1-sends-a-line-of-a-divergent-access-each-cycle", build, work);
}

/* With two entries, two warp accesses of a line in four cycles. */
static void few_entries(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL " ENTRIES=2");
    desk_draw(&d, "warp_ready", "reply_valid", NULL);
    give(&d, DENOVO_L1_OP_STORE, COUNT, 1, 1, 2 * COUNT + 1);
    desk_expect(&d, "warp_ready", "--__--__--__--__");
    desk_expect(&d, "reply_valid", "___--__--__--__--");
    desk_report(&d, "denovo_gpu_l1-with-two-entries-passes-two-lines-in-four-cycles", build, work);
}

/* Misses of one line: at `req` in the third cycle, one a cycle; the words are at `reply` four cycles after they come. */
static void misses(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    desk_draw(&d, "warp_ready", "reply_valid", "req_valid", NULL);
    give(&d, DENOVO_L1_OP_LOAD, ENTRIES, 1, 1, ENTRIES + 4);
    desk_expect(&d, "warp_ready", "----");
    desk_expect(&d, "req_valid", "___----_");
    desk_expect(&d, "reply_valid", "________");
    idle(&d, 2);
    desk_draw(&d, "rsp_in_ready", "reply_valid", NULL);
    l1_desk_answer(&d, DENOVO_MSG_DATA, 0, 0, ALL), desk_cycle(&d);
    idle(&d, 4);
    for (int i = 0; i < LANES; i++) check_word(&d, i, 100 + (uint64_t)i);
    desk_cycle(&d);
    desk_expect(&d, "rsp_in_ready", "-_____");
    desk_expect(&d, "reply_valid", "____-_");
    desk_report(&d, "denovo_gpu_l1-sends-a-miss-a-cycle-and-replies-four-cycles-after-its-words", build, work);
}

/* A miss of four lines: a READ a cycle; the reply waits for the last of them, hits pass. */
static void divergent_miss(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    desk_draw(&d, "warp_ready", "req_valid", "reply_valid", NULL);
    for (int t = 0; t < LANES; t++) offer(&d, DENOVO_L1_OP_LOAD, 1, 0, WORDS), desk_cycle(&d);
    idle(&d, 4);
    desk_expect(&d, "warp_ready", "___-____");
    desk_expect(&d, "req_valid", "___----_");
    desk_expect(&d, "reply_valid", "________");
    for (int i = 0; i < LANES - 1; i++) l1_desk_answer(&d, DENOVO_MSG_DATA, i, i, 1), desk_cycle(&d), idle(&d, 8);
    desk_draw(&d, "reply_valid", NULL);
    offer(&d, DENOVO_L1_OP_LOAD, 2, 0, 0), desk_cycle(&d);
    idle(&d, 4);
    desk_expect(&d, "reply_valid", "___-_");
    desk_draw(&d, "reply_valid", NULL);
    l1_desk_answer(&d, DENOVO_MSG_DATA, LANES - 1, LANES - 1, 1), desk_cycle(&d);
    idle(&d, 4);
    for (int i = 0; i < LANES; i++) check_word(&d, i, 100);
    desk_cycle(&d);
    desk_expect(&d, "reply_valid", "____-_");
    desk_report(&d, "denovo_gpu_l1-replies-when-the-last-of-four-lines-has-come-and-hits-pass", build, work);
}

/* A store of each lane to a word, `step` words behind that of the lane before, and an END: `mask` of line 0 is registered. */
static void register_words(struct desk *d, int step, int mask)
{
    offer(d, DENOVO_L1_OP_STORE, 0, 0, step), desk_cycle(d);
    idle(d, 10);
    desk_set(d, "cmd_valid", 1), desk_put(d, "cmd", "command", 0, DENOVO_L1_CMD_END), desk_cycle(d);
    desk_set(d, "cmd_valid", 0);
    idle(d, 20);
    l1_desk_answer(d, DENOVO_MSG_REG_ACK, 0, 0, mask), desk_cycle(d);
    idle(d, 30);
}

/* Atomics of four lanes on a word that is registered: one a cycle, each sees the one before. */
static void atomics(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    register_words(&d, 0, 1);
    desk_draw(&d, "warp_ready", "reply_valid", "req_valid", NULL);
    give(&d, DENOVO_L1_OP_ATOMIC, COUNT, 0, 0, 4 * COUNT + 3);
    for (int i = 0, sum = LANES + (COUNT - 1) * 10; i < LANES; sum += ++i) check_word(&d, i, (uint64_t)sum);
    desk_expect(&d, "warp_ready", "-___-___-___-___-___-___-___-____");
    desk_expect(&d, "reply_valid", "______-___-___-___-___-___-___-___-");
    desk_expect(&d, "req_valid", "___________________________________");
    desk_report(&d, "denovo_gpu_l1-does-an-atomic-of-a-lane-each-cycle-on-one-word", build, work);
}

/* An END behind the atomics of four lanes on a registered word: it waits until the last of them is at the L1. The next warp access waits
 * for the END. */
static void commands(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    register_words(&d, 0, 1);
    desk_draw(&d, "warp_ready", "cmd_ready", "reply_valid", "cmd_done_valid", NULL);
    offer(&d, DENOVO_L1_OP_ATOMIC, 1, 0, 0), desk_cycle(&d);
    offer(&d, DENOVO_L1_OP_ATOMIC, 2, 0, 0), desk_set(&d, "cmd_valid", 1);
    for (int t = 0; t < 5; t++) desk_cycle(&d);
    desk_set(&d, "cmd_valid", 0);
    desk_cycle(&d);
    desk_set(&d, "warp_valid", 0);
    for (int t = 0; t < 10; t++) desk_cycle(&d);
    desk_expect(&d, "warp_ready", "-_____-");
    desk_expect(&d, "cmd_ready", "-____-_");
    desk_expect(&d, "reply_valid", "______-_");
    desk_expect(&d, "cmd_done_valid", "_______-_");
    desk_report(&d, "denovo_gpu_l1-ends-a-kernel-behind-what-was-taken-before", build, work);
}

/* Loads that hit in each cycle, and an END in each: neither holds up the other. */
static void commands_beside(const char *build, const char *work)
{
    struct desk d;
    open_gpu(&d, GPU_STILL);
    register_words(&d, 1, ALL);
    desk_set(&d, "cmd_valid", 1);
    desk_draw(&d, "warp_ready", "cmd_ready", "cmd_done_valid", "reply_valid", NULL);
    offer(&d, DENOVO_L1_OP_LOAD, 1, 0, 1);
    for (int t = 0; t < 40; t++) desk_cycle(&d);
    desk_expect(&d, "warp_ready", "_-___-___-___-___-___-___-___-___-___-__");
    desk_expect(&d, "cmd_ready", "-___-___-___-___-___-___-___-___-___-___");
    desk_report(&d, "denovo_gpu_l1-goes-on-beside-commands", build, work);
}

/* What the agent finds where no model runs beside the RTL. Not here: a tag that loses its lane or its entry, and a mask that is
 * swapped. The RTL's own assertion ends such a run within 33 cycles, before the agent can say anything. */
static const struct fault_alone alone[] = {
    {"words-of-an-answer-change-places", "PROTOCOL=DD", "explains what it does"},
    {"an-error-of-the-l1-is-lost", "PROTOCOL=DD", "explains what it does"},
    {"a-command-passes-a-group", "PROTOCOL=DD", "was taken before command"},
    {NULL, "PROTOCOL=DD", ""},
    {0},
};

void denovo_gpu_l1_rates(const char *build, const char *work)
{
    hits(build, work);
    divergent(build, work);
    few_entries(build, work);
    misses(build, work);
    divergent_miss(build, work);
    atomics(build, work);
    commands(build, work);
    commands_beside(build, work);
    if (build) fault_alone_run(&denovo_gpu_l1_faults, alone, build, work);
}
