/* Do benchmarks run on the emitted tinyCaches as the modelled system ran them? Recorded streams of three of the paper's
 * nine, replayed in lockstep with the golden model, every load compared; and a wrong datum in a stream is found. */
#ifndef LARDER_TESTS_TINYCACHE_STREAMS_H
#define LARDER_TESTS_TINYCACHE_STREAMS_H

/* Prints the cases. `build`: cache of Verilated builds; `work`: a directory. `soak`: whole streams on the RTL, in every
 * mode. Needs build/larder, which records them. */
void run_tinycache_streams(const char *build, const char *work, int soak);

#endif
