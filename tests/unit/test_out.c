/* Are the files beside a block's Verilog what their readers take: the header by a C compiler, the JSON by a JSON
 * parser, the core file by a YAML parser, the graphs by graphviz? And do they say what the description says? */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>
#include <yaml.h>

#include "cli/output.h"
#include "rtl-gen/out/files.h"

/* A block with every kind of thing in it: an option, a field wider than 64 bits, an array of fields that straddle
 * words, a code, a state table with an impossible row, texts with quotes and bars. */
static const struct spec_code fast_names[] = {{"NO", 0, "takes its time"}, {"YES", 1, "takes none"}, {0}};
static const struct spec_param params[] = {
    {"WAYS", SPEC_SIZE, 3, 1, 8, 0, "ways", "says \"ways\" | or so", "Larder"},
    {"FAST", SPEC_OPTION, 1, 0, 1, 0, "flag", "a choice", "Larder", fast_names},
    {"HUGE", SPEC_SIZE, INT64_C(9007199254740993), 0, INT64_MAX, 0, "bytes", "no double holds it", "Larder"},
    {NULL, SPEC_SIZE, 0, 0, 0, 0, NULL, NULL, NULL},
};
static const struct spec_field fields[] = {
    {"wide", "100", NULL, "more than 64 bits"},   {"part", "7", "WAYS * 5", "straddles words"},
    {"word", "64", NULL, "all of a uint64_t"},    {"flag", "1", NULL, "one bit"},
    {"rows", "70", "2", "an array of wide ones"}, {NULL, NULL, NULL, NULL},
};
static const struct spec_record record = {"mixed", fields, "all kinds of fields", "Larder"};
static const struct spec_record *const records[] = {&record, NULL};
static const struct spec_code codes_list[] = {{"NONE", 0, "nothing"}, {"SOME", 2, "something"}, {NULL, 0, NULL}};
static const struct spec_enum op = {"op", "2", codes_list, "what to do"};
static const struct spec_enum *const enums[] = {&op, NULL};
static const struct spec_signal signals[] = {{"busy", SPEC_OUT, "WAYS", "which ways work"},
                                             {NULL, SPEC_IN, NULL, NULL}};
static const struct spec_channel channels[] = {
    {"req", SPEC_IN, &record, "in order", "requests"},
    {"done", SPEC_OUT, &record, "in order", "answers", "WAYS + 1"},
    {NULL, SPEC_IN, NULL, NULL, NULL},
};
static const struct spec_name states[] = {{"IDLE", "waits"}, {"BUSY", "works"}, {NULL, NULL}};
static const struct spec_name conditions[] = {{"full", "no room"}, {NULL, NULL}};
static const struct spec_name actions[] = {{"START", "starts"}, {NULL, NULL}};
static const struct spec_row rows[] = {
    {"IDLE", "", "!full", "START", "BUSY", "there is room"},
    {"IDLE", "", "otherwise", "", "IDLE", "\"no room\": wait"},
    {"BUSY", "", "always", "IMPOSSIBLE", "BUSY", "one at a time"},
    {NULL, NULL, NULL, NULL, NULL, NULL},
};
static const struct spec_fsm fsm = {.name = "turn",
                                    .kind = SPEC_SEQUENCER,
                                    .order = SPEC_EXCLUSIVE,
                                    .reset = "IDLE",
                                    .states = states,
                                    .conditions = conditions,
                                    .actions = actions,
                                    .rows = rows,
                                    .meaning = "whose turn",
                                    .source = "Larder"};
static const struct spec_fsm *const fsms[] = {&fsm, NULL};
static const struct spec_block block = {
    .name = "sample",
    .brief = "a block with \"everything\"",
    .source = "Larder",
    .params = params,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .fsms = fsms,
};

static struct spec_values sample(void)
{
    struct spec_values values;
    spec_defaults(&block, &values);
    return values;
}

/* A writer of a block's files as one of its values. */
#define BY_VALUES(writer)                                                                                              \
    static void values_##writer(FILE *out, const struct spec_values *values)                                           \
    {                                                                                                                  \
        struct out_block of;                                                                                           \
        out_block_init(&of, values, NULL);                                                                             \
        of.family = "samples";                                                                                         \
        writer(out, &of);                                                                                              \
    }
BY_VALUES(out_c_header)
BY_VALUES(out_json)
BY_VALUES(out_block_core)
BY_VALUES(out_verilog_header)
BY_VALUES(out_package)
BY_VALUES(out_package_core)
BY_VALUES(out_smoke)

static void write_module_core(FILE *out, const struct spec_values *values)
{
    static const struct out_module module = {"sample", "the \"module\"", "samples", "sample_rtl"};
    static const struct out_module parts[] = {{"part", "", "samples", "part"}, {"ram", "", "shared", "ram"}};
    (void)values;
    out_module_core(out, &module, parts, 2);
}

static void write_dot(FILE *out, const struct spec_values *values)
{
    assert_int_equal(out_dot(out, values->block), 1);
}

/* The text that `write` makes; the caller frees it. */
static char *text_of(void (*write)(FILE *, const struct spec_values *))
{
    struct spec_values values = sample();
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    write(f, &values);
    assert_int_equal(fclose(f), 0);
    return text;
}

static void save(const char *directory, const char *name, const char *text)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.3000s/%.500s", directory, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

/* Fills every field by a pattern, packs, checks one bit of each field in the words by hand, unpacks, compares. */
static const char round_trip[] =
    "#include \"sample.h\"\n#include <string.h>\n"
    "static int bit(const uint32_t *w, unsigned i) { return w[i / 32] >> (i % 32) & 1; }\n"
    "int main(void)\n{\n"
    "    struct sample_mixed a, b;\n    uint32_t w[SAMPLE_MIXED_WORDS];\n"
    "    memset(&a, 0, sizeof a), memset(&b, 0, sizeof b);\n"
    "    a.wide[0] = 0x89abcdef, a.wide[1] = 0x01234567, a.wide[2] = 0xdeadbeef, a.wide[3] = 0x8;\n"
    "    for (int i = 0; i < 15; i++) a.part[i] = (uint8_t)(i * 37 % 128);\n"
    "    a.word = UINT64_C(0xfedcba9876543210), a.flag = 1;\n"
    "    for (int i = 0; i < 2; i++) a.rows[i][0] = 0x13579bdfu + i, a.rows[i][1] = ~0u, a.rows[i][2] = 0x2au;\n"
    "    sample_mixed_pack(w, &a);\n    sample_mixed_unpack(&b, w);\n"
    "    if (memcmp(&a, &b, sizeof a)) return 1;\n"
    "    if (SAMPLE_MIXED_BITS != 100 + 7 * 15 + 64 + 1 + 140) return 2;\n"
    "    if (!bit(w, SAMPLE_MIXED_FLAG_LSB) || SAMPLE_MIXED_FLAG_LSB != 140) return 3;\n"
    "    if (!bit(w, SAMPLE_MIXED_WIDE_LSB + 99) || SAMPLE_MIXED_WIDE_LSB + 100 != SAMPLE_MIXED_BITS) return 4;\n"
    "    if (bit(w, SAMPLE_MIXED_PART_LSB + 7) != (37 & 1)) return 5;\n"
    "    return SAMPLE_OP_SOME == 2 && SAMPLE_WAYS == 3 && SAMPLE_DONE_LANES == 4 && SAMPLE_FAST == SAMPLE_FAST_YES ? "
    "0 : 6;\n}\n";

static void the_header_packs_and_unpacks(void **state)
{
    static const char *const compilers[] = {"gcc -std=c99 -Wpedantic", "gcc -std=c11 -Wpedantic", "g++ -std=c++11"};
    char directory[PATH_MAX], command[PATH_MAX + 300];
    struct spec_error error;
    (void)state;
    assert_int_equal(output_make_scratch(directory, NULL, &error), 0);
    char *header = text_of(values_out_c_header);
    save(directory, "sample.h", header);
    save(directory, "main.c", round_trip);
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++) {
        snprintf(command, sizeof command, "cd '%s' && %s -Wall -Wextra -Werror -o t main.c && ./t", directory,
                 compilers[i]);
        assert_int_equal(system(command), 0);
    }
    output_remove_tree(directory);
    free(header);
}

static const cJSON *at(const cJSON *array, int index, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(cJSON_GetArrayItem(array, index), key);
    assert_non_null(item);
    return item;
}

static void the_json_has_every_port_at_its_width(void **state)
{
    struct spec_values values = sample();
    struct spec_ports ports;
    (void)state;
    char *text = text_of(values_out_json);
    cJSON *root = cJSON_Parse(text);
    assert_non_null(root);
    spec_list_ports(&values, &ports);
    const cJSON *list = cJSON_GetObjectItem(root, "ports");
    assert_int_equal(cJSON_GetArraySize(list), ports.count + 1); /* and clk */
    for (int i = 0; i < ports.count; i++) {
        assert_string_equal(at(list, i + 1, "name")->valuestring, ports.port[i].name);
        assert_int_equal(at(list, i + 1, "width")->valueint, ports.port[i].width);
        assert_int_equal(spec_eval(&values, at(list, i + 1, "width_expression")->valuestring), ports.port[i].width);
    }
    assert_non_null(strstr(text, "9007199254740993")); /* all 64 bits */
    assert_string_equal(at(cJSON_GetObjectItem(root, "parameters"), 1, "kind")->valuestring, "option");
    assert_string_equal(at(cJSON_GetObjectItem(root, "parameters"), 1, "value_name")->valuestring, "YES");
    assert_string_equal(at(at(cJSON_GetObjectItem(root, "parameters"), 1, "names"), 0, "name")->valuestring, "NO");
    const cJSON *table = cJSON_GetArrayItem(cJSON_GetObjectItem(root, "state_tables"), 0);
    assert_int_equal(cJSON_GetArraySize(cJSON_GetObjectItem(table, "rows")), 3);
    cJSON_Delete(root);
    free(text);
}

static void must_be_yaml(const char *text)
{
    yaml_parser_t parser;
    yaml_document_t document;
    assert_int_equal(strncmp(text, "CAPI=2:\n", 8), 0);
    assert_true(yaml_parser_initialize(&parser));
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
    assert_true(yaml_parser_load(&parser, &document));
    assert_non_null(yaml_document_get_root_node(&document));
    yaml_document_delete(&document);
    yaml_parser_delete(&parser);
}

static void cores_are_yaml(void **state)
{
    (void)state;
    char *block_core = text_of(values_out_block_core), *module_core = text_of(write_module_core),
         *package_core = text_of(values_out_package_core);
    must_be_yaml(block_core);
    must_be_yaml(module_core);
    must_be_yaml(package_core);
    assert_non_null(strstr(block_core, "parameters: [WAYS, HUGE]")); /* an option is no Verilog parameter */
    assert_null(strstr(block_core, "FAST"));
    assert_non_null(strstr(block_core, "  default:\n    filesets: [rtl]\n  lint:")); /* without parameters */
    assert_non_null(strstr(block_core, "- larder:samples:sample_rtl\n"));
    assert_non_null(strstr(module_core, "name: larder:samples:sample_rtl:"));
    assert_non_null(strstr(module_core, "- larder:samples:part\n      - larder:shared:ram\n"));
    free(block_core);
    free(module_core);
    free(package_core);
}

static int has_number(const char *text, const char *name, const char *what, int value)
{
    char upper[100] = "", line[200];
    for (int i = 0; name[i]; i++) upper[i] = (char)toupper((unsigned char)name[i]);
    snprintf(line, sizeof line, "localparam integer SAMPLE_%s_%s = %d;", upper, what, value);
    return strstr(text, line) != NULL;
}

static void the_verilog_header_has_the_offsets_of_the_description(void **state)
{
    const struct spec_values values = sample();
    (void)state;
    char *text = text_of(values_out_verilog_header), field[100];
    assert_true(has_number(text, record.name, "W", spec_record_width(&values, &record)));
    for (const struct spec_field *f = record.fields; f->name; f++) {
        struct spec_slice s = spec_field_slice(&values, &record, f->name);
        snprintf(field, sizeof field, "%s_%s", record.name, f->name);
        assert_true(has_number(text, field, "LSB", s.lsb));
        assert_true(has_number(text, field, "W", s.width));
        assert_int_equal(has_number(text, field, "COUNT", s.count), f->count != NULL);
    }
    assert_non_null(strstr(text, "localparam [63:0] SAMPLE_HUGE = 64'd9007199254740993;"));
    free(text);
}

static void graphviz_draws_the_state_tables(void **state)
{
    char path[PATH_MAX], directory[PATH_MAX], command[PATH_MAX + 64];
    struct spec_error error;
    (void)state;
    if (system("command -v dot >/dev/null") != 0) skip();
    assert_int_equal(output_make_scratch(directory, NULL, &error), 0);
    char *text = text_of(write_dot);
    save(directory, "t.dot", text);
    snprintf(path, sizeof path, "%.4000s/t.dot", directory);
    snprintf(command, sizeof command, "dot -Tplain '%s' >/dev/null", path);
    assert_int_equal(system(command), 0);
    assert_non_null(strstr(text, "\"IDLE\" -> \"BUSY\""));
    assert_null(strstr(text, "\"BUSY\" -> ")); /* what cannot happen has no arrow */
    output_remove_tree(directory);
    free(text);
}

static void documents_hold_every_row_and_escape_their_texts(void **state)
{
    (void)state;
    char *text = text_of(out_text), *markdown = text_of(out_markdown);
    for (int i = 0; rows[i].because || rows[i].state; i++)
        if (rows[i].because) assert_true(strstr(text, rows[i].because) && strstr(markdown, rows[i].because));
    assert_non_null(strstr(markdown, "says \"ways\" \\| or so"));
    assert_non_null(strstr(markdown, "| FAST (option) | YES | NO, YES | flag |"));
    assert_non_null(strstr(markdown, "| NO | takes its time |"));
    assert_non_null(strstr(text, "part[15]"));
    assert_non_null(strstr(text, "done[WAYS + 1]"));
    assert_non_null(strstr(text, "4 x 410"));
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) assert_true(end - line <= 120);
    free(text);
    free(markdown);
}

static void the_documents_in_the_tree_are_fresh(void **state)
{
    (void)state;
    for (int i = 0; spec_blocks[i]; i++) {
        struct spec_values values;
        char path[PATH_MAX], *expected = NULL;
        size_t size;
        spec_defaults(spec_blocks[i], &values);
        FILE *f = open_memstream(&expected, &size);
        assert_non_null(f);
        out_markdown(f, &values);
        assert_int_equal(fclose(f), 0);
        snprintf(path, sizeof path, "docs/%s/%s.md", spec_family(spec_blocks[i]->name), spec_blocks[i]->name);
        char *found = calloc(1, size + 2);
        f = fopen(path, "r");
        size_t n = f ? fread(found, 1, size + 1, f) : 0;
        if (f) fclose(f);
        int fresh = n == size && memcmp(found, expected, size) == 0;
        free(found);
        free(expected);
        if (!fresh) fail_msg("%s is stale: run scripts/refresh-docs", path);
    }
}

static void what_is_not_the_default_stands_in_the_command_that_remakes_it(void **state)
{
    struct spec_values values = sample();
    struct spec_error error;
    char *text = NULL;
    size_t size;
    (void)state;
    assert_int_equal(spec_set(&values, "WAYS", 2, &error) | spec_set(&values, "FAST", 0, &error), 0);
    struct out_block of;
    out_block_init(&of, &values, "small");
    FILE *f = open_memstream(&text, &size);
    out_c_header(f, &of);
    assert_int_equal(fclose(f), 0);
    assert_non_null(strstr(text, "Written by: larder emit sample --set WAYS=2 --set FAST=NO --prefix small\n"));
    assert_non_null(strstr(text, "#define SMALL_SAMPLE_WAYS "));
    free(text);
}

static void the_same_input_gives_the_same_bytes(void **state)
{
    void (*const writers[])(FILE *, const struct spec_values *) = {values_out_c_header,
                                                                   values_out_json,
                                                                   values_out_block_core,
                                                                   values_out_verilog_header,
                                                                   values_out_package,
                                                                   values_out_smoke,
                                                                   write_module_core,
                                                                   values_out_package_core,
                                                                   out_text,
                                                                   out_markdown,
                                                                   write_dot};
    (void)state;
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
        char *first = text_of(writers[i]), *second = text_of(writers[i]);
        assert_string_equal(first, second);
        free(first);
        free(second);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_header_packs_and_unpacks),
        cmocka_unit_test(the_json_has_every_port_at_its_width),
        cmocka_unit_test(cores_are_yaml),
        cmocka_unit_test(the_verilog_header_has_the_offsets_of_the_description),
        cmocka_unit_test(graphviz_draws_the_state_tables),
        cmocka_unit_test(documents_hold_every_row_and_escape_their_texts),
        cmocka_unit_test(the_documents_in_the_tree_are_fresh),
        cmocka_unit_test(what_is_not_the_default_stands_in_the_command_that_remakes_it),
        cmocka_unit_test(the_same_input_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
