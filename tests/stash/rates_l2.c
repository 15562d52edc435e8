#include "tests/stash/rates_l2.h"

#include <string.h>

#include "spec/stash/stash_codes.h"

/* What became of the walk in the cycle that has just passed. */
static void note_walk(struct desk *d, struct rates_l2 *l2)
{
    if (desk_out(d, "walk_valid")) {
        desk_put(d, "walk_done", "vpn", 0, desk_out(d, "walk_data"));
        desk_put(d, "walk_done", "ppn", 0, (desk_out(d, "walk_data") - l2->moved) & 0xffff);
        l2->walking = 1;
    } else if (!l2->hold_walks && desk_out(d, "walk_done_ready")) {
        l2->walking = 0;
    }
}

/* The oldest request's answer, at the channel that it takes: its valid and its ready. */
static const char *offer_answer(struct desk *d, const struct rates_l2 *l2)
{
    const int line = (int)spec_get(&d->values, "CHUNK_WORDS"), read = l2->type[0] == STASH_MSG_READ;
    const char *channel = l2->type[0] == STASH_MSG_WB ? "l2_fwd" : "l2_rsp";
    desk_put(d, channel, "type", 0,
             read                           ? STASH_MSG_DATA
             : l2->type[0] == STASH_MSG_REG ? STASH_MSG_REG_ACK
                                            : STASH_MSG_WB_ACK);
    desk_put(d, channel, "line", 0, l2->line[0]);
    desk_put(d, channel, "mask", 0, l2->mask[0]);
    desk_put(d, channel, "map", 0, l2->map[0]);
    desk_put(d, channel, "stash", 0, 1);
    for (int i = 0; i < line; i++)
        desk_put(d, channel, "data", i,
                 read && l2->mask[0] >> i & 1 ? 7000 + l2->line[0] * (uint64_t)line + (uint64_t)i : 0);
    desk_set(d, l2->type[0] == STASH_MSG_WB ? "l2_fwd_valid" : "l2_rsp_valid", 1);
    return l2->type[0] == STASH_MSG_WB ? "l2_fwd_ready" : "l2_rsp_ready";
}

static void forget_oldest(struct rates_l2 *l2)
{
    const size_t size = (size_t)--l2->waiting * sizeof l2->type[0];
    memmove(l2->type, l2->type + 1, size);
    memmove(l2->line, l2->line + 1, size);
    memmove(l2->mask, l2->mask + 1, size);
    memmove(l2->map, l2->map + 1, size);
}

void rates_l2_cycle(struct desk *d, struct rates_l2 *l2)
{
    const char *ready = NULL;
    desk_set(d, "l2_rsp_valid", 0);
    if (!l2->forwards) desk_set(d, "l2_fwd_valid", 0);
    if (l2->waiting && !l2->hold) ready = offer_answer(d, l2);
    desk_set(d, "walk_done_valid", l2->walking && !l2->hold_walks);
    desk_cycle(d);
    if (ready && desk_out(d, ready)) forget_oldest(l2);
    if (desk_out(d, "l2_req_valid") && l2->waiting < RATES_L2_ASKED) {
        const int n = l2->waiting++;
        l2->type[n] = desk_get(d, "l2_req", "type", 0);
        l2->line[n] = desk_get(d, "l2_req", "line", 0);
        l2->mask[n] = desk_get(d, "l2_req", "mask", 0);
        l2->map[n] = desk_get(d, "l2_req", "map", 0);
    }
    note_walk(d, l2);
}

void rates_l2_open(struct desk *d, struct rates_l2 *l2, const char *sets, const struct spec_fsm *const *fsms)
{
    static const char *const ready[] = {"resp_ready", "cmd_done_ready", "l2_req_ready", "fwd_rsp_ready", "walk_ready"};
    memset(l2, 0, sizeof *l2);
    desk_open_tables(d, "stash", sets, fsms);
    const int rows = (int)(spec_get(&d->values, "BYTES") / 4 / spec_get(&d->values, "BANKS"));
    for (int i = 0; i < 5; i++) desk_set(d, ready[i], 1);
    for (int t = 0; t < rows + 16; t++) rates_l2_cycle(d, l2); /* it clears a row a cycle */
}

int rates_l2_command(struct desk *d, struct rates_l2 *l2, int limit)
{
    int cycles = 0;
    desk_set(d, "cmd_valid", 1);
    do {
        rates_l2_cycle(d, l2);
        if (desk_out(d, "cmd_ready")) desk_set(d, "cmd_valid", 0);
        cycles++;
    } while (cycles < limit && !desk_out(d, "cmd_done_valid"));
    const uint64_t error = desk_get(d, "cmd_done", "error", 0);
    desk_check(d, desk_out(d, "cmd_done_valid") == 1, "cycles without the command's answer", (uint64_t)cycles, 0);
    desk_check(d, error == l2->error, "error of a command", error, l2->error);
    return cycles;
}
