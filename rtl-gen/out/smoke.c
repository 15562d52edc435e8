/* A bench that shows a design's owner that the files are all there and run: clock, reset, and nobody who asks. */
#include "rtl-gen/out/files.h"

#include <string.h>

static int is_clock(const struct spec_port *p)
{
    return strcmp(p->name, "clk") == 0 || strcmp(p->name, "rst") == 0;
}

/* Known in every cycle: what says whether there is something. Data are so only with their valid. */
static int is_known(const struct spec_port *p)
{
    return p->dir == SPEC_OUT && (p->part == SPEC_VALID || p->part == SPEC_READY);
}

static void declare(FILE *out, const struct spec_port *p)
{
    const char *kind = p->dir == SPEC_OUT ? "wire" : "reg";
    if (is_clock(p)) return;
    fprintf(out, "    %s [%d:0] %s%s;\n", kind, p->width - 1, p->name, p->dir == SPEC_OUT ? "" : " = 0");
}

void out_smoke(FILE *out, const struct out_block *block)
{
    struct spec_ports ports;
    spec_list_ports(block->values, &ports);
    fprintf(out,
            "// The block %s by itself. After reset, while nobody asks, its valids and readies must be known.\n//\n"
            "// Written by: %s\n\nmodule %s_smoke;\n    localparam CYCLES = 1000;\n"
            "    reg clk = 0, rst = 1;\n",
            block->name, block->command, block->name);
    for (int i = 0; i < ports.count; i++) declare(out, &ports.port[i]);
    fprintf(out, "\n    %s block (\n        .clk(clk), .rst(rst)", block->name);
    for (int i = 0; i < ports.count; i++)
        if (!is_clock(&ports.port[i])) fprintf(out, ",\n        .%s(%s)", ports.port[i].name, ports.port[i].name);
    fputs("\n    );\n\n    always #5 clk = !clk;\n\n    wire known = ^{1'b0", out);
    for (int i = 0; i < ports.count; i++)
        if (is_known(&ports.port[i])) fprintf(out, ", %s", ports.port[i].name);
    fputs("} !== 1'bx;\n\n    initial begin\n        repeat (8) @(posedge clk);\n        #1 rst = 0;\n", out);
    for (int i = 0; i < ports.count; i++) {
        const struct spec_port *p = &ports.port[i];
        if (p->dir == SPEC_IN && p->part == SPEC_READY) fprintf(out, "        %s = -1;\n", p->name);
    }
    fprintf(out,
            "        repeat (CYCLES) begin\n            @(negedge clk);\n"
            "            if (!known) $fatal(1, \"%s: a valid or a ready is unknown after reset\");\n        end\n"
            "        $display(\"%s: %%0d cycles, every valid and ready known\", CYCLES);\n        $finish;\n    end\n"
            "endmodule\n",
            block->name, block->name);
}
