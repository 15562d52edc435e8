/* Chunks that must be written back or registered: a ring; and those that a command has given away: a queue. */
#include "cmodel/stash/stash_engine_parts.h"

int engine_wants_probe(const struct stash_engine *e, int hold)
{
    if (e->ring.probed == e->ring.count || hold || (e->ring.probes & 7) || e->ring.sends) return 0;
    int place = (e->ring.head + e->ring.probed) % ENGINE_EVICTS;
    return engine_request_room(e, e->ring.slot[place].kind == EVICT_WRITE_BACK);
}

void engine_add_evict(struct stash_engine *e, uint32_t chunk, enum engine_evict kind)
{
    if (e->ring.count == ENGINE_EVICTS) return;
    int place = (e->ring.head + e->ring.count++) % ENGINE_EVICTS;
    e->ring.slot[place].chunk = chunk;
    e->ring.slot[place].kind = (uint8_t)kind;
    e->ring.slot[place].done = 0;
}

void engine_probed(struct stash_engine *e, const struct engine_operation *o)
{
    int registers = e->ring.slot[o->place].kind == EVICT_REGISTER;
    uint32_t words =
        registers ? engine_words_in(e->seen.state, WORD_R) & ~e->reg_done : engine_words_in(e->seen.state, WORD_P);
    e->ring.words = words & e->words_mask;
    e->ring.place = o->place;
    e->ring.map = (int)e->seen.index;
    e->ring.sends = e->ring.words != 0;
    if (registers) e->ring.stayed = 0;
    if (e->ring.words) return;
    e->ring.slot[o->place].done = 1;
    if (registers) e->incomplete = 0;
}

void engine_leave_ring(struct stash_engine *e)
{
    e->ring.head = (e->ring.head + 1) % ENGINE_EVICTS;
    e->ring.count--;
    e->ring.probed--;
    engine_wake(e);
}

int engine_would_send_given(const struct stash_engine *e)
{
    return e->given.count && e->given.may && !e->ring.sends;
}

int engine_given_may(const struct stash_engine *e, int sends)
{
    int unused = __builtin_popcount(~e->mshr_used & e->mshr_bits), taken = e->given.sent + sends;
    return unused > taken && e->requests.with_data < ENGINE_DATA_PLACES;
}

static int ends_and_gives(const struct stash_engine *e, const struct engine_in *in)
{
    return e->command == COMMAND_END_SCAN && in->cmd_valid && in->cmd->op == OP_CHG_MAP &&
           engine_flag(in->coherent, e->self);
}

int engine_scan_gives(const struct stash_engine *e, const struct engine_in *in)
{
    return e->command == COMMAND_CLEAN_SCAN || ends_and_gives(e, in);
}

int engine_given_room(const struct stash_engine *e)
{
    return e->given.count < ENGINE_GIVEN;
}

int engine_being_given(const struct stash_engine *e)
{
    return e->given.count || e->given.sent;
}

int engine_leaving(const struct stash_engine *e)
{
    for (int i = 0; i < e->ring.count; i++)
        if (!e->ring.slot[(e->ring.head + i) % ENGINE_EVICTS].done) return 1;
    return engine_being_given(e);
}

void engine_give(struct stash_engine *e, const struct engine_in *in)
{
    int place = (e->given.head + e->given.count++) % ENGINE_GIVEN;
    e->given.slot[place].chunk = e->chunk_cursor;
    e->given.slot[place].map = e->target;
    e->given.slot[place].ends = ends_and_gives(e, in);
}
