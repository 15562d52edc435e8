/* Parts that families share. They have no description of their own and belong to no block (hw_is_shared), so every block
 * that uses one writes the same file: parameters and ports are in the Verilog file of its name. Each is emitted once a
 * library. */
#ifndef LARDER_RTL_GEN_SHARED_H
#define LARDER_RTL_GEN_SHARED_H

#include "rtl-gen/verilog/hw.h"

/* Synchronous RAM, one write and one read port. Reading the word that is written in the same cycle gives an undefined
 * value: the caller bypasses it. The one place to put an ASIC macro. */
struct hw_module *emit_ram_1r1w(struct hw_library *lib);

/* Who is served in this pass of an access, and the row that each bank opens: combinational. */
struct hw_module *emit_bank_arbiter(struct hw_library *lib);

/* Nothing, where HOLDS is 1; else the elaboration ends at it. */
struct hw_module *emit_legal_size(struct hw_library *lib);

/* Of several the lowest, and its number: combinational. */
struct hw_module *emit_lowest_one(struct hw_library *lib);

/* Of several the lowest: combinational. */
struct hw_module *emit_lowest_mask(struct hw_library *lib);

/* Of several values the one that is named: combinational. */
struct hw_module *emit_chosen_value(struct hw_library *lib);

/* Of those who ask, whose turn it is: combinational, but for who was served last. */
struct hw_module *emit_round_robin(struct hw_library *lib);

/* A register that several fill in turn. */
struct hw_module *emit_arbiter_register(struct hw_library *lib);

/* A queue of 2 with a combinational bypass when empty. There is no in_ready: the producer keeps count plus what it has in
 * flight at 2 or less. */
struct hw_module *emit_skid_fifo(struct hw_library *lib);

/* A queue. What enters is at the head one cycle later at the earliest. There is no in_ready: the producer counts. */
struct hw_module *emit_small_fifo(struct hw_library *lib);

/* `in`, some cycles later, at `out`. No reset: what it holds is masked elsewhere. */
struct hw_module *emit_delay_line(struct hw_library *lib);

/* A product in two halves, one a cycle. */
struct hw_module *emit_half_products(struct hw_library *lib);

/* Division by a precomputed reciprocal, one a cycle, exact for every dividend of N bits. */
struct hw_module *emit_reciprocal_unit(struct hw_library *lib);

#endif
