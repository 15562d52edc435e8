/* The list of blocks: a line each, family first. Every layer makes its table from it, so what a block lacks is missing
 * when the program is linked:
 *
 *     spec/FAMILY/       const struct spec_block  BLOCK_block     what it is
 *     rtl-gen/FAMILY/    struct hw_module *       emit_BLOCK()    the hardware      (rtl-gen/blocks.h)
 *     cmodel/FAMILY/     const struct model_ops   model_BLOCK     the golden model  (cmodel/model.h)
 *     tb/FAMILY/         const struct agent_ops   agent_BLOCK     its surroundings  (tb/agent.h)
 *     tests/FAMILY/      const struct block_tests tests_BLOCK     sets, faults ...  (tests/block_tests.h)
 *
 * What is no symbol is found by its name: sizes of the flows in spec/FAMILY/sizes, harnesses of proofs in
 * tb/FAMILY/proofs/BLOCK[.TOPIC].v, the block's page docs/FAMILY/BLOCK.md.
 *
 * READY lines have all of it. A block that is only described so far is a DESCRIBED line: `larder show` and the checks of
 * descriptions read it, and it needs its spec_block alone. */
#ifndef LARDER_SPEC_BLOCKS_H
#define LARDER_SPEC_BLOCKS_H

/* clang-format off */
#define SPEC_BLOCKS(READY, DESCRIBED)       \
    READY(stash,      stash_storage)        \
    READY(stash,      stash_map_index)      \
    READY(stash,      stash_map)            \
    READY(stash,      vp_map)               \
    READY(stash,      stash)                \
    READY(stash,      stash_engine)         \
    READY(scratchpad, scratchpad)           \
    READY(tinycache,  tinycache)            \
    READY(tinycache,  tinycache_coalescer)  \
    READY(tinycache,  tinycache_array)      \
    READY(noc,        noc_crossbar)         \
    READY(noc,        noc_mesh)             \
    READY(denovo,     denovo_l1)            \
    READY(denovo,     denovo_l2)            \
    READY(denovo,     denovo_coalescer)     \
    READY(denovo,     denovo_gpu_l1)        \
    READY(denovo,     denovo_stash_port)    \
    READY(denovo,     denovo_system)        \
    READY(denovo,     denovo_stash_system)  \
    READY(axi4,       axi4_memory)          \
    READY(axi4,       axi4_port)            \
    READY(dramcache,  dram_controller)      \
    READY(dramcache,  dram_axi4_port)       \
    READY(dramcache,  dramcache_bye)        \
    READY(dramcache,  dramcache_mcc)        \
    READY(dramcache,  dramcache_predictor)  \
    READY(dramcache,  dramcache_map)        \
    READY(dramcache,  dramcache_chaining)   \
    READY(dramcache,  dramcache_frontend)   \
    READY(dramcache,  dramcache)            \
    READY(dramcache,  dramcache_stack)      \
    READY(denovo,     denovo_dramcache_system)
/* clang-format on */

/* For a layer that has nothing for a block that is only described. */
#define SPEC_NOTHING(family, block)

#endif
