#include "cli/cosim_stream.h"

#include "cli/command.h"
#include "cli/message.h"

#include "spec/suggest.h"
#include "tb/stream.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int cosim_stream_values(const char *path, int given, struct spec_values *values)
{
    struct spec_error error;
    struct spec_values recorded = *values;
    const struct stream_player *player = stream_find(values->block->name);
    if (!player) {
        const char *names[32] = {0};
        char legal[SUGGEST_LEN];
        for (int i = 0, n = 0; n < 31 && agent_all[i]; i++)
            if (agent_all[i]->player) names[n++] = agent_all[i]->block;
        return fail("--stream %s: block '%s' plays no streams%s", path, values->block->name,
                    suggest_text(legal, sizeof legal, "", names));
    }
    if (stream_values(player, path, &recorded, &error) != 0) return fail("%s", error.text);
    if (!given) *values = recorded;
    return STATUS_HELD;
}

static void print_json(const struct lockstep_options *options, const struct stream_result *r,
                       const struct lockstep_result *failure, const struct spec_error *error, int status)
{
    static const char *const kinds[] = {"equal", "mismatch", "check", "assertion", "illegal"};
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", options->values->block->name);
    cJSON_AddStringToObject(root, "result", kinds[r->kind]);
    cJSON_AddNumberToObject(root, "cycles", (double)r->cycles);
    for (int i = 0; i < r->count; i++) cJSON_AddNumberToObject(root, r->figure[i].name, (double)r->figure[i].value);
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

static void print_text(const struct lockstep_options *options, const struct stream_result *r)
{
    printf("%s: equal on every output in %" PRIu64 " cycles of the stream, every datum as recorded\n",
           options->values->block->name, r->cycles);
    for (int i = 0; i < r->count; i++) {
        printf("  %12" PRIu64 " ", r->figure[i].value);
        for (const char *c = r->figure[i].name; *c; c++) putchar(*c == '_' ? ' ' : *c);
        putchar('\n');
    }
}

int cosim_stream_run(const char *path, const struct lockstep_options *options, int json)
{
    struct spec_error error;
    struct stream_result result = {.kind = LOCKSTEP_EQUAL};
    struct lockstep_result *failure = calloc(1, sizeof *failure);
    if (!failure) abort();
    struct lockstep_options whole = *options;
    whole.cycles = 0;
    int status = stream_play(stream_find(options->values->block->name), path, &whole, &result, failure, &error);
    if (status == STATUS_WRONG) fail("%s", error.text);
    else if (json) print_json(&whole, &result, failure, &error, status);
    else if (status == STATUS_HELD) print_text(&whole, &result);
    else if (!failure->what[0]) printf("%s\n", error.text); /* else lockstep has told it */
    free(failure);
    return status;
}
