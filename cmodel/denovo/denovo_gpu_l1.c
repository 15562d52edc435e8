/* Golden model of the block `denovo_gpu_l1`: docs/denovo/gpu-l1-data-path.md. The golden models of denovo_coalescer and of
 * denovo_l1, wires between their ports, and what keeps a command behind the line accesses before it. */
#include <string.h>

#include "cmodel/joined.h"
#include "spec/bits.h"
#include "spec/denovo/denovo_coalescer.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/expr.h"

extern const struct model_ops model_denovo_coalescer, model_denovo_l1;

enum { COALESCER = JOINED_OUTSIDE + 1, L1, PARTS };

struct gpu_l1_model {
    struct joined joined;
    struct joined_place access;               /* of the coalescer */
    struct joined_place outer_warp, warp;     /* the whole's, and the coalescer's */
    struct joined_place outer_cmd, inner_cmd; /* the whole's, and the L1's */
    _Alignas(16) uint32_t memory[];
};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind kind[PARTS];
};

static void plan_parts(struct gpu_l1_model *m, struct plan *plan, const struct spec_values *values)
{
    static const struct joined_name no_names[] = {{0}};
    const int tag_bits = expr_clog2(spec_get(values, "ENTRIES")) + expr_clog2(spec_get(values, "LANES"));
    memset(m, 0, sizeof *m);
    plan->joined.joined = &m->joined;
    plan->kind[JOINED_OUTSIDE] = (struct joined_kind){.values = *values};
    plan->kind[COALESCER].ops = &model_denovo_coalescer;
    joined_take_values(&plan->kind[COALESCER].values, &denovo_coalescer_block, values, no_names);
    plan->kind[L1].ops = &model_denovo_l1;
    joined_take_values(&plan->kind[L1].values, &denovo_l1_block, values, no_names);
    for (int part = 0; part < PARTS; part++) {
        if (part != JOINED_OUTSIDE) joined_set_value(&plan->kind[part].values, "TAG_BITS", tag_bits);
        spec_list_ports(&plan->kind[part].values, &plan->kind[part].ports);
        joined_add(&plan->joined, &plan->kind[part]);
    }
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct gpu_l1_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* What a part has under the same name as the whole; but not these ports, until NULL: another part's, or what is decided here. */
static void join_part(const struct joined_plan *plan, int part, const char *const *but)
{
    const struct spec_ports *ports = &plan->kind[part]->ports;
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *port = &ports->port[i];
        if (!spec_find_port(&plan->kind[JOINED_OUTSIDE]->ports, port->name)) continue;
        int left_out = 0;
        for (const char *const *b = but; *b; b++) left_out |= !strcmp(port->name, *b);
        if (left_out) continue;
        const struct joined_end inside = {part, port->name, 0}, outside = {JOINED_OUTSIDE, port->name, 0};
        joined_ports(plan, port->dir == SPEC_IN ? outside : inside, port->dir == SPEC_IN ? inside : outside);
    }
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct gpu_l1_model *m = state;
    struct plan plan;
    (void)fsms; /* its tables are its parts' */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes); /* `cpu` of the L1 stays so */
    join_part(&plan.joined, COALESCER, (const char *const[]){"protocol_error", "warp_valid", NULL});
    join_part(&plan.joined, L1, (const char *const[]){"cmd_valid", "cmd_ready", NULL});
    m->access = joined_place_of(&plan.joined, COALESCER, "access", 0);
    m->outer_warp = joined_place_of(&plan.joined, JOINED_OUTSIDE, "warp", 0);
    m->warp = joined_place_of(&plan.joined, COALESCER, "warp", 0);
    m->outer_cmd = joined_place_of(&plan.joined, JOINED_OUTSIDE, "cmd", 0);
    m->inner_cmd = joined_place_of(&plan.joined, L1, "cmd", 0);
    joined_channel(&plan.joined, (struct joined_end){COALESCER, "access", 0}, (struct joined_end){L1, "access", 0});
    joined_channel(&plan.joined, (struct joined_end){L1, "answer", 0}, (struct joined_end){COALESCER, "answer", 0});
    return joined_begin(&plan.joined, m->memory, error);
}

static int get(const struct gpu_l1_model *m, int bit)
{
    return (int)bits_get(m->memory, bit, 1);
}
static void put(struct gpu_l1_model *m, int bit, int value)
{
    bits_set(m->memory, bit, 1, (uint64_t)value);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct gpu_l1_model *m = state;
    joined_enter(&m->joined, m->memory, in);
    /* What the coalescer offers, and whether it takes an answer, follows from its state and `reply_ready`; what it takes
     * at `warp` from what the L1 takes. */
    joined_run(&m->joined, m->memory, COALESCER);
    /* No command passes what was taken before it, and nothing that comes with a command that may go is taken before it. */
    const int holds = get(m, m->access.valid), command = get(m, m->outer_cmd.valid);
    put(m, m->inner_cmd.valid, command && !holds);
    joined_run(&m->joined, m->memory, L1);
    const int takes = get(m, m->inner_cmd.ready);
    put(m, m->outer_cmd.ready, takes && !holds);
    put(m, m->warp.valid, get(m, m->outer_warp.valid) && !(command && takes));
    joined_run(&m->joined, m->memory, COALESCER);
    joined_leave(&m->joined, m->memory, out);
}

static void model_tick(void *state)
{
    struct gpu_l1_model *m = state;
    joined_tick(&m->joined, m->memory);
}

const struct model_ops model_denovo_gpu_l1 = {
    .block = "denovo_gpu_l1", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
