/* The part of `larder cosim` that replays a recorded stream of operations (tb/stream.h) instead of random stimulus. */
#ifndef LARDER_CLI_COSIM_STREAM_H
#define LARDER_CLI_COSIM_STREAM_H

#include "tb/stream.h"

/* Plays the whole stream; prints the result. The status of the program. */
int cosim_stream(struct stream_plan *plan, int json);

#endif
