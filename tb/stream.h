/* A recorded run of programs (`larder run --record`) played at a block's ports: who can, by block. */
#ifndef LARDER_TB_STREAM_H
#define LARDER_TB_STREAM_H

#include "tb/lockstep.h"

enum { STREAM_FIGURES = 12 };

struct stream_result {
    enum lockstep_kind kind;
    uint64_t cycle;  /* of a failure */
    uint64_t cycles; /* to the last answer */
    double seconds;  /* without builds */
    int count;       /* of the figures below: what was done, and what was compared with the recording */
    struct {
        const char *name; /* lower_case, as in JSON */
        uint64_t value;
    } figure[STREAM_FIGURES];
};

struct stream_ops {
    const char *block;
    /* The parameters of the recording, or those that can play it, into *values, whose block is the one above. 0, or -1
     * with *error "FILE:LINE: what; legal values". */
    int (*values)(const char *path, struct spec_values *values, struct spec_error *error);
    /* The whole stream on both sides; returns as lockstep_run does. `failure` is lockstep's report where it has one, else
     * *error says what failed. */
    int (*play)(const char *path, const struct lockstep_options *options, struct stream_result *result,
                struct lockstep_result *failure, struct spec_error *error);
};

/* Every one; NULL-terminated. */
extern const struct stream_ops *const stream_all[];
const struct stream_ops *stream_find(const char *block); /* NULL if none */

#endif
