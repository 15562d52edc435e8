/* Golden model of the block `scratchpad`; spec/scratchpad/scratchpad.c says how the block behaves. */
#ifndef LARDER_CMODEL_SCRATCHPAD_H
#define LARDER_CMODEL_SCRATCHPAD_H

#include "cmodel/model.h"

extern const struct model_ops model_scratchpad;

#endif
