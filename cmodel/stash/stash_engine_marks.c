/* Marks: which chunks a scan has something to do on. */
#include "cmodel/stash/stash_engine_parts.h"

static void mark(uint64_t *marks, uint32_t chunk, int set)
{
    uint64_t bit = UINT64_C(1) << chunk % 64;
    if (set) marks[chunk / 64] |= bit;
    else marks[chunk / 64] &= ~bit;
}

/* The marks of 64 chunks that the command's state is about. */
static uint64_t in_question(const struct stash_engine *e, uint32_t at)
{
    switch (e->command) {
    case COMMAND_END_SCAN: return e->marks.valid[at] | e->marks.owned[at];
    case COMMAND_KERNEL_SCAN: return e->marks.valid[at];
    default: return e->marks.owned[at];
    }
}

/* The lowest chunk above it with something to do, or the last one. */
static uint32_t seek(const struct stash_engine *e, uint32_t chunk)
{
    uint32_t from = chunk + 1;
    uint64_t above = UINT64_MAX << from % 64;
    for (uint32_t at = from / 64; at <= e->chunk_last / 64; at++) {
        uint64_t here = in_question(e, at) & above;
        above = UINT64_MAX;
        if (!here) continue;
        uint32_t found = at * 64 + (uint32_t)__builtin_ctzll(here);
        return found < e->chunk_last ? found : e->chunk_last;
    }
    return e->chunk_last;
}

/* What is sought behind a scan of a row lies in another one. */
uint32_t engine_next_chunk(const struct stash_engine *e, const struct engine_in *in, const struct table_step *step)
{
    uint32_t row = engine_by_row(e, in) ? e->row_mask : 0;
    if (e->cursor_set) return seek(e, e->chunk_cursor | row);
    return step && does(step->actions, COMMAND_DO_NEXT_CHUNK) ? seek(e, e->chunk_next | row) : e->chunk_next;
}

/* What S3 leaves changes the marks an edge later. */
void engine_tick_marks(struct stash_engine *e, const struct engine_in *in)
{
    if (e->marks.change.here) {
        uint32_t chunk = e->marks.change.chunk;
        mark(e->marks.owned, chunk, e->marks.change.owned);
        if (e->marks.change.fills) mark(e->marks.valid, chunk, 1);
        if (e->marks.change.clears) mark(e->marks.valid, chunk, 0);
        for (uint32_t rest = e->marks.change.clears ? e->marks.change.beside : 0; rest; rest &= rest - 1)
            mark(e->marks.valid, (chunk & ~e->row_mask) + (uint32_t)__builtin_ctz(rest), 0);
    }
    e->marks.change.here = (int)(e->ops >> 3 & 1);
    if (!e->marks.change.here) return;
    const struct engine_driven *d = &e->driven;
    uint32_t event = d->apply ? d->apply_event : WORD_EVENTS;
    e->marks.change.chunk = engine_operation(e, 4)->chunk;
    e->marks.change.owned = in->owned_after;
    e->marks.change.beside = d->apply_beside;
    e->marks.change.fills = event == WORD_ON_FILL || event == WORD_ON_ISSUE || event == WORD_ON_REREGISTER;
    e->marks.change.clears =
        event == WORD_ON_END_COHERENT || event == WORD_ON_END_LOCAL || event == WORD_ON_SELF_INVALIDATE;
}
