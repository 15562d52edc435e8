/* What a system configuration can say. One table of keys, read by the strict YAML reader, by the documentation and by
 * the simulator: a key that is not in it is an error, and so is a value outside its range.
 *
 * Source of the defaults: thesis tables 4.3 (latencies, sizes), 2.3 (store buffer, MSHRs); what the papers do not
 * print says "ours" in its `source`. */
#ifndef LARDER_SYSTEM_CONFIG_H
#define LARDER_SYSTEM_CONFIG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "spec/query.h"

/* Sections 4.6.1 of the thesis: where a program's arrays live. */
enum organization { ORG_SCRATCH, ORG_SCRATCH_G, ORG_SCRATCH_GD, ORG_CACHE, ORG_STASH, ORG_STASH_G, ORG_COUNT };

/* What a stash load miss asks for: the words of the access (the RTL does this), or as well the other words of the same
 * line that the tile maps (the thesis's communication regions, section 4.6.2). */
enum stash_fetch { FETCH_REQUEST, FETCH_LINE };

/* Which model stands for the stash: the transactions of stash_transactions.c, or the cycle-exact golden model. */
enum stash_model { MODEL_TRANSACTIONS, MODEL_EXACT };

/* Faults that the checks plant in the hierarchy to see that a wrong result is found. No key of a file reaches them. */
enum system_fault {
    FAULT_NONE,
    FAULT_LOST_WRITEBACK,  /* a writeback's data never reaches the L2 */
    FAULT_LOST_FORWARD,    /* a read of a word that another unit owns is answered by the L2's own bits */
    FAULT_NO_INVALIDATION, /* Valid words survive the end of a kernel */
    FAULT_SHARED_CHUNK,    /* a new mapping takes a pending chunk without writing it back */
    FAULT_WRONG_STRIDE     /* the stash translates with rowSize where strideSize belongs */
};

struct system_config {
    int64_t organization; /* enum organization */
    int64_t local_bytes, local_banks;
    int64_t l1_bytes, l1_ways;
    int64_t l2_bytes, l2_ways;
    int64_t mshrs, store_buffer;
    int64_t map_entries, vp_entries, scout_distance, translation_cycles, replication, stash_fetch, stash_model;
    int64_t l2_latency_min, l2_latency_max, remote_latency_min, remote_latency_max;
    int64_t memory_latency_min, memory_latency_max;
    int64_t memory_clock_mhz, gpu_clock_mhz, cpu_clock_mhz;
    int64_t warm_l2, page_bytes, flit_bytes;
    int64_t blocks_per_unit, warps_per_unit;
    int64_t size_divisor;
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

const struct config_key *config_key_at(int index);                   /* NULL past the last */
int64_t config_value(const struct system_config *config, int index); /* a choice as its index */
void config_defaults(struct system_config *config);
void config_print_value(FILE *out, const struct system_config *config, int index); /* a number or a word */
const char *organization_name(enum organization organization);

/* Set one key from its text. 0, or -1 with *error: an unknown key, not a number, out of range. */
int config_set(struct system_config *config, const char *name, const char *text, struct spec_error *error);
/* 0, or -1 with *error: sizes that contradict each other. Call it after the last config_set. */
int config_check(const struct system_config *config, struct spec_error *error);

#endif
