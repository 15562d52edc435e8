/* Mutates every row of the stash's state tables and looks for an end-to-end check that notices: the agent's shadow of
 * every word's last write, its registry, its error codes and its bound on waiting; the invariants of
 * cmodel/stash_invariants.h on the model's state; the registry's view at rest. None of them reads a state table. The
 * model alone runs, since both sides of a lockstep would read the same wrong table.
 *
 * Mutants of a row: its next state replaced by each of two others; each action dropped; its condition inverted; its
 * actions swapped with those of the next row of the same state and event. A mutant whose table compiles to the same
 * decisions is no mutant; one that the table check refuses (a hole, an overlap, a dead row) is found by that check.
 *
 * usage: mutate [TABLE [ROW]]     prints one case for each table, and every survivor with its explanation */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmodel/stash_invariants.h"
#include "spec/stash_types.h"
#include "tb/agents/stash.h"
#include "tb/bench.h"
#include "tests/fault/tables/mutate.h"

enum { FSMS = 4, ROWS = 256, PERCENT = 95, LIMIT = 120 /* seconds for one mutant */ };

/* Checks ----------------------------------------------------------------------------------------------------------- */

/* At rest on both sides, the registry and the stash agree on who owns each word. */
static int registry_agrees(const struct stash *s, const struct world *w, struct spec_error *error)
{
    uint32_t held = 0, registered = 0;
    for (uint32_t i = 0; i < w->words; i++) registered += w->word[i].owner == OWNER_STASH;
    for (uint32_t addr = 0; addr < (uint32_t)s->storage.words; addr++) {
        uint32_t map = s->storage.index[addr / (uint32_t)s->storage.chunk_words];
        uint64_t virt;
        if (stash_word_state(s, addr) < 2 || !(s->map.coherent >> map & 1)) continue;
        if (!stash_word_virtual(s, map, addr, &virt)) continue;
        int g = world_index(w, virt);
        held++;
        if (g >= 0 && w->word[g].owner == OWNER_STASH && w->word[g].map == map) continue;
        snprintf(error->text, sizeof error->text,
                 "the stash holds word %x registered under entry %u, the registry says no", addr, map);
        return -1;
    }
    if (held == registered) return 0;
    snprintf(error->text, sizeof error->text, "the registry names the stash as owner of %u words, it holds %u",
             registered, held);
    return -1;
}

static int inspect(const void *model_state, const void *agent_state, struct spec_error *error)
{
    const struct stash *s = stash_of_model(model_state);
    if (!stash_agent_checks(agent_state) || s->storage.clearing) return 0;
    if (stash_invariants(s, error)) return -1;
    if (s->engine.now % 64 == 0 && stash_page_invariants(s, error)) return -1;
    if (s->engine.now % 16 == 0 && stash_at_rest(s) && world_quiet(stash_agent_world(agent_state)))
        return registry_agrees(s, stash_agent_world(agent_state), error);
    return 0;
}

/* Runs ------------------------------------------------------------------------------------------------------------- */

static int set_values(struct spec_values *values, const char *set)
{
    struct spec_error error;
    char text[600], *save = NULL;
    spec_defaults(&stash_block, values);
    snprintf(text, sizeof text, "%s", set);
    for (char *p = strtok_r(text, " ", &save); p; p = strtok_r(NULL, " ", &save)) {
        char name[64];
        long long value;
        if (sscanf(p, "%63[^=]=%lld", name, &value) != 2 || spec_set(values, name, value, &error)) return -1;
    }
    return spec_check_values(values, &error);
}

/* 1 when a check failed, with *why; 0 when none did; 2 when the table was refused. */
static int try_run(const struct mutate_run *run, uint64_t seed, const struct spec_fsm *const *fsms,
                   struct spec_error *why, uint64_t *cycles)
{
    struct spec_values values;
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    if (set_values(&values, run->set)) abort();
    if (bench_open(&bench, &values, &model_stash, fsms, NULL, &agent_stash, why)) {
        bench_close(&bench);
        return 2;
    }
    bench.inspect = inspect;
    int failed = 0;
    if (bench_start(&bench, seed, run->mode, why)) abort();
    stash_agent_set_bound(bench.agent_state, run->bound);
    struct bench_source source = bench_live(&live, &bench, seed, run->reset_every);
    failed = bench_play(&bench, &source, run->cycles, &failure);
    *cycles += failure.cycle;
    if (failed) *why = failure.text;
    bench_close(&bench);
    return failed;
}

struct budget {
    int rounds; /* seeds for each run of the plan */
};

/* 0: survived. */
static int hunt(const struct spec_fsm *const *fsms, const struct budget *budget, struct spec_error *why,
                uint64_t *cycles)
{
    for (int round = 0; round < budget->rounds; round++)
        for (int i = 0; mutate_runs[i].set; i++) {
            int status = try_run(&mutate_runs[i], (uint64_t)(round * 97 + i + 1), fsms, why, cycles);
            if (status) return status;
        }
    return 0;
}

/* In a process of its own: a mutant may crash the model, or never end. */
static int hunt_apart(const struct spec_fsm *const *fsms, const struct budget *budget, struct spec_error *why)
{
    int pipes[2], wait_status, status = 0;
    fflush(stdout);
    if (pipe(pipes)) abort();
    pid_t child = fork();
    if (child < 0) abort();
    if (!child) {
        uint64_t cycles = 0;
        alarm(LIMIT);
        status = hunt(fsms, budget, why, &cycles);
        if (status && write(pipes[1], why->text, strlen(why->text)) < 0) _exit(status);
        _exit(status);
    }
    close(pipes[1]);
    ssize_t n = read(pipes[0], why->text, sizeof why->text - 1);
    why->text[n > 0 ? n : 0] = 0;
    close(pipes[0]);
    if (waitpid(child, &wait_status, 0) != child) abort();
    if (WIFEXITED(wait_status)) return WEXITSTATUS(wait_status);
    snprintf(why->text, sizeof why->text, "the model is ended by signal %d", WTERMSIG(wait_status));
    return 1;
}

/* Mutants ---------------------------------------------------------------------------------------------------------- */

struct score {
    int made, found, refused, equivalent, explained, survived;
};

struct mutant {
    struct spec_fsm fsm;
    struct spec_row rows[ROWS];
    char text[300]; /* what is changed */
    char when[200], actions[200];
};

static int count_rows(const struct spec_fsm *f)
{
    int n = 0;
    while (f->rows[n].state) n++;
    return n;
}

static void copy_table(struct mutant *m, const struct spec_fsm *f)
{
    m->fsm = *f;
    memcpy(m->rows, f->rows, ((size_t)count_rows(f) + 1) * sizeof *m->rows);
    m->fsm.rows = m->rows;
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
        struct spec_step p = spec_table_step(x, spec_state_index(a, state), spec_event_index(a, event), conditions);
        struct spec_step q = spec_table_step(y, spec_state_index(a, state), spec_event_index(a, event), conditions);
        same = p.actions == q.actions && p.next == q.next;
    }
    same = x && y && same;
    if (x) spec_table_free(x);
    if (y) spec_table_free(y);
    return same;
}

static const char *explanation(const char *table, const struct spec_row *row, const char *text)
{
    for (int i = 0; mutate_allowed[i].table; i++) {
        const struct mutate_allowed *a = &mutate_allowed[i];
        if (!strcmp(a->table, table) && !strcmp(a->state, row->state) && !strcmp(a->event, row->event) &&
            (!a->when || !strcmp(a->when, row->when)) && (!a->change || strstr(text, a->change)))
            return a->because;
    }
    return NULL;
}

static void try_mutant(struct mutant *m, int table, int row, const struct budget *budget, struct score *score)
{
    const struct spec_fsm *sound = stash_block.fsms[table], *fsms[FSMS + 1] = {NULL};
    const struct spec_row *r = &sound->rows[row];
    struct spec_error why = {""};
    for (int i = 0; i < FSMS; i++) fsms[i] = i == table ? &m->fsm : stash_block.fsms[i];
    struct spec_table *compiled = spec_table_new(&m->fsm, &why);
    score->made++;
    if (!compiled) {
        score->refused++;
        return;
    }
    spec_table_free(compiled);
    if (same_decisions(sound, &m->fsm, r->state, r->event)) {
        score->equivalent++;
        return;
    }
    const char *because = explanation(sound->name, r, m->text);
    int verbose = getenv("MUTATE_VERBOSE") != NULL;
    if (because && !getenv("MUTATE_ALLOWED")) {
        score->explained++;
        if (verbose)
            printf("  explained %s %d %s %s [%s] %s: %s\n", sound->name, row, r->state, r->event, r->when, m->text,
                   because);
        return;
    }
    int status = hunt_apart(fsms, budget, &why);
    if (status) score->found++;
    else score->survived++;
    if (!status || verbose)
        printf("  %s %s %d: %s %s [%s] %s: %s\n", status ? "found" : "survived", sound->name, row, r->state, r->event,
               r->when, m->text,
               status    ? why.text
               : because ? because
                         : "unexplained");
    fflush(stdout);
}

static void mutate_next(int table, int row, const struct budget *budget, struct score *score)
{
    const struct spec_fsm *f = stash_block.fsms[table];
    int states = 0, tried = 0;
    while (f->states[states].name) states++;
    int at = spec_state_index(f, f->rows[row].next);
    for (int k = 1; k < states && tried < 2; k++, tried++) {
        struct mutant m;
        copy_table(&m, f);
        m.rows[row].next = f->states[(at + (k == 1 ? 1 : states / 2)) % states].name;
        if (!strcmp(m.rows[row].next, f->rows[row].next)) continue;
        snprintf(m.text, sizeof m.text, "next %s -> %s", f->rows[row].next, m.rows[row].next);
        try_mutant(&m, table, row, budget, score);
    }
}

static void mutate_actions(int table, int row, const struct budget *budget, struct score *score)
{
    const struct spec_fsm *f = stash_block.fsms[table];
    char all[200], *save = NULL, *part[16];
    int parts = 0;
    snprintf(all, sizeof all, "%s", f->rows[row].actions);
    for (char *p = strtok_r(all, " |", &save); p && parts < 16; p = strtok_r(NULL, " |", &save)) part[parts++] = p;
    for (int drop = 0; drop < parts; drop++) {
        struct mutant m;
        copy_table(&m, f);
        m.actions[0] = 0;
        for (int i = 0; i < parts; i++) {
            if (i == drop) continue;
            if (m.actions[0]) strcat(m.actions, " | ");
            strcat(m.actions, part[i]);
        }
        m.rows[row].actions = m.actions;
        snprintf(m.text, sizeof m.text, "without %s", part[drop]);
        try_mutant(&m, table, row, budget, score);
    }
}

static void mutate_when(int table, int row, const struct budget *budget, struct score *score)
{
    const struct spec_fsm *f = stash_block.fsms[table];
    const struct spec_row *r = &f->rows[row], *below = r + 1;
    struct mutant m;
    if (strcmp(r->when, "always") != 0 && strcmp(r->when, "otherwise") != 0) {
        copy_table(&m, f);
        snprintf(m.when, sizeof m.when, "!(%s)", r->when);
        m.rows[row].when = m.when;
        snprintf(m.text, sizeof m.text, "condition inverted");
        /* In an exclusive table the row that holds the complement is inverted with it: the two change places. */
        if (f->order == SPEC_PRIORITY) try_mutant(&m, table, row, budget, score);
    }
    if (!below->state || strcmp(below->state, r->state) != 0 || strcmp(below->event, r->event) != 0) return;
    copy_table(&m, f);
    m.rows[row].actions = below->actions, m.rows[row].next = below->next;
    m.rows[row + 1].actions = r->actions, m.rows[row + 1].next = r->next;
    snprintf(m.text, sizeof m.text, "swapped with [%s]", below->when);
    try_mutant(&m, table, row, budget, score);
}

static int run_table(int table, const char *only, const struct budget *budget, struct score *total)
{
    const struct spec_fsm *f = stash_block.fsms[table];
    struct score s = {0};
    for (int row = 0; f->rows[row].state; row++) {
        if (only && atoi(only) != row) continue;
        if (!strcmp(f->rows[row].actions, "IMPOSSIBLE")) continue; /* executed never, or asserted */
        /* A commit's next state is not executed: the table `word` moves the word. tests/spec compares the two. */
        if (strcmp(f->name, "commit") != 0) mutate_next(table, row, budget, &s);
        mutate_actions(table, row, budget, &s);
        mutate_when(table, row, budget, &s);
    }
    int real = s.found + s.refused + s.survived;
    printf("%s every-mutant-of-the-table-%s-is-found%s\n", s.survived * 100 <= real * (100 - PERCENT) ? "ok" : "not ok",
           f->name, s.survived * 100 <= real * (100 - PERCENT) ? "" : ": the score is below 95%");
    printf("  %s: %d mutants; %d found by a run, %d refused by the table check, %d with the same decisions, %d "
           "equivalent as "
           "explained, %d survived: %.1f%%\n",
           f->name, s.made, s.found, s.refused, s.equivalent, s.explained, s.survived,
           real ? 100.0 * (s.found + s.refused) / real : 100.0);
    fflush(stdout);
    total->made += s.made, total->found += s.found, total->refused += s.refused, total->equivalent += s.equivalent;
    total->explained += s.explained, total->survived += s.survived;
    return 0;
}

int main(int argc, char **argv)
{
    const char *rounds = getenv("MUTATE_ROUNDS");
    struct budget budget = {rounds ? atoi(rounds) : getenv("LARDER_SOAK") ? 30 : 4};
    struct score total = {0};
    struct spec_error why;
    uint64_t cycles = 0;
    if (hunt(stash_block.fsms, &budget, &why, &cycles)) {
        printf("not ok the-sound-tables-pass: %s (%llu cycles)\n", why.text, (unsigned long long)cycles);
        return 0;
    }
    printf("ok the-sound-tables-pass\n  %llu cycles\n", (unsigned long long)cycles);
    fflush(stdout);
    for (int t = 0; t < FSMS; t++)
        if (argc < 2 || !strcmp(argv[1], stash_block.fsms[t]->name))
            run_table(t, argc > 2 ? argv[2] : NULL, &budget, &total);
    int real = total.found + total.refused + total.survived;
    printf("  all tables: %d of %d mutants found, %.1f%%; %d more decide alike, %d are equivalent as explained\n",
           total.found + total.refused, real, real ? 100.0 * (total.found + total.refused) / real : 100.0,
           total.equivalent, total.explained);
    return 0;
}
