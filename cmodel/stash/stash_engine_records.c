#include "cmodel/stash/stash_engine_records.h"

#include "spec/stash/stash_types.h"

void engine_layout_init(struct engine_layout *l, const struct spec_values *v)
{
    const struct spec_record *c = &stash_command_record, *m = &stash_message_record, *w = &stash_walk_done_record;
    l->cmd.op = spec_field_slice(v, c, "op");
    l->cmd.block = spec_field_slice(v, c, "block");
    l->cmd.slot = spec_field_slice(v, c, "slot");
    l->cmd.coherent = spec_field_slice(v, c, "coherent");
    map_find_tile(v, c, l->cmd.tile);
    l->cmd_done.error = spec_field_slice(v, &stash_command_done_record, "error");
    l->cmd_done.map = spec_field_slice(v, &stash_command_done_record, "map");
    l->message.type = spec_field_slice(v, m, "type");
    l->message.line = spec_field_slice(v, m, "line");
    l->message.mask = spec_field_slice(v, m, "mask");
    l->message.core = spec_field_slice(v, m, "core");
    l->message.stash = spec_field_slice(v, m, "stash");
    l->message.map = spec_field_slice(v, m, "map");
    l->message.owner_map = spec_field_slice(v, m, "owner_map");
    l->message.data = spec_field_slice(v, m, "data");
    l->walk_done.vpn = spec_field_slice(v, w, "vpn");
    l->walk_done.ppn = spec_field_slice(v, w, "ppn");
    l->walk_done.fault = spec_field_slice(v, w, "fault");
}

void engine_unpack_command(const struct engine_layout *l, const uint32_t *bits, struct engine_command *c)
{
    c->op = (uint32_t)bits_get_field(bits, 0, l->cmd.op, 0);
    c->block = (uint32_t)bits_get_field(bits, 0, l->cmd.block, 0);
    c->slot = (uint32_t)bits_get_field(bits, 0, l->cmd.slot, 0);
    c->coherent = (uint32_t)bits_get_field(bits, 0, l->cmd.coherent, 0);
    map_unpack_tile(l->cmd.tile, bits, &c->tile);
}

void engine_unpack_message(const struct engine_layout *l, const uint32_t *bits, struct engine_message *m)
{
    m->type = (uint32_t)bits_get_field(bits, 0, l->message.type, 0);
    m->line = bits_get_field(bits, 0, l->message.line, 0);
    m->mask = (uint32_t)bits_get_field(bits, 0, l->message.mask, 0);
    m->core = (uint32_t)bits_get_field(bits, 0, l->message.core, 0);
    m->stash = (uint32_t)bits_get_field(bits, 0, l->message.stash, 0);
    m->map = (uint32_t)bits_get_field(bits, 0, l->message.map, 0);
    m->owner_map = (uint32_t)bits_get_field(bits, 0, l->message.owner_map, 0);
    bits_get_array(bits, l->message.data, m->data);
}

void engine_unpack_walk_done(const struct engine_layout *l, const uint32_t *bits, struct engine_walk_done *w)
{
    w->vpn = bits_get_field(bits, 0, l->walk_done.vpn, 0);
    w->ppn = bits_get_field(bits, 0, l->walk_done.ppn, 0);
    w->fault = (int)bits_get_field(bits, 0, l->walk_done.fault, 0);
}

void engine_pack_message(const struct engine_layout *l, const struct engine_message *m, uint32_t *bits)
{
    bits_set_field(bits, 0, l->message.type, 0, m->type);
    bits_set_field(bits, 0, l->message.line, 0, m->line);
    bits_set_field(bits, 0, l->message.mask, 0, m->mask);
    bits_set_field(bits, 0, l->message.core, 0, m->core);
    bits_set_field(bits, 0, l->message.stash, 0, m->stash);
    bits_set_field(bits, 0, l->message.map, 0, m->map);
    bits_set_field(bits, 0, l->message.owner_map, 0, m->owner_map);
    for (int i = 0; i < l->message.data.count; i++) bits_set_field(bits, 0, l->message.data, i, m->data[i]);
}
