/* larder report: one page of what the program knows and measures, by scripts/report. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"

static error_t parse(int key, char *arg, struct argp_state *state)
{
    if (key != 'o') return ARGP_ERR_UNKNOWN;
    *(const char **)state->input = arg;
    return 0;
}

static int work(void *arg, const struct output *out)
{
    const char *const argv[] = {"report", "-o", out[JOB_DIRECTORY].stage, NULL};
    (void)arg;
    return run_script("report", argv, NULL);
}

int command_report(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"output", 'o', "DIR", 0, "The directory to write into; it is made where it is not there", 0},
        {0},
    };
    static const struct argp argp = {
        options, parse, "-o DIR", "Write one self-contained page: blocks, state diagrams, area, timing, workloads.",
        NULL,    NULL,  NULL};
    const char *directory = NULL;
    if (args_parse(&argp, argc, argv, 0, &directory) != 0) return STATUS_WRONG;
    if (!directory) return fail("report: where to? give -o DIR");
    if (need_tool("gnuplot") != 0 || need_tool("dot") != 0) return STATUS_WRONG;
    const struct job job = {.work = work, .directory = directory, .scratch = 1, .label = "report"};
    return supervise(&job);
}
