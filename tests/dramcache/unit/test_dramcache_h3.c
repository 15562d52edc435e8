/* Are the hashes of ByE and of MCC the ones that their pages speak of: drawn from a seed, of full rank alone and together at every legal
 * size? */
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

enum { HASHES = 3, ALL = HASHES * DRAMCACHE_HASH_BITS };

/* A table of hashes: its first mask, hashes, masks of each; the widths of numbers and of indices that are legal. */
struct table {
    const uint32_t *masks;
    int hashes, bits, narrowest, widest, least;
};
static const struct table bye = {dramcache_h3[0], DRAMCACHE_HASHES, DRAMCACHE_HASH_BITS, 4, DRAMCACHE_LINE_BITS, 2};
static const struct table mcc = {
    dramcache_mcc_h3[0], DRAMCACHE_MCC_HASHES, DRAMCACHE_MCC_HASH_BITS, 2, DRAMCACHE_LINE_BITS - 1, 2};

/* Of the masks' lowest `bits` bits, over GF(2). */
static int rank_of(const uint32_t *masks, int count, int bits)
{
    uint32_t rows[ALL];
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

/* The masks of the hashes by turns. A draw is taken where the first n masks of its hash, cut to n bits, have rank n, and so do the
 * first n of all. */
static void check_draws(const struct table *t)
{
    uint64_t seed = 0;
    uint32_t own[HASHES][DRAMCACHE_HASH_BITS], all[ALL];
    for (int i = 0; i < t->hashes * t->bits; i++) {
        const int h = i % t->hashes, j = i / t->hashes;
        do own[h][j] = all[i] = (uint32_t)(draw(&seed) >> 32);
        while (rank_of(own[h], j + 1, j + 1) <= j || (i < DRAMCACHE_LINE_BITS && rank_of(all, i + 1, i + 1) <= i));
        assert_int_equal(t->masks[h * t->bits + j], own[h][j]);
    }
}

static void masks_are_those_of_seed_0(void **state)
{
    (void)state;
    check_draws(&bye);
    check_draws(&mcc);
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

static void check_ranks(const struct table *t)
{
    for (int wide = t->narrowest; wide <= t->widest; wide++)
        for (int bits = t->least; bits <= lesser(wide, t->bits); bits++) {
            uint32_t all[ALL];
            for (int h = 0; h < t->hashes; h++) {
                assert_int_equal(rank_of(t->masks + (size_t)h * (size_t)t->bits, bits, wide), bits);
                for (int j = 0; j < bits; j++) all[h * bits + j] = t->masks[h * t->bits + j];
            }
            assert_int_equal(rank_of(all, t->hashes * bits, wide), lesser(wide, t->hashes * bits));
        }
}

static void ranks_are_full_at_every_size(void **state)
{
    (void)state;
    check_ranks(&bye);
    check_ranks(&mcc);
}

/* The tables are as large as the largest legal block asks. */
static void table_serves_every_size(void **state)
{
    (void)state;
    const struct spec_param *p = dramcache_bye_block.params;
    assert_int_equal(p[0].max, DRAMCACHE_LINE_BITS);
    assert_int_equal(p[1].max, INT64_C(2) << DRAMCACHE_HASH_BITS);
    p = dramcache_mcc_block.params;
    assert_string_equal(p[3].name, "COUNTERS");
    assert_int_equal(p[3].max, INT64_C(1) << DRAMCACHE_MCC_HASH_BITS);
    assert_int_equal(p[3].min, INT64_C(1) << mcc.least);
    assert_int_equal(p[1].max - p[2].min, mcc.widest);
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
