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
    return status ? host_fail(error, "larder run %s --record %s: exit status %d", w->name, path, status) : 0;
}

static void tell(const char *block, const char *name, int status, const struct stream_result *r,
                 const struct lockstep_result *failure, const struct spec_error *error)
{
    if (status) {
        printf("not ok %s: %s\n", name, failure->what[0] ? failure->what : error->text);
        if (failure->shrunk[0]) printf("  repeat: larder cosim %s --replay %s\n", block, failure->shrunk);
    } else {
        printf("ok %s\n  %" PRIu64 " cycles", name, r->cycles);
        for (int i = 0; i < r->count; i++) printf(", %" PRIu64 " %s", r->figure[i].value, r->figure[i].name);
        printf("; every load as recorded; %.3f million cycles a second\n",
               r->seconds > 0 ? (double)r->cycles / r->seconds * 1e-6 : 0);
    }
    fflush(stdout);
}

/* `lanes`: 0: the recording's. */
static void replay(const char *block, const struct stream_test *w, const char *where, const char *path,
                   const struct lockstep_options *options, int lanes)
{
    char name[120];
    struct spec_error error;
    struct spec_values values;
    struct stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    struct lockstep_options o = *options;
    const struct stream_player *player = stream_find(block);
    int status = 2;
    if (!failure) abort();
    snprintf(name, sizeof name, "stream-of-%s-on-%s", w->name, where);
    if (!stream_values(player, path, &values, &error) && !(lanes && spec_set(&values, "LANES", lanes, &error))) {
        o.values = &values;
        status = stream_play(player, path, &o, &result, failure, &error);
    }
    tell(block, name, status, &result, failure, &error);
    free(failure);
}

static void run_workload(const char *block, const struct stream_test *w, const char *path,
                         const struct lockstep_options *options, int soak)
{
    char where[60];
    struct lockstep_options o = *options;
    if (w->model) {
        o.sides = LOCKSTEP_MODEL;
        replay(block, w, "all-lanes-of-the-model", path, &o, 0);
        o.sides = LOCKSTEP_BOTH;
    }
    o.cycles = soak ? 0 : w->accesses;
    for (int mode = AGENT_READY; mode < (soak ? AGENT_MODES : AGENT_READY + 1); mode++) {
        o.mode = (enum agent_mode)mode;
        snprintf(where, sizeof where, "the-rtl-%s", agent_mode_name(o.mode));
        replay(block, w, where, path, &o, soak ? w->soak_lanes : w->lanes);
    }
}

/* The lowest digit of one load's datum is another one in the stream: the end-to-end check must see it, on the model
 * alone as well. */
static void wrong_datum(const char *block, const char *path, uint64_t accesses, const struct lockstep_options *options)
{
    struct spec_error error = {""};
    struct stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    char *text = NULL, changed[440];
    int status = 2;
    if (!failure) abort();
    snprintf(changed, sizeof changed, "%.400s-wrong", path);
    struct lockstep_options o = *options;
    o.sides = LOCKSTEP_MODEL;
    o.cycles = accesses;
    if (!host_read(path, &text, NULL, &error)) {
        char *load = strstr(text, "\nload "), *colon = load ? strchr(load, ':') : NULL;
        char *end = colon ? colon + strcspn(colon, " \n") : NULL;
        if (end) end[-1] = end[-1] == '0' ? '1' : '0';
        if (end && !host_write(changed, text, strlen(text), &error))
            status = stream_play(stream_find(block), changed, &o, &result, failure, &error);
    }
    if (status == 1 && result.kind == LOCKSTEP_CHECK)
        printf("ok stream-of-%s-with-a-wrong-datum-is-found\n  %s\n", block, error.text);
    else printf("not ok stream-of-%s-with-a-wrong-datum-is-found: %s\n", block, status == 2 ? error.text : "not found");
    fflush(stdout);
    free(text);
    free(failure);
}

/* In the RTL, of a size that is built sooner, with one wrong expression. */
static void wrong_rtl(const char *block, const struct stream_fault *fault, const char *path,
                      const struct lockstep_options *options)
{
    struct spec_error error;
    struct stream_result result;
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    struct spec_values values;
    struct rtl_source source;
    const struct stream_player *player = stream_find(block);
    int status = 2;
    if (!failure) abort();
    struct lockstep_options o = *options;
    if (!stream_values(player, path, &values, &error) && !spec_set_text(&values, fault->sets, &error) &&
        !rtl_source_emit(&source, &values, fault->text, o.build_dir, &error)) {
        o.values = &values;
        o.rtl_dir = source.directory;
        o.no_shrink = 1;
        status = stream_play(player, path, &o, &result, failure, &error);
        rtl_source_free(&source);
    }
    if (status == 1 && result.kind == LOCKSTEP_MISMATCH)
        printf("ok stream-finds-a-fault-in-the-rtl\n  cycle %" PRIu64 ", output %s\n", result.cycle, failure->port);
    else printf("not ok stream-finds-a-fault-in-the-rtl: %s\n", status == 2 ? error.text : "not found");
    fflush(stdout);
    free(failure);
}

void run_streams(const struct block_tests *tests, const char *build, const char *work, int soak)
{
    struct spec_error error;
    char path[400];
    const struct lockstep_options options = {
        .mode = AGENT_READY, .seed = 1, .build_dir = build, .out_dir = work, .no_wave = 1};
    for (const struct stream_test *w = tests->streams; w->name; w++) {
        path_of(path, sizeof path, work, w->name);
        if (record(w, path, &error)) {
            printf("not ok stream-of-%s: %s\n", w->name, error.text);
            continue;
        }
        run_workload(tests->block, w, path, &options, soak);
        if (w->wrong) wrong_datum(tests->block, path, w->accesses, &options);
        /* Its own build of the RTL at the paper's size takes minutes. */
        if (w->fault && soak) wrong_rtl(tests->block, w->fault, path, &options);
    }
}
