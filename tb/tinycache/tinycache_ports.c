#include "tb/tinycache/tinycache_ports.h"

#include <string.h>

#include "spec/bits.h"
#include "spec/tinycache/tinycache_array.h"

#define FIELD(member, record, name) member = spec_field_slice(values, record, name)

void tc_bind_front(struct tc_front *f, const struct spec_values *values, const struct spec_ports *ports)
{
    const struct spec_record *req = spec_find_port(ports, "req_data")->channel->record;
    const struct spec_record *resp = spec_find_port(ports, "resp_data")->channel->record;
    f->req = agent_channel(ports, "req");
    f->resp = agent_channel(ports, "resp");
    f->policy_word = spec_port_word(ports, "policy");
    f->drain_word = spec_port_word(ports, "drain");
    f->drained_word = spec_port_word(ports, "drained");
    FIELD(f->tag, req, "tag"), FIELD(f->op, req, "op"), FIELD(f->size, req, "size"), FIELD(f->space, req, "space");
    FIELD(f->atom, req, "atom"), FIELD(f->block, req, "block"), FIELD(f->addr, req, "addr");
    FIELD(f->wdata, req, "wdata");
    for (int i = 0; req->fields[i].name; i++)
        if (!strcmp(req->fields[i].name, "mask")) FIELD(f->mask, req, "mask");
    FIELD(f->resp_tag, resp, "tag"), FIELD(f->resp_error, resp, "error"), FIELD(f->resp_rdata, resp, "rdata");
}

struct tc_mem_fields tc_find_mem_fields(const struct spec_values *values)
{
    const struct spec_record *mem = &tinycache_mem_record, *fill = &tinycache_fill_record;
    struct tc_mem_fields m;
    FIELD(m.type, mem, "type"), FIELD(m.entry, mem, "entry"), FIELD(m.atom, mem, "atom");
    FIELD(m.shared, mem, "shared"), FIELD(m.block, mem, "block"), FIELD(m.line, mem, "line");
    FIELD(m.beat, mem, "beat"), FIELD(m.mask, mem, "mask"), FIELD(m.data, mem, "data");
    FIELD(m.fill_entry, fill, "entry"), FIELD(m.fill_last, fill, "last"), FIELD(m.fill_beat, fill, "beat");
    FIELD(m.fill_data, fill, "data");
    return m;
}

void tc_bind_back(struct tc_back *b, const struct spec_values *values, const struct spec_ports *ports)
{
    const struct spec_record *req = &tinycache_line_req_record, *resp = &tinycache_line_resp_record;
    b->side[0].req = agent_channel(ports, "l1"), b->side[0].resp = agent_channel(ports, "l1_resp");
    b->side[1].req = agent_channel(ports, "shared"), b->side[1].resp = agent_channel(ports, "shared_resp");
    FIELD(b->type, req, "type"), FIELD(b->id, req, "id"), FIELD(b->past, req, "past"), FIELD(b->atom, req, "atom");
    FIELD(b->block, req, "block"), FIELD(b->line, req, "line"), FIELD(b->parts, req, "parts");
    FIELD(b->share, req, "share"), FIELD(b->mask, req, "mask");
    FIELD(b->data, req, "data"), FIELD(b->answer_id, resp, "id"), FIELD(b->answer_data, resp, "data");
    FIELD(b->answer_part, resp, "part");
    b->line_bytes = (uint32_t)spec_get(values, "MEM_LINE_BYTES");
    b->part_bytes = (uint32_t)spec_get(values, "LINE_BYTES");
    b->share_bytes = (uint32_t)spec_get(values, "SHARE_BYTES");
}
#undef FIELD

void tc_read_masked(const uint32_t *words, int mask_lsb, int data_lsb, uint32_t count, uint8_t *mask, uint8_t *data)
{
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t bits = (uint32_t)bits_get(words, mask_lsb + (int)i, 4);
        uint32_t word = (uint32_t)bits_get(words, data_lsb + (int)(8 * i), 32);
        for (uint32_t k = 0; k < 4; k++) mask[i + k] = bits >> k & 1, data[i + k] = (uint8_t)(word >> (8 * k));
    }
}

void tc_put_bytes(uint32_t *words, int lsb, const uint8_t *bytes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t word = 0;
        for (uint32_t k = 0; k < 4; k++) word |= (uint32_t)bytes[i + k] << (8 * k);
        bits_set(words, lsb + (int)(8 * i), 32, word);
    }
}

struct tc_line_request tc_read_line_request(const struct tc_back *b, int side, const uint32_t *out)
{
    const uint32_t *bits = out + b->side[side].req.data;
    struct tc_line_request r = {.type = (uint32_t)bits_get_field(bits, 0, b->type, 0),
                                .id = (uint32_t)bits_get_field(bits, 0, b->id, 0),
                                .past = (uint32_t)bits_get_field(bits, 0, b->past, 0),
                                .atom = (uint32_t)bits_get_field(bits, 0, b->atom, 0),
                                .block = (uint32_t)bits_get_field(bits, 0, b->block, 0),
                                .parts = (uint32_t)bits_get_field(bits, 0, b->parts, 0),
                                .share = (uint32_t)bits_get_field(bits, 0, b->share, 0),
                                .line = bits_get_field(bits, 0, b->line, 0)};
    const uint32_t first = r.share * b->share_bytes;
    if (first < b->line_bytes)
        tc_read_masked(bits, b->mask.lsb, b->data.lsb, b->share_bytes, r.mask + first, r.data + first);
    return r;
}

void tc_put_answer(const struct tc_back *b, int side, uint32_t id, uint32_t part, const uint8_t *line, uint32_t *in)
{
    const struct agent_channel *c = &b->side[side].resp;
    agent_clear_data(c, in);
    bits_set_field(in + c->data, 0, b->answer_id, 0, id);
    bits_set_field(in + c->data, 0, b->answer_part, 0, part);
    tc_put_bytes(in + c->data, b->answer_data.lsb, line + part * b->part_bytes, b->part_bytes);
}

uint32_t tc_some_part(uint32_t due, uint64_t *rng)
{
    uint32_t part = agent_below(rng, 32);
    while (!(due >> part & 1)) part = (part + 1) % 32;
    return part;
}
