/* Golden model of the block `denovo_stash_system`: docs/denovo/stash-system-data-path.md. The golden models of denovo_system
 * and of its stashes, and wires between their ports. */
#include <stdio.h>
#include <string.h>

#include "cmodel/joined.h"
#include "spec/denovo/denovo_system.h"
#include "spec/stash/stash_types.h"

extern const struct model_ops model_denovo_system, model_stash;

enum { SYSTEM = JOINED_OUTSIDE + 1, FIRST_STASH };

struct stash_system_model {
    struct joined joined;
    int stashes;
    _Alignas(16) uint32_t memory[];
};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind outside, system, stash;
};

static const struct joined_name system_names[] = {{0}};
static const struct joined_name stash_names[] = {{"BANKS", "STASH_BANKS"}, {"PA_BITS", "ADDR_BITS"}, {0}};

static void plan_parts(struct stash_system_model *m, struct plan *plan, const struct spec_values *values)
{
    memset(m, 0, sizeof *m);
    m->stashes = (int)spec_get(values, "STASHES");
    plan->joined.joined = &m->joined;
    plan->outside = (struct joined_kind){.values = *values};
    plan->system.ops = &model_denovo_system;
    joined_take_values(&plan->system.values, &denovo_system_block, values, system_names);
    plan->stash.ops = &model_stash;
    joined_take_values(&plan->stash.values, &stash_block, values, stash_names);
    joined_set_value(&plan->stash.values, "MAP_ENTRIES", INT64_C(1) << spec_get(values, "MAP_BITS"));
    struct joined_kind *const kind[] = {&plan->outside, &plan->system, &plan->stash};
    for (int k = 0; k < 3; k++) spec_list_ports(&kind[k]->values, &kind[k]->ports);
    joined_add(&plan->joined, &plan->outside);
    joined_add(&plan->joined, &plan->system);
    for (int i = 0; i < m->stashes; i++) joined_add(&plan->joined, &plan->stash);
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct stash_system_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* What the system has under the same name as the whole. */
static void join_system(const struct joined_plan *plan)
{
    const struct spec_ports *ports = &plan->kind[SYSTEM]->ports;
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *port = &ports->port[i];
        if (!spec_find_port(&plan->kind[JOINED_OUTSIDE]->ports, port->name)) continue;
        for (int lane = 0; lane < port->lanes; lane++) {
            const struct joined_end inside = {SYSTEM, port->name, lane}, outside = {JOINED_OUTSIDE, port->name, lane};
            joined_ports(plan, port->dir == SPEC_IN ? outside : inside, port->dir == SPEC_IN ? inside : outside);
        }
    }
}

static void join_stash(const struct joined_plan *plan, uint32_t *memory, int stash)
{
    static const struct {
        const char *name;
        int other, to_stash; /* the part at the other end; the stash takes what comes */
    } channels[] = {{"req", JOINED_OUTSIDE, 1},  {"resp", JOINED_OUTSIDE, 0},
                    {"cmd", JOINED_OUTSIDE, 1},  {"cmd_done", JOINED_OUTSIDE, 0},
                    {"walk", JOINED_OUTSIDE, 0}, {"walk_done", JOINED_OUTSIDE, 1},
                    {"l2_req", SYSTEM, 0},       {"fwd_rsp", SYSTEM, 0},
                    {"l2_fwd", SYSTEM, 1},       {"l2_rsp", SYSTEM, 1}};
    const int part = FIRST_STASH + stash;
    for (size_t i = 0; i < sizeof channels / sizeof *channels; i++) {
        char name[32];
        snprintf(name, sizeof name, "stash_%s", channels[i].name);
        const struct joined_end own = {part, channels[i].name, 0}, other = {channels[i].other, name, stash};
        joined_channel(plan, channels[i].to_stash ? other : own, channels[i].to_stash ? own : other);
    }
    joined_ports(plan, (struct joined_end){JOINED_OUTSIDE, "rst", 0}, (struct joined_end){part, "rst", 0});
    joined_ports(plan, (struct joined_end){part, "protocol_error", 0},
                 (struct joined_end){JOINED_OUTSIDE, "stash_protocol_error", stash});
    joined_ports(plan, (struct joined_end){part, "idle", 0}, (struct joined_end){JOINED_OUTSIDE, "stash_idle", stash});
    const int core_id = plan->joined->part[part].in + spec_port_word(&plan->kind[part]->ports, "core_id");
    memory[core_id] = (uint32_t)stash;
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct stash_system_model *m = state;
    struct plan plan;
    (void)fsms; /* its tables are its parts' */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes);
    join_system(&plan.joined);
    for (int stash = 0; stash < m->stashes; stash++) join_stash(&plan.joined, m->memory, stash);
    return joined_begin(&plan.joined, m->memory, error);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct stash_system_model *m = state;
    joined_enter(&m->joined, m->memory, in);
    /* What a side offers waits for nothing; what it takes may follow from what it is offered. */
    for (int round = 0; round < 2; round++) {
        joined_run(&m->joined, m->memory, SYSTEM);
        for (int i = 0; i < m->stashes; i++) joined_run(&m->joined, m->memory, FIRST_STASH + i);
    }
    joined_leave(&m->joined, m->memory, out);
}

static void model_tick(void *state)
{
    struct stash_system_model *m = state;
    joined_tick(&m->joined, m->memory);
}

const struct model_ops model_denovo_stash_system = {
    .block = "denovo_stash_system", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
