#include "cmodel/tinycache/tinycache_records.h"

#include <string.h>

#include "spec/bits.h"
#include "spec/tinycache/tinycache.h"

void tinycache_layout_init(struct tinycache_layout *l, const struct spec_values *v)
{
    const struct spec_record *mem = &tinycache_mem_record, *fill = &tinycache_fill_record;
    l->mem.type = spec_field_slice(v, mem, "type");
    l->mem.entry = spec_field_slice(v, mem, "entry");
    l->mem.atom = spec_field_slice(v, mem, "atom");
    l->mem.shared = spec_field_slice(v, mem, "shared");
    l->mem.block = spec_field_slice(v, mem, "block");
    l->mem.line = spec_field_slice(v, mem, "line");
    l->mem.beat = spec_field_slice(v, mem, "beat");
    l->mem.mask = spec_field_slice(v, mem, "mask");
    l->mem.data = spec_field_slice(v, mem, "data");
    l->fill.entry = spec_field_slice(v, fill, "entry");
    l->fill.last = spec_field_slice(v, fill, "last");
    l->fill.beat = spec_field_slice(v, fill, "beat");
    l->fill.data = spec_field_slice(v, fill, "data");
    l->beat_bytes = (uint32_t)spec_get(v, "DATA_BYTES");
    l->mem_bits = spec_record_width(v, mem);
    l->fill_bits = spec_record_width(v, fill);
}

void tinycache_unpack_mem(const struct tinycache_layout *l, const uint32_t *bits, int base, struct tinycache_request *m)
{
    m->type = (uint8_t)bits_get_field(bits, base, l->mem.type, 0);
    m->entry = (uint8_t)bits_get_field(bits, base, l->mem.entry, 0);
    m->atom = (uint8_t)bits_get_field(bits, base, l->mem.atom, 0);
    m->shared = (uint8_t)bits_get_field(bits, base, l->mem.shared, 0);
    m->block = (uint32_t)bits_get_field(bits, base, l->mem.block, 0);
    m->line = bits_get_field(bits, base, l->mem.line, 0);
    m->place = (uint8_t)(bits_get_field(bits, base, l->mem.beat, 0) * l->beat_bytes);
}

void tinycache_unpack_mem_data(const struct tinycache_layout *l, const uint32_t *bits, int base,
                               struct tinycache_request *m)
{
    m->mask = (uint32_t)bits_get_field(bits, base, l->mem.mask, 0);
    bits_get_words(bits, base + l->mem.data.lsb, m->data, l->mem.data.width / 32);
}

void tinycache_pack_mem(const struct tinycache_layout *l, const struct tinycache_request *m, uint32_t *bits)
{
    if (tinycache_request_has_data(m)) bits_put_words(bits, l->mem.data.lsb, m->data, l->mem.data.width / 32);
    bits_put(bits, l->mem.mask.lsb, l->mem.mask.width, m->mask);
    bits_put(bits, l->mem.beat.lsb, l->mem.beat.width, m->place / l->beat_bytes);
    bits_put(bits, l->mem.line.lsb, l->mem.line.width, m->line);
    bits_put(bits, l->mem.block.lsb, l->mem.block.width, m->block);
    bits_put(bits, l->mem.shared.lsb, l->mem.shared.width, m->shared);
    bits_put(bits, l->mem.atom.lsb, l->mem.atom.width, m->atom);
    bits_put(bits, l->mem.entry.lsb, l->mem.entry.width, m->entry);
    bits_put(bits, l->mem.type.lsb, l->mem.type.width, m->type);
}

void tinycache_pack_fill(const struct tinycache_layout *l, const struct tinycache_beat *beat, uint32_t *bits, int base)
{
    bits_put_words(bits, base + l->fill.data.lsb, beat->data, l->fill.data.width / 32);
    bits_put(bits, base + l->fill.beat.lsb, l->fill.beat.width, beat->place / l->beat_bytes);
    bits_put(bits, base + l->fill.last.lsb, l->fill.last.width, (uint32_t)beat->last);
    bits_put(bits, base + l->fill.entry.lsb, l->fill.entry.width, beat->entry);
}

void tinycache_front_layout_init(struct tinycache_front_layout *l, const struct spec_values *v,
                                 const struct spec_ports *ports)
{
    const struct spec_record *req = spec_find_port(ports, "req_data")->channel->record;
    const struct spec_record *resp = spec_find_port(ports, "resp_data")->channel->record;
    l->req.tag = spec_field_slice(v, req, "tag");
    l->req.op = spec_field_slice(v, req, "op");
    l->req.size = spec_field_slice(v, req, "size");
    l->req.space = spec_field_slice(v, req, "space");
    l->req.atom = spec_field_slice(v, req, "atom");
    l->req.block = spec_field_slice(v, req, "block");
    for (int i = 0; req->fields[i].name; i++)
        if (!strcmp(req->fields[i].name, "mask")) l->req.mask = spec_field_slice(v, req, "mask");
    l->req.addr = spec_field_slice(v, req, "addr");
    l->req.wdata = spec_field_slice(v, req, "wdata");
    l->resp.tag = spec_field_slice(v, resp, "tag");
    l->resp.error = spec_field_slice(v, resp, "error");
    l->resp.rdata = spec_field_slice(v, resp, "rdata");
}
