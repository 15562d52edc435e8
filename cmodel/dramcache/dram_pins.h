/* A device at the DFI ports of `dram_controller`: its configuration, and the pins of a cycle. */
#ifndef LARDER_DRAM_PINS_H
#define LARDER_DRAM_PINS_H

#include "cmodel/dramcache/dram_device.h"

/* Words of the ports in the block's vectors. */
struct dram_pins {
    int powered, reset_n, cke, cs_n, ras_n, cas_n, we_n, bank, address, wrdata_en, wrdata, wrdata_mask;
    int rddata_valid, rddata;
    int beat_bytes; /* of a cycle: two beats */
};

struct dram_config dram_pins_config(const struct spec_values *values); /* of dram_controller */
struct dram_pins dram_pins_find(const struct spec_values *values);
struct dram_slot dram_pins_slot(const struct dram_pins *pins, const uint32_t *out);
/* The beats that the PHY brings, into the block's inputs; behind `beat_bytes` they are 0. */
void dram_pins_bring(const struct dram_pins *pins, uint32_t *in, int valid, const uint8_t beats[DRAM_BYTES]);

#endif
