/* The rates of docs/denovo/stash-port-data-path.md, on the model and in lockstep on the RTL. */
#include "spec/denovo/denovo_codes.h"
#include "tests/denovo/denovo_stash_port.h"
#include "tests/lockstep/rates_desk.h"

static void open_port(struct desk *d, const char *set)
{
    desk_open(d, "denovo_stash_port", set);
    desk_set(d, "req_ready", 1), desk_set(d, "rsp_out_ready", 1);
    desk_set(d, "l2_fwd_ready", 1), desk_set(d, "l2_rsp_ready", 1);
}

static void offer(struct desk *d, const char *channel, enum denovo_message type, uint64_t line, uint64_t mask)
{
    char valid[16];
    snprintf(valid, sizeof valid, "%s_valid", channel);
    desk_set(d, valid, 1);
    desk_put(d, channel, "type", 0, type);
    desk_put(d, channel, "line", 0, line);
    desk_put(d, channel, "mask", 0, mask);
}

/* All four ways at once, a message a cycle on each, in the cycle in which it comes. */
static void streams(const char *build, const char *work)
{
    struct desk d;
    open_port(&d, STASH_PORT_SAME);
    desk_draw(&d, "req_valid", "rsp_out_valid", "l2_fwd_valid", "l2_rsp_valid", NULL);
    for (uint64_t t = 0; t < 8; t++) {
        offer(&d, "l2_req", DENOVO_MSG_READ, t, 15);
        offer(&d, "fwd_rsp", DENOVO_MSG_DATA, 32 + t, 15);
        offer(&d, "fwd", DENOVO_MSG_FWD_READ, 64 + t, 15);
        offer(&d, "rsp_in", DENOVO_MSG_DATA, 96 + t, 15);
        desk_cycle(&d);
        desk_check(&d, desk_get(&d, "req", "line", 0) == t, "line of req", desk_get(&d, "req", "line", 0), t);
        desk_check(&d, desk_get(&d, "l2_fwd", "line", 0) == 64 + t, "line of l2_fwd", desk_get(&d, "l2_fwd", "line", 0),
                   64 + t);
        desk_check(&d,
                   desk_out(&d, "l2_req_ready") && desk_out(&d, "fwd_rsp_ready") && desk_out(&d, "fwd_ready") &&
                       desk_out(&d, "rsp_in_ready"),
                   "taken", 0, 1);
    }
    desk_expect(&d, "req_valid", "--------");
    desk_expect(&d, "rsp_out_valid", "--------");
    desk_expect(&d, "l2_fwd_valid", "--------");
    desk_expect(&d, "l2_rsp_valid", "--------");
    desk_report(&d, "denovo_stash_port-passes-a-message-a-cycle-on-all-four-ways-at-once", build, work);
}

/* A message of two parts takes two cycles, one of one part takes one. */
static void parts(const char *build, const char *work)
{
    static const uint64_t mask[] = {0xff, 0x0f, 0xf0, 0x81, 0x10}, first[] = {0, 0, 1, 0, 1};
    struct desk d;
    open_port(&d, STASH_PORT_CUT);
    desk_draw(&d, "req_valid", "l2_req_ready", NULL);
    for (uint64_t i = 0; i < 5; i++) {
        offer(&d, "l2_req", DENOVO_MSG_REG, i, mask[i]);
        desk_cycle(&d);
        desk_check(&d, desk_get(&d, "req", "line", 0) == 2 * i + first[i], "line", desk_get(&d, "req", "line", 0),
                   2 * i + first[i]);
        if (!desk_out(&d, "l2_req_ready")) desk_cycle(&d);
    }
    desk_expect(&d, "req_valid", "-------");
    desk_expect(&d, "l2_req_ready", "_---_--");
    desk_report(&d, "denovo_stash_port-cuts-a-message-into-a-part-a-cycle", build, work);
}

void denovo_stash_port_rates(const char *build, const char *work)
{
    streams(build, work);
    parts(build, work);
}
