/* What the Verilated modules look like from C: one call a clock cycle. Inputs are applied, the outputs of this cycle
 * are read before the edge, then the clock rises. Lengths and addresses in words, tiles in bytes. */
#ifndef LARDER_PROPERTIES_SHELL_H
#define LARDER_PROPERTIES_SHELL_H

#include <stdint.h>

/* A reciprocal: ceil(2^(N + shift) / divisor) with shift = ceil(log2(divisor)). */
struct reciprocal {
    uint64_t rcp;
    uint64_t shift;
};

/* Record `entry` of the stash-map. */
struct entry {
    uint64_t base, words, virt, field, object, per_row, row, rows, stride, object_gap, row_gap;
    struct reciprocal by_field, by_per_row, by_stride, by_object;
};

/* Record `tile`: what AddMap is given. */
struct tile {
    uint64_t base, global, field, object, row, stride, rows;
};

struct translate_in {
    struct entry entry;
    struct tile tile;
    uint64_t fwd_addr, rev_virt;
    int fwd_ok, rev_ok, calc_valid, rst;
};
struct translate_out {
    uint64_t fwd_virt, rev_addr;
    unsigned fwd_end, fwd_objects,
        fwd_rows;       /* of its chunk: words in the tile; words at which an object begins, a row */
    unsigned rev_words; /* of its line: from it on, those in the tile */
    int rev_mapped, calc_ready, done, error;
    struct entry entry; /* all 0 unless done without an error */
};

#ifdef __cplusplus
extern "C" {
#endif
uint64_t divide_step(struct reciprocal divisor, uint64_t n); /* the quotient of the n of two calls ago */
void translate_step(const struct translate_in *in, struct translate_out *out);
#ifdef __cplusplus
}
#endif
#endif
