/* Stores of bytes of words that memory refuses: each is told once by the L1 of its own core, and nothing else is. */
#include <stdio.h>

#include "spec/bits.h"
#include "tb/denovo/denovo_system.h"

int ds_take_losses(struct ds_agent *a, int core, const uint32_t *out, struct spec_error *error)
{
    struct ds_core *c = &a->core[core];
    const uint64_t address = bits_get(out + a->at.store_error_at, core * a->line_bits, a->line_bits);
    const uint32_t words = (uint32_t)bits_get(out + a->at.store_error_words, core * a->words, a->words);
    if (bits_get(out + a->at.store_error, core, 1)) {
        const int line = ds_find_line(a, address);
        AGENT_CHECK(line >= 0 && ds_is_broken(a, line) && words, "core %d: words %x of line %llx are told as lost",
                    core, words, (unsigned long long)address);
        for (int w = 0; w < a->words; w++) {
            uint32_t *losing = &c->losing[line - (DS_LINES - DS_BROKEN)][w];
            AGENT_CHECK(!(words >> w & 1) || *losing,
                        "core %d: word %d of line %llx is told as lost, and no store of it was", core, w,
                        (unsigned long long)address);
            *losing -= words >> w & 1;
        }
        c->lost_line = address;
        c->lost_words = words;
    }
    AGENT_CHECK(address == c->lost_line && words == c->lost_words, "core %d: words %x of line %llx were not lost last",
                core, words, (unsigned long long)address);
    return 0;
}

int ds_told_losses(const struct ds_agent *a, int core, struct spec_error *error)
{
    for (int i = 0; i < DS_BROKEN; i++)
        for (int w = 0; w < a->words; w++)
            AGENT_CHECK(!a->core[core].losing[i][w],
                        "core %d: %u stores of a word that memory refuses are not told as lost", core,
                        a->core[core].losing[i][w]);
    return 0;
}
