/* Has each name that was put into the table its number, and the first one? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "rtl-gen/verilog/names.h"

static void each_of_many_names_has_its_number(void **state)
{
    enum { MANY = 3000 };
    static char text[MANY][16];
    struct names names = {0};
    (void)state;
    assert_int_equal(names_find(&names, "n0"), -1);
    for (int i = 0; i < MANY; i++) {
        snprintf(text[i], sizeof text[i], "n%d", i);
        names_put(&names, text[i], 7 * i);
    }
    assert_int_equal(names.count, MANY);
    for (int i = 0; i < MANY; i++) {
        char same[16];
        snprintf(same, sizeof same, "n%d", i);
        assert_int_equal(names_find(&names, same), 7 * i);
    }
    assert_int_equal(names_find(&names, "n3000"), -1);
    assert_int_equal(names_find(&names, ""), -1);
    names_free(&names);
}

static void a_name_keeps_its_first_number(void **state)
{
    struct names names = {0};
    (void)state;
    names_put(&names, "twice", 1);
    names_put(&names, "twice", 2);
    assert_int_equal(names.count, 1);
    assert_int_equal(names_find(&names, "twice"), 1);
    names_free(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_of_many_names_has_its_number),
        cmocka_unit_test(a_name_keeps_its_first_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
