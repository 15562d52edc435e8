/* A recorded stream on the emitted RTL and the golden model, side by side. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/agents/stash_stream_file.h"
#include "tb/host.h"

enum { STIMULUS_MOST = 200000 }; /* cycles: some 400 bytes each */

/* Again, recorded this time, so that lockstep can shrink it and draw its waves. */
static int show_mismatch(const struct lockstep_options *o, const struct stash_stream *stream,
                         const struct stash_stream_options *played, const struct stash_stream_result *result,
                         struct lockstep_result *failure, struct spec_error *error)
{
    char path[LOCKSTEP_PATH];
    struct stimulus stimulus;
    struct stash_stream_result again;
    struct stash_stream_options recorded = *played;
    struct spec_error same;
    const char *dir = o->out_dir ? o->out_dir : "build/failures";
    recorded.stimulus = &stimulus;
    snprintf(path, sizeof path, "%.400s/stash-stream-%016" PRIx64 ".stim", dir, o->seed);
    int failed = stash_stream_play(stream, &recorded, &again, &same) != 1 || again.cycle != result->cycle;
    if (failed) host_fail(error, "%s: the failure did not come again: the run is not deterministic", stream->path);
    if (!failed) failed = host_mkdirs(dir, error) || stimulus_save(&stimulus, path, same.text, error);
    stimulus_free(&stimulus);
    if (failed) return 2;
    struct lockstep_options replay = *o;
    replay.values = NULL;
    replay.replay = path;
    replay.record = replay.wave = replay.coverage = NULL;
    struct spec_error why;
    int status = lockstep_run(&replay, failure, &why);
    if (status == 1) return 1;
    if (status == 2) *error = why;
    else host_fail(error, "%s: the replay of the failure holds: the run is not deterministic", path);
    return 2;
}

int stash_stream_lockstep(const struct lockstep_options *o, const struct stash_stream *stream,
                          struct stash_stream_result *result, struct lockstep_result *failure, struct spec_error *error)
{
    const char *build_dir = o->build_dir ? o->build_dir : "build/verilated";
    struct spec_values values;
    struct rtl_source source = {0};
    struct rtl_build build = {0};
    memset(failure, 0, sizeof *failure);
    memset(result, 0, sizeof *result);
    if (o->values) values = *o->values;
    else if (stash_stream_values(stream, &values, error)) return 2;
    int both = o->sides != LOCKSTEP_MODEL, failed = 0;
    if (both)
        failed = (o->rtl_dir ? rtl_source_read(&source, &values, o->rtl_dir, error)
                             : rtl_source_emit(&source, &values, build_dir, error)) ||
                 rtl_build(&build, &source, RTL_FAST, build_dir, error);
    struct stash_stream_options play = {.values = &values,
                                        .model = o->model,
                                        .rtl = both ? &build : NULL,
                                        .mode = o->mode,
                                        .seed = o->seed,
                                        .accesses = o->cycles};
    int status = failed ? 2 : stash_stream_play(stream, &play, result, error);
    int shows = status == 1 && result->kind != LOCKSTEP_CHECK && result->cycle < STIMULUS_MOST;
    if (shows) status = show_mismatch(o, stream, &play, result, failure, error);
    rtl_unload(&build);
    rtl_source_free(&source);
    return status;
}
