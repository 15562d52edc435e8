/* Does the list of RAMs name every instance once, by its path in Verilog and at its elaborated size? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "rtl-gen/shared/shared.h"
#include "rtl-gen/out/rams.h"

static void add_ram(struct hw_module *m, const char *name, const char *width, const char *depth, const char *granule)
{
    hw_instance(m, "ram_1r1w", name, NULL);
    hw_bind_param(m, "WIDTH", "%s", width);
    hw_bind_param(m, "DEPTH", "%s", depth);
    if (granule) hw_bind_param(m, "GRANULE", "%s", granule);
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "{(%s) / (%s){1'b0}}", width, granule ? granule : width);
    hw_connect(m, "wr_addr", "{$clog2(%s){1'b0}}", depth);
    hw_connect(m, "wr_data", "{%s{1'b0}}", width);
    hw_connect(m, "rd_en", "1'b0");
    hw_connect(m, "rd_addr", "{$clog2(%s){1'b0}}", depth);
    hw_connect(m, "rd_data", "%s_data", name);
    hw_end(m);
}

static void add_data(struct hw_module *m, const char *name, const char *width)
{
    hw_wire(m, hw_text(m, "%s_data", name), width, NULL);
    hw_unused(m, "%s_data", name);
}

/* A top with one RAM of its own, and two banks whose RAM's width follows the bank; those from 1 on have a second one. */
static struct hw_module *build(struct hw_library *lib)
{
    emit_ram_1r1w(lib);
    struct hw_module *bank = hw_module_new(lib, "bank", "a bank", "Larder", "top");
    hw_param(bank, "W", "8", NULL);
    hw_input(bank, "clk", NULL, NULL);
    add_data(bank, "words", "W");
    add_ram(bank, "words", "W", "64", "W / 2");

    struct hw_module *top = hw_module_new(lib, "top", "a top", "Larder", "top");
    hw_input(top, "clk", NULL, NULL);
    add_data(top, "own", "8");
    add_ram(top, "own", "8", "64", "4");
    hw_generate_for(top, "b", "2", "banks");
    hw_instance(top, "bank", "bank", NULL);
    hw_bind_param(top, "W", "8 + 8 * b");
    hw_connect(top, "clk", "clk");
    hw_end(top);
    hw_generate_if(top, "second", "b > 0");
    add_data(top, "more", "5");
    add_ram(top, "more", "5", "1024", NULL);
    hw_end(top);
    hw_end(top);
    return top;
}

static const struct spec_param no_params[] = {{NULL}};
static const struct spec_block block = {.name = "top", .params = no_params};

static void list_of_top(struct ram_list *list)
{
    struct hw_library *lib = hw_library_new();
    struct hw_module *top = build(lib);
    struct spec_values values;
    struct hw_errors errors;
    spec_defaults(&block, &values);
    if (hw_check(top, &values, &errors)) fail_msg("%s", errors.text);
    ram_list_find(list, top, &values);
    hw_library_free(lib);
}

static void each_instance_has_its_path_and_its_size(void **state)
{
    static const char expected[] = "1 1024 5 5\n"
                                   "    banks[1].second.more\n"
                                   "1 64 16 8\n"
                                   "    banks[1].bank.words\n"
                                   "2 64 8 4\n"
                                   "    own\n"
                                   "    banks[0].bank.words\n";
    struct ram_list list;
    struct spec_values values;
    struct out_block of;
    char *text = NULL;
    size_t size;
    (void)state;
    spec_defaults(&block, &values);
    list_of_top(&list);
    FILE *out = open_memstream(&text, &size);
    out_block_init(&of, &values, NULL);
    out_rams(out, &of, &list);
    assert_int_equal(fclose(out), 0);
    const char *rows = strstr(text, "granule\n1");
    assert_non_null(rows);
    assert_string_equal(rows + strlen("granule\n"), expected);
    free(text);
    ram_list_free(&list);
}

static void the_json_says_the_same(void **state)
{
    struct ram_list list;
    struct spec_values values;
    struct out_block of;
    char *text = NULL;
    size_t size;
    (void)state;
    spec_defaults(&block, &values);
    list_of_top(&list);
    FILE *out = open_memstream(&text, &size);
    out_block_init(&of, &values, NULL);
    out_rams_json(out, &of, &list);
    assert_int_equal(fclose(out), 0);
    cJSON *root = cJSON_Parse(text), *ram;
    const cJSON *rams = cJSON_GetObjectItem(root, "rams");
    assert_int_equal(cJSON_GetArraySize(rams), 3);
    ram = cJSON_GetArrayItem(rams, 1);
    assert_int_equal(cJSON_GetObjectItem(ram, "count")->valueint, 1);
    assert_int_equal(cJSON_GetObjectItem(ram, "depth")->valueint, 64);
    assert_int_equal(cJSON_GetObjectItem(ram, "width")->valueint, 16);
    assert_int_equal(cJSON_GetObjectItem(ram, "granule")->valueint, 8);
    assert_int_equal(cJSON_GetObjectItem(ram, "write_enables")->valueint, 2);
    const cJSON *paths = cJSON_GetObjectItem(ram, "instances");
    assert_string_equal(cJSON_GetArrayItem(paths, 0)->valuestring, "banks[1].bank.words");
    cJSON_Delete(root);
    free(text);
    ram_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_instance_has_its_path_and_its_size),
        cmocka_unit_test(the_json_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
