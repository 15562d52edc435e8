#include "rtl-gen/out/emission.h"

#include "rtl-gen/blocks.h"
#include "rtl-gen/out/files.h"
#include "rtl-gen/out/rams.h"
#include "rtl-gen/shared/shared.h"
#include "rtl-gen/verilog/fault.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MODULES = 256 };

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

/* Behind the comments that begin here: they say who wrote the file, and which fault is planted somewhere in its block. */
static const char *past_comments(const char *text)
{
    while (strncmp(text, "// ", 3) == 0 || strncmp(text, "# ", 2) == 0) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

int emission_same_text(const char *a, const char *b)
{
    for (;;) {
        a = past_comments(a), b = past_comments(b);
        const size_t length = strcspn(a, "\n");
        if (strncmp(a, b, length) != 0 || a[length] != b[length]) return 0;
        if (!a[length]) return 1;
        a += length + 1, b += length + 1;
    }
}

const struct emitted_file *emission_find(const struct emission *e, const char *path)
{
    for (int i = 0; i < e->count; i++)
        if (strcmp(e->file[i].path, path) == 0) return &e->file[i];
    return NULL;
}

/* Takes the sheet's text, which `block` wants at FOLDER/NAME.EXTENSION. */
static int keep(struct emission *e, struct sheet *s, const char *block, struct spec_error *error, const char *path, ...)
{
    struct emitted_file file = {.text = NULL};
    if (fclose(s->out) != 0) abort();
    file.text = s->text, file.length = s->length;
    va_list args;
    va_start(args, path);
    if (vsnprintf(file.path, sizeof file.path, path, args) >= (int)sizeof file.path) abort();
    va_end(args);
    const struct emitted_file *other = emission_find(e, file.path);
    if (other) {
        int same = emission_same_text(other->text, file.text);
        free(file.text);
        if (same) return 0;
        return spec_fail(error,
                         "%s: '%s' wants another text than the block before it; emit them into directories of their "
                         "own, or one with --prefix",
                         other->path, block);
    }
    if (e->count == EMISSION_FILES) abort();
    e->file[e->count++] = file;
    return 0;
}

/* The folder of a module is its block's family, or `shared`. */
static struct out_module describe(const struct emission *e, const struct hw_module *m)
{
    struct out_module module = {.name = hw_module_name(m), .brief = hw_module_brief(m), .family = "shared"};
    const char *remake = hw_module_remake(m), *suffix = "";
    char block[64];
    if (remake) {
        snprintf(block, sizeof block, "%.*s", (int)strcspn(remake, " "), remake);
        module.family = spec_family(block);
        if (!module.family) abort();
        if (spec_find_block(module.name + (e->prefix ? strlen(e->prefix) + 1 : 0))) suffix = "_rtl";
    }
    snprintf(module.core, sizeof module.core, "%.150s%s", module.name, suffix);
    return module;
}

/* The modules, and the list of them. */
static int add_modules(struct emission *e, const struct out_block *block, struct hw_module **modules, int count,
                       struct spec_error *error)
{
    struct out_module list[MAX_MODULES];
    struct sheet s;
    for (int i = 0; i < count; i++) {
        list[i] = describe(e, modules[i]);
        if (hw_print(modules[i], sheet_open(&s)) != 0) abort();
        if (keep(e, &s, block->name, error, "%s/%s.v", list[i].family, list[i].name) != 0) return -1;
    }
    out_file_list(sheet_open(&s), block, list, count);
    return keep(e, &s, block->name, error, "%s/%s.f", block->family, block->name);
}

static int add_cores(struct emission *e, const char *block, struct hw_module **modules, int count,
                     struct spec_error *error)
{
    for (int i = 0; i < count; i++) {
        struct sheet s;
        struct hw_module *parts[MAX_MODULES];
        struct out_module module = describe(e, modules[i]), below[MAX_MODULES];
        int part_count = hw_direct_parts(modules[i], parts, MAX_MODULES);
        for (int k = 0; k < part_count; k++) below[k] = describe(e, parts[k]);
        out_module_core(sheet_open(&s), &module, below, part_count);
        if (keep(e, &s, block, error, "%s/%s.core", module.family, module.core) != 0) return -1;
    }
    return 0;
}

static int add_beside(struct emission *e, const struct out_block *block, struct hw_module **modules, int count,
                      struct spec_error *error)
{
    static const struct {
        void (*write)(FILE *out, const struct out_block *block);
        const char *path;
    } files[] = {
        {out_block_core, "%s/%s.core"},          {out_c_header, "%s/interface/%s.h"},
        {out_json, "%s/interface/%s.json"},      {out_verilog_header, "%s/interface/%s.vh"},
        {out_package, "%s/interface/%s_pkg.sv"}, {out_package_core, "%s/interface/%s_pkg.core"},
        {out_smoke, "%s/interface/%s_smoke.sv"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct sheet s;
        files[i].write(sheet_open(&s), block);
        if (keep(e, &s, block->name, error, files[i].path, block->family, block->name) != 0) return -1;
    }
    return add_cores(e, block->name, modules, count, error);
}

static int add_rams(struct emission *e, const struct out_block *block, const struct ram_list *rams,
                    struct spec_error *error)
{
    struct sheet s;
    out_rams(sheet_open(&s), block, rams);
    if (keep(e, &s, block->name, error, "%s/interface/%s.rams", block->family, block->name) != 0) return -1;
    out_rams_json(sheet_open(&s), block, rams);
    return keep(e, &s, block->name, error, "%s/interface/%s.rams.json", block->family, block->name);
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
    emit_legal_size(lib);
    struct hw_module *modules[MAX_MODULES], *top = emitter(lib, values);
    struct hw_errors errors = {0};
    struct ram_list rams = {0};
    int bad = hw_fault_plant(lib, error);
    /* What a fault leaves unread is no mistake of the generator. */
    if (!e->fault && ram_list_find(&rams, top, values, &errors) != 0) {
        snprintf(error->text, sizeof error->text, "generator error in block '%s': %.*s", block,
                 (int)strcspn(errors.text, "\n"), errors.text);
        fprintf(stderr, "%s\n", errors.text);
        bad = -1;
    }
    for (int i = 0; !bad && i < e->offer_count; i++) {
        struct spec_error refused;
        e->taken[i] = hw_fault_offer(top, e->offers[i], (unsigned)i + 1, &refused) == 0;
    }
    int count = bad ? 0 : hw_needs(top, modules, MAX_MODULES);
    if (count >= MAX_MODULES) abort();
    if (!bad && e->prefix) hw_add_prefix(lib, NULL, e->prefix);
    struct out_block of;
    out_block_init(&of, values, e->prefix);
    if (!bad) bad = add_modules(e, &of, modules, count, error);
    if (!bad && beside) bad = add_beside(e, &of, modules, count, error);
    /* With a fault the tree need not elaborate; nobody makes macros for it. */
    if (!bad && beside && !e->fault) bad = add_rams(e, &of, &rams, error);
    ram_list_free(&rams);
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

int emission_check_prefix(const char *prefix, struct spec_error *error)
{
    size_t length = strlen(prefix);
    int good = length > 0 && islower((unsigned char)*prefix) && prefix[length - 1] != '_';
    for (const char *p = prefix; good && *p; p++)
        good = islower((unsigned char)*p) || isdigit((unsigned char)*p) || *p == '_';
    if (good && length <= EMISSION_PREFIX) return 0;
    return spec_fail(error,
                     "--prefix: '%s' begins no Verilog name; legal: a to z, 0 to 9 and _, a letter first, no _ last, "
                     "at most %d of them",
                     prefix, EMISSION_PREFIX);
}
