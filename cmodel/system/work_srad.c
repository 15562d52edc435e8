/* SRAD: removes speckles from an image, in the way of Rodinia's version 2: two kernels a step in blocks of 16x16 threads, each
 * with its piece and the pieces' edges in the scratchpad. The host computes the noise of the whole image between steps. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { SIDE = 16, CELLS = SIDE * SIDE, WARPS = CELLS / LANES, STEPS = 2 };
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

/* Two loads, one for the lanes on the piece's edge and one for the others, as the branches of the original do. */
static void load_neighbour(struct warp *warp, const struct srad *s, int slot, int direction, uint32_t *value)
{
    static const int step[] = {-SIDE, SIDE, -1, 1};
    int in_piece[LANES], on_edge[LANES];
    bool any_in = false, any_edge = false;
    for (int lane = 0; lane < LANES; lane++) {
        struct cell cell = cell_of(warp, s, lane);
        int word = cell.y * SIDE + cell.x;
        bool in = inside(cell, direction);
        in_piece[lane] = in ? word + step[direction] : -1;
        on_edge[lane] = in ? -1 : word;
        any_in |= in;
        any_edge |= !in;
    }
    warp_index(warp, 1);
    if (any_in) tile_load(warp, slot, in_piece, value);
    if (any_edge) tile_load(warp, direction, on_edge, value);
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
    for (int lane = 0; lane < LANES; lane++) word[lane] = warp->index * LANES + lane;
    warp_index(warp, 2);
    global_load(warp, address, value);
    tile_store(warp, slot, word, value);
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
    warp_index(warp, 10);
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        for (int lane = 0; lane < LANES; lane++) {
            struct cell cell = cell_of(warp, s, lane);
            address[lane] = s->image + (uint64_t)neighbour(s->n, cell.row, cell.column, direction) * 4;
        }
        bring(warp, direction, address);
    }
    warp_barrier(warp);
    own_addresses(warp, s, s->image, address);
    bring(warp, PIECE, address);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) word[lane] = warp->index * LANES + lane;
    tile_load(warp, PIECE, word, here);
    for (int i = 0; i < DIRECTIONS; i++) load_neighbour(warp, s, PIECE, i, around[i]);
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
    uint32_t here[LANES], c[LANES], south[LANES], east[LANES], derivative[DIRECTIONS][LANES];
    int word[LANES];
    open_tiles(warp);
    warp_index(warp, 10);
    own_addresses(warp, s, s->image, address);
    bring(warp, RESULT, address);
    for (int direction = SOUTH; direction <= EAST; direction += EAST - SOUTH) {
        for (int lane = 0; lane < LANES; lane++) {
            struct cell cell = cell_of(warp, s, lane);
            address[lane] = s->coefficient + (uint64_t)neighbour(s->n, cell.row, cell.column, direction) * 4;
        }
        bring(warp, direction, address);
    }
    own_addresses(warp, s, s->coefficient, address);
    bring(warp, PIECE, address);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) word[lane] = warp->index * LANES + lane;
    tile_load(warp, PIECE, word, c);
    load_neighbour(warp, s, PIECE, SOUTH, south);
    load_neighbour(warp, s, PIECE, EAST, east);
    for (int i = 0; i < DIRECTIONS; i++) {
        own_addresses(warp, s, s->derivative[i], address);
        global_load(warp, address, derivative[i]);
    }
    tile_load(warp, RESULT, word, here);
    warp_compute(warp, 9);
    for (int lane = 0; lane < LANES; lane++) {
        float d[DIRECTIONS];
        for (int i = 0; i < DIRECTIONS; i++) d[i] = float_of(derivative[i][lane]);
        here[lane] =
            bits_of(smooth(float_of(here[lane]), float_of(c[lane]), float_of(south[lane]), float_of(east[lane]), d));
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
    struct srad s = {
        .image = host_array(host, (uint64_t)cells), .coefficient = host_array(host, (uint64_t)cells), .n = n};
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
