/* How many clean lines does ByE call dirty, when dirty lines have come and gone for long? Its counters stay where they have reached their
 * maximum: docs/dramcache/bye-data-path.md, What wears out. */
#include <stdio.h>
#include <string.h>

#include "spec/dramcache/dramcache.h"
#include "tests/dramcache/unit/agent_bench.h"

enum {
    COUNTERS = 8192,
    LINES = COUNTERS / 2 * 15 / 16, /* of the cache: as 245,760 to the 262,144 counters of a hash */
    FIRST = 2,                      /* turns until the first figure; each next one after as many again */
    FIGURES = 8,
    NUMBER = 0x1ffffff /* of a line: 25 bits */
};

struct bed {
    const struct model_ops *ops;
    void *model;
    uint32_t in[64], out[64], dirty[LINES];
    int look_valid, look_line, clean, inc_valid, inc_data, dec_valid, dec_data;
    uint64_t rng, looked, called; /* clean lines that were looked up, and those of them that were called dirty */
    int count, most;              /* dirty lines */
};

static void open_bed(struct bed *b, const char *sets)
{
    struct spec_values v;
    struct spec_error error;
    struct spec_ports p;
    agent_bench_values(&v, "dramcache_bye", sets);
    spec_list_ports(&v, &p);
    b->ops = model_find("dramcache_bye");
    b->model = calloc(1, b->ops->size(&v));
    assert_non_null(b->model);
    assert_int_equal(b->ops->init(b->model, &v, NULL, &error), 0);
    b->look_valid = spec_port_word(&p, "look_valid"), b->look_line = spec_port_word(&p, "look_line");
    b->clean = spec_port_word(&p, "answer_clean");
    b->inc_valid = spec_port_word(&p, "inc_valid"), b->inc_data = spec_port_word(&p, "inc_data");
    b->dec_valid = spec_port_word(&p, "dec_valid"), b->dec_data = spec_port_word(&p, "dec_data");
}

static uint32_t draw(struct bed *b)
{
    return (uint32_t)agent_draw(&b->rng) & NUMBER;
}

/* While there are fewer dirty lines than there may be one more comes, then one goes. 1: one came. */
static int turn(struct bed *b)
{
    const int comes = b->count < b->most;
    b->in[b->inc_valid] = (uint32_t)comes;
    b->in[b->dec_valid] = (uint32_t)!comes;
    if (comes) {
        b->in[b->inc_data] = b->dirty[b->count++] = draw(b);
        return 1;
    }
    const int gone = (int)(agent_draw(&b->rng) % (uint32_t)b->most);
    b->in[b->dec_data] = b->dirty[gone];
    b->dirty[gone] = b->dirty[--b->count];
    return 0;
}

/* So many of a hundred of `LINES` are dirty. Tenths of a percent of clean lines that are called dirty, in each of the figures' turns. */
static void wear(const char *sets, int percent, int *figures)
{
    struct bed b = {.rng = 1, .most = LINES * percent / 100};
    open_bed(&b, sets);
    int figure = 0;
    uint64_t came = 0, next = FIRST * (uint64_t)b.most;
    for (int t = 0; figure < FIGURES; t++) {
        memset(b.in, 0, sizeof b.in);
        b.in[0] = t < 2;
        const int cleared = t > COUNTERS;
        b.in[b.look_valid] = 1;
        b.in[b.look_line] = draw(&b); /* seldom a dirty one */
        if (cleared) came += (uint64_t)turn(&b);
        b.ops->eval(b.model, b.in, b.out);
        if (cleared && b.count >= b.most - 1) b.looked++, b.called += !b.out[b.clean];
        b.ops->tick(b.model);
        if (came < next) continue;
        figures[figure++] = (int)(1000 * b.called / b.looked);
        b.looked = b.called = 0;
        next *= 2;
    }
    free(b.model);
}

static void print_figures(const char *sets, int percent, int *figures)
{
    wear(sets, percent, figures);
    printf("%s, %d%% of the lines dirty:", sets, percent);
    for (int i = 0; i < FIGURES; i++) printf(" %d: %d.%d%%", FIRST << i, figures[i] / 10, figures[i] % 10);
    printf("\n");
}

static void counters_wear_out(void **state)
{
    (void)state;
    int narrow[FIGURES], wide[FIGURES];
    printf("turns of all dirty lines: clean lines that are called dirty\n");
    for (int percent = 23; percent <= 50; percent += 27) {
        print_figures("COUNTERS=8192 COUNTER_BITS=2", percent, narrow);
        print_figures("COUNTERS=8192 COUNTER_BITS=3", percent, wide);
        assert_true(narrow[FIGURES - 1] > 5 * narrow[0]);
        assert_in_range(wide[FIGURES - 1], wide[0] - wide[0] / 10, wide[0] + wide[0] / 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_wear_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
