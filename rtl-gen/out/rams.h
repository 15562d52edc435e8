/* The RAMs of a block: what a memory compiler is asked for where the block becomes an ASIC.
 *
 * Each RAM is an instance of ram_1r1w: one write and one read port, synchronous, without a reset. */
#ifndef LARDER_OUT_RAMS_H
#define LARDER_OUT_RAMS_H

#include "rtl-gen/out/files.h"
#include "rtl-gen/verilog/hw.h"

struct ram_shape {
    int64_t depth, width, granule; /* words; bits of a word; bits under one write enable */
    int count;                     /* instances of this shape */
    char **path;                   /* of each, as in Verilog, without the top's own name */
};

struct ram_list {
    int count;
    struct ram_shape *shape; /* the deepest first, then the widest */
};

/* Checks `top` at these values, as hw_check, and lists the distinct RAMs below it. Returns the number of errors; with
 * errors the list is empty. The caller frees it in any case. */
int ram_list_find(struct ram_list *list, struct hw_module *top, const struct spec_values *values,
                  struct hw_errors *errors);
void ram_list_free(struct ram_list *list);

/* NAME.rams: one shape a line, its instances below it. */
void out_rams(FILE *out, const struct out_block *block, const struct ram_list *list);
/* NAME.rams.json: the same for a script. */
void out_rams_json(FILE *out, const struct out_block *block, const struct ram_list *list);

#endif
