/* Transpose: a square matrix through tiles of 16x16 in the scratchpad, a thread for each word (the CUDA SDK's; the paper's
 * matrix has 2688x2688 words). A row of the tile has one word more, so that a column meets every bank. */
#include "cmodel/system/host.h"

enum { TILE = 16, PITCH = TILE + 1, WARPS = TILE * TILE / LANES, SIDE = 2688, PARAMETERS = 5 };

struct transpose {
    uint64_t from, to;
    int n;
};

static void transpose(struct warp *warp, const void *argument)
{
    const struct transpose *t = argument;
    int tiles = t->n / TILE, column = block_number(warp) % tiles * TILE, row = block_number(warp) / tiles * TILE;
    uint64_t address[LANES];
    uint32_t value[LANES];
    int word[LANES];
    tile_open(warp, 0, (struct tile_map){0});
    constant_load(warp, PARAMETERS);
    warp_index(warp, 6);
    for (int lane = 0; lane < LANES; lane++) {
        int x = lane % TILE, y = (warp->index * LANES + lane) / TILE;
        address[lane] = t->from + (uint64_t)((row + y) * t->n + column + x) * 4;
        word[lane] = y * PITCH + x;
    }
    global_load(warp, address, value);
    tile_store(warp, 0, word, value);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) {
        int x = lane % TILE, y = (warp->index * LANES + lane) / TILE;
        address[lane] = t->to + (uint64_t)((column + y) * t->n + row + x) * 4;
        word[lane] = x * PITCH + y;
    }
    tile_load(warp, 0, word, value);
    global_store(warp, address, value);
}

static const struct kernel transpose_kernel = {"transpose", WARPS, 1, {{TILE * PITCH * 4, TILE_TEMPORARY}}, transpose};

static void run_transpose(struct host *host)
{
    int n = host_paper_size(host, SIDE, 1344, TILE);
    host_describe(host, "%dx%d words", n, n);
    struct transpose t = {host_array(host, (uint64_t)n * (uint64_t)n), host_array(host, (uint64_t)n * (uint64_t)n), n};
    for (int i = 0; i < n * n && !host->failed; i++) host_set(host, t.from + (uint64_t)i * 4, host_noise((uint32_t)i));
    host_launch(host, &transpose_kernel, &t, n / TILE * (n / TILE));
    for (int i = 0; i < n * n && !host->failed; i++)
        host_check(host, "to", i, t.to + (uint64_t)i * 4, host_noise((uint32_t)(i % n * n + i / n)));
}

const struct workload workload_transpose = {
    "transpose", "2688x2688 (1344x1344) words", "a matrix through tiles in the scratchpad", ON_DIE, run_transpose,
    false};
