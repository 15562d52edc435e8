/* From a block's description to its hardware: the emitters, one for each READY line of spec/blocks.h. */
#ifndef LARDER_RTL_GEN_BLOCKS_H
#define LARDER_RTL_GEN_BLOCKS_H

#include "rtl-gen/verilog/hw.h"
#include "spec/blocks.h"

/* An emitter adds its module, and the modules below it, to the library; where the module is there already it returns
 * that one, so a part may be asked for by several blocks. `values` holds the block's parameters: emitters read only
 * the SPEC_OPTIONs from it, sizes stay Verilog parameters. */
typedef struct hw_module *(*block_emitter)(struct hw_library *lib, const struct spec_values *values);

#define BLOCK_EMITTER(family, block)                                                                                   \
    struct hw_module *emit_##block(struct hw_library *lib, const struct spec_values *values);
SPEC_BLOCKS(BLOCK_EMITTER, SPEC_NOTHING)
#undef BLOCK_EMITTER

/* NULL when the block has no emitter. */
block_emitter find_emitter(const char *block);

#endif
