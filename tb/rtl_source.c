#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"
#include "tb/rtl.h"

#include "rtl-gen/out/emission.h"

static void add_path(struct rtl_source *source, const char *path)
{
    source->paths = realloc(source->paths, (size_t)(source->count + 1) * sizeof *source->paths);
    if (!source->paths || !(source->paths[source->count++] = strdup(path))) abort();
}

/* Blanks comments, strings and attributes' quotes, so that words can be looked for. */
static void blank_comments(char *s)
{
    while (*s) {
        if (s[0] == '/' && s[1] == '/') {
            while (*s && *s != '\n') *s++ = ' ';
        } else if (s[0] == '/' && s[1] == '*') {
            while (*s && !(s[0] == '*' && s[1] == '/')) *s++ = ' ';
            if (*s) *s++ = ' ', *s++ = ' ';
        } else if (*s == '"') {
            *s++ = ' ';
            while (*s && *s != '"') {
                if (*s == '\\' && s[1]) *s++ = ' ';
                *s++ = ' ';
            }
            if (*s) *s++ = ' ';
        } else {
            s++;
        }
    }
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* The next place where `word` stands alone, or NULL. */
static const char *find_word(const char *s, const char *word)
{
    size_t n = strlen(word);
    for (const char *p = s; (p = strstr(p, word)); p += n) {
        if ((p == s || !is_word(p[-1])) && !is_word(p[n])) return p;
    }
    return NULL;
}

/* The text of module `name`, after its name, up to its endmodule; NULL when the file does not have it. */
static char *find_module(char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = text; (p = find_word(p, "module")); p += 6) {
        const char *q = p + 6;
        while (isspace((unsigned char)*q)) q++;
        if (*q == '\\') q++;
        if (strncmp(q, name, n) || is_word(q[n])) continue;
        const char *end = find_word(q, "endmodule");
        if (end) text[end - text] = 0;
        return text + (q + n - text);
    }
    return NULL;
}

/* Parameter `name` is declared where it is followed by = and the keyword that begins its list is `parameter`. */
static int declares_parameter(const char *module, const char *name)
{
    for (const char *p = module; (p = find_word(p, name)); p += strlen(name)) {
        const char *q = p + strlen(name);
        while (isspace((unsigned char)*q)) q++;
        if (*q != '=' || q[1] == '=') continue;
        for (const char *b = p; b > module && *b != ';'; b--) {
            if (is_word(b[-1])) continue;
            if (!strncmp(b, "localparam", 10) && !is_word(b[10])) break;
            if (!strncmp(b, "parameter", 9) && !is_word(b[9])) return 1;
        }
    }
    return 0;
}

static int scan_files(struct rtl_source *source, struct spec_error *error)
{
    source->hash = HOST_HASH;
    int found = 0;
    for (int i = 0; i < source->count; i++) {
        char *text;
        size_t length;
        if (host_read(source->paths[i], &text, &length, error)) return -1;
        const char *base = strrchr(source->paths[i], '/');
        base = base ? base + 1 : source->paths[i];
        source->hash = host_hash(source->hash, base, strlen(base) + 1);
        source->hash = host_hash(source->hash, text, length + 1);
        blank_comments(text);
        const char *module = find_module(text, source->top);
        if (module) {
            found = 1;
            const struct spec_param *p = source->values->block->params;
            for (int k = 0; p[k].name; k++) {
                if (p[k].kind == SPEC_SIZE && declares_parameter(module, p[k].name))
                    source->has_param[k / 64] |= UINT64_C(1) << (k % 64);
            }
        }
        free(text);
    }
    if (!found) return spec_fail(error, "%s: no module %s in the Verilog files there", source->directory, source->top);
    return 0;
}

/* A file list: one name a line, relative to the list; blank lines, // and # comments; +incdir+ and -y are refused. */
static int read_list(struct rtl_source *source, const char *list, struct spec_error *error)
{
    char *text;
    if (host_read(list, &text, NULL, error)) return -1;
    int line = 0, failed = 0;
    char *next = text;
    for (char *s; !failed && (s = strsep(&next, "\n"));) {
        line++;
        s += strspn(s, " \t\r");
        char *end = s + strlen(s);
        while (end > s && isspace((unsigned char)end[-1])) *--end = 0;
        if (!*s || *s == '#' || !strncmp(s, "//", 2)) continue;
        if (*s == '+' || *s == '-') {
            failed =
                spec_fail(error, "%s:%d: `%s' is not a file name; the list may hold file names only", list, line, s);
            break;
        }
        char path[HOST_PATH];
        snprintf(path, sizeof path, "%.*s%s", *s == '/' ? 0 : (int)(strrchr(list, '/') + 1 - list), list, s);
        if (!host_exists(path)) failed = spec_fail(error, "%s:%d: %s: no such file", list, line, s);
        else add_path(source, path);
    }
    free(text);
    return failed ? -1 : 0;
}

static void begin(struct rtl_source *source, const struct spec_values *values)
{
    memset(source, 0, sizeof *source);
    source->values = values;
    snprintf(source->top, sizeof source->top, "%s", values->block->name);
}

/* An emission's list, in its block's family, or else one that lies in the directory itself; 0: there is none. */
static int find_list(struct rtl_source *source, char list[HOST_PATH])
{
    const char *family = spec_family(source->top);
    snprintf(list, HOST_PATH, "%s/%s/%s.f", source->directory, family ? family : "", source->top);
    if (host_exists(list)) return 1;
    snprintf(list, HOST_PATH, "%s/%s.f", source->directory, source->top);
    return host_exists(list);
}

int rtl_source_read(struct rtl_source *source, const struct spec_values *values, const char *dir,
                    struct spec_error *error)
{
    begin(source, values);
    char *full = realpath(dir, NULL);
    if (!full) return spec_fail(error, "%s: no such directory", dir);
    int fits = snprintf(source->directory, sizeof source->directory, "%s", full) < (int)sizeof source->directory;
    free(full);
    if (!fits) return spec_fail(error, "%s: path too long", dir);
    char list[HOST_PATH];
    if (find_list(source, list)) {
        if (read_list(source, list, error)) goto failed;
    } else {
        char **names;
        int count;
        if (host_list(source->directory, ".v", &names, &count, error)) goto failed;
        for (int i = 0; i < count; i++) {
            char path[HOST_PATH];
            snprintf(path, sizeof path, "%s/%s", source->directory, names[i]);
            add_path(source, path);
            free(names[i]);
        }
        free(names);
    }
    if (!source->count) {
        spec_fail(error, "%s: no Verilog there: neither %s.f nor any *.v", dir, source->top);
        goto failed;
    }
    if (scan_files(source, error)) goto failed;
    return 0;
failed:
    rtl_source_free(source);
    return -1;
}

/* The directory is named after the text it holds, so an emission that is there already is the same one. */
static int write_emission(struct rtl_source *source, const struct emission *emission, const char *build_dir,
                          struct spec_error *error)
{
    uint64_t hash = HOST_HASH;
    for (int i = 0; i < emission->count; i++) hash = host_hash(hash, emission->file[i].text, emission->file[i].length);
    char dir[HOST_PATH];
    snprintf(dir, sizeof dir, "%s/src-%s-%016llx", build_dir, source->top, (unsigned long long)hash);
    if (host_mkdirs(dir, error)) return -1;
    char *full = realpath(dir, NULL);
    if (!full) return spec_fail(error, "%s: %s", dir, strerror(errno));
    int fits = snprintf(source->directory, sizeof source->directory, "%s", full) < (int)sizeof source->directory;
    free(full);
    if (!fits) return spec_fail(error, "%s: path too long", dir);
    for (int i = 0; i < emission->count; i++) {
        const struct emitted_file *file = &emission->file[i];
        char path[HOST_PATH];
        snprintf(path, sizeof path, "%s/%.*s", source->directory, (int)strcspn(file->path, "/"), file->path);
        if (host_mkdirs(path, error)) return -1;
        snprintf(path, sizeof path, "%s/%s", source->directory, file->path);
        if (!host_exists(path) && host_write(path, file->text, file->length, error)) return -1;
        if (!strcmp(strrchr(file->path, '.'), ".v")) add_path(source, path);
    }
    return 0;
}

static int emit(struct rtl_source *source, struct emission *emission, const struct spec_values *values,
                const char *build_dir, struct spec_error *error)
{
    begin(source, values);
    int failed = emission_add_modules(emission, values, error) || write_emission(source, emission, build_dir, error) ||
                 scan_files(source, error);
    emission_free(emission);
    if (failed) rtl_source_free(source);
    return failed ? -1 : 0;
}

int rtl_source_emit(struct rtl_source *source, const struct spec_values *values, const char *fault,
                    const char *build_dir, struct spec_error *error)
{
    struct emission emission = {.fault = fault};
    return emit(source, &emission, values, build_dir, error);
}

int rtl_source_offer(struct rtl_source *source, const struct spec_values *values, const char *const *faults, int count,
                     unsigned char *taken, const char *build_dir, struct spec_error *error)
{
    struct emission emission = {.offers = faults, .offer_count = count, .taken = taken};
    return emit(source, &emission, values, build_dir, error);
}

int rtl_source_open(struct rtl_source *source, const struct spec_values *values, const char *dir, const char *build_dir,
                    struct spec_error *error)
{
    return dir ? rtl_source_read(source, values, dir, error) : rtl_source_emit(source, values, NULL, build_dir, error);
}

void rtl_source_free(struct rtl_source *source)
{
    for (int i = 0; i < source->count; i++) free(source->paths[i]);
    free(source->paths);
    source->paths = NULL;
    source->count = 0;
}
