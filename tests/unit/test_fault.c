/* Is a fault planted where it says, and nowhere else; does one that does not apply say why? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rtl-gen/verilog/fault.h"

static const struct spec_name states[] = {{"OFF", "off"}, {"ON", "on"}, {NULL, NULL}};
static const struct spec_name events[] = {{"PUSH", "the button"}, {"TIME", "time is up"}, {NULL, NULL}};
static const struct spec_name conditions[] = {{"locked", "by a key"}, {NULL, NULL}};
static const struct spec_name actions[] = {{"LIGHT", "light"}, {"COUNT", "count"}, {NULL, NULL}};
static const struct spec_row rows[] = {
    {"OFF", "PUSH", "locked", "", "OFF", ""}, {"OFF", "PUSH", "!locked", "LIGHT | COUNT", "ON", ""},
    {"OFF", "TIME", "always", "", "OFF", ""}, {"ON", "PUSH", "always", "", "OFF", ""},
    {"ON", "TIME", "always", "", "OFF", ""},  {NULL, NULL, NULL, NULL, NULL, NULL},
};
static const struct spec_fsm lamp = {"lamp",     SPEC_SEQUENCER, SPEC_EXCLUSIVE, "OFF",    states,   events,
                                     conditions, actions,        rows,           "a lamp", "nowhere"};

/* A table without events. */
static const struct spec_name bell_states[] = {{"QUIET", ""}, {"RINGS", ""}, {NULL, NULL}};
static const struct spec_name bell_conditions[] = {{"pressed", "by a finger"}, {NULL, NULL}};
static const struct spec_name bell_actions[] = {{"RING", "ring"}, {NULL, NULL}};
static const struct spec_row bell_rows[] = {
    {"QUIET", "", "pressed", "RING", "RINGS", ""},
    {"QUIET", "", "otherwise", "", "QUIET", ""},
    {"RINGS", "", "always", "", "QUIET", ""},
    {NULL, NULL, NULL, NULL, NULL, NULL},
};
static const struct spec_fsm bell = {.name = "bell",
                                     .kind = SPEC_SEQUENCER,
                                     .order = SPEC_PRIORITY,
                                     .reset = "QUIET",
                                     .states = bell_states,
                                     .conditions = bell_conditions,
                                     .actions = bell_actions,
                                     .rows = bell_rows,
                                     .meaning = "a bell",
                                     .source = "nowhere"};

static void build(struct hw_library *lib)
{
    struct hw_module *m = hw_module_new(lib, "part", "a part", NULL, "part");
    hw_verilog(m, "input clk, rst, go;\n"
                  "input [1:0] at;\n"
                  "output [3:0] sum;\n"
                  "reg [3:0] a_q, b_q, bits;\n"
                  "always @(posedge clk)\n"
                  "    if (rst) begin\n"
                  "        a_q <= 4'd0;\n"
                  "        b_q <= 4'd1;\n"
                  "    end else if (go && at != 2'd3) begin\n"
                  "        a_q <= a_q + b_q;\n"
                  "        b_q <= b_q + b_q;\n"
                  "    end\n"
                  "always @* begin\n"
                  "    bits = 4'd0;\n"
                  "    bits[at] = go;\n"
                  "end\n"
                  "assign sum = (a_q + b_q) & bits & {4{go}};\n");
    m = hw_module_new(lib, "whole", "the whole", NULL, "whole");
    hw_verilog(m, "input clk, rst, start;\n"
                  "output [7:0] out;\n"
                  "for (i = 0; i < 2; i = i + 1) begin : each\n"
                  "    part one (.clk, .rst, .go(start), .at(i[1:0]), .sum(out[i*4 +: 4]));\n"
                  "end\n");
    m = hw_module_new(lib, "switch", "a switch", NULL, "switch");
    hw_verilog(m, "input clk, rst, lamp_valid, lamp_event, lamp_if_locked, bell_valid, bell_if_pressed;\n");
    hw_fsm(m, &lamp, "lamp", "lamp_valid");
    hw_fsm(m, &bell, "bell", "bell_valid");
}

/* What `module` prints with the fault in it, or what is wrong with the fault. The caller frees it. */
static char *with(const char *fault, const char *module)
{
    struct hw_library *lib = hw_library_new();
    struct spec_error error = {""};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    int bad = fault ? hw_fault_set(lib, fault, &error) : 0;
    if (!bad) {
        build(lib);
        bad = hw_fault_plant(lib, &error);
    }
    if (bad) fputs(error.text, out);
    else hw_print(hw_find_module(lib, module), out);
    fclose(out);
    hw_library_free(lib);
    return text;
}

static void expect(const char *fault, const char *module, const char *wanted, const char *unwanted)
{
    char *text = with(fault, module);
    int lacks = !strstr(text, wanted), has = unwanted && strstr(text, unwanted);
    if (lacks || has) { /* longer than cmocka's messages may be */
        fputs(text, stderr);
        fail_msg("%s: %s '%s'", fault, lacks ? "lacks" : "has", lacks ? wanted : unwanted);
    }
    free(text);
}

static void a_net_is_changed_in_one_operand(void **state)
{
    (void)state;
    expect("part: sum: bits => 4'd15", "part", "assign sum = (a_q + b_q) & 4'd15 & {4{go}};", NULL);
    expect("part:sum:(a_q+b_q)&bits=>bits", "part", "assign sum = bits & {4{go}};", NULL);
    expect("part: sum: {4{go}} => 4'd7; a_q => b_q", "part", "assign sum = (b_q + b_q) & bits & 4'd7;", NULL);
}

static void a_register_is_changed_alone_in_the_block_it_shares(void **state)
{
    (void)state;
    expect("part: b_q: at != 2'd3 => 1'b1", "part",
           "end else if (go && at != 2'd3) begin\n"
           "            a_q <= a_q + b_q;\n"
           "        end\n"
           "    end\n",
           NULL);
    expect("part: b_q: at != 2'd3 => 1'b1", "part",
           "        if (rst) begin\n"
           "            b_q <= 4'd1;\n"
           "        end else if (go && 1'b1) begin\n"
           "            b_q <= b_q + b_q;\n"
           "        end\n",
           NULL);
    expect("part: a_q: a_q + b_q => a_q", "part", "a_q <= a_q;", "a_q <= a_q + b_q");
}

static void an_index_on_the_left_is_read_and_its_target_is_not(void **state)
{
    (void)state;
    expect("part: bits: at => ~at", "part", "bits[~at] = go;", NULL);
    expect("part: bits: bits => 4'd0", "part", "'bits' occurs 0 times", NULL);
}

static void a_connection_is_changed(void **state)
{
    (void)state;
    expect("whole: one.go: start => !start", "whole", ".go(!start)", NULL);
}

static void a_row_is_changed_and_the_description_is_not(void **state)
{
    (void)state;
    expect("row lamp OFF PUSH !locked: next => OFF; actions => COUNT", "switch_lamp_table", "act = DO_COUNT;",
           "DO_LIGHT | DO_COUNT");
    expect("row lamp OFF PUSH !locked: next => OFF; actions => none", "switch_lamp_table", "ST_OFF", "{ST_ON, DO");
    expect("row bell QUIET pressed: next => QUIET", "switch_bell_table", "if (if_pressed) act = DO_RING;",
           "if (if_pressed) {next_state, act} = {ST_RINGS, DO_RING};");
    expect("row bell QUIET otherwise: actions => RING", "switch_bell_table", "else            act = DO_RING;", NULL);
    expect("row lamp OFF PUSH locked: when => always", "switch_lamp_table", "if (1'b1) next_state = state;",
           "if (if_locked)");
    assert_string_equal(lamp.rows[1].next, "ON");
    assert_string_equal(lamp.rows[1].actions, "LIGHT | COUNT");
}

static void every_module_of_the_emission_says_that_it_is_faulty(void **state)
{
    (void)state;
    char *sound = with(NULL, "whole");
    assert_null(strstr(sound, "FAULTY"));
    free(sound);
    expect("part: sum: bits => 4'd15", "whole", "// FAULTY ON PURPOSE", NULL);
    expect("part: sum: bits => 4'd15", "whole", "// part: sum: bits => 4'd15\n", NULL);
    expect("row lamp ON TIME always: next => ON", "part", "// row lamp ON TIME always: next => ON\n", NULL);
}

static void a_fault_that_does_not_apply_says_why(void **state)
{
    static const char *const faults[][2] = {
        {"", "is neither 'MODULE: SIGNAL: OLD => NEW'"},
        {"part", "is neither"},
        {"part: sum", "is neither"},
        {"part: sum: bits", "is neither"},
        {"part: sum: bits <= 1", "is neither"},
        {"row lamp OFF: next => ON", "is neither"},
        {"part: sum: bits =>\n1", "more than one line"},
        {"part: sum: bits => ", "unexpected end"},
        {"part: sum: b its => 1", "column 3: unexpected 'its'"},
        {"prt: sum: bits => 1", "no module 'prt' in this emission; did you mean 'part'?"},
        {"part: smu: bits => 1", "module part has no signal 'smu'; did you mean 'sum'?"},
        {"part: sum: bit => 1", "module part has no 'bit'; did you mean 'bits'?"},
        {"part: sum: bits => goo", "module part has no 'goo'; did you mean 'go'?"},
        {"part: go: bits => 1", "nothing in module part drives 'go'"},
        {"whole: out: start => 1", "nothing in module whole drives 'out'"},
        {"part: sum: b_q & bits => 1",
         "'b_q & bits' occurs 0 times, not once, in what drives sum of module part: (a_q +"},
        {"part: b_q: b_q => a_q", "'b_q' occurs 2 times"},
        {"part: sum: bits => bits", "'bits' becomes itself"},
        {"whole: two.go: start => 1", "module whole has no instance 'two'; legal: one"},
        {"whole: one.og: start => 1", "instance one of module whole has no port 'og'; did you mean 'go'?"},
        {"row lap OFF PUSH locked: next => ON", "no state table 'lap'"},
        {"row lamp OF PUSH locked: next => ON", "table lamp has no state 'OF'; did you mean 'OFF'?"},
        {"row lamp OFF PULL locked: next => ON", "table lamp has no event 'PULL'"},
        {"row lamp OFF PUSH always: next => ON", "no row OFF PUSH 'always'; legal: locked, !locked"},
        {"row bell QUIET press: next => QUIET", "table bell has no row QUIET 'press'; did you mean 'pressed'?"},
        {"row bell QUIET PUSH pressed: next => QUIET", "table bell has no row QUIET 'PUSH pressed'"},
        {"row lamp OFF PUSH locked: next => NO", "table lamp has no state 'NO'"},
        {"row lamp OFF PUSH locked: next => OFF", "'next' is 'OFF' in that row already"},
        {"row lamp OFF PUSH locked: actions => LIGT", "table lamp has no action 'LIGT'; did you mean 'LIGHT'?"},
        {"row lamp OFF PUSH locked: when => lokced", "table lamp has no condition 'lokced'; did you mean 'locked'?"},
        {"row lamp OFF PUSH locked: nxt => ON", "a row has no column 'nxt'; did you mean 'next'?"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        expect(faults[i][0], "part", faults[i][1], "module part (");
}

/* Faults that stand beside each other: what the modules print. The first two share a block; the third's place is the first's. */
static void offered_faults_wait_for_their_number(void **state)
{
    static const struct {
        const char *fault, *refused;
    } offers[] = {
        {"part: sum: bits => 4'd15", NULL},
        {"part: b_q: at != 2'd3 => 1'b1; b_q + b_q => b_q", NULL},
        {"part: sum: (a_q + b_q) & bits => 4'd0", "occurs 0 times"},
        {"row lamp ON TIME always: next => ON", "cannot be chosen"},
        {"part: smu: bits => 1", "has no signal 'smu'"},
        {"whole: one.go: start => 1'b0", NULL},
    };
    static const char *const printed[] = {
        "assign sum = (a_q + b_q) & ((whole.mutant == 32'd1) ? 4'd15 : bits) & {4{go}};",
        "go && ((whole.mutant == 32'd2) ? 1'b1 : at != 2'd3)",
        "b_q <= (whole.mutant == 32'd2) ? b_q : b_q + b_q;",
        ".go  ((whole.mutant == 32'd6) ? 1'b0 : start)",
        "input  wire [31:0] mutant",
        "// FAULTY ON PURPOSE",
    };
    struct hw_library *lib = hw_library_new();
    struct spec_error error;
    char *text = NULL;
    size_t size = 0;
    (void)state;
    build(lib);
    for (unsigned i = 0; i < sizeof offers / sizeof *offers; i++) {
        int bad = hw_fault_offer(hw_find_module(lib, "whole"), offers[i].fault, i + 1, &error);
        if (!bad != !offers[i].refused || (bad && !strstr(error.text, offers[i].refused)))
            fail_msg("%s: %s", offers[i].fault, bad ? error.text : "is taken");
    }
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    hw_print(hw_find_module(lib, "part"), out);
    hw_print(hw_find_module(lib, "whole"), out);
    fclose(out);
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        if (strstr(text, printed[i])) continue;
        fputs(text, stderr);
        fail_msg("lacks '%s'", printed[i]);
    }
    free(text);
    hw_library_free(lib);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_net_is_changed_in_one_operand),
        cmocka_unit_test(a_register_is_changed_alone_in_the_block_it_shares),
        cmocka_unit_test(an_index_on_the_left_is_read_and_its_target_is_not),
        cmocka_unit_test(a_connection_is_changed),
        cmocka_unit_test(a_row_is_changed_and_the_description_is_not),
        cmocka_unit_test(every_module_of_the_emission_says_that_it_is_faulty),
        cmocka_unit_test(a_fault_that_does_not_apply_says_why),
        cmocka_unit_test(offered_faults_wait_for_their_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
