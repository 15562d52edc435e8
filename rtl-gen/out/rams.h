/* The RAMs of a block: what a memory compiler is asked for where the block becomes an ASIC.
 *
 * Most are instances of ram_1r1w: one write and one read port, synchronous, without a reset. The others are arrays that a module declares
 * itself, most of them small and read in the cycle of their address. Each memory of the block is one or the other. */
#ifndef LARDER_OUT_RAMS_H
#define LARDER_OUT_RAMS_H

#include "rtl-gen/out/files.h"
#include "rtl-gen/verilog/hw.h"

struct ram_shape {
    int64_t depth, width, granule; /* words; bits of a word; bits under one write enable */
    int count;                     /* instances of this shape */
    char **path;                   /* of each, as in Verilog, without the top's own name */
};

struct ram_array {
    const struct hw_module *module; /* that declares it */
    char *name;                     /* there */
    int64_t depth, width;
    int count;
    char **path; /* of each, its name at the end */
};

struct ram_list {
    int count, array_count;
    struct ram_shape *shape; /* the deepest first, then the widest */
    struct ram_array *array; /* likewise */
};

/* Checks `top` at these values, as hw_check, and lists the memories of it and below, but those of one word. Returns the number of errors; with
 * errors the list is empty. The caller frees it in any case. */
int ram_list_find(struct ram_list *list, struct hw_module *top, const struct spec_values *values,
                  struct hw_errors *errors);
void ram_list_free(struct ram_list *list);

/* NAME.rams: one shape a line, its instances below it; then the arrays likewise. */
void out_rams(FILE *out, const struct out_block *block, const struct ram_list *list);
/* NAME.rams.json: the same for a script. */
void out_rams_json(FILE *out, const struct out_block *block, const struct ram_list *list);

#endif
