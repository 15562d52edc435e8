/* The engine's clock edge. What its units do at it is in the files of their names. */
#include "cmodel/stash/stash_engine.h"

#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"
#include "spec/expr.h"
#include "spec/stash/stash_types.h"

const uint32_t engine_no_data[STORAGE_LANES];

int engine_init(struct stash_engine *e, const struct spec_values *v, const struct spec_fsm *const fsms[4],
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
    e->fetches_line = spec_get(v, "FETCH") == STASH_FETCH_LINE;
    e->word_shift = expr_clog2(e->chunk_words);
    e->page_shift = expr_clog2(spec_get(v, "PAGE_BYTES")) - 2;
    e->chunks = (uint32_t)(spec_get(v, "BYTES") / 4 / e->chunk_words);
    e->stash_mask = (uint32_t)(spec_get(v, "BYTES") / 4 - 1);
    e->words_mask = UINT32_MAX >> (32 - e->chunk_words);
    e->map_mask = (uint32_t)e->maps - 1;
    e->slot_mask = 2 * (uint32_t)e->slots - 1;
    e->place_mask = (uint32_t)e->chunk_words - 1;
    e->mshr_bits = UINT32_MAX >> (32 - e->mshrs);
    e->row_mask = (uint32_t)(spec_get(v, "BANKS") / e->chunk_words) - 1;
    e->page_mask = (UINT64_C(1) << e->page_shift) - 1;
    e->virt_mask = UINT64_MAX >> (64 - (spec_get(v, "VA_BITS") - 2));
    if (table_init(&e->walk_table, fsms[0], &stash_walk_fsm, error)) return -1;
    if (table_init(&e->forward_table, fsms[1], &stash_forward_fsm, error)) return -1;
    if (table_init(&e->commit_table, fsms[2], &stash_commit_fsm, error)) return -1;
    return table_init(&e->command_table, fsms[3], &stash_command_fsm, error);
}

static void tick_handshakes(struct stash_engine *e, const struct engine_in *in)
{
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

/* A writeback leaves with its data. */
static int data_leave(const struct stash_engine *e, const struct engine_in *in)
{
    return e->requests.count && in->l2_req_ready && e->requests.slot[e->requests.head].type == MSG_WB;
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

/* The chunks of its row behind it that a scan of a row is of. */
static uint8_t chunks_beside(const struct stash_engine *e, uint32_t chunk)
{
    uint32_t beside = 0;
    for (uint32_t c = chunk + 1; engine_same_row(e, c, chunk) && c <= e->chunk_last; c++)
        beside |= UINT32_C(1) << (c & e->row_mask);
    return (uint8_t)beside;
}

/* What S3 applies of a scan. */
static void decide_scan(struct stash_engine *e, const struct engine_in *in, const struct engine_operation *o)
{
    if (o->by_row) e->driven.apply_beside = chunks_beside(e, o->chunk);
    switch (o->scan) {
    case SCAN_TO_END:
        engine_drive_apply(e, engine_flag(in->coherent, e->self) ? WORD_ON_END_COHERENT : WORD_ON_END_LOCAL,
                           e->words_mask, e->self);
        break;
    case SCAN_TO_ADOPT: engine_drive_apply(e, WORD_ON_ADOPT, e->words_mask, e->self); break;
    case SCAN_TO_INVALIDATE: engine_drive_apply(e, WORD_ON_SELF_INVALIDATE, e->words_mask, 0); break;
    default: break;
    }
}

/* The operation in S2 brings its data. */
static void apply_data(struct stash_engine *e, const struct engine_operation *o)
{
    engine_drive_apply(e, o->event, o->words, o->map);
    e->driven.apply_data = (uint8_t)(1 + (e->now - 3) % ENGINE_OPERATIONS);
}

/* The operation of a writeback with which the chunk's words end. */
static int ends_chunk(const struct engine_piece *p)
{
    return p->context.kind == OF_WRITE_BACK && p->context.entry == GIVEN_TO_END;
}

/* A store since the older copy was looked at has ended the reuse, and its word may have left. What lies beside the lanes' words may be
 * older than it. */
static void fill_lanes_alone(struct stash_engine *e, struct engine_operation *o)
{
    o->words = o->wanted;
    for (int w = 0; w < e->chunk_words; w++)
        if (!(o->words >> w & 1)) o->data[w] = 0;
}

static void tick_s2(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_operation *o = engine_operation(e, 3);
    switch (o->kind) {
    case GRANT_GATHERED: engine_drive_apply(e, o->event, o->words, o->map); break;
    case GRANT_FORWARD:
        engine_drive_apply(e, o->event, o->words, o->map);
        e->driven.apply_granting = o->granting;
        break;
    case GRANT_FILL:
        if (engine_words_in(e->seen.state, WORD_P) & o->wanted) e->met |= UINT32_C(1) << o->place;
        if (!engine_flag(in->reuse, o->map)) fill_lanes_alone(e, o);
        apply_data(e, o);
        break;
    case GRANT_ANSWER: apply_data(e, o); break;
    case GRANT_PROBE: engine_probed(e, o); break;
    case GRANT_SCAN: decide_scan(e, in, o); break;
    case GRANT_PIECE:
        if (ends_chunk(engine_piece(e, 3)))
            engine_drive_apply(e, WORD_ON_END_COHERENT, e->words_mask, engine_piece(e, 3)->context.map);
        break;
    default: break;
    }
}

static void see(struct stash_engine *e, const struct engine_in *in)
{
    e->seen.state = in->op_state;
    e->seen.index = in->op_index;
    if (in->op_rdata) memcpy(e->seen.rdata, in->op_rdata, (size_t)e->chunk_words * sizeof *in->op_rdata);
}

/* A piece that is an operation sees the chunk, for those that follow it too. A writeback does not see another mapping's words, and
 * one with which they end sees them as they become. */
static void view(struct stash_engine *e, const struct engine_in *in, const struct engine_piece *p)
{
    e->view = in->op_state;
    if (ends_chunk(p)) e->view |= storage_fields_equal(in->op_state, WORD_R);
    if (p->context.kind == OF_WRITE_BACK && in->op_index != p->context.map) e->view = 0;
    if (p->first && p->context.kind == OF_WRITE_BACK && in->op_rdata)
        memcpy(e->kept, in->op_rdata, (size_t)e->chunk_words * sizeof *e->kept);
}

static void tick_s1(struct stash_engine *e, const struct engine_in *in)
{
    struct engine_operation *o = engine_operation(e, 2);
    switch (o->kind) {
    case GRANT_PIECE: view(e, in, engine_piece(e, 2)); break;
    case GRANT_GATHERED:
    case GRANT_ANSWER: engine_take_words(e, o); break;
    case GRANT_FILL:
        if (o->last) e->busy &= ~(UINT32_C(1) << o->place);
        break;
    case GRANT_SCAN:
        if (o->scan != SCAN_TO_PROBE) break;
        e->probe.registered = engine_words_in(in->op_state, WORD_R) & e->words_mask;
        e->probe.index = in->op_index;
        break;
    case GRANT_FORWARD: engine_forward_seen(e, in, o); break;
    default: break;
    }
    see(e, in);
}

static void tick_grant(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    struct engine_operation *o = engine_operation(e, 0);
    e->driven.op = 1;
    e->driven.op_chunk = out->grant_chunk;
    o->kind = (uint8_t)out->grant;
    o->chunk = out->grant_chunk;
    switch (out->grant) {
    case GRANT_FORWARD: engine_grant_forward(e, o, out); break;
    case GRANT_GATHERED: engine_grant_gathered(e, o, out->due); break;
    case GRANT_ANSWER: engine_grant_answer(e, o); break;
    case GRANT_PROBE: o->place = (uint8_t)((e->ring.head + e->ring.probed++) % ENGINE_EVICTS); break;
    case GRANT_SCAN:
        o->scan = (uint8_t)engine_scan_of(out->command->actions);
        o->by_row = (uint8_t)engine_by_row(e, in);
        break;
    default: break; /* of a fill the walk adds what it is; a piece is taken */
    }
}

/* What reset sets to 0: everything but what init fixed and what counts rows. */
static void reset(struct stash_engine *e)
{
    size_t from = offsetof(struct stash_engine, walk), to = offsetof(struct stash_engine, walk_count);
    memset((char *)e + from, 0, to - from);
}

static void tick_operations(struct stash_engine *e, const struct engine_in *in, int *ends)
{
    if (e->ops >> 3 & 1) {
        const struct engine_operation *o = engine_operation(e, 4);
        count_dirty(e, in);
        if (o->kind == GRANT_FORWARD) engine_forward_applied(e, in, o);
    }
    if (e->ops >> 2 & 1) tick_s2(e, in);
    if (e->pieces >> 2 & 1) {
        int behind = (e->pieces >> 1 & 1) != 0;
        engine_commit(e, in, engine_piece(e, 3), behind ? engine_piece(e, 2) : NULL, ends);
    }
    if (e->pieces >> 1 & 1) {
        struct engine_piece *p = engine_piece(e, 2);
        p->live = (uint8_t)engine_flag(in->live, p->context.map);
        p->coherent = (uint8_t)engine_flag(in->coherent, p->context.map);
        p->evicting = (uint8_t)engine_evicting(e, p->context.chunk);
    }
    if (e->ops >> 1 & 1) tick_s1(e, in);
    if (e->pieces & 1) {
        struct engine_piece *p = engine_piece(e, 1);
        uint64_t in_page = p->virt_line << e->word_shift & e->page_mask;
        p->known = in->va_known != 0;
        p->fault = in->va_fault != 0;
        p->line = (in->va_ppn << e->page_shift | in_page) >> e->word_shift;
    }
}

static void take_page(struct stash_engine *e, const struct engine_in *in)
{
    e->driven.fill = 1;
    e->driven.fill_vpn = e->page.vpn;
    e->driven.fill_ppn = in->walk_done->ppn;
    e->driven.fill_fault = in->walk_done->fault != 0;
    e->page.valid = e->page.sent = 0;
    engine_wake(e);
}

void engine_tick(struct stash_engine *e, const struct engine_in *in, const struct engine_out *out)
{
    if (in->rst) {
        reset(e);
        return;
    }
    int redo = e->access_used && (!e->redo.valid || in->again) ? engine_redo_access(e) : -1, ends = -1;
    int given_may = engine_given_may(e, out->sends_given), keeps_mshr = engine_leaving(e);
    int is_due = engine_is_due(e);
    e->has_turn = engine_has_turn(e);
    uint32_t next_chunk = engine_next_chunk(e, in, out->command);
    int leaves = e->ring.count && e->ring.slot[e->ring.head].done, data_leaves = data_leave(e, in);
    if (out->command_waits) engine_look(e, in, out);
    else e->look.valid = 0;
    e->walk_count[out->walk->row]++;
    e->forward_count[out->forward->row]++;
    e->protocol_error = 0;
    e->regs_before = engine_regs(e);
    if ((e->ops >> 3 & 1) | e->marks.change.here) engine_tick_marks(e, in);
    memset(&e->driven, 0, sizeof e->driven);
    tick_handshakes(e, in);
    if (e->forward == FORWARD_LOOKUP) engine_look_up(e); /* what reads masks comes before what changes them */
    if (out->grant) tick_grant(e, in, out);
    if (out->piece_ready) engine_take_piece(e, in, out->grant == GRANT_PIECE);
    engine_tick_answers(e, in, out, does(out->forward->actions, FORWARD_DO_PASS_ACK));
    if (does(out->walk->actions, WALK_DO_KEEP_COPY)) engine_keep_copy(e, in);
    if (out->command) engine_command_evicts(e, in, out->command); /* a piece in S1 sees that its chunk leaves */
    if ((e->ops | e->pieces) & 15) tick_operations(e, in, &ends);
    e->requests.with_data -= data_leaves; /* S2 does not see its place free yet */
    engine_tick_accesses(e, in, redo);
    if (e->has_turn) e->walk_turn = e->due;
    if (out->walk->actions | (uint64_t)out->fwd_valid) engine_tick_walk(e, in, out);
    if (leaves) engine_leave_ring(e);
    if (e->emptied[0] | e->emptied[1] | e->emptied[2] | e->emptied[3]) engine_free_mshrs(e);
    engine_tick_forward(e, in, out);
    if (out->walk_done_ready) take_page(e, in);
    if (out->command_waits | e->cool | e->turn | e->gap | e->late | (e->command == COMMAND_COUNT))
        engine_tick_turn(e, out);
    engine_tick_search(e, in);
    if (e->pages.left | e->pages.looked) engine_tick_count(e, in, out);
    e->cursor_set = 0;
    if (out->command) engine_tick_command(e, in, out->command);
    e->chunk_next = next_chunk;
    e->given.may = given_may;
    e->keeps_mshr = keeps_mshr;
    if (!is_due) {
        e->due = (e->due + 1) % e->misses;
        e->passed = 0;
    }
    if (e->command != COMMAND_READY) e->read = *in->read_data;
    if (ends >= 0) engine_end_walk(e, ends);
    e->other_reads = (e->other_reads << 1 | (e->walk == WALK_REPLICA_READ || e->walk == WALK_REPLICA_NEW)) & 7;
    e->walk = out->walk->next;

    e->own = out->piece_ready && in->piece->last ? 0 : (e->own << 1 | (out->grant == GRANT_PIECE)) & 3;
    e->ops = (e->ops << 1 | (out->grant != GRANT_NONE)) & 31;
    e->pieces = (e->pieces << 1 | (uint32_t)(out->piece_ready != 0)) & 31;
    e->ring.probes = (e->ring.probes << 1 | (out->grant == GRANT_PROBE)) & 7;
    e->now++;
}
