/* Do programs run on the emitted stash and tinyCaches as the modelled system ran them? Recorded streams of the stash's
 * microbenchmarks and of three of the tinyCache paper's nine, replayed in lockstep with the golden model, every load
 * compared; and both kinds of fault, in the data and in the RTL, are found. */
#ifndef LARDER_TESTS_STREAMS_H
#define LARDER_TESTS_STREAMS_H

/* Prints the cases of a block, "stash" or "tinycache_array", or of both (NULL). `build`: cache of Verilated builds; `work`:
 * a directory. `soak`: whole streams on the RTL, in every mode. Needs build/larder, which records them. */
void run_streams(const char *block, const char *build, const char *work, int soak);

#endif
