/* Plants each fault of the plans, runs lockstep until it is found, and shrinks one in SHRUNK_SHARE, drawn (effort_draws), but none
 * of plans that are not shrunk. What is left must fail when it is replayed. What was shrunk must be equal without the fault: else
 * it shows another thing, or does what no surroundings may do. The pair without a fault must be equal for as long as the last of a
 * plan's faults took. One case a fault, and for each block and family the score and the
 * mean length of the shrunk stimuli, and so of all blocks. Where nothing is drawn, a mean of MEAN_LIMIT or more fails, of a family
 * and of all.
 *
 * usage: faults                     in the root of the tree; writes below build/tests/fault. LARDER_EFFORT: test a quarter
 *                                   of the plans, drawn, but what they keep for full; full another quarter, and half of what these keep
 *                                   for it; soak all
 *        faults BLOCK [FAULT]       all of a block, or one
 *        faults --family FAMILY     all of a family's blocks, with its score
 *        faults --plant             plants each fault, the proofs' too, and runs none: seconds
 *        faults --modes [BLOCK]     how soon each mode of the stimulus finds each fault: minutes */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lockstep.h"
#include "tests/block_tests.h"
#include "tests/effort.h"

#define WORK "build/tests/fault"

enum {
    MEAN_LIMIT = 100, /* cycles: what the mean shrunk stimulus must stay under */
    PLAN_PARTS = 4,   /* a plan is a build, which takes longer than to find most of its faults */
    KEPT_SHARE = 2,   /* of what a plan keeps for full */
    SHRUNK_SHARE = 16 /* shrinking takes longer than finding */
};

struct score {
    int planted, found, shrunk;
    uint64_t cycles; /* of what was shrunk */
    uint64_t latest; /* the most cycles until one of a plan was found */
};

static int is_shrunk(const struct fault_trial *trial)
{
    return !trial->plan->unshrunk && effort_draws(fault_trial_name(trial), SHRUNK_SHARE);
}

static void tell(const struct fault_trial *trial, int status, const struct lockstep_result *result,
                 const struct spec_error *error, struct score *score)
{
    const char *block = trial->plan->block, *side = trial->rtl ? "rtl" : "model", *name = fault_trial_name(trial);
    const char *kind = trial->rtl ? trial->rtl->kind : trial->model->kind;
    score->planted++;
    if (status == 1) {
        score->found++;
        if (result->cycles > score->latest) score->latest = result->cycles;
        printf("ok %s.%s.%s\n  %s: found after %" PRIu64 " cycles on %s", block, side, name, kind, result->cycles,
               result->port[0] ? result->port : "a check");
        if (is_shrunk(trial)) {
            score->shrunk++;
            score->cycles += result->shrunk_cycle + 1;
            printf(", shrunk to %" PRIu64 " cycles in %.1f s", result->shrunk_cycle + 1, result->shrink_seconds);
        }
        printf("\n");
    } else if (status == 0) {
        printf("not ok %s.%s.%s: not found in %" PRIu64 " cycles\n  %s: %s\n", block, side, name, result->cycles, kind,
               trial->rtl ? trial->rtl->text : trial->model->find);
    } else {
        printf("not ok %s.%s.%s: %s\n", block, side, name, error->text);
    }
    fflush(stdout);
}

/* The sound pair of a plan: of the emission with its faults, when none of them plays. */
static void make_sound(struct lockstep_options *options, const struct fault_choices *choices)
{
    static const uint32_t none = 0;
    options->model = NULL;
    options->rtl_dir = choices->any ? choices->source.directory : NULL;
    options->mutant = choices->any ? &none : NULL;
}

/* What found the fault, once with it and, if it was shrunk, once without. 1, or 0 with *error. */
static int replays(const struct lockstep_options *with_fault, const struct lockstep_result *found,
                   const struct fault_choices *choices, struct spec_error *error)
{
    struct lockstep_result result;
    struct lockstep_options options = *with_fault;
    options.replay = with_fault->no_shrink ? found->stimulus : found->shrunk;
    options.no_shrink = 1;
    int status = lockstep_run(&options, &result, error);
    if (status == 0) return spec_fail(error, "%s: does not fail when it is replayed", options.replay), 0;
    if (with_fault->no_shrink) return status == 1;
    make_sound(&options, choices);
    if (status == 1) status = lockstep_run(&options, &result, error);
    if (status == 1) return spec_fail(error, "%s: shrunk, and fails without the fault as well", options.replay), 0;
    return status == 0;
}

static void try_fault(const struct fault_trial *trial, const struct spec_values *values,
                      const struct fault_choices *choices, struct score *score)
{
    struct spec_error error;
    struct lockstep_result result = {0};
    struct fault_built built;
    int status = 2;
    if (!fault_build(&built, trial, values, choices, &error)) {
        built.options.no_shrink = !is_shrunk(trial);
        status = lockstep_run(&built.options, &result, &error);
    }
    if (status == 1 && !replays(&built.options, &result, choices, &error)) status = 2;
    tell(trial, status, &result, &error, score);
    fault_discard(&built);
}

/* The sound pair must be equal for as long as the faults took, or one was "found" for another reason. */
static void check_sound_pair(const struct fault_plan *plan, const struct spec_values *values,
                             const struct fault_choices *choices, int number, uint64_t cycles)
{
    struct spec_error error;
    struct lockstep_result result;
    struct lockstep_options options = fault_plan_options(plan, values, cycles < FAULT_EPISODE ? FAULT_EPISODE : cycles);
    options.out_dir = WORK "/sound";
    options.log = stderr;
    if (plan->alone && !choices->any) options.sides = LOCKSTEP_MODEL;
    make_sound(&options, choices);
    int status = lockstep_run(&options, &result, &error);
    printf("%s %s", status ? "not ok" : "ok", plan->block);
    if (number > 1) printf(".%d", number);
    printf(".without-a-fault-equal");
    if (status) printf(": %s", status == 1 ? result.what : error.text);
    else printf("\n  %" PRIu64 " cycles", result.cycles);
    printf("\n");
    fflush(stdout);
}

static uint64_t mean_of(const struct score *score)
{
    return score->shrunk ? score->cycles / (uint64_t)score->shrunk : 0;
}

static void tell_score(const char *what, const struct score *score)
{
    printf("  %s: %d of %d faults found", what, score->found, score->planted);
    if (score->shrunk) printf(", shrunk to %" PRIu64 " cycles on average", mean_of(score));
    printf("\n");
    fflush(stdout);
}

static void add_score(struct score *total, const struct score *score)
{
    total->planted += score->planted;
    total->found += score->found;
    total->shrunk += score->shrunk;
    total->cycles += score->cycles;
}

/* Of a plan that this run has: all faults but those that it keeps for `make test-full`, which has one of them in KEPT_SHARE. */
static int is_asked(const struct fault_trial *trial, const char *only, enum effort effort)
{
    char name[200];
    if (only) return !strcmp(only, fault_trial_name(trial));
    if (effort == EFFORT_SOAK || fault_trial_in_test(trial)) return 1;
    snprintf(name, sizeof name, "%s.%s", trial->plan->block, fault_trial_name(trial));
    return effort == EFFORT_FULL && effort_draws(name, KEPT_SHARE);
}

static int count_asked(const struct fault_plan *plan, const char *only, enum effort effort)
{
    struct fault_trial trial;
    int count = 0;
    for (int n = 0; fault_trial_at(plan, n, &trial); n++) count += is_asked(&trial, only, effort);
    return count;
}

/* `number`: of the plan among its block's; the first is 1. */
static void run_plan(const struct fault_plan *plan, int number, const char *only, enum effort effort,
                     struct score *total)
{
    struct spec_values values;
    struct spec_error error;
    struct score score = {0};
    struct fault_choices choices = {0};
    if (fault_plan_values(plan, &values, &error) || fault_choices_emit(&choices, plan, &values, &error)) {
        printf("not ok %s: %s\n", plan->block, error.text);
        return;
    }
    struct fault_trial trial;
    for (int n = 0; fault_trial_at(plan, n, &trial); n++)
        if (is_asked(&trial, only, effort)) try_fault(&trial, &values, &choices, &score);
    if (score.found) check_sound_pair(plan, &values, &choices, number, score.latest);
    fault_choices_free(&choices);
    tell_score(plan->block, &score);
    add_score(total, &score);
}

/* A family's mean is its own, so that the short stimuli of another do not hide it. What is told of it joins `all`. */
static void tell_family(const char *family, struct score *score, struct score *all)
{
    if (!score->planted) return;
    const uint64_t mean = mean_of(score);
    if (score->shrunk && !effort_is_drawn()) {
        printf("%s %s.mean-shrunk-stimulus-under-%d-cycles", mean < MEAN_LIMIT ? "ok" : "not ok", family, MEAN_LIMIT);
        if (mean >= MEAN_LIMIT) printf(": it is %" PRIu64, mean);
        printf("\n");
    }
    tell_score(family, score);
    if (all) add_score(all, score);
    *score = (struct score){0};
}

int main(int argc, char **argv)
{
    struct score total = {0}; /* of the family at hand */
    struct score all = {0};   /* of the families before it */
    const char *last = "";
    if (argc == 2 && !strcmp(argv[1], "--plant")) {
        fault_plant_all();
        return 0;
    }
    if (argc == 1 && effort_asked() != EFFORT_FULL) fault_plant_all();
    const int modes = argc > 1 && !strcmp(argv[1], "--modes");
    const char *only_family = argc == 3 && !strcmp(argv[1], "--family") ? argv[2] : NULL;
    const char *only_block = argc > 1 + modes && !only_family ? argv[1 + modes] : NULL;
    const char *fault = argc > 2 && !modes && !only_family ? argv[2] : NULL;
    const enum effort effort = argc > 1 ? EFFORT_SOAK : effort_asked();
    int asked = modes, place = 0;
    for (int i = 0; tests_all[i]; i++) {
        const struct fault_plan *first = tests_all[i]->faults;
        if (!first || (only_block && strcmp(only_block, first->block) != 0)) continue;
        const char *family = spec_family(first->block);
        if (only_family && strcmp(only_family, family) != 0) continue;
        if (argc == 1 && strcmp(family, last) != 0)
            tell_family(last, &total, &all); /* a family's blocks stand together */
        last = family;
        int number = 1;
        for (const struct fault_plan *plan = first; plan; plan = plan->also, number++, place++) {
            if (argc == 1 && !effort_has_place(effort, "plans of faults", place, PLAN_PARTS)) continue;
            if (modes) fault_tell_modes(plan);
            else if (count_asked(plan, fault, effort)) run_plan(plan, number, fault, effort, &total), asked = 1;
        }
    }
    if (!asked) return fprintf(stderr, "faults: no such block, family or fault\n"), 2;
    if (!only_block) tell_family(last, &total, &all);
    if (argc == 1) tell_family("all", &all, NULL);
    return 0;
}
