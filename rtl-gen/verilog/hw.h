/* The hardware IR: a module is built from pieces of Verilog text and the block's description, and it prints as Verilog-2005.
 *
 * Building. Every call appends to the module. What a description says comes by the calls of "From the spec" and "State
 * tables"; all else is Verilog text. A text may use any name of the module, declared before or after. It is a printf
 * format where the prototype ends in `...` (so a remainder is `%%`), so that C makes what repeats.
 *
 * Mistakes (a text that does not parse, a name that does not exist) are collected, not fatal: hw_check reports them.
 * A library owns its modules and all their texts. */
#ifndef LARDER_HW_H
#define LARDER_HW_H

#include <stdio.h>

#include "spec/query.h"

struct hw_library;
struct hw_module;

#define HW_PRINTF(n) __attribute__((format(printf, n, n + 1)))

struct hw_library *hw_library_new(void);
void hw_library_free(struct hw_library *lib);
/* A new module; `source` says where its behaviour is written down (paper and section). `remake` is the block whose
 * emission writes this file: the header comment says `larder emit REMAKE`. NULL: a part that families share. */
struct hw_module *hw_module_new(struct hw_library *lib, const char *name, const char *brief, const char *source,
                                const char *remake);
struct hw_module *hw_find_module(const struct hw_library *lib, const char *name); /* NULL if none */
const char *hw_module_name(const struct hw_module *m);
const char *hw_module_brief(const struct hw_module *m);
/* The block that it belongs to, and after a blank that block's settings; NULL: families share it. */
const char *hw_module_remake(const struct hw_module *m);
/* Every module of `block` becomes PREFIX_NAME, and so do its instances; NULL: every module but those that families share. A block that
 * has been built and renamed may be built once more, with other options. */
void hw_add_prefix(struct hw_library *lib, const char *block, const char *prefix);
int hw_is_keyword(const char *name); /* of Verilog-2005 or SystemVerilog */
/* The language that reserves the word, of those that meet a port, a parameter or a module; NULL: none does. VHDL does not
 * tell capitals from small letters. */
const char *hw_reserved_by(const char *name);
/* Text that lives as long as the library. */
const char *hw_text(struct hw_module *m, const char *format, ...) HW_PRINTF(2);

/* Parts ------------------------------------------------------------------------------------------------------------ */

/* A module that is a part of `whole`, which is not complete yet. Its text declares its outputs. What it reads and does not
 * declare comes from `whole`: constants, under their names, and inputs, with the width and the comment of what drives them
 * there. What it drives and does not declare is an output of that name of `whole`. An input must be declared
 * where the instance connects an expression to it. `source` NULL: that of `whole`. */
struct hw_module *hw_part(struct hw_module *whole, const char *name, const char *brief, const char *source);
/* `whole` is complete. What its instances drive and it does not declare are wires, and the inputs of its parts get their
 * widths; those of a part's own parts when the outermost one is complete. */
void hw_wire_parts(struct hw_module *whole);

/* From the spec ------------------------------------------------------------------------------------------------ */

/* Parameters (SPEC_SIZE, whose default is the value in `values`) and derived sizes, `clk`, `rst`, signals and channels
 * as ports; localparams of the block's records (RECORD_FIELD_LSB, RECORD_FIELD_W for one element, RECORD_W for all) and
 * enums (ENUM_CODE). Localparams that the module does not use are not printed. A SPEC_OPTION becomes a localparam with
 * its value in `values`, and its named values PARAM_NAME as well. At the module's end stands an instance of the shared part
 * legal_size for each range and each constraint, which ends the elaboration of a size that breaks it. */
void hw_from_spec(struct hw_module *m, const struct spec_values *values);
/* Localparams of one record or enum, for a record that only this module uses. */
void hw_record(struct hw_module *m, const struct spec_record *record);
/* The width of a packed record as the derived parameter NAME: a port's width cannot use a localparam in Verilog-2005. */
void hw_record_width(struct hw_module *m, const char *name, const struct spec_record *record);
void hw_enum(struct hw_module *m, const struct spec_enum *e);
/* Wires PREFIX_FIELD for each field of a packed value. `hw_unpack`: driven from `packed` (a name), for all fields or
 * only those in `fields` ("tag mask"), NULL for all. `hw_pack`: `lhs` is assigned the concatenation of the names
 * PREFIX_FIELD, which the author declares. */
void hw_unpack(struct hw_module *m, const struct spec_record *record, const char *packed, const char *prefix,
               const char *fields);
void hw_pack(struct hw_module *m, const struct spec_record *record, const char *lhs, const char *prefix);
/* Wires PREFIX_valid, PREFIX_ready, PREFIX_data for a channel inside the module, driven by the author or by an
 * instance. */
void hw_channel(struct hw_module *m, const char *prefix, const struct spec_record *record, const char *doc);

/* Text ------------------------------------------------------------------------------------------------------------- */

/* Module items as Verilog text, any number of them. Comments are `//`.
 *   parameter, localparam, input, output, wire, reg, memories, assign, always @(posedge clk), always @*, if, case, for,
 *   generate loops and conditions (the word `generate` may be left out), instances: as in Verilog-2005. Ports stand as
 *   items. `parameter` with a value computed from others is derived: not to be overridden.
 *   assert (CONDITION); // what must hold        cover (CONDITION); // what is reached
 *   output NAME = EXPRESSION;                    the port and its assignment
 *   zero;                                        in a branch of an if: 0 to what its other branches assign; else to what
 *                                                the procedure assigns from here on; not to what stands beside it
 *   unused (EXPRESSION);                         bits left unread on purpose: a name or a select
 *   stop;                                        ends the elaboration of what holds it: for a branch that no legal size takes
 * A comment at the end of a line belongs to what ends there. On lines of its own: directly above always, for, if or an
 * instance it is that item's comment, directly above a port the heading of the ports that begin there, otherwise a note
 * at this place; within a procedure always a note.
 * Connections, of ports and of parameters (`#(...)`), besides .NAME(EXPRESSION):
 *   .NAME           the same name here
 *   .PRE_*(TO_*)    all that begin with PRE_, to the same names with TO_ in its place: a channel
 *   .*              all that are left, to the same names
 * They are resolved at once, so the module must be in the library. A name that does not exist here is an error. */
void hw_verilog(struct hw_module *m, const char *text, ...) HW_PRINTF(2);
/* The same from the file MODULE.v that lies beside the emitter: all of it (`section` NULL), or what stands between the line
 * `//# SECTION` and the next such line, so that C adds records, tables and loops in between. It is no printf format. The
 * comment at the top of the file joins the header of the emitted file by itself. */
void hw_source(struct hw_module *m, const char *section);
/* The same of a source in which some lines depend on choices: those between the lines `//+ WORD` and `//-` are there where that WORD is
 * one of `words` (blanks between them, or NULL), and those between `//+ !WORD` and `//-` where it is not. hw_source has no word. */
void hw_source_with(struct hw_module *m, const char *section, const char *words);
/* The same from the file NAME.v: a text that several modules have, of which each has other constants. */
void hw_source_of(struct hw_module *m, const char *name, const char *section, const char *words);

/* The memory starts with zeros, as an FPGA's block RAM can; off where the macro LARDER_NO_RAM_INIT is defined. */
void hw_mem_zero(struct hw_module *m, const char *name);

/* State tables ------------------------------------------------------------------------------------------------------- */

/* The decision logic of a table. The author declares and drives (1 bit, or the width of the index):
 *   PREFIX_event                 which event: PREFIX_EV_<EVENT>, width PREFIX_EV_W; not for a table of one event
 *   PREFIX_state                 LOOKUP only: the state it is applied to: PREFIX_ST_<STATE>, width PREFIX_ST_W
 *   PREFIX_if_<condition>        one for each condition of the table
 * and gets
 *   PREFIX_next                  the next state (meaningful while `valid`)
 *   PREFIX_act_<action>          one for each action, lower case; 0 while `valid` is 0
 *   PREFIX_state_q               SEQUENCER only: the state register; PREFIX_state is not to be declared
 * The table itself becomes a module of its own, FAMILY_TABLE_table (FAMILY: the author's module up to its first `_`), and
 * the author's module an instance PREFIX_table of it. The state register is in the author's module.
 * Localparams are in upper case: prefix `wr` makes WR_ST_IDLE. States and events are numbered in the order of the
 * table (spec_state_index, spec_event_index). Under LARDER_CHECKS: a cover point for each row and an assertion for
 * each IMPOSSIBLE row. `prefix` is lower case. `valid` is the signal of the cycles that
 * apply a row; NULL: each does. */
void hw_fsm(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix, const char *valid);
/* Only the localparams PREFIX_ST_* and PREFIX_EV_*, for a module that makes states or events for hw_fsm_module. */
void hw_fsm_codes(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix);
/* A table as a module of its own, for one instance per word in a generate loop. Ports: clk, rst, valid, state,
 * on_event (not for a table of one event), if_<condition>, next, act_<action>. clk and rst serve only the checks. */
struct hw_module *hw_fsm_module(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                const char *remake);
/* The same, but the actions do not wait for `valid`: only the checks do. For a design in which it is known late whether a row counts.
 * A library has a table by one name in one of the two forms. */
struct hw_module *hw_fsm_module_late(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                     const char *remake);

/* The same as hw_fsm_module, with one output `acts` in place of act_<action>: a bit for each action. Where many instances are joined
 * bit by bit, a simulator joins them as whole numbers. */
struct hw_module *hw_fsm_module_packed(struct hw_library *lib, const struct spec_fsm *fsm, const char *name,
                                       const char *remake);
/* The localparams PREFIX_ACT_W and PREFIX_ACT_*, the actions' bits in `acts`, for a module that has such instances. */
void hw_fsm_actions(struct hw_module *m, const struct spec_fsm *fsm, const char *prefix);

/* Questions ---------------------------------------------------------------------------------------------------------- */

struct hw_errors {
    int count;       /* all errors found; the text keeps the first ones */
    char text[4000]; /* one a line: module: name: what */
};

/* Elaborates `m` and everything below it at the given values (NULL: the modules' own defaults) and checks: the
 * author's mistakes; names declared once, known, read; each net driven exactly once, bit by bit; each variable driven
 * by one procedure, without a latch; widths of operands, assignments and connections; instance ports complete; no
 * combinational loop, through instances as well. Returns the number of errors. */
int hw_check(struct hw_module *m, const struct spec_values *values, struct hw_errors *errors);

/* A memory, declared in a module or somewhere below it, elaborated. */
struct hw_memory {
    const char *instance; /* whose it is, in Verilog without the top's own name: "g_bank[2].ram"; "" for the top */
    const char *name;     /* there, generate blocks included */
    const struct hw_module *module;
    const int64_t *params; /* the values of the module's parameters, for hw_memory_param */
    int64_t depth, width;  /* words; bits of a word */
};
int64_t hw_memory_param(const struct hw_memory *memory, const char *param); /* its module must have one of that name */
typedef void hw_visit(void *context, const struct hw_memory *memory);
/* As hw_check. Where it finds no error it calls `visit` for every memory of `m` and below, a module's own ones first, in the order of
 * the source; for none where `visit` is NULL. */
int hw_check_and_visit(struct hw_module *m, const struct spec_values *values, struct hw_errors *errors, hw_visit *visit,
                       void *context);

/* Verilog-2005, byte-identical on every machine. 0, or -1 on a write error. Call hw_check first: a module with
 * errors prints as far as it is understood. */
int hw_print(const struct hw_module *m, FILE *out);
/* The modules that `m` needs, itself last, each once: fills up to `max`, returns how many there are. */
int hw_needs(struct hw_module *m, struct hw_module **list, int max);
/* The modules of which `m` has instances, each once. */
int hw_direct_parts(const struct hw_module *m, struct hw_module **list, int max);

#endif
