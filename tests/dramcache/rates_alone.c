/* Does an agent, which sees ports alone, find the faults that break what it is there for? The RTL has one of them, and there is no model
 * beside it. Of the DRAM controller: waiting, and what a device objects to at power-up. Of the DRAM cache's front end: waiting, and
 * who may fail, be bypassed, be filled, and have which job. Of the cache, and of its front end with chaining and with MCC: the bytes of each read. */
#include <stdio.h>
#include <string.h>

#include "tests/dramcache/tests.h"
#include "tests/fault/alone.h"

static const struct fault_alone waiting[] = {
    {"age-is-never-reached", "SCHEDULER=PRIS_CPU", "cycles until a write is at DFI: more than"},
    {"oldest-write-gets-no-turn", "SCHEDULER=FR_FCFS", "cycles until a write is at DFI: more than"},
    {"late-gpu-is-not-preferred", "SCHEDULER=FR_FCFS", "cycles until the door is passed: more than"},
    {"late-cpu-is-not-preferred", "SCHEDULER=FR_FCFS", "cycles until the door is passed: more than"},
    {NULL, "SCHEDULER=FR_FCFS", ""},
    {NULL, "SCHEDULER=PRIS_CPU", ""},
    {0},
};

#define AT_ONCE "AGE_CAP=0" /* as the plan has it */
static const struct fault_alone ddr4[] = {
    {"register-3-not-written", AT_ONCE, "power-up: MRS of rank 0 in slot"},
    {"register-0-not-written", AT_ONCE, "power-up: ZQCL of rank 0 in slot"},
    {"registers-in-another-order", AT_ONCE, "it writes MR"},
    {"registers-too-close", AT_ONCE, "tMRD: MRS of rank 0 in slot"},
    {"zqcl-too-soon", AT_ONCE, "tMOD: ZQCL of rank 0 in slot"},
    {"zqcl-not-sent", AT_ONCE, "and no ZQCL"},
    {"zqcs-sent", AT_ONCE, "address: reserved of rank 0, bank 0 in slot"},
    {"first-register-before-txpr", AT_ONCE, "tXPR: MRS of rank 0 in slot"},
    {"latency-of-another-cl", AT_ONCE, "MR0: MRS of rank 0 in slot"},
    {"no-data-mask", AT_ONCE, "MR5: MRS of rank 0 in slot"},
    {"act-n-never-low", AT_ONCE, " of rank 0"},
    {"act-n-at-precharge", AT_ONCE, "open bank: ACT of rank 0"},
    {"row-bits-exchanged", AT_ONCE, "bytes that are not those of the last write before it"},
    {"row-bit-14-lost", AT_ONCE, "bytes that are not those of the last write before it"},
    {"group-at-the-banks-pins", AT_ONCE, " of rank 0"},
    {NULL, AT_ONCE, ""},
    {0},
};

static const struct fault_alone ddr3[] = {
    {"cl-of-another-code", AT_ONCE, "MR0: MRS of rank 0 in slot"},
    {"cwl-of-another-code", AT_ONCE, "MR2: MRS of rank 0 in slot"},
    {"write-recovery-forgotten", AT_ONCE, "write recovery is set to "},
    {"short-calibration-sent", AT_ONCE, "address: reserved of rank 0, bank 0 in slot"},
    {0},
};

#define STALE "is not what was written last"
static const struct fault_alone bytes[] = {
    {"tads-of-one-row", "SCHEDULER=FR_FCFS", STALE},
    {"error-of-memory-lost", "SCHEDULER=FR_FCFS", STALE},
    {"writes-with-all-strobes", "SCHEDULER=FR_FCFS", STALE},
    {"dirty-victim-thrown-away", "SCHEDULER=FR_FCFS", STALE},
    {"write-error-lost", "SCHEDULER=FR_FCFS", "write_failed is not memory's error"},
    {"reads-of-a-cpu-are-a-gpu-s", "SCHEDULER=FR_FCFS", "AR of a line that its class does not read"},
    {"user-is-the-pc", "SCHEDULER=FR_FCFS", "AR of a line that its class does not read"},
    {NULL, "SCHEDULER=FR_FCFS", ""},
    {0},
};

/* Of several vaults. */
static const struct fault_alone stacked[] = {
    {"an-answer-is-lost-behind-another", "VAULTS=2", "is not answered"},
    {"a-full-register-takes-an-answer", "VAULTS=2", "is not answered"},
    {NULL, "VAULTS=2", ""},
    {0},
};

/* Of a vault's phases. Without ByE, whose assertions would come first. */
#define UNFILTERED "BYPASS=NONE COUNTERS=524288"
static const struct fault_alone phased[] = {
    {"beats-of-two-phases-exchanged", UNFILTERED, "AW of a line that no request has"},
    {"writes-begin-in-phase-0", UNFILTERED, STALE},
    {"words-driven-to-their-end", UNFILTERED, "drives the data bus in slot"},
    {"act-in-both-phases", UNFILTERED, "tRRD: ACT of rank 0"},
    {NULL, UNFILTERED, ""},
    {0},
};

/* Of look-ups that are answered where a line waits. */
static const struct fault_alone forwarded[] = {
    {"cpu-s-read-has-a-tag-alone", "PAGE_WRITES=1", STALE},
    {"gpu-s-read-has-a-tag-alone", "PAGE_WRITES=1", STALE},
    {NULL, "PAGE_WRITES=1", ""},
    {0},
};

/* Of a controller's. */
#define LAST_WRITE "bytes that are not those of the last write before it"
static const struct fault_alone forwards[] = {
    {"head-of-a-free-place", AT_ONCE, LAST_WRITE},
    {"joined-head-stays-old", AT_ONCE, LAST_WRITE},
    {"read-that-wants-its-line-forwarded", AT_ONCE, LAST_WRITE},
    {"forwarded-read-enters-too", AT_ONCE, "an answer that nobody waits for"},
    {NULL, AT_ONCE, ""},
    {0},
};

static const struct fault_alone chained[] = {
    {"second-look-up-of-the-first-slot", "CPU_SLOTS=8", STALE},
    {"skipped-line-stays", "CPU_SLOTS=8", STALE},
    {"marked-slot-stays-clean", "CPU_SLOTS=8", STALE},
    {"victim-of-another-slot-not-read", "CPU_SLOTS=8", "a dirty TAD is filled by a job that has not read it"},
    {"row-that-changes-stays-known", "CPU_SLOTS=8", STALE},
    {"port's-turn-counts-cycles", "CPU_SLOTS=8", "requests pass a write"},
    {NULL, "CPU_SLOTS=8", ""},
    {0},
};

static const struct fault_alone with_mcc[] = {
    {"walk-forgets-a-dirty-line", "PAGE_WRITES=2", STALE},
    {"write-through-does-not-reach-memory", "PAGE_WRITES=2", STALE},
    {"written-page-called-clean", "PAGE_WRITES=2", STALE},
    {"write-through-cleans-a-dirty-line", "PAGE_WRITES=2", "a write makes a dirty line clean"},
    {NULL, "PAGE_WRITES=2", ""},
    {0},
};

static const struct fault_alone front[] = {
    {"port's-turn-counts-cycles", "CPU_JOBS=2", "requests pass a write"},
    {"bypass-while-no-kernel-runs", "CPU_JOBS=2", "a read is bypassed, and no kernel runs"},
    {"bypass-and-early", "CPU_JOBS=2", "a read that is bypassed is early too"},
    {"bypassed-line-filled", "CPU_JOBS=2", "more lines are filled than reads that were looked up have missed"},
    {"gpu-has-the-cpu's-jobs", "CPU_JOBS=2", "a request of the GPU has a job of the CPU's"},
    {"error-of-the-job-before", "CPU_JOBS=2", "a read fails, and memory did not"},
    {"error-of-memory-over-a-line-that-hits", "CPU_JOBS=2", "a read fails, and memory did not"},
    {NULL, "CPU_JOBS=2", ""},
    {0},
};

/* The plan of the chain that has this fault in its RTL. */
static const struct fault_plan *plan_of(const struct fault_plan *plan, const char *fault)
{
    for (; plan; plan = plan->also)
        for (int n = 0; plan->rtl && plan->rtl[n].name; n++)
            if (!strcmp(plan->rtl[n].name, fault)) return plan;
    return NULL;
}

void dram_controller_waiting(const char *build, const char *work)
{
    fault_alone_run(dram_controller_faults.also, waiting, build, work);
}

void dram_controller_device(const char *build, const char *work)
{
    const struct fault_plan *plan = plan_of(&dram_controller_faults, ddr4[0].fault);
    if (plan) fault_alone_run(plan, ddr4, build, work);
    else printf("not ok the-agent-alone-objects-to-ddr4: no plan has its faults\n");
    fault_alone_run(&dram_controller_faults, ddr3, build, work);
    fault_alone_run(plan_of(&dram_controller_faults, forwards[0].fault), forwards, build, work);
}

void dramcache_alone(const char *build, const char *work)
{
    fault_alone_run(&dramcache_faults, bytes, build, work);
    fault_alone_run(plan_of(&dramcache_faults, phased[0].fault), phased, build, work);
    fault_alone_run(plan_of(&dramcache_faults, forwarded[0].fault), forwarded, build, work);
    fault_alone_run(&dramcache_stack_faults, stacked, build, work);
}

void dramcache_frontend_alone(const char *build, const char *work)
{
    fault_alone_run(&dramcache_frontend_faults, front, build, work);
    fault_alone_run(dramcache_frontend_faults.also, chained, build, work);
    fault_alone_run(plan_of(&dramcache_frontend_faults, with_mcc[0].fault), with_mcc, build, work);
}
