/* Writes of lines that memory refuses: each is counted by its bank, with its line. */
#include "spec/bits.h"
#include "tb/denovo/denovo_system.h"

void ds_refuse_write(struct ds_bank *b, uint64_t line)
{
    b->refused_at[++b->refused % (DS_UNTOLD + 1)] = line;
}

/* Where the count stays, its line is that of some write that it may have told last. */
int ds_check_refusals(const struct ds_agent *a, int bank, const uint32_t *out, uint32_t untold,
                      struct spec_error *error)
{
    const struct ds_bank *b = &a->bank[bank];
    const uint32_t count = (uint32_t)bits_get(out + a->at.write_errors, 8 * bank, 8);
    const uint64_t at = bits_get(out + a->at.write_error_at, bank * a->line_bits, a->line_bits);
    int right = 0;
    if (untold > b->refused) untold = b->refused;
    for (uint32_t told = b->refused - untold; told <= b->refused; told++)
        right |=
            count == (told < DS_MOST_REFUSED ? told : DS_MOST_REFUSED) && at == b->refused_at[told % (DS_UNTOLD + 1)];
    AGENT_CHECK(right, "bank %d counts %u refused writes of %u, the last of line %llx", bank, count, b->refused,
                (unsigned long long)at);
    return 0;
}
