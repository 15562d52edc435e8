/* The program: finds the command and hands it the rest of the line. */
#include "cli/args.h"
#include "cli/command.h"
#include "cli/complete.h"
#include "cli/message.h"
#include "spec/suggest.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>

static const struct command commands[] = {
    {"list", "the blocks, one line each", command_list},
    {"show", "a block's parameters, ports, records and state tables", command_show},
    {"emit", "write Verilog, file lists, C headers and interface descriptions", command_emit},
    {"cosim", "check RTL against the golden model, cycle by cycle", command_cosim},
    {"check", "model checking and formal proofs", command_check},
    {"synth", "area and timing, by yosys and nextpnr", command_synth},
    {"run", "the golden model on a real program", command_run},
    {"report", "one self-contained page of all of it", command_report},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

struct invocation {
    int argc;
    char **argv;
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
    struct invocation *in = state->input;
    (void)arg;
    if (key == ARGP_KEY_ARG) {
        in->argv = state->argv + state->next - 1;
        in->argc = state->argc - state->next + 1;
        state->next = state->argc;
        return 0;
    }
    return ARGP_ERR_UNKNOWN;
}

/* `larder --complete WORD...`: the command itself completes what follows its name. */
static int complete(int count, char **words)
{
    if (count < 2) {
        for (int i = 0; i < COMMANDS; i++) puts(commands[i].name);
        puts("--help\n--usage\n--version");
        return finish_stdout();
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(words[0], commands[i].name) != 0) continue;
        words[0] = words[-1]; /* --complete, in place of the command's name: it is the command's first argument */
        return commands[i].run(count + 1, words - 1);
    }
    return STATUS_HELD;
}

/* A closed stream's number would go to the next file that is opened, which then would be written by mistake. */
static int check_streams(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) >= 0) continue;
        if (fd == 1) return fail("standard output is closed");
        if (open("/dev/null", O_RDWR) != fd) return STATUS_WRONG;
    }
    return STATUS_HELD;
}

int main(int argc, char **argv)
{
    const char *names[COMMANDS + 1] = {0};
    char help[1024] = "Emit, check and measure memory-hierarchy hardware.\v", near[SUGGEST_LEN], name[80];
    static char program[] = "larder";
    struct invocation in = {0};
    char *none[] = {program, NULL};

    if (check_streams() != STATUS_HELD) return STATUS_WRONG;
    if (argc < 1) argc = 1, argv = none;
    argv[0] = program;
    if (argc > 1 && !strcmp(argv[1], complete_asked)) return complete(argc - 2, argv + 2);
    for (int i = 0; i < COMMANDS; i++) {
        size_t used = strlen(help);
        names[i] = commands[i].name;
        snprintf(help + used, sizeof help - used, "  %-8s%s\n", names[i], commands[i].brief);
    }
    size_t used = strlen(help);
    snprintf(help + used, sizeof help - used,
             "\n'larder COMMAND --help' explains a command. Exit status: 0 all held, 1 a check failed, 2 wrong call or "
             "input.");
    const struct argp argp = {NULL, parse, "COMMAND [ARGUMENT...]", help, NULL, NULL, NULL};
    if (args_parse(&argp, argc, argv, ARGP_IN_ORDER, &in) != 0) return STATUS_WRONG;
    if (!in.argv) {
        char legal[128] = "";
        for (int i = 0; i < COMMANDS; i++) {
            used = strlen(legal);
            snprintf(legal + used, sizeof legal - used, "%s%s", i ? ", " : "", names[i]);
        }
        return fail("no command; legal: %s (see 'larder --help')", legal);
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(in.argv[0], names[i]) != 0) continue;
        snprintf(name, sizeof name, "larder %s", names[i]);
        in.argv[0] = name;
        return commands[i].run(in.argc, in.argv);
    }
    return fail("unknown command '%s'%s", in.argv[0], suggest_text(near, sizeof near, in.argv[0], names));
}
