/* FuseSoC core files, in its format CAPI2. */
#include "rtl-gen/out/files.h"

#include <inttypes.h>

/* A YAML text in double quotes. */
static void quoted(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static int sizes(const struct spec_block *block)
{
    int count = 0;
    for (const struct spec_param *p = block->params; p && p->name; p++) count += p->kind == SPEC_SIZE;
    return count;
}

static void parameter_names(FILE *out, const struct spec_block *block)
{
    const char *separator = "";
    if (!sizes(block)) return;
    fputs("    parameters: [", out);
    for (const struct spec_param *p = block->params; p->name; p++)
        if (p->kind == SPEC_SIZE) fprintf(out, "%s%s", separator, p->name), separator = ", ";
    fputs("]\n", out);
}

void out_fusesoc(FILE *out, const struct spec_values *values, const char *const *modules, int count,
                 const char *version)
{
    const struct spec_block *block = values->block;
    char sets[SPEC_SETS_LEN];
    fprintf(out, "CAPI=2:\n# Written by: larder emit %s%s\nname: larder:memory:%s:%s\ndescription: ", block->name,
            spec_sets(values, sets), block->name, version);
    quoted(out, block->brief);
    fputs("\n\nfilesets:\n  rtl:\n    files:\n", out);
    for (int i = 0; i < count; i++) fprintf(out, "      - %s.v\n", modules[i]);
    fprintf(out,
            "    file_type: verilogSource-2005\n\ntargets:\n  default: &default\n    filesets: [rtl]\n"
            "    toplevel: %s\n",
            block->name);
    parameter_names(out, block);
    fputs("  lint:\n    <<: *default\n    flow: lint\n    flow_options:\n      tool: verilator\n"
          "      verilator_options: [-Wall]\n",
          out);
    if (!sizes(block)) return;
    fputs("\nparameters:\n", out);
    for (int i = 0; block->params[i].name; i++) {
        const struct spec_param *p = &block->params[i];
        if (p->kind != SPEC_SIZE) continue;
        fprintf(out, "  %s:\n    datatype: int\n    paramtype: vlogparam\n    default: %" PRId64 "\n    description: ",
                p->name, values->v[i]);
        quoted(out, p->meaning);
        fputc('\n', out);
    }
}
