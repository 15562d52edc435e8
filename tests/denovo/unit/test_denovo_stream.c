/* Do recorded programs run on DeNovoA's system under every protocol, and is a system that loses a store, or a recording that
 * it cannot be, told? */
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
#include "tests/denovo/denovo_system.h"
#include "tests/unit/recording.h"

enum { ACCESSES = 400 };

static const char protocols[][40] = {"PROTOCOL=GD PORT_WORDS=4", "PROTOCOL=GH PORT_WORDS=4", "PROTOCOL=DD",
                                     "PROTOCOL=DR", "PROTOCOL=DH CORES=4 BANKS=1"};

static int record(void **state)
{
    (void)state;
    return record_run("backprop", "tCbase", "size_divisor", "16");
}

/* On the model alone, small. */
static int play(struct stream_plan *plan, const char *path, const char *sets)
{
    char all[600];
    snprintf(all, sizeof all, SYSTEM_SMALL " %s", sets);
    if (stream_open(plan, "denovo_system", path, ACCESSES) || spec_set_text(&plan->values, all, &plan->error))
        fail_msg("%s", plan->error.text);
    plan->options.sides = LOCKSTEP_MODEL;
    plan->options.seed = 1;
    return stream_play(plan);
}

static void expect_played(const char *path, const char *sets)
{
    struct stream_plan plan;
    if (play(&plan, path, sets)) fail_msg("%s: %s", sets, plan.error.text);
    assert_int_equal(plan.result.kind, LOCKSTEP_EQUAL);
    assert_string_equal(plan.result.figure[2].name, "data_compared");
    assert_true(plan.result.figure[2].value > 0);
    const uint64_t cycles = plan.result.cycles;
    assert_int_equal(stream_play(&plan), 0);
    assert_int_equal(plan.result.cycles, cycles);
    stream_close(&plan);
}

static void every_protocol_plays_a_recording(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++) expect_played(recording, protocols[i]);
}

/* Warps 0 and 1, on two cores: bytes of one word, sums of one word, the scratchpad's words of the other one, a word of which
 * one keeps a copy while the other stores it, and memory that somebody else changes between two kernels. */
#define REST   "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
#define WARPS  "tinycache-stream 2 32 64 8 1024\n"
#define MEMORY "memory 10000080 7 0 0 " REST "\n"
static const char shared_words[] = WARPS "kernel bypass_none\n" MEMORY "store g 0 0 1 1 10000080:ab\n"
                                         "store g 0 1 1 1 10000081:cd\n"
                                         "atomic g 0 0 4 7 10000084:3:0 10000084:4:3 10000088:1:0\n"
                                         "atomic g 0 1 4 1 10000084:5:7\n"
                                         "store s 0 1 4 3 0:11 20:12\n"
                                         "barrier 0\n"
                                         "load g 0 0 4 3 10000080:cdab 10000084:c\n"
                                         "load s 0 0 4 3 0:11 20:12\n"
                                         "load g 0 1 2 7 10000080:cdab 10000088:1 10000084:c\n"
                                         "barrier 0\n"
                                         "store g 0 0 4 1 10000084:5\n"
                                         "barrier 0\n"
                                         "load g 0 1 4 1 10000084:5\n"
                                         "end 0\n"
                                         "done\n"
                                         "kernel bypass_none\n"
                                         "memory 10000080 77 5 1 " REST "\n"
                                         "load g 0 1 4 3 10000080:77 10000084:5\n"
                                         "done\n"
                                         "total 22\n";

static const char *changed(const char *text)
{
    return changed_stream(text, strlen(text));
}

static void warps_on_two_cores_share_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
        expect_played(changed(shared_words), protocols[i]);
}

/* The model, but stores of tag 0 are lost on their way to the first core's L1. */
static const struct model_ops *whole;
static struct {
    struct agent_channel access;
    struct spec_slice tag, op, strb;
    int port, words;
} at;

static void eval_without_stores(void *state, const uint32_t *in, uint32_t *out)
{
    uint32_t *less = malloc((size_t)at.words * sizeof *less);
    assert_non_null(less);
    memcpy(less, in, (size_t)at.words * sizeof *less);
    uint32_t *data = less + at.access.data;
    if (bits_get_field(data, at.access.lsb, at.op, 0) == DENOVO_L1_OP_STORE &&
        !bits_get_field(data, at.access.lsb, at.tag, 0))
        for (int i = 0; i < at.port; i++) bits_set_field(data, at.access.lsb, at.strb, i, 0);
    whole->eval(state, less, out);
    free(less);
}

static void a_lost_store_is_found(void **state)
{
    struct stream_plan plan;
    struct spec_ports ports;
    (void)state;
    if (stream_open(&plan, "denovo_system", recording, ACCESSES) ||
        spec_set_text(&plan.values, SYSTEM_SMALL, &plan.error))
        fail_msg("%s", plan.error.text);
    spec_list_ports(&plan.values, &ports);
    at.access = agent_lane(&ports, "access", 0);
    at.tag = spec_field_slice(&plan.values, &denovo_l1_access_record, "tag");
    at.op = spec_field_slice(&plan.values, &denovo_l1_access_record, "op");
    at.strb = spec_field_slice(&plan.values, &denovo_l1_access_record, "strb");
    at.port = (int)spec_get(&plan.values, "PORT_WORDS");
    at.words = ports.in_words;
    whole = model_find("denovo_system");
    struct model_ops less = *whole;
    less.eval = eval_without_stores;
    plan.options = (struct lockstep_options){.sides = LOCKSTEP_MODEL, .seed = 1, .model = &less};
    assert_int_equal(stream_play(&plan), 1);
    assert_int_equal(plan.result.kind, LOCKSTEP_CHECK);
    if (!strstr(plan.error.text, "the program read") && !strstr(plan.error.text, "what was stored"))
        fail_msg("%s", plan.error.text);
    stream_close(&plan);
}

/* What memory holds at the end is compared, too: this store is never loaded. */
static void a_store_that_nobody_loads_is_compared(void **state)
{
    static const char one[] = WARPS "kernel bypass_none\n" MEMORY "load g 0 0 4 1 10000080:7\n"
                                    "store g 0 0 4 3 10000084:0 10000084:5\n"
                                    "done\n"
                                    "total 6\n";
    (void)state;
    expect_played(changed(one), "");
}

static void refused(const char *text, const char *what)
{
    refused_stream("denovo_system", text, strlen(text), what);
}

static void what_cannot_be_played_is_refused(void **state)
{
#define STASH "stash-stream 2 1024 32 64 4096 4\n"
    struct stream_plan plan;
    (void)state;
    refused("block: stash\n", "changed:1: no recorded stream; legal: what `larder run --record' writes");
    refused(WARPS "kernel bypass_none\natomic g 0 0 2 1 10000080:1:0\ntotal 3\n", "changed:3: an atomic of less than");
    refused(WARPS "load g 0 0 4 1 4000000000000000:0\ntotal 2\n", "changed:2: no such address; legal: below 2^62");
    refused(STASH "load 0 0 0 1 0:0\ntotal 2\n", "changed:2: no map has local byte 0");
    refused(STASH "map 0 0 0 3f0 0 4 16 8192 8192 1 1\ntotal 2\n",
            "changed:2: no tile of words inside the stash: the map of local byte 3f0");
    refused(STASH "map 0 0 0 0 0 4 0 64 64 1 1\ntotal 2\n", "changed:2: no tile of words inside the stash");
    refused(STASH "map 0 0 0 0 10000000 4 16 64 64 1 1\nload 0 0 0 1 4:0\ntotal 3\n",
            "changed:3: no page for address 10000010");
    refused(STASH "kernel 0\ntotal 2\n", "no access in it");
    refused("stash-stream 2 1024 32 64 0 4\nkernel 0\ntotal 2\n", "changed:1: pages of no bytes");
    assert_int_equal(stream_open(&plan, "denovo_system", recording, 0), 0);
    assert_int_equal(spec_set(&plan.values, "ADDR_BITS", 12, &plan.error), 0);
    assert_int_equal(stream_play(&plan), 2);
    assert_non_null(strstr(plan.error.text, "need more than ADDR_BITS=12"));
    stream_close(&plan);
#undef STASH
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_protocol_plays_a_recording),
        cmocka_unit_test(warps_on_two_cores_share_words),
        cmocka_unit_test(a_lost_store_is_found),
        cmocka_unit_test(what_cannot_be_played_is_refused),
        cmocka_unit_test(a_store_that_nobody_loads_is_compared),
    };
    return cmocka_run_group_tests(tests, record, forget_run);
}
