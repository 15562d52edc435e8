#include "tb/stream.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spec/suggest.h"
#include "tb/bench.h"
#include "tb/host.h"

int stream_open(struct stream_plan *plan, const char *block, const char *path, uint64_t accesses)
{
    *plan = (struct stream_plan){.player = agent_for_block(block)->player, .path = path};
    if (!plan->player) {
        enum { MOST = 32 };
        const char *names[MOST + 1] = {0};
        char legal[SUGGEST_LEN];
        for (int i = 0, n = 0; n < MOST && agent_all[i]; i++)
            if (agent_all[i]->player) names[n++] = agent_all[i]->block;
        return spec_fail(&plan->error, "%s: block '%s' plays no streams;%s", path, block,
                         suggest_legal(legal, sizeof legal, names));
    }
    plan->stream = plan->player->load(path, accesses, &plan->error);
    return plan->stream ? plan->player->values(plan->stream, &plan->values, &plan->error) : -1;
}

void stream_close(struct stream_plan *plan)
{
    if (plan->stream) plan->player->unload(plan->stream);
    plan->stream = NULL;
}

/* `rtl`: NULL: the model alone. `record`: gets the inputs of every cycle; NULL: none. Returns as stream_play. */
static int play(struct stream_plan *plan, const struct rtl_build *rtl, struct stimulus *record)
{
    struct bench bench;
    struct bench_live live;
    struct bench_failure failure;
    const struct lockstep_options *o = &plan->options;
    struct stream_result *result = &plan->result;
    const struct model_ops *model = o->model ? o->model : model_find(plan->player->block);
    enum agent_mode mode = o->mode == AGENT_MIXED ? AGENT_STALLING : o->mode;
    memset(result, 0, sizeof *result);
    if (bench_open(&bench, &plan->values, model, NULL, rtl, plan->player->agent, &plan->error)) {
        bench_close(&bench);
        return 2;
    }
    if (bench_start(&bench, o->seed, mode, &plan->error)) abort();
    plan->player->attach(bench.agent_state, plan->stream);
    bench.record = record;
    struct bench_source source = bench_live(&live, &bench, o->seed, UINT64_MAX);
    live.reset_to = STREAM_RESET;
    double start = host_seconds();
    int failed = bench_play(&bench, &source, UINT64_MAX, &failure);
    int ended = plan->player->ended(bench.agent_state, result) && failed && failure.kind == LOCKSTEP_ILLEGAL;
    result->kind = ended ? LOCKSTEP_EQUAL : failure.kind;
    result->cycle = failure.cycle;
    result->cycles = ended ? result->cycles : failure.cycle;
    result->seconds = host_seconds() - start;
    if (!ended) bench_explain(&bench, &failure, plan->error.text, sizeof plan->error.text);
    bench_close(&bench);
    return !ended;
}

static const char *out_dir(const struct lockstep_options *options)
{
    return options->out_dir ? options->out_dir : "build/failures";
}

/* Again, recorded this time, so that lockstep can shrink it and draw its waves. */
static int show_mismatch(struct stream_plan *plan, const struct rtl_build *rtl)
{
    char path[LOCKSTEP_PATH];
    struct stimulus stimulus;
    struct spec_error why;
    const struct stream_result first = plan->result;
    struct lockstep_options replay = plan->options;
    const char *dir = out_dir(&replay);
    snprintf(path, sizeof path, "%s/%s-stream-%016" PRIx64 ".stim", dir, plan->player->block, replay.seed);
    stimulus_begin(&stimulus, &plan->values, replay.seed);
    int failed = play(plan, rtl, &stimulus) != 1;
    plan->result = first;
    if (failed) spec_fail(&plan->error, "%s: the failure did not come again: the run is not deterministic", plan->path);
    else if ((failed = host_mkdirs(dir, &why) || stimulus_save(&stimulus, path, plan->error.text, &why)))
        plan->error = why;
    stimulus_free(&stimulus);
    if (failed) return 2;
    replay.values = NULL;
    replay.replay = path;
    replay.record = replay.wave = replay.coverage = NULL;
    int status = lockstep_run(&replay, &plan->failure, &why);
    if (status == 1) return 1;
    spec_fail(&plan->error, "%s: %s", path, status == 2 ? why.text : "the replay of the failure holds");
    return 2;
}

enum { STIMULUS_BYTES = 80 << 20 }; /* a longer one is not recorded */

int stream_play(struct stream_plan *plan)
{
    const struct lockstep_options *o = &plan->options;
    const char *build_dir = o->build_dir ? o->build_dir : "build/verilated";
    struct spec_ports ports;
    struct rtl_source source = {0};
    struct rtl_build build = {0};
    memset(&plan->failure, 0, sizeof plan->failure);
    memset(&plan->result, 0, sizeof plan->result);
    int both = o->sides != LOCKSTEP_MODEL, failed = plan->player->check(plan->stream, &plan->values, &plan->error);
    if (!failed) failed = host_try_directory(out_dir(o), &plan->error);
    if (both && !failed)
        failed = rtl_source_open(&source, &plan->values, o->rtl_dir, build_dir, &plan->error) ||
                 rtl_build(&build, &source, RTL_SHORT, build_dir, &plan->error);
    const struct rtl_build *rtl = both ? &build : NULL;
    int status = failed ? 2 : play(plan, rtl, NULL);
    if (status == 1 && plan->result.kind != LOCKSTEP_CHECK) {
        spec_list_ports(&plan->values, &ports);
        if (plan->result.cycle < STIMULUS_BYTES / sizeof(uint32_t) / (size_t)ports.in_words)
            status = show_mismatch(plan, rtl);
    }
    rtl_unload(&build);
    rtl_source_free(&source);
    return status;
}
