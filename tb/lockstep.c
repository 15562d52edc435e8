#include "tb/lockstep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tb/coverage.h"
#include "tb/host.h"
#include "tb/run.h"
#include "tb/shrink.h"
#include "tb/wave.h"

/* What a result has no room for is an error: rows that nobody counts would look like rows that nobody reaches. */
static int check_room(const struct spec_block *block, struct spec_error *error)
{
    for (int i = 0; block->fsms && block->fsms[i]; i++) {
        const struct spec_fsm *fsm = block->fsms[i];
        int rows = 0;
        while (fsm->rows[rows].state) rows++;
        if (i >= LOCKSTEP_FSMS)
            return spec_fail(error, "%s: more than %d state tables; LOCKSTEP_FSMS counts no more", block->name,
                             LOCKSTEP_FSMS);
        if (rows > LOCKSTEP_ROWS)
            return spec_fail(error, "%s: state table %s has %d rows; LOCKSTEP_ROWS counts %d", block->name, fsm->name,
                             rows, LOCKSTEP_ROWS);
    }
    return 0;
}

enum { MANY_CYCLES = 1000000 }; /* from here on the simulation's speed counts more than its build */
static const char default_out_dir[] = "build/failures";

int run_open(struct run *run, const struct lockstep_options *options, enum rtl_variant variant,
             struct spec_error *error)
{
    memset(run, 0, sizeof *run);
    run->options = *options;
    struct lockstep_options *o = &run->options;
    if (!o->build_dir) o->build_dir = "build/verilated";
    if (!o->out_dir) o->out_dir = default_out_dir;
    if (!o->reset_every) o->reset_every = 5000;
    if (!o->shrink_tries) o->shrink_tries = 20000;
    if (o->replay) {
        if (stimulus_load(&run->replay, o->replay, error)) return -1;
        const struct spec_values *file = &run->replay.values;
        if (o->values && (o->values->block != file->block || memcmp(o->values->v, file->v, sizeof file->v))) {
            return spec_fail(error, "%s: recorded on %s with other parameters than those asked for", o->replay,
                             file->block->name);
        }
        o->values = file;
    }
    struct stat st;
    if (o->wave && stat(o->wave, &st) == 0 && !S_ISREG(st.st_mode)) /* the FST writer would remove it first */
        return spec_fail(error, "%s: cannot write the waveform: not a regular file", o->wave);
    if (host_try_directory(o->out_dir, error)) return -1; /* a failure must not be lost after hours */
    if (check_room(o->values->block, error)) return -1;
    if (!o->agent) o->agent = agent_for_block(o->values->block->name);
    if (!o->model && o->sides != LOCKSTEP_RTL) o->model = model_find(o->values->block->name);
    if (o->sides == LOCKSTEP_RTL) o->model = NULL;
    else if (!o->model)
        return spec_fail(error, "block '%s' is described, but has no golden model yet", o->values->block->name);
    if (o->sides == LOCKSTEP_MODEL) return bench_open(&run->bench, o->values, o->model, o->fsms, NULL, o->agent, error);
    int failed = rtl_source_open(&run->source, o->values, o->rtl_dir, o->build_dir, error);
    run->source.mutants = o->mutant != NULL;
    run->source.brief = o->brief;
    if (!failed) failed = rtl_build(&run->build, &run->source, variant, o->build_dir, error);
    if (!failed) failed = bench_open(&run->bench, o->values, o->model, o->fsms, &run->build, o->agent, error);
    if (o->mutant) run->bench.mutant = *o->mutant;
    return failed ? -1 : 0;
}

void run_close(struct run *run)
{
    if (run->bench.in) bench_close(&run->bench);
    rtl_unload(&run->build);
    rtl_source_free(&run->source);
    stimulus_free(&run->replay);
    coverage_free(&run->coverage);
}

/* Seeds of episodes are far apart for neighbouring seeds of runs. */
static uint64_t episode_seed(uint64_t seed, uint64_t episode)
{
    uint64_t rng = seed * UINT64_C(0xd1342543de82ef95) + episode;
    return agent_draw(&rng);
}

static uint64_t run_episode_length(const struct lockstep_options *o)
{
    if (o->episode) return o->episode;
    uint64_t third = (o->cycles + 2) / 3; /* so that every mode has its turn in a short run */
    return third < 1000 ? 1000 : third > 50000 ? 50000 : third;
}

enum { PATIENCE = 10000 };

/* Resets come in the first half of an episode. In the second one what stops for good is seen to stop. */
static uint64_t calm_from(const struct lockstep_options *o)
{
    const uint64_t length = run_episode_length(o);
    return (o->cycles < length ? o->cycles : length) / 2;
}

static enum agent_mode episode_mode(enum agent_mode mode, uint64_t episode)
{
    return mode == AGENT_MIXED ? (enum agent_mode)(AGENT_READY + episode % (AGENT_MODES - AGENT_READY)) : mode;
}

static int after_play(struct run *run, struct lockstep_result *result, struct spec_error *error)
{
    struct bench *bench = &run->bench;
    const struct spec_fsm *const *fsms = bench->values->block->fsms;
    for (int i = 0; bench->model && bench->model->row_counts && fsms && fsms[i]; i++) {
        const uint64_t *counts = bench->model->row_counts(bench->model_state, i);
        for (int r = 0; counts && fsms[i]->rows[r].state; r++) result->rows[i][r] += counts[r];
    }
    if (!run->options.coverage || !bench->sim) return 0;
    char part[LOCKSTEP_PATH];
    snprintf(part, sizeof part, "%s.part", run->options.coverage);
    bench->build->coverage(bench->sim, part);
    int failed = coverage_add(&run->coverage, part, error);
    remove(part);
    return failed;
}

static int save_coverage(struct run *run, struct lockstep_result *result, struct spec_error *error)
{
    const struct spec_fsm *const *fsms = run->options.values->block->fsms;
    if (coverage_save(&run->coverage, run->options.coverage, error)) return -1;
    if (coverage_read_labels(&run->coverage, error)) return -1;
    for (int i = 0; fsms && fsms[i]; i++) {
        for (int r = 0; fsms[i]->rows[r].state; r++) {
            result->rtl_rows[i][r] = coverage_row(&run->coverage, fsms[i]->name, r);
        }
    }
    return 0;
}

static int play_episode(struct run *run, uint64_t seed, enum agent_mode mode, uint64_t cycles, struct stimulus *record,
                        struct bench_failure *failure, struct spec_error *error)
{
    struct bench *bench = &run->bench;
    if (bench_start(bench, seed, mode, error)) return -1;
    struct bench_live live;
    struct bench_source source = bench_live(&live, bench, seed, run->options.reset_every);
    live.calm_from = calm_from(&run->options);
    bench->patience = bench->agent->clears_long && bench->agent->clears_long(bench->values) ? 0 : PATIENCE;
    if (record) record->agent = bench->agent, record->mode = mode;
    bench->record = record;
    bench->corners = run->options.corners;
    int failed = bench_play(bench, &source, cycles, failure);
    bench->record = NULL;
    bench->corners = NULL;
    if (!failed && bench->agent->finish && bench->agent->finish(bench->agent_state, &failure->text)) {
        failure->kind = LOCKSTEP_CHECK;
        failure->cycle = cycles;
        failed = 1;
    }
    return failed;
}

/* Files and words of a failure --------------------------------------------------------------------------------------- */

static const char *kind_name(enum lockstep_kind kind)
{
    static const char *const names[] = {"equal", "outputs differ", "an end-to-end check failed", "an assertion failed",
                                        "illegal stimulus"};
    return names[kind];
}

void run_tell_replay(const struct run *run, const char *stimulus, int icarus)
{
    const struct lockstep_options *o = &run->options;
    struct host_text t = {0};
    host_add(&t, "larder cosim %s", o->values->block->name);
    if (o->rtl_dir) host_add(&t, " --rtl"), host_add_word(&t, o->rtl_dir);
    if (strcmp(o->out_dir, default_out_dir)) host_add(&t, " --output"), host_add_word(&t, o->out_dir);
    if (o->no_shrink) host_add(&t, " --no-shrink");
    if (icarus) host_add(&t, " --icarus");
    host_add(&t, " --replay");
    host_add_word(&t, stimulus);
    fprintf(o->log, "  replay it:     %s\n", t.text);
    free(t.text);
}

/* What was found, before anything else is made of it: shrinking takes minutes, and who interrupts it keeps this. */
static void tell_found(const struct run *run, const struct lockstep_result *r, uint64_t length)
{
    FILE *log = run->options.log;
    const char *block = run->options.values->block->name;
    if (!log) return;
    fprintf(log,
            "%s: %s in cycle %" PRIu64 " of the episode with seed %" PRIu64 ", mode %s, after %" PRIu64
            " cycles in all\n",
            block, kind_name(r->kind), r->cycle, r->episode_seed, agent_mode_name(r->episode_mode), r->cycles);
    fprintf(log, "  %s\n", r->what);
    if (r->stimulus[0]) fprintf(log, "  stimulus:      %s (%" PRIu64 " cycles)\n", r->stimulus, length);
    fflush(log);
}

static void tell_files(const struct run *run, const struct lockstep_result *r)
{
    FILE *log = run->options.log;
    if (!log) return;
    if (r->shrunk[0])
        fprintf(log, "  shrunk:        %s (%" PRIu64 " cycles, %u replays)\n", r->shrunk, r->shrunk_cycle + 1,
                r->shrink_tries);
    if (r->shrunk[0] && strcmp(r->shrunk_what, r->what)) fprintf(log, "  it fails as:   %s\n", r->shrunk_what);
    if (r->stimulus[0]) run_tell_replay(run, r->shrunk[0] ? r->shrunk : r->stimulus, 0);
    if (r->wave[0]) fprintf(log, "  waveform:      %s\n  for GTKWave:   %s\n", r->wave, r->save);
}

/* The failure's stimulus; `stem` is what its files begin with. */
static int write_stimulus(struct run *run, struct stimulus *stimulus, char stem[LOCKSTEP_PATH - 32],
                          struct lockstep_result *r, struct spec_error *error)
{
    const struct lockstep_options *o = &run->options;
    snprintf(stem, LOCKSTEP_PATH - 32, "%s/%s-%016" PRIx64, o->out_dir, o->values->block->name, r->episode_seed);
    if (host_mkdirs(o->out_dir, error)) return -1;
    snprintf(r->stimulus, sizeof r->stimulus, "%s.stim", stem);
    if (o->replay) snprintf(r->stimulus, sizeof r->stimulus, "%s", o->replay); /* it is there already */
    else if (stimulus_save(stimulus, r->stimulus, r->what, error)) {
        r->stimulus[0] = 0;
        return -1;
    }
    return 0;
}

/* Its shrunk stimulus and waveform. */
static int write_others(struct run *run, struct stimulus *stimulus, const char *stem, const struct bench_failure *found,
                        struct lockstep_result *r, struct spec_error *error)
{
    const struct lockstep_options *o = &run->options;
    r->shrunk_cycle = r->cycle;
    snprintf(r->shrunk_what, sizeof r->shrunk_what, "%s", r->what);
    const struct stimulus *shown = stimulus;
    struct stimulus shrunk = {.in = NULL};
    int failed = 0;
    if (!o->no_shrink && r->cycle < stimulus->cycles) {
        struct shrink_limits limits = {o->shrink_tries, UINT64_C(3000000)};
        struct bench_failure failure = *found;
        struct spec_error why;
        const double start = host_seconds();
        if (o->log) fputs("  it is shrunk now, which may take minutes; --no-shrink leaves that out\n", o->log);
        if (o->log) fflush(o->log);
        if (shrink(&run->bench, stimulus, r->episode_seed, r->episode_mode, &limits, &shrunk, &failure,
                   &r->shrink_tries, &why)) {
            if (o->log) fprintf(o->log, "%s\n", why.text);
        } else {
            r->shrunk_cycle = failure.cycle;
            bench_explain(&run->bench, &failure, r->shrunk_what, sizeof r->shrunk_what);
        }
        r->shrink_seconds = host_seconds() - start;
        snprintf(r->shrunk, sizeof r->shrunk, "%s.shrunk.stim", stem);
        failed = stimulus_save(&shrunk, r->shrunk, r->shrunk_what, error);
        if (failed) r->shrunk[0] = 0;
        shown = &shrunk;
    }
    if (!failed && run->build.library && !o->no_wave) {
        snprintf(r->wave, sizeof r->wave, "%s.fst", stem);
        snprintf(r->save, sizeof r->save, "%s.gtkw", stem);
        failed = wave_write(&run->source, o->build_dir, o->model, o->fsms, o->agent, shown, r->wave, r->save, error);
        if (failed) r->wave[0] = r->save[0] = 0;
    }
    stimulus_free(&shrunk);
    return failed;
}

static int report_failure(struct run *run, struct stimulus *stimulus, const struct bench_failure *failure,
                          struct lockstep_result *r, struct spec_error *error)
{
    if (failure->kind == LOCKSTEP_ILLEGAL) {
        spec_fail(error, "%s: the stimulus breaks a duty of the environment in cycle %" PRIu64 ": %s",
                  run->options.values->block->name, failure->cycle, failure->text.text);
        return 2;
    }
    r->kind = failure->kind;
    r->cycle = failure->cycle;
    if (failure->port >= 0) snprintf(r->port, sizeof r->port, "%s", run->bench.ports.port[failure->port].name);
    bench_explain(&run->bench, failure, r->what, sizeof r->what);
    char stem[LOCKSTEP_PATH - 32];
    int failed = write_stimulus(run, stimulus, stem, r, error);
    tell_found(run, r, stimulus->cycles); /* whatever becomes of its files */
    if (!failed) failed = write_others(run, stimulus, stem, failure, r, error);
    tell_files(run, r);
    return failed ? 2 : 1;
}

/* Runs ------------------------------------------------------------------------------------------------------------- */

static int run_replay(struct run *run, struct lockstep_result *result, struct spec_error *error)
{
    struct bench_failure failure;
    result->episode_seed = run->replay.seed;
    result->episode_mode = run->replay.mode;
    run->bench.corners = run->options.corners;
    int failed = bench_play_stimulus(&run->bench, &run->replay, &failure, error);
    run->bench.corners = NULL;
    if (failed < 0) return 2;
    result->cycles = failure.cycle;
    if (after_play(run, result, error)) return 2;
    return failed ? report_failure(run, &run->replay, &failure, result, error) : 0;
}

static int fail_episode(struct run *run, struct bench_failure *failure, struct lockstep_result *result,
                        struct spec_error *error)
{
    struct stimulus stimulus;
    stimulus_begin(&stimulus, run->options.values, result->episode_seed);
    /* Played again to record it: recording every episode would cost more than it is worth. */
    uint64_t length = failure->cycle + 1;
    int again = play_episode(run, result->episode_seed, result->episode_mode, length, &stimulus, failure, error);
    int status = again < 0 ? 2 : 0;
    if (again == 0) {
        spec_fail(error, "%s: the failure in cycle %" PRIu64 " did not come again: the run is not deterministic",
                  run->options.values->block->name, length - 1);
        status = 2;
    }
    if (again > 0) status = report_failure(run, &stimulus, failure, result, error);
    stimulus_free(&stimulus);
    return status;
}

static int run_episodes(struct run *run, struct lockstep_result *result, struct spec_error *error)
{
    const struct lockstep_options *o = &run->options;
    uint64_t length = run_episode_length(o);
    for (uint64_t e = 0; result->cycles < o->cycles; e++) {
        uint64_t left = o->cycles - result->cycles, cycles = left < length ? left : length;
        uint64_t seed = episode_seed(o->seed, e);
        enum agent_mode mode = episode_mode(o->mode, e);
        struct bench_failure failure;
        struct stimulus first;
        int recorded = e == 0 && (o->record || o->wave);
        if (recorded) stimulus_begin(&first, o->values, seed);
        int failed = play_episode(run, seed, mode, cycles, recorded ? &first : NULL, &failure, error);
        result->cycles += failed > 0 ? failure.cycle : cycles;
        if (failed >= 0 && after_play(run, result, error)) failed = -1;
        if (recorded) {
            if (failed >= 0 && o->record && stimulus_save(&first, o->record, NULL, error)) failed = -1;
            if (failed >= 0 && o->wave && run->build.library &&
                wave_write(&run->source, o->build_dir, o->model, o->fsms, o->agent, &first, o->wave, NULL, error)) {
                failed = -1;
            }
            stimulus_free(&first);
        }
        if (failed < 0) return 2;
        if (failed) {
            result->episode_seed = seed;
            result->episode_mode = mode;
            return fail_episode(run, &failure, result, error);
        }
    }
    return 0;
}

/* An output that never says valid brings nothing that was compared: the block may not have been ready yet. */
static void name_silent(const struct bench *bench, struct lockstep_result *result)
{
    struct host_text names = {0};
    for (int i = 0; i < bench->ports.count; i++) {
        const struct spec_port *p = &bench->ports.port[i];
        uint32_t high = 0;
        for (int w = 0; w < (p->width + 31) / 32; w++) high |= p->dir == SPEC_OUT ? bench->high[p->word + w] : 1;
        if (p->part == SPEC_VALID && !high) host_add(&names, "%s%s", names.text ? ", " : "", p->name);
    }
    if (names.text) snprintf(result->silent, sizeof result->silent, "%s", names.text);
    free(names.text);
}

int lockstep_run(const struct lockstep_options *options, struct lockstep_result *result, struct spec_error *error)
{
    memset(result, 0, sizeof *result);
    struct run run;
    uint32_t *high = NULL;
    const enum rtl_variant plain = options->ends_early || options->cycles < MANY_CYCLES ? RTL_SHORT : RTL_FAST;
    const enum rtl_variant counted = options->points_only ? RTL_POINTS : RTL_COVERAGE;
    int status = run_open(&run, options, options->coverage ? counted : plain, error) ? 2 : 0;
    double start = host_seconds();
    if (!status) high = run.bench.high = calloc((size_t)run.bench.ports.out_words, sizeof *high);
    if (!status && !high) abort();
    if (!status) status = run.options.replay ? run_replay(&run, result, error) : run_episodes(&run, result, error);
    result->seconds = host_seconds() - start;
    if (!status) name_silent(&run.bench, result);
    if (status < 2 && run.options.replay && run.options.wave && run.build.library &&
        wave_write(&run.source, run.options.build_dir, run.options.model, run.options.fsms, run.options.agent,
                   &run.replay, run.options.wave, NULL, error)) {
        status = 2;
    }
    if (status < 2 && run.coverage.count && save_coverage(&run, result, error)) status = 2;
    run_close(&run);
    free(high);
    return status;
}
