/* The checks that a wrong table runs into, and the runs in which it may. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "cmodel/model.h"
#include "spec/table.h"
#include "tb/bench.h"
#include "tests/block_tests.h"
#include "tests/fault/tables/hunt.h"

enum { CPU_LIMIT = 4 }; /* seconds: a few thousand cycles take some milliseconds */

void hunt_watch(void)
{
    struct itimerval limit = {{0, 0}, {CPU_LIMIT, 0}};
    if (setitimer(ITIMER_VIRTUAL, &limit, NULL)) abort();
}

void hunt_lives(void)
{
    struct itimerval armed;
    if (!getitimer(ITIMER_VIRTUAL, &armed) && armed.it_value.tv_sec) hunt_watch();
}

/* Runs ------------------------------------------------------------------------------------------------------------- */

static int set_values(struct spec_values *values, const struct spec_block *block, const char *set)
{
    struct spec_error error;
    return tests_values(block->name, set, values, &error);
}

/* An IMPOSSIBLE row is an assertion: the RTL stops there, the model counts it. */
static int impossible_happened(const struct bench *bench, const struct spec_fsm *const *fsms, struct spec_error *why)
{
    for (int f = 0; fsms[f] && bench->model->row_counts; f++) {
        const uint64_t *counts = bench->model->row_counts(bench->model_state, f);
        for (int r = 0; counts && fsms[f]->rows[r].state; r++) {
            if (!spec_row_impossible(&fsms[f]->rows[r]) || !counts[r]) continue;
            snprintf(why->text, sizeof why->text, "%s: the impossible row %d was executed", fsms[f]->name, r);
            return 1;
        }
    }
    return 0;
}

/* 1 when a check failed, with *why; 0 when none did; 2 when the table was refused. */
static int try_run(const struct mutate_plan *plan, const struct mutate_run *run, uint64_t seed,
                   const struct spec_fsm *const *fsms, struct spec_error *why, uint64_t *cycles)
{
    struct spec_values values;
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    if (set_values(&values, plan->block, run->set)) abort();
    hunt_lives();
    const struct model_ops *model = model_find(plan->block->name);
    if (bench_open(&bench, &values, model, fsms, NULL, agent_for_block(plan->block->name), why)) {
        bench_close(&bench);
        return 2;
    }
    bench.inspect = plan->inspect;
    int failed = 0;
    if (bench_start(&bench, seed, run->mode, why)) abort();
    if (plan->prepare) plan->prepare(bench.agent_state, run);
    struct bench_source source = bench_live(&live, &bench, seed, run->reset_every);
    failed = bench_play(&bench, &source, run->cycles, &failure);
    *cycles += failure.cycle;
    if (failed) *why = failure.text;
    else failed = impossible_happened(&bench, fsms, why);
    bench_close(&bench);
    return failed;
}

int hunt_tables(const struct mutate_plan *plan, const struct spec_fsm *const *fsms, int rounds, struct spec_error *why,
                uint64_t *cycles)
{
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; plan->runs[i].set; i++) {
            int status = try_run(plan, &plan->runs[i], (uint64_t)(round * 97 + i + 1), fsms, why, cycles);
            if (status) return status;
        }
        hunt_lives();
        if (!round && plan->costs && costs_differ(plan->costs, fsms, why)) return 1;
    }
    return 0;
}
