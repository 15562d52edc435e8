/* What the fuzz drivers share: the input as a file, and what they expect of every reader. */
#ifndef LARDER_TESTS_FUZZ_INPUT_H
#define LARDER_TESTS_FUZZ_INPUT_H

#include <stddef.h>
#include <stdint.h>

#include "spec/error.h"

/* libFuzzer calls it with one input after another; 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The input as a file in memory. Its path holds until the next call. */
const char *input_file(const uint8_t *data, size_t size);
/* The same, with the last line of a recorded stream behind it: `total` and the number of lines. */
const char *input_stream(const uint8_t *data, size_t size);

/* Of a reader that refused the file: *error must be one line that begins with its path. */
void input_refused(const struct spec_error *error, const char *path);

/* What must hold of what a reader took. It ends the program with a line, as the sanitizers do. */
#define INPUT_HOLDS(condition) input_holds(condition, #condition)
void input_holds(int holds, const char *condition);

#endif
