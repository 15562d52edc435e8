#include "spec/spec.h"

#include "spec/scratchpad.h"

const struct spec_block *const spec_blocks[] = {&spec_scratchpad, NULL};
