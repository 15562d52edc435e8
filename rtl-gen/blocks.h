/* From a block's description to its hardware: the list of emitters, and the parts that blocks share.
 *
 * An emitter adds its module, and the modules below it, to the library; where the module is there already it returns
 * that one, so a part may be asked for by several blocks. `values` holds the block's parameters: emitters read only
 * the SPEC_OPTIONs from it, sizes stay Verilog parameters. */
#ifndef LARDER_BLOCKS_H
#define LARDER_BLOCKS_H

#include "rtl-gen/verilog/hw.h"

typedef struct hw_module *(*block_emitter)(struct hw_library *lib, const struct spec_values *values);

/* NULL when the block has no emitter. */
block_emitter find_emitter(const char *block);

/* Blocks of the spec ------------------------------------------------------------------------------------------------- */

struct hw_module *emit_scratchpad(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_stash_storage(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_stash_map_index(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_stash_map(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_vp_map(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_stash_engine(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_stash(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_tinycache(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_tinycache_coalescer(struct hw_library *lib, const struct spec_values *values);
struct hw_module *emit_tinycache_array(struct hw_library *lib, const struct spec_values *values);

/* Shared parts (no spec of their own; `remake` is the block on whose behalf the file is written) --------------------- */

/* Synchronous RAM, one write and one read port: parameters WIDTH, DEPTH, GRANULE (bits under one write enable; WIDTH
 * is a multiple). Ports: clk; wr_en [WIDTH/GRANULE], wr_addr, wr_data; rd_en, rd_addr, rd_data. rd_data follows one
 * cycle after rd_en and holds until the next. Reading the word that is written in the same cycle gives an undefined
 * value: the caller bypasses it. The one place to put an ASIC macro. */
struct hw_module *emit_ram_1r1w(struct hw_library *lib, const char *remake);

/* Who is served in this pass: combinational; parameters LANES, BANKS, ROW_BITS. Ports:
 *   pending [LANES]                 lanes that still want service
 *   row     [LANES*ROW_BITS], bank [LANES*max(1,clog2(BANKS))]    of each lane's word
 *   served  [LANES]                 those of this pass: each bank's lowest-numbered pending lane, and the pending
 *                                   lanes of that bank on the leader's row
 *   last                            nothing pending remains after this pass
 *   bank_active [BANKS], bank_row [BANKS*ROW_BITS]                 the row that each bank opens
 *   bank_writer [BANKS*LANES]       one-hot: the highest-numbered served lane of the bank (stores: it wins) */
struct hw_module *emit_bank_arbiter(struct hw_library *lib, const char *remake);

/* A queue of 2 with a combinational bypass when empty: parameter WIDTH. Ports: clk, rst, in_valid, in_data,
 * out_valid, out_ready, out_data, count [2] (entries held, before this cycle's push and pop). There is no in_ready:
 * the producer keeps count plus what it has in flight at 2 or less. */
struct hw_module *emit_skid_fifo(struct hw_library *lib, const char *remake);

/* A queue: parameters WIDTH, DEPTH (a power of two, at least 2). Ports: clk, rst, in_valid, in_data, out_valid,
 * out_ready, out_data (0 when empty), count [clog2(DEPTH) + 1]. What enters is at the head one cycle later at the
 * earliest. There is no in_ready: the producer counts. */
struct hw_module *emit_small_fifo(struct hw_library *lib, const char *remake);

#endif
