/* A golden model on the desk, driven by hand: ports by name, one cycle at a time, chosen ports drawn as strings, one
 * character a cycle, `_` for 0 and `-` for 1. What was driven is then replayed on the emitted RTL in lockstep, so a
 * waveform that holds for the model holds for the RTL. */
#ifndef LARDER_TESTS_RATES_DESK_H
#define LARDER_TESTS_RATES_DESK_H

#include "tb/lockstep.h"
#include "tb/stimulus.h"
#include "tests/lockstep/rates_wave.h"

enum { DESK_CYCLES = 4000, DESK_TRACES = 6 };

struct desk {
    struct spec_values values;
    struct spec_ports ports;
    const struct model_ops *model;
    void *state;
    uint32_t *in, *out;
    struct stimulus stimulus;
    int cycle; /* of the drawing: counts from desk_draw */
    int lane;  /* of arrays of channels: desk_put and desk_get mean it; 0 at first */
    struct {
        const char *port;
        char wave[DESK_CYCLES + 1];
    } trace[DESK_TRACES];
    int traces;
    struct wave wave; /* for the documents: desk_film */
    int filming;
    char why[600]; /* empty: all held so far; else the first expectation that failed */
};

/* In reset for two cycles. `sets`: "NAME=VALUE ..." or "". Aborts where the names are wrong: a bug of the test. */
void desk_open(struct desk *desk, const char *block, const char *sets);
/* The same with other state tables than the block's; NULL: the block's. */
void desk_open_tables(struct desk *desk, const char *block, const char *sets, const struct spec_fsm *const *fsms);
void desk_close(struct desk *desk);

void desk_set(struct desk *desk, const char *port, uint64_t value);
/* Element i of a field of the record at channel NAME (its port NAME_data); of an input, an output. */
void desk_put(struct desk *desk, const char *channel, const char *field, int i, uint64_t value);
uint64_t desk_get(const struct desk *desk, const char *channel, const char *field, int i);
uint64_t desk_out(const struct desk *desk, const char *port); /* of the last cycle; at most 64 bits */

/* The low bits of an input become those of an output, as many as both have. */
void desk_copy(struct desk *desk, const char *to_input, const char *from_output);

/* Start drawing these ports, up to NULL, from the next cycle on; what was drawn before is forgotten. */
void desk_draw(struct desk *desk, ...);
/* Film these signals (rates_wave.h), up to NULL, from the next cycle on, for the file PAGE.json: a path in the tree,
 * "docs/stash/waves/load-hit". One film a desk. */
void desk_film(struct desk *desk, const char *page, const char *caption, ...);
void desk_cut(struct desk *desk); /* the film ends here */
/* A cycle: the outputs for the inputs now set, then the clock edge. */
void desk_cycle(struct desk *desk);

/* The drawing of a port begins like this. Of a failure `why` shows both, one below the other. */
void desk_expect(struct desk *desk, const char *port, const char *wave);
void desk_check(struct desk *desk, int holds, const char *what, uint64_t got, uint64_t expected);
int desk_count(const struct desk *desk, const char *port); /* cycles drawn high */

/* Prints `ok NAME` or `not ok NAME: ...` after the replay in lockstep; `build`, `work`: directories. Sizes other than those of the
 * block's first set are replayed where effort_has draws them, a third. A film must equal its file. With `build` NULL nothing is
 * replayed or printed, and the film is written to its file. Closes the desk. 1: it failed. */
int desk_report(struct desk *desk, const char *name, const char *build, const char *work);

#endif
