#include "tests/fault/alone.h"

#include <stdio.h>
#include <string.h>

enum { CYCLES = 200000 };

static int number_of(const struct fault_plan *plan, const char *fault)
{
    int n = 0;
    while (fault && plan->rtl[n].name && strcmp(plan->rtl[n].name, fault)) n++;
    return n;
}

/* All faults of the plan; where this one cannot stand beside the others, as of those of one signal, it alone. */
static int emit(struct fault_choices *choices, const struct fault_plan *plan, int number, uint32_t *mutant,
                const struct spec_values *values, struct spec_error *error)
{
    if (fault_choices_emit(choices, plan, values, error)) return -1;
    if (!*mutant || choices->taken[number]) return 0;
    fault_choices_free(choices);
    const struct rtl_fault its[] = {plan->rtl[number], {0}};
    struct fault_plan alone = *plan;
    alone.rtl = its;
    *choices = (struct fault_choices){0};
    if (fault_choices_emit(choices, &alone, values, error)) return -1;
    *mutant = 1;
    return choices->taken[0] ? 0 : spec_fail(error, "it cannot be planted");
}

static void run(const struct fault_plan *plan, const struct fault_alone *c, const char *build, const char *work)
{
    struct spec_error error = {""};
    struct spec_values values;
    struct fault_choices choices = {0};
    static struct lockstep_result result;
    const int number = number_of(plan, c->fault);
    uint32_t mutant = c->fault ? (uint32_t)number + 1 : 0;
    int status = 2;
    spec_defaults(spec_find_block(plan->block), &values);
    if (c->fault && (!plan->rtl[number].name)) spec_fail(&error, "there is no such fault");
    else if (spec_set_text(&values, plan->sets, &error) || spec_set_text(&values, c->setting, &error) ||
             emit(&choices, plan, number, &mutant, &values, &error)) {
        /* the error says it */
    } else {
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
    const char *name = c->fault ? c->fault : "nothing";
    if (c->fault ? status == 1 && strstr(said, c->says) : !status)
        printf("ok the-agent-alone-objects-to-%s %s\n", name, c->setting);
    else printf("not ok the-agent-alone-objects-to-%s %s: status %d: %s\n", name, c->setting, status, said);
    if (status == 1) printf("  after %llu cycles: %s\n", (unsigned long long)result.cycles, said);
    fflush(stdout);
    fault_choices_free(&choices);
}

void fault_alone_run(const struct fault_plan *plan, const struct fault_alone *cases, const char *build,
                     const char *work)
{
    for (const struct fault_alone *c = cases; c->setting; c++) run(plan, c, build, work);
}
