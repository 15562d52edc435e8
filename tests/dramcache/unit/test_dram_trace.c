/* Does a trace give its accesses, in each of its forms, and is what is wrong in it named? */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>
#include <zlib.h>

#include "cmodel/dramcache/dram_pattern.h"
#include "cmodel/dramcache/dram_trace.h"

enum { LINE_BYTES = 64, PATH_LEN = 64 };
static char path[PATH_LEN];

static void write_file(const void *bytes, size_t size, int compressed)
{
    gzFile f = gzopen(path, compressed ? "wb" : "wbT"); /* T: as it is */
    assert_non_null(f);
    if (size) assert_int_equal(gzwrite(f, bytes, (unsigned)size), (int)size);
    assert_int_equal(gzclose(f), Z_OK);
}

/* The error of the first access that has one, or of the opening; "" where the trace ends without. */
static const char *error_of(void)
{
    static struct spec_error error;
    struct dram_access access;
    error.text[0] = 0;
    struct dram_trace *t = dram_trace_open(path, LINE_BYTES, &error);
    while (t && dram_trace_next(t, &access, &error) == DRAM_SOURCE_ACCESS) {
    }
    dram_trace_close(t);
    return error.text;
}

static void refused(const char *what)
{
    const char *text = error_of();
    char want[200];
    snprintf(want, sizeof want, "%s%s", path, what);
    if (!strstr(text, want)) fail_msg("'%s' is not in '%s'", want, text);
}

static void text_is_refused(const char *text, const char *what)
{
    write_file(text, strlen(text), 0);
    refused(what);
    write_file(text, strlen(text), 1);
    refused(what);
}

static const struct {
    int cpu, write;
    uint64_t address;
} some[] = {{1, 0, 0x1a40}, {0, 1, 6720}, {0, 0, 0}, {1, 1, (UINT64_C(1) << 62) - 1}};
enum { SOME = sizeof some / sizeof some[0] };

static void put(unsigned char *to, uint64_t value)
{
    for (int i = 0; i < 8; i++) to[i] = (unsigned char)(value >> (8 * i));
}

static void binary_of_some(unsigned char bytes[16 + 8 * SOME])
{
    static const char magic[] = "LARDTRC1";
    memcpy(bytes, magic, 8);
    put(bytes + 8, SOME);
    for (int i = 0; i < SOME; i++)
        put(bytes + 16 + 8 * i, some[i].address | (uint64_t)some[i].write << 62 | (uint64_t)!some[i].cpu << 63);
}

static void gives_some(void)
{
    struct spec_error error = {""};
    struct dram_access access;
    struct dram_trace *t = dram_trace_open(path, LINE_BYTES, &error);
    if (!t) fail_msg("%s", error.text);
    for (int i = 0; i < SOME; i++) {
        if (dram_trace_next(t, &access, &error) != DRAM_SOURCE_ACCESS) fail_msg("access %d: %s", i, error.text);
        assert_int_equal(access.cpu, some[i].cpu);
        assert_int_equal(access.write, some[i].write);
        assert_int_equal(access.line, some[i].address / LINE_BYTES);
    }
    assert_int_equal(dram_trace_next(t, &access, &error), DRAM_SOURCE_END);
    assert_int_equal(dram_trace_next(t, &access, &error), DRAM_SOURCE_END);
    dram_trace_close(t);
}

static void every_form_gives_the_same(void **state)
{
    (void)state;
    static const char text[] = "# some\n\nc R 0x1a40\n  g\tW 6720 # a comment\r\ng R 0\nc W 0x3FFFFFFFFFFFFFFF\n";
    unsigned char binary[16 + 8 * SOME];
    binary_of_some(binary);
    for (int compressed = 0; compressed < 2; compressed++) {
        write_file(text, sizeof text - 1, compressed);
        gives_some();
        write_file(binary, sizeof binary, compressed);
        gives_some();
    }
}

/* What a CPU's access may have behind its address. */
static void a_program_counter_is_read(void **state)
{
    (void)state;
    static const char text[] = "c R 0x40 0x4007f2 3\ng W 0x80\nc W 0xc0 77\nc R 0x100\n";
    static const struct dram_access want[] = {
        {1, 0, 1, 0x4007f2, 3}, {0, 1, 2, 0, 0}, {1, 1, 3, 77, 0}, {1, 0, 4, 0, 0}};
    enum { COUNT = sizeof want / sizeof want[0] };
    unsigned char binary[16 + 16 * COUNT] = "LARDTRC2";
    put(binary + 8, COUNT);
    for (int i = 0; i < COUNT; i++) {
        put(binary + 16 + 16 * i,
            want[i].line * LINE_BYTES | (uint64_t)want[i].write << 62 | (uint64_t)!want[i].cpu << 63);
        put(binary + 24 + 16 * i, want[i].pc | (uint64_t)want[i].core << 48);
    }
    for (int form = 0; form < 2; form++) {
        struct spec_error error = {""};
        struct dram_access got;
        if (form) write_file(binary, sizeof binary, 1);
        else write_file(text, sizeof text - 1, 0);
        struct dram_trace *t = dram_trace_open(path, LINE_BYTES, &error);
        if (!t) fail_msg("%s", error.text);
        for (int i = 0; i < COUNT; i++) {
            if (dram_trace_next(t, &got, &error) != DRAM_SOURCE_ACCESS) fail_msg("access %d: %s", i, error.text);
            assert_int_equal(got.cpu, want[i].cpu);
            assert_int_equal(got.write, want[i].write);
            assert_int_equal(got.line, want[i].line);
            assert_int_equal(got.pc, want[i].pc);
            assert_int_equal(got.core, want[i].core);
        }
        assert_int_equal(dram_trace_next(t, &got, &error), DRAM_SOURCE_END);
        dram_trace_close(t);
    }
    binary[16 + 16 + 8] = 1;
    write_file(binary, sizeof binary, 0);
    refused(": record 2: only a CPU's access has a program counter and a core");
    binary[16 + 16 + 8] = 0;
    write_file(binary, sizeof binary - 5, 0);
    refused(": record 4: the file ends in its byte 11 of 16; its header says 4 records");
}

/* Lines and records lie across the ends of the reader's buffer. */
static void a_long_trace_is_read_whole(void **state)
{
    (void)state;
    enum { ACCESSES = 40000 };
    struct spec_error error = {""};
    struct dram_access access;
    for (int binary = 0; binary < 2; binary++) {
        char *text = NULL;
        size_t size;
        FILE *f = open_memstream(&text, &size);
        assert_non_null(f);
        unsigned char bytes[16] = "LARDTRC1";
        put(bytes + 8, ACCESSES);
        if (binary) fwrite(bytes, 1, 16, f);
        for (int i = 0; i < ACCESSES; i++) {
            put(bytes, (uint64_t)i * LINE_BYTES);
            if (binary) fwrite(bytes, 1, 8, f);
            else fprintf(f, "%*sc R %d\n", i % 7, "", i * LINE_BYTES);
        }
        fclose(f);
        write_file(text, size, 0);
        free(text);
        struct dram_trace *t = dram_trace_open(path, LINE_BYTES, &error);
        assert_non_null(t);
        for (uint64_t i = 0; i < ACCESSES; i++) {
            if (dram_trace_next(t, &access, &error) != DRAM_SOURCE_ACCESS)
                fail_msg("access %d: %s", (int)i, error.text);
            assert_int_equal(access.line, i);
        }
        assert_int_equal(dram_trace_next(t, &access, &error), DRAM_SOURCE_END);
        uint64_t at, all;
        dram_trace_position(t, &at, &all);
        assert_int_equal(all, size);
        assert_int_equal(at, size);
        dram_trace_close(t);
    }
}

static void wrong_lines_are_named(void **state)
{
    (void)state;
    text_is_refused("c R 0\nx R 0\n", ":2: unknown class 'x'; legal: CLASS KIND ADDRESS [PC [CORE]]");
    text_is_refused("LARDTRC3", ": a binary trace of form 0x33; legal: LARDTRC1 and LARDTRC2");
    text_is_refused("# one\nc r 0\n", ":2: unknown kind 'r'");
    text_is_refused("c\n", ":1: kind and address are missing");
    text_is_refused("c R # 5\n", ":1: the address is missing");
    text_is_refused("c R 0x\n", ":1: no address of 62 bits '0x'");
    text_is_refused("c R -64\n", ":1: no address of 62 bits '-64'");
    text_is_refused("c R 12a\n", ":1: no address of 62 bits '12a'");
    text_is_refused("c R 0x4000000000000000\n", ":1: no address of 62 bits");
    text_is_refused("c R 4611686018427387904\n", ":1: no address of 62 bits");
    text_is_refused("c R 64 3 1 7\n", ":1: one word too many: '7'");
    text_is_refused("g R 64 3\n", ":1: only a CPU's access has a program counter: '3'");
    text_is_refused("c R 64 0y3\n", ":1: no program counter of 62 bits '0y3'");
    text_is_refused("c R 64 3 65536\n", ":1: no core from 0 to 65535 '65536'");
    text_is_refused("c R 64 3 x\n", ":1: no core from 0 to 65535 'x'");
    char line[400];
    memset(line, ' ', sizeof line - 1);
    line[sizeof line - 1] = 0;
    text_is_refused(line, ":1: longer than 256 bytes");
    text_is_refused("c R 0x1a40\nc R 0x1a4", ":2: the file ends in the middle of a line: no newline stands behind it");
    text_is_refused("c R 0\n# a com", ":2: the file ends in the middle of a line");
    for (int compressed = 0; compressed < 2; compressed++) {
        write_file("g W 64\nc\0R 0\n", 13, compressed);
        refused(":2: a byte 0 in this line; it is no text file");
        write_file("g W 64\nc R 0 # a\0b\n", 20, compressed);
        refused(":2: a byte 0 in this line; it is no text file");
        write_file("g W 64\nc R 0\0", 13, compressed);
        refused(":2: a byte 0 in this line; it is no text file");
    }
}

/* A program counter is read to its last bit, as an address is. What is larger by one, by a digit, or than 64 bits can hold is refused. */
static void numbers_end_at_62_bits(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t value;
    } legal[] = {{"4611686018427387903", (UINT64_C(1) << 62) - 1},
                 {"4611686018427387899", (UINT64_C(1) << 62) - 5},
                 {"461168601842738790", UINT64_C(461168601842738790)},
                 {"000000000000000000004611686018427387903", (UINT64_C(1) << 62) - 1},
                 {"0x3fffffffffffffff", (UINT64_C(1) << 62) - 1},
                 {"0X00000000003FFFFFFFFFFFFFFF", (UINT64_C(1) << 62) - 1},
                 {"0x3ffffffffffffff", (UINT64_C(1) << 58) - 1}};
    static const char *const too_large[] = {"4611686018427387904",  "4611686018427387909",   "4611686018427387910",
                                            "9223372036854775808",  "18446744073709551615",  "18446744073709551616",
                                            "46116860184273879030", "184467440737095516160", "0x4000000000000000",
                                            "0x8000000000000000",   "0x10000000000000000",   "0x3fffffffffffffff0"};
    for (size_t i = 0; i < sizeof legal / sizeof *legal; i++) {
        struct spec_error error = {""};
        struct dram_access got;
        char text[100];
        snprintf(text, sizeof text, "c R %s %s\n", legal[i].text, legal[i].text);
        write_file(text, strlen(text), 0);
        struct dram_trace *t = dram_trace_open(path, LINE_BYTES, &error);
        if (!t || dram_trace_next(t, &got, &error) != DRAM_SOURCE_ACCESS) fail_msg("%s: %s", legal[i].text, error.text);
        assert_int_equal(got.line, legal[i].value / LINE_BYTES);
        assert_int_equal(got.pc, legal[i].value);
        dram_trace_close(t);
    }
    for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
        char text[100];
        snprintf(text, sizeof text, "c R %s\n", too_large[i]);
        text_is_refused(text, ":1: no address of 62 bits");
        snprintf(text, sizeof text, "c R 0 %s\n", too_large[i]);
        text_is_refused(text, ":1: no program counter of 62 bits");
    }
}

static void truncation_is_named(void **state)
{
    (void)state;
    unsigned char binary[16 + 8 * SOME + 1] = {0};
    binary_of_some(binary);
    write_file(binary, 12, 0);
    refused(": its header ends after 12 bytes of 16");
    write_file(binary, 16 + 8 * 2 + 3, 0);
    refused(": record 3: the file ends in its byte 3 of 8; its header says 4 records");
    write_file(binary, 16 + 8 * 3, 0);
    refused(": record 4: the file ends in its byte 0 of 8");
    write_file(binary, sizeof binary, 0);
    refused(": it goes on behind its 4 records");
}

static void broken_compression_is_named(void **state)
{
    (void)state;
    enum { LINES = 5000, MOST = 1 << 17 };
    static char text[MOST];
    static unsigned char packed[MOST];
    int size = 0;
    for (int i = 0; i < LINES; i++) size += snprintf(text + size, (size_t)(MOST - size), "g R %d\n", i * i % 9973 * 64);
    write_file(text, (size_t)size, 1);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    const size_t bytes = fread(packed, 1, sizeof packed, f);
    fclose(f);
    assert_true(bytes > 100 && bytes < sizeof packed);
    write_file(packed, bytes, 0);
    assert_string_equal(error_of(), "");
    static const size_t lefts[] = {11, 40, 2000};
    for (int i = 0; i < 3; i++) {
        write_file(packed, lefts[i], 0);
        refused(": the compressed data end in their middle");
    }
    write_file(packed, bytes - 5, 0);
    refused(": the compressed data end in their middle");
    packed[bytes / 2] ^= 0x55;
    write_file(packed, bytes, 0);
    refused(": the compressed data are wrong: ");
}

static void what_cannot_be_read_is_named(void **state)
{
    (void)state;
    struct spec_error error = {""};
    assert_null(dram_trace_open("/nowhere/x", LINE_BYTES, &error));
    assert_string_equal(error.text, "/nowhere/x: cannot read the trace: No such file or directory");
    assert_null(dram_trace_open("/tmp", LINE_BYTES, &error));
    assert_string_equal(error.text, "/tmp: cannot read the trace: Is a directory");
}

static void values_of_ddr3_1600(struct spec_values *values)
{
    spec_defaults(spec_find_block("dram_controller"), values);
}

/* The numbers of the table in docs/dramcache/controller-data-path.md. */
static void bounds_are_those_of_the_page(void **state)
{
    (void)state;
    static const struct {
        enum dram_pattern pattern;
        int hundredths;
    } want[] = {{DRAM_PATTERN_sequential, 9667}, {DRAM_PATTERN_random, 6444}, {DRAM_PATTERN_rows, 6444},
                {DRAM_PATTERN_bank, 991},        {DRAM_PATTERN_update, 5864}, {DRAM_PATTERN_COUNT, 9667}};
    struct spec_values values;
    values_of_ddr3_1600(&values);
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        assert_int_equal((int)(1e4 * dram_pattern_bound(&values, want[i].pattern).share + 0.5), want[i].hundredths);
}

/* Of `update` there are two: its writes open their rows again, or find them open. n is MIN_BURSTS. */
static void update_has_a_bound_whose_rows_are_kept_too(void **state)
{
    (void)state;
    struct spec_values values;
    values_of_ddr3_1600(&values);
    for (int pattern = 0; pattern <= DRAM_PATTERN_COUNT; pattern++) {
        const struct dram_bound bound = dram_pattern_bound(&values, (enum dram_pattern)pattern);
        assert_int_equal(bound.kept_share > 0, pattern == DRAM_PATTERN_update);
        assert_int_equal(bound.kept_formula[0] != 0, pattern == DRAM_PATTERN_update);
    }
    static const struct {
        const char *sets;
        int hundredths;
    } want[] = {{"MIN_BURSTS=16", 6912},
                {"MIN_BURSTS=20", 7062},
                {"POWER_UP=NONE BANKS=16 GROUP_BITS=2 CL=17 CWL=12 T_RAS=39 T_RC=56 T_RRD=4 T_RRD_L=6 T_FAW=26 "
                 "T_CCD_L=6 T_WTR=3 T_REFI=9360 T_RFC=420",
                 8397}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        struct spec_error error;
        assert_int_equal(spec_set_text(&values, want[i].sets, &error), 0);
        assert_int_equal((int)(1e4 * dram_pattern_bound(&values, DRAM_PATTERN_update).kept_share + 0.5),
                         want[i].hundredths);
    }
}

/* DDR4-2400; then one of two groups whose long times are what limits it. */
static void bounds_of_bank_groups_are_those_of_the_page(void **state)
{
    (void)state;
    static const struct {
        enum dram_pattern pattern;
        int hundredths[2];
    } want[] = {{DRAM_PATTERN_sequential, {9551, 5458}},
                {DRAM_PATTERN_random, {5878, 2547}},
                {DRAM_PATTERN_bank, {682, 682}},
                {DRAM_PATTERN_update, {5878, 2547}}};
    static const char *const devices[] = {"POWER_UP=NONE BANKS=16 GROUP_BITS=2 CL=17 CWL=12 T_RAS=39 T_RC=56 T_RRD=4 "
                                          "T_RRD_L=6 T_FAW=26 T_CCD_L=6 T_WTR=3 "
                                          "T_REFI=9360 T_RFC=420 MIN_BURSTS=20",
                                          "GROUP_BITS=1 T_CCD_L=14 T_RRD_L=30"};
    struct spec_values values;
    struct spec_error error;
    values_of_ddr3_1600(&values);
    for (int device = 0; device < 2; device++) {
        assert_int_equal(spec_set_text(&values, devices[device], &error), 0);
        for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
            assert_int_equal((int)(1e4 * dram_pattern_bound(&values, want[i].pattern).share + 0.5),
                             want[i].hundredths[device]);
    }
}

/* What the names of the patterns promise, under both maps of addresses. */
static void patterns_go_where_they_say(void **state)
{
    (void)state;
    struct spec_error error;
    struct dram_access access;
    struct dram_pattern_source source;
    static const char *const maps[] = {"MAP=ROW_BANK_COLUMN", "MAP=ROW_COLUMN_BANK",
                                       "MAP=ROW_BANK_COLUMN POWER_UP=NONE GROUP_BITS=2",
                                       "MAP=ROW_COLUMN_BANK POWER_UP=NONE GROUP_BITS=2"};
    for (int map = 0; map < 4; map++) {
        struct spec_values values;
        values_of_ddr3_1600(&values);
        assert_int_equal(spec_set_text(&values, maps[map], &error), 0);
        const int group_bits = map == 2 ? 2 : 0, bank_lsb = map % 2 ? 0 : 7 + group_bits;
        const uint64_t groups = UINT64_C(1) << group_bits;
        for (int pattern = DRAM_PATTERN_rows; pattern <= DRAM_PATTERN_bank; pattern++) {
            dram_pattern_begin(&source, &values, (enum dram_pattern)pattern, 100, 1);
            for (uint64_t i = 0; i < 100; i++) {
                assert_int_equal(dram_pattern_next(&source, &access, &error), DRAM_SOURCE_ACCESS);
                const int rows = pattern == DRAM_PATTERN_rows;
                assert_int_equal(access.line >> 10, rows ? i / 8 : i);
                const uint64_t bank = (access.line >> bank_lsb << group_bits | access.line % groups) & 7;
                assert_int_equal(bank, rows ? i % 8 : 0);
            }
            assert_int_equal(dram_pattern_next(&source, &access, &error), DRAM_SOURCE_END);
        }
    }
}

static void an_update_writes_what_it_has_read(void **state)
{
    (void)state;
    struct spec_values values;
    struct dram_access access;
    struct dram_pattern_source source;
    values_of_ddr3_1600(&values);
    dram_pattern_begin(&source, &values, DRAM_PATTERN_update, 5, 1);
    uint64_t lines[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(dram_pattern_next(&source, &access, NULL), DRAM_SOURCE_ACCESS);
        assert_false(access.write);
        lines[i] = access.line;
    }
    assert_int_equal(dram_pattern_next(&source, &access, NULL), DRAM_SOURCE_LATER);
    for (int i = 0; i < 2; i++) {
        dram_pattern_answered(&source, lines[i]);
        assert_int_equal(dram_pattern_next(&source, &access, NULL), DRAM_SOURCE_ACCESS);
        assert_true(access.write);
        assert_int_equal(access.line, lines[i]);
    }
    assert_int_equal(dram_pattern_next(&source, &access, NULL), DRAM_SOURCE_END);
}

static int make_path(void **state)
{
    (void)state;
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%s/larder-trace-%ld", folder ? folder : "build", (long)getpid());
    return 0;
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_gives_the_same),
        cmocka_unit_test(a_program_counter_is_read),
        cmocka_unit_test(a_long_trace_is_read_whole),
        cmocka_unit_test(wrong_lines_are_named),
        cmocka_unit_test(numbers_end_at_62_bits),
        cmocka_unit_test(truncation_is_named),
        cmocka_unit_test(broken_compression_is_named),
        cmocka_unit_test(what_cannot_be_read_is_named),
        cmocka_unit_test(bounds_are_those_of_the_page),
        cmocka_unit_test(update_has_a_bound_whose_rows_are_kept_too),
        cmocka_unit_test(bounds_of_bank_groups_are_those_of_the_page),
        cmocka_unit_test(patterns_go_where_they_say),
        cmocka_unit_test(an_update_writes_what_it_has_read),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
