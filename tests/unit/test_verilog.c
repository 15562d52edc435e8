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
    hw_verilog(m, "parameter integer W = 4; // width\n"
                  "input clk; // clock\n"
                  "input rst; // synchronous reset, active high\n"
                  "// steps\n"
                  "input step; // count\n"
                  "output [W-1:0] count; // the number of steps\n"
                  "output changed; // it stepped, and so is odd again or no more\n"
                  "output odd;\n"
                  "wire [W-1:0] next = count_q + 1'b1; // one more\n"
                  "reg [W-1:0] count_q; // the count\n"
                  "always @(posedge clk)\n"
                  "    if (rst) count_q <= {W{1'b0}};\n"
                  "    else if (step) count_q <= next;\n"
                  "assign changed = was_odd != odd;\n"
                  "wire was_odd;\n"
                  "reg odd_q;\n"
                  "always @(posedge clk)\n"
                  "    if (rst) odd_q <= 1'b0;\n"
                  "    else if (step) odd_q <= odd;\n"
                  "assign was_odd = odd_q && step;\n"
                  "assign count = count_q;\n"
                  "// Odd is the lowest bit.\n"
                  "always @*\n"
                  "    if (count_q[0]) odd = 1'b1;\n"
                  "    else odd = 1'b0;\n"
                  "cover (step); // it counts\n");
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

/* Each case spoils a module with inputs a (8), i (3), clk, rst and output y (8); `child` inverts x (4) to z (4). */
static void each_mistake_is_found_and_named(void **state)
{
    static const struct {
        const char *words, *text;
    } mistakes[] = {
        {"m: bb: is not declared", "assign y = a + bb;"},
        {"m: y: bit 7 is never driven", "assign y[6:0] = a[6:0];"},
        {"m: y: bit 3 is driven twice", "assign y = a; assign y[3] = a[i];"},
        {"m: i: is an input", "assign y = a; assign i = a[2:0];"},
        {"m: lost: bit 0 is never read", "assign y = a; wire [7:0] lost = ~a;"},
        {"m: half: bit 4 is never read", "wire [7:0] half = ~a; assign y = {4'd0, half[3:0]};"},
        {"m: N: is never used", "parameter integer N = 9; assign y = a;"},
        {"m: a: is declared twice", "wire [7:0] a; assign y = a;"},
        {"combinational loop", "wire [7:0] p, q; assign p = q ^ a; assign q = p; assign y = p;"},
        {"m: w: combinational loop", "wire [3:0] w; child u (.x(w), .z(w)); assign y = {w, w};"},
        {"m: r: is not assigned on every path", "reg [7:0] r; always @* if (a[0]) r = a; assign y = r;"},
        {"m: r: is not assigned on every path",
         "reg [7:0] r; always @* case (i) 3'd0, 3'd1: r = a; endcase assign y = r;"},
        {"m: r: is read in its always @* before", "reg [7:0] r; always @* r = r + 8'd1; assign y = r;"},
        {"m: q: is driven by two procedures",
         "reg [7:0] q; always @(posedge clk) q <= a; always @(posedge clk) q <= ~a; assign y = q;"},
        {"m: q: is a net", "wire [7:0] q; always @(posedge clk) q <= ~a; assign y = q;"},
        {"m: q: is driven by a procedure", "reg [7:0] q; assign q = a; assign y = q;"},
        {"operands of 8 and 4 bits", "assign y = a ^ {1'b0, i};"},
        {"operands of 8 and 4 bits", "assign y = a[i] ? a : 4'd3;"},
        {"m: y: 8 bits are given 4", "assign y = a[3:0];"},
        {"8 bits where a condition", "assign y = (a && rst) ? a : 8'd3;"},
        {"operands of 8 and 9 bits", "assign y = (a == 256) ? a : 8'd0;"},
        {"operands of 8 and 32 bits", "parameter integer N = 9; assign y = (a == N) ? a : 8'd0;"},
        {"needs a size", "assign y = {a[6:0], 0};"},
        {"range outside the 8 bits", "assign y = a[9:2];"},
        {"index of 4 bits where 3", "wire [3:0] j = {1'b0, i}; assign y = {8{a[j]}};"},
        {"no module 'nope'", "nope u (.x(a)); assign y = a;"},
        {"u.k: module child has no such port", "wire [3:0] w; child u (.k(a)); assign y = {w, w};"},
        {"u.z: is not connected", "child u (.x(a[3:0])); assign y = a;"},
        {"u.x: 4 bits are given 8", "wire [3:0] w; child u (.x(a), .z(w)); assign y = {w, w};"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct hw_library *lib = hw_library_new();
        struct hw_module *child = hw_module_new(lib, "child", "b", "s", "m"),
                         *m = hw_module_new(lib, "m", "b", "s", "m");
        struct hw_errors errors;
        hw_verilog(child, "input [3:0] x; output [3:0] z; assign z = ~x;");
        hw_verilog(m, "input clk, rst; input [7:0] a; input [2:0] i; output [7:0] y;");
        hw_verilog(m, "%s", mistakes[i].text);
        assert_true(hw_check(m, NULL, &errors) > 0);
        if (!strstr(errors.text, mistakes[i].words)) fail_msg("no '%s' in:\n%s", mistakes[i].words, errors.text);
        hw_library_free(lib);
    }
}

/* Other values of the parameters take the other branch. */
static void a_parameter_of_a_branch_not_taken_is_used(void **state)
{
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
    struct hw_errors errors;
    (void)state;
    hw_verilog(m, "parameter integer BIG = 0; parameter integer N = 0; input [7:0] a; output [7:0] y;");
    hw_verilog(m, "localparam CHOSEN = BIG == 0 ? 3 : 16 / N; assign y = a ^ {8{a[CHOSEN]}};");
    if (hw_check(m, NULL, &errors)) fail_msg("%s", errors.text);
    hw_library_free(lib);
}

static void mistakes_of_a_description_are_found_too(void **state)
{
    static const struct spec_param params[] = {{0}};
    static const struct spec_signal signals[] = {{"event", SPEC_IN, "1", ""}, {"wide", SPEC_IN, "4 +* 3", ""}, {0}};
    static const struct spec_block block = {
        .name = "b", .brief = "", .source = "", .params = params, .signals = signals};
    const struct spec_values values = {.block = &block};
    struct hw_errors errors;
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "b", "brief", "nowhere", "b");
    hw_from_spec(m, &values);
    assert_true(hw_check(m, NULL, &errors) > 0);
    assert_non_null(strstr(errors.text, "b: event: is a reserved word of Verilog or SystemVerilog"));
    assert_non_null(strstr(errors.text, "b: width of wide: '4 +* 3', column 4: unexpected '*'"));
    hw_library_free(lib);
}

static void reserved_words_are_known(void **state)
{
    static const char *const words[][2] = {
        {"accept_on", "SystemVerilog"},
        {"forkjoin", "SystemVerilog"},
        {"unique0", "SystemVerilog"},
        {"endmodule", "SystemVerilog"},
        {"interconnect", "SystemVerilog"},
        {"xor", "SystemVerilog"},
        {"wait_order", "SystemVerilog"},
        {"always_ff", "SystemVerilog"},
        {"untyped", "SystemVerilog"},
        {"abs", "VHDL"},
        {"Signal", "VHDL"},
        {"NEXT", "VHDL"},
        {"vunit", "VHDL"},
        {"block", "VHDL"},
        {"Xor", "VHDL"},
        {"NULL", "C++"},
        {"set", "C++"},
        {"xor_eq", "C++"},
        {"queue", "C++"},
        {"sensitive_pos", "C++"},
    };
    static const char *const names[] = {"", " ", "and or", "XORS", "Set", "accept", "_on", "clk", "set_", "endmodul"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *language = hw_reserved_by(words[i][0]);
        if (!language || !strstr(language, words[i][1])) fail_msg("%s: %s", words[i][0], language ? language : "free");
        assert_int_equal(hw_is_keyword(words[i][0]), !strcmp(words[i][1], "SystemVerilog"));
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hw_reserved_by(names[i])) fail_msg("'%s' is reserved by %s", names[i], hw_reserved_by(names[i]));
}

/* What other languages reserve is refused where they see it: ports, parameters, modules. Inside, it is a name. */
static void a_name_seen_from_outside_is_free_in_other_languages(void **state)
{
    static const struct {
        const char *module, *text, *error; /* NULL: there is none */
    } cases[] = {
        {"m", "input set; output y; assign y = set;", "m: set: is a reserved word of C++"},
        {"m", "input Next; output y; assign y = Next;", "m: Next: is a reserved word of VHDL"},
        {"m", "parameter RANGE = 1; input [RANGE-1:0] a; output y; assign y = a[0];",
         "m: RANGE: is a reserved word of VHDL"},
        {"entity", "input a; output y; assign y = a;", "the module's name is a reserved word of VHDL"},
        {"m", "input a; output y; wire next; assign next = a; assign y = next;", NULL},
        {"m", "input a; output y; localparam SIGNAL = 1; assign y = a ^ SIGNAL[0];", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hw_library *lib = hw_library_new();
        struct hw_module *m = hw_module_new(lib, cases[i].module, "b", "s", "m");
        struct hw_errors errors;
        hw_verilog(m, "%s", cases[i].text);
        int count = hw_check(m, NULL, &errors);
        if (!cases[i].error && count) fail_msg("%s", errors.text);
        if (cases[i].error && (!count || !strstr(errors.text, cases[i].error)))
            fail_msg("no '%s' in:\n%s", cases[i].error, errors.text);
        hw_library_free(lib);
    }
}

static void independent_bits_of_one_vector_are_no_loop(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
    struct hw_errors errors;
    hw_verilog(m, "input [7:0] a;\n"
                  "output [8:0] y;\n"
                  "assign y[0] = 1'b0;\n"
                  "for (g = 0; g < 8; g = g + 1) begin : g_chain\n"
                  "    assign y[g + 1] = y[g] ^ a[g];\n"
                  "end\n");
    if (hw_check(m, NULL, &errors)) fail_msg("%s", errors.text);
    hw_library_free(lib);
}

static void a_wire_is_declared_above_what_names_it(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "m", "b", "s", "m");
    struct hw_errors errors;
    hw_verilog(m, "input a;\n"
                  "output [1:0] y;\n"
                  "assign y = later;\n"
                  "wire [1:0] later = ~parts; // built later\n"
                  "wire [1:0] parts; // driven by parts\n"
                  "assign parts[0] = a;\n"
                  "assign parts[1] = !a;\n");
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

/* However many loops there are, each variable is declared once. */
static void a_variable_of_many_loops_is_declared_once(void **state)
{
    (void)state;
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = hw_module_new(lib, "loops", "brief", "nowhere", "loops");
    hw_verilog(m, "input [39:0] a; output [79:0] b;");
    for (int i = 0; i < 80; i++)
        hw_verilog(m, "for (v%d = 0; v%d < 1; v%d = v%d + 1) begin : g_%d assign b[%d] = a[v%d + %d]; end", i % 40,
                   i % 40, i % 40, i % 40, i, i, i % 40, i % 40);
    char *text = print(m);
    for (int i = 0; i < 40; i++) {
        char line[32];
        snprintf(line, sizeof line, "genvar v%d;", i);
        const char *found = strstr(text, line);
        assert_non_null(found);
        assert_null(strstr(found + 1, line));
    }
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
    hw_verilog(m, "if (POLICY == POLICY_PLRU) begin : gen_tree\n"
                  "    assign tree = 1'b1;\n"
                  "end else begin : gen_list\n"
                  "    assign tree = 1'b0;\n"
                  "end\n"
                  "unused (clk);\n"
                  "unused (rst);\n");
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
        {"B / 3 * 5 + 1", "5*(B/3)", "5 * (B / 3) + 1"},
        {"B % 5 * A * 3", "3*(B%5*A)-1", "3 * (B % 5 * A)"},
        {"B / 3 + A", "B/3+A-1", "B / 3 + A"},
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
        cmocka_unit_test(a_parameter_of_a_branch_not_taken_is_used),
        cmocka_unit_test(mistakes_of_a_description_are_found_too),
        cmocka_unit_test(reserved_words_are_known),
        cmocka_unit_test(a_name_seen_from_outside_is_free_in_other_languages),
        cmocka_unit_test(independent_bits_of_one_vector_are_no_loop),
        cmocka_unit_test(a_wire_is_declared_above_what_names_it),
        cmocka_unit_test(a_variable_of_many_loops_is_declared_once),
        cmocka_unit_test(every_block_checks_and_prints_the_same_twice),
        cmocka_unit_test(an_option_is_a_constant_with_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
