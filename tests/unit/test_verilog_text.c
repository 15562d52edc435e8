/* Does Verilog text build what it says, and is text that does not parse refused by place and reason? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rtl-gen/verilog/hw.h"

struct built {
    struct hw_library *lib;
    struct hw_module *child, *m;
};

/* An empty module `m`, and below it `child` with a channel in, a channel out and a count. */
static struct built begin(void)
{
    struct built b = {.lib = hw_library_new()};
    b.child = hw_module_new(b.lib, "child", "a stage", "nowhere", "child");
    hw_verilog(b.child, "parameter integer W = 8; // width\n"
                        "parameter integer DEPTH = W; // words\n"
                        "parameter integer COUNT_W = $clog2(DEPTH); // width of the count\n"
                        "input clk, rst, in_valid;\n"
                        "input [W-1:0] in_data;\n"
                        "output in_ready, out_valid;\n"
                        "output [W-1:0] out_data;\n"
                        "input out_ready;\n"
                        "output [COUNT_W-1:0] count;\n"
                        "assign out_valid = in_valid;\n"
                        "assign out_data = in_data;\n"
                        "assign in_ready = out_ready;\n"
                        "assign count = {COUNT_W{1'b0}};\n"
                        "unused (clk);\n"
                        "unused (rst);\n");
    b.m = hw_module_new(b.lib, "m", "brief", "nowhere", "m");
    return b;
}

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

/* The module is without an error, and `expected` is a piece of it. */
static void expect_printed(struct built b, const char *expected)
{
    struct hw_errors errors;
    if (hw_check(b.m, NULL, &errors)) fail_msg("%s", errors.text);
    char *text = print(b.m);
    if (!strstr(text, expected)) { /* longer than cmocka's messages may be */
        fprintf(stderr, "expected:\n%s\nprinted:\n%s", expected, text);
        fail();
    }
    free(text);
    hw_library_free(b.lib);
}

static void ports_and_parameters_stand_as_items(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "parameter integer N = 4; // lanes\n"
                    "parameter integer USED = N; // of them in use\n"
                    "parameter integer N_W = $clog2(N); // width of a lane\n"
                    "// The request.\n"
                    "input [N-1:0] a, // one a lane\n"
                    "    b, c; // two more\n"
                    "input [7:0] byte_in;\n"
                    "\n"
                    "// The answer,\n"
                    "// in the same cycle.\n"
                    "output [N_W:0] y; // sum\n"
                    "output z;\n"
                    "assign y = {1'b0, a[N_W-1:0]} + {1'b0, b[N_W-1:0]};\n"
                    "assign z = ^byte_in && USED > 2 && |c && &a && |b;\n");
    expect_printed(b, "module m #(\n"
                      "    // lanes\n"
                      "    parameter integer N = 4,\n"
                      "    // of them in use\n"
                      "    parameter integer USED = N,\n"
                      "    // width of a lane; derived, not to be overridden\n"
                      "    parameter integer N_W = $clog2(N)\n"
                      ") (\n"
                      "    // The request.\n"
                      "    input  wire [N-1:0] a,       // one a lane\n"
                      "    input  wire [N-1:0] b,       // two more\n"
                      "    input  wire [N-1:0] c,\n"
                      "    input  wire [7:0]   byte_in,\n"
                      "\n"
                      "    // The answer, in the same cycle.\n"
                      "    output wire [N_W:0] y,       // sum\n"
                      "    output wire         z\n"
                      ");\n");
}

static void declarations_carry_their_comments(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "input clk, write;\n"
                    "input [1:0] at;\n"
                    "output [3:0] y;\n"
                    "localparam FIRST = 1, LAST = FIRST %% 2 + 2; // a remainder\n"
                    "localparam [1:0] KIND = 2'd2; // a kind\n"
                    "(* no_rw_check *) reg [3:0] mem [0:LAST]; // words\n"
                    "reg [3:0] word_q, // read\n"
                    "          spare_q; // not read\n"
                    "wire [3:0] driven; // by parts\n"
                    "wire [3:0] sum = word_q + {2'd0, KIND}; // a sum\n"
                    "// Two notes:\n"
                    "// this is the first,\n"
                    "\n"
                    "// and this the second.\n"
                    "assign driven[3:1] = sum[3:1]; // the upper\n"
                    "assign driven[0] = FIRST == 1; // and the lowest\n"
                    "assign y = driven;\n"
                    "always @(posedge clk) begin\n"
                    "    if (write) mem[at] <= sum;\n"
                    "    word_q <= mem[at];\n"
                    "    spare_q <= word_q;\n"
                    "end\n"
                    "unused (spare_q); // waits for its reader\n"
                    "unused (sum[0]);\n");
    expect_printed(b, "    localparam integer FIRST = 1; // a remainder\n"
                      "    localparam integer LAST = FIRST % 2 + 2;\n"
                      "    localparam [1:0] KIND = 2'd2; // a kind\n"
                      "\n"
                      "    (* no_rw_check *) reg  [3:0] mem [0:LAST]; // words\n"
                      "    reg  [3:0] word_q;                         // read\n"
                      "    reg  [3:0] spare_q;                        // not read\n"
                      "\n"
                      "    wire [3:0] sum = word_q + {2'd0, KIND}; // a sum\n"
                      "\n"
                      "    // Two notes: this is the first,\n"
                      "\n"
                      "    // and this the second.\n"
                      "    wire [3:0] driven;             // by parts\n"
                      "    assign driven[3:1] = sum[3:1]; // the upper\n"
                      "    assign driven[0] = FIRST == 1; // and the lowest\n"
                      "    assign y = driven;\n");
}

static void procedures_keep_their_comments_in_place(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "input clk, rst, go; input [1:0] kind; input [3:0] bits;\n"
                    "output [1:0] y; output [2:0] ones;\n"
                    "reg [1:0] y_q, next; reg [2:0] sum;\n"
                    "assign y = y_q; assign ones = sum;\n"
                    "// The register.\n"
                    "always @(posedge clk)\n"
                    "    if (rst) y_q <= 2'd0; // at first\n"
                    "    // Later:\n"
                    "    else if (go) begin // each time\n"
                    "        y_q <= next;\n"
                    "        // nothing else\n"
                    "    end\n"
                    "\n"
                    "always @* begin\n"
                    "    case (kind)\n"
                    "    // the low ones\n"
                    "    0, 1: next = 2'd1;\n"
                    "    2: begin // the third\n"
                    "        next = 2'd2;\n"
                    "        if (bits[0] <= bits[1]) next[0] = 1'b1;\n"
                    "        else next[0] = 1'b0;\n"
                    "    end\n"
                    "    default: next = 2'd3;\n"
                    "    endcase\n"
                    "end\n"
                    "always @(*) begin\n"
                    "    sum = 3'd0;\n"
                    "    for (k = 0; k < 4; k = k + 1) sum = sum + {2'd0, bits[k]};\n"
                    "end\n");
    expect_printed(b, "    // The register.\n"
                      "    always @(posedge clk) begin\n"
                      "        if (rst) begin\n"
                      "            y_q <= 2'd0; // at first\n"
                      "        end else if (go) begin\n"
                      "            // Later:\n"
                      "            // each time\n"
                      "            y_q <= next;\n"
                      "            // nothing else\n"
                      "        end\n"
                      "    end\n"
                      "\n"
                      "    always @* begin\n"
                      "        case (kind)\n"
                      "            // the low ones\n"
                      "            0, 1:\n"
                      "                next = 2'd1;\n"
                      "            2: begin\n"
                      "                // the third\n"
                      "                next = 2'd2;\n"
                      "                if (bits[0] <= bits[1]) begin\n"
                      "                    next[0] = 1'b1;\n"
                      "                end else begin\n"
                      "                    next[0] = 1'b0;\n"
                      "                end\n"
                      "            end\n"
                      "            default:\n"
                      "                next = 2'd3;\n"
                      "        endcase\n"
                      "    end\n"
                      "\n"
                      "    always @* begin : set_sum\n"
                      "        integer k;\n"
                      "        sum = 3'd0;\n"
                      "        for (k = 0; k < 4; k = k + 1) begin\n"
                      "            sum = sum + {2'd0, bits[k]};\n"
                      "        end\n"
                      "    end\n");
}

/* `late` is declared above what names it first. */
static void a_note_goes_with_its_wire_and_a_bare_heading_goes(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "input a; output x, y;\n"
                    "assign x = late;\n"
                    "\n"
                    "// Nothing is left below this.\n"
                    "\n"
                    "// It is late.\n"
                    "wire late = !a;\n"
                    "\n"
                    "// The other.\n"
                    "\n"
                    "assign y = a;\n");
    expect_printed(b, "    // It is late.\n"
                      "    wire late = !a;\n"
                      "    assign x = late;\n"
                      "\n"
                      "    // The other.\n"
                      "    assign y = a;\n");
}

static void generated_logic_and_checks_are_items(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "parameter integer N = 2;\n"
                    "input clk, rst; input [N-1:0] a; output [N-1:0] y, z, u;\n"
                    "// Lane by lane.\n"
                    "for (i = 0; i < N; i = i + 1) begin : g_lane\n"
                    "    wire both = a[i] && rst;\n"
                    "    assign y[i] = both;\n"
                    "    assert (!both || a[i]); // both is also one\n"
                    "end\n"
                    "generate\n"
                    "    if (N > 4) begin : g_wide\n"
                    "        assign z = a;\n"
                    "    end else if (N > 1) begin : g_some\n"
                    "        assign z = ~a;\n"
                    "    end else begin : g_one\n"
                    "        assign z = 0;\n"
                    "    end\n"
                    "    assign u = a;\n"
                    "endgenerate\n"
                    "cover (&a); // every lane asks\n"
                    "unused (clk); // only the checks read it\n"
                    "unused ({rst, a[0]});\n");
    expect_printed(b, "    genvar i;\n"
                      "\n"
                      "    // Lane by lane.\n"
                      "    generate\n"
                      "        for (i = 0; i < N; i = i + 1) begin : g_lane\n"
                      "            wire both = a[i] && rst;\n"
                      "            assign y[i] = both;\n"
                      "\n"
                      "`ifdef LARDER_CHECKS\n"
                      "            always @(posedge clk) begin\n"
                      "                if (!rst) begin\n"
                      "                    assert (!both || a[i]); // both is also one\n"
                      "                end\n"
                      "            end\n"
                      "`endif\n"
                      "        end\n"
                      "    endgenerate\n"
                      "\n"
                      "    generate\n"
                      "        if (N > 4) begin : g_wide\n"
                      "            assign z = a;\n"
                      "        end else if (N > 1) begin : g_some\n"
                      "            assign z = ~a;\n"
                      "        end else begin : g_one\n"
                      "            assign z = 0;\n"
                      "        end\n"
                      "    endgenerate\n"
                      "\n"
                      "    assign u = a;\n"
                      "    wire unused = &{1'b0, clk}; // only the checks read it\n"
                      "    wire unused_b = &{1'b0, rst, a[0]};\n"
                      "\n"
                      "`ifdef LARDER_CHECKS\n"
                      "    always @(posedge clk) begin\n"
                      "        if (!rst) begin\n"
                      "            cover (&a); // every lane asks\n");
}

static void an_instance_connects_what_has_the_same_name(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(b.m, "parameter integer W = 4;\n"
                    "input clk, rst, req_valid, resp_ready; input [W-1:0] req_data;\n"
                    "output req_ready, resp_valid; output [W-1:0] resp_data; output [1:0] fill;\n"
                    "// All of it.\n"
                    "child #(.DEPTH(4), .*) stage (.count(fill), .*, .in_*(req_*), .out_*(resp_*));\n"
                    "wire in_ready, out_valid, out_ready;\n"
                    "wire [W-1:0] data;\n"
                    "wire [1:0] none;\n"
                    "child #(.W, .DEPTH(3)) plain (\n"
                    "    .clk, .rst, .in_valid(1'b0), .in_data(data), .in_ready(in_ready),\n"
                    "    .out_*, .out_data(data), .count(none)\n"
                    ");\n"
                    "assign out_ready = 1'b1;\n"
                    "unused ({in_ready, out_valid, none});\n");
    struct hw_errors errors;
    hw_check(b.m, NULL, &errors);
    assert_non_null(strstr(errors.text, "loop")); /* data feeds itself: the rest of the check is clean */
    assert_int_equal(errors.count, 1);
    char *text = print(b.m);
    const char *expected = "    // All of it.\n"
                           "    child #(.W(W), .DEPTH(4)) stage (\n"
                           "        .clk(clk), .rst(rst),\n"
                           "        .in_valid  (req_valid),\n"
                           "        .in_data   (req_data),\n"
                           "        .in_ready  (req_ready),\n"
                           "        .out_valid (resp_valid),\n"
                           "        .out_data  (resp_data),\n"
                           "        .out_ready (resp_ready),\n"
                           "        .count     (fill)\n"
                           "    );\n"
                           "\n"
                           "    wire [W-1:0] data;\n"
                           "    wire in_ready, out_valid;\n"
                           "    wire out_ready = 1'b1;\n"
                           "    wire [1:0] none;\n"
                           "\n"
                           "    child #(.W(W), .DEPTH(3)) plain (\n"
                           "        .clk(clk), .rst(rst),\n"
                           "        .in_valid  (1'b0),\n"
                           "        .in_data   (data),\n"
                           "        .in_ready(in_ready), .out_valid(out_valid),\n"
                           "        .out_data  (data),\n"
                           "        .out_ready (out_ready),\n"
                           "        .count     (none)\n"
                           "    );\n";
    if (!strstr(text, expected)) fail_msg("%s", text);
    free(text);
    hw_library_free(b.lib);
}

static void text_that_does_not_parse_is_refused_by_place_and_reason(void **state)
{
    static const struct {
        const char *text, *error;
    } mistakes[] = {
        {"wire a = 1'b0;\nwire b\nwire c;",
         "m: text line 3, column 1: expected '=', ',' or ';', not 'wire': 'wire c;'"},
        {"wire [3:1] a;", "text line 1, column 9: expected '0', not '1': 'wire [3:1] a;'"},
        {"wire reg;", "column 6: expected a name, not 'reg'"},
        {"wire 4;", "column 6: expected a name, not '4'"},
        {"localparam A;", "column 13: expected '=', not ';'"},
        {"localparam A = 4 4;", "column 18: expected ',' or ';', not '4'"},
        {"reg [1:0] mem [1:3];", "column 16: expected '0', not '1'"},
        {"(* *) reg a;", "column 4: expected the name of an attribute, not '*'"},
        {"assign a == 1'b0;", "column 10: expected '=', not '=='"},
        {"assign 1'b0 = a;", "column 8: expected what is assigned: a name, a select, or these in braces"},
        {"assign a = b +;", "column 15: unexpected ';': 'assign a = b +;'"},
        {"assign a = b // why\n;", "column 14: a comment inside an expression"},
        {"always @(negedge clk) a <= b;", "column 10: expected 'posedge', not 'negedge'"},
        {"always @(posedge clk) a = b;", "column 25: expected '<=', not '='"},
        {"always @* a <= b;", "column 13: expected '=', not '<='"},
        {"always @* begin\n    a = b;\n", "text line 3, column 1: expected a statement, not the end of the text"},
        {"always @* begin end end", "column 21: expected a module item, not 'end'"},
        {"always @* else a = b;", "column 11: expected a statement, not 'else'"},
        {"always @* if a = b;", "column 14: expected '(', not 'a'"},
        {"always @* case (a) 0 a = b; endcase", "column 22: expected ':', not 'a'"},
        {"always @* case (a) 0: a = b;", "column 29: unexpected end"},
        {"always @* for (i = 0; j < 4; i = i + 1) a = b;", "column 23: expected 'i', not 'j'"},
        {"always @* for (i = 0; i < 4; i = i + 2) a = b;", "column 38: expected '1', not '2'"},
        {"for (i = 1; i < 4; i = i + 1) begin : g end", "column 10: expected '0', not '1'"},
        {"for (i = 0; i < 4; i = i + 1) wire a;", "column 31: expected 'begin', not 'wire'"},
        {"for (i = 0; i < 4; i = i + 1) begin wire a; end", "column 37: expected ':', not 'wire'"},
        {"if (1) begin : g", "column 17: expected a module item, not the end of the text"},
        {"if (1) begin : g input x; end", "m: port x inside a scope"},
        {"if (1) begin : g parameter integer X = 2; end", "m: parameter X inside a scope"},
        {"assert (a);", "column 12: expected a comment: what must hold, not the end of the text"},
        {"cover (a);\nwire a;", "column 1: expected a comment: what is reached, not 'wire'"},
        {"unused a;", "column 8: expected '(', not 'a'"},
        {"; wire a;", "column 1: expected a module item, not ';'"},
        {"child c (clk);", "column 10: expected '.', not 'clk'"},
        {"child c (.in_*(req));", "column 19: expected '*' behind the name, not ')'"},
        {"child c (.foo_*(bar_*));", "column 10: module child has nothing that begins with 'foo_'"},
        {"nobody c (.*);", "column 11: '*' needs module 'nobody', which is not in the library yet"},
        {"child c (.clk(clk))\nassign a = 1;", "text line 2, column 1: expected ';', not 'assign'"},
        {"child c (.nothing(clk), .*);", "c.nothing: module child has no such port"},
        {"child #(.COUNT_W(3)) c (.*);", "c.COUNT_W: module child has no such parameter"},
        {"child c (.*);", "in_valid"}, /* no such name here */
    };
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct built b = begin();
        struct hw_errors errors;
        hw_verilog(b.m, "%s", mistakes[i].text);
        hw_verilog(b.m, "input next_text;\n");
        assert_true(hw_check(b.m, NULL, &errors) > 0);
        if (!strstr(errors.text, mistakes[i].error)) fail_msg("%s\n%s", mistakes[i].text, errors.text);
        if (strstr(errors.text, "next_text inside a scope")) fail_msg("%s leaves a scope open", mistakes[i].text);
        hw_library_free(b.lib);
    }
}

static void scopes_nested_too_deep_are_refused(void **state)
{
    (void)state;
    for (int scopes = 61; scopes <= 90; scopes++) { /* the procedure is one more */
        struct built b = begin();
        struct hw_errors errors;
        char text[4000] = "input clk; input a; output y; always @* begin y = a;\n";
        for (int i = 0; i < scopes; i++) strcat(text, "if (a) begin\n");
        for (int i = 0; i < scopes; i++) strcat(text, "y = 1'b1; end else y = 1'b0;\n");
        strcat(text, "end\nunused (clk);\n");
        hw_verilog(b.m, "%s", text);
        hw_check(b.m, NULL, &errors);
        assert_int_equal(strstr(errors.text, "m: more than 63 scopes in one another") != NULL, scopes + 1 > 63);
        hw_library_free(b.lib);
    }
}

/* What is longer than a line within a broken expression is broken as well: a concatenation, operands in parentheses, a choice that is
 * repeated. What cannot be broken has a line of its own. */
static void an_operand_longer_than_a_line_is_broken(void **state)
{
    (void)state;
    struct built b = begin();
    hw_verilog(
        b.m,
        "parameter integer W = 8; // width\n"
        "input [W-1:0] a_value_of_some_length, another_value_of_some_length, one_that_is_longer_than_both;\n"
        "input first_condition_that_holds, second_condition_that_holds, third_condition_that_holds;\n"
        "output [1:0] joined;\n"
        "output any;\n"
        "output [W-1:0] chosen, repeated, half_of_each;\n"
        "assign joined = {a_value_of_some_length == another_value_of_some_length && first_condition_that_holds,\n"
        "    one_that_is_longer_than_both == a_value_of_some_length} & {2{third_condition_that_holds}};\n"
        "assign any = first_condition_that_holds && second_condition_that_holds && third_condition_that_holds\n"
        "    && a_value_of_some_length == another_value_of_some_length || !(second_condition_that_holds\n"
        "    && third_condition_that_holds && one_that_is_longer_than_both != another_value_of_some_length\n"
        "    && first_condition_that_holds);\n"
        "assign chosen = {W{first_condition_that_holds}} & a_value_of_some_length | (second_condition_that_holds\n"
        "    ? another_value_of_some_length : third_condition_that_holds ? one_that_is_longer_than_both : {W{1'b0}});\n"
        "assign repeated = {W{first_condition_that_holds ? a_value_of_some_length == another_value_of_some_length\n"
        "    : second_condition_that_holds && third_condition_that_holds}};\n"
        "for (i = 0; i < 2; i = i + 1) begin : g_half\n"
        "    assign half_of_each[(i << 1) * (W / 4) +: W / 2] = one_that_is_longer_than_both[((i << 1) + (i << 2)) / 3 "
        "* (W / 4) +: W / 2];\n"
        "end\n");
    expect_printed(
        b,
        "    assign joined = {\n"
        "            a_value_of_some_length == another_value_of_some_length && first_condition_that_holds,\n"
        "            one_that_is_longer_than_both == a_value_of_some_length\n"
        "        }\n"
        "        & {2{third_condition_that_holds}};\n"
        "\n"
        "    assign any = (first_condition_that_holds && second_condition_that_holds && third_condition_that_holds\n"
        "            && a_value_of_some_length == another_value_of_some_length)\n"
        "        || !(second_condition_that_holds && third_condition_that_holds\n"
        "            && one_that_is_longer_than_both != another_value_of_some_length && first_condition_that_holds);\n"
        "\n"
        "    assign chosen = ({W{first_condition_that_holds}} & a_value_of_some_length)\n"
        "        | (second_condition_that_holds\n"
        "            ? another_value_of_some_length\n"
        "            : third_condition_that_holds ? one_that_is_longer_than_both : {W{1'b0}});\n"
        "\n"
        "    assign repeated = {W{first_condition_that_holds\n"
        "        ? a_value_of_some_length == another_value_of_some_length\n"
        "        : second_condition_that_holds && third_condition_that_holds}};\n"
        "\n"
        "    generate\n"
        "        for (i = 0; i < 2; i = i + 1) begin : g_half\n"
        "            assign half_of_each[(i << 1)*(W/4) +: W/2] =\n"
        "                one_that_is_longer_than_both[((i << 1)+(i << 2))/3*(W/4) +: W/2];\n"
        "        end\n"
        "    endgenerate\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ports_and_parameters_stand_as_items),
        cmocka_unit_test(declarations_carry_their_comments),
        cmocka_unit_test(procedures_keep_their_comments_in_place),
        cmocka_unit_test(a_note_goes_with_its_wire_and_a_bare_heading_goes),
        cmocka_unit_test(generated_logic_and_checks_are_items),
        cmocka_unit_test(an_instance_connects_what_has_the_same_name),
        cmocka_unit_test(an_operand_longer_than_a_line_is_broken),
        cmocka_unit_test(scopes_nested_too_deep_are_refused),
        cmocka_unit_test(text_that_does_not_parse_is_refused_by_place_and_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
