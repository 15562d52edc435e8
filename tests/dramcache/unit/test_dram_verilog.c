/* Does tb/dramcache/dram_device.v say and drive, slot by slot, what the C device does? Both get the same random slots, most
 * of them legal, with random parameters. Each planted fault of the Verilog has to show. */
#include "tests/dramcache/unit/dram_bench.h"

enum { DEVICES = 18, SLOTS = 5000, LINES = 40 };
#define FOLDER "build/tests/unit/dram_verilog"

static uint64_t random_state;
static int some(int from, int to)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return from + (int)((random_state >> 33) % (uint64_t)(to - from + 1));
}

/* Of those with a power-up half are DDR4's: the first to the fourth, which have codes of each kind; or 0. */
static struct dram_config some_config(int powered, int ddr4)
{
    struct dram_config c = {.ranks = some(1, 3),
                            .banks = some(1, 6),
                            .row_bits = some(1, 4),
                            .column_bits = some(3, 5),
                            .dq_bytes = some(1, 8),
                            .beats = 8,
                            .cl = some(5, 14),
                            .cwl = some(5, 12),
                            .trcd = some(0, 12),
                            .trp = some(0, 12),
                            .tras = some(0, 25),
                            .trc = some(0, 40),
                            .trrd = some(0, 6),
                            .tfaw = some(0, 90),
                            .tccd = some(1, 8),
                            .trtp = some(0, 12),
                            .twr = some(0, 12),
                            .twtr = some(0, 12),
                            .trfc = some(1, 30),
                            .trefi = some(0, 3) ? some(60, 200) : some(1000, 3000),
                            .trtrs = some(0, 5)};
    c.postpone = some(0, 2) ? some(1, 8) : 0;
    if (!powered) { /* bank groups, or none */
        c.group_bits = some(0, 2);
        c.banks = some(2, 4) << c.group_bits;
        c.tccdl = c.tccd + some(0, 8), c.trrdl = c.trrd + some(0, 4), c.twtrl = c.twtr + some(0, 8);
    }
    if (!powered && some(0, 3)) { /* bursts of any length, some of which fill the row or leave none of it */
        c.beats = some(2, DRAM_BEATS);
        while (dram_row_bursts(&c) < 1) c.column_bits++;
        c.column_bits += some(0, 1);
        c.tccd = some(1, c.beats);
    }
    if (powered) {
        c.tmrd = some(1, 9), c.tmod = some(1, 20), c.tzqinit = some(1, 60), c.txpr = some(1, 50);
        c.treset = some(0, 40), c.tcke = some(1, 40), c.mode_values = some(0, 1);
    }
    if (powered && !ddr4 && some(0, 1)) c.cl = 6, c.cwl = some(5, 6); /* those of a DLL that is off, or nearly */
    if (powered && ddr4) {
        static const int latency[] = {23, 21, 12, 30}, write_latency[] = {14, 9, 20, 12}, recovery[] = {24, 22, 28, 15};
        c.ddr4 = c.mode_values = 1;
        c.cl = latency[ddr4 - 1], c.cwl = write_latency[ddr4 - 1], c.twr = recovery[ddr4 - 1];
        c.group_bits = some(0, 2);
        c.banks = some(1, 3) << c.group_bits;
        c.tccdl = some(4, 8), c.trrdl = c.trrd + some(0, 4), c.twtrl = c.twtr + some(0, 8);
    }
    return c;
}

/* The next slot's pins: what a controller would do next, at times a slot early, and now and then anything at all. */
struct driver {
    struct dram_config config;
    int resets;             /* how seldom RESET# falls in a read */
    int refreshes, in_rows; /* how seldom REF comes; or none for 9 tREFI, and then one after another */
    int64_t now, next, reset_at, reset_until, cke_until;
    int setting[DRAM_RANKS]; /* MRSs, then ZQCL, that the rank has had */
    int settings;            /* all of them */
    int open[DRAM_RANKS][DRAM_BANKS];
    int write[BENCH_SLOTS];
};

static void power_up_again(struct driver *d)
{
    const struct dram_config *c = &d->config;
    d->reset_until = d->now + c->treset - (some(0, 7) == 0);
    d->cke_until = d->reset_until + c->tcke - (some(0, 7) == 0);
    d->next = d->cke_until + c->txpr - (some(0, 7) == 0);
    for (int r = 0; r < c->ranks; r++) {
        d->setting[r] = c->tcke ? 0 : d->settings;
        for (int b = 0; b < c->banks; b++) d->open[r][b] = 0;
    }
}

static const int mode_numbers[2][7] = {{2, 3, 1, 0}, {3, 6, 5, 4, 2, 1, 0}}; /* in their order: DDR3's, DDR4's */

/* The right value of DDR4's mode register, by JESD79-4's tables. */
static int ddr4_mode(const struct dram_config *c, int number)
{
    static const int high_cl[] = {13, 8, 14, 9, 15, 10, 12, 11}, recovery[] = {0, 1, 2, 3, 4, 5, 7, 6, 8, 9};
    const int cl = c->cl >= 17 && c->cl <= 24 ? high_cl[c->cl - 17] : c->cl - 9;
    const int wr = recovery[c->twr <= 10 ? 0 : (c->twr - 9) / 2];
    switch (number) {
    case 0: return 0x100 | cl >> 4 << 12 | (cl >> 1 & 7) << 4 | (cl & 1) << 2 | wr >> 3 << 13 | (wr & 7) << 9;
    case 1: return 0x301;
    case 2: return 0x200 | (c->cwl <= 12 ? c->cwl - 9 : c->cwl / 2 - 3) << 3;
    case 5: return 0x400;
    case 6: return (c->tccdl - 4) << 10;
    default: return 0;
    }
}

static int mode_of(const struct dram_config *c, int number)
{
    int cl = c->cl < 12 ? (c->cl - 4) << 4 : (c->cl - 12) << 4 | 4;
    const int wr = c->twr <= 5 ? 1 : c->twr <= 8 ? c->twr - 4 : (c->twr + 1) / 2 % 8;
    int right = c->ddr4       ? ddr4_mode(c, number)
                : number == 2 ? (c->cwl - 5) << 3
                : number == 0 ? cl | 0x100 | wr << 9
                              : 0;
    return !some(0, 3) ? right : right ^ 1 << some(0, c->ddr4 ? 14 : 12);
}

static struct dram_slot next_slot(struct driver *d)
{
    const struct dram_config *c = &d->config;
    const int *registers = mode_numbers[c->ddr4], count = d->settings - 1;
    if (d->now == d->reset_at || !some(0, c->mode_values ? 399 : 1999)) power_up_again(d);
    struct dram_slot s = {.reset_n = d->now >= d->reset_until, .cke = d->now >= d->cke_until};
    int *write = &d->write[d->now % BENCH_SLOTS];
    s.write = *write ^ !some(0, 199);
    *write = 0;
    for (int i = 0; i < 2 * c->dq_bytes; i++) s.data[i] = (uint8_t)some(0, 255), s.mask[i] = !some(0, 3);
    s.rank = some(0, c->ranks - 1), s.bank = some(0, c->banks - 1);
    s.row = some(0, (1 << c->row_bits) - 1), s.column = c->beats * some(0, dram_row_bursts(c) - (some(0, 49) ? 1 : 0));
    if (d->now < d->next) {
        if (some(0, 299)) return s;
    } else if (d->setting[s.rank] < d->settings) {
        int number = d->setting[s.rank];
        s.command = number < count ? DRAM_MRS : DRAM_ZQCL;
        if (number < count) s.bank = registers[some(0, 15) ? number : some(0, count - 1)], s.row = mode_of(c, s.bank);
        d->next = d->now +
                  (number < count - 1    ? c->tmrd
                   : number == count - 1 ? c->tmod
                   : c->ranks == 1       ? c->tzqinit
                                         : 1) -
                  !some(0, 9);
        return s;
    } else {
        d->next = d->now + (some(0, 3) ? some(1, 4) : some(1, 20));
        int *open = &d->open[s.rank][s.bank];
        s.command = some(0, 9) == 0   ? DRAM_PRE_ALL
                    : !*open          ? DRAM_ACT
                    : some(0, 3) == 0 ? DRAM_PRE
                    : some(0, 1)      ? DRAM_RD
                                      : DRAM_WR;
        if (d->in_rows ? d->now / (9 * c->trefi) % 2 : some(0, d->refreshes) == 0) {
            s.command = DRAM_REF;
            for (int b = 0; b < c->banks; b++)
                if (d->open[s.rank][b]) s.command = DRAM_PRE_ALL;
        }
        if (s.command == DRAM_PRE_ALL && !some(0, 3)) s.command = DRAM_PRE;
        if (some(0, 99)) return s;
    }
    s.command = (enum dram_command)some(0, 9);
    if (!some(0, 3)) s.rank = some(0, c->ranks), s.bank = some(0, c->banks), s.row = some(0, 1 << c->row_bits);
    if (!some(0, 3)) s.column = some(0, 1 << c->column_bits);
    return s;
}

/* What the command has changed, where it was accepted. */
static void done(struct driver *d, const struct dram_slot *s)
{
    const struct dram_config *c = &d->config;
    if (s->command == DRAM_MRS || s->command == DRAM_ZQCL) d->setting[s->rank]++;
    if (s->command == DRAM_ACT) d->open[s->rank][s->bank] = 1;
    if (s->command == DRAM_PRE) d->open[s->rank][s->bank] = 0;
    if (s->command == DRAM_PRE_ALL) memset(d->open[s->rank], 0, sizeof d->open[s->rank]);
    if (s->command == DRAM_RD && !some(0, d->resets)) d->reset_at = d->now + c->cl + some(0, 3);
    if (s->command == DRAM_WR)
        for (int i = 0; i < (c->beats + 1) / 2; i++) d->write[(d->now + c->cwl + i) % BENCH_SLOTS] = 1;
}

static void print_bytes(FILE *file, const uint8_t *bytes, int count)
{
    for (int i = count; i-- > 0;) fprintf(file, "%02x", bytes[i]);
}

static void print_slot(FILE *file, const struct dram_slot *s, int dq_bytes)
{
    unsigned mask = 0;
    for (int i = 0; i < 2 * dq_bytes && i < DRAM_BYTES; i++) mask |= (unsigned)s->mask[i] << i;
    fprintf(file, "%d %d %x %x %x %x %x %d ", s->reset_n, s->cke, s->command, (unsigned)s->rank, (unsigned)s->bank,
            (unsigned)s->row, (unsigned)s->column, s->write);
    print_bytes(file, s->data, 2 * dq_bytes);
    fprintf(file, " %x\n", mask);
}

/* Half of them have a power-up. */
static struct dram_config configs[DEVICES];

/* Writes the slots of device `number` to its file, and what the C device says and drives to another. */
static void make_slots(int number, int *rules_broken)
{
    char path[100];
    random_state = (uint64_t)number + 1;
    struct driver d = {.config = some_config(number % 2, number % 4 == 3 ? number / 4 + 1 : 0),
                       .resets = number < 16 ? 99 : 9,
                       .refreshes = some(0, 6),
                       .in_rows = number % 8 == 6};
    d.settings = d.config.ddr4 ? 8 : 5;
    if (d.in_rows) d.config.trefi = 180, d.config.trfc = some(1, 4), d.config.postpone = 8;
    struct dram_config c = configs[number] = d.config;
    snprintf(path, sizeof path, FOLDER "/%d.slots", number);
    FILE *slots = fopen(path, "w");
    snprintf(path, sizeof path, FOLDER "/%d.c", number);
    FILE *says = fopen(path, "w");
    assert_true(slots && says);
    struct dram_device *device = malloc(dram_device_size(&c, LINES));
    dram_device_init(device, &c, LINES, 5);
    power_up_again(&d);
    int violations = 0;
    for (; d.now < SLOTS; d.now++) {
        struct dram_slot s = next_slot(&d);
        struct spec_error error = {""};
        uint8_t out[DRAM_BYTES];
        int drives, wrong = dram_device_slot(device, &s, &drives, out, &error);
        print_slot(slots, &s, c.dq_bytes);
        if (drives) {
            fprintf(says, "slot %lld: ", (long long)d.now);
            print_bytes(says, out, 2 * c.dq_bytes);
            fprintf(says, "\n");
        }
        if (wrong) fprintf(says, "%s\n", error.text);
        else done(&d, &s);
        if (strstr(error.text, "have come") || strstr(error.text, "has come")) d.setting[s.rank]++;
        violations += wrong;
    }
    fprintf(says, "%d slots, violated %d, %d violations\n", SLOTS, violations > 0, violations);
    *rules_broken += violations;
    fclose(slots), fclose(says), free(device);
}

static int run(const char *command)
{
    int status = system(command);
    if (status == -1) fail_msg("cannot run %s", command);
    return status != 0;
}

/* 0 where the Verilog in `source` says the same as the C device. It ends at the first difference. */
static int differs(const char *source, int number)
{
    const struct dram_config *c = &configs[number];
    static const char *const names[] = {
        "RANKS", "BANKS",       "ROW_BITS",   "COLUMN_BITS", "DQ_BYTES", "BEATS", "CL",      "CWL",  "TRCD",
        "TRP",   "TRAS",        "TRC",        "TRRD",        "TFAW",     "TCCD",  "TRTP",    "TWR",  "TWTR",
        "TREFI", "TRFC",        "POSTPONE",   "TRTRS",       "TMRD",     "TMOD",  "TZQINIT", "TXPR", "TRESET",
        "TCKE",  "MODE_VALUES", "GROUP_BITS", "TCCDL",       "TRRDL",    "TWTRL", "DDR4"};
    assert_int_equal(sizeof names / sizeof names[0], sizeof *c / sizeof(int));
    char command[4000], *end = command + sizeof command, *at = command;
    at +=
        snprintf(at, (size_t)(end - at),
                 "iverilog -g2005 -Wall -s dram_device_bench -o " FOLDER "/bench -Pdram_device_bench.LINES=%d", LINES);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        at += snprintf(at, (size_t)(end - at), " -Pdram_device_bench.%s=%d", names[i], ((const int *)c)[i]);
    snprintf(at, (size_t)(end - at),
             " tests/dramcache/unit/dram_device_bench.v %s >" FOLDER "/warnings 2>&1 && test ! -s " FOLDER "/warnings",
             source);
    if (run(command)) fail_msg("it is not clean Verilog-2005, see " FOLDER "/warnings: %s", command);
    snprintf(command, sizeof command, "vvp -n " FOLDER "/bench +slots=" FOLDER "/%d.slots | cmp -s " FOLDER "/%d.c -",
             number, number);
    return run(command);
}

static void verilog_says_what_c_says(void **state)
{
    (void)state;
    int violations = 0;
    assert_int_equal(run("mkdir -p " FOLDER), 0);
    for (int number = 0; number < DEVICES; number++) {
        make_slots(number, &violations);
        if (!differs("tb/dramcache/dram_device.v", number)) continue;
        char command[200];
        snprintf(command, sizeof command, "vvp -n " FOLDER "/bench +slots=" FOLDER "/%d.slots >" FOLDER "/%d.verilog",
                 number, number);
        run(command);
        fail_msg("device %d: diff " FOLDER "/%d.c " FOLDER "/%d.verilog", number, number, number);
    }
    print_message("%d slots, in %d of them a rule is broken\n", DEVICES * SLOTS, violations);
    assert_true(violations > 1000 && violations < DEVICES * SLOTS / 4);
}

/* The module with one text of it changed, in FOLDER/fault.v. */
static void plant(const char *find, const char *in_its_place)
{
    static char source[100000];
    FILE *file = fopen("tb/dramcache/dram_device.v", "r");
    assert_non_null(file);
    size_t length = fread(source, 1, sizeof source - 1, file);
    fclose(file);
    source[length] = 0;
    char *at = strstr(source, find);
    if (!at || strstr(at + 1, find)) fail_msg("the module does not have one \"%s\"", find);
    file = fopen(FOLDER "/fault.v", "w");
    assert_non_null(file);
    fprintf(file, "%.*s%s%s", (int)(at - source), source, in_its_place, at + strlen(find));
    fclose(file);
}

/* Behind the test above, which writes the slots. */
static void each_planted_fault_shows(void **state)
{
    (void)state;
    static const struct {
        int device; /* whose slots show it: one is enough, and each takes a build */
        const char *find, *in_its_place;
    } faults[] = {
        // clang-format off
        {17, "last_pre[at], TRP, bank", "last_pre[at], TRP - 1, bank"},
        {16, "last_act[at], TRC, bank", "last_act[at], TRC - 1, bank"},
        {17, "TRRD, bank)", "TRRD - 1, bank)"},
        {12, "TFAW, bank)", "TFAW - 1, bank)"},
        {16, "last_act[at], TRCD, bank", "last_act[at], TRCD - 1, bank"},
        {17, "TRAS, b)", "TRAS + 1, b)"},
        {16, "TRTP, b)", "TRTP - 1, b)"},
        {17, "CWL + SLOTS + TWR, b)", "CWL + SLOTS - 1 + TWR, b)"},
        {17, "rank_rd[rank], TCCD", "rank_rd[rank], TCCD - 1"},
        {16, "rank_wr[rank], TCCD", "rank_wr[rank], TCCD - 1"},
        {15, "CWL + SLOTS + TWTR,", "CL + SLOTS + TWTR,"},
        {16, "CL + SLOTS + 2 - CWL", "CL + SLOTS + 1 - CWL"},
        {15, "slot < first + SLOTS + TRTRS", "slot < first + SLOTS"},
        {16, "slot = first - TRTRS", "slot = first - TRTRS + 1"},
        {17, "TRP, b)", "TRP - 1, b)"},
        {16, "TRC, b)", "TRC - 1, b)"},
        {17, "rank_ref[rank], TRFC", "rank_ref[rank], TRFC - 1"},
        {14, "(refs[rank] - 7)", "(refs[rank] - 8)"},
        {14, "2 * TREFI", "TREFI"},
        {16, "refs[of] + 1 + (", "refs[of] + 2 + ("},
        {8, "POSTPONE == 0 ? 1", "POSTPONE == 0 ? 0"},
        {14, "last = rank_ref[of] + 9 * TREFI", "last = rank_ref[of] + 10 * TREFI"},
        {15, "now - reset_fell < TRESET", "now - reset_fell + 1 < TRESET"},
        {17, "now - reset_rose < TCKE", "now - reset_rose + 1 < TCKE"},
        {17, "now - cke_rose < TXPR", "now - cke_rose + 1 < TXPR"},
        {17, "rank_mrs[rank], TMRD", "rank_mrs[rank], TMRD - 1"},
        {7, "rank_mrs[rank], TMOD", "rank_mrs[rank], TMOD - 1"},
        {15, "ready_from(i) > now", "ready_from(i) > now + 1"},
        {17, "if (!mask[b] && ", "if ("},
        {17, "is_open[rank * BANKS + b] = 1'b0;", "is_open[rank * BANKS + b] = b != 0;"},
        {17, "last_pre[rank * BANKS + b] = now;", "if (is_open[rank * BANKS + b]) last_pre[rank * BANKS + b] = now;"},
        {17, "64'h94d049bb133111eb", "64'h94d049bb133111ec"},
        {6, "SLOTS = BEATS / 2 + BEATS % 2", "SLOTS = BEATS / 2"},
        {6, "SLOTS = BEATS / 2 + BEATS % 2", "SLOTS = BEATS > 8 ? 4 : BEATS / 2 + BEATS % 2"},
        {10, "column % BEATS != 0", "column % 8 != 0"},
        {6, "column + BEATS > 1 << COLUMN_BITS", "1'b0"},
        {6, "+ b < BEATS * DQ_BYTES", "+ b < 64 * DQ_BYTES"},
        {6, "b < BEATS; b = b + 1", "b < 8; b = b + 1"},
        {16, "b != bank && same_group(b, bank)", "b != bank"},
        {16, "+ b], TRRDL, bank", "+ b], TRRDL - 1, bank"},
        {15, "bursts_of_group(\"tCCD_L\", 1'b0, TCCDL)", "bursts_of_group(\"tCCD_L\", 1'b0, TCCDL - 1)"},
        {16, "bursts_of_group(\"tCCD_L\", 1'b1, TCCDL)", "bursts_of_group(\"tCCD_L\", 1'b1, TCCDL - 1)"},
        {15, "CWL + SLOTS + TWTRL", "CWL + SLOTS + TWTR"},
        {16, "one % (1 << GROUP_BITS)", "one / (1 << GROUP_BITS)"},
        {16, "&& slot > last) last = slot;", ") last = slot;"},
        {15, "3'd1: mode_of = 3'd6", "3'd1: mode_of = 3'd5"},
        {15, "DDR4 == 0 ? 3'd4 : 3'd7", "DDR4 == 0 ? 3'd4 : 3'd6"},
        {7, "code == 5'd12", "code == 5'd13"},
        {7, "code < 5'd16) ddr4_cl = 2", "code < 5'd15) ddr4_cl = 2"},
        {15, "code != 5'd20 && ", ""},
        {3, "code == 4'd6 ? 24", "code == 4'd6 ? 22"},
        {7, "code < 3'd4 ? 9 + code", "code < 3'd5 ? 9 + code"},
        {15, "row[3] || row[7] || !row[8])", "row[3] || !row[8])"},
        {15, "row[3] || row[7] || !row[8])", "row[7] || !row[8])"},
        {15, "b < TWR", "b + 12 < TWR"},
        {7, "row[12:11] != 2'd0 || row[7] || row[4:3]", "row[11] || row[7] || row[4:3]"},
        {11, "row[12:11] != 2'd0 || row[7] || row[4:3]", "row[12] || row[7] || row[4:3]"},
        {15, "else if (row[12]) `REFUSE(\"MR2\"", "else if (row[13]) `REFUSE(\"MR2\""},
        {15, "row[8:6] != 3'd0 || row[4:2]", "row[8:6] != 3'd0 || row[4:3]"},
        {15, "row[13:10] != 4'd0 || row[8:5]", "row[13] || row[10] || row[8:5]"},
        {15, "row[13:10] != 4'd0 || row[8:5]", "row[12:10] != 3'd0 || row[8:5]"},
        {11, "row[13:10] != 4'd0 || row[8:5]", "row[13:11] != 3'd0 || row[8:5]"},
        {15, "row[8:5] != 4'd0", "row[8:6] != 3'd0"},
        {15, "row[12:10] != 3'd1", "row[12:11] != 2'd0"},
        {11, "if (row[7]) `REFUSE(\"MR6\"", "if (row[6]) `REFUSE(\"MR6\""},
        {15, "row[12:10] + 4 != TCCDL", "row[12:10] + 4 < TCCDL"},
        {15, "row[23:14] != 10'd0", "1'b0"},
        {1, "row[11:9] == 3'd0 ? 16", "row[11:9] == 3'd0 ? 4"},
        {9, "row[11:9] < 3'd5 ? row[11:9] + 4", "row[11:9] < 3'd5 ? row[11:9] + 5"},
        {9, ": 2 * row[11:9]", ": 2 * row[11:9] - 2"},
        {9, "else if (i < TWR)", "else if (1'b0)"},
        {1, "{row[7], row[3], row[1:0]} != 4'd0", "{row[7], row[1:0]} != 3'd0"},
        {1, "{row[7], row[3], row[1:0]} != 4'd0", "{row[3], row[1:0]} != 3'd0"},
        {1, "{row[12:11], row[7], row[4:3]} != 5'd0", "{row[12], row[7], row[4:3]} != 4'd0"},
        {1, "{row[12:11], row[7], row[4:3]} != 5'd0", "{row[12:11], row[4:3]} != 4'd0"},
        {1, "row[0] && (CL != 6 || CWL != 6)", "row[0] && (CL == 6 || CWL == 6)"},
        {17, "drives_q && (reset_n || HAS_POWER_UP == 0)", "drives_q"},
        // clang-format on
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        plant(faults[i].find, faults[i].in_its_place);
        if (!differs(FOLDER "/fault.v", faults[i].device))
            fail_msg("\"%s\" in place of \"%s\" does not show in device %d", faults[i].in_its_place, faults[i].find,
                     faults[i].device);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(verilog_says_what_c_says),
                                       cmocka_unit_test(each_planted_fault_shows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
