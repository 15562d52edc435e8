/* Records of the block dramcache_bye: ByE: counting Bloom filter of a DRAM cache's dirty lines.
 *
 * Source: the HAShCache thesis, section 3.2.2; docs/dramcache/bye-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_bye
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_BYE_H
#define LARDER_EMITTED_DRAMCACHE_BYE_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_BYE_LINE_BITS INT64_C(25) /* width of a line's number */
#define DRAMCACHE_BYE_COUNTERS INT64_C(524288) /* counters of both hashes, half of them each */
#define DRAMCACHE_BYE_COUNTER_BITS INT64_C(2) /* width of a counter */
#define DRAMCACHE_BYE_WORD INT64_C(8) /* counters in a word of a RAM, which one cycle clears */
#define DRAMCACHE_BYE_COPIES INT64_C(2) /* of the counters; with 1 an update takes a look-up's cycle */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t dramcache_bye_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        value |= (((uint64_t)words[at / 32] >> shift) & ((UINT64_C(1) << take) - 1)) << i;
        i += take;
    }
    return value;
}

/* Bits of `value` above `width` are ignored. */
static inline void dramcache_bye_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* bye_line: a line whose state changes (HAShCache, section 3.2.2) */
#define DRAMCACHE_BYE_BYE_LINE_BITS 25
#define DRAMCACHE_BYE_BYE_LINE_WORDS 1
#define DRAMCACHE_BYE_BYE_LINE_LINE_LSB 0
#define DRAMCACHE_BYE_BYE_LINE_LINE_WIDTH 25
#define DRAMCACHE_BYE_BYE_LINE_LINE_MASK UINT64_C(0x1ffffff)

struct dramcache_bye_bye_line {
    uint32_t line; /* 25 bits: number of the line */
};

static inline void dramcache_bye_bye_line_pack(uint32_t words[DRAMCACHE_BYE_BYE_LINE_WORDS], const struct dramcache_bye_bye_line *record)
{
    for (unsigned i = 0; i < DRAMCACHE_BYE_BYE_LINE_WORDS; i++) words[i] = 0;
    dramcache_bye_set_bits(words, 0, 25, record->line);
}

static inline void dramcache_bye_bye_line_unpack(struct dramcache_bye_bye_line *record, const uint32_t words[DRAMCACHE_BYE_BYE_LINE_WORDS])
{
    record->line = (uint32_t)dramcache_bye_get_bits(words, 0, 25);
}

#endif
