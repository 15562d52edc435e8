/* Does the device of each shipped configuration refuse each command one slot before its rule lets it come, and take it on that slot?
 * The slots are those of the standard's tables, written here once more: neither the controller's table of rules nor the file says them. */
#include "tests/dramcache/unit/dram_bench.h"

#include "cli/config.h"
#include "cmodel/dramcache/dram_pins.h"

enum { DEVICES = 4 };
static const char *const files[DEVICES] = {"configs/ddr3-1600.yaml", "configs/ddr3-2133.yaml", "configs/ddr4-2400.yaml",
                                           "configs/hmc.yaml"};

static struct dram_config shipped(int which)
{
    struct choice choice = {.name_count = 1, .names = {"dram_controller"}, .config = files[which]};
    struct spec_values values;
    if (choose_block(&choice, &values) != 0) fail_msg("%s is refused", files[which]);
    return dram_pins_config(&values);
}

/* A bench with a device of its own, in the state of `b`. */
static struct dram_bench copy_of(const struct dram_bench *b)
{
    struct dram_bench copy = *b;
    copy.device = malloc(b->size);
    assert_non_null(copy.device);
    memcpy(copy.device, b->device, b->size);
    return copy;
}

/* The power-up. A step is RESET# that rises, CKE that rises, MRS of a register with its value, or ZQCL; the last one is the first ACT. */
enum { PIN_STEPS = 2, STEPS = 11 };
struct power_up {
    int count, gap[STEPS], number[STEPS], value[STEPS];
};
static const struct power_up power_ups[DEVICES] = {
    // clang-format off
    /* JESD79-3F: 200 us, 500 us, tRFC + 10 ns, tMRD, tMOD, tZQinit. Registers 2, 3, 1, 0: CWL; none; RZQ/7, RZQ/4; CL, write recovery, DLL reset. */
    {8, {160000, 400000, 216, 4, 4, 4, 12, 512}, {0, 0, 2, 3, 1, 0}, {0, 0, 0x18, 0, 0x6, 0xd70}},
    {8, {213334, 533334, 288, 4, 4, 4, 16, 683}, {0, 0, 2, 3, 1, 0}, {0, 0, 0x28, 0, 0x6, 0x124}},
    /* JESD79-4, as docs/dramcache/controller-data-path.md#ddr4 has it. */
    {11, {240000, 600000, 432, 8, 8, 8, 8, 8, 8, 24, 1024}, {0, 0, 3, 6, 5, 4, 2, 1, 0}, {0, 0, 0, 0x800, 0x400, 0, 0x218, 0x301, 0x964}},
    {0},
    // clang-format on
};

/* Step `i`, in the slot that the bench has reached. 0, or 1 and the bench's error. */
static int power_step(struct dram_bench *b, const struct power_up *p, int i)
{
    if (i == 0) b->reset_n = 1;
    if (i == 1) b->cke = 1;
    if (i < PIN_STEPS) return dram_bench_slot(b, DRAM_NOP, 0, 0, 0, 0);
    if (i == p->count - 1) return dram_bench_slot(b, DRAM_ACT, 0, 0, 1, 0);
    if (i == p->count - 2) return dram_bench_slot(b, DRAM_ZQCL, 0, 0, 0, 0);
    return dram_bench_slot(b, DRAM_MRS, 0, p->number[i], p->value[i], 0);
}

static void refused(const struct dram_bench *b, int wrong, const char *rule, const char *where, int which)
{
    const size_t length = strlen(rule);
    if (!wrong) fail_msg("%s: %s: not refused", files[which], where);
    if (!starts_with(b->error.text, rule) || b->error.text[length] != ':' || !strstr(b->error.text, " 1 short"))
        fail_msg("%s: %s: not %s by 1: %s", files[which], where, rule, b->error.text);
}

/* A device behind its power-up, in the slot in which it is ready. `early`: each step is tried one slot before, too. */
static void power_up(struct dram_bench *b, int which, int early)
{
    const struct dram_config config = shipped(which);
    const struct power_up *p = &power_ups[which];
    dram_bench_open(b, &config, 0, 1);
    if (!p->count) return;
    b->reset_n = b->cke = 0;
    int64_t at = 0;
    for (int i = 0; i < p->count; i++) {
        static const char *const last[3] = {"tMOD", "tZQinit", NULL};
        const int behind = i - (p->count - 2);
        const char *rule = i == 0 ? "treset" : i == 1 ? "tcke" : i == 2 ? "tXPR" : behind < 0 ? "tMRD" : last[behind];
        at += p->gap[i];
        dram_bench_pass(b, at - 1);
        if (early) {
            struct dram_bench before = copy_of(b);
            char where[40];
            snprintf(where, sizeof where, "step %d of the power-up", i);
            refused(&before, power_step(&before, p, i), rule, where, which);
            dram_bench_close(&before);
        }
        dram_bench_pass(b, at);
        if (i == p->count - 1 && !early) return;
        if (power_step(b, p, i)) fail_msg("%s: step %d of the power-up: %s", files[which], i, b->error.text);
    }
}

static void each_step_of_the_power_up_is_kept_to_the_slot(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++) {
        struct dram_bench b;
        power_up(&b, which, 1);
        dram_bench_close(&b);
    }
}

/* A parameter of the configuration, as the place of its int and one; 0: none. */
#define P(name) ((int)(offsetof(struct dram_config, name) / sizeof(int)) + 1)

/* Commands, and the slots of each behind the one before, on each device. Those of the last are the rule's. */
struct step {
    enum dram_command command;
    int bank, after[DEVICES];
};
struct rule_case {
    const char *name, *rule;
    int on[DEVICES]; /* 0: the device has no such rule */
    int of[3];       /* parameters of which the rule is a sum; none where another rule says the same */
    int minus;       /* one that is subtracted */
    int bend; /* a parameter that is one smaller, so that no other rule says the same; 0: the device is as shipped */
    struct step step[7];
};

#define FAR                                                                                                            \
    {                                                                                                                  \
        500, 500, 500, 500                                                                                             \
    }
#define ALL                                                                                                            \
    {                                                                                                                  \
        1, 1, 1, 1                                                                                                     \
    }
#define DDR                                                                                                            \
    {                                                                                                                  \
        1, 1, 1, 0                                                                                                     \
    }
#define DDR4                                                                                                           \
    {                                                                                                                  \
        0, 0, 1, 0                                                                                                     \
    }
#define HMC                                                                                                            \
    {                                                                                                                  \
        0, 0, 0, 1                                                                                                     \
    }
/* DDR3-1600, DDR3-2133, DDR4-2400 and the stacked DRAM. A burst has 4 slots, of the stacked DRAM 9. Banks 0, 1, 2 and 3 are of four groups of DDR4,
 * and 0 and 4 of one. T_RC is T_RAS + T_RP on each of them, so tRP says the same; of the stacked DRAM T_FAW is four T_RRD. */
static const struct rule_case rule_cases[] = {
    // clang-format off
    {"act_to_rd", "tRCD", ALL, {P(trcd)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_RD, 0, {11, 14, 17, 13}}}},
    {"act_to_wr", "tRCD", ALL, {P(trcd)}, 0, 0, {{DRAM_ACT, 7, FAR}, {DRAM_WR, 7, {11, 14, 17, 13}}}},
    {"act_to_pre", "tRAS", ALL, {P(tras)}, 0, 0, {{DRAM_ACT, 5, FAR}, {DRAM_PRE, 5, {28, 36, 39, 27}}}},
    {"act_to_pre_all", "tRAS", ALL, {P(tras)}, 0, 0, {{DRAM_ACT, 5, FAR}, {DRAM_PRE_ALL, 0, {28, 36, 39, 27}}}},
    {"act_to_act_as_shipped", "tRP", ALL, {0}, 0, 0,
     {{DRAM_ACT, 2, FAR}, {DRAM_PRE, 2, {28, 36, 39, 27}}, {DRAM_ACT, 2, {11, 14, 17, 10}}}},
    {"act_to_act", "tRC", ALL, {P(trc)}, 0, P(tras),
     {{DRAM_ACT, 2, FAR}, {DRAM_PRE, 2, {27, 35, 38, 26}}, {DRAM_ACT, 2, {12, 15, 18, 11}}}},
    {"act_to_ref_as_shipped", "tRP", ALL, {0}, 0, 0,
     {{DRAM_ACT, 2, FAR}, {DRAM_PRE, 2, {28, 36, 39, 27}}, {DRAM_REF, 0, {11, 14, 17, 10}}}},
    {"act_to_ref", "tRC", ALL, {P(trc)}, 0, P(tras),
     {{DRAM_ACT, 2, FAR}, {DRAM_PRE, 2, {27, 35, 38, 26}}, {DRAM_REF, 0, {12, 15, 18, 11}}}},
    {"pre_to_act", "tRP", ALL, {P(trp)}, 0, 0, {{DRAM_ACT, 1, FAR}, {DRAM_PRE, 1, FAR}, {DRAM_ACT, 1, {11, 14, 17, 10}}}},
    {"pre_all_to_act", "tRP", ALL, {P(trp)}, 0, 0, {{DRAM_ACT, 4, FAR}, {DRAM_PRE_ALL, 0, FAR}, {DRAM_ACT, 4, {11, 14, 17, 10}}}},
    {"pre_to_ref", "tRP", ALL, {P(trp)}, 0, 0, {{DRAM_ACT, 6, FAR}, {DRAM_PRE, 6, FAR}, {DRAM_REF, 0, {11, 14, 17, 10}}}},
    {"act_to_act_of_another_bank", "tRRD", ALL, {P(trrd)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, {5, 6, 4, 4}}}},
    {"five_act", "tFAW", DDR, {P(tfaw)}, 0, 0,
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, {5, 6, 4, 0}}, {DRAM_ACT, 2, {5, 6, 4, 0}}, {DRAM_ACT, 3, {5, 6, 4, 0}}, {DRAM_ACT, 4, {9, 9, 14, 0}}}},
    {"five_act_as_shipped", "tRRD", HMC, {0}, 0, 0,
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, {0, 0, 0, 4}}, {DRAM_ACT, 2, {0, 0, 0, 4}}, {DRAM_ACT, 3, {0, 0, 0, 4}}, {DRAM_ACT, 4, {0, 0, 0, 4}}}},
    {"five_act_of_the_stacked_one", "tFAW", HMC, {P(tfaw)}, 0, P(trrd),
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, {0, 0, 0, 4}}, {DRAM_ACT, 2, {0, 0, 0, 4}}, {DRAM_ACT, 3, {0, 0, 0, 3}}, {DRAM_ACT, 4, {0, 0, 0, 5}}}},
    {"ref_to_act", "tRFC", ALL, {P(trfc)}, 0, 0, {{DRAM_REF, 0, FAR}, {DRAM_ACT, 3, {208, 278, 420, 74}}}},
    {"ref_to_ref", "tRFC", ALL, {P(trfc)}, 0, 0, {{DRAM_REF, 0, FAR}, {DRAM_REF, 0, {208, 278, 420, 74}}}},
    {"ref_to_pre", "tRFC", ALL, {P(trfc)}, 0, 0, {{DRAM_REF, 0, FAR}, {DRAM_PRE, 3, {208, 278, 420, 74}}}},
    {"rd_to_rd", "tCCD", ALL, {0}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_RD, 0, FAR}, {DRAM_RD, 1, {4, 4, 4, 9}}}},
    {"wr_to_wr", "tCCD", ALL, {0}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_WR, 0, FAR}, {DRAM_WR, 1, {4, 4, 4, 9}}}},
    {"rd_to_rd_on_the_bus", "data bus", ALL, {0}, 0, P(tccd),
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_RD, 0, FAR}, {DRAM_RD, 1, {4, 4, 4, 9}}}},
    {"wr_to_wr_on_the_bus", "data bus", ALL, {0}, 0, P(tccd),
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_WR, 0, FAR}, {DRAM_WR, 1, {4, 4, 4, 9}}}},
    {"rd_to_wr", "RD to WR", ALL, {P(cl)}, P(cwl), 0,
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_RD, 0, FAR}, {DRAM_WR, 1, {9, 10, 11, 11}}}},
    {"wr_to_rd", "tWTR", ALL, {P(cwl), P(twtr)}, 0, 0,
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 1, FAR}, {DRAM_WR, 0, FAR}, {DRAM_RD, 1, {18, 22, 19, 32}}}},
    {"rd_to_pre", "tRTP", ALL, {P(trtp)}, 0, 0, {{DRAM_ACT, 3, FAR}, {DRAM_RD, 3, FAR}, {DRAM_PRE, 3, {6, 8, 9, 7}}}},
    {"rd_to_pre_all", "tRTP", ALL, {P(trtp)}, 0, 0, {{DRAM_ACT, 3, FAR}, {DRAM_RD, 3, FAR}, {DRAM_PRE_ALL, 0, {6, 8, 9, 7}}}},
    {"wr_to_pre", "tWR", ALL, {P(cwl), P(twr)}, 0, 0, {{DRAM_ACT, 3, FAR}, {DRAM_WR, 3, FAR}, {DRAM_PRE, 3, {24, 30, 34, 32}}}},
    {"wr_to_pre_all", "tWR", ALL, {P(cwl), P(twr)}, 0, 0, {{DRAM_ACT, 3, FAR}, {DRAM_WR, 3, FAR}, {DRAM_PRE_ALL, 0, {24, 30, 34, 32}}}},
    {"act_to_act_of_a_group", "tRRD_L", DDR4, {P(trrdl)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 4, {0, 0, 6}}}},
    {"rd_to_rd_of_a_group", "tCCD_L", DDR4, {P(tccdl)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 4, FAR}, {DRAM_RD, 0, FAR}, {DRAM_RD, 4, {0, 0, 6}}}},
    {"rd_to_rd_of_a_bank", "tCCD_L", DDR4, {P(tccdl)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_RD, 0, FAR}, {DRAM_RD, 0, {0, 0, 6}}}},
    {"wr_to_wr_of_a_group", "tCCD_L", DDR4, {P(tccdl)}, 0, 0, {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 4, FAR}, {DRAM_WR, 0, FAR}, {DRAM_WR, 4, {0, 0, 6}}}},
    {"wr_to_rd_of_a_group", "tWTR_L", DDR4, {P(cwl), P(twtrl)}, 0, 0,
     {{DRAM_ACT, 0, FAR}, {DRAM_ACT, 4, FAR}, {DRAM_WR, 0, FAR}, {DRAM_RD, 4, {0, 0, 25}}}},
    // clang-format on
};
enum { CASES = sizeof rule_cases / sizeof rule_cases[0] };

/* The steps of a case behind slot b->now, the last one `early` slots before its time. 0, or 1 and the bench's error. */
static int play(struct dram_bench *b, const struct rule_case *c, int which, int early)
{
    int last = 0;
    while (last < 6 && c->step[last + 1].command != DRAM_NOP) last++;
    int64_t at = b->now;
    for (int i = 0; i < last; i++) {
        const struct step *s = &c->step[i];
        dram_bench_pass(b, at += s->after[which]);
        if (dram_bench_slot(b, s->command, 0, s->bank, 1, 0))
            fail_msg("%s: %s: step %d: %s", files[which], c->name, i, b->error.text);
    }
    const struct step *s = &c->step[last];
    dram_bench_pass(b, at + s->after[which] - early);
    return dram_bench_slot(b, s->command, 0, s->bank, 1, 0);
}

/* The device of a configuration that is not shipped: it has no power-up, and parameter `bend` is one smaller. */
static struct dram_config bent(int which, int bend)
{
    struct dram_config config = shipped(which);
    config.treset = config.tcke = config.mode_values = 0;
    if (bend) ((int *)&config)[bend - 1]--;
    return config;
}

static void each_rule_is_kept_to_the_slot(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++) {
        struct dram_bench ready;
        power_up(&ready, which, 0);
        for (int i = 0; i < CASES; i++)
            for (int early = 0; early < 2; early++) {
                const struct rule_case *c = &rule_cases[i];
                struct dram_bench b;
                if (!c->on[which]) continue;
                if (c->bend) {
                    const struct dram_config config = bent(which, c->bend);
                    dram_bench_open(&b, &config, 0, 1);
                } else {
                    b = copy_of(&ready);
                }
                const int wrong = play(&b, c, which, early);
                if (early) refused(&b, wrong, c->rule, c->name, which);
                if (!early && wrong) fail_msg("%s: %s: %s", files[which], c->name, b.error.text);
                dram_bench_close(&b);
            }
        dram_bench_close(&ready);
    }
}

/* The rule is that parameter's: a device whose own is one smaller (of `minus`: larger) takes the command one slot before.
 * So the test above does fail where a device computes a slot too little. */
static void each_rule_follows_its_parameters(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++)
        for (int i = 0; i < CASES; i++)
            for (int k = 0; k < 4; k++) {
                const struct rule_case *c = &rule_cases[i];
                const int of = k < 3 ? c->of[k] : c->minus;
                if (!c->on[which] || !of) continue;
                struct dram_config config = bent(which, c->bend);
                ((int *)&config)[of - 1] += k < 3 ? -1 : 1;
                struct dram_bench b;
                dram_bench_open(&b, &config, 0, 1);
                if (play(&b, c, which, 1)) fail_msg("%s: %s, parameter %d: %s", files[which], c->name, k, b.error.text);
                dram_bench_close(&b);
            }
}

/* JESD79-3F: eight REFs may be owed, and eight may come in advance. Slots are those behind the power-up. */
static const int refi[DEVICES] = {6240, 8320, 9360, 4875}, rfc[DEVICES] = {208, 278, 420, 74};

static int ref_at(struct dram_bench *b, int64_t slot)
{
    dram_bench_pass(b, slot);
    return dram_bench_slot(b, DRAM_REF, 0, 0, 0, 0);
}

/* The last slot for the first REF: in it REF is taken, and behind it, without REF, the next slot is an error. */
static void a_refresh_is_late_behind_nine_intervals(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++) {
        struct dram_bench ready;
        power_up(&ready, which, 0);
        dram_bench_pass(&ready, ready.now + 9 * (int64_t)refi[which]);
        struct dram_bench late = copy_of(&ready);
        dram_bench_step(&ready, DRAM_REF, 0, 0, 0, 0);
        dram_bench_pass(&ready, ready.now + 1);
        dram_bench_pass(&late, late.now + 1);
        if (!dram_bench_slot(&late, DRAM_NOP, 0, 0, 0, 0) ||
            !starts_with(late.error.text, "tREFI: REF of rank 0 is 1 slots late"))
            fail_msg("%s: not late: %s", files[which], late.error.text);
        dram_bench_close(&ready);
        dram_bench_close(&late);
    }
}

static void eight_refreshes_may_come_in_advance(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++) {
        struct dram_bench b;
        power_up(&b, which, 0);
        const int64_t from = b.now;
        for (int k = 0; k < 8; k++)
            if (ref_at(&b, from + (int64_t)k * rfc[which])) fail_msg("%s: REF %d: %s", files[which], k, b.error.text);
        refused(&b, ref_at(&b, from + refi[which] - 1), "tREFI", "the ninth REF", which);
        if (ref_at(&b, from + refi[which])) fail_msg("%s: the ninth REF: %s", files[which], b.error.text);
        dram_bench_close(&b);
    }
}

static void sixteen_refreshes_come_in_two_intervals(void **state)
{
    (void)state;
    for (int which = 0; which < DEVICES; which++) {
        struct dram_bench b;
        power_up(&b, which, 0);
        const int64_t first = b.now + 9 * (int64_t)refi[which] - 16 * (int64_t)rfc[which];
        const int64_t next = first + 2 * (int64_t)refi[which];
        for (int k = 0; k < 16; k++)
            if (ref_at(&b, first + (int64_t)k * rfc[which])) fail_msg("%s: REF %d: %s", files[which], k, b.error.text);
        refused(&b, ref_at(&b, next - 1), "16 REF in 2 tREFI", "the 17th REF", which);
        if (ref_at(&b, next)) fail_msg("%s: the 17th REF: %s", files[which], b.error.text);
        dram_bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_of_the_power_up_is_kept_to_the_slot),
        cmocka_unit_test(each_rule_is_kept_to_the_slot),
        cmocka_unit_test(each_rule_follows_its_parameters),
        cmocka_unit_test(a_refresh_is_late_behind_nine_intervals),
        cmocka_unit_test(eight_refreshes_may_come_in_advance),
        cmocka_unit_test(sixteen_refreshes_come_in_two_intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
