#include "tb/denovo/denovo_ports.h"

#include <stddef.h>

#include "spec/denovo/denovo_types.h"

/* A member of a structure of denovo_ports.h and the field that it holds. All are 32 bits wide but those marked. */
struct member {
    const char *field;
    size_t at;
    int wide; /* 64 bits */
};
#define IN32(type, field)                                                                                              \
    {                                                                                                                  \
#field, offsetof(struct type, field), 0                                                                        \
    }
#define IN64(type, field)                                                                                              \
    {                                                                                                                  \
#field, offsetof(struct type, field), 1                                                                        \
    }

static const struct member request_members[] = {
    IN64(denovo_request, line), IN32(denovo_request, type), IN32(denovo_request, atom),  IN32(denovo_request, uncached),
    IN32(denovo_request, cpu),  IN32(denovo_request, core), IN32(denovo_request, stash), IN32(denovo_request, map),
    IN32(denovo_request, pc),   IN32(denovo_request, mask), IN32(denovo_request, data),  {0}};
static const struct member forward_members[] = {IN64(denovo_forward, line),
                                                IN32(denovo_forward, type),
                                                IN32(denovo_forward, sync),
                                                IN32(denovo_forward, to_core),
                                                IN32(denovo_forward, to_stash),
                                                IN32(denovo_forward, core),
                                                IN32(denovo_forward, stash),
                                                IN32(denovo_forward, map),
                                                IN32(denovo_forward, owner_map),
                                                IN32(denovo_forward, mask),
                                                {0}};
static const struct member answer_members[] = {
    IN64(denovo_answer, line), IN32(denovo_answer, type),  IN32(denovo_answer, error),
    IN32(denovo_answer, core), IN32(denovo_answer, stash), IN32(denovo_answer, map),
    IN32(denovo_answer, mask), IN32(denovo_answer, data),  {0}};
static const struct member mem_request_members[] = {IN64(denovo_mem_request, line),  IN64(denovo_mem_request, strb),
                                                    IN32(denovo_mem_request, write), IN32(denovo_mem_request, uncached),
                                                    IN32(denovo_mem_request, cpu),   IN32(denovo_mem_request, core),
                                                    IN32(denovo_mem_request, pc),    IN32(denovo_mem_request, id),
                                                    IN32(denovo_mem_request, data),  {0}};
static const struct member mem_answer_members[] = {IN32(denovo_mem_answer, write),
                                                   IN32(denovo_mem_answer, error),
                                                   IN32(denovo_mem_answer, id),
                                                   IN32(denovo_mem_answer, data),
                                                   {0}};

static void find(struct spec_slice *slices, const struct spec_values *v, const struct spec_record *record,
                 const struct member *members)
{
    for (int i = 0; members[i].field; i++) slices[i] = spec_field_slice(v, record, members[i].field);
}

void denovo_find_ports(struct denovo_ports *p, const struct spec_values *v)
{
    find(p->req, v, &denovo_req_record, request_members);
    find(p->fwd, v, &denovo_fwd_record, forward_members);
    find(p->rsp, v, &denovo_rsp_record, answer_members);
}

void denovo_find_memory_ports(struct denovo_ports *p, const struct spec_values *v)
{
    find(p->mem_req, v, &denovo_mem_req_record, mem_request_members);
    find(p->mem_rsp, v, &denovo_mem_rsp_record, mem_answer_members);
}

static void read_members(const struct spec_slice *slices, const struct member *members, const uint32_t *at, void *to)
{
    for (int i = 0; members[i].field; i++) {
        char *member = (char *)to + members[i].at;
        for (int k = 0; k < slices[i].count; k++) {
            const uint64_t value = bits_get_field(at, 0, slices[i], k);
            if (members[i].wide) *(uint64_t *)(void *)member = value;
            else ((uint32_t *)(void *)member)[k] = (uint32_t)value;
        }
    }
}

static void write_members(const struct spec_slice *slices, const struct member *members, const struct agent_channel *c,
                          const void *from, uint32_t *in)
{
    agent_clear_data(c, in);
    for (int i = 0; members[i].field; i++) {
        const char *member = (const char *)from + members[i].at;
        for (int k = 0; k < slices[i].count; k++) {
            const uint64_t value =
                members[i].wide ? *(const uint64_t *)(const void *)member : ((const uint32_t *)(const void *)member)[k];
            bits_set_field(in + c->data, 0, slices[i], k, value);
        }
    }
}

void denovo_read_request(const struct denovo_ports *p, const uint32_t *at, struct denovo_request *r)
{
    read_members(p->req, request_members, at, r);
}
void denovo_read_forward(const struct denovo_ports *p, const uint32_t *at, struct denovo_forward *f)
{
    read_members(p->fwd, forward_members, at, f);
}
void denovo_read_answer(const struct denovo_ports *p, const uint32_t *at, struct denovo_answer *a)
{
    read_members(p->rsp, answer_members, at, a);
}
void denovo_read_mem_request(const struct denovo_ports *p, const uint32_t *at, struct denovo_mem_request *m)
{
    read_members(p->mem_req, mem_request_members, at, m);
}
void denovo_write_request(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_request *r,
                          uint32_t *in)
{
    write_members(p->req, request_members, c, r, in);
}
void denovo_write_forward(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_forward *f,
                          uint32_t *in)
{
    write_members(p->fwd, forward_members, c, f, in);
}
void denovo_write_answer(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_answer *a,
                         uint32_t *in)
{
    write_members(p->rsp, answer_members, c, a, in);
}
void denovo_write_mem_answer(const struct denovo_ports *p, const struct agent_channel *c,
                             const struct denovo_mem_answer *a, uint32_t *in)
{
    write_members(p->mem_rsp, mem_answer_members, c, a, in);
}
