/* How a block's files name it. */
#include "rtl-gen/out/files.h"

#include <ctype.h>

void out_block_init(struct out_block *block, const struct spec_values *values, const char *prefix)
{
    const char *name = values->block->name;
    char sets[SPEC_SETS_LEN];
    *block = (struct out_block){.values = values, .family = spec_family(name)};
    snprintf(block->name, sizeof block->name, "%s%s%s", prefix ? prefix : "", prefix ? "_" : "", name);
    for (int i = 0; block->name[i]; i++) block->upper[i] = (char)toupper((unsigned char)block->name[i]);
    snprintf(block->command, sizeof block->command, "larder emit %s%s%s%s", name, spec_sets(values, sets),
             prefix ? " --prefix " : "", prefix ? prefix : "");
}
