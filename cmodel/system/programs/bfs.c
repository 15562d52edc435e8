/* BFS: levels of a graph, in the way of Rodinia's: a thread for each vertex, two kernels a level, flags of a byte each (whose
 * stores go past the tinyCaches). Threads that find the same vertex write the same level and the same flag.
 *
 * Rodinia's loop over a vertex's edges stores levels and flags through pointers that may be anything's, so where the
 * edges begin and how many they are is read again for each edge, and the vertex's own level for each vertex found. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { WARPS = 16, THREADS = WARPS * LANES, FAR = -1, EXPAND_PARAMETERS = 7, ADVANCE_PARAMETERS = 5 };
enum { NODE_WORDS = 2, NODE_START = 0, NODE_EDGES = 1 };

struct bfs {
    uint64_t nodes, edges;                   /* words: where a vertex's edges begin and how many they are; their ends */
    uint64_t frontier, next, visited, again; /* bytes */
    uint64_t level;
    int vertices;
};

/* Address of each lane's own element of an array; 0 where `in` is false. */
static void own(const struct warp *warp, uint64_t array, int size, const bool *in, uint64_t *address)
{
    for (int lane = 0; lane < LANES; lane++) {
        int vertex = block_number(warp) * THREADS + warp->index * LANES + lane;
        address[lane] = in[lane] ? array + (uint64_t)vertex * (uint64_t)size : 0;
    }
}

/* The lanes whose own flag is set. */
static bool flagged(struct warp *warp, const struct bfs *b, uint64_t flags, bool *in)
{
    uint64_t address[LANES];
    uint32_t flag[LANES] = {0};
    bool any = false;
    for (int lane = 0; lane < LANES; lane++)
        in[lane] = block_number(warp) * THREADS + warp->index * LANES + lane < b->vertices;
    own(warp, flags, 1, in, address);
    warp_index(warp, 3);
    global_load_bytes(warp, 1, address, flag);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) any |= in[lane] = in[lane] && flag[lane];
    return any;
}

static void set_flags(struct warp *warp, const uint64_t *address, uint32_t value)
{
    uint32_t data[LANES];
    for (int lane = 0; lane < LANES; lane++) data[lane] = value;
    global_store_bytes(warp, 1, address, data);
}

/* A word of each lane's own node. */
static void load_node(struct warp *warp, const struct bfs *b, const bool *in, int which, uint32_t *value)
{
    uint64_t address[LANES];
    own(warp, b->nodes, NODE_WORDS * 4, in, address);
    for (int lane = 0; lane < LANES; lane++) address[lane] += in[lane] ? (uint64_t)which * 4 : 0;
    global_load(warp, address, value);
}

/* The vertices that an edge leads to and that have not been visited are one level deeper than the lane's own. */
static void reach(struct warp *warp, const struct bfs *b, const bool *goes, const uint32_t *vertex)
{
    uint64_t address[LANES];
    uint32_t level[LANES];
    own(warp, b->level, 4, goes, address);
    global_load(warp, address, level);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) {
        address[lane] = goes[lane] ? b->level + (uint64_t)vertex[lane] * 4 : 0;
        if (goes[lane]) level[lane]++;
    }
    global_store(warp, address, level);
    for (int lane = 0; lane < LANES; lane++) address[lane] = goes[lane] ? b->next + vertex[lane] : 0;
    set_flags(warp, address, 1);
}

/* `start` of each lane has been loaded. */
static void visit_edges(struct warp *warp, const struct bfs *b, bool *in, uint32_t *start)
{
    uint64_t address[LANES];
    uint32_t count[LANES], vertex[LANES] = {0}, seen[LANES], at[LANES];
    for (int lane = 0; lane < LANES; lane++) at[lane] = start[lane];
    for (bool first = true;; first = false) {
        bool any = false, goes[LANES];
        load_node(warp, b, in, NODE_EDGES, count);
        if (!first) load_node(warp, b, in, NODE_START, start);
        warp_compute(warp, 2);
        for (int lane = 0; lane < LANES; lane++) {
            any |= in[lane] = in[lane] && at[lane] < start[lane] + count[lane];
            address[lane] = in[lane] ? b->edges + (uint64_t)at[lane]++ * 4 : 0;
        }
        if (!any) return;
        global_load(warp, address, vertex);
        warp_compute(warp, 1);
        for (int lane = 0; lane < LANES; lane++) address[lane] = in[lane] ? b->visited + vertex[lane] : 0;
        global_load_bytes(warp, 1, address, seen);
        warp_compute(warp, 1);
        any = false;
        for (int lane = 0; lane < LANES; lane++) any |= goes[lane] = in[lane] && !seen[lane];
        if (any) reach(warp, b, goes, vertex);
    }
}

static void expand(struct warp *warp, const void *argument)
{
    const struct bfs *b = argument;
    bool in[LANES];
    uint64_t address[LANES];
    uint32_t start[LANES] = {0};
    constant_load(warp, EXPAND_PARAMETERS);
    if (!flagged(warp, b, b->frontier, in)) return;
    own(warp, b->frontier, 1, in, address);
    set_flags(warp, address, 0);
    warp_index(warp, 1);
    load_node(warp, b, in, NODE_START, start);
    visit_edges(warp, b, in, start);
}

static void advance(struct warp *warp, const void *argument)
{
    const struct bfs *b = argument;
    bool in[LANES];
    uint64_t address[LANES];
    constant_load(warp, ADVANCE_PARAMETERS);
    if (!flagged(warp, b, b->next, in)) return;
    own(warp, b->frontier, 1, in, address);
    set_flags(warp, address, 1);
    own(warp, b->visited, 1, in, address);
    set_flags(warp, address, 1);
    for (int lane = 0; lane < LANES; lane++) address[lane] = in[lane] ? b->again : 0;
    set_flags(warp, address, 1);
    own(warp, b->next, 1, in, address);
    set_flags(warp, address, 0);
}

static const struct kernel expand_kernel = {"expand", WARPS, 0, {{0, 0}}, expand};
static const struct kernel advance_kernel = {"advance", WARPS, 0, {{0, 0}}, advance};

/* Where the search begins: the vertex with the most edges, the first of several. */
static int choose_root(const struct sparse *graph)
{
    int root = 0;
    for (int v = 1; v < graph->rows; v++)
        if (graph->start[v + 1] - graph->start[v] > graph->start[root + 1] - graph->start[root]) root = v;
    return root;
}

static void search_plain(const struct sparse *graph, int root, int *level, int *queue)
{
    int head = 0, tail = 0;
    for (int v = 0; v < graph->rows; v++) level[v] = FAR;
    level[root] = 0;
    queue[tail++] = root;
    while (head < tail) {
        int v = queue[head++];
        for (long i = graph->start[v]; i < graph->start[v + 1]; i++) {
            int other = graph->column[i];
            if (level[other] != FAR) continue;
            level[other] = level[v] + 1;
            queue[tail++] = other;
        }
    }
}

static void search(struct host *host, const struct sparse *graph, const struct bfs *b, int root)
{
    for (int v = 0; v < graph->rows; v++) {
        uint64_t node = b->nodes + (uint64_t)v * NODE_WORDS * 4;
        host_set(host, node + NODE_START * 4, (uint32_t)graph->start[v]);
        host_set(host, node + NODE_EDGES * 4, (uint32_t)(graph->start[v + 1] - graph->start[v]));
    }
    for (long i = 0; i < graph->count; i++) host_set(host, b->edges + (uint64_t)i * 4, (uint32_t)graph->column[i]);
    for (int v = 0; v < graph->rows; v++) host_set(host, b->level + (uint64_t)v * 4, v == root ? 0 : (uint32_t)FAR);
    host_set_bytes(host, b->frontier + (uint64_t)root, 1, 1);
    host_set_bytes(host, b->visited + (uint64_t)root, 1, 1);
    int blocks = (graph->rows + THREADS - 1) / THREADS;
    do {
        host_set_bytes(host, b->again, 1, 0);
        host_launch(host, &expand_kernel, b, blocks);
        host_launch(host, &advance_kernel, b, blocks);
    } while (host_get_bytes(host, b->again, 1));
}

static void run_bfs(struct host *host)
{
    struct sparse graph;
    if (!host_sparse(host, &graph)) return;
    if (graph.rows != graph.columns) {
        host_fail_input(host, "bfs wants a square matrix, a row for each vertex", graph.rows, graph.columns);
        sparse_free(&graph);
        return;
    }
    uint64_t vertices = (uint64_t)graph.rows, bytes = vertices / 4 + 1;
    struct bfs b = {.nodes = host_array(host, vertices * NODE_WORDS),
                    .edges = host_array(host, (uint64_t)graph.count + 1),
                    .frontier = host_array(host, bytes),
                    .next = host_array(host, bytes),
                    .visited = host_array(host, bytes),
                    .again = host_array(host, 1),
                    .level = host_array(host, vertices),
                    .vertices = graph.rows};
    int root = choose_root(&graph);
    int *level = calloc(vertices, sizeof *level), *queue = calloc(vertices, sizeof *queue);
    if (level && queue && !host->failed) {
        search(host, &graph, &b, root);
        search_plain(&graph, root, level, queue);
        for (int v = 0; v < graph.rows; v++)
            host_check(host, "level", v, b.level + (uint64_t)v * 4, (uint32_t)level[v]);
    }
    free(level);
    free(queue);
    sparse_free(&graph);
}

const struct workload workload_bfs = {"bfs", "a Matrix Market file, or R-MAT", "levels of a graph", ON_DIE, run_bfs,
                                      true};
