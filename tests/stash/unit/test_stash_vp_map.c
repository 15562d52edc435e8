/* Does the VP-map find pages both ways, keep the newest back pointer, and order the operations of one edge? */
#include <stdio.h>

#include "tests/unit/model_bench.h"

#include "cmodel/stash/vp_map.h"
#include "spec/stash/stash_types.h"

static void open_small(struct bench *b)
{
    bench_open(b, &model_vp_map, &vp_map_block, NULL, "MAP_ENTRIES", 8, "VP_ENTRIES", 4, (char *)NULL);
    bench_reset(b);
}

/* The cycle before an add or a fill: its page is looked up. A drop of the same edge is asked for later. */
static void name_page(struct bench *b, unsigned vpn)
{
    bench_set(b, "va_vpn", vpn);
    bench_cycle(b);
}
static void add(struct bench *b, unsigned vpn, unsigned map, unsigned tail)
{
    name_page(b, vpn);
    bench_set(b, "add_valid", 1);
    bench_set(b, "add_vpn", vpn);
    bench_set(b, "add_map", map);
    bench_set(b, "tail", tail);
}
static void fill(struct bench *b, unsigned vpn, unsigned ppn, int fault)
{
    name_page(b, vpn);
    bench_set(b, "fill_valid", 1);
    bench_set(b, "fill_ppn", ppn);
    bench_set(b, "fill_fault", (uint64_t)fault);
}
static void drop(struct bench *b, unsigned map)
{
    bench_set(b, "drop_valid", 1);
    bench_set(b, "drop_map", map);
}
/* The edge, with what add, fill and drop have asked for. */
static void edge(struct bench *b)
{
    bench_cycle(b);
    bench_set(b, "add_valid", 0);
    bench_set(b, "fill_valid", 0);
    bench_set(b, "drop_valid", 0);
    bench_set(b, "forget_valid", 0);
}

/* "" not held, "h" held, "k PPN" known, "f" fault. */
static const char *look(struct bench *b, unsigned vpn)
{
    static char text[40];
    bench_set(b, "va_vpn", vpn);
    bench_cycle(b);
    int hit = (int)bench_get(b, "va_hit"), known = (int)bench_get(b, "va_known"), fault = (int)bench_get(b, "va_fault");
    assert_false((known || fault) && !hit);
    assert_false(known && fault);
    if (!known) assert_int_equal(bench_get(b, "va_ppn"), 0);
    if (known) snprintf(text, sizeof text, "k %x", (unsigned)bench_get(b, "va_ppn"));
    else snprintf(text, sizeof text, "%s", fault ? "f" : hit ? "h" : "");
    return text;
}
static int reverse(struct bench *b, unsigned ppn)
{
    bench_set(b, "pa_ppn", ppn);
    bench_cycle(b);
    bench_cycle(b); /* two cycles */
    if (!bench_get(b, "pa_hit")) assert_int_equal(bench_get(b, "pa_vpn"), 0);
    return bench_get(b, "pa_hit") ? (int)bench_get(b, "pa_vpn") : -1;
}

static void a_page_is_held_then_known_then_found_from_both_sides(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    assert_int_equal(bench_get(&b, "free_count"), 4);
    assert_string_equal(look(&b, 0), "");
    assert_int_equal(reverse(&b, 0), -1); /* the zeros of an empty entry are no page */
    add(&b, 0x12, 3, 4);
    bench_set(&b, "va_vpn", 0x12);
    bench_eval(&b);
    bench_tick(&b); /* this look-up reads the state before the edge */
    bench_set(&b, "add_valid", 0);
    bench_eval(&b);
    assert_int_equal(bench_get(&b, "va_hit"), 0);
    assert_int_equal(bench_get(&b, "free_count"), 3);
    assert_string_equal(look(&b, 0x12), "h");
    assert_int_equal(reverse(&b, 0), -1);
    fill(&b, 0x12, 0x77, 0);
    edge(&b);
    assert_string_equal(look(&b, 0x12), "k 77");
    assert_int_equal(reverse(&b, 0x77), 0x12);
    fill(&b, 0x13, 0x78, 0); /* not held: nothing */
    edge(&b);
    assert_string_equal(look(&b, 0x13), "");
    assert_int_equal(reverse(&b, 0x78), -1);
    bench_reset(&b);
    assert_string_equal(look(&b, 0x12), "");
    assert_int_equal(reverse(&b, 0x77), -1);
    bench_close(&b);
}

static void a_fault_is_forgotten_when_the_page_is_added_again(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    add(&b, 5, 3, 4);
    edge(&b);
    fill(&b, 5, 9, 1);
    edge(&b);
    assert_string_equal(look(&b, 5), "f");
    assert_int_equal(reverse(&b, 9), -1);
    add(&b, 5, 2, 4); /* an older mapping: the pointer stays, the fault goes */
    edge(&b);
    assert_string_equal(look(&b, 5), "h");
    fill(&b, 5, 9, 0);
    edge(&b);
    add(&b, 5, 3, 4); /* known stays */
    edge(&b);
    assert_string_equal(look(&b, 5), "k 9");
    drop(&b, 3);
    edge(&b);
    assert_string_equal(look(&b, 5), "");
    bench_close(&b);
}

static void the_newest_mapping_keeps_the_page(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    /* The tail is 2: entry 1 is the newest, then 0, then 7 down to 2, the oldest. */
    static const struct {
        unsigned old, added, kept;
    } cases[] = {
        {0, 1, 1}, {1, 0, 1}, {7, 0, 0}, {0, 7, 0}, {2, 7, 7}, {7, 2, 7}, {3, 2, 3}, {2, 3, 3}, {4, 4, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bench_reset(&b);
        add(&b, 1, cases[i].old, 2);
        edge(&b);
        add(&b, 1, cases[i].added, 2);
        edge(&b);
        for (unsigned map = 0; map < 8; map++) {
            if (map == cases[i].kept) continue;
            drop(&b, map);
            edge(&b);
        }
        assert_string_equal(look(&b, 1), "h");
        drop(&b, cases[i].kept);
        edge(&b);
        assert_string_equal(look(&b, 1), "");
    }
    bench_close(&b);
}

static void one_edge_drops_then_adds_or_fills(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    for (unsigned i = 0; i < 4; i++) {
        add(&b, 0x20 + i, i, 4);
        edge(&b);
        fill(&b, 0x20 + i, 0x40 + i, 0);
        edge(&b);
    }
    assert_int_equal(bench_get(&b, "free_count"), 0);
    add(&b, 0x30, 6, 7); /* full, and nothing dropped: nothing happens */
    edge(&b);
    assert_string_equal(look(&b, 0x30), "");
    add(&b, 0x30, 6, 7);
    drop(&b, 2);
    edge(&b);
    assert_int_equal(bench_get(&b, "free_count"), 0);
    fill(&b, 0x30, 0x50, 0);
    edge(&b);
    assert_string_equal(look(&b, 0x30), "k 50");
    assert_string_equal(look(&b, 0x22), "");
    assert_int_equal(reverse(&b, 0x42), -1);
    /* A page dropped and added at one edge starts again: its translation is forgotten. */
    add(&b, 0x21, 6, 7);
    drop(&b, 1);
    edge(&b);
    assert_string_equal(look(&b, 0x21), "h");
    add(&b, 0x24, 2, 7);
    drop(&b, 3);
    edge(&b);
    fill(&b, 0x24, 0x99, 0); /* dropped at this edge: nothing to fill */
    drop(&b, 2);
    edge(&b);
    assert_string_equal(look(&b, 0x24), "");
    assert_int_equal(reverse(&b, 0x99), -1);
    assert_int_equal(bench_get(&b, "free_count"), 1);
    bench_close(&b);
}

static void a_forget_frees_every_entry(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    for (unsigned i = 0; i < 4; i++) {
        add(&b, 0x20 + i, i, 4);
        edge(&b);
        fill(&b, 0x20 + i, 0x40 + i, i == 2);
        edge(&b);
    }
    add(&b, 0x30, 6, 7); /* takes an entry that is freed at this edge */
    bench_set(&b, "forget_valid", 1);
    edge(&b);
    assert_int_equal(bench_get(&b, "free_count"), 3);
    assert_string_equal(look(&b, 0x30), "h");
    for (unsigned i = 0; i < 4; i++) {
        assert_string_equal(look(&b, 0x20 + i), "");
        assert_int_equal(reverse(&b, 0x40 + i), -1);
    }
    /* A page that is added at this edge and held already starts again; a fill finds nothing, at this edge and at the next one. */
    fill(&b, 0x30, 0x50, 0);
    edge(&b);
    assert_string_equal(look(&b, 0x30), "k 50");
    add(&b, 0x30, 6, 7);
    bench_set(&b, "forget_valid", 1);
    edge(&b);
    assert_string_equal(look(&b, 0x30), "h");
    fill(&b, 0x30, 0x51, 0);
    bench_set(&b, "forget_valid", 1);
    edge(&b);
    assert_string_equal(look(&b, 0x30), "");
    name_page(&b, 0x30);
    bench_set(&b, "forget_valid", 1);
    edge(&b);
    fill(&b, 0x30, 0x52, 0);
    edge(&b);
    assert_string_equal(look(&b, 0x30), "");
    assert_int_equal(bench_get(&b, "free_count"), 4);
    bench_close(&b);
}

static void of_synonyms_the_lowest_entry_answers(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    for (unsigned i = 0; i < 3; i++) {
        add(&b, 0x23 - i, i, 4);
        edge(&b);
        fill(&b, 0x23 - i, 0x40, 0);
        edge(&b);
    }
    assert_int_equal(reverse(&b, 0x40), 0x23);
    drop(&b, 0);
    edge(&b);
    assert_int_equal(reverse(&b, 0x40), 0x22);
    add(&b, 0x11, 5, 6); /* takes the lowest free entry, 0 */
    edge(&b);
    fill(&b, 0x11, 0x40, 0);
    edge(&b);
    assert_int_equal(reverse(&b, 0x40), 0x11);
    bench_close(&b);
}

/* What matches is found in the first cycle, the entry that matched is read in the second. */
static void the_reverse_look_up_reads_the_entry_one_cycle_later(void **unused)
{
    (void)unused;
    struct bench b;
    open_small(&b);
    add(&b, 0x12, 3, 4);
    edge(&b);
    fill(&b, 0x12, 0x77, 0);
    edge(&b);
    bench_set(&b, "pa_ppn", 0x77);
    bench_cycle(&b);
    bench_set(&b, "pa_ppn", 0);
    assert_int_equal(bench_get(&b, "pa_hit"), 0); /* one cycle is too early */
    drop(&b, 3);                                  /* leaves vpn as it is */
    edge(&b);
    assert_int_equal(bench_get(&b, "pa_hit"), 1);
    assert_int_equal(bench_get(&b, "pa_vpn"), 0x12);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "pa_hit"), 0);
    assert_int_equal(bench_get(&b, "pa_vpn"), 0);
    /* Dropped at the edge of the look-up, and another page takes the entry: its page is read. */
    add(&b, 0x12, 3, 4);
    edge(&b);
    fill(&b, 0x12, 0x77, 0);
    edge(&b);
    add(&b, 0x15, 5, 6);
    bench_set(&b, "pa_ppn", 0x77);
    drop(&b, 3);
    edge(&b);
    bench_cycle(&b);
    assert_int_equal(bench_get(&b, "pa_hit"), 1);
    assert_int_equal(bench_get(&b, "pa_vpn"), 0x15);
    /* Nothing is found beside an add. */
    fill(&b, 0x15, 0x77, 0);
    edge(&b);
    bench_set(&b, "pa_ppn", 0);
    add(&b, 0x15, 5, 6);
    bench_set(&b, "add_valid", 0);
    bench_set(&b, "pa_ppn", 0x77);
    bench_set(&b, "va_vpn", 0x15);
    bench_cycle(&b);
    bench_set(&b, "add_valid", 1);
    edge(&b);
    assert_int_equal(bench_get(&b, "pa_hit"), 0);
    assert_int_equal(bench_get(&b, "pa_vpn"), 0);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reverse_look_up_reads_the_entry_one_cycle_later),
        cmocka_unit_test(a_page_is_held_then_known_then_found_from_both_sides),
        cmocka_unit_test(a_fault_is_forgotten_when_the_page_is_added_again),
        cmocka_unit_test(the_newest_mapping_keeps_the_page),
        cmocka_unit_test(one_edge_drops_then_adds_or_fills),
        cmocka_unit_test(a_forget_frees_every_entry),
        cmocka_unit_test(of_synonyms_the_lowest_entry_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
