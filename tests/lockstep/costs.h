/* What operations of a block cost in cycles: measured on desks (rates_desk.h), on the golden model and so on the emitted RTL, and held
 * to a stored baseline. One cycle more or less fails until the baseline is changed with it.
 *
 * A baseline is a text file of the family: a line that names the columns, then an operation a line,
 *     OPERATION | TODAY | TO REACH
 * TODAY is N cycles, or N/K: K operations in N cycles. TO REACH is words. */
#ifndef LARDER_TESTS_COSTS_H
#define LARDER_TESTS_COSTS_H

#include "tb/host.h"
#include "tests/lockstep/rates_desk.h"

enum { COSTS_ROWS = 64, COSTS_TEXT = 120 };

struct costs_row {
    char operation[COSTS_TEXT], reach[COSTS_TEXT];
    int cycles, of;                    /* stored; of: 1 for a plain N. 0: the file has no such row */
    int measured, measured_of, scenes; /* scenes: how often it was measured */
};

struct costs {
    struct costs_row row[COSTS_ROWS];
    int rows;
    const char *build, *work; /* as desk_report takes them; NULL: the golden model alone, and nothing is printed */
    int failed;               /* desks */
    const struct spec_fsm *const *fsms; /* of the models; NULL: the block's own */
};

/* A block's scenes: each opens a desk, measures, and closes it by costs_close. */
struct cost_plan {
    const char *baseline; /* the file, from the root of the tree */
    void (*play)(struct costs *costs);
    void (*play_long)(struct costs *costs); /* scenes that the RTL plays in `make test-full` */
};
enum costs_parts { COSTS_SHORT = 1, COSTS_LONG = 2 };

/* 0, or -1 with *error "FILE:LINE: what". */
int costs_load(struct costs *costs, const char *path, struct spec_error *error);
/* `of` operations took so many cycles. Another figure than the stored one fails the desk, and so does a row that is not stored. */
void costs_measure(struct costs *costs, struct desk *desk, const char *operation, int cycles, int of);
void costs_close(struct costs *costs, struct desk *desk, const char *name);

/* Prints cases, and below the first the table: all scenes on the golden model alone, which have the figures of the baseline; and the scenes
 * of these parts on both sides. How many cases failed. */
int costs_run(const struct cost_plan *plan, const char *block, enum costs_parts parts, const char *build,
              const char *work);
/* 1 where an operation of the short scenes takes another number of cycles with these tables, and *why says which; else 0. */
int costs_differ(const struct cost_plan *plan, const struct spec_fsm *const *fsms, struct spec_error *why);
/* Writes what the golden model takes into the baseline. 0, or -1 with *error. */
int costs_write(const struct cost_plan *plan, struct spec_error *error);

#endif
