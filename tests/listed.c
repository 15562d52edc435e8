#include "tests/listed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

/* By the first letters of the blocks' names. */
static const struct {
    const char *blocks, *path;
} documents[] = {{"stash", "docs/coverage.md"}, {"tinycache", "docs/tinycache-verification.md"}};

char *listed_document(const char *block)
{
    const char *path = NULL;
    char *text = NULL;
    struct spec_error why;
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        if (!strncmp(block, documents[i].blocks, strlen(documents[i].blocks))) path = documents[i].path;
    if (path && host_read(path, &text, NULL, &why)) {
        fprintf(stderr, "%s\n", why.text);
        exit(2);
    }
    if (!path) text = calloc(1, 1);
    if (!text) abort();
    return text;
}

int listed(const char *document, const char *heading, const struct spec_fsm *f, const struct spec_row *r)
{
    char key[400];
    snprintf(key, sizeof key, "`%s: %s %s %s`", f->name, r->state, r->event, r->when);
    const char *from = strstr(document, heading);
    if (!from) return 0;
    /* From its heading to the next one. */
    const char *to = strstr(from + 1, "\n## "), *at = strstr(from, key);
    return at && (!to || at < to);
}
