/* Does every request of the DRAM controller wait no longer than its bound, how near does a flood come to it, and who starves
 * without AGE_CAP? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cmodel/dramcache/dram_run.h"
#include "tb/dramcache/dram_controller.h"
#include "tests/dramcache/unit/agent_bench.h"
#include "tests/effort.h"

static void set_values(struct spec_values *v, const char *sets)
{
    agent_bench_values(v, "dram_controller", sets);
}

/* A flood of one class, and one request of the other ----------------------------------------------------------------- */

#define FLOOD "POWER_UP=NONE DQ_BYTES=1 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=8 READS=8 WRITES=8 WRITE_HIGH=4 MIN_BURSTS=4 "

struct flood {
    int64_t left, at;  /* requests of the flood; of these are left when the other's comes */
    int cpu, own_bank; /* of the other's read: who asks, and not the flood's bank */
    int sent, answered;
};
enum { OTHERS_ROW = 100, COLUMNS = 8, BANKS = 8, FLOODING = 30000, STARVED = 100000 };
enum { SHORT = 10000, SHORT_CYCLES = 4 * SHORT }; /* a read takes four cycles of the data bus */

static uint64_t others_line(const struct flood *f)
{
    return (uint64_t)((OTHERS_ROW * BANKS + f->own_bank) * COLUMNS);
}

/* Reads of the open row of bank 0, and one of another row. */
static int draw(void *context, struct dram_access *access, struct spec_error *error)
{
    struct flood *f = context;
    (void)error;
    if (!f->left--) return DRAM_SOURCE_END;
    const int other = !f->sent && f->left < f->at;
    *access = (struct dram_access){other ? f->cpu : !f->cpu, 0, other ? others_line(f) : (uint64_t)(f->left % COLUMNS)};
    f->sent |= other;
    return DRAM_SOURCE_ACCESS;
}

/* The cycles from the other's offer to its answer, in a flood of so many requests. */
static uint64_t others_wait(const char *sets, int cpu, int own_bank, int flooding)
{
    struct spec_values v;
    struct spec_error error = {""};
    struct dram_run_result result;
    struct flood f = {.left = flooding, .at = flooding - 100, .cpu = cpu, .own_bank = own_bank};
    set_values(&v, sets);
    const struct dram_run_options options = {.values = &v, .source = draw, .context = &f};
    if (dram_run(&options, &result, &error)) fail_msg("%s", error.text);
    assert_int_equal(result.of[cpu].reads, 1);
    return result.of[cpu].longest;
}

static uint64_t waits_at_least(const char *sets, int cpu, int own_bank, uint64_t least)
{
    const uint64_t waited = others_wait(sets, cpu, own_bank, FLOODING);
    printf("%s: a %s's read of %s bank waits for %" PRIu64 " cycles\n", sets + sizeof FLOOD - 1, cpu ? "CPU" : "GPU",
           own_bank ? "another" : "the same", waited);
    assert_in_range(waited, least, UINT64_MAX);
    return waited;
}

/* Until the flood ends. */
static void a_gpus_read_starves_without_the_cap(void **state)
{
    (void)state;
    waits_at_least(FLOOD "SCHEDULER=PRIS_CPU", 0, 1, STARVED);
    waits_at_least(FLOOD "SCHEDULER=PRIS_CPU CPU_PLACES=2", 0, 1, STARVED);
    waits_at_least(FLOOD "SCHEDULER=PRIS_CLASS", 0, 1, STARVED);
}

/* Nothing closes a row that is wanted, so a read of the same bank and another row waits, of whichever class. A refresh that
 * can be postponed no longer closes it, and then the oldest goes first. */
static void a_read_of_another_row_waits_for_a_refresh(void **state)
{
    (void)state;
    struct spec_values v;
    set_values(&v, FLOOD);
    const uint64_t interval = (uint64_t)spec_get(&v, "T_REFI"), postpone = (uint64_t)spec_get(&v, "POSTPONE");
    static const char *const sets[] = {FLOOD "SCHEDULER=FR_FCFS", FLOOD "SCHEDULER=PRIS_CLASS"};
    for (int k = 0; k < 2; k++)
        for (int cpu = k; cpu < 2; cpu++) {
            const uint64_t waited = waits_at_least(sets[k], cpu, 0, (postpone - 1) * interval);
            assert_in_range(waited, 1, (postpone + 1) * interval);
        }
}

/* PRIS_CPU closes it for a CPU's. So its read of the GPU's bank waits no longer than one of another bank, but for PRE, and for the tRAS
 * of a row that was just opened. A GPU's read of the CPU's bank waits until the flood ends. */
static void a_cpus_read_of_another_row_closes_the_gpus(void **state)
{
    (void)state;
    struct spec_values v;
    set_values(&v, FLOOD);
    const uint64_t other = others_wait(FLOOD "SCHEDULER=PRIS_CPU", 1, 1, SHORT),
                   same = others_wait(FLOOD "SCHEDULER=PRIS_CPU", 1, 0, SHORT);
    printf("SCHEDULER=PRIS_CPU: a CPU's read of another bank waits for %" PRIu64 " cycles, of the same for %" PRIu64
           "\n",
           other, same);
    assert_in_range(same, 1, other + (uint64_t)(spec_get(&v, "T_RAS") + spec_get(&v, "T_RP")));
    waits_at_least(FLOOD "SCHEDULER=PRIS_CPU", 0, 0, STARVED);
}

/* Under FR_FCFS a read of another bank does not need the cap: the classes enter by turns. */
static void classes_enter_by_turns(void **state)
{
    (void)state;
    for (int cpu = 0; cpu < 2; cpu++) {
        const uint64_t waited = others_wait(FLOOD "SCHEDULER=FR_FCFS", cpu, 1, SHORT);
        printf("FR_FCFS, without the cap: a %s's read of another bank waits for %" PRIu64 " cycles\n",
               cpu ? "CPU" : "GPU", waited);
        assert_in_range(waited, 1, 400);
    }
}

/* A flood that ends before the bound holds any wait to it. So SMS is not asked: its bound is 480,000 cycles here. */
static void with_the_cap_it_is_answered(void **state)
{
    (void)state;
    static const char *const schedulers[] = {"FR_FCFS", "PRIS_CPU", "PRIS_CLASS", "PRIS_CPU CPU_PLACES=2"};
    for (size_t i = 0; i < sizeof schedulers / sizeof *schedulers; i++)
        for (int cpu = 0; cpu < 2; cpu++)
            for (int bank = 0; bank < 2; bank++) {
                char sets[300];
                struct spec_values v;
                snprintf(sets, sizeof sets, FLOOD "AGE_CAP=64 SCHEDULER=%s", schedulers[i]);
                set_values(&v, sets);
                const struct da_bounds bounds = da_find_bounds(&v, 0);
                const uint64_t most = bounds.most[DA_DOOR] + bounds.most[DA_READ],
                               waited = others_wait(sets, cpu, bank, SHORT);
                assert_true(most < SHORT_CYCLES);
                printf("AGE_CAP=64 %s: a %s's read of %s bank waits for %" PRIu64 " cycles, and may for %" PRIu64 "\n",
                       schedulers[i], cpu ? "CPU" : "GPU", bank ? "another" : "the same", waited, most);
                assert_in_range(waited, 1, most);
            }
}

/* The agent's floods ------------------------------------------------------------------------------------------------- */

enum { CYCLES = 300000 };

/* The model has the parameters `of_model`, and the agent believes in `sets`. 0; or -1, and what the agent says. */
static int play(const char *sets, const char *of_model, uint64_t longest[DA_WAITS], struct da_bounds *bounds,
                struct spec_error *error)
{
    struct agent_bench b;
    struct spec_values v, w;
    set_values(&v, sets);
    set_values(&w, of_model);
    agent_bench_open(&b, &w, &v);
    const struct da_agent *agent = b.agent;
    int status = 0;
    for (int t = 0; !status && t < CYCLES; t++) status = agent_bench_cycle(&b, error);
    memcpy(longest, agent->wait.longest, sizeof agent->wait.longest);
    *bounds = agent->wait.bounds;
    agent_bench_close(&b);
    return status;
}

#define SMALL "T_RESET=5 T_CKE=9 T_XPR=7 T_ZQINIT=16 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=8 DQ_BYTES=1 T_REFI=6000 "
static const char *const sizes[] = {
    SMALL "READS=2 WRITES=2 WRITE_HIGH=0 MIN_BURSTS=1 ANSWERS=2 AGE_CAP=8 ",
    SMALL "READS=4 WRITES=4 WRITE_HIGH=3 MIN_BURSTS=2 CPU_PLACES=1 AGE_CAP=32 ",
    SMALL "READS=8 WRITES=8 WRITE_HIGH=6 WRITE_LOW=3 MIN_BURSTS=8 AGE_CAP=200 MAP=ROW_COLUMN_BANK ",
    SMALL "READS=4 WRITES=8 WRITE_HIGH=4 MIN_BURSTS=4 AGE_CAP=1000 POWER_UP=NONE BANKS=4 POSTPONE=0 ",
    SMALL "READS=4 WRITES=4 WRITE_HIGH=3 MIN_BURSTS=2 CPU_PLACES=1 AGE_CAP=32 PHASES=2 ",
    SMALL "READS=4 WRITES=4 WRITE_HIGH=3 MIN_BURSTS=2 CPU_PLACES=1 AGE_CAP=32 PHASES=4 ",
    SMALL "READS=4 WRITES=4 WRITE_HIGH=3 MIN_BURSTS=2 CPU_PLACES=1 AGE_CAP=32 POWER_UP=NONE GROUP_BITS=1 T_CCD_L=9 "
          "T_RRD_L=12 T_WTR_L=12 ",
};
static const char *const schedulers[] = {"SCHEDULER=FR_FCFS", "SCHEDULER=PRIS_CPU", "SCHEDULER=PRIS_CLASS",
                                         "SCHEDULER=SMS SMS_CPU=2 SMS_GPU=2"};

/* A revision draws half of them. Lockstep floods the controller now and then, at its own sizes. */
static void floods_keep_the_bounds(void **state)
{
    (void)state;
    printf("the longest waits in floods, and their bounds, in cycles: the door; a read; a write\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t k = 0; k < sizeof schedulers / sizeof *schedulers; k++) {
            char sets[400];
            struct spec_error error = {""};
            struct da_bounds bounds;
            uint64_t longest[DA_WAITS];
            snprintf(sets, sizeof sets, "%s%s", sizes[i], schedulers[k]);
            if (!effort_draws(sets, 2)) continue;
            const int status = play(sets, sets, longest, &bounds, &error);
            printf("%s:", sets + sizeof SMALL - 1);
            for (int n = 0; n < DA_WAITS; n++)
                printf(" %" PRIu64 " of %" PRIu64 "%c", longest[n], bounds.most[n], n < DA_WAITS - 1 ? ';' : '\n');
            if (status) fail_msg("%s: %s", sets, error.text);
            for (int n = 0; n < DA_WAITS; n++) assert_true(bounds.most[n] != 0);
        }
}

/* The same floods of a controller without the cap: the agent objects. SMS, the last scheduler, lets the classes go by turns, and nobody
 * starves in these floods. */
static void the_check_can_fail(void **state)
{
    (void)state;
    for (size_t k = 0; k + 1 < sizeof schedulers / sizeof *schedulers; k++) {
        char with[400], without[400];
        struct spec_error error = {""};
        struct da_bounds bounds;
        uint64_t longest[DA_WAITS];
        snprintf(with, sizeof with, "%s%s", sizes[0], schedulers[k]);
        snprintf(without, sizeof without, "%s%s AGE_CAP=0", sizes[0], schedulers[k]);
        const int status = play(with, without, longest, &bounds, &error);
        printf("%s: %s\n", without + sizeof SMALL - 1, error.text);
        assert_int_equal(status, -1);
        if (!strstr(error.text, "more than")) fail_msg("%s", error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gpus_read_starves_without_the_cap),
        cmocka_unit_test(a_read_of_another_row_waits_for_a_refresh),
        cmocka_unit_test(a_cpus_read_of_another_row_closes_the_gpus),
        cmocka_unit_test(classes_enter_by_turns),
        cmocka_unit_test(with_the_cap_it_is_answered),
        cmocka_unit_test(floods_keep_the_bounds),
        cmocka_unit_test(the_check_can_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
