/* On which sets every row of the stash's state tables must be reached. */
#include <stdio.h>
#include <string.h>

#include "spec/query.h"
#include "spec/stash/stash_types.h"
#include "spec/table.h"
#include "tests/stash/sizes.h"
#include "tests/stash/tests.h"

/* The defaults are the paper's. */
static const char *const sets[] = {
    "",
    SMALLEST_STASH,
    PAGED_STASH,
    "BYTES=2048 BANKS=8 LANES=8 CHUNK_WORDS=8 MAP_ENTRIES=4 THREAD_BLOCKS=4 MAPS_PER_BLOCK=1 VP_ENTRIES=8 "
    "PAGE_BYTES=256 SPAN_BITS=11 MSHRS=2 MISSES=2 SCOUT_DISTANCE=3",
    "BYTES=512 BANKS=8 LANES=4 CHUNK_WORDS=8 MAP_ENTRIES=8 THREAD_BLOCKS=4 MAPS_PER_BLOCK=2 VP_ENTRIES=16 "
    "PAGE_BYTES=256 SPAN_BITS=12 MSHRS=8 MISSES=4 DEFERRED=2 SCOUT_DISTANCE=2",
    "BYTES=4096 BANKS=16 LANES=16 CHUNK_WORDS=16 MAP_ENTRIES=16 THREAD_BLOCKS=8 MAPS_PER_BLOCK=4 VP_ENTRIES=8 "
    "PAGE_BYTES=512 SPAN_BITS=14 MSHRS=16 MISSES=8 SCOUT_DISTANCE=4",
    "BYTES=1024 BANKS=32 LANES=32 CHUNK_WORDS=16 MAP_ENTRIES=64 THREAD_BLOCKS=2 MAPS_PER_BLOCK=4 VP_ENTRIES=64 "
    "PAGE_BYTES=1024 MSHRS=2 MISSES=8 DEFERRED=4 SCOUT_DISTANCE=0",
    RING_STASH,
    LITTLE_STASH " FETCH=LINE",
    SMALLEST_STASH " FETCH=LINE",
    RING_STASH " FETCH=LINE",
    NULL};

/* The commit's next state is what the table `word` makes of the event that the commit's action applies. */
static void check_commit_next(void)
{
    static const struct {
        const char *action, *event;
    } applies[] = {{"WRITE_LOCAL", "LOCAL_STORE"}, {"WRITE_ISSUE", "ISSUE"}, {"MARK_ISSUED", "REREGISTER"}};
    const struct spec_fsm *word = stash_block.fsms[0], *commit = stash_block.fsms[3];
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
        if (!spec_row_impossible(row) && next != spec_state_index(word, row->next)) bad = r;
    }
    if (t && bad < 0) printf("ok the-commit-table-agrees-with-the-word-table\n");
    else printf("not ok the-commit-table-agrees-with-the-word-table: row %d\n", bad);
    if (t) spec_table_free(t);
}

const struct rows_plan stash_rows = {
    .block = "stash", .sets = sets, .cycles = 1000000, .seeds = 3, .soak_seeds = 40, .also = check_commit_next};
