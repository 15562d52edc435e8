/* Golden model of the block `denovo_system`: docs/denovo/system-data-path.md. The golden models of its blocks, wires between
 * their ports, and the flits that carry messages. */
#include <stdio.h>
#include <string.h>

#include "cmodel/joined.h"
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

enum { NETWORK = JOINED_OUTSIDE + 1, FIRST_CORE }; /* the network, the L1s, banks, memory ports, ports of stashes */

struct system_model {
    struct joined joined;
    int cores, cpus, banks, stashes;
    /* Flits. */
    int flits, flit_bits; /* the network's in_data, words into `memory`; bits of a flit */
    struct spec_slice dest;
    struct {
        struct spec_slice req_line, to_core, to_stash, rsp_type, rsp_core, rsp_stash, rsp_line;
    } at; /* of messages */
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

static const struct joined_name l1_names[] = {
    {"BYTES", "L1_BYTES"}, {"WAYS", "L1_WAYS"}, {"MSHRS", "L1_MSHRS"}, {"LIST", "L1_LIST"}, {0}};
static const struct joined_name cpu_names[] = {
    {"BYTES", "CPU_BYTES"}, {"WAYS", "CPU_WAYS"}, {"MSHRS", "CPU_MSHRS"}, {"LIST", "CPU_LIST"}, {0}};
static const struct joined_name l2_names[] = {{"BYTES", "L2_BYTES"}, {"WAYS", "L2_WAYS"},     {"MSHRS", "L2_MSHRS"},
                                              {"LIST", "L2_LIST"},   {"WRITES", "L2_WRITES"}, {0}};
static const struct joined_name port_names[] = {{"READS", "L2_MSHRS"}, {"WRITES", "L2_WRITES"}, {0}};
static const struct joined_name no_names[] = {{0}};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind outside, network, l1, cpu, l2, port, stash;
};

static void plan_kind(struct joined_kind *kind, const struct spec_block *block, const struct model_ops *ops,
                      const struct spec_values *values, const struct joined_name *names)
{
    kind->ops = ops;
    joined_take_values(&kind->values, block, values, names);
}

static void plan_network(struct joined_kind *network, const struct spec_values *values)
{
    const int64_t nodes = spec_get(values, "CORES") + spec_get(values, "BANKS") + spec_get(values, "STASHES");
    const int64_t columns = spec_get(values, "MESH_COLUMNS");
    if (columns) {
        plan_kind(network, &noc_mesh_block, &model_noc_mesh, values, no_names);
        joined_set_value(&network->values, "COLUMNS", columns);
        joined_set_value(&network->values, "ROWS", (nodes + columns - 1) / columns);
    } else {
        plan_kind(network, &noc_crossbar_block, &model_noc_crossbar, values, no_names);
        joined_set_value(&network->values, "NODES", nodes);
    }
    joined_set_value(&network->values, "NETS", DENOVO_NETS);
    joined_set_value(&network->values, "FLIT_BITS", spec_record_width(values, &denovo_req_record));
}

/* Parts, and where everything lies in `memory`. */
static void plan_parts(struct system_model *m, struct plan *plan, const struct spec_values *values)
{
    memset(m, 0, sizeof *m);
    m->cores = (int)spec_get(values, "CORES");
    m->cpus = (int)spec_get(values, "CPUS");
    m->banks = (int)spec_get(values, "BANKS");
    m->stashes = (int)spec_get(values, "STASHES");
    plan->joined.joined = &m->joined;
    plan->outside = (struct joined_kind){.values = *values};
    plan_network(&plan->network, values);
    plan_kind(&plan->l1, &denovo_l1_block, &model_denovo_l1, values, l1_names);
    plan_kind(&plan->cpu, &denovo_l1_block, &model_denovo_l1, values, cpu_names);
    if (spec_get(values, "CPU_PROTOCOL") != DENOVO_PROTOCOL_SAME)
        joined_set_value(&plan->cpu.values, "PROTOCOL", spec_get(values, "CPU_PROTOCOL"));
    plan_kind(&plan->l2, &denovo_l2_block, &model_denovo_l2, values, l2_names);
    plan_kind(&plan->port, &axi4_memory_block, &model_axi4_memory, values, port_names);
    plan_kind(&plan->stash, &denovo_stash_port_block, &model_denovo_stash_port, values, no_names);
    struct joined_kind *const kind[] = {&plan->outside, &plan->network, &plan->l1,   &plan->cpu,
                                        &plan->l2,      &plan->port,    &plan->stash};
    const int count[] = {1, 1, m->cores - m->cpus, m->cpus, m->banks, m->banks, m->stashes};
    for (int k = 0; k < 7; k++) {
        spec_list_ports(&kind[k]->values, &kind[k]->ports);
        for (int i = 0; i < count[k]; i++) joined_add(&plan->joined, kind[k]);
    }
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct system_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* Wires ------------------------------------------------------------------------------------------------------------ */

static int lane_of(int node, enum denovo_net net)
{
    return node * DENOVO_NETS + (int)net;
}

#define OF(name)      ((struct joined_end){part, name, 0})
#define NET(name, of) ((struct joined_end){NETWORK, name, lane_of(node, DENOVO_NET_##of)})

/* What an L1 and a stash have in common: requests, forwards that come, answers. */
static void join_requester(const struct plan *plan, int part, int node)
{
    joined_channel(&plan->joined, OF("req"), NET("in", REQ));
    joined_channel(&plan->joined, OF("rsp_out"), NET("in", RSP));
    joined_channel(&plan->joined, NET("out", FWD), OF("fwd"));
    joined_channel(&plan->joined, NET("out", RSP), OF("rsp_in"));
}

static void join_core(struct system_model *m, const struct plan *plan, int core)
{
    const int part = core_part(core);
    static const char *const in[] = {"access", "cmd"}, *const out[] = {"answer", "cmd_done"};
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, OF("rst"));
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "count_select", 0}, OF("count_select"));
    joined_ports(&plan->joined, OF("count"), (struct joined_end){JOINED_OUTSIDE, "count", core});
    joined_ports(&plan->joined, OF("protocol_error"), (struct joined_end){JOINED_OUTSIDE, "l1_protocol_error", core});
    static const char *const losses[] = {"store_error", "store_error_at", "store_error_words"};
    for (int i = 0; i < 3; i++)
        joined_ports(&plan->joined, OF(losses[i]), (struct joined_end){JOINED_OUTSIDE, losses[i], core});
    for (int i = 0; i < 2; i++) {
        joined_channel(&plan->joined, (struct joined_end){JOINED_OUTSIDE, in[i], core}, OF(in[i]));
        joined_channel(&plan->joined, OF(out[i]), (struct joined_end){JOINED_OUTSIDE, out[i], core});
    }
    join_requester(plan, part, core);
    const struct spec_ports *ports = &plan->joined.kind[part]->ports;
    bits_set(m->memory + m->joined.part[part].in, 32 * spec_port_word(ports, "core"), 32, (uint64_t)core);
    bits_set(m->memory + m->joined.part[part].in, 32 * spec_port_word(ports, "cpu"), 32, (uint64_t)is_cpu(m, core));
}

static void join_bank(struct system_model *m, const struct plan *plan, int bank)
{
    const int part = bank_part(m, bank), port = port_part(m, bank), node = m->cores + bank;
    static const char *const out[] = {"aw", "w", "ar"}, *const in[] = {"b", "r"};
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, OF("rst"));
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, (struct joined_end){port, "rst", 0});
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "event_select", 0}, OF("event_select"));
    joined_ports(&plan->joined, OF("event_count"), (struct joined_end){JOINED_OUTSIDE, "event_count", bank});
    joined_ports(&plan->joined, OF("protocol_error"), (struct joined_end){JOINED_OUTSIDE, "l2_protocol_error", bank});
    joined_ports(&plan->joined, OF("write_errors"), (struct joined_end){JOINED_OUTSIDE, "write_errors", bank});
    joined_ports(&plan->joined, OF("write_error_at"), (struct joined_end){JOINED_OUTSIDE, "write_error_at", bank});
    joined_channel(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "l2_cmd", bank}, OF("cmd"));
    joined_channel(&plan->joined, OF("cmd_done"), (struct joined_end){JOINED_OUTSIDE, "l2_cmd_done", bank});
    joined_channel(&plan->joined, NET("out", REQ), OF("req"));
    joined_channel(&plan->joined, NET("out", RSP), OF("rsp_in"));
    joined_channel(&plan->joined, OF("fwd"), NET("in", FWD));
    joined_channel(&plan->joined, OF("rsp_out"), NET("in", RSP));
    joined_channel(&plan->joined, OF("mem_req"), (struct joined_end){port, "mem_req", 0});
    joined_channel(&plan->joined, (struct joined_end){port, "mem_rsp", 0}, OF("mem_rsp"));
    for (int i = 0; i < 3; i++)
        joined_channel(&plan->joined, (struct joined_end){port, out[i], 0},
                       (struct joined_end){JOINED_OUTSIDE, out[i], bank});
    for (int i = 0; i < 2; i++)
        joined_channel(&plan->joined, (struct joined_end){JOINED_OUTSIDE, in[i], bank},
                       (struct joined_end){port, in[i], 0});
    bits_set(m->memory + m->joined.part[part].in, 32 * spec_port_word(&plan->l2.ports, "bank"), 32, (uint64_t)bank);
}

static void join_stash(struct system_model *m, const struct plan *plan, int stash)
{
    const int part = stash_part(m, stash);
    static const char *const in[] = {"l2_req", "fwd_rsp"}, *const out[] = {"l2_fwd", "l2_rsp"};
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, OF("rst"));
    bits_set(m->memory + m->joined.part[part].in, 32 * spec_port_word(&plan->stash.ports, "cpu"), 32,
             (uint64_t)is_cpu(m, stash));
    joined_ports(&plan->joined, OF("read_error"), (struct joined_end){JOINED_OUTSIDE, "stash_read_error", stash});
    for (int i = 0; i < 2; i++) {
        char name[32];
        snprintf(name, sizeof name, "stash_%s", in[i]);
        joined_channel(&plan->joined, (struct joined_end){JOINED_OUTSIDE, name, stash}, OF(in[i]));
        snprintf(name, sizeof name, "stash_%s", out[i]);
        joined_channel(&plan->joined, OF(out[i]), (struct joined_end){JOINED_OUTSIDE, name, stash});
    }
    join_requester(plan, part, stash_node(m, stash));
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
    const struct spec_port *in = spec_find_port(&plan->network.ports, "in_data");
    const struct spec_record *flit = in->channel->record;
    uint32_t *vector = m->memory + m->joined.part[NETWORK].in;
    const struct spec_slice src = spec_field_slice(&plan->network.values, flit, "src");
    m->dest = spec_field_slice(&plan->network.values, flit, "dest");
    m->flit_bits = in->width / in->lanes;
    m->flits = m->joined.part[NETWORK].in + in->word;
    joined_ports(&plan->joined, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, (struct joined_end){NETWORK, "rst", 0});
    const struct spec_port *ready = spec_find_port(&plan->network.ports, "out_ready");
    for (int lane = lane_of(stash_node(m, m->stashes), 0); lane < ready->width; lane++) /* empty places of a mesh */
        bits_set(vector, 32 * ready->word + lane, 1, 1);
    for (int node = 0; node < stash_node(m, m->stashes); node++) {
        const int unseen = lane_of(node, is_bank(m, node) ? DENOVO_NET_FWD : DENOVO_NET_REQ);
        bits_set(vector, 32 * ready->word + unseen, 1, 1);
        for (int net = 0; net < DENOVO_NETS; net++) {
            const int first = lane_of(node, (enum denovo_net)net) * m->flit_bits;
            bits_set_field(m->memory + m->flits, first, spec_field_slice(&plan->network.values, flit, "last"), 0, 1);
            bits_set_field(m->memory + m->flits, first, src, 0, (uint64_t)node);
        }
    }
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct system_model *m = state;
    struct plan plan;
    (void)fsms; /* it has no tables */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes);
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
    return joined_begin(&plan.joined, m->memory, error);
}

/* A cycle ---------------------------------------------------------------------------------------------------------- */

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
    joined_enter(&m->joined, m->memory, in);
    /* Of the network, a memory port and a bank what leaves by a queue depends on no input; the second round has what comes. */
    joined_run(&m->joined, m->memory, NETWORK);
    for (int b = 0; b < m->banks; b++) {
        joined_run(&m->joined, m->memory, port_part(m, b));
        joined_run(&m->joined, m->memory, bank_part(m, b));
        joined_run(&m->joined, m->memory, port_part(m, b));
        joined_run(&m->joined, m->memory, bank_part(m, b));
    }
    for (int c = 0; c < m->cores; c++) joined_run(&m->joined, m->memory, core_part(c));
    for (int s = 0; s < m->stashes; s++) joined_run(&m->joined, m->memory, stash_part(m, s));
    joined_feed(&m->joined, m->memory, NETWORK);
    for (int node = 0; node < stash_node(m, m->stashes); node++) {
        address(m, node, is_bank(m, node) ? DENOVO_NET_FWD : DENOVO_NET_REQ);
        address(m, node, DENOVO_NET_RSP);
    }
    joined_eval(&m->joined, m->memory, NETWORK);
    joined_leave(&m->joined, m->memory, out);
}

static void model_tick(void *state)
{
    struct system_model *m = state;
    joined_tick(&m->joined, m->memory);
}

const struct model_ops model_denovo_system = {
    .block = "denovo_system", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
