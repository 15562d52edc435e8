/* Where the accesses to a vault come from. Each class has its own: the CPU's go on while the GPU's wait, and the other way
 * round. docs/dramcache/workloads.md says what the pattern is made of. */
#ifndef LARDER_VAULT_SOURCE_H
#define LARDER_VAULT_SOURCE_H

#include "cmodel/dramcache/dram_trace.h"

struct vault_source;

/* The accesses of a trace. A class is at most VAULT_AHEAD accesses before the other one. The source does not own it. */
enum { VAULT_AHEAD = 4096 };
struct vault_source *vault_source_of_trace(struct dram_trace *trace);
/* What is made. X(NAME, WORD, STRIDE, WHAT); STRIDE: from a line of the GPU to its next one. */
#define VAULT_PATTERNS(X)                                                                                              \
    X(CPU_GPU, "cpu-gpu", 1, "a CPU's short runs and a GPU's streams, of a footprint larger than the cache")           \
    X(STRIDE, "cpu-gpu-stride", 2, "the same, but the GPU's lines are every second one: they meet in half of the sets")
#define VAULT_PATTERN_NUMBER(name, word, stride, what) VAULT_##name,
enum vault_pattern { VAULT_PATTERNS(VAULT_PATTERN_NUMBER) VAULT_PATTERN_COUNT };
const char *vault_pattern_name(enum vault_pattern pattern);
const char *vault_pattern_what(enum vault_pattern pattern);
/* So many accesses of a CPU and a GPU, that follow from the sizes of the cache and the seed. The first ones are the CPU's
 * alone. `gaps`: by class, the cycles from one access to the next one, in the mean. */
uint64_t vault_pattern_alone(const struct spec_values *values); /* the first ones: how many */
struct vault_source *vault_source_of_pattern(const struct spec_values *values, enum vault_pattern pattern,
                                             uint64_t requests, uint64_t seed, const int gaps[DRAM_RUN_CLASSES]);
/* The next access of a class (DRAM_RUN_CPU, DRAM_RUN_GPU), and in *wait how many cycles it comes after the last one of its
 * class was taken, at least. As a dram_source: DRAM_SOURCE_LATER where the class is too far before the other one. */
int vault_source_next(struct vault_source *source, int class, struct dram_access *access, int *wait,
                      struct spec_error *error);
void vault_source_free(struct vault_source *source);

#endif
