/* Does the agent of the DRAM controller, which sees ports alone, find the faults that break waiting? The RTL has one of them, and there is
 * no model beside it. */
#include <stdio.h>
#include <string.h>

#include "tests/dramcache/tests.h"

enum { CYCLES = 200000 };

/* Each with the words that the agent must say. */
static const struct {
    const char *fault, *scheduler, *says;
} cases[] = {
    {"age-is-never-reached", "SCHEDULER=PRIS_CPU", "cycles until a read is answered: more than"},
    {"oldest-write-gets-no-turn", "SCHEDULER=FR_FCFS", "cycles until a write is at DFI: more than"},
    {"late-gpu-is-not-preferred", "SCHEDULER=FR_FCFS", "cycles until the door is passed: more than"},
    {"late-cpu-is-not-preferred", "SCHEDULER=FR_FCFS", "cycles until the door is passed: more than"},
    {NULL, "SCHEDULER=FR_FCFS", ""},
    {NULL, "SCHEDULER=PRIS_CPU", ""},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static int number_of(const struct fault_plan *plan, const char *fault)
{
    int n = 0;
    while (fault && plan->rtl[n].name && strcmp(plan->rtl[n].name, fault)) n++;
    return n;
}

static void run(const struct fault_plan *plan, int i, const char *build, const char *work)
{
    struct spec_error error = {""};
    struct spec_values values;
    struct fault_choices choices = {0};
    static struct lockstep_result result;
    const int number = number_of(plan, cases[i].fault);
    uint32_t mutant = cases[i].fault ? (uint32_t)number + 1 : 0;
    int status = 2;
    spec_defaults(spec_find_block(plan->block), &values);
    if (cases[i].fault && (!plan->rtl[number].name)) spec_fail(&error, "there is no such fault");
    else if (spec_set_text(&values, plan->sets, &error) || spec_set_text(&values, cases[i].scheduler, &error) ||
             fault_choices_emit(&choices, plan, &values, &error)) {
        /* the error says it */
    } else if (cases[i].fault && !choices.taken[number]) spec_fail(&error, "it cannot stand beside the others");
    else {
        const struct lockstep_options options = {.values = &values,
                                                 .sides = LOCKSTEP_RTL,
                                                 .seed = 1,
                                                 .cycles = CYCLES,
                                                 .rtl_dir = choices.source.directory,
                                                 .mutant = &mutant,
                                                 .build_dir = build,
                                                 .out_dir = work,
                                                 .no_shrink = 1,
                                                 .no_wave = 1};
        status = lockstep_run(&options, &result, &error);
    }
    const char *said = status == 1 ? result.what : error.text;
    const char *name = cases[i].fault ? cases[i].fault : "nothing";
    if (cases[i].fault ? status == 1 && strstr(said, cases[i].says) : !status)
        printf("ok the-agent-alone-objects-to-%s %s\n", name, cases[i].scheduler);
    else printf("not ok the-agent-alone-objects-to-%s %s: status %d: %s\n", name, cases[i].scheduler, status, said);
    if (status == 1) printf("  after %llu cycles: %s\n", (unsigned long long)result.cycles, said);
    fflush(stdout);
    fault_choices_free(&choices);
}

void dram_controller_waiting(const char *build, const char *work)
{
    for (int i = 0; i < CASES; i++) run(dram_controller_faults.also, i, build, work);
}
