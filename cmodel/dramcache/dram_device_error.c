/* dram_device: the line that says which rule a command breaks. */
#include "cmodel/dramcache/dram_device_parts.h"

#include <stdio.h>

int dram_broken(const struct dram_device *d, struct spec_error *error, const char *rule, const struct dram_slot *in,
                const char *format, ...)
{
    static const char *const names[] = {"NOP", "ACT", "PRE", "PRE_ALL", "RD", "WR", "REF", "MRS", "ZQCL", "reserved"};
    char why[200], bank[32] = "";
    const char *name = "?";
    if ((unsigned)in->command < sizeof names / sizeof names[0]) name = names[in->command];
    if (in->command != DRAM_MRS && in->bank >= 0) snprintf(bank, sizeof bank, ", bank %d", in->bank);
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    spec_fail(error, "%s: %s of rank %d%s in slot %lld: %s", rule, name, in->rank, bank, (long long)d->now, why);
    return 1;
}
