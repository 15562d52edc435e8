/* Each row of the controller's table of rules is shortened by one slot, and taken away: the device, which does not read the table,
 * must object. The golden model plays alone; lockstep holds the RTL to it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmodel/dramcache/dram_controller.h"
#include "tb/agent.h"

enum { CYCLES = 60000, SEEDS = 4, WORDS = 256 };

/* Devices with times in which no rule is hidden behind another: T_RC is more than T_RAS and T_RP, four T_RRD are less than T_FAW. A DDR3
 * device, and a stacked one whose bursts have 17 beats: the times of configs/hmc.yaml, but for T_RC and T_FAW, which are hidden there. */
#define SMALL                                                                                                          \
    "ROW_BITS=13 ID_BITS=6 DQ_BYTES=1 READS=12 WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4 ANSWERS=8 T_REFI=400 POSTPONE=1 "
/* Devices of two and four slots a cycle. From the phase of one command to that of the other each time is one slot more than whole cycles,
 * so that one slot less is a cycle less. Each is more than the three cycles between commands of a bank. */
#define PHASED SMALL "POWER_UP=NONE COLUMN_BITS=3 T_CCD=5 T_RRD=5 T_FAW=27 T_WTR=9 T_RFC=41 "
/* Two bank groups of four banks. */
#define GROUPED SMALL "POWER_UP=NONE GROUP_BITS=1 "
static const char *const devices[] = {
    SMALL "T_RESET=5 T_CKE=9 T_XPR=7 T_ZQINIT=16 COLUMN_BITS=3 T_RFC=40 T_RC=44 T_RAS=24 T_RTP=9 T_WR=13 T_WTR=7",
    SMALL
    "POWER_UP=NONE BEATS=17 T_CCD=9 COLUMN_BITS=4 CL=13 CWL=13 T_RCD=13 T_RP=10 T_RAS=27 T_RC=44 T_RRD=4 T_FAW=20 "
    "T_RTP=7 T_WR=10 T_WTR=10 T_RFC=74",
    PHASED "PHASES=2 T_RCD=12 T_RP=11 T_RAS=25 T_RC=43 T_RTP=8 T_WR=12",
    PHASED "PHASES=4 T_RCD=12 T_RP=12 T_RAS=34 T_RC=57 T_RTP=15 T_WR=15",
    GROUPED "COLUMN_BITS=3 T_RCD=12 T_RP=11 T_RAS=25 T_RC=43 T_RTP=8 T_WR=12 T_RRD=4 T_RRD_L=6 T_FAW=26 T_CCD_L=6 "
            "T_WTR=3 T_WTR_L=9 T_RFC=40",
    GROUPED "PHASES=2 COLUMN_BITS=3 T_CCD=5 T_CCD_L=9 T_RRD=5 T_RRD_L=9 T_FAW=27 T_WTR=5 T_WTR_L=11 T_RFC=41 T_RCD=12 "
            "T_RP=11 T_RAS=25 T_RC=43 "
            "T_RTP=8 T_WR=12",
    GROUPED "PHASES=4 COLUMN_BITS=3 T_CCD=5 T_CCD_L=9 T_RRD=5 T_RRD_L=9 T_FAW=29 T_WTR=9 T_WTR_L=17 T_RFC=41 T_RCD=12 "
            "T_RP=12 T_RAS=34 T_RC=57 "
            "T_RTP=15 T_WR=15",
};
enum { DEVICES = sizeof devices / sizeof devices[0] };

struct bench {
    struct spec_values values;
    struct dc_model *model;
    void *agent;
    const struct agent_ops *ops;
    uint32_t in[WORDS], out[WORDS];
};

static void open_bench(struct bench *b, const char *device, uint64_t seed)
{
    struct spec_error error;
    *b = (struct bench){.ops = agent_for_block("dram_controller")};
    spec_defaults(spec_find_block("dram_controller"), &b->values);
    assert_int_equal(spec_set_text(&b->values, device, &error), 0);
    assert_int_equal(spec_check_values(&b->values, &error), 0);
    const struct model_ops *model = model_find("dram_controller");
    b->model = calloc(1, model->size(&b->values));
    b->agent = calloc(1, b->ops->size(&b->values));
    assert_int_equal(model->init(b->model, &b->values, NULL, &error), 0);
    assert_int_equal(b->ops->init(b->agent, &b->values, seed, seed % 2 ? AGENT_READY : AGENT_HOSTILE, &error), 0);
}

static void close_bench(struct bench *b)
{
    free(b->model);
    free(b->agent);
}

/* The cycle in which the agent objects, or -1. */
static int play(struct bench *b, struct spec_error *error)
{
    const struct model_ops *model = model_find("dram_controller");
    for (int t = 0; t < CYCLES; t++) {
        b->in[0] = t < 2;
        b->ops->drive(b->agent, (uint64_t)t, b->in);
        model->eval(b->model, b->in, b->out);
        if (b->ops->observe(b->agent, b->in, b->out, error)) return t;
        model->tick(b->model);
    }
    return -1;
}

static void the_table_as_it_is_is_kept(void **state)
{
    (void)state;
    for (uint64_t run = 0; run < DEVICES * SEEDS; run++) {
        struct bench b;
        struct spec_error error = {.text = ""};
        open_bench(&b, devices[run / SEEDS], run % SEEDS + 1);
        if (play(&b, &error) >= 0) fail_msg("%s", error.text);
        close_bench(&b);
    }
}

static void expect_objection(const char *device, int row, int64_t slots, const char *what)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct bench b;
        struct spec_error error = {.text = ""};
        open_bench(&b, device, seed);
        b.model->rule[row].slots = slots < 0 ? b.model->rule[row].slots - 1 : slots;
        const int cycle = play(&b, &error);
        close_bench(&b);
        if (cycle >= 0) return;
    }
    fail_msg("row %d of dram_rules, %s, %s: the device has not seen it: %s", row, dram_rules[row].because, what,
             device);
}

/* Rows of bank groups are the last of the table, and rules where there are groups. */
static int is_rule(const char *device, int row)
{
    return dram_rules[row].level != DRAM_RULE_GROUP || strstr(device, "GROUP_BITS");
}

static void every_row_is_needed(void **state)
{
    (void)state;
    for (int device = 0; device < DEVICES; device++)
        for (int row = 0; dram_rules[row].slots; row++)
            if (is_rule(devices[device], row)) expect_objection(devices[device], row, 0, "taken away");
}

static void every_row_is_long_enough(void **state)
{
    (void)state;
    for (int device = 0; device < DEVICES; device++)
        for (int row = 0; dram_rules[row].slots; row++)
            if (is_rule(devices[device], row)) expect_objection(devices[device], row, -1, "a slot shorter");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_as_it_is_is_kept),
        cmocka_unit_test(every_row_is_needed),
        cmocka_unit_test(every_row_is_long_enough),
    };
    return cmocka_run_group_tests_name("dram_rules", tests, NULL, NULL);
}
