/* Accesses of a CPU and a GPU on the golden `dramcache` or `dramcache_stack`, with a stacked DRAM at the pins of each vault that checks each
 * command, and a memory behind its AXI4. Each byte of each read is compared with a shadow of the memory. */
#ifndef LARDER_VAULT_RUN_H
#define LARDER_VAULT_RUN_H

#include "cmodel/dramcache/vault_memory.h"
#include "cmodel/dramcache/vault_source.h"

enum { VAULT_LATENCIES = 8192 /* the last one of the histogram has all longer ones too */ };

struct vault_class {
    uint64_t reads, writes; /* taken */
    /* Of requests that were looked up. A read that joins the job of another one is none of them. */
    uint64_t hits, misses, write_hits, write_misses;
    uint64_t bypassed, through;            /* reads; with MCC: writes that hit and went to memory too */
    uint64_t chained_hits, chained_misses; /* reads among them with a second look-up */
    uint64_t chained_writes;               /* writes that hit by it */
    uint64_t skipped;                      /* misses that passed over a clean chained line */
    uint64_t kept, chained,
        not_kept; /* with CHAINING: lines that were filled, those in a chained slot, and those that got none */
    uint64_t latency, longest; /* of reads, from the offer to the answer, in cycles; the sum */
    uint64_t answered, histogram[VAULT_LATENCIES];
};

struct vault_result {
    uint64_t sweep;  /* cycles from reset until requests go on. They are in none of the figures */
    uint64_t cycles; /* from the first request's offer that counts until nothing is under way */
    struct vault_class of[DRAM_RUN_CLASSES];
    uint64_t linked, cut;        /* chains: made, and cut by a line of another set */
    uint64_t walked, cleaned;    /* with MCC: lines that walks looked up, and those of them that were dirty */
    uint64_t flushed;            /* pages whose walk has ended */
    uint64_t not_bypassed;       /* its reads that were looked up while the GPU computed */
    uint64_t dirty;              /* those of them whose line was dirty: the others are ByE's false positives */
    uint64_t early_misses;       /* a CPU's reads that asked memory beside their look-up, and missed; */
    uint64_t early_hits;         /* and hit: memory was asked in vain */
    uint64_t late_misses;        /* a CPU's reads that were predicted to hit, and missed */
    struct dram_counts commands; /* of the stacked DRAM of all vaults */
    uint64_t lines[2];           /* of all memory: read, written */
    uint64_t written_back;       /* dirty lines among them */
    uint64_t compared;           /* reads */
    uint64_t read_back;          /* lines that were read and compared behind the run, in none of the other figures */
};

struct vault_options {
    const struct spec_values *values; /* of dramcache or dramcache_stack */
    struct vault_source *source;
    int window[DRAM_RUN_CLASSES]; /* most reads under way */
    uint64_t warm;                /* accesses that are taken before anything is counted */
    int latency, line_cycles;     /* of memory: vault_memory.h */
    enum vault_fault fault;
    int (*stop)(void *context, uint64_t requests); /* as of dram_run; or NULL */
    void *stop_context;
};

/* 0. DRAM_RUN_WRONG with *error: the hardware is wrong; a read is not what was written, a rule is broken below the block, or
 * nothing moves. -1 with *error: the source failed, or the sizes are not legal. */
int vault_run(const struct vault_options *options, struct vault_result *result, struct spec_error *error);

/* The latency that so many percent of a class's reads had at most. */
uint64_t vault_percentile(const struct vault_class *of, int percent);

#endif
