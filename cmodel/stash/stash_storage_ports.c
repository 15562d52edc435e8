#include "cmodel/stash/stash_storage_ports.h"

#include <string.h>

#include "spec/stash/stash_types.h"

/* Records ----------------------------------------------------------------------------------------------------- */

void storage_layout_init(struct storage_layout *l, const struct spec_values *v)
{
    const struct spec_record *req = &stash_request_record, *resp = &stash_response_record, *miss = &stash_miss_record;
    const struct spec_record *redo = &stash_redo_record;
    l->req.tag = spec_field_slice(v, req, "tag");
    l->req.write = spec_field_slice(v, req, "write");
    l->req.mapped = spec_field_slice(v, req, "mapped");
    l->req.block = spec_field_slice(v, req, "block");
    l->req.slot = spec_field_slice(v, req, "slot");
    l->req.mask = spec_field_slice(v, req, "mask");
    l->req.addr = spec_field_slice(v, req, "addr");
    l->req.wdata = spec_field_slice(v, req, "wdata");
    l->redo.tag = spec_field_slice(v, redo, "tag");
    l->redo.write = spec_field_slice(v, redo, "write");
    l->redo.mapped = spec_field_slice(v, redo, "mapped");
    l->redo.partial = spec_field_slice(v, redo, "partial");
    l->redo.error = spec_field_slice(v, redo, "error");
    l->redo.mask = spec_field_slice(v, redo, "mask");
    l->redo.addr = spec_field_slice(v, redo, "addr");
    l->redo.wdata = spec_field_slice(v, redo, "wdata");
    l->resp.tag = spec_field_slice(v, resp, "tag");
    l->resp.error = spec_field_slice(v, resp, "error");
    l->resp.rdata = spec_field_slice(v, resp, "rdata");
    l->miss.tag = spec_field_slice(v, miss, "tag");
    l->miss.write = spec_field_slice(v, miss, "write");
    l->miss.mapped = spec_field_slice(v, miss, "mapped");
    l->miss.block = spec_field_slice(v, miss, "block");
    l->miss.slot = spec_field_slice(v, miss, "slot");
    l->miss.todo = spec_field_slice(v, miss, "todo");
    l->miss.addr = spec_field_slice(v, miss, "addr");
    l->miss.wdata = spec_field_slice(v, miss, "wdata");
    l->miss.rdata = spec_field_slice(v, miss, "rdata");
    l->resp_words = (spec_record_width(v, resp) + 31) / 32;
    l->miss_words = (spec_record_width(v, miss) + 31) / 32;
}

void storage_unpack_lanes(const struct storage_layout *l, const uint32_t *bits, struct storage_request *r)
{
    r->write = (uint32_t)bits_get_field(bits, 0, l->req.write, 0);
    r->mask = (uint32_t)bits_get_field(bits, 0, l->req.mask, 0);
    bits_get_array(bits, l->req.addr, r->addr);
}

void storage_unpack_rest(const struct storage_layout *l, const uint32_t *bits, struct storage_request *r)
{
    r->tag = (uint32_t)bits_get_field(bits, 0, l->req.tag, 0);
    r->mapped = (uint32_t)bits_get_field(bits, 0, l->req.mapped, 0);
    r->block = (uint32_t)bits_get_field(bits, 0, l->req.block, 0);
    r->slot = (uint32_t)bits_get_field(bits, 0, l->req.slot, 0);
    r->redo = r->partial = r->error = 0;
    bits_get_array(bits, l->req.wdata, r->wdata);
}

void storage_unpack_redo(const struct storage_layout *l, const uint32_t *bits, struct storage_request *r)
{
    r->tag = (uint32_t)bits_get_field(bits, 0, l->redo.tag, 0);
    r->write = (uint32_t)bits_get_field(bits, 0, l->redo.write, 0);
    r->mapped = (uint32_t)bits_get_field(bits, 0, l->redo.mapped, 0);
    r->block = r->slot = 0;
    r->redo = 1;
    r->partial = (uint32_t)bits_get_field(bits, 0, l->redo.partial, 0);
    r->error = (uint32_t)bits_get_field(bits, 0, l->redo.error, 0);
    r->mask = (uint32_t)bits_get_field(bits, 0, l->redo.mask, 0);
    bits_get_array(bits, l->redo.addr, r->addr);
    bits_get_array(bits, l->redo.wdata, r->wdata);
}

void storage_pack_response(const struct storage_layout *l, const struct storage_response *r, uint32_t *bits)
{
    bits_put_array(bits, l->resp.rdata, r->rdata);
    bits_put(bits, l->resp.tag.lsb, l->resp.tag.width, r->tag);
    bits_put(bits, l->resp.error.lsb, l->resp.error.width, r->error);
}

void storage_pack_miss(const struct storage_layout *l, const struct storage_miss *m, uint32_t *bits)
{
    bits_put_array(bits, l->miss.rdata, m->rdata);
    bits_put_array(bits, l->miss.wdata, m->access.wdata);
    bits_put_array(bits, l->miss.addr, m->access.addr);
    bits_put(bits, l->miss.tag.lsb, l->miss.tag.width, m->access.tag);
    bits_put(bits, l->miss.write.lsb, l->miss.write.width, m->access.write);
    bits_put(bits, l->miss.mapped.lsb, l->miss.mapped.width, m->access.mapped);
    bits_put(bits, l->miss.block.lsb, l->miss.block.width, m->access.block);
    bits_put(bits, l->miss.slot.lsb, l->miss.slot.width, m->access.slot);
    bits_put(bits, l->miss.todo.lsb, l->miss.todo.width, m->todo);
}

/* Ports ------------------------------------------------------------------------------------------------------- */

struct in_ports { /* word offsets */
    int miss_free, op_valid, op_chunk, apply_valid, apply_event, apply_mask, apply_granting, apply_map, apply_wdata;
    int apply_beside;
    int redo_rdata, redo_taken, req_valid, req_data, redo_valid, redo_data, resp_ready;
};
struct out_ports {
    int clearing, op_done, op_state, op_rdata, op_dirty, op_index, apply_supply, apply_defer, apply_refuse;
    int owned_before, owned_after, index_before, index_after, miss_valid, miss_data;
    int miss_pending, again, pass_asks, pass_waits, req_ready, redo_ready, resp_valid, resp_data;
    int words;
};

struct storage_model {
    struct in_ports in;
    struct out_ports out;
    struct storage_layout layout;
    uint32_t chunk_mask, map_mask, words_mask, beside_mask; /* legal bits: op_chunk, apply_map, words, apply_beside */

    /* What eval decided for tick. */
    int rst, op_valid, applies, asks, has_room, passes, resp_taken;
    uint32_t op_chunk;
    struct storage_effect effect;
    uint32_t apply_wdata[STORAGE_CHUNK_WORDS];
    struct storage_request request;
    struct storage_pass pass;
    uint32_t redo_rdata[STORAGE_LANES], redo_taken;
    struct storage_merged merged; /* what an access in S1 gives with it */

    struct storage_request last; /* whose last pass is in S1 */
    struct storage_miss miss;    /* its record when it has all its lanes */
    struct storage storage;
};

static size_t storage_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct storage_model);
}

static uint32_t legal_bits(const struct spec_ports *ports, const char *name)
{
    return UINT32_MAX >> (32 - spec_find_port(ports, name)->width);
}

static int storage_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                              struct spec_error *error)
{
    struct storage_model *m = state;
    struct spec_ports p;
    memset(m, 0, sizeof *m);
    spec_list_ports(values, &p);
    m->in = (struct in_ports){
        spec_port_word(&p, "miss_free"),      spec_port_word(&p, "op_valid"),    spec_port_word(&p, "op_chunk"),
        spec_port_word(&p, "apply_valid"),    spec_port_word(&p, "apply_event"), spec_port_word(&p, "apply_mask"),
        spec_port_word(&p, "apply_granting"), spec_port_word(&p, "apply_map"),   spec_port_word(&p, "apply_wdata"),
        spec_port_word(&p, "apply_beside"),   spec_port_word(&p, "redo_rdata"),  spec_port_word(&p, "redo_taken"),
        spec_port_word(&p, "req_valid"),      spec_port_word(&p, "req_data"),    spec_port_word(&p, "redo_valid"),
        spec_port_word(&p, "redo_data"),      spec_port_word(&p, "resp_ready")};
    m->out = (struct out_ports){
        spec_port_word(&p, "clearing"),     spec_port_word(&p, "op_done"),     spec_port_word(&p, "op_state"),
        spec_port_word(&p, "op_rdata"),     spec_port_word(&p, "op_dirty"),    spec_port_word(&p, "op_index"),
        spec_port_word(&p, "apply_supply"), spec_port_word(&p, "apply_defer"), spec_port_word(&p, "apply_refuse"),
        spec_port_word(&p, "owned_before"), spec_port_word(&p, "owned_after"), spec_port_word(&p, "index_before"),
        spec_port_word(&p, "index_after"),  spec_port_word(&p, "miss_valid"),  spec_port_word(&p, "miss_data"),
        spec_port_word(&p, "miss_pending"), spec_port_word(&p, "again"),       spec_port_word(&p, "pass_asks"),
        spec_port_word(&p, "pass_waits"),   spec_port_word(&p, "req_ready"),   spec_port_word(&p, "redo_ready"),
        spec_port_word(&p, "resp_valid"),   spec_port_word(&p, "resp_data"),   p.out_words};
    m->chunk_mask = legal_bits(&p, "op_chunk");
    m->map_mask = legal_bits(&p, "apply_map");
    m->words_mask = legal_bits(&p, "apply_mask");
    m->beside_mask = legal_bits(&p, "apply_beside");
    storage_layout_init(&m->layout, values);
    return storage_init(&m->storage, values, fsms ? fsms[0] : &stash_word_fsm, error);
}

static void eval_decision(struct storage_model *m, const uint32_t *in, uint32_t *out)
{
    struct storage_apply apply = {.event = in[m->in.apply_event] & 31,
                                  .mask = in[m->in.apply_mask] & m->words_mask,
                                  .granting = in[m->in.apply_granting],
                                  .map = in[m->in.apply_map] & m->map_mask,
                                  .beside = in[m->in.apply_beside] & m->beside_mask,
                                  .wdata = m->apply_wdata};
    m->applies = (int)(in[m->in.apply_valid] & 1);
    if (m->applies) memcpy(m->apply_wdata, in + m->in.apply_wdata, (size_t)m->storage.chunk_words * sizeof *in);
    storage_decide(&m->storage, m->applies ? &apply : NULL, &m->effect);
    out[m->out.apply_supply] = m->effect.supply;
    out[m->out.apply_defer] = m->effect.defer;
    out[m->out.apply_refuse] = m->effect.refuse;
    out[m->out.owned_before] = (uint32_t)m->effect.owned_before;
    out[m->out.owned_after] = (uint32_t)m->effect.owned_after;
    out[m->out.index_before] = (uint32_t)m->effect.index_before;
    out[m->out.index_after] = (uint32_t)m->effect.index_after;
}

/* miss_data is the record also when no lane missed: the model proper then has only the lanes' load data. */
static void eval_miss(struct storage_model *m, const struct storage_view *view, uint32_t *out)
{
    out[m->out.miss_valid] = view->miss != NULL;
    if (!view->miss) {
        m->miss.access = m->last;
        m->miss.todo = 0;
        memcpy(m->miss.rdata, view->again ? m->merged.response.rdata : m->storage.gathered.rdata, sizeof m->miss.rdata);
    }
    storage_pack_miss(&m->layout, view->miss ? view->miss : &m->miss, out + m->out.miss_data);
}

/* S0: whose access asks for a pass, and whether it has one. */
static void eval_candidate(struct storage_model *m, const uint32_t *in, uint32_t *out)
{
    int redo_valid = (int)(in[m->in.redo_valid] & 1), redo = storage_takes_redo(&m->storage, redo_valid);
    m->asks = redo ? redo_valid : (int)(in[m->in.req_valid] & 1);
    m->has_room = storage_has_room(&m->storage, redo, (int)(in[m->in.miss_free] & 3));
    m->passes = 0;
    if (!m->asks || !m->has_room || m->op_valid) return;
    if (redo) storage_unpack_redo(&m->layout, in + m->in.redo_data, &m->request);
    else storage_unpack_lanes(&m->layout, in + m->in.req_data, &m->request);
    m->passes = storage_may_pass(&m->storage, (int)m->request.write);
    if (!m->passes) return;
    if (!redo) storage_unpack_rest(&m->layout, in + m->in.req_data, &m->request);
    m->pass = storage_choose(&m->storage, &m->request);
    out[redo ? m->out.redo_ready : m->out.req_ready] = (uint32_t)m->pass.last;
}

static void storage_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct storage_model *m = state;
    memcpy(m->redo_rdata, in + m->in.redo_rdata, (size_t)m->storage.lanes * sizeof *in);
    m->redo_taken = in[m->in.redo_taken];
    struct storage_view view = storage_view(&m->storage, m->redo_rdata, &m->merged);
    memset(out, 0, (size_t)m->out.words * sizeof *out);
    m->rst = (int)(in[0] & 1);
    m->applies = 0;
    out[m->out.clearing] = (uint32_t)view.clearing;
    if (view.op_done) {
        out[m->out.op_done] = 1;
        out[m->out.op_state] = view.op_state;
        out[m->out.op_dirty] = (uint32_t)view.op_dirty;
        out[m->out.op_index] = (uint32_t)view.op_index;
        memcpy(out + m->out.op_rdata, view.op_rdata, (size_t)m->storage.chunk_words * sizeof *out);
    }
    if (view.deciding) eval_decision(m, in, out);
    if (m->storage.s1 == STORAGE_S1_PASS && m->storage.s1_last) eval_miss(m, &view, out);

    out[m->out.miss_pending] = (uint32_t)(view.miss && view.miss->pending);
    out[m->out.again] = (uint32_t)view.again;
    out[m->out.pass_asks] = (uint32_t)view.pass_asks;
    out[m->out.pass_waits] = (uint32_t)view.pass_waits;

    m->op_valid = (int)(in[m->in.op_valid] & 1);
    m->op_chunk = in[m->in.op_chunk] & m->chunk_mask;
    eval_candidate(m, in, out);

    m->resp_taken = view.resp && (in[m->in.resp_ready] & 1);
    out[m->out.resp_valid] = view.resp != NULL;
    if (view.shown) storage_pack_response(&m->layout, view.shown, out + m->out.resp_data);
}

static void storage_model_tick(void *state)
{
    struct storage_model *m = state;
    struct storage_edge edge = {
        .rst = m->rst,
        .op_valid = m->op_valid,
        .op_chunk = m->op_chunk,
        .effect = m->applies ? &m->effect : NULL,
        .apply_wdata = m->apply_wdata,
        .asks = m->asks,
        .has_room = m->has_room,
        .request = m->passes ? &m->request : NULL,
        .pass = m->pass,
        .redo_rdata = m->redo_rdata,
        .redo_taken = m->redo_taken,
        .resp_taken = m->resp_taken,
    };
    storage_tick(&m->storage, &edge);
    if (m->passes && m->pass.last) m->last = m->request;
}

static const uint64_t *storage_model_row_counts(const void *state, int fsm)
{
    const struct storage_model *m = state;
    return fsm == 0 ? m->storage.row_count : NULL;
}

const struct model_ops model_stash_storage = {.block = "stash_storage",
                                              .size = storage_model_size,
                                              .init = storage_model_init,
                                              .eval = storage_model_eval,
                                              .tick = storage_model_tick,
                                              .row_counts = storage_model_row_counts};
