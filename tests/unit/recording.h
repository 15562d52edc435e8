/* A recorded run of a program, made anew for the unit tests that play it. */
#ifndef LARDER_TESTS_RECORDING_H
#define LARDER_TESTS_RECORDING_H

#include <limits.h>
#include <stdio.h>

#include "cli/output.h"
#include "cmodel/system/run.h"

static char directory[PATH_MAX], recording[PATH_MAX + 20]; /* `recording` lies in `directory` */

/* Of `workload`, on the organization, with one more setting. 0, or -1: a set-up of cmocka. */
static inline int record_run(const char *workload, const char *organization, const char *key, const char *value)
{
    struct system_config config;
    struct run_result result;
    struct spec_error error;
    if (output_make_scratch(directory, NULL, &error)) return -1;
    snprintf(recording, sizeof recording, "%s/recording", directory);
    config_defaults(&config);
    if (config_set(&config, "organization", organization, &error) || config_set(&config, key, value, &error)) return -1;
    const struct run_options options = {.record = fopen(recording, "w")};
    if (!options.record) return -1;
    int failed = run_workload(workload_find(workload), &config, &options, &result, &error);
    return fclose(options.record) || failed ? -1 : 0;
}

static inline int forget_run(void **state)
{
    (void)state;
    output_remove_tree(directory);
    return 0;
}

#endif
