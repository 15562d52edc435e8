/* larder emit: every file of the chosen blocks. All texts are made in memory, then written, then put in place. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/earlier.h"
#include "cli/message.h"
#include "cli/supervise.h"
#include "rtl-gen/out/emission.h"

#include <stdio.h>
#include <sys/mman.h>

struct request {
    struct choice choice;
    const char *directory, *fault, *prefix;
    struct chosen chosen;
    int *files; /* how many were written; memory that the work's process shares */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG: return choice_add_block(&request->choice, arg);
    case 'o': request->directory = arg; return 0;
    case 'f': request->fault = arg; return 0;
    case 'p': request->prefix = arg; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int emit_all(void *arg, const struct output *out)
{
    const struct request *request = arg;
    struct emission emission = {.fault = request->fault, .prefix = request->prefix};
    struct spec_error error;
    struct earlier earlier;
    int bad = 0;
    for (int i = 0; !bad && i < request->chosen.count; i++)
        bad = emission_add_block(&emission, &request->chosen.values[i], &error);
    earlier_read(&earlier, &emission, request->directory);
    if (!bad) bad = earlier_check(&earlier, &error);
    for (int i = 0; !bad && i < emission.count; i++)
        bad = output_write(&out[JOB_DIRECTORY], emission.file[i].path, emission.file[i].text, emission.file[i].length,
                           &error);
    if (!bad) earlier_tell_unused(&earlier);
    earlier_free(&earlier);
    *request->files = emission.count;
    emission_free(&emission);
    return bad ? fail("%s", error.text) : STATUS_HELD;
}

int command_emit(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"output", 'o', "DIR", 0, "The directory to write into; it is made where it is not there", 0},
        {"fault", 'f', "TEXT", 0, "Write faulty hardware, to see a check find it; one block alone", 0},
        {"prefix", 'p', "NAME", 0, "Blocks' own modules and files become NAME_...: a variant beside another", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    static const char doc[] =
        "Write the Verilog of the named blocks, or of all, into a folder for each family, and beside it for each block "
        "NAME.f (file list) and NAME.core (FuseSoC). Its folder interface/ has NAME.h, NAME.vh and NAME_pkg.sv (its "
        "records for C, Verilog and SystemVerilog), NAME.json, and NAME.rams and NAME.rams.json (its RAMs, for a "
        "memory "
        "compiler)."
        "\vA configuration file:\n\n  block: stash\n  parameters:\n    BANKS: 16\n\nor, for several blocks:\n\n"
        "  blocks:\n    - scratchpad\n    - block: stash\n      parameters: {BANKS: 16}\n"
        "\nA fault names a module and what is to change in it, or a row of a state table:\n\n"
        "  'skid_fifo: head_q: empty => empty || in_valid'        in what drives a signal\n"
        "  'scratchpad: responses.in_data: s1_tag_q => req_tag'   in what a port of an instance gets\n"
        "  'row word P WB_DONE same_map: next => P'               or when =>, actions =>\n";
    static const struct argp argp = {options, parse, "[BLOCK...] -o DIR", doc, children, NULL, NULL};
    struct request request = {0};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (!request.directory || !*request.directory) return fail("emit: where to? give -o DIR");
    struct spec_error error;
    if (request.prefix && emission_check_prefix(request.prefix, &error) != 0) return fail("%s", error.text);
    if (choose_blocks(&request.choice, &request.chosen) != 0) return STATUS_WRONG;
    if (request.fault && request.chosen.count != 1) return fail("emit: --fault goes with one block; name it");
    for (int i = 0; i < request.chosen.count; i++)
        if (need_emitter(request.chosen.values[i].block) != 0) return STATUS_WRONG;
    request.files = mmap(NULL, sizeof *request.files, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (request.files == MAP_FAILED) return fail("out of memory");
    const struct job job = {.work = emit_all, .arg = &request, .directory = request.directory};
    const int status = supervise(&job);
    if (status != STATUS_HELD) return status;
    printf("%d files of %d block%s in %s\n", *request.files, request.chosen.count, request.chosen.count == 1 ? "" : "s",
           request.directory);
    return finish_stdout();
}
