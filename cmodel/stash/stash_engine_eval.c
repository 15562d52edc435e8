/* The engine's outputs of a cycle: who is granted, and what its tables do. */
#include "cmodel/stash/stash_engine_parts.h"

/* Its chunk was granted in one of the last two cycles, or a scan of its row, or a follower of it taken; `own`: not counting the grants to pieces of
 * the oldest context. */
static int is_close(const struct stash_engine *e, uint32_t chunk, int own)
{
    for (uint32_t k = 0; k < 2; k++) {
        const struct engine_piece *p = engine_taken(e, k + 1);
        if (p && !p->operation && p->context.chunk == chunk) return 1;
        if (!(e->ops >> k & 1) || (own && e->own >> k & 1)) continue;
        const struct engine_operation *o = &e->operation[(e->now - 1 - k) % ENGINE_OPERATIONS];
        if (o->chunk == chunk) return 1;
        if (o->kind == GRANT_SCAN && o->by_row && engine_same_row(e, o->chunk, chunk)) return 1;
    }
    return 0;
}

static void grant(struct engine_out *out, enum engine_grant who, uint32_t chunk)
{
    out->grant = who;
    out->grant_chunk = chunk;
}

/* A writeback's first piece lets a replica be put before its chunk is kept. */
static int piece_asks(const struct stash_engine *e, const struct engine_in *in)
{
    if (!in->piece->valid || engine_follows(e, in)) return 0;
    if (e->open_context || e->contexts.slot[e->contexts.head].kind != OF_WRITE_BACK) return 1;
    if (e->walk == WALK_REPLICA_COPY || e->walk == WALK_REPLICA_FILL) return 0;
    return !engine_granted(e, 1, GRANT_FILL) && !engine_granted(e, 2, GRANT_FILL) && !engine_granted(e, 3, GRANT_FILL);
}

/* Of a store of several pieces the last one waits for nobody: what it sees others cannot have changed. */
static int piece_close(const struct stash_engine *e, uint32_t chunk)
{
    if (e->open_context && e->contexts.slot[e->contexts.head].kind == OF_STORE) return 0;
    return is_close(e, chunk, 1);
}

/* 1 when somebody asks for an operation, granted or refused; out->grant. */
static int eval_grant(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out, int hold)
{
    out->grant = GRANT_NONE;
    out->grant_chunk = 0;
    int alone = engine_gather_alone(e), asks_gathered = out->due >= 0 || alone, asks_piece = piece_asks(e, in);
    int asks_put = engine_next_put(e)->words && !engine_gathers(e) && !engine_put_waits(e);
    int asks_probe = e->ring.count && engine_wants_probe(e, hold);
    int asks_copy = e->walk == WALK_REPLICA_ASK, asks_fill = e->walk == WALK_REPLICA_FILL;
    int free = !in->pass_waits, yields = asks_piece && engine_granted(e, 1, GRANT_ANSWER);
    int place_yields =
        asks_piece && engine_is_given(&e->contexts.slot[e->contexts.head]) && engine_granted(e, 1, GRANT_GATHERED);
    engine_eval_turn(e, in, out);
    if (out->turn_words) {
        uint64_t address = e->translated.slot[e->translated.head].address;
        grant(out, GRANT_FORWARD, (uint32_t)(address >> e->word_shift) + (uint32_t)e->second_chunk);
        return 1;
    }
    if (!(asks_gathered | asks_put | asks_probe | asks_piece | asks_copy | asks_fill)) return 0;
    if (asks_gathered && free && !place_yields) {
        uint32_t chunk = alone ? engine_next_put(e)->chunk : e->gather.entry[out->due].chunk;
        if (!engine_is_open(e, chunk)) {
            grant(out, GRANT_GATHERED, chunk);
            return 1;
        }
    }
    if (asks_put && free && !yields && !engine_is_open(e, engine_next_put(e)->chunk)) {
        grant(out, GRANT_ANSWER, engine_next_put(e)->chunk);
        return 1;
    }
    if (asks_probe && free) {
        uint32_t chunk = e->ring.slot[(e->ring.head + e->ring.probed) % ENGINE_EVICTS].chunk;
        if (!is_close(e, chunk, 0) && !engine_is_open(e, chunk)) {
            grant(out, GRANT_PROBE, chunk);
            return 1;
        }
    }
    if (asks_piece && free && !in->walk_done_valid && !e->driven.fill) {
        uint32_t chunk = e->contexts.slot[e->contexts.head].chunk;
        if (!piece_close(e, chunk)) {
            grant(out, GRANT_PIECE, chunk);
            return 1;
        }
    }
    if (asks_copy && free && !is_close(e, engine_copy_chunk(e), 0) && !engine_is_open(e, engine_copy_chunk(e)) &&
        !engine_writes_back(e))
        grant(out, GRANT_COPY, engine_copy_chunk(e));
    if (asks_fill && free && !engine_is_open(e, e->look_chunk)) grant(out, GRANT_FILL, e->look_chunk);
    return 1;
}

/* A writeback's leaves the way of data to an answer or a forward that is granted. */
static int follower_taken(const struct stash_engine *e, const struct engine_in *in, enum engine_grant granted)
{
    if (!in->piece->valid || !engine_follows(e, in) || in->walk_done_valid || e->driven.fill) return 0;
    return e->contexts.slot[e->contexts.head].kind != OF_WRITE_BACK ||
           (granted != GRANT_ANSWER && granted != GRANT_FORWARD);
}

/* All translations are taken but that of a given chunk. */
static int crowded(const struct stash_engine *e, const struct engine_in *in)
{
    return e->contexts.count - (in->piece->valid != 0) >= ENGINE_SENT;
}

static uint32_t walk_conditions(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out,
                                int hold)
{
    switch (e->walk) {
    case WALK_IDLE: {
        int i = e->access_used && !hold ? engine_ready_access(e, in) : -1;
        out->picked = i;
        if (i < 0) {
            out->picked = hold ? -1 : engine_new_access(e, in);
            return when(out->picked >= 0, WALK_IF_picked);
        }
        const struct engine_access *a = &e->access[i];
        int replica =
            !a->write && a->mapped && a->map_ok && engine_flag(in->live & in->reuse, a->map) && !(e->tried >> i & 1);
        return when(1, WALK_IF_picked) | when(replica, WALK_IF_replica);
    }
    case WALK_SEND:
        if (!in->fwd_ready || crowded(e, in) || e->ring.sends || engine_would_send_given(e)) return 0;
        out->send_lanes = engine_lowest_lanes(e, e->left);
        return when(1, WALK_IF_sent) | when(out->send_lanes == e->left, WALK_IF_last);
    case WALK_REPLICA_OLD: return when(engine_replica_same(e, in), WALK_IF_replica_same);
    case WALK_REPLICA_ASK: return when(out->grant == GRANT_COPY, WALK_IF_granted);
    case WALK_REPLICA_COPY: {
        int arrived = engine_granted(e, 3, GRANT_COPY) != NULL;
        return when(arrived, WALK_IF_arrived) |
               when(arrived && (engine_copy_found(e, in) & engine_looked_for(e)), WALK_IF_copy_found) |
               when(engine_lowest_lanes(e, e->look_at) == e->look_at, WALK_IF_replica_last);
    }
    case WALK_REPLICA_FILL:
        return when(out->grant == GRANT_FILL, WALK_IF_granted) |
               when(engine_lowest_lanes(e, e->look_at) == e->look_at, WALK_IF_replica_last);
    default: return 0;
    }
}

/* What is sent to the translation: a chunk that must leave, before the walk's. */
static void eval_send(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    uint32_t chunk;
    out->sends_evict = e->ring.sends && in->fwd_ready && !crowded(e, in);
    out->sends_given = engine_would_send_given(e) && in->fwd_ready;
    if (out->sends_evict) {
        out->fwd_index = (uint32_t)e->ring.map;
        out->fwd_words = e->ring.words;
        out->fwd_mapped = 1;
        chunk = e->ring.slot[e->ring.place].chunk;
    } else if (out->sends_given) {
        out->fwd_index = e->given.slot[e->given.head].map;
        out->fwd_words = e->words_mask;
        out->fwd_mapped = 1;
        chunk = e->given.slot[e->given.head].chunk;
    } else if (does(out->walk->actions, WALK_DO_SEND_CHUNK)) {
        const struct engine_access *a = &e->access[e->job];
        out->fwd_index = a->map;
        out->fwd_mapped = engine_kind_sent(e) <= OF_STORE;
        int fetches = e->fetches_line && engine_kind_sent(e) == OF_LOAD && a->map_ok && !engine_flag(in->reuse, a->map);
        out->fwd_words = fetches ? e->words_mask : engine_words_of(e, out->send_lanes);
        chunk = a->request.addr[__builtin_ctz(out->send_lanes)] >> e->word_shift;
    } else {
        return;
    }
    out->fwd_valid = 1;
    out->fwd_addr = chunk << e->word_shift | (uint32_t)__builtin_ctz(out->fwd_words);
}

static uint32_t read_index(const struct stash_engine *e)
{
    if (e->walk == WALK_REPLICA_READ) return e->access[e->job].map;
    if (e->walk == WALK_REPLICA_NEW) return e->replica_pointer;
    return e->finder.next.valid ? e->finder.next.entry : e->target;
}

/* In S0 to S3. */
static int under_way(const struct stash_engine *e, enum engine_grant kind)
{
    for (uint32_t cycles = 1; cycles <= 4; cycles++)
        if (engine_granted(e, cycles, kind)) return 1;
    return 0;
}

static int is_quiet(const struct stash_engine *e)
{
    return e->walk == WALK_IDLE && !e->contexts.count && !(e->pieces & 31) && !(e->ring.probes & 7) && !e->ring.sends &&
           !engine_would_send_given(e) && !under_way(e, GRANT_FILL);
}

int engine_at_rest(const struct stash_engine *e)
{
    return e->command == COMMAND_READY && e->forward == FORWARD_IDLE && !engine_forwards_under_way(e) && is_quiet(e) &&
           !e->access_used && !e->mshr_used && !e->ring.count && !engine_being_given(e) && !e->page.valid &&
           !e->match.valid && !engine_next_put(e)->words && !engine_gather_some(e) && !e->answer.valid &&
           !e->open.valid && !e->requests.count && !e->deferred.count && !e->replies.count &&
           !under_way(e, GRANT_ANSWER) && !under_way(e, GRANT_GATHERED);
}

/* What stash_map has read for a command is there. */
static int may_read(const struct stash_engine *e)
{
    int reads = e->command == COMMAND_DECIDE || e->command == COMMAND_END_START || e->command == COMMAND_CLEAN_START;
    return !(reads && e->other_reads & 6);
}

/* The flags take one write in a cycle, and no entry is translated by in the cycle in which it is set. */
static int may_write(const struct stash_engine *e)
{
    int sets = e->command == COMMAND_DECIDE || e->command == COMMAND_COMMIT;
    int writes = sets || e->command == COMMAND_BLOCK_FLAGS;
    int looks = e->forward == FORWARD_LOOKUP || e->forward == FORWARD_SEND;
    return !(writes && (e->pieces >> 2 & 1)) && !(sets && looks);
}

/* The chunk to scan, or one of its row, is open. */
static int scan_meets_open(const struct stash_engine *e, const struct engine_in *in)
{
    if (!engine_by_row(e, in)) return engine_is_open(e, e->chunk_cursor);
    return e->open_context && engine_same_row(e, e->contexts.slot[e->contexts.head].chunk, e->chunk_cursor);
}

/* The step that is made, if one is. */
static void eval_command(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out, int asks)
{
    out->command = NULL;
    int gives = engine_scan_gives(e, in);
    out->gives_none = gives && !engine_given_room(e);
    if (!e->look.valid || !out->may_step || !out->may_begin || in->clearing || !may_read(e) || !may_write(e)) return;
    if (out->gives_none) return;
    if (engine_scanning(e) && e->gap && in->pass_asks) return;
    if (engine_scanning(e) && !gives && (asks || in->pass_waits || scan_meets_open(e, in))) return;
    int page_free = !out->piece_ready && !out->walk_done_ready;
    if (e->command == COMMAND_PAGE_ADD && !(page_free && e->forward == FORWARD_IDLE)) return;
    out->command = table_step(&e->command_table, e->command, 0, e->look.conditions);
    uint64_t actions = out->command->actions;
    out->calc_valid = does(actions, COMMAND_DO_START_CALC);
    out->calc_done_ready = does(actions, COMMAND_DO_DROP_CALC);
    out->cmd_ready = does(actions, COMMAND_DO_GIVE_ANSWER);
    if (engine_scan_of(actions) && !gives) grant(out, GRANT_SCAN, e->chunk_cursor);
}

static void eval_messages(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    if (e->match.valid) {
        int two = e->put.part[0].words && e->put.part[1].words;
        int put_ends = engine_gathers(e) ? out->gathers_into >= 0 : out->grant == GRANT_ANSWER && !two;
        int put_free = !engine_next_put(e)->words || put_ends;
        out->moves = !e->match.known || (put_free && engine_may_move(e, out->answered));
    }
    int room = !e->match.valid || out->moves;
    out->forward = table_step(&e->forward_table, e->forward, 0, engine_forward_conditions(e, in, room));
    uint64_t actions = out->forward->actions;
    int acks = does(actions, FORWARD_DO_PASS_ACK);
    out->l2_fwd_ready = acks | does(actions, FORWARD_DO_TAKE_FORWARD);
    out->l2_rsp_ready = room && !acks;
    out->rev_valid = does(actions, FORWARD_DO_SEND_LINE);
    out->rev_index = 0;
    out->rev_virt = 0;
    if (!out->rev_valid) return;
    uint64_t word = e->message.line << e->word_shift | (uint64_t)__builtin_ctz(e->words);
    out->rev_index = e->message.owner_map;
    out->rev_virt = (in->pa_vpn << e->page_shift | (word & e->page_mask)) & e->virt_mask;
}

void engine_eval(const struct stash_engine *e, const struct engine_in *in, struct engine_out *out)
{
    out->scout = engine_scout_entry(e, in);
    out->command_waits = engine_command_waits(e, in, out->scout);
    int still = engine_still(e, in);
    int hold = (out->command_waits && still && !e->cool && e->turn < ENGINE_STEPS) || e->late == ENGINE_LATE;
    out->may_step = !still || is_quiet(e);
    int ends_kernel = still && e->command == COMMAND_READY && in->cmd->op == OP_KERNEL_END;
    out->may_begin = !ends_kernel || hold || e->freeze;
    out->fwd_valid = out->calc_valid = out->calc_done_ready = out->cmd_ready = 0;
    out->fwd_index = out->fwd_mapped = out->fwd_addr = out->fwd_words = out->send_lanes = 0;
    out->answered = e->match.valid ? engine_answered(e) : 0;
    out->due = engine_gather_due(e);
    out->gathers_into = engine_gather_into(e);
    out->moves = 0;
    int asks = eval_grant(e, in, out, hold);
    out->piece_ready = out->grant == GRANT_PIECE || follower_taken(e, in, out->grant);
    out->walk = table_step(&e->walk_table, e->walk, 0, walk_conditions(e, in, out, hold));
    eval_send(e, in, out);
    out->walk_done_ready = in->walk_done_valid && !(e->pieces & 7);
    eval_command(e, in, out, asks);
    eval_messages(e, in, out);
    out->counts = e->pages.left && !out->piece_ready && !out->walk_done_ready && !e->driven.drop;
    out->read_index = read_index(e);
    out->pointer_index = engine_pointer(e);
    out->looks_up = out->piece_ready || e->command != COMMAND_READY;
    out->va_vpn = out->piece_ready       ? in->piece->line << e->word_shift >> e->page_shift
                  : out->walk_done_ready ? e->page.vpn
                                         : e->pages.page;
    out->pa_ppn = e->message.line << e->word_shift >> e->page_shift;
    out->idle = !in->cmd_valid && !in->clearing && engine_at_rest(e);
}
