/* How fast are the networks? Directed waveforms, on the golden model and on the emitted RTL. The rates are those of
 * docs/noc/data-path.md. A wave of an input has for each cycle `-` taken, `w` offered and not taken, `_` nothing; one of an
 * output the number of the node whose flit arrives, `w` one that is not taken, `_` nothing. */
#include "tests/noc/tests.h"

#include <stdio.h>
#include <string.h>

#include "spec/bits.h"
#include "tests/lockstep/rates_desk.h"

enum { LANES = 64, CYCLES = 64, NETS = 3, FOR_EVER = 1000 };

struct bench {
    struct desk d;
    struct {
        int left, length, sent; /* flits to send, in packets of so many; how many have gone */
        uint64_t dest;
    } from[LANES];
    char in[LANES][CYCLES + 1], out[LANES][CYCLES + 1];
    int lanes, cycle, flit_bits;
};

static void open_bench(struct bench *b, const char *block, const char *sets)
{
    memset(b, 0, sizeof *b);
    desk_open(&b->d, block, sets);
    const struct spec_port *p = spec_find_port(&b->d.ports, "in_data");
    b->lanes = p->lanes;
    b->flit_bits = p->width / p->lanes;
    desk_set(&b->d, "out_ready", UINT64_MAX);
}

static int lane_of(int node, int net)
{
    return node * NETS + net;
}

/* From the next cycle on the node sends so many flits, in packets of `length`. */
static void send(struct bench *b, int node, int net, int dest, int flits, int length)
{
    const int lane = lane_of(node, net);
    b->from[lane].left = flits;
    b->from[lane].length = length;
    b->from[lane].sent = 0;
    b->from[lane].dest = (uint64_t)dest;
}

static void put(struct bench *b, int lane, const char *field, uint64_t value)
{
    const struct spec_port *p = spec_find_port(&b->d.ports, "in_data");
    bits_set_field(b->d.in + p->word, lane * b->flit_bits, spec_field_slice(&b->d.values, p->channel->record, field), 0,
                   value);
}

static int src_of(const struct bench *b, int lane)
{
    const struct spec_port *p = spec_find_port(&b->d.ports, "out_data");
    return (int)bits_get_field(b->d.out + p->word, lane * b->flit_bits,
                               spec_field_slice(&b->d.values, p->channel->record, "src"), 0);
}

static void offer(struct bench *b)
{
    uint64_t valid = 0;
    for (int lane = 0; lane < b->lanes; lane++) {
        if (!b->from[lane].left) continue;
        valid |= UINT64_C(1) << lane;
        put(b, lane, "last", (b->from[lane].sent + 1) % b->from[lane].length == 0);
        put(b, lane, "src", (uint64_t)(lane / NETS));
        put(b, lane, "dest", b->from[lane].dest);
        put(b, lane, "payload", (uint64_t)(lane / NETS * 16 + b->from[lane].sent));
    }
    desk_set(&b->d, "in_valid", valid);
}

/* The nodes in `ready`, a bit for each lane, take what arrives. */
static void run(struct bench *b, int cycles, uint64_t ready)
{
    for (; cycles; cycles--, b->cycle++) {
        offer(b);
        desk_set(&b->d, "out_ready", ready);
        desk_cycle(&b->d);
        const uint64_t room = desk_out(&b->d, "in_ready"), valid = desk_out(&b->d, "out_valid");
        for (int lane = 0; lane < b->lanes; lane++) {
            const int sends = b->from[lane].left > 0, goes = sends && (room >> lane & 1);
            b->in[lane][b->cycle] = goes ? '-' : sends ? 'w' : '_';
            b->out[lane][b->cycle] = !(valid >> lane & 1)  ? '_'
                                     : (ready >> lane & 1) ? (char)('0' + src_of(b, lane))
                                                           : 'w';
            if (goes) b->from[lane].left--, b->from[lane].sent++;
        }
    }
}

static void expect(struct bench *b, const char *channel, int node, int net, const char *wave)
{
    const int lane = lane_of(node, net);
    const char *drawn = strcmp(channel, "in") == 0 ? b->in[lane] : b->out[lane];
    if (b->d.why[0] || strcmp(drawn, wave) == 0) return;
    snprintf(b->d.why, sizeof b->d.why, "%s of node %d, network %d\n  is     %s\n  wanted %s", channel, node, net,
             drawn, wave);
}

/* The crossbar -------------------------------------------------------------------------------------------------------- */

static void crossbar_hop(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_crossbar", "");
    send(&b, 1, 0, 2, 8, 1);
    run(&b, 12, UINT64_MAX);
    expect(&b, "in", 1, 0, "--------____");
    expect(&b, "out", 2, 0, "__11111111__");
    desk_report(&b.d, "noc_crossbar-takes-two-cycles-and-carries-a-flit-a-cycle", build, work);
}

static void crossbar_all(const char *build, const char *work)
{
    static const char *const arrives[] = {"__33333333__", "__00000000__", "__11111111__", "__22222222__"};
    struct bench b;
    open_bench(&b, "noc_crossbar", "");
    for (int node = 0; node < 4; node++) send(&b, node, node % NETS, (node + 1) % 4, 8, node + 1);
    run(&b, 12, UINT64_MAX);
    for (int node = 0; node < 4; node++) {
        expect(&b, "in", node, node % NETS, "--------____");
        expect(&b, "out", (node + 1) % 4, node % NETS, arrives[(node + 1) % 4]);
    }
    desk_report(&b.d, "noc_crossbar-carries-a-flit-a-cycle-on-every-link-at-once", build, work);
}

/* Of three sources each has its turn; the link never rests. The film has a packet of three flits against one of one. */
static void crossbar_turns(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_crossbar", "");
    for (int node = 1; node < 4; node++) send(&b, node, 0, 0, FOR_EVER, 1);
    run(&b, 20, UINT64_MAX);
    expect(&b, "out", 0, 0, "__123123123123123123");
    expect(&b, "in", 1, 0, "------ww-ww-ww-ww-ww");
    desk_report(&b.d, "noc_crossbar-serves-three-sources-of-one-node-in-turn", build, work);

    open_bench(&b, "noc_crossbar", "");
    desk_film(&b.d, "docs/noc/waves/crossbar",
              "node 0 sends three flits to itself, node 1 one to node 0: lanes 0 and 3", "in_valid", "in_ready",
              "in.last", "in.payload", "", "out_valid", "out.src", "out.last", "out.payload", NULL);
    send(&b, 0, 0, 0, 3, 3);
    send(&b, 1, 0, 0, 1, 1);
    run(&b, 8, UINT64_MAX);
    expect(&b, "out", 0, 0, "__0001__");
    desk_report(&b.d, "noc_crossbar-keeps-a-packet-together", build, work);
}

/* Two networks share the link to a node flit by flit; where one of them is stopped, the other has all of it. */
static void crossbar_networks(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_crossbar", "");
    desk_film(&b.d, "docs/noc/waves/networks",
              "nodes 1 and 2 send to node 0 on networks 0 and 1; from the ninth cycle on it takes nothing on network 1",
              "in_valid", "in_ready", "", "out_valid", "out_ready", "out.src", "out.payload", NULL);
    send(&b, 1, 0, 0, FOR_EVER, 1);
    send(&b, 2, 1, 0, FOR_EVER, 1);
    run(&b, 8, UINT64_MAX);
    run(&b, 10, ~(UINT64_C(1) << lane_of(0, 1)));
    expect(&b, "out", 0, 0, "__1_1_1_1_1_111111");
    expect(&b, "out", 0, 1, "___2_2_2_wwwwwwwww");
    desk_report(&b.d, "noc_crossbar-shares-a-link-between-networks-and-none-stops-another", build, work);
}

/* With queues of two: after a stop the lane goes on at one flit a cycle, and so does its source. */
static void goes_on(const char *block, const char *sets, int from, int to, const char *in, const char *out,
                    const char *name, const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, block, sets);
    send(&b, from, 2, to, FOR_EVER, 1);
    run(&b, 6, UINT64_MAX);
    run(&b, 6, 0);
    run(&b, 8, UINT64_MAX);
    expect(&b, "in", from, 2, in);
    expect(&b, "out", to, 2, out);
    desk_report(&b.d, name, build, work);
}

void noc_crossbar_rates(const char *build, const char *work)
{
    crossbar_hop(build, work);
    crossbar_all(build, work);
    crossbar_turns(build, work);
    crossbar_networks(build, work);
    goes_on("noc_crossbar", "DEPTH=2", 1, 3, "--------wwwwww------", "__1111wwwwww11111111",
            "noc_crossbar-goes-on-at-full-rate-after-a-stop-with-queues-of-two", build, work);
}

/* The mesh ------------------------------------------------------------------------------------------------------------ */

static void mesh_hops(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_mesh", "");
    desk_film(&b.d, "docs/noc/waves/mesh", "node 0 sends a packet of three flits to node 3", "in_valid", "in.last",
              "in.dest", "in.payload", "", "out_valid", NULL);
    send(&b, 0, 0, 3, 3, 3);
    run(&b, 9, UINT64_MAX);
    expect(&b, "in", 0, 0, "---______");
    expect(&b, "out", 3, 0, "____000__");
    desk_report(&b.d, "noc_mesh-takes-a-cycle-a-router-and-one-to-leave", build, work);
}

static void mesh_all(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_mesh", "");
    /* The four nodes of a square, each to the next around it: 0, 1, 3, 2. */
    static const int next[] = {1, 3, 0, 2};
    static const char *const arrives[] = {"___22222222__", "___00000000__", "___33333333__", "___11111111__"};
    for (int node = 0; node < 4; node++) send(&b, node, node % NETS, next[node], 8, node + 1);
    run(&b, 13, UINT64_MAX);
    for (int node = 0; node < 4; node++) {
        expect(&b, "in", node, node % NETS, "--------_____");
        expect(&b, "out", next[node], node % NETS, arrives[next[node]]);
    }
    desk_report(&b.d, "noc_mesh-carries-a-flit-a-cycle-on-links-at-once", build, work);
}

/* Two networks over one link between routers: each every second cycle; one that is stopped leaves it to the other. */
static void mesh_networks(const char *build, const char *work)
{
    struct bench b;
    open_bench(&b, "noc_mesh", "COLUMNS=3 ROWS=1 DEPTH=2");
    send(&b, 0, 0, 2, FOR_EVER, 1);
    send(&b, 0, 1, 1, FOR_EVER, 1);
    run(&b, 10, UINT64_MAX);
    run(&b, 14, ~(UINT64_C(1) << lane_of(1, 1)));
    expect(&b, "out", 2, 0, "____0_0_0_0_0_0_0_000000");
    expect(&b, "out", 1, 1, "____0_0_0_wwwwwwwwwwwwww");
    desk_report(&b.d, "noc_mesh-shares-a-link-between-networks-and-none-stops-another", build, work);
}

void noc_mesh_rates(const char *build, const char *work)
{
    mesh_hops(build, work);
    mesh_all(build, work);
    mesh_networks(build, work);
    goes_on("noc_mesh", "COLUMNS=3 ROWS=1 DEPTH=2", 0, 2, "----------wwwwww----", "____00wwwwww00000000",
            "noc_mesh-goes-on-at-full-rate-after-a-stop-with-queues-of-two", build, work);
}
