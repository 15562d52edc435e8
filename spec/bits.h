/* Packed records and vectors of ports: bits of arrays of 32-bit words, the least significant word first. */
#ifndef LARDER_SPEC_BITS_H
#define LARDER_SPEC_BITS_H

#include <string.h>

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
    int b = 0;
    if (((to_lsb | from_lsb) & 31) == 0) {
        b = width & ~31;
        memcpy(to + (to_lsb >> 5), from + (from_lsb >> 5), (size_t)b >> 3);
    }
    for (; b < width; b += 32) {
        int n = width - b < 32 ? width - b : 32;
        bits_set(to, to_lsb + b, n, bits_get(from, from_lsb + b, n));
    }
}
static inline void bits_clear(uint32_t *words, int lsb, int width)
{
    for (int b = 0; b < width; b += 32) bits_set(words, lsb + b, width - b < 32 ? width - b : 32, 0);
}

/* Faster, for models: whole words, all elements of a field, and into bits that are all 0. */

/* `count` words from bit `lsb` on. */
static inline void bits_get_words(const uint32_t *words, int lsb, uint32_t *to, int count)
{
    const int s = lsb & 31;
    words += lsb >> 5;
    if (!s) {
        memcpy(to, words, (size_t)count * sizeof *to);
        return;
    }
    for (int i = 0; i < count; i++) to[i] = words[i] >> s | words[i + 1] << (32 - s);
}
/* Expects that the bits are 0. */
static inline void bits_put_words(uint32_t *words, int lsb, const uint32_t *from, int count)
{
    const int s = lsb & 31;
    words += lsb >> 5;
    if (!s) {
        memcpy(words, from, (size_t)count * sizeof *from);
        return;
    }
    for (int i = 0; i < count; i++) {
        words[i] |= from[i] << s;
        words[i + 1] |= from[i] >> (32 - s);
    }
}
/* Expects that the bits are 0, and those of `value` above `width`, 1 to 64, too. */
static inline void bits_put(uint32_t *words, int lsb, int width, uint64_t value)
{
    const int s = lsb & 31;
    words += lsb >> 5;
    words[0] |= (uint32_t)(value << s);
    if (s + width > 32) words[1] |= (uint32_t)(value >> (32 - s));
    if (s + width > 64) words[2] |= (uint32_t)(value >> (64 - s));
}

/* All elements, of at most 32 bits, of a field of the record that begins `words`: one in each of `to`, or from there. */
static inline void bits_get_array(const uint32_t *words, struct spec_slice field, uint32_t *to)
{
    if (field.width == 32) bits_get_words(words, field.lsb, to, field.count);
    else
        for (int i = 0; i < field.count; i++) to[i] = (uint32_t)bits_get_field(words, 0, field, i);
}
/* Expects that the bits are 0, and those of the elements above the field's width too. */
static inline void bits_put_array(uint32_t *words, struct spec_slice field, const uint32_t *from)
{
    if (field.width == 32) bits_put_words(words, field.lsb, from, field.count);
    else
        for (int i = 0; i < field.count; i++) bits_put(words, field.lsb + i * field.width, field.width, from[i]);
}

#endif
