/* Golden model of the block `dramcache_stack`: docs/dramcache/stack-data-path.md. The golden models of its vaults, and what
 * lies between them and the ports of the whole. */
#include "cmodel/dramcache/dramcache_stack.h"

#include <string.h>

#include "cmodel/joined.h"
#include "spec/bits.h"
#include "spec/dramcache/dramcache.h"
#include "spec/expr.h"

extern const struct model_ops model_dramcache;

enum { VAULTS = 8, CPU = 0, GPU, CLASSES };
enum { FIRST = JOINED_OUTSIDE + 1, ANSWER_WORDS = 34 };

struct stack_answers {
    int full, last; /* last: the vault whose answer came last */
    uint32_t data[ANSWER_WORDS];
};

struct stack_model {
    struct joined joined;
    int vaults, vault_bits, vault_bit, offset_bits;
    struct spec_slice line_at[CLASSES]; /* in a request of the whole */
    struct spec_slice address_at;       /* in AR and AW of the whole */
    struct joined_place request[CLASSES], answer;
    struct {
        struct joined_place request[CLASSES], answer;
        struct joined_place own[2], whole[2]; /* AW and AR: as the vault gives them; of the whole */
    } vault[VAULTS];
    struct stack_answers now, next;
    _Alignas(16) uint32_t memory[];
};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind whole, vault;
};

void dramcache_stack_vault(struct spec_values *vault, const struct spec_values *whole)
{
    static const struct joined_name no_names[] = {{0}};
    joined_take_values(vault, &dramcache_block, whole, no_names);
    joined_set_value(vault, "LINE_BITS", spec_get(whole, "LINE_BITS") - expr_clog2(spec_get(whole, "VAULTS")));
}

static void plan_parts(struct stack_model *m, struct plan *plan, const struct spec_values *values)
{
    memset(m, 0, sizeof *m);
    m->vaults = (int)spec_get(values, "VAULTS");
    m->vault_bits = expr_clog2(m->vaults);
    m->vault_bit = (int)spec_get(values, "VAULT_BIT");
    m->offset_bits = expr_clog2(spec_get(values, "LINE_BYTES"));
    plan->joined.joined = &m->joined;
    plan->whole = (struct joined_kind){.values = *values};
    plan->vault.ops = &model_dramcache;
    dramcache_stack_vault(&plan->vault.values, values);
    spec_list_ports(&plan->whole.values, &plan->whole.ports);
    spec_list_ports(&plan->vault.values, &plan->vault.ports);
    joined_add(&plan->joined, &plan->whole);
    for (int v = 0; v < m->vaults; v++) joined_add(&plan->joined, &plan->vault);
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct stack_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* Places ----------------------------------------------------------------------------------------------------------- */

/* Channels that are no wires. */
static int is_ours(const struct spec_port *port)
{
    static const char *const ours[] = {"cpu", "gpu", "answer", "aw_data", "ar_data", NULL};
    for (const char *const *name = ours; *name; name++)
        if (!strncmp(port->name, *name, strlen(*name)) && (port->channel != NULL)) return 1;
    return 0;
}

static void join_vault(const struct plan *plan, int v)
{
    const struct spec_ports *ports = &plan->vault.ports;
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *port = &ports->port[i], *whole = spec_find_port(&plan->whole.ports, port->name);
        if (is_ours(port)) continue;
        const int one = !port->channel && whole->width == port->width; /* `rst`, `gpu_busy`: all vaults have the same */
        const struct joined_end inside = {FIRST + v, port->name, 0},
                                outside = {JOINED_OUTSIDE, port->name, one ? 0 : v};
        joined_ports(&plan->joined, port->dir == SPEC_IN ? outside : inside, port->dir == SPEC_IN ? inside : outside);
    }
}

static void find_places(struct stack_model *m, const struct plan *plan)
{
    static const char *const request[CLASSES] = {"cpu", "gpu"}, *const address[2] = {"aw", "ar"};
    const struct joined_plan *p = &plan->joined;
    const struct spec_values *values = &plan->whole.values;
    m->line_at[CPU] = spec_field_slice(values, &dramcache_cpu_request_record, "line");
    m->line_at[GPU] = spec_field_slice(values, &dramcache_gpu_request_record, "line");
    m->address_at = spec_field_slice(values, spec_find_port(&plan->whole.ports, "ar_data")->channel->record, "addr");
    for (int c = 0; c < CLASSES; c++) m->request[c] = joined_place_of(p, JOINED_OUTSIDE, request[c], 0);
    m->answer = joined_place_of(p, JOINED_OUTSIDE, "answer", 0);
    for (int v = 0; v < m->vaults; v++) {
        for (int c = 0; c < CLASSES; c++) m->vault[v].request[c] = joined_place_of(p, FIRST + v, request[c], 0);
        m->vault[v].answer = joined_place_of(p, FIRST + v, "answer", 0);
        for (int i = 0; i < 2; i++) {
            m->vault[v].own[i] = joined_place_of(p, FIRST + v, address[i], 0);
            m->vault[v].whole[i] = joined_place_of(p, JOINED_OUTSIDE, address[i], v);
        }
    }
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    struct stack_model *m = state;
    struct plan plan;
    (void)fsms; /* its tables are its parts' */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes);
    for (int v = 0; v < m->vaults; v++) join_vault(&plan, v);
    find_places(m, &plan);
    m->now.last = m->vaults - 1;
    return joined_begin(&plan.joined, m->memory, error);
}

/* A cycle ---------------------------------------------------------------------------------------------------------- */

static int get(const struct stack_model *m, int bit)
{
    return (int)bits_get(m->memory, bit, 1);
}

static void put(struct stack_model *m, int bit, int value)
{
    bits_set(m->memory, bit, 1, (uint64_t)value);
}

/* The vault that a channel's request is for. */
static int vault_of(const struct stack_model *m, int class)
{
    const uint64_t line = bits_get(m->memory, m->request[class].data + m->line_at[class].lsb, m->line_at[class].width);
    return (int)((line ^ line >> m->vault_bit) & (uint64_t)(m->vaults - 1));
}

/* The request at the ports of all vaults, valid at its own. */
static void send_request(struct stack_model *m, int class)
{
    const struct joined_place *from = &m->request[class];
    const int at = m->line_at[class].lsb, vault = vault_of(m, class);
    for (int v = 0; v < m->vaults; v++) {
        const struct joined_place *to = &m->vault[v].request[class];
        bits_copy(m->memory, to->data, m->memory, from->data, at);
        bits_copy(m->memory, to->data + at, m->memory, from->data + at + m->vault_bits, to->width - at);
        put(m, to->valid, v == vault && get(m, from->valid));
    }
}

static void take_request(struct stack_model *m, int class)
{
    put(m, m->request[class].ready, get(m, m->vault[vault_of(m, class)].request[class].ready));
}

/* The register, and who fills it: a vault, or -1. */
static int give_answer(struct stack_model *m)
{
    put(m, m->answer.valid, m->now.full);
    bits_copy(m->memory, m->answer.data, m->now.data, 0, m->answer.width);
    m->next = m->now;
    if (m->now.full && !get(m, m->answer.ready)) return -1;
    m->next.full = 0;
    memset(m->next.data, 0, sizeof m->next.data);
    for (int i = 1; i <= m->vaults; i++) {
        const int v = (m->now.last + i) % m->vaults;
        const struct joined_place *from = &m->vault[v].answer;
        if (!get(m, from->valid)) continue;
        put(m, from->ready, 1);
        m->next.full = 1;
        m->next.last = v;
        bits_copy(m->next.data, 0, m->memory, from->data, from->width);
        return v;
    }
    return -1;
}

/* An address of a vault's memory becomes one of all vaults': its lowest bits are those that name the vault. */
static void widen_address(struct stack_model *m, int v, const struct joined_place *own,
                          const struct joined_place *whole)
{
    const int line = m->address_at.lsb + m->offset_bits;
    const uint64_t hash = bits_get(m->memory, own->data + line + m->vault_bit - m->vault_bits, m->vault_bits);
    bits_copy(m->memory, whole->data, m->memory, own->data, line);
    bits_copy(m->memory, whole->data + line + m->vault_bits, m->memory, own->data + line, own->width - line);
    bits_set(m->memory, whole->data + line, m->vault_bits, get(m, own->valid) ? hash ^ (uint64_t)v : 0);
}

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct stack_model *m = state;
    joined_enter(&m->joined, m->memory, in);
    for (int c = 0; c < CLASSES; c++) send_request(m, c);
    for (int v = 0; v < m->vaults; v++) {
        put(m, m->vault[v].answer.ready, 0);
        joined_run(&m->joined, m->memory, FIRST + v);
        for (int i = 0; i < 2; i++) widen_address(m, v, &m->vault[v].own[i], &m->vault[v].whole[i]);
    }
    for (int c = 0; c < CLASSES; c++) take_request(m, c);
    /* What a vault shows does not depend on whether its answer is taken, so that is known last. */
    const int taken = give_answer(m);
    if (taken >= 0) joined_run(&m->joined, m->memory, FIRST + taken);
    joined_leave(&m->joined, m->memory, out);
    if (!(in[0] & 1)) return;
    m->next = (struct stack_answers){.last = m->vaults - 1};
}

static void model_tick(void *state)
{
    struct stack_model *m = state;
    m->now = m->next;
    joined_tick(&m->joined, m->memory);
}

const void *dramcache_stack_part(const void *model_state, int vault)
{
    const struct stack_model *m = model_state;
    return (const char *)m->memory + m->joined.part[FIRST + vault].state;
}

const struct model_ops model_dramcache_stack = {
    .block = "dramcache_stack", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
