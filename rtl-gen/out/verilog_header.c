/* What another design needs to know of a block's ports, as Verilog: NAME.vh with localparams, and NAME_pkg.sv with packed
 * structs. Both hold the values of one emission. */
#include "rtl-gen/out/files.h"
#include "rtl-gen/verilog/hw.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char *upper_case(char to[64], const char *from)
{
    size_t i = 0;
    for (; i < 63 && from[i]; i++) to[i] = (char)toupper((unsigned char)from[i]);
    to[i] = 0;
    return to;
}

/* Parameters, derived sizes and lanes, each by `write`. */
static void each_number(FILE *out, const struct out_block *block,
                        void (*write)(FILE *out, const struct out_block *block, const char *name, int64_t value,
                                      const char *meaning))
{
    const struct spec_block *b = block->values->block;
    char name[160], upper[64];
    for (int i = 0; b->params && b->params[i].name; i++) {
        write(out, block, b->params[i].name, block->values->v[i], b->params[i].meaning);
        for (const struct spec_code *c = b->params[i].names; c && c->name; c++) {
            snprintf(name, sizeof name, "%s_%s", b->params[i].name, c->name);
            write(out, block, name, c->value, c->meaning);
        }
    }
    for (const struct spec_derived *d = b->derived; d && d->name; d++)
        write(out, block, d->name, spec_get(block->values, d->name), d->meaning);
    for (const struct spec_channel *c = b->channels; c && c->name; c++) {
        if (!c->count) continue;
        snprintf(name, sizeof name, "%s_LANES", upper_case(upper, c->name));
        write(out, block, name, spec_eval(block->values, c->count), "channels side by side in its ports");
    }
}

/* Verilog-2005 --------------------------------------------------------------------------------------------------- */

/* Beyond 32 bits an unsized number is no longer one. */
static void number(FILE *out, const struct out_block *block, const char *name, int64_t value, const char *meaning)
{
    if (value >= INT32_MIN && value <= INT32_MAX)
        fprintf(out, "localparam integer %s_%s = %" PRId64 "; // %s\n", block->upper, name, value, meaning);
    else fprintf(out, "localparam [63:0] %s_%s = 64'd%" PRId64 "; // %s\n", block->upper, name, value, meaning);
}

static void codes(FILE *out, const struct out_block *block, const struct spec_enum *e)
{
    int width = (int)spec_eval(block->values, e->width);
    char upper[64];
    fprintf(out, "\n// %s: %s\n", e->name, e->meaning);
    for (const struct spec_code *c = e->codes; c->name; c++)
        fprintf(out, "localparam [%d:0] %s_%s_%s = %d'd%" PRId64 "; // %s\n", width - 1, block->upper,
                upper_case(upper, e->name), c->name, width, c->value, c->meaning);
}

static void head(FILE *out, const struct out_block *block)
{
    fprintf(out, "// Records of the block %s: %s.\n//\n", block->name, block->values->block->brief);
    out_sources(out, "// ", block->values->block);
    fprintf(out, "// Written by: %s\n//\n", block->command);
}

static void offsets(FILE *out, const struct out_block *block, const struct spec_record *r)
{
    char upper[64], field[64];
    upper_case(upper, r->name);
    fprintf(out, "\n// %s: %s (%s)\n", r->name, r->meaning, r->source);
    fprintf(out, "localparam integer %s_%s_W = %d;\n", block->upper, upper, spec_record_width(block->values, r));
    for (const struct spec_field *f = r->fields; f->name; f++) {
        struct spec_slice s = spec_field_slice(block->values, r, f->name);
        upper_case(field, f->name);
        fprintf(out, "localparam integer %s_%s_%s_LSB = %d; // %s\n", block->upper, upper, field, s.lsb, f->meaning);
        fprintf(out, "localparam integer %s_%s_%s_W = %d;\n", block->upper, upper, field, s.width);
        if (f->count) fprintf(out, "localparam integer %s_%s_%s_COUNT = %d;\n", block->upper, upper, field, s.count);
    }
}

void out_verilog_header(FILE *out, const struct out_block *block)
{
    const struct spec_block *b = block->values->block;
    head(out, block);
    fprintf(out,
            "// For `include inside a module. Field F of a record R in `data` is data[%s_R_F_LSB +: %s_R_F_W];\n"
            "// of an array, element i lies i * %s_R_F_W bits above.\n\n"
            "// verilator lint_save\n// verilator lint_off UNUSEDPARAM\n\n",
            block->upper, block->upper, block->upper);
    each_number(out, block, number);
    for (int i = 0; b->enums && b->enums[i]; i++) codes(out, block, b->enums[i]);
    for (int i = 0; b->records && b->records[i]; i++) offsets(out, block, b->records[i]);
    fputs("\n// verilator lint_restore\n", out);
}

/* SystemVerilog -------------------------------------------------------------------------------------------------- */

static void constant(FILE *out, const struct out_block *block, const char *name, int64_t value, const char *meaning)
{
    (void)block;
    if (value >= INT32_MIN && value <= INT32_MAX)
        fprintf(out, "    localparam int %s = %" PRId64 "; // %s\n", name, value, meaning);
    else fprintf(out, "    localparam longint %s = 64'sd%" PRId64 "; // %s\n", name, value, meaning);
}

static void enumeration(FILE *out, const struct out_block *block, const struct spec_enum *e)
{
    int width = (int)spec_eval(block->values, e->width);
    char upper[64];
    fprintf(out, "\n    // %s\n    typedef enum logic [%d:0] {\n", e->meaning, width - 1);
    for (const struct spec_code *c = e->codes; c->name; c++)
        fprintf(out, "        %s_%s = %d'd%" PRId64 "%s // %s\n", upper_case(upper, e->name), c->name, width, c->value,
                c[1].name ? "," : "", c->meaning);
    fprintf(out, "    } %s_e;\n", e->name);
}

/* A field of no bits at these sizes has no member. One whose name is a keyword gets _ behind it. */
static void structure(FILE *out, const struct out_block *block, const struct spec_record *r)
{
    fprintf(out, "\n    // %s (%s)\n    typedef struct packed {\n", r->meaning, r->source);
    for (const struct spec_field *f = r->fields; f->name; f++) {
        struct spec_slice s = spec_field_slice(block->values, r, f->name);
        if (s.width == 0 || s.count == 0) continue;
        fputs("        logic ", out);
        if (f->count) fprintf(out, "[%d:0]", s.count - 1);
        if (f->count || s.width > 1) fprintf(out, "[%d:0] ", s.width - 1);
        fprintf(out, "%s%s; // %s\n", f->name, hw_is_keyword(f->name) ? "_" : "", f->meaning);
    }
    fprintf(out, "    } %s_t;\n", r->name);
}

void out_package(FILE *out, const struct out_block *block)
{
    const struct spec_block *b = block->values->block;
    head(out, block);
    fprintf(out,
            "// A RECORD_t is what lies on a data port. The sizes are those of this emission.\n\n"
            "/* verilator lint_save */\n/* verilator lint_off UNUSEDPARAM */\n/* verilator lint_off SYMRSVDWORD "
            "*/\n\npackage %s_pkg;\n\n",
            block->name);
    each_number(out, block, constant);
    for (int i = 0; b->enums && b->enums[i]; i++) enumeration(out, block, b->enums[i]);
    for (int i = 0; b->records && b->records[i]; i++) structure(out, block, b->records[i]);
    fputs("\nendpackage\n\n/* verilator lint_restore */\n", out);
}
