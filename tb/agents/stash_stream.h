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

#include "tb/lockstep.h"
#include "tb/rtl.h"
#include "tb/stimulus.h"

struct stash_stream; /* opaque; immutable once loaded */

/* `unit`: whose operations count; -1: the first that appears. NULL with *error "FILE:LINE: what; legal values". */
struct stash_stream *stash_stream_load(const char *path, int unit, struct spec_error *error);
void stash_stream_free(struct stash_stream *stream);

/* The stash of the recording, with at least as many thread blocks and maps as the stream uses. */
int stash_stream_values(const struct stash_stream *stream, struct spec_values *values, struct spec_error *error);

struct stash_stream_options {
    const struct spec_values *values; /* any stash that holds the stream's addresses; an access of more lanes than it
                                       * has becomes several */
    const struct model_ops *model;    /* NULL: the golden model of the stash */
    const struct rtl_build *rtl;      /* NULL, or what must equal the model on every output in every cycle */
    enum agent_mode mode;             /* of the network's delays and the back-pressure, drawn from `seed` */
    uint64_t seed;
    uint64_t accesses;         /* stop after so many; 0: the whole stream */
    struct stimulus *stimulus; /* NULL, or gets the inputs of every cycle; begun here, the caller's to free */
};

struct stash_stream_result {
    enum lockstep_kind kind;
    uint64_t cycle;               /* of a failure */
    uint64_t cycles;              /* to the last answer */
    uint64_t accesses, commands;  /* answered */
    uint64_t words, remote_words; /* loaded by the core, read by others: each compared with the stream */
    uint64_t misses, writebacks;  /* READs and REGs that reached the L2, WBs */
    double seconds;               /* without builds */
};

/* 0; or 1 with *error where a check failed or the two sides differ; or 2 with *error where it cannot be played. */
int stash_stream_play(const struct stash_stream *stream, const struct stash_stream_options *options,
                      struct stash_stream_result *result, struct spec_error *error);

/* The stream on both sides, for the program and the tests: builds the RTL as lockstep_run does, plays, and has a
 * mismatch of the first 200,000 cycles shrunk and shown by lockstep_run. Of `options` these count: values (NULL: the
 * recording's stash), sides, mode, seed, cycles (not those, but the accesses to stop after; 0: all),
 * model, rtl_dir, build_dir, out_dir, no_shrink, no_wave, shrink_tries, log. Returns as stash_stream_play; `failure`
 * is lockstep's report where it has one. */
int stash_stream_lockstep(const struct lockstep_options *options, const struct stash_stream *stream,
                          struct stash_stream_result *result, struct lockstep_result *failure,
                          struct spec_error *error);

#endif
