/* Two questions about one lane's access that the agents of the tinyCache answer for themselves, from
 * the tinyCache paper, sections 3 and 5.1, and from the codes' own meanings. `op`, `space`, `size` (log2 of the bytes),
 * `addr` as in the record req, legal or not. `scratchpad`: the bytes that a scratchpad's addresses reach, 0 for all. */
#ifndef LARDER_TB_AGENTS_TINYCACHE_ACCESS_H
#define LARDER_TB_AGENTS_TINYCACHE_ACCESS_H

#include <stdint.h>

#include "spec/query.h"
#include "spec/tinycache/tinycache_codes.h"

/* Why it must be refused: the first that applies. */
static inline enum tinycache_error_code tc_error_of(uint32_t op, uint32_t space, uint32_t size, uint64_t addr,
                                                    uint32_t data_bytes, uint64_t scratchpad)
{
    uint32_t bytes = UINT32_C(1) << size;
    if (op > TINYCACHE_OP_ATOMIC) return TINYCACHE_ERROR_BAD_OP;
    if (space > TINYCACHE_SPACE_LOCAL) return TINYCACHE_ERROR_BAD_SPACE;
    if (bytes > data_bytes || (op == TINYCACHE_OP_ATOMIC && bytes != 4 && bytes != 8)) return TINYCACHE_ERROR_BAD_SIZE;
    if (addr & (bytes - 1)) return TINYCACHE_ERROR_MISALIGNED;
    return space == TINYCACHE_SPACE_SHARED && scratchpad && addr >= scratchpad ? TINYCACHE_ERROR_BEYOND
                                                                               : TINYCACHE_ERROR_NONE;
}

/* `scratchpad` of a block with these parameters. */
static inline uint64_t tc_scratchpad_bytes(const struct spec_values *values)
{
    int64_t bits = spec_get(values, "SHARED_ADDR_BITS");
    return bits < 64 && bits < spec_get(values, "ADDR_BITS") ? UINT64_C(1) << bits : 0;
}

/* Whether a legal one may be cached at all under `policy`. */
static inline int tc_is_cached(uint32_t op, uint32_t space, uint32_t size, uint32_t policy)
{
    if (op == TINYCACHE_OP_ATOMIC || size == 0 || space == TINYCACHE_SPACE_LOCAL) return 0;
    if (policy == TINYCACHE_POLICY_DISABLE) return 0;
    return policy !=
           (space == TINYCACHE_SPACE_SHARED ? TINYCACHE_POLICY_BYPASS_SHARED : TINYCACHE_POLICY_BYPASS_GLOBAL);
}

#endif
