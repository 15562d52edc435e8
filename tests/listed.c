#include "tests/listed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/table.h"
#include "tb/host.h"

char *listed_document(const struct block_tests *tests)
{
    char *text = NULL;
    struct spec_error why;
    if (tests->document && host_read(tests->document, &text, NULL, &why)) {
        fprintf(stderr, "%s\n", why.text);
        exit(2);
    }
    if (!text && !(text = calloc(1, 1))) abort();
    return text;
}

int listed(const char *document, const char *heading, const struct spec_fsm *f, const struct spec_row *r)
{
    char key[400], place[SPEC_PLACE_LEN];
    snprintf(key, sizeof key, "`%s: %s %s`", f->name, spec_row_place(r, place), r->when);
    const char *from = strstr(document, heading);
    if (!from) return 0;
    /* From its heading to the next one. */
    const char *to = strstr(from + 1, "\n## "), *at = strstr(from, key);
    return at && (!to || at < to);
}
