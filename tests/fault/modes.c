/* Which temper of the stimulus finds most of the planted faults, and how soon? */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lockstep.h"
#include "tests/fault/fault.h"

enum { SEEDS = 4, NAME = 48, CYCLES = 100000 };

struct score {
    int runs, found;
    uint64_t cycles; /* a run that finds nothing counts whole */
};

static void add(struct score *to, const struct score *from)
{
    to->runs += from->runs;
    to->found += from->found;
    to->cycles += from->cycles;
}

/* A figure of cycles, and of how many runs where it is not all of them. */
static void tell(const struct score *s)
{
    char text[40];
    int n = snprintf(text, sizeof text, "%" PRIu64, s->cycles / (uint64_t)s->runs);
    if (s->found < s->runs) snprintf(text + n, sizeof text - (size_t)n, " (%d/%d)", s->found, s->runs);
    printf(" %17s", text);
}

static int measure(const struct fault_plan *plan, const struct lockstep_options *built, struct score score[AGENT_MODES])
{
    struct spec_error error;
    struct lockstep_result result;
    for (int mode = AGENT_MIXED; mode < AGENT_MODES; mode++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct lockstep_options options = *built;
            options.mode = (enum agent_mode)mode;
            options.seed = seed;
            options.cycles = CYCLES;
            options.no_shrink = 1;
            int status = lockstep_run(&options, &result, &error);
            if (status == 2) {
                printf("not ok %s: %s\n", plan->block, error.text);
                return -1;
            }
            add(&score[mode], &(struct score){1, status, status ? result.cycles : CYCLES});
        }
    return 0;
}

static void tell_row(const char *name, const struct score score[AGENT_MODES])
{
    printf("  %-*s", NAME, name);
    for (int mode = AGENT_MIXED; mode < AGENT_MODES; mode++) tell(&score[mode]);
    putchar('\n');
    fflush(stdout);
}

void fault_tell_modes(const struct fault_plan *plan)
{
    struct spec_error error;
    struct spec_values values;
    struct score total[AGENT_MODES] = {0};
    struct fault_trial trial = {plan, plan->rtl, NULL};
    struct fault_choices choices = {0};
    if (fault_plan_values(plan, &values, &error) || fault_choices_emit(&choices, plan, &values, &error)) {
        printf("not ok %s: %s\n", plan->block, error.text);
        return;
    }
    printf("%s: cycles until a fault is found, mean of %d seeds; (N/%d): the others found nothing in %d\n", plan->block,
           SEEDS, SEEDS, CYCLES);
    printf("  %-*s", NAME, "");
    for (int mode = AGENT_MIXED; mode < AGENT_MODES; mode++) printf(" %17s", agent_mode_name((enum agent_mode)mode));
    putchar('\n');
    for (int n = 0; fault_trial_at(plan, n, &trial); n++) {
        struct score score[AGENT_MODES] = {0};
        struct fault_built built;
        int failed = fault_build(&built, &trial, &values, &choices, &error);
        if (failed) printf("not ok %s.%s: %s\n", plan->block, fault_trial_name(&trial), error.text);
        else failed = measure(plan, &built.options, score);
        fault_discard(&built);
        if (failed) continue;
        tell_row(fault_trial_name(&trial), score);
        for (int mode = AGENT_MIXED; mode < AGENT_MODES; mode++) add(&total[mode], &score[mode]);
    }
    fault_choices_free(&choices);
    if (total[0].runs) tell_row("all", total);
}
