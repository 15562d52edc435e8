#include "tb/stream.h"

#include <string.h>

#include "tb/agents/stash_stream.h"
#include "tb/agents/tinycache_stream.h"

/* The stash's. */
static int stash_values(const char *path, struct spec_values *values, struct spec_error *error)
{
    struct stash_stream *stream = stash_stream_load(path, -1, error);
    int failed = !stream || stash_stream_values(stream, values, error) != 0;
    stash_stream_free(stream);
    return failed ? -1 : 0;
}

static int stash_play(const char *path, const struct lockstep_options *options, struct stream_result *result,
                      struct lockstep_result *failure, struct spec_error *error)
{
    struct stash_stream_result r = {.kind = LOCKSTEP_EQUAL};
    struct stash_stream *stream = stash_stream_load(path, -1, error);
    int status = stream ? stash_stream_lockstep(options, stream, &r, failure, error) : 2;
    stash_stream_free(stream);
    *result = (struct stream_result){.kind = r.kind,
                                     .cycle = r.cycle,
                                     .cycles = r.cycles,
                                     .seconds = r.seconds,
                                     .count = 6,
                                     .figure = {{"accesses", r.accesses},
                                                {"commands", r.commands},
                                                {"words", r.words},
                                                {"remote_words", r.remote_words},
                                                {"misses", r.misses},
                                                {"writebacks", r.writebacks}}};
    return status;
}

static const struct stream_ops stash = {"stash", stash_values, stash_play};

const struct stream_ops *const stream_all[] = {&stash, &tinycache_stream_ops, NULL};

const struct stream_ops *stream_find(const char *block)
{
    for (int i = 0; stream_all[i]; i++)
        if (!strcmp(stream_all[i]->block, block)) return stream_all[i];
    return NULL;
}
