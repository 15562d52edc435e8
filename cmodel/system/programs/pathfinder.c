/* Pathfinder: the cheapest way down a 10x100K wall (thesis table 4.4), in the way of Rodinia's: a block takes 256 columns
 * three rows down and loses one column a row on either side. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { THREADS = 256, WALL_ROWS = 10, PYRAMID = 3, VALID = THREADS - 2 * PYRAMID };

struct path {
    uint64_t wall, from, to;
    int columns, row; /* the first row of the wall that this kernel adds */
};

enum { SOURCE, PREVIOUS, WALL, RESULT };

static struct tile_map rows_of(uint64_t array, int first, int count, int columns, int rows)
{
    return (struct tile_map){.global_base = array + (uint64_t)first * 4,
                             .field_bytes = 4,
                             .object_bytes = 4,
                             .row_bytes = (uint32_t)count * 4,
                             .stride_bytes = (uint32_t)columns * 4,
                             .strides = (uint32_t)rows};
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static void descend(struct warp *warp, const void *argument)
{
    const struct path *p = argument;
    int start = block_number(warp) * VALID - PYRAMID; /* of thread 0; may lie outside */
    int low = start < 0 ? 0 : start, high = start + THREADS > p->columns ? p->columns : start + THREADS;
    int first = start + PYRAMID, end = first + VALID > p->columns ? p->columns : first + VALID;
    tile_open(warp, SOURCE, rows_of(p->from, low, high - low, p->columns, 1));
    tile_open(warp, WALL, rows_of(p->wall, p->row * p->columns + low, high - low, p->columns, PYRAMID));
    tile_open(warp, PREVIOUS, (struct tile_map){0});
    tile_open(warp, RESULT, rows_of(p->to, first, end - first, p->columns, 1));
    tile_ready(warp);
    warp_index(warp, 8); /* bounds and neighbours */
    uint32_t value[LANES] = {0};
    int at[LANES];
    for (int lane = 0; lane < LANES; lane++) at[lane] = start + warp->index * LANES + lane;
    for (int step = 0; step < PYRAMID; step++) {
        int slot = step ? PREVIOUS : SOURCE, origin = step ? start : low;
        int left[LANES], here[LANES], right[LANES], wall[LANES];
        uint32_t a[LANES], b[LANES], c[LANES], w[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            int x = at[lane], thread = x - start;
            bool inside = x >= 0 && x < p->columns && thread > step && thread < THREADS - 1 - step;
            here[lane] = inside ? x - origin : -1;
            left[lane] = inside ? (x ? x - 1 : x) - origin : -1;
            right[lane] = inside ? (x < p->columns - 1 ? x + 1 : x) - origin : -1;
            wall[lane] = inside ? step * (high - low) + x - low : -1;
        }
        warp_index(warp, 3);
        tile_address(warp, slot);
        tile_load(warp, slot, left, a);
        tile_load(warp, slot, here, b);
        tile_load(warp, slot, right, c);
        tile_address(warp, WALL);
        tile_load(warp, WALL, wall, w);
        warp_compute(warp, 3);
        for (int lane = 0; lane < LANES; lane++)
            if (here[lane] >= 0) value[lane] = least(least(a[lane], b[lane]), c[lane]) + w[lane];
        if (step == PYRAMID - 1) break;
        int thread[LANES];
        for (int lane = 0; lane < LANES; lane++) thread[lane] = here[lane] < 0 ? -1 : at[lane] - start;
        warp_barrier(warp);
        tile_address(warp, PREVIOUS);
        tile_store(warp, PREVIOUS, thread, value);
        warp_barrier(warp);
    }
    int word[LANES];
    for (int lane = 0; lane < LANES; lane++) word[lane] = at[lane] >= first && at[lane] < end ? at[lane] - first : -1;
    tile_address(warp, RESULT);
    tile_store(warp, RESULT, word, value);
    tile_close(warp, RESULT);
}

static const struct kernel path_kernel = {"pathfinder",
                                          THREADS / LANES,
                                          4,
                                          {{THREADS * 4, TILE_IN},
                                           {THREADS * 4, TILE_TEMPORARY},
                                           {THREADS * PYRAMID * 4, TILE_IN | TILE_GLOBAL},
                                           {VALID * 4, TILE_OUT}},
                                          descend};

static void descend_plain(const uint32_t *from, uint32_t *to, const uint32_t *wall, int columns)
{
    for (int x = 0; x < columns; x++) {
        uint32_t best = from[x];
        if (x) best = least(best, from[x - 1]);
        if (x < columns - 1) best = least(best, from[x + 1]);
        to[x] = best + wall[x];
    }
}

static void run_pathfinder(struct host *host)
{
    struct path p = {.columns = host_size(host, 100000, 1)};
    size_t columns = (size_t)p.columns;
    uint32_t *wall = malloc(columns * WALL_ROWS * sizeof *wall), *plain = malloc(columns * 2 * sizeof *plain);
    uint64_t row[2] = {host_array(host, columns), host_array(host, columns)};
    p.wall = host_array(host, columns * WALL_ROWS);
    for (size_t i = 0; i < columns * WALL_ROWS && wall && plain && !host->failed; i++) {
        wall[i] = host_noise((uint32_t)i) % 10;
        host_set(host, p.wall + i * 4, wall[i]);
        if (i >= columns) continue;
        plain[i] = wall[i]; /* the first row is where the ways begin */
        host_set(host, row[0] + i * 4, wall[i]);
    }
    int turn = 0;
    for (p.row = 1; p.row < WALL_ROWS && wall && plain; p.row += PYRAMID, turn++) {
        p.from = row[turn % 2];
        p.to = row[(turn + 1) % 2];
        host_launch(host, &path_kernel, &p, (p.columns + VALID - 1) / VALID);
    }
    for (int r = 1; r < WALL_ROWS && wall && plain; r++)
        descend_plain(plain + columns * (size_t)((r + 1) % 2), plain + columns * (size_t)(r % 2),
                      wall + columns * (size_t)r, p.columns);
    for (size_t i = 0; i < columns && wall && plain; i++)
        host_check(host, "result", (long)i, row[turn % 2] + i * 4, plain[columns * ((WALL_ROWS - 1) % 2) + i]);
    free(wall);
    free(plain);
}

const struct workload workload_pathfinder = {"pathfinder", "10x100K wall", "cheapest way, dynamic programming",
                                             ON_MESH,      run_pathfinder, false};
