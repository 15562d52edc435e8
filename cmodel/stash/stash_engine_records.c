#include "cmodel/stash/stash_engine_records.h"

#include "spec/stash/stash_types.h"

void engine_layout_init(struct engine_layout *l, const struct spec_values *v)
{
    const struct spec_record *r = &stash_redo_record, *c = &stash_command_record, *w = &stash_walk_done_record;
    l->cmd.op = spec_field_slice(v, c, "op");
    l->cmd.block = spec_field_slice(v, c, "block");
    l->cmd.slot = spec_field_slice(v, c, "slot");
    l->cmd.coherent = spec_field_slice(v, c, "coherent");
    map_find_tile(v, c, l->cmd.tile);
    l->cmd_done.error = spec_field_slice(v, &stash_command_done_record, "error");
    l->cmd_done.map = spec_field_slice(v, &stash_command_done_record, "map");
    l->redo.tag = spec_field_slice(v, r, "tag");
    l->redo.write = spec_field_slice(v, r, "write");
    l->redo.mapped = spec_field_slice(v, r, "mapped");
    l->redo.partial = spec_field_slice(v, r, "partial");
    l->redo.error = spec_field_slice(v, r, "error");
    l->redo.mask = spec_field_slice(v, r, "mask");
    l->redo.addr = spec_field_slice(v, r, "addr");
    l->redo.wdata = spec_field_slice(v, r, "wdata");
    stash_message_layout_init(&l->message, v, &stash_message_record);
    l->walk_done.ppn = spec_field_slice(v, w, "ppn");
    l->walk_done.fault = spec_field_slice(v, w, "fault");
}

void engine_pack_redo(const struct engine_layout *l, const struct storage_request *redo, uint32_t *bits)
{
    bits_set_field(bits, 0, l->redo.tag, 0, redo->tag);
    bits_set_field(bits, 0, l->redo.write, 0, redo->write);
    bits_set_field(bits, 0, l->redo.mapped, 0, redo->mapped);
    bits_set_field(bits, 0, l->redo.partial, 0, redo->partial);
    bits_set_field(bits, 0, l->redo.error, 0, redo->error);
    bits_set_field(bits, 0, l->redo.mask, 0, redo->mask);
    for (int i = 0; i < l->redo.addr.count; i++) {
        bits_set_field(bits, 0, l->redo.addr, i, redo->addr[i]);
        bits_set_field(bits, 0, l->redo.wdata, i, redo->write ? redo->wdata[i] : 0);
    }
}

void engine_unpack_command(const struct engine_layout *l, const uint32_t *bits, struct engine_command *c)
{
    c->op = (uint32_t)bits_get_field(bits, 0, l->cmd.op, 0);
    c->block = (uint32_t)bits_get_field(bits, 0, l->cmd.block, 0);
    c->slot = (uint32_t)bits_get_field(bits, 0, l->cmd.slot, 0);
    c->coherent = (uint32_t)bits_get_field(bits, 0, l->cmd.coherent, 0);
    map_unpack_tile(l->cmd.tile, bits, &c->tile);
}

void engine_unpack_walk_done(const struct engine_layout *l, const uint32_t *bits, struct engine_walk_done *w)
{
    w->ppn = bits_get_field(bits, 0, l->walk_done.ppn, 0);
    w->fault = (int)bits_get_field(bits, 0, l->walk_done.fault, 0);
}
