/* The hierarchy of the stash papers: units on a mesh with DeNovo L1s, a scratchpad or a stash beside each compute unit's
 * L1, a banked L2 with the registry (memory.h). A half-warp's accesses are coalesced into lines of 64 bytes. Words only. */
#ifndef LARDER_SYSTEM_MESH_H
#define LARDER_SYSTEM_MESH_H

#include "cmodel/system/hierarchy.h"

hierarchy_maker mesh_new;

#endif
