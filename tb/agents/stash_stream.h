/* A recorded run of a stash (cmodel/system/stream.h) as the program in front of a stash block, and the L2, the registry,
 * the page walker and the other units behind it (stash_stream_l2.h).
 *
 * The stream's operations are given in its order, each as early as the stash's contract allows: an access waits for
 * those that it conflicts with and for the command of its thread block, a command for the accesses that it ends, a
 * remote access for all before it. So the block's own order and timing apply, not the recording's.
 *
 * End-to-end checks, which read no state table: every load returns the stream's data; every remote read finds the
 * stream's data, in the stash or in the L2, wherever the registry says; no access or command is refused; no protocol
 * error is reported; nothing waits for ever. */
#ifndef LARDER_TB_STASH_STREAM_H
#define LARDER_TB_STASH_STREAM_H

#include "cmodel/model.h"
#include "tb/stimulus.h"

struct stash_stream; /* opaque; immutable once loaded */

/* `unit`: whose operations count; -1: the first that appears. NULL with *error "FILE:LINE: what; legal values". */
struct stash_stream *stash_stream_load(const char *path, int unit, struct spec_error *error);
void stash_stream_free(struct stash_stream *stream);

/* The smallest stash that can run the stream: the recorded sizes, as many thread blocks and maps as it uses. */
int stash_stream_values(const struct stash_stream *stream, struct spec_values *values, struct spec_error *error);

struct stash_stream_result {
    uint64_t cycles;              /* to the last answer */
    uint64_t accesses, commands;  /* given and answered; an access of more lanes than the stash has is several */
    uint64_t words, remote_words; /* loaded by the core, read by others: each compared */
    uint64_t misses, writebacks;  /* READs and REGs that reached the L2, WBs */
};

/* Plays the stream on `model` (NULL: the golden model of the stash), with the network's delays and the back-pressure of
 * `mode` drawn from `seed`. `accesses`: stop after so many; 0: the whole stream. `values`: any stash that holds the
 * stream's addresses; fewer lanes than recorded are served by several accesses. `stimulus`, if not NULL, gets the
 * inputs of every cycle, for a replay on the RTL; it is begun here and the caller's to free.
 * 0; or 1 with *error where an end-to-end check fails; or 2 with *error where the stream cannot be played. */
int stash_stream_play(const struct stash_stream *stream, const struct spec_values *values,
                      const struct model_ops *model, enum agent_mode mode, uint64_t seed, uint64_t accesses,
                      struct stimulus *stimulus, struct stash_stream_result *result, struct spec_error *error);

#endif
