/* The description of a block, as data. Generator, golden model, checker and documents read it; it reads no one.
 *
 * Everything here is const and is made of names and texts, so a table reads like the paper's, and a tool (the
 * completeness check, the mutation test, the document printer) can walk it. Widths, constraints and guards are
 * expressions in Verilog syntax over the names of the block's parameters (or, for guards, over the conditions of
 * the state table); spec/expr.h parses and evaluates them.
 *
 * Arrays end with an entry whose name is NULL.
 */
#ifndef LARDER_SPEC_H
#define LARDER_SPEC_H

#include <stddef.h>
#include <stdint.h>

/* What a parameter becomes in the hardware. */
enum spec_param_kind {
    SPEC_SIZE,  /* a Verilog `parameter`: one emitted file serves every legal value */
    SPEC_OPTION /* a choice of the generator: it changes the structure, and the emitted text */
};

/* A value that has a name: of a field (an operation, an error, a message type), or of an option. */
struct spec_code {
    const char *name; /* UPPER_CASE */
    int64_t value;
    const char *meaning;
};

/* An entry of a table of codes, from an X-macro whose lines are X(NAME, VALUE, MEANING): the table and the numbers that
 * programs use are then one list (spec/stash/stash_codes.h). */
#define SPEC_CODE(name, value, meaning) {#name, value, meaning},

struct spec_param {
    const char *name; /* UPPER_CASE */
    enum spec_param_kind kind;
    int64_t def, min, max; /* inclusive range; `def` is the paper's value where it gives one */
    int power_of_two;      /* 1: only powers of two are legal */
    const char *unit;      /* "bytes", "entries", "cycles", "bits", ... */
    const char *meaning;   /* one line */
    const char *source;    /* paper and section or table, or "Larder" where the choice is ours */
    /* The names of all its values, or NULL. A user gives a name, in either case; expressions over parameters and the
     * emitted module know it as PARAM_NAME: "REPLACEMENT == REPLACEMENT_PLRU". */
    const struct spec_code *names;
    /* Of a size: an expression over options, or NULL. Where it is 0 the size says nothing, so a user may give it no value but its
     * default. The emitted module does not have it then. */
    const char *with;
    /* The same, but the emitted module has it all the same. */
    const char *only_with;
};

/* A relation between parameters that must hold, e.g. "LANES <= BANKS". `meaning` is the error's text. */
struct spec_constraint {
    const char *expr;
    const char *meaning;
    const char *with; /* an expression over options: it must hold where that is not 0. NULL: always */
};

/* A size that follows from the parameters: an expression over them, whose value is positive. Expressions of the block know it by its
 * name, as a parameter; nobody sets it. */
struct spec_derived {
    const char *name; /* UPPER_CASE */
    const char *value;
    const char *unit, *meaning;
};

/* State that each line of a cache keeps beside its data, its tag and the order of its set's lines: what coherence costs. */
struct spec_line_state {
    const char *name; /* lower_case */
    const char *bits; /* of a line, an expression over parameters */
    const char *meaning, *source;
};

/* One field of a packed record. The first field of a record is the most significant. A field with `count` is an
 * array: element i lies `i * width` bits above the field's least significant bit. Default count (NULL): 1. */
struct spec_field {
    const char *name;  /* lower_case */
    const char *width; /* bits, an expression over parameters */
    const char *count; /* elements, an expression over parameters, or NULL */
    const char *meaning;
    /* Of an address: the last one that the record reaches from it, an expression over the record's fields. Where that is past
     * the largest address, it goes on at 0. NULL: it reaches none but itself. */
    const char *last;
};

struct spec_record {
    const char *name; /* lower_case; Verilog localparams are NAME_FIELD_LSB, NAME_FIELD_W, NAME_W */
    const struct spec_field *fields;
    const char *meaning;
    const char *source;
};

/* Named values of a field. Verilog: PREFIX_NAME localparams. */
struct spec_enum {
    const char *name; /* lower_case; prefix of the localparams in upper case */
    const char *width;
    const struct spec_code *codes;
    const char *meaning;
};

enum spec_dir { SPEC_IN, SPEC_OUT }; /* seen from the block */

/* A valid/ready channel: ports NAME_valid, NAME_ready, NAME_data. Valid never waits for ready; while valid is high
 * and ready low, valid stays and data does not change.
 *
 * With `count` it is an array of channels, one a lane: NAME_valid and NAME_ready have a bit for each lane, lane i of
 * NAME_data is [i*RECORD_W +: RECORD_W], and each lane keeps the rules by itself. */
struct spec_channel {
    const char *name;
    enum spec_dir dir;
    const struct spec_record *record;
    const char *order; /* what order the channel promises; of an array, each lane by itself unless it says more */
    const char *meaning;
    const char *count; /* lanes, an expression over parameters; NULL: one channel, whose valid and ready are scalars */
};

/* A plain port. */
struct spec_signal {
    const char *name;
    enum spec_dir dir;
    const char *width;
    const char *meaning;
    const char *with; /* the block at its other end, where the ports with each one are a group; else NULL */
    const struct spec_record *record; /* whose fields its bits are; NULL: they are one number */
    int constant;                     /* 1: an input that the surroundings never change */
    const char *when; /* an expression over options: where it is 0, the block does not have it. NULL: it always has */
};

/* State tables ------------------------------------------------------------------------------------------------ */

struct spec_name { /* a state, an event, a condition or an action, and what it means */
    const char *name;
    const char *meaning;
};

/* Rows are written with the macros of spec/rows.h. `event` is "" in a table without events. `when` is "always", "otherwise" (all
 * that the other rows of this state and event leave), or an expression over the table's conditions: && || ! and
 * parentheses. `actions` are names joined by " | ", or "" for none. A row whose actions are exactly "IMPOSSIBLE" cannot
 * happen: the RTL and the model assert that it does not. `because` may be "" where the row only goes on to another
 * state. `file` and `line`: where it is written, for errors; NULL of a row that no file has. */
struct spec_row {
    const char *state, *event, *when, *actions, *next, *because;
    const char *file;
    int line;
};

enum spec_fsm_kind {
    SPEC_LOOKUP, /* a pure table: (state, event, conditions) -> (actions, next), applied to data that lies elsewhere */
    SPEC_SEQUENCER /* a registered state of its own, one row a cycle, with events or without; `reset` is its first state */
};

enum spec_fsm_order {
    SPEC_EXCLUSIVE, /* rows of one state and event never overlap: an overlap is an error */
    SPEC_PRIORITY   /* the first row that holds wins; a row that can never win is an error */
};

struct spec_fsm {
    const char *name;
    enum spec_fsm_kind kind;
    enum spec_fsm_order order;
    const char *reset;
    const struct spec_name *states, *events, *conditions, *actions;
    const struct spec_row *rows;
    const char *meaning, *source;
};

/* A block ----------------------------------------------------------------------------------------------------- */

/* A block that another one instantiates: itself, or in a module that is no block. */
struct spec_inner {
    const struct spec_block *block;
    const char
        *when; /* over the options: where it is 0, the emitted Verilog has no instance of it. NULL: it always has one */
};

struct spec_block {
    const char *name;
    const char *brief; /* one line, for `larder list` */
    const char *source;
    const struct spec_param *params;
    const struct spec_constraint *constraints; /* ends with expr == NULL */
    const struct spec_derived *derived;        /* ends with name == NULL; NULL: there are none */
    const struct spec_line_state *line_state;  /* ends with name == NULL; NULL: it has no lines, or does not say */
    const struct spec_enum *const *enums;      /* NULL-terminated */
    const struct spec_record *const *records;  /* NULL-terminated */
    const struct spec_signal *signals;
    const struct spec_channel *channels;
    const struct spec_fsm *const *fsms; /* NULL-terminated */
    const struct spec_inner *parts;     /* ends with block == NULL; NULL: it has none */
};

/* Every block, in the order of `larder list`; NULL-terminated. */
extern const struct spec_block *const spec_blocks[];
/* The folder of its name in every layer; NULL: no such block. */
const char *spec_family(const char *block);

#endif
