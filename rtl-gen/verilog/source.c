/* Text of modules: from C (hw_verilog), and from a module's own file: its comment at the top (hw_module_new), its items
 * (hw_source). */
#include "rtl-gen/verilog/source.h"

#include <string.h>

#include "rtl-gen/verilog/parse_parts.h"

static void parse_text(struct hw_module *m, const char *source, const char *file, int lines_before)
{
    struct parse p = {.m = m, .text = source, .file = file, .lines_before = lines_before};
    parse_items(&p, NULL);
}

void hw_verilog(struct hw_module *m, const char *text, ...)
{
    IR_FORMAT(m, source, text);
    parse_text(m, source, NULL, 0);
}

static const char section_mark[] = "//# ";

static const struct hw_source_file *find_file(const char *module)
{
    size_t length = strlen(module);
    for (const struct hw_source_file *f = hw_source_files; f->path; f++) {
        const char *slash = strrchr(f->path, '/'), *base = slash ? slash + 1 : f->path;
        if (!strncmp(base, module, length) && !strcmp(base + length, ".v")) return f;
    }
    return NULL;
}

/* Where the line after `//# SECTION` begins, or NULL. */
static const char *find_section(const char *text, const char *section)
{
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        const char *name = line + strlen(section_mark), *next = line + length + (line[length] == '\n');
        if (!strncmp(line, section_mark, strlen(section_mark)) && (size_t)(line + length - name) == strlen(section) &&
            !strncmp(name, section, strlen(section)))
            return next;
        line = next;
    }
    return NULL;
}

/* The end of the comment at the top of a file, or its beginning where there is none. */
static const char *end_of_head(const char *text)
{
    while (!strncmp(text, "//", 2) && strncmp(text, section_mark, strlen(section_mark)) != 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

struct hw_module *hw_module_new(struct hw_library *lib, const char *name, const char *brief, const char *source,
                                const char *remake)
{
    struct hw_module *m = ir_module(lib, name, brief, source, remake);
    const struct hw_source_file *file = find_file(name);
    const char *end = file ? end_of_head(file->text) : NULL;
    if (file && end != file->text)
        parse_text(m, hw_text(m, "%.*s", (int)(end - file->text), file->text), file->path, 0);
    return m;
}

struct hw_module *hw_part(struct hw_module *whole, const char *name, const char *brief, const char *source)
{
    struct hw_module *m = hw_module_new(whole->lib, name, brief, source ? source : whole->source, whole->remake);
    m->whole = whole;
    return m;
}

static int lines_before(const char *text, const char *at)
{
    int lines = 0;
    for (; text < at; text++) lines += *text == '\n';
    return lines;
}

/* Whether `name`, of `length` letters, is one of the words, which stand with blanks between them; NULL: none. */
static int is_among(const char *words, const char *name, size_t length)
{
    while (words && *words) {
        const size_t n = strcspn(words, " ");
        if (n == length && !strncmp(words, name, n)) return 1;
        words += n;
        words += strspn(words, " ");
    }
    return 0;
}

/* The text without the lines that `//+ WORD` and `//+ !WORD` hold for another choice. A line that is left out stays as an empty one, so
 * that errors name the right lines. */
static const char *choose_lines(struct hw_module *m, const char *text, int length, const char *words)
{
    char *chosen = (char *)hw_text(m, "%.*s\n", length, text), *to = chosen; /* as long as the text at most */
    int skips = 0, held = 0;
    for (const char *line = text; line < text + length;) {
        const size_t n = strcspn(line, "\n");
        const int begins = !strncmp(line, "//+ ", 4), ends = n == 3 && !strncmp(line, "//-", 3);
        if (begins ? held : ends && !held) {
            ir_error(m, "%.*s: `//+ WORD` and `//-` must come in turn", (int)n, line);
            break;
        }
        if (begins || ends) held = begins;
        if (begins) {
            const int unless = line[4] == '!';
            const char *name = line + 4 + unless;
            skips = is_among(words, name, (size_t)(line + n - name)) == unless;
        }
        if (!skips && !begins && !ends) {
            memcpy(to, line, n);
            to += n;
        }
        if (ends) skips = 0;
        *to++ = '\n';
        line += n + (line[n] == '\n');
    }
    *to = 0;
    if (held) ir_error(m, "a section ends within `//+ WORD`");
    return chosen;
}

void hw_source(struct hw_module *m, const char *section)
{
    hw_source_with(m, section, NULL);
}

void hw_source_with(struct hw_module *m, const char *section, const char *words)
{
    hw_source_of(m, hw_module_name(m), section, words);
}

void hw_source_of(struct hw_module *m, const char *name, const char *section, const char *words)
{
    const struct hw_source_file *file = find_file(name);
    if (!file) {
        ir_error(m, "there is no %s.v among the sources", name);
        return;
    }
    const char *from = section ? find_section(file->text, section) : end_of_head(file->text);
    if (!from) {
        ir_error(m, "%s: there is no section '%s%s'", file->path, section_mark, section);
        return;
    }
    const char *to = section ? strstr(from, section_mark) : NULL;
    int length = to ? (int)(to - from) : (int)strlen(from);
    parse_text(m, choose_lines(m, from, length, words), file->path, lines_before(file->text, from));
}
