#include "tests/lockstep/tinycache_streams.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/agents/tinycache_stream.h"
#include "tb/host.h"

enum { LANES_SHORT = 2, LANES_SOAK = 8 }; /* of 32 on the RTL: the array of all lanes takes minutes to build */

/* Thread blocks with barriers and their scratchpad, many short kernels on a graph, and loads that hardly stay. */
static const struct workload {
    const char *name;
    uint64_t accesses; /* on the RTL without soak */
} workloads[] = {{"backprop", 1500}, {"bfs", 4000}, {"spmv", 1000}};

static int record(const char *workload, const char *path, struct spec_error *error)
{
    const char *const argv[] = {"build/larder", "run", workload, "-c", "configs/tcbase.yaml", "--record", path, NULL};
    int status;
    if (host_run(argv, NULL, NULL, &status, error)) return -1;
    return status ? host_fail(error, "larder run %s --record %s: exit status %d", workload, path, status) : 0;
}

static void tell(const char *name, int status, const struct stream_result *r, const struct lockstep_result *failure,
                 const struct spec_error *error)
{
    if (status) {
        printf("not ok %s: %s\n", name, failure->what[0] ? failure->what : error->text);
        if (failure->shrunk[0]) printf("  repeat: larder cosim tinycache_array --replay %s\n", failure->shrunk);
    } else {
        printf("ok %s\n  %" PRIu64 " cycles", name, r->cycles);
        for (int i = 0; i < r->count; i++) printf(", %" PRIu64 " %s", r->figure[i].value, r->figure[i].name);
        printf("; every load as recorded; %.3f million cycles a second\n",
               r->seconds > 0 ? (double)r->cycles / r->seconds * 1e-6 : 0);
    }
    fflush(stdout);
}

static void replay(const char *name, const char *path, const struct lockstep_options *options, int lanes,
                   uint64_t accesses)
{
    struct spec_error error;
    struct spec_values values;
    struct stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    struct lockstep_options o = *options;
    struct tinycache_stream_file *file = tinycache_stream_load(path, accesses, &error);
    int status = 2;
    if (!failure) abort();
    if (file && !tinycache_stream_values(file, &values, &error) &&
        !(lanes && spec_set(&values, "LANES", lanes, &error))) {
        o.values = &values;
        status = tinycache_stream_lockstep(&o, file, &result, failure, &error);
    }
    tell(name, status, &result, failure, &error);
    tinycache_stream_unload(file);
    free(failure);
}

/* The lowest digit of one load's datum is another one in the stream: it must be noticed. */
static void wrong_datum(const char *path, const struct lockstep_options *options, const char *work)
{
    struct spec_error error = {""};
    struct spec_values values;
    struct stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    struct tinycache_stream_file *file = NULL;
    char *text = NULL, changed[400];
    int status = 2;
    if (!failure) abort();
    snprintf(changed, sizeof changed, "%s/wrong-warp.stream", work);
    if (!host_read(path, &text, NULL, &error)) {
        char *load = strstr(text, "\nload "), *colon = load ? strchr(load, ':') : NULL;
        char *end = colon ? colon + strcspn(colon, " \n") : NULL;
        if (end) end[-1] = end[-1] == '0' ? '1' : '0';
        if (end && !host_write(changed, text, strlen(text), &error)) file = tinycache_stream_load(changed, 100, &error);
    }
    struct lockstep_options o = *options;
    o.sides = LOCKSTEP_MODEL;
    if (file && !tinycache_stream_values(file, &values, &error)) {
        o.values = &values;
        status = tinycache_stream_lockstep(&o, file, &result, failure, &error);
    }
    if (status == 1 && result.kind == LOCKSTEP_CHECK)
        printf("ok stream-of-warps-with-a-wrong-datum-is-found\n  %s\n", error.text);
    else printf("not ok stream-of-warps-with-a-wrong-datum-is-found: %s\n", status == 2 ? error.text : "not found");
    fflush(stdout);
    tinycache_stream_unload(file);
    free(text);
    free(failure);
}

void run_tinycache_streams(const char *build, const char *work, int soak)
{
    struct spec_error error;
    char path[400], name[120];
    struct lockstep_options options = {.seed = 1, .build_dir = build, .out_dir = work, .no_wave = 1};
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
        const struct workload *w = &workloads[i];
        snprintf(path, sizeof path, "%s/%s.stream", work, w->name);
        if (record(w->name, path, &error)) {
            printf("not ok stream-of-%s: %s\n", w->name, error.text);
            continue;
        }
        options.sides = LOCKSTEP_MODEL;
        options.mode = AGENT_READY;
        snprintf(name, sizeof name, "stream-of-%s-on-32-lanes-of-the-model", w->name);
        replay(name, path, &options, 0, 0);
        options.sides = LOCKSTEP_BOTH;
        for (int mode = AGENT_READY; mode < (soak ? AGENT_MODES : AGENT_STALLING); mode++) {
            options.mode = (enum agent_mode)mode;
            snprintf(name, sizeof name, "stream-of-%s-on-the-rtl-%s", w->name, agent_mode_name(options.mode));
            replay(name, path, &options, soak ? LANES_SOAK : LANES_SHORT, soak ? 0 : w->accesses);
        }
    }
    snprintf(path, sizeof path, "%s/spmv.stream", work);
    options.mode = AGENT_READY;
    wrong_datum(path, &options, work);
}
