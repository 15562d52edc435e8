/* The two address translations of the stash-map: thesis section 4.5.3, as docs/stash/data-path.md defines them. Numbered
 * stages: what is named sK_ is valid K cycles after the request. Products are made of two halves, each half the digits of
 * one factor, in one cycle, and added in the next. */
#include "rtl-gen/stash/stash_parts.h"

static struct hw_module *start(struct hw_library *lib, const char *name, const char *brief, const char *remake)
{
    struct hw_module *m =
        hw_module_new(lib, name, brief, "thesis section 4.5.3; docs/stash/data-path.md, stash_map", remake);
    hw_param(m, "BYTES", "16384", "data capacity of the stash");
    hw_param(m, "VA_BITS", "48", "width of a virtual byte address");
    hw_param(m, "SPAN_BITS", "24", "a tile spans at most 2^SPAN_BITS words of the global space");
    hw_clocked(m);
    hw_localparam(m, "AW", NULL, "width of a stash word address", "$clog2(BYTES / 4)");
    hw_localparam(m, "VAW", NULL, "width of a virtual word address", "VA_BITS - 2");
    return m;
}

/* Instance of reciprocal_unit: wire sK_NAME. */
static void divide(struct hw_module *m, const char *name, const char *n_width, const char *quotient, const char *rcp,
                   const char *shift, const char *n)
{
    hw_wire(m, quotient, n_width, NULL);
    hw_instance(m, "reciprocal_unit", hw_text(m, "%s_unit", name), NULL);
    hw_bind_param(m, "N", "%s", n_width);
    hw_connect(m, "clk", "clk");
    hw_connect(m, "rcp", "%s", rcp);
    hw_connect(m, "shift", "%s", shift);
    hw_connect(m, "n", "%s", n);
    hw_connect(m, "quotient", "%s", quotient);
    hw_end(m);
}

/* Registers sK_NAME_low_q and sK_NAME_high_q, `width` bits: a[low digits] * b and a[high digits] * b, cut to width.
 * `half` is the number of low digits, of `a_width` in all. Their sum, high shifted by `half`, is a * b. */
static void halves(struct hw_module *m, int stage, const char *name, const char *width, const char *a,
                   const char *a_width, const char *half, const char *b, const char *b_width)
{
    const char *wide = hw_text(m, "%s + 1", width), *low = hw_text(m, "%s[%s - 1:0]", a, half),
               *high = hw_text(m, "%s[%s - 1:%s]", a, a_width, half);
    const char *digits[] = {low, high}, *count[] = {half, hw_text(m, "%s - %s", a_width, half)},
               *part[] = {"low", "high"};
    for (int i = 0; i < 2; i++) {
        const char *product = hw_text(m, "s%d_%s_%s", stage - 1, name, part[i]);
        hw_let(m, product, wide, NULL, "%s * %s", zero_extend(m, digits[i], count[i], hw_text(m, "(%s)", wide)),
               zero_extend(m, b, b_width, hw_text(m, "(%s)", wide)));
        hw_unused(m, "%s[%s]", product, width);
        hw_flop(m, hw_text(m, "s%d_%s_%s_q", stage, name, part[i]), width, NULL, NULL, NULL, "%s[%s - 1:0]", product,
                width);
    }
}

struct hw_module *emit_map_forward(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "stash_map_forward");
    if (m) return m;
    emit_delay_line(lib);
    emit_reciprocal_unit(lib);
    m = start(lib, "stash_map_forward", "translates stash word addresses to virtual word addresses, one a cycle",
              remake);
    hw_note(m, "Stage 1: the request, and its entry, which is out of its memory now.");
    hw_input(m, "s1_ok", NULL, "there is a request, and its entry may be used");
    hw_input(m, "s1_addr", "$clog2(BYTES / 4)", "stash word address");
    hw_input(m, "s1_base", "$clog2(BYTES / 4)", "fields of record entry");
    hw_input(m, "s1_words", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_virt", "VA_BITS - 2", NULL);
    hw_input(m, "s1_object_gap", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_row_gap", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_field_rcp", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_field_shift", "5", NULL);
    hw_input(m, "s1_per_row_rcp", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_per_row_shift", "5", NULL);
    hw_output(m, "s8_virt", "VA_BITS - 2", "virtual word address; 0 when not mapped");
    hw_output(m, "s8_mapped", NULL, "the word lies in the mapping");
    hw_localparam(m, "GAP_W", NULL, "width of object_gap and row_gap", "SPAN_BITS + 1");
    hw_localparam(m, "HALF", NULL, "digits of a factor in the low half of a product", "AW / 2");
    hw_localparam(m, "SKIP_W", NULL, "element * object_gap, row * row_gap", "AW + GAP_W");

    hw_note(m, "o = addr - base, and whether the word lies in the mapping.");
    hw_let(m, "s1_o", "AW + 1", NULL, "{1'b0, s1_addr} - {1'b0, s1_base}");
    hw_flop(m, "s2_above_q", NULL, NULL, "1'b0", NULL, "s1_ok && !s1_o[AW]");
    hw_flop(m, "s2_o_q", "AW", NULL, NULL, NULL, "s1_o[AW - 1:0]");
    hw_flop(m, "s2_words_q", "AW + 1", NULL, NULL, NULL, "s1_words");
    hw_flop(m, "s2_virt_q", "VAW", NULL, NULL, NULL, "s1_virt");
    hw_reg(m, "s7_mapped_q", "5", "the word lies in the mapping: stages 7 (highest bit) to 3");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "s7_mapped_q", "5'd0");
    hw_else(m);
    hw_set(m, "s7_mapped_q", "{s7_mapped_q[3:0], s2_above_q && {1'b0, s2_o_q} < s2_words_q}");
    hw_end(m);
    hw_end(m);

    hw_note(m, "element = o / field: stages 2 and 3. row = element / per_row: stages 4 and 5.");
    delay(m, "s2_field_rcp", "AW + 1", 1, "s1_field_rcp");
    delay(m, "s2_field_shift", "5", 1, "s1_field_shift");
    divide(m, "element", "AW", "s4_element", "s2_field_rcp", "s2_field_shift", "s2_o_q");
    delay(m, "s4_per_row_rcp", "AW + 1", 3, "s1_per_row_rcp");
    delay(m, "s4_per_row_shift", "5", 3, "s1_per_row_shift");
    divide(m, "row", "AW", "s6_row", "s4_per_row_rcp", "s4_per_row_shift", "s4_element");

    hw_note(m, "element * object_gap and row * row_gap.");
    delay(m, "s4_object_gap", "GAP_W", 3, "s1_object_gap");
    delay(m, "s6_row_gap", "GAP_W", 5, "s1_row_gap");
    halves(m, 5, "objects", "SKIP_W", "s4_element", "AW", "HALF", "s4_object_gap", "GAP_W");
    halves(m, 7, "rows", "SKIP_W", "s6_row", "AW", "HALF", "s6_row_gap", "GAP_W");

    hw_note(m, "virt + o, then the gaps between objects, then those between rows.");
    hw_localparam(m, "SUM_W", NULL, "wide enough for either", "max(VAW, SKIP_W + AW) + 1");
    hw_flop(m, "s3_sum_q", "VAW", NULL, NULL, NULL, "s2_virt_q + %s", zero_extend(m, "s2_o_q", "AW", "VAW"));
    delay(m, "s5_sum", "VAW", 2, "s3_sum_q");
    hw_let(m, "s5_skip", "SUM_W", NULL, "%s + (%s << HALF)", zero_extend(m, "s5_objects_low_q", "SKIP_W", "SUM_W"),
           zero_extend(m, "s5_objects_high_q", "SKIP_W", "SUM_W"));
    hw_flop(m, "s6_sum_q", "VAW", NULL, NULL, NULL, "s5_sum + s5_skip[VAW - 1:0]");
    hw_flop(m, "s7_sum_q", "VAW", NULL, NULL, NULL, "s6_sum_q");
    hw_let(m, "s7_skip", "SUM_W", NULL, "%s + (%s << HALF)", zero_extend(m, "s7_rows_low_q", "SKIP_W", "SUM_W"),
           zero_extend(m, "s7_rows_high_q", "SKIP_W", "SUM_W"));
    hw_unused(m, "s5_skip[SUM_W - 1:VAW]");
    hw_unused(m, "s7_skip[SUM_W - 1:VAW]");
    hw_flop(m, "s8_virt_q", "VAW", NULL, "{VAW{1'b0}}", NULL,
            "(s7_sum_q + s7_skip[VAW - 1:0]) & {VAW{s7_mapped_q[4]}}");
    hw_flop(m, "s8_mapped_q", NULL, NULL, "1'b0", NULL, "s7_mapped_q[4]");
    hw_assign(m, "s8_virt", "s8_virt_q");
    hw_assign(m, "s8_mapped", "s8_mapped_q");
    return m;
}

struct hw_module *emit_map_reverse(struct hw_library *lib, const char *remake)
{
    struct hw_module *m = hw_find_module(lib, "stash_map_reverse");
    if (m) return m;
    emit_delay_line(lib);
    emit_reciprocal_unit(lib);
    m = start(lib, "stash_map_reverse", "translates virtual word addresses to stash word addresses, one a cycle",
              remake);
    hw_note(m, "Stage 1: the request, and its entry, which is out of its memory now.");
    hw_input(m, "s1_ok", NULL, "there is a request, and its entry may be used");
    hw_input(m, "s1_address", "VA_BITS - 2", "virtual word address");
    hw_input(m, "s1_base", "$clog2(BYTES / 4)", "fields of record entry");
    hw_input(m, "s1_virt", "VA_BITS - 2", NULL);
    hw_input(m, "s1_field", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_object", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_per_row", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_row", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_rows", "$clog2(BYTES / 4) + 1", NULL);
    hw_input(m, "s1_stride", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_stride_rcp", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_stride_shift", "5", NULL);
    hw_input(m, "s1_object_rcp", "SPAN_BITS + 1", NULL);
    hw_input(m, "s1_object_shift", "5", NULL);
    hw_output(m, "s10_addr", "$clog2(BYTES / 4)", "stash word address; 0 when not mapped");
    hw_output(m, "s10_mapped", NULL, "the mapping has this word: not in a gap");
    hw_localparam(m, "CW", NULL, "width of a row or column that can be mapped", "AW + 1");
    hw_localparam(m, "HALF", NULL, "digits of a factor in the low half of a product", "CW / 2");
    hw_localparam(m, "LENGTH_W", NULL, "to compare words of a span with words of the stash", "SPAN_BITS + 2");

    hw_note(m, "v = address - virt; it must be below 2^SPAN_BITS.");
    hw_flop(m, "s2_ok_q", NULL, NULL, "1'b0", NULL, "s1_ok");
    hw_flop(m, "s2_v_q", "VAW + 1", NULL, NULL, NULL, "{1'b0, s1_address} - {1'b0, s1_virt}");
    hw_flop(m, "s3_ok_q", NULL, NULL, "1'b0", NULL, "s2_ok_q && !(|s2_v_q[VAW:SPAN_BITS])");
    hw_flop(m, "s4_ok_q", NULL, NULL, "1'b0", NULL, "s3_ok_q");

    hw_note(m, "row = v / stride: stages 2 and 3.");
    delay(m, "s2_stride_rcp", "SPAN_BITS + 1", 1, "s1_stride_rcp");
    delay(m, "s2_stride_shift", "5", 1, "s1_stride_shift");
    divide(m, "row", "SPAN_BITS", "s4_row", "s2_stride_rcp", "s2_stride_shift", "s2_v_q[SPAN_BITS - 1:0]");
    delay(m, "s4_rows", "CW", 3, "s1_rows");
    hw_let(m, "s4_row_wide", "LENGTH_W", NULL, "%s", zero_extend(m, "s4_row", "SPAN_BITS", "LENGTH_W"));
    hw_flop(m, "s5_ok_q", NULL, "the row exists", "1'b0", NULL, "s4_ok_q && s4_row_wide < %s",
            zero_extend(m, "s4_rows", "CW", "LENGTH_W"));
    hw_flop(m, "s6_ok_q", NULL, NULL, "1'b0", NULL, "s5_ok_q");
    hw_flop(m, "s7_ok_q", NULL, NULL, "1'b0", NULL, "s6_ok_q");
    hw_flop(m, "s8_ok_q", NULL, NULL, "1'b0", NULL, "s7_ok_q");

    hw_note(m, "r = v - row * stride: stages 4 and 5. A row that exists has CW bits.");
    delay(m, "s5_v", "SPAN_BITS", 3, "s2_v_q[SPAN_BITS - 1:0]");
    delay(m, "s4_stride", "SPAN_BITS", 3, "s1_stride[SPAN_BITS - 1:0]");
    hw_unused(m, "s1_stride[SPAN_BITS]");
    halves(m, 5, "start", "SPAN_BITS", "s4_row_wide", "CW", "HALF", "s4_stride", "SPAN_BITS");
    hw_flop(m, "s6_r_q", "SPAN_BITS", NULL, NULL, NULL, "s5_v - s5_start_low_q - (s5_start_high_q << HALF)");

    hw_note(m, "base + row * words of a row: stages 4 and 5.");
    delay(m, "s4_row_words", "AW", 3, "s1_row[AW - 1:0]");
    delay(m, "s5_base", "AW", 4, "s1_base");
    hw_unused(m, "s1_row[AW]");
    halves(m, 5, "words", "AW", "s4_row_wide", "AW", "HALF", "s4_row_words", "AW");
    hw_flop(m, "s6_address_q", "AW", NULL, NULL, NULL, "s5_base + s5_words_low_q + (s5_words_high_q << HALF)");

    hw_note(m, "col = r / object: stages 6 and 7.");
    delay(m, "s6_object_rcp", "SPAN_BITS + 1", 5, "s1_object_rcp");
    delay(m, "s6_object_shift", "5", 5, "s1_object_shift");
    divide(m, "col", "SPAN_BITS", "s8_col", "s6_object_rcp", "s6_object_shift", "s6_r_q");
    delay(m, "s8_per_row", "CW", 7, "s1_per_row");
    hw_let(m, "s8_col_wide", "LENGTH_W", NULL, "%s", zero_extend(m, "s8_col", "SPAN_BITS", "LENGTH_W"));
    hw_flop(m, "s9_ok_q", NULL, "the column exists", "1'b0", NULL, "s8_ok_q && s8_col_wide < %s",
            zero_extend(m, "s8_per_row", "CW", "LENGTH_W"));

    hw_note(m, "b = r - col * object: stages 8 and 9; it must lie in the field.");
    delay(m, "s9_r", "SPAN_BITS", 3, "s6_r_q");
    delay(m, "s8_object", "SPAN_BITS", 7, "s1_object[SPAN_BITS - 1:0]");
    hw_unused(m, "s1_object[SPAN_BITS]");
    delay(m, "s9_field", "CW", 8, "s1_field");
    halves(m, 9, "object", "SPAN_BITS", "s8_col_wide", "CW", "HALF", "s8_object", "SPAN_BITS");
    hw_let(m, "s9_b", "SPAN_BITS", NULL, "s9_r - s9_object_low_q - (s9_object_high_q << HALF)");
    hw_let(m, "s9_mapped", NULL, NULL, "s9_ok_q && %s < %s", zero_extend(m, "s9_b", "SPAN_BITS", "LENGTH_W"),
           zero_extend(m, "s9_field", "CW", "LENGTH_W"));

    hw_note(m, "The address gains col * field + b, which is r - col * (object - field): no need to wait for b.");
    hw_flop(m, "s2_gap_q", "AW", "object - field", NULL, NULL, "s1_object[AW - 1:0] - s1_field[AW - 1:0]");
    delay(m, "s8_gap", "AW", 6, "s2_gap_q");
    delay(m, "s8_row_address", "AW", 2, "s6_address_q");
    delay(m, "s8_r", "AW", 2, "s6_r_q[AW - 1:0]");
    hw_flop(m, "s9_address_q", "AW", NULL, NULL, NULL, "s8_row_address + s8_r");
    halves(m, 9, "gaps", "AW", "s8_col_wide", "AW", "HALF", "s8_gap", "AW");
    hw_flop(m, "s10_addr_q", "AW", NULL, "{AW{1'b0}}", NULL,
            "(s9_address_q - s9_gaps_low_q - (s9_gaps_high_q << HALF)) & {AW{s9_mapped}}");
    hw_flop(m, "s10_mapped_q", NULL, NULL, "1'b0", NULL, "s9_mapped");
    hw_assign(m, "s10_addr", "s10_addr_q");
    hw_assign(m, "s10_mapped", "s10_mapped_q");
    return m;
}
