/* A dram_device on the bench: one command at a time, write data by themselves. For unit tests. */
#ifndef LARDER_TESTS_DRAM_BENCH_H
#define LARDER_TESTS_DRAM_BENCH_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cmodel/dramcache/dram_device.h"

/* DDR3-1600 11-11-11, 4 Gb x8, and one whose numbers are odd: a burst of it has five beats. Neither has a power-up, nor bank groups: their long times
 * are for a test that sets group_bits. */
enum { DRAM_CONFIGS = 2 };
static const struct dram_config dram_configs[DRAM_CONFIGS] = {
    // clang-format off
    {.ranks = 2, .banks = 8, .row_bits = 16, .column_bits = 10, .dq_bytes = 8, .beats = 8, .cl = 11, .cwl = 8, .trcd = 11, .trp = 11,
     .tras = 28, .trc = 39, .trrd = 5, .tfaw = 24, .tccd = 4, .trtp = 6, .twr = 12, .twtr = 6, .trefi = 6240, .trfc = 208,
     .postpone = 8, .trtrs = 2, .tccdl = 9, .trrdl = 11, .twtrl = 9},
    {.ranks = 3, .banks = 5, .row_bits = 5, .column_bits = 6, .dq_bytes = 3, .beats = 5, .cl = 10, .cwl = 7, .trcd = 8, .trp = 5,
     .tras = 17, .trc = 25, .trrd = 3, .tfaw = 19, .tccd = 5, .trtp = 3, .twr = 9, .twtr = 7, .trefi = 1001, .trfc = 61,
     .postpone = 3, .trtrs = 3, .tccdl = 11, .trrdl = 7, .twtrl = 10},
    // clang-format on
};

enum { BENCH_SLOTS = 256 };

struct dram_bench {
    struct dram_config config;
    struct dram_device *device;
    size_t size;
    int64_t now;
    int reset_n, cke;
    int write[BENCH_SLOTS]; /* slots, modulo their count, in which the bench drives */
    uint8_t data[BENCH_SLOTS][DRAM_BYTES], mask[BENCH_SLOTS][DRAM_BYTES];
    int drives; /* what the device did in the last slot */
    uint8_t out[DRAM_BYTES];
    struct spec_error error; /* "" where nothing was wrong */
};

static inline void dram_bench_open(struct dram_bench *b, const struct dram_config *config, int lines, uint64_t seed)
{
    memset(b, 0, sizeof *b);
    b->config = *config;
    if (dram_config_check(config, &b->error)) fail_msg("%s", b->error.text);
    b->size = dram_device_size(config, lines);
    b->device = malloc(b->size);
    assert_non_null(b->device);
    dram_device_init(b->device, config, lines, seed);
    b->reset_n = b->cke = 1;
}

static inline void dram_bench_close(struct dram_bench *b)
{
    free(b->device);
}

/* One slot; 0, or 1 and b->error. After an accepted WR the bench drives its slots. */
static inline int dram_bench_slot(struct dram_bench *b, enum dram_command command, int rank, int bank, int row,
                                  int column)
{
    int at = (int)(b->now % BENCH_SLOTS);
    struct dram_slot in = {b->reset_n, b->cke, command, rank, bank, row, column, b->write[at], {0}, {0}};
    memcpy(in.data, b->data[at], DRAM_BYTES);
    memcpy(in.mask, b->mask[at], DRAM_BYTES);
    b->write[at] = 0;
    b->error.text[0] = 0;
    int wrong = dram_device_slot(b->device, &in, &b->drives, b->out, &b->error);
    assert_int_equal(wrong, b->error.text[0] != 0);
    if (command == DRAM_WR && !wrong)
        for (int i = 0; i < (b->config.beats + 1) / 2; i++) b->write[(b->now + b->config.cwl + i) % BENCH_SLOTS] = 1;
    b->now++;
    return wrong;
}

/* Slots without a command until it is slot `until`; 0, or 1 at the first that is wrong. */
static inline int dram_bench_wait(struct dram_bench *b, int64_t until)
{
    while (b->now < until)
        if (dram_bench_slot(b, DRAM_NOP, 0, 0, 0, 0)) return 1;
    return 0;
}

/* The same, and anything wrong ends the test. */
static inline void dram_bench_step(struct dram_bench *b, enum dram_command command, int rank, int bank, int row,
                                   int column)
{
    if (dram_bench_slot(b, command, rank, bank, row, column)) fail_msg("%s", b->error.text);
}

static inline void dram_bench_pass(struct dram_bench *b, int64_t until)
{
    if (dram_bench_wait(b, until)) fail_msg("%s", b->error.text);
}

static inline int starts_with(const char *text, const char *start)
{
    return !strncmp(text, start, strlen(start));
}

#endif
