#include "cmodel/denovo/denovo_messages.h"

#include "spec/denovo/denovo_types.h"

/* A field of the record at hand, by its name. */
#define SLICE(record, field) l->record.field = spec_field_slice(v, &denovo_##record##_record, #field)
#define GET(record, field)   bits_get_field(bits, 0, l->record.field, 0)
#define PUT(record, field)   bits_put(bits, l->record.field.lsb, l->record.field.width, m->field)

void denovo_layout_init(struct denovo_layout *l, const struct spec_values *v, int memory)
{
    SLICE(req, type);
    SLICE(req, atom);
    SLICE(req, uncached);
    SLICE(req, cpu);
    SLICE(req, core);
    SLICE(req, stash);
    SLICE(req, map);
    SLICE(req, pc);
    SLICE(req, line);
    SLICE(req, mask);
    SLICE(req, data);
    SLICE(fwd, type);
    SLICE(fwd, sync);
    SLICE(fwd, to_core);
    SLICE(fwd, to_stash);
    SLICE(fwd, core);
    SLICE(fwd, stash);
    SLICE(fwd, map);
    SLICE(fwd, owner_map);
    SLICE(fwd, line);
    SLICE(fwd, mask);
    SLICE(rsp, type);
    SLICE(rsp, error);
    SLICE(rsp, core);
    SLICE(rsp, stash);
    SLICE(rsp, map);
    SLICE(rsp, line);
    SLICE(rsp, mask);
    SLICE(rsp, data);
    if (!memory) return;
    SLICE(mem_req, write);
    SLICE(mem_req, uncached);
    SLICE(mem_req, cpu);
    SLICE(mem_req, core);
    SLICE(mem_req, pc);
    SLICE(mem_req, id);
    SLICE(mem_req, line);
    SLICE(mem_req, strb);
    SLICE(mem_req, data);
    SLICE(mem_rsp, write);
    SLICE(mem_rsp, error);
    SLICE(mem_rsp, id);
    SLICE(mem_rsp, data);
}

void denovo_unpack_req(const struct denovo_layout *l, const uint32_t *bits, struct denovo_req *m)
{
    m->type = (uint8_t)GET(req, type);
    m->atom = (uint8_t)GET(req, atom);
    m->uncached = (uint8_t)GET(req, uncached);
    m->cpu = (uint8_t)GET(req, cpu);
    m->core = (uint32_t)GET(req, core);
    m->stash = (uint8_t)GET(req, stash);
    m->map = (uint32_t)GET(req, map);
    m->pc = (uint32_t)GET(req, pc);
    m->line = GET(req, line);
    m->mask = (uint16_t)GET(req, mask);
    bits_get_words(bits, l->req.data.lsb, m->data, l->req.data.count);
}

void denovo_unpack_fwd(const struct denovo_layout *l, const uint32_t *bits, struct denovo_fwd *m)
{
    m->type = (uint8_t)GET(fwd, type);
    m->sync = (uint8_t)GET(fwd, sync);
    m->to_core = (uint32_t)GET(fwd, to_core);
    m->to_stash = (uint8_t)GET(fwd, to_stash);
    m->core = (uint32_t)GET(fwd, core);
    m->stash = (uint8_t)GET(fwd, stash);
    m->map = (uint32_t)GET(fwd, map);
    m->owner_map = (uint32_t)GET(fwd, owner_map);
    m->line = GET(fwd, line);
    m->mask = (uint16_t)GET(fwd, mask);
}

void denovo_unpack_rsp(const struct denovo_layout *l, const uint32_t *bits, struct denovo_rsp *m)
{
    m->type = (uint8_t)GET(rsp, type);
    m->error = (uint8_t)GET(rsp, error);
    m->core = (uint32_t)GET(rsp, core);
    m->stash = (uint8_t)GET(rsp, stash);
    m->map = (uint32_t)GET(rsp, map);
    m->line = GET(rsp, line);
    m->mask = (uint16_t)GET(rsp, mask);
    bits_get_words(bits, l->rsp.data.lsb, m->data, l->rsp.data.count);
}

void denovo_unpack_mem_rsp(const struct denovo_layout *l, const uint32_t *bits, struct denovo_mem_rsp *m)
{
    m->write = (uint8_t)GET(mem_rsp, write);
    m->error = (uint8_t)GET(mem_rsp, error);
    m->id = (uint32_t)GET(mem_rsp, id);
    bits_get_words(bits, l->mem_rsp.data.lsb, m->data, l->mem_rsp.data.count);
}

void denovo_pack_req(const struct denovo_layout *l, const struct denovo_req *m, uint32_t *bits)
{
    PUT(req, type);
    PUT(req, atom);
    PUT(req, uncached);
    PUT(req, cpu);
    PUT(req, core);
    PUT(req, stash);
    PUT(req, map);
    PUT(req, pc);
    PUT(req, line);
    PUT(req, mask);
    bits_put_words(bits, l->req.data.lsb, m->data, l->req.data.count);
}

void denovo_pack_fwd(const struct denovo_layout *l, const struct denovo_fwd *m, uint32_t *bits)
{
    PUT(fwd, type);
    PUT(fwd, sync);
    PUT(fwd, to_core);
    PUT(fwd, to_stash);
    PUT(fwd, core);
    PUT(fwd, stash);
    PUT(fwd, map);
    PUT(fwd, owner_map);
    PUT(fwd, line);
    PUT(fwd, mask);
}

void denovo_pack_rsp(const struct denovo_layout *l, const struct denovo_rsp *m, uint32_t *bits)
{
    PUT(rsp, type);
    PUT(rsp, error);
    PUT(rsp, core);
    PUT(rsp, stash);
    PUT(rsp, map);
    PUT(rsp, line);
    PUT(rsp, mask);
    bits_put_words(bits, l->rsp.data.lsb, m->data, l->rsp.data.count);
}

void denovo_pack_mem_req(const struct denovo_layout *l, const struct denovo_mem_req *m, uint32_t *bits)
{
    PUT(mem_req, write);
    PUT(mem_req, uncached);
    PUT(mem_req, cpu);
    PUT(mem_req, core);
    PUT(mem_req, pc);
    PUT(mem_req, id);
    PUT(mem_req, line);
    PUT(mem_req, strb);
    bits_put_words(bits, l->mem_req.data.lsb, m->data, l->mem_req.data.count);
}
