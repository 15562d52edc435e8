/* Which job: the look, whose choice the next cycle picks. */
#include "cmodel/stash/stash_engine_parts.h"

static int frozen(const struct stash_engine *e, const struct engine_in *in, const struct engine_access *a)
{
    return e->freeze && (in->cmd->op == OP_KERNEL_END || (a->mapped && a->map == (int)e->self));
}

static int access_done(const struct stash_engine *e)
{
    for (uint32_t rest = e->access_used; rest; rest &= rest - 1)
        if (!e->access[__builtin_ctz(rest)].todo) return __builtin_ctz(rest);
    return -1;
}

/* The first at or after walk_turn, cyclically: so the bits below it are looked at last. */
static int access_ready(const struct stash_engine *e, const struct engine_in *in)
{
    uint32_t below = (UINT32_C(1) << e->walk_turn) - 1, used = e->access_used;
    if (e->lookup.valid) used &= ~(UINT32_C(1) << e->lookup.access);
    for (int half = 0; half < 2; half++)
        for (uint32_t rest = used & (half ? below : ~below); rest; rest &= rest - 1) {
            const struct engine_access *a = &e->access[__builtin_ctz(rest)];
            if (a->todo && !a->waits && !a->asleep && !frozen(e, in, a)) return __builtin_ctz(rest);
        }
    return -1;
}

/* The candidate of a class as a job condition; 0: none. */
static int candidate(struct stash_engine *e, const struct engine_in *in, int class, int *scout)
{
    int answerable = e->replies.count < ENGINE_REPLIES;
    switch (class) {
    case 0:
        if (e->retry && !e->skip && answerable) return JOB_IF_pick_deferred;
        return in->l2_fwd_valid && !e->retry && e->deferred.count < e->deferred_size && answerable ? JOB_IF_pick_forward
                                                                                                   : 0;
    case 1:
        if (e->evict.valid && e->mshr_used != UINT32_MAX >> (32 - e->mshrs)) return JOB_IF_pick_evict;
        if (!e->access_used) return 0;
        if (!e->done.valid && (e->picked = access_done(e)) >= 0) return JOB_IF_pick_complete;
        return (e->picked = access_ready(e, in)) >= 0 ? JOB_IF_pick_miss : 0;
    default:
        if (e->lookup.valid) return 0;
        *scout = engine_scout_entry(e, in);
        return in->cmd_valid || e->command != COMMAND_READY || *scout >= 0 ? JOB_IF_pick_command : 0;
    }
}

int engine_next_turn(int pick)
{
    if (pick == JOB_IF_pick_deferred || pick == JOB_IF_pick_forward) return 1;
    return pick == JOB_IF_pick_command ? 0 : 2;
}

/* `step`: the actions of the step of a command that this cycle makes; 0: none. */
int engine_look(struct stash_engine *e, const struct engine_in *in, uint64_t step)
{
    if (in->walk_done_valid) return JOB_IF_pick_page;
    if (in->l2_rsp_valid) return JOB_IF_pick_rsp;
    for (int k = 0, class = step ? 0 : e->turn, scout = -1; k < 3; k++) {
        int pick = candidate(e, in, class, &scout);
        if (pick == JOB_IF_pick_command) engine_look_command(e, in, scout, step);
        if (pick) return pick;
        class = class == 2 ? 0 : class + 1;
    }
    return 0;
}
