/* The records of stash_storage between bits and structures: for models that have these records at their ports. */
#ifndef LARDER_CMODEL_STASH_STORAGE_PORTS_H
#define LARDER_CMODEL_STASH_STORAGE_PORTS_H

#include "cmodel/stash/stash_storage.h"

struct storage_layout {
    struct {
        struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata;
    } req;
    struct {
        struct spec_slice tag, write, mapped, partial, error, mask, addr, wdata;
    } redo;
    struct {
        struct spec_slice tag, error, rdata;
    } resp;
    struct {
        struct spec_slice tag, write, mapped, block, slot, todo, addr, wdata, rdata;
    } miss;
    int resp_words, miss_words; /* 32-bit words of the records */
};

/* `values` of any block that has all parameters of the four records. */
void storage_layout_init(struct storage_layout *layout, const struct spec_values *values);

/* Of req: what storage_may_pass and storage_choose read, `write`, the mask and the addresses alone; then the rest. */
void storage_unpack_lanes(const struct storage_layout *layout, const uint32_t *bits, struct storage_request *request);
void storage_unpack_rest(const struct storage_layout *layout, const uint32_t *bits, struct storage_request *request);
void storage_unpack_redo(const struct storage_layout *layout, const uint32_t *bits, struct storage_request *redo);
/* Both expect that `bits` is all zero. */
void storage_pack_response(const struct storage_layout *layout, const struct storage_response *response,
                           uint32_t *bits);
void storage_pack_miss(const struct storage_layout *layout, const struct storage_miss *miss, uint32_t *bits);

#endif
