/* The rates of docs/denovo/stash-system-data-path.md, on the model and in lockstep on the RTL: what a stash's load and store take
 * through the system, to memory and to other owners of the word. */
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/stash/stash_codes.h"
#include "tests/denovo/denovo_stash_system.h"
#include "tests/lockstep/rates_desk.h"

/* Cycles of a stash's accesses. */
enum {
    TO_AR = 24,       /* from the access to AR */
    FROM_MEMORY = 38, /* from the access to its answer, but for the LATENCY and the BEATS of memory */
    FROM_CACHE = 36,  /* the same where a cache owns the word */
    FROM_STASH = 52,  /* where another stash owns it */
    STORED = 19       /* a store, which is answered when its registration has been asked for */
};
enum { LATENCY = 40, BEATS = 2, CLEARING = 140, LIMIT = 3000, STASHES = 2, TILE = 32, FIRST_LINE = 16, WORDS = 4 };

struct around {              /* memory behind bank 0, one read at a time; and what stands before the stashes */
    int now, due, beats, ar; /* beats: to come; ar: when the last read was asked */
    uint64_t id, walks;      /* walks: a bit for each stash whose page is to be answered */
};

/* A cycle. Physical pages have the numbers of virtual ones. Word w of any line is 100 + w in memory. */
static void cycle(struct desk *d, struct around *a)
{
    const int r = a->beats && a->due <= a->now;
    d->lane = 0;
    desk_set(d, "r_valid", (uint64_t)r);
    if (r) {
        desk_put(d, "r", "id", 0, a->id);
        desk_put(d, "r", "last", 0, a->beats == 1);
        const uint64_t first = 100 + 2 * (uint64_t)(BEATS - a->beats);
        desk_put(d, "r", "data", 0, first | (first + 1) << 32);
    }
    desk_set(d, "stash_walk_done_valid", a->walks);
    desk_cycle(d);
    if (r && desk_out(d, "r_ready") & 1) a->beats--;
    if (desk_out(d, "ar_valid") & 1) {
        a->ar = a->now;
        a->due = a->now + LATENCY;
        a->beats = BEATS;
        a->id = desk_get(d, "ar", "id", 0);
    }
    a->walks &= ~desk_out(d, "stash_walk_done_ready");
    for (d->lane = 0; d->lane < STASHES; d->lane++) {
        if (!(desk_out(d, "stash_walk_valid") >> d->lane & 1)) continue;
        const uint64_t vpn = desk_get(d, "stash_walk", "vpn", 0);
        desk_put(d, "stash_walk_done", "vpn", 0, vpn);
        desk_put(d, "stash_walk_done", "ppn", 0, vpn);
        a->walks |= UINT64_C(1) << d->lane;
    }
    a->now++;
}

/* Until lane `bit` of the port is 1: the cycle in which it was. */
static int wait_for(struct desk *d, struct around *a, const char *port, int bit)
{
    for (int t = 0; t < LIMIT; t++) {
        cycle(d, a);
        if (desk_out(d, port) >> bit & 1) return a->now - 1;
    }
    desk_check(d, 0, port, 0, 1);
    return a->now;
}

static void rest(struct desk *d, struct around *a)
{
    for (int t = 0; t < 100; t++) cycle(d, a);
}

/* The lines from FIRST_LINE on, mapped by each stash onto its first words. */
static void open_stashes(struct desk *d, struct around *a)
{
    static const char *const ready[] = {"answer_ready", "stash_resp_ready", "stash_cmd_done_ready", "stash_walk_ready",
                                        "ar_ready"};
    memset(a, 0, sizeof *a);
    desk_open(d, "denovo_stash_system", STASH_SYSTEM_SMALL);
    for (int i = 0; i < 5; i++) desk_set(d, ready[i], i ? 3 : 7);
    for (int t = 0; t < CLEARING; t++) cycle(d, a);
    for (int s = 0; s < STASHES; s++) {
        d->lane = s;
        desk_put(d, "stash_cmd", "op", 0, STASH_OP_ADD_MAP);
        desk_put(d, "stash_cmd", "coherent", 0, 1);
        desk_put(d, "stash_cmd", "global_base", 0, 4 * WORDS * FIRST_LINE);
        desk_put(d, "stash_cmd", "field_size", 0, 4);
        desk_put(d, "stash_cmd", "object_size", 0, 4);
        desk_put(d, "stash_cmd", "row_size", 0, UINT64_C(4) * TILE);
        desk_put(d, "stash_cmd", "num_strides", 0, 1);
        desk_set(d, "stash_cmd_valid", UINT64_C(1) << s);
        wait_for(d, a, "stash_cmd_ready", s);
        desk_set(d, "stash_cmd_valid", 0);
    }
    rest(d, a);
}

/* An access of a stash's core to a word of the tile, its answer looked at: cycles from its acceptance. */
static int use(struct desk *d, struct around *a, int stash, int write, int word, uint64_t value)
{
    d->lane = stash;
    desk_put(d, "stash_req", "write", 0, (uint64_t)write);
    desk_put(d, "stash_req", "mapped", 0, 1);
    desk_put(d, "stash_req", "mask", 0, 1);
    desk_put(d, "stash_req", "addr", 0, (uint64_t)word);
    desk_put(d, "stash_req", "wdata", 0, value);
    desk_set(d, "stash_req_valid", UINT64_C(1) << stash);
    const int taken = wait_for(d, a, "stash_req_ready", stash);
    desk_set(d, "stash_req_valid", 0);
    const int answered = wait_for(d, a, "stash_resp_valid", stash);
    d->lane = stash;
    const uint64_t got = desk_get(d, "stash_resp", "rdata", 0), expected = write ? 0 : value;
    desk_check(d, got == expected, "value", got, expected);
    return answered - taken;
}

static void expect(struct desk *d, const char *what, int cycles, int expected)
{
    desk_check(d, cycles == expected, what, (uint64_t)cycles, (uint64_t)expected);
}

/* A load and a store of words that nobody has; the page is known from an access before. Then a hit. */
static void miss(const char *build, const char *work)
{
    struct desk d;
    struct around a;
    open_stashes(&d, &a);
    use(&d, &a, 0, 0, 1, 101);
    rest(&d, &a);
    const int begun = a.now, cycles = use(&d, &a, 0, 0, 2 * WORDS + 3, 103);
    expect(&d, "cycles to AR", a.ar - begun, TO_AR);
    expect(&d, "cycles to memory's word", cycles, FROM_MEMORY + LATENCY + BEATS);
    expect(&d, "cycles to a hit", use(&d, &a, 0, 0, 2 * WORDS + 3, 103), 1);
    rest(&d, &a);
    expect(&d, "cycles to store", use(&d, &a, 0, 1, 2, 77), STORED);
    expect(&d, "cycles to hit it", use(&d, &a, 0, 0, 2, 77), 1);
    desk_report(&d, "denovo_stash_system-loads-from-memory-and-registers-at-the-l2", build, work);
}

/* Core 1's cache has the word, then core 1's stash. */
static void owners(const char *build, const char *work)
{
    struct desk d;
    struct around a;
    open_stashes(&d, &a);
    use(&d, &a, 0, 0, 1, 101);
    use(&d, &a, 1, 0, 1, 101);
    d.lane = 1;
    desk_put(&d, "access", "op", 0, DENOVO_L1_OP_STORE);
    desk_put(&d, "access", "address", 0, (uint64_t)FIRST_LINE * WORDS / 2);
    desk_put(&d, "access", "mask", 0, 1);
    desk_put(&d, "access", "strb", 0, 15);
    desk_put(&d, "access", "data", 0, 71);
    desk_set(&d, "access_valid", 2);
    wait_for(&d, &a, "access_ready", 1);
    desk_set(&d, "access_valid", 0);
    rest(&d, &a);
    expect(&d, "cycles to a cache's word", use(&d, &a, 0, 0, 0, 71), FROM_CACHE);
    use(&d, &a, 1, 1, 3, 72);
    rest(&d, &a);
    expect(&d, "cycles to a stash's word", use(&d, &a, 0, 0, 3, 72), FROM_STASH);
    desk_report(&d, "denovo_stash_system-loads-words-of-a-cache-and-of-another-stash", build, work);
}

void denovo_stash_system_rates(const char *build, const char *work)
{
    miss(build, work);
    owners(build, work);
}
