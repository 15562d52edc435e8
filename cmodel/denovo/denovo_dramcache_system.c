/* Golden model of the block `denovo_dramcache_system`: docs/denovo/dramcache-system-data-path.md. The golden models of
 * denovo_system and of dramcache, and the join between them. */
#include "cmodel/denovo/denovo_dramcache_system.h"

#include <string.h>

#include "cmodel/joined.h"
#include "spec/axi4/axi4.h"
#include "spec/bits.h"
#include "spec/denovo/denovo_system.h"
#include "spec/dramcache/dramcache.h"
#include "spec/expr.h"

extern const struct model_ops model_denovo_system, model_dramcache;

enum { SYSTEM = JOINED_OUTSIDE + 1, VAULT, PARTS };
enum { CPU, GPU, CLASSES };
enum { BANKS = 8, REQUEST_WORDS = 24 };

struct out { /* what stands in front of a channel of the vault */
    int full, write, bank;
    int last; /* of those who ask: who went last */
    uint32_t request[REQUEST_WORDS];
};
struct write { /* of a line, of a bank */
    int busy, done;
    uint64_t id;
};
struct join {
    struct out out[CLASSES];
    struct write write[BANKS];
};

struct below_model {
    struct joined joined;
    int banks, id_bits, core_bits, pc_bits,
        offset_bits; /* id_bits: of a bank's id; offset_bits: of a byte in its line */
    int rst;         /* word of the inputs */
    struct {
        struct joined_place aw, w, b, ar, r;
    } bank[BANKS], io[BANKS];
    struct joined_place request[CLASSES], answer;
    struct {
        struct spec_slice id, addr, cache, user;
    } address_at;
    struct {
        struct spec_slice data, strb;
    } w_at;
    struct {
        struct spec_slice id, resp;
    } b_at;
    struct {
        struct spec_slice id, data, resp, last;
    } r_at;
    struct {
        struct spec_slice write, id, core, pc, line, strb, data;
    } request_at[CLASSES];
    struct {
        struct spec_slice id, error, data;
    } answer_at;
    struct join now, next;
    _Alignas(16) uint32_t memory[];
};

struct plan { /* what only init needs */
    struct joined_plan joined;
    struct joined_kind kind[PARTS];
};

/* The blocks' parameters ------------------------------------------------------------------------------------------- */

static const struct joined_name no_names[] = {{0}};

void denovo_dramcache_vault(struct spec_values *vault, const struct spec_values *whole)
{
    const int64_t bytes = 4 * spec_get(whole, "LINE_WORDS");
    joined_take_values(vault, &dramcache_block, whole, no_names);
    joined_set_value(vault, "LINE_BYTES", bytes);
    joined_set_value(vault, "LINE_BITS", spec_get(whole, "ADDR_BITS") - expr_clog2(bytes));
    joined_set_value(vault, "ID_BITS", spec_get(whole, "MEM_ID_BITS") + expr_clog2(spec_get(whole, "BANKS")));
    joined_set_value(vault, "CORES", INT64_C(1) << spec_get(whole, "CORE_BITS"));
}

static void plan_parts(struct below_model *m, struct plan *plan, const struct spec_values *values)
{
    memset(m, 0, sizeof *m);
    m->banks = (int)spec_get(values, "BANKS");
    m->id_bits = (int)spec_get(values, "MEM_ID_BITS");
    m->core_bits = (int)spec_get(values, "CORE_BITS");
    m->pc_bits = (int)spec_get(values, "PC_BITS");
    m->offset_bits = expr_clog2(4 * spec_get(values, "LINE_WORDS"));
    plan->joined.joined = &m->joined;
    plan->kind[JOINED_OUTSIDE] = (struct joined_kind){.values = *values};
    struct joined_kind *k = &plan->kind[SYSTEM];
    k->ops = &model_denovo_system;
    joined_take_values(&k->values, &denovo_system_block, values, no_names);
    joined_set_value(&k->values, "AXI_BYTES", INT64_C(1) << m->offset_bits);
    joined_set_value(&k->values, "AXI_ID_BITS", m->id_bits);
    plan->kind[VAULT].ops = &model_dramcache;
    denovo_dramcache_vault(&plan->kind[VAULT].values, values);
    for (int part = 0; part < PARTS; part++) {
        spec_list_ports(&plan->kind[part].values, &plan->kind[part].ports);
        joined_add(&plan->joined, &plan->kind[part]);
    }
}

static size_t model_size(const struct spec_values *values)
{
    struct plan plan;
    struct below_model m;
    plan_parts(&m, &plan, values);
    return sizeof m + m.joined.bytes;
}

/* Wires ------------------------------------------------------------------------------------------------------------ */

static int is_channel(const char *port, const char *const *channels)
{
    for (; *channels; channels++) {
        const size_t n = strlen(*channels);
        if (!strncmp(port, *channels, n) && port[n] == '_') return 1;
    }
    return 0;
}

/* What a part has under the same name as the whole, but for the channels that the join has. */
static void join_part(const struct joined_plan *plan, int part, const char *const *channels)
{
    const struct spec_ports *ports = &plan->kind[part]->ports;
    for (int i = 0; i < ports->count; i++) {
        const struct spec_port *port = &ports->port[i];
        if (port->channel && is_channel(port->name, channels)) continue;
        for (int lane = 0; lane < port->lanes; lane++) {
            const struct joined_end inside = {part, port->name, lane}, outside = {JOINED_OUTSIDE, port->name, lane};
            joined_ports(plan, port->dir == SPEC_IN ? outside : inside, port->dir == SPEC_IN ? inside : outside);
        }
    }
}

static void find_fields(struct below_model *m, const struct joined_plan *plan)
{
    static const char *const requests[] = {"cpu_data", "gpu_data"};
    const struct spec_values *v = &plan->kind[SYSTEM]->values;
    const struct spec_record *record;
#define RECORD(part, port) record = spec_find_port(&plan->kind[part]->ports, port)->channel->record
#define FIELD(to, field)   m->to.field = spec_field_slice(v, record, #field)
    RECORD(SYSTEM, "ar_data");
    FIELD(address_at, id), FIELD(address_at, addr), FIELD(address_at, cache), FIELD(address_at, user);
    RECORD(SYSTEM, "w_data");
    FIELD(w_at, data), FIELD(w_at, strb);
    RECORD(SYSTEM, "b_data");
    FIELD(b_at, id), FIELD(b_at, resp);
    RECORD(SYSTEM, "r_data");
    FIELD(r_at, id), FIELD(r_at, data), FIELD(r_at, resp), FIELD(r_at, last);
    v = &plan->kind[VAULT]->values;
    for (int c = 0; c < CLASSES; c++) {
        RECORD(VAULT, requests[c]);
        FIELD(request_at[c], write), FIELD(request_at[c], id), FIELD(request_at[c], line);
        FIELD(request_at[c], strb), FIELD(request_at[c], data);
        if (c == CPU) FIELD(request_at[c], core), FIELD(request_at[c], pc);
    }
    RECORD(VAULT, "answer_data");
    FIELD(answer_at, id), FIELD(answer_at, error), FIELD(answer_at, data);
#undef RECORD
#undef FIELD
}

static int model_init(void *state, const struct spec_values *values, const struct spec_fsm *const *fsms,
                      struct spec_error *error)
{
    static const char *const of_system[] = {"aw", "w", "b", "ar", "r", NULL}, *const of_vault[] = {"cpu", "gpu",
                                                                                                   "answer", NULL};
    struct below_model *m = state;
    struct plan plan;
    (void)fsms; /* its tables are its parts' */
    plan_parts(m, &plan, values);
    memset(m->memory, 0, m->joined.bytes);
    join_part(&plan.joined, SYSTEM, of_system);
    join_part(&plan.joined, VAULT, of_vault);
    for (int b = 0; b < m->banks; b++) {
#define PLACE(name)                                                                                                    \
    m->bank[b].name = joined_place_of(&plan.joined, SYSTEM, #name, b),                                                 \
    m->io[b].name = joined_place_of(&plan.joined, JOINED_OUTSIDE, "io_" #name, b)
        PLACE(aw), PLACE(w), PLACE(b), PLACE(ar), PLACE(r);
#undef PLACE
    }
    m->request[CPU] = joined_place_of(&plan.joined, VAULT, "cpu", 0);
    m->request[GPU] = joined_place_of(&plan.joined, VAULT, "gpu", 0);
    m->answer = joined_place_of(&plan.joined, VAULT, "answer", 0);
    find_fields(m, &plan.joined);
    m->rst = spec_port_word(&plan.kind[JOINED_OUTSIDE].ports, "rst");
    m->now.out[CPU].last = m->banks - 1;
    m->now.out[GPU].last = 2 * m->banks - 1;
    return joined_begin(&plan.joined, m->memory, error);
}

/* The join --------------------------------------------------------------------------------------------------------- */

static uint64_t field(const struct below_model *m, const struct joined_place *p, struct spec_slice at)
{
    return bits_get(m->memory, p->data + at.lsb, at.width);
}

static void put(struct below_model *m, int bit, int value)
{
    bits_set(m->memory, bit, 1, (uint64_t)value);
}

static int get(const struct below_model *m, int bit)
{
    return (int)bits_get(m->memory, bit, 1);
}

static int is_line(const struct below_model *m, const struct joined_place *address)
{
    return get(m, address->valid) && field(m, address, m->address_at.cache) == AXI4_CACHE_NORMAL;
}

static int is_cpu(const struct below_model *m, const struct joined_place *address)
{
    return (int)(field(m, address, m->address_at.user) >> (m->core_bits + m->pc_bits) & 1);
}

/* Asker n of a class: a bank's read, or for the GPU behind them a bank's write. */
static int asks(const struct below_model *m, int class, int n)
{
    if (n < m->banks) return is_line(m, &m->bank[n].ar) && is_cpu(m, &m->bank[n].ar) == (class == CPU);
    const int b = n - m->banks;
    return is_line(m, &m->bank[b].aw) && get(m, m->bank[b].w.valid) && !m->now.write[b].busy;
}

static void set_request(struct out *out, struct spec_slice at, uint64_t value)
{
    bits_set(out->request, at.lsb, at.width, value);
}

static void enter(struct below_model *m, int class, int n)
{
    struct out *out = &m->next.out[class];
    const int write = n >= m->banks, b = n % m->banks;
    const struct joined_place *address = write ? &m->bank[b].aw : &m->bank[b].ar;
    memset(out, 0, sizeof *out);
    out->full = 1;
    out->write = write;
    out->bank = b;
    out->last = n;
    set_request(out, m->request_at[class].write, (uint64_t)write);
    set_request(out, m->request_at[class].line, field(m, address, m->address_at.addr) >> m->offset_bits);
    if (write) {
        const struct joined_place *w = &m->bank[b].w;
        bits_copy(out->request, m->request_at[class].strb.lsb, m->memory, w->data + m->w_at.strb.lsb,
                  m->w_at.strb.width);
        bits_copy(out->request, m->request_at[class].data.lsb, m->memory, w->data + m->w_at.data.lsb,
                  m->w_at.data.width);
        m->next.write[b] = (struct write){.busy = 1, .id = field(m, address, m->address_at.id)};
        return;
    }
    set_request(out, m->request_at[class].id, (uint64_t)b << m->id_bits | field(m, address, m->address_at.id));
    if (class == CPU) {
        const uint64_t user = field(m, address, m->address_at.user);
        set_request(out, m->request_at[CPU].core, user >> m->pc_bits);
        set_request(out, m->request_at[CPU].pc, user);
    }
}

/* Lines that go down: the ready of the banks' AR, AW and W, and what enters out. */
static void send_lines(struct below_model *m)
{
    for (int class = 0; class < CLASSES; class ++) {
        const struct out *out = &m->now.out[class];
        const int askers = class == CPU ? m->banks : 2 * m->banks, taken = out->full && get(m, m->request[class].ready);
        if (taken) m->next.out[class].full = 0;
        if (taken && out->write) m->next.write[out->bank].done = 1;
        if (out->full && !taken) continue;
        for (int i = 1; i <= askers; i++) {
            const int n = (out->last + i) % askers, b = n % m->banks;
            if (!asks(m, class, n)) continue;
            enter(m, class, n);
            if (n < m->banks) put(m, m->bank[b].ar.ready, 1);
            else put(m, m->bank[b].aw.ready, 1), put(m, m->bank[b].w.ready, 1);
            break;
        }
    }
}

/* From a bank to its device, and the ready back. */
static void pass_down(struct below_model *m, const struct joined_place *from, const struct joined_place *to)
{
    bits_copy(m->memory, to->data, m->memory, from->data, from->width);
    put(m, to->valid, 1);
    put(m, from->ready, get(m, to->ready));
}

/* From a device to its bank. */
static void pass_up(struct below_model *m, const struct joined_place *from, const struct joined_place *to)
{
    bits_copy(m->memory, to->data, m->memory, from->data, from->width);
    put(m, to->valid, get(m, from->valid));
    put(m, from->ready, get(m, to->ready));
}

static void send_uncached(struct below_model *m, int b)
{
    const struct joined_place *const from[] = {&m->bank[b].ar, &m->bank[b].aw, &m->bank[b].w};
    const struct joined_place *const to[] = {&m->io[b].ar, &m->io[b].aw, &m->io[b].w};
    for (int i = 0; i < 3; i++) {
        put(m, from[i]->ready, 0);
        put(m, to[i]->valid, 0);
        bits_clear(m->memory, to[i]->data, to[i]->width);
        const int line = is_line(m, i == 0 ? &m->bank[b].ar : &m->bank[b].aw); /* W goes with its AW */
        if (!line && get(m, from[i]->valid)) pass_down(m, from[i], to[i]);
        else if (!line) put(m, from[i]->ready, get(m, to[i]->ready));
    }
}

/* The vault's answer at the R of its bank: 1 if it is this bank's. */
static int bring_line(struct below_model *m, int b)
{
    const struct joined_place *r = &m->bank[b].r;
    const uint64_t id = field(m, &m->answer, m->answer_at.id);
    if (!get(m, m->answer.valid) || id >> m->id_bits != (uint64_t)b) return 0;
    const int failed = (int)field(m, &m->answer, m->answer_at.error);
    put(m, r->valid, 1);
    bits_set(m->memory, r->data + m->r_at.id.lsb, m->r_at.id.width, id);
    bits_copy(m->memory, r->data + m->r_at.data.lsb, m->memory, m->answer.data + m->answer_at.data.lsb,
              m->r_at.data.width);
    bits_set(m->memory, r->data + m->r_at.resp.lsb, m->r_at.resp.width, failed ? AXI4_RESP_SLVERR : AXI4_RESP_OKAY);
    put(m, r->data + m->r_at.last.lsb, 1);
    put(m, m->answer.ready, get(m, r->ready));
    put(m, m->io[b].r.ready, 0);
    return 1;
}

static void bring_done(struct below_model *m, int b)
{
    const struct joined_place *p = &m->bank[b].b;
    put(m, p->valid, 1);
    bits_set(m->memory, p->data + m->b_at.id.lsb, m->b_at.id.width, m->now.write[b].id);
    bits_set(m->memory, p->data + m->b_at.resp.lsb, m->b_at.resp.width, AXI4_RESP_OKAY);
    put(m, m->io[b].b.ready, 0);
    if (get(m, p->ready)) m->next.write[b] = (struct write){0};
}

static void offer_requests(struct below_model *m)
{
    for (int class = 0; class < CLASSES; class ++) {
        put(m, m->request[class].valid, m->now.out[class].full);
        bits_copy(m->memory, m->request[class].data, m->now.out[class].request, 0, m->request[class].width);
    }
}

/* A cycle ---------------------------------------------------------------------------------------------------------- */

static void model_eval(void *state, const uint32_t *in, uint32_t *out)
{
    struct below_model *m = state;
    joined_enter(&m->joined, m->memory, in);
    offer_requests(m);
    /* What the parts offer here, and whether they take, is of their states alone. */
    joined_run(&m->joined, m->memory, VAULT);
    joined_run(&m->joined, m->memory, SYSTEM);
    m->next = m->now;
    put(m, m->answer.ready, 0);
    for (int b = 0; b < m->banks; b++) {
        send_uncached(m, b);
        if (!bring_line(m, b)) pass_up(m, &m->io[b].r, &m->bank[b].r);
        if (m->now.write[b].done) bring_done(m, b);
        else pass_up(m, &m->io[b].b, &m->bank[b].b);
    }
    send_lines(m);
    joined_run(&m->joined, m->memory, VAULT);
    joined_run(&m->joined, m->memory, SYSTEM);
    joined_leave(&m->joined, m->memory, out);
    if (!(in[m->rst] & 1)) return;
    memset(&m->next, 0, sizeof m->next);
    m->next.out[CPU].last = m->banks - 1;
    m->next.out[GPU].last = 2 * m->banks - 1;
}

static void model_tick(void *state)
{
    struct below_model *m = state;
    m->now = m->next;
    joined_tick(&m->joined, m->memory);
}

const struct model_ops model_denovo_dramcache_system = {
    .block = "denovo_dramcache_system", .size = model_size, .init = model_init, .eval = model_eval, .tick = model_tick};
