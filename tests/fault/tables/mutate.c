/* Mutates every row of the blocks' state tables and looks for an end-to-end check that notices. For the stash: the agent's
 * shadow of every word's last write, its registry, its error codes and its bound on waiting; the invariants of
 * cmodel/stash/stash_invariants.h on the model's state; the registry's view at rest; the cycles of tests/stash/costs.txt, but of the
 * two longest operations. For the tinyCache: the rules of
 * tb/tinycache/tinycache_{rules,steps}.c and the shadow of every byte. None of them reads a state table. The
 * model alone runs, since both sides of a lockstep would read the same wrong table.
 *
 * Mutants of a row: its next state replaced by each of two others; each action dropped; its condition inverted; its
 * actions swapped with those of the next row of the same state and event. A mutant whose table compiles to the same
 * decisions is no mutant; one that the table check refuses (a hole, an overlap, a dead row) is found by that check.
 *
 * The score's target is TARGET percent of the mutants that are not equivalent, and it is said whether it is met. The file
 * `equivalent` of the block's tests names two kinds of mutants, each with its reason:
 * - equivalent: no check can notice it. It is left out of the score. A reason that begins with "Proved:" is a tool's
 *   (scripts/row-mutants).
 * - open: the reason begins with "Open:". Nothing finds it, and nobody has shown that it is equivalent. It counts in the
 *   score as a survivor.
 * Both kinds but the proved ones are run all the same, in fewer rounds: an eighth of them, drawn, under `make test-full`, all under
 * soak. What fails is one of them that is found, so that the file only gets shorter, and a mutant that survives and that the file
 * does not name. Of the latter `make test` runs a third, drawn, and `make test-full` another. The sound tables pass as many rounds
 * under `make test-full`, and an eighth of them under `make test`. With arguments, and under soak, all is run.
 *
 * usage: mutate [TABLE|BLOCK [ROW]]     prints two cases for each table, and every survivor that is not named
 *        mutate --tables                prints the one case that every table is mutated
 *        mutate --blocks                prints the blocks whose tables are mutated
 * environment: MUTATE_ROUNDS seeds for each run; MUTATE_SURVIVORS a file that gets these survivors' lines;
 * MUTATE_VERBOSE=1 tells of the mutants that are found and of the named ones as well */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "spec/table.h"
#include "tb/host.h"
#include "tests/blocks.h"
#include "tests/effort.h"
#include "tests/fault/tables/hunt.h"
#include "tests/fault/tables/mutants.h"

enum {
    FSMS = 5, /* of a block at most */
    TARGET = 95,
    PROCESSES = 2,
    ROUNDS_CI = 32, /* most are found in the first */
    SOAK_ROUNDS = 64,
    SHARE = 8, /* of so many rounds the named ones get one, and the sound tables under `make test` */
    DRAWN_SHARE = 3,
    NAMED_DRAWN_SHARE = 8
};

/* Hunts ------------------------------------------------------------------------------------------------------------ */

struct process {
    pid_t pid;
    int pipe;
    struct mutant *mutant;
};

static int share_of(int rounds)
{
    return (rounds + SHARE - 1) / SHARE;
}

/* In a process of its own: a mutant may crash the model, or never end. */
static void start(struct process *p, const struct mutate_plan *plan, struct mutant *m, int table, int rounds)
{
    int pipes[2];
    fflush(stdout);
    if (pipe(pipes) || (p->pid = fork()) < 0) abort();
    p->mutant = m;
    p->pipe = pipes[0];
    if (p->pid) {
        close(pipes[1]);
        return;
    }
    const struct spec_fsm *fsms[FSMS + 1] = {NULL};
    struct spec_error why = {""};
    uint64_t cycles = 0;
    for (int i = 0; plan->block->fsms[i]; i++) fsms[i] = i == table ? &m->fsm : plan->block->fsms[i];
    hunt_watch();
    int status = hunt_tables(plan, fsms, rounds, &why, &cycles);
    if (status && write(pipes[1], why.text, strlen(why.text)) < 0) _exit(status);
    _exit(status);
}

/* Waits for one of the processes and takes its answer. */
static void finish(struct process *processes)
{
    int status, k = 0;
    pid_t pid = wait(&status);
    while (k < PROCESSES && processes[k].pid != pid) k++;
    if (pid < 0 || k == PROCESSES) abort();
    struct process *p = &processes[k];
    ssize_t n = read(p->pipe, p->mutant->why.text, sizeof p->mutant->why.text - 1);
    p->mutant->why.text[n > 0 ? n : 0] = 0;
    close(p->pipe);
    p->pid = 0;
    p->mutant->found = !WIFEXITED(status) || WEXITSTATUS(status);
    if (WIFSIGNALED(status))
        snprintf(p->mutant->why.text, sizeof p->mutant->why.text, "the model crashes or hangs: signal %d",
                 WTERMSIG(status));
}

/* `make test` plays one in DRAWN_SHARE, and `make test-full` another. The named ones take most of the time, since nothing ends their
 * runs: of these `make test-full` alone plays one in NAMED_DRAWN_SHARE. What is proved needs none. */
static int is_played(const struct mutant *m, const char *line, enum effort effort)
{
    if (m->kind != RUNS || m->named == PROVED) return 0;
    if (m->named == UNNAMED) return effort_has(effort, line, DRAWN_SHARE);
    return effort == EFFORT_SOAK || (effort == EFFORT_FULL && effort_draws(line, NAMED_DRAWN_SHARE));
}

static void hunt_list(struct mutant_list *list, const struct mutate_plan *plan, const char *equivalent, int table,
                      int rounds, enum effort effort)
{
    struct process processes[PROCESSES] = {{0, 0, NULL}};
    int running = 0;
    for (int i = 0; i < list->count; i++) {
        struct mutant *m = &list->mutant[i];
        char line[900];
        if (m->kind != RUNS) continue;
        mutant_line(list, m, line, sizeof line);
        m->named = mutant_named(equivalent, line);
        m->played = is_played(m, line, effort);
        if (!m->played) continue;
        if (running == PROCESSES) finish(processes), running--;
        int k = 0;
        while (processes[k].pid) k++;
        start(&processes[k], plan, m, table, m->named ? share_of(rounds) : rounds);
        running++;
    }
    while (running) finish(processes), running--;
}

/* Score ------------------------------------------------------------------------------------------------------------ */

struct score {
    int found, refused, alike, equivalent, proved, open, survived, wrong;
};

static void judge(const struct mutant_list *list, const struct mutant *m, FILE *survivors, struct score *score)
{
    char line[900];
    mutant_line(list, m, line, sizeof line);
    if (m->found) {
        score->found++;
        score->wrong += m->named != UNNAMED;
        if (m->named) printf("  found, though the file `equivalent` names it: %s: %s\n", line, m->why.text);
        else if (getenv("MUTATE_VERBOSE")) printf("  found: %s: %s\n", line, m->why.text);
        return;
    }
    if (m->named) {
        score->equivalent += m->named != OPEN, score->proved += m->named == PROVED, score->open += m->named == OPEN;
        if (getenv("MUTATE_VERBOSE")) printf("  %s: %s\n", m->named == OPEN ? "open" : "equivalent", line);
        return;
    }
    score->survived++;
    if (survivors) fprintf(survivors, "%s\n", line);
    printf("  survived: %s\n", line);
}

static void tell_named(const char *name, const struct score *s)
{
    if (s->wrong) printf("not ok named-mutants-of-the-table-%s-survive: %d are found\n", name, s->wrong);
    else printf("ok named-mutants-of-the-table-%s-survive\n", name);
}

static void tell(const struct mutant_list *list, FILE *survivors, enum effort effort)
{
    const char *name = list->sound->name;
    struct score s = {0};
    for (int i = 0; i < list->count; i++) {
        const struct mutant *m = &list->mutant[i];
        s.refused += m->kind == REFUSED, s.alike += m->kind == ALIKE;
        if (m->kind == RUNS && (m->named != UNNAMED || m->played)) judge(list, m, survivors, &s);
    }
    if (effort != EFFORT_TEST) tell_named(name, &s);
    int found = s.found + s.refused, real = found + s.survived + s.open, all = real + s.equivalent;
    if (!s.survived) printf("ok no-more-mutants-of-the-table-%s-survive\n", name);
    else printf("not ok no-more-mutants-of-the-table-%s-survive: %d do\n", name, s.survived);
    if (effort_is_drawn()) {
        printf("  %s: of the mutants that this run plays %d are found, and %d are not\n", name, s.found, s.survived);
        fflush(stdout);
        return;
    }
    printf("  %s: found %d of %d mutants (%d of them by the table check, and %d open), %.1f%%; target %d%%: %s\n", name,
           found, real, s.refused, s.open, real ? 100.0 * found / real : 100.0, TARGET,
           found * 100 >= real * TARGET ? "met" : "not met");
    printf("  %s: not counted: %d equivalent, by the file `equivalent` (%d of them proved; with them %d of %d, "
           "%.1f%%); %d that "
           "decide alike\n",
           name, s.equivalent, s.proved, found, all, all ? 100.0 * found / all : 100.0, s.alike);
    fflush(stdout);
}

static int is_wanted(const struct spec_block *block, const struct spec_fsm *table, const char *name)
{
    return !name || !strcmp(name, block->name) || !strcmp(name, table->name);
}

/* One block: its sound tables must pass, or every mutant is "found" for another reason. `make test` asks it of the first rounds, in
 * which most mutants are found, and `make test-full` of all. */
static void run_plan(const struct block_tests *tests, int argc, char **argv, int rounds, enum effort effort,
                     FILE *survivors)
{
    static struct mutant_list list;
    const struct mutate_plan *plan = tests->mutants;
    char *equivalent = NULL;
    const struct spec_fsm *const *fsms = plan->block->fsms;
    struct spec_error why;
    uint64_t cycles = 0;
    const char *only = argc > 1 ? argv[1] : NULL;
    int wanted = 0;
    for (int t = 0; fsms[t]; t++) wanted |= is_wanted(plan->block, fsms[t], only);
    if (!wanted) return;
    if (tests->equivalent && host_read(tests->equivalent, &equivalent, NULL, &why)) {
        fprintf(stderr, "mutate: %s\n", why.text);
        exit(2);
    }
    const int bad = hunt_tables(plan, fsms, effort == EFFORT_TEST ? share_of(rounds) : rounds, &why, &cycles);
    printf("%s the-sound-tables-of-%s-pass%s%s\n  %llu cycles\n", bad ? "not ok" : "ok", plan->block->name,
           bad ? ": " : "", bad ? why.text : "", (unsigned long long)cycles);
    if (bad) {
        free(equivalent);
        return;
    }
    for (int t = 0; fsms[t]; t++) {
        if (!is_wanted(plan->block, fsms[t], only)) continue;
        mutants_of(&list, fsms[t], argc > 2 ? argv[2] : NULL);
        hunt_list(&list, plan, equivalent ? equivalent : "", t, rounds, effort);
        tell(&list, survivors, effort);
    }
    free(equivalent);
}

static int is_mutated(const struct block_tests *tests)
{
    return tests->mutants != NULL;
}

int main(int argc, char **argv)
{
    const char *rounds_text = getenv("MUTATE_ROUNDS"), *path = getenv("MUTATE_SURVIVORS");
    const enum effort effort = argc > 1 ? EFFORT_SOAK : effort_asked();
    const int asked = rounds_text ? atoi(rounds_text) : 0, least = effort_asked() == EFFORT_SOAK ? SOAK_ROUNDS : 0;
    const int tables_alone = argc > 1 && !strcmp(argv[1], "--tables"),
              names_alone = argc > 1 && !strcmp(argv[1], "--blocks");
    if (tables_alone || (argc == 1 && effort != EFFORT_FULL)) blocks_each_table_is("mutated", is_mutated);
    for (int i = 0; names_alone && tests_all[i]; i++)
        if (is_mutated(tests_all[i])) printf("%s\n", tests_all[i]->block);
    if (tables_alone || names_alone) return 0;
    FILE *survivors = path ? fopen(path, "a") : NULL;
    fflush(stdout);
    for (int i = 0; tests_all[i]; i++)
        if (tests_all[i]->mutants) {
            const int own = tests_all[i]->mutants->rounds ? tests_all[i]->mutants->rounds : ROUNDS_CI;
            run_plan(tests_all[i], argc, argv, asked ? asked : own > least ? own : least, effort, survivors);
        }
    if (survivors) fclose(survivors);
    return 0;
}
