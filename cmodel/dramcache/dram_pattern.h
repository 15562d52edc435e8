/* Patterns of accesses that are made instead of read from a trace, and the bounds that hold for them:
 * docs/dramcache/controller-data-path.md, "Bounds that results are compared with". */
#ifndef LARDER_DRAM_PATTERN_H
#define LARDER_DRAM_PATTERN_H

#include "cmodel/dramcache/dram_run.h"

/* X(NAME, WHAT). */
#define DRAM_PATTERNS(X)                                                                                               \
    X(sequential, "reads of consecutive lines")                                                                        \
    X(random, "reads of random lines")                                                                                 \
    X(rows, "reads that each open a row, of all banks in turn")                                                        \
    X(bank, "reads that each open a row, all of one bank")                                                             \
    X(mixed, "random lines, one access in five a write, one in four a CPU's and the others a GPU's")                   \
    X(update, "random lines, each written back when its read has been answered")
#define DRAM_PATTERN_NUMBER(name, what) DRAM_PATTERN_##name,
enum dram_pattern { DRAM_PATTERNS(DRAM_PATTERN_NUMBER) DRAM_PATTERN_COUNT };

const char *dram_pattern_name(enum dram_pattern pattern);
const char *dram_pattern_what(enum dram_pattern pattern);

enum { DRAM_PATTERN_OPEN = 64 /* lines that `update` has between the offer of their read and that of their write */ };

struct dram_pattern_source {
    enum dram_pattern pattern;
    uint64_t left, made; /* accesses; of `update` half of them are the writes */
    uint64_t random;     /* the generator's state: the seed */
    int banks;
    int group_bits; /* of a bank's number, that are the lowest of a line's; 0: none, or the whole bank is */
    uint64_t bank_step, row_step; /* line numbers from one to the next; of a bank's number without its group */
    uint64_t rows;
    int open; /* reads of `update` without an answer */
    int answered;
    uint64_t line[DRAM_PATTERN_OPEN]; /* that are answered and not yet written */
};
void dram_pattern_begin(struct dram_pattern_source *source, const struct spec_values *values, enum dram_pattern pattern,
                        uint64_t requests, uint64_t seed);
int dram_pattern_next(void *source, struct dram_access *access, struct spec_error *error); /* a dram_source */
void dram_pattern_answered(void *source, uint64_t line);

/* The most that a controller can reach, as a share of the pins' bandwidth, with its formula in words of the
 * parameters. A trace (DRAM_PATTERN_COUNT) has the bound that refresh alone leaves.
 * That of `update` is of turns of MIN_BURSTS bursts, and of writes that each open their row again. It is no bound of the device: one whose
 * writes find their rows open has `kept_share`, which is 0 for the other patterns. */
struct dram_bound {
    double share, kept_share;
    char formula[400], kept_formula[400];
};
struct dram_bound dram_pattern_bound(const struct spec_values *values, enum dram_pattern pattern);

#endif
