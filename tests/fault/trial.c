#include <stdio.h>
#include <string.h>

#include "tests/block_tests.h"

#define WORK  "build/tests/fault"
#define BUILD "build/verilated"

static int count_rtl(const struct fault_plan *plan)
{
    int n = 0;
    while (plan->rtl && plan->rtl[n].name) n++;
    return n;
}

int fault_trial_at(const struct fault_plan *plan, int index, struct fault_trial *trial)
{
    const int rtl = count_rtl(plan);
    *trial = (struct fault_trial){.plan = plan};
    if (index < rtl) trial->rtl = &plan->rtl[index];
    else if (plan->model) trial->model = &plan->model[index - rtl];
    return trial->rtl || (trial->model && trial->model->name);
}

int fault_plan_values(const struct fault_plan *plan, struct spec_values *values, struct spec_error *error)
{
    return tests_values(plan->block, plan->sets, values, error);
}

struct lockstep_options fault_plan_options(const struct fault_plan *plan, const struct spec_values *values,
                                           uint64_t cycles)
{
    return (struct lockstep_options){
        .values = values,
        .seed = 1,
        .cycles = cycles,
        .episode = FAULT_EPISODE,
        .ends_early = 1,
        .build_dir = BUILD,
        .no_wave = 1,
        .reset_every = plan->unbroken ? UINT64_MAX : 0,
    };
}

const char *fault_trial_name(const struct fault_trial *trial)
{
    return trial->rtl ? trial->rtl->name : trial->model->name;
}

int fault_trial_in_test(const struct fault_trial *trial)
{
    const struct fault_plan *plan = trial->plan;
    const long number = trial->rtl ? trial->rtl - plan->rtl : trial->model - plan->model;
    return !plan->in_test || number < plan->in_test;
}

int fault_choices_emit(struct fault_choices *choices, const struct fault_plan *plan, const struct spec_values *values,
                       struct spec_error *error)
{
    const char *texts[FAULTS_OF_A_PLAN];
    const int count = count_rtl(plan);
    memset(choices, 0, sizeof *choices);
    if (count > FAULTS_OF_A_PLAN) return spec_fail(error, "more than %d faults in a plan", FAULTS_OF_A_PLAN);
    for (int i = 0; i < count; i++) texts[i] = plan->rtl[i].text;
    if (count && rtl_source_offer(&choices->source, values, texts, count, choices->taken, BUILD, error)) return -1;
    for (int i = 0; i < count; i++) choices->any |= choices->taken[i];
    return 0;
}

void fault_choices_free(struct fault_choices *choices)
{
    rtl_source_free(&choices->source);
}

int fault_build(struct fault_built *built, const struct fault_trial *trial, const struct spec_values *values,
                const struct fault_choices *choices, struct spec_error *error)
{
    const char *block = trial->plan->block;
    char dir[600];
    memset(built, 0, sizeof *built);
    snprintf(built->failures, sizeof built->failures, "%s/%s/%s-failure", WORK, block, fault_trial_name(trial));
    built->options = fault_plan_options(trial->plan, values, FAULT_CYCLES);
    built->options.out_dir = built->failures;
    if (trial->plan->alone) built->options.sides = trial->rtl ? LOCKSTEP_RTL : LOCKSTEP_MODEL;
    const long number = trial->rtl ? trial->rtl - trial->plan->rtl : -1;
    if (choices->any && (!trial->rtl || choices->taken[number])) {
        built->options.rtl_dir = choices->source.directory;
        built->mutant = (uint32_t)(number + 1); /* 0: none, beside a model with a fault */
        built->options.mutant = &built->mutant;
        if (trial->rtl) return 0;
    }
    if (trial->rtl) {
        if (rtl_source_emit(&built->source, values, trial->rtl->text, BUILD, error)) return -1;
        built->options.rtl_dir = built->source.directory;
        return 0;
    }
    snprintf(dir, sizeof dir, "%s/%s/model", WORK, block);
    if (fault_model_build(&built->model, trial->model, block, dir, error)) return -1;
    built->options.model = built->model.model;
    return 0;
}

void fault_discard(struct fault_built *built)
{
    rtl_source_free(&built->source);
    fault_model_unload(&built->model);
}
