/* Which slot enters S1 in the next cycle. */
#include "cmodel/denovo/denovo_l1_parts.h"

int denovo_l1_answers(const struct l1 *s)
{
    return s->s1.source == L1_PORT || s->s1.source == L1_REPLAY || s->s1.source == L1_READY;
}

static int answers_have_room(const struct l1 *s)
{
    return s->answer_count + denovo_l1_answers(s) < L1_ANSWERS;
}

static int asks_have_room(const struct l1 *s)
{
    return s->ask_count + (s->s1.source != L1_NOTHING) < L1_ASKS;
}

static int supplies_have_room(const struct l1 *s, const struct l1_shape *shape)
{
    const int comes = s->s1.source == L1_FWD || s->s1.source == L1_FINISH;
    return s->supply_count + comes + s->supply_comes < shape->supplies;
}

static int waits_for_sweep(const struct l1 *s, const struct l1_shape *shape, const struct l1_access *a)
{
    return denovo_l1_acquires(shape, a) && denovo_l1_near(s, shape);
}

static int choose_port(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_slot *slot)
{
    const struct l1_access *a = s->helds ? &s->held[0] : in->access;
    if (s->leave.active || !answers_have_room(s)) return 0;
    if (s->uncached.state == L1_UNCACHED_SENDING || s->uncached.state == L1_UNCACHED_WAITING) return 0;
    if (s->helds ? s->s1.source == L1_PORT : s->command.state != L1_CMD_IDLE || !a) return 0;
    if (waits_for_sweep(s, shape, a)) return 0;
    slot->source = L1_PORT;
    slot->from_held = s->helds != 0;
    slot->access = *a;
    return 1;
}

/* The lowest chunk of a message that has not had its slot; *last: there is no other. */
static int next_chunk(const struct l1_shape *shape, uint16_t mask, uint16_t done, int *last)
{
    int chunk = -1, left = 0;
    for (int c = shape->chunks - 1; c >= 0; c--) {
        const uint32_t words = (UINT32_MAX >> (32 - shape->port)) << c * shape->port;
        if (!(mask & words) || (done >> c & 1)) continue;
        chunk = c;
        left++;
    }
    *last = left <= 1;
    return chunk < 0 ? 0 : chunk;
}

static int choose_rsp(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_plan *plan)
{
    if (!in->rsp) return 0;
    plan->slot.source = L1_RSP;
    plan->slot.rsp = *in->rsp;
    plan->slot.chunk = next_chunk(shape, in->rsp->mask, s->rsp_done, &plan->rsp_in_ready);
    return 1;
}

static int choose_fwd(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_plan *plan)
{
    if (!in->fwd) return 0;
    const int ack = in->fwd->type == DENOVO_MSG_WB_ACK;
    if (!ack && !supplies_have_room(s, shape)) return 0;
    plan->slot.source = L1_FWD;
    plan->slot.fwd = *in->fwd;
    plan->slot.chunk = next_chunk(shape, in->fwd->mask, s->fwd_done, &plan->fwd_ready);
    if (ack) plan->fwd_ready = 1;
    return 1;
}

static int choose_pass(const struct l1 *s, const struct l1_shape *shape, struct l1_slot *slot)
{
    if (s->pass.state == L1_PASS_LIST && answers_have_room(s) &&
        !waits_for_sweep(s, shape, &s->list[s->pass.place].access)) {
        slot->source = L1_REPLAY;
        slot->place = s->pass.place;
    } else if (s->pass.state == L1_PASS_FINISH && supplies_have_room(s, shape)) {
        slot->source = L1_FINISH;
        slot->chunk = s->pass.chunk;
    } else if (s->ready_count && answers_have_room(s) &&
               !waits_for_sweep(s, shape, &s->list[s->ready[s->ready_first]].access)) {
        slot->source = L1_READY;
        slot->place = s->ready[s->ready_first];
    } else return 0;
    return 1;
}

static int choose_drain(const struct l1 *s, const struct l1_shape *shape, struct l1_slot *slot)
{
    int used = 0;
    for (int m = 0; m < shape->mshrs; m++) used += s->mshr[m].used;
    const int wanted = s->urge || s->command.state != L1_CMD_IDLE || s->stores == shape->stores ||
                       (shape->eager && (s->stores >= 2 || s->idle == 15));
    if (!wanted || !s->stores || !asks_have_room(s) || used + (s->s1.source != L1_NOTHING) >= shape->mshrs) return 0;
    slot->source = L1_DRAIN;
    slot->set = s->store[s->store_first].set;
    slot->way = s->store[s->store_first].way;
    return 1;
}

static int choose_leave(const struct l1 *s, const struct l1_shape *shape, struct l1_slot *slot)
{
    int unused = 0;
    for (int b = 0; b < shape->writebacks; b++) unused += !s->writeback[b].used;
    if (!s->leave.active && s->command.state != L1_CMD_WALK) return 0;
    if (unused <= (s->s1.source == L1_LEAVE || s->s1.source == L1_PORT)) return 0;
    slot->source = L1_LEAVE;
    slot->chunk = s->leave.chunk;
    slot->set = s->leave.active ? s->leave.set : s->command.set;
    slot->way = s->leave.active ? s->leave.way : s->command.way;
    slot->ranged = !s->leave.active && s->command.record.command == DENOVO_L1_CMD_RANGE;
    slot->line = s->command.line;
    slot->launches = !s->leave.active && s->command.record.command == DENOVO_L1_CMD_LAUNCH;
    return 1;
}

static int choose_inner(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_plan *plan)
{
    for (int i = 0; i < 5; i++) {
        const int source = (s->turn + i) % 5;
        const int chosen = source == 0   ? choose_rsp(s, shape, in, plan)
                           : source == 1 ? choose_fwd(s, shape, in, plan)
                           : source == 2 ? choose_pass(s, shape, &plan->slot)
                           : source == 3 ? choose_drain(s, shape, &plan->slot)
                                         : choose_leave(s, shape, &plan->slot);
        if (!chosen) continue;
        plan->turn = (source + 1) % 5;
        return 1;
    }
    return 0;
}

static int port_is_first(const struct l1 *s, const struct l1_shape *shape)
{
    const int crowded =
        s->helds || s->stores == shape->stores || l1_free_mshr(s, shape) < 0 || l1_free_writeback(s, shape) < 0;
    return s->beat == 0 || (s->beat % 2 == 0 && !crowded);
}

void l1_choose(const struct l1 *s, const struct l1_shape *shape, const struct l1_in *in, struct l1_plan *plan)
{
    if (!port_is_first(s, shape)) {
        if (!choose_inner(s, shape, in, plan)) choose_port(s, shape, in, &plan->slot);
    } else if (!choose_port(s, shape, in, &plan->slot)) choose_inner(s, shape, in, plan);
}
