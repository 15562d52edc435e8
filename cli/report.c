/* larder report: one page of what the program knows and measures, by scripts/report. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"

#include <inttypes.h>
#include <stdio.h>

struct request {
    const char *directory;
    int64_t limit;
    int quick;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case 'o': request->directory = arg; return 0;
    case 'l': return args_option_number("--limit", arg, 1, 86400, &request->limit);
    case 'q': request->quick = 1; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static int work(void *arg, const struct output *out)
{
    const struct request *request = arg;
    char limit[24], stage[PATH_MAX];
    snprintf(limit, sizeof limit, "%" PRId64, request->limit);
    const char *const argv[] = {"report",  "-o",  output_plain_stage(&out[JOB_DIRECTORY], stage),
                                "--limit", limit, request->quick ? "--quick" : NULL,
                                NULL};
    return run_script("report", argv, NULL);
}

int command_report(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"output", 'o', "DIR", 0, "The directory to write into; it is made where it is not there", 0},
        {"quick", 'q', NULL, 0, "Without synthesis and lockstep, which take minutes", 0},
        {"limit", 'l', "SECONDS", 0, "For each synthesis and each lockstep (default 300)", 0},
        {0},
    };
    static const struct argp argp = {options,
                                     parse,
                                     "-o DIR",
                                     "Write one self-contained page, DIR/index.html: the blocks with their state "
                                     "diagrams, area, lockstep, programs.",
                                     NULL,
                                     NULL,
                                     NULL};
    struct request request = {.limit = 300};
    if (args_parse(&argp, argc, argv, 0, &request) != 0) return STATUS_WRONG;
    if (!request.directory) return fail("report: where to? give -o DIR");
    if (need_tool("gnuplot") != 0 || need_tool("dot") != 0 || need_tool("python3") != 0) return STATUS_WRONG;
    const struct job job = {.work = work, .arg = &request, .directory = request.directory, .scratch = 1};
    return supervise(&job);
}
