/* Drives dramcache_stack: for each vault an agent of dramcache, with its own lines, memory and DRAM. What these would send to their vaults
 * goes through the two ports of the whole, a request a cycle each; the lowest bits of an id say whose it is. */
#include "cmodel/dramcache/dramcache_stack.h"
#include "cmodel/joined.h"
#include "spec/axi4/axi4.h"
#include "spec/dramcache/dramcache.h"
#include "spec/expr.h"
#include "tb/dramcache/dramcache.h"

extern const struct agent_ops agent_dramcache;

enum { SV_VAULTS = 8, SV_WORDS = 256, SV_WIRES = 40, SV_FIELDS = 12 };

struct sv_wire { /* a port of a vault, and its lane at the whole: bits */
    int vault, whole, width;
    int shared; /* all vaults have the same */
};
struct sv_field { /* at a vault's port, and at the whole's */
    struct spec_slice vault, whole;
};
struct sv_record {
    struct sv_field field[SV_FIELDS];
    int fields;
    struct sv_field id, line, addr; /* of width 0: it has none */
};

struct sv_agent {
    int vaults, vault_bits, vault_bit, offset_bits;
    struct sv_wire in[SV_WIRES], out[SV_WIRES]; /* of vault 0 */
    int ins, outs;
    struct agent_channel request[DV_CLASSES], answer, address[2][SV_VAULTS];         /* of the whole */
    struct agent_channel of_vault[DV_CLASSES], answer_of_vault, address_of_vault[2]; /* AW and AR */
    struct sv_record request_at[DV_CLASSES], answer_at, address_at;
    uint64_t rng, answer_rng, idle_rng;
    enum agent_mode mode;
    struct agent_pace pace_answer;
    int gpu_busy;                         /* word of a vault's inputs */
    int read_valid, read_data, read_bits; /* of the whole: words of the PHYs' lanes, and how wide all data are */
    uint32_t driven[SV_VAULTS][SV_WORDS]; /* inputs of each vault, as its agent has them */
    size_t stride;                        /* bytes of a vault's agent; they follow */
};

static struct dv_agent *agent_of(struct sv_agent *a, int v)
{
    return (struct dv_agent *)(void *)((char *)(a + 1) + (size_t)v * a->stride);
}

/* A vault's agent has ids that leave room for the vault's number. */
static void values_of_agent(struct spec_values *vault, const struct spec_values *whole)
{
    dramcache_stack_vault(vault, whole);
    joined_set_value(vault, "ID_BITS", spec_get(whole, "ID_BITS") - expr_clog2(spec_get(whole, "VAULTS")));
}

static size_t stride_of(const struct spec_values *whole)
{
    struct spec_values vault;
    values_of_agent(&vault, whole);
    return (agent_dramcache.size(&vault) + 63) / 64 * 64;
}

static size_t stack_agent_size(const struct spec_values *whole)
{
    return sizeof(struct sv_agent) + (size_t)spec_get(whole, "VAULTS") * stride_of(whole);
}

/* Ports that are the same but for their lanes. */
static void find_wires(struct sv_agent *a, const struct spec_ports *vault, const struct spec_ports *whole)
{
    static const char *const records[] = {"cpu", "gpu", "answer", "aw_data", "ar_data", NULL};
    for (int i = 0; i < vault->count; i++) {
        const struct spec_port *p = &vault->port[i], *w = spec_find_port(whole, p->name);
        int is_record = 0;
        for (const char *const *name = records; *name && p->channel; name++)
            is_record |= !strncmp(p->name, *name, strlen(*name));
        if (is_record) continue;
        const struct sv_wire wire = {32 * p->word, 32 * w->word, p->width, w->width == p->width};
        if (p->dir == SPEC_IN) a->in[a->ins++] = wire;
        else a->out[a->outs++] = wire;
    }
}

static struct sv_record find_record(const struct spec_values *vault, const struct spec_ports *vp,
                                    const struct spec_values *whole, const struct spec_ports *wp, const char *port)
{
    struct sv_record r = {0};
    const struct spec_record *vr = spec_find_port(vp, port)->channel->record,
                             *wr = spec_find_port(wp, port)->channel->record;
    for (const struct spec_field *f = vr->fields; f->name; f++) {
        const struct sv_field field = {spec_field_slice(vault, vr, f->name), spec_field_slice(whole, wr, f->name)};
        if (!strcmp(f->name, "id")) r.id = field;
        else if (!strcmp(f->name, "line")) r.line = field;
        else if (!strcmp(f->name, "addr")) r.addr = field;
        else r.field[r.fields++] = field;
    }
    return r;
}

static int stack_agent_init(void *state, const struct spec_values *whole, uint64_t seed, enum agent_mode mode,
                            struct spec_error *error)
{
    static const char *const classes[DV_CLASSES] = {"cpu", "gpu"}, *const addresses[2] = {"aw", "ar"};
    static const char *const requests[DV_CLASSES] = {"cpu_data", "gpu_data"};
    struct sv_agent *a = state;
    struct spec_values vault;
    struct spec_ports vp, wp;
    values_of_agent(&vault, whole);
    spec_list_ports(&vault, &vp);
    spec_list_ports(whole, &wp);
    if (vp.in_words > SV_WORDS || vp.out_words > SV_WORDS) return spec_fail(error, "ports too wide for the agent");
    a->vaults = (int)spec_get(whole, "VAULTS");
    a->vault_bits = expr_clog2(a->vaults);
    a->vault_bit = (int)spec_get(whole, "VAULT_BIT");
    a->offset_bits = expr_clog2(spec_get(whole, "LINE_BYTES"));
    a->rng = seed;
    a->answer_rng = ~seed;
    a->idle_rng = seed ^ UINT64_C(0xa5a5a5a5a5a5a5a5);
    a->mode = mode;
    a->gpu_busy = spec_port_word(&vp, "gpu_busy");
    a->read_valid = spec_port_word(&wp, "dfi_rddata_valid");
    a->read_data = spec_port_word(&wp, "dfi_rddata");
    a->read_bits = spec_find_port(&wp, "dfi_rddata")->width;
    find_wires(a, &vp, &wp);
    for (int c = 0; c < DV_CLASSES; c++) {
        a->request[c] = agent_channel(&wp, classes[c]);
        a->of_vault[c] = agent_channel(&vp, classes[c]);
        a->request_at[c] = find_record(&vault, &vp, whole, &wp, requests[c]);
    }
    a->answer = agent_channel(&wp, "answer");
    a->answer_of_vault = agent_channel(&vp, "answer");
    a->answer_at = find_record(&vault, &vp, whole, &wp, "answer_data");
    a->address_at = find_record(&vault, &vp, whole, &wp, "ar_data");
    for (int i = 0; i < 2; i++) {
        a->address_of_vault[i] = agent_channel(&vp, addresses[i]);
        for (int v = 0; v < a->vaults; v++) a->address[i][v] = agent_lane(&wp, addresses[i], v);
    }
    a->stride = stride_of(whole);
    for (int v = 0; v < a->vaults; v++)
        if (agent_dramcache.init(agent_of(a, v), &vault, agent_draw(&a->rng), mode, error)) return -1;
    return 0;
}

/* Between the ports of a vault and those of the whole --------------------------------------------------------------- */

static int lane_of(const struct sv_wire *w, int v)
{
    return w->whole + (w->shared ? 0 : v * w->width);
}

static void take_lanes(const struct sv_wire *wires, int count, int v, uint32_t *vault, const uint32_t *whole)
{
    for (const struct sv_wire *w = wires; w < wires + count; w++)
        bits_copy(vault, w->vault, whole, lane_of(w, v), w->width);
}

/* The lowest bits of a line's number among all vaults, by its number in its own. */
static uint64_t low_bits(const struct sv_agent *a, int v, uint64_t line)
{
    return ((line >> (a->vault_bit - a->vault_bits)) ^ (uint64_t)v) & (uint64_t)(a->vaults - 1);
}

/* Fields that are as wide on both sides. */
static void take_fields(const struct sv_record *r, uint32_t *vault, const uint32_t *whole)
{
    for (const struct sv_field *f = r->field; f < r->field + r->fields; f++)
        bits_copy(vault, f->vault.lsb, whole, f->whole.lsb, f->vault.width);
}

static void widen_request(const struct sv_agent *a, int class, int v, const uint32_t *vault, uint32_t *whole)
{
    const struct sv_record *r = &a->request_at[class];
    const uint64_t line = bits_get_field(vault, 0, r->line.vault, 0), id = bits_get_field(vault, 0, r->id.vault, 0);
    for (const struct sv_field *f = r->field; f < r->field + r->fields; f++)
        bits_copy(whole, f->whole.lsb, vault, f->vault.lsb, f->vault.width);
    bits_set_field(whole, 0, r->line.whole, 0, line << a->vault_bits | low_bits(a, v, line));
    bits_set_field(whole, 0, r->id.whole, 0, id << a->vault_bits | (uint64_t)v);
}

static int vault_of(const struct sv_agent *a, uint64_t line)
{
    return (int)((line ^ line >> a->vault_bit) & (uint64_t)(a->vaults - 1));
}

static void narrow(const struct sv_agent *a, const struct sv_record *r, uint32_t *vault, const uint32_t *whole)
{
    take_fields(r, vault, whole);
    if (r->line.vault.width)
        bits_set_field(vault, 0, r->line.vault, 0, bits_get_field(whole, 0, r->line.whole, 0) >> a->vault_bits);
    bits_set_field(vault, 0, r->id.vault, 0, bits_get_field(whole, 0, r->id.whole, 0) >> a->vault_bits);
}

/* Driving ---------------------------------------------------------------------------------------------------------- */

/* A request that waits stays; else the vaults that have one are drawn. */
static void offer(struct sv_agent *a, int class, uint32_t *in)
{
    const struct agent_channel *c = &a->request[class], *own = &a->of_vault[class];
    int chosen = -1, seen = 0;
    for (int v = 0; v < a->vaults; v++) {
        if (agent_of(a, v)->waits[class]) return;
        if (agent_bit(own, a->driven[v], own->valid) && !agent_below(&a->rng, (uint32_t)++seen)) chosen = v;
    }
    agent_put_bit(c, in, c->valid, chosen >= 0);
    agent_clear_data(c, in);
    if (chosen >= 0) widen_request(a, class, chosen, a->driven[chosen] + own->data, in + c->data);
}

static void stack_agent_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct sv_agent *a = state;
    for (int v = 0; v < a->vaults; v++) {
        agent_dramcache.drive(agent_of(a, v), cycle, a->driven[v]);
        a->driven[v][a->gpu_busy] = a->driven[0][a->gpu_busy];
        a->driven[v][0] = in[0];
        for (const struct sv_wire *w = a->in; w < a->in + a->ins; w++)
            bits_copy(in, lane_of(w, v), a->driven[v], w->vault, w->width);
    }
    /* A PHY that brings nothing may drive anything. */
    if (!in[a->read_valid] && !agent_below(&a->idle_rng, 64))
        agent_fill(&a->idle_rng, in + a->read_data, 0, a->read_bits);
    agent_put_bit(&a->answer, in, a->answer.ready, agent_acts(&a->pace_answer, a->mode, &a->answer_rng, 256));
    offer(a, DV_CPU, in);
    offer(a, DV_GPU, in);
}

/* What a vault's agent sees: its own lanes, and of the ports of all what is its vault's. ------------------------------ */

static void see_requests(struct sv_agent *a, int v, const uint32_t *in, const uint32_t *out, uint32_t *vault_in,
                         uint32_t *vault_out)
{
    for (int c = 0; c < DV_CLASSES; c++) {
        const struct agent_channel *whole = &a->request[c], *own = &a->of_vault[c];
        const uint64_t line = bits_get_field(in + whole->data, 0, a->request_at[c].line.whole, 0);
        if (vault_of(a, line) != v || !agent_bit(whole, in, whole->valid)) continue;
        agent_put_bit(own, vault_in, own->valid, 1);
        agent_put_bit(own, vault_out, own->ready, agent_bit(whole, out, whole->ready));
        narrow(a, &a->request_at[c], vault_in + own->data, in + whole->data);
    }
}

static void see_answer(struct sv_agent *a, int v, const uint32_t *in, const uint32_t *out, uint32_t *vault_in,
                       uint32_t *vault_out)
{
    const struct agent_channel *whole = &a->answer, *own = &a->answer_of_vault;
    const uint64_t id = bits_get_field(out + whole->data, 0, a->answer_at.id.whole, 0);
    agent_put_bit(own, vault_in, own->ready, agent_bit(whole, in, whole->ready));
    if ((int)(id & (uint64_t)(a->vaults - 1)) != v || !agent_bit(whole, out, whole->valid)) return;
    agent_put_bit(own, vault_out, own->valid, 1);
    narrow(a, &a->answer_at, vault_out + own->data, out + whole->data);
}

static int see_addresses(struct sv_agent *a, int v, const uint32_t *out, uint32_t *vault_out, struct spec_error *error)
{
    for (int i = 0; i < 2; i++) {
        const struct agent_channel *whole = &a->address[i][v], *own = &a->address_of_vault[i];
        const struct sv_record *r = &a->address_at;
        uint32_t data[8] = {0};
        if (!agent_bit(own, vault_out, own->valid)) continue;
        bits_copy(data, 0, out + whole->data, whole->lsb, whole->width);
        const uint64_t addr = bits_get_field(data, 0, r->addr.whole, 0), line = addr >> a->offset_bits;
        AGENT_CHECK(vault_of(a, line) == v, "%s: vault %d has an address of vault %d", i ? "AR" : "AW", v,
                    vault_of(a, line));
        take_fields(r, vault_out + own->data, data);
        bits_set_field(vault_out + own->data, 0, r->id.vault, 0, bits_get_field(data, 0, r->id.whole, 0));
        bits_set_field(vault_out + own->data, 0, r->addr.vault, 0,
                       line >> a->vault_bits << a->offset_bits | (addr & ((UINT64_C(1) << a->offset_bits) - 1)));
    }
    return 0;
}

static int stack_agent_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct sv_agent *a = state;
    for (int v = 0; v < a->vaults; v++) {
        uint32_t vault_in[SV_WORDS] = {0}, vault_out[SV_WORDS] = {0};
        take_lanes(a->in, a->ins, v, vault_in, in);
        take_lanes(a->out, a->outs, v, vault_out, out);
        see_requests(a, v, in, out, vault_in, vault_out);
        see_answer(a, v, in, out, vault_in, vault_out);
        if (!(in[0] & 1) && see_addresses(a, v, out, vault_out, error)) return -1;
        const int wrong = agent_dramcache.observe(agent_of(a, v), vault_in, vault_out, error);
        if (wrong) return wrong;
    }
    return 0;
}

const struct agent_ops agent_dramcache_stack = {
    .name = "dramcache_stack",
    .block = "dramcache_stack",
    .responds = (const char *const[]){"dfi_rddata_valid", "dfi_rddata", "b", "r", NULL},
    .size = stack_agent_size,
    .init = stack_agent_init,
    .drive = stack_agent_drive,
    .observe = stack_agent_observe,
    .clears_long = dramcache_clears_long,
};
