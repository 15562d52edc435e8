/* What a system configuration can say. One table of keys, read by the strict YAML reader, by the documentation and by
 * the simulator: a key that is not in it is an error, and so is a value outside its range.
 *
 * Source of the defaults: thesis tables 4.3 (latencies, sizes), 2.3 (store buffer, MSHRs), tinyCache table 1; what the
 * papers do not print says "ours" in its `source`. The keys of the two machines are apart: sm_, die_, llc_, dram_ and tc_
 * belong to the organisations of the tinyCache paper, the others to those of the stash papers. */
#ifndef LARDER_SYSTEM_CONFIG_H
#define LARDER_SYSTEM_CONFIG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "spec/query.h"

/* Section 4.6.1 of the thesis: where a program's arrays live. */
enum organization {
    ORG_SCRATCH,
    ORG_SCRATCH_G,
    ORG_SCRATCH_GD,
    ORG_CACHE,
    ORG_STASH,
    ORG_STASH_G,
    ORG_MESH_COUNT, /* the organisations of the stash papers end here; then the tinyCache paper's (its section 5.1) */
    ORG_TC_BASE = ORG_MESH_COUNT, /* a tinyCache beside each lane */
    ORG_TC_PICK,                  /* the policy with the least energy-delay product for the program */
    ORG_NO_TC,                    /* the baseline */
    ORG_COUNT
};

/* What a stash load miss asks for: the words of the access (the RTL does this), or as well the other words of the same
 * line that the tile maps (the thesis's communication regions, section 4.6.2). */
enum stash_fetch { FETCH_REQUEST, FETCH_LINE };

/* Which model stands for the stash: the transactions of stash_transactions.c, or the cycle-exact golden model. */
enum stash_model { MODEL_TRANSACTIONS, MODEL_EXACT };

/* What the transactions take: the thesis's translation and nothing else, or what the block takes (stash_costs.h). */
enum stash_costs_of { COSTS_PAPERS, COSTS_BLOCK };

/* What goes past the tinyCaches (tinyCache paper 5.1), the same for all kernels of a run. */
enum bypass_policy { POLICY_BYPASS_NONE, POLICY_BYPASS_SHARED, POLICY_BYPASS_GLOBAL, POLICY_DISABLE, POLICIES };

enum lane_replacement { REPLACEMENT_LRU, REPLACEMENT_PLRU };

/* How spmv keeps its matrix: Parboil's jagged diagonals, or rows one after the other, a thread for each. */
enum spmv_format { SPMV_JDS, SPMV_CSR };

/* Where a kernel's parameters and constants come from. Global: each is a load of one and the same word by all lanes. */
enum constant_space { CONSTANTS_CACHED, CONSTANTS_GLOBAL, CONSTANT_SPACES };

/* At a barrier each lane writes its lines back in the order of its ways, and the coalescer joins what meets (the block does
 * this); or line after line of memory, from all lanes that have written to it. */
enum drain_order { DRAIN_BY_LANE, DRAIN_BY_LINE };

/* What a barrier does to the tinyCaches. Keep: nothing, as in the paper's public simulator; the paper evicts (3.1), and no
 * hardware that keeps its lines computes what a program means (die.h). */
enum barrier { BARRIER_EVICT, BARRIER_KEEP };

/* What an access of the L1 or the scratchpad is where its energy is counted: a coalesced request or a row of the banks, as in
 * this RTL, or what one lane asks for, as in the paper's public simulator (energy.h). */
enum energy_unit { UNIT_REQUEST, UNIT_LANE, ENERGY_UNITS };

/* Which warp a multiprocessor issues: the next one after each memory access, or the oldest that can. */
enum warp_scheduler { SCHEDULER_ROUND_ROBIN, SCHEDULER_OLDEST };

/* Faults that the checks plant in the hierarchy to see that a wrong result is found. No key of a file reaches them. */
enum system_fault {
    FAULT_NONE,
    FAULT_LOST_WRITEBACK,  /* a writeback's data never reaches the L2 */
    FAULT_LOST_FORWARD,    /* a read of a word that another unit owns is answered by the L2's own bits */
    FAULT_NO_INVALIDATION, /* Valid words survive the end of a kernel */
    FAULT_SHARED_CHUNK,    /* a new mapping takes a pending chunk without writing it back */
    FAULT_WRONG_STRIDE,    /* the stash translates with rowSize where strideSize belongs */
    FAULT_LOST_BIT,        /* a tinyCache forgets the first written half-word when it writes a line back */
    FAULT_LOST_EVICTION,   /* a tinyCache drops a replaced line without writing it back */
    FAULT_NO_MERGE,        /* a fetch into a partly valid line overwrites what was written */
    FAULT_NO_DRAIN,        /* a barrier leaves the tinyCaches as they are */
    FAULT_NO_BLOCK_ID,     /* the extended address forgets the thread block */
    FAULT_STALE_BYPASS     /* a bypassed access leaves a cached copy where it is */
};

struct system_config {
    int64_t organization; /* enum organization */
    int64_t local_bytes, local_banks;
    int64_t l1_bytes, l1_ways;
    int64_t l2_bytes, l2_ways;
    int64_t mshrs, store_buffer;
    int64_t map_entries, vp_entries, scout_distance, translation_cycles, replication, stash_fetch, stash_model,
        stash_costs;
    int64_t l2_latency_min, l2_latency_max, remote_latency_min, remote_latency_max;
    int64_t memory_latency_min, memory_latency_max;
    int64_t memory_clock_mhz, gpu_clock_mhz, cpu_clock_mhz;
    int64_t warm_l2, page_bytes, flit_bytes;
    int64_t blocks_per_unit, warps_per_unit;
    int64_t size_divisor;
    /* the tinyCache paper's machine (die.h) */
    int64_t sm_count, sm_warps, sm_blocks, sm_clock_mhz, scheduler;
    int64_t sm_scratchpad_bytes, sm_scratchpad_banks, sm_scratchpad_bank_bytes, sm_scratchpad_cycles;
    int64_t sm_l1_bytes, sm_l1_ways, sm_l1_cycles, sm_mshrs;
    int64_t die_l2_bytes, die_l2_ways, die_l2_cycles, llc_bytes, llc_ways, llc_cycles;
    int64_t dram_mb_per_s, dram_ns;
    int64_t tc_bytes, tc_ways, tc_line_bytes, tc_replacement, tc_policy, tc_drain, tc_drain_order;
    int64_t tc_partial_bits, tc_beat_bytes, tc_share_bytes;
    int64_t barrier, energy_unit, fill_energy;
    int64_t paper_size, rmat_scale, rmat_degree, rmat_seed, spmv_format, constant_space;
    enum system_fault fault;
    bool step_every_tick; /* walk through idle time tick by tick: the same counts, slowly (a check of the skipping) */
};

struct config_key {
    const char *name;
    int64_t init, min, max; /* of the number, or of the index into choices */
    bool power_of_two;
    const char *choices; /* NULL for a number, else the legal words, separated by '|' */
    const char *unit;
    const char *meaning; /* one line */
    const char *source;  /* the paper's table, or "ours" */
};

enum { CONFIG_KEYS_AT_MOST = 128 };
const struct config_key *config_key_at(int index); /* NULL past the last */
void config_defaults(struct system_config *config);
void config_print_value(FILE *out, const struct system_config *config, int index); /* a number or a word */
const char *organization_name(enum organization organization);
const char *policy_name(enum bypass_policy policy);
bool config_is_die(const struct system_config *config); /* an organisation of the tinyCache paper */

/* Set one key from its text. 0, or -1 with *error: an unknown key, not a number, out of range. */
int config_set(struct system_config *config, const char *name, const char *text, struct spec_error *error);
/* 0, or -1 with *error: sizes that contradict each other. Call it after the last config_set. */
int config_check(const struct system_config *config, struct spec_error *error);

#endif
