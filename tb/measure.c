/* Speeds of the two sides alone and together, in turns within one run, in processor time: what else the machine does
 * then hits all alike, and little. */
#include <string.h>
#include <time.h>

#include "tb/lockstep.h"
#include "tb/run.h"

enum { ROUNDS = 5, MAX_RECORD_BYTES = 8 << 20 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int play_live(struct run *run, uint64_t cycles, struct stimulus *record, double *seconds,
                     struct spec_error *error)
{
    struct bench *bench = &run->bench;
    enum agent_mode mode = run->options.mode == AGENT_MIXED ? AGENT_READY : run->options.mode;
    if (bench_start(bench, run->options.seed, mode, error)) return -1;
    struct bench_live live;
    struct bench_source source = bench_live(&live, bench, run->options.seed, run->options.reset_every);
    struct bench_failure failure;
    bench->record = record;
    double start = now();
    int failed = bench_play(bench, &source, cycles, &failure);
    *seconds = now() - start;
    bench->record = NULL;
    return failed
               ? spec_fail(error, "%s: the two sides differ: run lockstep before its speed", bench->values->block->name)
               : 0;
}

static double time_rtl(struct run *run, const struct stimulus *stimulus)
{
    struct rtl_sim *sim = run->build.create(1);
    double start = now();
    run->build.bare(sim, stimulus->in, stimulus->cycles);
    double seconds = now() - start;
    run->build.destroy(sim);
    return seconds;
}

static double time_model(struct run *run, const struct stimulus *stimulus)
{
    struct bench *bench = &run->bench;
    memcpy(bench->model_state, bench->model_fresh, bench->model_size);
    double start = now();
    const uint32_t *in = stimulus->in;
    for (uint64_t t = 0; t < stimulus->cycles; t++, in += stimulus->words) {
        bench->model->eval(bench->model_state, in, bench->out_model);
        bench->model->tick(bench->model_state);
    }
    return now() - start;
}

static void keep_best(double *best, double seconds, uint64_t cycles)
{
    double speed = seconds > 0 ? (double)cycles / seconds * 1e-6 : 0;
    if (speed > *best) *best = speed;
}

int lockstep_measure(const struct lockstep_options *options, struct lockstep_speed *speed, struct spec_error *error)
{
    memset(speed, 0, sizeof *speed);
    struct run run;
    struct stimulus stimulus = {.in = NULL};
    int failed = run_open(&run, options, RTL_FAST, error);
    if (!failed && run.options.replay) failed = spec_fail(error, "speed is measured with an agent, not with a replay");
    if (!failed) {
        stimulus_begin(&stimulus, run.options.values, run.options.seed);
        uint64_t fits = (uint64_t)MAX_RECORD_BYTES / (4 * (uint64_t)stimulus.words);
        uint64_t cycles = run.options.cycles && run.options.cycles < fits ? run.options.cycles : fits;
        double seconds;
        failed = play_live(&run, cycles, &stimulus, &seconds, error);
        for (int round = 0; round < ROUNDS && !failed; round++) {
            keep_best(&speed->rtl, time_rtl(&run, &stimulus), cycles);
            keep_best(&speed->model, time_model(&run, &stimulus), cycles);
            failed = play_live(&run, cycles, NULL, &seconds, error);
            keep_best(&speed->both, seconds, cycles);
        }
    }
    stimulus_free(&stimulus);
    run_close(&run);
    return failed ? 2 : 0;
}
