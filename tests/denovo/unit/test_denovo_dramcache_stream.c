/* Do recorded programs run on the system above a DRAM cache under every protocol, and is a system told that loses a store,
 * or that gets a wrong bit of memory? */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmodel/model.h"
#include "spec/denovo/denovo_l1.h"
#include "tb/stream.h"
#include "tests/denovo/denovo_dramcache_system.h"
#include "tests/unit/recording.h"

enum { ACCESSES = 100 };

/* The DRAM cache has 120 lines of 16 bytes, fewer than the program: lines leave it. */
#define WHOLE DRAMCACHE_SYSTEM_SMALL " ADDR_BITS=24"

static const char sets[][80] = {"PROTOCOL=DD", "PROTOCOL=GD PORT_WORDS=4",
                                "PROTOCOL=GH PORT_WORDS=4 SCHEDULER=PRIS_CPU", "PROTOCOL=DR PREDICT=NONE ENTRIES=256",
                                "PROTOCOL=DH BANKS=1 CHAINING=1"};

static int record(void **state)
{
    (void)state;
    return record_run("backprop", "tCbase", "size_divisor", "16");
}

static void open_plan(struct stream_plan *plan, const char *path, const char *more)
{
    char all[1500];
    snprintf(all, sizeof all, WHOLE " %s", more);
    if (stream_open(plan, "denovo_dramcache_system", path, ACCESSES) || spec_set_text(&plan->values, all, &plan->error))
        fail_msg("%s", plan->error.text);
    plan->options.sides = LOCKSTEP_MODEL;
    plan->options.seed = 1;
}

static void every_protocol_plays_a_recording(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (int mode = AGENT_READY; mode < (i ? AGENT_STALLING : AGENT_MODES); mode++) {
            struct stream_plan plan;
            open_plan(&plan, recording, sets[i]);
            plan.options.mode = (enum agent_mode)mode;
            if (stream_play(&plan)) fail_msg("%s: %s", sets[i], plan.error.text);
            assert_int_equal(plan.result.kind, LOCKSTEP_EQUAL);
            assert_true(stream_figure(&plan, "data_compared") > 0);
            assert_true(stream_figure(&plan, "lines_read") > 0);
            assert_true(stream_figure(&plan, "lines_written") > 0);
            stream_close(&plan);
        }
}

/* A word that is stored and never loaded, and what it was before. */
#define REST "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
#define FORM                                                                                                           \
    "tinycache-stream 2 32 64 8 1024\nkernel bypass_none\nmemory 10000080 7 0 0 " REST "\n"                            \
    "load g 0 0 4 1 10000080:%d\nstore g 0 0 4 1 10000084:5\ndone\ntotal 6\n"

static const char *one_store(int loaded)
{
    char text[1000];
    snprintf(text, sizeof text, FORM, loaded);
    return changed_stream(text, strlen(text));
}

static void expect_found(struct stream_plan *plan, const char *what)
{
    assert_int_equal(stream_play(plan), 1);
    assert_int_equal(plan->result.kind, LOCKSTEP_CHECK);
    if (!strstr(plan->error.text, what)) fail_msg("'%s' is not in: %s", what, plan->error.text);
    stream_close(plan);
}

static void a_wrong_datum_is_found(void **state)
{
    struct stream_plan plan;
    (void)state;
    open_plan(&plan, one_store(7), "");
    if (stream_play(&plan)) fail_msg("%s", plan.error.text);
    stream_close(&plan);
    open_plan(&plan, one_store(8), "");
    expect_found(&plan, "loads 7, the program read 8");
}

/* The model, but with other inputs. */
static const struct model_ops *whole;
static struct {
    struct agent_channel access;
    struct spec_slice op, strb;
    struct agent_channel r;
    struct spec_slice data;
    int words;
} at;

static void bind(const struct stream_plan *plan)
{
    struct spec_ports ports;
    spec_list_ports(&plan->values, &ports);
    at.access = agent_lane(&ports, "access", 0);
    at.op = spec_field_slice(&plan->values, &denovo_l1_access_record, "op");
    at.strb = spec_field_slice(&plan->values, &denovo_l1_access_record, "strb");
    at.r = agent_channel(&ports, "r");
    at.data = spec_field_slice(&plan->values, spec_find_port(&ports, "r_data")->channel->record, "data");
    at.words = ports.in_words;
    whole = model_find("denovo_dramcache_system");
}

static void eval_changed(void *state, const uint32_t *in, uint32_t *out, void (*change)(uint32_t *changed))
{
    uint32_t *changed = malloc((size_t)at.words * sizeof *changed);
    assert_non_null(changed);
    memcpy(changed, in, (size_t)at.words * sizeof *changed);
    change(changed);
    whole->eval(state, changed, out);
    free(changed);
}

static void lose_store(uint32_t *in)
{
    uint32_t *data = in + at.access.data;
    if (bits_get_field(data, at.access.lsb, at.op, 0) != DENOVO_L1_OP_STORE) return;
    for (int i = 0; i < at.strb.count; i++) bits_set_field(data, at.access.lsb, at.strb, i, 0);
}

static void eval_without_stores(void *state, const uint32_t *in, uint32_t *out)
{
    eval_changed(state, in, out, lose_store);
}

static void flip_bit(uint32_t *in)
{
    bits_set(in + at.r.data, at.data.lsb, 1, ~bits_get(in + at.r.data, at.data.lsb, 1) & 1);
}

static void eval_with_wrong_bits(void *state, const uint32_t *in, uint32_t *out)
{
    eval_changed(state, in, out, flip_bit);
}

/* Nobody loads it but who looks at all of memory at the end. */
static void a_lost_store_is_found(void **state)
{
    struct stream_plan plan;
    (void)state;
    open_plan(&plan, one_store(7), "");
    bind(&plan);
    struct model_ops less = *whole;
    less.eval = eval_without_stores;
    plan.options.model = &less;
    expect_found(&plan, "is loaded as 0, what was stored is 5");
}

static void a_wrong_bit_of_memory_is_found(void **state)
{
    struct stream_plan plan;
    (void)state;
    open_plan(&plan, recording, "");
    bind(&plan);
    struct model_ops less = *whole;
    less.eval = eval_with_wrong_bits;
    plan.options.model = &less;
    expect_found(&plan, "the program read");
}

static void memory_must_hold_the_program(void **state)
{
    struct stream_plan plan;
    (void)state;
    open_plan(&plan, recording, "ADDR_BITS=12");
    assert_int_equal(stream_play(&plan), 2);
    assert_non_null(strstr(plan.error.text, "need more than ADDR_BITS=12"));
    stream_close(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_protocol_plays_a_recording),
        cmocka_unit_test(a_wrong_datum_is_found),
        cmocka_unit_test(a_lost_store_is_found),
        cmocka_unit_test(a_wrong_bit_of_memory_is_found),
        cmocka_unit_test(memory_must_hold_the_program),
    };
    return cmocka_run_group_tests(tests, record, forget_run);
}
