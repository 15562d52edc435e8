/* Is each rule of the DRAM kept to the slot: is a command refused one slot before, and accepted on it? */
#include "tests/dramcache/unit/dram_bench.h"

/* A parameter of the configuration, as the place of its int. */
#define PARAMETER(name) (offsetof(struct dram_config, name) / sizeof(int))
enum { NO_PARAMETER = -1 };

static int *parameter(struct dram_config *config, int which)
{
    return (int *)config + which;
}

/* Commands, and the slots of each after the one before, for both configurations. Those of the last are the earliest that
 * are legal: one slot before it is refused, in the name of the rule. */
struct step {
    enum dram_command command;
    int rank, bank;
    int after[DRAM_CONFIGS];
};
struct rule_case {
    const char *name, *rule;
    int of[4]; /* parameters of which the rule is a sum; those of `minus` are subtracted */
    int minus;
    struct { /* parameters that are changed so that no other rule says the same */
        int which, by[DRAM_CONFIGS];
    } bend[2];
    struct step step[8];
};

#define P(name) ((int)PARAMETER(name) + 1) /* 0: none */
#define FAR                                                                                                            \
    {                                                                                                                  \
        90, 90                                                                                                         \
    }
/* Two bank groups, the even banks and the odd ones. */
#define GROUPS                                                                                                         \
    {                                                                                                                  \
        {P(group_bits), {1, 1}},                                                                                       \
        {                                                                                                              \
            P(banks),                                                                                                  \
            {                                                                                                          \
                0, 1                                                                                                   \
            }                                                                                                          \
        }                                                                                                              \
    }
static const struct rule_case rule_cases[] = {
    // clang-format off
    {"act_to_rd", "tRCD", {P(trcd)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, {11, 8}}}},
    {"act_to_wr", "tRCD", {P(trcd)}, 0, {{0}},
     {{DRAM_ACT, 1, 3, FAR}, {DRAM_WR, 1, 3, {11, 8}}}},
    {"act_to_pre", "tRAS", {P(tras)}, 0, {{0}},
     {{DRAM_ACT, 1, 4, FAR}, {DRAM_PRE, 1, 4, {28, 17}}}},
    {"act_to_pre_all", "tRAS", {P(tras)}, 0, {{0}},
     {{DRAM_ACT, 1, 4, FAR}, {DRAM_PRE_ALL, 1, 0, {28, 17}}}},
    {"act_to_pre_all_of_the_first_bank", "tRAS", {P(tras)}, 0, {{0}},
     {{DRAM_ACT, 1, 0, FAR}, {DRAM_PRE_ALL, 1, 4, {28, 17}}}},
    {"act_to_act", "tRC", {P(trc)}, 0, {{P(tras), {-5, -2}}},
     {{DRAM_ACT, 0, 2, FAR}, {DRAM_PRE, 0, 2, {23, 15}}, {DRAM_ACT, 0, 2, {16, 10}}}},
    {"act_to_ref", "tRC", {P(trc)}, 0, {{P(tras), {-5, -2}}},
     {{DRAM_ACT, 0, 2, FAR}, {DRAM_PRE, 0, 2, {23, 15}}, {DRAM_REF, 0, 0, {16, 10}}}},
    {"pre_to_act", "tRP", {P(trp)}, 0, {{0}},
     {{DRAM_ACT, 0, 1, FAR}, {DRAM_PRE, 0, 1, FAR}, {DRAM_ACT, 0, 1, {11, 5}}}},
    {"pre_all_to_act", "tRP", {P(trp)}, 0, {{0}},
     {{DRAM_ACT, 0, 4, FAR}, {DRAM_PRE_ALL, 0, 1, FAR}, {DRAM_ACT, 0, 4, {11, 5}}}},
    {"pre_of_a_closed_bank_to_act", "tRP", {P(trp)}, 0, {{0}},
     {{DRAM_PRE, 0, 1, FAR}, {DRAM_ACT, 0, 1, {11, 5}}}},
    {"last_of_two_pre_to_act", "tRP", {P(trp)}, 0, {{0}},
     {{DRAM_ACT, 0, 1, FAR}, {DRAM_PRE, 0, 1, FAR}, {DRAM_PRE, 0, 1, {1, 1}}, {DRAM_ACT, 0, 1, {11, 5}}}},
    {"pre_to_ref", "tRP", {P(trp)}, 0, {{0}},
     {{DRAM_ACT, 0, 4, FAR}, {DRAM_PRE, 0, 4, FAR}, {DRAM_REF, 0, 0, {11, 5}}}},
    {"act_to_act_of_another_bank", "tRRD", {P(trrd)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, {5, 3}}}},
    {"five_act", "tFAW", {P(tfaw)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, {5, 5}}, {DRAM_ACT, 0, 2, {6, 3}}, {DRAM_ACT, 0, 3, {7, 6}},
      {DRAM_ACT, 0, 4, {6, 5}}}},
    {"six_act", "tFAW", {P(tfaw)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 4, FAR}, {DRAM_ACT, 0, 1, {5, 5}}, {DRAM_ACT, 0, 2, {6, 3}},
      {DRAM_PRE, 0, 0, {1, 1}}, {DRAM_ACT, 0, 3, {6, 5}}, {DRAM_ACT, 0, 0, {6, 5}}}},
    {"ref_to_act", "tRFC", {P(trfc)}, 0, {{0}},
     {{DRAM_REF, 0, 0, FAR}, {DRAM_ACT, 0, 3, {208, 61}}}},
    {"ref_to_ref", "tRFC", {P(trfc)}, 0, {{0}},
     {{DRAM_REF, 1, 0, FAR}, {DRAM_REF, 1, 0, {208, 61}}}},
    {"ref_to_pre", "tRFC", {P(trfc)}, 0, {{0}},
     {{DRAM_REF, 1, 0, FAR}, {DRAM_PRE, 1, 0, {208, 61}}}},
    {"rd_to_rd", "tCCD", {P(tccd)}, 0, {{P(tccd), {3, 0}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 0, 1, {7, 5}}}},
    {"wr_to_wr", "tCCD", {P(tccd)}, 0, {{P(tccd), {3, 0}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_WR, 0, 1, FAR}, {DRAM_WR, 0, 0, {7, 5}}}},
    {"rd_to_rd_on_the_bus", "data bus", {0}, 0, {{P(tccd), {-2, -3}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 0, 0, {4, 3}}}},
    {"wr_to_wr_on_the_bus", "data bus", {0}, 0, {{P(tccd), {-2, -3}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_WR, 0, 0, {4, 3}}}},
    {"rd_to_wr", "RD to WR", {P(cl)}, P(cwl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_WR, 0, 1, {9, 8}}}},
    {"wr_to_rd", "tWTR", {P(cwl), P(twtr)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 0, 1, {18, 17}}}},
    {"rd_to_pre", "tRTP", {P(trtp)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_PRE, 0, 0, {6, 3}}}},
    {"wr_to_pre", "tWR", {P(cwl), P(twr)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_PRE, 0, 0, {24, 19}}}},
    {"wr_to_pre_all", "tWR", {P(cwl), P(twr)}, 0, {{0}},
     {{DRAM_ACT, 0, 3, FAR}, {DRAM_WR, 0, 3, FAR}, {DRAM_PRE_ALL, 0, 0, {24, 19}}}},
    {"rd_to_rd_of_another_rank", "tRTRS", {P(trtrs)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 1, 0, {6, 6}}}},
    {"rd_to_wr_of_another_rank", "tRTRS", {P(trtrs), P(cl)}, P(cwl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_WR, 1, 0, {9, 9}}}},
    {"wr_to_rd_of_another_rank", "tRTRS", {P(trtrs), P(cwl)}, P(cl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 1, 0, {3, 3}}}},
    {"wr_to_wr_of_another_rank", "tRTRS", {P(trtrs)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_WR, 0, 0, FAR}, {DRAM_WR, 1, 0, {6, 6}}}},
    {"ranks_without_a_gap", "data bus", {0}, 0, {{P(trtrs), {-2, -3}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 1, 0, {4, 3}}}},
    {"act_to_act_of_a_group", "tRRD_L", {P(trrdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 1, FAR}, {DRAM_ACT, 0, 3, {11, 7}}}},
    {"act_to_act_of_a_group_behind_another", "tRRD_L", {P(trrdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, {5, 3}}, {DRAM_ACT, 0, 2, {6, 4}}}},
    {"act_to_act_of_another_group", "tRRD", {P(trrd)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 3, {5, 3}}}},
    {"rd_to_rd_of_a_group", "tCCD_L", {P(tccdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 1, FAR}, {DRAM_ACT, 0, 3, FAR}, {DRAM_RD, 0, 1, FAR}, {DRAM_RD, 0, 3, {9, 11}}}},
    {"rd_to_rd_of_a_bank", "tCCD_L", {P(tccdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 1, FAR}, {DRAM_RD, 0, 1, FAR}, {DRAM_RD, 0, 1, {9, 11}}}},
    {"rd_to_rd_of_a_group_behind_another", "tCCD_L", {P(tccdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_ACT, 0, 2, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 0, 1, {4, 5}},
      {DRAM_RD, 0, 2, {5, 6}}}},
    {"rd_to_rd_of_another_group", "tCCD", {0}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 0, 1, {4, 5}}}},
    {"wr_to_wr_of_a_group", "tCCD_L", {P(tccdl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 2, FAR}, {DRAM_WR, 0, 2, FAR}, {DRAM_WR, 0, 0, {9, 11}}}},
    {"wr_to_wr_of_another_group", "tCCD", {0}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_WR, 0, 1, FAR}, {DRAM_WR, 0, 0, {4, 5}}}},
    {"wr_to_rd_of_a_group", "tWTR_L", {P(cwl), P(twtrl)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 2, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 0, 2, {21, 20}}}},
    {"wr_to_rd_of_another_group", "tWTR", {P(cwl), P(twtr)}, 0, GROUPS,
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 0, 1, {18, 17}}}},
    // clang-format on
};

/* The steps of a case, the last one `early` slots before its time. 0, or 1 and the bench's error. */
static int play(struct dram_bench *b, const struct rule_case *c, const struct dram_config *config, int which, int early)
{
    int last = 0;
    while (last < 7 && c->step[last + 1].command != DRAM_NOP) last++;
    dram_bench_open(b, config, 0, 1);
    int64_t at = 0;
    int wrong = 0;
    for (int i = 0; i <= last && !wrong; i++) {
        const struct step *s = &c->step[i];
        at += s->after[which] - (i == last ? early : 0);
        wrong = dram_bench_wait(b, at) || dram_bench_slot(b, s->command, s->rank, s->bank, 1, 0);
        if (wrong && i < last) fail_msg("%s: step %d: %s", c->name, i, b->error.text);
    }
    return wrong;
}

static struct dram_config config_of(const struct rule_case *c, int which)
{
    struct dram_config config = dram_configs[which];
    for (int i = 0; i < 2; i++)
        if (c->bend[i].which) *parameter(&config, c->bend[i].which - 1) += c->bend[i].by[which];
    return config;
}

static void each_rule_is_kept_to_the_slot(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rule_cases / sizeof rule_cases[0]; i++)
        for (int which = 0; which < DRAM_CONFIGS; which++) {
            const struct rule_case *c = &rule_cases[i];
            struct dram_config config = config_of(c, which);
            struct dram_bench b;
            if (play(&b, c, &config, which, 0)) fail_msg("%s, configuration %d: %s", c->name, which, b.error.text);
            dram_bench_close(&b);
            if (!play(&b, c, &config, which, 1)) fail_msg("%s, configuration %d: not refused", c->name, which);
            size_t rule = strlen(c->rule);
            if (!starts_with(b.error.text, c->rule) || b.error.text[rule] != ':' || !strstr(b.error.text, " 1 short"))
                fail_msg("%s, configuration %d: not %s by 1: %s", c->name, which, c->rule, b.error.text);
            dram_bench_close(&b);
        }
}

/* The rule is that parameter's: a device whose own is one smaller (of `minus`: larger) takes the command one slot before.
 * So the test above does fail where a device computes a slot too little. */
static void each_rule_follows_its_parameters(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rule_cases / sizeof rule_cases[0]; i++)
        for (int which = 0; which < DRAM_CONFIGS; which++)
            for (int k = 0; k < 5; k++) {
                const struct rule_case *c = &rule_cases[i];
                int of = k < 4 ? c->of[k] : c->minus;
                if (!of) continue;
                struct dram_config config = config_of(c, which);
                *parameter(&config, of - 1) += k < 4 ? -1 : 1;
                struct dram_bench b;
                if (play(&b, c, &config, which, 1))
                    fail_msg("%s, configuration %d, parameter %d: %s", c->name, which, k, b.error.text);
                dram_bench_close(&b);
                if (!play(&b, c, &config, which, 2)) fail_msg("%s, configuration %d: not refused", c->name, which);
                dram_bench_close(&b);
            }
}

static void addresses_have_their_range(void **state)
{
    (void)state;
    static const struct {
        enum dram_command command;
        int rank, bank, row, column;
        const char *says; /* NULL: legal */
    } cases[] = {
        {DRAM_ACT, 2, 4, 31, 0, NULL},
        {DRAM_ACT, 3, 4, 31, 0, "there is no rank 3 of 3"},
        {DRAM_ACT, -1, 4, 31, 0, "there is no rank -1 of 3"},
        {DRAM_ACT, 2, 5, 31, 0, "there is no bank 5 of 5"},
        {DRAM_ACT, 2, -1, 31, 0, "there is no bank -1 of 5"},
        {DRAM_ACT, 2, 4, 32, 0, "there is no row 32 of 32"},
        {DRAM_ACT, 2, 4, -1, 0, "there is no row -1 of 32"},
        {DRAM_PRE, 2, 5, 0, 0, "there is no bank 5 of 5"},
        {DRAM_PRE_ALL, 2, 5, 0, 0, NULL}, /* its bank is no pin's */
        {DRAM_PRE_ALL, 3, 0, 0, 0, "there is no rank 3 of 3"},
        {DRAM_REF, 2, 9, 0, 0, NULL},
        {DRAM_REF, 3, 0, 0, 0, "there is no rank 3 of 3"},
        {DRAM_RD, 0, 5, 0, 0, "there is no bank 5 of 5"},
        {DRAM_RD, 0, 1, 0, 55, NULL},
        {DRAM_RD, 0, 1, 0, 60, "the burst of column 60 does not end in its row"},
        {DRAM_WR, 0, 1, 0, 60, "the burst of column 60 does not end in its row"},
        {DRAM_RD, 0, 1, 0, 64, "there is no column 64 of 64"},
        {DRAM_RD, 0, 1, 0, -5, "there is no column -5 of 64"},
        {DRAM_WR, 0, 1, 0, 4, "column 4 is not a burst's first"},
        {DRAM_RD, 0, 1, 0, 1, "column 1 is not a burst's first"},
        {DRAM_RD, 0, 2, 0, 0, "closed bank: RD of rank 0, bank 2 in slot 20: no row is open"},
        {DRAM_WR, 1, 1, 0, 0, "closed bank: WR of rank 1, bank 1 in slot 20: no row is open"},
        {DRAM_ACT, 0, 1, 3, 0, "open bank: ACT of rank 0, bank 1 in slot 20: its row 0 is open"},
        {DRAM_REF, 0, 0, 0, 0, "open bank: REF of rank 0, bank 1 in slot 20: its row 0 is open"},
        {(enum dram_command)9, 0, 0, 0, 0, "there is no command 9 of 9"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct dram_bench b;
        dram_bench_open(&b, &dram_configs[1], 16, 1);
        dram_bench_step(&b, DRAM_ACT, 0, 1, 0, 0);
        dram_bench_pass(&b, 20);
        int wrong = dram_bench_slot(&b, cases[i].command, cases[i].rank, cases[i].bank, cases[i].row, cases[i].column);
        if (wrong != (cases[i].says != NULL) || (wrong && !strstr(b.error.text, cases[i].says)))
            fail_msg("case %zu: \"%s\"", i, b.error.text);
        dram_bench_close(&b);
    }
}

static void configurations_have_their_range(void **state)
{
    (void)state;
    static const struct {
        size_t at;
        int value;
        const char *says;
    } cases[] = {
        {offsetof(struct dram_config, ranks), 0, "dram_device: ranks is 0, not 1 to 8"},
        {offsetof(struct dram_config, ranks), 9, "dram_device: ranks is 9, not 1 to 8"},
        {offsetof(struct dram_config, banks), 33, "dram_device: banks is 33, not 1 to 32"},
        {offsetof(struct dram_config, column_bits), 0, "dram_device: column_bits is 0, not 1 to 14"},
        {offsetof(struct dram_config, dq_bytes), 9, "dram_device: dq_bytes is 9, not 1 to 8"},
        {offsetof(struct dram_config, column_bits), 2, "dram_device: a row has 4 beats, less than a burst of 8"},
        {offsetof(struct dram_config, beats), 1, "dram_device: beats is 1, not 2 to 32"},
        {offsetof(struct dram_config, beats), 33, "dram_device: beats is 33, not 2 to 32"},
        {offsetof(struct dram_config, cl), 65, "dram_device: cl is 65, not 1 to 64"},
        {offsetof(struct dram_config, cwl), 0, "dram_device: cwl is 0, not 1 to 64"},
        {offsetof(struct dram_config, trtrs), 17, "dram_device: trtrs is 17, not 0 to 16"},
        {offsetof(struct dram_config, postpone), 9, "dram_device: postpone is 9, not 0 to 8"},
        {offsetof(struct dram_config, trp), -1, "dram_device: trp is -1, not 0 to 16777216"},
        {offsetof(struct dram_config, group_bits), 4, "dram_device: group_bits is 4, not 0 to 3"},
        {offsetof(struct dram_config, twtrl), -1, "dram_device: twtrl is -1, not 0 to 16777216"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct dram_config c = dram_configs[0];
        struct spec_error error = {""};
        assert_int_equal(dram_config_check(&c, &error), 0);
        memcpy((char *)&c + cases[i].at, &cases[i].value, sizeof(int));
        assert_int_equal(dram_config_check(&c, &error), 1);
        assert_string_equal(error.text, cases[i].says);
    }
    struct dram_config named = dram_configs[0];
    struct spec_error error = {""};
    named.mode_values = 1;
    assert_int_equal(dram_config_check(&named, &error), 0);
    named.cl = 15;
    assert_int_equal(dram_config_check(&named, &error), 1);
    assert_string_equal(error.text, "dram_device: cl is 15, not 5 to 14");
    named.cl = 11;
    named.beats = 17;
    assert_int_equal(dram_config_check(&named, &error), 1);
    assert_string_equal(error.text, "dram_device: beats is 17, not 8 to 8");
    struct dram_config grouped = dram_configs[1];
    grouped.group_bits = 2;
    assert_int_equal(dram_config_check(&grouped, &error), 1);
    assert_string_equal(error.text, "dram_device: 5 banks do not fill 4 bank groups");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_is_kept_to_the_slot),
        cmocka_unit_test(each_rule_follows_its_parameters),
        cmocka_unit_test(addresses_have_their_range),
        cmocka_unit_test(configurations_have_their_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
