#include "tests/denovo/l2_desk.h"

#include "spec/denovo/denovo_codes.h"

enum { CLEARING = 24 };

void l2_desk_open(struct desk *d, const char *sets, const struct spec_fsm *const *fsms)
{
    desk_open_tables(d, "denovo_l2", sets, fsms);
    desk_set(d, "rsp_out_ready", 1), desk_set(d, "fwd_ready", 1), desk_set(d, "mem_req_ready", 1);
    desk_set(d, "cmd_done_ready", 1);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
}

void l2_desk_offer(struct desk *d, int type, int core, int line)
{
    const int words = (int)spec_get(&d->values, "LINE_WORDS");
    const int has_data = type == DENOVO_MSG_WT || type == DENOVO_MSG_ATOMIC;
    desk_set(d, "req_valid", 1);
    desk_put(d, "req", "type", 0, (uint64_t)type);
    desk_put(d, "req", "atom", 0, type == DENOVO_MSG_ATOMIC ? DENOVO_ATOM_ADD : 0);
    desk_put(d, "req", "core", 0, (uint64_t)core);
    desk_put(d, "req", "line", 0, L2_FIRST + (uint64_t)line);
    desk_put(d, "req", "mask", 0, (UINT64_C(1) << words) - 1);
    for (int i = 0; i < words; i++) desk_put(d, "req", "data", i, has_data ? (uint64_t)(line * 16 + i + 1) : 0);
}

void l2_desk_recalled(struct desk *d, int mshr, int line)
{
    const int words = (int)spec_get(&d->values, "LINE_WORDS");
    desk_set(d, "rsp_in_valid", 1);
    desk_put(d, "rsp_in", "type", 0, DENOVO_MSG_RECALL_DATA);
    desk_put(d, "rsp_in", "line", 0, L2_FIRST + (uint64_t)line);
    desk_put(d, "rsp_in", "map", 0, (uint64_t)mshr);
    desk_put(d, "rsp_in", "mask", 0, (UINT64_C(1) << words) - 1);
    for (int w = 0; w < words; w++) desk_put(d, "rsp_in", "data", w, 16 * (uint64_t)line + (uint64_t)w + 1);
}
