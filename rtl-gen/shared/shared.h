/* Parts that families share. They have no description of their own and belong to no block (hw_is_shared), so every
 * block that uses one writes the same file. Each is emitted once a library. */
#ifndef LARDER_RTL_GEN_SHARED_H
#define LARDER_RTL_GEN_SHARED_H

#include "rtl-gen/verilog/hw.h"

/* Synchronous RAM, one write and one read port: parameters WIDTH, DEPTH, GRANULE (bits under one write enable; WIDTH
 * is a multiple). Ports: clk; wr_en [WIDTH/GRANULE], wr_addr, wr_data; rd_en, rd_addr, rd_data. rd_data follows one
 * cycle after rd_en and holds until the next. Reading the word that is written in the same cycle gives an undefined
 * value: the caller bypasses it. The one place to put an ASIC macro. */
struct hw_module *emit_ram_1r1w(struct hw_library *lib);

/* Who is served in this pass: combinational; parameters LANES, BANKS, ROW_BITS. Ports:
 *   pending [LANES]                 lanes that still want service
 *   row     [LANES*ROW_BITS], bank [LANES*max(1,clog2(BANKS))]    of each lane's word
 *   served  [LANES]                 those of this pass: each bank's lowest-numbered pending lane, and the pending
 *                                   lanes of that bank on the leader's row
 *   last                            nothing pending remains after this pass
 *   bank_active [BANKS], bank_row [BANKS*ROW_BITS]                 the row that each bank opens
 *   bank_writer [BANKS*LANES]       one-hot: the highest-numbered served lane of the bank (stores: it wins) */
struct hw_module *emit_bank_arbiter(struct hw_library *lib);

/* A queue of 2 with a combinational bypass when empty: parameter WIDTH. Ports: clk, rst, in_valid, in_data,
 * out_valid, out_ready, out_data, count [2] (entries held, before this cycle's push and pop). There is no in_ready:
 * the producer keeps count plus what it has in flight at 2 or less. */
struct hw_module *emit_skid_fifo(struct hw_library *lib);

/* A queue: parameters WIDTH, DEPTH (a power of two, at least 2). Ports: clk, rst, in_valid, in_data, out_valid,
 * out_ready, out_data (0 when empty), count [clog2(DEPTH) + 1]. What enters is at the head one cycle later at the
 * earliest. There is no in_ready: the producer counts. */
struct hw_module *emit_small_fifo(struct hw_library *lib);

/* `in`, CYCLES later, at `out`: parameters WIDTH, CYCLES (at least 1). No reset: what it holds is masked elsewhere. */
struct hw_module *emit_delay_line(struct hw_library *lib);

/* Division by a precomputed reciprocal, one a cycle, exact for every n below 2^N: parameter N. `quotient` follows two
 * cycles after n, rcp and shift. */
struct hw_module *emit_reciprocal_unit(struct hw_library *lib);

/* Instance of delay_line: declares the wire `out`, `width` bits, which is `in` (an expression) `cycles` later. */
void delay(struct hw_module *m, const char *out, const char *width, int cycles, const char *in);

/* The text of `name` (`from` bits) widened with zeros to `to` bits; `to` must be larger for every legal size. */
const char *zero_extend(struct hw_module *m, const char *name, const char *from, const char *to);

#endif
