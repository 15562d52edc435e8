/* Is a configuration read as it stands, is every mistake in it found with its line, do files appear whole or not at
 * all, and is the nearest name the one that was meant? */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "spec/number.h"
#include "cli/config.h"
#include "cli/output.h"
#include "spec/suggest.h"
#include "cli/yaml_tree.h"
#include "rtl-gen/out/files.h"

static int make_directory(void **state)
{
    struct spec_error error;
    *state = malloc(PATH_MAX);
    return output_make_scratch(*state, NULL, &error);
}

static int remove_directory(void **state)
{
    output_remove_tree(*state);
    free(*state);
    return 0;
}

/* Writes `text` to a file in the test's directory and reads it as a configuration. */
static int load_text(void **state, const char *text, struct chosen *chosen, struct spec_error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/c.yaml", (const char *)*state);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    memset(error, 0, sizeof *error);
    return config_load(path, chosen, error);
}

/* Among 90,000 keys, within the second that a megabyte may take: each compared with all others takes a minute. */
static void finds_a_duplicate_among_very_many_keys(void **state)
{
    enum { KEYS = 90000, ROOM = 12 };
    struct chosen chosen;
    struct spec_error error;
    char *text = malloc(KEYS * ROOM + 1);
    size_t length = 0;
    assert_non_null(text);
    for (int i = 0; i < KEYS; i++) length += (size_t)sprintf(text + length, "k%d: 0\n", i % (KEYS - 1));
    clock_t start = clock();
    assert_int_equal(load_text(state, text, &chosen, &error), -1);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    free(text);
    assert_non_null(strstr(error.text, "c.yaml:90000: duplicate key 'k0'; it is given on line 1 already"));
    if (seconds > 5) fail_msg("%.1f s", seconds); /* under the sanitizers */
}

static void reads_one_block(void **state)
{
    struct chosen chosen;
    struct spec_error error;
    assert_int_equal(load_text(state, "block: scratchpad\nparameters:\n  BANKS: 16\n  LANES: 0x8\n", &chosen, &error),
                     0);
    assert_int_equal(chosen.count, 1);
    assert_string_equal(chosen.values[0].block->name, "scratchpad");
    assert_int_equal(spec_get(&chosen.values[0], "BANKS"), 16);
    assert_int_equal(spec_get(&chosen.values[0], "LANES"), 8);
    assert_int_equal(spec_get(&chosen.values[0], "BYTES"), 16384);
}

static void every_block_reads_the_settings_that_it_shows(void **state)
{
    for (int i = 0; spec_blocks[i]; i++) {
        struct spec_values values;
        struct chosen chosen;
        struct spec_error error;
        char *text = NULL;
        size_t size;
        spec_defaults(spec_blocks[i], &values);
        FILE *f = open_memstream(&text, &size);
        assert_non_null(f);
        out_settings(f, &values);
        assert_int_equal(fclose(f), 0);
        assert_int_equal(load_text(state, text, &chosen, &error), 0);
        assert_int_equal(chosen.count, 1);
        assert_memory_equal(&chosen.values[0], &values, sizeof values);
        free(text);
    }
}

static void parameters_may_stand_before_the_block(void **state)
{
    struct chosen chosen;
    struct spec_error error;
    assert_int_equal(load_text(state, "parameters: {BANKS: 8, LANES: 8}\nblock: scratchpad\n", &chosen, &error), 0);
    assert_int_equal(spec_get(&chosen.values[0], "BANKS"), 8);
}

static void reads_a_list_of_blocks(void **state)
{
    struct chosen chosen;
    struct spec_error error;
    assert_int_equal(
        load_text(state, "blocks:\n  - block: scratchpad\n    parameters: {TAG_BITS: 3}\n", &chosen, &error), 0);
    assert_int_equal(spec_get(&chosen.values[0], "TAG_BITS"), 3);
    assert_int_equal(load_text(state, "blocks:\n  - scratchpad\n", &chosen, &error), 0);
    assert_int_equal(spec_get(&chosen.values[0], "TAG_BITS"), 6);
}

static void every_mistake_names_its_line(void **state)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"", "c.yaml:1: the file is empty"},
        {"block: scratchpad\nparameters:\n  BANK: 8\n", "c.yaml:3: unknown parameter 'BANK'"},
        {"block: scratchpad\n\n\nparameter:\n  BANKS: 8\n",
         "c.yaml:4: unknown key 'parameter'; did you mean 'parameters'"},
        {"block: scratchpad\nblock: scratchpad\n", "c.yaml:2: duplicate key 'block'"},
        {"block: scratchpad\nparameters:\n  BANKS: 8\n  LANES: '8'\n", "c.yaml:4: parameter 'LANES'"},
        {"block: scratchpad\nparameters:\n  LANES: 32\n  BANKS: 4\n", "LANES <= BANKS"},
        {"blocks:\n  - block: scratchpad\n  - block: scratchpad\n", "c.yaml:3: block 'scratchpad' is configured twice"},
        {"block: scratchpad\nblocks: [scratchpad]\n", "'blocks' stands alone"},
        {"? [a]\n: b\n", "a key must be a name"},
        {"a: *b\n", "anchors and aliases"},
        {"{", "broken YAML"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct chosen chosen;
        struct spec_error error;
        assert_int_equal(load_text(state, cases[i].text, &chosen, &error), -1);
        if (!strstr(error.text, cases[i].expected)) fail_msg("'%s' does not hold '%s'", error.text, cases[i].expected);
        assert_null(strchr(error.text, '\n'));
    }
}

/* No text, however cut, may crash the reader or be taken for a configuration that it is not. */
static void an_option_is_set_by_the_name_of_its_value(void **state)
{
    static const struct spec_code names[] = {{"LRU", 0, "oldest"}, {"PLRU", 1, "tree"}, {0}};
    static const struct spec_param params[] = {{"REPLACEMENT", SPEC_OPTION, 0, 0, 1, 0, "", "", "", names}, {0}};
    static const struct spec_block block = {.name = "b", .brief = "", .source = "", .params = params};
    struct spec_values values;
    struct spec_error error;
    (void)state;
    spec_defaults(&block, &values);
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "plru", 0, &error), 0);
    assert_int_equal(values.v[0], 1);
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "LRU", 1, &error), 0);
    assert_int_equal(values.v[0], 0);
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "1", 0, &error), 0);
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "plur", 0, &error), -1);
    assert_string_equal(error.text, "parameter 'REPLACEMENT' has no value 'plur'; did you mean 'PLRU'?");
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "random", 0, &error), -1);
    assert_string_equal(error.text, "parameter 'REPLACEMENT' has no value 'random'; legal: LRU, PLRU");
    assert_int_equal(set_parameter(&values, "REPLACEMENT", "2", 0, &error), -1);
    assert_non_null(strstr(error.text, "legal values: LRU, PLRU"));
    assert_int_equal(values.v[0], 1);
}

static void survives_every_prefix_of_a_file(void **state)
{
    static const char text[] = "blocks:\n  - block: \"scratchpad\"\n    parameters: {BANKS: 16, LANES: 8} # why\n";
    for (size_t n = 0; n < sizeof text; n++) {
        char prefix[sizeof text] = "";
        struct chosen chosen;
        struct spec_error error;
        memcpy(prefix, text, n);
        if (load_text(state, prefix, &chosen, &error) != 0) assert_true(strlen(error.text) > 0);
    }
}

static void numbers_are_strict(void **state)
{
    static const char *const wrong[] = {
        "",    "-", "0x", "8k",  " 8",  "8 ",  "+8",   "1e3",  "0b1", "9223372036854775808",
        "--8", "K", "-K", "8KB", "8KK", "8 K", "0x8K", "8.5K", "M8"};
    static const struct {
        const char *text;
        int64_t value;
    } right[] = {
        {"0", 0},
        {"-12", -12},
        {"0x1F", 31},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
        {"010", 10}, /* decimal: a leading zero means nothing */
    };
    (void)state;
    int64_t value;
    const char *why;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_int_equal(number_read(wrong[i], &value, &why), -1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(number_read_size(wrong[i], &value, &why), -1);
    assert_int_equal(number_read("8K", &value, &why), -1); /* a count of cycles is no size */
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_int_equal(number_read(right[i].text, &value, &why), 0);
        assert_true(value == right[i].value);
        assert_int_equal(number_read_size(right[i].text, &value, &why), 0);
        assert_true(value == right[i].value);
    }
}

static void sizes_may_be_written_with_a_unit(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } right[] = {
        {"0K", 0},
        {"8K", 8192},
        {"64K", 65536},
        {"1M", 1048576},
        {"-2G", -(INT64_C(2) << 30)},
        {"8589934591G", INT64_C(8589934591) << 30},
        {"-8589934592G", INT64_MIN},
    };
    static const char *const wide[] = {"8589934592G", "-8589934593G", "9007199254740992K", "99999999999999999999K"};
    (void)state;
    int64_t value;
    const char *why;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        assert_int_equal(number_read_size(right[i].text, &value, &why), 0);
        assert_true(value == right[i].value);
    }
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        assert_int_equal(number_read_size(wide[i], &value, &why), -1);
        assert_string_equal(why, "does not fit 64 bits");
    }
}

static void a_size_of_a_configuration_may_have_a_unit(void **state)
{
    struct chosen chosen;
    struct spec_error error;
    assert_int_equal(load_text(state, "block: scratchpad\nparameters: {BYTES: 8K}\n", &chosen, &error), 0);
    assert_int_equal(spec_get(&chosen.values[0], "BYTES"), 8192);
    assert_int_equal(load_text(state, "block: scratchpad\nparameters: {BYTES: 3K}\n", &chosen, &error), -1);
    assert_non_null(strstr(error.text, "c.yaml:2: scratchpad: BYTES = 3K is not legal; legal values: "));
}

/* What the user wrote is shown whole, and what is legal stands behind it. */
static void long_texts_are_shown_whole(void **state)
{
    char text[700], name[601];
    struct chosen chosen;
    struct spec_error error;
    memset(name, 'x', 600);
    name[600] = 0;
    snprintf(text, sizeof text, "block: scratchpad\nparameters: {BANKS: %s}\n", name);
    assert_int_equal(load_text(state, text, &chosen, &error), -1);
    snprintf(text, sizeof text, "'%s' is not a number; legal: 4 to 32, powers of two", name);
    assert_non_null(strstr(error.text, text));
    snprintf(text, sizeof text, "block: %s\n", name);
    assert_int_equal(load_text(state, text, &chosen, &error), -1);
    snprintf(text, sizeof text, "unknown block '%s'; legal: ", name);
    assert_non_null(strstr(error.text, text));
    assert_int_equal(config_load(name, &chosen, &error), -1);
    assert_int_equal(strncmp(error.text, name, 600), 0);
    assert_non_null(strstr(error.text, ": cannot read the configuration: "));
}

static void distance_counts_slips(void **state)
{
    (void)state;
    assert_int_equal(suggest_distance("", ""), 0);
    assert_int_equal(suggest_distance("banks", "BANKS"), 0);
    assert_int_equal(suggest_distance("bank", "banks"), 1);
    assert_int_equal(suggest_distance("bnaks", "banks"), 1);
    assert_int_equal(suggest_distance("kitten", "sitting"), 3);
    assert_int_equal(suggest_distance("abc", ""), 3);
}

static void the_nearest_name_is_the_one_meant(void **state)
{
    static const char *const names[] = {"list", "show", "emit", "stash", "stash_map", NULL};
    char text[200];
    (void)state;
    assert_string_equal(suggest_nearest("lsit", names), "list");
    assert_string_equal(suggest_nearest("shwo", names), "show");
    assert_string_equal(suggest_nearest("stash_mpa", names), "stash_map");
    assert_null(suggest_nearest("quetzalcoatl", names));
    assert_null(suggest_nearest("xyz", names));
    memset(text, 'v', sizeof text - 1); /* longer than what is compared */
    text[sizeof text - 1] = 0;
    assert_null(suggest_nearest(text, names));
    assert_string_equal(suggest_text(text, sizeof text, "xyz", names), "; legal: list, show, emit, stash, stash_map");
}

/* What stands in `directory`/`name`, or "" where nothing does. */
static const char *content(const char *directory, const char *name, char *text, size_t size)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.3000s/%.500s", directory, name);
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, size - 1, f) : 0;
    if (f) fclose(f);
    text[n] = 0;
    return text;
}

static void output_appears_only_on_commit(void **state)
{
    char directory[PATH_MAX], text[64];
    struct output out;
    struct spec_error error;
    snprintf(directory, sizeof directory, "%.4000s/a/b", (const char *)*state);
    assert_int_equal(output_open_dir(&out, directory, &error), 0);
    assert_int_equal(output_write(&out, "file", "new", 3, &error), 0);
    assert_string_equal(content(directory, "file", text, sizeof text), "");
    assert_int_equal(output_commit(&out, &error), 0);
    assert_string_equal(content(directory, "file", text, sizeof text), "new");
}

static void discarding_leaves_what_was_there(void **state)
{
    char directory[PATH_MAX], text[64];
    struct output out;
    struct spec_error error;
    struct stat st;
    snprintf(directory, sizeof directory, "%.4000s/a/b", (const char *)*state);
    assert_int_equal(output_open_dir(&out, directory, &error), 0);
    assert_int_equal(output_write(&out, "file", "new", 3, &error), 0);
    output_discard(&out);
    snprintf(directory, sizeof directory, "%.4000s/a", (const char *)*state);
    assert_int_equal(stat(directory, &st), -1); /* it had been made for this output */

    assert_int_equal(output_open_dir(&out, directory, &error), 0);
    assert_int_equal(output_write(&out, "file", "old", 3, &error), 0);
    assert_int_equal(output_commit(&out, &error), 0);
    assert_int_equal(output_open_dir(&out, directory, &error), 0);
    assert_int_equal(output_write(&out, "file", "new", 3, &error), 0);
    output_discard(&out);
    assert_string_equal(content(directory, "file", text, sizeof text), "old");
}

static void a_directory_in_the_way_stops_the_commit(void **state)
{
    char directory[PATH_MAX], path[PATH_MAX + 8], text[64];
    struct output out;
    struct spec_error error;
    snprintf(directory, sizeof directory, "%.4000s/a", (const char *)*state);
    assert_int_equal(output_open_dir(&out, directory, &error), 0);
    snprintf(path, sizeof path, "%s/second", directory);
    assert_int_equal(mkdir(path, 0777), 0);
    assert_int_equal(output_write(&out, "first", "new", 3, &error), 0);
    assert_int_equal(output_write(&out, "second", "new", 3, &error), 0);
    assert_int_equal(output_commit(&out, &error), -1);
    assert_string_equal(content(directory, "first", text, sizeof text), ""); /* not even the one that could move */
}

static void a_device_is_written_and_not_replaced(void **state)
{
    struct output out;
    struct spec_error error;
    struct stat st;
    (void)state;
    assert_int_equal(output_open_file(&out, "/dev/full", &error), 0);
    assert_int_equal(output_write(&out, out.name, "text", 4, &error), -1);
    assert_non_null(strstr(error.text, "No space left on device"));
    assert_int_equal(output_commit(&out, &error), 0);
    assert_int_equal(stat("/dev/full", &st), 0);
    assert_true(S_ISCHR(st.st_mode));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(finds_a_duplicate_among_very_many_keys, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(reads_one_block, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(every_block_reads_the_settings_that_it_shows, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(parameters_may_stand_before_the_block, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(reads_a_list_of_blocks, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(every_mistake_names_its_line, make_directory, remove_directory),
        cmocka_unit_test(an_option_is_set_by_the_name_of_its_value),
        cmocka_unit_test_setup_teardown(survives_every_prefix_of_a_file, make_directory, remove_directory),
        cmocka_unit_test(numbers_are_strict),
        cmocka_unit_test(sizes_may_be_written_with_a_unit),
        cmocka_unit_test_setup_teardown(a_size_of_a_configuration_may_have_a_unit, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(long_texts_are_shown_whole, make_directory, remove_directory),
        cmocka_unit_test(distance_counts_slips),
        cmocka_unit_test(the_nearest_name_is_the_one_meant),
        cmocka_unit_test_setup_teardown(output_appears_only_on_commit, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(discarding_leaves_what_was_there, make_directory, remove_directory),
        cmocka_unit_test_setup_teardown(a_directory_in_the_way_stops_the_commit, make_directory, remove_directory),
        cmocka_unit_test(a_device_is_written_and_not_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
