/* larder show: a block's document, in one of four forms. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/message.h"

#include "rtl-gen/out/files.h"

#include <string.h>

struct request {
    struct choice choice;
    const char *format;
    int json;
};

static const char formats[] = "text|md|json|dot|yaml";

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    int index;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return request->choice.name_count ? ARGP_ERR_UNKNOWN : choice_add_block(&request->choice, arg);
    case 'j': request->json = 1; return 0;
    case 'f': request->format = arg; return args_option_choice("--format", arg, formats, &index);
    default: return ARGP_ERR_UNKNOWN;
    }
}

int command_show(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"format", 'f', formats, 0,
         "The form (default text): dot draws the state tables with graphviz, yaml is a configuration to start from", 0},
        {"json", 'j', NULL, 0, "The same as --format json", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {
        options, parse, "[BLOCK]", "Show a block's parameters, ports, records and state tables.", children, NULL, NULL};
    struct request request = {0};
    struct spec_values values;
    struct out_block block;
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (choose_block(&request.choice, &values) != 0) return STATUS_WRONG;
    if (request.json && request.format) return fail("show: --json and --format: one of them");
    switch (request.json ? 'j' : request.format ? request.format[0] : 't') {
    case 't': out_text(stdout, &values); break;
    case 'm': out_markdown(stdout, &values); break;
    case 'j':
        out_block_init(&block, &values, NULL);
        out_json(stdout, &block);
        note_stdout();
        break;
    case 'y': out_settings(stdout, &values); break;
    default:
        if (out_dot(stdout, values.block) == 0)
            return fail("block '%s' has no state table to draw", values.block->name);
    }
    return finish_stdout();
}
