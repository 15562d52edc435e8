#include "cmodel/noc/noc.h"

/* What lies where ----------------------------------------------------------------------------------------------------- */

static void measure(struct noc *m, const struct spec_values *values)
{
    const int mesh = strcmp(values->block->name, "noc_mesh") == 0;
    const struct spec_record *flit = values->block->records[0];
    memset(m, 0, sizeof *m);
    m->columns = mesh ? (int)spec_get(values, "COLUMNS") : 0;
    m->nodes = mesh ? m->columns * (int)spec_get(values, "ROWS") : (int)spec_get(values, "NODES");
    m->routers = mesh ? m->nodes : 1;
    m->ports = mesh ? NOC_MESH_PORTS : m->nodes;
    m->nets = (int)spec_get(values, "NETS");
    m->depth = (int)spec_get(values, "DEPTH");
    m->flit_bits = spec_record_width(values, flit);
    m->flit_words = (m->flit_bits + 31) / 32;
    m->last = spec_field_slice(values, flit, "last");
    m->dest = spec_field_slice(values, flit, "dest");

    const size_t links = (size_t)m->routers * (size_t)m->ports, lanes = (size_t)m->nodes * (size_t)m->nets;
    const size_t flit_bytes = (size_t)m->flit_words * sizeof(uint32_t);
    m->at.queues = sizeof *m;
    m->at.outputs = m->at.queues + links * (size_t)m->nets * sizeof(struct noc_queue);
    m->at.links = m->at.outputs + links * (size_t)m->nets * sizeof(struct noc_output);
    m->at.exits = m->at.links + links * sizeof(struct noc_link);
    m->at.flits = m->at.exits + lanes * sizeof(struct noc_exit);
    m->at.left = m->at.flits + links * (size_t)(m->nets * m->depth) * flit_bytes;
    m->at.entered = m->at.left + lanes * NOC_EXIT * flit_bytes;
    m->at.size = m->at.entered + lanes * flit_bytes;
}

size_t noc_size(const struct spec_values *values)
{
    struct noc m;
    measure(&m, values);
    return m.at.size;
}

static void *place(struct noc *m, size_t at, size_t size, int index)
{
    return (char *)m + at + size * (size_t)index;
}

static uint32_t *flit_at(struct noc *m, size_t at, int index)
{
    return place(m, at, (size_t)m->flit_words * sizeof(uint32_t), index);
}

static int queue_number(const struct noc *m, int router, int port, int net)
{
    return (router * m->ports + port) * m->nets + net;
}

struct noc_queue *noc_queue(struct noc *m, int router, int input, int net)
{
    return place(m, m->at.queues, sizeof(struct noc_queue), queue_number(m, router, input, net));
}

static struct noc_output *output_of(struct noc *m, int router, int output, int net)
{
    return place(m, m->at.outputs, sizeof(struct noc_output), queue_number(m, router, output, net));
}

static struct noc_link *link_of(struct noc *m, int router, int output)
{
    return place(m, m->at.links, sizeof(struct noc_link), router * m->ports + output);
}

struct noc_exit *noc_exit(struct noc *m, int node, int net)
{
    return place(m, m->at.exits, sizeof(struct noc_exit), node * m->nets + net);
}

uint32_t *noc_left(struct noc *m, int node, int net)
{
    return flit_at(m, m->at.left, (node * m->nets + net) * NOC_EXIT);
}

uint32_t *noc_entered(struct noc *m, int node, int net)
{
    return flit_at(m, m->at.entered, node * m->nets + net);
}

/* The flit that many places behind the head. */
static uint32_t *queued(struct noc *m, int router, int input, int net, int behind)
{
    const int head = noc_queue(m, router, input, net)->head;
    return flit_at(m, m->at.flits, queue_number(m, router, input, net) * m->depth + (head + behind) % m->depth);
}

/* What leads where ---------------------------------------------------------------------------------------------------- */

enum { LOCAL, EAST, WEST, SOUTH, NORTH };

/* The node that a port of a router leads to, or NOC_NONE. */
static int node_behind(const struct noc *m, int router, int port)
{
    if (!m->columns) return port;
    return port == LOCAL ? router : NOC_NONE;
}

/* The queues that take what a node sends. */
static struct noc_queue *first_queue(struct noc *m, int node, int net)
{
    return m->columns ? noc_queue(m, node, LOCAL, net) : noc_queue(m, 0, node, net);
}

/* The router behind a port of a mesh, which is not LOCAL and no edge. */
static int router_behind(const struct noc *m, int router, int port)
{
    switch (port) {
    case EAST: return router + 1;
    case WEST: return router - 1;
    case SOUTH: return router + m->columns;
    default: return router - m->columns;
    }
}

static int opposite(int port)
{
    static const int of[] = {[EAST] = WEST, [WEST] = EAST, [SOUTH] = NORTH, [NORTH] = SOUTH};
    return of[port];
}

/* The output by which a packet leaves a router. */
static int output_for(const struct noc *m, int router, int dest)
{
    if (dest >= m->nodes) dest = 0;
    if (!m->columns) return dest;
    const int column = router % m->columns, row = router / m->columns;
    if (dest % m->columns != column) return dest % m->columns > column ? EAST : WEST;
    if (dest / m->columns != row) return dest / m->columns > row ? SOUTH : NORTH;
    return LOCAL;
}

/* Each cycle ---------------------------------------------------------------------------------------------------------- */

void noc_reset(struct noc *m)
{
    memset((char *)m + m->at.queues, 0, m->at.size - m->at.queues);
    for (int router = 0; router < m->routers; router++)
        for (int output = 0; output < m->ports; output++) {
            *link_of(m, router, output) = (struct noc_link){.last = m->nets - 1, .net = NOC_NONE};
            for (int net = 0; net < m->nets; net++)
                *output_of(m, router, output, net) = (struct noc_output){.holder = NOC_NONE, .last = m->ports - 1};
        }
}

void noc_init(struct noc *m, const struct spec_values *values)
{
    measure(m, values);
    noc_reset(m);
}

int noc_has_room(struct noc *m, int node, int net)
{
    return first_queue(m, node, net)->count < m->depth;
}

static int room_behind(struct noc *m, int router, int output, int net)
{
    const int node = node_behind(m, router, output);
    if (node == NOC_NONE)
        return noc_queue(m, router_behind(m, router, output), opposite(output), net)->count < m->depth;
    return noc_exit(m, node, net)->held < NOC_EXIT;
}

/* Does the head of this queue begin a packet for the output? */
static int begins_for(struct noc *m, int router, int input, int net, int output)
{
    const struct noc_queue *q = noc_queue(m, router, input, net);
    if (!q->count || q->middle) return 0;
    const int dest = (int)bits_get_field(queued(m, router, input, net, 0), 0, m->dest, 0);
    return output_for(m, router, dest) == output;
}

static int candidate(struct noc *m, int router, int output, int net)
{
    const struct noc_output *o = output_of(m, router, output, net);
    if (o->holder != NOC_NONE) return noc_queue(m, router, o->holder, net)->count ? o->holder : NOC_NONE;
    for (int k = 1; k <= m->ports; k++) {
        const int input = (o->last + k) % m->ports;
        if (begins_for(m, router, input, net, output)) return input;
    }
    return NOC_NONE;
}

static int holds_flits(struct noc *m, int router)
{
    for (int input = 0; input < m->ports; input++)
        for (int net = 0; net < m->nets; net++)
            if (noc_queue(m, router, input, net)->count) return 1;
    return 0;
}

void noc_plan(struct noc *m)
{
    for (int router = 0; router < m->routers; router++) {
        const int some = holds_flits(m, router);
        for (int output = 0; output < m->ports; output++) {
            struct noc_link *link = link_of(m, router, output);
            link->net = NOC_NONE;
            for (int k = 1; some && link->net == NOC_NONE && k <= m->nets; k++) {
                const int net = (link->last + k) % m->nets, input = candidate(m, router, output, net);
                if (input == NOC_NONE || !room_behind(m, router, output, net)) continue;
                link->net = net;
                link->input = input;
            }
        }
    }
}

static void copy_flit(const struct noc *m, uint32_t *to, const uint32_t *from)
{
    memcpy(to, from, (size_t)m->flit_words * sizeof *to);
}

static void enqueue(struct noc *m, int router, int input, int net, const uint32_t *flit)
{
    struct noc_queue *q = noc_queue(m, router, input, net);
    copy_flit(m, queued(m, router, input, net, q->count++), flit);
}

/* The flit at the head of the queue crosses the link. */
static void cross(struct noc *m, int router, int output)
{
    struct noc_link *link = link_of(m, router, output);
    const int net = link->net, input = link->input, node = node_behind(m, router, output);
    struct noc_output *o = output_of(m, router, output, net);
    struct noc_queue *q = noc_queue(m, router, input, net);
    const uint32_t *flit = queued(m, router, input, net, 0);
    if (node == NOC_NONE) {
        enqueue(m, router_behind(m, router, output), opposite(output), net, flit);
    } else {
        copy_flit(m, noc_left(m, node, net) + noc_exit(m, node, net)->held * m->flit_words, flit);
        noc_exit(m, node, net)->held++;
    }
    const int ends = (int)bits_get_field(flit, 0, m->last, 0);
    o->last = input;
    o->holder = ends ? NOC_NONE : input;
    q->middle = !ends;
    q->head = (q->head + 1) % m->depth;
    q->count--;
    link->last = net;
}

static void leave(struct noc *m, int node, int net)
{
    uint32_t *oldest = noc_left(m, node, net);
    copy_flit(m, oldest, oldest + m->flit_words);
    noc_exit(m, node, net)->held--;
}

void noc_move(struct noc *m)
{
    for (int node = 0; node < m->nodes; node++)
        for (int net = 0; net < m->nets; net++)
            if (noc_exit(m, node, net)->taken) leave(m, node, net);
    for (int router = 0; router < m->routers; router++)
        for (int output = 0; output < m->ports; output++)
            if (link_of(m, router, output)->net != NOC_NONE) cross(m, router, output);
    for (int node = 0; node < m->nodes; node++)
        for (int net = 0; net < m->nets; net++)
            if (noc_exit(m, node, net)->enters)
                enqueue(m, m->columns ? node : 0, m->columns ? LOCAL : node, net, noc_entered(m, node, net));
}
