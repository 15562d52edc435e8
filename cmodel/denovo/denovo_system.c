/* Golden model of the block `denovo_system`: docs/denovo/system-data-path.md. The golden models of its blocks, wires between
 * their ports, and the flits that carry messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmodel/model.h"
#include "spec/axi4/axi4.h"
#include "spec/bits.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_l2.h"
#include "spec/denovo/denovo_stash_port.h"
#include "spec/denovo/denovo_system.h"
#include "spec/denovo/denovo_types.h"
#include "spec/noc/noc.h"

extern const struct model_ops model_denovo_l1, model_denovo_l2, model_denovo_stash_port, model_noc_crossbar,
    model_noc_mesh, model_axi4_memory;

enum { MAX_NODES = 16, MAX_PARTS = 2 * MAX_NODES + 2, MAX_WIRES = 1024 };
enum {
    OUTSIDE,
    NETWORK,
    FIRST_CORE
}; /* parts by number: the ports of the system, the network, the L1s, banks, memory ports, ports of stashes */

struct part {
    const struct model_ops *ops; /* NULL: OUTSIDE */
    size_t state;                /* bytes into `memory` */
    int in, out;                 /* its vectors: words into `memory` */
    int first_wire, end_wire;    /* those that lead to it */
};

struct wire {
    int to;               /* the part that it leads to */
    int from_bit, to_bit; /* of `memory` */
    int width;
};

struct system_model {
    int cores, cpus, banks, stashes, parts, wires;
    struct part part[MAX_PARTS];
    struct wire wire[MAX_WIRES];
    int out_words;
    /* Flits. */
    int flits, flit_bits; /* the network's in_data, words into `memory`; bits of a flit */
    struct spec_slice dest;
    struct {
        struct spec_slice req_line, to_core, to_stash, rsp_type, rsp_core, rsp_stash, rsp_line;
    } at;        /* of messages */
    size_t size; /* of all */
    _Alignas(16) uint32_t memory[];
};

static int core_part(int core)
{
    return FIRST_CORE + core;
}
static int is_cpu(const struct system_model *m, int core)
{
    return core >= m->cores - m->cpus;
}
static int bank_part(const struct system_model *m, int bank)
{
    return FIRST_CORE + m->cores + bank;
}
static int port_part(const struct system_model *m, int bank)
{
    return FIRST_CORE + m->cores + m->banks + bank;
}
static int stash_part(const struct system_model *m, int stash)
{
    return FIRST_CORE + m->cores + 2 * m->banks + stash;
}
/* Nodes of the network. */
static int stash_node(const struct system_model *m, int stash)
{
    return m->cores + m->banks + stash;
}

/* The blocks' parameters ------------------------------------------------------------------------------------------- */

struct name {
    const char *part, *system;
};
static const struct name l1_names[] = {
    {"BYTES", "L1_BYTES"}, {"WAYS", "L1_WAYS"}, {"MSHRS", "L1_MSHRS"}, {"LIST", "L1_LIST"}, {0}};
static const struct name cpu_names[] = {
    {"BYTES", "CPU_BYTES"}, {"WAYS", "CPU_WAYS"}, {"MSHRS", "CPU_MSHRS"}, {"LIST", "CPU_LIST"}, {0}};
static const struct name l2_names[] = {{"BYTES", "L2_BYTES"}, {"WAYS", "L2_WAYS"},     {"MSHRS", "L2_MSHRS"},
                                       {"LIST", "L2_LIST"},   {"WRITES", "L2_WRITES"}, {0}};
static const struct name port_names[] = {{"READS", "L2_MSHRS"}, {"WRITES", "L2_WRITES"}, {0}};
static const struct name no_names[] = {{0}};

static int has_param(const struct spec_block *block, const char *name)
{
    for (const struct spec_param *p = block->params; p->name; p++)
        if (!strcmp(p->name, name)) return 1;
    return 0;
}

/* What the system has under the same name, or under another one. */
static void take_values(struct spec_values *part, const struct spec_block *block, const struct spec_values *system,
                        const struct name *names)
{
    spec_defaults(block, part);
    for (int i = 0; block->params[i].name; i++) {
        const char *from = block->params[i].name;
        for (const struct name *n = names; n->part; n++)
            if (!strcmp(n->part, from)) from = n->system;
        if (has_param(system->block, from)) part->v[i] = spec_get(system, from);
    }
}

static void set_value(struct spec_values *values, const char *name, int64_t value)
{
    for (int i = 0; values->block->params[i].name; i++)
        if (!strcmp(values->block->params[i].name, name)) values->v[i] = value;
}

struct plan { /* what only init needs */
    struct spec_values l1, cpu, l2, network, port, stash;
    struct spec_ports outside_at, l1_at, l2_at, network_at, port_at, stash_at;
};

static void plan_network(struct plan *plan, const struct spec_values *values)
{
    const int64_t nodes = spec_get(values, "CORES") + spec_get(values, "BANKS") + spec_get(values, "STASHES");
    const int64_t columns = spec_get(values, "MESH_COLUMNS");
    take_values(&plan->network, columns ? &noc_mesh_block : &noc_crossbar_block, values, no_names);
    if (columns) {
        set_value(&plan->network, "COLUMNS", columns);
        set_value(&plan->network, "ROWS", (nodes + columns - 1) / columns);
    } else set_value(&plan->network, "NODES", nodes);
    set_value(&plan->network, "NETS", DENOVO_NETS);
    set_value(&plan->network, "FLIT_BITS", spec_record_width(values, &denovo_req_record));
}

static void plan_values(struct plan *plan, const struct spec_values *values)
{
    take_values(&plan->l1, &denovo_l1_block, values, l1_names);
    take_values(&plan->cpu, &denovo_l1_block, values, cpu_names);
    take_values(&plan->l2, &denovo_l2_block, values, l2_names);
    take_values(&plan->port, &axi4_memory_block, values, port_names);
    take_values(&plan->stash, &denovo_stash_port_block, values, no_names);
    plan_network(plan, values);
    spec_list_ports(values, &plan->outside_at);
    spec_list_ports(&plan->l1, &plan->l1_at); /* a CPU's has the same */
    spec_list_ports(&plan->l2, &plan->l2_at);
    spec_list_ports(&plan->network, &plan->network_at);
    spec_list_ports(&plan->port, &plan->port_at);
    spec_list_ports(&plan->stash, &plan->stash_at);
}

static const struct spec_ports *ports_of(const struct system_model *m, const struct plan *plan, int part)
{
    if (part == OUTSIDE) return &plan->outside_at;
    if (part == NETWORK) return &plan->network_at;
    if (part < bank_part(m, 0)) return &plan->l1_at;
    if (part < port_part(m, 0)) return &plan->l2_at;
    return part < stash_part(m, 0) ? &plan->port_at : &plan->stash_at;
}
static const struct spec_values *values_of(const struct system_model *m, const struct plan *plan, int part)
{
    if (part == NETWORK) return &plan->network;
    if (part < bank_part(m, 0)) return is_cpu(m, part - FIRST_CORE) ? &plan->cpu : &plan->l1;
    if (part < port_part(m, 0)) return &plan->l2;
    return part < stash_part(m, 0) ? &plan->port : &plan->stash;
}

/* Where everything lies in `memory`. */
static void lay_out(struct system_model *m, const struct plan *plan, const struct spec_values *values)
{
    size_t at = 0;
    m->cores = (int)spec_get(values, "CORES");
    m->cpus = (int)spec_get(values, "CPUS");
    m->banks = (int)spec_get(values, "BANKS");
    m->stashes = (int)spec_get(values, "STASHES");
    m->parts = stash_part(m, m->stashes);
    for (int i = 0; i < m->parts; i++) {
        struct part *p = &m->part[i];
        const struct spec_ports *ports = ports_of(m, plan, i);
        p->in = (int)at;
        at += (size_t)ports->in_words;
        p->out = (int)at;
        at += (size_t)ports->out_words;
        if (i == OUTSIDE) m->out_words = ports->out_words;
    }
    at *= sizeof *m->memory;
    for (int i = NETWORK; i < m->parts; i++) {
        struct part *p = &m->part[i];
        p->ops = i == NETWORK ? (plan->network.block == &noc_mesh_block ? &model_noc_mesh : &model_noc_crossbar)
                 : i < bank_part(m, 0)  ? &model_denovo_l1
                 : i < port_part(m, 0)  ? &model_denovo_l2
                 : i < stash_part(m, 0) ? &model_axi4_memory
                                        : &model_denovo_stash_port;
        at = (at + 15) / 16 * 16;
        p->state = at;
        at += p->ops->size(values_of(m, plan, i));
    }
    m->size = sizeof *m + at;
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct system_model m;
    plan_values(&plan, values);
    lay_out(&m, &plan, values);
    return m.size;
}

/* Wires ------------------------------------------------------------------------------------------------------------ */

struct end { /* a port of a part, or a lane of it */
    int part;
    const char *port;
    int lane;
};

/* Lanes of a signal are as wide as what they lead to. */
static void join_ports(struct system_model *m, const struct plan *plan, struct end from, struct end to)
{
    const struct end end[2] = {from, to};
    const struct spec_port *port[2];
    int bit[2], width[2];
    for (int i = 0; i < 2; i++) {
        port[i] = spec_find_port(ports_of(m, plan, end[i].part), end[i].port);
        const struct part *part = &m->part[end[i].part];
        bit[i] = 32 * ((port[i]->dir == SPEC_IN ? part->in : part->out) + port[i]->word);
        width[i] = port[i]->width / port[i]->lanes;
    }
    const int common = width[0] < width[1] ? width[0] : width[1];
    for (int i = 0; i < 2; i++) bit[i] += end[i].lane * (port[i]->channel ? width[i] : common);
    m->wire[m->wires++] = (struct wire){to.part, bit[0], bit[1], common};
}

/* Valid and data go from an output to an input, ready comes back. */
static void join_channel(struct system_model *m, const struct plan *plan, struct end from, struct end to)
{
    static const char *const suffix[] = {"valid", "data", "ready"};
    for (int i = 0; i < 3; i++) {
        char a[64], b[64];
        snprintf(a, sizeof a, "%s_%s", from.port, suffix[i]);
        snprintf(b, sizeof b, "%s_%s", to.port, suffix[i]);
        const struct end x = {from.part, a, from.lane}, y = {to.part, b, to.lane};
        join_ports(m, plan, i < 2 ? x : y, i < 2 ? y : x);
    }
}

static int lane_of(int node, enum denovo_net net)
{
    return node * DENOVO_NETS + (int)net;
}

#define OF(name)      ((struct end){part, name, 0})
#define NET(name, of) ((struct end){NETWORK, name, lane_of(node, DENOVO_NET_##of)})

/* What an L1 and a stash have in common: requests, forwards that come, answers. */
static void join_requester(struct system_model *m, const struct plan *plan, int part, int node)
{
    join_channel(m, plan, OF("req"), NET("in", REQ));
    join_channel(m, plan, OF("rsp_out"), NET("in", RSP));
    join_channel(m, plan, NET("out", FWD), OF("fwd"));
    join_channel(m, plan, NET("out", RSP), OF("rsp_in"));
}

static void join_core(struct system_model *m, const struct plan *plan, int core)
{
    const int part = core_part(core);
    static const char *const in[] = {"access", "cmd"}, *const out[] = {"answer", "cmd_done"};
    join_ports(m, plan, (struct end){OUTSIDE, "rst", 0}, OF("rst"));
    join_ports(m, plan, (struct end){OUTSIDE, "count_select", 0}, OF("count_select"));
    join_ports(m, plan, OF("count"), (struct end){OUTSIDE, "count", core});
    join_ports(m, plan, OF("protocol_error"), (struct end){OUTSIDE, "l1_protocol_error", core});
    for (int i = 0; i < 2; i++) {
        join_channel(m, plan, (struct end){OUTSIDE, in[i], core}, OF(in[i]));
        join_channel(m, plan, OF(out[i]), (struct end){OUTSIDE, out[i], core});
    }
    join_requester(m, plan, part, core);
    bits_set(m->memory + m->part[part].in, 32 * spec_port_word(&plan->l1_at, "core"), 32, (uint64_t)core);
    bits_set(m->memory + m->part[part].in, 32 * spec_port_word(&plan->l1_at, "cpu"), 32, (uint64_t)is_cpu(m, core));
}

static void join_bank(struct system_model *m, const struct plan *plan, int bank)
{
    const int part = bank_part(m, bank), port = port_part(m, bank), node = m->cores + bank;
    static const char *const out[] = {"aw", "w", "ar"}, *const in[] = {"b", "r"};
    join_ports(m, plan, (struct end){OUTSIDE, "rst", 0}, OF("rst"));
    join_ports(m, plan, (struct end){OUTSIDE, "rst", 0}, (struct end){port, "rst", 0});
    join_ports(m, plan, (struct end){OUTSIDE, "event_select", 0}, OF("event_select"));
    join_ports(m, plan, OF("event_count"), (struct end){OUTSIDE, "event_count", bank});
    join_ports(m, plan, OF("protocol_error"), (struct end){OUTSIDE, "l2_protocol_error", bank});
    join_ports(m, plan, OF("write_errors"), (struct end){OUTSIDE, "write_errors", bank});
    join_ports(m, plan, OF("write_error_at"), (struct end){OUTSIDE, "write_error_at", bank});
    join_channel(m, plan, (struct end){OUTSIDE, "l2_cmd", bank}, OF("cmd"));
    join_channel(m, plan, OF("cmd_done"), (struct end){OUTSIDE, "l2_cmd_done", bank});
    join_channel(m, plan, NET("out", REQ), OF("req"));
    join_channel(m, plan, NET("out", RSP), OF("rsp_in"));
    join_channel(m, plan, OF("fwd"), NET("in", FWD));
    join_channel(m, plan, OF("rsp_out"), NET("in", RSP));
    join_channel(m, plan, OF("mem_req"), (struct end){port, "mem_req", 0});
    join_channel(m, plan, (struct end){port, "mem_rsp", 0}, OF("mem_rsp"));
    for (int i = 0; i < 3; i++)
        join_channel(m, plan, (struct end){port, out[i], 0}, (struct end){OUTSIDE, out[i], bank});
    for (int i = 0; i < 2; i++) join_channel(m, plan, (struct end){OUTSIDE, in[i], bank}, (struct end){port, in[i], 0});
    bits_set(m->memory + m->part[part].in, 32 * spec_port_word(&plan->l2_at, "bank"), 32, (uint64_t)bank);
}

static void join_stash(struct system_model *m, const struct plan *plan, int stash)
{
    const int part = stash_part(m, stash);
    static const char *const in[] = {"l2_req", "fwd_rsp"}, *const out[] = {"l2_fwd", "l2_rsp"};
    join_ports(m, plan, (struct end){OUTSIDE, "rst", 0}, OF("rst"));
    bits_set(m->memory + m->part[part].in, 32 * spec_port_word(&plan->stash_at, "cpu"), 32, (uint64_t)is_cpu(m, stash));
    join_ports(m, plan, OF("read_error"), (struct end){OUTSIDE, "stash_read_error", stash});
    for (int i = 0; i < 2; i++) {
        char name[32];
        snprintf(name, sizeof name, "stash_%s", in[i]);
        join_channel(m, plan, (struct end){OUTSIDE, name, stash}, OF(in[i]));
        snprintf(name, sizeof name, "stash_%s", out[i]);
        join_channel(m, plan, OF(out[i]), (struct end){OUTSIDE, name, stash});
    }
    join_requester(m, plan, part, stash_node(m, stash));
}
#undef OF
#undef NET

/* A node that is no bank sends requests and gets forwards. */
static int is_bank(const struct system_model *m, int node)
{
    return node >= m->cores && node < m->cores + m->banks;
}

/* What nobody is to see is taken; what never changes in a flit: one is a whole message, and names its sender. */
static void join_network(struct system_model *m, const struct plan *plan)
{
    const struct spec_port *in = spec_find_port(&plan->network_at, "in_data");
    const struct spec_record *flit = in->channel->record;
    uint32_t *vector = m->memory + m->part[NETWORK].in;
    const struct spec_slice src = spec_field_slice(&plan->network, flit, "src");
    m->dest = spec_field_slice(&plan->network, flit, "dest");
    m->flit_bits = in->width / in->lanes;
    m->flits = m->part[NETWORK].in + in->word;
    join_ports(m, plan, (struct end){OUTSIDE, "rst", 0}, (struct end){NETWORK, "rst", 0});
    for (int node = 0; node < stash_node(m, m->stashes); node++) {
        const int unseen = lane_of(node, is_bank(m, node) ? DENOVO_NET_FWD : DENOVO_NET_REQ);
        bits_set(vector, 32 * spec_port_word(&plan->network_at, "out_ready") + unseen, 1, 1);
        for (int net = 0; net < DENOVO_NETS; net++) {
            const int first = lane_of(node, (enum denovo_net)net) * m->flit_bits;
            bits_set_field(m->memory + m->flits, first, spec_field_slice(&plan->network, flit, "last"), 0, 1);
            bits_set_field(m->memory + m->flits, first, src, 0, (uint64_t)node);
        }
    }
}

static int by_part(const void *a, const void *b)
{
    const struct wire *x = a, *y = b;
    return x->to - y->to;
}

static void sort_wires(struct system_model *m)
{
    qsort(m->wire, (size_t)m->wires, sizeof *m->wire, by_part);
    for (int part = 0, i = 0; part < m->parts; part++) {
        m->part[part].first_wire = i;
        while (i < m->wires && m->wire[i].to == part) i++;
        m->part[part].end_wire = i;
    }
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct system_model *m = state;
    struct plan plan;
    (void)fsms; /* it has no tables */
    memset(m, 0, model_size(values));
    plan_values(&plan, values);
    lay_out(m, &plan, values);
    m->at.req_line = spec_field_slice(values, &denovo_req_record, "line");
    m->at.to_core = spec_field_slice(values, &denovo_fwd_record, "to_core");
    m->at.to_stash = spec_field_slice(values, &denovo_fwd_record, "to_stash");
    m->at.rsp_type = spec_field_slice(values, &denovo_rsp_record, "type");
    m->at.rsp_core = spec_field_slice(values, &denovo_rsp_record, "core");
    m->at.rsp_stash = spec_field_slice(values, &denovo_rsp_record, "stash");
    m->at.rsp_line = spec_field_slice(values, &denovo_rsp_record, "line");
    join_network(m, &plan);
    for (int core = 0; core < m->cores; core++) join_core(m, &plan, core);
    for (int bank = 0; bank < m->banks; bank++) join_bank(m, &plan, bank);
    for (int stash = 0; stash < m->stashes; stash++) join_stash(m, &plan, stash);
    sort_wires(m);
    for (int i = NETWORK; i < m->parts; i++)
        if (m->part[i].ops->init((char *)m->memory + m->part[i].state, values_of(m, &plan, i), NULL, error)) return -1;
    return 0;
}

/* A cycle ---------------------------------------------------------------------------------------------------------- */

static void feed(struct system_model *m, int part)
{
    for (int i = m->part[part].first_wire; i < m->part[part].end_wire; i++) {
        const struct wire *w = &m->wire[i];
        bits_copy(m->memory, w->to_bit, m->memory, w->from_bit, w->width);
    }
}

static void run(struct system_model *m, int part)
{
    const struct part *p = &m->part[part];
    feed(m, part);
    p->ops->eval((char *)m->memory + p->state, m->memory + p->in, m->memory + p->out);
}

/* Where the flit of a lane goes, by the message that it carries. */
static void address(struct system_model *m, int node, enum denovo_net net)
{
    const int first = lane_of(node, net) * m->flit_bits;
    const uint32_t *flits = m->memory + m->flits;
    const struct spec_slice line = net == DENOVO_NET_REQ ? m->at.req_line : m->at.rsp_line;
    const int to_bank = net == DENOVO_NET_REQ || (net == DENOVO_NET_RSP && bits_get_field(flits, first, m->at.rsp_type,
                                                                                          0) == DENOVO_MSG_RECALL_DATA);
    const struct spec_slice core = net == DENOVO_NET_FWD ? m->at.to_core : m->at.rsp_core;
    const struct spec_slice stash = net == DENOVO_NET_FWD ? m->at.to_stash : m->at.rsp_stash;
    uint64_t dest = bits_get_field(flits, first, core, 0);
    if (to_bank) dest = (uint64_t)m->cores + bits_get_field(flits, first, line, 0) % (uint64_t)m->banks;
    else if (bits_get_field(flits, first, stash, 0)) dest = (uint64_t)stash_node(m, (int)dest);
    bits_set_field(m->memory + m->flits, first, m->dest, 0, dest);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct system_model *m = state;
    const struct part *outside = &m->part[OUTSIDE];
    memcpy(m->memory + outside->in, in, sizeof *in * (size_t)(outside->out - outside->in));
    /* Of the network, a memory port and a bank what leaves by a queue depends on no input; the second round has what comes. */
    run(m, NETWORK);
    for (int b = 0; b < m->banks; b++) {
        run(m, port_part(m, b));
        run(m, bank_part(m, b));
        run(m, port_part(m, b));
        run(m, bank_part(m, b));
    }
    for (int c = 0; c < m->cores; c++) run(m, core_part(c));
    for (int s = 0; s < m->stashes; s++) run(m, stash_part(m, s));
    feed(m, NETWORK);
    for (int node = 0; node < stash_node(m, m->stashes); node++) {
        address(m, node, is_bank(m, node) ? DENOVO_NET_FWD : DENOVO_NET_REQ);
        address(m, node, DENOVO_NET_RSP);
    }
    const struct part *network = &m->part[NETWORK];
    network->ops->eval((char *)m->memory + network->state, m->memory + network->in, m->memory + network->out);
    feed(m, OUTSIDE);
    memcpy(out, m->memory + outside->out, sizeof *out * (size_t)m->out_words);
}

static void model_tick(void *state)
{
    struct system_model *m = state;
    for (int i = NETWORK; i < m->parts; i++) m->part[i].ops->tick((char *)m->memory + m->part[i].state);
}

static void model_free(void *state)
{
    (void)state; /* its parts take nothing */
}

static const uint64_t *model_row_counts(const void *state, int fsm)
{
    (void)state;
    (void)fsm;
    return NULL;
}

const struct model_ops model_denovo_system = {"denovo_system", model_size, model_init,      model_eval,
                                              model_tick,      model_free, model_row_counts};
