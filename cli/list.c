/* larder list: the blocks and their families, one line each. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/message.h"
#include "cli/tree.h"

#include <stdio.h>
#include <string.h>

struct request {
    int json, ready;
};

static int is_ready(const struct spec_block *block)
{
    return has_emitter(block) && has_model(block);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    (void)arg;
    switch (key) {
    case 'j': request->json = 1; return 0;
    case 'r': request->ready = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_json(const struct request *request)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; spec_blocks[i]; i++) {
        if (request->ready && !is_ready(spec_blocks[i])) continue;
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "name", spec_blocks[i]->name);
        cJSON_AddStringToObject(o, "family", spec_family(spec_blocks[i]->name));
        cJSON_AddStringToObject(o, "brief", spec_blocks[i]->brief);
        cJSON_AddStringToObject(o, "source", spec_blocks[i]->source);
        cJSON_AddBoolToObject(o, "emitter", has_emitter(spec_blocks[i]));
        cJSON_AddBoolToObject(o, "model", has_model(spec_blocks[i]));
        cJSON_AddItemToArray(list, o);
    }
    tree_print(list);
}

static void print_text(const struct request *request)
{
    int width = 0, family_width = 0;
    for (int i = 0; spec_blocks[i]; i++) {
        int n = (int)strlen(spec_blocks[i]->name), k = (int)strlen(spec_family(spec_blocks[i]->name));
        if (n > width) width = n;
        if (k > family_width) family_width = k;
    }
    for (int i = 0; spec_blocks[i]; i++) {
        const struct spec_block *b = spec_blocks[i];
        if (request->ready && !is_ready(b)) continue;
        printf("%-*s  %-*s  %s%s\n", width, b->name, family_width, spec_family(b->name), b->brief,
               is_ready(b)      ? ""
               : has_emitter(b) ? " (no golden model yet)"
               : has_model(b)   ? " (no emitter yet)"
                                : " (described; no emitter and no golden model yet)");
    }
}

int command_list(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"json", 'j', NULL, 0, "As JSON", 0},
        {"ready", 'r', NULL, 0, "Only the blocks that have an emitter and a golden model", 0},
        {0},
    };
    static const struct argp argp = {options, parse, NULL, "List the blocks and their families, one line each.",
                                     NULL,    NULL,  NULL};
    struct request request = {0};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (request.json) print_json(&request);
    else print_text(&request);
    return finish_stdout();
}
