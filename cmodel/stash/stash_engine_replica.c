/* Replicas: a missed load looks for its words in an older copy of the same tile. */
#include "cmodel/stash/stash_engine_parts.h"

static uint32_t lane_addr(const struct stash_engine *e)
{
    return e->access[e->job_access].addr[__builtin_ctz(e->look_at)];
}

static uint32_t copy_addr(const struct stash_engine *e)
{
    return (uint32_t)(e->old_entry.base + lane_addr(e) - e->new_entry.base) & e->stash_mask;
}

static uint32_t seen_state(const struct stash_engine *e, uint32_t addr)
{
    return e->seen.state >> (2 * engine_word(e, addr)) & 3;
}

int engine_replica_same(const struct stash_engine *e, const struct engine_in *in)
{
    return (in->used >> e->replica_pointer & 1) && map_same_tile(&e->new_entry, in->read_data);
}

int engine_copy_found(const struct stash_engine *e, const struct engine_in *in)
{
    uint32_t addr = lane_addr(e), state = seen_state(e, copy_addr(e));
    if (addr < e->new_entry.base || addr - e->new_entry.base >= e->new_entry.words) return 0;
    if (state == COMMIT_V) return (int)(in->live >> e->replica_pointer & 1);
    return (state == COMMIT_R || state == COMMIT_P) && e->seen.index == e->replica_pointer &&
           (in->coherent >> e->replica_pointer & 1);
}

void engine_tick_replica(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    struct engine_access *access = &e->access[e->job_access];
    if (does(a, JOB_DO_READ_NEW)) e->replica_pointer = in->pointer;
    if (does(a, JOB_DO_READ_OLD)) e->new_entry = *in->read_data;
    if (e->job == JOB_REPLICA_OLD) e->old_entry = *in->read_data;
    if (does(a, JOB_DO_PROBE_COPY)) engine_probe(e, copy_addr(e) >> e->word_shift);
    if (does(a, JOB_DO_PROBE_NEW)) {
        e->copied = e->seen.rdata[engine_word(e, copy_addr(e))];
        engine_probe(e, lane_addr(e) >> e->word_shift);
    }
    if (does(a, JOB_DO_FILL_NEW)) {
        uint32_t addr = lane_addr(e), state = seen_state(e, addr), lane = (uint32_t)__builtin_ctz(e->look_at);
        uint32_t word = engine_word(e, addr);
        engine_drive_apply(e, WORD_ON_FILL, UINT32_C(1) << word, (uint32_t)access->map);
        e->driven.apply_word = (uint8_t)word;
        e->driven.apply_data = e->copied;
        if (state != COMMIT_P) {
            access->rdata[lane] = state == COMMIT_I ? e->copied : e->seen.rdata[word];
            access->todo &= ~(UINT32_C(1) << lane);
        }
    }
    if (does(a, JOB_DO_NEXT_LANE) || does(a, JOB_DO_BEGIN_WALK)) e->look_at &= e->look_at - 1;
    if (does(a, JOB_DO_BEGIN_REPLICA)) e->look_at = access->todo;
    if (does(a, JOB_DO_BEGIN_WALK)) e->left = access->todo;
}
