#include "tests/stash/scene.h"

#include <string.h>

#include "spec/stash/stash_codes.h"

enum { PATIENCE = 40000 };

int scene_latency(const struct scene *s, int tag)
{
    return s->answered[tag] - s->taken[tag] + 1;
}

void scene_begin(struct scene *s)
{
    for (int i = 0; i < SCENE_TAGS; i++) s->taken[i] = s->answered[i] = SCENE_NEVER;
    s->asked = SCENE_NEVER;
}

void scene_open(struct scene *s, struct costs *costs, const char *sets)
{
    memset(s, 0, sizeof *s);
    s->costs = costs;
    rates_l2_open(&s->d, &s->l2, sets, costs->fsms);
    scene_begin(s);
}

void scene_close(struct scene *s, const char *name)
{
    costs_close(s->costs, &s->d, name);
}

void scene_play_cases(const struct scene_case *cases, const char *sets, const char *build, const char *work)
{
    struct costs costs = {.build = build, .work = work};
    for (const struct scene_case *c = cases; c->name; c++) {
        struct scene s;
        scene_open(&s, &costs, sets);
        c->play(&s, c->variant);
        scene_close(&s, c->name);
    }
}

/* What happened in the cycle that has just passed. */
static void note(struct scene *s, int offered)
{
    if (offered && desk_out(&s->d, "req_ready")) s->taken[s->tag] = s->now;
    if (desk_out(&s->d, "resp_valid")) {
        const uint64_t error = desk_get(&s->d, "resp", "error", 0);
        s->answered[desk_get(&s->d, "resp", "tag", 0)] = s->now;
        desk_check(&s->d, error == STASH_ERROR_NONE, "error of an access", error, STASH_ERROR_NONE);
    }
    if (s->asked == SCENE_NEVER && desk_out(&s->d, "l2_req_valid")) s->asked = s->now;
    desk_check(&s->d, !desk_out(&s->d, "protocol_error"), "protocol_error", 1, 0);
    s->now++;
}

static void cycle(struct scene *s, int offered)
{
    desk_set(&s->d, "req_valid", (uint64_t)offered);
    rates_l2_cycle(&s->d, &s->l2);
    note(s, offered);
}

void scene_cycle(struct scene *s)
{
    cycle(s, 0);
}

void scene_offered(struct scene *s)
{
    cycle(s, 1);
}

void scene_rest(struct scene *s, int cycles)
{
    for (int t = 0; t < cycles; t++) scene_cycle(s);
}

void scene_quiet(struct scene *s)
{
    int left = PATIENCE;
    do scene_cycle(s);
    while (--left && !desk_out(&s->d, "idle"));
    desk_check(&s->d, left > 0, "cycles left when the stash is idle", 0, 1);
}

void scene_tile(struct scene *s, int op, int block, const struct scene_tile *tile)
{
    desk_put(&s->d, "cmd", "op", 0, (uint64_t)op);
    desk_put(&s->d, "cmd", "block", 0, (uint64_t)block);
    desk_put(&s->d, "cmd", "coherent", 0, 1);
    desk_put(&s->d, "cmd", "stash_base", 0, tile->stash);
    desk_put(&s->d, "cmd", "global_base", 0, tile->global);
    desk_put(&s->d, "cmd", "field_size", 0, 4);
    desk_put(&s->d, "cmd", "object_size", 0, tile->object);
    desk_put(&s->d, "cmd", "row_size", 0, tile->row);
    desk_put(&s->d, "cmd", "stride_size", 0, tile->stride);
    desk_put(&s->d, "cmd", "num_strides", 0, tile->rows);
}

int scene_command(struct scene *s)
{
    desk_set(&s->d, "req_valid", 0);
    const int cycles = rates_l2_command(&s->d, &s->l2, PATIENCE);
    s->now += cycles;
    return cycles;
}

int scene_map(struct scene *s, int op, int block, const struct scene_tile *tile)
{
    scene_tile(s, op, block, tile);
    return scene_command(s);
}

int scene_end(struct scene *s, int op, int block)
{
    const struct scene_tile none = {0};
    scene_tile(s, op, block, &none);
    return scene_command(s);
}

void scene_hit(struct scene *s, int block, int first)
{
    if (s->tag != SCENE_HIT) scene_offer(s, SCENE_HIT, 0, block, SCENE_LANES, first, 1);
    cycle(s, 1);
}

int scene_hits_beside(struct scene *s, int block, int first, int *hits)
{
    int cycles = 0;
    *hits = 0;
    desk_set(&s->d, "cmd_valid", 1);
    do {
        scene_hit(s, block, first);
        *hits += (int)desk_out(&s->d, "req_ready");
        if (desk_out(&s->d, "cmd_ready")) desk_set(&s->d, "cmd_valid", 0);
    } while (++cycles < PATIENCE && !desk_out(&s->d, "cmd_done_valid"));
    desk_check(&s->d, cycles < PATIENCE, "cycles left when the command is answered", 0, 1);
    return cycles;
}

void scene_offer(struct scene *s, int tag, int write, int block, int lanes, int first, int step)
{
    s->tag = tag;
    desk_put(&s->d, "req", "tag", 0, (uint64_t)tag);
    desk_put(&s->d, "req", "write", 0, (uint64_t)write);
    desk_put(&s->d, "req", "mapped", 0, 1);
    desk_put(&s->d, "req", "block", 0, (uint64_t)block);
    desk_put(&s->d, "req", "mask", 0, lanes == SCENE_LANES ? 0xffffffff : (UINT64_C(1) << lanes) - 1);
    for (int i = 0; i < lanes; i++) {
        desk_put(&s->d, "req", "addr", i, (uint64_t)(first + i * step));
        desk_put(&s->d, "req", "wdata", i, (uint64_t)(tag * 100 + i));
    }
}

void scene_give(struct scene *s, int tag, int write, int block, int lanes, int first, int step)
{
    int left = PATIENCE;
    scene_offer(s, tag, write, block, lanes, first, step);
    s->taken[tag] = s->answered[tag] = SCENE_NEVER;
    do cycle(s, 1);
    while (--left && s->taken[tag] == SCENE_NEVER);
    desk_check(&s->d, left > 0, "cycles left when an access is taken", 0, 1);
}

void scene_access(struct scene *s, int tag, int write, int block, int lanes, int first, int step)
{
    int left = PATIENCE;
    scene_give(s, tag, write, block, lanes, first, step);
    for (; left && s->answered[tag] == SCENE_NEVER; left--) scene_cycle(s);
    desk_check(&s->d, left > 0, "cycles left when an access is answered", 0, 1);
}

void scene_forward(struct scene *s, int type, uint64_t line, unsigned mask, int owner_map)
{
    s->l2.forwards = 1;
    desk_put(&s->d, "l2_fwd", "type", 0, (uint64_t)type);
    desk_put(&s->d, "l2_fwd", "line", 0, line);
    desk_put(&s->d, "l2_fwd", "mask", 0, mask);
    desk_put(&s->d, "l2_fwd", "core", 0, 3);
    desk_put(&s->d, "l2_fwd", "owner_map", 0, (uint64_t)owner_map);
    desk_set(&s->d, "l2_fwd_valid", 1);
}

/* The cycle of the n-th answer, counted from 0; SCENE_NEVER: there is none yet. */
static int nth_answer(const struct scene *s, int n)
{
    for (int i = 0; i < SCENE_TAGS; i++) {
        int before = 0;
        if (s->answered[i] == SCENE_NEVER) continue;
        for (int j = 0; j < SCENE_TAGS; j++) before += s->answered[j] != SCENE_NEVER && s->answered[j] < s->answered[i];
        if (before == n) return s->answered[i];
    }
    return SCENE_NEVER;
}

int scene_stream(struct scene *s, int write)
{
    enum { ALL = SCENE_FROM + SCENE_COUNTED + 1 + SCENE_BEHIND };
    const int misses = (int)spec_get(&s->d.values, "MISSES");
    desk_check(&s->d, misses == SCENE_BEHIND, "MISSES", (uint64_t)misses, SCENE_BEHIND);
    scene_begin(s);
    for (int i = 0; i < ALL; i++) scene_give(s, i, write, 0, SCENE_LANES, SCENE_LANES * (1 + i + i / 7), 1);
    const int from = nth_answer(s, SCENE_FROM), to = nth_answer(s, SCENE_FROM + SCENE_COUNTED);
    desk_check(&s->d, from >= 0 && to >= 0, "a stream's answers are too few", 0, 1);
    return to - from;
}
