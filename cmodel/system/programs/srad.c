/* SRAD: removes speckles from an image, in the way of Rodinia's version 2: two kernels a step in blocks of 16x16 threads, each
 * with its piece and the pieces' edges in the scratchpad. The host computes the noise of the whole image between steps.
 *
 * What each thread brings for an edge is Rodinia's: every row of a block reads the same row above the block, every column
 * the same column beside it, and a block at the image's edge first reads past it and then once more inside. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { SIDE = 16, CELLS = SIDE * SIDE, WARPS = CELLS / LANES, STEPS = 2, FIRST_PARAMETERS = 9, SECOND_PARAMETERS = 10 };
enum { NORTH, SOUTH, WEST, EAST, DIRECTIONS };
enum { PIECE = DIRECTIONS, RESULT };

#define LAMBDA 0.5f

struct srad {
    uint64_t image, coefficient, derivative[DIRECTIONS];
    int n;
    float noise; /* q0 squared */
};

/* The cell of a lane, in its block and in the image. */
struct cell {
    int x, y, column, row;
};

static struct cell cell_of(const struct warp *warp, const struct srad *s, int lane)
{
    int across = s->n / SIDE;
    struct cell cell = {.x = lane % SIDE, .y = warp->index * 2 + lane / SIDE};
    cell.column = block_number(warp) % across * SIDE + cell.x;
    cell.row = block_number(warp) / across * SIDE + cell.y;
    return cell;
}

static int clamp(int x, int n)
{
    return x < 0 ? 0 : x >= n ? n - 1 : x;
}

static int neighbour(int n, int row, int column, int direction)
{
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    return clamp(row + down[direction], n) * n + clamp(column + right[direction], n);
}

/* The neighbour lies in the piece; else the edge that was brought for it has it, at the same place. */
static bool inside(struct cell cell, int direction)
{
    return direction == NORTH   ? cell.y > 0
           : direction == SOUTH ? cell.y < SIDE - 1
           : direction == WEST  ? cell.x > 0
                                : cell.x < SIDE - 1;
}

/* The branch of Rodinia's that a cell takes: which of its neighbours, of those that count, lie beside the piece. Corners,
 * edges and the inner cells each have a branch of their own. */
static int branch_of(struct cell cell, unsigned directions)
{
    int branch = 0;
    for (int i = 0; i < DIRECTIONS; i++) branch |= (directions >> i & 1 && !inside(cell, i)) << i;
    return branch;
}

/* The neighbours in these directions, from the piece or from an edge. The lanes of a branch load together, branch by branch. */
static void load_neighbours(struct warp *warp, const struct srad *s, unsigned directions,
                            uint32_t value[DIRECTIONS][LANES])
{
    static const int step[] = {-SIDE, SIDE, -1, 1};
    for (int branch = (1 << DIRECTIONS) - 1; branch >= 0; branch--) {
        bool any = false, takes[LANES];
        for (int lane = 0; lane < LANES; lane++)
            any |= takes[lane] = branch_of(cell_of(warp, s, lane), directions) == branch;
        if (!any) continue;
        warp_index(warp, 1);
        for (int i = 0; i < DIRECTIONS; i++) {
            if (!(directions >> i & 1)) continue;
            int word[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                int here = warp->index * LANES + lane;
                word[lane] = takes[lane] ? here + (branch >> i & 1 ? 0 : step[i]) : -1;
            }
            tile_load(warp, branch >> i & 1 ? i : PIECE, word, value[i]);
        }
    }
}

static float derive(float here, const float *around, float *derivative)
{
    float sum = 0, squares = 0;
    for (int i = 0; i < DIRECTIONS; i++) {
        derivative[i] = around[i] - here;
        sum += derivative[i];
        squares += derivative[i] * derivative[i];
    }
    float gradient = squares / (here * here), laplace = sum / here;
    float quarter = 1.0f + 0.25f * laplace;
    return (0.5f * gradient - (1.0f / 16.0f) * (laplace * laplace)) / (quarter * quarter);
}

static float limit(float quotient, float noise)
{
    float c = 1.0f / (1.0f + (quotient - noise) / (noise * (1.0f + noise)));
    return c < 0 ? 0 : c > 1 ? 1 : c;
}

static void bring(struct warp *warp, int slot, const uint64_t *address)
{
    int word[LANES];
    uint32_t value[LANES];
    bool any = false;
    for (int lane = 0; lane < LANES; lane++) {
        any |= address[lane] != 0;
        word[lane] = address[lane] ? warp->index * LANES + lane : -1;
    }
    if (!any) return;
    warp_index(warp, 2);
    global_load(warp, address, value);
    tile_store(warp, slot, word, value);
}

/* The edge of the block in this direction, from beside the block, and where that lies past the image once more from inside. */
static void bring_edge(struct warp *warp, const struct srad *s, uint64_t array, int direction)
{
    uint64_t beside[LANES], again[LANES];
    for (int lane = 0; lane < LANES; lane++) {
        struct cell cell = cell_of(warp, s, lane);
        int top = cell.row - cell.y, left = cell.column - cell.x;
        int row = direction == NORTH ? top - 1 : direction == SOUTH ? top + SIDE : cell.row;
        int column = direction == WEST ? left - 1 : direction == EAST ? left + SIDE : cell.column;
        bool past = row < 0 || row >= s->n || column < 0 || column >= s->n;
        beside[lane] = array + (uint64_t)((int64_t)row * s->n + column) * 4;
        again[lane] = past ? array + (uint64_t)(clamp(row, s->n) * s->n + clamp(column, s->n)) * 4 : 0;
    }
    bring(warp, direction, beside);
    bring(warp, direction, again);
}

static void own_addresses(const struct warp *warp, const struct srad *s, uint64_t array, uint64_t *address)
{
    for (int lane = 0; lane < LANES; lane++) {
        struct cell cell = cell_of(warp, s, lane);
        address[lane] = array + (uint64_t)(cell.row * s->n + cell.column) * 4;
    }
}

static void open_tiles(struct warp *warp)
{
    for (int slot = 0; slot <= RESULT; slot++) tile_open(warp, slot, (struct tile_map){0});
}

/* Derivatives and coefficient of each cell. */
static void find_coefficients(struct warp *warp, const void *argument)
{
    const struct srad *s = argument;
    uint64_t address[LANES];
    uint32_t here[LANES], around[DIRECTIONS][LANES], out[DIRECTIONS][LANES], c[LANES];
    int word[LANES];
    open_tiles(warp);
    constant_load(warp, FIRST_PARAMETERS);
    warp_index(warp, 10);
    bring_edge(warp, s, s->image, NORTH);
    bring_edge(warp, s, s->image, SOUTH);
    warp_barrier(warp);
    bring_edge(warp, s, s->image, WEST);
    bring_edge(warp, s, s->image, EAST);
    warp_barrier(warp);
    own_addresses(warp, s, s->image, address);
    bring(warp, PIECE, address);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) word[lane] = warp->index * LANES + lane;
    tile_load(warp, PIECE, word, here);
    load_neighbours(warp, s, 1 << NORTH | 1 << SOUTH | 1 << WEST | 1 << EAST, around);
    warp_compute(warp, 30);
    for (int lane = 0; lane < LANES; lane++) {
        float near[DIRECTIONS], derivative[DIRECTIONS];
        for (int i = 0; i < DIRECTIONS; i++) near[i] = float_of(around[i][lane]);
        c[lane] = bits_of(limit(derive(float_of(here[lane]), near, derivative), s->noise));
        for (int i = 0; i < DIRECTIONS; i++) out[i][lane] = bits_of(derivative[i]);
    }
    tile_store(warp, RESULT, word, c);
    warp_barrier(warp);
    tile_load(warp, RESULT, word, c);
    own_addresses(warp, s, s->coefficient, address);
    global_store(warp, address, c);
    for (int i = 0; i < DIRECTIONS; i++) {
        own_addresses(warp, s, s->derivative[i], address);
        global_store(warp, address, out[i]);
    }
}

static float smooth(float here, float c, float south, float east, const float *derivative)
{
    float sum = c * derivative[NORTH] + south * derivative[SOUTH] + c * derivative[WEST] + east * derivative[EAST];
    return here + 0.25f * LAMBDA * sum;
}

static void smooth_image(struct warp *warp, const void *argument)
{
    const struct srad *s = argument;
    uint64_t address[LANES];
    uint32_t here[LANES], c[LANES], around[DIRECTIONS][LANES], derivative[DIRECTIONS][LANES];
    int word[LANES];
    open_tiles(warp);
    constant_load(warp, SECOND_PARAMETERS);
    warp_index(warp, 10);
    own_addresses(warp, s, s->image, address);
    bring(warp, RESULT, address);
    warp_barrier(warp);
    bring_edge(warp, s, s->coefficient, SOUTH);
    warp_barrier(warp);
    bring_edge(warp, s, s->coefficient, EAST);
    warp_barrier(warp);
    own_addresses(warp, s, s->coefficient, address);
    bring(warp, PIECE, address);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) word[lane] = warp->index * LANES + lane;
    tile_load(warp, PIECE, word, c);
    load_neighbours(warp, s, 1 << SOUTH | 1 << EAST, around);
    for (int i = 0; i < DIRECTIONS; i++) {
        own_addresses(warp, s, s->derivative[i], address);
        global_load(warp, address, derivative[i]);
    }
    tile_load(warp, RESULT, word, here);
    warp_compute(warp, 9);
    for (int lane = 0; lane < LANES; lane++) {
        float d[DIRECTIONS];
        for (int i = 0; i < DIRECTIONS; i++) d[i] = float_of(derivative[i][lane]);
        here[lane] = bits_of(smooth(float_of(here[lane]), float_of(c[lane]), float_of(around[SOUTH][lane]),
                                    float_of(around[EAST][lane]), d));
    }
    tile_store(warp, RESULT, word, here);
    warp_barrier(warp);
    tile_load(warp, RESULT, word, here);
    own_addresses(warp, s, s->image, address);
    global_store(warp, address, here);
}

/* clang-format off */
#define SRAD_TILES \
    {{CELLS * 4, TILE_TEMPORARY}, {CELLS * 4, TILE_TEMPORARY}, {CELLS * 4, TILE_TEMPORARY}, \
     {CELLS * 4, TILE_TEMPORARY}, {CELLS * 4, TILE_TEMPORARY}, {CELLS * 4, TILE_TEMPORARY}}
/* clang-format on */
static const struct kernel coefficient_kernel = {"coefficients", WARPS, 6, SRAD_TILES, find_coefficients};
static const struct kernel smooth_kernel = {"smooth", WARPS, 6, SRAD_TILES, smooth_image};

struct plain {
    float *image, *coefficient, *derivative;
};

static float noise_of(const float *image, int cells)
{
    double sum = 0, squares = 0;
    for (int i = 0; i < cells; i++) {
        sum += image[i];
        squares += (double)image[i] * image[i];
    }
    double mean = sum / cells;
    return (float)((squares / cells - mean * mean) / (mean * mean));
}

static void srad_plain(const struct plain *p, int n, float noise)
{
    for (int i = 0; i < n * n; i++) {
        float around[DIRECTIONS];
        for (int k = 0; k < DIRECTIONS; k++) around[k] = p->image[neighbour(n, i / n, i % n, k)];
        p->coefficient[i] = limit(derive(p->image[i], around, &p->derivative[i * DIRECTIONS]), noise);
    }
    for (int i = 0; i < n * n; i++) {
        float south = p->coefficient[neighbour(n, i / n, i % n, SOUTH)];
        float east = p->coefficient[neighbour(n, i / n, i % n, EAST)];
        p->image[i] = smooth(p->image[i], p->coefficient[i], south, east, &p->derivative[i * DIRECTIONS]);
    }
}

/* An array with a row before it and one behind, which the first loads of the image's edge read. */
static uint64_t padded_array(struct host *host, int n)
{
    uint64_t row = (uint64_t)n;
    return host_array(host, row * row + 2 * row) + row * 4;
}

/* What the host reads between the steps is what the kernels wrote. */
static float noise_of_array(struct host *host, uint64_t array, int cells)
{
    float *image = calloc((size_t)cells, sizeof *image), noise = 0;
    for (int i = 0; i < cells && image; i++) image[i] = float_of(host_get_bytes(host, array + (uint64_t)i * 4, 4));
    if (image) noise = noise_of(image, cells);
    free(image);
    return noise;
}

static void run_srad(struct host *host)
{
    int n = host_paper_size(host, 2048, 256, SIDE), cells = n * n, blocks = n / SIDE * (n / SIDE);
    struct srad s = {.image = padded_array(host, n), .coefficient = padded_array(host, n), .n = n};
    for (int i = 0; i < DIRECTIONS; i++) s.derivative[i] = host_array(host, (uint64_t)cells);
    struct plain p = {calloc((size_t)cells, sizeof(float)), calloc((size_t)cells, sizeof(float)),
                      calloc((size_t)cells * DIRECTIONS, sizeof(float))};
    bool made = p.image && p.coefficient && p.derivative;
    host_describe(host, "%dx%d cells, %d steps", n, n, STEPS);
    for (int i = 0; i < cells && made && !host->failed; i++) {
        p.image[i] = 1.0f + (float)(host_noise((uint32_t)i) % 1024) / 600.0f;
        host_set(host, s.image + (uint64_t)i * 4, bits_of(p.image[i]));
    }
    for (int step = 0; step < STEPS && made && !host->failed; step++) {
        s.noise = noise_of_array(host, s.image, cells);
        host_launch(host, &coefficient_kernel, &s, blocks);
        host_launch(host, &smooth_kernel, &s, blocks);
        srad_plain(&p, n, noise_of(p.image, cells));
    }
    for (int i = 0; i < cells && made; i++)
        host_check(host, "image", i, s.image + (uint64_t)i * 4, bits_of(p.image[i]));
    free(p.image);
    free(p.coefficient);
    free(p.derivative);
}

const struct workload workload_srad = {
    "srad", "2048x2048 (256x256) cells, 2 steps", "an image without its speckles", ON_DIE, run_srad, false};
