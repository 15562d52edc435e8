#include "cli/cosim_stream.h"

#include "cli/command.h"
#include "cli/message.h"

#include "tb/agents/stash_stream.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int cosim_stream_values(const char *path, int given, struct spec_values *values)
{
    struct spec_error error;
    if (strcmp(values->block->name, "stash") != 0)
        return fail("--stream %s: streams are of block 'stash', not of '%s'", path, values->block->name);
    struct stash_stream *stream = stash_stream_load(path, -1, &error);
    int wrong = !stream || (!given && stash_stream_values(stream, values, &error) != 0);
    stash_stream_free(stream);
    return wrong ? fail("%s", error.text) : STATUS_HELD;
}

static void print_json(const struct stash_stream_result *r, const struct lockstep_result *failure,
                       const struct spec_error *error, int status)
{
    static const char *const kinds[] = {"equal", "mismatch", "check", "assertion", "illegal"};
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", "stash");
    cJSON_AddStringToObject(root, "result", kinds[r->kind]);
    cJSON_AddNumberToObject(root, "cycles", (double)r->cycles);
    cJSON_AddNumberToObject(root, "accesses", (double)r->accesses);
    cJSON_AddNumberToObject(root, "commands", (double)r->commands);
    cJSON_AddNumberToObject(root, "words", (double)r->words);
    cJSON_AddNumberToObject(root, "remote_words", (double)r->remote_words);
    cJSON_AddNumberToObject(root, "misses", (double)r->misses);
    cJSON_AddNumberToObject(root, "writebacks", (double)r->writebacks);
    cJSON_AddNumberToObject(root, "seconds", r->seconds);
    if (status) {
        cJSON_AddNumberToObject(root, "cycle", (double)r->cycle);
        cJSON_AddStringToObject(root, "what", failure->what[0] ? failure->what : error->text);
        if (failure->shrunk[0]) cJSON_AddStringToObject(root, "shrunk", failure->shrunk);
    }
    char *text = cJSON_Print(root);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(root);
}

int cosim_stream_run(const char *path, const struct lockstep_options *options, int json)
{
    struct spec_error error;
    struct stash_stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    if (!failure) abort();
    struct lockstep_options whole = *options;
    whole.cycles = 0;
    struct stash_stream *stream = stash_stream_load(path, -1, &error);
    int status = stream ? stash_stream_lockstep(&whole, stream, &result, failure, &error) : STATUS_WRONG;
    stash_stream_free(stream);
    if (status == STATUS_WRONG) fail("%s", error.text);
    else if (json) print_json(&result, failure, &error, status);
    else if (status == STATUS_HELD)
        printf("stash: equal on every output in %" PRIu64 " cycles of the stream: %" PRIu64 " accesses, %" PRIu64
               " commands\n  every word as recorded: %" PRIu64 " loaded, %" PRIu64 " read by others\n  %" PRIu64
               " misses, %" PRIu64 " writebacks\n",
               result.cycles, result.accesses, result.commands, result.words, result.remote_words, result.misses,
               result.writebacks);
    else if (!failure->what[0]) printf("%s\n", error.text); /* else lockstep has told it */
    free(failure);
    return status;
}
