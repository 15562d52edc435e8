/* SGEMM: C = A*B, A 128x96 and B 96x160 (thesis table 4.4), in the way of Parboil's: a thread computes 16 elements of a
 * row of C, a block 128 rows; B goes through local memory in tiles of 8x16. A and C are stored by columns. On the tinyCache
 * paper's machine it is alpha*A*B + beta*C with alpha 1 and beta 0, as Parboil's is: each element of C is read first. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { ROWS_A = 128, STEP = 8, COLUMNS = 16, BLOCK_ROWS = 128, WARPS = BLOCK_ROWS / LANES, PARAMETERS = 9 };

struct sgemm {
    uint64_t a, b, c;
    int m, n, k;
    bool adds; /* beta*C, which reads C */
};

static struct tile_map plane(uint64_t array, int first, int row_words, int stride_words, int rows)
{
    return (struct tile_map){.global_base = array + (uint64_t)first * 4,
                             .field_bytes = 4,
                             .object_bytes = 4,
                             .row_bytes = (uint32_t)row_words * 4,
                             .stride_bytes = (uint32_t)stride_words * 4,
                             .strides = (uint32_t)rows};
}

#define ALPHA 1.0f
#define BETA  0.0f

/* What is written over C. */
static void add_old(struct warp *warp, const int *word, const float *sum, uint32_t *value)
{
    uint32_t old[LANES];
    tile_load(warp, 2, word, old);
    warp_compute(warp, 2);
    for (int lane = 0; lane < LANES; lane++) value[lane] = bits_of(float_of(old[lane]) * BETA + ALPHA * sum[lane]);
}

static void multiply(struct warp *warp, const void *argument)
{
    const struct sgemm *g = argument;
    int columns = g->n / COLUMNS, column = block_number(warp) % columns * COLUMNS;
    int row = block_number(warp) / columns * BLOCK_ROWS;
    float sum[COLUMNS][LANES] = {{0}};
    constant_load(warp, PARAMETERS);
    tile_open(warp, 2, plane(g->c, column * g->m + row, BLOCK_ROWS, g->m, COLUMNS));
    for (int k0 = 0; k0 < g->k; k0 += STEP) {
        struct tile_map b = plane(g->b, k0 * g->n + column, COLUMNS, g->n, STEP);
        struct tile_map a = plane(g->a, k0 * g->m + row, BLOCK_ROWS, g->m, STEP);
        warp_index(warp, 2);
        if (k0) tile_ready(warp); /* nobody reads the last tiles any more */
        if (k0) {
            tile_change(warp, 0, b);
            tile_change(warp, 1, a);
        } else {
            tile_open(warp, 0, b);
            tile_open(warp, 1, a);
        }
        tile_ready(warp);
        tile_address(warp, 0);
        tile_address(warp, 1);
        for (int k = 0; k < STEP; k++) {
            int word[LANES];
            uint32_t va[LANES], vb[COLUMNS][LANES];
            for (int lane = 0; lane < LANES; lane++) word[lane] = k * BLOCK_ROWS + warp->index * LANES + lane;
            tile_load(warp, 1, word, va);
            for (int n = 0; n < COLUMNS; n++) {
                for (int lane = 0; lane < LANES; lane++) word[lane] = k * COLUMNS + n;
                tile_load(warp, 0, word, vb[n]);
            }
            warp_compute(warp, COLUMNS);
            for (int n = 0; n < COLUMNS; n++)
                for (int lane = 0; lane < LANES; lane++) sum[n][lane] += float_of(va[lane]) * float_of(vb[n][lane]);
        }
    }
    tile_address(warp, 2);
    for (int n = 0; n < COLUMNS; n++) {
        int word[LANES];
        uint32_t value[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            word[lane] = n * BLOCK_ROWS + warp->index * LANES + lane;
            value[lane] = bits_of(sum[n][lane]);
        }
        if (g->adds) add_old(warp, word, sum[n], value);
        tile_store(warp, 2, word, value);
    }
    tile_close(warp, 2);
}

static const struct kernel sgemm_kernel = {"sgemm",
                                           WARPS,
                                           3,
                                           {{STEP * COLUMNS * 4, TILE_IN},
                                            {STEP * BLOCK_ROWS * 4, TILE_IN | TILE_GLOBAL},
                                            {COLUMNS * BLOCK_ROWS * 4, TILE_OUT | TILE_GLOBAL}},
                                           multiply};

static float input_a(int i)
{
    return (float)(host_noise((uint32_t)i) % 2048) / 1024.0f - 1.0f;
}

static float input_b(int i)
{
    return (float)(host_noise((uint32_t)i + 1000000) % 2048) / 1024.0f - 1.0f;
}

/* The stash papers' sizes; on the tinyCache paper's machine Parboil's largest, or ours. */
static struct sgemm choose_sizes(const struct host *host)
{
    if (!host_on_die(host))
        return (struct sgemm){.m = ROWS_A, .n = host_size(host, 160, COLUMNS), .k = host_size(host, 96, STEP)};
    return (struct sgemm){.adds = true,
                          .m = host_paper_size(host, 1024, 256, BLOCK_ROWS),
                          .n = host_paper_size(host, 1056, 512, COLUMNS),
                          .k = host_paper_size(host, 992, 128, STEP)};
}

static void run_sgemm(struct host *host)
{
    struct sgemm g = choose_sizes(host);
    if (host_on_die(host)) host_describe(host, "A %dx%d, B %dx%d", g.m, g.k, g.k, g.n);
    g.a = host_array(host, (uint64_t)g.m * (uint64_t)g.k);
    g.b = host_array(host, (uint64_t)g.k * (uint64_t)g.n);
    g.c = host_array(host, (uint64_t)g.m * (uint64_t)g.n);
    for (int i = 0; i < g.m * g.k; i++) host_set(host, g.a + (uint64_t)i * 4, bits_of(input_a(i)));
    for (int i = 0; i < g.k * g.n; i++) host_set(host, g.b + (uint64_t)i * 4, bits_of(input_b(i)));
    host_launch(host, &sgemm_kernel, &g, g.n / COLUMNS * (g.m / BLOCK_ROWS));
    for (int column = 0; column < g.n && !host->failed; column++)
        for (int row = 0; row < g.m; row++) {
            float sum = 0;
            for (int k = 0; k < g.k; k++) sum += input_a(k * g.m + row) * input_b(k * g.n + column);
            host_check(host, "c", column * g.m + row, g.c + (uint64_t)(column * g.m + row) * 4, bits_of(sum));
        }
}

const struct workload workload_sgemm = {"sgemm", "A 128x96, B 96x160", "matrix product", ON_BOTH, run_sgemm, false};
