/* A waveform of a desk for the documents: what the golden model did, cycle by cycle, as WaveJSON (wavedrom.com). Since
 * the desk's stimulus runs on the emitted RTL in lockstep, it is what the RTL did as well. */
#ifndef LARDER_TESTS_RATES_WAVE_H
#define LARDER_TESTS_RATES_WAVE_H

#include "spec/spec.h"
#include "tb/host.h"

enum { WAVE_SIGNALS = 16, WAVE_CYCLES = 400, WAVE_QUIET = 4 };

struct wave {
    const char *page; /* its file without .json, from the root of the tree; NULL: none is taken */
    const char *caption;
    struct {
        const char *name; /* PORT, CHANNEL.FIELD (element 0; unknown while not valid), "" an empty line */
        const struct spec_port *port, *valid; /* valid: of the channel; NULL for a plain port */
        struct spec_slice slice;
        uint64_t value[WAVE_CYCLES];
        unsigned char known[WAVE_CYCLES];
    } signal[WAVE_SIGNALS];
    int signals, cycles;
};

/* Adds a signal. 0, or -1 where there is no such port, channel or field, or no room. */
int wave_add(struct wave *wave, const struct spec_values *values, const struct spec_ports *ports, const char *name);
/* A cycle's inputs and outputs; cycles beyond WAVE_CYCLES are left out. */
void wave_cycle(struct wave *wave, const uint32_t *in, const uint32_t *out);
/* The WaveJSON. Of more than WAVE_QUIET cycles in which nothing shown changes the first stays, and a gap stands for the
 * others; the row `cycle` counts on. */
void wave_json(const struct wave *wave, const char *block, struct host_text *text);

#endif
