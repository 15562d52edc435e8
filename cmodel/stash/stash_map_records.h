/* The records of stash_map between bits and structures: for models that have these records at their ports. */
#ifndef LARDER_CMODEL_STASH_MAP_RECORDS_H
#define LARDER_CMODEL_STASH_MAP_RECORDS_H

#include "cmodel/stash/stash_map.h"

enum { MAP_ENTRY_FIELDS = 19, MAP_TILE_FIELDS = 7, MAP_ENTRY_WORDS = 12 /* of the widest entry: 359 bits */ };

struct map_layout {
    struct spec_slice entry[MAP_ENTRY_FIELDS], tile[MAP_TILE_FIELDS], done[MAP_ENTRY_FIELDS], done_error;
};

/* `values` of any block that has the parameters of the three records. */
void map_layout_init(struct map_layout *layout, const struct spec_values *values);

void map_unpack_entry(const struct map_layout *layout, const uint32_t *bits, struct map_entry *entry);
void map_unpack_calc_done(const struct map_layout *layout, const uint32_t *bits, int *error, struct map_entry *entry);
/* All of the record is written. */
void map_pack_entry(const struct map_layout *layout, const struct map_entry *entry, uint32_t *bits);
void map_pack_tile(const struct map_layout *layout, const struct map_tile *tile, uint32_t *bits);
void map_pack_calc_done(const struct map_layout *layout, int error, const struct map_entry *entry, uint32_t *bits);

/* The fields of a tile in any record that has them. */
void map_find_tile(const struct spec_values *values, const struct spec_record *record, struct spec_slice *fields);
void map_unpack_tile(const struct spec_slice *fields, const uint32_t *bits, struct map_tile *tile);

#endif
