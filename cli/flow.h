/* A block's fresh Verilog, in a directory of the work's own, for a flow in scripts/. */
#ifndef LARDER_FLOW_H
#define LARDER_FLOW_H

#include "spec/query.h"

#include <limits.h>

/* Emit the block into a new directory under $TMPDIR; `path` has PATH_MAX bytes. STATUS_HELD, or STATUS_WRONG after
 * one line. To be called in a job with `scratch`. */
int emit_to_scratch(const struct spec_values *values, char *path);

enum { FLOW_SET_LENGTH = 96 };
/* "NAME=VALUE" for each SPEC_SIZE that the emitted block has, into `texts`; returns how many. */
int list_sizes(const struct spec_values *values, char texts[][FLOW_SET_LENGTH], int max);

#endif
