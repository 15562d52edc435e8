/* A recorded stimulus: the input vector of every cycle, in memory and as a file.
 *
 * The file is text, so a failure can be read, kept and compared:
 *     larder-stimulus 1
 *     block scratchpad
 *     set LANES 4                      one line for each parameter
 *     agent stash hostile              who drove it and in which mode, or `none`: see below
 *     seed 17                          of that agent, and of the registers' random contents before reset
 *     words 9                          32-bit words of an input vector (as spec_list_ports lays them out)
 *     cycles 3
 *     0=1                              one line for each cycle: the words that changed, INDEX=HEX
 *     -                                nothing changed
 *     0=0 3=1 4=deadbeef
 *     end 5d1f0a6e33c2b870             checksum of all vectors: a truncated or edited file is refused
 * Inputs start from zero. Lines that begin with # are comments.
 *
 * The agent drives nothing in a replay, but it runs along (its drive goes nowhere), so that its end-to-end checks know
 * what they knew in the recording. With `none` a replay only compares. */
#ifndef LARDER_TB_STIMULUS_H
#define LARDER_TB_STIMULUS_H

#include "tb/agent.h"

struct stimulus {
    struct spec_values values;
    const struct agent_ops *agent; /* NULL: none */
    enum agent_mode mode;
    uint64_t seed;
    int words;
    uint64_t cycles, room;
    uint32_t *in; /* cycles * words */
};

enum { STIMULUS_MOST = 1 << 30 }; /* bytes of `in` that a file may ask for */

/* For `values`; empty, with no agent. */
void stimulus_begin(struct stimulus *s, const struct spec_values *values, uint64_t seed);
void stimulus_add(struct stimulus *s, const uint32_t *in);
void stimulus_free(struct stimulus *s);
/* `comment`: text whose lines become # lines, or NULL. */
int stimulus_save(const struct stimulus *s, const char *path, const char *comment, struct spec_error *error);
/* 0, or -1 with *error "FILE:LINE: what; legal values". */
int stimulus_load(struct stimulus *s, const char *path, struct spec_error *error);

#endif
