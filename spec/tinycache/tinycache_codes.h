/* The tinyCache's codes, each list once: the description's tables (spec/tinycache/tinycache.c, spec/tinycache/tinycache_coalescer.c) and the
 * numbers by which programs know them come from the same line. X(NAME, VALUE, MEANING). */
#ifndef LARDER_SPEC_TINYCACHE_CODES_H
#define LARDER_SPEC_TINYCACHE_CODES_H

/* clang-format off */
/* What an access does. */
#define TINYCACHE_OP_CODES(X) \
    X(READ,   0, "load") \
    X(WRITE,  1, "store") \
    X(ATOMIC, 2, "read, modify, write in memory; never cached")

/* Where. */
#define TINYCACHE_SPACE_CODES(X) \
    X(GLOBAL, 0, "global memory, behind the L1") \
    X(SHARED, 1, "the thread block's scratchpad") \
    X(LOCAL,  2, "spilled registers: in global memory, never cached here")

/* Which spaces a kernel caches. */
#define TINYCACHE_POLICY_CODES(X) \
    X(BYPASS_NONE,   0, "cache global and scratchpad references") \
    X(BYPASS_SHARED, 1, "cache global references only") \
    X(BYPASS_GLOBAL, 2, "cache scratchpad references only") \
    X(DISABLE,       3, "cache nothing")

/* Why an access was refused; the first that applies. */
#define TINYCACHE_ERROR_CODES(X) \
    X(NONE,       0, "done") \
    X(BAD_OP,     1, "no such operation") \
    X(BAD_SPACE,  2, "no such space") \
    X(BAD_SIZE,   3, "wider than DATA_BYTES, or an atomic of other than 4 or 8 bytes") \
    X(MISALIGNED, 4, "the address is not a multiple of the size") \
    X(BEYOND,     5, "the address lies beyond a scratchpad of 2**SHARED_ADDR_BITS bytes")

/* What a lane asks of the memory below. */
#define TINYCACHE_MEM_TYPE_CODES(X) \
    X(FETCH,  0, "the whole line, to be cached") \
    X(READ,   1, "the bytes of an access that is not cached") \
    X(WRITE,  2, "the bytes of the mask: a writeback, or a store that is not cached; never answered") \
    X(ATOMIC, 3, "an atomic on the bytes of the mask")

/* What the coalescer asks of the L1 or the scratchpad. */
#define TINYCACHE_LINE_TYPE_CODES(X) \
    X(READ,   0, "the parts of the line that are named") \
    X(WRITE,  1, "the bytes of the mask; never answered") \
    X(ATOMIC, 2, "an atomic on the bytes of the mask; the answer is its part as it was before")

/* Values of the option REPLACEMENT. */
#define TINYCACHE_REPLACEMENT_CODES(X) \
    X(LRU,  0, "the way whose last use is oldest") \
    X(PLRU, 1, "tree pseudo-LRU: WAYS - 1 bits a set")

/* TINYCACHE_OP_READ, TINYCACHE_SPACE_SHARED, TINYCACHE_POLICY_DISABLE, ... */
#define TINYCACHE_OP_NUMBER(name, value, meaning)          TINYCACHE_OP_##name = (value),
#define TINYCACHE_SPACE_NUMBER(name, value, meaning)       TINYCACHE_SPACE_##name = (value),
#define TINYCACHE_POLICY_NUMBER(name, value, meaning)      TINYCACHE_POLICY_##name = (value),
#define TINYCACHE_ERROR_NUMBER(name, value, meaning)       TINYCACHE_ERROR_##name = (value),
#define TINYCACHE_MEM_TYPE_NUMBER(name, value, meaning)    TINYCACHE_MEM_TYPE_##name = (value),
#define TINYCACHE_LINE_TYPE_NUMBER(name, value, meaning)   TINYCACHE_LINE_TYPE_##name = (value),
#define TINYCACHE_REPLACEMENT_NUMBER(name, value, meaning) TINYCACHE_REPLACEMENT_##name = (value),
/* clang-format on */
enum tinycache_op_code { TINYCACHE_OP_CODES(TINYCACHE_OP_NUMBER) };
enum tinycache_space_code { TINYCACHE_SPACE_CODES(TINYCACHE_SPACE_NUMBER) };
enum tinycache_policy_code { TINYCACHE_POLICY_CODES(TINYCACHE_POLICY_NUMBER) };
enum tinycache_error_code { TINYCACHE_ERROR_CODES(TINYCACHE_ERROR_NUMBER) };
enum tinycache_mem_type_code { TINYCACHE_MEM_TYPE_CODES(TINYCACHE_MEM_TYPE_NUMBER) };
enum tinycache_line_type_code { TINYCACHE_LINE_TYPE_CODES(TINYCACHE_LINE_TYPE_NUMBER) };
enum tinycache_replacement_code { TINYCACHE_REPLACEMENT_CODES(TINYCACHE_REPLACEMENT_NUMBER) };

#endif
