/* The small blocks of the DRAM cache: docs/dramcache/data-path.md. */
#ifndef LARDER_SPEC_DRAMCACHE_H
#define LARDER_SPEC_DRAMCACHE_H

#include "spec/spec.h"

/* PREDICT and BYPASS of dramcache_frontend. X(NAME, VALUE, MEANING). */
#define DRAMCACHE_PREDICT_CODES(X)                                                                                     \
    X(NONE, 0, "no read asks memory before its tag is known")                                                          \
    X(MAP_I, 1, "those that dramcache_predictor predicts to miss")
#define DRAMCACHE_PREDICT_NUMBER(name, value, meaning) DRAMCACHE_PREDICT_##name = (value),
enum dramcache_predict { DRAMCACHE_PREDICT_CODES(DRAMCACHE_PREDICT_NUMBER) };

#define DRAMCACHE_BYPASS_CODES(X)                                                                                      \
    X(NONE, 0, "every read is looked up")                                                                              \
    X(BYE, 1, "a CPU's reads that dramcache_bye calls clean, while the GPU computes, are not")
#define DRAMCACHE_BYPASS_NUMBER(name, value, meaning) DRAMCACHE_BYPASS_##name = (value),
enum dramcache_bypass { DRAMCACHE_BYPASS_CODES(DRAMCACHE_BYPASS_NUMBER) };

extern const struct spec_block dramcache_bye_block;
extern const struct spec_block dramcache_chaining_block;
extern const struct spec_block dramcache_frontend_block;
extern const struct spec_block dramcache_map_block;
extern const struct spec_block dramcache_predictor_block;

/* Two hash functions of the class H3 (Carter and Wegman, 1979): bit j of hash h is the parity of `line & dramcache_h3[h][j]`. A
 * table serves every legal size. A line number of n bits and a hash of m bits use the lowest n bits of the first m masks. The
 * draws and the ranks are those of tests/dramcache/unit/test_dramcache_h3.c. */
enum { DRAMCACHE_HASHES = 2, DRAMCACHE_HASH_BITS = 19, DRAMCACHE_LINE_BITS = 32 };
extern const uint32_t dramcache_h3[DRAMCACHE_HASHES][DRAMCACHE_HASH_BITS];

#endif
