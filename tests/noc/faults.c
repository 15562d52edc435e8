/* Faults of the crossbar and of the mesh. */
#include <stddef.h>

#include "tests/noc/tests.h"

#define MODEL "cmodel/noc/noc.c"

static const char crossbar_set[] = "NODES=3 NETS=2 FLIT_BITS=8 DEPTH=2";

static const struct rtl_fault crossbar_rtl[] = {
    {"a-full-queue-takes-a-flit", "backpressure", "noc_queue: in_ready: count_q != FULL => 1'b1"},
    {"a-queue-survives-reset", "reset", "noc_queue: count_q: rst => rst && count_q != FULL"},
    {"the-lowest-always-goes-first", "fairness", "round_robin: pool: |behind => 1'b0"},
    {"the-turn-goes-on-without-service", "fairness", "noc_output: inputs.served: goes[n] => 1'b1"},
    {"a-packet-does-not-hold-its-output", "order", "noc_output: candidate: held => 1'b0"},
    {"an-output-does-not-look-for-room", "backpressure", "noc_output: can: room[n] => 1'b1"},
    {"a-network-without-room-stops-the-others", "deadlock",
     "noc_output: can: |candidate && room[n] => |candidate && (&room)"},
    {"a-follower-is-taken-for-a-first-flit", "lost state", "noc_router: begins: !middle_q => 1'b1"},
    {"a-flit-leaves-and-stays", "duplicate", "noc_router: queue.out_ready: taken => taken && !leaves[1]"},
    {"a-flit-is-lost-on-its-way-out", "lost update",
     "noc_exit: places.in_valid: in_valid[n] => in_valid[n] && !out_valid[n]"},
    {"a-network-waits-for-its-neighbour-at-a-node", "deadlock",
     "noc_exit: in_room: held != 2'd2 => held != 2'd2 && (out_ready[0] || !out_valid[0])"},
    {"a-destination-that-is-none-goes-nowhere", "range", "noc_crossbar: routes: o == 0 => 1'b0"},
    {0},
};

static const struct model_fault crossbar_model[] = {
    {"the-turn-stays", "fairness", MODEL, "    o->last = input;\n", ""},
    {"the-networks-have-no-turns", "fairness", MODEL, "    link->last = net;\n", ""},
    {"a-packet-is-not-kept-together", "order", MODEL, "    o->holder = ends ? NOC_NONE : input;\n", ""},
    {"a-full-queue-has-room", "backpressure", MODEL, "first_queue(m, node, net)->count < m->depth;",
     "first_queue(m, node, net)->count <= m->depth;"},
    {"an-exit-has-one-place", "rate", MODEL, "->held < NOC_EXIT;", "->held < NOC_EXIT - 1;"},
    {0},
};

const struct fault_plan noc_crossbar_faults = {
    .block = "noc_crossbar", .sets = crossbar_set, .rtl = crossbar_rtl, .model = crossbar_model};

static const char mesh_set[] = "COLUMNS=2 ROWS=2 NETS=2 FLIT_BITS=8 DEPTH=2";

static const struct rtl_fault mesh_rtl[] = {
    {"west-and-east-are-exchanged", "index", "noc_mesh: routes: TO_COLUMN < c => TO_COLUMN > c"},
    {"a-packet-goes-two-ways-at-once", "duplicate", "noc_mesh: routes: TO_COLUMN == c && TO_ROW > r => TO_ROW > r"},
    {"a-link-shows-what-leaves-to-the-node", "index",
     "noc_mesh: entering: flits[FACING*NOC_FLIT_W +: NOC_FLIT_W] => flits[NODE*PORTS*NOC_FLIT_W +: NOC_FLIT_W]"},
    {"room-of-network-0-is-taken-for-all", "backpressure",
     "noc_mesh: room_behind: room[FACING*NETS +: NETS] => {NETS{room[FACING*NETS]}}"},
    {"a-link-does-not-look-for-room", "backpressure",
     "noc_mesh: room_behind: room[FACING*NETS +: NETS] => {NETS{1'b1}}"},
    {"what-came-from-the-north-never-leaves", "deadlock", "noc_output: candidate: MAY => MAY & ~({PORTS{1'b1}} << 4)"},
    {"links-carry-no-flit-of-network-0", "lost wire",
     "noc_mesh: enters: crosses[FACING*NETS +: NETS] => crosses[FACING*NETS +: NETS] & {NETS{1'b1}} << 1"},
    {"the-middle-of-a-packet-survives-reset", "reset", "noc_router: middle_q: rst => 1'b0"},
    {"the-last-flit-is-told-by-its-payload", "index", "noc_router: lasts: head[WIDTH-1] => head[0]"},
    {"the-destination-is-read-a-bit-too-low", "index",
     "noc_router: begins: head[DEST_LSB +: DEST_W] => head[DEST_LSB-1 +: DEST_W]"},
    {"a-holder-survives-reset", "reset", "noc_output: holder_q: rst => 1'b0"},
    {"what-has-left-stays-at-the-port", "stale data", "small_fifo: first_q: in_data & {WIDTH{in_valid}} => in_data"},
    {0},
};

static const struct model_fault mesh_model[] = {
    {"along-the-column-first", "order", MODEL,
     "    if (dest % m->columns != column) return dest % m->columns > column ? EAST : WEST;\n    if (dest / m->columns "
     "!= row) return dest / m->columns > row ? SOUTH : NORTH;",
     "    if (dest / m->columns != row) return dest / m->columns > row ? SOUTH : NORTH;\n    if (dest % m->columns != "
     "column) return dest % m->columns > column ? EAST : WEST;"},
    {"room-is-looked-for-at-the-wrong-port", "index", MODEL,
     "noc_queue(m, router_behind(m, router, output), opposite(output), net)->count < m->depth;",
     "noc_queue(m, router_behind(m, router, output), output, net)->count < m->depth;"},
    {"a-flit-enters-a-full-queue-in-the-mesh", "backpressure", MODEL, "opposite(output), net)->count < m->depth;",
     "opposite(output), net)->count <= m->depth;"},
    {0},
};

const struct fault_plan noc_mesh_faults = {.block = "noc_mesh", .sets = mesh_set, .rtl = mesh_rtl, .model = mesh_model};
