/* Are the hashes of ByE the ones that its page speaks of: drawn from a seed, of full rank alone and together at every legal size? */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "spec/dramcache/dramcache.h"
#include "spec/query.h"

/* splitmix64 (Steele, Lea, Flood, OOPSLA 2014). */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Of the masks' lowest `bits` bits, over GF(2). */
static int rank_of(const uint32_t *masks, int count, int bits)
{
    uint32_t rows[DRAMCACHE_HASHES * DRAMCACHE_HASH_BITS];
    int rank = 0;
    for (int i = 0; i < count; i++) rows[i] = masks[i] & UINT32_MAX >> (32 - bits);
    for (int b = 0; b < bits; b++) {
        int pivot = rank;
        while (pivot < count && !(rows[pivot] >> b & 1)) pivot++;
        if (pivot == count) continue;
        const uint32_t row = rows[pivot];
        rows[pivot] = rows[rank];
        rows[rank++] = row;
        for (int i = rank; i < count; i++) rows[i] ^= rows[i] >> b & 1 ? row : 0;
    }
    return rank;
}

/* The masks of both hashes by turns. A draw is taken where the first n masks of its hash, cut to n bits, have rank n, and so do the
 * first n of both. */
static void masks_are_those_of_seed_0(void **state)
{
    (void)state;
    uint64_t seed = 0;
    uint32_t own[DRAMCACHE_HASHES][DRAMCACHE_HASH_BITS], both[DRAMCACHE_HASHES * DRAMCACHE_HASH_BITS];
    for (int i = 0; i < DRAMCACHE_HASHES * DRAMCACHE_HASH_BITS; i++) {
        const int h = i % DRAMCACHE_HASHES, j = i / DRAMCACHE_HASHES;
        do own[h][j] = both[i] = (uint32_t)(draw(&seed) >> 32);
        while (rank_of(own[h], j + 1, j + 1) <= j || (i < DRAMCACHE_LINE_BITS && rank_of(both, i + 1, i + 1) <= i));
        assert_int_equal(dramcache_h3[h][j], own[h][j]);
    }
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static void ranks_are_full_at_every_size(void **state)
{
    (void)state;
    for (int line = 4; line <= DRAMCACHE_LINE_BITS; line++)
        for (int bits = 2; bits <= lesser(line, DRAMCACHE_HASH_BITS); bits++) {
            uint32_t both[DRAMCACHE_HASHES * DRAMCACHE_HASH_BITS];
            for (int h = 0; h < DRAMCACHE_HASHES; h++) {
                assert_int_equal(rank_of(dramcache_h3[h], bits, line), bits);
                for (int j = 0; j < bits; j++) both[h * bits + j] = dramcache_h3[h][j];
            }
            assert_int_equal(rank_of(both, DRAMCACHE_HASHES * bits, line), lesser(line, DRAMCACHE_HASHES * bits));
        }
}

/* The table is as large as the largest legal block asks. */
static void table_serves_every_size(void **state)
{
    (void)state;
    const struct spec_param *p = dramcache_bye_block.params;
    assert_int_equal(p[0].max, DRAMCACHE_LINE_BITS);
    assert_int_equal(p[1].max, INT64_C(2) << DRAMCACHE_HASH_BITS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks_are_those_of_seed_0),
        cmocka_unit_test(ranks_are_full_at_every_size),
        cmocka_unit_test(table_serves_every_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
