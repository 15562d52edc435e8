/* Do programs run on the emitted stash as the modelled system ran them? The recorded streams of the microbenchmarks,
 * replayed in lockstep with the golden model; and both kinds of fault, in the data and in the RTL, are found. */
#ifndef LARDER_TESTS_STREAMS_H
#define LARDER_TESTS_STREAMS_H

/* Prints the cases. `build`: cache of Verilated builds; `work`: a directory. `soak`: whole streams, every mode. Needs
 * build/larder, which records them. */
void run_streams(const char *build, const char *work, int soak);

#endif
