/* Which blocks, with which parameters: from names, a configuration file and --set options, in that order.
 *
 *     block: stash              # or a list:   blocks:
 *     parameters:               #                - scratchpad
 *       BANKS: 16               #                - block: stash
 *                               #                  parameters: {BANKS: 16}
 */
#ifndef LARDER_CONFIG_H
#define LARDER_CONFIG_H

#include "spec/query.h"

#include <argp.h>

enum { MAX_CHOSEN = 64 /* more than there are blocks */, MAX_SETS = 96 };

/* Each block at most once. */
struct chosen {
    int count;
    struct spec_values values[MAX_CHOSEN];
};

/* The blocks of a file, checked: names, ranges and constraints. 0, or -1 with *error ("FILE:LINE: ..."). */
int config_load(const char *path, struct chosen *chosen, struct spec_error *error);

/* What the command line says of blocks. */
struct choice {
    int name_count, set_count;
    const char *names[MAX_CHOSEN];
    const char *config;         /* -c FILE or NULL */
    const char *sets[MAX_SETS]; /* --set NAME=VALUE */
    int unsound;                /* 1: also a block whose description is unsound; the command asks need_sound itself */
};

/* An argp of -c and --set whose input is a struct choice: a child of the commands' own; and its key for -c where a
 * command has no --set. */
extern const struct argp choice_argp;
/* For a command's parser: add a positional BLOCK. 0, or ARGS_REPORTED after one line. */
error_t choice_add_block(struct choice *choice, const char *name);

/* Follow the choice. Names given: those blocks, and a configuration may speak of no other. None given: the
 * configuration's blocks, or all that have an emitter. A --set goes to every chosen block that has the parameter; it is an error where
 * none has. Each chosen block is sound, as are its parts. Constraints are checked last. 0, or -1 after one line on standard error. */
int choose_blocks(const struct choice *choice, struct chosen *chosen);
/* The same for a command that wants exactly one block: the one that is named, or the only one of the configuration. */
int choose_block(const struct choice *choice, struct spec_values *values);
/* The same, with *values (a recording's) in place of the defaults; a configuration file takes the place of both. */
int choose_block_over(const struct choice *choice, struct spec_values *values);

/* One value, as a user writes it, into `values`: a number (number_read_size), or the name of an option's value; `quoted` as a
 * YAML file may have it, which a number must not be. 0, or -1 with what is wrong with it in *error, without where. */
int set_parameter(struct spec_values *values, const char *name, const char *text, int quoted, struct spec_error *error);

/* Of a --set, "NAME=VALUE": the value, and in *name the name, which the caller frees. NULL where it is none. */
const char *split_setting(const char *text, char **name);

/* 0 when the descriptions of the block's parts, and its own, are sound (spec_check_block), or with NULL those of all blocks; or
 * STATUS_WRONG after a line: of all blocks, after one for each that is not. */
int need_sound(const struct spec_block *block);

/* A block may be described before its emitter (rtl-gen/blocks.c) and its golden model (cmodel/models.c) exist. */
int has_emitter(const struct spec_block *block);
int has_model(const struct spec_block *block);
/* 0, or STATUS_WRONG after one line. */
int need_emitter(const struct spec_block *block);
int need_model(const struct spec_block *block);

#endif
