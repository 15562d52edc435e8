/* A block's parameters as a configuration file to start from: every one of them, with its range and meaning. */
#include "rtl-gen/out/document.h"
#include "rtl-gen/out/files.h"

#include <inttypes.h>
#include <string.h>

void out_settings(FILE *out, const struct spec_values *values)
{
    const struct spec_block *block = values->block;
    const struct spec_param *p = block->params;
    int width = 0;
    fprintf(out, "# %s: %s\n# larder emit -c FILE -o DIR; a parameter that is left out has its default.\nblock: %s\n",
            block->name, block->brief, block->name);
    if (!p || !p->name) return;
    for (int i = 0; p[i].name; i++) {
        int n = (int)strlen(p[i].name);
        if (n > width) width = n;
    }
    fputs("parameters:\n", out);
    for (int i = 0; p[i].name; i++) {
        const char *name = spec_value_name(&p[i], values->v[i]);
        char value[40], legal[200];
        snprintf(value, sizeof value, "%" PRId64, values->v[i]);
        fprintf(out, "  %s: %*s # %s; %s: %s\n", p[i].name, width - (int)strlen(p[i].name) + 6, name ? name : value,
                p[i].unit ? p[i].unit : "number", doc_legal(&p[i], legal, sizeof legal), p[i].meaning);
    }
    for (const struct spec_constraint *c = block->constraints; c && c->expr; c++)
        fprintf(out, "%s  # %s: %s%s%s\n", c == block->constraints ? "\n" : "", c->expr, c->meaning,
                c->with ? "; with " : "", c->with ? c->with : "");
}
