/* Packed records and vectors of ports: bits of arrays of 32-bit words, the least significant word first. */
#ifndef LARDER_SPEC_BITS_H
#define LARDER_SPEC_BITS_H

#include "spec/query.h"

/* `width` bits from bit `lsb` on, 1 to 64, any alignment. No word is read or written that holds none of them. */
static inline uint64_t bits_get(const uint32_t *words, int lsb, int width)
{
    int w = lsb >> 5, s = lsb & 31;
    uint64_t x = words[w] >> s;
    if (s + width > 32) x |= (uint64_t)words[w + 1] << (32 - s);
    if (s + width > 64) x |= (uint64_t)words[w + 2] << (64 - s);
    return width >= 64 ? x : x & ((UINT64_C(1) << width) - 1);
}
/* Bits of `value` above `width` are ignored. */
static inline void bits_set(uint32_t *words, int lsb, int width, uint64_t value)
{
    for (int done = 0; done < width;) {
        int w = (lsb + done) >> 5, s = (lsb + done) & 31;
        int n = 32 - s < width - done ? 32 - s : width - done;
        uint32_t mask = n == 32 ? UINT32_MAX : (UINT32_C(1) << n) - 1;
        words[w] = (words[w] & ~(mask << s)) | (((uint32_t)(value >> done) & mask) << s);
        done += n;
    }
}

/* Element `i` of a field of at most 64 bits (spec_field_slice); `base`: the record's first bit, 0 where `words` begins
 * with it, lane * width in the data of an array of channels. */
static inline uint64_t bits_get_field(const uint32_t *words, int base, struct spec_slice field, int i)
{
    return bits_get(words, base + field.lsb + i * field.width, field.width);
}
static inline void bits_set_field(uint32_t *words, int base, struct spec_slice field, int i, uint64_t value)
{
    bits_set(words, base + field.lsb + i * field.width, field.width, value);
}

/* `width` bits of any number; `to` and `from` do not overlap. */
static inline void bits_copy(uint32_t *to, int to_lsb, const uint32_t *from, int from_lsb, int width)
{
    for (int b = 0; b < width; b += 32) {
        int n = width - b < 32 ? width - b : 32;
        bits_set(to, to_lsb + b, n, bits_get(from, from_lsb + b, n));
    }
}
static inline void bits_clear(uint32_t *words, int lsb, int width)
{
    for (int b = 0; b < width; b += 32) bits_set(words, lsb + b, width - b < 32 ? width - b : 32, 0);
}

#endif
