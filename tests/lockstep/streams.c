#include "tests/block_tests.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/host.h"
#include "tb/rtl.h"
#include "tb/stream.h"

static void path_of(char *path, size_t room, const char *work, const char *name)
{
    snprintf(path, room, "%s/%s.stream", work, name);
}

static int record(const struct stream_test *w, const char *path, struct spec_error *error)
{
    const char *const argv[] = {"build/larder", "run", w->name, "-c", w->config, "--record", path, NULL};
    int status;
    if (host_run(argv, NULL, NULL, &status, error)) return -1;
    return status ? spec_fail(error, "larder run %s --record %s: exit status %d", w->name, path, status) : 0;
}

static void tell(const struct stream_plan *plan, const char *name, int status)
{
    const struct stream_result *r = &plan->result;
    const struct lockstep_result *failure = &plan->failure;
    if (status) {
        printf("not ok %s: %s\n", name, failure->what[0] ? failure->what : plan->error.text);
        if (failure->shrunk[0]) printf("  repeat: larder cosim %s --replay %s\n", plan->player->block, failure->shrunk);
    } else {
        printf("ok %s\n  %" PRIu64 " cycles", name, r->cycles);
        for (int i = 0; i < r->count; i++) printf(", %" PRIu64 " %s", r->figure[i].value, r->figure[i].name);
        printf("; every load as recorded; %.3f million cycles a second\n",
               r->seconds > 0 ? (double)r->cycles / r->seconds * 1e-6 : 0);
    }
    fflush(stdout);
}

/* `accesses`: 0: all. `lanes`: 0: the recording's. `sets`: NULL: the same. */
static void replay(const char *block, const struct stream_test *w, const char *where, const char *path,
                   const struct lockstep_options *options, uint64_t accesses, int lanes, const char *sets)
{
    char name[120];
    struct stream_plan plan;
    int status = 2;
    snprintf(name, sizeof name, "%s-plays-the-stream-of-%s-on-%s", block, w->name, where);
    if (!stream_open(&plan, block, path, accesses) && !(lanes && spec_set(&plan.values, "LANES", lanes, &plan.error)) &&
        !(sets && spec_set_text(&plan.values, sets, &plan.error))) {
        plan.options = *options;
        status = stream_play(&plan);
    }
    tell(&plan, name, status);
    stream_close(&plan);
}

/* `make test` has played the rest of it. */
static int is_again(const struct stream_test *w, enum effort effort)
{
    return effort == EFFORT_FULL && w->full_lanes;
}

static void run_workload(const char *block, const struct stream_test *w, const char *path,
                         const struct lockstep_options *options, enum effort effort)
{
    const int soak = effort == EFFORT_SOAK, again = is_again(w, effort);
    const int lanes = soak ? w->soak_lanes : again ? w->full_lanes : w->lanes;
    char where[60];
    struct lockstep_options o = *options;
    if (w->model && !again) {
        o.sides = LOCKSTEP_MODEL;
        replay(block, w, "all-lanes-of-the-model", path, &o, 0, 0, NULL);
        o.sides = LOCKSTEP_BOTH;
    }
    for (int mode = AGENT_READY; mode < (soak ? AGENT_MODES : AGENT_READY + 1); mode++) {
        o.mode = (enum agent_mode)mode;
        snprintf(where, sizeof where, "the-rtl-%s", agent_mode_name(o.mode));
        replay(block, w, where, path, &o, soak ? 0 : w->accesses, lanes, w->sets);
    }
}

/* The lowest digit of one load's datum is another one in the stream: the end-to-end check must see it, on the model
 * alone as well. */
static void wrong_datum(const char *block, const char *path, uint64_t accesses, const struct lockstep_options *options)
{
    struct stream_plan plan = {0};
    char *text = NULL, changed[HOST_PATH];
    int status = 2;
    snprintf(changed, sizeof changed, "%s-wrong", path);
    if (!host_read(path, &text, NULL, &plan.error)) {
        char *load = strstr(text, "\nload "), *colon = load ? strchr(load, ':') : NULL;
        char *end = colon ? colon + strcspn(colon, " \n") : NULL;
        if (end) end[-1] = end[-1] == '0' ? '1' : '0';
        if (end && !host_write(changed, text, strlen(text), &plan.error) &&
            !stream_open(&plan, block, changed, accesses)) {
            plan.options = *options;
            plan.options.sides = LOCKSTEP_MODEL;
            status = stream_play(&plan);
        }
    }
    if (status == 1 && plan.result.kind == LOCKSTEP_CHECK)
        printf("ok stream-of-%s-with-a-wrong-datum-is-found\n  %s\n", block, plan.error.text);
    else
        printf("not ok stream-of-%s-with-a-wrong-datum-is-found: %s\n", block,
               status == 2 ? plan.error.text : "not found");
    fflush(stdout);
    free(text);
    stream_close(&plan);
}

/* In the RTL, of a size that is built sooner, with one wrong expression. */
static void wrong_rtl(const char *block, const struct stream_fault *fault, const char *path,
                      const struct lockstep_options *options)
{
    struct stream_plan plan;
    struct rtl_source source;
    int status = 2;
    if (!stream_open(&plan, block, path, 0) && !spec_set_text(&plan.values, fault->sets, &plan.error) &&
        !rtl_source_emit(&source, &plan.values, fault->text, options->build_dir, &plan.error)) {
        plan.options = *options;
        plan.options.rtl_dir = source.directory;
        plan.options.no_shrink = 1;
        status = stream_play(&plan);
        rtl_source_free(&source);
    }
    if (status == 1 && plan.result.kind == LOCKSTEP_MISMATCH)
        printf("ok stream-finds-a-fault-in-the-rtl\n  cycle %" PRIu64 ", output %s\n", plan.result.cycle,
               plan.failure.port);
    else printf("not ok stream-finds-a-fault-in-the-rtl: %s\n", status == 2 ? plan.error.text : "not found");
    fflush(stdout);
    stream_close(&plan);
}

enum { STREAM_PARTS = 3 }; /* the RTL at the paper's size is a build of its own */

void run_streams(const struct block_tests *tests, const char *build, const char *work, enum effort effort)
{
    const int soak = effort == EFFORT_SOAK;
    struct spec_error error;
    char path[400];
    struct lockstep_options options = {
        .mode = AGENT_READY, .seed = 1, .build_dir = build, .out_dir = work, .no_wave = 1};
    const struct spec_fsm *const *fsms = spec_find_block(tests->block)->fsms;
    char points[400], name[100];
    snprintf(name, sizeof name, "streams %s", tests->block);
    if (!effort_has(effort, name, STREAM_PARTS)) return;
    snprintf(points, sizeof points, "%s/stream-points.dat", work);
    /* A block with tables has been built with their cover points, for its sets: the build of the paper's size takes a
     * minute, so it serves here as well. */
    if (fsms && fsms[0]) options.coverage = points, options.points_only = 1;
    for (const struct stream_test *w = tests->streams; w->name; w++) {
        if (!soak && w->full != (effort == EFFORT_FULL) && !is_again(w, effort)) continue;
        path_of(path, sizeof path, work, w->name);
        if (record(w, path, &error)) {
            printf("not ok stream-of-%s: %s\n", w->name, error.text);
            continue;
        }
        run_workload(tests->block, w, path, &options, effort);
        if (w->wrong && !is_again(w, effort)) wrong_datum(tests->block, path, w->accesses, &options);
        /* Its own build of the RTL at the paper's size takes minutes. */
        if (w->fault && soak) wrong_rtl(tests->block, w->fault, path, &options);
    }
}
