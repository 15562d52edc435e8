/* The records of a lane's tinyCache, and those in front of a lane or an array, between bits and structures: for models that
 * have these records at their ports. */
#ifndef LARDER_CMODEL_TINYCACHE_RECORDS_H
#define LARDER_CMODEL_TINYCACHE_RECORDS_H

#include "cmodel/tinycache/tinycache.h"

struct tinycache_layout {
    struct {
        struct spec_slice type, entry, atom, shared, block, line, beat, mask, data;
    } mem;
    struct {
        struct spec_slice entry, last, beat, data;
    } fill;
    int mem_bits, fill_bits;
    uint32_t beat_bytes;
};

/* `values` of any block that has the parameters of the records mem and fill. */
void tinycache_layout_init(struct tinycache_layout *layout, const struct spec_values *values);

/* The record lies in `bits` from bit `base` on. All but mask and data, then these two. */
void tinycache_unpack_mem(const struct tinycache_layout *layout, const uint32_t *bits, int base,
                          struct tinycache_request *mem);
void tinycache_unpack_mem_data(const struct tinycache_layout *layout, const uint32_t *bits, int base,
                               struct tinycache_request *mem);
/* Both expect that the record is all zero. */
void tinycache_pack_mem(const struct tinycache_layout *layout, const struct tinycache_request *mem, uint32_t *bits);
void tinycache_pack_fill(const struct tinycache_layout *layout, const struct tinycache_beat *beat, uint32_t *bits,
                         int base);

/* Of the records at the ports req and resp, of one lane's accesses or of a warp's, which alone have a mask. */
struct tinycache_front_layout {
    struct {
        struct spec_slice tag, op, size, space, atom, block, mask, addr, wdata;
    } req;
    struct {
        struct spec_slice tag, error, rdata;
    } resp;
};

/* `ports` of the block tinycache or tinycache_array. */
void tinycache_front_layout_init(struct tinycache_front_layout *layout, const struct spec_values *values,
                                 const struct spec_ports *ports);

#endif
