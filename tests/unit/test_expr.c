/* Are expressions read as Verilog reads them, and wrong ones refused at the right place? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "spec/expr.h"

static int names(void *context, const char *name, int64_t *value)
{
    (void)context;
    if (!strcmp(name, "A")) *value = 12;
    else if (!strcmp(name, "B")) *value = 5;
    else if (!strcmp(name, "Z")) *value = 0;
    else return 0;
    return 1;
}

static void values_are_those_of_verilog(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } cases[] = {
        {"1 + 2 * 3", 7},
        {"(1 + 2) * 3", 9},
        {"10 - 4 - 3", 3},
        {"2 ** 3 ** 2", 64},
        {"7 / 2 % 2", 1},
        {"1 << 3 + 1", 16},
        {"1 + 1 == 2", 1},
        {"6 & 3 == 3", 0},
        {"4 | 2 ^ 6 & 3", 4},
        {"!Z && A > B", 1},
        {"Z || !A", 0},
        {"A ? B : Z", 5},
        {"Z ? 1 : A ? 2 : 3", 2},
        {"-B + 1", -4},
        {"~0", -1},
        {"8'hff", 255},
        {"4'b10_10", 10},
        {"'o17", 15},
        {"16'd9", 9},
        {"1_000", 1000},
        {"$clog2(A)", 4},
        {"$clog2(1)", 0},
        {"$clog2(64)", 6},
        {"max(A, B) - min(A, B)", 7},
        {"max(1, $clog2(1))", 1},
        {"A >= 12 && B <= 5", 1},
        {"A != B", 1},
        {"-8 >>> 1", -4},
        {"Z && 1 / Z", 0},
        {"A || 1 / Z", 1},
        {" \t( ( A ) ) ", 12},
        {"A<B", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct expr_error error;
        struct expr *e = expr_parse(cases[i].text, &error);
        int64_t value = -999;
        if (!e) fail_msg("'%s': %s", cases[i].text, error.text);
        if (expr_eval(e, names, NULL, &value, &error)) fail_msg("'%s': %s", cases[i].text, error.text);
        if (value != cases[i].value) fail_msg("'%s' is %lld", cases[i].text, (long long)value);
        expr_free(e);
    }
}

static void wrong_texts_are_refused_where_they_go_wrong(void **state)
{
    static const struct {
        const char *text;
        int pos;
    } cases[] = {
        {"", 0},
        {"1 +", 3},
        {"(1", 2},
        {"1)", 1},
        {"a b", 2},
        {"a[", 2},
        {"a[3", 3},
        {"{a, }", 4},
        {"f(1,", 4},
        {"4'q3", 2},
        {"3'd9", 4},
        {"8'h", 3},
        {"a ? b", 5},
        {"a === b", 2},
        {"$time", 5},
        {"a $ b", 2},
        {"2'b12", 4},
        {"@", 0},
        {"99999999999999999999", 18},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct expr_error error = {0};
        struct expr *e = expr_parse(cases[i].text, &error);
        if (e) fail_msg("'%s' was accepted", cases[i].text);
        if (error.pos != cases[i].pos) fail_msg("'%s': position %d: %s", cases[i].text, error.pos, error.text);
        assert_true(error.text[0] != 0);
        assert_null(strchr(error.text, '\n'));
    }
}

static void what_has_no_value_says_so(void **state)
{
    static const char *const cases[] = {"C",      "A / Z", "A % Z", "1 << -1",  "1 << 64", "A[1]",
                                        "{A, B}", "|A",    "f(1)",  "$clog2()", "max(1)",  "{2{A}}"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct expr_error error = {0};
        struct expr *e = expr_parse(cases[i], &error);
        int64_t value;
        if (!e) fail_msg("'%s': %s", cases[i], error.text);
        if (!expr_eval(e, names, NULL, &value, &error)) fail_msg("'%s' has a value", cases[i]);
        assert_true(error.text[0] != 0);
        expr_free(e);
    }
}

static void note(void *context, const char *name)
{
    strcat(context, name);
    strcat(context, " ");
}

static void every_name_is_visited(void **state)
{
    char seen[200] = "";
    struct expr *e = expr_parse("mem[a][b +: W] ? {2{c[d:0]}} : f(g) + ~h + mem[a][1]", NULL);
    (void)state;
    assert_non_null(e);
    expr_each_name(e, note, seen);
    assert_string_equal(seen, "mem a b W c d g h mem a ");
    expr_free(e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_verilog),
        cmocka_unit_test(wrong_texts_are_refused_where_they_go_wrong),
        cmocka_unit_test(what_has_no_value_says_so),
        cmocka_unit_test(every_name_is_visited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
