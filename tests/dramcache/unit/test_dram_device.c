/* Is each rule of the DRAM kept to the slot: is a command refused one slot before, and accepted on it? */
#include "tests/dramcache/unit/dram_bench.h"

/* DDR3-1600 11-11-11, 4 Gb x8 (JESD79-3F), and one whose numbers are odd. Neither has a power-up. */
enum { CONFIGS = 2 };
static const struct dram_config configs[CONFIGS] = {
    {.ranks = 2,
     .banks = 8,
     .row_bits = 16,
     .column_bits = 10,
     .dq_bytes = 8,
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
     .trtrs = 2},
    {.ranks = 3,
     .banks = 5,
     .row_bits = 5,
     .column_bits = 6,
     .dq_bytes = 3,
     .cl = 10,
     .cwl = 7,
     .trcd = 8,
     .trp = 5,
     .tras = 17,
     .trc = 25,
     .trrd = 3,
     .tfaw = 19,
     .tccd = 5,
     .trtp = 3,
     .twr = 9,
     .twtr = 7,
     .trefi = 1001,
     .trfc = 61,
     .postpone = 3,
     .trtrs = 3},
};

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
    int after[CONFIGS];
};
struct rule_case {
    const char *name, *rule;
    int of[4]; /* parameters of which the rule is a sum; those of `minus` are subtracted */
    int minus;
    struct { /* parameters that are changed so that no other rule says the same */
        int which, by[CONFIGS];
    } bend[2];
    struct step step[8];
};

#define P(name) ((int)PARAMETER(name) + 1) /* 0: none */
#define FAR                                                                                                            \
    {                                                                                                                  \
        90, 90                                                                                                         \
    }
static const struct rule_case cases[] = {
    // clang-format off
    {"act_to_rd", "tRCD", {P(trcd)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, {11, 8}}}},
    {"act_to_wr", "tRCD", {P(trcd)}, 0, {{0}},
     {{DRAM_ACT, 1, 3, FAR}, {DRAM_WR, 1, 3, {11, 8}}}},
    {"act_to_pre", "tRAS", {P(tras)}, 0, {{0}},
     {{DRAM_ACT, 1, 4, FAR}, {DRAM_PRE, 1, 4, {28, 17}}}},
    {"act_to_pre_all", "tRAS", {P(tras)}, 0, {{0}},
     {{DRAM_ACT, 1, 4, FAR}, {DRAM_PRE_ALL, 1, 0, {28, 17}}}},
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
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, {5, 5}}, {DRAM_ACT, 0, 2, {6, 3}}, {DRAM_ACT, 0, 3, {7, 6}}, {DRAM_ACT, 0, 4, {6, 5}}}},
    {"six_act", "tFAW", {P(tfaw)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 4, FAR}, {DRAM_ACT, 0, 1, {5, 5}}, {DRAM_ACT, 0, 2, {6, 3}}, {DRAM_PRE, 0, 0, {1, 1}}, {DRAM_ACT, 0, 3, {6, 5}}, {DRAM_ACT, 0, 0, {6, 5}}}},
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
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 0, 0, {4, 4}}}},
    {"wr_to_wr_on_the_bus", "data bus", {0}, 0, {{P(tccd), {-2, -3}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_WR, 0, 0, {4, 4}}}},
    {"rd_to_wr", "RD to WR", {P(cl)}, P(cwl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_WR, 0, 1, {9, 9}}}},
    {"wr_to_rd", "tWTR", {P(cwl), P(twtr)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 0, 1, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 0, 1, {18, 18}}}},
    {"rd_to_pre", "tRTP", {P(trtp)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_RD, 0, 0, FAR}, {DRAM_PRE, 0, 0, {6, 3}}}},
    {"wr_to_pre", "tWR", {P(cwl), P(twr)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_WR, 0, 0, FAR}, {DRAM_PRE, 0, 0, {24, 20}}}},
    {"wr_to_pre_all", "tWR", {P(cwl), P(twr)}, 0, {{0}},
     {{DRAM_ACT, 0, 3, FAR}, {DRAM_WR, 0, 3, FAR}, {DRAM_PRE_ALL, 0, 0, {24, 20}}}},
    {"rd_to_rd_of_another_rank", "tRTRS", {P(trtrs)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 1, 0, {6, 7}}}},
    {"rd_to_wr_of_another_rank", "tRTRS", {P(trtrs), P(cl)}, P(cwl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_WR, 1, 0, {9, 10}}}},
    {"wr_to_rd_of_another_rank", "tRTRS", {P(trtrs), P(cwl)}, P(cl), {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_WR, 0, 0, FAR}, {DRAM_RD, 1, 0, {3, 4}}}},
    {"wr_to_wr_of_another_rank", "tRTRS", {P(trtrs)}, 0, {{0}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_WR, 0, 0, FAR}, {DRAM_WR, 1, 0, {6, 7}}}},
    {"ranks_without_a_gap", "data bus", {0}, 0, {{P(trtrs), {-2, -3}}},
     {{DRAM_ACT, 0, 0, FAR}, {DRAM_ACT, 1, 0, {1, 1}}, {DRAM_RD, 0, 0, FAR}, {DRAM_RD, 1, 0, {4, 4}}}},
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
    struct dram_config config = configs[which];
    for (int i = 0; i < 2; i++)
        if (c->bend[i].which) *parameter(&config, c->bend[i].which - 1) += c->bend[i].by[which];
    return config;
}

static void each_rule_is_kept_to_the_slot(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int which = 0; which < CONFIGS; which++) {
            const struct rule_case *c = &cases[i];
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
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int which = 0; which < CONFIGS; which++)
            for (int k = 0; k < 5; k++) {
                const struct rule_case *c = &cases[i];
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_is_kept_to_the_slot),
        cmocka_unit_test(each_rule_follows_its_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
