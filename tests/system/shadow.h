/* tests/stash/system/shadow.c: a recorded stash stream (cmodel/system/stream.h) against a shadow of memory: what a load returns is the last store to
 * its global address, or what the L2 held. Written from the stream's description alone. */
#ifndef LARDER_TESTS_SHADOW_H
#define LARDER_TESTS_SHADOW_H

#include <stdbool.h>
#include <stdio.h>

/* Only streams whose mappings are coherent and whose memory no one else writes (the microbenchmarks). *loads counts
 * the words compared. */
bool shadow_check(FILE *stream, long *loads, char *why, size_t size);

/* tests/tinycache/system/shadow.c: the same of a recorded tinyCache stream (cmodel/system/tinycache/tinycache_stream.h). *loads
 * counts the lanes' data compared. */
bool shadow_check_tiny(FILE *stream, long *loads, char *why, size_t size);

#endif
