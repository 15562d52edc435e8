#include "tests/denovo/l1_scene.h"

#include <string.h>

#include "spec/denovo/denovo_codes.h"

enum { PATIENCE = 5000 };

void l1_scene_begin(struct l1_scene *s)
{
    for (int i = 0; i < L1_SCENE_TAGS; i++) s->taken[i] = s->answered[i] = L1_SCENE_NEVER;
    s->requested = L1_SCENE_NEVER;
}

void l1_scene_open(struct l1_scene *s, struct costs *costs, const char *sets)
{
    memset(s, 0, sizeof *s);
    s->costs = costs;
    l1_desk_open(&s->d, "denovo_l1", sets, "answer_ready", costs->fsms);
    l1_scene_begin(s);
}

void l1_scene_close(struct l1_scene *s, const char *name)
{
    costs_close(s->costs, &s->d, name);
}

static int answer_of(int type)
{
    switch (type) {
    case DENOVO_MSG_READ: return DENOVO_MSG_DATA;
    case DENOVO_MSG_WB: return DENOVO_MSG_WB_ACK;
    case DENOVO_MSG_WT: return DENOVO_MSG_WT_ACK;
    case DENOVO_MSG_ATOMIC: return DENOVO_MSG_ATOMIC_RESP;
    default: return DENOVO_MSG_REG_ACK;
    }
}

/* The oldest request's answer, at the channel that it takes: its ready. */
static const char *offer_answer(struct l1_scene *s)
{
    const int is_wb = s->asked[0].type == DENOVO_MSG_WB;
    const char *const channel = is_wb ? "fwd" : "rsp_in";
    desk_put(&s->d, channel, "type", 0, (uint64_t)answer_of(s->asked[0].type));
    desk_put(&s->d, channel, "line", 0, s->asked[0].line);
    desk_put(&s->d, channel, "mask", 0, s->asked[0].mask);
    desk_put(&s->d, channel, "map", 0, s->asked[0].map);
    desk_set(&s->d, is_wb ? "fwd_valid" : "rsp_in_valid", 1);
    return is_wb ? "fwd_ready" : "rsp_in_ready";
}

/* What the cycle that has just passed has answered and asked. */
static void note(struct l1_scene *s)
{
    if (desk_out(&s->d, "answer_valid")) {
        const int last = (int)desk_get(&s->d, "answer", "last", 0);
        const uint64_t error = desk_get(&s->d, "answer", "error", 0);
        desk_check(&s->d, !error, "error of an access", error, 0);
        if (last) s->answered[desk_get(&s->d, "answer", "tag", 0)] = s->now;
        s->answers += last;
    }
    if (desk_out(&s->d, "req_valid") && s->waiting < L1_SCENE_ASKED) {
        const int n = s->waiting++;
        s->asked[n].type = (int)desk_get(&s->d, "req", "type", 0);
        s->asked[n].line = desk_get(&s->d, "req", "line", 0);
        s->asked[n].mask = desk_get(&s->d, "req", "mask", 0);
        s->asked[n].map = desk_get(&s->d, "req", "map", 0);
        s->asked[n].due = s->now + 1 + s->later;
        if (s->requested == L1_SCENE_NEVER) s->requested = s->now;
    }
    desk_check(&s->d, !desk_out(&s->d, "protocol_error"), "protocol_error", 1, 0);
    s->now++;
}

static void cycle(struct l1_scene *s, int offered)
{
    const char *ready = NULL;
    desk_set(&s->d, "rsp_in_valid", 0), desk_set(&s->d, "fwd_valid", 0);
    desk_set(&s->d, "access_valid", (uint64_t)offered);
    if (s->waiting && !s->hold && s->asked[0].due <= s->now) ready = offer_answer(s);
    desk_cycle(&s->d);
    if (ready && desk_out(&s->d, ready)) {
        s->served = s->now;
        memmove(s->asked, s->asked + 1, (size_t)--s->waiting * sizeof *s->asked);
    }
    if (offered && desk_out(&s->d, "access_ready")) s->taken[s->tag] = s->now;
    note(s);
}

void l1_scene_cycle(struct l1_scene *s)
{
    cycle(s, 1);
}

void l1_scene_rest(struct l1_scene *s, int cycles)
{
    for (int t = 0; t < cycles; t++) cycle(s, 0);
}

static void offer(struct l1_scene *s, int op, int class, int line, int mask)
{
    l1_desk_offer(&s->d, op, class, line, mask);
    s->tag = line % L1_SCENE_TAGS;
}

void l1_scene_give(struct l1_scene *s, int op, int class, int line, int mask)
{
    int left = PATIENCE;
    offer(s, op, class, line, mask);
    s->taken[s->tag] = s->answered[s->tag] = L1_SCENE_NEVER;
    while (left-- && s->taken[s->tag] == L1_SCENE_NEVER) cycle(s, 1);
    desk_check(&s->d, s->taken[s->tag] != L1_SCENE_NEVER, "cycles in which an access is not taken", PATIENCE, 0);
}

void l1_scene_access(struct l1_scene *s, int op, int class, int line, int mask)
{
    int left = PATIENCE;
    l1_scene_give(s, op, class, line, mask);
    while (left-- && s->answered[s->tag] == L1_SCENE_NEVER) cycle(s, 0);
    desk_check(&s->d, s->answered[s->tag] != L1_SCENE_NEVER, "cycles in which an access is not answered", PATIENCE, 0);
}

int l1_scene_latency(const struct l1_scene *s, int tag)
{
    return s->answered[tag] - s->taken[tag];
}

int l1_scene_stream(struct l1_scene *s, int op, int class, int mask, int line, int lines, int from, int count)
{
    int left = PATIENCE, first = L1_SCENE_NEVER, next = 0;
    const int before = s->answers;
    while (left-- && s->answers - before < from + count) {
        offer(s, op, class, line + next % lines, mask);
        cycle(s, 1);
        next += (int)desk_out(&s->d, "access_ready");
        if (first == L1_SCENE_NEVER && s->answers - before >= from) first = s->now - 1;
    }
    desk_check(&s->d, s->answers - before >= from + count, "accesses answered", (uint64_t)(s->answers - before),
               (uint64_t)(from + count));
    return s->now - 1 - first;
}

int l1_scene_command(struct l1_scene *s, int command, int first, int last)
{
    int left = PATIENCE, taken = L1_SCENE_NEVER;
    desk_put(&s->d, "cmd", "command", 0, (uint64_t)command);
    desk_put(&s->d, "cmd", "first", 0, (uint64_t)(L1_FIRST + first));
    desk_put(&s->d, "cmd", "last", 0, (uint64_t)(L1_FIRST + last));
    desk_set(&s->d, "cmd_valid", 1);
    do {
        cycle(s, 0);
        if (taken == L1_SCENE_NEVER && desk_out(&s->d, "cmd_ready")) taken = s->now - 1;
        if (taken != L1_SCENE_NEVER) desk_set(&s->d, "cmd_valid", 0);
    } while (--left && !desk_out(&s->d, "cmd_done_valid"));
    desk_check(&s->d, left > 0, "cycles without a command's end", PATIENCE, 0);
    return s->now - 1 - taken;
}
