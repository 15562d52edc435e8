/* Is each step of the power-up kept to the slot and in its order, and does nothing pass before its end? */
#include "tests/dramcache/unit/dram_bench.h"

/* DDR3-1600's times, RESET# and CKE but for 200 and 500 us, and odd ones. */
enum { CONFIGS = DRAM_CONFIGS };
static struct dram_config config(int which)
{
    static const struct {
        int mrd, mod, zqinit, xpr, reset, cke;
    } times[CONFIGS] = {{4, 12, 512, 216, 160, 400}, {7, 17, 101, 53, 23, 31}};
    struct dram_config c = dram_configs[which];
    c.tmrd = times[which].mrd, c.tmod = times[which].mod, c.tzqinit = times[which].zqinit, c.txpr = times[which].xpr;
    c.treset = times[which].reset, c.tcke = times[which].cke;
    c.mode_values = 1;
    c.beats = 8; /* DDR3's */
    return c;
}

/* Values of mode registers: CL 11, CWL 8 and write recovery 12, and CL 10, CWL 7 and 10, with DLL reset, in the bits of JESD79-3F's tables. */
static const int registers[4] = {2, 3, 1, 0};
static const int values[CONFIGS][4] = {{0xd70, 0, 0x18, 0}, {0xb60, 0, 0x10, 0}};

/* A power-up in steps, each at its earliest; step i comes `shift[i]` slots later, and so do those behind it. Steps: RESET#
 * rises, CKE rises, four MRS, ZQCL, the first ACT. */
enum { STEPS = 8 };
struct power_up {
    int which;
    int shift[STEPS];
    int register_of[4], value[4];
    struct dram_config config;
};

static struct power_up usual(int which)
{
    struct power_up p = {which, {0}, {2, 3, 1, 0}, {0}, config(which)};
    for (int i = 0; i < 4; i++) p.value[i] = values[which][registers[i]];
    return p;
}

/* On a bench that is open. 0, or 1 at the first error. */
static int play_from_here(struct dram_bench *b, const struct power_up *p)
{
    const struct dram_config all = config(p->which), *c = &all;
    const int gap[STEPS] = {c->treset, c->tcke, c->txpr, c->tmrd, c->tmrd, c->tmrd, c->tmod, c->tzqinit};
    int rank = c->ranks - 1;
    b->reset_n = b->cke = 0;
    int64_t at = b->now;
    for (int i = 0; i < STEPS; i++) {
        at += gap[i] + p->shift[i];
        if (dram_bench_wait(b, at)) return 1;
        enum dram_command command = i < 2 ? DRAM_NOP : i < 6 ? DRAM_MRS : i == 6 ? DRAM_ZQCL : DRAM_ACT;
        if (i == 0) b->reset_n = 1;
        if (i == 1) b->cke = 1;
        int mode = i >= 2 && i < 6;
        if (dram_bench_slot(b, command, rank, mode ? p->register_of[i - 2] : 0, mode ? p->value[i - 2] : 1, 0))
            return 1;
    }
    return 0;
}

static int play(struct dram_bench *b, const struct power_up *p)
{
    dram_bench_open(b, &p->config, 16, 1);
    return play_from_here(b, p);
}

static void each_step_is_kept_to_the_slot(void **state)
{
    (void)state;
    static const char *const rules[STEPS] = {
        "treset: ", "tcke: ", "tXPR: ", "tMRD: ", "tMRD: ", "tMRD: ", "tMOD: ", "tZQinit: "};
    for (int which = 0; which < CONFIGS; which++)
        for (int i = -1; i < STEPS; i++) {
            struct power_up p = usual(which);
            struct dram_bench b;
            if (i >= 0) p.shift[i] = -1;
            int wrong = play(&b, &p);
            if (i < 0 && wrong) fail_msg("a legal one: %s", b.error.text);
            if (i >= 0 && (!wrong || !starts_with(b.error.text, rules[i]) || !strstr(b.error.text, " 1 short")))
                fail_msg("step %d: not %sby 1: %s", i, rules[i], b.error.text);
            dram_bench_close(&b);
        }
}

/* As in test_dram_device.c: where the device has a slot less, the same is accepted. */
static void each_step_follows_its_parameter(void **state)
{
    (void)state;
    for (int which = 0; which < CONFIGS; which++)
        for (int i = 0; i < STEPS; i++) {
            struct power_up p = usual(which);
            int *const of[STEPS] = {&p.config.treset, &p.config.tcke, &p.config.txpr, &p.config.tmrd,
                                    &p.config.tmrd,   &p.config.tmrd, &p.config.tmod, &p.config.tzqinit};
            p.shift[i] = -1;
            *of[i] -= 1;
            struct dram_bench b;
            if (play(&b, &p)) fail_msg("step %d: %s", i, b.error.text);
            dram_bench_close(&b);
        }
}

static void says(const struct power_up *p, const char *what)
{
    struct dram_bench b;
    int wrong = play(&b, p);
    if (!wrong || !strstr(b.error.text, what)) fail_msg("not \"%s\": %s", what, b.error.text);
    dram_bench_close(&b);
}

static void mode_registers_come_in_their_order(void **state)
{
    (void)state;
    for (int which = 0; which < CONFIGS; which++)
        for (int i = 0; i < 4; i++) {
            struct power_up p = usual(which);
            p.register_of[i] = registers[(i + 1) % 4];
            char want[60];
            snprintf(want, sizeof want, "it writes MR%d, and MR%d is next", registers[(i + 1) % 4], registers[i]);
            says(&p, want);
        }
}

static void mode_registers_have_the_devices_latencies(void **state)
{
    (void)state;
    static const struct {
        int at, change; /* bits that are turned over */
        const char *says;
    } wrong[] = {
        {3, 0x10, "MR0: MRS of rank "}, {3, 0x4, "CL is set to "},       {3, 0x1, "MR0: "},  {3, 0x100, "DLL reset"},
        {3, 0x8, "in turn (A3)"},       {3, 0x80, "A7 is set"},          {2, 0x8, "MR1: "},  {2, 0x10, "MR1: "},
        {0, 0x8, "CWL is set to "},     {2, 0x1, "the DLL is off "},     {2, 0x80, "MR1: "}, {2, 0x800, "MR1: "},
        {1, 0x4, "MR3: MRS of rank "},  {2, 0x1000, "the output is off"}};
    for (int which = 0; which < CONFIGS; which++)
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            struct power_up p = usual(which);
            p.value[wrong[i].at] ^= wrong[i].change;
            says(&p, wrong[i].says);
            struct dram_bench b;
            p.config.mode_values = 0;
            if (play(&b, &p)) fail_msg("they are not to be looked at: %s", b.error.text);
            dram_bench_close(&b);
        }
}

/* A code of the write recovery below the device's is refused, and no other. */
static void write_recovery_is_no_less_than_the_devices(void **state)
{
    (void)state;
    static const int recoveries[8] = {16, 5, 6, 7, 8, 10, 12, 14};
    for (int code = 0; code < 8; code++)
        for (int twr = 4; twr < 18; twr++) {
            struct power_up p = usual(0);
            struct dram_bench b;
            p.config.twr = twr;
            p.value[3] = (p.value[3] & ~0xe00) | code << 9;
            if (recoveries[code] < twr) {
                says(&p, "write recovery is set to ");
                continue;
            }
            if (play(&b, &p)) fail_msg("code %d, %d slots: %s", code, twr, b.error.text);
            dram_bench_close(&b);
        }
}

/* The DLL may be off where CL and CWL are 6, and nowhere else. */
static void a_dll_is_off_at_six_slots_alone(void **state)
{
    (void)state;
    for (int cl = 5; cl < 8; cl++)
        for (int cwl = 5; cwl < 8; cwl++) {
            struct power_up p = usual(0);
            struct dram_bench b;
            p.config.cl = cl, p.config.cwl = cwl;
            p.value[0] = (cwl - 5) << 3, p.value[2] = 1, p.value[3] = 0xd00 | (cl - 4) << 4;
            if (cl != 6 || cwl != 6) {
                says(&p, "the DLL is off (A0), and CL and CWL are not 6");
                continue;
            }
            if (play(&b, &p)) fail_msg("%s", b.error.text);
            dram_bench_close(&b);
        }
}

/* Each command, in each phase in which it is not the one that is due. */
static void nothing_passes_before_the_end(void **state)
{
    (void)state;
    static const enum dram_command commands[] = {DRAM_ACT, DRAM_PRE, DRAM_PRE_ALL, DRAM_RD,
                                                 DRAM_WR,  DRAM_REF, DRAM_MRS,     DRAM_ZQCL};
    for (int which = 0; which < CONFIGS; which++)
        for (int phase = 0; phase < 5; phase++)
            for (int k = 0; k < 8; k++) {
                const struct dram_config all = config(which), *c = &all;
                enum dram_command command = commands[k];
                if (command == DRAM_MRS && phase >= 2 && phase < 4) continue;
                if (command == DRAM_ZQCL && phase == 4) continue;
                struct dram_bench b;
                dram_bench_open(&b, c, 0, 1);
                b.reset_n = b.cke = 0;
                int64_t at = c->treset;
                dram_bench_pass(&b, at);
                b.reset_n = phase > 0;
                at += c->tcke;
                dram_bench_pass(&b, at);
                b.cke = phase > 1;
                at += c->txpr;
                dram_bench_pass(&b, at);
                for (int i = 0; i < (phase == 3 ? 2 : phase == 4 ? 4 : 0); i++) {
                    if (dram_bench_slot(&b, DRAM_MRS, 0, registers[i], values[which][registers[i]], 0))
                        fail_msg("%s", b.error.text);
                    at += c->tmod + 1;
                    dram_bench_pass(&b, at);
                }
                int wrong = dram_bench_slot(&b, command, 0, 0, 0, 0);
                if (!wrong || !starts_with(b.error.text, "power-up: "))
                    fail_msg("phase %d, command %d: %s", phase, k, b.error.text);
                dram_bench_close(&b);
            }
}

static void the_channel_is_quiet_while_a_rank_calibrates(void **state)
{
    (void)state;
    struct power_up p = usual(1);
    struct dram_bench b;
    if (play(&b, &p)) fail_msg("%s", b.error.text);
    /* Rank 2 is ready, rank 0 goes on with its power-up. Others do meanwhile what they like, until its ZQCL. */
    for (int i = 0; i < 4; i++) {
        dram_bench_pass(&b, b.now + 20);
        dram_bench_step(&b, DRAM_MRS, 0, registers[i], values[1][registers[i]], 0);
        dram_bench_step(&b, DRAM_RD, 2, 0, 1, 8);
    }
    if (dram_bench_wait(&b, b.now + 20) || dram_bench_slot(&b, DRAM_ZQCL, 0, 0, 0, 0)) fail_msg("%s", b.error.text);
    int64_t zqcl = b.now - 1;
    if (dram_bench_slot(&b, DRAM_MRS, 1, 2, values[1][2], 0)) fail_msg("another rank's power-up: %s", b.error.text);
    dram_bench_pass(&b, zqcl + 100);
    if (!dram_bench_slot(&b, DRAM_RD, 2, 0, 1, 8) || !starts_with(b.error.text, "tZQinit: RD of rank 2"))
        fail_msg("not tZQinit: %s", b.error.text);
    dram_bench_step(&b, DRAM_RD, 2, 0, 1, 8);
    /* Once it is over. */
    if (!dram_bench_slot(&b, DRAM_MRS, 2, 0, 0, 0) || !strstr(b.error.text, "all four MRS have come"))
        fail_msg("%s", b.error.text);
    if (!dram_bench_slot(&b, DRAM_ZQCL, 2, 0, 0, 0) || !strstr(b.error.text, "ZQCL has come"))
        fail_msg("%s", b.error.text);
    b.cke = 0;
    if (!dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0) || !starts_with(b.error.text, "CKE: it falls"))
        fail_msg("%s", b.error.text);
    dram_bench_close(&b);
}

/* Nothing is left of what was before: no open row, no data under way, no refresh that is owed, no contents. */
static void reset_begins_it_again(void **state)
{
    (void)state;
    struct power_up p = usual(0);
    struct dram_bench b;
    uint8_t before[64], after[64];
    if (play(&b, &p)) fail_msg("%s", b.error.text);
    dram_bench_pass(&b, b.now + 11);
    dram_bench_step(&b, DRAM_RD, 1, 0, 1, 8);
    dram_device_peek(b.device, 1, 0, 1, 8, before);
    b.reset_n = b.cke = 0;
    dram_bench_pass(&b, b.now + 30);
    assert_int_equal(b.drives, 0);
    dram_device_peek(b.device, 1, 0, 1, 8, after);
    assert_memory_not_equal(before, after, 64);
    assert_int_equal(dram_device_end(b.device, &b.error), 0);
    b.cke = 1;
    if (!dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0) || !starts_with(b.error.text, "CKE: it rises"))
        fail_msg("%s", b.error.text);
    b.cke = 0;
    dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0);
    b.reset_n = 1;
    if (!dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0) || !starts_with(b.error.text, "treset: "))
        fail_msg("%s", b.error.text);
    if (play_from_here(&b, &p)) fail_msg("again: %s", b.error.text);
    dram_bench_pass(&b, b.now + 9 * p.config.trefi - p.config.tzqinit); /* rank 1's time is new */
    dram_bench_close(&b);
}

/* A device that is high from its first slot has had no RESET#. One without a power-up needs none, and has no MRS. */
static void a_device_may_have_no_power_up(void **state)
{
    (void)state;
    struct dram_bench b;
    struct dram_config none = config(0);
    dram_bench_open(&b, &none, 0, 1);
    if (!dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0) || !strstr(b.error.text, "160 short")) fail_msg("%s", b.error.text);
    dram_bench_close(&b);
    none.treset = none.tcke = 0;
    dram_bench_open(&b, &none, 0, 1);
    b.reset_n = b.cke = 0;
    dram_bench_step(&b, DRAM_ACT, 0, 0, 1, 0);
    for (int pins = 1; pins < 5; pins++) { /* whatever RESET# and CKE do, the row stays open, and nothing is wrong */
        b.reset_n = pins & 1, b.cke = pins >> 1 & 1;
        dram_bench_pass(&b, b.now + 20);
    }
    dram_bench_step(&b, DRAM_RD, 0, 0, 0, 8);
    dram_bench_pass(&b, b.now + 20);
    if (!dram_bench_slot(&b, DRAM_MRS, 0, 2, 0x18, 0) || !strstr(b.error.text, "this device has none"))
        fail_msg("%s", b.error.text);
    if (!dram_bench_slot(&b, DRAM_ZQCL, 0, 0, 0, 0) || !strstr(b.error.text, "this device has none"))
        fail_msg("%s", b.error.text);
    dram_bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_is_kept_to_the_slot),
        cmocka_unit_test(each_step_follows_its_parameter),
        cmocka_unit_test(mode_registers_come_in_their_order),
        cmocka_unit_test(mode_registers_have_the_devices_latencies),
        cmocka_unit_test(write_recovery_is_no_less_than_the_devices),
        cmocka_unit_test(a_dll_is_off_at_six_slots_alone),
        cmocka_unit_test(nothing_passes_before_the_end),
        cmocka_unit_test(the_channel_is_quiet_while_a_rank_calibrates),
        cmocka_unit_test(reset_begins_it_again),
        cmocka_unit_test(a_device_may_have_no_power_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
