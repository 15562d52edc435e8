/* Speeds as ratios in one run: the bare Verilated RTL, the golden model alone, and lockstep of the two with its agent;
 * and how long the emission of each block takes.
 *
 * usage: speed [BLOCK...]     in the root of the tree. Exit status 1 when a promise is broken: lockstep at least half
 * as fast as the bare RTL, the model at least ten times as fast, an emission in under 0.2 s. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"
#include "tb/lockstep.h"
#include "tb/rtl.h"

#define BUILD   "build/verilated"
#define EMITTED "build/tests/bench"

enum { CYCLES = 20000 };
static const double LOCKSTEP_SHARE = 0.5, MODEL_TIMES = 10, EMIT_SECONDS = 0.2;

static int measure(const struct spec_block *block)
{
    struct spec_values values;
    struct spec_error error;
    struct lockstep_speed speed;
    struct rtl_source source;
    spec_defaults(block, &values);
    host_remove_tree(EMITTED); /* or nothing would be written */
    double start = host_seconds();
    if (host_mkdirs(EMITTED, &error) || rtl_source_emit(&source, &values, EMITTED, &error)) {
        printf("%-16s %s\n", block->name, error.text);
        return 1;
    }
    double emission = host_seconds() - start;
    rtl_source_free(&source);
    struct lockstep_options options = {.values = &values, .seed = 1, .cycles = CYCLES, .build_dir = BUILD,
                                       .reset_every = UINT64_MAX};
    if (lockstep_measure(&options, &speed, &error)) {
        printf("%-16s %s\n", block->name, error.text);
        return 1;
    }
    double share = speed.both / speed.rtl, times = speed.model / speed.rtl;
    int broken = share < LOCKSTEP_SHARE || times < MODEL_TIMES || emission >= EMIT_SECONDS;
    printf("%-16s %10.4f %10.4f %10.4f %10.2f %10.1f %10.3f%s\n", block->name, speed.rtl, speed.model, speed.both, share,
           times, emission, broken ? "  *" : "");
    fflush(stdout);
    return broken;
}

int main(int argc, char **argv)
{
    int broken = 0;
    printf("%-16s %10s %10s %10s %10s %10s %10s\n", "default sizes", "bare RTL", "model", "lockstep", "lockstep", "model",
           "emission");
    printf("%-16s %10s %10s %10s %10s %10s %10s\n", "", "Mcycles/s", "Mcycles/s", "Mcycles/s", "/ RTL", "/ RTL", "s");
    for (int i = 0; spec_blocks[i]; i++) {
        int wanted = argc < 2;
        for (int k = 1; k < argc; k++) wanted |= !strcmp(argv[k], spec_blocks[i]->name);
        if (wanted && model_find(spec_blocks[i]->name)) broken |= measure(spec_blocks[i]);
    }
    printf("promised: lockstep at least %.1f, model at least %.0f, emission under %.1f s%s\n", LOCKSTEP_SHARE, MODEL_TIMES,
           EMIT_SECONDS, broken ? "; * breaks one" : "");
    return broken;
}
