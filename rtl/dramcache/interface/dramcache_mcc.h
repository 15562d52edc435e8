/* Records of the block dramcache_mcc: MCC: which pages of a DRAM cache may have dirty lines, and which reads go to memory.
 *
 * Source: the HAShCache thesis, section 5.3; Mostly-Clean, MICRO 2012; docs/dramcache/mcc-data-path.md
 * The HAShCache thesis: A. Patil, "Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures",
 * MSc (Engineering) thesis, Indian Institute of Science, 2021
 * Written by: larder emit dramcache_mcc
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_DRAMCACHE_MCC_H
#define LARDER_EMITTED_DRAMCACHE_MCC_H

#include <stdint.h>

/* Parameters */
#define DRAMCACHE_MCC_DISPATCH INT64_C(0) /* which reads of clean pages go to memory */
#define DRAMCACHE_MCC_DISPATCH_ALL INT64_C(0) /* every read of a clean page goes to memory */
#define DRAMCACHE_MCC_DISPATCH_SBD INT64_C(1) /* those that are predicted to miss, and those that memory answers sooner */
#define DRAMCACHE_MCC_LINE_BITS INT64_C(25) /* width of a line's number */
#define DRAMCACHE_MCC_PAGE_BITS INT64_C(5) /* of a line's number in its page; a page has 4 KB by default */
#define DRAMCACHE_MCC_COUNTERS INT64_C(1024) /* of each of the three filters */
#define DRAMCACHE_MCC_COUNTER_BITS INT64_C(5) /* width of a counter */
#define DRAMCACHE_MCC_THRESHOLD INT64_C(16) /* which the three counters of a page that enters exceed */
#define DRAMCACHE_MCC_LIST_SETS INT64_C(256) /* of the dirty list */
#define DRAMCACHE_MCC_LIST_WAYS INT64_C(4) /* of a set */
#define DRAMCACHE_MCC_WAITS_BITS INT64_C(6) /* width of a number of waiting requests */
#define DRAMCACHE_MCC_CACHE_LATENCY INT64_C(35) /* typical latency of the DRAM cache, in any unit */
#define DRAMCACHE_MCC_MEM_LATENCY INT64_C(50) /* typical latency of memory, in the same unit */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t dramcache_mcc_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void dramcache_mcc_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* mcc_page: a page that leaves the dirty list (Mostly-Clean, MICRO 2012) */
#define DRAMCACHE_MCC_MCC_PAGE_BITS 20
#define DRAMCACHE_MCC_MCC_PAGE_WORDS 1
#define DRAMCACHE_MCC_MCC_PAGE_PAGE_LSB 0
#define DRAMCACHE_MCC_MCC_PAGE_PAGE_WIDTH 20
#define DRAMCACHE_MCC_MCC_PAGE_PAGE_MASK UINT64_C(0xfffff)

struct dramcache_mcc_mcc_page {
    uint32_t page; /* 20 bits: number of the page */
};

static inline void dramcache_mcc_mcc_page_pack(uint32_t words[DRAMCACHE_MCC_MCC_PAGE_WORDS], const struct dramcache_mcc_mcc_page *record)
{
    for (unsigned i = 0; i < DRAMCACHE_MCC_MCC_PAGE_WORDS; i++) words[i] = 0;
    dramcache_mcc_set_bits(words, 0, 20, record->page);
}

static inline void dramcache_mcc_mcc_page_unpack(struct dramcache_mcc_mcc_page *record, const uint32_t words[DRAMCACHE_MCC_MCC_PAGE_WORDS])
{
    record->page = (uint32_t)dramcache_mcc_get_bits(words, 0, 20);
}

#endif
