/* Where dram_controller has a line: docs/dramcache/controller-data-path.md, MAP and Bank groups. */
#include "tb/dramcache/dram_controller.h"

/* Bits of an address from `lsb` on. */
static uint64_t bits_at(uint64_t address, int lsb, int width)
{
    return address >> lsb & ((UINT64_C(1) << width) - 1);
}

/* From the top: row, bank, column, or row, column, bank. The bank's group is the lowest of either. */
struct da_place da_place_of(const struct da_agent *a, uint64_t address)
{
    const int groups = a->row_column_bank ? 0 : a->group_bits, others = a->bank_bits - groups;
    const int column_lsb = a->row_column_bank ? a->bank_bits : groups,
              bank_lsb = a->row_column_bank ? 0 : groups + a->column_bits;
    return (struct da_place){.row = (int)(address >> (a->bank_bits + a->column_bits)),
                             .bank = (int)(bits_at(address, bank_lsb, others) << groups | bits_at(address, 0, groups)),
                             .column = (int)bits_at(address, column_lsb, a->column_bits)};
}

uint64_t da_address_of(const struct da_agent *a, struct da_place place)
{
    const uint64_t row = (uint64_t)place.row, bank = (uint64_t)place.bank, column = (uint64_t)place.column;
    const uint64_t top = row << (a->bank_bits + a->column_bits);
    if (a->row_column_bank) return top | column << a->bank_bits | bank;
    const uint64_t in_group = bank >> a->group_bits;
    return top | in_group << (a->group_bits + a->column_bits) | column << a->group_bits |
           bits_at(bank, 0, a->group_bits);
}
