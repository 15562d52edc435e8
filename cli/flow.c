#define _POSIX_C_SOURCE 200809L
#include "cli/flow.h"

#include "cli/message.h"
#include "cli/output.h"
#include "cli/supervise.h"
#include "rtl-gen/out/emission.h"

#include <inttypes.h>
#include <stdio.h>

int emit_to_scratch(const struct spec_values *values, char *path)
{
    struct emission emission = {0};
    struct output out = {0};
    struct spec_error error;
    scratch_path(path, "rtl");
    int bad = emission_add_block(&emission, values, &error) || output_open_dir(&out, path, &error);
    for (int i = 0; !bad && i < emission.count; i++)
        bad = output_write(&out, emission.file[i].path, emission.file[i].text, emission.file[i].length, &error);
    if (!bad) bad = output_commit(&out, &error);
    emission_free(&emission);
    return bad ? fail("%s", error.text) : STATUS_HELD;
}

int list_sizes(const struct spec_values *values, char texts[][FLOW_SET_LENGTH], int max)
{
    const struct spec_param *p = values->block->params;
    int count = 0;
    for (int i = 0; p && p[i].name && count < max; i++)
        if (p[i].kind == SPEC_SIZE && spec_has(values, &p[i]))
            snprintf(texts[count++], FLOW_SET_LENGTH, "%s=%" PRId64, p[i].name, values->v[i]);
    return count;
}
