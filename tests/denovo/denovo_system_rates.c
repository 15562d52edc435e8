/* The rates of docs/denovo/system-data-path.md, on the model and in lockstep on the RTL. A memory of LATENCY cycles stands behind the
 * port of the one bank. */
#include "spec/axi4/axi4.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "tests/denovo/denovo_system.h"
#include "tests/lockstep/rates_desk.h"

/* 32 MSHRs at each level, lines of 64 bytes, 128 bits of AXI4. */
#define STREAM                                                                                                         \
    "CORES=1 BANKS=1 L1_BYTES=4096 L1_WAYS=8 L2_BYTES=8192 L2_WAYS=8 L1_MSHRS=32 L1_LIST=32 L2_MSHRS=32 L2_LIST=64 "   \
    "L2_WRITES=64 STORE_BUFFER=32 WRITEBACKS=8 DEPTH=4 WARPS=2 TAG_BITS=8 CORE_BITS=1 MAP_BITS=6 ADDR_BITS=24"

/* One line here and there: nothing asks memory. */
#define BESIDE                                                                                                         \
    "CORES=2 BANKS=1 STASHES=2 LINE_WORDS=4 PORT_WORDS=4 CHUNK_WORDS=4 L1_BYTES=256 L1_WAYS=2 L1_MSHRS=4 L1_LIST=4 "   \
    "STORE_BUFFER=2 WRITEBACKS=2 SUPPLIES=2 WARPS=4 TAG_BITS=6 L2_BYTES=512 L2_WAYS=4 L2_MSHRS=4 L2_LIST=8 "           \
    "L2_WRITES=2 "                                                                                                     \
    "FORWARDS=8 DEPTH=2 ADDR_BITS=20 CORE_BITS=1 MAP_BITS=3 PC_BITS=2 AXI_BYTES=16"

enum { LATENCY = 100, BEATS = 4, CLEARING = 140, QUEUE = 128, STEADY_FROM = 4400, STEADY = 800 };

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

struct memory {
    struct {
        int due, beat;
        uint64_t id;
    } read[QUEUE], write[QUEUE];
    int reads, read_first, writes, write_first, ready_writes;
    int r_beats, w_beats, first_ar, now; /* beats in the STEADY cycles from STEADY_FROM on: the caches are full */
};

static void offer(struct desk *d, int op, int line)
{
    desk_set(d, "access_valid", 1);
    desk_put(d, "access", "tag", 0, (uint64_t)line % 256);
    desk_put(d, "access", "op", 0, (uint64_t)op);
    desk_put(d, "access", "address", 0, (uint64_t)line);
    desk_put(d, "access", "mask", 0, 0xffff);
    for (int i = 0; i < 16; i++) desk_put(d, "access", "strb", i, 15), desk_put(d, "access", "data", i, (uint64_t)line);
}

static int counts(const struct memory *m)
{
    return m->now >= STEADY_FROM && m->now < STEADY_FROM + STEADY;
}

/* A cycle, with a memory that takes everything and answers in order. */
static void cycle(struct desk *d, struct memory *m)
{
    const int r = m->read_first < m->reads && m->read[m->read_first % QUEUE].due <= m->now;
    const int b = m->write_first < m->ready_writes && m->write[m->write_first % QUEUE].due <= m->now;
    desk_set(d, "r_valid", (uint64_t)r), desk_set(d, "b_valid", (uint64_t)b);
    if (r) {
        desk_put(d, "r", "id", 0, m->read[m->read_first % QUEUE].id);
        desk_put(d, "r", "last", 0, m->read[m->read_first % QUEUE].beat == BEATS - 1);
    }
    if (b) desk_put(d, "b", "id", 0, m->write[m->write_first % QUEUE].id);
    desk_cycle(d);
    if (r && desk_out(d, "r_ready")) {
        m->r_beats += counts(m);
        if (++m->read[m->read_first % QUEUE].beat == BEATS) m->read_first++;
    }
    if (b && desk_out(d, "b_ready")) m->write_first++;
    if (desk_out(d, "ar_valid")) {
        if (m->first_ar < 0) m->first_ar = m->now;
        m->read[m->reads % QUEUE].due = m->now + LATENCY;
        m->read[m->reads % QUEUE].beat = 0;
        m->read[m->reads++ % QUEUE].id = desk_get(d, "ar", "id", 0);
    }
    if (desk_out(d, "aw_valid")) m->write[m->writes++ % QUEUE].id = desk_get(d, "aw", "id", 0);
    if (desk_out(d, "w_valid")) {
        m->w_beats += counts(m);
        if (desk_get(d, "w", "last", 0)) m->write[m->ready_writes++ % QUEUE].due = m->now + LATENCY;
    }
    m->now++;
}

static void open_system(struct desk *d, struct memory *m, const char *sets)
{
    desk_open(d, "denovo_system", sets);
    memset(m, 0, sizeof *m);
    for (int t = 0; t < CLEARING; t++) desk_cycle(d);
    m->first_ar = -1;
    desk_set(d, "aw_ready", 1), desk_set(d, "w_ready", 1), desk_set(d, "ar_ready", 1);
    desk_set(d, "answer_ready", (UINT64_C(1) << spec_get(&d->values, "CORES")) - 1);
}

/* A stream of loads uses every beat of R, a stream of stores every beat of W. */
static void stream(const struct network *network, const char *build, const char *work, int op, const char *what)
{
    char name[200];
    struct desk d;
    struct memory m;
    open_system(&d, &m, network->stream);
    for (int line = 0; m.now < STEADY_FROM + STEADY;) {
        offer(&d, op, line);
        cycle(&d, &m);
        line += (int)desk_out(&d, "access_ready");
    }
    const int beats = op == DENOVO_L1_OP_LOAD ? m.r_beats : m.w_beats;
    desk_check(&d, beats == STEADY, "beats", (uint64_t)beats, STEADY);
    snprintf(name, sizeof name, "denovo_system-streams-%s-on-every-beat%s", what, network->name);
    desk_report(&d, name, build, work);
}

/* From the access to AR and to the answer, nothing else under way. */
static void miss(const struct network *network, const char *build, const char *work)
{
    char name[200];
    struct desk d;
    struct memory m;
    open_system(&d, &m, network->stream);
    offer(&d, DENOVO_L1_OP_LOAD, 1);
    do cycle(&d, &m);
    while (!desk_out(&d, "access_ready"));
    const int taken = m.now - 1;
    desk_set(&d, "access_valid", 0);
    while (m.now < 400 && !desk_out(&d, "answer_valid")) cycle(&d, &m);
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
