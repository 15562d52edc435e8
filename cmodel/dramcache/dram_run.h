/* Requests on the golden `dram_controller` with the device below it, which checks each command. */
#ifndef LARDER_DRAM_RUN_H
#define LARDER_DRAM_RUN_H

#include "cmodel/dramcache/dram_pins.h"
#include "spec/query.h"

struct dram_access {
    int cpu, write;
    uint64_t
        line; /* its number: lines of a row, then rows of all banks (by MAP). What the device does not have is left out */
    uint64_t pc; /* of a CPU: its program counter, and its core; 0 where they are not known */
    int core;
};

/* Where the accesses come from: one of these, or -1 and *error. */
enum { DRAM_SOURCE_END, DRAM_SOURCE_ACCESS, DRAM_SOURCE_LATER /* none before one more answer */ };
typedef int dram_source(void *context, struct dram_access *access, struct spec_error *error);

enum { DRAM_RUN_GPU, DRAM_RUN_CPU, DRAM_RUN_CLASSES };

struct dram_run_class {
    uint64_t reads, writes;
    uint64_t latency,
        longest; /* of reads, from the cycle in which it is first offered to its answer, in cycles; the sum */
};

struct dram_run_result {
    uint64_t cycles; /* from the first request's offer to the last answer and the last burst */
    struct dram_counts commands;
    struct dram_run_class of[DRAM_RUN_CLASSES];
};

/* `window`: most reads under way at a time; 0: as many as the controller takes. `stop`: asked now and then, ends the run
 * with -1; or NULL. */
struct dram_run_options {
    const struct spec_values *values; /* of dram_controller */
    int window;
    dram_source *source;
    void (*answered)(void *context, uint64_t line); /* a read has its answer; or NULL */
    void *context;                                  /* of `source` and `answered` */
    int (*stop)(void *context, uint64_t requests);
    void *stop_context;
};
/* 0. DRAM_RUN_WRONG with *error: the hardware is wrong; the device saw a broken rule, or nothing moves. -1 with *error: the
 * source failed, or the sizes are not legal. */
enum { DRAM_RUN_WRONG = 1 };
int dram_run(const struct dram_run_options *options, struct dram_run_result *result, struct spec_error *error);

/* The share of the data bus's slots that bursts had. */
double dram_run_share(const struct spec_values *values, const struct dram_run_result *result);

#endif
