/* larder synth: what a block costs, by scripts/synth on a fresh emission. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/flow.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"

#include <string.h>

struct request {
    struct choice choice;
    struct spec_values values;
    const char *target, *device, *liberty, *keep;
    int pnr, hierarchy, nowidelut, fast, json;
};

static const char targets[] = "ice40|ecp5|xilinx|asic", devices[] = "25k|45k|85k";

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    int index;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return request->choice.name_count ? ARGP_ERR_UNKNOWN : choice_add_block(&request->choice, arg);
    case 't': request->target = arg; return args_option_choice("--target", arg, targets, &index);
    case 'o': request->keep = arg; return 0;
    case 'p': request->pnr = 1; return 0;
    case 'd': request->device = arg; return args_option_choice("--device", arg, devices, &index);
    case 'H': request->hierarchy = 1; return 0;
    case 'n': request->nowidelut = 1; return 0;
    case 'f': request->fast = 1; return 0;
    case 'l': request->liberty = arg; return 0;
    case 'j': request->json = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* A part that has parts: yosys would elaborate these at the defaults of that part. */
static int is_deep(const struct spec_block *block)
{
    for (const struct spec_inner *part = block->parts; part && part->block; part++)
        if (part->block->parts) return 1;
    return 0;
}

static int work(void *arg, const struct output *out)
{
    const struct request *request = arg;
    char directory[PATH_MAX], stage[PATH_MAX], sizes[SPEC_MAX_PARAMS][FLOW_SET_LENGTH];
    const char *argv[SCRIPT_ARGUMENTS + 1] = {"synth", "--top", request->values.block->name, "--target",
                                              request->target};
    int count = 5, sets = list_sizes(&request->values, sizes, SPEC_MAX_PARAMS);
    if (emit_to_scratch(&request->values, directory) != 0) return STATUS_WRONG;
    for (int i = 0; i < sets; i++) argv[count++] = "--set", argv[count++] = sizes[i];
    if (request->pnr) argv[count++] = "--pnr";
    if (request->device) argv[count++] = "--device", argv[count++] = request->device;
    if (request->hierarchy) argv[count++] = "--hierarchy";
    if (request->nowidelut) argv[count++] = "--nowidelut";
    if (request->fast) argv[count++] = "--fast";
    if (is_deep(request->values.block)) argv[count++] = "--defer";
    if (request->liberty) argv[count++] = "--liberty", argv[count++] = request->liberty;
    if (!request->json) argv[count++] = "--table";
    if (request->keep) argv[count++] = "--keep", argv[count++] = output_plain_stage(&out[JOB_DIRECTORY], stage);
    argv[count++] = directory;
    argv[count] = NULL;
    return run_script("synth", argv, NULL);
}

int command_synth(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"target", 't', targets, 0, "What to build for (default ice40)", 0},
        {"pnr", 'p', NULL, 0, "Place and route as well, for a clock (ice40 and ecp5)", 0},
        {"device", 'd', devices, 0, "The ECP5 that --pnr places for (default 25k)", 0},
        {"hierarchy", 'H', NULL, 0, "Map each module once and count it as often as it is used", 0},
        {"nowidelut", 'n', NULL, 0, "No LUTs wider than LUT4 (ecp5): smaller where selections are wide", 0},
        {"fast", 'f', NULL, 0, "LUT4s alone, fewer of them one behind the other, and more in all (ecp5)", 0},
        {"liberty", 'l', "FILE", 0, "The cell library (asic); osu018 where none is named", 0},
        {"keep", 'o', "DIR", 0, "Keep the scripts, logs and netlists in DIR", 0},
        {"json", 'j', NULL, 0, "As JSON", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const struct argp argp = {options,  parse, "[BLOCK]", "Area and timing of a block, by yosys and nextpnr.",
                                     children, NULL,  NULL};
    struct request request = {.target = "ice40"};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    int placeable = strcmp(request.target, "ice40") == 0 || strcmp(request.target, "ecp5") == 0;
    if (request.pnr && !placeable) return fail("--pnr: there is place and route for ice40 and ecp5 only");
    if (request.device && !(request.pnr && strcmp(request.target, "ecp5") == 0))
        return fail("--device: for --pnr on ecp5 only");
    if (request.pnr && request.hierarchy) return fail("--pnr: not with --hierarchy");
    if (request.nowidelut && strcmp(request.target, "ecp5") != 0) return fail("--nowidelut: for ecp5 only");
    if (request.fast && strcmp(request.target, "ecp5") != 0) return fail("--fast: for ecp5 only");
    if (request.liberty && strcmp(request.target, "asic") != 0) return fail("--liberty: for asic only");
    if (choose_block(&request.choice, &request.values) != 0 || need_emitter(request.values.block) != 0 ||
        need_tool("yosys") != 0)
        return STATUS_WRONG;
    const struct job job = {.work = work, .arg = &request, .directory = request.keep, .scratch = 1};
    return supervise(&job);
}
