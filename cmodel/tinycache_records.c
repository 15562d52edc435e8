#include "cmodel/tinycache_records.h"

#include <string.h>

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

static uint64_t get(const uint32_t *bits, struct spec_slice slice)
{
    return bits_get(bits, slice.lsb, slice.width);
}

/* In both records the data lie lowest and are whole words; the mask follows. */

void tinycache_unpack_mem(const struct tinycache_layout *l, const uint32_t *bits, struct tinycache_request *m)
{
    m->type = (uint8_t)get(bits, l->mem.type);
    m->entry = (uint8_t)get(bits, l->mem.entry);
    m->atom = (uint8_t)get(bits, l->mem.atom);
    m->shared = (uint8_t)get(bits, l->mem.shared);
    m->block = (uint32_t)get(bits, l->mem.block);
    m->line = get(bits, l->mem.line);
    memset(m->mask, 0, sizeof m->mask);
    for (int done = 0; done < l->mem.mask.width; done += 32) {
        int left = l->mem.mask.width - done;
        m->mask[done / 32] = (uint32_t)bits_get(bits, l->mem.mask.lsb + done, left < 32 ? left : 32);
    }
    memcpy(m->data, bits, (size_t)(l->mem.data.width / 8));
}

void tinycache_pack_mem(const struct tinycache_layout *l, const struct tinycache_request *m, uint32_t *bits)
{
    memcpy(bits, m->data, (size_t)(l->mem.data.width / 8));
    for (int done = 0; done < l->mem.mask.width; done += 32) {
        int left = l->mem.mask.width - done;
        bits_set(bits, l->mem.mask.lsb + done, left < 32 ? left : 32, m->mask[done / 32]);
    }
    bits_set(bits, l->mem.line.lsb, l->mem.line.width, m->line);
    bits_set(bits, l->mem.block.lsb, l->mem.block.width, m->block);
    bits_set(bits, l->mem.shared.lsb, l->mem.shared.width, m->shared);
    bits_set(bits, l->mem.atom.lsb, l->mem.atom.width, m->atom);
    bits_set(bits, l->mem.entry.lsb, l->mem.entry.width, m->entry);
    bits_set(bits, l->mem.type.lsb, l->mem.type.width, m->type);
}
