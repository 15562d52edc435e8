/* What the files beside the Verilog say of the papers: the same as the heads of the modules. */
#include "rtl-gen/out/files.h"

#include "spec/papers.h"

#include <stdlib.h>
#include <string.h>

enum { LAST_COLUMN = 120 };

void out_sources(FILE *out, const char *margin, const struct spec_block *block)
{
    char *text = spec_cite(block->source, block);
    size_t room = LAST_COLUMN - strlen(margin);
    for (const char *at = text; *at; at += strspn(at, " \n")) {
        size_t n = strcspn(at, "\n");
        if (n > room) {
            for (n = room; n > 0 && at[n] != ' ';) n--;
            if (n == 0) n = room;
        }
        fprintf(out, "%s%.*s\n", margin, (int)n, at);
        at += n;
    }
    free(text);
}
