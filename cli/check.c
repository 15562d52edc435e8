/* larder check: the block's description, then its properties on a fresh emission, by scripts/prove. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/flow.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"
#include "cli/tree.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    struct choice choice;
    struct spec_values values;
    int64_t depth, timeout; /* depth 0: what each harness says */
    int json, mutants, tables;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return request->choice.name_count ? ARGP_ERR_UNKNOWN : choice_add_block(&request->choice, arg);
    case 'd': return args_option_number("--depth", arg, 10, 10000, &request->depth);
    case 't': return args_option_number("--timeout", arg, 1, 86400, &request->timeout);
    case 'm': request->mutants = 1; return 0;
    case 'j': request->json = 1; return 0;
    case 'T': request->tables = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The flow prints one line for each property, "VERDICT NAME: DETAIL". */
static void print_json(const struct spec_block *block, const char *lines_file)
{
    char *line = NULL;
    size_t room = 0;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", block->name);
    cJSON *list = cJSON_AddArrayToObject(root, "properties");
    FILE *f = fopen(lines_file, "r");
    while (f && getline(&line, &room, f) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *space = strchr(line, ' '), *colon = strstr(line, ": ");
        if (!space || !colon || space > colon) continue;
        *space = *colon = 0;
        cJSON *o = cJSON_CreateObject();
        cJSON_AddItemToArray(list, o);
        cJSON_AddStringToObject(o, "name", space + 1);
        cJSON_AddStringToObject(o, "verdict", line);
        cJSON_AddStringToObject(o, "detail", colon + 2);
    }
    if (f) fclose(f);
    free(line);
    tree_print(root);
}

/* The flow's harnesses have small sizes of their own: it is told only what differs from the block's defaults. */
static int list_changed(const struct spec_values *values, char texts[][FLOW_SET_LENGTH])
{
    struct spec_values defaults;
    char all[SPEC_MAX_PARAMS][FLOW_SET_LENGTH], usual[SPEC_MAX_PARAMS][FLOW_SET_LENGTH];
    spec_defaults(values->block, &defaults);
    int count = 0, sizes = list_sizes(values, all, SPEC_MAX_PARAMS);
    list_sizes(&defaults, usual, SPEC_MAX_PARAMS);
    for (int i = 0; i < sizes; i++)
        if (strcmp(all[i], usual[i]) != 0) strcpy(texts[count++], all[i]);
    return count;
}

static int work(void *arg, const struct output *out)
{
    const struct request *request = arg;
    const struct spec_block *block = request->values.block;
    char directory[PATH_MAX], lines[PATH_MAX], depth[24], timeout[24], sizes[SPEC_MAX_PARAMS][FLOW_SET_LENGTH];
    char emitted[SPEC_SETS_LEN];
    const char *argv[SCRIPT_ARGUMENTS + 1] = {"check", "--rtl", directory, "--emitted", emitted, "--timeout", timeout};
    int count = 7, sets = list_changed(&request->values, sizes);
    (void)out;
    if (need_sound(block) != 0) return STATUS_FAILED;
    if (!request->json)
        printf("proved description: every state table of %s is complete, no overlap, no dead row\n", block->name);
    fflush(stdout);
    spec_sets(&request->values, emitted);
    snprintf(depth, sizeof depth, "%" PRId64, request->depth);
    snprintf(timeout, sizeof timeout, "%" PRId64, request->timeout);
    if (need_emitter(block) != 0) return STATUS_WRONG;
    if (emit_to_scratch(&request->values, directory) != 0) return STATUS_WRONG;
    if (request->depth) argv[count++] = "--depth", argv[count++] = depth;
    if (request->mutants) argv[count++] = "--mutants";
    for (int i = 0; i < sets; i++) argv[count++] = "--set", argv[count++] = sizes[i];
    argv[count++] = block->name;
    argv[count] = NULL;
    if (!request->json) return run_script("prove", argv, NULL);
    scratch_path(lines, "formal");
    int status = run_script("prove", argv, lines);
    if (status != STATUS_WRONG) print_json(block, lines);
    return status;
}

/* The descriptions alone, of one block with its parts or of all. */
static int check_tables(const struct request *request)
{
    const char *name = request->choice.name_count ? request->choice.names[0] : NULL;
    int blocks = 0;
    if (need_sound(name ? spec_find_block(name) : NULL) != 0) return STATUS_FAILED;
    while (spec_blocks[blocks]) blocks++;
    if (name) printf("every state table of %s and its parts is complete, no overlap, no dead row\n", name);
    else printf("every state table of %d blocks is complete, no overlap, no dead row\n", blocks);
    return finish_stdout();
}

int command_check(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"depth", 'd', "N", 0, "Frames of bounded checks (default: what each harness says)", 0},
        {"timeout", 't', "SECONDS", 0, "Of a core, for each engine on each question (default 60)", 0},
        {"mutants", 'm', NULL, 0, "Plant faults instead: each must be refuted", 0},
        {"json", 'j', NULL, 0, "The verdicts as JSON", 0},
        {"tables", 'T', NULL, 0,
         "The description and its state tables alone, of BLOCK or of all blocks; nothing is proved", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {options,
                                     parse,
                                     "[BLOCK]",
                                     "Check that a block's description is complete, and prove or refute its properties "
                                     "on its emitted RTL.",
                                     children,
                                     NULL,
                                     NULL};
    struct request request = {.timeout = 60, .choice = {.unsound = 1}};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (request.tables &&
        (request.json || request.mutants || request.depth || request.choice.config || request.choice.set_count))
        return fail("--tables: with a block's name, and no other option");
    if (request.tables) return check_tables(&request);
    if (choose_block(&request.choice, &request.values) != 0) return STATUS_WRONG;
    if (need_tool("yosys") != 0 || need_tool("yosys-abc") != 0) return STATUS_WRONG;
    const struct job job = {.work = work, .arg = &request, .scratch = 1};
    return supervise(&job);
}
