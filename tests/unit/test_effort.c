/* What a run of the tests draws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/effort.h"

enum { NAMES = 1000 };

/* Names like those of faults: long, and alike but for one place. Sets drawn[]; how many. */
static int draw(const char *revision, int share, int drawn[NAMES])
{
    int sum = 0;
    assert_int_equal(setenv("LARDER_DRAW", revision, 1), 0);
    for (int i = 0; i < NAMES; i++) {
        char name[60];
        snprintf(name, sizeof name, "denovo_l1.fault-%03d-of-the-word", i);
        drawn[i] = effort_draws(name, share);
        sum += drawn[i];
    }
    return sum;
}

static void a_share_of_the_names_is_drawn(void **state)
{
    int drawn[NAMES];
    (void)state;
    for (int share = 1; share <= 16; share *= 2) {
        const int n = draw("84bc363", share, drawn);
        assert_in_range(n, NAMES / share * 3 / 4, NAMES / share * 5 / 4);
    }
}

static void another_revision_draws_others(void **state)
{
    int one[NAMES], other[NAMES], again[NAMES], both = 0;
    (void)state;
    draw("84bc363", 2, one);
    draw("84bc364", 2, other);
    draw("84bc363", 2, again);
    assert_memory_equal(one, again, sizeof one);
    for (int i = 0; i < NAMES; i++) both += one[i] && other[i];
    assert_in_range(both, NAMES / 5, NAMES * 3 / 10); /* a quarter, where they have nothing to do with each other */
}

/* So nothing is played twice, and of two parts both together are all. */
static void make_test_full_has_what_make_test_has_not(void **state)
{
    int drawn[NAMES];
    (void)state;
    for (int parts = 2; parts <= 4; parts++) {
        int full = 0;
        draw("84bc363", parts, drawn);
        for (int i = 0; i < NAMES; i++) {
            char name[60];
            snprintf(name, sizeof name, "denovo_l1.fault-%03d-of-the-word", i);
            assert_int_equal(effort_has(EFFORT_TEST, name, parts), drawn[i]);
            assert_false(drawn[i] && effort_has(EFFORT_FULL, name, parts));
            assert_true(effort_has(EFFORT_SOAK, name, parts));
            full += effort_has(EFFORT_FULL, name, parts);
            if (parts == 2) assert_true(drawn[i] || effort_has(EFFORT_FULL, name, parts));
        }
        assert_in_range(full, NAMES / parts * 3 / 4, NAMES / parts * 5 / 4);
    }
}

static int place_has(enum effort effort, int place)
{
    return effort_has_place(effort, "denovo_l1", place, EFFORT_PARTS);
}

/* So no revision has all that is dear, or none of it. */
static void a_list_is_dealt_evenly(void **state)
{
    int begins[EFFORT_PARTS] = {0};
    (void)state;
    for (int revision = 0; revision < 10 * EFFORT_PARTS; revision++) {
        char text[20];
        snprintf(text, sizeof text, "84bc%03d", revision);
        assert_int_equal(setenv("LARDER_DRAW", text, 1), 0);
        int first = 0;
        while (first < EFFORT_PARTS && !place_has(EFFORT_TEST, first)) first++;
        assert_in_range(first, 0, EFFORT_PARTS - 1);
        begins[first]++;
        for (int i = 0; i < 3 * EFFORT_PARTS; i++) {
            assert_int_equal(place_has(EFFORT_TEST, i), i % EFFORT_PARTS == first);
            assert_int_equal(place_has(EFFORT_FULL, i), i % EFFORT_PARTS == (first + 1) % EFFORT_PARTS);
            assert_true(place_has(EFFORT_SOAK, i));
        }
    }
    for (int i = 0; i < EFFORT_PARTS; i++) assert_int_not_equal(begins[i], 0);
}

/* Lines that tests/drawn leaves of a list of so many: a bit for each. */
static uint64_t lines_drawn(const char *effort, const char *revision, int count)
{
    char command[200];
    uint64_t drawn = 0;
    int line;
    snprintf(command, sizeof command, "seq 0 %d | LARDER_EFFORT=%s LARDER_DRAW=%s tests/drawn proofs", count - 1,
             effort, revision);
    FILE *lines = popen(command, "r");
    assert_non_null(lines);
    while (fscanf(lines, "%d", &line) == 1) drawn |= (uint64_t)1 << line;
    assert_int_equal(pclose(lines), 0);
    return drawn;
}

static void the_shells_deal_alike(void **state)
{
    enum { LINES = 3 * EFFORT_PARTS };
    unsigned begun = 0;
    (void)state;
    for (int revision = 0; revision < 8 * EFFORT_PARTS; revision++) {
        char text[20];
        uint64_t test, full, each = 0;
        snprintf(text, sizeof text, "84bc%03d", revision);
        test = lines_drawn("test", text, LINES);
        full = lines_drawn("full", text, LINES);
        for (int i = 0; i < LINES; i += EFFORT_PARTS) each |= (uint64_t)1 << i;
        int first = 0;
        while (first < EFFORT_PARTS && test != each << first) first++;
        assert_in_range(first, 0, EFFORT_PARTS - 1);
        assert_true(full == each << (first + 1) % EFFORT_PARTS);
        begun |= 1u << first;
    }
    assert_int_equal(begun, (1u << EFFORT_PARTS) - 1);
    assert_true(lines_drawn("full", "''", LINES) == ((uint64_t)1 << LINES) - 1);
    assert_true(lines_drawn("soak", "84bc363", LINES) == ((uint64_t)1 << LINES) - 1);
}

static void without_a_draw_all_is_there(void **state)
{
    (void)state;
    assert_int_equal(setenv("LARDER_DRAW", "", 1), 0);
    assert_true(effort_draws("a", 1000));
    assert_true(effort_has(EFFORT_TEST, "a", 1000) && effort_has(EFFORT_FULL, "a", 1000));
    assert_true(place_has(EFFORT_TEST, 7) && place_has(EFFORT_FULL, 7));
    assert_int_equal(unsetenv("LARDER_DRAW"), 0);
    assert_true(effort_draws("a", 1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_of_the_names_is_drawn),
        cmocka_unit_test(another_revision_draws_others),
        cmocka_unit_test(make_test_full_has_what_make_test_has_not),
        cmocka_unit_test(a_list_is_dealt_evenly),
        cmocka_unit_test(the_shells_deal_alike),
        cmocka_unit_test(without_a_draw_all_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
