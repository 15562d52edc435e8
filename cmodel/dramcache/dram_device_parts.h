/* What the files of dram_device share. Nobody else includes it. */
#ifndef LARDER_DRAM_DEVICE_PARTS_H
#define LARDER_DRAM_DEVICE_PARTS_H

#include "cmodel/dramcache/dram_device.h"

enum { BURST_BYTES = 8 * DRAM_BEATS /* at most */ };
enum { MOST_LATENCY = 64, MOST_TRTRS = 16, BUS_SLOTS = 128 /* a power of two, more than both sides of now need */ };
enum { REFS_IN_ADVANCE = 8, REFS_IN_A_ROW = 16, ACTS_IN_A_ROW = 4 };

/* The slot in which something was last done; `never` is before all of them. */
static const int64_t never = INT64_MIN / 4;
static const int64_t forever = INT64_MAX / 4; /* behind all slots */

struct bank {
    int open, row;
    int64_t act, pre, rd, wr;
};

struct rank {
    struct bank bank[DRAM_BANKS];
    int64_t acts[ACTS_IN_A_ROW], refs[REFS_IN_A_ROW]; /* the last ones, number n at n modulo their count */
    int64_t act_count, ref_count;
    int64_t rd, wr, ref;
    int64_t refresh_by; /* the last slot in which the next REF is in time */
    int refresh_is_old; /* it is so by the last REF, not by those that are owed */
    int modes;          /* MRSs of the power-up that have come */
    int64_t mrs, zqcl;
};

enum burst_kind { BURST_RD, BURST_WR };

/* The data bus in one slot, valid where `slot` is that slot. */
struct bus_slot {
    int64_t slot;
    enum burst_kind kind;
    int rank, part; /* part: which two beats of the burst */
    uint64_t burst; /* its address: that of its first beat */
};

struct line {
    uint64_t name; /* the burst's address and 1; 0: free */
    uint8_t bytes[BURST_BYTES];
};

struct dram_device {
    struct dram_config config;
    uint64_t seed;
    int64_t now;
    int reset_n, cke; /* as they were in the slot before */
    int64_t reset_fell, reset_rose, cke_rose;
    struct rank rank[DRAM_RANKS];
    struct bus_slot bus[BUS_SLOTS];
    int lines;
    struct line line[];
};

/* dram_device_error.c */
/* The line that says what is wrong: "RULE: COMMAND of rank R, bank B in slot N: ...". Always 1. */
int dram_broken(const struct dram_device *d, struct spec_error *error, const char *rule, const struct dram_slot *in,
                const char *format, ...) __attribute__((format(printf, 5, 6)));

/* dram_device_rules.c */
/* A command that is no NOP: 0 and it is carried out, or 1. */
int dram_command(struct dram_device *d, const struct dram_slot *pins, struct spec_error *error);
int dram_refresh_late(const struct dram_device *d, int rank, int once, struct spec_error *error);

/* dram_device_power.c */
/* RESET# and CKE. */
int dram_power_pins(struct dram_device *d, const struct dram_slot *in, struct spec_error *error);
/* Whether the power-up lets this command pass: 0, or 1. MRS and ZQCL are carried out. */
int dram_power_up(struct dram_device *d, const struct dram_slot *in, struct spec_error *error);
/* The slot from which the rank takes commands; `never` where its power-up has not come so far. */
int64_t dram_ready_from(const struct dram_device *d, int rank);
/* Behind a REF, and where the power-up begins or ends: when the rank's next REF is due. */
void dram_expect_refresh(struct dram_device *d, int rank);
void dram_restart(struct dram_device *d);

/* dram_device_store.c */
uint64_t dram_burst(const struct dram_config *config, int rank, int bank, int row, int column);
void dram_store_read(const struct dram_device *d, uint64_t burst, uint8_t bytes[BURST_BYTES]);
/* The bytes of the burst, to change them; NULL: no place is left, or it stores nothing. */
uint8_t *dram_store_open(struct dram_device *d, uint64_t burst);

/* Slots of the data bus that a burst takes. */
static inline int burst_slots(const struct dram_config *config)
{
    return config->beats / 2 + config->beats % 2;
}

static inline int64_t since(const struct dram_device *d, int64_t slot)
{
    return d->now - slot;
}

static inline struct bus_slot *bus_at(struct dram_device *d, int64_t slot)
{
    return &d->bus[slot & (BUS_SLOTS - 1)];
}

#endif
