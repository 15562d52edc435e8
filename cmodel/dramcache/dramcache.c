/* Golden model of the block `dramcache`: docs/dramcache/dramcache-data-path.md. The golden models of its parts, wires between
 * their ports, and what has another shape at one end than at the other. */
#include "cmodel/dramcache/dramcache.h"

#include <string.h>

#include "spec/axi4/axi4.h"
#include "spec/dramcache/dram_controller.h"
#include "spec/dramcache/dramcache.h"
#include "spec/expr.h"

extern const struct model_ops model_dramcache_frontend, model_dram_controller, model_axi4_memory;

enum { FRONT = JOINED_OUTSIDE + 1, CONTROLLER, READS, WRITES, PARTS };

/* Bits that go from a part's outputs to a part's inputs; the outside's are the other way round. */
struct wire {
    int from, to; /* bits of the memory */
    int width;
};
struct wires {
    int count;
    struct wire wire[24];
};

struct cache_model {
    struct joined joined;
    struct wires to[PARTS]; /* fields that lead to a part */
    _Alignas(16) uint32_t memory[];
};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind kind[PARTS];
};

static const struct joined_name no_names[] = {{0}};
static const struct joined_name controller_names[] = {{"ROW_BITS", "PIN_BITS"}, {"MAP", "-"}, {"ID_BITS", "-"}, {0}};
static const struct joined_name port_names[] = {{"READS", "JOBS"}, {"WRITES", "JOBS"}, {"PC_BITS", "-"}, {0}};

static void take_controller(struct spec_values *controller, const struct spec_values *v)
{
    const int64_t refi = spec_get(v, "T_REFI");
    joined_take_values(controller, &dram_controller_block, v, controller_names);
    joined_set_value(controller, "POWER_UP", DRAM_POWER_UP_NONE);
    joined_set_value(controller, "BEATS", (spec_get(v, "LINE_BYTES") + DRAMCACHE_TAG_BYTES) / spec_get(v, "DQ_BYTES"));
    joined_set_value(controller, "BANKS", INT64_C(1) << spec_get(v, "BANK_BITS"));
    joined_set_value(controller, "COLUMN_BITS", 4);
    joined_set_value(controller, "T_REFI", refi - refi % spec_get(controller, "PHASES")); /* whole cycles */
    joined_set_value(controller, "ID_BITS", expr_clog2(spec_get(v, "JOBS")));
}

struct dram_config dramcache_device_config(const struct spec_values *values)
{
    struct spec_values controller;
    take_controller(&controller, values);
    struct dram_config config = dram_pins_config(&controller);
    for (config.column_bits = 0; 1 << config.column_bits < DRAMCACHE_SLOTS * config.beats;) config.column_bits++;
    return config;
}

static void plan_parts(struct cache_model *m, struct plan *plan, const struct spec_values *v)
{
    const int64_t bytes = spec_get(v, "LINE_BYTES"), id_bits = expr_clog2(spec_get(v, "JOBS"));
    memset(m, 0, sizeof *m);
    plan->joined.joined = &m->joined;
    plan->kind[JOINED_OUTSIDE] = (struct joined_kind){.values = *v};
    struct joined_kind *k = &plan->kind[FRONT];
    k->ops = &model_dramcache_frontend;
    joined_take_values(&k->values, &dramcache_frontend_block, v, no_names);
    k = &plan->kind[CONTROLLER];
    k->ops = &model_dram_controller;
    take_controller(&k->values, v);
    for (int part = READS; part <= WRITES; part++) {
        k = &plan->kind[part];
        k->ops = &model_axi4_memory;
        joined_take_values(&k->values, &axi4_memory_block, v, port_names);
        joined_set_value(&k->values, "LINE_WORDS", bytes / 4);
        joined_set_value(&k->values, "ADDR_BITS", spec_get(v, "LINE_BITS") + expr_clog2(bytes));
        joined_set_value(&k->values, "MEM_ID_BITS", id_bits);
        joined_set_value(&k->values, "CORE_BITS", 1);
        joined_set_value(&k->values, "PC_BITS", 1);
    }
    for (int part = 0; part < PARTS; part++) {
        spec_list_ports(&plan->kind[part].values, &plan->kind[part].ports);
        joined_add(&plan->joined, &plan->kind[part]);
    }
}

static size_t cache_size(const struct spec_values *values)
{
    struct plan plan;
    struct cache_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* Wires ------------------------------------------------------------------------------------------------------------ */

static struct joined_end end_of(int part, const char *port)
{
    return (struct joined_end){part, port, 0};
}

static void join(const struct plan *plan, int from, const char *out, int to, const char *in)
{
    joined_ports(&plan->joined, end_of(from, out), end_of(to, in));
}

/* What the outside has under the part's names. */
static void join_outside(const struct plan *plan, int part, const char *const *names)
{
    for (; *names; names++) {
        const struct spec_port *port = spec_find_port(&plan->kind[part].ports, *names);
        if (port->dir == SPEC_IN) join(plan, JOINED_OUTSIDE, *names, part, *names);
        else join(plan, part, *names, JOINED_OUTSIDE, *names);
    }
}

/* The place of a field in a port of a part. */
static struct spec_slice field_at(const struct plan *plan, int part, const char *port_name, const char *field)
{
    const struct spec_port *port = spec_find_port(&plan->kind[part].ports, port_name);
    struct spec_slice at = spec_field_slice(&plan->kind[part].values, port->channel->record, field);
    at.lsb += joined_bit(&plan->joined, part, port);
    at.width *= at.count > 1 ? at.count : 1;
    return at;
}

static void join_fields(struct cache_model *m, const struct plan *plan, int from, const char *out, int to,
                        const char *in, const char *const *fields)
{
    for (; *fields; fields++) {
        const struct spec_slice a = field_at(plan, from, out, *fields), b = field_at(plan, to, in, *fields);
        const int width = a.width < b.width ? a.width : b.width;
        struct wires *w = &m->to[to];
        w->wire[w->count++] = (struct wire){a.lsb, b.lsb, width};
    }
}

/* Valid one way and ready the other. */
static void join_handshake(const struct plan *plan, int from, const char *valid, const char *of_ready, int to,
                           const char *to_valid, const char *ready)
{
    join(plan, from, valid, to, to_valid);
    join(plan, to, ready, from, of_ready);
}

static void join_all(struct cache_model *m, const struct plan *plan)
{
    static const char *const front[] = {
        "rst",        "gpu_busy",     "cpu_valid",   "cpu_data",     "cpu_ready",    "gpu_valid",    "gpu_data",
        "gpu_ready",  "answer_valid", "answer_data", "answer_ready", "ready",        "hit",          "miss",
        "write_miss", "bypassed",     "early",       "dropped",      "written_back", "write_failed", NULL};
    static const char *const dfi[] = {
        "rst",           "powered",  "dfi_reset_n", "dfi_cke",    "dfi_cs_n",        "dfi_ras_n",        "dfi_cas_n",
        "dfi_we_n",      "dfi_bank", "dfi_address", "dfi_wrdata", "dfi_wrdata_mask", "dfi_rddata_valid", "dfi_rddata",
        "dfi_wrdata_en", NULL};
    static const char *const reads[] = {"rst", "ar_valid", "ar_ready", "r_valid", "r_ready", "r_data", NULL};
    static const char *const writes[] = {"rst",    "aw_valid", "aw_ready", "w_valid", "w_ready",
                                         "w_data", "b_valid",  "b_ready",  "b_data",  NULL};
    static const char *const tad[] = {"write", "id", "line", "strb", "data", NULL};
    static const char *const address[] = {"id", "addr", "len", "size", "burst", "lock", "cache", "prot", "qos", NULL};
    join_outside(plan, FRONT, front);
    join_outside(plan, CONTROLLER, dfi);
    join_outside(plan, READS, reads);
    join_outside(plan, WRITES, writes);
    join(plan, CONTROLLER, "powered", FRONT, "powered");
    join_handshake(plan, FRONT, "tad_cpu_valid", "tad_cpu_ready", CONTROLLER, "cpu_valid", "cpu_ready");
    join_fields(m, plan, FRONT, "tad_cpu_data", CONTROLLER, "cpu_data", tad);
    join_handshake(plan, FRONT, "tad_gpu_valid", "tad_gpu_ready", CONTROLLER, "gpu_valid", "gpu_ready");
    join_fields(m, plan, FRONT, "tad_gpu_data", CONTROLLER, "gpu_data", tad);
    join_handshake(plan, CONTROLLER, "answer_valid", "answer_ready", FRONT, "tad_answer_valid", "tad_answer_ready");
    join_fields(m, plan, CONTROLLER, "answer_data", FRONT, "tad_answer_data",
                (const char *[]){"cpu", "id", "data", NULL});
    join_handshake(plan, FRONT, "mem_read_valid", "mem_read_ready", READS, "mem_req_valid", "mem_req_ready");
    join_fields(m, plan, FRONT, "mem_read_data", READS, "mem_req_data", (const char *[]){"id", "line", "cpu", NULL});
    join_handshake(plan, READS, "mem_rsp_valid", "mem_rsp_ready", FRONT, "mem_data_valid", "mem_data_ready");
    join_fields(m, plan, READS, "mem_rsp_data", FRONT, "mem_data_data", (const char *[]){"id", "error", "data", NULL});
    join_handshake(plan, FRONT, "mem_write_valid", "mem_write_ready", WRITES, "mem_req_valid", "mem_req_ready");
    join_fields(m, plan, FRONT, "mem_write_data", WRITES, "mem_req_data",
                (const char *[]){"id", "line", "strb", "data", NULL});
    join_handshake(plan, WRITES, "mem_rsp_valid", "mem_rsp_ready", FRONT, "mem_done_valid", "mem_done_ready");
    join_fields(m, plan, WRITES, "mem_rsp_data", FRONT, "mem_done_data", (const char *[]){"id", "error", NULL});
    join_fields(m, plan, READS, "ar_data", JOINED_OUTSIDE, "ar_data", address);
    join_fields(m, plan, WRITES, "aw_data", JOINED_OUTSIDE, "aw_data", address);
    /* Of the user bits of a memory port the highest says that it is for a CPU. */
    const struct spec_slice user = field_at(plan, READS, "ar_data", "user"),
                            to = field_at(plan, JOINED_OUTSIDE, "ar_data", "user");
    m->to[JOINED_OUTSIDE].wire[m->to[JOINED_OUTSIDE].count++] = (struct wire){user.lsb + user.width - 1, to.lsb, 1};
    const struct spec_slice write = field_at(plan, WRITES, "mem_req_data", "write"); /* that port only writes */
    bits_set(m->memory, write.lsb, 1, 1);
}

static int cache_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct cache_model *m = state;
    struct plan plan;
    (void)fsms; /* it has no tables */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes);
    join_all(m, &plan);
    return joined_begin(&plan.joined, m->memory, error);
}

/* A cycle ---------------------------------------------------------------------------------------------------------- */

static void feed(struct cache_model *m, int part)
{
    joined_feed(&m->joined, m->memory, part);
    for (int i = 0; i < m->to[part].count; i++) {
        const struct wire *w = &m->to[part].wire[i];
        bits_copy(m->memory, w->to, m->memory, w->from, w->width);
    }
}

static void run(struct cache_model *m, int part)
{
    feed(m, part);
    joined_eval(&m->joined, m->memory, part);
}

static void cache_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct cache_model *m = state;
    joined_enter(&m->joined, m->memory, in);
    run(m, FRONT); /* what it offers, and what it takes, is of its state alone */
    run(m, CONTROLLER);
    run(m, READS);
    run(m, WRITES);
    run(m, FRONT);
    feed(m, JOINED_OUTSIDE);
    memcpy(out, m->memory + m->joined.part[JOINED_OUTSIDE].out, sizeof *out * (size_t)m->joined.out_words);
}

static void cache_tick(void *state)
{
    struct cache_model *m = state;
    joined_tick(&m->joined, m->memory);
}

static const struct front_model *front_of(const void *model_state)
{
    const struct cache_model *m = model_state;
    return (const struct front_model *)((const char *)m->memory + m->joined.part[FRONT].state);
}

const struct front_state *dramcache_front(const void *model_state)
{
    return &front_of(model_state)->now;
}

const struct front_seen *dramcache_seen(const void *model_state)
{
    return &front_of(model_state)->seen;
}

const struct model_ops model_dramcache = {
    .block = "dramcache", .size = cache_size, .init = cache_init, .eval = cache_eval, .tick = cache_tick};
