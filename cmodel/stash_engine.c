/* The engine: which job, and the jobs' own steps. Commits, commands and messages are in the files of that name. */
#include "cmodel/stash_engine.h"

#include <string.h>

#include "cmodel/stash_engine_tables.h"
#include "spec/stash_types.h"

static int log2_of(int64_t n)
{
    return __builtin_ctzll((unsigned long long)n);
}

static uint8_t word_event(const char *name)
{
    return (uint8_t)spec_event_index(&stash_word_fsm, name);
}

static void init_events(struct stash_engine *e)
{
    e->event.fill = word_event("FILL");
    e->event.issue = word_event("ISSUE");
    e->event.local_store = word_event("LOCAL_STORE");
    e->event.grant = word_event("GRANT");
    e->event.forward_read = word_event("FORWARD_READ");
    e->event.forward_take = word_event("FORWARD_TAKE");
    e->event.wb_done = word_event("WB_DONE");
    e->event.end_coherent = word_event("END_COHERENT");
    e->event.end_local = word_event("END_LOCAL");
    e->event.self_invalidate = word_event("SELF_INVALIDATE");
    e->event.adopt = word_event("ADOPT");
    e->event.reregister = word_event("REREGISTER");
    e->event.store = word_event("STORE");
    e->event.raw_store = word_event("RAW_STORE");
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
    init_events(e);
    return engine_bind_tables(e, fsms, error);
}

void engine_free(struct stash_engine *e)
{
    if (e->job_table) spec_table_free(e->job_table);
    if (e->commit_table) spec_table_free(e->commit_table);
    if (e->command_table) spec_table_free(e->command_table);
    e->job_table = e->commit_table = e->command_table = NULL;
}

/* Choosing a job -------------------------------------------------------------------------------------------------- */

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

static int access_ready(const struct stash_engine *e, const struct engine_in *in)
{
    for (int k = 0; k < e->misses; k++) {
        int i = (e->walk_turn + k) % e->misses;
        const struct engine_access *a = &e->access[i];
        if ((e->access_used >> i & 1) && a->todo && !a->waits && !a->asleep && !frozen(e, in, a)) return i;
    }
    return -1;
}

/* The candidate of a class as a job condition; -1: none. */
static int candidate(const struct stash_engine *e, const struct engine_in *in, int class, struct engine_out *out)
{
    int answerable = e->replies.count < ENGINE_REPLIES;
    switch (class) {
    case 0:
        if (e->retry && answerable) return JOB_IF_pick_deferred;
        return in->l2_fwd_valid && !e->retry && e->deferred.count < e->deferred_size && answerable ? JOB_IF_pick_forward
                                                                                                   : -1;
    case 1:
        if (e->evict.valid && e->mshr_used != UINT32_MAX >> (32 - e->mshrs)) return JOB_IF_pick_evict;
        if (!e->access_used) return -1;
        if (!e->done.valid && (out->picked = access_done(e)) >= 0) return JOB_IF_pick_complete;
        return (out->picked = access_ready(e, in)) >= 0 ? JOB_IF_pick_miss : -1;
    default:
        return !in->miss && (in->cmd_valid || e->command != COMMAND_READY || engine_scout_entry(e, in) >= 0)
                   ? JOB_IF_pick_command
                   : -1;
    }
}

static int class_of(int pick)
{
    if (pick == JOB_IF_pick_deferred || pick == JOB_IF_pick_forward) return 0;
    return pick == JOB_IF_pick_command ? 2 : 1;
}

static uint32_t pick(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    if (in->walk_done_valid) return when(1, JOB_IF_pick_page);
    if (in->l2_rsp_valid) return when(1, JOB_IF_pick_rsp);
    for (int k = 0; k < 3; k++) {
        int c = candidate(e, in, (e->turn + k) % 3, out);
        if (c >= 0) return when(1, c);
    }
    return 0;
}

/* Replicas -------------------------------------------------------------------------------------------------------- */

static uint32_t lane_addr(const struct stash_engine *e)
{
    return e->access[e->job_access].addr[__builtin_ctz(e->look)];
}

static uint32_t copy_addr(const struct stash_engine *e)
{
    return (uint32_t)(e->old_entry.base + lane_addr(e) - e->new_entry.base) & e->stash_mask;
}

static uint32_t word_of(const struct stash_engine *e, uint32_t addr)
{
    return addr & ((uint32_t)e->chunk_words - 1);
}

static uint32_t word_state(const struct stash_engine *e, const struct engine_in *in, uint32_t addr)
{
    return in->op_state >> (2 * word_of(e, addr)) & 3;
}

static int replica_same(const struct stash_engine *e, const struct engine_in *in)
{
    return (in->used >> e->replica_pointer & 1) && map_same_tile(&e->new_entry, in->read_data);
}

static int copy_found(const struct stash_engine *e, const struct engine_in *in)
{
    uint32_t addr = lane_addr(e), state = word_state(e, in, copy_addr(e));
    if (addr < e->new_entry.base || addr - e->new_entry.base >= e->new_entry.words) return 0;
    if (state == COMMIT_V) return (int)(in->live >> e->replica_pointer & 1);
    return (state == COMMIT_R || state == COMMIT_P) && in->op_index == e->replica_pointer &&
           (in->coherent >> e->replica_pointer & 1);
}

/* Outputs --------------------------------------------------------------------------------------------------------- */

static uint32_t job_conditions(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    const struct engine_access *a = e->job_access < 0 ? NULL : &e->access[e->job_access];
    uint32_t under_way = e->job == JOB_DRAIN ? 0x3ff : 0x7ff;
    switch (e->job) {
    case JOB_CLEAR: return when(in->clearing, JOB_IF_clearing);
    case JOB_IDLE: return pick(e, in, out);
    case JOB_MISS_READ:
        return when(!a->write && a->mapped && a->map >= 0 && (in->live & in->reuse) >> a->map & 1, JOB_IF_replica);
    case JOB_REPLICA_OLD: return when(replica_same(e, in), JOB_IF_replica_same);
    case JOB_REPLICA_COPY:
        return when(copy_found(e, in), JOB_IF_copy_found) | when(!(e->look & (e->look - 1)), JOB_IF_replica_last);
    case JOB_REPLICA_FILL: return when(!(e->look & (e->look - 1)), JOB_IF_replica_last);
    default:
        return when(!e->left, JOB_IF_left_none) | when(e->left && !(e->left & (e->left - 1)), JOB_IF_left_last) |
               when(!(e->sent & under_way), JOB_IF_pipe_empty);
    }
}

static void eval_walk(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    if (does(out->job_actions, JOB_DO_SEND_LANE)) {
        const struct engine_access *a = &e->access[e->job_access];
        out->fwd_valid = 1;
        out->fwd_index = a->map < 0 ? 0 : (uint32_t)a->map;
        out->fwd_addr = a->addr[__builtin_ctz(e->left)];
    }
    if (does(out->job_actions, JOB_DO_SEND_WORD)) {
        out->fwd_valid = 1;
        out->fwd_index = e->job_map;
        out->fwd_addr = e->job_chunk << e->word_shift | (uint32_t)__builtin_ctz(e->left);
    }
    if (e->job != JOB_MISS_WALK && e->job != JOB_CHUNK_WALK && e->job != JOB_DRAIN) return;
    if (e->sent >> 8 & 1) {
        out->op_valid = 1;
        out->op_chunk =
            e->job_access < 0
                ? e->job_chunk
                : e->access[e->job_access].addr[e->sent_word[(e->now - 9) % ENGINE_HISTORY]] >> e->word_shift;
    }
    if (e->sent >> 9 & 1) engine_eval_commit(e, in, out);
}

static void eval_replica(const struct stash_engine *e, struct engine_out *out)
{
    if (does(out->job_actions, JOB_DO_PROBE_COPY) || does(out->job_actions, JOB_DO_PROBE_NEW)) {
        out->op_valid = 1;
        out->op_chunk = (e->job == JOB_REPLICA_PROBE ? copy_addr(e) : lane_addr(e)) >> e->word_shift;
    }
    if (does(out->job_actions, JOB_DO_FILL_NEW)) {
        uint32_t word = word_of(e, lane_addr(e));
        out->apply_valid = 1;
        out->apply.event = e->event.fill;
        out->apply.mask = UINT32_C(1) << word;
        out->apply.map = (uint32_t)e->access[e->job_access].map;
        out->apply_wdata[word] = e->copied;
    }
}

static void eval_scan(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    uint32_t pending = in->op_state & in->op_state >> 1 & 0x55555555;
    if (e->s1 == S1_SCAN_PROBE || (e->s1 == S1_SCAN_ADOPT && (!pending || in->op_index != e->self))) return;
    out->apply_valid = 1;
    out->apply.mask = e->words_mask;
    out->apply.map = e->s1 == S1_SCAN_INVALIDATE ? 0 : e->self;
    out->apply.event = e->s1 == S1_SCAN_ADOPT        ? e->event.adopt
                       : e->s1 == S1_SCAN_INVALIDATE ? e->event.self_invalidate
                       : in->coherent >> e->self & 1 ? e->event.end_coherent
                                                     : e->event.end_local;
}

static int all_quiet(const struct stash_engine *e, const struct engine_in *in)
{
    return e->job == JOB_IDLE && e->command == COMMAND_READY && !in->cmd_valid && !e->access_used && !e->mshr_used &&
           !e->requests.count && !e->deferred.count && !e->replies.count && !e->evict.valid && !e->page.valid &&
           !e->open.valid && !e->done.valid && !e->answer.valid;
}

/* In pieces: of one memset of this size the compiler makes a `rep stos`, whose start alone took 4% of the model's time. */
static void clear(struct engine_out *out)
{
    enum { PIECE = 64 };
    char *at = (char *)out;
    for (size_t i = 0; i + PIECE <= sizeof *out; i += PIECE) memset(at + i, 0, PIECE);
    memset(at + sizeof *out / PIECE * PIECE, 0, sizeof *out % PIECE);
}

void engine_eval(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    clear(out);
    out->apply.wdata = out->apply_wdata;
    out->picked = -1;
    struct spec_step step = spec_table_step(e->job_table, e->job, 0, job_conditions(e, in, out));
    out->job_actions = step.actions;
    out->job_next = step.next;
    out->job_row = step.row;

    int searches =
        e->command == COMMAND_SEARCH_READ || e->command == COMMAND_SEARCH_TEST || e->command == COMMAND_SEARCH_DONE;
    out->read_index = searches ? e->search : e->target;
    if (does(step.actions, JOB_DO_READ_OLD)) out->read_index = e->replica_pointer;
    if (e->job == JOB_MISS_READ) {
        int map = e->access[e->job_access].map;
        out->read_index = out->pointer_index = map < 0 ? 0 : (uint32_t)map;
    }
    out->va_vpn = (in->fwd.done ? in->fwd.address : e->pages.page << e->page_shift) >> e->page_shift;
    out->pa_ppn = e->message.line << e->word_shift >> e->page_shift;
    out->walk_done_ready = does(step.actions, JOB_DO_TAKE_PAGE);
    out->fill_valid = out->walk_done_ready;
    out->l2_rsp_ready = does(step.actions, JOB_DO_TAKE_RSP);
    out->l2_fwd_ready = does(step.actions, JOB_DO_TAKE_FORWARD);
    out->idle = all_quiet(e, in);

    if (does(step.actions, JOB_DO_PROBE_CHUNK)) {
        out->op_valid = 1;
        out->op_chunk = e->job_chunk;
    }
    eval_walk(e, in, out);
    eval_replica(e, out);
    engine_eval_reverse(e, in, out);
    if (e->s1 >= S1_SCAN_END) eval_scan(e, in, out);
    if (does(step.actions, JOB_DO_COMMAND_STEP)) engine_eval_command(e, in, out);
}

void engine_count(const struct engine_in *in, struct engine_out *out)
{
    if (!in->op_done) return;
    int moves = in->index_after != in->op_index;
    out->dec_valid = in->owned_before && !(in->owned_after && !moves);
    out->inc_valid = in->owned_after && !(in->owned_before && !moves);
    if (out->dec_valid) out->dec_index = in->op_index;
    if (out->inc_valid) out->inc_index = in->index_after;
}

/* The clock edge -------------------------------------------------------------------------------------------------- */

static void wake_all(struct stash_engine *e)
{
    for (int i = 0; i < e->misses; i++) e->access[i].asleep = 0;
}

static void take_miss(struct stash_engine *e, const struct engine_in *in)
{
    const struct storage_miss *m = in->miss;
    int i = __builtin_ctz(~e->access_used);
    struct engine_access *a = &e->access[i];
    e->access_used |= UINT32_C(1) << i;
    a->write = (int)m->access.write;
    a->mapped = (int)m->access.mapped;
    a->map = a->mapped ? in->slot_map : -1;
    a->todo = m->todo;
    a->waits = 0;
    a->asleep = 0;
    a->error = 0;
    a->tag = m->access.tag;
    size_t lanes = (size_t)e->lanes * sizeof *a->addr;
    memcpy(a->addr, m->access.addr, lanes);
    memcpy(a->wdata, m->access.wdata, lanes);
    memcpy(a->rdata, m->rdata, lanes);
}

static void take_message(struct stash_engine *e, const struct engine_in *in, uint64_t actions)
{
    if (does(actions, JOB_DO_TAKE_RSP)) e->message = *in->l2_rsp;
    if (does(actions, JOB_DO_TAKE_FORWARD)) e->message = *in->l2_fwd;
    if (does(actions, JOB_DO_TAKE_DEFERRED)) {
        e->message = e->deferred.slot[e->deferred.head];
        e->deferred.head = (e->deferred.head + 1) % e->deferred_size;
        e->deferred.count--;
        e->retry--;
    }
    /* DATA and REG_ACK come on the response network alone, forwards and WB_ACK on the other. */
    int answer = e->message.type == MSG_DATA || e->message.type == MSG_REG_ACK;
    if (does(actions, JOB_DO_TAKE_RSP) ? !answer : answer) e->message.type = MSG_READ;
}

static void tick_walk(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->job_actions;
    if (does(a, JOB_DO_SEND_LANE) || does(a, JOB_DO_SEND_WORD)) {
        e->sent_word[e->now % ENGINE_HISTORY] = (uint8_t)__builtin_ctz(e->left);
        e->left &= e->left - 1;
    }
    if (does(a, JOB_DO_BEGIN_CHUNK)) {
        uint32_t low = 0, high = 0;
        for (int w = 0; w < e->chunk_words; w++) {
            low |= (in->op_state >> (2 * w) & 1) << w;
            high |= (in->op_state >> (2 * w + 1) & 1) << w;
        }
        e->job_map = in->op_index;
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

static void tick_replica(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->job_actions;
    struct engine_access *access = &e->access[e->job_access];
    if (does(a, JOB_DO_READ_NEW)) e->replica_pointer = in->pointer;
    if (does(a, JOB_DO_READ_OLD)) e->new_entry = *in->read_data;
    if (e->job == JOB_REPLICA_OLD) e->old_entry = *in->read_data;
    if (does(a, JOB_DO_PROBE_NEW)) e->copied = in->op_rdata[word_of(e, copy_addr(e))];
    if (does(a, JOB_DO_FILL_NEW)) {
        uint32_t addr = lane_addr(e), state = word_state(e, in, addr), lane = (uint32_t)__builtin_ctz(e->look);
        if (state != COMMIT_P) {
            access->rdata[lane] = state == COMMIT_I ? e->copied : in->op_rdata[word_of(e, addr)];
            access->todo &= ~(UINT32_C(1) << lane);
        }
    }
    if (does(a, JOB_DO_NEXT_LANE) || does(a, JOB_DO_BEGIN_WALK)) e->look &= e->look - 1;
    if (does(a, JOB_DO_BEGIN_REPLICA)) e->look = access->todo;
    if (does(a, JOB_DO_BEGIN_WALK)) e->left = access->todo;
}

static void tick_picks(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    uint64_t a = out->job_actions;
    int chosen = does(a, JOB_DO_TAKE_DEFERRED)  ? JOB_IF_pick_deferred
                 : does(a, JOB_DO_TAKE_FORWARD) ? JOB_IF_pick_forward
                 : does(a, JOB_DO_COMMAND_STEP) ? JOB_IF_pick_command
                 : does(a, JOB_DO_START_EVICT) || does(a, JOB_DO_START_COMPLETE) || does(a, JOB_DO_START_MISS)
                     ? JOB_IF_pick_miss
                     : -1;
    if (chosen >= 0) e->turn = (class_of(chosen) + 1) % 3;
    if (does(a, JOB_DO_TAKE_PAGE)) {
        e->page.valid = e->page.sent = 0;
        wake_all(e);
    }
    if (does(a, JOB_DO_TAKE_RSP) || does(a, JOB_DO_TAKE_FORWARD) || does(a, JOB_DO_TAKE_DEFERRED))
        take_message(e, in, a);
    if (does(a, JOB_DO_START_EVICT)) {
        e->job_access = -1;
        e->job_chunk = e->evict.chunk;
        e->job_kind = e->evict.kind;
    }
    if (does(a, JOB_DO_START_COMPLETE) || does(a, JOB_DO_START_MISS)) e->job_access = out->picked;
    if (does(a, JOB_DO_START_MISS)) e->walk_turn = (out->picked + 1) % e->misses;
    if (does(a, JOB_DO_LOAD_DONE)) {
        const struct engine_access *access = &e->access[e->job_access];
        e->done.valid = 1;
        e->done.response.tag = access->tag;
        e->done.response.error = access->error;
        memcpy(e->done.response.rdata, access->rdata, sizeof access->rdata);
        e->access_used &= ~(UINT32_C(1) << e->job_access);
    }
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

/* What reset sets to 0: everything but what init fixed and what counts rows. */
static void reset(struct stash_engine *e)
{
    struct stash_engine *fresh = e;
    size_t from = offsetof(struct stash_engine, job), to = offsetof(struct stash_engine, job_count);
    memset((char *)fresh + from, 0, to - from);
    e->job_access = -1;
}

void engine_tick(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    if (in->rst) {
        reset(e);
        return;
    }
    int commits = (e->sent >> 9 & 1) && (e->job == JOB_MISS_WALK || e->job == JOB_CHUNK_WALK || e->job == JOB_DRAIN);
    int sends = out->fwd_valid || out->rev_valid;
    enum engine_s1 scanned = e->s1;
    e->job_count[out->job_row]++;
    e->protocol_error = 0;
    e->s1 = S1_NONE;
    tick_handshakes(e, in);
    if (scanned == S1_SCAN_PROBE) {
        uint32_t low = in->op_state & 0x55555555, high = in->op_state >> 1 & 0x55555555;
        e->probe.pending = (low & high) != 0;
        e->probe.index = in->op_index;
        e->probe.registered = 0;
        for (int w = 0; w < e->chunk_words; w++) e->probe.registered |= ((high & ~low) >> (2 * w) & 1) << w;
    }
    if (commits) engine_tick_commit(e, in, out);
    engine_tick_reverse(e, in, out);
    if (e->job_access >= 0) tick_replica(e, in, out);
    tick_walk(e, in, out);
    if (does(out->job_actions, JOB_DO_COMMAND_STEP)) engine_tick_command(e, in, out);
    if (in->miss) take_miss(e, in); /* before LOAD_DONE: an access freed now is free from the next cycle on */
    tick_picks(e, in, out);

    if (e->sent >> 8 & 1) {
        e->page10.hit = in->va_hit;
        e->page10.known = in->va_known;
        e->page10.fault = in->va_fault;
        e->page10.ppn = in->va_ppn;
    }
    e->at10.virt = e->at9.virt;
    e->at10.mapped = e->at9.mapped;
    e->at9.virt = in->fwd.address;
    e->at9.mapped = in->fwd.mapped;
    e->sent = e->sent << 1 | (uint32_t)sends;
    e->now++;
    e->job = (uint8_t)out->job_next;
}
