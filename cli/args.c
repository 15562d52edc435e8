#include "cli/args.h"

#include "cli/complete.h"
#include "cli/message.h"
#include "spec/number.h"
#include "spec/suggest.h"
#include "spec/version.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* argp can only be told not to print its (two-line) errors at all, and then prints no help either; so it is silenced,
 * and this outer parser, whose only child is the command's, learns at which argument it stopped and prints the help. */
struct outer {
    void *input;
    const struct argp *argp; /* itself, for the help */
    int stopped_at;
};

enum { KEY_USAGE = 0x1000 };

static const struct argp_option outer_options[] = {
    {"help", '?', NULL, 0, "Give this help", -1},
    {"usage", KEY_USAGE, NULL, 0, "Give a short usage message", -1},
    {"version", 'V', NULL, 0, "Print the program's version", -1},
    {0},
};

static error_t outer_parse(int key, char *arg, struct argp_state *state)
{
    struct outer *outer = state->input;
    (void)arg;
    switch (key) {
    case ARGP_KEY_INIT: state->child_inputs[0] = outer->input; return 0;
    case ARGP_KEY_ERROR: outer->stopped_at = state->next - 1; return 0;
    case '?': argp_help(outer->argp, stdout, ARGP_HELP_LONG | ARGP_HELP_USAGE | ARGP_HELP_DOC, state->name); break;
    case KEY_USAGE: argp_help(outer->argp, stdout, ARGP_HELP_USAGE, state->name); break;
    case 'V': puts("larder " LARDER_VERSION); break;
    default: return ARGP_ERR_UNKNOWN;
    }
    exit(finish_stdout());
}

/* `token` is --NAME or --NAME=VALUE, where NAME is no option of `names`, or one of `list` that is used wrongly. */
static int explain_long(const struct argp_option *const *list, const char *const *names, const char *token,
                        const char *command)
{
    int length = (int)strcspn(token, "=");
    for (int i = 0; list[i]; i++) {
        if (strncmp(list[i]->name, token + 2, (size_t)length - 2) != 0 || list[i]->name[length - 2]) continue;
        if (list[i]->arg) return fail("option '%.*s' needs a value: %s", length, token, list[i]->arg);
        return fail("option '%.*s' takes no value", length, token);
    }
    char *name = strndup(token + 2, (size_t)length - 2);
    if (!name) abort();
    const char *near = suggest_nearest(name, names);
    free(name);
    if (near) return fail("unknown option '%.*s'; did you mean '--%s'?", length, token, near);
    return fail("unknown option '%.*s'; see '%s --help'", length, token, command);
}

static int explain(const struct argp *argp, char **argv, const char *token)
{
    const struct argp_option *list[COMPLETE_OPTIONS];
    const char *names[COMPLETE_OPTIONS + 3] = {"help", "usage", "version"};
    int count = complete_options(argp, list);
    for (int i = 0; i < count; i++) names[i + 3] = list[i]->name;

    if (strncmp(token, "--", 2) != 0) {
        for (int i = 0; i < count; i++)
            if (list[i]->arg && isprint(list[i]->key) && token[strlen(token) - 1] == list[i]->key)
                return fail("option '-%c' needs a value: %s", list[i]->key, list[i]->arg);
        return fail("unknown option '%s'; see '%s --help'", token, argv[0]);
    }
    return explain_long(list, names, token, argv[0]);
}

static unsigned char given[UCHAR_MAX + 1]; /* options with a value, by their keys */
static const struct argp *command;

int args_once(const struct argp_option *option, int key)
{
    while (option && option->name && option->key != key) option++;
    if (!option || !option->name || !option->arg || strcmp(option->name, "set") == 0 || !given[key]++) return 0;
    fail("option '--%s' is given twice", option->name);
    return ARGS_REPORTED;
}

static error_t parse_own(int key, char *arg, struct argp_state *state)
{
    return args_once(command->options, key) ? ARGS_REPORTED : command->parser(key, arg, state);
}

int args_parse(const struct argp *argp, int argc, char **argv, unsigned flags, void *input)
{
    if (argc > 1 && !strcmp(argv[1], complete_asked)) {
        complete_word(argp, argc - 2, argv + 2);
        exit(finish_stdout());
    }
    struct argp bare = *argp; /* its texts are shown by `top`: argp would print a child's again */
    bare.args_doc = bare.doc = NULL;
    bare.parser = parse_own;
    command = argp;
    memset(given, 0, sizeof given);
    struct argp_child child[] = {{&bare, 0, NULL, 0}, {0}};
    struct argp top = {outer_options, outer_parse, argp->args_doc, argp->doc, child, NULL, NULL};
    struct outer outer = {input, &top, 0};
    int index = argc;
    error_t err = argp_parse(&top, argc, argv, flags | ARGP_NO_ERRS | ARGP_NO_HELP, &index, &outer);
    if (!err && index < argc) {
        fail("unexpected argument '%s'; see '%s --help'", argv[index], argv[0]);
        return -1;
    }
    if (err && err != ARGS_REPORTED) {
        int at = outer.stopped_at;
        if (err == ENOMEM) fail("out of memory");
        else explain(argp, argv, at > 0 && at < argc ? argv[at] : argv[argc - 1]);
    }
    return err ? -1 : 0;
}

int args_option_choice(const char *option, const char *text, const char *choices, int *index)
{
    enum { MOST = 16 };
    const char *names[MOST + 1] = {0};
    char legal[SUGGEST_LEN], *copy = strdup(choices), *save = NULL;
    if (!copy) abort();
    int count = 0, found = -1;
    for (char *word = strtok_r(copy, "|", &save); word && count < MOST; word = strtok_r(NULL, "|", &save)) {
        if (strcmp(word, text) == 0) found = count;
        names[count++] = word;
    }
    const char *nearest = suggest_nearest(text, names);
    suggest_legal(legal, sizeof legal, names);
    if (found >= 0) *index = found;
    else if (!nearest) fail("%s %s: unknown %s;%s", option, text, option + 2, legal);
    else fail("%s %s: unknown %s; did you mean '%s'?%s", option, text, option + 2, nearest, legal);
    free(copy);
    return found < 0 ? ARGS_REPORTED : 0;
}

int args_option_number(const char *option, const char *text, int64_t min, int64_t max, int64_t *value)
{
    const char *why;
    if (number_read(text, value, &why) != 0)
        fail("%s '%s': %s; legal: %" PRId64 " to %" PRId64, option, text, why, min, max);
    else if (*value < min || *value > max)
        fail("%s %s: out of range; legal: %" PRId64 " to %" PRId64, option, text, min, max);
    else return 0;
    return ARGS_REPORTED;
}
