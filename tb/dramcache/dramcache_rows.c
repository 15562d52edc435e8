#include "tb/dramcache/dramcache_rows.h"

uint64_t dramcache_set_of(const struct dramcache_rows *rows, uint64_t line)
{
    const uint64_t banks = UINT64_C(1) << rows->bank_bits, in_bank = UINT64_C(1) << rows->row_bits;
    const uint64_t unit = rows->by_row ? line : line / banks;
    const uint64_t slot = unit % DRAMCACHE_SLOTS, rest = unit / DRAMCACHE_SLOTS;
    const uint64_t bank = rows->by_row ? rest % banks : line % banks;
    const uint64_t row = (rows->by_row ? rest / banks : rest) % in_bank;
    return (row * banks + bank) * 16 + slot;
}

uint64_t dramcache_line_of(const struct dramcache_rows *rows, uint64_t set)
{
    const uint64_t banks = UINT64_C(1) << rows->bank_bits;
    const uint64_t slot = set % 16, bank = set / 16 % banks, row = set / 16 / banks;
    if (rows->by_row) return (row * banks + bank) * DRAMCACHE_SLOTS + slot;
    return (row * DRAMCACHE_SLOTS + slot) * banks + bank;
}

uint64_t dramcache_stride(const struct dramcache_rows *rows)
{
    return (uint64_t)DRAMCACHE_SLOTS << (rows->bank_bits + rows->row_bits);
}

uint64_t dramcache_beside(uint64_t set, int by)
{
    return set / 16 * 16 + (set % 16 + (uint64_t)(by + DRAMCACHE_SLOTS)) % DRAMCACHE_SLOTS;
}

uint64_t dramcache_first_line(const struct dramcache_rows *rows, int number, int together, uint64_t random)
{
    static const int offsets[] = {0, 1, 2, -1, 3, -2, 4};
    enum { OFFSETS = sizeof offsets / sizeof offsets[0] };
    const uint64_t lines = UINT64_C(1) << rows->line_bits, stride = dramcache_stride(rows);
    if (number < 2) return number ? lines - 1 : 0;
    if (!together) return number == 2 ? 1 : random % lines;
    const uint64_t begin = dramcache_set_of(rows, number % 2 ? lines - 1 : 0);
    const uint64_t set = dramcache_beside(begin, offsets[number / 2 % OFFSETS]);
    return dramcache_line_of(rows, set) + random % (lines / stride) * stride;
}

/* A row takes some 250 cycles at most: 15 sets, each a burst of up to ten cycles, and the row's opening and closing. */
int dramcache_clears_long(const struct spec_values *values)
{
    return spec_get(values, "BANK_BITS") + spec_get(values, "ROW_BITS") > 5;
}
