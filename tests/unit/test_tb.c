/* Does the bench find a difference, shrink it, and keep to the channel rules meanwhile? Are broken stimulus files named?
 * The block is the scratchpad; its "RTL" here is a second copy of the golden model with a fault that can be planted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmodel/scratchpad/scratchpad.h"
#include "spec/scratchpad/scratchpad.h"
#include "tb/host.h"
#include "tb/shrink.h"

struct rtl_sim {
    struct spec_ports ports;
    struct agent_channel req;
    void *state;
    uint32_t before[SPEC_MAX_PORTS];
    int in_words, waiting, edges;
};

/* What the fake RTL does wrong, and whether it saw a channel rule broken; one test at a time. */
static int planted, rule_broken, stopped;
static uint32_t chosen;
enum { EARLY = 12 };
static char message[512];

static void little(struct spec_values *values)
{
    struct spec_error error;
    spec_defaults(&scratchpad_block, values);
    assert_int_equal(spec_set(values, "BYTES", 256, &error), 0);
    assert_int_equal(spec_set(values, "BANKS", 4, &error), 0);
    assert_int_equal(spec_set(values, "LANES", 2, &error), 0);
}

static struct rtl_sim *fake_create(uint32_t seed)
{
    (void)seed;
    struct spec_values values;
    struct spec_error error;
    struct rtl_sim *sim = calloc(1, sizeof *sim);
    little(&values);
    spec_list_ports(&values, &sim->ports);
    sim->req = agent_channel(&sim->ports, "req");
    sim->in_words = sim->ports.in_words;
    sim->state = calloc(1, model_scratchpad.size(&values));
    assert_int_equal(model_scratchpad.init(sim->state, &values, NULL, &error), 0);
    return sim;
}

static void fake_destroy(struct rtl_sim *sim)
{
    free(sim->state);
    free(sim);
}

static void fake_choose(struct rtl_sim *sim, uint32_t mutant)
{
    (void)sim;
    chosen = mutant;
}

/* The fault: a response whose first word is odd loses that bit. 2: a mutant does so to few words; the original does so as well, in its
 * first cycles. */
static void fake_eval(struct rtl_sim *sim, const uint32_t *in, uint32_t *out)
{
    model_scratchpad.eval(sim->state, in, out);
    const struct agent_channel *c = &sim->req;
    size_t bytes = (size_t)c->words * sizeof(uint32_t);
    if (sim->waiting && (!in[c->valid] || memcmp(in + c->data, sim->before + c->data, bytes))) rule_broken = 1;
    memcpy(sim->before, in, (size_t)sim->in_words * sizeof *in);
    sim->waiting = in[c->valid] && !out[c->ready] && !(in[0] & 1);
    uint32_t *word = &out[spec_find_port(&sim->ports, "resp_data")->word];
    const int few = (*word & 127) == 1;
    if (planted == 1 || (planted == 2 && few && (chosen || sim->edges < EARLY))) *word &= ~UINT32_C(1);
}

static void fake_edge(struct rtl_sim *sim)
{
    model_scratchpad.tick(sim->state);
    sim->edges++;
}

static const struct rtl_build fake = {
    .create = fake_create,
    .destroy = fake_destroy,
    .eval = fake_eval,
    .edge = fake_edge,
    .choose = fake_choose,
    .stopped = &stopped,
    .message = message,
};

static int play(struct bench *bench, uint64_t seed, enum agent_mode mode, uint64_t cycles, struct stimulus *record,
                struct bench_failure *failure)
{
    struct spec_error error;
    assert_int_equal(bench_start(bench, seed, mode, &error), 0);
    struct bench_live live;
    struct bench_source source = bench_live(&live, bench, seed, 500);
    bench->record = record;
    int failed = bench_play(bench, &source, cycles, failure);
    bench->record = NULL;
    return failed;
}

static void open_bench(struct bench *bench, struct spec_values *values)
{
    struct spec_error error;
    little(values);
    rule_broken = 0;
    assert_int_equal(bench_open(bench, values, &model_scratchpad, NULL, &fake, &agent_random, &error), 0);
}

/* A run that fails, as the agent's stimulus. */
static void record_failing(struct bench *bench, enum agent_mode mode, struct stimulus *stimulus,
                           struct bench_failure *failure)
{
    stimulus_begin(stimulus, bench->values, 7);
    stimulus->agent = &agent_random;
    stimulus->mode = mode;
    assert_int_equal(play(bench, 7, mode, 20000, stimulus, failure), 1);
}

static void shrink_it(struct bench *bench, const struct stimulus *stimulus, struct stimulus *shrunk,
                      struct bench_failure *failure)
{
    struct shrink_limits limits = {20000, 2000000};
    struct spec_error error;
    unsigned tries;
    assert_int_equal(shrink(bench, stimulus, stimulus->seed, stimulus->mode, &limits, shrunk, failure, &tries, &error),
                     0);
}

/* In so few cycles as the mutant fails in, the original fails as well. */
static void a_mutant_shrinks_to_what_the_original_plays(void **unused)
{
    (void)unused;
    struct spec_values values;
    struct bench bench;
    open_bench(&bench, &values);
    planted = 2;
    bench.mutant = 1;
    for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
        struct stimulus stimulus, shrunk;
        struct bench_failure failure, again;
        struct spec_error error;
        record_failing(&bench, (enum agent_mode)mode, &stimulus, &failure);
        assert_int_equal(bench_is_sound(&bench, &stimulus), 1);
        shrink_it(&bench, &stimulus, &shrunk, &failure);
        assert_in_range(shrunk.cycles, EARLY, 2 * EARLY);
        assert_int_equal(bench_play_stimulus(&bench, &shrunk, &again, &error), 1);
        assert_int_equal(bench_is_sound(&bench, &shrunk), 1);
        stimulus_free(&stimulus);
        stimulus_free(&shrunk);
    }
    bench_close(&bench);
}

static void equal_sides_play_without_a_difference(void **unused)
{
    (void)unused;
    struct spec_values values;
    struct bench bench;
    struct bench_failure failure;
    open_bench(&bench, &values);
    planted = 0;
    for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
        assert_int_equal(play(&bench, 7, (enum agent_mode)mode, 20000, NULL, &failure), 0);
    }
    assert_int_equal(rule_broken, 0);
    bench_close(&bench);
}

static void a_difference_is_found_and_shrinks_to_a_few_legal_cycles(void **unused)
{
    (void)unused;
    struct spec_values values;
    struct bench bench;
    open_bench(&bench, &values);
    planted = 1;
    for (int mode = AGENT_READY; mode < AGENT_MODES; mode++) {
        struct stimulus stimulus, shrunk;
        struct bench_failure failure, again;
        struct spec_error error;
        record_failing(&bench, (enum agent_mode)mode, &stimulus, &failure);
        assert_int_equal(failure.kind, LOCKSTEP_MISMATCH);
        assert_string_equal(bench.ports.port[failure.port].name, "resp_data");
        shrink_it(&bench, &stimulus, &shrunk, &failure);
        assert_in_range(shrunk.cycles, 2, 8); /* reset, a store or a load, its answer */
        assert_int_equal(bench_play_stimulus(&bench, &shrunk, &again, &error), 1);
        assert_int_equal(again.cycle, shrunk.cycles - 1);
        stimulus_free(&stimulus);
        stimulus_free(&shrunk);
    }
    assert_int_equal(rule_broken, 0); /* none of the thousands of replays broke channel stability */
    bench_close(&bench);
}

/* Stimulus files ----------------------------------------------------------------------------------------------------- */

#define FILE_NAME "test_tb.stim"

static void save_some(struct stimulus *s)
{
    struct spec_values values;
    struct spec_error error;
    little(&values);
    stimulus_begin(s, &values, 99);
    s->agent = &agent_random;
    s->mode = AGENT_HOSTILE;
    uint32_t *in = calloc((size_t)s->words, sizeof *in);
    uint64_t rng = 5;
    for (int t = 0; t < 50; t++) {
        in[agent_below(&rng, (uint32_t)s->words)] = (uint32_t)agent_draw(&rng);
        stimulus_add(s, in);
        if (t % 7 == 0) stimulus_add(s, in);
    }
    free(in);
    assert_int_equal(stimulus_save(s, FILE_NAME, "why\nit is here", &error), 0);
}

static void a_stimulus_survives_its_file(void **unused)
{
    (void)unused;
    struct stimulus s, back;
    struct spec_error error;
    save_some(&s);
    assert_int_equal(stimulus_load(&back, FILE_NAME, &error), 0);
    assert_int_equal(back.cycles, s.cycles);
    assert_int_equal(back.seed, 99);
    assert_int_equal(back.mode, AGENT_HOSTILE);
    assert_ptr_equal(back.agent, &agent_random);
    assert_memory_equal(back.in, s.in, s.cycles * (uint64_t)s.words * sizeof *s.in);
    stimulus_free(&s);
    stimulus_free(&back);
    remove(FILE_NAME);
}

static void every_truncation_and_change_is_refused_with_its_line(void **unused)
{
    (void)unused;
    struct stimulus s, back;
    struct spec_error error;
    char *text;
    size_t length;
    save_some(&s);
    stimulus_free(&s);
    assert_int_equal(host_read(FILE_NAME, &text, &length, &error), 0);
    for (size_t n = 0; n + 1 < length; n += 3) {
        assert_int_equal(host_write(FILE_NAME, text, n, &error), 0);
        assert_int_equal(stimulus_load(&back, FILE_NAME, &error), -1);
        assert_non_null(strstr(error.text, FILE_NAME ":"));
    }
    char *digit = strstr(text, "cycles") + 30;
    while (*digit != '=') digit++;
    digit[1] = digit[1] == '1' ? '2' : '1';
    assert_int_equal(host_write(FILE_NAME, text, length, &error), 0);
    assert_int_equal(stimulus_load(&back, FILE_NAME, &error), -1);
    free(text);
    remove(FILE_NAME);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_play_without_a_difference),
        cmocka_unit_test(a_difference_is_found_and_shrinks_to_a_few_legal_cycles),
        cmocka_unit_test(a_mutant_shrinks_to_what_the_original_plays),
        cmocka_unit_test(a_stimulus_survives_its_file),
        cmocka_unit_test(every_truncation_and_change_is_refused_with_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
