#define _GNU_SOURCE
#include "tb/coverage.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"

/* Verilator writes a point as  C '\001key\002value\001key\002value' count  */
static int take_line(struct coverage *c, char *line, int at, int first, const char *path, int number,
                     struct spec_error *error)
{
    char *end = strrchr(line, '\'');
    uint64_t hits;
    if (strncmp(line, "C '", 3) || end < line + 3 || sscanf(end + 1, "%" SCNu64, &hits) != 1) {
        return spec_fail(error, "%s:%d: not a line of Verilator coverage", path, number);
    }
    *end = 0;
    if (first) {
        c->point = realloc(c->point, (size_t)(at + 1) * sizeof *c->point);
        c->hits = realloc(c->hits, (size_t)(at + 1) * sizeof *c->hits);
        if (!c->point || !c->hits || !(c->point[at] = strdup(line + 3))) abort();
        c->hits[at] = 0;
        c->count = at + 1;
    }
    if (at >= c->count || strcmp(c->point[at], line + 3)) {
        return spec_fail(error, "%s:%d: a point that the first coverage file does not have there", path, number);
    }
    c->hits[at] += hits;
    return 0;
}

int coverage_add(struct coverage *coverage, const char *path, struct spec_error *error)
{
    char *text;
    if (host_read(path, &text, NULL, error)) return -1;
    int first = coverage->count == 0, at = 0, number = 0, failed = 0;
    char *next = text;
    for (char *line; !failed && (line = strsep(&next, "\n"));) {
        number++;
        if (!*line || *line == '#') continue;
        failed = take_line(coverage, line, at++, first, path, number, error);
    }
    free(text);
    if (!failed && at != coverage->count) failed = spec_fail(error, "%s: points are missing", path);
    return failed ? -1 : 0;
}

int coverage_load(struct coverage *coverage, const char *path, struct spec_error *error)
{
    memset(coverage, 0, sizeof *coverage);
    return coverage_add(coverage, path, error);
}

int coverage_save(const struct coverage *coverage, const char *path, struct spec_error *error)
{
    struct host_text t = {0};
    host_add(&t, "# SystemC::Coverage-3\n");
    for (int i = 0; i < coverage->count; i++) {
        host_add(&t, "C '%s' %" PRIu64 "\n", coverage->point[i], coverage->hits[i]);
    }
    int failed = host_write(path, t.text, t.length, error);
    free(t.text);
    return failed;
}

void coverage_free(struct coverage *coverage)
{
    for (int i = 0; i < coverage->count; i++) {
        free(coverage->point[i]);
        if (coverage->label) free(coverage->label[i]);
    }
    free(coverage->label);
    free(coverage->point);
    free(coverage->hits);
    memset(coverage, 0, sizeof *coverage);
}

void coverage_key(const char *point, const char *key, char *value, size_t room)
{
    char mark[16];
    snprintf(mark, sizeof mark, "\001%s\002", key);
    const char *p = strstr(point, mark);
    if (!p) {
        value[0] = 0;
        return;
    }
    p += strlen(mark);
    snprintf(value, room, "%.*s", (int)strcspn(p, "\001"), p);
}

struct coverage_share coverage_count(const struct coverage *coverage, const char *kind)
{
    struct coverage_share share = {0, 0};
    char page[200], want[40];
    int n = snprintf(want, sizeof want, "v_%s", kind);
    for (int i = 0; i < coverage->count; i++) {
        coverage_key(coverage->point[i], "page", page, sizeof page);
        if (strncmp(page, want, (size_t)n) || (page[n] && page[n] != '/')) continue;
        share.points++;
        share.hit += coverage->hits[i] > 0;
    }
    return share;
}

static const char *line_at(const char *text, int number)
{
    for (int i = 1; i < number && text; i++) text = (text = strchr(text, '\n')) ? text + 1 : NULL;
    return text;
}

/* The comment behind the statement that begins at `line`, or NULL. */
static char *comment_behind(const char *line)
{
    const char *end = strstr(line, ");");
    if (!end) return NULL;
    const char *comment = end + 2 + strspn(end + 2, " ");
    if (strncmp(comment, "// ", 3) != 0) return NULL;
    struct host_text t = {0};
    host_add(&t, "%.*s", (int)strcspn(comment + 3, "\n"), comment + 3);
    return t.text;
}

/* The comment on the lines above `line`: joined, without slashes. */
static char *comment_above(const char *text, const char *line)
{
    const char *first = line;
    while (first > text) {
        const char *above = first - 1;
        while (above > text && above[-1] != '\n') above--;
        if (strncmp(above + strspn(above, " "), "//", 2)) break;
        first = above;
    }
    struct host_text t = {0};
    for (const char *p = first; p < line; p += strcspn(p, "\n") + 1) {
        const char *words = p + strspn(p, " /");
        host_add(&t, "%s%.*s", t.length ? " " : "", (int)strcspn(words, "\n"), words);
    }
    return t.text;
}

/* What the cover statement on line `number` says. */
static char *label_of(const char *text, int number)
{
    const char *line = line_at(text, number);
    char *behind = line ? comment_behind(line) : NULL;
    return behind || !line ? behind : comment_above(text, line);
}

int coverage_read_labels(struct coverage *coverage, struct spec_error *error)
{
    char held[HOST_PATH] = "", file[HOST_PATH], number[20], page[100], *text = NULL;
    int failed = 0;
    if (!coverage->label) coverage->label = calloc((size_t)coverage->count + 1, sizeof *coverage->label);
    if (!coverage->label) abort();
    for (int i = 0; i < coverage->count && !failed; i++) {
        coverage_key(coverage->point[i], "page", page, sizeof page);
        if (strncmp(page, "v_user", 6) || coverage->label[i]) continue;
        coverage_key(coverage->point[i], "f", file, sizeof file);
        coverage_key(coverage->point[i], "l", number, sizeof number);
        if (strcmp(file, held)) {
            free(text);
            text = NULL;
            failed = host_read(file, &text, NULL, error);
            snprintf(held, sizeof held, "%s", file);
        }
        if (!failed) coverage->label[i] = label_of(text, atoi(number));
    }
    free(text);
    return failed ? -1 : 0;
}

int64_t coverage_row(const struct coverage *coverage, const char *fsm, int row)
{
    char want[120];
    int64_t hits = -1;
    int n = snprintf(want, sizeof want, "%s row %d:", fsm, row);
    for (int i = 0; i < coverage->count; i++) {
        if (!coverage->label || !coverage->label[i] || strncmp(coverage->label[i], want, (size_t)n)) continue;
        hits = (hits < 0 ? 0 : hits) + (int64_t)coverage->hits[i];
    }
    return hits;
}
