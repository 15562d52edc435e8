#include "cmodel/stash/stash_message.h"

/* All fields but `data`. */
#define EACH_FIELD(X) X(type) X(line) X(mask) X(core) X(stash) X(map) X(owner_map)

void stash_message_layout_init(struct stash_message_layout *l, const struct spec_values *v,
                               const struct spec_record *record)
{
#define FIND(field) l->field = spec_field_slice(v, record, #field);
    EACH_FIELD(FIND)
#undef FIND
    l->data = spec_field_slice(v, record, "data");
}

void stash_unpack_message(const struct stash_message_layout *l, const uint32_t *bits, struct stash_message *m)
{
    m->line = bits_get_field(bits, 0, l->line, 0);
    m->type = (uint32_t)bits_get_field(bits, 0, l->type, 0);
    m->mask = (uint32_t)bits_get_field(bits, 0, l->mask, 0);
    m->core = (uint32_t)bits_get_field(bits, 0, l->core, 0);
    m->stash = (uint32_t)bits_get_field(bits, 0, l->stash, 0);
    m->map = (uint32_t)bits_get_field(bits, 0, l->map, 0);
    m->owner_map = (uint32_t)bits_get_field(bits, 0, l->owner_map, 0);
    bits_get_array(bits, l->data, m->data);
}

void stash_pack_message(const struct stash_message_layout *l, const struct stash_message *m, uint32_t *bits)
{
#define PUT(field) bits_set_field(bits, 0, l->field, 0, m->field);
    EACH_FIELD(PUT)
#undef PUT
    for (int i = 0; i < l->data.count; i++) bits_set_field(bits, 0, l->data, i, m->data[i]);
}
