/* A recorded run of a program, made anew for the unit tests that play it. To be included behind cmocka.h. */
#ifndef LARDER_TESTS_RECORDING_H
#define LARDER_TESTS_RECORDING_H

#include <limits.h>
#include <stdio.h>

#include "cli/output.h"
#include "cmodel/system/run.h"
#include "tb/host.h"
#include "tb/stream.h"

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

/* What a run of a stream tells under this name. */
static inline uint64_t stream_figure(const struct stream_plan *plan, const char *name)
{
    for (int i = 0; i < plan->result.count; i++)
        if (!strcmp(plan->result.figure[i].name, name)) return plan->result.figure[i].value;
    fail_msg("no figure %s", name);
    return 0;
}

/* A file of these bytes, called `changed`. */
static inline const char *changed_stream(const char *text, size_t length)
{
    static char path[PATH_MAX + 20];
    struct spec_error error;
    snprintf(path, sizeof path, "%s/changed", directory);
    assert_int_equal(host_write(path, text, length, &error), 0);
    return path;
}

/* It must be refused as a stream of `block` with `what`. */
static inline void refused_stream(const char *block, const char *text, size_t length, const char *what)
{
    struct stream_plan plan;
    assert_int_equal(stream_open(&plan, block, changed_stream(text, length), 0), -1);
    if (!strstr(plan.error.text, what)) fail_msg("'%s' is not in: %s", what, plan.error.text);
    stream_close(&plan);
}

/* The recording must be refused without its last byte (with `in_a_line`), its last line, its second half or a line in the middle,
 * and with version 1 behind `title`. */
static inline void refused_unless_whole(const char *block, const char *title, const char *in_a_line)
{
    struct spec_error error;
    char *text;
    size_t length;
    assert_int_equal(host_read(recording, &text, &length, &error), 0);
    size_t last = length - 1;
    while (text[last - 1] != '\n') last--;
    refused_stream(block, text, length - 1, in_a_line);
    refused_stream(block, text, last, "cut off after this line");
    char *middle = strchr(text + last / 2, '\n') + 1, *next = strchr(middle, '\n') + 1;
    refused_stream(block, text, (size_t)(middle - text), "cut off after this line");
    memmove(middle, next, length - (size_t)(next - text));
    refused_stream(block, text, length - (size_t)(next - middle), "lines are missing");
    text[strlen(title)] = '1';
    refused_stream(block, text, last / 2, "recorded by an older larder");
    free(text);
}

#endif
