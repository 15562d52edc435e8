#include "tests/block_tests.h"

#include <string.h>

#include "spec/blocks.h"

#define DECLARE(family, block) extern const struct block_tests tests_##block;
SPEC_BLOCKS(DECLARE, SPEC_NOTHING)

#define ENTRY(family, block) &tests_##block,
const struct block_tests *const tests_all[] = {SPEC_BLOCKS(ENTRY, SPEC_NOTHING) NULL};

const struct block_tests *tests_find(const char *block)
{
    for (int i = 0; tests_all[i]; i++)
        if (!strcmp(tests_all[i]->block, block)) return tests_all[i];
    return NULL;
}

int tests_values(const char *block, const char *sets, struct spec_values *values, struct spec_error *error)
{
    const struct spec_block *described = spec_find_block(block);
    if (!described) return spec_fail(error, "no such block");
    spec_defaults(described, values);
    return (sets && spec_set_text(values, sets, error)) || spec_check_values(values, error) ? -1 : 0;
}

int tests_are_at(const struct spec_values *values, const char *sets, int lanes)
{
    struct spec_values there;
    struct spec_error error;
    spec_defaults(values->block, &there);
    if (sets && spec_set_text(&there, sets, &error)) return 0;
    if (lanes && spec_set(&there, "LANES", lanes, &error)) return 0;
    return !memcmp(there.v, values->v, sizeof there.v);
}
