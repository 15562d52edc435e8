/* The arithmetic that the hardware must equal, by plain division. */
#ifndef LARDER_PROPERTIES_ARITHMETIC_H
#define LARDER_PROPERTIES_ARITHMETIC_H

#include "shell.h"

#include <inttypes.h>
#include <stdio.h>

static inline unsigned ceil_log2(uint64_t d)
{
    unsigned s = 0;
    while (((uint64_t)1 << s) < d) s++;
    return s;
}

/* The reciprocal of d, 1 <= d <= 2^n_bits, for dividends below 2^n_bits. */
static inline struct reciprocal reciprocal_of(uint64_t d, unsigned n_bits)
{
    unsigned s = ceil_log2(d);
    return (struct reciprocal){(((uint64_t)1 << (n_bits + s)) + d - 1) / d, s};
}

/* Deterministic numbers, the same on every machine (xorshift64*). */
static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

#endif
