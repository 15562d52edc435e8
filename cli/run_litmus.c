#include "cli/run_litmus.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/config.h"
#include "cli/message.h"
#include "cli/script.h"
#include "cli/supervise.h"
#include "spec/suggest.h"
#include "tb/denovo/denovo_litmus_play.h"

#define BUILD_DIR  "build/verilated" /* the default of tb/lockstep.h */
#define MAX_ROUNDS INT64_C(1000000000)

struct request {
    struct choice choice;
    struct spec_values values;
    int64_t rounds, seed;
    int sides; /* enum lockstep_sides */
    int named; /* the words of the line that are no option */
    const struct lt_program *program;
    const char *rtl;
};

/* In the order of enum lockstep_sides. */
static const char sides[] = "both|model|rtl";

static error_t choose_program(struct request *request, const char *name)
{
    const char *names[LITMUS_PROGRAMS + 1] = {0};
    char near[SUGGEST_LEN];
    for (int i = 0; lt_programs[i].name; i++) {
        names[i] = lt_programs[i].name;
        if (!strcmp(name, names[i])) request->program = &lt_programs[i];
    }
    if (request->program) return 0;
    fail("unknown litmus program '%s'%s", name, suggest_text(near, sizeof near, name, names));
    return ARGS_REPORTED;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct request *request = state->input;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = &request->choice; return 0;
    case ARGP_KEY_ARG:
        if (request->named++ == 0) return strcmp(arg, "litmus") ? ARGP_ERR_UNKNOWN : 0;
        return request->named == 2 ? choose_program(request, arg) : ARGP_ERR_UNKNOWN;
    case 'n': return args_option_number("--rounds", arg, 1, MAX_ROUNDS, &request->rounds);
    case 'S': return args_option_number("--seed", arg, 0, INT64_MAX, &request->seed);
    case 'd': return args_option_choice("--sides", arg, sides, &request->sides);
    case 'r': request->rtl = arg; return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static void print_scores(const struct request *request, const struct litmus_result *result)
{
    const int model = (int)spec_get(&request->values, "MODEL");
    uint64_t rounds = 0;
    printf("%-16s %10s %10s   %s\n", "program", "rounds", "weak", "weak may be");
    for (int i = 0; lt_programs[i].name; i++) {
        const struct litmus_score *s = &result->score[i];
        rounds += s->rounds;
        if (s->rounds)
            printf("%-16s %10" PRIu64 " %10" PRIu64 "   %s\n", lt_programs[i].name, s->rounds, s->weak,
                   lt_programs[i].may_be_weak >> model & 1 ? "yes" : "no");
        else if (!request->program) printf("%-16s %10s\n", lt_programs[i].name, "too few CORES");
    }
    printf("%" PRIu64 " rounds, no forbidden result, no axiom broken; %" PRIu64 " cycles, %.1f s\n", rounds,
           result->cycles, result->seconds);
}

static int work(void *arg, const struct output *out)
{
    struct request *request = arg;
    struct litmus_result *result = calloc(1, sizeof *result);
    struct spec_error error;
    (void)out;
    if (!result) abort();
    const struct litmus_options options = {.values = &request->values,
                                           .program = request->program,
                                           .rounds = (uint64_t)request->rounds,
                                           .seed = (uint64_t)request->seed,
                                           .sides = (enum lockstep_sides)request->sides,
                                           .rtl_dir = request->rtl};
    const int status = litmus_play(&options, result, &error);
    if (status == STATUS_WRONG) fail("%s", error.text);
    else if (status == STATUS_FAILED) printf("cycle %" PRIu64 ": %s\n", result->cycles, error.text);
    else print_scores(request, result);
    free(result);
    return status;
}

static char *help_text(void)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (!f) abort();
    fputs("Run litmus programs on denovo_system, and judge every run by the axioms of the thesis's listing 3.9. A "
          "result that "
          "only a reordering gives is `weak`.\vPrograms:\n\n",
          f);
    for (int i = 0; lt_programs[i].name; i++) fprintf(f, "  %-16s%s\n", lt_programs[i].name, lt_programs[i].brief);
    if (fclose(f) != 0) abort();
    return text;
}

int run_litmus(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {"rounds", 'n', "N", 0, "Of each program (default 1000)", 0},
        {"seed", 'S', "N", 0, "Of places, delays and traffic (default 1)", 0},
        {"sides", 'd', sides, 0, "The golden model, the RTL, or both in lockstep (default both)", 0},
        {"rtl", 'r', "DIR", 0, "The Verilog in DIR instead of a fresh emission; not with --sides model", 0},
        {0},
    };
    static const struct argp_child children[] = {{&choice_argp, 0, NULL, 0}, {0}};
    struct request request = {.rounds = 1000, .seed = 1, .choice = {.name_count = 1, .names = {"denovo_system"}}};
    char *help = help_text();
    const struct argp argp = {options, parse, "litmus [PROGRAM]", help, children, NULL, NULL};
    const int bad = args_parse(&argp, argc, argv, 0, &request);
    free(help);
    if (bad) return STATUS_WRONG;
    if (request.rtl && request.sides == LOCKSTEP_MODEL)
        return fail("--rtl: not with --sides model, which runs no RTL; legal: --sides both or rtl");
    if (choose_block(&request.choice, &request.values) != 0) return STATUS_WRONG;
    if (need_model(request.values.block) != 0) return STATUS_WRONG;
    if (request.sides != LOCKSTEP_MODEL && need_tool("verilator") != 0) return STATUS_WRONG;
    const struct job job = {.work = work, .arg = &request, .label = "litmus", .cache = BUILD_DIR, .scratch = 1};
    return supervise(&job);
}
