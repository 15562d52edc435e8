/* The records of DeNovoA's networks at the ports of a block, for agents. */
#ifndef LARDER_TB_DENOVO_PORTS_H
#define LARDER_TB_DENOVO_PORTS_H

#include "spec/bits.h"
#include "tb/agent.h"

enum { DENOVO_LINE_WORDS = 16 };

struct denovo_request {
    uint64_t line;
    uint32_t type, atom, uncached, cpu, core, stash, map, pc, mask, data[DENOVO_LINE_WORDS];
};
struct denovo_forward {
    uint64_t line;
    uint32_t type, sync, to_core, to_stash, core, stash, map, owner_map, mask;
};
struct denovo_answer {
    uint64_t line;
    uint32_t type, error, core, stash, map, mask, data[DENOVO_LINE_WORDS];
};
struct denovo_mem_request {
    uint64_t line, strb;
    uint32_t write, uncached, cpu, core, pc, id, data[DENOVO_LINE_WORDS];
};
struct denovo_mem_answer {
    uint32_t write, error, id, data[DENOVO_LINE_WORDS];
};

/* Where the fields of each record lie, in the order of its structure above with `line` (and `strb`) first. */
struct denovo_ports {
    struct spec_slice req[12], fwd[10], rsp[8], mem_req[9], mem_rsp[4];
};
void denovo_find_ports(struct denovo_ports *ports, const struct spec_values *values);        /* of the networks */
void denovo_find_memory_ports(struct denovo_ports *ports, const struct spec_values *values); /* of the memory below */

/* `at`: the channel's data in a vector of ports. Written ones are cleared first. */
void denovo_read_request(const struct denovo_ports *p, const uint32_t *at, struct denovo_request *r);
void denovo_read_forward(const struct denovo_ports *p, const uint32_t *at, struct denovo_forward *f);
void denovo_read_answer(const struct denovo_ports *p, const uint32_t *at, struct denovo_answer *a);
void denovo_read_mem_request(const struct denovo_ports *p, const uint32_t *at, struct denovo_mem_request *m);
void denovo_write_request(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_request *r,
                          uint32_t *in);
void denovo_write_forward(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_forward *f,
                          uint32_t *in);
void denovo_write_answer(const struct denovo_ports *p, const struct agent_channel *c, const struct denovo_answer *a,
                         uint32_t *in);
void denovo_write_mem_answer(const struct denovo_ports *p, const struct agent_channel *c,
                             const struct denovo_mem_answer *a, uint32_t *in);

#endif
