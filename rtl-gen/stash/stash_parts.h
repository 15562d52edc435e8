/* What all emitters of the stash need: its blocks' emitters and types, and the parts that families share. */
#ifndef LARDER_RTL_GEN_STASH_PARTS_H
#define LARDER_RTL_GEN_STASH_PARTS_H

#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/stash/stash_types.h"

#endif
