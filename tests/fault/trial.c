#include <stdio.h>
#include <string.h>

#include "tests/fault/fault.h"

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

int fault_build(struct fault_built *built, const struct fault_trial *trial, const struct spec_values *values,
                struct spec_error *error)
{
    const char *block = trial->plan->block;
    char dir[600];
    memset(built, 0, sizeof *built);
    snprintf(built->failures, sizeof built->failures, "%s/%s/%s-failure", WORK, block, fault_trial_name(trial));
    built->options = (struct lockstep_options){
        .values = values,
        .seed = 1,
        .cycles = trial->plan->cycles,
        .build_dir = BUILD,
        .out_dir = built->failures,
        .no_wave = 1,
        .no_shrink = trial->plan->unshrunk,
    };
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
    if (built->options.rtl_dir) rtl_source_free(&built->source);
    fault_model_unload(&built->model);
}
