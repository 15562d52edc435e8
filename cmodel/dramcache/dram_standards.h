/* DRAMs to simulate with: their parameters in slots, computed from the nanoseconds of their sources.
 *
 * | name | what |
 * |---|---|
 * | DDR3-1600 | 4 Gb x8, eight chips: 8 bytes a beat, 11-11-11 |
 * | DDR3-2133 | the same, 14-14-14 |
 * | DDR4-2400 | 8 Gb x8, eight chips: 8 bytes a beat, 17-17-17, four bank groups |
 * | HMC-like | a vault of the stacked DRAM of the HAShCache thesis: its layers are ranks. No power-up |
 * | HMC-TAD | the same with one rank, and bursts of 17 beats: a line of a DRAM cache with its tag |
 */
#ifndef LARDER_DRAM_STANDARDS_H
#define LARDER_DRAM_STANDARDS_H

#include "cmodel/dramcache/dram_device.h"

/* 0 and the device of that name, with one rank (HMC-like: 8) and 8 refreshes that may be owed; or 1, and the error says
 * the names. */
int dram_standard(const char *name, struct dram_config *config, struct spec_error *error);
const char *dram_standard_name(int index); /* NULL behind the last */

/* Slots of `femtoseconds`, at clocks of `period` of them: the time rounded up, and never less than `least`. A time that is
 * a maximum, as tREFI, is rounded down instead: `dram_slots_at_most`. */
int dram_slots(int64_t femtoseconds, int64_t period, int least);
int dram_slots_at_most(int64_t femtoseconds, int64_t period);

#endif
