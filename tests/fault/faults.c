/* Plants each fault of the plans, runs lockstep until it is found, and shrinks. One case a fault, and for each block
 * the score and the mean length of the shrunk stimuli.
 *
 * usage: faults [BLOCK [FAULT]]     in the root of the tree; writes below build/tests/fault */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"
#include "tb/lockstep.h"
#include "tb/rtl.h"
#include "tests/block_tests.h"

#define WORK  "build/tests/fault"
#define BUILD "build/verilated"

enum { MEAN_LIMIT = 100 }; /* cycles: what the mean shrunk stimulus must stay under */

struct score {
    int planted, found;
    uint64_t shrunk;
};

/* The emitted files with one of them changed; *dir is where they lie. */
static int plant_in_rtl(const struct spec_values *values, const struct fault *fault, char *dir, size_t room,
                        struct spec_error *error)
{
    struct rtl_source source;
    if (rtl_source_emit(&source, values, BUILD, error)) return -1;
    snprintf(dir, room, "%s/%s/%s", WORK, values->block->name, fault->name);
    int failed = host_mkdirs(dir, error), planted = 0;
    for (int i = 0; i < source.count && !failed; i++) {
        const char *base = strrchr(source.paths[i], '/') + 1;
        char *text, path[900];
        failed = host_read(source.paths[i], &text, NULL, error);
        if (failed) break;
        if (!strcmp(base, fault->file)) {
            char *changed = fault_plant(fault, text, error);
            free(text);
            text = changed;
            planted = 1;
            failed = !changed;
        }
        snprintf(path, sizeof path, "%s/%s", dir, base);
        if (!failed) failed = host_write(path, text, strlen(text), error);
        free(text);
    }
    rtl_source_free(&source);
    if (!failed && !planted) failed = host_fail(error, "%s is not among the emitted files", fault->file);
    return failed ? -1 : 0;
}

static void tell(const struct fault_plan *plan, const char *side, const struct fault *fault, int status,
                 const struct lockstep_result *result, const struct spec_error *error, struct score *score)
{
    score->planted++;
    if (status == 1) {
        score->found++;
        score->shrunk += result->shrunk_cycle + 1;
        printf("ok %s.%s.%s\n  %s: found after %" PRIu64 " cycles on %s, shrunk to %" PRIu64 " cycles\n", plan->block,
               side, fault->name, fault->kind, result->cycles, result->port[0] ? result->port : "a check",
               result->shrunk_cycle + 1);
    } else if (status == 0) {
        printf("not ok %s.%s.%s: not found in %" PRIu64 " cycles\n  %s, in %s: %s\n", plan->block, side, fault->name,
               result->cycles, fault->kind, fault->file, fault->find);
    } else {
        printf("not ok %s.%s.%s: %s\n", plan->block, side, fault->name, error->text);
    }
    fflush(stdout);
}

static void try_fault(const struct fault_plan *plan, const struct spec_values *values, const struct fault *fault,
                      int in_model, struct score *score)
{
    char dir[600], failures[600];
    struct spec_error error;
    struct lockstep_result result = {0};
    struct fault_model changed = {0};
    snprintf(failures, sizeof failures, "%s/%s/%s-failure", WORK, plan->block, fault->name);
    struct lockstep_options options = {
        .values = values,
        .seed = 1,
        .cycles = plan->cycles,
        .build_dir = BUILD,
        .out_dir = failures,
        .no_wave = 1,
    };
    int failed;
    if (in_model) {
        snprintf(dir, sizeof dir, "%s/%s/model", WORK, plan->block);
        failed = fault_model_build(&changed, fault, plan->block, dir, &error);
        options.model = changed.model;
    } else {
        failed = plant_in_rtl(values, fault, dir, sizeof dir, &error);
        options.rtl_dir = dir;
    }
    int status = failed ? 2 : lockstep_run(&options, &result, &error);
    tell(plan, in_model ? "model" : "rtl", fault, status, &result, &error, score);
    fault_model_unload(&changed);
}

/* The sound pair must be equal, or every fault is "found" for another reason. */
static int sound_pair(const struct fault_plan *plan, const struct spec_values *values)
{
    struct spec_error error;
    struct lockstep_result result;
    struct lockstep_options options = {.values = values,
                                       .seed = 1,
                                       .cycles = plan->cycles,
                                       .build_dir = BUILD,
                                       .out_dir = WORK "/sound",
                                       .log = stderr};
    int status = lockstep_run(&options, &result, &error);
    if (status == 0) printf("ok %s.without-a-fault-equal\n", plan->block);
    else printf("not ok %s.without-a-fault-equal: %s\n", plan->block, status == 1 ? result.what : error.text);
    fflush(stdout);
    return status == 0;
}

static uint64_t mean_of(const struct score *score)
{
    return score->found ? score->shrunk / (uint64_t)score->found : 0;
}

static void tell_score(const char *what, const struct score *score)
{
    printf("  %s: %d of %d faults found, shrunk to %" PRIu64 " cycles on average\n", what, score->found, score->planted,
           mean_of(score));
    fflush(stdout);
}

static void run_plan(const struct fault_plan *plan, const char *only, struct score *total)
{
    const struct spec_block *block = spec_find_block(plan->block);
    struct spec_values values;
    struct spec_error error;
    struct score score = {0, 0, 0};
    if (!block) {
        printf("not ok %s: no such block\n", plan->block);
        return;
    }
    spec_defaults(block, &values);
    for (int i = 0; plan->sets && plan->sets[i]; i++) {
        if (spec_set_text(&values, plan->sets[i], &error)) {
            printf("not ok %s: plan sets %s\n", plan->block, plan->sets[i]);
            return;
        }
    }
    if (spec_check_values(&values, &error)) {
        printf("not ok %s: %s\n", plan->block, error.text);
        return;
    }
    if (!sound_pair(plan, &values)) return;
    for (int side = 0; side < 2; side++) {
        const struct fault *faults = side ? plan->model : plan->rtl;
        for (int i = 0; faults && faults[i].name; i++) {
            if (!only || !strcmp(only, faults[i].name)) try_fault(plan, &values, &faults[i], side, &score);
        }
    }
    tell_score(plan->block, &score);
    total->planted += score.planted;
    total->found += score.found;
    total->shrunk += score.shrunk;
}

int main(int argc, char **argv)
{
    struct score total = {0, 0, 0};
    for (int i = 0; tests_all[i]; i++) {
        const struct fault_plan *plan = tests_all[i]->faults;
        if (plan && (argc < 2 || !strcmp(argv[1], plan->block))) run_plan(plan, argc > 2 ? argv[2] : NULL, &total);
    }
    if (argc > 1) return 0;
    uint64_t mean = mean_of(&total);
    printf("%s mean-shrunk-stimulus-under-%d-cycles%s\n", mean < MEAN_LIMIT ? "ok" : "not ok", MEAN_LIMIT,
           mean < MEAN_LIMIT ? "" : ": it is longer");
    tell_score("all blocks", &total);
    return 0;
}
