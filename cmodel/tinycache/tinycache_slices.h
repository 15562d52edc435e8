/* Bytes and half-words of a tinyCache's line in 32-bit words: byte i of the line is bits 8*(i%4) and up of word i/4. */
#ifndef LARDER_CMODEL_TINYCACHE_SLICES_H
#define LARDER_CMODEL_TINYCACHE_SLICES_H

#include <stdint.h>

/* The bytes of an access: `offset` its first byte in the line, `size` log2 of their number (0 to 4), aligned. `data` is
 * a bus of word_mask + 1 words (a power of two), on which byte i of the line lies at byte i modulo its width. */

/* Copies them from the line to the bus; all else on the bus stays. */
static inline void slices_load(uint32_t *data, const uint32_t *line, uint32_t offset, uint32_t size, uint32_t word_mask)
{
    uint32_t w = offset >> 2;
    if (size < 2) {
        uint32_t mask = ((UINT32_C(1) << (8 << size)) - 1) << 8 * (offset & 3);
        data[w & word_mask] = (data[w & word_mask] & ~mask) | (line[w] & mask);
        return;
    }
    for (uint32_t end = w + (UINT32_C(1) << (size - 2)); w < end; w++) data[w & word_mask] = line[w];
}

/* And from the bus to the line. */
static inline void slices_store(uint32_t *line, const uint32_t *data, uint32_t offset, uint32_t size,
                                uint32_t word_mask)
{
    uint32_t w = offset >> 2;
    if (size < 2) {
        uint32_t mask = ((UINT32_C(1) << (8 << size)) - 1) << 8 * (offset & 3);
        line[w] = (line[w] & ~mask) | (data[w & word_mask] & mask);
        return;
    }
    for (uint32_t end = w + (UINT32_C(1) << (size - 2)); w < end; w++) line[w] = data[w & word_mask];
}

/* Ones in the bits of word w that belong to half-words of `halves` (a bit each). */
static inline uint32_t slices_halves_in_word(uint64_t halves, int w)
{
    uint32_t pair = (uint32_t)(halves >> 2 * w) & 3;
    return (pair & 1) * UINT32_C(0xffff) | (pair >> 1) * UINT32_C(0xffff0000);
}

/* Ones in the bits of word w that belong to bytes of `bytes` (a bit each). */
static inline uint32_t slices_bytes_in_word(const uint32_t *bytes, int w)
{
    uint32_t four = bytes[w >> 3] >> 4 * (w & 7) & 15;
    return (four * UINT32_C(0x204081) & UINT32_C(0x01010101)) * 255;
}

/* A bit for each byte from a bit for each half-word: 64 of these, 128 of those. */
static inline void slices_halves_to_bytes(uint64_t halves, uint32_t bytes[4])
{
    for (int i = 0; i < 4; i++, halves >>= 16) {
        uint32_t x = (uint32_t)halves & 0xffff;
        x = (x | x << 8) & 0x00ff00ff;
        x = (x | x << 4) & 0x0f0f0f0f;
        x = (x | x << 2) & 0x33333333;
        x = (x | x << 1) & 0x55555555;
        bytes[i] = 3 * x;
    }
}

#endif
