/* Checks a tile and precomputes its entry of the stash-map: thesis section 4.5.3 (values that can be precomputed).
 *
 * One digit a cycle, eight operations one after the other, SPAN_BITS + 4 cycles each: steps 0 to 2 prepare, the others
 * make a digit each. Three kinds of operation share the registers:
 *   quotient    a = dividend, b = divisor, r = 0: restoring division, digits enter a from below, r is the remainder
 *   product     a = multiplier, b = multiplicand, r = 0: the product grows in r
 *   reciprocal  b = divisor d: division of 2^(N + s), entered where its first quotient digit, a 1, arises: r has the
 *               highest power of two below d, or for d = 1 the 1 is still to come from a. N + 1 digits, then held. */
#include "rtl-gen/stash/stash_parts.h"

static const char *const operations[] = {"PER_ROW",   "ROW_WORDS",   "WORDS",      "STRIDES",
                                         "FIELD_RCP", "PER_ROW_RCP", "STRIDE_RCP", "OBJECT_RCP"};

/* The sizes in words, and what is wrong with the tile that needs no calculation. */
static void emit_sizes(struct hw_module *m)
{
    hw_flop(m, "tile_q", "TILE_W", "the tile", NULL, "accepted", "calc_data");
    hw_unpack(m, &stash_tile_record, "tile_q", "tile", NULL);
    static const char *const sizes[] = {"field", "object", "row", "stride"};
    for (int i = 0; i < 4; i++)
        hw_let(m, sizes[i], "SPAN_BITS", i ? NULL : "sizes in words", "tile_%s_size[SPAN_BITS + 1:2]", sizes[i]);
    hw_let(m, "virt", "VAW", NULL, "tile_global_base[VA_BITS - 1:2]");
    hw_let(m, "base", "AW + 1", NULL, "tile_stash_base[AW + 2:2]");
    hw_let(m, "one_row", NULL, NULL, "tile_num_strides == {{(SPAN_BITS - 1){1'b0}}, 1'b1}");
    hw_let(m, "step_words", "SPAN_BITS", "words from row to row", "one_row ? row : stride");

    hw_flop(m, "bad_size_q", NULL, NULL, NULL, NULL,
            "field == {SPAN_BITS{1'b0}} || object == {SPAN_BITS{1'b0}} || row == {SPAN_BITS{1'b0}} || "
            "tile_num_strides == {SPAN_BITS{1'b0}} || tile_field_size[1:0] != 2'd0 || tile_object_size[1:0] != 2'd0 || "
            "tile_row_size[1:0] != 2'd0 || !one_row && tile_stride_size[1:0] != 2'd0 || field > object");
    hw_flop(m, "bad_row_q", NULL, NULL, NULL, NULL, "remains_q || !one_row && row > stride");
    hw_let(m, "end_words", "SPAN_BITS + 2", NULL, "%s + %s", zero_extend(m, "base", "AW + 1", "(SPAN_BITS + 2)"),
           zero_extend(m, "words_q", "SPAN_BITS + 1", "(SPAN_BITS + 2)"));
    hw_localparam(m, "STASH_WORDS", "SPAN_BITS + 2", NULL, "BYTES / 4");
    hw_flop(
        m, "bad_range_q", NULL, NULL, NULL, NULL,
        "(|tile_stash_base[CHUNK_BITS - 1:0]) || (|tile_global_base[1:0]) || words_over_q || end_words > STASH_WORDS");
    hw_flop(m, "span_q", "SPAN_BITS + 2", "words from the first to behind the last row", NULL, NULL, "%s + %s",
            zero_extend(m, "strides_q", "SPAN_BITS + 1", "(SPAN_BITS + 2)"),
            zero_extend(m, "row", "SPAN_BITS", "(SPAN_BITS + 2)"));
    hw_let(m, "virt_end", "VAW + 2", NULL, "{2'b00, virt} + %s",
           zero_extend(m, "span_q", "SPAN_BITS + 2", "(VAW + 2)"));
    hw_localparam(m, "SPAN_LIMIT", "SPAN_BITS + 2", NULL, "1 << SPAN_BITS");
    hw_flop(m, "bad_end_q", NULL, "the tile passes the end of the virtual address space", NULL, NULL,
            "virt_end > {2'b01, {VAW{1'b0}}}");
    hw_flop(m, "bad_span_q", NULL, NULL, NULL, NULL, "strides_over_q || span_q > SPAN_LIMIT || bad_end_q");
    hw_let(m, "error", "ERROR_W", "the first that applies",
           "bad_size_q ? ERROR_BAD_SIZE : bad_row_q ? ERROR_BAD_ROW : bad_range_q ? ERROR_BAD_RANGE : bad_span_q ? "
           "ERROR_BAD_SPAN : ERROR_NONE");
}

/* Registers a, b, r and mask, one digit a cycle. */
static void emit_digits(struct hw_module *m)
{
    hw_reg(m, "a_q", "W", "dividend or multiplier from above; quotient from below");
    hw_reg(m, "b_q", "W", "divisor or multiplicand");
    hw_reg(m, "r_q", "W", "remainder or product");
    hw_reg(m, "mask_q", "W", "reciprocal: s ones, counted into shift_q");
    hw_reg(m, "shift_q", "5", "reciprocal: its s, in the end");
    hw_reg(m, "over_q", NULL, "the product has passed 2^SPAN_BITS");
    hw_let(m, "is_product", NULL, NULL,
           "operation_q == OP_ROW_WORDS || operation_q == OP_WORDS || operation_q == OP_STRIDES");
    hw_let(m, "is_reciprocal", NULL, NULL, "operation_q[2]");
    hw_let(m, "is_short", NULL, "a reciprocal for N = AW",
           "operation_q == OP_FIELD_RCP || operation_q == OP_PER_ROW_RCP");

    hw_note(m, "Step 0: the operands.");
    hw_reg(m, "a_next", "W", NULL);
    hw_reg(m, "b_next", "W", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "a_next", "{W{1'b0}}");
    hw_set(m, "b_next", "{1'b0, object}");
    hw_case(m, "operation_q");
    hw_of(m, "OP_PER_ROW");
    hw_set(m, "a_next", "{1'b0, row}");
    hw_of(m, "OP_ROW_WORDS");
    hw_set(m, "a_next", "a_q");
    hw_set(m, "b_next", "{1'b0, field}");
    hw_of(m, "OP_WORDS");
    hw_set(m, "a_next", "{1'b0, tile_num_strides}");
    hw_set(m, "b_next", "r_q");
    hw_of(m, "OP_STRIDES");
    hw_set(m, "a_next", "{1'b0, tile_num_strides - 1'b1}");
    hw_set(m, "b_next", "{1'b0, stride}");
    hw_of(m, "OP_FIELD_RCP");
    hw_set(m, "b_next", "{1'b0, field}");
    hw_of(m, "OP_PER_ROW_RCP");
    hw_set(m, "b_next", "per_row_q");
    hw_of(m, "OP_STRIDE_RCP");
    hw_set(m, "b_next", "{1'b0, step_words}");
    hw_default(m);
    hw_set(m, "b_next", "{1'b0, object}");
    hw_end(m);
    hw_end(m);

    hw_note(m, "Steps 1 and 2: ones up to the highest one of the divisor, and that one alone.");
    const char *below = "b_q";
    for (int i = 0; i < 5; i++) {
        const char *name = hw_text(m, "ones_%d", 1 << i);
        hw_let(m, name, "W", NULL, "%s | (%s >> %d)", below, below, 1 << i);
        below = name;
    }
    hw_let(m, "highest", "W", NULL, "mask_q ^ (mask_q >> 1)");
    hw_let(m, "is_power", NULL, "the divisor is a power of two", "highest == b_q");

    hw_note(m, "The other steps: one digit.");
    hw_let(m, "digit", NULL, NULL, "a_q[W - 1]");
    hw_let(m, "shifted", "W + 1", NULL, "{r_q, digit}");
    hw_let(m, "fits", NULL, NULL, "shifted >= {1'b0, b_q}");
    hw_let(m, "difference", "W + 1", NULL, "shifted - {1'b0, b_q}");
    hw_let(m, "sum", "W + 1", NULL, "{r_q, 1'b0} + ({1'b0, b_q} & {W + 1{digit}})");
    hw_unused(m, "difference[W]");
    hw_let(m, "makes_digit", NULL, NULL, "step_q > 2 && !(is_short && step_q > LAST_SHORT)");

    hw_always_ff(m, NULL);
    hw_if(m, "busy_q && step_q == 0");
    hw_set(m, "a_q", "a_next");
    hw_set(m, "b_q", "b_next");
    hw_set(m, "r_q", "{W{1'b0}}");
    hw_set(m, "over_q", "1'b0");
    hw_set(m, "shift_q", "5'd0");
    hw_elif(m, "busy_q && step_q == 1");
    hw_set(m, "mask_q", "%s", below);
    hw_elif(m, "busy_q && step_q == 2");
    hw_if(m, "is_reciprocal");
    hw_set(m, "mask_q", "is_power ? mask_q >> 1 : mask_q");
    hw_set(m, "r_q", "is_power ? highest >> 1 : highest");
    hw_set(m, "a_q", "{b_q == {{W - 1{1'b0}}, 1'b1}, {W - 1{1'b0}}}");
    hw_end(m);
    hw_elif(m, "busy_q");
    hw_set(m, "mask_q", "mask_q >> 1");
    hw_set(m, "shift_q", "shift_q + {4'd0, mask_q[0]}");
    hw_if(m, "makes_digit");
    hw_set(m, "a_q", "{a_q[W - 2:0], fits}");
    hw_if(m, "is_product");
    hw_set(m, "r_q", "sum[W - 1:0]");
    hw_set(m, "over_q", "over_q || sum > PRODUCT_LIMIT");
    hw_else(m);
    hw_set(m, "r_q", "fits ? difference[W - 1:0] : shifted[W - 1:0]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* What an operation leaves is kept in step 0 of the next one; the last one's stays in a, r and shift. */
static void emit_results(struct hw_module *m)
{
    hw_reg(m, "per_row_q", "W", NULL);
    hw_reg(m, "remains_q", NULL, "the row is not a whole number of objects");
    hw_reg(m, "row_words_q", "AW + 1", NULL);
    hw_reg(m, "row_over_q", NULL, "the words of a row pass 2^SPAN_BITS");
    hw_reg(m, "words_q", "W", NULL);
    hw_reg(m, "words_over_q", NULL, NULL);
    hw_reg(m, "strides_q", "W", NULL);
    hw_reg(m, "strides_over_q", NULL, NULL);
    hw_let(m, "rcp", "W", "the reciprocal, rounded up", "a_q + {{W - 1{1'b0}}, r_q != {W{1'b0}}}");
    hw_reg(m, "field_rcp_q", "AW + 1", NULL);
    hw_reg(m, "field_shift_q", "5", NULL);
    hw_reg(m, "per_row_rcp_q", "AW + 1", NULL);
    hw_reg(m, "per_row_shift_q", "5", NULL);
    hw_reg(m, "stride_rcp_q", "W", NULL);
    hw_reg(m, "stride_shift_q", "5", NULL);
    hw_always_ff(m, NULL);
    hw_if(m, "busy_q && step_q == 0");
    hw_case(m, "operation_q");
    hw_of(m, "OP_ROW_WORDS");
    hw_set(m, "per_row_q", "a_q");
    hw_set(m, "remains_q", "r_q != {W{1'b0}}");
    hw_of(m, "OP_WORDS");
    hw_set(m, "row_words_q", "r_q[AW:0]");
    hw_set(m, "row_over_q", "over_q");
    hw_of(m, "OP_STRIDES");
    hw_set(m, "words_q", "r_q");
    hw_set(m, "words_over_q", "row_over_q || over_q");
    hw_of(m, "OP_FIELD_RCP");
    hw_set(m, "strides_q", "r_q");
    hw_set(m, "strides_over_q", "over_q");
    hw_of(m, "OP_PER_ROW_RCP");
    hw_set(m, "field_rcp_q", "rcp[AW:0]");
    hw_set(m, "field_shift_q", "shift_q");
    hw_of(m, "OP_STRIDE_RCP");
    hw_set(m, "per_row_rcp_q", "rcp[AW:0]");
    hw_set(m, "per_row_shift_q", "shift_q");
    hw_of(m, "OP_OBJECT_RCP");
    hw_set(m, "stride_rcp_q", "rcp");
    hw_set(m, "stride_shift_q", "shift_q");
    hw_default(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

static void emit_answer(struct hw_module *m)
{
    const char *length = "(SPAN_BITS + 1)";
    hw_let(m, "entry_base", "AW", NULL, "base[AW - 1:0]");
    hw_let(m, "entry_words", "AW + 1", NULL, "words_q[AW:0]");
    hw_let(m, "entry_virt", "VAW", NULL, "virt");
    hw_let(m, "entry_field", "AW + 1", NULL, "field_wide[AW:0]");
    hw_let(m, "entry_object", length, NULL, "{1'b0, object}");
    hw_let(m, "entry_per_row", "AW + 1", NULL, "per_row_q[AW:0]");
    hw_let(m, "entry_row", "AW + 1", NULL, "row_words_q");
    hw_let(m, "entry_rows", "AW + 1", NULL, "rows_wide[AW:0]");
    hw_let(m, "entry_stride", length, NULL, "{1'b0, step_words}");
    hw_let(m, "entry_object_gap", length, NULL, "{1'b0, object - field}");
    hw_let(m, "entry_row_gap", length, NULL, "{1'b0, step_words - row}");
    hw_let(m, "entry_field_rcp", "AW + 1", NULL, "field_rcp_q");
    hw_let(m, "entry_field_shift", "5", NULL, "field_shift_q");
    hw_let(m, "entry_per_row_rcp", "AW + 1", NULL, "per_row_rcp_q");
    hw_let(m, "entry_per_row_shift", "5", NULL, "per_row_shift_q");
    hw_let(m, "entry_stride_rcp", length, NULL, "stride_rcp_q");
    hw_let(m, "entry_stride_shift", "5", NULL, "stride_shift_q");
    hw_let(m, "entry_object_rcp", length, NULL, "rcp");
    hw_let(m, "entry_object_shift", "5", NULL, "shift_q");
    hw_let(m, "field_wide", length, NULL, "{1'b0, field}");
    hw_let(m, "rows_wide", length, NULL, "{1'b0, tile_num_strides}");
    hw_unused(m, "field_wide");
    hw_unused(m, "rows_wide");
    hw_wire(m, "entry", "ENTRY_W", NULL);
    hw_pack(m, &stash_map_entry_record, "entry", "entry");
    hw_let(m, "accepted_tile", NULL, NULL, "done_q && error == ERROR_NONE");
    hw_assign(m, "calc_done_valid", "done_q");
    hw_assign(m, "calc_done_data", "{error & {ERROR_W{done_q}}, entry & {ENTRY_W{accepted_tile}}}");
}

struct hw_module *emit_tile_calc(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "stash_tile_calc");
    if (m) return m;
    m = hw_module_new(lib, "stash_tile_calc", "checks a tile and precomputes its entry of the stash-map",
                      "thesis section 4.5.3; docs/stash/data-path.md, stash_map, Precomputation", remake);
    hw_param(m, "BYTES", "16384", "data capacity of the stash");
    hw_param(m, "CHUNK_WORDS", "16", "words of a chunk");
    hw_param(m, "VA_BITS", "48", "width of a virtual byte address");
    hw_param(m, "SPAN_BITS", "24", "a tile spans at most 2^SPAN_BITS words of the global space");
    hw_derived(m, "TILE_W", "width of a tile; derived, not to be overridden",
               "$clog2(BYTES) + 1 + VA_BITS + 4 * (SPAN_BITS + 2) + SPAN_BITS");
    hw_derived(m, "CALC_DONE_W", "width of the answer; derived, not to be overridden",
               "4 + 8 * $clog2(BYTES / 4) + 7 + VA_BITS - 2 + 6 * (SPAN_BITS + 1) + 20");
    hw_clocked(m);
    hw_input(m, "calc_valid", NULL, "check a tile and precompute its entry (tile)");
    hw_output(m, "calc_ready", NULL, NULL);
    hw_input(m, "calc_data", "TILE_W", NULL);
    hw_output(m, "calc_done_valid", NULL, "the entry, or why the tile cannot be mapped (calc_done)");
    hw_input(m, "calc_done_ready", NULL, NULL);
    hw_output(m, "calc_done_data", "CALC_DONE_W", NULL);
    hw_record(m, &stash_tile_record);
    hw_record(m, &stash_map_entry_record);
    hw_enum(m, &stash_error);
    hw_localparam(m, "AW", NULL, "width of a stash word address", "$clog2(BYTES / 4)");
    hw_localparam(m, "VAW", NULL, "width of a virtual word address", "VA_BITS - 2");
    hw_localparam(m, "W", NULL, "width of a length in words, 2^SPAN_BITS included", "SPAN_BITS + 1");
    hw_localparam(m, "CHUNK_BITS", NULL, "a chunk's bytes are 2^CHUNK_BITS", "$clog2(CHUNK_WORDS) + 2");
    hw_localparam(m, "STEP_W", NULL, NULL, "$clog2(SPAN_BITS + 4)");
    hw_localparam(m, "LAST_STEP", "STEP_W", "of an operation", "SPAN_BITS + 3");
    hw_localparam(m, "LAST_SHORT", "STEP_W", "last digit of a reciprocal for N = AW", "AW + 3");
    hw_localparam(m, "PRODUCT_LIMIT", "W + 1", NULL, "1 << SPAN_BITS");
    for (int i = 0; i < 8; i++) hw_localparam(m, hw_text(m, "OP_%s", operations[i]), "3", NULL, "%d", i);

    hw_reg(m, "busy_q", NULL, "a calculation runs");
    hw_reg(m, "done_q", NULL, "its answer waits");
    hw_reg(m, "operation_q", "3", NULL);
    hw_reg(m, "step_q", "STEP_W", NULL);
    hw_assign(m, "calc_ready", "!busy_q && !done_q");
    hw_let(m, "accepted", NULL, NULL, "calc_valid && calc_ready");
    hw_let(m, "last_step", NULL, NULL, "step_q == LAST_STEP");
    hw_let(m, "finished", NULL, NULL, "busy_q && last_step && operation_q == OP_OBJECT_RCP");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "busy_q", "1'b0");
    hw_set(m, "done_q", "1'b0");
    hw_set(m, "operation_q", "OP_PER_ROW");
    hw_set(m, "step_q", "{STEP_W{1'b0}}");
    hw_else(m);
    hw_if(m, "accepted");
    hw_set(m, "busy_q", "1'b1");
    hw_elif(m, "finished");
    hw_set(m, "busy_q", "1'b0");
    hw_end(m);
    hw_if(m, "finished");
    hw_set(m, "done_q", "1'b1");
    hw_elif(m, "calc_done_ready");
    hw_set(m, "done_q", "1'b0");
    hw_end(m);
    hw_if(m, "busy_q");
    hw_set(m, "step_q", "last_step ? {STEP_W{1'b0}} : step_q + 1'b1");
    hw_set(m, "operation_q", "last_step ? operation_q + 1'b1 : operation_q");
    hw_end(m);
    hw_end(m);
    hw_end(m);

    emit_sizes(m);
    emit_digits(m);
    emit_results(m);
    emit_answer(m);
    return m;
}
