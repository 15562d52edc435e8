/* What must hold at the ports: every flit that was taken arrives once, at its node, unchanged; from a node to a node in order
 * within a network; packets of a network follow each other; nothing waits longer than it may. */
#include "tb/noc/noc.h"

#include <inttypes.h>
#include <stdio.h>

static void forget(struct na_agent *a)
{
    a->alive = a->longest_kept = 1;
    for (uint32_t lane = 0; lane < a->lanes; lane++) {
        struct na_source *s = &a->source[lane];
        struct na_sink *k = na_sink(a, lane);
        s->waits = s->inside = 0;
        s->sent = s->first = s->count = s->overtaken = 0;
        k->inside = NA_NOBODY;
        k->idle = 0;
    }
    for (uint32_t n = 0; n < a->nets; n++) a->net[n].idle = 0, a->net[n].unfair = a->cycle;
}

static int same_bits(const struct na_agent *a, const uint32_t *words, int base, const struct na_flit *flit)
{
    for (int b = 0; b < a->flit_bits; b += 32) {
        const int width = a->flit_bits - b < 32 ? a->flit_bits - b : 32;
        if (bits_get(words, base + b, width) != bits_get(flit->bits, b, width)) return 0;
    }
    return 1;
}

/* The oldest flit of the lane that is for the node: its index, or the lane's count. */
static uint32_t oldest_for(struct na_agent *a, uint32_t lane, int node)
{
    uint32_t i = 0;
    while (i < a->source[lane].count && na_flit(a, lane, i)->for_node != node) i++;
    return i;
}

/* It has arrived. The older ones, which are for other nodes, move up. */
static void drop(struct na_agent *a, uint32_t lane, uint32_t index)
{
    struct na_source *s = &a->source[lane];
    if (index == 0) s->overtaken = 0;
    for (; index > 0; index--) memcpy(na_flit(a, lane, index), na_flit(a, lane, index - 1), a->flit_size);
    s->first = (s->first + 1) % a->capacity;
    s->count--;
}

/* A packet begins to arrive: those who wait to begin one for the same node and network have been overtaken. */
static int check_turns(struct na_agent *a, uint32_t lane, uint32_t from, struct spec_error *error)
{
    for (uint32_t other = lane % a->nets; !a->mesh && other < a->lanes; other += a->nets) {
        struct na_source *s = &a->source[other];
        if (other == from || !s->count) continue;
        const struct na_flit *f = na_flit(a, other, 0);
        if (!f->begins || f->for_node != (int)(lane / a->nets)) continue;
        /* One packet of each other node, and two that were in the places before the node already. */
        AGENT_CHECK(++s->overtaken <= a->nodes + 1, "node %u, network %u: overtaken by %u packets for node %u",
                    other / a->nets, other % a->nets, s->overtaken, lane / a->nets);
    }
    return 0;
}

static int check_arrival(struct na_agent *a, uint32_t lane, const uint32_t *out, struct spec_error *error)
{
    struct na_sink *k = na_sink(a, lane);
    const uint32_t node = lane / a->nets, net = lane % a->nets;
    const int base = 32 * k->at.data + k->at.lsb;
    const uint32_t src = (uint32_t)bits_get_field(out, base, a->src, 0) ^ a->seen_name;
    AGENT_CHECK(src < a->nodes, "node %u, network %u: a flit from node %u, which there is not", node, net, src);
    AGENT_CHECK(k->inside == NA_NOBODY || k->inside == (int)src,
                "node %u, network %u: a flit of node %u within a packet of node %d", node, net, src, k->inside);
    const uint32_t from = src * a->nets + net;
    const uint32_t index = oldest_for(a, from, (int)node);
    AGENT_CHECK(index < a->source[from].count, "node %u, network %u: a flit that node %u has not sent", node, net, src);
    const struct na_flit *f = na_flit(a, from, index);
    AGENT_CHECK(same_bits(a, out, base, f), "node %u, network %u: not the flit that node %u sent next", node, net, src);
    if (f->begins && check_turns(a, lane, from, error)) return -1;
    drop(a, from, index);
    k->inside = bits_get_field(out, base, a->last, 0) ? NA_NOBODY : (int)src;
    return 0;
}

/* 0, or 1 where the node has another name than before. */
static int note_sent(struct na_agent *a, uint32_t lane, const uint32_t *in, struct spec_error *error)
{
    struct na_source *s = &a->source[lane];
    const int base = 32 * s->at.data + s->at.lsb;
    const uint32_t dest = (uint32_t)bits_get_field(in, base, a->dest, 0);
    const uint32_t name = (uint32_t)bits_get_field(in, base, a->src, 0) ^ (lane / a->nets);
    if (!a->seen) a->seen_name = name, a->seen = 1;
    if (name != a->seen_name) {
        spec_fail(error, "node %u sends under another's name", lane / a->nets);
        return 1;
    }
    struct na_flit *f = na_flit(a, lane, s->count);
    f->since = a->cycle;
    f->begins = !s->inside;
    if (!s->inside) s->inside_for = dest < a->nodes ? (int)dest : 0, s->inside_flits = 0;
    f->for_node = s->inside_for;
    bits_copy(f->bits, 0, in, base, a->flit_bits);
    s->inside = !bits_get_field(in, base, a->last, 0);
    if (++s->inside_flits > NA_LONGEST) a->longest_kept = 0;
    s->count++;
    return 0;
}

/* A node of the crossbar has no flit although one is due: a lane's oldest, which stands at the head of its queue and which no
 * other's packet keeps from going. It may wait for one flit of each other network. */
static int check_idle(struct na_agent *a, uint32_t lane, const uint32_t *out, struct spec_error *error)
{
    struct na_sink *k = na_sink(a, lane);
    int due = 0;
    for (uint32_t from = lane % a->nets; from < a->lanes && !due; from += a->nets) {
        if (!a->source[from].count || (k->inside != NA_NOBODY && k->inside != (int)(from / a->nets))) continue;
        const struct na_flit *f = na_flit(a, from, 0);
        due = f->for_node == (int)(lane / a->nets) && f->since < a->cycle;
    }
    if (agent_bit(&k->at, out, k->at.valid) || !due) k->idle = 0;
    else k->idle++;
    AGENT_CHECK(k->idle <= a->nets, "node %u, network %u: a flit is due for %u cycles", lane / a->nets, lane % a->nets,
                k->idle);
    return 0;
}

/* While flits are under way and every packet's next flit is there, something arrives; where the nodes take all of it, nothing is
 * under way longer than it may. */
static int check_net(struct na_agent *a, uint32_t n, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct na_net *net = &a->net[n];
    int some = 0, arrives = 0, whole = 1, taken = 1;
    for (uint32_t lane = n; lane < a->lanes; lane += a->nets) {
        const struct na_source *s = &a->source[lane];
        const struct na_sink *k = na_sink(a, lane);
        some |= s->count != 0;
        arrives |= agent_bit(&k->at, out, k->at.valid);
        taken &= agent_bit(&k->at, in, k->at.ready);
        whole &= !s->inside || agent_bit(&s->at, in, s->at.valid);
    }
    if (!taken || !whole) net->unfair = a->cycle;
    net->idle = some && !arrives && whole ? net->idle + 1 : 0;
    AGENT_CHECK(net->idle <= 4 * (a->routers + 1) * a->nets,
                "network %u: flits under way, none has arrived for %u cycles", n, net->idle);
    for (uint32_t lane = n; a->longest_kept && lane < a->lanes; lane += a->nets) {
        if (!a->source[lane].count) continue;
        const uint64_t since = na_flit(a, lane, 0)->since, from = since > net->unfair ? since : net->unfair;
        AGENT_CHECK(a->cycle - from <= a->oldest_allowed,
                    "node %u, network %u: a flit is under way for %" PRIu64 " cycles", lane / a->nets, n,
                    a->cycle - since);
    }
    return 0;
}

int na_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error)
{
    struct na_agent *a = state;
    a->cycle++;
    if (in[0] & 1) {
        forget(a);
        return 0;
    }
    if (!a->alive) return 0;
    for (uint32_t n = 0; n < a->nets; n++)
        if (check_net(a, n, in, out, error)) return -1;
    for (uint32_t lane = 0; lane < a->lanes; lane++) {
        const struct na_sink *k = na_sink(a, lane);
        if (!a->mesh && check_idle(a, lane, out, error)) return -1;
        if (agent_gave(&k->at, in, out) && check_arrival(a, lane, out, error)) return -1;
    }
    for (uint32_t lane = 0; lane < a->lanes; lane++) {
        struct na_source *s = &a->source[lane];
        s->waits = agent_waits(&s->at, in, out);
        if (agent_took(&s->at, in, out) && note_sent(a, lane, in, error)) return 1;
    }
    return 0;
}
