/* Is a recording of a small stash played with its own parameters, and one that is cut off, older or broken refused? */
#define _POSIX_C_SOURCE 200809L
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/recording.h"

static int record(void **state)
{
    (void)state;
    return record_run("on-demand", "Stash", "local_banks", "8");
}

static void fewer_banks_than_the_defaults_suppose_are_played(void **state)
{
    enum { ACCESSES = 20 };
    struct stream_plan plan;
    (void)state;
    if (stream_open(&plan, "stash", recording, ACCESSES)) fail_msg("%s", plan.error.text);
    assert_int_equal(spec_get(&plan.values, "BANKS"), 8);
    plan.options = (struct lockstep_options){.sides = LOCKSTEP_MODEL, .seed = 1, .mode = AGENT_READY};
    if (stream_play(&plan)) fail_msg("%s", plan.error.text);
    assert_int_equal(plan.result.kind, LOCKSTEP_EQUAL);
    stream_close(&plan);
}

static void refused(const char *text, size_t length, const char *what)
{
    refused_stream("stash", text, length, what);
}

static void a_recording_that_is_not_whole_is_refused(void **state)
{
    (void)state;
    refused_unless_whole("stash", "stash-stream ", "the file ends inside this line");
}

static void what_is_no_text_is_refused(void **state)
{
    static const char zero[] = "stash-stream 2 16384 8 64 4096 4\n\0kernel 0\n";
    char *line = malloc(70000);
    (void)state;
    assert_non_null(line);
    refused(zero, sizeof zero - 1, "changed:2: a byte 0");
    memset(line, '1', 70000);
    refused(line, 70000, "changed:1: longer than 64 KiB");
    free(line);
    refused("stash-stream 2 4294967296 8 64 4096 4\n", 38, "a decimal number up to 1048576 is wanted");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fewer_banks_than_the_defaults_suppose_are_played),
        cmocka_unit_test(a_recording_that_is_not_whole_is_refused),
        cmocka_unit_test(what_is_no_text_is_refused),
    };
    return cmocka_run_group_tests(tests, record, forget_run);
}
