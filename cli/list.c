/* larder list: the blocks, one line each. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/message.h"

#include "spec/query.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

static error_t parse(int key, char *arg, struct argp_state *state)
{
    (void)arg;
    if (key != 'j') return ARGP_ERR_UNKNOWN;
    *(int *)state->input = 1;
    return 0;
}

static void print_json(void)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; spec_blocks[i]; i++) {
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "name", spec_blocks[i]->name);
        cJSON_AddStringToObject(o, "brief", spec_blocks[i]->brief);
        cJSON_AddStringToObject(o, "source", spec_blocks[i]->source);
        cJSON_AddItemToArray(list, o);
    }
    char *text = cJSON_Print(list);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(list);
}

int command_list(int argc, char **argv)
{
    static const struct argp_option options[] = {{"json", 'j', NULL, 0, "As JSON", 0}, {0}};
    static const struct argp argp = {options, parse, NULL, "List the blocks, one line each.", NULL, NULL, NULL};
    int json = 0, width = 0;
    if (args_parse(&argp, argc, argv, 0, &json) != 0) return STATUS_WRONG;
    for (int i = 0; spec_blocks[i]; i++) {
        int n = (int)strlen(spec_blocks[i]->name);
        if (n > width) width = n;
    }
    if (json) print_json();
    else
        for (int i = 0; spec_blocks[i]; i++) printf("%-*s  %s\n", width, spec_blocks[i]->name, spec_blocks[i]->brief);
    return finish_stdout();
}
