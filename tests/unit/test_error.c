/* Does an error keep all that was said, its start and its end even where it is too long? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "spec/error.h"

static struct spec_error error;

static char *repeated(char c, size_t length)
{
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, c, length);
    text[length] = 0;
    return text;
}

static void a_line_that_fits_is_whole(void **state)
{
    (void)state;
    char *path = repeated('p', SPEC_ERROR_LEN - 10);
    assert_int_equal(spec_fail(&error, "%s:%d: wrong", path, 7), -1);
    assert_int_equal(strlen(error.text), SPEC_ERROR_LEN - 1);
    assert_string_equal(error.text + SPEC_ERROR_LEN - 10, ":7: wrong");
    free(path);
}

static void a_longer_line_keeps_its_start_and_its_end(void **state)
{
    (void)state;
    char *value = repeated('v', 100000);
    assert_int_equal(spec_fail(&error, "file:3: '%s' is not a number; legal: 4 to 32", value), -1);
    size_t length = strlen(error.text);
    assert_in_range(length, SPEC_ERROR_LEN - 3, SPEC_ERROR_LEN - 1);
    assert_int_equal(strncmp(error.text, "file:3: 'vvv", 12), 0);
    assert_non_null(strstr(error.text, "vvv ... vvv"));
    assert_string_equal(error.text + length - 37, "vvvv' is not a number; legal: 4 to 32");
    free(value);
}

static void an_error_may_be_wrapped_in_itself(void **state)
{
    (void)state;
    spec_fail(&error, "BANKS = %d is not legal", 6);
    spec_fail(&error, "%s:%d: %s", "c.yaml", 3, error.text);
    assert_string_equal(error.text, "c.yaml:3: BANKS = 6 is not legal");
}

/* As a quoted name in YAML may have them; the fuzz drivers found it. */
static void an_error_is_one_line_whatever_it_names(void **state)
{
    (void)state;
    spec_fail(&error, "unknown block '%s'", "a\nb\x1b[2J\x7f");
    assert_string_equal(error.text, "unknown block 'a?b?[2J?'");
}

static void nobody_need_listen(void **state)
{
    (void)state;
    assert_int_equal(spec_fail(NULL, "%d", 1), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_that_fits_is_whole),
        cmocka_unit_test(a_longer_line_keeps_its_start_and_its_end),
        cmocka_unit_test(an_error_may_be_wrapped_in_itself),
        cmocka_unit_test(an_error_is_one_line_whatever_it_names),
        cmocka_unit_test(nobody_need_listen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
