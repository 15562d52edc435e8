/* Questions about a block's description: is it sound, what are its ports, where does a field lie.
 *
 * A `spec_values` holds one value for each parameter, in the order of `block->params`. All functions are pure. */
#ifndef LARDER_SPEC_QUERY_H
#define LARDER_SPEC_QUERY_H

#include "spec/error.h"
#include "spec/spec.h"

enum { SPEC_MAX_PARAMS = 96, SPEC_MAX_PORTS = 192, SPEC_MAX_LANES = 256 };

struct spec_values {
    const struct spec_block *block;
    int64_t v[SPEC_MAX_PARAMS];
};

const struct spec_block *spec_find_block(const char *name); /* NULL if none */
const char *spec_nearest_block(const char *name);           /* the closest name, for an error message */

void spec_defaults(const struct spec_block *block, struct spec_values *values);
/* 0, or -1 with *error: unknown name (nearest given), out of range, not a power of two. */
int spec_set(struct spec_values *values, const char *name, int64_t value, struct spec_error *error);
/* The same; `written` is the value as the user wrote it ("8K"), for the error; or NULL. */
int spec_set_as(struct spec_values *values, const char *name, int64_t value, const char *written,
                struct spec_error *error);
/* The defaults of a part, and these options (words with blanks between) as the whole has them. Parts keep the default sizes of
 * their own files, which are then the same as when they are emitted alone. */
int spec_part(const struct spec_values *whole, const struct spec_block *block, const char *options,
              struct spec_values *part);
/* Names of an option's values. The name of `value`, or NULL where it has none; 1 and *value where `text` is a name of the
 * parameter (in either case), else 0. */
const char *spec_value_name(const struct spec_param *param, int64_t value);
int spec_named_value(const struct spec_param *param, const char *text, int64_t *value);
const char *spec_value_names(const struct spec_param *param, char *text, size_t size); /* "LRU, PLRU", or "" */
/* " --set NAME=VALUE" for each parameter that is not at its default: what a command must say to come to these values. */
enum { SPEC_SETS_LEN = SPEC_MAX_PARAMS * 100 };
const char *spec_sets(const struct spec_values *values, char text[SPEC_SETS_LEN]);
/* The same for each word of "NAME=VALUE NAME=VALUE ...", numbers and names of values; stops at the first that fails. */
int spec_set_text(struct spec_values *values, const char *text, struct spec_error *error);
/* Of a parameter, or of a size that follows from them; aborts on an unknown name: a bug. */
int64_t spec_get(const struct spec_values *values, const char *name);
/* Whether the emitted module has this parameter, part, port or rule; and whether the parameter's value says anything. */
int spec_has(const struct spec_values *values, const struct spec_param *param);
int spec_has_part(const struct spec_values *values, const struct spec_inner *part);
int spec_has_signal(const struct spec_values *values, const struct spec_signal *signal);
/* The port that is no channel's, or NULL: the module does not have it. */
const struct spec_signal *spec_find_signal(const struct spec_values *values, const char *name);
int spec_has_rule(const struct spec_values *values, const struct spec_constraint *rule);
int spec_matters(const struct spec_values *values, const struct spec_param *param);
/* 0, or -1 with *error: a value that is not legal, one that says nothing and is not the default, a constraint that fails. */
int spec_check_values(const struct spec_values *values, struct spec_error *error);
/* Evaluate an expression over the parameters and what is derived of them (PARAM, and PARAM_NAME for a named value of an option); aborts
 * on any other name: a bug, found by tests. */
int64_t spec_eval(const struct spec_values *values, const char *expr);
/* The look-up behind it, an expr_lookup (spec/expr.h) whose context is a struct spec_values: 1 and *value, or 0. */
int spec_look_up(void *values, const char *name, int64_t *value);

/* 0 when the block is sound: names unique, expressions parse, ranges hold the default, every state table complete
 * (no hole, no overlap, no dead row, every state reachable by some row, every action and condition used). */
int spec_check_block(const struct spec_block *block, struct spec_error *error);

/* Ports, in one fixed order for everyone: `rst`, then signals, then channels, in the order declared; a channel is
 * NAME_valid, NAME_ready, NAME_data (an array of channels as well: its lanes lie side by side in the three ports).
 * `clk` is not listed. `word` is the offset, in 32-bit words, of the port's
 * value in the vector of all inputs (or of all outputs): each port starts on a word, least significant word first. */
enum spec_part { SPEC_SIGNAL, SPEC_VALID, SPEC_READY, SPEC_DATA };
struct spec_port {
    char name[64];
    enum spec_dir dir;
    int width;                          /* bits, of all lanes */
    int word;                           /* offset in its vector */
    const struct spec_channel *channel; /* NULL for a signal */
    enum spec_part part;                /* of the channel; SPEC_SIGNAL for a signal */
    int lanes;                          /* of the channel; 1 where it is no array; lane i: width / lanes bits */
    int constant;                       /* as in struct spec_signal */
};
struct spec_ports {
    int count, in_words, out_words;
    struct spec_port port[SPEC_MAX_PORTS];
};
void spec_list_ports(const struct spec_values *values, struct spec_ports *ports);
const struct spec_port *spec_find_port(const struct spec_ports *ports, const char *name); /* NULL if none */
int spec_port_word(const struct spec_ports *ports, const char *name);                     /* aborts if there is none */

struct spec_slice {
    int lsb, width, count;
}; /* element i: bits lsb + i*width, `width` bits */
struct spec_slice spec_field_slice(const struct spec_values *values, const struct spec_record *record,
                                   const char *field);
int spec_record_width(const struct spec_values *values, const struct spec_record *record);
/* The code's value; aborts on an unknown name. */
int64_t spec_code_value(const struct spec_enum *e, const char *code);

/* State tables, compiled for execution. One compiled table serves any number of instances. */
enum { SPEC_MAX_ACTIONS = 64, SPEC_MAX_CONDITIONS = 32 };
struct spec_table; /* opaque */
/* NULL with *error if the table is unsound. Owned by the caller: spec_table_free. */
struct spec_table *spec_table_new(const struct spec_fsm *fsm, struct spec_error *error);
void spec_table_free(struct spec_table *table);
int spec_state_index(const struct spec_fsm *fsm, const char *name); /* aborts on an unknown name */
int spec_event_index(const struct spec_fsm *fsm, const char *name);
int spec_condition_bit(const struct spec_fsm *fsm, const char *name);
int spec_action_bit(const struct spec_fsm *fsm, const char *name);
/* One look-up. `conditions` has bit i set when condition i holds. `event` is 0 in a table without events. */
struct spec_step {
    uint64_t actions;
    int next;
    int row;
    int impossible;
};
struct spec_step spec_table_step(const struct spec_table *table, int state, int event, uint32_t conditions);
/* The conditions that the rows of a state and event name, a bit each; the step does not depend on others. */
uint32_t spec_table_conditions(const struct spec_table *table, int state, int event);

#endif
