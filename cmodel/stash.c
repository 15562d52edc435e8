#include "cmodel/stash.h"

#include <string.h>

#include "cmodel/stash_engine_tables.h"
#include "spec/stash_types.h"

static const struct map_entry no_entry;
static const struct engine_command no_command;

int stash_init(struct stash *s, const struct spec_values *values, const struct spec_fsm *const *fsms,
               struct spec_error *error)
{
    const struct spec_fsm *const *tables = fsms ? fsms : stash_block.fsms;
    memset(s, 0, sizeof *s);
    if (storage_init(&s->storage, values, tables[0], error)) return -1;
    map_index_init(&s->map_index, values);
    stash_map_init(&s->map, values);
    vp_map_init(&s->vp, values);
    if (!engine_init(&s->engine, values, tables + 1, error)) return 0;
    engine_free(&s->engine);
    return -1;
}

void stash_free(struct stash *s)
{
    engine_free(&s->engine);
}

static void look_at_parts(const struct stash *s, const struct stash_in *in, const struct storage_view *view,
                          struct stash_out *out)
{
    struct engine_in *e = &out->engine_in;
    e->rst = in->rst;
    e->core_id = in->core_id;
    e->clearing = view->clearing;
    e->op_done = view->op_done;
    e->op_dirty = view->op_dirty;
    e->op_index = (uint32_t)view->op_index;
    e->op_state = view->op_state;
    e->op_rdata = view->op_rdata;
    e->miss = view->miss;
    e->read_data = s->read_valid ? &s->map.entry[s->read_index] : &no_entry;
    e->calc_entry = &s->map.calc_entry;
    e->calc_done_valid = s->map.calc_done;
    e->calc_error = (uint32_t)s->map.calc_error;
    e->used = s->map.used;
    e->live = s->map.live;
    e->coherent = s->map.coherent;
    e->reuse = s->map.reuse;
    e->clean = ~s->map.dirty & s->map.entry_bits;
    e->fwd = stash_map_forward_answer(&s->map);
    e->rev = stash_map_reverse_answer(&s->map);
    e->va_hit = s->va.hit;
    e->va_known = s->va.known;
    e->va_fault = s->va.fault;
    e->va_ppn = s->va.ppn;
    e->pa_hit = s->pa_hit;
    e->pa_vpn = s->pa_vpn;
    e->free_count = vp_map_free_count(&s->vp);
    e->done_ready = view->done_ready;
    e->cmd_valid = in->cmd_valid;
    e->cmd_done_ready = in->cmd_done_ready;
    e->l2_req_ready = in->l2_req_ready;
    e->l2_fwd_valid = in->l2_fwd_valid;
    e->l2_rsp_valid = in->l2_rsp_valid;
    e->fwd_rsp_ready = in->fwd_rsp_ready;
    e->walk_ready = in->walk_ready;
    e->walk_done_valid = in->walk_done_valid;
    e->cmd = in->cmd_valid ? in->cmd : &no_command;
    e->l2_fwd = in->l2_fwd;
    e->l2_rsp = in->l2_rsp;
    e->walk_done = in->walk_done;
}

static void decide_apply(const struct stash *s, const struct storage_view *view, struct stash_out *out)
{
    struct engine_in *e = &out->engine_in;
    e->supply = e->defer = e->refuse = 0;
    e->owned_before = e->owned_after = view->owned;
    e->index_after = (uint32_t)view->op_index;
    if (!view->op_done || !out->engine_out.apply_valid) return;
    storage_decide(&s->storage, &out->engine_out.apply, &out->effect);
    e->supply = out->effect.supply;
    e->defer = out->effect.defer;
    e->refuse = out->effect.refuse;
    e->owned_before = out->effect.owned_before;
    e->owned_after = out->effect.owned_after;
    e->index_after = (uint32_t)out->effect.index_after;
}

void stash_eval(const struct stash *s, const struct stash_in *in, struct stash_out *out)
{
    const struct stash_engine *engine = &s->engine;
    struct storage_view view = storage_view(&s->storage);
    struct engine_out *e = &out->engine_out;
    look_at_parts(s, in, &view, out);
    struct engine_place place = engine_slot(engine, &out->engine_in);
    out->engine_in.slot_map = map_index_read(&s->map_index, place.block, place.slot);
    int access = engine->job_access;
    out->engine_in.pointer =
        access >= 0 && engine->access[access].map >= 0 ? s->map.pointer[engine->access[access].map] : s->map.pointer[0];
    engine_eval(engine, &out->engine_in, e);
    decide_apply(s, &view, out);
    engine_count(&out->engine_in, e);

    out->passes = !e->op_valid && in->req_valid && storage_may_pass(&s->storage, (int)engine_miss_free(engine));
    out->req_ready = 0;
    if (out->passes) {
        out->pass = storage_choose(&s->storage, in->req);
        out->req_ready = out->pass.last;
    }
    out->takes_done = view.done_ready && engine->done.valid;
    out->resp = out->takes_done ? &engine->done.response : view.resp;
    out->resp_taken = out->resp && in->resp_ready;

    out->cmd_ready = e->cmd_ready;
    out->cmd_done_valid = engine->answer.valid;
    out->cmd_done_error = engine->answer.valid ? engine->answer.error : 0;
    out->cmd_done_map = engine->answer.valid ? engine->answer.map : 0;
    out->l2_fwd_ready = e->l2_fwd_ready;
    out->l2_rsp_ready = e->l2_rsp_ready;
    out->l2_req = engine->requests.count ? &engine->requests.slot[engine->requests.head] : NULL;
    out->fwd_rsp = engine->replies.count ? &engine->replies.slot[engine->replies.head] : NULL;
    out->walk_valid = engine_walk_valid(engine);
    out->walk_vpn = out->walk_valid ? engine->page.vpn : 0;
    out->walk_done_ready = e->walk_done_ready;
    out->idle = e->idle;
    out->protocol_error = engine->protocol_error;
}

/* What the parts see of the engine's registers in a cycle, kept while the engine goes to its next state. */
struct engine_view {
    uint32_t self, target, tail;
    uint64_t page;
    int looks_up_virtual, looks_up_physical;
};

static struct engine_view view_engine(const struct stash_engine *e, const struct engine_in *in)
{
    return (struct engine_view){
        .self = e->self,
        .target = e->target,
        .tail = e->tail,
        .page = e->pages.page,
        .looks_up_virtual = in->fwd.done || e->command == COMMAND_COUNT_LOOK || e->command == COMMAND_COUNT_TEST,
        .looks_up_physical = e->job == JOB_REVERSE_LOOKUP,
    };
}

static void tick_storage(struct stash *s, const struct stash_in *in, const struct stash_out *out,
                         const struct storage_response *done)
{
    const struct engine_out *e = &out->engine_out;
    struct storage_edge edge = {
        .rst = in->rst,
        .op_valid = e->op_valid,
        .op_chunk = e->op_chunk,
        .effect = e->apply_valid && out->engine_in.op_done ? &out->effect : NULL,
        .apply_wdata = e->apply_wdata,
        .request = out->passes ? in->req : NULL,
        .pass = out->pass,
        .done = done,
        .resp_taken = out->resp_taken,
    };
    storage_tick(&s->storage, &edge);
}

static void tick_map(struct stash *s, const struct stash_in *in, const struct stash_out *out,
                     const struct engine_view *view)
{
    const struct engine_out *e = &out->engine_out;
    struct map_entry entry = {0};
    struct stash_map_edge edge = {
        .rst = in->rst,
        .set = e->set_valid ? &entry : NULL,
        .set_index = view->self,
        .flag_valid = e->flag_valid,
        .flag_index = e->flag_index,
        .flag_used = e->flag_used,
        .flag_live = e->flag_live,
        .flag_coherent = e->flag_coherent,
        .flag_reuse = e->flag_reuse,
        .flag_pointer = e->flag_pointer,
        .inc_valid = e->inc_valid,
        .inc_index = e->inc_index,
        .dec_valid = e->dec_valid,
        .dec_index = e->dec_index,
        .fwd_valid = e->fwd_valid,
        .fwd_index = e->fwd_index,
        .fwd_addr = e->fwd_addr,
        .rev_valid = e->rev_valid,
        .rev_index = e->rev_index,
        .rev_virt = e->rev_virt,
        .calc = e->calc_valid && stash_map_calc_ready(&s->map) ? &in->cmd->tile : NULL,
        .calc_done_taken = e->calc_done_ready,
    };
    if (e->set_valid) entry = s->map.calc_entry; /* which the edge may change */
    s->read_index = e->read_index;
    s->read_valid = !in->rst && stash_map_readable(&s->map, &edge, e->read_index);
    stash_map_tick(&s->map, &edge);
}

/* A look-up that nobody uses is not made. */
static void tick_vp_map(struct stash *s, const struct stash_in *in, const struct stash_out *out,
                        const struct engine_view *view)
{
    const struct engine_out *e = &out->engine_out;
    if (in->rst) {
        vp_map_reset(&s->vp);
        memset(&s->va, 0, sizeof s->va);
        s->pa_hit = 0;
        return;
    }
    if (view->looks_up_virtual) s->va = vp_map_find_virtual(&s->vp, e->va_vpn);
    if (view->looks_up_physical) s->pa_hit = vp_map_find_physical(&s->vp, e->pa_ppn, &s->pa_vpn);
    if (e->drop_valid) vp_map_drop(&s->vp, view->target);
    if (e->add_valid) vp_map_add(&s->vp, view->page, view->self, view->tail);
    if (e->fill_valid) vp_map_fill(&s->vp, in->walk_done->vpn, in->walk_done->ppn, in->walk_done->fault);
}

void stash_tick(struct stash *s, const struct stash_in *in, const struct stash_out *out)
{
    const struct engine_out *e = &out->engine_out;
    /* The engine first: it reads much of what the parts' registers show in this cycle, by pointer; the parts read little
     * of the engine's, which is kept here. */
    const struct engine_view view = view_engine(&s->engine, &out->engine_in);
    struct storage_response done;
    if (out->takes_done) done = s->engine.done.response;
    engine_tick(&s->engine, &out->engine_in, e);
    tick_storage(s, in, out, out->takes_done ? &done : NULL);
    tick_map(s, in, out, &view);
    tick_vp_map(s, in, out, &view);
    if (in->rst) map_index_reset(&s->map_index);
    else if (e->slot_write)
        map_index_write(&s->map_index, e->slot_block, e->slot_slot, e->slot_set ? (int)e->slot_map : -1);
}
