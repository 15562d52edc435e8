#include "cmodel/tinycache/tinycache_line_ports.h"

#include "spec/tinycache/tinycache_array.h"

void line_ports_init(struct line_ports *l, const struct spec_values *v)
{
    const struct spec_record *req = &tinycache_line_req_record, *resp = &tinycache_line_resp_record;
    struct spec_ports p;
    spec_list_ports(v, &p);
    l->in.l1_ready = spec_port_word(&p, "l1_ready");
    l->in.l1_resp_valid = spec_port_word(&p, "l1_resp_valid");
    l->in.l1_resp_data = spec_port_word(&p, "l1_resp_data");
    l->in.shared_ready = spec_port_word(&p, "shared_ready");
    l->in.shared_resp_valid = spec_port_word(&p, "shared_resp_valid");
    l->in.shared_resp_data = spec_port_word(&p, "shared_resp_data");
    l->out.l1_valid = spec_port_word(&p, "l1_valid");
    l->out.l1_data = spec_port_word(&p, "l1_data");
    l->out.l1_resp_ready = spec_port_word(&p, "l1_resp_ready");
    l->out.shared_valid = spec_port_word(&p, "shared_valid");
    l->out.shared_data = spec_port_word(&p, "shared_data");
    l->out.shared_resp_ready = spec_port_word(&p, "shared_resp_ready");
    l->req.type = spec_field_slice(v, req, "type");
    l->req.id = spec_field_slice(v, req, "id");
    l->req.past = spec_field_slice(v, req, "past");
    l->req.atom = spec_field_slice(v, req, "atom");
    l->req.block = spec_field_slice(v, req, "block");
    l->req.line = spec_field_slice(v, req, "line");
    l->req.parts = spec_field_slice(v, req, "parts");
    l->req.share = spec_field_slice(v, req, "share");
    l->req.mask = spec_field_slice(v, req, "mask");
    l->req.data = spec_field_slice(v, req, "data");
    l->resp.id = spec_field_slice(v, resp, "id");
    l->resp.part = spec_field_slice(v, resp, "part");
    l->resp.data = spec_field_slice(v, resp, "data");
}

static void read_answer(const struct line_ports *l, const uint32_t *bits, struct coalescer_answer *answer)
{
    answer->id = (uint32_t)bits_get_field(bits, 0, l->resp.id, 0);
    answer->part = (uint32_t)bits_get_field(bits, 0, l->resp.part, 0);
    bits_get_words(bits, l->resp.data.lsb, answer->data, l->resp.data.width / 32);
}

void line_ports_read(const struct line_ports *l, const uint32_t *in, struct line_inputs *i)
{
    i->l1_ready = (int)(in[l->in.l1_ready] & 1);
    i->shared_ready = (int)(in[l->in.shared_ready] & 1);
    i->l1_resp_valid = (int)(in[l->in.l1_resp_valid] & 1);
    i->shared_resp_valid = (int)(in[l->in.shared_resp_valid] & 1);
    if (i->l1_resp_valid) read_answer(l, in + l->in.l1_resp_data, &i->l1_resp);
    if (i->shared_resp_valid) read_answer(l, in + l->in.shared_resp_data, &i->shared_resp);
}

void line_ports_connect(const struct line_inputs *i, struct coalescer_in *in)
{
    in->l1_ready = i->l1_ready;
    in->shared_ready = i->shared_ready;
    in->l1_resp = i->l1_resp_valid ? &i->l1_resp : NULL;
    in->shared_resp = i->shared_resp_valid ? &i->shared_resp : NULL;
}

static void write_request(const struct line_ports *l, const struct coalescer_request *q, uint32_t *bits)
{
    const struct spec_slice mask = l->req.mask;
    bits_put_words(bits, l->req.data.lsb, q->data, l->req.data.width / 32);
    if (mask.width < 32) bits_put(bits, mask.lsb, mask.width, q->mask[0]);
    else bits_put_words(bits, mask.lsb, q->mask, mask.width / 32);
    bits_put(bits, l->req.share.lsb, l->req.share.width, q->share);
    bits_put(bits, l->req.parts.lsb, l->req.parts.width, q->parts);
    bits_put(bits, l->req.line.lsb, l->req.line.width, q->line);
    bits_put(bits, l->req.block.lsb, l->req.block.width, q->block);
    bits_put(bits, l->req.atom.lsb, l->req.atom.width, q->atom);
    bits_put(bits, l->req.past.lsb, l->req.past.width, q->past);
    bits_put(bits, l->req.id.lsb, l->req.id.width, q->id);
    bits_put(bits, l->req.type.lsb, l->req.type.width, q->type);
}

void line_ports_write(const struct line_ports *l, const struct coalescer *c, const struct coalescer_plan *plan,
                      uint32_t *out)
{
    const struct coalescer_request *head = coalescer_head(c);
    if (head) {
        out[head->shared ? l->out.shared_valid : l->out.l1_valid] = 1;
        write_request(l, head, out + l->out.l1_data);
        write_request(l, head, out + l->out.shared_data);
    }
    out[l->out.l1_resp_ready] = (uint32_t)plan->l1_resp_ready;
    out[l->out.shared_resp_ready] = (uint32_t)plan->shared_resp_ready;
}
