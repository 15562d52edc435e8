/* The records of a lane's tinyCache between bits and structures: for models that have these records at their ports. */
#ifndef LARDER_CMODEL_TINYCACHE_RECORDS_H
#define LARDER_CMODEL_TINYCACHE_RECORDS_H

#include "cmodel/tinycache.h"

struct tinycache_layout {
    struct {
        struct spec_slice type, entry, atom, shared, block, line, mask, data;
    } mem;
    struct {
        struct spec_slice entry, data;
    } fill;
    int mem_bits, fill_bits;
};

/* `values` of any block that has the parameters of the records mem and fill. */
void tinycache_layout_init(struct tinycache_layout *layout, const struct spec_values *values);

/* `bits`: the record, from bit 0 of its first word. */
void tinycache_unpack_mem(const struct tinycache_layout *layout, const uint32_t *bits, struct tinycache_request *mem);
/* Expects that `bits` is all zero. */
void tinycache_pack_mem(const struct tinycache_layout *layout, const struct tinycache_request *mem, uint32_t *bits);

#endif
