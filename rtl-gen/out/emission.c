#include "rtl-gen/out/emission.h"

#include "rtl-gen/blocks.h"
#include "rtl-gen/out/files.h"
#include "rtl-gen/out/rams.h"
#include "rtl-gen/verilog/fault.h"
#include "spec/version.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MODULES = 64 };

struct sheet { /* a file while it is written */
    FILE *out;
    char *text;
    size_t length;
};

static FILE *sheet_open(struct sheet *s)
{
    *s = (struct sheet){0};
    s->out = open_memstream(&s->text, &s->length);
    if (!s->out) abort();
    return s->out;
}

/* A part that several blocks use is the same file, whichever of them is said to write it. */
static int same_module(const char *a, const char *b)
{
    static const char written[] = "// Written by ";
    while (*a && *b) {
        size_t la = strcspn(a, "\n"), lb = strcspn(b, "\n");
        int comment = strncmp(a, written, sizeof written - 1) == 0 && strncmp(b, written, sizeof written - 1) == 0;
        if (!comment && (la != lb || memcmp(a, b, la) != 0)) return 0;
        a += la + (a[la] == '\n');
        b += lb + (b[lb] == '\n');
    }
    return *a == *b;
}

/* Takes the sheet's text. */
static int keep(struct emission *e, struct sheet *s, const char *block, const char *name, const char *extension,
                struct spec_error *error)
{
    struct emitted_file file = {.text = NULL};
    if (fclose(s->out) != 0) abort();
    file.text = s->text, file.length = s->length;
    snprintf(file.name, sizeof file.name, "%.60s.%s", name, extension);
    for (int i = 0; i < e->count; i++) {
        const struct emitted_file *other = &e->file[i];
        if (strcmp(other->name, file.name) != 0) continue;
        int same = same_module(other->text, file.text);
        free(file.text);
        if (same) return 0;
        snprintf(error->text, sizeof error->text,
                 "%s: '%s' wants another text than the block before it; emit them into directories of their own",
                 other->name, block);
        return -1;
    }
    if (e->count == EMISSION_FILES) abort();
    e->file[e->count++] = file;
    return 0;
}

static int add_modules(struct emission *e, const char *block, struct hw_module **modules, int count,
                       struct spec_error *error)
{
    for (int i = 0; i < count; i++) {
        struct sheet s;
        if (hw_print(modules[i], sheet_open(&s)) != 0) abort();
        if (keep(e, &s, block, hw_module_name(modules[i]), "v", error) != 0) return -1;
    }
    return 0;
}

static int add_beside(struct emission *e, const struct spec_values *values, struct hw_module **modules, int count,
                      struct spec_error *error)
{
    const char *names[MAX_MODULES], *block = values->block->name;
    struct sheet s;
    for (int i = 0; i < count; i++) names[i] = hw_module_name(modules[i]);
    out_file_list(sheet_open(&s), names, count);
    if (keep(e, &s, block, block, "f", error) != 0) return -1;
    out_fusesoc(sheet_open(&s), values, names, count, LARDER_VERSION);
    if (keep(e, &s, block, block, "core", error) != 0) return -1;
    out_c_header(sheet_open(&s), values);
    if (keep(e, &s, block, block, "h", error) != 0) return -1;
    out_json(sheet_open(&s), values);
    return keep(e, &s, block, block, "json", error);
}

static int add_rams(struct emission *e, const struct spec_values *values, struct hw_module *top,
                    struct spec_error *error)
{
    const char *block = values->block->name;
    struct ram_list rams;
    struct sheet s;
    ram_list_find(&rams, top, values);
    out_rams(sheet_open(&s), values, &rams);
    int bad = keep(e, &s, block, block, "rams", error);
    if (!bad) {
        out_rams_json(sheet_open(&s), values, &rams);
        bad = keep(e, &s, block, block, "rams.json", error);
    }
    ram_list_free(&rams);
    return bad;
}

/* The block's modules into e, and after them the files beside it where `beside` is not 0. */
static int add(struct emission *e, const struct spec_values *values, int beside, struct spec_error *error)
{
    const char *block = values->block->name;
    block_emitter emitter = find_emitter(block);
    if (!emitter) {
        snprintf(error->text, sizeof error->text, "block '%s' is described, but has no emitter yet", block);
        return -1;
    }
    struct hw_library *lib = hw_library_new();
    if (e->fault && hw_fault_set(lib, e->fault, error) != 0) {
        hw_library_free(lib);
        return -1;
    }
    struct hw_module *modules[MAX_MODULES], *top = emitter(lib, values);
    struct hw_errors errors = {0};
    int bad = hw_fault_plant(lib, error);
    /* What a fault leaves unread is no mistake of the generator. */
    if (!e->fault && hw_check(top, values, &errors) != 0) {
        snprintf(error->text, sizeof error->text, "generator error in block '%s': %.*s", block,
                 (int)strcspn(errors.text, "\n"), errors.text);
        bad = -1;
    }
    int count = bad ? 0 : hw_needs(top, modules, MAX_MODULES);
    if (count >= MAX_MODULES) abort();
    if (!bad) bad = add_modules(e, block, modules, count, error);
    if (!bad && beside) bad = add_beside(e, values, modules, count, error);
    /* With a fault the tree need not elaborate; nobody makes macros for it. */
    if (!bad && beside && !e->fault) bad = add_rams(e, values, top, error);
    hw_library_free(lib);
    return bad;
}

int emission_add_modules(struct emission *e, const struct spec_values *values, struct spec_error *error)
{
    return add(e, values, 0, error);
}

int emission_add_block(struct emission *e, const struct spec_values *values, struct spec_error *error)
{
    return add(e, values, 1, error);
}

void emission_free(struct emission *e)
{
    for (int i = 0; i < e->count; i++) free(e->file[i].text);
    e->count = 0;
}
