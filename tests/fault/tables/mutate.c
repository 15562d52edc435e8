/* Mutates every row of the blocks' state tables and looks for an end-to-end check that notices. For the stash: the agent's
 * shadow of every word's last write, its registry, its error codes and its bound on waiting; the invariants of
 * cmodel/stash/stash_invariants.h on the model's state; the registry's view at rest. For the tinyCache: the rules of
 * tb/tinycache/tinycache_{rules,steps}.c and the shadow of every byte. None of them reads a state table. The
 * model alone runs, since both sides of a lockstep would read the same wrong table.
 *
 * Mutants of a row: its next state replaced by each of two others; each action dropped; its condition inverted; its
 * actions swapped with those of the next row of the same state and event. A mutant whose table compiles to the same
 * decisions is no mutant; one that the table check refuses (a hole, an overlap, a dead row) is found by that check.
 *
 * The score's target is TARGET percent of the mutants that are not equivalent, and it is said whether it is met. The file
 * `equivalent` of the block's tests names two kinds of mutants, each with its reason:
 * - equivalent: no check can notice it. It is left out of the score.
 * - open: the reason begins with OPEN_REASON. Nothing finds it, and nobody has shown that it is equivalent. It counts in the
 *   score as a survivor.
 * Both kinds are run all the same, in fewer rounds. What fails is one of them that is found, so that the file only gets
 * shorter, and a mutant that survives and that the file does not name.
 *
 * usage: mutate [TABLE|BLOCK [ROW]]     prints two cases for each table, and every survivor that is not named
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

enum {
    FSMS = 4, /* of a block at most */
    ROWS = 192,
    MUTANTS = 1024 /* of a table */,
    TARGET = 95,
    PROCESSES = 2,
    ROUNDS_CI = 32, /* most are found in the first */
    SOAK_ROUNDS = 64,
    NAMED_SHARE = 8 /* of so many rounds the named ones get one */
};

#define OPEN_REASON "Open:"

/* Mutants ---------------------------------------------------------------------------------------------------------- */

struct mutant {
    struct spec_fsm fsm;
    struct spec_row rows[ROWS];
    char text[300]; /* what is changed */
    char when[200], actions[200];
    int row;
    enum { RUNS, REFUSED, ALIKE } kind;       /* RUNS: only a run can tell; ALIKE: it decides as the sound table does */
    enum { UNNAMED, EQUIVALENT, OPEN } named; /* by the file `equivalent` */
    int found;
    struct spec_error why;
};

struct list {
    const struct mutate_plan *plan;
    const struct spec_fsm *sound;
    struct mutant mutant[MUTANTS];
    int count;
};

static int count_rows(const struct spec_fsm *f)
{
    int n = 0;
    while (f->rows[n].state) n++;
    return n;
}

/* The next mutant of the list, still a copy of the sound table; it becomes one of the list by take. */
static struct mutant *copy_table(struct list *list, int row)
{
    int rows = count_rows(list->sound);
    if (list->count == MUTANTS || rows >= ROWS) abort();
    struct mutant *m = &list->mutant[list->count];
    m->fsm = *list->sound;
    memcpy(m->rows, list->sound->rows, ((size_t)rows + 1) * sizeof *m->rows);
    m->fsm.rows = m->rows;
    m->row = row;
    return m;
}

/* The two tables decide alike in every state, event and combination of conditions that the rows tell apart. The
 * conditions that a state's rows name are enumerated; there are at most 16 of them. */
static int same_decisions(const struct spec_fsm *a, const struct spec_fsm *b, const char *state, const char *event)
{
    struct spec_error error;
    struct spec_table *x = spec_table_new(a, &error), *y = spec_table_new(b, &error);
    int bit[32], n = 0, same = 1;
    for (int c = 0; a->conditions[c].name; c++) {
        size_t length = strlen(a->conditions[c].name);
        int used = 0;
        for (int r = 0; a->rows[r].state; r++) {
            if (strcmp(a->rows[r].state, state) != 0 || strcmp(a->rows[r].event, event) != 0) continue;
            for (const char *at = a->rows[r].when; (at = strstr(at, a->conditions[c].name)); at += length)
                used |= (at == a->rows[r].when || !strchr("abcdefghijklmnopqrstuvwxyz_", at[-1])) &&
                        !(at[length] && strchr("abcdefghijklmnopqrstuvwxyz_", at[length]));
        }
        if (used) bit[n++] = c;
    }
    for (uint32_t k = 0; x && y && k < UINT32_C(1) << n && same; k++) {
        uint32_t conditions = 0;
        for (int i = 0; i < n; i++) conditions |= (k >> i & 1) << bit[i];
        int s = spec_state_index(a, state), e = a->events ? spec_event_index(a, event) : 0;
        struct spec_step p = spec_table_step(x, s, e, conditions), q = spec_table_step(y, s, e, conditions);
        same = p.actions == q.actions && p.next == q.next;
    }
    same = x && y && same;
    if (x) spec_table_free(x);
    if (y) spec_table_free(y);
    return same;
}

static void take(struct list *list)
{
    struct mutant *m = &list->mutant[list->count++];
    const struct spec_row *r = &list->sound->rows[m->row];
    struct spec_table *compiled = spec_table_new(&m->fsm, &m->why);
    m->found = 0;
    m->named = UNNAMED;
    m->kind = RUNS;
    if (!compiled) m->kind = REFUSED;
    else if (same_decisions(list->sound, &m->fsm, r->state, r->event)) m->kind = ALIKE;
    if (compiled) spec_table_free(compiled);
}

static void mutate_next(struct list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    int states = 0, tried = 0;
    while (f->states[states].name) states++;
    int at = spec_state_index(f, f->rows[row].next);
    for (int k = 1; k < states && tried < 2; k++, tried++) {
        const char *next = f->states[(at + (k == 1 ? 1 : states / 2)) % states].name;
        if (!strcmp(next, f->rows[row].next)) continue;
        struct mutant *m = copy_table(list, row);
        m->rows[row].next = next;
        snprintf(m->text, sizeof m->text, "next %s -> %s", f->rows[row].next, next);
        take(list);
    }
}

static void mutate_actions(struct list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    char all[200], *save = NULL, *part[16];
    int parts = 0;
    snprintf(all, sizeof all, "%s", f->rows[row].actions);
    for (char *p = strtok_r(all, " |", &save); p && parts < 16; p = strtok_r(NULL, " |", &save)) part[parts++] = p;
    for (int drop = 0; drop < parts; drop++) {
        struct mutant *m = copy_table(list, row);
        m->actions[0] = 0;
        for (int i = 0; i < parts; i++) {
            if (i == drop) continue;
            if (m->actions[0]) strcat(m->actions, " | ");
            strcat(m->actions, part[i]);
        }
        m->rows[row].actions = m->actions;
        snprintf(m->text, sizeof m->text, "without %s", part[drop]);
        take(list);
    }
}

static void mutate_when(struct list *list, int row)
{
    const struct spec_fsm *f = list->sound;
    const struct spec_row *r = &f->rows[row], *below = r + 1; /* the next of the same state and event */
    /* In an exclusive table the row that holds the complement is inverted with it: the two change places. */
    if (f->order == SPEC_PRIORITY && strcmp(r->when, "always") != 0 && strcmp(r->when, "otherwise") != 0) {
        struct mutant *m = copy_table(list, row);
        snprintf(m->when, sizeof m->when, "!(%s)", r->when);
        m->rows[row].when = m->when;
        snprintf(m->text, sizeof m->text, "condition inverted");
        take(list);
    }
    while (below->state && (strcmp(below->state, r->state) != 0 || strcmp(below->event, r->event) != 0)) below++;
    if (!below->state) return;
    int other = (int)(below - f->rows);
    struct mutant *m = copy_table(list, row);
    m->rows[row].actions = below->actions, m->rows[row].next = below->next;
    m->rows[other].actions = r->actions, m->rows[other].next = r->next;
    snprintf(m->text, sizeof m->text, "swapped with [%s]", below->when);
    take(list);
}

static void make_list(struct list *list, const struct mutate_plan *plan, const struct spec_fsm *f, const char *only)
{
    list->plan = plan;
    list->sound = f;
    list->count = 0;
    for (int row = 0; f->rows[row].state; row++) {
        if (only && atoi(only) != row) continue;
        if (spec_row_impossible(&f->rows[row])) continue; /* executed never, or asserted */
        /* A commit's next state is not executed: the table `word` moves the word. tests/spec compares the two. */
        if (strcmp(f->name, "commit") != 0) mutate_next(list, row);
        mutate_actions(list, row);
        mutate_when(list, row);
    }
}

/* Lists ----------------------------------------------------------------------------------------------------------- */

/* The file `equivalent` names a mutant by a line `table: state event [when]: change`, without the event where there is none, and
 * gives the reason in the indented lines below. A reason that begins with OPEN_REASON says that the mutant is open. */
static void line_of(const struct list *list, const struct mutant *m, char *line, size_t room)
{
    const struct spec_row *r = &list->sound->rows[m->row];
    char place[SPEC_PLACE_LEN];
    snprintf(line, room, "%s: %s [%s]: %s", list->sound->name, spec_row_place(r, place), r->when, m->text);
}

static int named_as(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = text; (at = strstr(at, line)); at++) {
        if ((at != text && at[-1] != '\n') || at[length] != '\n') continue;
        const char *reason = at + length + 1;
        reason += strspn(reason, " ");
        return strncmp(reason, OPEN_REASON, strlen(OPEN_REASON)) == 0 ? OPEN : EQUIVALENT;
    }
    return UNNAMED;
}

/* Hunts ------------------------------------------------------------------------------------------------------------ */

struct process {
    pid_t pid;
    int pipe;
    struct mutant *mutant;
};

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

static void hunt_list(struct list *list, const char *equivalent, int table, int rounds)
{
    struct process processes[PROCESSES] = {{0, 0, NULL}};
    int running = 0;
    for (int i = 0; i < list->count; i++) {
        struct mutant *m = &list->mutant[i];
        char line[900];
        if (m->kind != RUNS) continue;
        line_of(list, m, line, sizeof line);
        m->named = named_as(equivalent, line);
        if (running == PROCESSES) finish(processes), running--;
        int k = 0;
        while (processes[k].pid) k++;
        start(&processes[k], list->plan, m, table, m->named ? (rounds + NAMED_SHARE - 1) / NAMED_SHARE : rounds);
        running++;
    }
    while (running) finish(processes), running--;
}

/* Score ------------------------------------------------------------------------------------------------------------ */

struct score {
    int found, refused, alike, equivalent, open, survived, wrong;
};

static void judge(const struct list *list, const struct mutant *m, FILE *survivors, struct score *score)
{
    char line[900];
    line_of(list, m, line, sizeof line);
    if (m->found) {
        score->found++;
        score->wrong += m->named != UNNAMED;
        if (m->named) printf("  found, though the file `equivalent` names it: %s: %s\n", line, m->why.text);
        else if (getenv("MUTATE_VERBOSE")) printf("  found: %s: %s\n", line, m->why.text);
        return;
    }
    if (m->named) {
        score->equivalent += m->named == EQUIVALENT, score->open += m->named == OPEN;
        if (getenv("MUTATE_VERBOSE")) printf("  %s: %s\n", m->named == OPEN ? "open" : "equivalent", line);
        return;
    }
    score->survived++;
    if (survivors) fprintf(survivors, "%s\n", line);
    printf("  survived: %s\n", line);
}

static void tell(const struct list *list, FILE *survivors)
{
    const char *name = list->sound->name;
    struct score s = {0};
    for (int i = 0; i < list->count; i++) {
        const struct mutant *m = &list->mutant[i];
        s.refused += m->kind == REFUSED, s.alike += m->kind == ALIKE;
        if (m->kind == RUNS) judge(list, m, survivors, &s);
    }
    int found = s.found + s.refused, real = found + s.survived + s.open, all = real + s.equivalent;
    if (!s.survived) printf("ok no-more-mutants-of-the-table-%s-survive\n", name);
    else printf("not ok no-more-mutants-of-the-table-%s-survive: %d do\n", name, s.survived);
    if (s.wrong) printf("not ok named-mutants-of-the-table-%s-survive: %d are found\n", name, s.wrong);
    else printf("ok named-mutants-of-the-table-%s-survive\n", name);
    printf("  %s: found %d of %d mutants (%d of them by the table check, and %d open), %.1f%%; target %d%%: %s\n", name,
           found, real, s.refused, s.open, real ? 100.0 * found / real : 100.0, TARGET,
           found * 100 >= real * TARGET ? "met" : "not met");
    printf("  %s: not counted: %d equivalent, by the reasons in its family's file `equivalent` (with them %d of %d, "
           "%.1f%%); %d that "
           "decide alike\n",
           name, s.equivalent, found, all, all ? 100.0 * found / all : 100.0, s.alike);
    fflush(stdout);
}

static int is_wanted(const struct spec_block *block, const struct spec_fsm *table, const char *name)
{
    return !name || !strcmp(name, block->name) || !strcmp(name, table->name);
}

/* One block: its sound tables must pass, or every mutant is "found" for another reason. */
static void run_plan(const struct block_tests *tests, int argc, char **argv, int rounds, FILE *survivors)
{
    static struct list list;
    const struct mutate_plan *plan = tests->mutants;
    char *equivalent;
    const struct spec_fsm *const *fsms = plan->block->fsms;
    struct spec_error why;
    uint64_t cycles = 0;
    const char *only = argc > 1 ? argv[1] : NULL;
    int wanted = 0;
    for (int t = 0; fsms[t]; t++) wanted |= is_wanted(plan->block, fsms[t], only);
    if (!wanted) return;
    if (host_read(tests->equivalent, &equivalent, NULL, &why)) {
        fprintf(stderr, "mutate: %s\n", why.text);
        exit(2);
    }
    if (hunt_tables(plan, fsms, rounds, &why, &cycles)) {
        printf("not ok the-sound-tables-of-%s-pass: %s (%llu cycles)\n", plan->block->name, why.text,
               (unsigned long long)cycles);
        free(equivalent);
        return;
    }
    printf("ok the-sound-tables-of-%s-pass\n  %llu cycles\n", plan->block->name, (unsigned long long)cycles);
    for (int t = 0; fsms[t]; t++) {
        if (!is_wanted(plan->block, fsms[t], only)) continue;
        make_list(&list, plan, fsms[t], argc > 2 ? argv[2] : NULL);
        hunt_list(&list, equivalent, t, rounds);
        tell(&list, survivors);
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
    const int asked = rounds_text ? atoi(rounds_text) : effort_asked() == EFFORT_SOAK ? SOAK_ROUNDS : 0;
    FILE *survivors = path ? fopen(path, "a") : NULL;
    if (argc == 1) blocks_each_table_is("mutated", is_mutated);
    fflush(stdout);
    for (int i = 0; tests_all[i]; i++)
        if (tests_all[i]->mutants) {
            const int own = tests_all[i]->mutants->rounds ? tests_all[i]->mutants->rounds : ROUNDS_CI;
            run_plan(tests_all[i], argc, argv, asked ? asked : own, survivors);
        }
    if (survivors) fclose(survivors);
    return 0;
}
