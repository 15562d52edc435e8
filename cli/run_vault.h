/* larder run trace on dramcache and dramcache_stack: accesses of a CPU and a GPU to vaults of a DRAM cache. */
#ifndef LARDER_CLI_RUN_VAULT_H
#define LARDER_CLI_RUN_VAULT_H

#include "cli/supervise.h"
#include "cmodel/dramcache/vault_source.h"
#include "spec/query.h"

struct vault_call {
    const struct spec_values *values; /* of dramcache or dramcache_stack */
    const char *trace, *stats;        /* trace NULL: the pattern */
    enum vault_pattern pattern;
    int64_t requests, seed; /* of the pattern */
    int64_t warm;           /* -1: what the pattern begins with, or nothing */
    int64_t cpu_gap, gpu_gap, cpu_window, gpu_window, latency, line_cycles;
    int json;
};
/* Within a supervised job: an exit status, 1 where a read is not what was written. */
int run_vault(const struct vault_call *call, const struct output *out);

#endif
