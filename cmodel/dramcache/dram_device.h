/* A DRAM as its pins show it: it stores, and it checks every rule of the standard that its commands must keep. It is for
 * simulation only. It knows nothing of the controller's table of rules (spec/dramcache): it computes each rule from the
 * standard's parameters, so that a row that is missing or wrong there shows here. JESD79-3F (DDR3) names them, and JESD79-4 (DDR4)
 * those of bank groups and of its own power-up; where these values come from: docs/dramcache/controller-data-path.md#ddr4. */
#ifndef LARDER_DRAM_DEVICE_H
#define LARDER_DRAM_DEVICE_H

#include "spec/query.h"

enum dram_command {
    DRAM_NOP,
    DRAM_ACT,
    DRAM_PRE,
    DRAM_PRE_ALL,
    DRAM_RD,
    DRAM_WR,
    DRAM_REF,
    DRAM_MRS,
    DRAM_ZQCL,
    DRAM_RESERVED /* no command: pins that say none of them; it is always refused */
};

enum { DRAM_BYTES = 16 /* most bytes of a slot: two beats of 8 */, DRAM_BEATS = 32 /* most of a burst */ };
enum { DRAM_RANKS = 8, DRAM_BANKS = 32 /* most of each */ };

/* All times in slots: clocks of the command bus. With treset and tcke both 0 the device has no power-up (a stacked DRAM
 * behind a controller of its own): commands are legal from the first slot, RESET# and CKE are not looked at, and MRS and
 * ZQCL are refused. */
struct dram_config {
    int ranks, banks;          /* of each rank */
    int row_bits, column_bits; /* column_bits: of a beat */
    int dq_bytes;              /* bytes of a beat: 1 to 8 */
    int beats; /* of a burst: 2 to 32. DDR3: 8. Two are a slot; the last of an odd number has one half */
    int cl, cwl, trcd, trp, tras, trc;
    int trrd, tfaw, tccd, trtp, twr, twtr;
    int trefi, trfc, postpone;     /* postpone: refreshes that may be owed, 0 to 8. trefi 0: none is needed */
    int trtrs;                     /* between bursts of two ranks */
    int tmrd, tmod, tzqinit, txpr; /* power-up; txpr: CKE to the first MRS */
    int treset, tcke;              /* RESET# low at least; RESET# high to CKE at least */
    int mode_values; /* 1: the values of MRS are checked: CL, CWL, write recovery, bursts of 8, no additive latency */
    int group_bits;  /* of a bank's number, the lowest: its bank group; 0: there are none */
    int tccdl, trrdl,
        twtrl; /* of commands of one group; tccd, trrd and twtr are then of two groups. Without groups: of no use */
    int ddr4;  /* 1: its power-up writes DDR4's seven mode registers, 0: DDR3's four. With mode_values also tCCD_L,
                * the data mask, and that what the controller does not do is off */
};

/* Bursts that a row has: number n begins at beat n * beats. What is left of the row has none. */
static inline int dram_row_bursts(const struct dram_config *config)
{
    return (1 << config->column_bits) / config->beats;
}

/* 0, or 1 and what is out of range. A device is made of a configuration that passes. */
int dram_config_check(const struct dram_config *config, struct spec_error *error);

/* The pins in one slot. */
struct dram_slot {
    int reset_n, cke;
    enum dram_command command;
    int rank, bank, row,
        column; /* column: of the burst's first beat, a multiple of `beats`. MRS: bank is the register, row its value */
    int write;  /* the controller drives the data bus; else data and mask are not read */
    uint8_t data[DRAM_BYTES], mask[DRAM_BYTES]; /* mask 1: the byte is kept as it was. The first beat first */
};

struct dram_device;

/* A device is one piece of memory, so it can be copied to save it. `lines`: places for bursts that are written; what is
 * not written has bytes that follow from its address and the seed. 0: it stores nothing, and reads give zeros. A write
 * that finds no place is an error of the bench, and said like a broken rule. */
size_t dram_device_size(const struct dram_config *config, int lines);
void dram_device_init(struct dram_device *device, const struct dram_config *config, int lines, uint64_t seed);
/* One slot. 0; or 1, and the error says which rule of which command is broken, and by how many slots. `drives`: the device
 * drives the data bus in this slot, with `out`. A command that breaks a rule is not carried out. A REF that is late is
 * said once, in the first slot in which it is. RESET# low at any time begins the power-up again, with other contents. */
int dram_device_slot(struct dram_device *device, const struct dram_slot *in, int *drives, uint8_t out[DRAM_BYTES],
                     struct spec_error *error);
/* The end of a run: refreshes in time until now, and no burst, of reads or of writes, is still due. As above. */
int dram_device_end(const struct dram_device *device, struct spec_error *error);
/* The bytes of a burst as they are stored (dq_bytes * beats of them). */
void dram_device_peek(const struct dram_device *device, int rank, int bank, int row, int column, uint8_t *bytes);

/* Refreshes. A rank's time begins when its power-up has ended, and without a power-up in slot 0. Its REF number k, from 1,
 * is due k * tREFI later.
 * - At no time is more than `postpone` of them owed, so REF k comes at k * tREFI + postpone * tREFI at the latest. The
 *   standard says so of 8: then 9 tREFI lie between two REFs. The last tREFI of these is the time in which a controller
 *   that owes `postpone` carries one out. There is no slack beyond it. postpone 0 is checked as 1, so REF k may be carried
 *   out until REF k + 1 is due.
 * - Never are more than 9 tREFI between two REFs, even behind some that came early.
 * - REF k comes at (k - 8) * tREFI at the earliest. The standard lets a REF come before, but does not count it.
 * - Of 17 REFs the last comes 2 tREFI behind the first, or later. */

#endif
