/* A device at the DFI ports of `dram_controller`: its configuration, and the pins of a cycle. */
#ifndef LARDER_DRAM_PINS_H
#define LARDER_DRAM_PINS_H

#include "cmodel/dramcache/dram_device.h"

enum { DRAM_PHASES = 4 /* slots of a cycle, at most */ };

/* Words of the ports in the block's vectors. */
struct dram_pins {
    int powered, reset_n, cke, cs_n, ras_n, cas_n, we_n, bank, address, wrdata_en, wrdata, wrdata_mask;
    int rddata_valid, rddata;
    int ddr4, act_n, bg, group_bits; /* ddr4: there are act_n and bg */
    int beat_bytes;                  /* of a slot: two beats */
    int phases;                      /* of a device */
    int bank_bits, address_bits;
    int skew; /* the phase in which a read's first beats are at the pins */
};

/* What the PHY brings in a cycle: the beats of `phases` slots. */
struct dram_word {
    int valid;
    uint8_t byte[DRAM_PHASES * DRAM_BYTES];
};

/* The PHY's reads. A burst begins in the first slot of a word, in whichever phase it was at the pins. */
struct dram_phy {
    int drives[2 * DRAM_PHASES]; /* of the cycle before, and of this one */
    uint8_t byte[2 * DRAM_PHASES][DRAM_BYTES];
};

/* Commands at the pins. */
struct dram_counts {
    uint64_t bursts[2]; /* reads, writes */
    uint64_t activates, precharges, refreshes;
    uint64_t turns; /* changes of direction on the data bus */
};
/* Counts the command of a slot. *last: the burst before it; at first DRAM_NOP. */
void dram_pins_count(struct dram_counts *counts, enum dram_command *last, enum dram_command command);
/* Bursts whose row was open already: those that are more than rows were opened. */
uint64_t dram_row_hits(const struct dram_counts *counts);

struct dram_config dram_pins_config(const struct spec_values *values); /* of dram_controller */
struct dram_pins dram_pins_find(const struct spec_values *values);
/* A lane is a phase. Of a block that has several devices it is device * pins->phases + phase. */
struct dram_slot dram_pins_slot(const struct dram_pins *pins, const uint32_t *out, int lane);
/* The device has the slots of a cycle, one after the other, and the PHY gives the word that it has then. As dram_device_slot. */
int dram_pins_cycle(const struct dram_pins *pins, struct dram_device *device, const struct dram_slot *slots,
                    struct dram_phy *phy, struct dram_word *word, struct spec_error *error);
/* The beats that the PHY brings, into the block's inputs; without `valid` they are 0. */
void dram_pins_bring(const struct dram_pins *pins, uint32_t *in, int valid, const uint8_t *beats);
/* The same of one of several devices that a block has. */
void dram_pins_bring_to(const struct dram_pins *pins, uint32_t *in, int device, int valid, const uint8_t *beats);

#endif
