#include "tests/blocks.h"

#include <stdio.h>

static int has_table(const char *block, const struct spec_fsm *table)
{
    const struct spec_fsm *const *fsms = spec_find_block(block)->fsms;
    int f = 0;
    while (fsms && fsms[f] && fsms[f] != table) f++;
    return fsms && fsms[f];
}

void blocks_each_table_is(const char *what, int (*listed)(const struct block_tests *))
{
    const char *missing = NULL;
    for (int i = 0; tests_all[i]; i++) {
        const struct spec_fsm *const *fsms = spec_find_block(tests_all[i]->block)->fsms;
        for (int f = 0; fsms && fsms[f]; f++) {
            int found = 0;
            for (int k = 0; tests_all[k]; k++) found |= has_table(tests_all[k]->block, fsms[f]) && listed(tests_all[k]);
            if (!found) missing = fsms[f]->name;
        }
    }
    if (missing) printf("not ok every-table-is-%s: %s is not\n", what, missing);
    else printf("ok every-table-is-%s\n", what);
}
