/* Is DDR4's power-up kept, step by step, and does a device see what DDR4's pins say? docs/dramcache/controller-data-path.md#ddr4 */
#include "tests/dramcache/unit/dram_bench.h"

#include "cmodel/dramcache/dram_pins.h"
#include "cmodel/dramcache/dram_standards.h"
#include "cmodel/model.h"

static struct dram_config device(void)
{
    struct dram_config c;
    struct spec_error error;
    if (dram_standard("DDR4-2400", &c, &error)) fail_msg("%s", error.text);
    c.treset = 160, c.tcke = 400;
    return c;
}

/* RESET_n rises, CKE rises, seven MRS, ZQCL, the first ACT: each at its earliest, and `shift` later. A step may be left out. */
enum { STEPS = 11, MRS = 2, ZQCL = 9 };
struct power_up {
    struct dram_config config;
    int shift[STEPS], left_out; /* left_out: a step; -1: none */
    int number[7], value[7];
};

static struct power_up usual(void)
{
    return (struct power_up){device(), {0}, -1, {3, 6, 5, 4, 2, 1, 0}, {0, 0x800, 0x400, 0, 0x218, 0x301, 0x964}};
}

static int play(struct dram_bench *b, const struct power_up *p)
{
    const struct dram_config all = device(), *c = &all;
    const int gap[STEPS] = {c->treset, c->tcke, c->txpr, c->tmrd, c->tmrd,   c->tmrd,
                            c->tmrd,   c->tmrd, c->tmrd, c->tmod, c->tzqinit};
    dram_bench_open(b, &p->config, 16, 1);
    b->reset_n = b->cke = 0;
    int64_t at = 0;
    for (int i = 0; i < STEPS; i++) {
        at += gap[i] + p->shift[i];
        if (dram_bench_wait(b, at)) return 1;
        if (i == p->left_out) continue;
        if (i == 0) b->reset_n = 1;
        if (i == 1) b->cke = 1;
        const int mode = i >= MRS && i < ZQCL;
        const enum dram_command command = i < MRS ? DRAM_NOP : mode ? DRAM_MRS : i == ZQCL ? DRAM_ZQCL : DRAM_ACT;
        if (dram_bench_slot(b, command, 0, mode ? p->number[i - MRS] : 0, mode ? p->value[i - MRS] : 1, 0)) return 1;
    }
    return 0;
}

/* `what` NULL: it is legal. */
static void says(const struct power_up *p, const char *what)
{
    struct dram_bench b;
    const int wrong = play(&b, p);
    if (what && (!wrong || !strstr(b.error.text, what))) fail_msg("not \"%s\": %s", what, b.error.text);
    if (!what && wrong) fail_msg("it is legal: %s", b.error.text);
    dram_bench_close(&b);
}

/* A slot short it is refused, and where the device has a slot less it is not. */
static void each_step_is_kept_to_the_slot(void **state)
{
    (void)state;
    static const char *const rules[STEPS] = {"treset: ", "tcke: ", "tXPR: ", "tMRD: ", "tMRD: ",   "tMRD: ",
                                             "tMRD: ",   "tMRD: ", "tMRD: ", "tMOD: ", "tZQinit: "};
    struct power_up p = usual();
    says(&p, NULL);
    for (int i = 0; i < STEPS; i++) {
        p = usual();
        int *const of[STEPS] = {&p.config.treset, &p.config.tcke, &p.config.txpr,   &p.config.tmrd,
                                &p.config.tmrd,   &p.config.tmrd, &p.config.tmrd,   &p.config.tmrd,
                                &p.config.tmrd,   &p.config.tmod, &p.config.tzqinit};
        p.shift[i] = -1;
        says(&p, rules[i]);
        *of[i] -= 1;
        says(&p, NULL);
    }
}

static void each_register_is_written_in_its_order(void **state)
{
    (void)state;
    for (int i = 0; i < 7; i++) {
        char want[60];
        struct power_up p = usual();
        for (int other = 0; other < 8; other++) {
            if (other == usual().number[i]) continue;
            p.number[i] = other;
            snprintf(want, sizeof want, "it writes MR%d, and MR%d is next", other, usual().number[i]);
            says(&p, want);
        }
        p = usual();
        p.left_out = MRS + i;
        if (i < 6) snprintf(want, sizeof want, "it writes MR%d, and MR%d is next", p.number[i + 1], p.number[i]);
        else snprintf(want, sizeof want, "MR0 is not written yet");
        says(&p, want);
    }
    struct power_up p = usual();
    p.left_out = ZQCL;
    says(&p, "the rank has had 7 MRS of 7, and no ZQCL");
    struct dram_bench b;
    p = usual();
    if (play(&b, &p)) fail_msg("%s", b.error.text);
    if (!dram_bench_slot(&b, DRAM_MRS, 0, 3, 0, 0) || !strstr(b.error.text, "all seven MRS have come"))
        fail_msg("%s", b.error.text);
    dram_bench_close(&b);
}

/* Each bit of each register turned over: those that the device knows are refused. */
static void each_bit_that_says_something_is_looked_at(void **state)
{
    (void)state;
    static const int looked_at[7] = {0x1dc, 0x1c80, 0x1c07, 0x3de2, 0x1038, 0x1899, 0x11ff};
    for (int i = 0; i < 7; i++)
        for (int bit = 0; bit < 15; bit++) {
            struct power_up p = usual();
            p.value[i] ^= 1 << bit;
            const int refused = bit == 14 || (looked_at[i] >> bit & 1);
            /* Write recovery of register 0: 18 is asked for. A13 makes no code of it; A9 to A11 make 20, 24, 10. */
            if (i == 6 && (bit == 13 || bit == 11)) says(&p, "write recovery is set to ");
            else says(&p, refused ? ": MRS of rank 0 in slot " : NULL);
        }
}

static void latencies_have_their_codes(void **state)
{
    (void)state;
    /* A12, A6 to A4, A2 of CL 9 to 32: litedram, init.py. Those of 29 and 31 are reserved. */
    static const struct {
        int cl, code;
    } cls[] = {{9, 0},   {10, 1},  {11, 2},  {12, 3},  {13, 4},  {14, 5},  {15, 6},  {16, 7},
               {17, 13}, {18, 8},  {19, 14}, {20, 9},  {21, 15}, {22, 10}, {23, 12}, {24, 11},
               {25, 16}, {26, 17}, {27, 18}, {28, 19}, {29, 20}, {30, 21}, {31, 22}, {32, 23}};
    for (size_t i = 0; i < sizeof cls / sizeof *cls; i++)
        for (int code = 0; code < 32; code++) {
            struct power_up p = usual();
            p.config.cl = cls[i].cl;
            p.value[6] = (p.value[6] & ~0x1074) | code >> 4 << 12 | (code >> 1 & 7) << 4 | (code & 1) << 2;
            const int reserved = cls[i].cl == 29 || cls[i].cl == 31;
            says(&p, code == cls[i].code && !reserved ? NULL : "CL is set to ");
        }
    static const int cwls[] = {9, 10, 11, 12, 14, 16, 18, 20}, recoveries[] = {10, 12, 14, 16, 18, 20, 24, 22, 26, 28};
    for (int i = 0; i < 8; i++)
        for (int code = 0; code < 8; code++) {
            struct power_up p = usual();
            p.config.cwl = cwls[i];
            p.value[4] = 0x200 | code << 3;
            says(&p, code == i ? NULL : "CWL is set to ");
        }
    for (int code = 0; code < 16; code++)
        for (int twr = 9; twr < 30; twr++) {
            struct power_up p = usual();
            p.config.twr = twr;
            p.value[6] = (p.value[6] & ~0x2e00) | code >> 3 << 13 | (code & 7) << 9;
            says(&p, code < 10 && recoveries[code] >= twr ? NULL : "write recovery is set to ");
        }
}

#define SMALL                                                                                                          \
    "DEVICE=DDR4 GROUP_BITS=2 BANKS=16 CL=17 CWL=12 ROW_BITS=17 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 T_WR=18 T_RESET=5 " \
    "T_CKE=9 T_XPR=7 T_MRD=8 T_MOD=24 T_ZQINIT=16 "

/* Pins of a slot: each of DDR4's commands, and what none of them is. */
static void pins_say_what_the_standard_says(void **state)
{
    (void)state;
    enum { WORDS = 64 };
    static const struct {
        int cs_n, act_n, ras_n, cas_n, we_n, a10;
        enum dram_command command;
    } codes[] = {{1, 1, 1, 1, 1, 0, DRAM_NOP},      {1, 0, 0, 0, 0, 0, DRAM_NOP},     {0, 1, 0, 1, 0, 0, DRAM_PRE},
                 {0, 1, 0, 1, 0, 1, DRAM_PRE_ALL},  {0, 1, 0, 0, 1, 0, DRAM_REF},     {0, 1, 1, 0, 1, 0, DRAM_RD},
                 {0, 1, 1, 0, 0, 0, DRAM_WR},       {0, 1, 0, 0, 0, 0, DRAM_MRS},     {0, 1, 1, 1, 0, 1, DRAM_ZQCL},
                 {0, 1, 1, 1, 0, 0, DRAM_RESERVED}, {0, 1, 0, 1, 1, 0, DRAM_RESERVED}};
    struct spec_values v;
    struct spec_error error;
    spec_defaults(spec_find_block("dram_controller"), &v);
    if (spec_set_text(&v, SMALL, &error) || spec_check_values(&v, &error)) fail_msg("%s", error.text);
    const struct dram_pins pins = dram_pins_find(&v);
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        uint32_t out[WORDS] = {0};
        out[pins.cs_n] = (uint32_t)codes[i].cs_n, out[pins.act_n] = (uint32_t)codes[i].act_n;
        out[pins.ras_n] = (uint32_t)codes[i].ras_n, out[pins.cas_n] = (uint32_t)codes[i].cas_n;
        out[pins.we_n] = (uint32_t)codes[i].we_n;
        out[pins.address] = (uint32_t)codes[i].a10 << 10 | 5, out[pins.bank] = 2, out[pins.bg] = 1;
        const struct dram_slot slot = dram_pins_slot(&pins, out, 0);
        assert_int_equal(slot.command, codes[i].command);
        assert_int_equal(slot.bank, slot.command == DRAM_MRS ? 6 : 9); /* BG0, BA1, BA0; or the bank above its group */
    }
    for (int above = 0; above < 8; above++) {
        uint32_t out[WORDS] = {0};
        out[pins.ras_n] = (uint32_t)above >> 2, out[pins.cas_n] = (uint32_t)above >> 1 & 1;
        out[pins.we_n] = (uint32_t)above & 1;
        out[pins.address] = 0x2005;
        const struct dram_slot slot = dram_pins_slot(&pins, out, 0);
        assert_int_equal(slot.command, DRAM_ACT);
        assert_int_equal(slot.row, above << 14 | 0x2005);
    }
}

static int run(const char *command)
{
    const int status = system(command);
    if (status == -1) fail_msg("cannot run %s", command);
    return status != 0;
}

/* tb/dramcache/dram_ddr4_pins.v: all 32 codes of the five pins, at some groups, banks and addresses. With a text of it changed, by sed, it says others. */
#define FOLDER "build/tests/unit/dram_ddr4"
static int verilog_differs(const char *find, const char *in_its_place)
{
    char command[500];
    snprintf(command, sizeof command, "sed 's/%s/%s/' tb/dramcache/dram_ddr4_pins.v >" FOLDER "/pins.v", find,
             in_its_place);
    assert_int_equal(run(command), 0);
    if (strcmp(find, in_its_place) && !run("cmp -s tb/dramcache/dram_ddr4_pins.v " FOLDER "/pins.v"))
        fail_msg("it has no \"%s\"", find);
    if (run("iverilog -g2005 -Wall -s dram_ddr4_pins_bench -o " FOLDER
            "/bench tests/dramcache/unit/dram_ddr4_pins_bench.v " FOLDER "/pins.v >" FOLDER
            "/warnings 2>&1 && test ! -s " FOLDER "/warnings"))
        fail_msg("it is not clean Verilog-2005, see " FOLDER "/warnings");
    return run("vvp -n " FOLDER "/bench +slots=" FOLDER "/slots >" FOLDER "/verilog && cmp -s " FOLDER "/c " FOLDER
               "/verilog");
}

static void verilog_reads_the_pins_as_c_does(void **state)
{
    (void)state;
    enum { WORDS = 64 };
    static const unsigned addresses[] = {0, 0x400, 0x2005, 0x3fff};
    struct spec_values v;
    struct spec_error error;
    spec_defaults(spec_find_block("dram_controller"), &v);
    if (spec_set_text(&v, SMALL, &error) || spec_check_values(&v, &error)) fail_msg("%s", error.text);
    const struct dram_pins pins = dram_pins_find(&v);
    assert_int_equal(run("mkdir -p " FOLDER), 0);
    FILE *slots = fopen(FOLDER "/slots", "w"), *says = fopen(FOLDER "/c", "w");
    assert_true(slots && says);
    for (unsigned code = 0; code < 32; code++)
        for (unsigned place = 0; place < 64; place++) {
            uint32_t out[WORDS] = {0};
            out[pins.cs_n] = code >> 4, out[pins.act_n] = code >> 3 & 1, out[pins.ras_n] = code >> 2 & 1;
            out[pins.cas_n] = code >> 1 & 1, out[pins.we_n] = code & 1;
            out[pins.bg] = place & 3, out[pins.bank] = place >> 2 & 3, out[pins.address] = addresses[place >> 4];
            const struct dram_slot s = dram_pins_slot(&pins, out, 0);
            fprintf(slots, "%x %x %x %x %x %x %x %x\n", out[pins.cs_n], out[pins.act_n], out[pins.ras_n],
                    out[pins.cas_n], out[pins.we_n], out[pins.bg], out[pins.bank], out[pins.address]);
            fprintf(says, "%d %d %d %d\n", (int)s.command, s.bank, s.row, s.column);
        }
    fclose(slots), fclose(says);
    assert_int_equal(verilog_differs("NOP", "NOP"), 0);
    static const char *const faults[][2] = {
        {"!act_n", "!act_n \\&\\& !ras_n"},        {"{ras_n, cas_n, we_n} :", "{we_n, cas_n, ras_n} :"},
        {"bg << 2 | ba", "ba << 1 | bg"},          {"GROUP_BITS | bg", "2"},
        {"a\\[10\\] ? PRE_ALL", "a[9] ? PRE_ALL"}, {"a\\[10\\] ? ZQCL : NONE", "ZQCL"},
        {"if (cs_n)", "if (cs_n \\&\\& act_n)"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (!verilog_differs(faults[i][0], faults[i][1])) fail_msg("\"%s\" does not show", faults[i][1]);
}

static void reserved_pins_are_refused(void **state)
{
    (void)state;
    struct power_up p = usual();
    struct dram_bench b;
    if (play(&b, &p)) fail_msg("%s", b.error.text);
    if (!dram_bench_slot(&b, DRAM_RESERVED, 0, 0, 0, 0) || !starts_with(b.error.text, "address: reserved of rank 0"))
        fail_msg("%s", b.error.text);
    dram_bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_is_kept_to_the_slot),
        cmocka_unit_test(each_register_is_written_in_its_order),
        cmocka_unit_test(each_bit_that_says_something_is_looked_at),
        cmocka_unit_test(latencies_have_their_codes),
        cmocka_unit_test(pins_say_what_the_standard_says),
        cmocka_unit_test(verilog_reads_the_pins_as_c_does),
        cmocka_unit_test(reserved_pins_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
