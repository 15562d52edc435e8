#include "tests/lockstep/streams.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/agents/stash_stream.h"
#include "tb/host.h"
#include "tb/rtl.h"

static const struct workload {
    const char *name;
    uint64_t accesses; /* without soak; 0: all of it */
} workloads[] = {{"implicit", 150}, {"pollution", 150}, {"on-demand", 0}, {"reuse", 600}};

static int record(const char *workload, const char *path, struct spec_error *error)
{
    const char *const argv[] = {"build/larder", "run", workload, "-c", "configs/stash.yaml", "--record", path, NULL};
    int status;
    if (host_run(argv, NULL, NULL, &status, error)) return -1;
    return status ? host_fail(error, "larder run %s --record %s: exit status %d", workload, path, status) : 0;
}

static void tell(const char *name, int status, const struct stash_stream_result *r,
                 const struct lockstep_result *failure, const struct spec_error *error)
{
    if (status) {
        printf("not ok %s: %s\n", name, failure->what[0] ? failure->what : error->text);
        if (failure->shrunk[0]) printf("  repeat: larder cosim stash --replay %s\n", failure->shrunk);
    } else {
        printf("ok %s\n  %" PRIu64 " cycles, %" PRIu64 " accesses, %" PRIu64 " commands; %" PRIu64
               " words loaded and %" PRIu64 " read by others, all as recorded; %" PRIu64 " misses, %" PRIu64
               " writebacks; %.3f million cycles a second\n",
               name, r->cycles, r->accesses, r->commands, r->words, r->remote_words, r->misses, r->writebacks,
               r->seconds > 0 ? (double)r->cycles / r->seconds * 1e-6 : 0);
    }
    fflush(stdout);
}

static struct lockstep_options options_for(const char *build, const char *work, uint64_t accesses)
{
    return (struct lockstep_options){
        .mode = AGENT_READY, .seed = 1, .cycles = accesses, .build_dir = build, .out_dir = work, .no_wave = 1};
}

static void replay(const struct workload *workload, const char *path, const char *build, const char *work, int soak)
{
    struct spec_error error;
    struct stash_stream_result result;
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    if (!failure) abort();
    for (int mode = AGENT_READY; mode < (soak ? AGENT_MODES : AGENT_READY + 1); mode++) {
        char name[100];
        snprintf(name, sizeof name, "stream-of-%s-on-the-rtl-%s", workload->name,
                 agent_mode_name((enum agent_mode)mode));
        struct stash_stream *stream = stash_stream_load(path, -1, &error);
        struct lockstep_options options = options_for(build, work, soak ? 0 : workload->accesses);
        options.mode = (enum agent_mode)mode;
        int status = stream ? stash_stream_lockstep(&options, stream, &result, failure, &error) : 2;
        tell(name, status, &result, failure, &error);
        stash_stream_free(stream);
    }
    free(failure);
}

/* The text with the first `find` after `from` replaced; the caller frees it. */
static char *change(const char *text, const char *from, const char *find, const char *put, struct spec_error *error)
{
    const char *start = strstr(text, from), *at = start ? strstr(start, find) : NULL;
    struct host_text changed = {0};
    if (!at) {
        host_fail(error, "there is no '%s' to change", find);
        return NULL;
    }
    host_add(&changed, "%.*s%s%s", (int)(at - text), text, put, at + strlen(find));
    return changed.text;
}

/* The lowest digit of one load's datum is another one in the stream: the end-to-end check must see it, on the model
 * alone as well. */
static void wrong_datum(const char *path, const char *build, const char *work)
{
    struct spec_error error;
    struct stash_stream_result result;
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    char *text = NULL, changed[400], digit[3] = " ";
    struct stash_stream *stream = NULL;
    int status = 2;
    if (!failure) abort();
    snprintf(changed, sizeof changed, "%s/wrong-datum.stream", work);
    if (!host_read(path, &text, NULL, &error)) {
        char *load = strstr(text, "\nload "), *colon = load ? strchr(load, ':') : NULL;
        char *end = colon ? colon + strcspn(colon, " \n") : NULL;
        if (end) end[-1] = end[-1] == '0' ? '1' : '0';
        digit[0] = end ? end[-1] : '?';
        if (end && !host_write(changed, text, strlen(text), &error)) stream = stash_stream_load(changed, -1, &error);
    }
    struct lockstep_options options = options_for(build, work, 0);
    options.sides = LOCKSTEP_MODEL;
    if (stream) status = stash_stream_lockstep(&options, stream, &result, failure, &error);
    if (status == 1 && result.kind == LOCKSTEP_CHECK)
        printf("ok stream-with-a-wrong-datum-is-found\n  last digit made %s: %s\n", digit, error.text);
    else printf("not ok stream-with-a-wrong-datum-is-found: %s\n", status == 2 ? error.text : "not found");
    fflush(stdout);
    stash_stream_free(stream);
    free(text);
    free(failure);
}

/* A copy of the emitted Verilog with one expression changed. */
static int plant(const struct spec_values *values, const char *build, const char *dir, const char *file,
                 const char *find, const char *put, struct spec_error *error)
{
    struct rtl_source source;
    if (rtl_source_emit(&source, values, build, error)) return -1;
    int failed = host_mkdirs(dir, error), planted = 0;
    for (int i = 0; i < source.count && !failed; i++) {
        const char *base = strrchr(source.paths[i], '/') + 1;
        char *text = NULL, path[700];
        failed = host_read(source.paths[i], &text, NULL, error);
        if (!failed && !strcmp(base, file)) {
            char *changed = change(text, "module", find, put, error);
            free(text);
            text = changed;
            planted = 1;
            failed = !changed;
        }
        snprintf(path, sizeof path, "%s/%s", dir, base);
        if (!failed) failed = host_write(path, text, strlen(text), error);
        free(text);
    }
    rtl_source_free(&source);
    if (!failed && !planted) failed = host_fail(error, "no file %s is emitted", file);
    return failed ? -1 : 0;
}

/* In the RTL: a stash of four lanes, which is built sooner, with one wrong expression. */
static void wrong_rtl(const char *path, const char *build, const char *work)
{
    struct spec_error error;
    struct stash_stream_result result;
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    struct spec_values values;
    char dir[400];
    int status = 2;
    if (!failure) abort();
    snprintf(dir, sizeof dir, "%s/wrong-rtl", work);
    struct stash_stream *stream = stash_stream_load(path, -1, &error);
    struct lockstep_options options = options_for(build, work, 0);
    if (stream && !stash_stream_values(stream, &values, &error) && !spec_set(&values, "LANES", 4, &error) &&
        !spec_set(&values, "BANKS", 16, &error) &&
        !plant(&values, build, dir, "stash_map_forward.v", "s5_sum + s5_skip", "s5_sum - s5_skip", &error)) {
        options.values = &values;
        options.rtl_dir = dir;
        options.no_shrink = 1;
        status = stash_stream_lockstep(&options, stream, &result, failure, &error);
    }
    if (status == 1 && result.kind == LOCKSTEP_MISMATCH)
        printf("ok stream-finds-a-fault-in-the-rtl\n  cycle %" PRIu64 ", output %s\n", result.cycle, failure->port);
    else printf("not ok stream-finds-a-fault-in-the-rtl: %s\n", status == 2 ? error.text : "not found");
    fflush(stdout);
    stash_stream_free(stream);
    free(failure);
}

void run_streams(const char *build, const char *work, int soak)
{
    struct spec_error error;
    char path[400];
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
        snprintf(path, sizeof path, "%s/%s.stream", work, workloads[i].name);
        if (record(workloads[i].name, path, &error)) printf("not ok stream-of-%s: %s\n", workloads[i].name, error.text);
        else replay(&workloads[i], path, build, work, soak);
    }
    snprintf(path, sizeof path, "%s/on-demand.stream", work);
    wrong_datum(path, build, work);
    if (soak) wrong_rtl(path, build, work); /* its own build of the RTL at the paper's size takes minutes */
}
