/* Does a part get from the module around it what it reads and does not declare; does `zero` assign what it says? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rtl-gen/verilog/hw.h"

/* A counter, a part that compares with it, and the module around them. Either text may be NULL for one that is right. */
static struct hw_library *build(const char *compare, const char *whole)
{
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "timer", "a timer", "nowhere", "timer");
    hw_verilog(m, "%s",
               "parameter integer SPAN = 10; // cycles\n"
               "input clk, rst;\n"
               "input [$clog2(SPAN):0] limit; // when it ends\n"
               "output ends; // it has come there\n"
               "localparam COUNT_W = $clog2(SPAN) + 1; // width of a count\n");
    struct hw_module *part = hw_part(m, "timer_count", "counts", NULL);
    hw_verilog(part, "%s",
               "output [COUNT_W-1:0] count_q; // cycles since reset\n"
               "always @(posedge clk)\n"
               "    if (rst) zero;\n"
               "    else if (!ends) count_q <= count_q + 1'b1;\n");
    part = hw_part(m, "timer_compare", "compares", NULL);
    hw_verilog(part, "%s", compare ? compare : "assign ends = count_q == limit;\n");
    hw_verilog(m, "%s", whole ? whole : "timer_count count (.*);\ntimer_compare compare (.*);\n");
    hw_wire_parts(m);
    return lib;
}

static void expect_error(const char *compare, const char *whole, const char *message)
{
    struct hw_library *lib = build(compare, whole);
    struct hw_errors errors;
    assert_true(hw_check(hw_find_module(lib, "timer"), NULL, &errors) > 0);
    if (!strstr(errors.text, message)) fail_msg("'%s' is not in '%s'", message, errors.text);
    hw_library_free(lib);
}

static char *printed(struct hw_library *lib, const char *module)
{
    struct hw_errors errors = {0, ""};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    if (hw_check(hw_find_module(lib, module), NULL, &errors)) fail_msg("%s", errors.text);
    assert_int_equal(hw_print(hw_find_module(lib, module), out), 0);
    (void)fclose(out);
    return text;
}

static void expect_printed(struct hw_library *lib, const char *module, const char *wanted)
{
    char *text = printed(lib, module);
    if (!strstr(text, wanted)) fail_msg("'%s' is not in\n%s", wanted, text);
    free(text);
}

static void expect_ports_and_wires(void **state)
{
    (void)state;
    struct hw_library *lib = build(NULL, NULL);
    expect_printed(lib, "timer", "wire [COUNT_W-1:0] count_q; // cycles since reset");
    expect_printed(lib, "timer", "timer_count #(.SPAN(SPAN)");
    expect_printed(lib, "timer_compare",
                   "    // from timer_count\n    input  wire [COUNT_W-1:0] count_q, // cycles since reset\n");
    expect_printed(lib, "timer_compare", "    // from timer\n    input  wire [COUNT_W-1:0] limit    // when it ends\n");
    expect_printed(lib, "timer_compare", "    output wire               ends,    // it has come there\n");
    expect_printed(lib, "timer_compare", "parameter integer COUNT_W = $clog2(SPAN) + 1");
    expect_printed(lib, "timer_count",
                   "    // from timer_compare\n    input  wire               ends     // it has come there\n");
    hw_library_free(lib);
}

/* In the order of the part's own head, whatever order the text has. */
static void expect_pins(void **state)
{
    (void)state;
    struct hw_library *lib =
        build(NULL, "timer_count count (.ends, .count_q, .rst, .clk);\ntimer_compare compare (.*);\n");
    expect_printed(lib, "timer", "count (.clk(clk), .rst(rst), .count_q(count_q), .ends(ends));");
    hw_library_free(lib);
}

/* Ports are printed before constants. So what a port's width names is printed as a parameter, in a module that is no part, too. */
static void expect_parameter_of_port(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *child = hw_module_new(lib, "coded", "inverts a code", NULL, "coded");
    hw_verilog(child, "%s",
               "localparam CODE_W = 3; // width of a code\n"
               "input [CODE_W-1:0] code;\n"
               "output [CODE_W-1:0] other;\n"
               "assign other = ~code;\n");
    struct hw_module *m = hw_module_new(lib, "around", "around it", NULL, "around");
    hw_verilog(m, "%s", "input [2:0] code;\noutput [2:0] other;\ncoded coder (.*);\n");
    expect_printed(lib, "coded",
                   "    // width of a code; derived, not to be overridden\n    parameter integer CODE_W = 3\n) (");
    hw_library_free(lib);
}

static void expect_errors(void **state)
{
    (void)state;
    expect_error("assign ends = count_q == lmit;\n", NULL, "timer_compare: lmit: nothing in timer drives it");
    expect_error(NULL, "timer_count count (.*);\ntimer_compare compare (.limit(limit + 1'b1), .*);\n",
                 "timer_compare: limit: the instance connects an expression to it: declare it");
    expect_error("assign ends = count_q == limit && late;\n",
                 "timer_count count (.*);\ntimer_compare compare (.clk, .rst, .count_q, .limit, .ends);\n", "late");
}

static void expect_zeros(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "zeros", "zeros", NULL, "zeros");
    hw_verilog(m, "%s",
               "input clk, rst;\n"
               "input [3:0] word;\n"
               "output [3:0] a, b, c, d, sum;\n"
               "always @(posedge clk)\n"
               "    if (rst) begin\n"
               "        zero;\n"
               "        b <= 4'd1;\n"
               "    end else begin\n"
               "        a <= word;\n"
               "        if (word[0]) {b, c[1:0]} <= {word, 2'd1};\n"
               "    end\n"
               "always @(posedge clk) d <= word;\n"
               "always @* begin\n"
               "    zero;\n"
               "    for (i = 0; i < 4; i = i + 1) if (word[i]) sum[i] = a[i] ^ b[i] ^ c[i] ^ d[i];\n"
               "end\n");
    expect_printed(lib, "zeros", "            {a, c} <= 0;\n            b <= 4'd1;\n");
    expect_printed(lib, "zeros", "begin : set_sum\n        integer i;\n        sum = 0;\n");
    hw_library_free(lib);

    struct hw_errors errors;
    lib = hw_library_new();
    m = hw_module_new(lib, "nothing", "nothing", NULL, "nothing");
    hw_verilog(m, "%s", "input clk, rst;\noutput q;\nalways @(posedge clk) if (!rst) zero;\n");
    assert_true(hw_check(m, NULL, &errors) > 0);
    assert_non_null(strstr(errors.text, "zero: there is nothing to assign 0 to"));
    hw_library_free(lib);
}

static void expect_output_with_value(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "sums", "sums", NULL, "sums");
    hw_verilog(m, "%s",
               "input [3:0] a, b;\n"
               "\n"
               "// The sum.\n"
               "output [3:0] sum = a + b; // without its carry\n");
    expect_printed(lib, "sums", "output wire [3:0] sum  // without its carry\n");
    expect_printed(lib, "sums", "    // The sum.\n    assign sum = a + b;\n");
    hw_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expect_ports_and_wires),
        cmocka_unit_test(expect_pins),
        cmocka_unit_test(expect_parameter_of_port),
        cmocka_unit_test(expect_errors),
        cmocka_unit_test(expect_zeros),
        cmocka_unit_test(expect_output_with_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
