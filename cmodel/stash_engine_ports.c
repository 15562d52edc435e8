#include "cmodel/stash_engine_ports.h"

#include <stddef.h>
#include <string.h>

#include "cmodel/stash_engine_tables.h"
#include "spec/stash_types.h"

/* Inputs and outputs that are one number each: port, place in the structure, size of the number. */
struct number {
    const char *port;
    size_t offset, size;
};
#define IN(port, field)                                                                                                \
    {                                                                                                                  \
        port, offsetof(struct engine_in, field), sizeof(((struct engine_in *)0)->field)                                \
    }
static const struct number inputs[] = {
    IN("rst", rst),
    IN("core_id", core_id),
    IN("clearing", clearing),
    IN("op_done", op_done),
    IN("op_state", op_state),
    IN("op_dirty", op_dirty),
    IN("op_index", op_index),
    IN("apply_supply", supply),
    IN("apply_defer", defer),
    IN("apply_refuse", refuse),
    IN("owned_before", owned_before),
    IN("owned_after", owned_after),
    IN("index_before", index_before),
    IN("index_after", index_after),
    IN("used", used),
    IN("live", live),
    IN("coherent", coherent),
    IN("reuse", reuse),
    IN("clean", clean),
    IN("pointer", pointer),
    IN("fwd_done", fwd.done),
    IN("fwd_virt", fwd.address),
    IN("fwd_mapped", fwd.mapped),
    IN("rev_done", rev.done),
    IN("rev_addr", rev.address),
    IN("rev_mapped", rev.mapped),
    IN("va_hit", va_hit),
    IN("va_known", va_known),
    IN("va_fault", va_fault),
    IN("va_ppn", va_ppn),
    IN("pa_hit", pa_hit),
    IN("pa_vpn", pa_vpn),
    IN("free_count", free_count),
    IN("done_ready", done_ready),
    IN("cmd_valid", cmd_valid),
    IN("cmd_done_ready", cmd_done_ready),
    IN("l2_req_ready", l2_req_ready),
    IN("l2_fwd_valid", l2_fwd_valid),
    IN("l2_rsp_valid", l2_rsp_valid),
    IN("fwd_rsp_ready", fwd_rsp_ready),
    IN("walk_ready", walk_ready),
    IN("walk_done_valid", walk_done_valid),
    IN("calc_done_valid", calc_done_valid),
};
enum { INPUTS = sizeof inputs / sizeof *inputs };

void engine_ports_init(struct engine_ports *p, const struct spec_values *values)
{
    storage_layout_init(&p->storage, values);
    engine_layout_init(&p->engine, values);
    map_layout_init(&p->map, values);
    spec_list_ports(values, &p->ports);
    p->maps = (int)spec_get(values, "MAP_ENTRIES");
    p->chunk_words = (int)spec_get(values, "CHUNK_WORDS");
}

static const struct spec_port *port_of(const struct engine_ports *p, const char *name)
{
    return spec_find_port(&p->ports, name);
}

static uint64_t get_port(const struct engine_ports *p, const uint32_t *bits, const char *name)
{
    const struct spec_port *port = port_of(p, name);
    return bits_get(bits + port->word, 0, port->width);
}

static void put_port(const struct engine_ports *p, uint32_t *bits, const char *name, uint64_t value)
{
    const struct spec_port *port = port_of(p, name);
    bits_set(bits + port->word, 0, port->width, value);
}

static const uint32_t *at(const struct engine_ports *p, const uint32_t *bits, const char *name)
{
    return bits + port_of(p, name)->word;
}

static void unpack_miss(const struct storage_layout *l, const uint32_t *bits, struct storage_miss *miss)
{
    miss->access.tag = (uint32_t)bits_get(bits, l->miss.tag.lsb, l->miss.tag.width);
    miss->access.write = (uint32_t)bits_get(bits, l->miss.write.lsb, 1);
    miss->access.mapped = (uint32_t)bits_get(bits, l->miss.mapped.lsb, 1);
    miss->access.block = (uint32_t)bits_get(bits, l->miss.block.lsb, l->miss.block.width);
    miss->access.slot = (uint32_t)bits_get(bits, l->miss.slot.lsb, l->miss.slot.width);
    miss->todo = (uint32_t)bits_get(bits, l->miss.todo.lsb, l->miss.todo.width);
    for (int i = 0; i < l->miss.addr.count; i++) {
        miss->access.addr[i] = (uint32_t)bits_get(bits, l->miss.addr.lsb + i * l->miss.addr.width, l->miss.addr.width);
        miss->access.wdata[i] = (uint32_t)bits_get(bits, l->miss.wdata.lsb + i * 32, 32);
        miss->rdata[i] = (uint32_t)bits_get(bits, l->miss.rdata.lsb + i * 32, 32);
    }
}

void engine_ports_read(const struct engine_ports *p, const uint32_t *bits, struct engine_in *in,
                       struct engine_payload *payload)
{
    memset(in, 0, sizeof *in);
    for (int i = 0; i < INPUTS; i++) {
        uint64_t value = get_port(p, bits, inputs[i].port);
        if (inputs[i].size == sizeof value) memcpy((char *)in + inputs[i].offset, &value, sizeof value);
        else memcpy((char *)in + inputs[i].offset, &(uint32_t){(uint32_t)value}, sizeof(uint32_t));
    }
    in->slot_map = get_port(p, bits, "slot_valid") ? (int)get_port(p, bits, "slot_map") : -1;
    if (get_port(p, bits, "miss_valid")) {
        unpack_miss(&p->storage, at(p, bits, "miss_data"), &payload->miss);
        in->miss = &payload->miss;
    }
    memcpy(payload->op_rdata, at(p, bits, "op_rdata"), (size_t)p->chunk_words * sizeof *bits);
    in->op_rdata = payload->op_rdata;
    map_unpack_entry(&p->map, at(p, bits, "read_data"), &payload->read_data);
    in->read_data = &payload->read_data;
    int error;
    map_unpack_calc_done(&p->map, at(p, bits, "calc_done_data"), &error, &payload->calc_entry);
    in->calc_error = (uint32_t)error;
    in->calc_entry = &payload->calc_entry;
    engine_unpack_command(&p->engine, at(p, bits, "cmd_data"), &payload->cmd);
    in->cmd = &payload->cmd;
    engine_unpack_message(&p->engine, at(p, bits, "l2_fwd_data"), &payload->l2_fwd);
    in->l2_fwd = &payload->l2_fwd;
    engine_unpack_message(&p->engine, at(p, bits, "l2_rsp_data"), &payload->l2_rsp);
    in->l2_rsp = &payload->l2_rsp;
    engine_unpack_walk_done(&p->engine, at(p, bits, "walk_done_data"), &payload->walk_done);
    in->walk_done = &payload->walk_done;
}

void engine_ports_write_inputs(const struct engine_ports *p, const struct engine_in *in, uint32_t *bits)
{
    for (int i = 1; i < INPUTS; i++) { /* not rst: it belongs to whoever runs the block */
        uint64_t value = 0;
        uint32_t half;
        if (inputs[i].size == sizeof value) memcpy(&value, (const char *)in + inputs[i].offset, sizeof value);
        else {
            memcpy(&half, (const char *)in + inputs[i].offset, sizeof half);
            value = half;
        }
        put_port(p, bits, inputs[i].port, value);
    }
    put_port(p, bits, "slot_valid", in->slot_map >= 0);
    put_port(p, bits, "slot_map", in->slot_map < 0 ? 0 : (uint64_t)in->slot_map);
    put_port(p, bits, "miss_valid", in->miss != NULL);
    uint32_t *miss = bits + port_of(p, "miss_data")->word;
    memset(miss, 0, (size_t)p->storage.miss_words * sizeof *miss);
    if (in->miss) storage_pack_miss(&p->storage, in->miss, miss);
    uint32_t *rdata = bits + port_of(p, "op_rdata")->word;
    memset(rdata, 0, (size_t)p->chunk_words * sizeof *rdata);
    if (in->op_rdata) memcpy(rdata, in->op_rdata, (size_t)p->chunk_words * sizeof *rdata);
    map_pack_entry(&p->map, in->read_data, bits + port_of(p, "read_data")->word);
    map_pack_calc_done(&p->map, (int)in->calc_error, in->calc_entry, bits + port_of(p, "calc_done_data")->word);
    put_port(p, bits, "calc_ready", 1);
}

/* The block ------------------------------------------------------------------------------------------------------ */

struct engine_model {
    struct engine_ports ports;
    struct engine_payload payload;
    struct engine_in in;
    struct engine_out out;
    struct stash_engine engine;
};

static size_t engine_model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct engine_model);
}

static int engine_model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                             struct spec_error *error)
{
    struct engine_model *m = state;
    memset(m, 0, sizeof *m);
    engine_ports_init(&m->ports, values);
    return engine_init(&m->engine, values, fsms ? fsms : stash_engine_block.fsms, error);
}

/* Ports that show a number: the registered ones, then those of the cycle itself. */
static void put_driven(const struct engine_model *m, uint32_t *bits)
{
    const struct engine_driven *d = &m->engine.driven;
    const struct {
        const char *port;
        uint64_t value;
    } outputs[] = {
        {"op_valid", d->op},
        {"op_chunk", d->op_chunk},
        {"apply_valid", d->apply},
        {"apply_event", d->apply_event},
        {"apply_mask", d->apply_mask},
        {"apply_granting", d->apply_granting},
        {"apply_map", d->apply_map},
        {"slot_write_valid", d->slot},
        {"slot_write_block", d->slot_block},
        {"slot_write_slot", d->slot_slot},
        {"slot_write_set", d->slot_set},
        {"slot_write_map", d->slot_map},
        {"set_valid", d->set},
        {"set_index", d->set_index},
        {"flag_valid", d->flag},
        {"flag_index", d->flag_index},
        {"flag_used", d->flag_used},
        {"flag_live", d->flag_live},
        {"flag_coherent", d->flag_coherent},
        {"flag_reuse", d->flag_reuse},
        {"flag_pointer", d->flag_pointer},
        {"inc_valid", d->inc},
        {"inc_index", d->inc_index},
        {"dec_valid", d->dec},
        {"dec_index", d->dec_index},
        {"add_valid", d->add},
        {"add_vpn", d->add_vpn},
        {"add_map", d->add_map},
        {"fill_valid", d->fill},
        {"fill_vpn", d->fill_vpn},
        {"fill_ppn", d->fill_ppn},
        {"fill_fault", d->fill_fault},
        {"drop_valid", d->drop},
        {"drop_map", d->drop_map},
    };
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        put_port(&m->ports, bits, outputs[i].port, outputs[i].value);
    uint32_t wdata[STORAGE_CHUNK_WORDS];
    engine_apply(&m->engine, wdata);
    memcpy(bits + port_of(&m->ports, "apply_wdata")->word, wdata, (size_t)m->ports.chunk_words * sizeof *bits);
    if (d->set) map_pack_entry(&m->ports.map, &m->engine.set_entry, bits + port_of(&m->ports, "set_data")->word);
}

static void put_parts(const struct engine_model *m, uint32_t *bits)
{
    const struct engine_ports *p = &m->ports;
    const struct engine_out *o = &m->out;
    const struct stash_engine *e = &m->engine;
    const struct {
        const char *port;
        uint64_t value;
    } outputs[] = {
        {"miss_free", engine_miss_free(e)},
        {"read_index", o->read_index},
        {"pointer_index", o->pointer_index},
        {"fwd_valid", (uint64_t)o->fwd_valid},
        {"fwd_index", o->fwd_index},
        {"fwd_addr", o->fwd_addr},
        {"rev_valid", (uint64_t)o->rev_valid},
        {"rev_index", o->rev_index},
        {"rev_virt", o->rev_virt},
        {"tail", e->tail},
        {"va_vpn", o->va_vpn},
        {"pa_ppn", o->pa_ppn},
        {"protocol_error", (uint64_t)e->protocol_error},
        {"idle", (uint64_t)o->idle},
        {"done_valid", (uint64_t)e->done.valid},
        {"cmd_ready", (uint64_t)o->cmd_ready},
        {"cmd_done_valid", (uint64_t)e->answer.valid},
        {"l2_req_valid", e->requests.count > 0},
        {"l2_fwd_ready", (uint64_t)o->l2_fwd_ready},
        {"l2_rsp_ready", (uint64_t)o->l2_rsp_ready},
        {"fwd_rsp_valid", e->replies.count > 0},
        {"walk_valid", (uint64_t)engine_walk_valid(e)},
        {"walk_data", engine_walk_valid(e) ? e->page.vpn : 0},
        {"walk_done_ready", (uint64_t)o->walk_done_ready},
        {"calc_valid", (uint64_t)o->calc_valid},
        {"calc_done_ready", (uint64_t)o->calc_done_ready},
    };
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) put_port(p, bits, outputs[i].port, outputs[i].value);
}

static void put_records(const struct engine_model *m, uint32_t *bits)
{
    const struct engine_ports *p = &m->ports;
    const struct stash_engine *e = &m->engine;
    const struct engine_layout *l = &p->engine;
    if (m->out.calc_valid) map_pack_tile(&p->map, &m->payload.cmd.tile, bits + port_of(p, "calc_data")->word);
    if (e->done.valid) storage_pack_response(&p->storage, &e->done.response, bits + port_of(p, "done_data")->word);
    if (e->answer.valid) {
        uint32_t *data = bits + port_of(p, "cmd_done_data")->word;
        bits_set(data, l->cmd_done.error.lsb, l->cmd_done.error.width, e->answer.error);
        bits_set(data, l->cmd_done.map.lsb, l->cmd_done.map.width, e->answer.map);
    }
    if (e->requests.count)
        engine_pack_message(l, &e->requests.slot[e->requests.head], bits + port_of(p, "l2_req_data")->word);
    if (e->replies.count)
        engine_pack_message(l, &e->replies.slot[e->replies.head], bits + port_of(p, "fwd_rsp_data")->word);
}

static void engine_model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct engine_model *m = state;
    engine_ports_read(&m->ports, in, &m->in, &m->payload);
    struct engine_place place = engine_slot(&m->engine, &m->in);
    engine_eval(&m->engine, &m->in, &m->out);
    memset(out, 0, (size_t)m->ports.ports.out_words * sizeof *out);
    put_driven(m, out);
    put_parts(m, out);
    put_port(&m->ports, out, "slot_block", place.block);
    put_port(&m->ports, out, "slot_slot", place.slot);
    put_records(m, out);
}

static void engine_model_tick(void *state)
{
    struct engine_model *m = state;
    engine_tick(&m->engine, &m->in, &m->out);
}

static void engine_model_free(void *state)
{
    struct engine_model *m = state;
    engine_free(&m->engine);
}

static const uint64_t *engine_model_row_counts(const void *state, int fsm)
{
    const struct engine_model *m = state;
    return fsm == 0   ? m->engine.job_count
           : fsm == 1 ? m->engine.commit_count
           : fsm == 2 ? m->engine.command_count
                      : NULL;
}

const struct model_ops model_stash_engine = {"stash_engine",         engine_model_size, engine_model_init,
                                             engine_model_eval,      engine_model_tick, engine_model_free,
                                             engine_model_row_counts};
