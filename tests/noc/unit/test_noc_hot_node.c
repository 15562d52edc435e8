/* How a mesh shares a node that all others send to without a gap: docs/limits.md. Each router takes turns among its inputs, whatever
 * stands behind them, so what a source gets is the product of the turns on its way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmodel/noc/noc.h"
#include "spec/noc/noc.h"

enum { SIDE = 4, NODES = SIDE * SIDE, HOT = 0, NET = 0, CYCLES = 216000, SETTLED = 2000 };

struct share {
    int flits, last, gap; /* since SETTLED; the cycle of the last; the longest time between two */
};

static void note(struct share *s, int now)
{
    if (s->last && now - s->last > s->gap) s->gap = now - s->last;
    s->last = now;
    s->flits++;
}

/* Every node sends packets of one flit to the hot one, which takes what comes. */
static void play(struct noc *m, struct spec_slice src, struct share *shares)
{
    for (int t = 0; t < SETTLED + CYCLES; t++) {
        struct noc_exit *hot = noc_exit(m, HOT, NET);
        hot->taken = hot->held > 0;
        if (hot->taken && t >= SETTLED) note(&shares[bits_get_field(noc_left(m, HOT, NET), 0, src, 0)], t);
        for (int n = 0; n < NODES; n++) {
            struct noc_exit *node = noc_exit(m, n, NET);
            node->enters = noc_has_room(m, n, NET);
            if (!node->enters) continue;
            uint32_t *flit = noc_entered(m, n, NET);
            memset(flit, 0, m->flit_words * sizeof *flit);
            bits_set_field(flit, 0, src, 0, (uint64_t)n);
            bits_set_field(flit, 0, m->dest, 0, HOT);
            bits_set_field(flit, 0, m->last, 0, 1);
        }
        noc_plan(m);
        noc_move(m);
    }
}

/* Of how many flits at the hot node one is of this node: a packet goes along its row to the hot node's column, then along that. Inputs
 * of a router that have traffic take turns: its own node, the rest of its row, and in that column the rest of the column. */
static int one_of(int node)
{
    int turns = 1;
    for (int row = 0; row <= node / SIDE; row++) turns *= 2 + (row < SIDE - 1);
    for (int column = 1; column <= node % SIDE; column++) turns *= 1 + (column < SIDE - 1);
    return turns;
}

static void the_nearest_gets_a_sixth_and_the_farthest_a_216th(void **state)
{
    (void)state;
    struct spec_values values;
    struct spec_error error;
    struct share shares[NODES] = {0};
    spec_defaults(&noc_mesh_block, &values);
    assert_int_equal(spec_set(&values, "COLUMNS", SIDE, &error), 0);
    assert_int_equal(spec_set(&values, "ROWS", SIDE, &error), 0);
    struct noc *m = calloc(1, noc_size(&values));
    noc_init(m, &values);
    play(m, spec_field_slice(&values, values.block->records[0], "src"), shares);
    for (int n = 0; n < NODES; n++) {
        assert_int_equal(shares[n].flits, CYCLES / one_of(n));
        assert_int_equal(shares[n].gap, one_of(n));
    }
    assert_int_equal(one_of(1), 6);
    assert_int_equal(one_of(NODES - 1), 216);
    free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_nearest_gets_a_sixth_and_the_farthest_a_216th)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
