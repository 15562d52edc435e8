/* Does the DRAM keep what is written, byte by byte, give it at CL, and say who may not drive the data bus? */
#include "tests/dramcache/unit/dram_bench.h"

static uint64_t random_state = 7;
static int some(int from, int to)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return from + (int)((random_state >> 33) % (uint64_t)(to - from + 1));
}

/* Without refreshes, which these tests are not about. The third one is as small and as fast as can be, the fourth has the longest
 * bursts, and the fifth has rows of 15 bursts of 17 beats and one more. */
enum { CONFIGS = 5, LINES = 4096, LONGEST = 256 };
static struct dram_config config(int which)
{
    static const struct dram_config least = {.ranks = 1,
                                             .banks = 1,
                                             .row_bits = 1,
                                             .column_bits = 3,
                                             .dq_bytes = 1,
                                             .beats = 8,
                                             .cl = 1,
                                             .cwl = 1,
                                             .tccd = 4};
    struct dram_config c = which == 2 ? least : dram_configs[which % DRAM_CONFIGS];
    if (which >= 3)
        c.beats = which == 3 ? DRAM_BEATS : 17, c.column_bits = 8, c.dq_bytes = which == 3 ? 8 : 3,
        c.tccd = c.beats / 2 + 1;
    c.trefi = 0;
    return c;
}

static int slots(const struct dram_bench *b)
{
    return (b->config.beats + 1) / 2;
}

static void open_bench(struct dram_bench *b, int which, int lines, uint64_t seed)
{
    struct dram_config c = config(which);
    dram_bench_open(b, &c, lines, seed);
}

/* The burst that the device drives now in its slots from RD + CL on, in exactly those. */
static void read_burst(struct dram_bench *b, int rank, int bank, int column, uint8_t *bytes)
{
    int width = 2 * b->config.dq_bytes;
    static const uint8_t quiet[DRAM_BYTES];
    for (int slot = 0; slot < b->config.cl + slots(b) + 2; slot++) {
        dram_bench_step(b, slot ? DRAM_NOP : DRAM_RD, rank, bank, 0, column);
        int part = slot - b->config.cl;
        assert_int_equal(b->drives, part >= 0 && part < slots(b));
        const int last = b->config.beats % 2 && part == slots(b) - 1; /* one beat */
        const int driven = b->drives ? last ? width / 2 : width : 0;
        memcpy(bytes + part * width * b->drives, b->out, (size_t)driven);
        assert_memory_equal(b->out + driven, quiet, (size_t)(DRAM_BYTES - driven));
    }
}

static void set_data(struct dram_bench *b, const uint8_t *bytes, const uint8_t *mask)
{
    int width = 2 * b->config.dq_bytes;
    for (int part = 0; part < slots(b); part++) {
        int at = (int)((b->now + b->config.cwl + part) % BENCH_SLOTS);
        memcpy(b->data[at], bytes + part * width, (size_t)width);
        memcpy(b->mask[at], mask + part * width, (size_t)width);
    }
}

struct place {
    int rank, bank, row, column;
    uint8_t bytes[LONGEST];
};

/* A hundred bursts of a few rows are written and read at random. What is expected is kept here; at first it is what the
 * device shows as not written. */
static void reads_give_what_was_written(void **state)
{
    (void)state;
    for (int which = 0; which < CONFIGS; which++) {
        struct dram_bench b;
        open_bench(&b, which, LINES, 5);
        const struct dram_config *c = &b.config;
        size_t size = (size_t)(c->beats * c->dq_bytes);
        struct place places[100];
        int count = which == 2 ? 2 : 100, masked = 0, kept = 0;
        for (int i = 0; i < count; i++) {
            struct place *p = &places[i];
            *p = (struct place){some(0, c->ranks - 1),
                                some(0, c->banks - 1),
                                some(0, (1 << c->row_bits) - 1),
                                c->beats * some(0, dram_row_bursts(c) - 1),
                                {0}};
            if (which == 2) p->row = i;
            for (int k = 0; k < i; k++) /* no burst twice */
                if (!memcmp(&places[k], p, offsetof(struct place, bytes))) i--, k = i;
        }
        for (int i = 0; i < count; i++)
            dram_device_peek(b.device, places[i].rank, places[i].bank, places[i].row, places[i].column,
                             places[i].bytes);
        for (int k = 0; k < 2000; k++) {
            struct place *p = &places[some(0, count - 1)];
            dram_bench_step(&b, DRAM_ACT, p->rank, p->bank, p->row, 0);
            dram_bench_pass(&b, b.now + c->trcd);
            if (some(0, 1)) {
                uint8_t bytes[LONGEST + DRAM_BYTES] = {0},
                                        mask[LONGEST + DRAM_BYTES] = {
                                            0}; /* of an odd last beat the other half is not masked */
                int kind = some(0, 2);
                for (size_t i = 0; i < size; i++) {
                    bytes[i] = (uint8_t)some(0, 255);
                    mask[i] = kind == 0 ? 0 : kind == 1 ? (uint8_t)some(0, 1) : 1;
                    masked += mask[i], kept += !mask[i];
                    if (!mask[i]) p->bytes[i] = bytes[i];
                }
                set_data(&b, bytes, mask);
                dram_bench_step(&b, DRAM_WR, p->rank, p->bank, 0, p->column);
            }
            dram_bench_pass(&b, b.now + 40);
            uint8_t got[LONGEST];
            read_burst(&b, p->rank, p->bank, p->column, got);
            if (memcmp(got, p->bytes, size)) fail_msg("configuration %d, access %d: other bytes", which, k);
            dram_bench_step(&b, DRAM_PRE, p->rank, p->bank, 0, 0);
            dram_bench_pass(&b, b.now + 40);
        }
        assert_true(masked > 1000 && kept > 1000);
        for (int i = 0; i < count; i++) {
            uint8_t got[LONGEST];
            dram_device_peek(b.device, places[i].rank, places[i].bank, places[i].row, places[i].column, got);
            assert_memory_equal(got, places[i].bytes, size);
        }
        dram_bench_close(&b);
    }
}

/* Bytes of bursts that were never written differ from burst to burst and from seed to seed, and not from time to time. */
static void contents_follow_from_address_and_seed(void **state)
{
    (void)state;
    struct dram_bench b[3];
    for (int i = 0; i < 3; i++) open_bench(&b[i], 0, 16, i < 2 ? 1 : 2);
    enum { BURSTS = 5 };
    static const int at[BURSTS][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 8}};
    uint8_t bytes[3][BURSTS][64];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < BURSTS; k++)
            dram_device_peek(b[i].device, at[k][0], at[k][1], at[k][2], at[k][3], bytes[i][k]);
    assert_memory_equal(bytes[0], bytes[1], sizeof bytes[0]);
    for (int k = 0; k < BURSTS; k++) {
        assert_memory_not_equal(bytes[0][k], bytes[2][k], 64);
        for (int other = 0; other < k; other++) assert_memory_not_equal(bytes[0][k], bytes[0][other], 64);
        for (int beat = 1; beat < 8; beat++) assert_memory_not_equal(bytes[0][k], bytes[0][k] + 8 * beat, 8);
    }
    for (int i = 0; i < 3; i++) dram_bench_close(&b[i]);
}

/* Bursts follow one another without a gap, the bank is closed below them, and each finds its own row. */
static void bursts_without_a_gap(void **state)
{
    (void)state;
    struct dram_bench b;
    open_bench(&b, 0, 64, 3);
    uint8_t want[3][64];
    dram_device_peek(b.device, 0, 1, 7, 8, want[0]);
    dram_device_peek(b.device, 0, 2, 9, 1016, want[1]);
    dram_device_peek(b.device, 0, 1, 7, 16, want[2]);
    dram_bench_step(&b, DRAM_ACT, 0, 1, 7, 0);
    dram_bench_pass(&b, 10);
    dram_bench_step(&b, DRAM_ACT, 0, 2, 9, 0);
    for (int64_t slot = 11; slot < 70; slot++) {
        if (slot == 40) dram_bench_step(&b, DRAM_RD, 0, 1, 0, 8);
        else if (slot == 44) dram_bench_step(&b, DRAM_RD, 0, 2, 0, 1016);
        else if (slot == 48) dram_bench_step(&b, DRAM_RD, 0, 1, 0, 16);
        else if (slot == 50) dram_bench_step(&b, DRAM_PRE, 0, 2, 0, 0);
        else dram_bench_step(&b, DRAM_NOP, 0, 0, 0, 0);
        int64_t part = slot - 51;
        assert_int_equal(b.drives, part >= 0 && part < 12);
        if (b.drives) assert_memory_equal(b.out, want[part / 4] + part % 4 * 16, 16);
    }
    dram_bench_close(&b);
}

/* A read of another rank whose data come late leaves the bus free for a write before: the bus counts, not the order. */
static void a_write_may_go_before_the_data_of_a_read(void **state)
{
    (void)state;
    struct dram_config c = config(1);
    c.cl = 40;
    for (int gap = 1; gap < 60; gap++) {
        struct dram_bench b;
        dram_bench_open(&b, &c, 0, 1);
        dram_bench_step(&b, DRAM_ACT, 0, 0, 0, 0);
        dram_bench_step(&b, DRAM_ACT, 1, 0, 0, 0);
        dram_bench_pass(&b, 20);
        dram_bench_step(&b, DRAM_RD, 0, 0, 0, 0);
        dram_bench_pass(&b, 20 + gap);
        int wrong = dram_bench_slot(&b, DRAM_WR, 1, 0, 0, 0);
        /* the read has slots 40 to 42, the write gap + 7 to gap + 9, and three slots lie between */
        if (wrong != (gap + 9 + 3 >= 40 && gap + 7 - 3 <= 42)) fail_msg("gap %d: %s", gap, b.error.text);
        int overlap = gap + 9 >= 40 && gap + 7 <= 42;
        if (wrong && !starts_with(b.error.text, overlap ? "data bus: " : "tRTRS: ")) fail_msg("%s", b.error.text);
        dram_bench_close(&b);
    }
}

/* The bench drives the slots `from` to `to`, counted from the first of a WR's four. The slot in which that is wrong, and
 * what is said; or 8, and "". */
static int drive(int from, int to, char text[200])
{
    struct dram_bench b;
    open_bench(&b, 0, 16, 1);
    dram_bench_step(&b, DRAM_ACT, 0, 0, 0, 0);
    dram_bench_pass(&b, 20);
    dram_bench_step(&b, DRAM_WR, 0, 0, 0, 0);
    int first = 20 + b.config.cwl, slot = 1 - b.config.cwl;
    for (int i = slot; i < 10; i++) b.write[first + i] = i >= from && i <= to;
    while (slot < 8 && !dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0)) slot++;
    snprintf(text, 200, "%.199s", b.error.text);
    dram_bench_close(&b);
    return slot;
}

static void the_controller_drives_its_four_slots(void **state)
{
    (void)state;
    static const struct {
        int from, to, slot;
        const char *says;
    } cases[] = {
        {0, 3, 8, ""},
        {-1, 3, -1, "write data: the controller drives the data bus in slot 27, in which no WR has data"},
        {0, 4, 4, "write data: the controller drives the data bus in slot 32, in which no WR has data"},
        {1, 3, 0, "write data: the controller does not drive the data bus in slot 28, slot 1 of 4 of a WR of rank 0"},
        {0, 2, 3, "write data: the controller does not drive the data bus in slot 31, slot 4 of 4 of a WR of rank 0"},
        {9, 9, 0, "write data: the controller does not drive the data bus in slot 28, slot 1 of 4 of a WR of rank 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        assert_int_equal(drive(cases[i].from, cases[i].to, text), cases[i].slot);
        assert_string_equal(text, cases[i].says);
    }
}

static void who_drives_into_a_read_is_told(void **state)
{
    (void)state;
    struct dram_bench b;
    open_bench(&b, 0, 16, 1);
    dram_bench_step(&b, DRAM_ACT, 0, 0, 0, 0);
    dram_bench_pass(&b, 20);
    dram_bench_step(&b, DRAM_RD, 0, 0, 0, 0);
    dram_bench_pass(&b, 31);
    b.write[31] = 1;
    assert_int_equal(dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0), 1);
    assert_string_equal(b.error.text,
                        "write data: the controller drives the data bus in slot 31, in which the device does");
    dram_bench_close(&b);
}

/* A copy of its memory is the device; a refused command leaves no trace in it. */
static void a_copy_goes_on_as_the_device(void **state)
{
    (void)state;
    struct dram_bench b;
    open_bench(&b, 0, 16, 1);
    dram_bench_step(&b, DRAM_ACT, 0, 0, 5, 0);
    dram_bench_pass(&b, 20);
    dram_bench_step(&b, DRAM_WR, 0, 0, 0, 8);
    dram_bench_pass(&b, 60);
    struct dram_bench copy = b;
    copy.device = malloc(b.size);
    memcpy(copy.device, b.device, b.size);
    assert_int_equal(dram_bench_slot(&copy, DRAM_RD, 0, 1, 0, 8), 1);
    assert_int_equal(dram_bench_slot(&b, DRAM_NOP, 0, 0, 0, 0), 0);
    assert_memory_equal(copy.device, b.device, b.size);
    uint8_t one[64], two[64];
    read_burst(&b, 0, 0, 8, one);
    read_burst(&copy, 0, 0, 8, two);
    assert_memory_equal(one, two, 64);
    dram_bench_close(&b);
    dram_bench_close(&copy);
}

static void places_may_be_none_or_few(void **state)
{
    (void)state;
    for (int lines = 0; lines < 3; lines++) {
        struct dram_bench b;
        open_bench(&b, 0, lines, 1);
        static const uint8_t zeros[64], mask[64];
        uint8_t ones[64], got[64];
        memset(ones, 1, sizeof ones);
        dram_bench_step(&b, DRAM_ACT, 0, 0, 5, 0);
        dram_bench_pass(&b, 20);
        for (int k = 0; k < 3; k++) {
            set_data(&b, ones, mask);
            dram_bench_step(&b, DRAM_WR, 0, 0, 0, 8 * k);
            int wrong = dram_bench_wait(&b, b.now + 40);
            assert_int_equal(wrong, lines && k >= lines);
            if (wrong) {
                char want[90];
                snprintf(want, sizeof want, "dram_device: no place is left for a written burst, %d are in use", lines);
                assert_string_equal(b.error.text, want);
                break;
            }
            read_burst(&b, 0, 0, 8 * k, got);
            assert_memory_equal(got, lines ? ones : zeros, 64);
            dram_device_peek(b.device, 0, 0, 5, 8 * k, got);
            assert_memory_equal(got, lines ? ones : zeros, 64);
        }
        dram_bench_close(&b);
    }
}

static void at_the_end_no_burst_is_due(void **state)
{
    (void)state;
    for (int writes = 0; writes < 2; writes++)
        for (int from = 20; from < 160; from++) {
            struct dram_bench b;
            open_bench(&b, 0, 16, 1);
            dram_bench_step(&b, DRAM_ACT, 0, 0, 5, 0);
            dram_bench_pass(&b, from);
            assert_int_equal(dram_device_end(b.device, &b.error), 0);
            dram_bench_step(&b, writes ? DRAM_WR : DRAM_RD, 0, 0, 0, 0);
            int64_t last = from + (writes ? 8 : 11) + 3;
            while (b.now <= last) {
                assert_int_equal(dram_device_end(b.device, &b.error), 1);
                assert_non_null(strstr(b.error.text, writes ? "the end: a burst of WR" : "the end: a burst of RD"));
                dram_bench_pass(&b, b.now + 1);
            }
            assert_int_equal(dram_device_end(b.device, &b.error), 0);
            dram_bench_close(&b);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_give_what_was_written),
        cmocka_unit_test(contents_follow_from_address_and_seed),
        cmocka_unit_test(bursts_without_a_gap),
        cmocka_unit_test(a_write_may_go_before_the_data_of_a_read),
        cmocka_unit_test(the_controller_drives_its_four_slots),
        cmocka_unit_test(who_drives_into_a_read_is_told),
        cmocka_unit_test(a_copy_goes_on_as_the_device),
        cmocka_unit_test(places_may_be_none_or_few),
        cmocka_unit_test(at_the_end_no_burst_is_due),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
