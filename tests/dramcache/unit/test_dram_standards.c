/* Are the times of the shipped DRAMs, computed from nanoseconds, the slots that others publish? */
#include "tests/dramcache/unit/dram_bench.h"

#include "cmodel/dramcache/dram_standards.h"

static struct dram_config standard(const char *name)
{
    struct dram_config config;
    struct spec_error error;
    if (dram_standard(name, &config, &error)) fail_msg("%s", error.text);
    if (dram_config_check(&config, &error)) fail_msg("%s: %s", name, error.text);
    return config;
}

static void same(const char *name, const struct dram_config *want)
{
    struct dram_config got = standard(name);
    const int *a = (const int *)&got, *b = (const int *)want;
    for (size_t i = 0; i < sizeof got / sizeof(int); i++)
        if (a[i] != b[i]) fail_msg("%s: the int %zu of dram_config is %d, published is %d", name, i, a[i], b[i]);
}

/* DRAMsim3's DDR3_4Gb_x8_1600.ini says the same of what it has, but for tRTRS, which is 1 there. */
static void ddr3_1600_is_as_published(void **state)
{
    (void)state;
    same("DDR3-1600", &(struct dram_config){.ranks = 1,
                                            .banks = 8,
                                            .row_bits = 16,
                                            .column_bits = 10,
                                            .dq_bytes = 8,
                                            .beats = 8,
                                            .cl = 11,
                                            .cwl = 8,
                                            .trcd = 11,
                                            .trp = 11,
                                            .tras = 28,
                                            .trc = 39,
                                            .trrd = 5,
                                            .tfaw = 24,
                                            .tccd = 4,
                                            .trtp = 6,
                                            .twr = 12,
                                            .twtr = 6,
                                            .trefi = 6240,
                                            .trfc = 208,
                                            .postpone = 8,
                                            .trtrs = 2,
                                            .tmrd = 4,
                                            .tmod = 12,
                                            .tzqinit = 512,
                                            .txpr = 216,
                                            .treset = 160000,
                                            .tcke = 400000,
                                            .mode_values = 1});
}

static void ddr3_2133_is_as_published(void **state)
{
    (void)state;
    same("DDR3-2133", &(struct dram_config){.ranks = 1,
                                            .banks = 8,
                                            .row_bits = 16,
                                            .column_bits = 10,
                                            .dq_bytes = 8,
                                            .beats = 8,
                                            .cl = 14,
                                            .cwl = 10,
                                            .trcd = 14,
                                            .trp = 14,
                                            .tras = 36,
                                            .trc = 50,
                                            .trrd = 6,
                                            .tfaw = 27,
                                            .tccd = 4,
                                            .trtp = 8,
                                            .twr = 16,
                                            .twtr = 8,
                                            .trefi = 8320,
                                            .trfc = 278,
                                            .postpone = 8,
                                            .trtrs = 2,
                                            .tmrd = 4,
                                            .tmod = 16,
                                            .tzqinit = 683,
                                            .txpr = 288,
                                            .treset = 213334,
                                            .tcke = 533334,
                                            .mode_values = 1});
}

/* JESD79-4, DDR4-2400T with pages of 1 KB: the slots that its tables give in clocks, and 8 GB of eight chips. */
static void ddr4_2400_is_as_published(void **state)
{
    (void)state;
    same("DDR4-2400", &(struct dram_config){.ranks = 1,
                                            .banks = 16,
                                            .row_bits = 16,
                                            .column_bits = 10,
                                            .dq_bytes = 8,
                                            .beats = 8,
                                            .cl = 17,
                                            .cwl = 12,
                                            .trcd = 17,
                                            .trp = 17,
                                            .tras = 39,
                                            .trc = 56,
                                            .trrd = 4,
                                            .tfaw = 26,
                                            .tccd = 4,
                                            .trtp = 9,
                                            .twr = 18,
                                            .twtr = 3,
                                            .trefi = 9360,
                                            .trfc = 420,
                                            .postpone = 8,
                                            .trtrs = 2,
                                            .group_bits = 2,
                                            .tccdl = 6,
                                            .trrdl = 6,
                                            .twtrl = 9,
                                            .tmrd = 8,
                                            .tmod = 24,
                                            .tzqinit = 1024,
                                            .txpr = 432,
                                            .treset = 240000,
                                            .tcke = 600000,
                                            .mode_values = 1,
                                            .ddr4 = 1});
    struct dram_config c = standard("DDR4-2400");
    assert_int_equal((int64_t)c.banks * c.dq_bytes << (c.row_bits + c.column_bits), INT64_C(8) << 30);
}

/* 9.9, 10.2, 7.7 and 21.6 ns at 1250 MHz. A vault is 32 MB. */
static void hmc_like_is_the_thesis(void **state)
{
    (void)state;
    same("HMC-like", &(struct dram_config){.ranks = 8,
                                           .banks = 4,
                                           .row_bits = 9,
                                           .column_bits = 8,
                                           .dq_bytes = 8,
                                           .beats = 8,
                                           .cl = 13,
                                           .cwl = 13,
                                           .trcd = 13,
                                           .trp = 10,
                                           .tras = 27,
                                           .trc = 37,
                                           .trrd = 4,
                                           .tccd = 4,
                                           .trtp = 7,
                                           .twr = 10,
                                           .twtr = 10,
                                           .trefi = 4875,
                                           .trfc = 74,
                                           .postpone = 8,
                                           .trtrs = 1});
    struct dram_config c = standard("HMC-like");
    assert_int_equal((int64_t)c.ranks * c.banks * c.dq_bytes << (c.row_bits + c.column_bits), 32 << 20);
}

/* 15 lines of 128 bytes with tags of 8 fill a row of 2 KB but for 8 bytes. Times are those of the vault. */
static void hmc_tad_has_fifteen_lines_a_row(void **state)
{
    (void)state;
    struct dram_config want = standard("HMC-like"), tad = standard("HMC-TAD");
    assert_int_equal(tad.beats * tad.dq_bytes, 128 + 8);
    assert_int_equal(tad.dq_bytes << tad.column_bits, 2048);
    assert_int_equal(dram_row_bursts(&tad), 15);
    want.banks *= want.ranks;
    want.ranks = 1;
    want.row_bits = 13;
    want.beats = 17;
    want.tccd = 9;
    want.tfaw = 4 * want.trrd;
    want.trtrs = 0;
    same("HMC-TAD", &want);
}

static void rounding_is_to_the_safe_side(void **state)
{
    (void)state;
    assert_int_equal(dram_slots(13750000, 1250000, 0), 11);
    assert_int_equal(dram_slots(13750001, 1250000, 0), 12);
    assert_int_equal(dram_slots(13749999, 1250000, 0), 11);
    assert_int_equal(dram_slots(6000000, 1250000, 4), 5);
    assert_int_equal(dram_slots(4000000, 1250000, 4), 4);
    assert_int_equal(dram_slots_at_most(12499999, 1250000), 9);
    assert_int_equal(dram_slots_at_most(12500000, 1250000), 10);
}

static void another_name_is_refused(void **state)
{
    (void)state;
    struct dram_config config;
    struct spec_error error;
    assert_int_equal(dram_standard("DDR4-3200", &config, &error), 1);
    assert_string_equal(error.text,
                        "there is no DRAM \"DDR4-3200\": DDR3-1600, DDR3-2133, DDR4-2400, HMC-like, HMC-TAD");
    for (int i = 0; dram_standard_name(i); i++) standard(dram_standard_name(i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ddr3_1600_is_as_published),       cmocka_unit_test(ddr3_2133_is_as_published),
        cmocka_unit_test(ddr4_2400_is_as_published),       cmocka_unit_test(hmc_like_is_the_thesis),
        cmocka_unit_test(hmc_tad_has_fifteen_lines_a_row), cmocka_unit_test(rounding_is_to_the_safe_side),
        cmocka_unit_test(another_name_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
