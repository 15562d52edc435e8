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
        struct spec_slice tag, write, mapped, partial, error, mask, addr, wdata;
    } redo;
    struct stash_message_layout message;
    struct {
        struct spec_slice ppn, fault;
    } walk_done;
};

void engine_layout_init(struct engine_layout *layout, const struct spec_values *values);

/* `bits` is all zero. */
void engine_pack_redo(const struct engine_layout *layout, const struct storage_request *redo, uint32_t *bits);
void engine_unpack_command(const struct engine_layout *layout, const uint32_t *bits, struct engine_command *command);
void engine_unpack_walk_done(const struct engine_layout *layout, const uint32_t *bits, struct engine_walk_done *done);

#endif
