/* The engine: which job, and the jobs' own steps. Commits, commands and messages are in the files of that name. */
#include "cmodel/stash/stash_engine.h"

#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

static int log2_of(int64_t n)
{
    return __builtin_ctzll((unsigned long long)n);
}

int engine_init(struct stash_engine *e, const struct spec_values *v, const struct spec_fsm *const fsms[3],
                struct spec_error *error)
{
    memset(e, 0, sizeof *e);
    e->lanes = (int)spec_get(v, "LANES");
    e->chunk_words = (int)spec_get(v, "CHUNK_WORDS");
    e->mshrs = (int)spec_get(v, "MSHRS");
    e->misses = (int)spec_get(v, "MISSES");
    e->deferred_size = (int)spec_get(v, "DEFERRED");
    e->maps = (int)spec_get(v, "MAP_ENTRIES");
    e->blocks = (int)spec_get(v, "THREAD_BLOCKS");
    e->slots = (int)spec_get(v, "MAPS_PER_BLOCK");
    e->scout_distance = (int)spec_get(v, "SCOUT_DISTANCE");
    e->vp_entries = (int)spec_get(v, "VP_ENTRIES");
    e->word_shift = log2_of(e->chunk_words);
    e->page_shift = log2_of(spec_get(v, "PAGE_BYTES")) - 2;
    e->chunks = (uint32_t)(spec_get(v, "BYTES") / 4 / e->chunk_words);
    e->stash_mask = (uint32_t)(spec_get(v, "BYTES") / 4 - 1);
    e->words_mask = UINT32_MAX >> (32 - e->chunk_words);
    e->map_mask = (uint32_t)e->maps - 1;
    e->slot_mask = 2 * (uint32_t)e->slots - 1;
    e->virt_mask = UINT64_MAX >> (64 - (spec_get(v, "VA_BITS") - 2));
    e->job_access = -1;
    if (table_init(&e->job_table, fsms[0], &stash_job_fsm, error)) return -1;
    if (table_init(&e->commit_table, fsms[1], &stash_commit_fsm, error)) return -1;
    return table_init(&e->command_table, fsms[2], &stash_command_fsm, error);
}

/* Outputs --------------------------------------------------------------------------------------------------------- */

enum { PROBE_ARRIVES = 3, FORWARD_CYCLES = 12, REVERSE_CYCLES = 14 }; /* bits of `probes`, of `sent` */

static uint32_t job_conditions(const struct stash_engine *e, const struct engine_in *in)
{
    const struct engine_access *a = e->job_access < 0 ? NULL : &e->access[e->job_access];
    uint32_t under_way = (UINT32_C(1) << (e->job == JOB_DRAIN ? FORWARD_CYCLES : REVERSE_CYCLES)) - 1;
    uint32_t arrived = when((int)(e->probes >> PROBE_ARRIVES & 1), JOB_IF_arrived);
    switch (e->job) {
    case JOB_CLEAR: return when(in->clearing, JOB_IF_clearing);
    case JOB_IDLE: return when(e->pick, e->pick);
    case JOB_MISS_READ:
        return when(a->asked, JOB_IF_replay) |
               when(!a->write && a->mapped && a->map >= 0 && (in->live & in->reuse) >> a->map & 1, JOB_IF_replica);
    case JOB_REPLAY: return when(engine_next_replay(e) == e->left, JOB_IF_chunk_last);
    case JOB_REPLAY_DRAIN:
        return when(!e->replays, JOB_IF_pipe_empty) | when(!a->todo, JOB_IF_served) |
               when(!a->todo && !e->done.valid, JOB_IF_may_answer);
    case JOB_MISS_WALK:
        return when(!e->left, JOB_IF_left_none) | when(e->left && engine_next_sent(e) == e->left, JOB_IF_word_last);
    case JOB_REPLICA_OLD: return when(engine_replica_same(e, in), JOB_IF_replica_same);
    case JOB_REPLICA_COPY:
        return arrived | when(engine_copy_found(e, in), JOB_IF_copy_found) |
               when(!(e->look_at & (e->look_at - 1)), JOB_IF_replica_last);
    case JOB_REPLICA_FILL: return arrived | when(!(e->look_at & (e->look_at - 1)), JOB_IF_replica_last);
    case JOB_CHUNK_TEST: return arrived;
    case JOB_REVERSE_LOOKUP:
        return when(e->second, JOB_IF_arrived) | when(engine_is_answer(&e->message), JOB_IF_answer);
    case JOB_ANSWER_PUT:
        return when(!e->left, JOB_IF_left_none) | when(engine_next_put(e) == e->left, JOB_IF_chunk_last);
    default:
        return when(!e->left, JOB_IF_left_none) | when(e->left && !(e->left & (e->left - 1)), JOB_IF_left_last) |
               when(!(e->sent & under_way), JOB_IF_pipe_empty);
    }
}

/* The word that is sent, if one is. */
static void eval_send(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    uint64_t actions = out->job.actions;
    uint32_t lowest = e->left ? (uint32_t)__builtin_ctz(e->left) : 0;
    if (does(actions, JOB_DO_SEND_LANE)) {
        const struct engine_access *a = &e->access[e->job_access];
        out->fwd_valid = 1;
        out->fwd_index = a->map < 0 ? 0 : (uint32_t)a->map;
        out->fwd_addr = a->addr[lowest];
    }
    if (does(actions, JOB_DO_SEND_WORD)) {
        out->fwd_valid = 1;
        out->fwd_index = e->job_map;
        out->fwd_addr = e->job_chunk << e->word_shift | lowest;
    }
    if (does(actions, JOB_DO_SEND_REVERSE)) {
        uint64_t in_page = (e->message.line << e->word_shift | lowest) & ((UINT64_C(1) << e->page_shift) - 1);
        out->rev_valid = 1;
        out->rev_index = e->message.owner_map;
        out->rev_virt = (in->pa_vpn << e->page_shift | in_page) & e->virt_mask;
    }
}

static uint32_t read_index(const struct stash_engine *e)
{
    if (e->job == JOB_REPLICA_NEW) return e->replica_pointer;
    return e->finder.left ? e->finder.cursor : e->target;
}

static int all_quiet(const struct stash_engine *e, const struct engine_in *in)
{
    return e->job == JOB_IDLE && e->command == COMMAND_READY && !in->cmd_valid && !e->access_used && !e->mshr_used &&
           !e->requests.count && !e->deferred.count && !e->replies.count && !e->evict.valid && !e->page.valid &&
           !e->open.valid && !e->done.valid && !e->answer.valid;
}

struct storage_apply engine_apply(const struct stash_engine *e, uint32_t *wdata)
{
    const struct engine_driven *d = &e->driven;
    memset(wdata, 0, STORAGE_CHUNK_WORDS * sizeof *wdata);
    if (d->apply_put) memcpy(wdata, e->put[d->apply_put - 1].data, (size_t)e->chunk_words * sizeof *wdata);
    else wdata[d->apply_word] = d->apply_data;
    return (struct storage_apply){d->apply_event, d->apply_mask, d->apply_granting, d->apply_map, wdata};
}

void engine_eval(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    uint32_t conditions = job_conditions(e, in);
    out->job = *table_step(&e->job_table, e->job, 0, conditions);
    uint64_t actions = out->job.actions;
    out->fwd_valid = out->rev_valid = 0;
    out->fwd_index = out->fwd_addr = out->rev_index = 0;
    out->rev_virt = 0;
    out->read_index = read_index(e);
    out->pointer_index = 0;
    if (e->job == JOB_MISS_READ) {
        int map = e->access[e->job_access].map;
        out->read_index = out->pointer_index = map < 0 ? 0 : (uint32_t)map;
    }
    out->va_vpn = in->fwd.done                      ? in->fwd.address >> e->page_shift
                  : does(actions, JOB_DO_TAKE_PAGE) ? e->page.vpn
                                                    : e->pages.page;
    /* In every cycle: JOB_DO_LOOKUP has nothing left to ask for. */
    out->pa_ppn = e->message.line << e->word_shift >> e->page_shift;
    out->idle = all_quiet(e, in);
    out->cmd_ready = out->calc_valid = out->calc_done_ready = 0;
    out->walk_done_ready = does(actions, JOB_DO_TAKE_PAGE);
    out->l2_rsp_ready = does(actions, JOB_DO_TAKE_RSP);
    out->l2_fwd_ready = does(actions, JOB_DO_TAKE_FORWARD);
    if (!actions) return;
    eval_send(e, in, out);
    if (!does(actions, JOB_DO_COMMAND_STEP)) return;
    out->command = *table_step(&e->command_table, e->command, 0, e->look.conditions);
    out->calc_valid = does(out->command.actions, COMMAND_DO_START_CALC);
    out->calc_done_ready = does(out->command.actions, COMMAND_DO_DROP_CALC);
    out->cmd_ready = does(out->command.actions, COMMAND_DO_GIVE_ANSWER);
}

/* The clock edge -------------------------------------------------------------------------------------------------- */

static void wake_all(struct stash_engine *e)
{
    for (int i = 0; i < e->misses; i++) e->access[i].asleep = 0;
}

static void take_miss(struct stash_engine *e, const struct storage_miss *m)
{
    int i = __builtin_ctz(~e->access_used);
    struct engine_access *a = &e->access[i];
    e->access_used |= UINT32_C(1) << i;
    a->write = (int)m->access.write;
    a->mapped = (int)m->access.mapped;
    a->map = -1;
    a->todo = m->todo;
    a->waits = 0;
    a->asleep = a->asked = 0;
    a->error = 0;
    a->tag = m->access.tag;
    size_t lanes = (size_t)e->lanes * sizeof *a->addr;
    memcpy(a->addr, m->access.addr, lanes);
    memcpy(a->wdata, m->access.wdata, lanes);
    memcpy(a->rdata, m->rdata, lanes);
    e->lookup.valid = 1;
    e->lookup.access = i;
    e->lookup.mapped = a->mapped;
    e->lookup.block = m->access.block;
    e->lookup.slot = m->access.slot;
}

static void take_message(struct stash_engine *e, const struct engine_in *in, uint64_t actions)
{
    if (does(actions, JOB_DO_TAKE_RSP)) e->message = *in->l2_rsp;
    if (does(actions, JOB_DO_TAKE_FORWARD)) e->message = *in->l2_fwd;
    if (does(actions, JOB_DO_TAKE_DEFERRED)) {
        const struct stash_deferred *d = &e->deferred.slot[e->deferred.head];
        e->message = (struct stash_message){.type = d->type,
                                            .mask = d->mask,
                                            .core = d->core,
                                            .stash = d->stash,
                                            .map = d->map,
                                            .owner_map = d->owner_map,
                                            .line = d->line};
        e->deferred.head = (e->deferred.head + 1) % e->deferred_size;
        e->deferred.count--;
        e->retry--;
    }
    /* DATA and REG_ACK come on the response network alone, forwards and WB_ACK on the other. */
    int answer = e->message.type == MSG_DATA || e->message.type == MSG_REG_ACK;
    if (does(actions, JOB_DO_TAKE_RSP) ? !answer : answer) e->message.type = MSG_READ;
}

static void tick_walk(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    if (does(a, JOB_DO_SEND_LANE) || does(a, JOB_DO_SEND_WORD) || does(a, JOB_DO_SEND_REVERSE)) {
        struct engine_traveller *t = engine_sent(e, 0);
        t->sent = e->left ? (uint8_t)__builtin_ctz(e->left) : 0;
        t->lanes = 0;
        if (does(a, JOB_DO_SEND_LANE)) {
            t->lanes = engine_next_sent(e);
            uint32_t addr = e->access[e->job_access].addr[t->sent];
            t->chunk = addr >> e->word_shift;
            t->word = (uint8_t)engine_word(e, addr);
        } else {
            t->chunk = e->job_chunk;
            t->word = t->sent;
        }
        e->left &= e->left - 1;
        e->left &= ~t->lanes;
    }
    if (does(a, JOB_DO_BEGIN_CHUNK)) {
        uint32_t low = 0, high = 0;
        for (int w = 0; w < e->chunk_words; w++) {
            low |= (e->seen.state >> (2 * w) & 1) << w;
            high |= (e->seen.state >> (2 * w + 1) & 1) << w;
        }
        e->job_map = e->seen.index;
        e->left = e->job_kind == EVICT_REGISTER ? high & ~low & ~e->reg_done : high & low;
        e->stayed = 0;
    }
    if (!does(a, JOB_DO_END_WALK)) return;
    if (e->open.valid) engine_close_request(e, in->core_id);
    if (e->job_access < 0) {
        e->evict.valid = 0;
        if (e->job_kind == EVICT_REGISTER) e->incomplete = e->stayed;
        wake_all(e);
    } else {
        struct engine_access *access = &e->access[e->job_access];
        access->asleep = access->todo && !access->waits;
    }
}

static void tick_picks(struct stash_engine *e, const struct engine_in *in, uint64_t a)
{
    if (e->pick != JOB_IF_pick_page && e->pick != JOB_IF_pick_rsp) e->turn = engine_next_turn(e->pick);
    if (does(a, JOB_DO_TAKE_PAGE)) {
        e->page.valid = e->page.sent = 0;
        wake_all(e);
        e->driven.fill = 1;
        e->driven.fill_vpn = e->page.vpn;
        e->driven.fill_ppn = in->walk_done->ppn;
        e->driven.fill_fault = in->walk_done->fault != 0;
    }
    if (does(a, JOB_DO_TAKE_RSP) || does(a, JOB_DO_TAKE_FORWARD) || does(a, JOB_DO_TAKE_DEFERRED))
        take_message(e, in, a);
    if (does(a, JOB_DO_START_EVICT)) {
        e->job_access = -1;
        e->job_chunk = e->evict.chunk;
        e->job_kind = e->evict.kind;
    }
    if (does(a, JOB_DO_START_COMPLETE) || does(a, JOB_DO_START_MISS)) e->job_access = e->picked;
    if (does(a, JOB_DO_START_MISS)) e->walk_turn = (e->picked + 1) % e->misses;
}

/* The response register's data are the output of a RAM, which is read only while the register is empty. */
static void read_result(struct stash_engine *e)
{
    const struct engine_access *access = &e->access[e->job_access];
    memcpy(e->done.response.rdata, access->rdata, sizeof access->rdata);
}

static void load_done(struct stash_engine *e)
{
    const struct engine_access *access = &e->access[e->job_access];
    e->done.valid = 1;
    e->done.response.tag = access->tag;
    e->done.response.error = access->error;
    e->access_used &= ~(UINT32_C(1) << e->job_access);
}

static void tick_handshakes(struct stash_engine *e, const struct engine_in *in)
{
    if (e->done.valid && in->done_ready) e->done.valid = 0;
    if (e->answer.valid && in->cmd_done_ready) e->answer.valid = 0;
    if (engine_walk_valid(e) && in->walk_ready) e->page.sent = 1;
    if (e->requests.count && in->l2_req_ready) {
        e->requests.head = (e->requests.head + 1) % e->mshrs;
        e->requests.count--;
    }
    if (e->replies.count && in->fwd_rsp_ready) {
        e->replies.head = (e->replies.head + 1) % ENGINE_REPLIES;
        e->replies.count--;
    }
}

/* #DirtyData, of the operation in S3. */
static void count_dirty(struct stash_engine *e, const struct engine_in *in)
{
    int moves = in->index_after != in->index_before;
    e->driven.dec = in->owned_before && !(in->owned_after && !moves);
    e->driven.inc = in->owned_after && !(in->owned_before && !moves);
    if (e->driven.dec) e->driven.dec_index = (uint8_t)in->index_before;
    if (e->driven.inc) e->driven.inc_index = (uint8_t)in->index_after;
}

static void tick_scans(struct stash_engine *e, const struct engine_in *in)
{
    if (e->scan[1] == SCAN_TO_PROBE) {
        uint32_t low = in->op_state & 0x55555555, high = in->op_state >> 1 & 0x55555555;
        e->probe.pending = (low & high) != 0;
        e->probe.index = in->op_index;
        e->probe.registered = 0;
        for (int w = 0; w < e->chunk_words; w++) e->probe.registered |= ((high & ~low) >> (2 * w) & 1) << w;
    }
    uint32_t pending = e->seen.state & e->seen.state >> 1 & 0x55555555;
    switch (e->scan[2]) {
    case SCAN_TO_END:
        engine_drive_apply(e, in->coherent >> e->self & 1 ? WORD_ON_END_COHERENT : WORD_ON_END_LOCAL, e->words_mask,
                           e->self);
        break;
    case SCAN_TO_ADOPT:
        if (pending && e->seen.index == e->self) engine_drive_apply(e, WORD_ON_ADOPT, e->words_mask, e->self);
        break;
    case SCAN_TO_INVALIDATE: engine_drive_apply(e, WORD_ON_SELF_INVALIDATE, e->words_mask, 0); break;
    default: break;
    }
    e->scan[2] = e->scan[1];
    e->scan[1] = e->scan[0];
    e->scan[0] = SCAN_NONE;
}

static void see(struct stash_engine *e, const struct engine_in *in)
{
    e->seen.state = in->op_state;
    e->seen.index = in->op_index;
    memcpy(e->seen.rdata, in->op_rdata, (size_t)e->chunk_words * sizeof *in->op_rdata);
}

/* What reset sets to 0: everything but what init fixed and what counts rows. */
static void reset(struct stash_engine *e)
{
    size_t from = offsetof(struct stash_engine, job), to = offsetof(struct stash_engine, job_count);
    memset((char *)e + from, 0, to - from);
    e->job_access = -1;
}

static void tick_job(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->job.actions;
    if (e->job_access >= 0) engine_tick_replica(e, in, a);
    if (e->job == JOB_IDLE && e->pick) tick_picks(e, in, a);
    if (does(a, JOB_DO_COMMAND_STEP)) engine_tick_command(e, in, &out->command);
    if (does(a, JOB_DO_BEGIN_ANSWER)) engine_begin_answer(e);
    if (does(a, JOB_DO_PUT_CHUNK)) engine_put_chunk(e);
    if (does(a, JOB_DO_END_ANSWER)) engine_end_answer(e);
    if (does(a, JOB_DO_BEGIN_REPLAY)) {
        e->left = e->access[e->job_access].todo;
        e->access[e->job_access].asked = 0;
    }
    if (does(a, JOB_DO_READ_CHUNK)) engine_read_chunk(e);
    if (does(a, JOB_DO_BEGIN_REVERSE)) engine_begin_reverse(e);
    if (does(a, JOB_DO_END_REVERSE)) engine_end_reverse(e);
    if (does(a, JOB_DO_PROBE_CHUNK)) engine_probe(e, e->job_chunk);
    if (does(a, JOB_DO_START_COMPLETE) || does(a, JOB_DO_READ_RESULT)) read_result(e);
    if (does(a, JOB_DO_LOAD_DONE)) load_done(e);
    tick_walk(e, in, a);
}

void engine_tick(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    if (in->rst) {
        reset(e);
        return;
    }
    uint64_t command = does(out->job.actions, JOB_DO_COMMAND_STEP) ? out->command.actions : 0;
    int looks = e->job == JOB_IDLE && (!e->pick || engine_goes_on(command));
    int pick = looks ? engine_look(e, in, command) : 0;
    e->job_count[out->job.row]++;
    e->protocol_error = 0;
    memset(&e->driven, 0, sizeof e->driven);
    tick_handshakes(e, in);
    if (e->ops >> 1 & 1) count_dirty(e, in);
    if (e->scan[0] | e->scan[1] | e->scan[2]) tick_scans(e, in);
    if (e->probes & 1) engine_drive_op(e, e->probe_chunk);
    e->probes = e->probes << 1;
    if (e->job == JOB_MISS_WALK || e->job == JOB_CHUNK_WALK || e->job == JOB_DRAIN) engine_tick_forward(e, in);
    if (e->job == JOB_REVERSE_WALK || e->job == JOB_REVERSE_DRAIN) engine_tick_reverse(e, in);
    if (e->replays) engine_tick_replay(e);
    if (e->puts | e->releases) engine_tick_answer(e);
    if (e->skip) engine_skip_deferred(e);

    if (e->lookup.valid) {
        if (e->lookup.mapped) e->access[e->lookup.access].map = in->slot_map;
        e->lookup.valid = 0;
    }
    if (in->miss) take_miss(e, in->miss); /* before LOAD_DONE: an access freed now is free from the next cycle on */
    engine_tick_search(e, in);
    if (out->job.actions) tick_job(e, in, out);

    if (in->op_done) see(e, in);
    if (e->command != COMMAND_READY) e->read = *in->read_data;
    e->ops = e->ops << 1 | (uint32_t)in->op_done;
    e->sent = e->sent << 1 | (uint32_t)(out->fwd_valid || out->rev_valid);
    e->now++;
    e->second = e->job == JOB_REVERSE_LOOKUP;
    e->pick = pick;
    e->job = out->job.next;
}
