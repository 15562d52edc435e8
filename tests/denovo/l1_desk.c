#include "tests/denovo/l1_desk.h"

#include "spec/denovo/denovo_codes.h"

enum { CLEARING = 20, WORDS = 4, OTHER_CORE = 2 };

void l1_desk_open(struct desk *d, const char *block, const char *sets, const char *core_ready,
                  const struct spec_fsm *const *fsms)
{
    desk_open_tables(d, block, sets, fsms);
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

void l1_desk_offer(struct desk *d, int op, int class, int line, int mask)
{
    const int port = (int)spec_get(&d->values, "PORT_WORDS"), chunks = (int)spec_get(&d->values, "LINE_WORDS") / port;
    desk_set(d, "access_valid", 1);
    desk_put(d, "access", "tag", 0, (uint64_t)line);
    desk_put(d, "access", "op", 0, (uint64_t)op);
    desk_put(d, "access", "atom", 0, DENOVO_ATOM_ADD);
    desk_put(d, "access", "class", 0, (uint64_t) class);
    desk_put(d, "access", "address", 0, (uint64_t)(L1_FIRST + line) * (uint64_t)chunks);
    desk_put(d, "access", "mask", 0, (uint64_t)mask);
    for (int i = 0; i < port; i++) {
        desk_put(d, "access", "strb", i, 15);
        desk_put(d, "access", "data", i, (uint64_t)(line * 16 + i + 1));
    }
}

void l1_desk_forward(struct desk *d, int type, int line)
{
    desk_set(d, "fwd_valid", 1);
    desk_put(d, "fwd", "type", 0, (uint64_t)type);
    desk_put(d, "fwd", "core", 0, OTHER_CORE);
    desk_put(d, "fwd", "line", 0, (uint64_t)(L1_FIRST + line));
    desk_put(d, "fwd", "mask", 0, (1 << WORDS) - 1);
}
