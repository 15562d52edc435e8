/* The records of stash_engine between bits and structures: for models that have these records at their ports. */
#ifndef LARDER_CMODEL_STASH_ENGINE_RECORDS_H
#define LARDER_CMODEL_STASH_ENGINE_RECORDS_H

#include "cmodel/stash/stash_engine.h"
#include "cmodel/stash/stash_map_records.h"

struct engine_layout {
    struct {
        struct spec_slice op, block, slot, coherent, tile[MAP_TILE_FIELDS];
    } cmd;
    struct {
        struct spec_slice error, map;
    } cmd_done;
    struct {
        struct spec_slice type, line, mask, core, stash, map, owner_map, data;
    } message;
    struct {
        struct spec_slice vpn, ppn, fault;
    } walk_done;
};

void engine_layout_init(struct engine_layout *layout, const struct spec_values *values);

void engine_unpack_command(const struct engine_layout *layout, const uint32_t *bits, struct engine_command *command);
void engine_unpack_message(const struct engine_layout *layout, const uint32_t *bits, struct engine_message *message);
void engine_unpack_walk_done(const struct engine_layout *layout, const uint32_t *bits, struct engine_walk_done *done);
/* `bits` need not be zero; all of the record is written. */
void engine_pack_message(const struct engine_layout *layout, const struct engine_message *message, uint32_t *bits);

#endif
