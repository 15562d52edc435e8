/* Does the device refuse a command exactly where a list of pairs of commands, over all that came before, says so? The
 * list is written beside the device: one row for each pair of the standard, looked at command by command. */
#include "tests/dramcache/unit/dram_bench.h"

enum { LOG = 4096, ROUNDS = 1500, COMMANDS = 300 };
enum scope { SAME_BANK, OTHER_BANK, SAME_GROUP, OTHER_OF_GROUP, SAME_RANK, BUS };

struct event {
    int64_t slot;
    enum dram_command command;
    int rank, bank;
};

static struct event events[LOG];
static int event_count;

#define BIT(command) (1u << (command))
enum { ANY = BIT(DRAM_ACT) | BIT(DRAM_PRE) | BIT(DRAM_RD) | BIT(DRAM_WR) | BIT(DRAM_REF) };

struct pair {
    const char *name;
    enum scope scope;
    unsigned earlier, later;
    int nth; /* of the earlier commands, counted back; 0: each of them */
    int (*slots)(const struct dram_config *c);
};
#define SLOTS(name, value)                                                                                             \
    static int name(const struct dram_config *c)                                                                       \
    {                                                                                                                  \
        return value;                                                                                                  \
    }
SLOTS(rcd, c->trcd)
SLOTS(ras, c->tras)
SLOTS(rc, c->trc)
SLOTS(rp, c->trp)
SLOTS(rtp, c->trtp)
SLOTS(wr_pre, c->cwl + 4 + c->twr)
SLOTS(rrd, c->trrd)
SLOTS(faw, c->tfaw)
SLOTS(ccd, c->tccd)
SLOTS(rd_wr, c->cl + 4 + 2 - c->cwl)
SLOTS(wr_rd, c->cwl + 4 + c->twtr)
SLOTS(rfc, c->trfc)
SLOTS(rrdl, c->trrdl)
SLOTS(ccdl, c->tccdl)
SLOTS(wr_rdl, c->cwl + 4 + c->twtrl)

static const struct pair pairs[] = {
    // clang-format off
    {"ACT RD",         SAME_BANK,  BIT(DRAM_ACT), BIT(DRAM_RD) | BIT(DRAM_WR), 0, rcd},
    {"ACT PRE",        SAME_BANK,  BIT(DRAM_ACT), BIT(DRAM_PRE), 0, ras},
    {"ACT ACT",        SAME_BANK,  BIT(DRAM_ACT), BIT(DRAM_ACT), 0, rc},
    {"ACT REF",        SAME_RANK,  BIT(DRAM_ACT), BIT(DRAM_REF), 0, rc},
    {"PRE ACT",        SAME_BANK,  BIT(DRAM_PRE), BIT(DRAM_ACT), 0, rp},
    {"PRE REF",        SAME_RANK,  BIT(DRAM_PRE), BIT(DRAM_REF), 0, rp},
    {"RD PRE",         SAME_BANK,  BIT(DRAM_RD),  BIT(DRAM_PRE), 0, rtp},
    {"WR PRE",         SAME_BANK,  BIT(DRAM_WR),  BIT(DRAM_PRE), 0, wr_pre},
    {"ACT ACT, other", OTHER_BANK, BIT(DRAM_ACT), BIT(DRAM_ACT), 0, rrd},
    {"4 ACT ACT",      SAME_RANK,  BIT(DRAM_ACT), BIT(DRAM_ACT), 4, faw},
    {"RD RD",          SAME_RANK,  BIT(DRAM_RD),  BIT(DRAM_RD),  0, ccd},
    {"WR WR",          SAME_RANK,  BIT(DRAM_WR),  BIT(DRAM_WR),  0, ccd},
    {"RD WR",          SAME_RANK,  BIT(DRAM_RD),  BIT(DRAM_WR),  0, rd_wr},
    {"WR RD",          SAME_RANK,  BIT(DRAM_WR),  BIT(DRAM_RD),  0, wr_rd},
    {"REF any",        SAME_RANK,  BIT(DRAM_REF), ANY,           0, rfc},
    {"ACT ACT, group", OTHER_OF_GROUP, BIT(DRAM_ACT), BIT(DRAM_ACT), 0, rrdl},
    {"RD RD, group",   SAME_GROUP, BIT(DRAM_RD),  BIT(DRAM_RD),  0, ccdl},
    {"WR WR, group",   SAME_GROUP, BIT(DRAM_WR),  BIT(DRAM_WR),  0, ccdl},
    {"WR RD, group",   SAME_GROUP, BIT(DRAM_WR),  BIT(DRAM_RD),  0, wr_rdl},
    // clang-format on
};
enum { PAIRS = sizeof pairs / sizeof pairs[0], RANGE_OF_BUS = PAIRS, STATE, RULES };

/* Groups of banks: bank numbers that leave the same remainder. */
static int in_group(const struct dram_config *c, int bank, int other)
{
    const int groups = 1 << c->group_bits;
    return groups > 1 && bank % groups == other % groups;
}

static int breaks_pair(const struct dram_config *c, const struct pair *p, const struct event *now)
{
    if (!(p->later & BIT(now->command))) return 0;
    int seen = 0;
    for (int i = event_count; i-- > 0;) {
        const struct event *e = &events[i];
        if (e->rank != now->rank || !(p->earlier & BIT(e->command))) continue;
        if (p->scope == SAME_BANK && e->bank != now->bank) continue;
        if ((p->scope == OTHER_BANK || p->scope == OTHER_OF_GROUP) && e->bank == now->bank) continue;
        if ((p->scope == SAME_GROUP || p->scope == OTHER_OF_GROUP) && !in_group(c, e->bank, now->bank)) continue;
        seen++;
        if ((!p->nth || seen == p->nth) && now->slot - e->slot < p->slots(c)) return 1;
    }
    return 0;
}

static int64_t data_from(const struct dram_config *c, const struct event *e)
{
    return e->slot + (e->command == DRAM_RD ? c->cl : c->cwl);
}

static int breaks_bus(const struct dram_config *c, const struct event *now)
{
    if (now->command != DRAM_RD && now->command != DRAM_WR) return 0;
    for (int i = 0; i < event_count; i++) {
        const struct event *e = &events[i];
        if (e->command != DRAM_RD && e->command != DRAM_WR) continue;
        int64_t apart = data_from(c, now) - data_from(c, e);
        if (llabs(apart) < 4 + (e->rank == now->rank ? 0 : c->trtrs)) return 1;
    }
    return 0;
}

static int is_open(int rank, int bank)
{
    for (int i = event_count; i-- > 0;) {
        const struct event *e = &events[i];
        if (e->rank != rank || e->bank != bank) continue;
        if (e->command == DRAM_ACT) return 1;
        if (e->command == DRAM_PRE) return 0;
    }
    return 0;
}

static int breaks_state(const struct dram_config *c, const struct event *now)
{
    int open = is_open(now->rank, now->bank);
    if (now->command == DRAM_ACT) return open;
    if (now->command == DRAM_RD || now->command == DRAM_WR) return !open;
    if (now->command == DRAM_REF)
        for (int b = 0; b < c->banks; b++)
            if (is_open(now->rank, b)) return 1;
    return 0;
}

static uint64_t random_state;
static int some(int from, int to)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return from + (int)((random_state >> 33) % (uint64_t)(to - from + 1));
}

static struct dram_config some_config(void)
{
    const int group_bits = some(0, 2), tccd = some(1, 8), trrd = some(0, 6), twtr = some(0, 12);
    return (struct dram_config){.ranks = some(1, 3),
                                .banks = group_bits ? some(1, 2) << group_bits : some(2, 6),
                                .group_bits = group_bits,
                                .tccdl = tccd + some(0, 6),
                                .trrdl = trrd + some(0, 6),
                                .twtrl = twtr + some(0, 6),
                                .row_bits = 3,
                                .column_bits = 4,
                                .dq_bytes = 1,
                                .beats = 8,
                                .cl = some(1, 20),
                                .cwl = some(1, 20),
                                .trcd = some(0, 12),
                                .trp = some(0, 12),
                                .tras = some(0, 25),
                                .trc = some(0, 40),
                                .trrd = trrd,
                                .tfaw = some(0, 90),
                                .tccd = tccd,
                                .trtp = some(0, 12),
                                .twr = some(0, 12),
                                .twtr = twtr,
                                .trfc = some(0, 30),
                                .trtrs = some(0, 5)};
}

static void verdicts_are_those_of_the_pairs(void **state)
{
    (void)state;
    int alone[RULES] = {0}, legal = 0;
    random_state = 1;
    for (int round = 0; round < ROUNDS; round++) {
        struct dram_config c = some_config();
        struct dram_bench b;
        dram_bench_open(&b, &c, 0, 1);
        event_count = 0;
        for (int k = 0; k < COMMANDS; k++) {
            int64_t until = b.now + (some(0, 2) ? some(0, 3) : some(0, 12));
            if (dram_bench_wait(&b, until)) fail_msg("round %d: %s", round, b.error.text);
            struct event e = {b.now, some(0, 5) ? (enum dram_command)some(DRAM_ACT, DRAM_WR) : DRAM_REF,
                              some(0, c.ranks - 1), some(0, c.banks - 1)};
            if (e.command == DRAM_PRE_ALL) e.command = is_open(e.rank, e.bank) ? DRAM_RD : DRAM_ACT;
            if (e.command == DRAM_REF) e.bank = -1;
            int broken = 0, which = 0;
            for (int p = 0; p < PAIRS; p++)
                if (breaks_pair(&c, &pairs[p], &e)) broken++, which = p;
            if (breaks_bus(&c, &e)) broken++, which = RANGE_OF_BUS;
            if (breaks_state(&c, &e)) broken++, which = STATE;
            int wrong = dram_bench_slot(&b, e.command, e.rank, e.bank, 1, 8);
            if (wrong != (broken > 0))
                fail_msg("round %d, slot %lld: the device says \"%s\", of the pairs %d are broken (%s)", round,
                         (long long)e.slot, b.error.text, broken, which < PAIRS ? pairs[which].name : "state or bus");
            if (broken == 1) alone[which]++;
            if (!broken) legal++, events[event_count++] = e;
        }
        dram_bench_close(&b);
    }
    /* Each rule was at times the only one that was broken, so a device without it would have failed. */
    for (int p = 0; p < RULES; p++)
        if (alone[p] < 20) fail_msg("rule %d was broken alone %d times only", p, alone[p]);
    assert_true(legal > ROUNDS * COMMANDS / 10);
    print_message("%d commands were legal of %d\n", legal, ROUNDS * COMMANDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verdicts_are_those_of_the_pairs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
