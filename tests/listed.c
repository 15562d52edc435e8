#include "tests/listed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By the first letters of the blocks' names. */
static const struct {
    const char *blocks, *path;
} documents[] = {{"stash", "docs/coverage.md"}, {"tinycache", "docs/tinycache-verification.md"}};

char *listed_document(const char *block)
{
    enum { ROOM = 1 << 18 };
    const char *path = NULL;
    char *text = calloc(1, ROOM);
    if (!text) abort();
    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++)
        if (!strncmp(block, documents[i].blocks, strlen(documents[i].blocks))) path = documents[i].path;
    if (!path) return text;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, ROOM, file) : ROOM;
    if (n == ROOM || ferror(file)) {
        fprintf(stderr, "%s: cannot be read, or is larger than %d bytes\n", path, ROOM - 1);
        exit(2);
    }
    fclose(file);
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
