#include "cmodel/stash/stash.h"

#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

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
    s->physical = spec_get(values, "TRANSLATION") == STASH_TRANSLATION_NONE;
    return engine_init(&s->engine, values, tables + 1, error);
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
    e->again = view->again;
    e->pass_asks = view->pass_asks;
    e->pass_waits = view->pass_waits;
    e->miss = view->miss;
    e->read_data = s->read_valid ? &s->map.entry[s->read_index] : &no_entry;
    e->calc_entry = &s->map.calc_entry;
    e->calc_done_valid = s->map.calc_done;
    e->calc_ready = stash_map_calc_ready(&s->map);
    e->calc_error = (uint32_t)s->map.calc_error;
    e->used = s->map.used;
    e->live = s->map.live;
    e->coherent = s->map.coherent;
    e->reuse = s->map.reuse;
    e->clean = ~s->map.dirty & s->map.entry_bits;
    e->fwd_ready = stash_map_forward_ready(&s->map);
    e->piece = &s->map.piece;
    e->rev = stash_map_reverse_answer(&s->map);
    e->va_hit = s->va.hit;
    e->va_known = s->va.known;
    e->va_fault = s->va.fault;
    e->va_ppn = s->va.ppn;
    e->pa_hit = s->pa.hit;
    e->pa_vpn = s->pa.vpn;
    e->free_count = vp_map_free_count(&s->vp);
    e->cmd_valid = in->cmd_valid;
    e->cmd_done_ready = in->cmd_done_ready;
    e->l2_req_ready = in->l2_req_ready;
    e->l2_fwd_valid = in->l2_fwd_valid;
    e->l2_rsp_valid = in->l2_rsp_valid;
    e->fwd_rsp_ready = in->fwd_rsp_ready;
    e->walk_ready = in->walk_ready && !s->physical;
    e->walk_done_valid = in->walk_done_valid && !s->physical;
    e->cmd = in->cmd_valid ? in->cmd : &no_command;
    e->l2_fwd = in->l2_fwd;
    e->l2_rsp = in->l2_rsp;
    e->walk_done = in->walk_done;
}

/* The operation in S3. */
static void decide(const struct stash *s, int deciding, struct stash_out *out)
{
    struct engine_in *e = &out->engine_in;
    e->supply = e->defer = e->refuse = e->index_before = e->index_after = 0;
    e->owned_before = e->owned_after = 0;
    if (!deciding) return;
    struct storage_effect *effect = &out->effect;
    struct storage_apply apply;
    if (s->engine.driven.apply) apply = engine_apply(&s->engine);
    storage_decide(&s->storage, s->engine.driven.apply ? &apply : NULL, effect);
    e->supply = effect->supply;
    e->defer = effect->defer;
    e->refuse = effect->refuse;
    e->owned_before = effect->owned_before;
    e->owned_after = effect->owned_after;
    e->index_before = (uint32_t)effect->index_before;
    e->index_after = (uint32_t)effect->index_after;
}

/* S0: the access that may have a pass, the engine's before the core's. */
static void choose_pass(const struct stash *s, const struct stash_in *in, struct stash_out *out)
{
    const struct stash_engine *engine = &s->engine;
    int redo = storage_takes_redo(&s->storage, engine->redo.offered);
    out->asks = redo ? engine->redo.offered : in->req_valid;
    out->has_room = out->req_ready = out->engine_in.redo_ready = 0;
    out->passes = NULL;
    if (!out->asks) return;
    const struct storage_request *request = redo ? engine_redo_request(engine) : in->req;
    out->has_room = storage_has_room(&s->storage, redo, (int)engine_miss_free(engine));
    if (engine->driven.op || !out->has_room || !storage_may_pass(&s->storage, (int)request->write)) return;
    out->passes = request;
    out->pass = storage_choose(&s->storage, request);
    if (redo) out->engine_in.redo_ready = out->pass.last;
    else out->req_ready = out->pass.last;
}

void stash_eval(const struct stash *s, const struct stash_in *in, struct stash_out *out)
{
    const struct stash_engine *engine = &s->engine;
    struct storage_view view = storage_view(&s->storage, engine_redo_rdata(engine), &out->merged);
    struct engine_out *e = &out->engine_out;
    look_at_parts(s, in, &view, out);
    struct engine_place place = engine_slot(engine, &out->engine_in);
    out->engine_in.slot_map = map_index_read(&s->map_index, place.block, place.slot);
    out->engine_in.pointer = s->map.pointer[engine_pointer(engine)];
    choose_pass(s, in, out);
    engine_eval(engine, &out->engine_in, e);
    decide(s, view.deciding, out);
    out->applies = view.deciding && engine->driven.apply;

    out->resp = view.resp;
    out->shown = view.shown;
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

/* What the parts are given of the engine's registers in a cycle, kept while the engine goes to its next state. */
struct engine_view {
    struct engine_driven driven;
    struct map_entry set_entry; /* with driven.set */
    uint32_t tail;
    int looks_up_physical;
};

static void view_engine(const struct stash_engine *e, struct engine_view *view)
{
    view->driven = e->driven;
    if (e->driven.set) view->set_entry = e->set_entry;
    view->tail = e->tail;
    view->looks_up_physical = e->forward != FORWARD_IDLE;
}

/* Pointers into the engine hold over its tick: it changes neither the redo's access nor the data of an operation in S3. */
static struct storage_edge view_storage_edge(const struct stash *s, const struct stash_in *in,
                                             const struct stash_out *out)
{
    const struct stash_engine *engine = &s->engine;
    return (struct storage_edge){
        .rst = in->rst,
        .op_valid = engine->driven.op,
        .op_chunk = engine->driven.op_chunk,
        .effect = out->applies ? &out->effect : NULL,
        .apply_wdata = engine_apply_wdata(engine),
        .asks = out->asks,
        .has_room = out->has_room,
        .request = out->passes,
        .pass = out->pass,
        .redo_rdata = engine_redo_rdata(engine),
        .redo_taken = engine_redo_taken(engine),
        .resp_taken = out->resp_taken,
    };
}

static void tick_map(struct stash *s, const struct stash_in *in, const struct stash_out *out,
                     const struct engine_view *view)
{
    const struct engine_out *e = &out->engine_out;
    const struct engine_driven *d = &view->driven;
    struct stash_map_edge edge = {
        .rst = in->rst,
        .set = d->set ? &view->set_entry : NULL,
        .set_index = d->set_index,
        .flag_valid = d->flag,
        .flag_index = d->flag_index,
        .flag_used = d->flag_used,
        .flag_live = d->flag_live,
        .flag_coherent = d->flag_coherent,
        .flag_reuse = d->flag_reuse,
        .flag_pointer = d->flag_pointer,
        .inc_valid = d->inc,
        .inc_index = d->inc_index,
        .dec_valid = d->dec,
        .dec_index = d->dec_index,
        .fwd_valid = e->fwd_valid,
        .fwd_index = e->fwd_index,
        .fwd_mapped = (int)e->fwd_mapped,
        .fwd_addr = e->fwd_addr,
        .fwd_words = e->fwd_words,
        .piece_ready = e->piece_ready,
        .rev_valid = e->rev_valid,
        .rev_index = e->rev_index,
        .rev_virt = e->rev_virt,
        .calc = e->calc_valid && stash_map_calc_ready(&s->map) ? &in->cmd->tile : NULL,
        .calc_done_taken = e->calc_done_ready,
    };
    s->read_index = e->read_index;
    s->read_valid = !in->rst && stash_map_readable(&s->map, &edge, e->read_index);
    stash_map_tick(&s->map, &edge);
}

/* Each page is the other one. A forward's page stays in question until its words have been translated, so it may as well be taken
 * where it is looked up. */
static void tick_pages(struct stash *s, const struct stash_out *out, const struct engine_view *view)
{
    const struct engine_out *e = &out->engine_out;
    s->va = (struct vp_translation){.hit = 1, .known = 1, .ppn = e->va_vpn};
    if (view->looks_up_physical) s->pa = (struct vp_reverse){.hit = 1, .vpn = e->pa_ppn};
}

/* A look-up that nobody uses is not made. */
static void tick_vp_map(struct stash *s, const struct stash_in *in, const struct stash_out *out,
                        const struct engine_view *view)
{
    const struct engine_out *e = &out->engine_out;
    const struct engine_driven *d = &view->driven;
    if (in->rst) {
        vp_map_reset(&s->vp);
        memset(&s->va, 0, sizeof s->va);
        memset(&s->pa, 0, sizeof s->pa);
        return;
    }
    if (e->looks_up) s->va = vp_map_find_virtual(&s->vp, e->va_vpn);
    if (view->looks_up_physical) vp_map_tick_reverse(&s->vp, &s->pa, e->pa_ppn, d->add);
    if (d->drop) vp_map_drop(&s->vp, d->drop_map);
    if (d->forget) vp_map_forget(&s->vp);
    if (d->add) vp_map_add(&s->vp, d->add_vpn, d->add_map, view->tail);
    if (d->fill) vp_map_fill(&s->vp, d->fill_vpn, d->fill_ppn, d->fill_fault);
}

void stash_tick(struct stash *s, const struct stash_in *in, const struct stash_out *out)
{
    /* The engine first: it reads much of what the parts' registers show in this cycle, by pointer; the parts read little
     * of the engine's, which is kept here. */
    struct engine_view view;
    struct storage_edge storage_edge = view_storage_edge(s, in, out);
    view_engine(&s->engine, &view);
    const struct engine_driven *d = &view.driven;
    engine_tick(&s->engine, &out->engine_in, &out->engine_out);
    storage_tick(&s->storage, &storage_edge);
    tick_map(s, in, out, &view);
    if (s->physical) tick_pages(s, out, &view);
    else tick_vp_map(s, in, out, &view);
    if (in->rst) map_index_reset(&s->map_index);
    else if (d->slot) map_index_write(&s->map_index, d->slot_block, d->slot_slot, d->slot_set ? d->slot_map : -1);
}
