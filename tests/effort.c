#include "tests/effort.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum effort effort_asked(void)
{
    static const char *const names[] = {"test", "full", "soak"};
    const char *word = getenv("LARDER_EFFORT");
    if (!word) return EFFORT_TEST;
    for (int i = 0; i < 3; i++)
        if (!strcmp(word, names[i])) return (enum effort)i;
    fprintf(stderr, "LARDER_EFFORT=%s: legal are test, full and soak\n", word);
    exit(2);
}
