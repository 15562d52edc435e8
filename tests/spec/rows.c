/* Every description is sound, its check rejects what is not, and every row of the state tables of the blocks
 * is reached by the agent's programs on the golden model or is listed in the block's document: as unreachable with the
 * proof, or as not reached yet.
 *
 * usage: rows [CYCLES [SEEDS]]     in the root of the tree; of each plan */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/table.h"
#include "tb/lockstep.h"
#include "tests/blocks.h"
#include "tests/effort.h"
#include "tests/listed.h"

static void check_descriptions(void)
{
    struct spec_error error;
    for (int i = 0; spec_blocks[i]; i++) {
        if (spec_check_block(spec_blocks[i], &error))
            printf("not ok %s-is-sound: %s\n", spec_blocks[i]->name, error.text);
        else printf("ok %s-is-sound\n", spec_blocks[i]->name);
    }
}

/* A table with one row less has a hole: the check must say so, for each row of each table. */
static void check_rejects(const struct spec_fsm *f)
{
    static struct spec_row rows[LOCKSTEP_ROWS];
    int n = 0, accepted = -1;
    while (f->rows[n].state) n++;
    if (n >= LOCKSTEP_ROWS) {
        printf("not ok a-hole-in-the-table-%s-is-refused: %d rows, and room for %d\n", f->name, n, LOCKSTEP_ROWS - 1);
        return;
    }
    for (int gone = 0; gone < n && accepted < 0; gone++) {
        struct spec_fsm holed = *f;
        struct spec_error error;
        memcpy(rows, f->rows, (size_t)gone * sizeof *rows);
        memcpy(rows + gone, f->rows + gone + 1, (size_t)(n - gone) * sizeof *rows);
        holed.rows = rows;
        struct spec_table *t = spec_table_new(&holed, &error);
        if (t) {
            spec_table_free(t);
            /* In a priority table a later row of the same state and event may cover what this one held. */
            int covered = f->order == SPEC_PRIORITY && strcmp(f->rows[gone].when, "otherwise") != 0 &&
                          strcmp(f->rows[gone].when, "always") != 0;
            if (!covered) accepted = gone;
        }
    }
    if (accepted < 0) printf("ok a-hole-in-the-table-%s-is-refused\n", f->name);
    else printf("not ok a-hole-in-the-table-%s-is-refused: without row %d it is accepted\n", f->name, accepted);
}

struct total {
    int rows, reached, impossible, proved, not_yet;
};

/* Every row of the table is reached, or impossible and never executed, or in a list. Rows that neither is true of fail:
 * the list of rows not reached yet can get shorter only. */
static void check_rows(const struct spec_fsm *f, const uint64_t *counts, const char *document, struct total *total)
{
    struct total t = {0};
    int missing = 0, wrong = 0;
    for (int r = 0; f->rows[r].state; r++, t.rows++) {
        const struct spec_row *row = &f->rows[r];
        int impossible = spec_row_impossible(row), proved = listed(document, LISTED_PROVED, f, row);
        int open = listed(document, LISTED_OPEN, f, row);
        const char *problem = NULL;
        if (counts[r] && (impossible || proved)) {
            wrong++;
            problem = impossible ? "executed, though IMPOSSIBLE" : "executed, though listed as proved unreachable";
        } else if (counts[r]) {
            t.reached++;
            if (open) problem = "reached now, leaves the list of rows not reached yet";
        } else if (impossible) t.impossible++;
        else if (proved) t.proved++;
        else if (open) t.not_yet++;
        else {
            missing++;
            problem = "not reached, and in no list";
        }
        char place[SPEC_PLACE_LEN];
        if (problem) printf("  %s: %s: %s %s\n", problem, f->name, spec_row_place(row, place), row->when);
    }
    if (missing || wrong)
        printf("not ok every-row-of-%s-is-reached-or-listed: %d are not, %d rows that cannot be executed were\n",
               f->name, missing, wrong);
    else printf("ok every-row-of-%s-is-reached-or-listed\n", f->name);
    printf("  %s: %d rows: %d reached, %d impossible, %d proved unreachable, %d not reached yet\n", f->name, t.rows,
           t.reached, t.impossible, t.proved, t.not_yet + missing);
    total->rows += t.rows, total->reached += t.reached, total->impossible += t.impossible;
    total->proved += t.proved, total->not_yet += t.not_yet + missing;
}

typedef uint64_t row_counts[LOCKSTEP_FSMS][LOCKSTEP_ROWS];

/* Adds up what the agent's programs execute; tells where they fail. */
static void run_sets(const struct rows_plan *plan, uint64_t cycles, uint64_t seeds, row_counts counts)
{
    static struct lockstep_result result;
    int failed = 0;
    for (int s = 0; plan->sets[s]; s++)
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            struct spec_values values;
            struct spec_error error;
            struct lockstep_options options = {.values = &values,
                                               .sides = LOCKSTEP_MODEL,
                                               .seed = seed,
                                               .cycles = cycles,
                                               .reset_every = seed % 2 ? 20000 : 5000,
                                               .no_shrink = 1,
                                               .no_wave = 1,
                                               .out_dir = "build/tests/spec"};
            int bad = tests_values(plan->block, plan->sets[s], &values, &error);
            int status = bad ? 2 : lockstep_run(&options, &result, &error);
            if (status) {
                printf("not ok %s-set-%d-seed-%d-passes-the-agent's-checks: %s\n", plan->block, s, (int)seed,
                       status == 1 ? result.what : error.text);
                failed = 1;
            }
            for (int f = 0; f < LOCKSTEP_FSMS && status < 2; f++)
                for (int r = 0; r < LOCKSTEP_ROWS; r++) counts[f][r] += result.rows[f][r];
            fflush(stdout);
        }
    if (!failed) printf("ok the-agent-of-%s-finds-no-fault-in-the-model-in-all-sets\n", plan->block);
}

static int is_counted(const struct block_tests *tests)
{
    return tests->rows != NULL;
}

int main(int argc, char **argv)
{
    check_descriptions();
    blocks_each_table_is("counted-row-by-row", is_counted);
    for (int i = 0; tests_all[i]; i++) {
        static row_counts counts;
        const struct rows_plan *plan = tests_all[i]->rows;
        if (!plan) continue;
        const struct spec_fsm *const *fsms = spec_find_block(plan->block)->fsms;
        uint64_t seeds = effort_asked() == EFFORT_SOAK ? plan->soak_seeds : plan->seeds;
        char *document = listed_document(tests_all[i]);
        struct total total = {0};
        if (!*document) printf("not ok %s-has-a-document: its block_tests names none for its rows\n", plan->block);
        memset(counts, 0, sizeof counts);
        for (int f = 0; fsms[f]; f++) check_rejects(fsms[f]);
        if (plan->also) plan->also();
        run_sets(plan, argc > 1 ? strtoull(argv[1], NULL, 10) : plan->cycles,
                 argc > 2 ? strtoull(argv[2], NULL, 10) : seeds, counts);
        for (int f = 0; fsms[f]; f++) check_rows(fsms[f], counts[f], document, &total);
        printf("  %s, all tables: %d rows: %d reached, %d impossible, %d proved unreachable, %d not reached yet\n",
               plan->block, total.rows, total.reached, total.impossible, total.proved, total.not_yet);
        free(document);
    }
    return 0;
}
