/* LUD: LU decomposition without pivoting of a 256x256 matrix in blocks of 16x16, three kernels a step (the method of
 * Rodinia's; thesis table 4.4). */
#include <stdlib.h>
#include <string.h>

#include "cmodel/system/host.h"

enum { SIDE = 16, TILE_WORDS = SIDE * SIDE };

struct lud {
    uint64_t matrix;
    int n, step; /* in blocks: which block of the diagonal */
};

static struct tile_map block_tile(const struct lud *lud, int row, int column)
{
    uint64_t first = (uint64_t)row * SIDE * (uint64_t)lud->n + (uint64_t)column * SIDE;
    return (struct tile_map){.global_base = lud->matrix + first * 4,
                             .field_bytes = 4,
                             .object_bytes = 4,
                             .row_bytes = SIDE * 4,
                             .stride_bytes = (uint32_t)lud->n * 4,
                             .strides = SIDE};
}

/* lanes [from, to): word = row*SIDE + column, with `step_row` and `step_column` per lane. */
static void set_words(int *word, int from, int to, int first, int step)
{
    for (int lane = 0; lane < LANES; lane++) word[lane] = lane >= from && lane < to ? first + (lane - from) * step : -1;
}

/* target -= sum of a[j]*b[j] one after the other, in the local memory, as the original does. */
static void subtract_product(struct warp *warp, int slot_x, const int *x, int slot_a, const int *a, int slot_b,
                             const int *b)
{
    uint32_t vx[LANES], va[LANES], vb[LANES];
    tile_load(warp, slot_a, a, va);
    tile_load(warp, slot_b, b, vb);
    tile_load(warp, slot_x, x, vx);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++)
        if (x[lane] >= 0) vx[lane] = bits_of(float_of(vx[lane]) - float_of(va[lane]) * float_of(vb[lane]));
    tile_store(warp, slot_x, x, vx);
}

static void divide(struct warp *warp, int slot_x, const int *x, int slot_d, const int *d)
{
    uint32_t vx[LANES], vd[LANES];
    tile_load(warp, slot_x, x, vx);
    tile_load(warp, slot_d, d, vd);
    warp_compute(warp, 8); /* a division; ours */
    for (int lane = 0; lane < LANES; lane++)
        if (x[lane] >= 0) vx[lane] = bits_of(float_of(vx[lane]) / float_of(vd[lane]));
    tile_store(warp, slot_x, x, vx);
}

static void diagonal(struct warp *warp, const void *argument)
{
    const struct lud *lud = argument;
    int x[LANES], a[LANES], b[LANES];
    tile_open(warp, 0, block_tile(lud, lud->step, lud->step));
    tile_ready(warp);
    for (int i = 0; i < SIDE - 1; i++) {
        warp_index(warp, 2);
        tile_address(warp, 0);
        set_words(x, i + 1, SIDE, (i + 1) * SIDE + i, SIDE);
        for (int j = 0; j < i; j++) {
            warp_index(warp, 1);
            set_words(a, i + 1, SIDE, (i + 1) * SIDE + j, SIDE);
            set_words(b, i + 1, SIDE, j * SIDE + i, 0);
            subtract_product(warp, 0, x, 0, a, 0, b);
        }
        set_words(b, i + 1, SIDE, i * SIDE + i, 0);
        divide(warp, 0, x, 0, b);
        warp_barrier(warp);
        warp_index(warp, 2);
        tile_address(warp, 0);
        set_words(x, i + 1, SIDE, (i + 1) * SIDE + i + 1, 1);
        for (int j = 0; j < i + 1; j++) {
            warp_index(warp, 1);
            set_words(a, i + 1, SIDE, (i + 1) * SIDE + j, 0);
            set_words(b, i + 1, SIDE, j * SIDE + i + 1, 1);
            subtract_product(warp, 0, x, 0, a, 0, b);
        }
        warp_barrier(warp);
    }
    tile_close(warp, 0);
}

/* Half the warp solves a block of the row, the other half one of the column. */
static void perimeter(struct warp *warp, const void *argument)
{
    const struct lud *lud = argument;
    int other = lud->step + 1 + block_number(warp), x[LANES], a[LANES], b[LANES];
    tile_open(warp, 0, block_tile(lud, lud->step, lud->step));
    tile_open(warp, 1, block_tile(lud, lud->step, other));
    tile_open(warp, 2, block_tile(lud, other, lud->step));
    tile_ready(warp);
    for (int i = 1; i < SIDE; i++) {
        warp_index(warp, 2);
        tile_address(warp, 1);
        set_words(x, 0, SIDE, i * SIDE, 1);
        for (int j = 0; j < i; j++) {
            warp_index(warp, 1);
            set_words(a, 0, SIDE, i * SIDE + j, 0);
            set_words(b, 0, SIDE, j * SIDE, 1);
            subtract_product(warp, 1, x, 0, a, 1, b);
        }
    }
    for (int i = 0; i < SIDE; i++) {
        warp_index(warp, 2);
        tile_address(warp, 2);
        set_words(x, SIDE, LANES, i, SIDE);
        for (int j = 0; j < i; j++) {
            warp_index(warp, 1);
            set_words(a, SIDE, LANES, j, SIDE);
            set_words(b, SIDE, LANES, j * SIDE + i, 0);
            subtract_product(warp, 2, x, 2, a, 0, b);
        }
        set_words(b, SIDE, LANES, i * SIDE + i, 0);
        divide(warp, 2, x, 0, b);
    }
    tile_close(warp, 1);
    tile_close(warp, 2);
}

static void internal(struct warp *warp, const void *argument)
{
    const struct lud *lud = argument;
    int across = lud->n / SIDE - lud->step - 1;
    int row = lud->step + 1 + block_number(warp) / across, column = lud->step + 1 + block_number(warp) % across;
    tile_open(warp, 0, block_tile(lud, lud->step, column));
    tile_open(warp, 1, block_tile(lud, row, lud->step));
    tile_open(warp, 2, block_tile(lud, row, column));
    tile_ready(warp);
    float sum[LANES] = {0};
    tile_address(warp, 0);
    tile_address(warp, 1);
    for (int i = 0; i < SIDE; i++) {
        int a[LANES], b[LANES];
        uint32_t va[LANES], vb[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            int thread = warp->index * LANES + lane;
            a[lane] = thread / SIDE * SIDE + i;
            b[lane] = i * SIDE + thread % SIDE;
        }
        tile_load(warp, 1, a, va);
        tile_load(warp, 0, b, vb);
        warp_compute(warp, 1);
        for (int lane = 0; lane < LANES; lane++) sum[lane] += float_of(va[lane]) * float_of(vb[lane]);
    }
    int x[LANES];
    uint32_t vx[LANES];
    for (int lane = 0; lane < LANES; lane++) x[lane] = warp->index * LANES + lane;
    tile_address(warp, 2);
    tile_load(warp, 2, x, vx);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) vx[lane] = bits_of(float_of(vx[lane]) - sum[lane]);
    tile_store(warp, 2, x, vx);
    tile_close(warp, 2);
}

static const struct kernel diagonal_kernel = {"lud diagonal", 1, 1, {{TILE_WORDS * 4, TILE_IN | TILE_OUT}}, diagonal};
static const struct kernel perimeter_kernel = {
    "lud perimeter",
    1,
    3,
    {{TILE_WORDS * 4, TILE_IN}, {TILE_WORDS * 4, TILE_IN | TILE_OUT}, {TILE_WORDS * 4, TILE_IN | TILE_OUT}},
    perimeter};
static const struct kernel internal_kernel = {
    "lud internal",
    TILE_WORDS / LANES,
    3,
    {{TILE_WORDS * 4, TILE_IN}, {TILE_WORDS * 4, TILE_IN}, {TILE_WORDS * 4, TILE_IN | TILE_OUT | TILE_GLOBAL}},
    internal};

/* The same arithmetic in the same order on a plain array. */
static void decompose(float *m, int n)
{
    for (int d = 0; d < n; d += SIDE) {
        for (int i = 0; i < SIDE - 1; i++) {
            for (int r = i + 1; r < SIDE; r++) {
                for (int j = 0; j < i; j++) m[(d + r) * n + d + i] -= m[(d + r) * n + d + j] * m[(d + j) * n + d + i];
                m[(d + r) * n + d + i] /= m[(d + i) * n + d + i];
            }
            for (int c = i + 1; c < SIDE; c++)
                for (int j = 0; j < i + 1; j++)
                    m[(d + i + 1) * n + d + c] -= m[(d + i + 1) * n + d + j] * m[(d + j) * n + d + c];
        }
        for (int c = d + SIDE; c < n; c++)
            for (int i = 1; i < SIDE; i++)
                for (int j = 0; j < i; j++) m[(d + i) * n + c] -= m[(d + i) * n + d + j] * m[(d + j) * n + c];
        for (int r = d + SIDE; r < n; r++)
            for (int i = 0; i < SIDE; i++) {
                for (int j = 0; j < i; j++) m[r * n + d + i] -= m[r * n + d + j] * m[(d + j) * n + d + i];
                m[r * n + d + i] /= m[(d + i) * n + d + i];
            }
        for (int r = d + SIDE; r < n; r++)
            for (int c = d + SIDE; c < n; c++) {
                float sum = 0;
                for (int i = 0; i < SIDE; i++) sum += m[r * n + d + i] * m[(d + i) * n + c];
                m[r * n + c] -= sum;
            }
    }
}

static void run_lud(struct host *host)
{
    struct lud lud = {.n = host_size(host, 256, SIDE)};
    int blocks = lud.n / SIDE, words = lud.n * lud.n;
    float *plain = malloc((size_t)words * sizeof *plain);
    lud.matrix = host_array(host, (uint64_t)words);
    if (!plain || host->failed) {
        free(plain);
        return;
    }
    for (int i = 0; i < words; i++) {
        bool on_diagonal = i / lud.n == i % lud.n;
        plain[i] = (float)(host_noise((uint32_t)i) % 1000) / 1000.0f + (on_diagonal ? (float)lud.n : 0.0f);
        host_set(host, lud.matrix + (uint64_t)i * 4, bits_of(plain[i]));
    }
    for (lud.step = 0; lud.step < blocks; lud.step++) {
        int rest = blocks - lud.step - 1;
        host_launch(host, &diagonal_kernel, &lud, 1);
        if (!rest) break;
        host_launch(host, &perimeter_kernel, &lud, rest);
        host_launch(host, &internal_kernel, &lud, rest * rest);
    }
    decompose(plain, lud.n);
    for (int i = 0; i < words; i++) host_check(host, "m", i, lud.matrix + (uint64_t)i * 4, bits_of(plain[i]));
    free(plain);
}

const struct workload workload_lud = {"lud",   "256x256 matrix", "LU decomposition in blocks of 16x16",
                                      ON_MESH, run_lud,          false};
