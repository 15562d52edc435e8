/* Does the list of RAMs name every memory once, by its path in Verilog and at its elaborated size? */
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

/* A RAM that nobody writes; `granule` NULL: the part's default. */
static const char *ram(struct hw_module *m, const char *name, const char *width, int depth, const char *granule)
{
    return hw_text(m,
                   "wire [%s-1:0] %s_data;\n"
                   "unused (%s_data);\n"
                   "ram_1r1w #(.WIDTH(%s), .DEPTH(%d)%s) %s (\n"
                   "    .clk, .wr_en({(%s) / (%s){1'b0}}), .wr_addr({$clog2(%d){1'b0}}), .wr_data({%s{1'b0}}),\n"
                   "    .rd_en(1'b0), .rd_addr({$clog2(%d){1'b0}}), .rd_data(%s_data)\n"
                   ");\n",
                   width, name, name, width, depth, granule ? hw_text(m, ", .GRANULE(%s)", granule) : "", name, width,
                   granule ? granule : width, depth, width, depth, name);
}

/* An array that nobody writes but with zeros. */
static const char *array(struct hw_module *m, const char *name, const char *width, int depth)
{
    return hw_text(m,
                   "reg [%s-1:0] %s [0:%d];\n"
                   "wire [%s-1:0] %s_data = %s[0];\n"
                   "unused (%s_data);\n"
                   "always @(posedge clk) %s[0] <= {%s{1'b0}};\n",
                   width, name, depth - 1, width, name, name, name, name, width);
}

/* A top with one RAM of its own, and two banks whose RAM's width follows the bank; those from 1 on have a second one. Bank and top have an
 * array each, the second bank one more in a generate block, and the top an array of one word, which is a register. */
static struct hw_module *build(struct hw_library *lib)
{
    emit_ram_1r1w(lib);
    struct hw_module *bank = hw_module_new(lib, "bank", "a bank", "Larder", "top");
    hw_verilog(bank,
               "parameter integer W = 8;\n"
               "input clk;\n"
               "%s%s",
               ram(bank, "words", "W", 64, "W / 2"), array(bank, "few", "W", 4));

    struct hw_module *top = hw_module_new(lib, "top", "a top", "Larder", "top");
    hw_verilog(top,
               "input clk;\n"
               "%s"
               "for (b = 0; b < 2; b = b + 1) begin : banks\n"
               "    bank #(.W(8 + 8 * b)) bank (.clk);\n"
               "    if (b > 0) begin : second\n"
               "%s%s"
               "    end\n"
               "end\n"
               "%s%s",
               ram(top, "own", "8", 64, "4"), ram(top, "more", "5", 1024, NULL), array(top, "deep", "3", 128),
               array(top, "wide", "9", 2), array(top, "single", "9", 1));
    return top;
}

static const struct spec_param no_params[] = {{NULL}};
static const struct spec_block block = {.name = "top", .params = no_params};

/* The caller frees the list, and the library after it. */
static struct hw_library *list_of_top(struct ram_list *list)
{
    struct hw_library *lib = hw_library_new();
    struct hw_module *top = build(lib);
    struct spec_values values;
    struct hw_errors errors;
    spec_defaults(&block, &values);
    if (ram_list_find(list, top, &values, &errors)) fail_msg("%s", errors.text);
    return lib;
}

static void each_instance_has_its_path_and_its_size(void **state)
{
    static const char expected[] = "1 1024 5 5\n"
                                   "    banks[1].second.more\n"
                                   "1 64 16 8\n"
                                   "    banks[1].bank.words\n"
                                   "2 64 8 4\n"
                                   "    own\n"
                                   "    banks[0].bank.words\n"
                                   "array 1 128 3 top deep\n"
                                   "    banks[1].second.deep\n"
                                   "array 1 4 16 bank few\n"
                                   "    banks[1].bank.few\n"
                                   "array 1 4 8 bank few\n"
                                   "    banks[0].bank.few\n"
                                   "array 1 2 9 top wide\n"
                                   "    wide\n";
    struct ram_list list;
    struct spec_values values;
    struct out_block of;
    char *text = NULL;
    size_t size;
    (void)state;
    spec_defaults(&block, &values);
    struct hw_library *lib = list_of_top(&list);
    FILE *out = open_memstream(&text, &size);
    out_block_init(&of, &values, NULL);
    out_rams(out, &of, &list);
    assert_int_equal(fclose(out), 0);
    char rows[sizeof expected + 400] = "";
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (*line == '#') continue;
        assert_true(strlen(rows) + strlen(line) + 2 <= sizeof rows);
        strcat(strcat(rows, line), "\n");
    }
    assert_string_equal(rows, expected);
    free(text);
    ram_list_free(&list);
    hw_library_free(lib);
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
    struct hw_library *lib = list_of_top(&list);
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
    const cJSON *arrays = cJSON_GetObjectItem(root, "arrays"), *deep = cJSON_GetArrayItem(arrays, 0);
    assert_int_equal(cJSON_GetArraySize(arrays), 4);
    assert_int_equal(cJSON_GetObjectItem(deep, "count")->valueint, 1);
    assert_int_equal(cJSON_GetObjectItem(deep, "depth")->valueint, 128);
    assert_int_equal(cJSON_GetObjectItem(deep, "width")->valueint, 3);
    assert_string_equal(cJSON_GetObjectItem(deep, "module")->valuestring, "top");
    assert_string_equal(cJSON_GetObjectItem(deep, "name")->valuestring, "deep");
    assert_string_equal(cJSON_GetArrayItem(cJSON_GetObjectItem(deep, "instances"), 0)->valuestring,
                        "banks[1].second.deep");
    cJSON_Delete(root);
    free(text);
    ram_list_free(&list);
    hw_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_instance_has_its_path_and_its_size),
        cmocka_unit_test(the_json_says_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
