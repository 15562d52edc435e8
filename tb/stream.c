#include "tb/stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/bench.h"
#include "tb/host.h"

const struct stream_player *stream_find(const char *block)
{
    return agent_for_block(block)->player;
}

int stream_values(const struct stream_player *player, const char *path, struct spec_values *values,
                  struct spec_error *error)
{
    void *stream = player->load(path, 0, error);
    int failed = !stream || player->values(stream, values, error) != 0;
    player->unload(stream);
    return failed ? -1 : 0;
}

/* What one call of stream_play plays. */
struct show {
    const struct stream_player *player;
    const void *stream;
    const char *path;
    const struct lockstep_options *options;
    const struct spec_values *values;
    const struct rtl_build *rtl; /* NULL: the model alone */
};

/* `record`: gets the inputs of every cycle; NULL: none. Returns as stream_play. */
static int play(const struct show *show, struct stimulus *record, struct stream_result *result,
                struct spec_error *error)
{
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    const struct lockstep_options *o = show->options;
    const struct model_ops *model = o->model ? o->model : model_find(show->player->block);
    enum agent_mode mode = o->mode == AGENT_MIXED ? AGENT_STALLING : o->mode;
    memset(result, 0, sizeof *result);
    if (bench_open(&bench, show->values, model, NULL, show->rtl, show->player->agent, error)) {
        bench_close(&bench);
        return 2;
    }
    if (bench_start(&bench, o->seed, mode, error)) abort();
    show->player->attach(bench.agent_state, show->stream);
    bench.record = record;
    struct bench_source source = bench_live(&live, &bench, o->seed, UINT64_MAX);
    live.reset_to = STREAM_RESET;
    double start = host_seconds();
    int failed = bench_play(&bench, &source, UINT64_MAX, &failure);
    int ended = show->player->ended(bench.agent_state, result) && failed && failure.kind == LOCKSTEP_ILLEGAL;
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
static int show_mismatch(const struct show *show, struct lockstep_result *failure, struct spec_error *error)
{
    char path[LOCKSTEP_PATH];
    struct stimulus stimulus;
    struct stream_result again;
    struct spec_error why;
    const struct lockstep_options *o = show->options;
    const char *dir = o->out_dir ? o->out_dir : "build/failures";
    snprintf(path, sizeof path, "%s/%s-stream-%016" PRIx64 ".stim", dir, show->player->block, o->seed);
    stimulus_begin(&stimulus, show->values, o->seed);
    int failed = play(show, &stimulus, &again, &why) != 1;
    if (failed) host_fail(error, "%s: the failure did not come again: the run is not deterministic", show->path);
    else failed = host_mkdirs(dir, error) || stimulus_save(&stimulus, path, why.text, error);
    stimulus_free(&stimulus);
    if (failed) return 2;
    struct lockstep_options replay = *o;
    replay.values = NULL;
    replay.replay = path;
    replay.record = replay.wave = replay.coverage = NULL;
    int status = lockstep_run(&replay, failure, &why);
    if (status == 1) return 1;
    host_fail(error, "%s: %s", path, status == 2 ? why.text : "the replay of the failure holds");
    return 2;
}

enum { STIMULUS_BYTES = 80 << 20 }; /* a longer one is not recorded */

int stream_play(const struct stream_player *player, const char *path, const struct lockstep_options *o,
                struct stream_result *result, struct lockstep_result *failure, struct spec_error *error)
{
    const char *build_dir = o->build_dir ? o->build_dir : "build/verilated";
    struct spec_values values;
    struct spec_ports ports;
    struct rtl_source source = {0};
    struct rtl_build build = {0};
    memset(failure, 0, sizeof *failure);
    memset(result, 0, sizeof *result);
    void *stream = player->load(path, o->cycles, error);
    int both = o->sides != LOCKSTEP_MODEL, failed = !stream;
    if (o->values) values = *o->values;
    else failed = failed || player->values(stream, &values, error) != 0;
    failed = failed || player->check(stream, &values, error) != 0;
    if (both && !failed)
        failed = (o->rtl_dir ? rtl_source_read(&source, &values, o->rtl_dir, error)
                             : rtl_source_emit(&source, &values, NULL, build_dir, error)) ||
                 rtl_build(&build, &source, RTL_FAST, build_dir, error);
    const struct show show = {player, stream, path, o, &values, both ? &build : NULL};
    int status = failed ? 2 : play(&show, NULL, result, error);
    if (status == 1 && result->kind != LOCKSTEP_CHECK) {
        spec_list_ports(&values, &ports);
        if (result->cycle < STIMULUS_BYTES / sizeof(uint32_t) / (size_t)ports.in_words)
            status = show_mismatch(&show, failure, error);
    }
    rtl_unload(&build);
    rtl_source_free(&source);
    player->unload(stream);
    return status;
}
