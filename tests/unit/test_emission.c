/* Does every way to a block's Verilog (`larder emit`, lockstep) give the same bytes, and does none pass a mistake that
 * the generator's checks find? */
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

#include "cli/output.h"
#include "rtl-gen/out/emission.h"
#include "tb/host.h"
#include "tb/rtl.h"

static void lockstep_runs_what_emit_writes(void **state)
{
    struct emission emission = {0};
    struct rtl_source source, again;
    struct spec_values values;
    struct spec_error error;
    char scratch[PATH_MAX];
    (void)state;
    assert_int_equal(output_make_scratch(scratch, NULL, &error), 0);
    spec_defaults(spec_find_block("scratchpad"), &values);
    assert_int_equal(emission_add_block(&emission, &values, &error), 0);
    assert_int_equal(rtl_source_emit(&source, &values, NULL, scratch, &error), 0);
    assert_in_range(source.count, 2, emission.count - 1);
    for (int i = 0; i < source.count; i++) {
        char *text;
        size_t length;
        size_t below = strlen(source.paths[i]) - strlen(emission.file[i].path);
        assert_string_equal(source.paths[i] + below, emission.file[i].path);
        assert_int_equal(host_read(source.paths[i], &text, &length, &error), 0);
        assert_int_equal(length, emission.file[i].length);
        assert_memory_equal(text, emission.file[i].text, length);
        free(text);
    }
    /* The directory is an emission like any other. */
    assert_int_equal(rtl_source_read(&again, &values, source.directory, &error), 0);
    assert_int_equal(again.count, source.count);
    assert_true(again.hash == source.hash);
    rtl_source_free(&again);
    rtl_source_free(&source);
    emission_free(&emission);
    output_remove_tree(scratch);
}

/* The scratchpad with an output that its emitter does not know: nobody drives it. */
static struct spec_values undriven(struct spec_block *block)
{
    static const struct spec_signal signals[] = {{"forgotten", SPEC_OUT, "1", "driven by nobody"}, {0}};
    struct spec_values values;
    *block = *spec_find_block("scratchpad");
    block->signals = signals;
    spec_defaults(block, &values);
    return values;
}

static void a_mistake_of_the_generator_stops_every_way(void **state)
{
    static const char expected[] = "generator error in block 'scratchpad': ";
    struct spec_block block;
    const struct spec_values values = undriven(&block);
    struct emission emission = {0};
    struct rtl_source source;
    struct spec_error error;
    char scratch[PATH_MAX];
    (void)state;
    assert_int_equal(output_make_scratch(scratch, NULL, &error), 0);
    assert_int_equal(emission_add_block(&emission, &values, &error), -1);
    if (strncmp(error.text, expected, sizeof expected - 1) || !strstr(error.text, "forgotten"))
        fail_msg("%s", error.text);
    assert_int_equal(emission.count, 0);
    error.text[0] = 0;
    assert_int_equal(rtl_source_emit(&source, &values, NULL, scratch, &error), -1);
    if (strncmp(error.text, expected, sizeof expected - 1) || !strstr(error.text, "forgotten"))
        fail_msg("%s", error.text);
    assert_int_equal(source.count, 0);
    output_remove_tree(scratch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lockstep_runs_what_emit_writes),
        cmocka_unit_test(a_mistake_of_the_generator_stops_every_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
