#include "rtl-gen/out/files.h"

void out_file_list(FILE *out, const char *const *modules, int count)
{
    for (int i = 0; i < count; i++) fprintf(out, "%s.v\n", modules[i]);
}
