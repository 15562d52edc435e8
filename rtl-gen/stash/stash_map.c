/* The stash-map: thesis section 4.5.1. Entries lie in three copies of a memory, one for each reader; flags and
 * #DirtyData in registers, since every entry is watched in every cycle. */
#include "rtl-gen/stash/stash_parts.h"

#include <string.h>

static int has_word(struct hw_module *m, const char *words, const char *word)
{
    return strstr(hw_text(m, " %s ", words), hw_text(m, " %s ", word)) != NULL;
}

/* The field's width in a copy: the reader has no use for the highest bit of those in `cut`. */
static const char *copied_width(struct hw_module *m, const struct spec_field *f, const char *cut)
{
    return cut && has_word(m, cut, f->name) ? hw_text(m, "%s - 1", f->width) : f->width;
}

/* One copy of the entries with only the fields that its reader needs. Wires PREFIX_FIELD are the fields of the entry
 * that was asked for one cycle ago; PREFIX_ok_q says that it could be used then. */
static void emit_copy(struct hw_module *m, const char *prefix, const char *upper, const char *request,
                      const char *index, const char *fields, const char *cut)
{
    const char *stored = NULL, *width = NULL;
    for (const struct spec_field *f = stash_map_entry_record.fields; f->name; f++) {
        if (fields && !has_word(m, fields, f->name)) continue;
        const char *bits = copied_width(m, f, cut);
        const char *part = hw_text(m, bits == f->width ? "set_%s" : "set_%s[%s - 1:0]", f->name, bits);
        stored = stored ? hw_text(m, "%s, %s", stored, part) : part;
        width = width ? hw_text(m, "%s + %s", width, bits) : bits;
    }
    hw_localparam(m, hw_text(m, "%s_COPY_W", upper), NULL, NULL, "%s", width);
    hw_let(m, hw_text(m, "%s_set", prefix), hw_text(m, "%s_COPY_W", upper), NULL, "{%s}", stored);
    hw_wire(m, hw_text(m, "%s_entry", prefix), hw_text(m, "%s_COPY_W", upper), NULL);
    hw_instance(m, "ram_1r1w", hw_text(m, "%s_copy", prefix), NULL);
    hw_bind_param(m, "WIDTH", "%s_COPY_W", upper);
    hw_bind_param(m, "DEPTH", "MAP_ENTRIES");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "set_valid");
    hw_connect(m, "wr_addr", "set_index");
    hw_connect(m, "wr_data", "%s_set", prefix);
    hw_connect(m, "rd_en", "%s", request);
    hw_connect(m, "rd_addr", "%s", index);
    hw_connect(m, "rd_data", "%s_entry", prefix);
    hw_end(m);
    hw_flop(m, hw_text(m, "%s_ok_q", prefix), NULL, NULL, "1'b0", NULL,
            "%susable[%s] && !(set_valid && set_index == %s)",
            !strcmp(request, "1'b1") ? "" : hw_text(m, "%s && ", request), index, index);
}

/* The fields of the copy PREFIX_entry, in the order of the record: wires PREFIX_e_FIELD, and the port s1_FIELD of the
 * open instance. */
static void emit_fields(struct hw_module *m, const char *prefix, const char *fields, const char *cut)
{
    const char *names = NULL;
    for (const struct spec_field *f = stash_map_entry_record.fields; f->name; f++) {
        if (!has_word(m, fields, f->name)) continue;
        const char *wire = hw_text(m, "%s_e_%s", prefix, f->name);
        hw_wire(m, wire, copied_width(m, f, cut), NULL);
        names = names ? hw_text(m, "%s, %s", names, wire) : wire;
    }
    hw_assign(m, hw_text(m, "{%s}", names), "%s_entry", prefix);
}

static void connect_fields(struct hw_module *m, const char *prefix, const char *fields, const char *cut)
{
    for (const struct spec_field *f = stash_map_entry_record.fields; f->name; f++)
        if (has_word(m, fields, f->name))
            hw_connect(m, hw_text(m, "s1_%s", f->name),
                       copied_width(m, f, cut) == f->width ? "%s_e_%s" : "{1'b0, %s_e_%s}", prefix, f->name);
}

static void emit_flags(struct hw_module *m)
{
    hw_localparam(m, "COUNT_W", NULL, "width of #DirtyData", "$clog2(CHUNKS) + 1");
    hw_wire(m, "usable", "MAP_ENTRIES", "the entry holds a mapping and was set since reset");
    hw_wire(m, "pointer_or_0", "MAP_ENTRIES * MAP_W", "pointer of the entry pointer_index, 0 of the others");

    hw_generate_for(m, "e", "MAP_ENTRIES", "entries");
    hw_localparam(m, "ENTRY", "MAP_W", NULL, "e");
    hw_localparam(m, "ALL_CHUNKS", "COUNT_W", NULL, "CHUNKS");
    hw_let(m, "flagged", NULL, NULL, "flag_valid && flag_index == ENTRY");
    hw_flop(m, "set_q", NULL, "set since reset", "1'b0", "set_valid && set_index == ENTRY", "1'b1");
    hw_flop(m, "used_q", NULL, NULL, "1'b0", NULL, "flagged ? flag_used : used_q && (live_q || !clean[e])");
    hw_flop(m, "live_q", NULL, NULL, "1'b0", "flagged", "flag_live");
    hw_flop(m, "coherent_q", NULL, NULL, "1'b0", "flagged", "flag_coherent");
    hw_flop(m, "reuse_q", NULL, NULL, "1'b0", "flagged", "flag_reuse");
    hw_flop(m, "pointer_q", "MAP_W", NULL, "{MAP_W{1'b0}}", "flagged", "flag_pointer");
    hw_assign(m, "usable[e]", "used_q && set_q");
    hw_assign(m, "used[e]", "used_q");
    hw_assign(m, "live[e]", "live_q");
    hw_assign(m, "coherent[e]", "coherent_q");
    hw_assign(m, "reuse[e]", "reuse_q");
    hw_assign(m, "pointer_or_0[e * MAP_W +: MAP_W]", "pointer_q & {MAP_W{pointer_index == ENTRY}}");

    hw_note(m, "#DirtyData: an increment and a decrement in one cycle cancel.");
    hw_let(m, "rises", NULL, NULL, "inc_valid && inc_index == ENTRY");
    hw_let(m, "falls", NULL, NULL, "dec_valid && dec_index == ENTRY");
    hw_reg(m, "dirty_data_q", "COUNT_W", "dirty chunks of the mapping");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "dirty_data_q", "{COUNT_W{1'b0}}");
    hw_elif(m, "rises && !falls && dirty_data_q != ALL_CHUNKS");
    hw_set(m, "dirty_data_q", "dirty_data_q + 1'b1");
    hw_elif(m, "falls && !rises && !clean[e]");
    hw_set(m, "dirty_data_q", "dirty_data_q - 1'b1");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "clean[e]", "dirty_data_q == {COUNT_W{1'b0}}");
    hw_end(m);

    hw_always_comb(m, NULL);
    hw_set(m, "pointer", "{MAP_W{1'b0}}");
    hw_for(m, "i", "0", "MAP_ENTRIES");
    hw_set(m, "pointer", "pointer | pointer_or_0[i * MAP_W +: MAP_W]");
    hw_end(m);
    hw_end(m);

    hw_assert(m, "#DirtyData never falls below 0",
              "!(dec_valid && clean[dec_index]) || inc_valid && inc_index == dec_index");
    hw_cover(m, "an increment and a decrement of one entry meet", "inc_valid && dec_valid && inc_index == dec_index");
    hw_cover(m, "an entry is freed by its last decrement", "|(used & ~live & clean)");
}

struct hw_module *emit_stash_map(struct hw_library *lib, const struct spec_values *values)
{
    static const char forward_fields[] =
        "base words virt object_gap row_gap field_rcp field_shift per_row_rcp per_row_shift";
    static const char reverse_fields[] =
        "base virt field object per_row row rows stride stride_rcp stride_shift object_rcp "
        "object_shift";
    static const char reverse_cut[] = "object row stride";
    struct hw_module *m = hw_find_module(lib, "stash_map");
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_map_forward(lib, "stash_map");
    emit_map_reverse(lib, "stash_map");
    emit_tile_calc(lib, "stash_map");
    m = hw_module_new(lib, "stash_map", "the mappings: precomputed fields, #DirtyData, and both address translations",
                      "thesis sections 4.5.1 (Stash-map), 4.5.3; docs/stash/data-path.md", "stash_map");
    hw_from_spec(m, values);
    hw_localparam(m, "MAP_W", NULL, NULL, "$clog2(MAP_ENTRIES)");
    hw_localparam(m, "CHUNKS", NULL, "chunks of the stash", "BYTES / 4 / CHUNK_WORDS");

    hw_note(m, "Entries: what is written in the cycle of a request is not seen by it.");
    hw_unpack(m, &stash_map_entry_record, "set_data", "set", NULL);
    emit_copy(m, "read", "READ", "1'b1", "read_index", NULL, NULL);
    hw_assign(m, "read_data", "read_entry & {READ_COPY_W{read_ok_q}}");

    emit_copy(m, "fwd", "FWD", "fwd_valid", "fwd_index", forward_fields, NULL);
    emit_fields(m, "fwd", forward_fields, NULL);
    hw_flop(m, "fwd_addr_q", "$clog2(BYTES / 4)", NULL, NULL, NULL, "fwd_addr");
    hw_instance(m, "stash_map_forward", "forward", NULL);
    hw_bind_param(m, "BYTES", "BYTES");
    hw_bind_param(m, "VA_BITS", "VA_BITS");
    hw_bind_param(m, "SPAN_BITS", "SPAN_BITS");
    hw_connect_clock(m);
    hw_connect(m, "s1_ok", "fwd_ok_q");
    hw_connect(m, "s1_addr", "fwd_addr_q");
    connect_fields(m, "fwd", forward_fields, NULL);
    hw_connect(m, "s8_virt", "fwd_virt");
    hw_connect(m, "s8_mapped", "fwd_mapped");
    hw_end(m);
    hw_flop(m, "fwd_done_q", "8", "requests under way, the oldest highest", "8'd0", NULL,
            "{fwd_done_q[6:0], fwd_valid}");
    hw_assign(m, "fwd_done", "fwd_done_q[7]");

    emit_copy(m, "rev", "REV", "rev_valid", "rev_index", reverse_fields, reverse_cut);
    emit_fields(m, "rev", reverse_fields, reverse_cut);
    hw_flop(m, "rev_virt_q", "VA_BITS - 2", NULL, NULL, NULL, "rev_virt");
    hw_instance(m, "stash_map_reverse", "reverse", NULL);
    hw_bind_param(m, "BYTES", "BYTES");
    hw_bind_param(m, "VA_BITS", "VA_BITS");
    hw_bind_param(m, "SPAN_BITS", "SPAN_BITS");
    hw_connect_clock(m);
    hw_connect(m, "s1_ok", "rev_ok_q");
    hw_connect(m, "s1_address", "rev_virt_q");
    connect_fields(m, "rev", reverse_fields, reverse_cut);
    hw_connect(m, "s10_addr", "rev_addr");
    hw_connect(m, "s10_mapped", "rev_mapped");
    hw_end(m);
    hw_flop(m, "rev_done_q", "10", "requests under way, the oldest highest", "10'd0", NULL,
            "{rev_done_q[8:0], rev_valid}");
    hw_assign(m, "rev_done", "rev_done_q[9]");

    hw_note(m, "Flags and #DirtyData.");
    emit_flags(m);

    hw_instance(m, "stash_tile_calc", "calculation", NULL);
    hw_bind_param(m, "BYTES", "BYTES");
    hw_bind_param(m, "CHUNK_WORDS", "CHUNK_WORDS");
    hw_bind_param(m, "VA_BITS", "VA_BITS");
    hw_bind_param(m, "SPAN_BITS", "SPAN_BITS");
    hw_connect_clock(m);
    hw_connect_channel(m, "calc", "calc");
    hw_connect_channel(m, "calc_done", "calc_done");
    hw_end(m);
    return m;
}
