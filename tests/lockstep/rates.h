/* At what rate, and how late, are answers given? Directed waveforms, on the golden model and on the emitted RTL. */
#ifndef LARDER_TESTS_RATES_H
#define LARDER_TESTS_RATES_H

/* Prints the cases. `build`: cache of Verilated builds; `work`: a directory for stimuli. `only`: a block, or NULL. */
void run_rates(const char *build, const char *work, const char *only);

#endif
