/* Which values a run drove and saw, read from the block's description: of every port, and of every field of a record,
 *  - each bit at 0 and at 1, in each element and lane;
 *  - its corners. Of a number: 0, 1, the maximum; of an address, which a meaning calls so before its first comma, the wrap:
 *    0 right after the maximum, in the same place or in the next element of an array. An address that reaches others
 *    (`last` in spec/spec.h) wraps where these go past the maximum. Of a field whose meaning begins with codes (`OP_*`): each
 *    code, and at an input a number that is none.
 *  - its crosses with the next field of the record: either at 0 or at the maximum (the first or the last code).
 *
 * What counts is what is handed over: the data of a channel with valid and ready; signals NAME_... in the cycles of NAME_valid
 * or NAME_done, where the block has one of the same direction; all others in every cycle. Where a record has a field `mask`,
 * elements that it leaves out do not count (`addr` of a lane that takes no part). None counts under reset. */
#ifndef LARDER_TB_CORNERS_H
#define LARDER_TB_CORNERS_H

#include "spec/query.h"

/* A corner that no run reaches, with its reason; a list ends with field == NULL. One that cannot be and is reached is an
 * error of the list. */
struct corner_exclusion {
    const char *field;   /* "req.addr", "tail"; a shell pattern: `*_data.rows` */
    const char *corners; /* their words: "maximum wrap"; "UNMAPPED OVERLAP". NULL: see `most` */
    const char *most;    /* the largest legal value, over parameters: it is the maximum then. NULL: all bits 1 */
    int open;            /* 0: it cannot be, the contract excludes it; 1: it could be, and is not reached yet */
    const char *why;
};

enum { CORNERS_POINTS = 24 };

struct corner_field {
    char name[96]; /* CHANNEL.FIELD, SIGNAL.FIELD, or the port */
    enum spec_dir dir;
    int width, elements; /* of all lanes */
    int points;
    const char *point[CORNERS_POINTS]; /* "0", "1", "maximum", "wrap"; or codes, and "no code" */
    uint64_t value[CORNERS_POINTS];
    uint32_t there, seen;   /* bit i: corner i can be told apart at these sizes; was seen */
    int codes;              /* how many points are codes; 0: a number */
    int low, most;          /* the points of crosses */
    int beyond;             /* a value above an exclusion's `most` was seen */
    uint32_t *zeros, *ones; /* bit element * width + b: was seen 0; 1 */
    int bits_done;          /* all were */
    uint8_t *now;           /* of each element, its last value: 1 the low point, 2 the most, 0 another, or none yet */
    int has_next;           /* crosses with the field after it are counted */
    uint32_t crosses;       /* bit 2a + b: this at its low (a = 0) or most point, the next at b */
    struct expr *last;      /* of spec_field.last */
};

/* Opaque but for the fields, which are in the order of the ports; behind them those that a merge has brought. */
struct corners {
    int count;
    struct corner_field *field;
    const struct spec_values *values;
    int sources;
    struct corner_source *source;
};

/* `values` must outlive it. `except`: for its `most`; or NULL. NULL with *error where an expression is none. */
struct corners *corners_new(const struct spec_values *values, const struct corner_exclusion *except,
                            struct spec_error *error);
void corners_free(struct corners *corners); /* NULL is fine */
/* A cycle: its input and output vectors. */
void corners_see(struct corners *corners, const uint32_t *in, const uint32_t *out);
/* Adds the points and crosses of the same block at other sizes; not the bits, of which there are others. Fields meet by their
 * names: at other sizes a block may have other ports. */
void corners_merge(struct corners *to, const struct corners *from);

/* Bits of a field that were seen 0, and 1. */
void corners_bits(const struct corner_field *field, int *zeros, int *ones);
/* How many corners and crosses there are, and how many were seen. */
struct corners_share {
    int corners, seen, crosses, crosses_seen;
};
struct corners_share corners_share(const struct corner_field *field);
/* The corners of `field` that the list excludes, a bit each: with `open` those not reached yet, else those that cannot be. */
uint32_t corners_excluded(const struct corner_field *field, const struct corner_exclusion *except, int open);

/* Tells what is wrong with the inputs, a line each, and returns how many: a legal corner was not driven, one that cannot be
 * was, an exclusion names nothing. */
int corners_judge(const struct corners *corners, const struct corner_exclusion *except,
                  void (*tell)(void *to, const char *line), void *to);

#endif
