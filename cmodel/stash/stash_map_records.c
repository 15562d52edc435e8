#include "cmodel/stash/stash_map_records.h"

#include <stddef.h>

#include "spec/stash/stash_types.h"

/* Name of each field, and where its number is in the structure. */
struct member {
    const char *name;
    size_t offset;
};
#define ENTRY(field)                                                                                                   \
    {                                                                                                                  \
#field, offsetof(struct map_entry, field)                                                                      \
    }
#define TILE(field)                                                                                                    \
    {                                                                                                                  \
#field, offsetof(struct map_tile, field)                                                                       \
    }
static const struct member entry_members[MAP_ENTRY_FIELDS] = {
    ENTRY(base),       ENTRY(words),        ENTRY(virt),        ENTRY(field),        ENTRY(object),
    ENTRY(per_row),    ENTRY(row),          ENTRY(rows),        ENTRY(stride),       ENTRY(object_gap),
    ENTRY(row_gap),    ENTRY(field_rcp),    ENTRY(field_shift), ENTRY(per_row_rcp),  ENTRY(per_row_shift),
    ENTRY(stride_rcp), ENTRY(stride_shift), ENTRY(object_rcp),  ENTRY(object_shift),
};
static const struct member tile_members[MAP_TILE_FIELDS] = {
    TILE(stash_base), TILE(global_base), TILE(field_size),  TILE(object_size),
    TILE(row_size),   TILE(stride_size), TILE(num_strides),
};

static void find(const struct spec_values *values, const struct spec_record *record, const struct member *member,
                 int fields, struct spec_slice *slice)
{
    for (int i = 0; i < fields; i++) slice[i] = spec_field_slice(values, record, member[i].name);
}

static void unpack(const uint32_t *bits, const struct spec_slice *slice, const struct member *member, int fields,
                   void *structure)
{
    for (int i = 0; i < fields; i++)
        *(uint64_t *)((char *)structure + member[i].offset) = bits_get_field(bits, 0, slice[i], 0);
}

static void pack(uint32_t *bits, const struct spec_slice *slice, const struct member *member, int fields,
                 const void *structure)
{
    for (int i = 0; i < fields; i++)
        bits_set_field(bits, 0, slice[i], 0, *(const uint64_t *)((const char *)structure + member[i].offset));
}

void map_find_tile(const struct spec_values *values, const struct spec_record *record, struct spec_slice *fields)
{
    find(values, record, tile_members, MAP_TILE_FIELDS, fields);
}

void map_layout_init(struct map_layout *l, const struct spec_values *values)
{
    find(values, &stash_map_entry_record, entry_members, MAP_ENTRY_FIELDS, l->entry);
    find(values, &stash_calc_done_record, entry_members, MAP_ENTRY_FIELDS, l->done);
    map_find_tile(values, &stash_tile_record, l->tile);
    l->done_error = spec_field_slice(values, &stash_calc_done_record, "error");
}

void map_unpack_entry(const struct map_layout *l, const uint32_t *bits, struct map_entry *entry)
{
    unpack(bits, l->entry, entry_members, MAP_ENTRY_FIELDS, entry);
}

void map_unpack_tile(const struct spec_slice *fields, const uint32_t *bits, struct map_tile *tile)
{
    unpack(bits, fields, tile_members, MAP_TILE_FIELDS, tile);
}

void map_unpack_calc_done(const struct map_layout *l, const uint32_t *bits, int *error, struct map_entry *entry)
{
    *error = (int)bits_get_field(bits, 0, l->done_error, 0);
    unpack(bits, l->done, entry_members, MAP_ENTRY_FIELDS, entry);
}

void map_pack_entry(const struct map_layout *l, const struct map_entry *entry, uint32_t *bits)
{
    pack(bits, l->entry, entry_members, MAP_ENTRY_FIELDS, entry);
}

void map_pack_tile(const struct map_layout *l, const struct map_tile *tile, uint32_t *bits)
{
    pack(bits, l->tile, tile_members, MAP_TILE_FIELDS, tile);
}

void map_pack_calc_done(const struct map_layout *l, int error, const struct map_entry *entry, uint32_t *bits)
{
    bits_set_field(bits, 0, l->done_error, 0, (uint64_t)error);
    pack(bits, l->done, entry_members, MAP_ENTRY_FIELDS, entry);
}
