/* Records of the block noc_crossbar: virtual networks between up to 16 nodes: every node reaches every node in two cycles.
 *
 * Source: Larder; docs/noc/data-path.md
 * The thesis: M. D. Sinclair, "Efficient Coherence and Consistency for Specialized Memory Hierarchies", PhD
 * dissertation, University of Illinois at Urbana-Champaign, 2017
 * Written by: larder emit noc_crossbar
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_NOC_CROSSBAR_H
#define LARDER_EMITTED_NOC_CROSSBAR_H

#include <stdint.h>

/* Parameters */
#define NOC_CROSSBAR_NODES INT64_C(4) /* what sends and receives: L1s, stashes, L2 banks */
#define NOC_CROSSBAR_NETS INT64_C(3) /* virtual networks, which share links and no buffer */
#define NOC_CROSSBAR_FLIT_BITS INT64_C(64) /* payload of a flit */
#define NOC_CROSSBAR_DEPTH INT64_C(4) /* places of each queue, one for each input and network */

#define NOC_CROSSBAR_IN_LANES 12 /* channels of in, side by side in its ports */

#define NOC_CROSSBAR_OUT_LANES 12 /* channels of out, side by side in its ports */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t noc_crossbar_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void noc_crossbar_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* noc_flit: what crosses a link in a cycle (Larder) */
#define NOC_CROSSBAR_NOC_FLIT_BITS 69
#define NOC_CROSSBAR_NOC_FLIT_WORDS 3
#define NOC_CROSSBAR_NOC_FLIT_LAST_LSB 68
#define NOC_CROSSBAR_NOC_FLIT_LAST_WIDTH 1
#define NOC_CROSSBAR_NOC_FLIT_SRC_LSB 66
#define NOC_CROSSBAR_NOC_FLIT_SRC_WIDTH 2
#define NOC_CROSSBAR_NOC_FLIT_DEST_LSB 64
#define NOC_CROSSBAR_NOC_FLIT_DEST_WIDTH 2
#define NOC_CROSSBAR_NOC_FLIT_PAYLOAD_LSB 0
#define NOC_CROSSBAR_NOC_FLIT_PAYLOAD_WIDTH 64

struct noc_crossbar_noc_flit {
    uint8_t last; /* 1 bit: 1: the last flit of its packet */
    uint8_t src; /* 2 bits: the node that sends it: carried, not looked at */
    uint8_t dest; /* 2 bits: the node that it is for; of a packet's first flit alone it is looked at */
    uint64_t payload; /* 64 bits: carried, not looked at */
};

static inline void noc_crossbar_noc_flit_pack(uint32_t words[NOC_CROSSBAR_NOC_FLIT_WORDS], const struct noc_crossbar_noc_flit *record)
{
    for (unsigned i = 0; i < NOC_CROSSBAR_NOC_FLIT_WORDS; i++) words[i] = 0;
    noc_crossbar_set_bits(words, 68, 1, record->last);
    noc_crossbar_set_bits(words, 66, 2, record->src);
    noc_crossbar_set_bits(words, 64, 2, record->dest);
    noc_crossbar_set_bits(words, 0, 64, record->payload);
}

static inline void noc_crossbar_noc_flit_unpack(struct noc_crossbar_noc_flit *record, const uint32_t words[NOC_CROSSBAR_NOC_FLIT_WORDS])
{
    record->last = (uint8_t)noc_crossbar_get_bits(words, 68, 1);
    record->src = (uint8_t)noc_crossbar_get_bits(words, 66, 2);
    record->dest = (uint8_t)noc_crossbar_get_bits(words, 64, 2);
    record->payload = (uint64_t)noc_crossbar_get_bits(words, 0, 64);
}

#endif
