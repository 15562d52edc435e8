// The Verilated modules behind shell.h. One of DIVIDE and TRANSLATE is defined.
#include "shell.h"
#include "verilated.h"

#ifdef DIVIDE
#include "Vdivide.h"
extern "C" uint64_t divide_step(reciprocal divisor, uint64_t n)
{
    static Vdivide top;
    top.rcp = divisor.rcp;
    top.shift = divisor.shift;
    top.n = n;
    top.clk = 0;
    top.eval();
    uint64_t quotient = top.quotient;
    top.clk = 1;
    top.eval();
    return quotient;
}
#else
#include "Vtranslate.h"
extern "C" void translate_step(const translate_in *in, translate_out *out)
{
    static Vtranslate top;
    const entry &e = in->entry;
    top.rst = in->rst;
    top.base = e.base, top.words = e.words, top.virt = e.virt, top.field = e.field, top.object = e.object;
    top.per_row = e.per_row, top.row = e.row, top.rows = e.rows, top.stride = e.stride;
    top.object_gap = e.object_gap, top.row_gap = e.row_gap;
    top.field_rcp = e.by_field.rcp, top.field_shift = e.by_field.shift;
    top.per_row_rcp = e.by_per_row.rcp, top.per_row_shift = e.by_per_row.shift;
    top.stride_rcp = e.by_stride.rcp, top.stride_shift = e.by_stride.shift;
    top.object_rcp = e.by_object.rcp, top.object_shift = e.by_object.shift;
    top.fwd_ok = in->fwd_ok, top.fwd_addr = in->fwd_addr;
    top.rev_ok = in->rev_ok, top.rev_virt = in->rev_virt;
    top.calc_valid = in->calc_valid;
    top.tile_base = in->tile.base, top.tile_global = in->tile.global, top.tile_field = in->tile.field;
    top.tile_object = in->tile.object, top.tile_row = in->tile.row, top.tile_stride = in->tile.stride;
    top.tile_rows = in->tile.rows;
    top.clk = 0;
    top.eval();
    out->fwd_virt = top.fwd_virt, out->fwd_end = top.fwd_end;
    out->fwd_objects = top.fwd_objects, out->fwd_rows = top.fwd_rows;
    out->rev_addr = top.rev_addr, out->rev_mapped = top.rev_mapped;
    out->rev_words = top.rev_words;
    out->calc_ready = top.calc_ready, out->done = top.done, out->error = top.error;
    if (top.done) {
        entry &o = out->entry;
        o.base = top.out_base, o.words = top.out_words, o.virt = top.out_virt, o.field = top.out_field;
        o.object = top.out_object, o.per_row = top.out_per_row, o.row = top.out_row, o.rows = top.out_rows;
        o.stride = top.out_stride, o.object_gap = top.out_object_gap, o.row_gap = top.out_row_gap;
        o.by_field.rcp = top.out_field_rcp, o.by_field.shift = top.out_field_shift;
        o.by_per_row.rcp = top.out_per_row_rcp, o.by_per_row.shift = top.out_per_row_shift;
        o.by_stride.rcp = top.out_stride_rcp, o.by_stride.shift = top.out_stride_shift;
        o.by_object.rcp = top.out_object_rcp, o.by_object.shift = top.out_object_shift;
    }
    top.clk = 1;
    top.eval();
}
#endif
