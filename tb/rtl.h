/* A block's Verilog as a thing that runs: its sources, a Verilated build of them, and the loaded simulation.
 *
 * Builds are cached by content (Verilog text, parameters, flags, facade) in a directory of their own below
 * `build_dir`; a build appears there by a rename, so an interrupted one leaves nothing that looks finished. */
#ifndef LARDER_TB_RTL_H
#define LARDER_TB_RTL_H

#include "tb/host.h"

enum { RTL_PARAM_WORDS = (SPEC_MAX_PARAMS + 63) / 64 };
struct rtl_source {
    const struct spec_values *values;
    char top[64];
    char directory[HOST_DIRECTORY]; /* of the files, also searched for `include */
    char **paths;
    int count;
    uint64_t hash;                       /* of names and texts */
    uint64_t has_param[RTL_PARAM_WORDS]; /* rtl_has_param; all 0: it has none */
    int mutants; /* 1: it has an input `mutant`, 32 bits, beside the block's ports; who has read it says so */
    int brief; /* 1: it plays few cycles. Where no build of it is there, one is made that is hardly optimised; who has read it says so */
};
/* The top module has parameter i of the block, so -G can set it. */
static inline int rtl_has_param(const struct rtl_source *source, int i)
{
    return (int)(source->has_param[i / 64] >> (i % 64) & 1);
}
/* The Verilog in `dir`: an emission's (FAMILY/TOP.f), or what TOP.f there lists, or every *.v there. A synthesised netlist has no parameters: they
 * are baked in and must be those of `values` (port widths are checked when it is built). */
int rtl_source_read(struct rtl_source *source, const struct spec_values *values, const char *dir,
                    struct spec_error *error);
/* A fresh emission, written below `build_dir` into a directory that rtl_source_read reads as well; with `fault` planted in
 * it (rtl-gen/verilog/fault.h), or NULL. */
int rtl_source_emit(struct rtl_source *source, const struct spec_values *values, const char *fault,
                    const char *build_dir, struct spec_error *error);
/* A fresh emission with these faults, of which one plays (rtl-gen/verilog/fault.h): fault i as mutant i + 1 where taken[i] is 1; the
 * others could not be planted beside the rest. */
int rtl_source_offer(struct rtl_source *source, const struct spec_values *values, const char *const *faults, int count,
                     unsigned char *taken, const char *build_dir, struct spec_error *error);
/* The Verilog in `dir`; NULL: a fresh emission, without a fault. */
int rtl_source_open(struct rtl_source *source, const struct spec_values *values, const char *dir, const char *build_dir,
                    struct spec_error *error);
void rtl_source_free(struct rtl_source *source);

enum rtl_variant {
    RTL_SHORT, /* lockstep of few cycles, streams: compiled in half the time, a tenth slower. Without mutants a block with state
                     tables gets RTL_POINTS, which lockstep makes to count their rows */
    RTL_FAST,     /* lockstep */
    RTL_TRACE,    /* can write an FST; five times slower while it does */
    RTL_COVERAGE, /* line, toggle and user coverage; ten times slower */
    RTL_POINTS    /* cover points alone, so the rows of state tables; twice slower */
};

struct rtl_sim;
struct rtl_build {
    char directory[HOST_DIRECTORY]; /* of the build: the log and the signal list */
    void *library;
    /* The facade. `in` and `out` are the vectors of spec_list_ports. */
    struct rtl_sim *(*create)(uint32_t seed); /* registers hold random bits until reset */
    void (*destroy)(struct rtl_sim *sim);
    void (*eval)(struct rtl_sim *sim, const uint32_t *in, uint32_t *out);   /* clock low, inputs applied, settled */
    void (*edge)(struct rtl_sim *sim);                                      /* the rising clock edge */
    void (*bare)(struct rtl_sim *sim, const uint32_t *in, uint64_t cycles); /* the RTL alone, as fast as it goes */
    int (*trace)(struct rtl_sim *sim, const char *path);                    /* RTL_TRACE only; closed by destroy */
    /* RTL_TRACE only: tells each signal of a finished FST, its scopes joined by dots (the last one too). */
    int (*signals)(const char *path, void (*tell)(void *to, const char *scope, const char *name), void *to);
    void (*coverage)(struct rtl_sim *sim, const char *path); /* RTL_COVERAGE and RTL_POINTS: this sim's counts */
    void (*choose)(struct rtl_sim *sim, uint32_t mutant);    /* of a source with mutants: which one it is; 0: none */
    int *stopped;                                            /* set when an assertion fails or on $stop */
    char *message;                                           /* and what it printed */
};
/* Builds what is not in the cache, and loads it. */
int rtl_build(struct rtl_build *build, const struct rtl_source *source, enum rtl_variant variant, const char *build_dir,
              struct spec_error *error);
void rtl_unload(struct rtl_build *build);

#endif
