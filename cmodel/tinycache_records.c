#include "cmodel/tinycache_records.h"

#include "cmodel/tinycache_slices.h"
#include "spec/tinycache.h"

void tinycache_layout_init(struct tinycache_layout *l, const struct spec_values *v)
{
    const struct spec_record *mem = &tinycache_mem_record, *fill = &tinycache_fill_record;
    l->mem.type = spec_field_slice(v, mem, "type");
    l->mem.entry = spec_field_slice(v, mem, "entry");
    l->mem.atom = spec_field_slice(v, mem, "atom");
    l->mem.shared = spec_field_slice(v, mem, "shared");
    l->mem.block = spec_field_slice(v, mem, "block");
    l->mem.line = spec_field_slice(v, mem, "line");
    l->mem.mask = spec_field_slice(v, mem, "mask");
    l->mem.data = spec_field_slice(v, mem, "data");
    l->fill.entry = spec_field_slice(v, fill, "entry");
    l->fill.data = spec_field_slice(v, fill, "data");
    l->mem_bits = spec_record_width(v, mem);
    l->fill_bits = spec_record_width(v, fill);
}

static uint64_t get(const uint32_t *bits, int base, struct spec_slice slice)
{
    return bits_get(bits, base + slice.lsb, slice.width);
}

void tinycache_unpack_mem(const struct tinycache_layout *l, const uint32_t *bits, int base, struct tinycache_request *m)
{
    m->type = (uint8_t)get(bits, base, l->mem.type);
    m->entry = (uint8_t)get(bits, base, l->mem.entry);
    m->atom = (uint8_t)get(bits, base, l->mem.atom);
    m->shared = (uint8_t)get(bits, base, l->mem.shared);
    m->block = (uint32_t)get(bits, base, l->mem.block);
    m->line = get(bits, base, l->mem.line);
}

void tinycache_unpack_mem_data(const struct tinycache_layout *l, const uint32_t *bits, int base,
                               struct tinycache_request *m)
{
    const struct spec_slice mask = l->mem.mask;
    if (mask.width < 32) m->mask[0] = (uint32_t)get(bits, base, mask);
    else slices_get_words(bits, base + mask.lsb, m->mask, mask.width / 32);
    slices_get_words(bits, base + l->mem.data.lsb, m->data, l->mem.data.width / 32);
}

void tinycache_pack_mem(const struct tinycache_layout *l, const struct tinycache_request *m, uint32_t *bits)
{
    const struct spec_slice mask = l->mem.mask;
    slices_or_words(bits, l->mem.data.lsb, m->data, l->mem.data.width / 32);
    if (mask.width < 32) slices_or(bits, mask.lsb, mask.width, m->mask[0]);
    else slices_or_words(bits, mask.lsb, m->mask, mask.width / 32);
    slices_or(bits, l->mem.line.lsb, l->mem.line.width, m->line);
    slices_or(bits, l->mem.block.lsb, l->mem.block.width, m->block);
    slices_or(bits, l->mem.shared.lsb, l->mem.shared.width, m->shared);
    slices_or(bits, l->mem.atom.lsb, l->mem.atom.width, m->atom);
    slices_or(bits, l->mem.entry.lsb, l->mem.entry.width, m->entry);
    slices_or(bits, l->mem.type.lsb, l->mem.type.width, m->type);
}

void tinycache_pack_fill(const struct tinycache_layout *l, uint32_t entry, const uint32_t *data, uint32_t *bits,
                         int base)
{
    slices_or_words(bits, base + l->fill.data.lsb, data, l->fill.data.width / 32);
    slices_or(bits, base + l->fill.entry.lsb, l->fill.entry.width, entry);
}
