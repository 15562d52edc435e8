/* Runs a program on the modelled memory hierarchy: the library's side of `larder run`.
 *
 *     struct system_config config;            struct run_result result;
 *     config_defaults(&config);               config_set(...) for each key of the file, config_check(...)
 *     status = run_workload(workload_find("implicit"), &config, &options, &result, &error);
 *     run_print(stdout, &result);             run_write_json(file, &result);
 *
 * Deterministic: the same name and configuration give the same counts on every machine. */
#ifndef LARDER_SYSTEM_RUN_H
#define LARDER_SYSTEM_RUN_H

#include <stdio.h>

#include "cmodel/system/config.h"
#include "cmodel/system/stats.h"

struct workload;

/* The programs, in the order of the papers. NULL past the last. */
const struct workload *workload_at(int index);
const struct workload *workload_find(const char *name); /* NULL if none */
const char *workload_name(const struct workload *workload);
const char *workload_summary(const struct workload *workload); /* one line */
bool workload_runs_on(const struct workload *workload, enum organization organization);

struct run_options {
    /* NULL, or where operations go, one a line: of the stashes (stream.h), or of the tinyCaches of the first
     * multiprocessor (tinycache_stream.h). Owned by the caller. */
    FILE *record;
    FILE *lines;        /* NULL, or where accesses to memory go, one a line (line_trace.h). Owned by the caller. */
    const char *matrix; /* NULL, or the Matrix Market file that bfs and spmv read instead of a generated graph */
    /* NULL, or called now and then: what is being done, and how many percent of this part are done. */
    void (*progress)(void *context, const char *what, int percent);
    void *context;
};

struct run_result {
    const char *workload;
    char input[80]; /* what the program ran on */
    struct system_config config;
    struct system_stats stats;
    bool correct;       /* every output equals the same program's on plain arrays */
    char mismatch[200]; /* the first difference: array, element, both values; "" when correct */
    uint64_t words_checked;
};

/* 0 when the run ended (look at result->correct), or -1 with *error: the configuration can't run this program
 * (a block needs more local memory than there is, ...), the matrix can't be read ("FILE:LINE: ..."), or the machine is out
 * of memory. tCpick runs the program once with each policy; result->config has the one that was picked. */
int run_workload(const struct workload *workload, const struct system_config *config, const struct run_options *options,
                 struct run_result *result, struct spec_error *error);

void run_print(FILE *out, const struct run_result *result);      /* a table for people */
void run_write_json(FILE *out, const struct run_result *result); /* one JSON object, keys in a fixed order */

#endif
