#include "cmodel/stash_engine_records.h"

#include "spec/stash_types.h"

static const char *const tile_fields[7] = {"stash_base", "global_base", "field_size", "object_size",
                                           "row_size",   "stride_size", "num_strides"};

void engine_layout_init(struct engine_layout *l, const struct spec_values *v)
{
    const struct spec_record *c = &stash_command_record, *m = &stash_message_record, *w = &stash_walk_done_record;
    l->cmd.op = spec_field_slice(v, c, "op");
    l->cmd.block = spec_field_slice(v, c, "block");
    l->cmd.slot = spec_field_slice(v, c, "slot");
    l->cmd.coherent = spec_field_slice(v, c, "coherent");
    for (int i = 0; i < 7; i++) l->cmd.tile[i] = spec_field_slice(v, c, tile_fields[i]);
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

static uint64_t get(const uint32_t *bits, struct spec_slice s)
{
    return bits_get(bits, s.lsb, s.width);
}

void engine_unpack_command(const struct engine_layout *l, const uint32_t *bits, struct engine_command *c)
{
    uint64_t tile[7];
    for (int i = 0; i < 7; i++) tile[i] = get(bits, l->cmd.tile[i]);
    c->op = (uint32_t)get(bits, l->cmd.op);
    c->block = (uint32_t)get(bits, l->cmd.block);
    c->slot = (uint32_t)get(bits, l->cmd.slot);
    c->coherent = (uint32_t)get(bits, l->cmd.coherent);
    c->tile = (struct map_tile){tile[0], tile[1], tile[2], tile[3], tile[4], tile[5], tile[6]};
}

void engine_unpack_message(const struct engine_layout *l, const uint32_t *bits, struct engine_message *m)
{
    m->type = (uint32_t)get(bits, l->message.type);
    m->line = get(bits, l->message.line);
    m->mask = (uint32_t)get(bits, l->message.mask);
    m->core = (uint32_t)get(bits, l->message.core);
    m->stash = (uint32_t)get(bits, l->message.stash);
    m->map = (uint32_t)get(bits, l->message.map);
    m->owner_map = (uint32_t)get(bits, l->message.owner_map);
    for (int i = 0; i < l->message.data.count; i++)
        m->data[i] = (uint32_t)bits_get(bits, l->message.data.lsb + 32 * i, 32);
}

void engine_unpack_walk_done(const struct engine_layout *l, const uint32_t *bits, struct engine_walk_done *w)
{
    w->vpn = get(bits, l->walk_done.vpn);
    w->ppn = get(bits, l->walk_done.ppn);
    w->fault = (int)get(bits, l->walk_done.fault);
}

static void put(uint32_t *bits, struct spec_slice s, uint64_t value)
{
    bits_set(bits, s.lsb, s.width, value);
}

void engine_pack_message(const struct engine_layout *l, const struct engine_message *m, uint32_t *bits)
{
    put(bits, l->message.type, m->type);
    put(bits, l->message.line, m->line);
    put(bits, l->message.mask, m->mask);
    put(bits, l->message.core, m->core);
    put(bits, l->message.stash, m->stash);
    put(bits, l->message.map, m->map);
    put(bits, l->message.owner_map, m->owner_map);
    for (int i = 0; i < l->message.data.count; i++) bits_set(bits, l->message.data.lsb + 32 * i, 32, m->data[i]);
}
