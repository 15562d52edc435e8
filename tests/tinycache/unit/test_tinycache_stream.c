/* Is a recording played as its plan says: as often as asked, at the parameters asked for, and refused with its whole path? */
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

enum { ACCESSES = 100 };

static int record(void **state)
{
    (void)state;
    return record_run("saxpy", "tCbase", "size_divisor", "64");
}

static void a_plan_is_played_again_and_again(void **state)
{
    struct stream_plan plan;
    (void)state;
    if (stream_open(&plan, "tinycache_array", recording, ACCESSES)) fail_msg("%s", plan.error.text);
    assert_int_equal(spec_get(&plan.values, "LANES"), 32);
    plan.options = (struct lockstep_options){.sides = LOCKSTEP_MODEL, .seed = 1, .mode = AGENT_READY};
    if (stream_play(&plan)) fail_msg("%s", plan.error.text);
    const struct stream_result first = plan.result;
    assert_int_equal(first.kind, LOCKSTEP_EQUAL);
    assert_string_equal(first.figure[0].name, "accesses");
    assert_int_equal(first.figure[0].value, ACCESSES);
    assert_int_equal(stream_play(&plan), 0);
    assert_int_equal(plan.result.cycles, first.cycles);
    /* Fewer lanes: each access becomes several. */
    assert_int_equal(spec_set(&plan.values, "LANES", 8, &plan.error), 0);
    if (stream_play(&plan)) fail_msg("%s", plan.error.text);
    assert_true(plan.result.figure[0].value > ACCESSES);
    assert_true(plan.result.cycles > first.cycles);
    stream_close(&plan);
}

static void what_cannot_be_played_is_said_with_its_path(void **state)
{
    struct stream_plan plan;
    char path[601];
    (void)state;
    memset(path, 'p', 600);
    path[600] = 0;
    assert_int_equal(stream_open(&plan, "tinycache_array", path, 0), -1);
    assert_int_equal(strncmp(plan.error.text, path, 600), 0);
    stream_close(&plan);
    assert_int_equal(stream_open(&plan, "scratchpad", recording, 0), -1);
    assert_non_null(strstr(plan.error.text, "block 'scratchpad' plays no streams; legal: "));
    assert_non_null(strstr(plan.error.text, "tinycache_array"));
    stream_close(&plan);
    assert_int_equal(stream_open(&plan, "tinycache_array", recording, 0), 0);
    assert_int_equal(spec_set(&plan.values, "ADDR_BITS", 12, &plan.error), 0);
    assert_int_equal(stream_play(&plan), 2);
    assert_non_null(strstr(plan.error.text, "needs more than ADDR_BITS=12"));
    stream_close(&plan);
    assert_int_equal(stream_open(&plan, "tinycache_array", recording, 0), 0);
    assert_int_equal(spec_set(&plan.values, "SHARED_ADDR_BITS", 11, &plan.error), 0);
    assert_int_equal(stream_play(&plan), 2);
    assert_non_null(strstr(plan.error.text, "a scratchpad of 49152 bytes needs more than SHARED_ADDR_BITS=11"));
    stream_close(&plan);
}

static void refused(const char *text, size_t length, const char *what)
{
    refused_stream("tinycache_array", text, length, what);
}

static void a_recording_that_is_not_whole_is_refused(void **state)
{
    (void)state;
    refused_unless_whole("tinycache_array", "tinycache-stream ", "cut off inside this line");
}

static void what_is_no_recording_is_refused(void **state)
{
#define FIRST "tinycache-stream 2 32 128 8 49152\nkernel bypass_none\n"
    static const char zero[] = FIRST "\0\n";
    static const char far[] = FIRST "load s 0 0 4 1 fffffffffffffffc:0\n",
                      wide[] = FIRST "load g 0 0 4 1 10000000000000000:0\n";
    static const char huge[] = "tinycache-stream 2 32 128 256 4294967295\n";
    (void)state;
    refused(zero, sizeof zero - 1, "changed:3: a byte 0");
    refused(far, sizeof far - 1, "changed:3: outside the block's scratchpad");
    refused(wide, sizeof wide - 1, "changed:3: no ADDRESS:DATA of a lane");
    refused(huge, sizeof huge - 1, "changed:1: no recorded stream");
#undef FIRST
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_played_again_and_again),
        cmocka_unit_test(what_cannot_be_played_is_said_with_its_path),
        cmocka_unit_test(a_recording_that_is_not_whole_is_refused),
        cmocka_unit_test(what_is_no_recording_is_refused),
    };
    return cmocka_run_group_tests(tests, record, forget_run);
}
