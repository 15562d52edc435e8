/* The player of a recorded stream as an agent of tinycache_array, for the bench that plays it (tinycache_stream_run.c). */
#ifndef LARDER_TB_TINYCACHE_STREAM_PLAYER_H
#define LARDER_TB_TINYCACHE_STREAM_PLAYER_H

#include "tb/agents/tinycache_stream.h"

enum { TINYCACHE_STREAM_RESET = 2 }; /* cycles of reset that it expects before it begins */

/* Its observe returns 1 when the stream has come to its end. */
extern const struct agent_ops tinycache_stream_player;
/* After init: the stream that it plays, which stays the caller's. */
void tinycache_stream_attach(void *state, const struct tinycache_stream_file *file);
/* The figures so far, and the cycle in which the stream ended; 1 when it has. */
int tinycache_stream_ended(const void *state, struct stream_result *result);

#endif
