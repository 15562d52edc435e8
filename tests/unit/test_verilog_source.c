/* Is a module's own file found, cut into its sections, and blamed by its line? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rtl-gen/verilog/hw.h"
#include "rtl-gen/verilog/source.h"

/* These stand in for those of the tree. */
const struct hw_source_file hw_source_files[] = {
    {"rtl-gen/x/whole.v", "// What it does,\n// in two lines.\n\ninput a;\noutput b;\nassign b = a;\n"},
    {"rtl-gen/x/chosen.v",
     "input a;\noutput b;\n//+ twice\nassign b = !a;\n//-\n//+ !twice\nassign b = a;\n//-\noutput c = a;\n"},
    {"rtl-gen/x/unchosen.v", "input a;\n//+ twice\noutput b;\n//-\nassign c = * a;\n"},
    {"rtl-gen/x/parted.v", "//# ports\ninput a;\noutput b;\n\n//# logic\nassign b = !a;\n"},
    {"rtl-gen/x/wrong.v", "// Head.\n\ninput a;\nassign b = ;\n"},
    {0}};

static char *errors_of(struct hw_module *m)
{
    static struct hw_errors errors;
    hw_check(m, NULL, &errors);
    return errors.text;
}

static void expect_printed(struct hw_module *m, const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(hw_print(m, out), 0);
    fclose(out);
    if (!strstr(text, expected)) fail_msg("%s is not in %s", expected, text);
    free(text);
}

static void a_whole_file_gives_items_and_its_head_joins_the_header(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "whole", "brief", "nowhere", "whole");
    hw_source(m, NULL);
    assert_string_equal(errors_of(m), "");
    expect_printed(m, "// whole: brief\n//\n// What it does, in two lines.\n//\n");
    expect_printed(m, "assign b = a;");
    hw_library_free(lib);
}

static void a_section_gives_its_items_alone(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "parted", "brief", "nowhere", "parted");
    hw_source(m, "ports");
    hw_verilog(m, "assign b = a;\n");
    assert_string_equal(errors_of(m), "");
    hw_source(m, "logic");
    assert_non_null(strstr(errors_of(m), "b"));
    hw_library_free(lib);
}

/* Lines between marks are there for one choice, or for every other one. */
static void lines_depend_on_words(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int twice;
    } choices[] = {{NULL, 0},         {"twice", 1},      {"thrice", 0},
                   {"once twice", 1}, {"twice once", 1}, {"once twic twices", 0}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        struct hw_library *lib = hw_library_new();
        struct hw_module *m = hw_module_new(lib, "chosen", "brief", "nowhere", "chosen");
        hw_source_with(m, NULL, choices[i].words);
        assert_string_equal(errors_of(m), "");
        expect_printed(m, choices[i].twice ? "assign b = !a;" : "assign b = a;");
        expect_printed(m, "output wire c");
        hw_library_free(lib);
    }
    struct hw_library *lib = hw_library_new();
    struct hw_module *wrong = hw_module_new(lib, "unchosen", "brief", "nowhere", "unchosen");
    hw_source(wrong, NULL);
    if (!strstr(errors_of(wrong), "rtl-gen/x/unchosen.v:5")) fail_msg("%s", errors_of(wrong));
    hw_library_free(lib);
}

static void modules_share_a_text(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "other", "brief", "nowhere", "other");
    hw_source_of(m, "chosen", NULL, "twice");
    assert_string_equal(errors_of(m), "");
    expect_printed(m, "module other (");
    expect_printed(m, "assign b = !a;");
    hw_source_of(m, "othr", NULL, NULL);
    assert_non_null(strstr(errors_of(m), "there is no othr.v among the sources"));
    hw_library_free(lib);
}

static void what_is_not_there_and_what_does_not_parse_are_named(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "parted", "brief", "nowhere", "parted");
    hw_source(m, "port");
    assert_non_null(strstr(errors_of(m), "rtl-gen/x/parted.v: there is no section '//# port'"));
    struct hw_module *none = hw_module_new(lib, "whol", "brief", "nowhere", "whol");
    hw_source(none, NULL);
    assert_non_null(strstr(errors_of(none), "there is no whol.v among the sources"));
    struct hw_module *wrong = hw_module_new(lib, "wrong", "brief", "nowhere", "wrong");
    hw_source(wrong, NULL);
    if (!strstr(errors_of(wrong), "rtl-gen/x/wrong.v:4, column 12")) fail_msg("%s", errors_of(wrong));
    hw_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_file_gives_items_and_its_head_joins_the_header),
        cmocka_unit_test(a_section_gives_its_items_alone),
        cmocka_unit_test(lines_depend_on_words),
        cmocka_unit_test(modules_share_a_text),
        cmocka_unit_test(what_is_not_there_and_what_does_not_parse_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
