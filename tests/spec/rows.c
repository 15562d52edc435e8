/* Every description is sound, its check rejects what is not, and every row of the stash's four tables is reached by
 * the agent's programs on the golden model or is listed in docs/coverage.md: as unreachable with the proof, or as not
 * reached yet.
 *
 * usage: rows [CYCLES [SEEDS]]     in the root of the tree */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/stash_types.h"
#include "tb/lockstep.h"
#include "tests/listed.h"

enum { FSMS = 4, CYCLES = 1000000 /* for each set and seed */, SEEDS = 4 };

/* The defaults are the paper's; the second is the smallest legal one. */
static const char *const sets[] = {
    "",
    "BYTES=256 BANKS=4 LANES=1 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=1 MAPS_PER_BLOCK=1 VP_ENTRIES=4 "
    "PAGE_BYTES=256 "
    "PA_BITS=12 VA_BITS=12 SPAN_BITS=8 MSHRS=2 MISSES=2 DEFERRED=2 SCOUT_DISTANCE=0 TAG_BITS=1 CORE_BITS=1",
    "BYTES=1024 BANKS=4 LANES=4 CHUNK_WORDS=4 MAP_ENTRIES=8 THREAD_BLOCKS=2 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "
    "PAGE_BYTES=256 "
    "SPAN_BITS=12 MSHRS=4 MISSES=2",
    "BYTES=2048 BANKS=8 LANES=8 CHUNK_WORDS=8 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=1 VP_ENTRIES=8 "
    "PAGE_BYTES=256 "
    "SPAN_BITS=11 MSHRS=2 MISSES=2 SCOUT_DISTANCE=3",
    "BYTES=512 BANKS=8 LANES=4 CHUNK_WORDS=8 MAP_ENTRIES=8 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "
    "PAGE_BYTES=256 "
    "SPAN_BITS=12 MSHRS=8 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=2",
    "BYTES=4096 BANKS=16 LANES=16 CHUNK_WORDS=16 MAP_ENTRIES=16 THREAD_BLOCKS=8 MAPS_PER_BLOCK=4 VP_ENTRIES=8 "
    "PAGE_BYTES=512 SPAN_BITS=14 MSHRS=16 MISSES=8 SCOUT_DISTANCE=4",
    "BYTES=1024 BANKS=32 LANES=32 CHUNK_WORDS=16 MAP_ENTRIES=64 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 VP_ENTRIES=64 "
    "PAGE_BYTES=1024 MSHRS=2 MISSES=8 DEFERRED=4 SCOUT_DISTANCE=0",
    "BYTES=512 BANKS=4 LANES=2 CHUNK_WORDS=4 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=4 "
    "PAGE_BYTES=256 "
    "SPAN_BITS=10 MSHRS=4 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=1",
    NULL};

static int set_values(struct spec_values *values, const char *set, struct spec_error *error)
{
    spec_defaults(&stash_block, values);
    return spec_set_text(values, set, error) || spec_check_values(values, error) ? -1 : 0;
}

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

/* The commit's next state is what the table `word` makes of the event that the commit's action applies. */
static void check_commit_next(void)
{
    static const struct {
        const char *action, *event;
    } applies[] = {{"WRITE_LOCAL", "LOCAL_STORE"}, {"WRITE_ISSUE", "ISSUE"}, {"MARK_ISSUED", "REREGISTER"}};
    const struct spec_fsm *word = stash_block.fsms[0], *commit = stash_block.fsms[2];
    struct spec_error error;
    struct spec_table *t = spec_table_new(word, &error);
    int bad = -1;
    for (int r = 0; t && commit->rows[r].state && bad < 0; r++) {
        const struct spec_row *row = &commit->rows[r];
        const char *event = strstr(row->actions, "WRITE_HIT") ? row->event : NULL;
        for (size_t i = 0; i < sizeof applies / sizeof *applies; i++)
            if (strstr(row->actions, applies[i].action)) event = applies[i].event;
        int state = spec_state_index(word, row->state), next = state;
        if (event) next = spec_table_step(t, state, spec_event_index(word, event), 0).next;
        if (strcmp(row->actions, "IMPOSSIBLE") != 0 && next != spec_state_index(word, row->next)) bad = r;
    }
    if (t && bad < 0) printf("ok the-commit-table-agrees-with-the-word-table\n");
    else printf("not ok the-commit-table-agrees-with-the-word-table: row %d\n", bad);
    if (t) spec_table_free(t);
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
        int impossible = !strcmp(row->actions, "IMPOSSIBLE"), proved = listed(document, LISTED_PROVED, f, row);
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
        if (problem) printf("  %s: %s: %s %s %s\n", problem, f->name, row->state, row->event, row->when);
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

int main(int argc, char **argv)
{
    static uint64_t counts[FSMS][LOCKSTEP_ROWS];
    static struct lockstep_result result;
    uint64_t cycles = argc > 1 ? strtoull(argv[1], NULL, 10) : CYCLES;
    uint64_t seeds = argc > 2 ? strtoull(argv[2], NULL, 10) : getenv("LARDER_SOAK") ? 40 : SEEDS;
    char *document = listed_document();
    check_descriptions();
    for (int f = 0; f < FSMS; f++) check_rejects(stash_block.fsms[f]);
    check_commit_next();
    int failed = 0;
    for (int s = 0; sets[s]; s++)
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
            int status = set_values(&values, sets[s], &error) ? 2 : lockstep_run(&options, &result, &error);
            if (status) {
                printf("not ok set-%d-seed-%d-passes-the-agent's-checks: %s\n", s, (int)seed,
                       status == 1 ? result.what : error.text);
                failed = 1;
            }
            for (int f = 0; f < FSMS && status < 2; f++)
                for (int r = 0; r < LOCKSTEP_ROWS; r++) counts[f][r] += result.rows[f][r];
            fflush(stdout);
        }
    if (!failed) printf("ok the-agent's-checks-hold-on-the-model-in-all-sets\n");
    struct total total = {0};
    for (int f = 0; f < FSMS; f++) check_rows(stash_block.fsms[f], counts[f], document, &total);
    printf("  all tables: %d rows: %d reached, %d impossible, %d proved unreachable, %d not reached yet\n", total.rows,
           total.reached, total.impossible, total.proved, total.not_yet);
    free(document);
    return 0;
}
