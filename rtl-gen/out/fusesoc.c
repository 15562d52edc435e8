/* FuseSoC core files, in its format CAPI2.
 *
 * One core for each module: whatever set of blocks a design depends on, a module that several of them use comes once.
 * A module that is a block has two: BLOCK_rtl, on which the modules above it depend, and BLOCK with what a design's
 * owner wants. The target `default`, which is what a dependency uses, has no parameters: those belong to the targets that have the
 * block on top. */
#include "rtl-gen/out/files.h"
#include "spec/version.h"

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

static int is_size(const struct spec_values *values, const struct spec_param *p)
{
    return p->kind == SPEC_SIZE && spec_has(values, p);
}

static int sizes(const struct spec_values *values)
{
    int count = 0;
    for (const struct spec_param *p = values->block->params; p && p->name; p++) count += is_size(values, p);
    return count;
}

static void parameter_names(FILE *out, const struct spec_values *values)
{
    const char *separator = "";
    if (!sizes(values)) return;
    fputs("    parameters: [", out);
    for (const struct spec_param *p = values->block->params; p->name; p++)
        if (is_size(values, p)) fprintf(out, "%s%s", separator, p->name), separator = ", ";
    fputs("]\n", out);
}

static void parameters(FILE *out, const struct spec_values *values)
{
    const struct spec_param *p = values->block->params;
    if (!sizes(values)) return;
    fputs("\nparameters:\n", out);
    for (int i = 0; p[i].name; i++) {
        if (!is_size(values, &p[i])) continue;
        fprintf(out, "  %s:\n    datatype: int\n    paramtype: vlogparam\n    default: %" PRId64 "\n    description: ",
                p[i].name, values->v[i]);
        quoted(out, p[i].meaning);
        fputc('\n', out);
    }
}

static void target(FILE *out, const char *name, const char *flow, const struct out_block *block)
{
    fprintf(out, "  %s:\n    filesets: [rtl]\n%s    toplevel: %s\n", name, flow, block->name);
    parameter_names(out, block->values);
}

static void head(FILE *out, const char *command, const char *family, const char *name, const char *brief)
{
    fprintf(out, "CAPI=2:\n# Written by: %s\nname: larder:%s:%s:%s\ndescription: ", command, family, name,
            LARDER_VERSION);
    quoted(out, brief);
    fputs("\n\nfilesets:\n", out);
}

void out_module_core(FILE *out, const struct out_module *module, const struct out_module *parts, int count)
{
    head(out, "larder emit of a block that uses it", module->family, module->core, module->brief);
    fprintf(out, "  rtl:\n    file_type: verilogSource-2005\n    files:\n      - %s.v\n", module->name);
    if (count) fputs("    depend:\n", out);
    for (int i = 0; i < count; i++) fprintf(out, "      - larder:%s:%s\n", parts[i].family, parts[i].core);
    fputs("\ntargets:\n  default:\n    filesets: [rtl]\n", out);
}

void out_block_core(FILE *out, const struct out_block *block)
{
    head(out, block->command, block->family, block->name, block->values->block->brief);
    fprintf(out,
            "  rtl:\n    file_type: verilogSource-2005\n    files:\n      - interface/%s.vh: {is_include_file: true}\n"
            "    depend:\n      - larder:%s:%s_rtl\n",
            block->name, block->family, block->name);
    fprintf(out,
            "  smoke:\n    file_type: systemVerilogSource\n    files:\n      - interface/%s_smoke.sv\n"
            "\ntargets:\n  default:\n    filesets: [rtl]\n",
            block->name);
    target(out, "lint", "    flow: lint\n    flow_options: {tool: verilator, verilator_options: [-Wall]}\n", block);
    fprintf(out,
            "  sim:\n    filesets: [rtl, smoke]\n    flow: sim\n"
            "    flow_options: {tool: icarus, iverilog_options: [-g2012, -Wall]}\n    toplevel: %s_smoke\n",
            block->name);
    target(out, "synth", "    flow: generic\n    flow_options: {tool: yosys, arch: ice40}\n", block);
    parameters(out, block->values);
}

void out_package_core(FILE *out, const struct out_block *block)
{
    char name[sizeof block->name + 8];
    snprintf(name, sizeof name, "%s_pkg", block->name);
    head(out, block->command, block->family, name, "its parameters, codes and records, for SystemVerilog");
    fprintf(out,
            "  package:\n    file_type: systemVerilogSource\n    files:\n      - %s.sv\n\n"
            "targets:\n  default:\n    filesets: [package]\n",
            name);
}
