/* A recorded stream on the emitted RTL and the golden model, side by side. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/agents/tinycache_stream_file.h"
#include "tb/agents/tinycache_stream_player.h"
#include "tb/bench.h"
#include "tb/host.h"

static int check_array(const struct tinycache_stream_file *f, const struct spec_values *values,
                       struct spec_error *error)
{
    int64_t bits = spec_get(values, "ADDR_BITS"), blocks = INT64_C(1) << spec_get(values, "BLOCK_BITS");
    uint64_t last = f->global_count ? f->global[f->global_count - 1] + TS_LINE - 1 : 0;
    if (bits < 64 && last >> bits)
        return host_fail(error, "%s: address %" PRIx64 " needs more than ADDR_BITS=%" PRId64, f->path, last, bits);
    if (f->blocks > blocks)
        return host_fail(error, "%s: %" PRId64 " thread blocks; BLOCK_BITS holds %" PRId64, f->path, f->blocks, blocks);
    return 0;
}

static int play(const struct lockstep_options *o, const struct spec_values *values, const struct rtl_build *rtl,
                const struct tinycache_stream_file *file, struct stimulus *record, struct stream_result *result,
                struct spec_error *error)
{
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    const struct model_ops *model = o->model ? o->model : model_find("tinycache_array");
    enum agent_mode mode = o->mode == AGENT_MIXED ? AGENT_STALLING : o->mode;
    memset(result, 0, sizeof *result);
    if (bench_open(&bench, values, model, NULL, rtl, &tinycache_stream_player, error)) {
        bench_close(&bench);
        return 2;
    }
    if (bench_start(&bench, o->seed, mode, error)) abort();
    tinycache_stream_attach(bench.agent_state, file);
    bench.record = record;
    struct bench_source source = bench_live(&live, &bench, o->seed, UINT64_MAX);
    live.reset_to = TINYCACHE_STREAM_RESET;
    double start = host_seconds();
    int failed = bench_play(&bench, &source, UINT64_MAX, &failure);
    int ended = tinycache_stream_ended(bench.agent_state, result) && failed && failure.kind == LOCKSTEP_ILLEGAL;
    result->kind = ended ? LOCKSTEP_EQUAL : failure.kind;
    result->cycle = failure.cycle;
    result->cycles = ended ? result->cycles : failure.cycle;
    result->seconds = host_seconds() - start;
    if (!ended && failure.port >= 0) bench_explain(&bench, &failure, error->text, sizeof error->text);
    else if (!ended) *error = failure.text;
    bench_close(&bench);
    return !ended;
}

/* Again, recorded this time, so that lockstep can shrink it and draw its waves. */
static int show_mismatch(const struct lockstep_options *o, const struct spec_values *values,
                         const struct rtl_build *rtl, const struct tinycache_stream_file *file,
                         struct lockstep_result *failure, struct spec_error *error)
{
    char path[LOCKSTEP_PATH];
    struct stimulus stimulus;
    struct stream_result again;
    struct spec_error why;
    const char *dir = o->out_dir ? o->out_dir : "build/failures";
    snprintf(path, sizeof path, "%.400s/tinycache-stream-%016" PRIx64 ".stim", dir, o->seed);
    stimulus_begin(&stimulus, values, o->seed);
    int failed = play(o, values, rtl, file, &stimulus, &again, &why) != 1;
    if (failed) host_fail(error, "%s: the failure did not come again: the run is not deterministic", file->path);
    else failed = host_mkdirs(dir, error) || stimulus_save(&stimulus, path, why.text, error);
    stimulus_free(&stimulus);
    if (failed) return 2;
    struct lockstep_options replay = *o;
    replay.values = NULL;
    replay.replay = path;
    replay.record = replay.wave = replay.coverage = NULL;
    int status = lockstep_run(&replay, failure, &why);
    if (status == 1) return 1;
    host_fail(error, "%s: %.300s", path, status == 2 ? why.text : "the replay of the failure holds");
    return 2;
}

enum { STIMULUS_MOST = 100000 }; /* cycles */

int tinycache_stream_lockstep(const struct lockstep_options *o, const struct tinycache_stream_file *file,
                              struct stream_result *result, struct lockstep_result *failure, struct spec_error *error)
{
    const char *build_dir = o->build_dir ? o->build_dir : "build/verilated";
    struct spec_values values;
    struct rtl_source source = {0};
    struct rtl_build build = {0};
    memset(failure, 0, sizeof *failure);
    memset(result, 0, sizeof *result);
    if (o->values) values = *o->values;
    else if (tinycache_stream_values(file, &values, error)) return 2;
    int both = o->sides != LOCKSTEP_MODEL, failed = check_array(file, &values, error);
    if (both && !failed)
        failed = (o->rtl_dir ? rtl_source_read(&source, &values, o->rtl_dir, error)
                             : rtl_source_emit(&source, &values, build_dir, error)) ||
                 rtl_build(&build, &source, RTL_FAST, build_dir, error);
    int status = failed ? 2 : play(o, &values, both ? &build : NULL, file, NULL, result, error);
    if (status == 1 && result->kind != LOCKSTEP_CHECK && result->cycle < STIMULUS_MOST)
        status = show_mismatch(o, &values, &build, file, failure, error);
    rtl_unload(&build);
    rtl_source_free(&source);
    return status;
}

static int ops_values(const char *path, struct spec_values *values, struct spec_error *error)
{
    struct tinycache_stream_file *file = tinycache_stream_load(path, 0, error);
    int failed = !file || tinycache_stream_values(file, values, error) != 0;
    tinycache_stream_unload(file);
    return failed ? -1 : 0;
}

static int ops_play(const char *path, const struct lockstep_options *options, struct stream_result *result,
                    struct lockstep_result *failure, struct spec_error *error)
{
    struct tinycache_stream_file *file = tinycache_stream_load(path, options->cycles, error);
    int status = file ? tinycache_stream_lockstep(options, file, result, failure, error) : 2;
    tinycache_stream_unload(file);
    return status;
}

const struct stream_ops tinycache_stream_ops = {"tinycache_array", ops_values, ops_play};
