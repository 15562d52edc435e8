/* The replay of a load whose answers have come: its lanes take their words, a chunk a cycle. It decides like the rows of LOAD on
 * V and R, which ask for nothing but the state. */
#include "cmodel/stash/stash_engine_parts.h"

uint32_t engine_next_replay(const struct stash_engine *e)
{
    const struct engine_access *a = &e->access[e->job_access];
    uint32_t chunk = a->addr[__builtin_ctz(e->left)] >> e->word_shift, lanes = 0;
    for (uint32_t rest = e->left; rest; rest &= rest - 1)
        if (a->addr[__builtin_ctz(rest)] >> e->word_shift == chunk) lanes |= rest & -rest;
    return lanes;
}

void engine_read_chunk(struct stash_engine *e)
{
    uint32_t chunk = e->access[e->job_access].addr[__builtin_ctz(e->left)] >> e->word_shift;
    e->replay_chunk[e->now % ENGINE_PUTS] = chunk;
    engine_drive_op(e, chunk);
    e->left &= ~engine_next_replay(e);
    e->replays |= 1;
}

void engine_tick_replay(struct stash_engine *e)
{
    struct engine_access *a = &e->access[e->job_access];
    uint32_t chunk = e->replay_chunk[(e->now - 3) % ENGINE_PUTS];
    for (uint32_t rest = e->replays >> 2 & 1 ? a->todo : 0; rest; rest &= rest - 1) { /* S2 */
        int lane = __builtin_ctz(rest);
        uint32_t word = engine_word(e, a->addr[lane]), state = e->seen.state >> (2 * word) & 3;
        if (a->addr[lane] >> e->word_shift != chunk || (state != COMMIT_V && state != COMMIT_R)) continue;
        a->rdata[lane] = e->seen.rdata[word];
        a->todo &= ~(UINT32_C(1) << lane);
    }
    e->replays = e->replays << 1 & 7;
}
