/* Does the count of corners see what was driven, and nothing else, and does the verdict find what is missing? */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "spec/bits.h"
#include "tb/corners.h"

/* A small block: two lanes that may be masked, an address with a length, a code, and a signal that counts with its valid. With
 * EXTRA it has two more ports in front of the others. */
static const struct spec_code codes[] = {{"GET", 0, ""}, {"PUT", 1, ""}, {"END", 2, ""}, {0}};
static const struct spec_enum op = {"op", "2", codes, ""};
static const struct spec_field fields[] = {
    {"op", "2", NULL, "OP_*"},           {"from", "4", NULL, "address of the first word", "from + length - 1"},
    {"length", "3", NULL, "words"},      {"mask", "2", NULL, "lanes that take part"},
    {"value", "3", "2", "of each lane"}, {0},
};
static const struct spec_record request = {"request", fields, "", ""};
static const struct spec_channel channels[] = {{"req", SPEC_IN, &request, "", ""}, {0}};
static const struct spec_signal signals[] = {{"extra", SPEC_OUT, "2", "", .when = "EXTRA"},
                                             {"extra_in", SPEC_IN, "2", "", .when = "EXTRA"},
                                             {"mark_valid", SPEC_IN, "1", ""},
                                             {"mark_place", SPEC_IN, "3", "word address"},
                                             {0}};
static const struct spec_enum *const enums[] = {&op, NULL};
static const struct spec_param params[] = {{"EXTRA", SPEC_OPTION, 0, 0, 1, .unit = "", .meaning = "", .source = ""},
                                           {0}};
static const struct spec_block block = {
    .name = "fake", .params = params, .enums = enums, .signals = signals, .channels = channels};

struct bench {
    struct spec_values values;
    struct spec_ports ports;
    struct corners *corners;
    uint32_t in[16], out[4];
};

static int start(void **state)
{
    static struct bench b;
    struct spec_error error;
    memset(&b, 0, sizeof b);
    spec_defaults(&block, &b.values);
    spec_list_ports(&b.values, &b.ports);
    b.corners = corners_new(&b.values, NULL, &error);
    *state = &b;
    return b.corners ? 0 : -1;
}

static int stop(void **state)
{
    corners_free(((struct bench *)*state)->corners);
    return 0;
}

static void put(struct bench *b, const char *field, int element, uint64_t value)
{
    uint32_t *data = b->in + spec_port_word(&b->ports, "req_data");
    bits_set_field(data, 0, spec_field_slice(&b->values, &request, field), element, value);
}

static void cycle(struct bench *b, int valid, int ready)
{
    b->in[spec_port_word(&b->ports, "req_valid")] = (uint32_t)valid;
    b->out[spec_port_word(&b->ports, "req_ready")] = (uint32_t)ready;
    corners_see(b->corners, b->in, b->out);
}

static const struct corner_field *find(const struct bench *b, const char *name)
{
    for (int i = 0; i < b->corners->count; i++)
        if (!strcmp(b->corners->field[i].name, name)) return &b->corners->field[i];
    fail_msg("no field %s", name);
    return NULL;
}

static int seen(const struct bench *b, const char *name, const char *corner)
{
    const struct corner_field *f = find(b, name);
    for (int i = 0; i < f->points; i++)
        if (!strcmp(f->point[i], corner)) return (int)(f->seen >> i & 1);
    fail_msg("%s has no corner %s", name, corner);
    return 0;
}

static void what_is_not_handed_over_does_not_count(void **state)
{
    struct bench *b = *state;
    put(b, "length", 0, 7);
    cycle(b, 1, 0);
    cycle(b, 0, 1);
    b->in[0] = 1; /* reset */
    cycle(b, 1, 1);
    assert_false(seen(b, "req.length", "maximum"));
    b->in[0] = 0;
    cycle(b, 1, 1);
    assert_true(seen(b, "req.length", "maximum"));
    assert_false(seen(b, "req.length", "0"));
}

static void codes_are_corners_and_so_is_a_number_that_is_none(void **state)
{
    struct bench *b = *state;
    put(b, "op", 0, 1);
    cycle(b, 1, 1);
    assert_true(seen(b, "req.op", "PUT"));
    assert_false(seen(b, "req.op", "GET"));
    assert_false(seen(b, "req.op", "no code"));
    put(b, "op", 0, 3);
    cycle(b, 1, 1);
    assert_true(seen(b, "req.op", "no code"));
}

static void a_lane_outside_the_mask_does_not_count(void **state)
{
    struct bench *b = *state;
    put(b, "mask", 0, 1);
    put(b, "value", 1, 7);
    cycle(b, 1, 1);
    assert_false(seen(b, "req.value", "maximum"));
    assert_true(seen(b, "req.value", "0"));
    int zeros, ones;
    corners_bits(find(b, "req.value"), &zeros, &ones);
    assert_int_equal(zeros, 3);
    assert_int_equal(ones, 0);
    put(b, "mask", 0, 2);
    cycle(b, 1, 1);
    assert_true(seen(b, "req.value", "maximum"));
}

static void an_extent_past_the_last_address_wraps(void **state)
{
    struct bench *b = *state;
    put(b, "from", 0, 10);
    put(b, "length", 0, 6);
    cycle(b, 1, 1); /* 10 to 15: the last there is */
    assert_false(seen(b, "req.from", "wrap"));
    put(b, "length", 0, 7);
    cycle(b, 1, 1);
    assert_true(seen(b, "req.from", "wrap"));
}

static void an_address_wraps_from_the_maximum_to_0_and_counts_with_its_valid(void **state)
{
    struct bench *b = *state;
    uint32_t *place = &b->in[spec_port_word(&b->ports, "mark_place")];
    uint32_t *valid = &b->in[spec_port_word(&b->ports, "mark_valid")];
    *place = 7;
    cycle(b, 0, 0);
    assert_false(seen(b, "mark_place", "maximum"));
    *valid = 1;
    cycle(b, 0, 0);
    assert_true(seen(b, "mark_place", "maximum"));
    *place = 3;
    cycle(b, 0, 0);
    *place = 0;
    cycle(b, 0, 0);
    assert_false(seen(b, "mark_place", "wrap"));
    *place = 7;
    cycle(b, 0, 0);
    *place = 0;
    cycle(b, 0, 0);
    assert_true(seen(b, "mark_place", "wrap"));
}

static void crosses_are_of_neighbours_in_one_record(void **state)
{
    struct bench *b = *state;
    put(b, "from", 0, 15);
    cycle(b, 1, 1); /* from at its maximum, length at 0 */
    assert_int_equal(find(b, "req.from")->crosses, 1 << 2);
    assert_true(find(b, "req.from")->has_next);
    assert_false(find(b, "req.value")->has_next);
    assert_false(find(b, "mark_valid")->has_next);
}

/* The block with EXTRA, which has seen 3 at `extra`, and `from` at its maximum beside a `length` of 0. */
static struct bench *with_extra(void)
{
    static struct bench b;
    struct spec_error error;
    memset(&b, 0, sizeof b);
    spec_defaults(&block, &b.values);
    assert_int_equal(spec_set(&b.values, "EXTRA", 1, &error), 0);
    spec_list_ports(&b.values, &b.ports);
    b.corners = corners_new(&b.values, NULL, &error);
    assert_non_null(b.corners);
    b.out[spec_port_word(&b.ports, "extra")] = 3;
    put(&b, "from", 0, 15);
    cycle(&b, 1, 1);
    return &b;
}

static void both_were_seen(const struct bench *b)
{
    assert_true(seen(b, "extra", "maximum"));
    assert_false(seen(b, "extra_in", "maximum"));
    assert_true(seen(b, "req.from", "maximum"));
    assert_true(seen(b, "req.length", "maximum"));
    assert_false(seen(b, "req.mask", "maximum"));
    assert_false(seen(b, "mark_place", "maximum"));
    assert_int_equal(find(b, "extra")->dir, SPEC_OUT);
    assert_int_equal(find(b, "req.from")->crosses, 1 << 2 | 1 << 1);
    for (int i = 0; i < b->corners->count; i++) {
        const struct corner_field *f = &b->corners->field[i];
        const struct corners_share share = corners_share(f);
        if (f->seen & ~f->there) fail_msg("%s: seen, and not there", f->name);
        if (share.crosses_seen > share.crosses) fail_msg("%s: more crosses than there are", f->name);
    }
}

/* As the ports of DDR4 do among those of DDR3 (spec/dramcache/dram_controller.c). */
static void ports_that_some_sizes_lack_meet_by_name(void **state)
{
    struct bench *b = *state, *wide = with_extra();
    put(b, "length", 0, 7); /* and `from` at 0 */
    cycle(b, 1, 1);
    const int count = b->corners->count;
    corners_merge(b->corners, wide->corners);
    assert_int_equal(b->corners->count, count + 2);
    both_were_seen(b);
    corners_free(wide->corners);
}

static void sizes_that_have_all_ports_take_in_the_others(void **state)
{
    struct bench *b = *state, *wide = with_extra();
    put(b, "length", 0, 7);
    cycle(b, 1, 1);
    const int count = wide->corners->count;
    corners_merge(wide->corners, b->corners);
    assert_int_equal(wide->corners->count, count);
    both_were_seen(wide);
    corners_free(wide->corners);
}

/* The verdict ------------------------------------------------------------------------------------------------------- */

static char told[4000];

static void tell(void *to, const char *line)
{
    (void)to;
    strcat(strcat(told, line), "\n");
}

/* What an agent drives that draws each value from 0 to `most`. */
static int drive_up_to(struct bench *b, int most, const struct corner_exclusion *except)
{
    struct spec_error error;
    corners_free(b->corners);
    b->corners = corners_new(&b->values, except, &error);
    put(b, "mask", 0, 3);
    for (int t = 0; t < 4096; t++) {
        put(b, "op", 0, (uint64_t)t % 4);
        put(b, "from", 0, (uint64_t)t / 4 % 16);
        put(b, "length", 0, (uint64_t)(t / 64 % (most + 1)));
        put(b, "mask", 0, (uint64_t)t % 4);
        for (int i = 0; i < 2; i++) put(b, "value", i, (uint64_t)t / 3 % 8);
        b->in[spec_port_word(&b->ports, "mark_valid")] = (uint32_t)t / 8 % 2;
        b->in[spec_port_word(&b->ports, "mark_place")] = (uint32_t)t % 8;
        cycle(b, 1, t % 3 > 0);
        cycle(b, 0, 1);
    }
    told[0] = 0;
    b->in[spec_port_word(&b->ports, "mark_valid")] = 1;
    b->in[spec_port_word(&b->ports, "mark_place")] = 7;
    cycle(b, 0, 0);
    b->in[spec_port_word(&b->ports, "mark_place")] = 0;
    cycle(b, 0, 0);
    return corners_judge(b->corners, except, tell, NULL);
}

static void an_agent_that_draws_everything_passes(void **state)
{
    if (drive_up_to(*state, 7, NULL)) fail_msg("%s", told);
}

static void a_field_whose_maximum_is_never_drawn_is_found(void **state)
{
    assert_int_equal(drive_up_to(*state, 6, NULL), 1);
    assert_string_equal(told, "req.length: never driven: maximum\n");
}

static void an_excluded_corner_is_not_missed_and_is_stale_when_it_is_reached(void **state)
{
    static const struct corner_exclusion except[] = {{"*.length", "maximum", NULL, 0, "six words at most"}, {0}};
    if (drive_up_to(*state, 6, except)) fail_msg("%s", told);
    assert_int_equal(drive_up_to(*state, 7, except), 1);
    assert_string_equal(told, "req.length: reached, though excluded: maximum\n");
}

static void a_corner_not_reached_yet_may_be_reached(void **state)
{
    static const struct corner_exclusion except[] = {{"req.length", "maximum", NULL, 1, "six words as a rule"}, {0}};
    if (drive_up_to(*state, 6, except)) fail_msg("%s", told);
    if (drive_up_to(*state, 7, except)) fail_msg("%s", told);
}

static void a_largest_legal_value_is_the_maximum_and_no_more_may_come(void **state)
{
    static const struct corner_exclusion except[] = {{"req.length", NULL, "2 * 3", 0, "six words at most"}, {0}};
    if (drive_up_to(*state, 6, except)) fail_msg("%s", told);
    assert_int_equal(drive_up_to(*state, 5, except), 1);
    assert_string_equal(told, "req.length: never driven: maximum\n");
    assert_int_equal(drive_up_to(*state, 7, except), 1);
    assert_string_equal(told, "req.length: a value was driven above the largest legal one: 2 * 3\n");
}

static void an_exclusion_of_what_is_not_there_is_found(void **state)
{
    static const struct corner_exclusion except[] = {
        {"req.lenght", "maximum", NULL, 0, ""}, {"req.length", "maximal", NULL, 0, ""}, {0}};
    assert_int_equal(drive_up_to(*state, 7, except), 2);
    assert_string_equal(told, "req.lenght: an exclusion for no field of an input\n"
                              "req.length: the exclusion names a corner that it has not: maximal\n");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, start, stop)
    const struct CMUnitTest tests[] = {
        CASE(what_is_not_handed_over_does_not_count),
        CASE(codes_are_corners_and_so_is_a_number_that_is_none),
        CASE(a_lane_outside_the_mask_does_not_count),
        CASE(an_extent_past_the_last_address_wraps),
        CASE(an_address_wraps_from_the_maximum_to_0_and_counts_with_its_valid),
        CASE(crosses_are_of_neighbours_in_one_record),
        CASE(ports_that_some_sizes_lack_meet_by_name),
        CASE(sizes_that_have_all_ports_take_in_the_others),
        CASE(an_agent_that_draws_everything_passes),
        CASE(a_field_whose_maximum_is_never_drawn_is_found),
        CASE(an_excluded_corner_is_not_missed_and_is_stale_when_it_is_reached),
        CASE(a_corner_not_reached_yet_may_be_reached),
        CASE(a_largest_legal_value_is_the_maximum_and_no_more_may_come),
        CASE(an_exclusion_of_what_is_not_there_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
