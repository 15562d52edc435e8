#include "cli/complete.h"

#include "cmodel/system/config.h"
#include "cmodel/system/run.h"
#include "spec/query.h"

#include <stdio.h>
#include <string.h>

const char complete_asked[] = "--complete";

static const char *const common[] = {"help", "usage", "version", NULL}; /* options of every command */

static int collect(const struct argp *argp, const struct argp_option **list, int count)
{
    for (const struct argp_option *o = argp->options; o && (o->name || o->key || o->doc); o++)
        if (o->name && count < COMPLETE_OPTIONS - 1) list[count++] = o;
    for (const struct argp_child *c = argp->children; c && c->argp; c++) count = collect(c->argp, list, count);
    return count;
}

int complete_options(const struct argp *argp, const struct argp_option *list[COMPLETE_OPTIONS])
{
    int count = collect(argp, list, 0);
    list[count] = NULL;
    return count;
}

/* The legal words of a '|'-separated text, one a line. */
static void print_choices(const char *choices)
{
    for (const char *p = choices; *p; p += strcspn(p, "|"), p += *p == '|') printf("%.*s\n", (int)strcspn(p, "|"), p);
}

static void print_blocks(void)
{
    for (int i = 0; spec_blocks[i]; i++) puts(spec_blocks[i]->name);
}

static void print_workloads(void)
{
    for (int i = 0; workload_at(i); i++) puts(workload_name(workload_at(i)));
}

/* Parameters of the blocks among the words, or of all blocks where none is. */
static void print_parameters(int count, char **words)
{
    int named = 0;
    for (int i = 0; i < count; i++) named |= spec_find_block(words[i]) != NULL;
    for (int b = 0; spec_blocks[b]; b++) {
        int wanted = !named;
        for (int i = 0; i < count; i++) wanted |= spec_find_block(words[i]) == spec_blocks[b];
        for (const struct spec_param *p = spec_blocks[b]->params; wanted && p && p->name; p++) printf("%s=\n", p->name);
    }
}

/* The names of a parameter's values, where it has names. */
static void print_values(const char *name)
{
    for (int b = 0; spec_blocks[b]; b++)
        for (const struct spec_param *p = spec_blocks[b]->params; p && p->name; p++) {
            if (!p->names || strcmp(p->name, name) != 0) continue;
            for (const struct spec_code *c = p->names; c->name; c++) puts(c->name);
            return;
        }
}

static void print_keys(void)
{
    for (int i = 0; config_key_at(i); i++) printf("%s=\n", config_key_at(i)->name);
}

static void print_key_values(const char *name)
{
    for (int i = 0; config_key_at(i); i++)
        if (config_key_at(i)->choices && !strcmp(config_key_at(i)->name, name))
            print_choices(config_key_at(i)->choices);
}

/* The option of the list that the word is, --NAME or -X; NULL where it is none. */
static const struct argp_option *find_option(const struct argp_option *const *list, const char *word)
{
    for (int i = 0; list[i]; i++) {
        if (!strncmp(word, "--", 2) && !strcmp(word + 2, list[i]->name)) return list[i];
        if (word[0] == '-' && word[1] == list[i]->key && !word[2]) return list[i];
    }
    return NULL;
}

static void print_arguments(const struct argp_option *option, int count, char **words)
{
    if (!strcmp(option->arg, "NAME=VALUE")) print_parameters(count, words);
    else if (!strcmp(option->arg, "KEY=VALUE")) print_keys();
    else if (strchr(option->arg, '|')) print_choices(option->arg);
}

static void print_options(const struct argp_option *const *list)
{
    for (int i = 0; common[i]; i++) printf("--%s\n", common[i]);
    for (int i = 0; list[i]; i++) printf("--%s\n", list[i]->name);
}

void complete_word(const struct argp *argp, int count, char **words)
{
    const struct argp_option *list[COMPLETE_OPTIONS], *option = NULL, *set = NULL;
    complete_options(argp, list);
    int last = count - 1, equals = count > 1 && !strcmp(words[last - 1], "=");
    if (count > 0 && !strcmp(words[last], "=")) equals = 1, last++; /* nothing is typed after it yet */
    int before = last - 1 - equals;                                 /* the word that has a value here */
    if (before >= 0) option = find_option(list, words[before]);
    if (equals && before > 0) set = find_option(list, words[before - 1]);
    if (option && option->arg) print_arguments(option, before, words);
    else if (set && set->arg && !strcmp(set->arg, "NAME=VALUE")) print_values(words[before]);
    else if (set && set->arg && !strcmp(set->arg, "KEY=VALUE")) print_key_values(words[before]);
    else if (count > 0 && words[count - 1][0] == '-') print_options(list);
    else if (argp->args_doc && strstr(argp->args_doc, "BLOCK")) print_blocks();
    else if (argp->args_doc && strstr(argp->args_doc, "WORKLOAD")) print_workloads();
}
