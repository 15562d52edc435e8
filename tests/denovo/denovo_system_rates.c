/* The rates of docs/denovo/system-data-path.md, on the model and in lockstep on the RTL. A memory of LATENCY cycles stands behind the
 * port of the one bank. */
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_system.h"
#include "tests/denovo/system_desk.h"

#define STREAM SYSTEM_STREAM
#define BESIDE SYSTEM_BESIDE

enum {
    LATENCY = SYSTEM_LATENCY,
    BEATS = 4,
    CLEARING = 140,
    STEADY_FROM = 4400 /* the caches are full */,
    STEADY = 800
};

/* The network, and what it adds: a cycle for each link on the way. */
static const struct network {
    const char *name, *stream, *beside;
    int links;          /* from the core to the bank, in a stream */
    int cache_to_stash; /* from a stash's READ or REG to its answer: the word's owner is a cache; */
    int stash_to_stash; /* a stash, and without the cycles that it takes */
} networks[] = {
    {"", STREAM, BESIDE, 0, 13, 10},
    /* Core and bank are neighbours; stash 0, bank, core 1 and stash 0 are 3, 1 and 2 links apart, with stash 1 they are 3, 2 and 1. */
    {"-on-a-mesh", STREAM " MESH_COLUMNS=2", BESIDE " MESH_COLUMNS=3", 1, 13 + 6, 10 + 6},
};

/* A stream of loads uses every beat of R, a stream of stores every beat of W. */
static void stream(const struct network *network, const char *build, const char *work, int op, const char *what)
{
    char name[200];
    struct desk d;
    struct system_memory m;
    system_desk_open(&d, &m, network->stream);
    int r_before = 0, w_before = 0;
    for (int line = 0; m.now < STEADY_FROM + STEADY;) {
        if (m.now == STEADY_FROM) r_before = m.r_beats, w_before = m.w_beats;
        system_desk_offer(&d, op, DENOVO_CLASS_DATA, line, 0xffff);
        system_desk_cycle(&d, &m);
        line += (int)desk_out(&d, "access_ready");
    }
    const int beats = op == DENOVO_L1_OP_LOAD ? m.r_beats - r_before : m.w_beats - w_before;
    desk_check(&d, beats == STEADY, "beats", (uint64_t)beats, STEADY);
    snprintf(name, sizeof name, "denovo_system-streams-%s-on-every-beat%s", what, network->name);
    desk_report(&d, name, build, work);
}

/* From the access to AR and to the answer, nothing else under way. */
static void miss(const struct network *network, const char *build, const char *work)
{
    char name[200];
    struct desk d;
    struct system_memory m;
    system_desk_open(&d, &m, network->stream);
    system_desk_offer(&d, DENOVO_L1_OP_LOAD, DENOVO_CLASS_DATA, 1, 0xffff);
    do system_desk_cycle(&d, &m);
    while (!desk_out(&d, "access_ready"));
    const int taken = m.now - 1;
    desk_set(&d, "access_valid", 0);
    while (m.now < 400 && !desk_out(&d, "answer_valid")) system_desk_cycle(&d, &m);
    const int to_ar = 10 + network->links, to_answer = 20 + LATENCY + BEATS + 2 * network->links;
    desk_check(&d, m.first_ar - taken == to_ar, "cycles to AR", (uint64_t)(m.first_ar - taken), (uint64_t)to_ar);
    desk_check(&d, m.now - 1 - taken == to_answer, "cycles to the answer", (uint64_t)(m.now - 1 - taken),
               (uint64_t)to_answer);
    snprintf(name, sizeof name, "denovo_system-asks-memory-in-%d-cycles-and-answers-in-%d-more-than-memory%s", to_ar,
             20 + 2 * network->links, network->name);
    desk_report(&d, name, build, work);
}

/* Stashes ------------------------------------------------------------------------------------------------------------ */

enum { LINE = 5, WORD = 2, MAP = 3, LIMIT = 200 };

static void open_beside(struct desk *d, const struct network *network)
{
    desk_open(d, "denovo_system", network->beside);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
    desk_set(d, "answer_ready", 3);
    desk_set(d, "stash_l2_fwd_ready", 3), desk_set(d, "stash_l2_rsp_ready", 3);
}

/* Cycles until the port has `bit`; the cycle in which it has is over then. */
static int wait_for(struct desk *d, const char *port, int bit)
{
    for (int t = 0; t < LIMIT; t++) {
        desk_cycle(d);
        if (desk_out(d, port) >> bit & 1) return t;
    }
    return LIMIT;
}

/* A message of stash `stash` about one word: taken in the last cycle. */
static void say(struct desk *d, int stash, const char *channel, enum denovo_message type, int core, int of_stash,
                int map, uint64_t value)
{
    char port[32];
    d->lane = stash;
    desk_put(d, channel, "type", 0, type);
    desk_put(d, channel, "line", 0, LINE);
    desk_put(d, channel, "mask", 0, 1 << WORD);
    desk_put(d, channel, "core", 0, (uint64_t)core);
    desk_put(d, channel, "stash", 0, (uint64_t)of_stash);
    desk_put(d, channel, "map", 0, (uint64_t)map);
    desk_put(d, channel, "data", WORD, value);
    snprintf(port, sizeof port, "%s_valid", channel);
    desk_set(d, port, UINT64_C(1) << stash);
    snprintf(port, sizeof port, "%s_ready", channel);
    wait_for(d, port, stash);
    snprintf(port, sizeof port, "%s_valid", channel);
    desk_set(d, port, 0);
}

/* What has come to the stash in the last cycle. */
static void expect(struct desk *d, int stash, const char *channel, enum denovo_message type, uint64_t value)
{
    d->lane = stash;
    desk_check(d, desk_get(d, channel, "type", 0) == type, "type", desk_get(d, channel, "type", 0), type);
    desk_check(d, desk_get(d, channel, "line", 0) == LINE, "line", desk_get(d, channel, "line", 0), LINE);
    desk_check(d, desk_get(d, channel, "mask", 0) == 1 << WORD, "mask", desk_get(d, channel, "mask", 0), 1 << WORD);
    desk_check(d, desk_get(d, channel, "data", WORD) == value, "value", desk_get(d, channel, "data", WORD), value);
}

/* An access of core 1 to the word: taken in the last cycle. */
static void access_word(struct desk *d, int op, uint64_t value)
{
    d->lane = 1;
    desk_put(d, "access", "op", 0, (uint64_t)op);
    desk_put(d, "access", "address", 0, LINE);
    desk_put(d, "access", "mask", 0, 1 << WORD);
    desk_put(d, "access", "strb", WORD, 15);
    desk_put(d, "access", "data", WORD, value);
    desk_set(d, "access_valid", 2);
    wait_for(d, "access_ready", 1);
    desk_set(d, "access_valid", 0);
}

/* A word goes from core 1's cache to core 0's stash, and is read back from there. */
static void cache_and_stash(const struct network *network, const char *build, const char *work)
{
    char name[200];
    struct desk d;
    open_beside(&d, network);
    access_word(&d, DENOVO_L1_OP_STORE, 71);
    for (int t = 0; t < 60; t++) desk_cycle(&d); /* the store buffer has asked for the word */
    say(&d, 0, "stash_l2_req", DENOVO_MSG_READ, 0, 1, MAP, 0);
    int cycles = 1 + wait_for(&d, "stash_l2_rsp_valid", 0);
    desk_check(&d, cycles == network->cache_to_stash, "cycles to a cache's word", (uint64_t)cycles,
               (uint64_t)network->cache_to_stash);
    expect(&d, 0, "stash_l2_rsp", DENOVO_MSG_DATA, 71);
    say(&d, 0, "stash_l2_req", DENOVO_MSG_REG, 0, 1, MAP, 0);
    cycles = 1 + wait_for(&d, "stash_l2_rsp_valid", 0);
    desk_check(&d, cycles == network->cache_to_stash, "cycles to own a cache's word", (uint64_t)cycles,
               (uint64_t)network->cache_to_stash);
    expect(&d, 0, "stash_l2_rsp", DENOVO_MSG_REG_ACK, 0);
    access_word(&d, DENOVO_L1_OP_LOAD, 0);
    wait_for(&d, "stash_l2_fwd_valid", 0);
    expect(&d, 0, "stash_l2_fwd", DENOVO_MSG_FWD_READ, 0);
    desk_check(&d, desk_get(&d, "stash_l2_fwd", "owner_map", 0) == MAP, "map",
               desk_get(&d, "stash_l2_fwd", "owner_map", 0), MAP);
    say(&d, 0, "stash_fwd_rsp", DENOVO_MSG_DATA, 1, 0, (int)desk_get(&d, "stash_l2_fwd", "map", 0), 72);
    wait_for(&d, "answer_valid", 1);
    d.lane = 1;
    desk_check(&d, desk_get(&d, "answer", "data", WORD) == 72, "loaded", desk_get(&d, "answer", "data", WORD), 72);
    snprintf(name, sizeof name, "denovo_system-moves-a-word-from-a-cache-to-another-core-s-stash-and-back%s",
             network->name);
    desk_report(&d, name, build, work);
}

/* Core 0's stash takes a word from core 1's. */
static void two_stashes(const struct network *network, const char *build, const char *work)
{
    char name[200];
    struct desk d;
    open_beside(&d, network);
    say(&d, 1, "stash_l2_req", DENOVO_MSG_REG, 1, 1, MAP, 0);
    wait_for(&d, "stash_l2_rsp_valid", 1);
    expect(&d, 1, "stash_l2_rsp", DENOVO_MSG_REG_ACK, 0);
    say(&d, 0, "stash_l2_req", DENOVO_MSG_READ, 0, 1, 1, 0);
    int cycles = 1 + wait_for(&d, "stash_l2_fwd_valid", 1);
    expect(&d, 1, "stash_l2_fwd", DENOVO_MSG_FWD_READ, 0);
    say(&d, 1, "stash_fwd_rsp", DENOVO_MSG_DATA, 0, 1, 1, 73);
    cycles += 1 + wait_for(&d, "stash_l2_rsp_valid", 0);
    desk_check(&d, cycles == network->stash_to_stash, "cycles but the owner's", (uint64_t)cycles,
               (uint64_t)network->stash_to_stash);
    expect(&d, 0, "stash_l2_rsp", DENOVO_MSG_DATA, 73);
    snprintf(name, sizeof name, "denovo_system-reads-a-stash-s-word-from-another-stash%s", network->name);
    desk_report(&d, name, build, work);
}

void denovo_system_rates(const char *build, const char *work)
{
    for (size_t i = 0; i < sizeof networks / sizeof *networks; i++) {
        const struct network *n = &networks[i];
        cache_and_stash(n, build, work);
        two_stashes(n, build, work);
        miss(n, build, work);
        stream(n, build, work, DENOVO_L1_OP_LOAD, "loads");
        stream(n, build, work, DENOVO_L1_OP_STORE, "stores");
    }
}
