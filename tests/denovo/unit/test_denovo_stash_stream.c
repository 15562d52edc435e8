/* Do a stash's recordings run on the system with stashes under every protocol, and is a system that loses a store, a wrong datum,
 * or a recording that it cannot play, told? */
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
#include "spec/stash/stash_types.h"
#include "tb/stream.h"
#include "tests/denovo/denovo_stash_system.h"
#include "tests/unit/recording.h"

enum { ACCESSES = 150 };

/* Stashes that hold the recordings of the modelled GPU. */
#define STASH_SYSTEM_WHOLE                                                                                             \
    STASH_SYSTEM_SMALL " ADDR_BITS=24 MAP_BITS=6 BYTES=16384 THREAD_BLOCKS=8 MAPS_PER_BLOCK=4 VP_ENTRIES=64 "          \
                       "PAGE_BYTES=4096 VA_BITS=48 SPAN_BITS=16"

static const char protocols[][80] = {"PROTOCOL=GD PORT_WORDS=4", "PROTOCOL=GH PORT_WORDS=4", "PROTOCOL=DD",
                                     "PROTOCOL=DR CHUNK_WORDS=8 STASH_BANKS=8 DEFERRED=256",
                                     "PROTOCOL=DH STASHES=1 MESH_COLUMNS=3"};

static int record(void **state)
{
    (void)state;
    return record_run("on-demand", "stash", "size_divisor", "1");
}

/* On the model alone. */
static int play(struct stream_plan *plan, const char *path, const char *small, const char *sets, enum agent_mode mode)
{
    char all[1000];
    snprintf(all, sizeof all, "%s %s", small, sets);
    if (stream_open(plan, "denovo_stash_system", path, ACCESSES) || spec_set_text(&plan->values, all, &plan->error))
        fail_msg("%s", plan->error.text);
    plan->options.sides = LOCKSTEP_MODEL;
    plan->options.seed = 1;
    plan->options.mode = mode;
    return stream_play(plan);
}

static void every_protocol_plays_a_recording(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++) {
        struct stream_plan plan;
        if (play(&plan, recording, STASH_SYSTEM_WHOLE, protocols[i], AGENT_READY))
            fail_msg("%s: %s", protocols[i], plan.error.text);
        assert_int_equal(plan.result.kind, LOCKSTEP_EQUAL);
        assert_true(stream_figure(&plan, "accesses") >= ACCESSES);
        assert_true(stream_figure(&plan, "words") > 0);
        stream_close(&plan);
    }
}

/* Two tiles of one field each. The host finds memory, reads and takes what the stash has stored, and changes it. The words of
 * byte 80 on are in no memory, and so are those that are stored through a tile that is not coherent. */
#define HEAD  "stash-stream 2 1024 4 8 256 2\n"
#define PAGES "page 1 40001\npage 2 40007\npage 3 5\n"
#define TILES "map 0 0 0 0 100 4 4 64 64 1 1\nmap 0 0 1 40 200 4 8 64 64 2 1\n"
static const char one_kernel[] = HEAD PAGES TILES "word 4000100 11\n"
                                                  "load 0 0 0 1 0:11\n"
                                                  "store 0 0 0 3 4:22 8:33\n"
                                                  "store 0 0 - 3 80:1 84:2\n"
                                                  "load 0 0 0 7 0:11 4:22 8:33\n"
                                                  "store 0 0 1 3 40:55 60:66\n"
                                                  "load 0 0 - 3 80:1 84:2\n"
                                                  "end 0 0\n"
                                                  "kernel 0\n"
                                                  "read 0 4000104 22\n"
                                                  "take 0 4000108 33\n"
                                                  "read 0 4000740 66\n";
static const char two_kernels[] = TILES "word 4000108 44\n"
                                        "word 4000104 22\n"
                                        "load 0 0 0 6 4:22 8:44\n"
                                        "change 0 0 1 40 300 4 4 64 64 1 0\n"
                                        "store 0 0 1 1 40:77\n"
                                        "load 0 0 1 1 40:77\n"
                                        "end 0 0\n"
                                        "kernel 0\n"
                                        "read 0 4000700 55\n"
                                        "total 29\n";

static const char *changed(const char *first, const char *second)
{
    char text[4000];
    snprintf(text, sizeof text, "%s%s", first, second);
    return changed_stream(text, strlen(text));
}

static void a_host_shares_words_with_the_stash(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
        for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
            struct stream_plan plan;
            const char *path = changed(one_kernel, two_kernels);
            if (play(&plan, path, STASH_SYSTEM_SMALL, protocols[i], (enum agent_mode)mode))
                fail_msg("%s: %s", protocols[i], plan.error.text);
            assert_int_equal(stream_figure(&plan, "words_read_by_others"), 4);
            assert_int_equal(stream_figure(&plan, "words_written_by_others"), 1);
            stream_close(&plan);
        }
}

static void expect_found(struct stream_plan *plan, int status, const char *what)
{
    assert_int_equal(status, 1);
    assert_int_equal(plan->result.kind, LOCKSTEP_CHECK);
    if (!strstr(plan->error.text, what)) fail_msg("'%s' is not in: %s", what, plan->error.text);
    stream_close(plan);
}

static void a_wrong_datum_is_found(void **state)
{
    struct stream_plan plan;
    (void)state;
    expect_found(&plan,
                 play(&plan, changed(HEAD PAGES TILES "word 4000100 11\nload 0 0 0 1 0:12\n", "total 8\n"),
                      STASH_SYSTEM_SMALL, "", AGENT_READY),
                 "the load of stash byte 0 returns 11, the stream says 12");
    expect_found(&plan,
                 play(&plan, changed(HEAD PAGES TILES "store 0 0 0 1 0:12\nread 0 4000100 13\n", "total 8\n"),
                      STASH_SYSTEM_SMALL, "", AGENT_READY),
                 "another core reads 12, the program 13");
}

/* The model, but every store of the first stash is of 0. */
static const struct model_ops *whole;
static struct {
    struct agent_channel req;
    struct spec_slice write, wdata;
    int words;
} at;

static void eval_with_zeros(void *state, const uint32_t *in, uint32_t *out)
{
    uint32_t *less = malloc((size_t)at.words * sizeof *less);
    assert_non_null(less);
    memcpy(less, in, (size_t)at.words * sizeof *less);
    uint32_t *data = less + at.req.data;
    if (bits_get_field(data, at.req.lsb, at.write, 0))
        for (int i = 0; i < at.wdata.count; i++) bits_set_field(data, at.req.lsb, at.wdata, i, 0);
    whole->eval(state, less, out);
    free(less);
}

/* What memory holds at the end is compared, too: nobody loads this store. */
static void a_lost_store_is_found(void **state)
{
    struct stream_plan plan;
    struct spec_ports ports;
    (void)state;
    const char *path = changed(HEAD PAGES TILES "word 4000100 11\nstore 0 0 0 1 0:12\n", "total 8\n");
    assert_int_equal(play(&plan, path, STASH_SYSTEM_SMALL, "", AGENT_READY), 0);
    spec_list_ports(&plan.values, &ports);
    at.req = agent_lane(&ports, "stash_req", 0);
    at.write = spec_field_slice(&plan.values, &stash_request_record, "write");
    at.wdata = spec_field_slice(&plan.values, &stash_request_record, "wdata");
    at.words = ports.in_words;
    whole = model_find("denovo_stash_system");
    struct model_ops less = *whole;
    less.eval = eval_with_zeros;
    plan.options.model = &less;
    expect_found(&plan, stream_play(&plan), "what was stored is 12");
}

static void what_cannot_be_played_is_refused(void **state)
{
    struct stream_plan plan;
    (void)state;
    static const char warps[] = "tinycache-stream 2 32 64 8 1024\nkernel bypass_none\ntotal 2\n";
    refused_stream("denovo_stash_system", warps, strlen(warps), "changed:1:");
    static const char unmapped[] = HEAD "load 0 0 0 1 0:0\ntotal 2\n";
    refused_stream("denovo_stash_system", unmapped, strlen(unmapped), "changed:2: no map has local byte 0");
    assert_int_equal(play(&plan, recording, STASH_SYSTEM_SMALL, "", AGENT_READY), 2);
    assert_non_null(strstr(plan.error.text, "recorded with BYTES = 16384, PAGE_BYTES = 4096"));
    stream_close(&plan);
    assert_int_equal(play(&plan, recording, STASH_SYSTEM_WHOLE, "ADDR_BITS=13", AGENT_READY), 2);
    assert_non_null(strstr(plan.error.text, "need more than ADDR_BITS=13"));
    stream_close(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_protocol_plays_a_recording), cmocka_unit_test(a_host_shares_words_with_the_stash),
        cmocka_unit_test(a_wrong_datum_is_found),           cmocka_unit_test(a_lost_store_is_found),
        cmocka_unit_test(what_cannot_be_played_is_refused),
    };
    return cmocka_run_group_tests(tests, record, forget_run);
}
