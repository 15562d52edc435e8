/* Can messages of DeNovoA wait for each other in a circle? The graph of what waits for what: every queue of a mesh, by the ways that
 * flits take through the golden model; and at the nodes every class of message, by the rows of the state tables. It must have
 * no cycle (Dally and Seitz); docs/denovo/protocol.md says what is in it. With a fault planted it must have one. */
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cmodel/noc/noc.h"
#include "cmodel/table.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1_word.h"
#include "spec/denovo/denovo_l2_word.h"
#include "spec/denovo/denovo_system.h"
#include "spec/noc/noc.h"

/* What may wait ---------------------------------------------------------------------------------------------------- */

/* At nodes, whatever node: a class of messages that arrives, or wants to leave, on a network; and what a node keeps. Behind
 * them the queues of the mesh, and its exits. */
enum {
    ARRIVES,                        /* + network */
    LEAVES = ARRIVES + DENOVO_NETS, /* + network */
    MEMORY = LEAVES + DENOVO_NETS,  /* room at a bank's port to memory, and its answer */
    PORT,                           /* an access, a drain, an eviction or a command of an L1 */
    PLACE,                          /* a forward in a word's place of an L1 */
    PASS,                           /* accesses that waited for a line in an L1, served one by one */
    HELD,                           /* a request in a bank's slot: in a line's list, or to be tried again */
    CLASSES,
    SIDE = 8,
    VERTICES = CLASSES + SIDE * SIDE * (NOC_MESH_PORTS + 1) * DENOVO_NETS
};

static const char *const networks[] = {"req", "fwd", "rsp"};

struct graph {
    uint8_t edge[VERTICES][VERTICES];
    uint8_t seen[VERTICES]; /* 1: on the way; 2: done */
    int way[VERTICES], length;
    int nodes;
    char cycle[2000]; /* found: its vertices; empty: none */
};

static int queue_vertex(int router, int port, int net)
{
    return CLASSES + (router * NOC_MESH_PORTS + port) * DENOVO_NETS + net;
}
static int exit_vertex(const struct graph *g, int node, int net)
{
    return CLASSES + (g->nodes * NOC_MESH_PORTS + node) * DENOVO_NETS + net;
}

static void print_vertex(const struct graph *g, int v, char *text, size_t size)
{
    static const char *const kept[] = {"memory", "port", "place", "pass", "held"};
    static const char *const ports[] = {"node", "east", "west", "south", "north"};
    const int at = (v - CLASSES) / DENOVO_NETS, net = (v - CLASSES) % DENOVO_NETS;
    if (v < LEAVES) snprintf(text, size, "%s arrives", networks[v - ARRIVES]);
    else if (v < MEMORY) snprintf(text, size, "%s leaves", networks[v - LEAVES]);
    else if (v < CLASSES) snprintf(text, size, "%s", kept[v - MEMORY]);
    else if (at < g->nodes * NOC_MESH_PORTS)
        snprintf(text, size, "%s queue of router %d from %s", networks[net], at / NOC_MESH_PORTS,
                 ports[at % NOC_MESH_PORTS]);
    else snprintf(text, size, "%s exit of node %d", networks[net], at - g->nodes * NOC_MESH_PORTS);
}

/* Depth first; the first cycle that it meets. */
static int visit(struct graph *g, int v)
{
    g->seen[v] = 1;
    g->way[g->length++] = v;
    const int end = CLASSES + g->nodes * (NOC_MESH_PORTS + 1) * DENOVO_NETS;
    for (int to = 0; to < end; to++) {
        if (!g->edge[v][to]) continue;
        if (g->seen[to] == 1) {
            int first = 0;
            while (g->way[first] != to) first++;
            for (int i = first; i <= g->length; i++) {
                char text[80];
                print_vertex(g, i < g->length ? g->way[i] : to, text, sizeof text);
                snprintf(g->cycle + strlen(g->cycle), sizeof g->cycle - strlen(g->cycle), "%s%s",
                         i > first ? " > " : "", text);
            }
            return 1;
        }
        if (!g->seen[to] && visit(g, to)) return 1;
    }
    g->seen[v] = 2;
    g->length--;
    return 0;
}

static int has_cycle(struct graph *g)
{
    memset(g->seen, 0, sizeof g->seen);
    g->length = 0;
    g->cycle[0] = 0;
    for (int v = 0; v < CLASSES + g->nodes * (NOC_MESH_PORTS + 1) * DENOVO_NETS; v++)
        if (!g->seen[v] && visit(g, v)) return 1;
    return 0;
}

/* Classes, by the tables ------------------------------------------------------------------------------------------- */

/* The network of a message, by what its code means: "req, to the L2: ...". */
static int network_of(const char *message)
{
#define MEANS(name, value, meaning) {#name, meaning},
    static const struct spec_name messages[] = {DENOVO_MESSAGE_CODES(MEANS){0}};
#undef MEANS
    for (int i = 0; messages[i].name; i++)
        for (int net = 0; net < DENOVO_NETS && !strcmp(messages[i].name, message); net++)
            if (!strncmp(messages[i].meaning, networks[net], 3)) return net;
    fail_msg("%s is no message of a network", message);
    return 0;
}

/* What each event of a table is raised by: messages, or something of its own. */
struct cause {
    const char *event, *messages; /* separated by blanks; NULL: none */
    int from;                     /* then this, or -1: it is done where it is asked for */
};
static const struct cause l1_causes[] = {
    {"LOAD", NULL, PORT},
    {"STORE", NULL, PORT},
    {"SUBSTORE", NULL, PORT},
    {"SYNC", NULL, PORT},
    {"ACQUIRE", NULL, PORT},
    {"DRAIN", NULL, PORT},
    {"LEAVE", NULL, PORT},
    {"SERVED", NULL, PASS},
    {"DATA", "DATA", 0},
    {"GRANT", "REG_ACK", 0},
    {"WT_ACK", "WT_ACK", 0},
    {"ATOMIC_RESP", "ATOMIC_RESP", 0},
    {"FWD_READ", "FWD_READ", 0},
    {"FWD_TAKE", "FWD_REG RECALL", 0},
    {"WB_ACK", "WB_ACK", 0},
    {"ERROR", "DATA REG_ACK ATOMIC_RESP", 0},
    {0},
};
static const struct cause l2_causes[] = {
    {"READ", "READ", 0},
    {"REG", "REG", 0},
    {"REG_SYNC", "REG_SYNC", 0},
    {"WB", "WB", 0},
    {"WT", "WT", 0},
    {"ATOMIC", "ATOMIC", 0},
    {"RECALL_DATA", "RECALL_DATA", 0},
    {"FILL", NULL, MEMORY},
    /* A line leaves for a request that wants its place: the request waits in its slot. */
    {"EVICT", NULL, HELD},
    {0},
};

/* What each action wants; -1: nothing that others wait for. */
struct want {
    const char *action;
    int what;
};
#define SENDS(net) (LEAVES + DENOVO_NET_##net)
static const struct want l1_wants[] = {
    {"HIT", -1},
    {"WRITE", -1},
    {"PERFORM", -1},
    {"INSERT", -1},
    {"JOIN", -1},
    {"WAIT", -1},
    {"FAIL", -1},
    {"ASK_READ", SENDS(REQ)},
    {"ASK_SYNC", SENDS(REQ)},
    {"ASK_ATOMIC", SENDS(REQ)},
    {"ASK_REG", SENDS(REQ)},
    {"ASK_WT", SENDS(REQ)},
    {"UNASK", -1},
    {"INSTALL", -1},
    {"MARK", -1},
    {"SUPPLY", SENDS(RSP)},
    {"KEEP", PLACE},
    {"FORGET", -1},
    {"WRITE_BACK", SENDS(REQ)},
    {"REFUSE", -1},
    {"IMPOSSIBLE", -1},
    {0},
};
static const struct want l2_wants[] = {
    {"ANSWER", SENDS(RSP)}, {"FORWARD", SENDS(FWD)}, {"OWN", -1},
    {"TAKE", -1},           {"PERFORM", -1},         {"FETCH", MEMORY},
    {"RECALL", SENDS(FWD)}, {"QUEUE", HELD},         {"FAIL", SENDS(RSP)},
    {"REFUSE", -1},         {"IMPOSSIBLE", -1},      {0},
};

/* The table is of the spec, or a changed copy of it. */
struct rows {
    struct spec_fsm fsm;
    struct spec_row row[TABLE_ROWS];
};

static void copy_rows(struct rows *to, const struct spec_fsm *from)
{
    int count = 0;
    while (from->rows[count].state) count++;
    assert_true(count < TABLE_ROWS);
    to->fsm = *from;
    memcpy(to->row, from->rows, ((size_t)count + 1) * sizeof *to->row);
    to->fsm.rows = to->row;
}

static struct spec_row *find_row(struct rows *table, const char *state, const char *event, const char *when)
{
    for (struct spec_row *r = table->row; r->state; r++)
        if (!strcmp(r->state, state) && !strcmp(r->event, event) && !strcmp(r->when, when)) return r;
    fail_msg("the table has no row %s %s [%s]", state, event, when);
    return NULL;
}

static int wanted(const struct want *wants, const char *action)
{
    for (; wants->action; wants++)
        if (!strcmp(wants->action, action)) return wants->what;
    fail_msg("what does %s want?", action);
    return -1;
}

static void add_wants(struct graph *g, int from, const char *actions, const struct want *wants)
{
    char each[200], *save = NULL;
    snprintf(each, sizeof each, "%s", actions);
    for (char *a = strtok_r(each, " |", &save); a; a = strtok_r(NULL, " |", &save)) {
        const int what = wanted(wants, a);
        if (what >= 0) g->edge[from][what] = 1;
    }
}

/* What raises an event waits for all that some row of it wants. */
static void add_table(struct graph *g, const struct spec_fsm *fsm, const struct cause *causes, const struct want *wants)
{
    for (const struct spec_row *r = fsm->rows; r->state; r++) {
        const struct cause *c = causes;
        while (c->event && strcmp(c->event, r->event) != 0) c++;
        if (!c->event) fail_msg("what raises %s?", r->event);
        if (!c->messages) {
            add_wants(g, c->from, r->actions, wants);
            continue;
        }
        char each[100], *save = NULL;
        snprintf(each, sizeof each, "%s", c->messages);
        for (char *m = strtok_r(each, " ", &save); m; m = strtok_r(NULL, " ", &save))
            add_wants(g, ARRIVES + network_of(m), r->actions, wants);
        /* A request in a slot raises its event again; what it waits for it wants as well. */
        if (wants == l2_wants && network_of(c->event) == DENOVO_NET_REQ) add_wants(g, HELD, r->actions, wants);
    }
    g->edge[HELD][HELD] = 0; /* in the list's order, and of one line */
}

/* The accesses of an L1 that wait in a list: may a replay of one ask? By all values of the conditions, for an L1 that registers
 * words: others keep no forward. */
enum { CONDITIONS = DENOVO_L1_IF_whole + 1, STATES = DENOVO_L1_R + 1 };
#define L1_IF(name) (UINT32_C(1) << DENOVO_L1_IF_##name)

static uint64_t asks(void)
{
    return UINT64_C(1) << DENOVO_L1_DO_ASK_READ | UINT64_C(1) << DENOVO_L1_DO_ASK_SYNC |
           UINT64_C(1) << DENOVO_L1_DO_ASK_ATOMIC;
}

/* The kinds of access, an event each; of a SYNC the scope is its own. */
enum { KINDS = 5 };
static const struct {
    int event, local;
} kinds[KINDS] = {{DENOVO_L1_ON_LOAD, 0},
                  {DENOVO_L1_ON_STORE, 0},
                  {DENOVO_L1_ON_SUBSTORE, 0},
                  {DENOVO_L1_ON_SYNC, 0},
                  {DENOVO_L1_ON_SYNC, 1}};
static int is_of_kind(int kind, uint32_t conditions)
{
    return !(conditions & L1_IF(local)) == !kinds[kind].local;
}

/* Accesses wait for a word that is being read, or for one that is being registered: which kinds may, and the states of the word
 * when its answer has come, a bit each. */
struct waits {
    int may[KINDS];
    unsigned states;
};

static void find_waits(const struct table *table, int reads, struct waits *waits)
{
    const uint32_t kind = reads ? L1_IF(reading) : L1_IF(syncing), other = reads ? L1_IF(syncing) : L1_IF(reading);
    const int answer = reads ? DENOVO_L1_ON_DATA : DENOVO_L1_ON_GRANT,
              ask = reads ? DENOVO_L1_DO_ASK_READ : DENOVO_L1_DO_ASK_SYNC;
    memset(waits, 0, sizeof *waits);
    for (int e = 0; e < KINDS; e++)
        for (int state = 0; state < STATES; state++)
            for (uint32_t k = 0; k < UINT32_C(1) << CONDITIONS; k++) {
                if (!(k & L1_IF(own)) || k & (L1_IF(replay) | other) || (k & kind && state != DENOVO_L1_I)) continue;
                if (!is_of_kind(e, k)) continue;
                const uint64_t actions = table_step(table, state, kinds[e].event, k)->actions;
                waits->may[e] |= does(actions, DENOVO_L1_DO_JOIN) && (k & kind || does(actions, ask));
            }
    waits->states = 1u << table_step(table, DENOVO_L1_I, DENOVO_L1_ON_ERROR, L1_IF(own) | kind)->next;
    for (uint32_t k = 0; k < UINT32_C(1) << CONDITIONS; k++)
        if (k & L1_IF(own) && k & kind && !(k & other))
            waits->states |= 1u << table_step(table, DENOVO_L1_I, answer, k)->next;
}

/* One of them changes the word for those behind it. */
static int replays_of(const struct table *table, struct waits *waits)
{
    for (unsigned before = 0; before != waits->states;) {
        before = waits->states;
        for (int e = 0; e < KINDS; e++)
            for (int state = 0; state < STATES && waits->may[e]; state++)
                for (uint32_t k = 0; k < UINT32_C(1) << CONDITIONS; k++) {
                    if (!(waits->states >> state & 1) || !(k & L1_IF(own)) || !(k & L1_IF(replay))) continue;
                    if (k & (L1_IF(reading) | L1_IF(syncing)) || !is_of_kind(e, k)) continue;
                    const struct table_step *step = table_step(table, state, kinds[e].event, k);
                    if (step->actions & asks()) return 1;
                    waits->states |= 1u << step->next;
                }
    }
    return 0;
}

static int replays_ask(const struct spec_fsm *fsm)
{
    static struct table table;
    struct spec_error error;
    struct waits reading, syncing;
    if (table_init(&table, fsm, &denovo_l1_word_fsm, &error)) fail_msg("%s", error.text);
    find_waits(&table, 1, &reading);
    find_waits(&table, 0, &syncing);
    assert_true(reading.may[0] && syncing.may[2] && syncing.may[3]); /* loads; stores of bytes and atomics */
    return replays_of(&table, &reading) || replays_of(&table, &syncing);
}

static void add_classes(struct graph *g, const struct spec_fsm *l1, const struct spec_fsm *l2)
{
    add_table(g, l1, l1_causes, l1_wants);
    add_table(g, l2, l2_causes, l2_wants);
    /* What the tables do not say, from the data-path pages. A WB is acknowledged. */
    g->edge[ARRIVES + network_of("WB")][LEAVES + network_of("WB_ACK")] = 1;
    /* A request is taken when a slot is free; one that waits for a RECALL waits for its owner's word, which may lie in a place. */
    g->edge[ARRIVES + DENOVO_NET_REQ][HELD] = g->edge[HELD][PLACE] = 1;
    g->edge[ARRIVES + DENOVO_NET_REQ][MEMORY] = g->edge[HELD][LEAVES + network_of("RECALL_DATA")] = 1;
    /* A place is emptied behind the pass, and the pass serves the list first. */
    g->edge[PLACE][PASS] = 1;
    if (replays_ask(l1)) g->edge[PASS][LEAVES + DENOVO_NET_REQ] = 1;
    g->edge[PORT][PASS] = 1;
}

/* The mesh, by the ways that its model takes -------------------------------------------------------------------------- */

struct mesh {
    struct noc *model;
    struct spec_values values;
    int columns, rows, nodes;
};

static void open_mesh(struct mesh *m, int columns, int rows)
{
    struct spec_error error;
    spec_defaults(&noc_mesh_block, &m->values);
    if (spec_set(&m->values, "COLUMNS", columns, &error) || spec_set(&m->values, "ROWS", rows, &error) ||
        spec_set(&m->values, "NETS", DENOVO_NETS, &error) || spec_set(&m->values, "FLIT_BITS", 8, &error) ||
        spec_check_values(&m->values, &error))
        fail_msg("%s", error.text);
    m->columns = columns;
    m->rows = rows;
    m->nodes = columns * rows;
    m->model = calloc(1, noc_size(&m->values));
    noc_init(m->model, &m->values);
}

static void put_flit(struct mesh *m, int node, int net, int dest)
{
    uint32_t *flit = noc_entered(m->model, node, net);
    memset(flit, 0, (size_t)m->model->flit_words * sizeof *flit);
    bits_set_field(flit, 0, m->model->last, 0, 1);
    bits_set_field(flit, 0, m->model->dest, 0, (uint64_t)dest);
    noc_exit(m->model, node, net)->enters = 1;
}

/* The one vertex of a network where a flit is. */
static int find_flit(const struct graph *g, struct mesh *m, int net)
{
    int at = -1;
    for (int router = 0; router < m->nodes; router++) {
        for (int port = 0; port < NOC_MESH_PORTS; port++)
            if (noc_queue(m->model, router, port, net)->count) {
                assert_int_equal(at, -1);
                at = queue_vertex(router, port, net);
            }
        if (noc_exit(m->model, router, net)->held) {
            assert_int_equal(at, -1);
            at = exit_vertex(g, router, net);
        }
    }
    assert_int_not_equal(at, -1);
    return at;
}

static int distance(const struct mesh *m, int from, int to)
{
    return abs(from % m->columns - to % m->columns) + abs(from / m->columns - to / m->columns);
}

enum { MOST_HOPS = 2 * SIDE + 2 };
struct way {
    int vertex[DENOVO_NETS][MOST_HOPS], length[DENOVO_NETS];
};

/* A flit on each network from a node to a node: the queues that it is in, and the exit. */
static void follow(const struct graph *g, struct mesh *m, int from, int to, struct way *way)
{
    memset(way, 0, sizeof *way);
    for (int net = 0; net < DENOVO_NETS; net++) put_flit(m, from, net, to);
    for (int left = DENOVO_NETS, cycle = 0; left; cycle++) {
        if (cycle > 20 * MOST_HOPS) fail_msg("a flit from node %d to node %d does not arrive", from, to);
        noc_plan(m->model);
        noc_move(m->model);
        for (int net = 0; net < DENOVO_NETS; net++) {
            struct noc_exit *e = noc_exit(m->model, to, net);
            noc_exit(m->model, from, net)->enters = 0;
            int *length = &way->length[net];
            if (e->taken) {
                e->taken = 0;
                continue;
            }
            if (*length && way->vertex[net][*length - 1] == exit_vertex(g, to, net)) continue;
            const int at = find_flit(g, m, net);
            if (*length && way->vertex[net][*length - 1] == at) continue;
            if (*length == MOST_HOPS) fail_msg("a flit from node %d to node %d goes round", from, to);
            way->vertex[net][(*length)++] = at;
            if (at != exit_vertex(g, to, net)) continue;
            e->taken = 1;
            left--;
        }
    }
    noc_plan(m->model);
    noc_move(m->model);
    for (int net = 0; net < DENOVO_NETS; net++) {
        noc_exit(m->model, to, net)->taken = 0;
        /* Each router on the way once, and the exit. */
        assert_int_equal(way->length[net], distance(m, from, to) + 2);
    }
}

static void add_way(struct graph *g, const int *vertex, int length)
{
    for (int i = 0; i + 1 < length; i++) g->edge[vertex[i]][vertex[i + 1]] = 1;
}

/* A fault of `rsp`: what every second node sends goes first along the column. It goes to the corner, and on as what the corner sends. */
static void add_column_first(struct graph *g, struct mesh *m, int from, int to)
{
    const int corner = to / m->columns * m->columns + from % m->columns, net = DENOVO_NET_RSP;
    struct way first, second;
    int vertex[2 * MOST_HOPS], length = 0;
    follow(g, m, from, corner, &first);
    follow(g, m, corner, to, &second);
    for (int i = 0; i + 1 < first.length[net]; i++) vertex[length++] = first.vertex[net][i];
    for (int i = 1; i < second.length[net]; i++) vertex[length++] = second.vertex[net][i];
    add_way(g, vertex, length);
}

static void add_mesh(struct graph *g, struct mesh *m, int column_first)
{
    struct way way;
    g->nodes = m->nodes;
    for (int from = 0; from < m->nodes; from++)
        for (int to = 0; to < m->nodes; to++) {
            follow(g, m, from, to, &way);
            for (int net = 0; net < DENOVO_NETS; net++) add_way(g, way.vertex[net], way.length[net]);
            if (column_first && (from % m->columns + from / m->columns) % 2) add_column_first(g, m, from, to);
        }
    /* Every node may be an L1 and a bank. */
    for (int node = 0; node < m->nodes; node++)
        for (int net = 0; net < DENOVO_NETS; net++) {
            g->edge[LEAVES + net][queue_vertex(node, 0, net)] = 1;
            g->edge[exit_vertex(g, node, net)][ARRIVES + net] = 1;
        }
}

/* A network whose way is of no interest: what leaves arrives. */
static void add_any_network(struct graph *g)
{
    g->nodes = 0;
    for (int net = 0; net < DENOVO_NETS; net++) g->edge[LEAVES + net][ARRIVES + net] = 1;
}

/* Questions -------------------------------------------------------------------------------------------------------- */

static struct graph graph;
static struct rows l1, l2;

static void begin(void)
{
    memset(&graph, 0, sizeof graph);
    copy_rows(&l1, &denovo_l1_word_fsm);
    copy_rows(&l2, &denovo_l2_word_fsm);
}

static void no_class_of_messages_waits_for_itself(void **state)
{
    (void)state;
    begin();
    add_classes(&graph, &l1.fsm, &l2.fsm);
    add_any_network(&graph);
    if (has_cycle(&graph)) fail_msg("%s", graph.cycle);
    /* Not for want of edges: requests wait for all else. */
    assert_true(graph.edge[ARRIVES + DENOVO_NET_REQ][LEAVES + DENOVO_NET_FWD]);
    assert_true(graph.edge[ARRIVES + DENOVO_NET_FWD][LEAVES + DENOVO_NET_RSP]);
    assert_true(graph.edge[ARRIVES + DENOVO_NET_FWD][PLACE] && graph.edge[PASS][LEAVES + DENOVO_NET_RSP]);
}

static void every_message_is_received(void **state)
{
    (void)state;
#define NAME(name, value, meaning) #name,
    static const char *const messages[] = {DENOVO_MESSAGE_CODES(NAME) NULL};
#undef NAME
    for (int i = 0; messages[i]; i++) {
        int receivers = 0;
        for (int table = 0; table < 2; table++)
            for (const struct cause *c = table ? l2_causes : l1_causes; c->event; c++) {
                char each[100], *save = NULL;
                snprintf(each, sizeof each, "%s", c->messages ? c->messages : "");
                for (char *m = strtok_r(each, " ", &save); m; m = strtok_r(NULL, " ", &save))
                    receivers += !strcmp(m, messages[i]);
            }
        if (!receivers) fail_msg("no event of a table is raised by %s", messages[i]);
    }
}

/* What was so until it was found here: a store of bytes joined a READ, and its replay asked for the word. */
static void a_replay_that_asks_closes_a_circle(void **state)
{
    (void)state;
    begin();
    find_row(&l1, "I", "SUBSTORE", "leaving || own && reading")->when = "leaving";
    find_row(&l1, "I", "SUBSTORE", "own && syncing")->when = "own && (reading || syncing)";
    add_classes(&graph, &l1.fsm, &l2.fsm);
    add_any_network(&graph);
    assert_true(has_cycle(&graph));
    assert_non_null(strstr(graph.cycle, "pass > req leaves"));
}

static void a_forward_that_asks_closes_a_circle(void **state)
{
    (void)state;
    begin();
    find_row(&l1, "R", "FWD_TAKE", "otherwise")->actions = "SUPPLY | ASK_READ";
    add_classes(&graph, &l1.fsm, &l2.fsm);
    add_any_network(&graph);
    assert_true(has_cycle(&graph));
}

static void an_answer_that_asks_closes_a_circle(void **state)
{
    (void)state;
    begin();
    find_row(&l1, "I", "DATA", "reading")->actions = "INSTALL | ASK_SYNC";
    add_classes(&graph, &l1.fsm, &l2.fsm);
    add_any_network(&graph);
    assert_true(has_cycle(&graph));
}

static void an_answer_of_an_owner_that_a_bank_forwards_closes_a_circle(void **state)
{
    (void)state;
    begin();
    find_row(&l2, "L", "RECALL_DATA", "always")->actions = "TAKE | FORWARD";
    add_classes(&graph, &l1.fsm, &l2.fsm);
    add_any_network(&graph);
    assert_true(has_cycle(&graph));
}

/* Meshes of every size, the classes at their nodes, and the fault of a turn. */
static void no_queue_of_a_mesh_waits_for_itself(void **state)
{
    (void)state;
    for (int columns = 1; columns <= SIDE; columns++)
        for (int rows = 1; rows <= SIDE; rows++) {
            if (columns * rows < 2) continue;
            struct mesh m;
            begin();
            open_mesh(&m, columns, rows);
            add_classes(&graph, &l1.fsm, &l2.fsm);
            add_mesh(&graph, &m, 0);
            if (has_cycle(&graph)) fail_msg("%d x %d: %s", columns, rows, graph.cycle);
            free(m.model);
        }
}

static void a_turn_too_many_closes_a_circle(void **state)
{
    (void)state;
    for (int columns = 2; columns <= 4; columns++)
        for (int rows = 2; rows <= 4; rows++) {
            struct mesh m;
            begin();
            open_mesh(&m, columns, rows);
            add_mesh(&graph, &m, 1);
            if (!has_cycle(&graph)) fail_msg("%d x %d: no cycle", columns, rows);
            assert_non_null(strstr(graph.cycle, "rsp queue of router"));
            free(m.model);
        }
}

/* Two networks share a link, and no queue: every node sends on one to every other while another is full and stopped. */
static void a_network_that_is_stopped_stops_no_other(void **state)
{
    (void)state;
    static const int sizes[][2] = {{2, 1}, {1, 3}, {3, 3}, {SIDE, SIDE}};
    for (int size = 0; size < 4; size++)
        for (int net = 0; net < DENOVO_NETS; net++) {
            struct mesh m;
            open_mesh(&m, sizes[size][0], sizes[size][1]);
            const int stopped = (net + 1) % DENOVO_NETS;
            for (int cycle = 0; cycle < 4 * MOST_HOPS * 4; cycle++) {
                for (int node = 0; node < m.nodes; node++) {
                    noc_exit(m.model, node, stopped)->enters = 0;
                    if (noc_has_room(m.model, node, stopped))
                        put_flit(&m, node, stopped, (node + m.nodes / 2 + cycle) % m.nodes);
                }
                noc_plan(m.model);
                noc_move(m.model);
            }
            for (int node = 0; node < m.nodes; node++) {
                noc_exit(m.model, node, stopped)->enters = 0;
                assert_false(noc_has_room(m.model, node, stopped));
            }
            for (int ahead = 0; ahead < m.nodes; ahead += 1 + m.nodes / 16) {
                int arrived = 0;
                for (int node = 0; node < m.nodes; node++) put_flit(&m, node, net, (node + ahead) % m.nodes);
                for (int cycle = 0; cycle < 4 * m.nodes && arrived < m.nodes; cycle++) {
                    for (int node = 0; node < m.nodes; node++)
                        arrived += noc_exit(m.model, node, net)->taken = noc_exit(m.model, node, net)->held > 0;
                    noc_plan(m.model);
                    noc_move(m.model);
                    for (int node = 0; node < m.nodes; node++) noc_exit(m.model, node, net)->enters = 0;
                }
                for (int node = 0; node < m.nodes; node++) noc_exit(m.model, node, net)->taken = 0;
                assert_int_equal(arrived, m.nodes);
            }
            free(m.model);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_is_received),
        cmocka_unit_test(no_class_of_messages_waits_for_itself),
        cmocka_unit_test(a_replay_that_asks_closes_a_circle),
        cmocka_unit_test(a_forward_that_asks_closes_a_circle),
        cmocka_unit_test(an_answer_that_asks_closes_a_circle),
        cmocka_unit_test(an_answer_of_an_owner_that_a_bank_forwards_closes_a_circle),
        cmocka_unit_test(no_queue_of_a_mesh_waits_for_itself),
        cmocka_unit_test(a_turn_too_many_closes_a_circle),
        cmocka_unit_test(a_network_that_is_stopped_stops_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
