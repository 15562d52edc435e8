/* The part of `larder cosim` that replays a recorded stream of operations (tb/stream.h) instead of random stimulus. */
#ifndef LARDER_CLI_COSIM_STREAM_H
#define LARDER_CLI_COSIM_STREAM_H

#include "tb/lockstep.h"

/* The parameters of the recording, if `given` is 0; else *values must be able to run it. A message and STATUS_WRONG
 * where the file or the block is wrong. */
int cosim_stream_values(const char *path, int given, struct spec_values *values);
/* Plays the whole stream; prints the result. The status of the program. */
int cosim_stream_run(const char *path, const struct lockstep_options *options, int json);

#endif
