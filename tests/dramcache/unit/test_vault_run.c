/* Is every read of a run on dramcache or dramcache_stack compared, and is a wrong one found? */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "cmodel/dramcache/vault_run.h"
#include "spec/bits.h"
#include "tests/effort.h"

#define SMALL                                                                                                          \
    "BANK_BITS=2 ROW_BITS=1 COUNTERS=64 CORES=2 ENTRIES=8 LINE_BYTES=16 LINE_BITS=16 JOBS=8 CPU_JOBS=2 CL=5 CWL=4 "    \
    "T_RCD=3 T_RP=3 T_RAS=8 T_RC=11 T_RRD=2 T_FAW=8 T_CCD=2 T_RTP=2 T_WR=3 T_WTR=2 T_REFI=400 T_RFC=20 READS=8 "       \
    "WRITES=8 WRITE_HIGH=5 MIN_BURSTS=4 AXI_BYTES=4"
enum { REQUESTS = 6000, SETS = 120 };
static char path[64];

static void set(struct spec_values *values, const char *more)
{
    struct spec_error error;
    char text[600];
    snprintf(text, sizeof text, "%s %s", SMALL, more);
    spec_defaults(spec_find_block(strstr(more, "VAULTS=") ? "dramcache_stack" : "dramcache"), values);
    if (spec_set_text(values, text, &error) || spec_check_values(values, &error)) fail_msg("%s", error.text);
}

static int run_with(const char *more, enum vault_fault fault, struct vault_source *source, struct vault_result *result,
                    struct spec_error *error)
{
    static const int gaps[DRAM_RUN_CLASSES] = {[DRAM_RUN_CPU] = 5};
    struct spec_values values;
    const int trace = source != NULL;
    set(&values, more);
    if (!source) source = vault_source_of_pattern(&values, VAULT_CPU_GPU, REQUESTS, 3, gaps);
    const struct vault_options options = {.values = &values,
                                          .source = source,
                                          .window = {16, 4},
                                          .warm = fault || trace ? 0 : vault_pattern_alone(&values),
                                          .latency = 20,
                                          .line_cycles = 6,
                                          .fault = fault};
    const int bad = vault_run(&options, result, error);
    vault_source_free(source);
    return bad;
}

static const char *const builds[] = {"",
                                     "PREDICT=NONE ENTRIES=256 BYPASS=NONE COUNTERS=524288 SCHEDULER=PRIS_CPU",
                                     "AXI_BYTES=16 MAP=ROW_COLUMN_BANK",
                                     "CHAINING=1 CPU_SLOTS=8",
                                     "PHASES=2 T_REFI=401",
                                     "PHASES=4 CL=9 CWL=9 T_RRD=5 T_FAW=22 CHAINING=1 CPU_SLOTS=8 SCHEDULER=PRIS_CPU",
                                     "VAULTS=2 VAULT_BIT=9 PHASES=2",
                                     "VAULTS=2 VAULT_BIT=9"};
enum { BUILDS = sizeof builds / sizeof builds[0] };

/* A revision has the first, and draws half of the others. */
static int has_build(int b)
{
    return !b || effort_draws(builds[b], 2);
}

static void every_read_is_compared(void **state)
{
    (void)state;
    static struct vault_result r;
    struct spec_error error;
    for (int b = 0; b < BUILDS; b++) {
        if (!has_build(b)) continue;
        if (run_with(builds[b], VAULT_NO_FAULT, NULL, &r, &error)) fail_msg("%s: %s", builds[b], error.text);
        const struct vault_class *cpu = &r.of[DRAM_RUN_CPU], *gpu = &r.of[DRAM_RUN_GPU];
        const uint64_t taken = cpu->reads + cpu->writes + gpu->reads + gpu->writes;
        const int vaults = strstr(builds[b], "VAULTS=") ? 2 : 1;
        assert_int_equal(taken, REQUESTS - vaults * SETS * 3 / 2);
        assert_true(r.compared >= cpu->reads + gpu->reads + r.read_back);
        assert_true(r.read_back > SETS / 4);
        /* Each kind of thing has happened. */
        assert_true(cpu->hits > 100 && gpu->hits > 100 && gpu->misses > 100 && gpu->write_hits > 100);
        assert_true(r.written_back > 20 && r.lines[1] >= r.written_back + cpu->write_misses - 8);
        assert_true((cpu->bypassed > 100) == !strstr(builds[b], "BYPASS=NONE"));
        assert_true((r.early_misses > 100) == !strstr(builds[b], "PREDICT=NONE"));
        assert_true(r.commands.refreshes > 2 && r.sweep > SETS);
        /* Each read has been counted once, but for those that were under way where counting began. */
        assert_true(cpu->hits + cpu->misses + cpu->bypassed <= cpu->reads + 16);
        assert_in_range(cpu->answered, cpu->reads, cpu->reads);
        assert_true(vault_percentile(cpu, 50) <= vault_percentile(cpu, 99));
        assert_true(vault_percentile(cpu, 99) <= cpu->longest);
    }
}

/* With MCC reads of both classes go to memory, writes go through, and pages that leave the list are walked. */
static void pages_are_walked(void **state)
{
    (void)state;
    static const char *const sets[] = {
        "BYPASS=MCC COUNTERS=524288 PAGE_BITS=2 PAGE_COUNTERS=16 PAGE_WRITES=1 LIST_SETS=2",
        "BYPASS=MCC_SBD COUNTERS=524288 PAGE_BITS=2 PAGE_COUNTERS=16 PAGE_WRITES=1 LIST_SETS=2"};
    static struct vault_result r;
    struct spec_error error;
    for (int balanced = 0; balanced < 2; balanced++) {
        if (run_with(sets[balanced], VAULT_NO_FAULT, NULL, &r, &error)) fail_msg("%s: %s", sets[balanced], error.text);
        const struct vault_class *cpu = &r.of[DRAM_RUN_CPU], *gpu = &r.of[DRAM_RUN_GPU];
        print_message("%s: %d pages, %d lines, %d of them dirty; %d reads of the GPU bypassed, %d writes through\n",
                      sets[balanced], (int)r.flushed, (int)r.walked, (int)r.cleaned, (int)gpu->bypassed,
                      (int)(cpu->through + gpu->through));
        assert_true(r.compared >= cpu->reads + gpu->reads + r.read_back);
        assert_true(cpu->bypassed > 50 && gpu->bypassed > 100 && gpu->hits && cpu->through + gpu->through > 20);
        assert_true(r.flushed > 20 && r.cleaned > 20 && r.cleaned < r.walked);
        assert_in_range(r.walked, 4 * (r.flushed - 1), 4 * (r.flushed + 1));
        assert_true(r.lines[1] >= r.written_back + cpu->write_misses + cpu->through - 8);
    }
}

/* With every second line the GPU's lines are in half of the sets, most of these with two of them. */
static void every_second_line_meets_another_one(void **state)
{
    (void)state;
    static const int gaps[DRAM_RUN_CLASSES] = {0};
    struct spec_values values;
    struct spec_error error;
    set(&values, "");
    for (int pattern = 0; pattern < VAULT_PATTERN_COUNT; pattern++) {
        struct vault_source *source = vault_source_of_pattern(&values, (enum vault_pattern)pattern, REQUESTS, 3, gaps);
        uint64_t first[SETS] = {0};
        int sets = 0, twice = 0, kind[DRAM_RUN_CLASSES] = {DRAM_SOURCE_LATER, DRAM_SOURCE_LATER};
        for (int class = DRAM_RUN_CPU; !(kind[0] == DRAM_SOURCE_END && kind[1] == DRAM_SOURCE_END); class = !class) {
            struct dram_access access = {0};
            int wait;
            kind[class] = vault_source_next(source, class, &access, &wait, &error);
            if (class == DRAM_RUN_CPU || kind[class] != DRAM_SOURCE_ACCESS) continue;
            uint64_t *of = &first[access.line % SETS];
            sets += !*of;
            twice += *of && *of != UINT64_MAX && *of != access.line + 1;
            *of = *of && *of != access.line + 1 ? UINT64_MAX : access.line + 1;
        }
        vault_source_free(source);
        if (pattern == VAULT_STRIDE) assert_in_range(sets, SETS / 2, SETS / 2);
        else assert_in_range(sets, SETS * 3 / 4, SETS);
        assert_true(pattern == VAULT_STRIDE ? twice > SETS / 5 : !twice);
    }
}

/* Chaining has a second slot for such lines. */
static void chaining_raises_the_gpu_s_hits(void **state)
{
    (void)state;
    static const int gaps[DRAM_RUN_CLASSES] = {[DRAM_RUN_CPU] = 5};
    static const char *const sets[] = {"BYPASS=NONE COUNTERS=524288",
                                       "BYPASS=NONE COUNTERS=524288 CHAINING=1 CPU_SLOTS=1"};
    static struct vault_result r;
    struct spec_values values;
    struct spec_error error;
    uint64_t hits[2];
    for (int chaining = 0; chaining < 2; chaining++) {
        set(&values, sets[chaining]);
        struct vault_source *source = vault_source_of_pattern(&values, VAULT_STRIDE, REQUESTS, 3, gaps);
        if (run_with(sets[chaining], VAULT_NO_FAULT, source, &r, &error)) fail_msg("%s", error.text);
        const struct vault_class *cpu = &r.of[DRAM_RUN_CPU], *gpu = &r.of[DRAM_RUN_GPU];
        hits[chaining] = 1000 * gpu->hits / (gpu->hits + gpu->misses);
        print_message("%s: %d in 1000 of the GPU's reads hit\n", sets[chaining], (int)hits[chaining]);
        assert_true(!cpu->chained && gpu->chained <= gpu->kept);
        assert_true((gpu->chained_hits > 100 && gpu->chained_writes > 100 && gpu->chained_misses) == chaining);
        assert_true((gpu->chained > 20 && r.linked && r.cut && cpu->skipped) == chaining);
        assert_int_equal(gpu->kept + gpu->not_kept, chaining ? gpu->misses : 0);
    }
    assert_true(2 * hits[1] > 3 * hits[0]);
}

static void a_planted_fault_is_found(void **state)
{
    (void)state;
    static struct vault_result r;
    struct spec_error error;
    static const char *const names[] = {"none", "lost write", "wrong read", "wrong TAD"};
    for (int b = 0; b < BUILDS; b++)
        for (int fault = VAULT_LOST_WRITE; has_build(b) && fault <= VAULT_WRONG_TAD; fault++) {
            error.text[0] = 0;
            const int found = run_with(builds[b], (enum vault_fault)fault, NULL, &r, &error);
            if (found != DRAM_RUN_WRONG || !strstr(error.text, "was written"))
                fail_msg("%s: %s: %d, '%s'", builds[b], names[fault], found, error.text);
        }
}

/* The GPU's only access stands behind more of the CPU's than are read ahead. */
static void a_trace_is_played_to_its_end(void **state)
{
    (void)state;
    enum { AHEAD = VAULT_AHEAD + 100 };
    static struct vault_result r;
    struct spec_error error;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (int i = 0; i < AHEAD; i++) fprintf(f, "c %c %d %d %d\n", i % 3 ? 'R' : 'W', i * 7 % 100 * 16, i % 5, i % 4);
    fprintf(f, "g W 0x30\ng R 0x30\n");
    fclose(f);
    struct dram_trace *trace = dram_trace_open(path, 16, &error);
    assert_non_null(trace);
    const int found = run_with("", VAULT_WRONG_TAD, vault_source_of_trace(trace), &r, &error);
    dram_trace_close(trace);
    assert_int_equal(found, DRAM_RUN_WRONG);
    trace = dram_trace_open(path, 16, &error);
    assert_non_null(trace);
    if (run_with("", VAULT_NO_FAULT, vault_source_of_trace(trace), &r, &error)) fail_msg("%s", error.text);
    dram_trace_close(trace);
    assert_int_equal(r.of[DRAM_RUN_GPU].reads, 1);
    assert_int_equal(r.of[DRAM_RUN_GPU].writes, 1);
    assert_true(r.compared > AHEAD / 2);
    unlink(path);
}

static void a_wrong_line_ends_the_run(void **state)
{
    (void)state;
    static struct vault_result r;
    struct spec_error error;
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fprintf(f, "c R 0\ng R 16\nc X 32\n");
    fclose(f);
    struct dram_trace *trace = dram_trace_open(path, 16, &error);
    assert_non_null(trace);
    assert_int_equal(run_with("", VAULT_NO_FAULT, vault_source_of_trace(trace), &r, &error), -1);
    assert_non_null(strstr(error.text, ":3: unknown kind 'X'"));
    dram_trace_close(trace);
    unlink(path);
}

/* The memory refuses what dramcache must not do. */
static void a_read_before_the_acknowledgement_is_refused(void **state)
{
    (void)state;
    enum { WORDS = 512 };
    for (int late = 0; late < 2; late++) {
        struct spec_values values;
        struct spec_ports p;
        struct spec_error error;
        static uint32_t in[WORDS], out[WORDS];
        set(&values, "");
        spec_list_ports(&values, &p);
        const struct spec_record *record = spec_find_port(&p, "ar_data")->channel->record;
        const struct spec_slice addr = spec_field_slice(&values, record, "addr");
        const struct spec_slice last = spec_field_slice(&values, spec_find_port(&p, "w_data")->channel->record, "last");
        struct vault_memory *m = vault_memory_new(&values, 0, 20, 6, VAULT_NO_FAULT);
        memset(in, 0, sizeof in);
        int bad = 0, acknowledged = 0;
        for (int t = 0; t < 30 && !bad; t++) {
            memset(out, 0, sizeof out);
            vault_memory_drive(m, in);
            out[spec_port_word(&p, "r_ready")] = out[spec_port_word(&p, "b_ready")] = 1;
            out[spec_port_word(&p, "aw_valid")] = t == 0;
            out[spec_port_word(&p, "w_valid")] = t < 4;
            bits_set_field(out + spec_port_word(&p, "w_data"), 0, last, 0, t == 3);
            bits_set_field(out + spec_port_word(&p, "aw_data"), 0, addr, 0, 64);
            bits_set_field(out + spec_port_word(&p, "ar_data"), 0, addr, 0, 64);
            out[spec_port_word(&p, "ar_valid")] = late ? acknowledged == 1 : t == 5;
            acknowledged += in[spec_port_word(&p, "b_valid")] ? 1 : 2 * (acknowledged == 1);
            bad = vault_memory_see(m, in, out, &error);
        }
        vault_memory_free(m);
        assert_int_equal(bad, late ? 0 : -1);
        assert_true(late == (acknowledged > 0));
        if (bad) assert_non_null(strstr(error.text, "is read before its write is acknowledged"));
    }
}

int main(void)
{
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/larder-vault-%ld", folder ? folder : "build", (long)getpid());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_read_is_compared),
        cmocka_unit_test(pages_are_walked),
        cmocka_unit_test(every_second_line_meets_another_one),
        cmocka_unit_test(chaining_raises_the_gpu_s_hits),
        cmocka_unit_test(a_planted_fault_is_found),
        cmocka_unit_test(a_trace_is_played_to_its_end),
        cmocka_unit_test(a_wrong_line_ends_the_run),
        cmocka_unit_test(a_read_before_the_acknowledgement_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
