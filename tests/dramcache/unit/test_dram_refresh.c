/* Are refreshes that come too late, too early or too many said in the slot in which they are, and no others? */
#include "tests/dramcache/unit/dram_bench.h"

static struct dram_config config(int which)
{
    struct dram_config c = dram_configs[which];
    c.postpone = 8;
    return c;
}

/* REF of all ranks but `rank`, so that none of them is late. */
static void refresh_others(struct dram_bench *b, int rank)
{
    for (int r = 0; r < b->config.ranks; r++)
        if (r != rank) dram_bench_step(b, DRAM_REF, r, 0, 0, 0);
}

/* Waits until slot `until`; the other ranks get their REF each tREFI. 0, or 1 and the error. */
static int wait_without(struct dram_bench *b, int rank, int64_t until)
{
    int64_t refi = b->config.trefi;
    while (b->now < until) {
        int64_t next = (b->now / refi + 1) * refi;
        if (dram_bench_wait(b, next < until ? next : until)) return 1;
        if (b->now == next && next < until - b->config.ranks) refresh_others(b, rank);
    }
    return 0;
}

/* The last slot for REF number `k`: in it REF is accepted, and behind it, without REF, the next slot is an error. */
static void last_slot(const struct dram_config *config, int rank, int before, int64_t gap, int64_t last)
{
    for (int late = 0; late < 2; late++) {
        struct dram_bench b;
        dram_bench_open(&b, config, 0, 1);
        for (int k = 0; k < before; k++) {
            if (wait_without(&b, rank, gap * k) || dram_bench_slot(&b, DRAM_REF, rank, 0, 0, 0))
                fail_msg("REF %d: %s", k, b.error.text);
        }
        if (wait_without(&b, rank, last)) fail_msg("before slot %lld: %s", (long long)last, b.error.text);
        int wrong = dram_bench_slot(&b, late ? DRAM_NOP : DRAM_REF, rank, 0, 0, 0);
        if (wrong) fail_msg("in slot %lld: %s", (long long)last, b.error.text);
        struct spec_error error = {""};
        assert_int_equal(dram_device_end(b.device, &error), late);
        wrong = dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0);
        assert_int_equal(wrong, late);
        char want[80];
        snprintf(want, sizeof want, "tREFI: REF of rank %d is 1 slots late in slot %lld: ", rank, (long long)last + 1);
        if (late && !starts_with(b.error.text, want)) fail_msg("%s", b.error.text);
        if (late && dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0)) fail_msg("it is said twice: %s", b.error.text);
        assert_int_equal(dram_device_end(b.device, &error), late);
        dram_bench_close(&b);
    }
}

/* JESD79-3F: 8 may be postponed, so 9 tREFI lie between two REFs. Fewer: as many. None: one tREFI to carry it out. */
static void late_is_after_the_postponed(void **state)
{
    (void)state;
    static const int postpone[] = {0, 1, 3, 8}, owed[] = {1, 1, 3, 8};
    for (int i = 0; i < DRAM_CONFIGS; i++)
        for (int k = 0; k < 4; k++) {
            struct dram_config c = config(i);
            c.postpone = postpone[k];
            for (int rank = 0; rank < c.ranks; rank++) last_slot(&c, rank, 0, 0, (int64_t)(1 + owed[k]) * c.trefi);
            /* The second, after one that came at once: no more than 9 tREFI behind that. */
            int64_t by_debt = (int64_t)(2 + owed[k]) * c.trefi, by_interval = 9 * (int64_t)c.trefi;
            last_slot(&c, c.ranks - 1, 1, 0, by_debt < by_interval ? by_debt : by_interval);
        }
}

/* Eight in advance pay for eight; but never are more than 9 tREFI without a REF. */
static void nine_intervals_are_the_longest(void **state)
{
    (void)state;
    for (int i = 0; i < DRAM_CONFIGS; i++) {
        const struct dram_config all = config(i), *c = &all;
        last_slot(c, c->ranks - 1, 8, c->trfc, 7 * (int64_t)c->trfc + 9 * (int64_t)c->trefi);
        struct dram_config none = *c;
        none.postpone = 0;
        last_slot(&none, c->ranks - 1, 3, c->trfc, (3 + 1 + 1) * (int64_t)c->trefi);
    }
}

static int ref_at(struct dram_bench *b, int64_t slot)
{
    dram_bench_pass(b, slot);
    return dram_bench_slot(b, DRAM_REF, 0, 0, 0, 0);
}

static void refused(const struct dram_bench *b, int wrong, const char *rule)
{
    if (!wrong || !starts_with(b->error.text, rule) || !strstr(b->error.text, " 1 short"))
        fail_msg("not %s by 1 slot: %s", rule, b->error.text);
}

static void eight_may_come_in_advance(void **state)
{
    (void)state;
    for (int i = 0; i < DRAM_CONFIGS; i++) {
        struct dram_config c = config(i);
        c.ranks = 1;
        struct dram_bench b;
        dram_bench_open(&b, &c, 0, 1);
        for (int k = 0; k < 8; k++) assert_int_equal(ref_at(&b, (int64_t)k * c.trfc), 0);
        refused(&b, ref_at(&b, c.trefi - 1), "tREFI");
        if (ref_at(&b, c.trefi)) fail_msg("%s", b.error.text);
        refused(&b, ref_at(&b, 2 * c.trefi - 1), "tREFI");
        if (ref_at(&b, 2 * c.trefi)) fail_msg("%s", b.error.text);
        dram_bench_close(&b);
    }
}

/* Eight that are owed and eight in advance may come in a row, but no 17th within two tREFI. */
static void sixteen_come_in_two_intervals(void **state)
{
    (void)state;
    for (int i = 0; i < DRAM_CONFIGS; i++) {
        struct dram_config c = config(i);
        c.ranks = 1;
        struct dram_bench b;
        dram_bench_open(&b, &c, 0, 1);
        int64_t first = 9 * c.trefi - 16 * c.trfc;
        for (int k = 0; k < 16; k++)
            if (ref_at(&b, first + (int64_t)k * c.trfc)) fail_msg("REF %d: %s", k, b.error.text);
        refused(&b, ref_at(&b, first + 2 * c.trefi - 1), "16 REF in 2 tREFI");
        if (ref_at(&b, first + 2 * c.trefi)) fail_msg("%s", b.error.text);
        dram_bench_close(&b);
    }
}

static void without_refresh_nothing_is_late(void **state)
{
    (void)state;
    struct dram_config c = config(1);
    c.trefi = 0;
    struct dram_bench b;
    dram_bench_open(&b, &c, 0, 1);
    for (int k = 0; k < 20; k++)
        if (ref_at(&b, 20 + (int64_t)k * c.trfc)) fail_msg("REF %d: %s", k, b.error.text);
    if (dram_bench_wait(&b, 100000)) fail_msg("%s", b.error.text);
    assert_int_equal(dram_device_end(b.device, &b.error), 0);
    dram_bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_is_after_the_postponed),     cmocka_unit_test(nine_intervals_are_the_longest),
        cmocka_unit_test(eight_may_come_in_advance),       cmocka_unit_test(sixteen_come_in_two_intervals),
        cmocka_unit_test(without_refresh_nothing_is_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
