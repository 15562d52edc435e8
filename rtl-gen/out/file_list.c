#include "rtl-gen/out/files.h"

#include <string.h>

void out_file_list(FILE *out, const struct out_block *block, const struct out_module *modules, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(modules[i].family, block->family) != 0) fprintf(out, "../%s/", modules[i].family);
        fprintf(out, "%s.v\n", modules[i].name);
    }
}
