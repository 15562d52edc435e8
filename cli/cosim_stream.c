#include "cli/cosim_stream.h"

#include "cli/message.h"
#include "cli/tree.h"

#include <inttypes.h>
#include <stdio.h>

static void print_json(const struct stream_plan *plan, int status)
{
    static const char *const kinds[] = {"equal", "mismatch", "check", "assertion", "illegal"};
    const struct stream_result *r = &plan->result;
    const struct lockstep_result *failure = &plan->failure;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "block", plan->player->block);
    cJSON_AddStringToObject(root, "result", kinds[r->kind]);
    cJSON_AddNumberToObject(root, "cycles", (double)r->cycles);
    for (int i = 0; i < r->count; i++) cJSON_AddNumberToObject(root, r->figure[i].name, (double)r->figure[i].value);
    cJSON_AddNumberToObject(root, "seconds", r->seconds);
    if (status) {
        cJSON_AddNumberToObject(root, "cycle", (double)r->cycle);
        cJSON_AddStringToObject(root, "what", failure->what[0] ? failure->what : plan->error.text);
        if (failure->shrunk[0]) cJSON_AddStringToObject(root, "shrunk", failure->shrunk);
    }
    tree_print(root);
}

static void print_text(const struct stream_plan *plan)
{
    const struct stream_result *r = &plan->result;
    printf("%s: equal on every output in %" PRIu64 " cycles of the stream, every datum as recorded\n",
           plan->player->block, r->cycles);
    for (int i = 0; i < r->count; i++) {
        printf("  %12" PRIu64 " ", r->figure[i].value);
        for (const char *c = r->figure[i].name; *c; c++) putchar(*c == '_' ? ' ' : *c);
        putchar('\n');
    }
}

int cosim_stream(struct stream_plan *plan, int json)
{
    int status = stream_play(plan);
    if (status == STATUS_WRONG) fail("%s", plan->error.text);
    else if (json) print_json(plan, status);
    else if (status == STATUS_HELD) print_text(plan);
    else if (!plan->failure.what[0]) printf("%s\n", plan->error.text); /* else lockstep has told it */
    return status;
}
