/* What lockstep, its speed measurement and the Icarus replay share: options with their defaults filled in, the RTL
 * built and loaded, and the bench. Internal to tb. */
#ifndef LARDER_TB_RUN_H
#define LARDER_TB_RUN_H

#include "tb/bench.h"
#include "tb/coverage.h"

struct run {
    struct lockstep_options options; /* defaults filled in */
    struct rtl_source source;
    struct rtl_build build;
    struct bench bench;
    struct stimulus replay; /* of options.replay */
    struct coverage coverage;
};

/* run_close is due in either case. */
int run_open(struct run *run, const struct lockstep_options *options, enum rtl_variant variant,
             struct spec_error *error);
void run_close(struct run *run);
/* Tells the command that repeats a failure on `stimulus`, as a shell reads it. The file holds block, parameters, mode and seed. */
void run_tell_replay(const struct run *run, const char *stimulus, int icarus);

#endif
