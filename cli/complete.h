/* Completion of a command line for a shell: `larder --complete WORD...` prints what may stand in place of the last word,
 * one candidate a line. scripts/completion.bash asks it. All that is offered comes from the tables that the commands
 * themselves read: their options, the blocks, the parameters, the programs. */
#ifndef LARDER_COMPLETE_H
#define LARDER_COMPLETE_H

#include <argp.h>

enum { COMPLETE_OPTIONS = 32 };

/* The first argument that asks for completion. */
extern const char complete_asked[];

/* A command's options and those of its children, as one NULL-terminated list. Returns how many there are. */
int complete_options(const struct argp *argp, const struct argp_option *list[COMPLETE_OPTIONS]);

/* What may stand in place of words[count - 1]; the others stand before it, after the command. A shell cuts NAME=VALUE in
 * three words. Where a file may stand nothing is printed: the shell knows files. */
void complete_word(const struct argp *argp, int count, char **words);

#endif
