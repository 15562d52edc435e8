/* Records of the block scratchpad: banked scratchpad: the stash's storage without the stash, for comparison.
 *
 * Source: the stash paper, section 2; passes: spec/scratchpad/scratchpad.c
 * The stash paper: R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V.
 * S. Adve, "Stash: Have Your Scratchpad and Cache It Too", ISCA 2015, DOI 10.1145/2749469.2750374
 * Written by: larder emit scratchpad
 *
 * A packed record is an array of 32-bit words, least significant word first: the bits of a NAME_data port. */
#ifndef LARDER_EMITTED_SCRATCHPAD_H
#define LARDER_EMITTED_SCRATCHPAD_H

#include <stdint.h>

/* Parameters */
#define SCRATCHPAD_BYTES INT64_C(16384) /* capacity */
#define SCRATCHPAD_BANKS INT64_C(32) /* banks, each one word wide */
#define SCRATCHPAD_LANES INT64_C(32) /* words that one request names */
#define SCRATCHPAD_TAG_BITS INT64_C(6) /* the requester's tag, returned with the response */

/* `width` bits, 1 to 64, from bit `lsb` of a packed record on. */
static inline uint64_t scratchpad_get_bits(const uint32_t *words, unsigned lsb, unsigned width)
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
static inline void scratchpad_set_bits(uint32_t *words, unsigned lsb, unsigned width, uint64_t value)
{
    for (unsigned i = 0; i < width;) {
        unsigned at = lsb + i, shift = at % 32, take = 32 - shift;
        if (take > width - i) take = width - i;
        uint64_t mask = ((UINT64_C(1) << take) - 1) << shift;
        words[at / 32] = (uint32_t)((words[at / 32] & ~mask) | (((value >> i) << shift) & mask));
        i += take;
    }
}

/* core_req: one warp-wide load or store (Larder) */
#define SCRATCHPAD_CORE_REQ_BITS 1447
#define SCRATCHPAD_CORE_REQ_WORDS 46
#define SCRATCHPAD_CORE_REQ_TAG_LSB 1441
#define SCRATCHPAD_CORE_REQ_TAG_WIDTH 6
#define SCRATCHPAD_CORE_REQ_WRITE_LSB 1440
#define SCRATCHPAD_CORE_REQ_WRITE_WIDTH 1
#define SCRATCHPAD_CORE_REQ_MASK_LSB 1408
#define SCRATCHPAD_CORE_REQ_MASK_WIDTH 32
#define SCRATCHPAD_CORE_REQ_ADDR_LSB 1024
#define SCRATCHPAD_CORE_REQ_ADDR_WIDTH 12
#define SCRATCHPAD_CORE_REQ_ADDR_COUNT 32
#define SCRATCHPAD_CORE_REQ_WDATA_LSB 0
#define SCRATCHPAD_CORE_REQ_WDATA_WIDTH 32
#define SCRATCHPAD_CORE_REQ_WDATA_COUNT 32

struct scratchpad_core_req {
    uint8_t tag; /* 6 bits: returned with the response */
    uint8_t write; /* 1 bit: 1: store, 0: load */
    uint32_t mask; /* 32 bits: lanes that take part */
    uint16_t addr[32]; /* 12 bits: word address of each lane */
    uint32_t wdata[32]; /* 32 bits: word to store, for each lane */
};

static inline void scratchpad_core_req_pack(uint32_t words[SCRATCHPAD_CORE_REQ_WORDS], const struct scratchpad_core_req *record)
{
    for (unsigned i = 0; i < SCRATCHPAD_CORE_REQ_WORDS; i++) words[i] = 0;
    scratchpad_set_bits(words, 1441, 6, record->tag);
    scratchpad_set_bits(words, 1440, 1, record->write);
    scratchpad_set_bits(words, 1408, 32, record->mask);
    for (unsigned i = 0; i < 32; i++)
        scratchpad_set_bits(words, 1024 + i * 12, 12, record->addr[i]);
    for (unsigned i = 0; i < 32; i++)
        scratchpad_set_bits(words, 0 + i * 32, 32, record->wdata[i]);
}

static inline void scratchpad_core_req_unpack(struct scratchpad_core_req *record, const uint32_t words[SCRATCHPAD_CORE_REQ_WORDS])
{
    record->tag = (uint8_t)scratchpad_get_bits(words, 1441, 6);
    record->write = (uint8_t)scratchpad_get_bits(words, 1440, 1);
    record->mask = (uint32_t)scratchpad_get_bits(words, 1408, 32);
    for (unsigned i = 0; i < 32; i++)
        record->addr[i] = (uint16_t)scratchpad_get_bits(words, 1024 + i * 12, 12);
    for (unsigned i = 0; i < 32; i++)
        record->wdata[i] = (uint32_t)scratchpad_get_bits(words, 0 + i * 32, 32);
}

/* core_resp: its response (Larder) */
#define SCRATCHPAD_CORE_RESP_BITS 1030
#define SCRATCHPAD_CORE_RESP_WORDS 33
#define SCRATCHPAD_CORE_RESP_TAG_LSB 1024
#define SCRATCHPAD_CORE_RESP_TAG_WIDTH 6
#define SCRATCHPAD_CORE_RESP_RDATA_LSB 0
#define SCRATCHPAD_CORE_RESP_RDATA_WIDTH 32
#define SCRATCHPAD_CORE_RESP_RDATA_COUNT 32

struct scratchpad_core_resp {
    uint8_t tag; /* 6 bits: of the request */
    uint32_t rdata[32]; /* 32 bits: word read for each lane; 0 for a lane that did not read */
};

static inline void scratchpad_core_resp_pack(uint32_t words[SCRATCHPAD_CORE_RESP_WORDS], const struct scratchpad_core_resp *record)
{
    for (unsigned i = 0; i < SCRATCHPAD_CORE_RESP_WORDS; i++) words[i] = 0;
    scratchpad_set_bits(words, 1024, 6, record->tag);
    for (unsigned i = 0; i < 32; i++)
        scratchpad_set_bits(words, 0 + i * 32, 32, record->rdata[i]);
}

static inline void scratchpad_core_resp_unpack(struct scratchpad_core_resp *record, const uint32_t words[SCRATCHPAD_CORE_RESP_WORDS])
{
    record->tag = (uint8_t)scratchpad_get_bits(words, 1024, 6);
    for (unsigned i = 0; i < 32; i++)
        record->rdata[i] = (uint32_t)scratchpad_get_bits(words, 0 + i * 32, 32);
}

#endif
