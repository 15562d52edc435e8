/* Which check finds which planted fault? Plants each fault of the plans of `blocks` (tests/FAMILY/BLOCK_faults.c) and tries three
 * finders, each without the others:
 *
 *   lockstep  RTL against golden model on random traffic, with the plan's sizes and cycles
 *   agent     the side with the fault alone, on the same traffic: the agent's checks, and the assertions of the RTL
 *   litmus    litmus programs on denovo_system, the side with the fault alone: the execution checker, and what plays the memory
 *
 * usage: finders [NAME]...         a line a fault of these names, or of all; NAME is a block or a fault. A line's columns are apart by
 *                                  a tab: BLOCK, SIDE, FAULT, LOCKSTEP, AGENT, LITMUS. A finder's is `WHO CYCLES`, or `- CYCLES` where it
 *                                  found nothing in these cycles, or `?` where it was not asked. WHO: `output`, `check`, `assertion`, `axiom`;
 *                                  `crash ?` where the side with the fault ended the program
 *        finders --list [NAME]...  a line a fault, without trying it: BLOCK, SIDE, FAULT, and of the RTL the fault's text */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tb/denovo/denovo_litmus_play.h"
#include "tests/block_tests.h"
#include "tests/denovo/denovo_system.h"

#define BUILD "build/verilated"
#define WORK  "build/finders"

enum { ROUNDS = 12, PLANTED = 256 };

#define SYSTEM SYSTEM_SMALL " CORES=4 CPUS=1 PORT_WORDS=4 CPU_BYTES=512 CPU_WAYS=4 CPU_MSHRS=2 CPU_LIST=4 ADDR_BITS=20"

static const char *const settings[] = {SYSTEM, SYSTEM " PROTOCOL=GH MESH_COLUMNS=3"};

enum { SYSTEMS = sizeof settings / sizeof *settings };

/* The blocks, and in which system litmus programs are played on faults of their RTL. Under GH the L2 gets every message. */
static const struct {
    const char *block;
    int system;
} blocks[] = {{"denovo_l1", 0}, {"denovo_l2", 1}, {"noc_crossbar", 0}, {"noc_mesh", 1}, {"denovo_system", 0}};

enum { BLOCKS = sizeof blocks / sizeof *blocks };

struct system {
    struct spec_values values;
    struct rtl_source source; /* one emission with the faults of all blocks */
    unsigned char taken[PLANTED];
};

static void must(int failed, const struct spec_error *error)
{
    if (!failed) return;
    fprintf(stderr, "finders: %s\n", error->text);
    exit(2);
}

static void read_settings(struct spec_values *values, const char *text)
{
    struct spec_error error;
    must(tests_values("denovo_system", text, values, &error), &error);
}

static const char *who(const struct lockstep_result *result)
{
    if (result->kind == LOCKSTEP_ASSERTION) return "assertion";
    return result->kind == LOCKSTEP_CHECK ? "check" : "output";
}

/* A model with a fault may end the program, so each finder plays in a child: 1 there, until `tell`. */
static int in_child(void)
{
    int status;
    fflush(stdout);
    const pid_t child = fork();
    if (!child) return 1;
    if (child < 0 || waitpid(child, &status, 0) < 0) abort();
    if (WIFSIGNALED(status)) printf("\tcrash ?");
    else if (status) exit(WEXITSTATUS(status));
    return 0;
}

/* It ends the child. */
static void tell(int status, const char *finder, uint64_t cycles, const struct spec_error *error)
{
    must(status == 2, error);
    printf("\t%s %" PRIu64, status ? finder : "-", cycles);
    fflush(stdout);
    _exit(0);
}

static void play_random(const struct fault_built *built, enum lockstep_sides sides)
{
    if (!in_child()) return;
    struct spec_error error = {""};
    static struct lockstep_result result;
    struct lockstep_options options = built->options;
    options.sides = sides;
    options.no_shrink = 1;
    options.out_dir = WORK "/failures";
    const int status = lockstep_run(&options, &result, &error);
    tell(status, who(&result), result.cycles, &error);
}

static void play_litmus(const struct litmus_options *options)
{
    if (!in_child()) return;
    struct spec_error error = {""};
    static struct litmus_result result;
    const int status = litmus_play(options, &result, &error);
    tell(status, strstr(error.text, ": the axiom") ? "axiom" : "check", result.cycles, &error);
}

static void play_rtl(const struct system *system, int number)
{
    const uint32_t mutant = (uint32_t)number + 1;
    const struct litmus_options options = {.values = &system->values,
                                           .rounds = ROUNDS,
                                           .seed = 1,
                                           .sides = LOCKSTEP_RTL,
                                           .rtl_dir = system->source.directory,
                                           .build_dir = BUILD,
                                           .mutant = &mutant};
    if (system->taken[number]) play_litmus(&options);
    else printf("\t?");
}

/* The system's option has the plan's value, where its block has the option too. */
static void take_option(struct spec_values *values, const char *option, const struct spec_values *plan)
{
    struct spec_error error;
    const struct spec_param *p = plan->block->params;
    while (p->name && strcmp(p->name, option) != 0) p++;
    if (p->name) must(spec_set(values, option, spec_get(plan, option), &error), &error);
}

/* A name that is asked for is that of the fault or of its block; without any all are. */
static int is_asked(const char *block, const char *fault, char **asked)
{
    if (!*asked) return 1;
    while (*asked && strcmp(*asked, block) != 0 && strcmp(*asked, fault) != 0) asked++;
    return *asked != NULL;
}

static void play_model(const struct model_fault *fault, const struct spec_values *plan)
{
    char dir[100];
    struct spec_error error;
    struct spec_values values;
    struct fault_model built;
    read_settings(&values, settings[0]);
    take_option(&values, "PROTOCOL", plan);
    take_option(&values, "CPU_PROTOCOL", plan);
    snprintf(dir, sizeof dir, WORK "/%s", plan->block->name);
    must(fault_model_build(&built, fault, "denovo_system", dir, &error), &error);
    const struct litmus_options options = {
        .values = &values, .rounds = ROUNDS, .seed = 1, .sides = LOCKSTEP_MODEL, .model = built.model};
    play_litmus(&options);
    fault_model_unload(&built);
}

static int some_are_asked(const struct fault_plan *plan, char **asked)
{
    struct fault_trial trial;
    int n = 0;
    while (fault_trial_at(plan, n, &trial) && !is_asked(plan->block, fault_trial_name(&trial), asked)) n++;
    return fault_trial_at(plan, n, &trial);
}

/* `number`: of its first fault of the RTL among those of all blocks. */
static void run_plan(const struct fault_plan *plan, const struct system *system, int number, char **asked)
{
    if (!some_are_asked(plan, asked)) return;
    struct spec_error error;
    struct spec_values values;
    struct fault_choices choices;
    struct fault_trial trial;
    must(fault_plan_values(plan, &values, &error) || fault_choices_emit(&choices, plan, &values, &error), &error);
    for (int n = 0; fault_trial_at(plan, n, &trial); n++) {
        struct fault_built built;
        const int place = number;
        number += trial.rtl != NULL;
        if (!is_asked(plan->block, fault_trial_name(&trial), asked)) continue;
        printf("%s\t%s\t%s", plan->block, trial.rtl ? "RTL" : "model", fault_trial_name(&trial));
        must(fault_build(&built, &trial, &values, &choices, &error), &error);
        play_random(&built, LOCKSTEP_BOTH);
        play_random(&built, trial.rtl ? LOCKSTEP_RTL : LOCKSTEP_MODEL);
        fault_discard(&built);
        if (trial.rtl) play_rtl(system, place);
        else play_model(trial.model, &values);
        printf("\n");
        fflush(stdout);
    }
    fault_choices_free(&choices);
}

static void list_plan(const struct fault_plan *plan, char **asked)
{
    struct fault_trial trial;
    for (int n = 0; fault_trial_at(plan, n, &trial); n++)
        if (is_asked(plan->block, fault_trial_name(&trial), asked))
            printf("%s\t%s\t%s\t%s\n", plan->block, trial.rtl ? "RTL" : "model", fault_trial_name(&trial),
                   trial.rtl ? trial.rtl->text : "");
}

/* One build of a system serves the faults of all blocks. */
static void offer(struct system *system, const char *setting)
{
    struct spec_error error;
    const char *texts[PLANTED];
    int count = 0;
    for (int i = 0; i < BLOCKS; i++)
        for (const struct fault_plan *plan = tests_find(blocks[i].block)->faults; plan; plan = plan->also)
            for (const struct rtl_fault *f = plan->rtl; f && f->name; f++) {
                if (count == PLANTED) abort();
                texts[count++] = f->text;
            }
    read_settings(&system->values, setting);
    must(rtl_source_offer(&system->source, &system->values, texts, count, system->taken, BUILD, &error), &error);
}

static void check_names(char **asked)
{
    for (; *asked; asked++) {
        char *one[] = {*asked, NULL};
        int known = 0;
        for (int i = 0; i < BLOCKS && !known; i++)
            for (const struct fault_plan *plan = tests_find(blocks[i].block)->faults; plan && !known; plan = plan->also)
                known = some_are_asked(plan, one);
        if (known) continue;
        fprintf(stderr, "finders: %s: no such block or fault\n", *asked);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    static struct system systems[SYSTEMS];
    struct spec_error error;
    int number = 0;
    const int only_list = argc > 1 && !strcmp(argv[1], "--list");
    char **asked = argv + 1 + only_list;
    check_names(asked);
    must(host_mkdirs(WORK, &error), &error);
    for (int i = 0; !only_list && i < SYSTEMS; i++) offer(&systems[i], settings[i]);
    for (int i = 0; i < BLOCKS; i++)
        for (const struct fault_plan *plan = tests_find(blocks[i].block)->faults; plan; plan = plan->also) {
            if (only_list) list_plan(plan, asked);
            else run_plan(plan, &systems[blocks[i].system], number, asked);
            for (const struct rtl_fault *f = plan->rtl; f && f->name; f++) number++;
        }
    for (int i = 0; i < SYSTEMS; i++) rtl_source_free(&systems[i].source);
    return 0;
}
