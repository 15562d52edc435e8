/* The nodes around a crossbar or a mesh: they send packets of a few flits on every network, to one hot node, to themselves, to
 * each other, and now and then stop a whole network. */
#include "tb/noc/noc.h"

static size_t rounded_up(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

static void measure(struct na_agent *a, const struct spec_values *values)
{
    const struct spec_record *flit = values->block->records[0];
    a->mesh = strcmp(values->block->name, "noc_mesh") == 0;
    const uint32_t columns = a->mesh ? (uint32_t)spec_get(values, "COLUMNS") : 1,
                   rows = a->mesh ? (uint32_t)spec_get(values, "ROWS") : 1;
    a->nodes = a->mesh ? columns * rows : (uint32_t)spec_get(values, "NODES");
    a->routers = columns + rows - 1;
    a->degree = a->mesh ? 1u + (columns > 1) + (columns > 2) + (rows > 1) + (rows > 2) : a->nodes;
    a->nets = (uint32_t)spec_get(values, "NETS");
    a->depth = (uint32_t)spec_get(values, "DEPTH");
    a->lanes = a->nodes * a->nets;
    a->flit_bits = spec_record_width(values, flit);
    a->flit_words = (a->flit_bits + 31) / 32;
    a->last = spec_field_slice(values, flit, "last");
    a->src = spec_field_slice(values, flit, "src");
    a->dest = spec_field_slice(values, flit, "dest");
    a->payload = spec_field_slice(values, flit, "payload");
    /* A node's flits lie in one queue of each router and in the two places before each node. */
    a->capacity = (a->mesh ? a->nodes : 1) * a->depth + 2 * a->nodes;
    a->flit_size = rounded_up(sizeof(struct na_flit) + (size_t)a->flit_words * sizeof(uint32_t));
    a->sinks_at = rounded_up(sizeof *a + a->lanes * sizeof(struct na_source));
    a->flits_at = rounded_up(a->sinks_at + a->lanes * sizeof(struct na_sink));
    a->size = a->flits_at + (size_t)a->lanes * a->capacity * a->flit_size;
}

static size_t na_size(const struct spec_values *values)
{
    struct na_agent a;
    measure(&a, values);
    return a.size;
}

/* Where nobody stops: the longest that a flit may be under way. At a router the head of a queue waits for a packet of each other
 * input; each flit of these goes when it is its network's turn and the queue behind it has moved. */
static uint64_t longest_way(const struct na_agent *a)
{
    const uint64_t flits = (uint64_t)(a->degree - 1) * NA_LONGEST + 1;
    uint64_t move = 0, way = 2;
    for (uint32_t r = 0; r < a->routers; r++) {
        move = flits * (move + a->nets);
        way += a->depth * move;
        if (way > UINT32_MAX) return UINT32_MAX;
    }
    return way;
}

static int na_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
                   struct spec_error *error)
{
    struct na_agent *a = state;
    struct spec_ports ports;
    (void)error;
    measure(a, values);
    spec_list_ports(values, &ports);
    for (uint32_t lane = 0; lane < a->lanes; lane++) {
        a->source[lane].at = agent_lane(&ports, "in", (int)lane);
        na_sink(a, lane)->at = agent_lane(&ports, "out", (int)lane);
    }
    a->rng = seed;
    uint64_t name_rng = seed ^ UINT64_C(0x3c6ef372fe94f82b);
    a->name = agent_below(&name_rng, UINT32_C(1) << a->src.width);
    a->mode = mode;
    a->oldest_allowed = longest_way(a);
    return 0;
}

/* Driving ------------------------------------------------------------------------------------------------------------- */

enum { ANYWHERE, HOT, SHIFTED, ONE_NET, KINDS };

static void new_phase(struct na_agent *a)
{
    a->phase_left = 20 + agent_below(&a->rng, 100);
    a->phase_kind = agent_below(&a->rng, KINDS);
    a->phase_node = agent_below(&a->rng, a->nodes);
    a->phase_length = agent_below(&a->rng, 2) ? 1 : NA_LONGEST;
    for (uint32_t n = 0; n < a->nets; n++) a->net[n].frozen = a->mode == AGENT_HOSTILE && agent_below(&a->rng, 6) == 0;
}

static uint32_t choose_dest(struct na_agent *a, uint32_t node)
{
    if (a->mode == AGENT_HOSTILE && agent_below(&a->rng, 16) == 0) /* also one that names no node */
        return agent_below(&a->rng, UINT32_C(1) << a->dest.width);
    switch (a->phase_kind) {
    case HOT: return agent_below(&a->rng, 8) ? a->phase_node : agent_below(&a->rng, a->nodes);
    case SHIFTED: return (node + a->phase_node) % a->nodes;
    default: return agent_below(&a->rng, a->nodes);
    }
}

static void offer(struct na_agent *a, uint32_t lane, uint32_t *in)
{
    struct na_source *s = &a->source[lane];
    const uint32_t node = lane / a->nets;
    const int base = 32 * s->at.data + s->at.lsb;
    if (!s->sent) {
        s->length = 1 + agent_below(&a->rng, a->phase_length);
        s->dest = choose_dest(a, node);
    }
    /* Behind the first flit `dest` says nothing. */
    const uint32_t dest = s->sent ? agent_below(&a->rng, UINT32_C(1) << a->dest.width) : s->dest;
    bits_set_field(in, base, a->last, 0, s->sent + 1 == s->length);
    bits_set_field(in, base, a->src, 0, node ^ a->name);
    bits_set_field(in, base, a->dest, 0, dest);
    agent_fill(&a->rng, in, base + a->payload.lsb, a->payload.width);
    s->sent = s->sent + 1 == s->length ? 0 : s->sent + 1;
}

static int sends(struct na_agent *a, uint32_t lane)
{
    struct na_source *s = &a->source[lane];
    if (a->mode == AGENT_READY && s->sent) return 1; /* packets stand whole */
    if (!s->sent && a->phase_kind == ONE_NET && lane % a->nets != a->phase_node % a->nets) return 0;
    return agent_acts(&s->pace, a->mode, &a->rng, 240);
}

static void na_drive(void *state, uint64_t cycle, uint32_t *in)
{
    struct na_agent *a = state;
    (void)cycle;
    if (!a->phase_left--) new_phase(a);
    for (uint32_t lane = 0; lane < a->lanes; lane++) {
        struct na_source *s = &a->source[lane];
        struct na_sink *k = na_sink(a, lane);
        const int takes = !a->net[lane % a->nets].frozen && agent_acts(&k->pace, a->mode, &a->rng, 256);
        agent_put_bit(&k->at, in, k->at.ready, takes);
        if (s->waits) continue;
        const int valid = sends(a, lane);
        agent_put_bit(&s->at, in, s->at.valid, valid);
        if (valid) offer(a, lane, in);
    }
}

const struct agent_ops agent_noc_crossbar = {
    .name = "noc_crossbar",
    .block = "noc_crossbar",
    .size = na_size,
    .init = na_init,
    .drive = na_drive,
    .observe = na_observe,
};
const struct agent_ops agent_noc_mesh = {
    .name = "noc_mesh",
    .block = "noc_mesh",
    .size = na_size,
    .init = na_init,
    .drive = na_drive,
    .observe = na_observe,
};
