#include "cmodel/stash/stash_engine_ports.h"

#include <stddef.h>
#include <string.h>

#include "cmodel/stash/stash_engine_parts.h"
#include "spec/stash/stash_types.h"

/* Inputs and outputs that are one number each: port, place in the structure, size of the number. */
struct number {
    const char *port;
    size_t offset, size;
};
#define NUMBER(type, port, field)                                                                                      \
    {                                                                                                                  \
        port, offsetof(struct type, field), sizeof(((struct type *)0)->field)                                          \
    }
#define IN(port, field)     NUMBER(engine_in, port, field)
#define DRIVES(port, field) NUMBER(engine_driven, port, field)
#define OUT(port, field)    NUMBER(engine_out, port, field)
static const struct number inputs[] = {
    IN("rst", rst),
    IN("core_id", core_id),
    IN("clearing", clearing),
    IN("op_done", op_done),
    IN("op_state", op_state),
    IN("op_dirty", op_dirty),
    IN("op_index", op_index),
    IN("again", again),
    IN("pass_asks", pass_asks),
    IN("pass_waits", pass_waits),
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
    IN("fwd_ready", fwd_ready),
    IN("rev_done", rev.done),
    IN("rev_addr", rev.address),
    IN("rev_mapped", rev.mapped),
    IN("rev_words", rev.words),
    IN("va_hit", va_hit),
    IN("va_known", va_known),
    IN("va_fault", va_fault),
    IN("va_ppn", va_ppn),
    IN("pa_hit", pa_hit),
    IN("pa_vpn", pa_vpn),
    IN("free_count", free_count),
    IN("redo_ready", redo_ready),
    IN("cmd_valid", cmd_valid),
    IN("cmd_done_ready", cmd_done_ready),
    IN("l2_req_ready", l2_req_ready),
    IN("l2_fwd_valid", l2_fwd_valid),
    IN("l2_rsp_valid", l2_rsp_valid),
    IN("fwd_rsp_ready", fwd_rsp_ready),
    IN("walk_ready", walk_ready),
    IN("walk_done_valid", walk_done_valid),
    IN("calc_done_valid", calc_done_valid),
    IN("calc_ready", calc_ready),
};
static const struct number driven_outputs[] = {
    DRIVES("op_valid", op),
    DRIVES("op_chunk", op_chunk),
    DRIVES("apply_valid", apply),
    DRIVES("apply_event", apply_event),
    DRIVES("apply_mask", apply_mask),
    DRIVES("apply_beside", apply_beside),
    DRIVES("apply_granting", apply_granting),
    DRIVES("apply_map", apply_map),
    DRIVES("slot_write_valid", slot),
    DRIVES("slot_write_block", slot_block),
    DRIVES("slot_write_slot", slot_slot),
    DRIVES("slot_write_set", slot_set),
    DRIVES("slot_write_map", slot_map),
    DRIVES("set_valid", set),
    DRIVES("set_index", set_index),
    DRIVES("flag_valid", flag),
    DRIVES("flag_index", flag_index),
    DRIVES("flag_used", flag_used),
    DRIVES("flag_live", flag_live),
    DRIVES("flag_coherent", flag_coherent),
    DRIVES("flag_reuse", flag_reuse),
    DRIVES("flag_pointer", flag_pointer),
    DRIVES("inc_valid", inc),
    DRIVES("inc_index", inc_index),
    DRIVES("dec_valid", dec),
    DRIVES("dec_index", dec_index),
    DRIVES("add_valid", add),
    DRIVES("add_vpn", add_vpn),
    DRIVES("add_map", add_map),
    DRIVES("fill_valid", fill),
    DRIVES("fill_ppn", fill_ppn),
    DRIVES("fill_fault", fill_fault),
    DRIVES("drop_valid", drop),
    DRIVES("drop_map", drop_map),
    DRIVES("forget_valid", forget),
};
static const struct number outputs[] = {
    OUT("read_index", read_index),
    OUT("pointer_index", pointer_index),
    OUT("fwd_valid", fwd_valid),
    OUT("fwd_index", fwd_index),
    OUT("fwd_addr", fwd_addr),
    OUT("fwd_mapped", fwd_mapped),
    OUT("fwd_words", fwd_words),
    OUT("piece_ready", piece_ready),
    OUT("rev_valid", rev_valid),
    OUT("rev_index", rev_index),
    OUT("rev_virt", rev_virt),
    OUT("va_vpn", va_vpn),
    OUT("pa_ppn", pa_ppn),
    OUT("idle", idle),
    OUT("cmd_ready", cmd_ready),
    OUT("l2_fwd_ready", l2_fwd_ready),
    OUT("l2_rsp_ready", l2_rsp_ready),
    OUT("walk_done_ready", walk_done_ready),
    OUT("calc_valid", calc_valid),
    OUT("calc_done_ready", calc_done_ready),
};
#define PIECE(port, field) NUMBER(map_piece, port, field)
static const struct number pieces[] = {PIECE("piece_valid", valid), PIECE("piece_mapped", mapped),
                                       PIECE("piece_last", last), PIECE("piece_line", line),
                                       PIECE("piece_words", words)};
/* What put_numbers takes from the engine's state. */
static const char *const state_outputs[] = {"miss_free",      "tail",         "protocol_error", "redo_valid",
                                            "cmd_done_valid", "l2_req_valid", "fwd_rsp_valid",  "walk_valid",
                                            "walk_data",      "redo_taken"};
enum {
    INPUTS = sizeof inputs / sizeof *inputs,
    DRIVEN = sizeof driven_outputs / sizeof *driven_outputs,
    OUTPUTS = sizeof outputs / sizeof *outputs,
    PIECES = sizeof pieces / sizeof *pieces,
    STATE_OUTPUTS = sizeof state_outputs / sizeof *state_outputs
};
_Static_assert((int)INPUTS <= (int)ENGINE_NUMBERS && (int)DRIVEN <= (int)ENGINE_NUMBERS &&
                   (int)OUTPUTS <= (int)ENGINE_NUMBERS && (int)STATE_OUTPUTS <= (int)ENGINE_NUMBERS,
               "struct engine_ports has too few places");

static struct spec_slice place_of(const struct engine_ports *p, const char *name)
{
    const struct spec_port *port = spec_find_port(&p->ports, name);
    return (struct spec_slice){32 * port->word, port->width, 1};
}

static int words_of(const struct engine_ports *p, const char *name)
{
    return (spec_find_port(&p->ports, name)->width + 31) / 32;
}

void engine_ports_init(struct engine_ports *p, const struct spec_values *values)
{
    storage_layout_init(&p->storage, values);
    engine_layout_init(&p->engine, values);
    map_layout_init(&p->map, values);
    spec_list_ports(values, &p->ports);
    p->maps = (int)spec_get(values, "MAP_ENTRIES");
    p->chunk_words = (int)spec_get(values, "CHUNK_WORDS");
    for (int i = 0; i < INPUTS; i++) p->in[i] = place_of(p, inputs[i].port);
    for (int i = 0; i < DRIVEN; i++) p->driven[i] = place_of(p, driven_outputs[i].port);
    for (int i = 0; i < OUTPUTS; i++) p->out[i] = place_of(p, outputs[i].port);
    for (int i = 0; i < PIECES; i++) p->piece[i] = place_of(p, pieces[i].port);
    p->places = place_of(p, "piece_places");
    p->place_width = p->places.width / p->chunk_words;
    for (int i = 0; i < STATE_OUTPUTS; i++) p->state[i] = place_of(p, state_outputs[i]);
    p->slot_valid = place_of(p, "slot_valid");
    p->slot_map = place_of(p, "slot_map");
    p->slot_block = place_of(p, "slot_block");
    p->slot_slot = place_of(p, "slot_slot");
    p->miss_valid = place_of(p, "miss_valid");
    p->miss_pending = place_of(p, "miss_pending");
    p->miss = spec_port_word(&p->ports, "miss_data");
    p->op_rdata = spec_port_word(&p->ports, "op_rdata");
    p->apply_wdata = spec_port_word(&p->ports, "apply_wdata");
    p->set_data = spec_port_word(&p->ports, "set_data");
    p->calc = spec_port_word(&p->ports, "calc_data");
    p->redo = spec_port_word(&p->ports, "redo_data");
    p->redo_rdata = spec_port_word(&p->ports, "redo_rdata");
    p->lanes = (int)spec_get(values, "LANES");
    p->cmd_done = spec_port_word(&p->ports, "cmd_done_data");
    p->l2_req = spec_port_word(&p->ports, "l2_req_data");
    p->fwd_rsp = spec_port_word(&p->ports, "fwd_rsp_data");
    p->l2_fwd = spec_port_word(&p->ports, "l2_fwd_data");
    p->l2_rsp = spec_port_word(&p->ports, "l2_rsp_data");
    p->walk_done = spec_port_word(&p->ports, "walk_done_data");
    p->cmd.word = spec_port_word(&p->ports, "cmd_data");
    p->cmd.words = words_of(p, "cmd_data");
    p->read.word = spec_port_word(&p->ports, "read_data");
    p->read.words = words_of(p, "read_data");
    p->calc_done.word = spec_port_word(&p->ports, "calc_done_data");
    p->calc_done.words = words_of(p, "calc_done_data");
}

static uint64_t number_of(const void *structure, const struct number *n)
{
    const char *at = (const char *)structure + n->offset;
    uint64_t all;
    uint32_t half;
    switch (n->size) {
    case 1: return *(const uint8_t *)at;
    case sizeof half: memcpy(&half, at, sizeof half); return half;
    default: memcpy(&all, at, sizeof all); return all;
    }
}

static void unpack_miss(const struct storage_layout *l, const uint32_t *bits, struct storage_miss *miss)
{
    miss->access.tag = (uint32_t)bits_get_field(bits, 0, l->miss.tag, 0);
    miss->access.write = (uint32_t)bits_get_field(bits, 0, l->miss.write, 0);
    miss->access.mapped = (uint32_t)bits_get_field(bits, 0, l->miss.mapped, 0);
    miss->access.block = (uint32_t)bits_get_field(bits, 0, l->miss.block, 0);
    miss->access.slot = (uint32_t)bits_get_field(bits, 0, l->miss.slot, 0);
    miss->todo = (uint32_t)bits_get_field(bits, 0, l->miss.todo, 0);
    bits_get_array(bits, l->miss.addr, miss->access.addr);
    bits_get_array(bits, l->miss.wdata, miss->access.wdata);
    bits_get_array(bits, l->miss.rdata, miss->rdata);
}

/* 1 when the bits are not those seen before, which they then become. */
static int changed(uint32_t *seen, const uint32_t *bits, int words)
{
    if (!memcmp(seen, bits, (size_t)words * sizeof *bits)) return 0;
    memcpy(seen, bits, (size_t)words * sizeof *bits);
    return 1;
}

static void read_numbers(const uint32_t *bits, const struct number *numbers, const struct spec_slice *at, int count,
                         void *structure)
{
    for (int i = 0; i < count; i++) {
        char *to = (char *)structure + numbers[i].offset;
        uint64_t value = bits_get_field(bits, 0, at[i], 0);
        if (numbers[i].size == sizeof value) memcpy(to, &value, sizeof value);
        else memcpy(to, &(uint32_t){(uint32_t)value}, sizeof(uint32_t));
    }
}

static void read_piece(const struct engine_ports *p, const uint32_t *bits, struct map_piece *piece)
{
    read_numbers(bits, pieces, p->piece, PIECES, piece);
    if (!piece->valid) return;
    uint64_t places = bits_get_field(bits, 0, p->places, 0);
    for (int w = 0; w < p->chunk_words; w++)
        piece->place[w] = (uint8_t)(places >> (w * p->place_width) & ((1u << p->place_width) - 1));
}

static void write_piece(const struct engine_ports *p, const struct map_piece *piece, uint32_t *bits)
{
    uint64_t places = 0;
    for (int i = 0; i < PIECES; i++) bits_set_field(bits, 0, p->piece[i], 0, number_of(piece, &pieces[i]));
    for (int w = 0; w < p->chunk_words; w++) places |= (uint64_t)piece->place[w] << (w * p->place_width);
    bits_set_field(bits, 0, p->places, 0, places);
}

void engine_ports_read(const struct engine_ports *p, const uint32_t *bits, struct engine_in *in,
                       struct engine_payload *payload)
{
    read_numbers(bits, inputs, p->in, INPUTS, in);
    read_piece(p, bits, &payload->piece);
    in->piece = &payload->piece;
    in->slot_map = bits_get_field(bits, 0, p->slot_valid, 0) ? (int)bits_get_field(bits, 0, p->slot_map, 0) : -1;
    in->miss = bits_get_field(bits, 0, p->miss_valid, 0) ? &payload->miss : NULL;
    in->op_rdata = payload->op_rdata;
    in->read_data = &payload->read_data;
    in->calc_entry = &payload->calc_entry;
    in->cmd = &payload->cmd;
    in->l2_fwd = &payload->l2_fwd;
    in->l2_rsp = &payload->l2_rsp;
    in->walk_done = &payload->walk_done;
    if (in->op_done) memcpy(payload->op_rdata, bits + p->op_rdata, (size_t)p->chunk_words * sizeof *bits);
    if (in->miss) unpack_miss(&p->storage, bits + p->miss, &payload->miss);
    payload->miss.pending = (int)bits_get_field(bits, 0, p->miss_pending, 0);
    if (changed(payload->read_bits, bits + p->read.word, p->read.words))
        map_unpack_entry(&p->map, bits + p->read.word, &payload->read_data);
    if (changed(payload->calc_bits, bits + p->calc_done.word, p->calc_done.words))
        map_unpack_calc_done(&p->map, bits + p->calc_done.word, &payload->calc_error, &payload->calc_entry);
    in->calc_error = (uint32_t)payload->calc_error;
    if (changed(payload->cmd_bits, bits + p->cmd.word, p->cmd.words))
        engine_unpack_command(&p->engine, bits + p->cmd.word, &payload->cmd);
    if (in->l2_fwd_valid) stash_unpack_message(&p->engine.message, bits + p->l2_fwd, &payload->l2_fwd);
    if (in->l2_rsp_valid) stash_unpack_message(&p->engine.message, bits + p->l2_rsp, &payload->l2_rsp);
    if (in->walk_done_valid) engine_unpack_walk_done(&p->engine, bits + p->walk_done, &payload->walk_done);
}

void engine_ports_write_inputs(const struct engine_ports *p, const struct engine_in *in, uint32_t *bits)
{
    for (int i = 1; i < INPUTS; i++) /* not rst: it belongs to whoever runs the block */
        bits_set_field(bits, 0, p->in[i], 0, number_of(in, &inputs[i]));
    bits_set_field(bits, 0, p->slot_valid, 0, in->slot_map >= 0);
    bits_set_field(bits, 0, p->slot_map, 0, in->slot_map < 0 ? 0 : (uint64_t)in->slot_map);
    bits_set_field(bits, 0, p->miss_valid, 0, in->miss != NULL);
    bits_set_field(bits, 0, p->miss_pending, 0, in->miss && in->miss->pending);
    memset(bits + p->miss, 0, (size_t)p->storage.miss_words * sizeof *bits);
    if (in->miss) storage_pack_miss(&p->storage, in->miss, bits + p->miss);
    memset(bits + p->op_rdata, 0, (size_t)p->chunk_words * sizeof *bits);
    if (in->op_rdata) memcpy(bits + p->op_rdata, in->op_rdata, (size_t)p->chunk_words * sizeof *bits);
    write_piece(p, in->piece, bits);
    map_pack_entry(&p->map, in->read_data, bits + p->read.word);
    map_pack_calc_done(&p->map, (int)in->calc_error, in->calc_entry, bits + p->calc_done.word);
}

/* Ports that show a number: the registered ones, those of the cycle itself, and what the engine's state says. */
static void put_numbers(const struct engine_ports *p, const struct stash_engine *e, const struct engine_out *out,
                        uint32_t *bits)
{
    for (int i = 0; i < DRIVEN; i++)
        bits_set_field(bits, 0, p->driven[i], 0, number_of(&e->driven, &driven_outputs[i]));
    for (int i = 0; i < OUTPUTS; i++) bits_set_field(bits, 0, p->out[i], 0, number_of(out, &outputs[i]));
    const uint64_t values[] = {engine_miss_free(e),
                               (uint64_t)(e->tail),
                               (uint64_t)e->protocol_error,
                               (uint64_t)e->redo.offered,
                               (uint64_t)e->answer.valid,
                               e->requests.count > 0,
                               e->replies.count > 0,
                               (uint64_t)engine_walk_valid(e),
                               engine_walk_valid(e) ? e->page.vpn : 0,
                               engine_redo_taken(e)};
    for (int i = 0; i < STATE_OUTPUTS; i++) bits_set_field(bits, 0, p->state[i], 0, values[i]);
    memcpy(bits + p->apply_wdata, engine_apply_wdata(e), (size_t)p->chunk_words * sizeof *bits);
    memcpy(bits + p->redo_rdata, engine_redo_rdata(e), (size_t)p->lanes * sizeof *bits);
    if (e->driven.set) map_pack_entry(&p->map, &e->set_entry, bits + p->set_data);
}

static void put_records(const struct engine_ports *p, const struct stash_engine *e, const struct engine_in *in,
                        const struct engine_out *out, uint32_t *bits)
{
    const struct engine_layout *l = &p->engine;
    if (out->calc_valid) map_pack_tile(&p->map, &in->cmd->tile, bits + p->calc);
    if (e->redo.offered) engine_pack_redo(l, engine_redo_request(e), bits + p->redo);
    if (e->answer.valid) {
        bits_set_field(bits + p->cmd_done, 0, l->cmd_done.error, 0, e->answer.error);
        bits_set_field(bits + p->cmd_done, 0, l->cmd_done.map, 0, e->answer.map);
    }
    if (e->requests.count) stash_pack_message(&l->message, &e->requests.slot[e->requests.head], bits + p->l2_req);
    if (e->replies.count) stash_pack_message(&l->message, &e->replies.slot[e->replies.head], bits + p->fwd_rsp);
}

void engine_ports_write_outputs(const struct engine_ports *p, const struct stash_engine *e, const struct engine_in *in,
                                const struct engine_out *out, uint32_t *bits)
{
    struct engine_place place = engine_slot(e, in);
    memset(bits, 0, (size_t)p->ports.out_words * sizeof *bits);
    put_numbers(p, e, out, bits);
    bits_set_field(bits, 0, p->slot_block, 0, place.block);
    bits_set_field(bits, 0, p->slot_slot, 0, place.slot);
    put_records(p, e, in, out, bits);
}
