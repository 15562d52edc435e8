/* Do arrays of channels work from end to end: ports, hardware, the random agent, lockstep on Verilated RTL, shrinking?
 * The block, `lanes`, holds one request a lane and answers it, when it may, with the value and the lane's number added. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/output.h"
#include "rtl-gen/out/emission.h"
#include "rtl-gen/shared/shared.h"
#include "cmodel/model.h"
#include "rtl-gen/verilog/hw.h"
#include "tb/host.h"
#include "tb/lockstep.h"
#include "tb/script.h"

/* 14 bits a lane: most lanes straddle a word. */
static const struct spec_param params[] = {{"LANES", SPEC_SIZE, 5, 1, 40, 0, "lanes", "lanes", "Larder"}, {0}};
static const struct spec_field fields[] = {
    {"flag", "1", NULL, "comes back"}, {"value", "13", NULL, "comes back plus the lane"}, {0}};
static const struct spec_record record = {"item", fields, "what a lane holds", "Larder"};
static const struct spec_record *const records[] = {&record, NULL};
static const struct spec_channel channels[] = {
    {"req", SPEC_IN, &record, "in order", "requests", "LANES"},
    {"resp", SPEC_OUT, &record, "in order", "answers", .count = "LANES"},
    {0},
};
static const struct spec_block block = {.name = "lanes",
                                        .brief = "a register a lane",
                                        .source = "Larder",
                                        .params = params,
                                        .records = records,
                                        .channels = channels};

/* The hardware: a module for one lane, and the array of it. `fault`: the last lane drops its answer's flag. */
static struct hw_module *emit(struct hw_library *lib, const struct spec_values *values, int fault)
{
    struct hw_module *one = hw_module_new(lib, "lane_register", "one lane", "Larder", "lanes");
    hw_record_width(one, "ITEM_W", &record);
    hw_record(one, &record);
    hw_unpack(one, &record, "data_q", "held", NULL);
    hw_verilog(one, "parameter integer LANE = 0; // added to the value\n"
                    "input clk, rst, req_valid;\n"
                    "output req_ready;\n"
                    "input [ITEM_W-1:0] req_data;\n"
                    "output resp_valid;\n"
                    "input resp_ready;\n"
                    "output [ITEM_W-1:0] resp_data;\n"
                    "localparam [ITEM_VALUE_W-1:0] ADDED = LANE;\n"
                    "reg full_q; // holds a request\n"
                    "reg [ITEM_W-1:0] data_q; // the request\n"
                    "always @(posedge clk)\n"
                    "    if (rst) begin\n"
                    "        full_q <= 1'b0;\n"
                    "        data_q <= {ITEM_W{1'b0}};\n"
                    "    end else begin\n"
                    "        full_q <= req_valid || (full_q && !resp_ready);\n"
                    "        if (req_valid && req_ready) data_q <= req_data;\n"
                    "    end\n"
                    "assign req_ready = !full_q || resp_ready;\n"
                    "assign resp_valid = full_q;\n"
                    "assign resp_data = {held_flag, held_value + ADDED};\n");

    emit_legal_size(lib);
    struct hw_module *m = hw_module_new(lib, "lanes", "registers", "Larder", "lanes");
    hw_from_spec(m, values);
    hw_verilog(m,
               "wire [LANES*ITEM_W-1:0] out_data; // the answers\n"
               "for (g = 0; g < LANES; g = g + 1) begin : gen_lane\n"
               "    lane_register #(.LANE(g)) lane (\n"
               "        .clk, .rst,\n"
               "        .req_valid(req_valid[g]), .req_ready(req_ready[g]), .req_data(req_data[g*ITEM_W +: ITEM_W]),\n"
               "        .resp_valid(resp_valid[g]), .resp_ready(resp_ready[g]),\n"
               "        .resp_data(out_data[g*ITEM_W +: ITEM_W])\n"
               "    );\n"
               "end\n"
               "assign resp_data = %s;\n",
               fault ? "out_data & {1'b0, {LANES * ITEM_W - 1{1'b1}}}" : "out_data");
    return m;
}

/* The model. */
struct lanes_state {
    struct spec_ports ports;
    uint32_t in[64], full[40], data[40];
};

static size_t model_size(const struct spec_values *values)
{
    (void)values;
    return sizeof(struct lanes_state);
}
static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct lanes_state *s = state;
    (void)fsms, (void)error;
    spec_list_ports(values, &s->ports);
    return s->ports.in_words <= 64 ? 0 : -1;
}
static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct lanes_state *s = state;
    memcpy(s->in, in, (size_t)s->ports.in_words * sizeof *in);
    for (int i = 0; i < spec_find_port(&s->ports, "req_valid")->lanes; i++) {
        const struct agent_channel req = agent_lane(&s->ports, "req", i), resp = agent_lane(&s->ports, "resp", i);
        agent_put_bit(&req, out, req.ready, !s->full[i] || agent_bit(&resp, in, resp.ready));
        agent_put_bit(&resp, out, resp.valid, (int)s->full[i]);
        bits_set(out + resp.data, resp.lsb, 14, (s->data[i] & 0x2000) | ((s->data[i] + (uint32_t)i) & 0x1fff));
    }
}
static void model_tick(void *state)
{
    struct lanes_state *s = state;
    for (int i = 0; i < spec_find_port(&s->ports, "req_valid")->lanes; i++) {
        const struct agent_channel req = agent_lane(&s->ports, "req", i), resp = agent_lane(&s->ports, "resp", i);
        const int valid = agent_bit(&req, s->in, req.valid), leaves = agent_bit(&resp, s->in, resp.ready);
        if (valid && (!s->full[i] || leaves)) s->data[i] = (uint32_t)bits_get(s->in + req.data, req.lsb, 14);
        if (s->in[0] & 1) s->data[i] = 0;
        s->full[i] = !(s->in[0] & 1) && (valid || (s->full[i] && !leaves));
    }
}
static const struct model_ops model = {
    .block = "lanes", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};

static struct spec_values sized(int lanes)
{
    struct spec_values values;
    struct spec_error error;
    spec_defaults(&block, &values);
    assert_int_equal(spec_set(&values, "LANES", lanes, &error), 0);
    return values;
}

static void the_ports_hold_the_lanes_side_by_side(void **state)
{
    (void)state;
    struct spec_error error;
    struct spec_ports ports;
    assert_int_equal(spec_check_block(&block, &error), 0);
    const struct spec_values values = sized(40);
    spec_list_ports(&values, &ports);
    assert_int_equal(spec_find_port(&ports, "req_valid")->width, 40);
    assert_int_equal(spec_find_port(&ports, "req_ready")->dir, SPEC_OUT);
    assert_int_equal(spec_find_port(&ports, "resp_data")->width, 40 * 14);
    assert_int_equal(spec_find_port(&ports, "resp_data")->lanes, 40);
    assert_int_equal(spec_find_port(&ports, "rst")->lanes, 1);
    assert_int_equal(spec_find_port(&ports, "resp_data")->part, SPEC_DATA);
    const struct agent_channel c = agent_lane(&ports, "req", 34);
    assert_int_equal(c.valid, spec_find_port(&ports, "req_valid")->word + 1);
    assert_int_equal(c.valid_bit, 2);
    assert_int_equal(c.data, spec_find_port(&ports, "req_data")->word + 34 * 14 / 32);
    assert_int_equal(c.lsb, 34 * 14 % 32);

    struct spec_channel none[] = {channels[0], {0}};
    struct spec_block bad = block;
    none[0].count = "LANES - 5";
    bad.channels = none;
    assert_int_equal(spec_check_block(&bad, &error), -1);
    assert_non_null(strstr(error.text, "channel req, count: 'LANES - 5' is 0; legal values: 1 to 256"));
    none[0].count = "WAYS";
    assert_int_equal(spec_check_block(&bad, &error), -1);
    assert_non_null(strstr(error.text, "no parameter 'WAYS'"));
}

static void a_lane_is_copied_without_its_neighbours(void **state)
{
    (void)state;
    struct spec_ports ports;
    const struct spec_values values = sized(5);
    spec_list_ports(&values, &ports);
    const struct agent_channel c = agent_lane(&ports, "req", 2);
    uint32_t from[64], to[64] = {0};
    memset(from, 0xff, sizeof from);
    agent_copy_data(&c, to, from);
    int bits = 0;
    for (int b = 0; b < 5 * 14; b++) bits += (int)bits_get(to + spec_find_port(&ports, "req_data")->word, b, 1);
    assert_int_equal(bits, 14);
    assert_int_equal(bits_get(to + c.data, c.lsb, 14), 0x3fff);
    agent_clear_data(&c, from);
    assert_int_equal(bits_get(from + c.data, c.lsb, 14), 0);
    assert_int_equal(bits_get(from + spec_find_port(&ports, "req_data")->word, 27, 1), 1);
    assert_int_equal(bits_get(from + spec_find_port(&ports, "req_data")->word, 42, 1), 1);
}

/* Random traffic: every lane has back-pressure of its own, and no lane breaks the rule of a channel. */
static void the_random_agent_drives_each_lane_by_itself(void **state)
{
    (void)state;
    struct spec_error error;
    const struct spec_values values = sized(40);
    struct lanes_state *s = calloc(1, sizeof *s);
    uint8_t *agent = calloc(1, agent_random.size(&values));
    uint32_t in[64] = {0}, before[64] = {0}, out[64] = {0};
    int waited[40] = {0}, alone[40] = {0}, moved = 0;
    assert_int_equal(model.init(s, &values, NULL, &error), 0);
    assert_int_equal(agent_random.init(agent, &values, 3, AGENT_STALLING, &error), 0);
    for (uint64_t t = 0; t < 4000; t++) {
        agent_random.drive(agent, t, in);
        in[0] = t < 2;
        for (int i = 0; i < 40; i++) {
            const struct agent_channel c = agent_lane(&s->ports, "req", i),
                                       n = agent_lane(&s->ports, "req", (i + 1) % 40);
            if (waited[i]) {
                assert_true(agent_bit(&c, in, c.valid));
                assert_int_equal(bits_get(in + c.data, c.lsb, 14), bits_get(before + c.data, c.lsb, 14));
            }
            alone[i] |= agent_bit(&c, in, c.valid) && !agent_bit(&n, in, n.valid);
        }
        model.eval(s, in, out);
        for (int i = 0; i < 40; i++) {
            const struct agent_channel c = agent_lane(&s->ports, "req", i);
            waited[i] = agent_waits(&c, in, out);
            moved += agent_took(&c, in, out);
        }
        memcpy(before, in, sizeof in);
        assert_int_equal(agent_random.observe(agent, in, out, &error), 0);
        model.tick(s);
    }
    for (int i = 0; i < 40; i++) assert_true(alone[i]);
    assert_in_range(moved, 20000, 150000);
    free(agent);
    free(s);
}

static void write_modules(const char *directory, const struct spec_values *values, int fault)
{
    struct hw_library *lib = hw_library_new();
    struct hw_module *m = emit(lib, values, fault), *list[4];
    struct hw_errors errors;
    if (hw_check(m, values, &errors)) fail_msg("%s", errors.text);
    int n = hw_needs(m, list, 4);
    assert_int_equal(n, 3); /* the register, legal_size and the lanes */
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%.3000s/%s.v", directory, hw_module_name(list[i]));
        FILE *f = fopen(path, "w");
        assert_non_null(f);
        assert_int_equal(hw_print(list[i], f), 0);
        fclose(f);
    }
    hw_library_free(lib);
}

static int run(const char *directory, int lanes, int fault, struct lockstep_result *result)
{
    struct spec_error error;
    const struct spec_values values = sized(lanes);
    char failures[PATH_MAX];
    write_modules(directory, &values, fault);
    snprintf(failures, sizeof failures, "%.3000s/failures", directory);
    const struct lockstep_options options = {.values = &values,
                                             .model = &model,
                                             .seed = 1,
                                             .cycles = 20000,
                                             .rtl_dir = directory,
                                             .build_dir = "build/verilated",
                                             .out_dir = failures,
                                             .no_wave = 1,
                                             .shrink_tries = 2000};
    int status = lockstep_run(&options, result, &error);
    if (status == 2) fail_msg("%s", error.text);
    return status;
}

static void lockstep_compares_and_shrinks_every_lane(void **state)
{
    static const int sizes[] = {1, 3, 40};
    char directory[PATH_MAX];
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    (void)state;
    assert_int_equal(output_make_scratch(directory, NULL, &error), 0);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (run(directory, sizes[i], 0, result)) fail_msg("%d lanes: %s", sizes[i], result->what);
        assert_int_equal(result->cycles, 20000);
    }
    assert_int_equal(run(directory, 3, 1, result), 1);
    assert_string_equal(result->port, "resp_data");
    assert_non_null(strstr(result->what, "lane 2, flag: model 1, RTL 0"));
    assert_in_range(result->shrunk_cycle, 1, 4); /* reset, a request of lane 2, its answer */
    output_remove_tree(directory);
    free(result);
}

/* What is described only is told so in one line, and nothing is made. */
static void a_block_may_be_described_before_the_rest_of_it_exists(void **state)
{
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    struct emission emission = {0};
    const struct spec_values values = sized(3);
    struct lockstep_options options = {.values = &values, .cycles = 10};
    (void)state;
    assert_int_equal(emission_add_block(&emission, &values, &error), -1);
    assert_string_equal(error.text, "block 'lanes' is described, but has no emitter yet");
    assert_int_equal(emission.count, 0);
    assert_int_equal(lockstep_run(&options, result, &error), 2);
    assert_string_equal(error.text, "block 'lanes' is described, but has no golden model yet");
    options.model = &model;
    assert_int_equal(lockstep_run(&options, result, &error), 2);
    assert_string_equal(error.text, "block 'lanes' is described, but has no emitter yet");
    free(result);
}

/* Rows that a result has no room for would look like rows that nobody reaches. */
static void a_table_with_more_rows_than_are_counted_is_refused(void **state)
{
    static struct spec_row rows[LOCKSTEP_ROWS + 2];
    const struct spec_fsm big = {.name = "big", .rows = rows};
    const struct spec_fsm *const fsms[] = {&big, NULL};
    struct spec_block with_table = block;
    struct spec_values values = sized(3);
    struct spec_error error;
    struct lockstep_result *result = calloc(1, sizeof *result);
    const struct lockstep_options options = {.values = &values, .model = &model, .cycles = 10, .sides = LOCKSTEP_MODEL};
    (void)state;
    with_table.fsms = fsms;
    values.block = &with_table;
    for (int i = 0; i < LOCKSTEP_ROWS; i++) rows[i].state = "S";
    assert_int_equal(lockstep_run(&options, result, &error), 0);
    rows[LOCKSTEP_ROWS].state = "S";
    assert_int_equal(lockstep_run(&options, result, &error), 2);
    assert_string_equal(error.text, "lanes: state table big has 257 rows; LOCKSTEP_ROWS counts 256");
    free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ports_hold_the_lanes_side_by_side),
        cmocka_unit_test(a_lane_is_copied_without_its_neighbours),
        cmocka_unit_test(the_random_agent_drives_each_lane_by_itself),
        cmocka_unit_test(a_block_may_be_described_before_the_rest_of_it_exists),
        cmocka_unit_test(a_table_with_more_rows_than_are_counted_is_refused),
        cmocka_unit_test(lockstep_compares_and_shrinks_every_lane),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
