/* The random numbers of models and workloads: small, fast, the same everywhere (splitmix64: Steele, Lea, Flood, OOPSLA 2014). */
#ifndef LARDER_CMODEL_RANDOM_H
#define LARDER_CMODEL_RANDOM_H

#include <stdint.h>

#define RANDOM_STEP UINT64_C(0x9e3779b97f4a7c15)

/* What x becomes, the same each time. */
static inline uint64_t random_mix(uint64_t x)
{
    x += RANDOM_STEP;
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* The next of a sequence; *state begins as its seed. */
static inline uint64_t random_next(uint64_t *state)
{
    const uint64_t before = *state;
    *state += RANDOM_STEP;
    return random_mix(before);
}

#endif
