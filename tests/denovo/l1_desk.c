#include "tests/denovo/l1_desk.h"

#include "spec/denovo/denovo_codes.h"

enum { CLEARING = 20, WORDS = 4 };

void l1_desk_open(struct desk *d, const char *block, const char *sets, const char *core_ready)
{
    desk_open(d, block, sets);
    desk_set(d, core_ready, 1), desk_set(d, "req_ready", 1), desk_set(d, "rsp_out_ready", 1);
    desk_set(d, "cmd_done_ready", 1);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
}

void l1_desk_answer(struct desk *d, int type, int map, int line, int mask)
{
    desk_set(d, "rsp_in_valid", 1);
    desk_put(d, "rsp_in", "type", 0, (uint64_t)type);
    desk_put(d, "rsp_in", "map", 0, (uint64_t)map);
    desk_put(d, "rsp_in", "line", 0, (uint64_t)(L1_FIRST + line));
    desk_put(d, "rsp_in", "mask", 0, (uint64_t)mask);
    for (int i = 0; i < WORDS; i++) desk_put(d, "rsp_in", "data", i, type == DENOVO_MSG_DATA ? 100 + (uint64_t)i : 0);
}
