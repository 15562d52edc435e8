#include "cli/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

void tree_add_parameters(cJSON *tree, const struct spec_values *values)
{
    cJSON *parameters = cJSON_AddObjectToObject(tree, "parameters");
    for (int i = 0; values->block->params[i].name; i++) {
        const struct spec_param *param = &values->block->params[i];
        const char *name = spec_value_name(param, values->v[i]);
        if (name) cJSON_AddStringToObject(parameters, param->name, name);
        else cJSON_AddNumberToObject(parameters, param->name, (double)values->v[i]);
    }
}

void tree_print(cJSON *tree)
{
    char *text = cJSON_Print(tree);
    cJSON_Delete(tree);
    if (!text) abort();
    puts(text);
    note_stdout();
    free(text);
}

int tree_write(const struct output *out, cJSON *tree)
{
    struct spec_error error;
    char *text = cJSON_Print(tree);
    cJSON_Delete(tree);
    if (!text) abort();
    const int bad = output_write(out, out->name, text, strlen(text), &error);
    free(text);
    return bad ? fail("%s", error.text) : STATUS_HELD;
}
