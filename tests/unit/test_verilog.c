/* Does the hardware IR print what was built, and find each of an author's mistakes? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rtl-gen/blocks.h"
#include "rtl-gen/verilog/ir.h"

static char *print(struct hw_module *m)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_int_equal(hw_print(m, out), 0);
    fclose(out);
    return text;
}

static void build_counter(struct hw_module *m)
{
    hw_param(m, "W", "4", "width");
    hw_clocked(m);
    hw_ports(m, "steps");
    hw_input(m, "step", NULL, "count");
    hw_output(m, "count", "W", "the number of steps");
    hw_output(m, "changed", NULL, "it stepped, and so is odd again or no more");
    hw_output(m, "odd", NULL, NULL);
    hw_let(m, "next", "W", "one more", "count_q + 1'b1");
    hw_flop(m, "count_q", "W", "the count", "{W{1'b0}}", "step", "next");
    hw_assign(m, "changed", "was_odd != odd");
    hw_wire(m, "was_odd", NULL, NULL);
    hw_flop(m, "odd_q", NULL, NULL, "1'b0", "step", "odd");
    hw_assign(m, "was_odd", "odd_q && step");
    hw_assign(m, "count", "count_q");
    hw_always_comb(m, "Odd is the lowest bit.");
    hw_if(m, "count_q[0]");
    hw_set(m, "odd", "1'b1");
    hw_else(m);
    hw_set(m, "odd", "1'b0");
    hw_end(m);
    hw_end(m);
    hw_cover(m, "it counts", "step");
}

static void a_module_prints_as_a_person_would_write_it(void **state)
{
    static const char expected[] = "// counter: counts\n"
                                   "//\n"
                                   "// Source: nowhere\n"
                                   "// Written by `larder emit counter`; to change it, change the generator.\n"
                                   "\n"
                                   "`ifdef LARDER_TIMESCALE\n"
                                   "`timescale 1ns/1ps\n"
                                   "`endif\n"
                                   "`default_nettype none\n"
                                   "\n"
                                   "module counter #(\n"
                                   "    // width\n"
                                   "    parameter integer W = 4\n"
                                   ") (\n"
                                   "    input  wire         clk,     // clock\n"
                                   "    input  wire         rst,     // synchronous reset, active high\n"
                                   "\n"
                                   "    // steps\n"
                                   "    input  wire         step,    // count\n"
                                   "    output wire [W-1:0] count,   // the number of steps\n"
                                   "    output wire         changed, // it stepped, and so is odd again or no more\n"
                                   "    output reg          odd\n"
                                   ");\n"
                                   "\n"
                                   "    reg  [W-1:0] count_q; // the count\n"
                                   "    reg          odd_q;\n"
                                   "\n"
                                   "    wire [W-1:0] next = count_q + 1'b1; // one more\n"
                                   "    wire was_odd = odd_q && step;\n"
                                   "    assign changed = was_odd != odd;\n"
                                   "\n"
                                   "    always @(posedge clk) begin\n"
                                   "        if (rst) begin\n"
                                   "            count_q <= {W{1'b0}};\n"
                                   "            odd_q <= 1'b0;\n"
                                   "        end else if (step) begin\n"
                                   "            count_q <= next;\n"
                                   "            odd_q <= odd;\n"
                                   "        end\n"
                                   "    end\n"
                                   "\n"
                                   "    assign count = count_q;\n"
                                   "\n"
                                   "    // Odd is the lowest bit.\n"
                                   "    always @* begin\n"
                                   "        if (count_q[0]) begin\n"
                                   "            odd = 1'b1;\n"
                                   "        end else begin\n"
                                   "            odd = 1'b0;\n"
                                   "        end\n"
                                   "    end\n"
                                   "\n"
                                   "`ifdef LARDER_CHECKS\n"
                                   "    always @(posedge clk) begin\n"
                                   "        if (!rst) begin\n"
                                   "            cover (step); // it counts\n"
                                   "        end\n"
                                   "    end\n"
                                   "`endif\n"
                                   "\n"
                                   "endmodule\n"
                                   "\n"
                                   "`default_nettype wire\n";
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "counter", "counts", "nowhere", "counter");
    struct hw_errors errors;
    build_counter(m);
    if (hw_check(m, NULL, &errors)) fail_msg("%s", errors.text);
    char *text = print(m);
    assert_string_equal(text, expected);
    free(text);
    hw_library_free(lib);
}

static void an_expression_prints_with_the_meaning_it_had(void **state)
{
    static const struct {
        const char *text, *printed;
    } cases[] = {
        {"a+b*c", "a + b * c"},
        {"(a+b)*c", "(a + b) * c"},
        {"a-(b-c)", "a - (b - c)"},
        {"(a-b)-c", "a - b - c"},
        {"(a)&(b)|c", "(a & b) | c"},
        {"a|b|c", "a | b | c"},
        {"a&&b||c&&!d", "(a && b) || (c && !d)"},
        {"a==b&&c<d", "a == b && c < d"},
        {"~(&a)", "~(&a)"},
        {"!(|a)&&b", "!(|a) && b"},
        {"&a&b", "(&a) & b"},
        {"a<<b+c", "a << (b + c)"},
        {"(a<<b)+c", "(a << b) + c"},
        {"a?b?c:d:e?f:g", "a ? (b ? c : d) : e ? f : g"},
        {"a==b?c:d", "(a == b) ? c : d"},
        {"{W{1'b0}}", "{W{1'b0}}"},
        {"{W*2{a[0]}}", "{(W*2){a[0]}}"},
        {"m[a+1][b*W+:W]", "m[a+1][b*W +: W]"},
        {"x[W-1:0]", "x[W-1:0]"},
        {"8'hAB+4'b11+5'o7+'h1f", "8'hab + 4'b0011 + 5'o7 + 'h1f"},
        {"max(a,b)-1", "(a > b ? a : b) - 1"},
        {"1+min(a,$clog2(b))", "1 + (a < $clog2(b) ? a : $clog2(b))"},
        {"-a*b", "-a * b"},
        {"41'd34359738368", "41'h00800000000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ir_text t = {0}, again = {0};
        struct expr *e = expr_parse(cases[i].text, NULL);
        assert_non_null(e);
        ir_put_expr(&t, e);
        assert_string_equal(t.text, cases[i].printed);
        struct expr *back = expr_parse(t.text, NULL);
        assert_non_null(back);
        ir_put_expr(&again, back);
        if (!strchr(cases[i].text, ',')) assert_string_equal(again.text, t.text); /* max comes back as ?: */
        expr_free(e);
        expr_free(back);
        free(t.text);
        free(again.text);
    }
}

/* Mistakes. Each case spoils a module with inputs a (8), i (3), clk, rst and output y (8). */
struct mistake {
    const char *words;
    void (*build)(struct hw_module *m, struct hw_library *lib);
};

#define MISTAKE(name, ...)                                                                                             \
    static void name(struct hw_module *m, struct hw_library *lib)                                                      \
    {                                                                                                                  \
        (void)lib;                                                                                                     \
        __VA_ARGS__;                                                                                                   \
    }

static void add_child(struct hw_library *lib)
{
    struct hw_module *c = hw_module_new(lib, "child", "b", "s", "m");
    hw_input(c, "x", "4", NULL);
    hw_output(c, "z", "4", NULL);
    hw_assign(c, "z", "~x");
}

static void add_instance(struct hw_module *m, const char *x, const char *z)
{
    hw_instance(m, "child", "u", NULL);
    hw_connect(m, "x", "%s", x);
    if (z) hw_connect(m, "z", "%s", z);
    hw_end(m);
}

MISTAKE(unknown_name, hw_assign(m, "y", "a + bb"))
MISTAKE(no_expression, hw_assign(m, "y", "a +* 3"))
MISTAKE(undriven_bit, hw_assign(m, "y[6:0]", "a[6:0]"))
MISTAKE(driven_twice, hw_assign(m, "y", "a"); hw_assign(m, "y[3]", "a[i]"))
MISTAKE(driven_input, hw_assign(m, "y", "a"); hw_assign(m, "i", "a[2:0]"))
MISTAKE(unread, hw_assign(m, "y", "a"); hw_let(m, "lost", "8", NULL, "~a"))
MISTAKE(unread_bit, hw_let(m, "half", "8", NULL, "~a"); hw_assign(m, "y", "{4'd0, half[3:0]}"))
MISTAKE(declared_twice, hw_wire(m, "a", "8", NULL); hw_assign(m, "y", "a"))
MISTAKE(keyword, hw_let(m, "event", "8", NULL, "a"); hw_assign(m, "y", "event"))
MISTAKE(loop, hw_wire(m, "p", "8", NULL); hw_wire(m, "q", "8", NULL); hw_assign(m, "p", "q ^ a");
        hw_assign(m, "q", "p"); hw_assign(m, "y", "p"))
MISTAKE(loop_through_instance, add_child(lib); hw_wire(m, "w", "4", NULL); add_instance(m, "w", "w");
        hw_assign(m, "y", "{w, w}"))
MISTAKE(latch, hw_reg(m, "r", "8", NULL); hw_always_comb(m, NULL); hw_if(m, "a[0]"); hw_set(m, "r", "a"); hw_end(m);
        hw_end(m); hw_assign(m, "y", "r"))
MISTAKE(latch_in_case, hw_reg(m, "r", "8", NULL); hw_always_comb(m, NULL); hw_case(m, "i"); hw_of(m, "3'd0, 3'd1");
        hw_set(m, "r", "a"); hw_end(m); hw_end(m); hw_assign(m, "y", "r"))
MISTAKE(read_too_early, hw_reg(m, "r", "8", NULL); hw_always_comb(m, NULL); hw_set(m, "r", "r + 8'd1"); hw_end(m);
        hw_assign(m, "y", "r"))
MISTAKE(two_procedures, hw_flop(m, "q", "8", NULL, NULL, NULL, "a"); hw_always_ff(m, NULL); hw_set(m, "q", "~a");
        hw_end(m); hw_assign(m, "y", "q"))
MISTAKE(set_wire, hw_wire(m, "q", "8", NULL); hw_always_ff(m, NULL); hw_set(m, "q", "~a"); hw_end(m);
        hw_assign(m, "y", "q"))
MISTAKE(assign_reg, hw_reg(m, "q", "8", NULL); hw_assign(m, "q", "a"); hw_assign(m, "y", "q"))
MISTAKE(operand_widths, hw_assign(m, "y", "a ^ {1'b0, i}"))
MISTAKE(branch_widths, hw_assign(m, "y", "a[i] ? a : 4'd3"))
MISTAKE(assigned_width, hw_assign(m, "y", "a[3:0]"))
MISTAKE(wide_condition, hw_assign(m, "y", "(a && rst) ? a : 8'd3"))
MISTAKE(literal_too_wide, hw_assign(m, "y", "(a == 256) ? a : 8'd0"))
MISTAKE(parameter_compare, hw_param(m, "N", "9", NULL); hw_assign(m, "y", "(a == N) ? a : 8'd0"))
MISTAKE(unsized_in_concat, hw_assign(m, "y", "{a[6:0], 0}"))
MISTAKE(range_outside, hw_assign(m, "y", "a[9:2]"))
MISTAKE(index_width, hw_let(m, "j", "4", NULL, "{1'b0, i}"); hw_assign(m, "y", "{8{a[j]}}"))
MISTAKE(no_module, hw_instance(m, "nope", "u", NULL); hw_end(m); hw_assign(m, "y", "a"))
MISTAKE(no_port, add_child(lib); hw_wire(m, "w", "4", NULL); hw_instance(m, "child", "u", NULL);
        hw_connect(m, "k", "a"); hw_end(m); hw_assign(m, "y", "{w, w}"))
MISTAKE(port_left_out, add_child(lib); add_instance(m, "a[3:0]", NULL); hw_assign(m, "y", "a"))
MISTAKE(port_width, add_child(lib); hw_wire(m, "w", "4", NULL); add_instance(m, "a", "w"); hw_assign(m, "y", "{w, w}"))
MISTAKE(open_scope, hw_always_ff(m, NULL); hw_set(m, "y", "a"))
MISTAKE(set_outside, hw_set(m, "y", "a"))
MISTAKE(else_alone, hw_always_comb(m, NULL); hw_else(m); hw_set(m, "y", "a"); hw_end(m); hw_end(m))

static void each_mistake_is_found_and_named(void **state)
{
    static const struct mistake mistakes[] = {
        {"m: bb: is not declared", unknown_name},
        {"column 4: unexpected '*'", no_expression},
        {"m: y: bit 7 is never driven", undriven_bit},
        {"m: y: bit 3 is driven twice", driven_twice},
        {"m: i: is an input", driven_input},
        {"m: lost: bit 0 is never read", unread},
        {"m: half: bit 4 is never read", unread_bit},
        {"m: a: is declared twice", declared_twice},
        {"m: event: is a keyword", keyword},
        {"combinational loop", loop},
        {"m: w: combinational loop", loop_through_instance},
        {"m: r: is not assigned on every path", latch},
        {"m: r: is not assigned on every path", latch_in_case},
        {"m: r: is read in its always @* before", read_too_early},
        {"m: q: is driven by two procedures", two_procedures},
        {"m: q: is a net", set_wire},
        {"m: q: is driven by a procedure", assign_reg},
        {"operands of 8 and 4 bits", operand_widths},
        {"operands of 8 and 4 bits", branch_widths},
        {"m: y: 8 bits are given 4", assigned_width},
        {"8 bits where a condition", wide_condition},
        {"operands of 8 and 9 bits", literal_too_wide},
        {"operands of 8 and 32 bits", parameter_compare},
        {"needs a size", unsized_in_concat},
        {"range outside the 8 bits", range_outside},
        {"index of 4 bits where 3", index_width},
        {"no module 'nope'", no_module},
        {"u.k: module child has no such port", no_port},
        {"u.z: is not connected", port_left_out},
        {"u.x: 4 bits are given 8", port_width},
        {"hw_end is missing", open_scope},
        {"hw_set 'y' outside an always block", set_outside},
        {"hw_else without an open if", else_alone},
    };
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct hw_library *lib = hw_library_new();
        struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
        struct hw_errors errors;
        hw_clocked(m);
        hw_input(m, "a", "8", NULL);
        hw_input(m, "i", "3", NULL);
        hw_output(m, "y", "8", NULL);
        mistakes[i].build(m, lib);
        assert_true(hw_check(m, NULL, &errors) > 0);
        if (!strstr(errors.text, mistakes[i].words)) fail_msg("no '%s' in:\n%s", mistakes[i].words, errors.text);
        hw_library_free(lib);
    }
}

static void independent_bits_of_one_vector_are_no_loop(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
    struct hw_errors errors;
    hw_input(m, "a", "8", NULL);
    hw_output(m, "y", "9", NULL);
    hw_assign(m, "y[0]", "1'b0");
    hw_generate_for(m, "g", "8", "g_chain");
    hw_assign(m, "y[g + 1]", "y[g] ^ a[g]");
    hw_end(m);
    if (hw_check(m, NULL, &errors)) fail_msg("%s", errors.text);
    hw_library_free(lib);
}

static void a_wire_is_declared_above_what_names_it(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
    struct hw_errors errors;
    hw_input(m, "a", NULL, NULL);
    hw_output(m, "y", "2", NULL);
    hw_assign(m, "y", "later");
    hw_let(m, "later", "2", "built later", "~parts");
    hw_wire(m, "parts", "2", "driven by parts");
    hw_assign(m, "parts[0]", "a");
    hw_assign(m, "parts[1]", "!a");
    if (hw_check(m, NULL, &errors)) fail_msg("%s", errors.text);
    char *text = print(m);
    assert_non_null(strstr(text, "    wire [1:0] parts;          // driven by parts\n"
                                 "    wire [1:0] later = ~parts; // built later\n"
                                 "    assign y = later;\n"
                                 "    assign parts[0] = a;\n"
                                 "    assign parts[1] = !a;\n"));
    free(text);
    hw_library_free(lib);
}

static void every_block_checks_and_prints_the_same_twice(void **state)
{
    (void)state;
    for (int i = 0; spec_blocks[i]; i++) {
        char *text[2];
        block_emitter emit = find_emitter(spec_blocks[i]->name);
        if (!emit) continue; /* described only */
        for (int k = 0; k < 2; k++) {
            struct hw_library *lib = hw_library_new();
            struct spec_values values;
            struct hw_errors errors;
            spec_defaults(spec_blocks[i], &values);
            struct hw_module *m = emit(lib, &values);
            if (hw_check(m, &values, &errors)) fail_msg("%s", errors.text);
            text[k] = print(m);
            hw_library_free(lib);
        }
        assert_string_equal(text[0], text[1]);
        free(text[0]);
        free(text[1]);
    }
}

static void an_option_is_a_constant_with_names(void **state)
{
    static const struct spec_code names[] = {{"LRU", 0, "oldest first"}, {"PLRU", 1, "a tree"}, {0}};
    static const struct spec_param params[] = {{"POLICY", SPEC_OPTION, 1, 0, 1, 0, "", "who leaves", "", names}, {0}};
    static const struct spec_signal signals[] = {{"tree", SPEC_OUT, "1", "it is a tree"}, {0}};
    static const struct spec_block block = {
        .name = "b", .brief = "", .source = "", .params = params, .signals = signals};
    struct spec_values values;
    struct hw_errors errors;
    (void)state;
    spec_defaults(&block, &values);
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "b", "brief", "nowhere", "b");
    hw_from_spec(m, &values);
    hw_generate_if(m, "gen_tree", "POLICY == POLICY_PLRU");
    hw_assign(m, "tree", "1'b1");
    hw_generate_else(m, "gen_list");
    hw_assign(m, "tree", "1'b0");
    hw_end(m);
    hw_unused(m, "clk");
    hw_unused(m, "rst");
    if (hw_check(m, &values, &errors)) fail_msg("%s", errors.text);
    char *text = print(m);
    if (!strstr(text, "localparam integer POLICY = 1;      // who leaves (LRU, PLRU)")) fail_msg("%s", text);
    assert_non_null(strstr(text, "localparam integer POLICY_PLRU = 1; // a tree"));
    free(text);
    hw_library_free(lib);
}

static int value_of_letter(void *context, const char *name, int64_t *value)
{
    (void)context;
    *value = 7 * (name[0] - 'A') + 3;
    return name[1] == 0;
}

static int64_t value_of(const char *text)
{
    struct expr_error error;
    int64_t value;
    struct expr *e = expr_parse(text, &error);
    if (!e || expr_eval(e, value_of_letter, NULL, &value, &error)) fail_msg("%s: %s", text, error.text);
    expr_free(e);
    return value;
}

static void a_sum_of_constants_has_its_like_terms_joined(void **state)
{
    static const struct {
        const char *text, *range, *constant;
    } sums[] = {
        {"A", "A-1", "A"},
        {"A + 1", "A", "A + 1"},
        {"A - 1 + 1 - 1", "A-2", "A - 1"},
        {"$clog2(B / 4) + 1 + A - 2 + $clog2(B / 4)", "2*$clog2(B/4)+A-2", "2 * $clog2(B / 4) + A - 1"},
        {"1 - A - (B - C)", "C-A-B", "C - A - B + 1"},
        {"8 - 2 * A", "7-2*A", "8 - 2 * A"},
        {"6 * (A + 1) - A * 2", "4*A+5", "4 * A + 6"},
        {"A * B + B * A", "A*B+B*A-1", "A * B + B * A"},
        {"(A > 2 ? A : B) + 3", "((A > 2) ? A : B)+2", "((A > 2) ? A : B) + 3"},
        {"(A << 1) - (A << 1) + 5", "4", "5"},
        {"A - B - A + B", "-1", "0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        struct expr_error error;
        struct ir_text range = {0}, constant = {0};
        struct expr *e = expr_parse(sums[i].text, &error);
        assert_non_null(e);
        ir_put_last(&range, e);
        ir_put_linear(&constant, e, 0, 1);
        assert_string_equal(range.text, sums[i].range);
        assert_string_equal(constant.text, sums[i].constant);
        assert_int_equal(value_of(range.text), value_of(sums[i].text) - 1);
        assert_int_equal(value_of(constant.text), value_of(sums[i].text));
        expr_free(e);
        free(range.text);
        free(constant.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_of_constants_has_its_like_terms_joined),
        cmocka_unit_test(a_module_prints_as_a_person_would_write_it),
        cmocka_unit_test(an_expression_prints_with_the_meaning_it_had),
        cmocka_unit_test(each_mistake_is_found_and_named),
        cmocka_unit_test(independent_bits_of_one_vector_are_no_loop),
        cmocka_unit_test(a_wire_is_declared_above_what_names_it),
        cmocka_unit_test(every_block_checks_and_prints_the_same_twice),
        cmocka_unit_test(an_option_is_a_constant_with_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
