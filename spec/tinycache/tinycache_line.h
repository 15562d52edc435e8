/* The names of the table `line`, and the numbers by which programs know them. Rows: spec/tinycache/tinycache_line.c. */
#ifndef LARDER_SPEC_TINYCACHE_LINE_H
#define LARDER_SPEC_TINYCACHE_LINE_H

#include "spec/rows.h"

/* clang-format off */
#define TINYCACHE_LINE_STATES(X, prefix) \
    X(prefix, I,   "Invalid; being fetched for the first time where a parked access waits for it") \
    X(prefix, C,   "Clean: as memory had it") \
    X(prefix, DV,  "Dirty, all valid: the control bits say which half-words were written") \
    X(prefix, DPV, "Dirty, partially valid: only the half-words whose control bit is set were written, and only they are valid")

#define TINYCACHE_LINE_EVENTS(X, prefix) \
    X(prefix, READ,    "a load finds its line here, or this Invalid line is chosen for it") \
    X(prefix, WRITE,   "a store does") \
    X(prefix, REPLACE, "this line leaves for a load or store: it has its partial tag, or replacement has named it") \
    X(prefix, BYPASS,  "an access that is not cached finds its line here; or finds it nowhere (state I, nothing fetching)") \
    X(prefix, FILL,    "the line that was fetched arrives") \
    X(prefix, BARRIER, "a barrier, the end of a thread block or kernel, or a device fence visits the line")

#define TINYCACHE_LINE_CONDITIONS(X, prefix) \
    X(prefix, fetching,     "a parked access waits for this line") \
    X(prefix, free,         "an access can be parked") \
    X(prefix, halves_valid, "the control bits of all half-words of the access are set") \
    X(prefix, completes,    "with this store every half-word of the line is written") \
    X(prefix, answered,     "the access wants an answer from below: a load or an atomic")

#define TINYCACHE_LINE_ACTIONS(X, prefix) \
    X(prefix, RESPOND,    "the access is answered") \
    X(prefix, PARK,       "the access waits for the answer from below") \
    X(prefix, WAIT,       "the access is not done yet") \
    X(prefix, ALLOCATE,   "the line takes the access's extended address") \
    X(prefix, FETCH,      "the whole line is asked of the memory below") \
    X(prefix, SEND,       "the access itself goes to the memory below") \
    X(prefix, STORE,      "the access's bytes are written into the line") \
    X(prefix, MARK,       "the control bits of its half-words are set") \
    X(prefix, MARK_ONLY,  "the same, and all others are cleared") \
    X(prefix, FILL_ALL,   "all of the line is written") \
    X(prefix, FILL_REST,  "the half-words whose control bit is clear are written") \
    X(prefix, WRITE_BACK, "the half-words whose control bit is set go to the memory below") \
    X(prefix, IMPOSSIBLE, "cannot happen: asserted")
/* clang-format on */

/* TINYLINE_DPV, TINYLINE_ON_FILL, TINYLINE_IF_free, TINYLINE_DO_PARK, ...: numbers, in the order of the lists. */
enum tinyline_state { TINYCACHE_LINE_STATES(SPEC_NUMBER, TINYLINE_) };
enum tinyline_event { TINYCACHE_LINE_EVENTS(SPEC_NUMBER, TINYLINE_ON_) };
enum tinyline_condition { TINYCACHE_LINE_CONDITIONS(SPEC_NUMBER, TINYLINE_IF_) };
enum tinyline_action { TINYCACHE_LINE_ACTIONS(SPEC_NUMBER, TINYLINE_DO_) };

extern const struct spec_fsm tinycache_line_fsm;

#endif
