/* What a run counts. */
#ifndef LARDER_SYSTEM_STATS_H
#define LARDER_SYSTEM_STATS_H

#include <stdint.h>

/* Thesis section 4.6: network traffic by class, in flit crossings (flits times links crossed). */
enum traffic_class { TRAFFIC_READ, TRAFFIC_WRITE, TRAFFIC_WRITEBACK, TRAFFIC_CLASSES };

/* Thesis figure 4.4, tinyCache figures 1 and 4: energy by where it is spent. */
enum energy_part {
    ENERGY_CORE,
    ENERGY_L1,
    ENERGY_LOCAL,
    ENERGY_L2,
    ENERGY_NETWORK,
    ENERGY_TINY,
    ENERGY_COALESCER,
    ENERGY_LAST_LEVEL,
    ENERGY_PARTS
};

/* One for each kind of access that costs energy (energy.h has the figures). */
enum access_kind {
    ACCESS_INSTRUCTION, /* one GPU warp instruction */
    ACCESS_L1_HIT,      /* GPU L1 */
    ACCESS_L1_MISS,
    ACCESS_TLB,        /* one beside each GPU L1 access and each stash translation */
    ACCESS_SCRATCHPAD, /* one warp-wide access, or one DMA transfer of up to a line */
    ACCESS_STASH_HIT,
    ACCESS_STASH_MISS,
    ACCESS_L2,
    ACCESS_FLIT_HOP,
    /* the tinyCache paper's machine */
    ACCESS_TINY,          /* one lane's look-up */
    ACCESS_TINY_LINE,     /* one lane's line filled, or read to be written back */
    ACCESS_COALESCER,     /* one warp's pass */
    ACCESS_SM_SCRATCHPAD, /* one row of all banks */
    ACCESS_SM_L1,         /* one line, or a part of it */
    ACCESS_DIE_L2,
    ACCESS_LAST_LEVEL,
    ACCESS_KINDS
};

struct system_stats {
    uint64_t gpu_cycles;    /* the whole run, CPU phases too, in GPU cycles */
    uint64_t kernel_cycles; /* of these, while a kernel ran */
    uint64_t instructions;  /* GPU warp instructions */
    uint64_t cpu_instructions;
    uint64_t traffic[TRAFFIC_CLASSES];
    uint64_t accesses[ACCESS_KINDS];
    uint64_t kernels, blocks;
    uint64_t l1_evictions, cpu_accesses, cpu_misses;
    uint64_t l2_misses, recalls, forwards;
    uint64_t add_maps, change_maps, map_waits, lazy_writebacks, replica_copies;
    uint64_t dma_transfers;
    uint64_t bank_conflicts; /* extra cycles in the local memory */
    uint64_t mshr_waits;
    uint64_t tiny_hits /* tags */, tiny_fetches, tiny_writebacks, tiny_drains; /* lanes; drains: of all lanes */
    /* what lanes ask of the memories below, [0] global, [1] scratchpad: their fetches and writebacks of lines, and their
     * accesses that go past the tinyCaches; before any coalescing */
    uint64_t lanes_below[2];
    uint64_t scratchpad_requests; /* after coalescing: pieces of lines, whatever rows they take */
    uint64_t sm_l1_misses, dram_lines;
};

const char *traffic_name(int traffic_class);
const char *energy_part_name(int part);
const char *access_name(int kind);

#endif
