/* Does the execution checker refuse a run that breaks an axiom, name that axiom, and accept what the model allows? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "tb/denovo/denovo_axioms.h"

enum { X, Y, Z };

/* Runs are written as lines: thread, kind, location, class, values. */
#define R(t, x, c, value)                                                                                              \
    {                                                                                                                  \
        .thread = (t), .group = (t), .kind = AX_READ, .location = (x), .class = DENOVO_CLASS_##c, .read = (value)      \
    }
#define W(t, x, c, value)                                                                                              \
    {                                                                                                                  \
        .thread = (t), .group = (t), .kind = AX_WRITE, .location = (x), .class = DENOVO_CLASS_##c, .wrote = (value)    \
    }
#define RMW(t, x, c, old, value)                                                                                       \
    {                                                                                                                  \
        .thread = (t), .group = (t), .kind = AX_RMW, .location = (x), .class = DENOVO_CLASS_##c, .read = (old),        \
        .wrote = (value)                                                                                               \
    }
#define COUNT(run) ((int)(sizeof(run) / sizeof *(run)))

#define HOLDS(run, up_to)                                                                                              \
    do {                                                                                                               \
        const struct ax_verdict v = ax_judge(run, COUNT(run), up_to);                                                  \
        if (!v.holds) fail_msg("%s is said to be broken, by %d and %d", ax_name(v.axiom), v.before, v.after);          \
    } while (0)
#define BREAKS(run, up_to, which)                                                                                      \
    do {                                                                                                               \
        const struct ax_verdict v = ax_judge(run, COUNT(run), up_to);                                                  \
        assert_false(v.undecided);                                                                                     \
        assert_false(v.holds);                                                                                         \
        assert_string_equal(ax_name(v.axiom), ax_name(which));                                                         \
    } while (0)

static void a_value_must_have_a_writer(void **state)
{
    const struct ax_event run[] = {W(0, X, DATA, 1), R(1, X, DATA, 2)};
    const struct ax_event zero[] = {R(0, X, DATA, 0)}, elsewhere[] = {W(0, Y, DATA, 1), R(1, X, DATA, 1)};
    const struct ax_event own[] = {RMW(0, X, PAIRED, 1, 1)};
    (void)state;
    BREAKS(run, AX_SC, AX_VALUE);
    BREAKS(elsewhere, AX_SC, AX_VALUE);
    BREAKS(own, AX_SC, AX_VALUE);
    HOLDS(zero, AX_SC);
}

static void an_atomic_reads_and_writes_at_once(void **state)
{
    const struct ax_event twice[] = {RMW(0, X, RELAXED, 0, 1), RMW(1, X, RELAXED, 0, 2)};
    const struct ax_event chain[] = {RMW(0, X, RELAXED, 2, 3), RMW(1, X, RELAXED, 0, 1), RMW(2, X, RELAXED, 1, 2)};
    (void)state;
    BREAKS(twice, AX_ORDER, AX_RMW_WHOLE);
    HOLDS(chain, AX_SC);
}

static void atomics_of_a_location_have_one_order(void **state)
{
    const struct ax_event back[] = {W(0, X, RELAXED, 1), W(0, X, RELAXED, 2), R(1, X, RELAXED, 2), R(1, X, RELAXED, 1)};
    const struct ax_event split[] = {W(0, X, RELAXED, 1), W(1, X, RELAXED, 2), R(2, X, RELAXED, 1),
                                     R(2, X, RELAXED, 2), R(3, X, RELAXED, 2), R(3, X, RELAXED, 1)};
    const struct ax_event one[] = {W(0, X, RELAXED, 1), W(1, X, RELAXED, 2), R(2, X, RELAXED, 1),
                                   R(2, X, RELAXED, 2), R(3, X, RELAXED, 1), R(3, X, RELAXED, 2)};
    (void)state;
    BREAKS(back, AX_ORDER, AX_LOCATION);
    BREAKS(split, AX_ORDER, AX_LOCATION);
    HOLDS(one, AX_SC);
}

static void message_passing_needs_release_and_acquire(void **state)
{
    const struct ax_event paired[] = {W(0, X, DATA, 1), W(0, Y, PAIRED, 1), R(1, Y, PAIRED, 1), R(1, X, DATA, 0)};
    const struct ax_event unpaired[] = {W(0, X, DATA, 1), W(0, Y, UNPAIRED, 1), R(1, Y, UNPAIRED, 1), R(1, X, DATA, 0)};
    const struct ax_event atomics[] = {W(0, X, UNPAIRED, 1), W(0, Y, UNPAIRED, 1), R(1, Y, UNPAIRED, 1),
                                       R(1, X, UNPAIRED, 0)};
    const struct ax_event relaxed[] = {W(0, X, RELAXED, 1), W(0, Y, RELAXED, 1), R(1, Y, RELAXED, 1),
                                       R(1, X, RELAXED, 0)};
    (void)state;
    BREAKS(paired, AX_ORDER, AX_ORDER);
    HOLDS(unpaired, AX_ORDER);
    BREAKS(unpaired, AX_SC, AX_SC);
    BREAKS(atomics, AX_ORDER, AX_ORDER);
    HOLDS(relaxed, AX_ORDER);
    BREAKS(relaxed, AX_SC, AX_SC);
}

static void store_buffering_and_four_observers(void **state)
{
    const struct ax_event buffered[] = {W(0, X, PAIRED, 1), R(0, Y, PAIRED, 0), W(1, Y, PAIRED, 1), R(1, X, PAIRED, 0)};
    const struct ax_event relaxed[] = {W(0, X, RELAXED, 1), R(0, Y, RELAXED, 0), W(1, Y, RELAXED, 1),
                                       R(1, X, RELAXED, 0)};
    const struct ax_event iriw[] = {W(0, X, PAIRED, 1), W(1, Y, PAIRED, 1), R(2, X, PAIRED, 1),
                                    R(2, Y, PAIRED, 0), R(3, Y, PAIRED, 1), R(3, X, PAIRED, 0)};
    (void)state;
    BREAKS(buffered, AX_ORDER, AX_ORDER);
    HOLDS(relaxed, AX_ORDER);
    BREAKS(iriw, AX_ORDER, AX_ORDER);
}

/* Neither order of the writes of X, nor of Y, is known before the search. */
static void two_writes_each_need_the_order_of_writes(void **state)
{
    struct ax_event run[] = {W(0, X, PAIRED, 1), W(0, Y, PAIRED, 2), W(1, Y, PAIRED, 1),
                             W(1, X, PAIRED, 2), R(2, X, DATA, 1),   R(2, Y, DATA, 1)};
    run[4].last = run[5].last = 1;
    (void)state;
    BREAKS(run, AX_ORDER, AX_ORDER);
    run[4].read = run[5].read = 2;
    HOLDS(run, AX_ORDER);
}

static void what_an_operand_depends_on_comes_first(void **state)
{
    struct ax_event thin_air[] = {R(0, X, RELAXED, 1), W(0, Y, RELAXED, 1), R(1, Y, RELAXED, 1), W(1, X, RELAXED, 1)};
    (void)state;
    HOLDS(thin_air, AX_ORDER); /* load buffering, as relaxed accesses may */
    thin_air[1].depends = 1;
    thin_air[3].depends = 3;
    BREAKS(thin_air, AX_ORDER, AX_ORDER);
}

/* Two writes of one value: which one a read has is searched. */
static void equal_values_leave_a_choice(void **state)
{
    struct ax_event run[] = {W(0, X, PAIRED, 1), W(0, X, PAIRED, 2), W(0, X, PAIRED, 1), R(1, X, PAIRED, 2),
                             R(1, X, PAIRED, 1)};
    (void)state;
    HOLDS(run, AX_SC);
    run[2].wrote = 3;
    BREAKS(run, AX_SC, AX_LOCATION);
}

/* A lock taken by four threads in turn, with a failed try of each other thread. Its words have two values, so nearly every
 * read has many sources. */
static int take_turns(struct ax_event *run, int rounds)
{
    enum { THREADS = 4 };
    int events = 0;
    for (uint32_t turn = 0; turn < (uint32_t)rounds * THREADS; turn++) {
        const uint32_t holder = turn % THREADS;
        run[events++] = (struct ax_event)RMW(holder, X, PAIRED, 0, 1);
        for (uint32_t t = 0; t < THREADS; t++)
            if (t != holder) run[events++] = (struct ax_event)RMW(t, X, PAIRED, 1, 1);
        run[events++] = (struct ax_event)R(holder, Y, DATA, turn);
        run[events++] = (struct ax_event)W(holder, Y, DATA, turn + 1);
        run[events++] = (struct ax_event)W(holder, X, PAIRED, 0);
    }
    return events;
}

static void a_lock_of_four_threads_is_decided(void **state)
{
    struct ax_event run[128];
    const int events = take_turns(run, 4);
    (void)state;
    struct ax_verdict v = ax_judge(run, events, AX_SC);
    assert_false(v.undecided);
    assert_true(v.holds);
    run[events - 3].read--; /* the last holder reads what the one before it has overwritten */
    v = ax_judge(run, events, AX_SC);
    assert_false(v.undecided);
    assert_false(v.holds);
}

/* Local synchronization orders what its own group sees. */
static void a_scope_is_its_groups(void **state)
{
    struct ax_event run[] = {W(0, X, DATA, 1), W(0, Y, PAIRED, 1), R(1, Y, PAIRED, 1), R(1, X, DATA, 0)};
    (void)state;
    for (int i = 0; i < 4; i++) run[i].group = 0;
    run[1].local = run[2].local = 1;
    BREAKS(run, AX_ORDER, AX_ORDER);
    run[2].group = run[3].group = 1;
    HOLDS(run, AX_ORDER);
    BREAKS(run, AX_SC, AX_SC); /* the race is the program's */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_must_have_a_writer),
        cmocka_unit_test(an_atomic_reads_and_writes_at_once),
        cmocka_unit_test(atomics_of_a_location_have_one_order),
        cmocka_unit_test(message_passing_needs_release_and_acquire),
        cmocka_unit_test(store_buffering_and_four_observers),
        cmocka_unit_test(two_writes_each_need_the_order_of_writes),
        cmocka_unit_test(what_an_operand_depends_on_comes_first),
        cmocka_unit_test(equal_values_leave_a_choice),
        cmocka_unit_test(a_lock_of_four_threads_is_decided),
        cmocka_unit_test(a_scope_is_its_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
