/* larder check: the block's description, then the assertions in its RTL, by scripts/formal on a fresh emission. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/flow.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    struct choice choice;
    struct spec_values values;
    int64_t depth, timeout;
    int json;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return request->choice.name_count ? ARGP_ERR_UNKNOWN : choice_add_block(&request->choice, arg);
    case 'd': return args_option_number("--depth", arg, 10, 10000, &request->depth);
    case 't': return args_option_number("--timeout", arg, 1, 86400, &request->timeout);
    case 'j': request->json = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* scripts/formal prints one line for each property, "VERDICT NAME: DETAIL". */
static void print_json(const struct spec_block *block, const char *lines_file)
{
    char line[1000];
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", block->name);
    cJSON *list = cJSON_AddArrayToObject(root, "properties");
    FILE *f = fopen(lines_file, "r");
    while (f && fgets(line, sizeof line, f)) {
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
    char *text = cJSON_Print(root);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(root);
}

static int work(void *arg, const struct output *out)
{
    const struct request *request = arg;
    const struct spec_block *block = request->values.block;
    char directory[PATH_MAX], lines[PATH_MAX], depth[24], timeout[24], sizes[SPEC_MAX_PARAMS][FLOW_SET_LENGTH];
    const char *argv[SCRIPT_ARGUMENTS + 1] = {"formal",  "--top", block->name, "--define", "LARDER_CHECKS",
                                              "--depth", depth,   "--timeout", timeout};
    struct spec_error error;
    int count = 9, sets = list_sizes(&request->values, sizes, SPEC_MAX_PARAMS);
    (void)out;
    if (spec_check_block(block, &error) != 0) {
        fail("%s", error.text);
        return STATUS_FAILED;
    }
    if (!request->json)
        printf("proved description: every state table of %s is complete, no overlap, no dead row\n", block->name);
    fflush(stdout);
    snprintf(depth, sizeof depth, "%" PRId64, request->depth);
    snprintf(timeout, sizeof timeout, "%" PRId64, request->timeout);
    if (emit_to_scratch(&request->values, directory) != 0) return STATUS_WRONG;
    for (int i = 0; i < sets; i++) argv[count++] = "--set", argv[count++] = sizes[i];
    argv[count++] = directory;
    argv[count] = NULL;
    if (!request->json) return run_script("formal", argv, NULL);
    snprintf(lines, sizeof lines, "%.4000s/formal", getenv("TMPDIR"));
    int status = run_script("formal", argv, lines);
    if (status != STATUS_WRONG) print_json(block, lines);
    return status;
}

int command_check(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"depth", 'd', "N", 0, "Frames of bounded checks (default 30)", 0},
        {"timeout", 't', "SECONDS", 0, "For each engine on each question (default 60)", 0},
        {"json", 'j', NULL, 0, "The verdicts as JSON", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {options,
                                     parse,
                                     "BLOCK",
                                     "Check that a block's description is complete, and prove or refute the assertions "
                                     "in its emitted RTL. Small sizes (--set) are proved sooner.",
                                     children,
                                     NULL,
                                     NULL};
    struct request request = {.depth = 30, .timeout = 60};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (!request.choice.name_count) return fail("check: which block? see 'larder list'");
    if (choose_block(&request.choice, &request.values) != 0) return STATUS_WRONG;
    if (need_tool("yosys") != 0 || need_tool("yosys-abc") != 0) return STATUS_WRONG;
    const struct job job = {.work = work, .arg = &request, .scratch = 1};
    return supervise(&job);
}
