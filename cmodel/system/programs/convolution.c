/* Convolution: an image with a separable kernel of 17 taps, rows first, then columns, in the way of the CUDA SDK's: a block
 * brings eight pieces and one more on either side into the scratchpad. The taps are constants. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { RADIUS = 8, TAPS = 2 * RADIUS + 1, PIECES = 8, PARAMETERS = 5 };
enum { ROW_WIDE = 16, ROW_HIGH = 4, ROW_PITCH = (PIECES + 2) * ROW_WIDE };
enum { COLUMN_WIDE = 16, COLUMN_HIGH = 8, COLUMN_PITCH = (PIECES + 2) * COLUMN_HIGH + 1 };

struct image {
    uint64_t from, to;
    int n;
};

static float tap(int j)
{
    return (float)(host_noise((uint32_t)j) % 256) / 2048.0f;
}

static float convolve(const float *piece)
{
    float sum = 0;
    for (int j = 0; j < TAPS; j++) sum += tap(j) * piece[j];
    return sum;
}

/* A step of a kernel: where each lane's word lies in the scratchpad and in the image, 0 outside of it. */
struct spot {
    int word[LANES];
    uint64_t address[LANES];
};

static void bring(struct warp *warp, const struct spot *place)
{
    uint32_t value[LANES] = {0};
    global_load(warp, place->address, value);
    tile_store(warp, 0, place->word, value);
}

/* The taps along `step` words of the scratchpad. */
static void write_piece(struct warp *warp, const struct spot *place, int step, uint64_t shift)
{
    uint32_t piece[TAPS][LANES], value[LANES];
    uint64_t to[LANES];
    for (int j = 0; j < TAPS; j++) {
        int word[LANES];
        for (int lane = 0; lane < LANES; lane++) word[lane] = place->word[lane] + (j - RADIUS) * step;
        tile_load(warp, 0, word, piece[j]);
    }
    warp_compute(warp, TAPS);
    for (int lane = 0; lane < LANES; lane++) {
        float taps[TAPS];
        for (int j = 0; j < TAPS; j++) taps[j] = float_of(piece[j][lane]);
        value[lane] = bits_of(convolve(taps));
        to[lane] = place->address[lane] + shift;
    }
    global_store(warp, to, value);
}

static struct spot row_place(const struct warp *warp, const struct image *image, int piece)
{
    struct spot place;
    int blocks = image->n / (PIECES * ROW_WIDE);
    int x0 = (block_number(warp) % blocks * PIECES - 1 + piece) * ROW_WIDE;
    int y0 = block_number(warp) / blocks * ROW_HIGH;
    for (int lane = 0; lane < LANES; lane++) {
        int thread = warp->index * LANES + lane, tx = thread % ROW_WIDE, ty = thread / ROW_WIDE, x = x0 + tx;
        bool inside = x >= 0 && x < image->n;
        place.word[lane] = ty * ROW_PITCH + piece * ROW_WIDE + tx;
        place.address[lane] = inside ? image->from + (uint64_t)((y0 + ty) * image->n + x) * 4 : 0;
    }
    return place;
}

static void convolve_rows(struct warp *warp, const void *argument)
{
    const struct image *image = argument;
    tile_open(warp, 0, (struct tile_map){0});
    constant_load(warp, PARAMETERS);
    warp_index(warp, 8);
    for (int piece = 0; piece < PIECES + 2; piece++) {
        struct spot place = row_place(warp, image, piece);
        warp_index(warp, 1);
        bring(warp, &place);
    }
    warp_barrier(warp);
    constant_load(warp, TAPS);
    for (int piece = 1; piece <= PIECES; piece++) {
        struct spot place = row_place(warp, image, piece);
        warp_index(warp, 1);
        write_piece(warp, &place, 1, image->to - image->from);
    }
}

static struct spot column_place(const struct warp *warp, const struct image *image, int piece)
{
    struct spot place;
    int blocks = image->n / COLUMN_WIDE;
    int x0 = block_number(warp) % blocks * COLUMN_WIDE;
    int y0 = (block_number(warp) / blocks * PIECES - 1 + piece) * COLUMN_HIGH;
    for (int lane = 0; lane < LANES; lane++) {
        int thread = warp->index * LANES + lane, tx = thread % COLUMN_WIDE, ty = thread / COLUMN_WIDE, y = y0 + ty;
        bool inside = y >= 0 && y < image->n;
        place.word[lane] = tx * COLUMN_PITCH + piece * COLUMN_HIGH + ty;
        place.address[lane] = inside ? image->from + (uint64_t)(y * image->n + x0 + tx) * 4 : 0;
    }
    return place;
}

static void convolve_columns(struct warp *warp, const void *argument)
{
    const struct image *image = argument;
    tile_open(warp, 0, (struct tile_map){0});
    constant_load(warp, PARAMETERS);
    warp_index(warp, 8);
    for (int piece = 0; piece < PIECES + 2; piece++) {
        struct spot place = column_place(warp, image, piece);
        warp_index(warp, 1);
        bring(warp, &place);
    }
    warp_barrier(warp);
    constant_load(warp, TAPS);
    for (int piece = 1; piece <= PIECES; piece++) {
        struct spot place = column_place(warp, image, piece);
        warp_index(warp, 1);
        write_piece(warp, &place, 1, image->to - image->from);
    }
}

static const struct kernel row_kernel = {
    "rows", ROW_WIDE *ROW_HIGH / LANES, 1, {{ROW_HIGH * ROW_PITCH * 4, TILE_TEMPORARY}}, convolve_rows};
static const struct kernel column_kernel = {"columns",
                                            COLUMN_WIDE *COLUMN_HIGH / LANES,
                                            1,
                                            {{COLUMN_WIDE * COLUMN_PITCH * 4, TILE_TEMPORARY}},
                                            convolve_columns};

/* Along rows (step 1) or columns (step n) of a square image; what is outside counts as zero. */
static void convolve_plain(int n, const float *from, float *to, bool rows)
{
    for (int i = 0; i < n * n; i++) {
        float piece[TAPS];
        int at = rows ? i % n : i / n;
        for (int j = 0; j < TAPS; j++) {
            int other = at + j - RADIUS;
            piece[j] = other < 0 || other >= n ? 0 : from[i + (j - RADIUS) * (rows ? 1 : n)];
        }
        to[i] = convolve(piece);
    }
}

static void run_convolution(struct host *host)
{
    int n = host_paper_size(host, 3072, 512, PIECES * ROW_WIDE);
    uint64_t words = (uint64_t)n * (uint64_t)n;
    uint64_t array[3] = {host_array(host, words), host_array(host, words), host_array(host, words)};
    float *plain[2] = {calloc(words, sizeof(float)), calloc(words, sizeof(float))};
    bool made = plain[0] && plain[1];
    host_describe(host, "%dx%d pixels, %d taps", n, n, TAPS);
    for (int i = 0; i < n * n && made && !host->failed; i++) {
        plain[0][i] = (float)(host_noise((uint32_t)i + 1000) % 256);
        host_set(host, array[0] + (uint64_t)i * 4, bits_of(plain[0][i]));
    }
    struct image rows = {array[0], array[1], n}, columns = {array[1], array[2], n};
    if (made) {
        host_launch(host, &row_kernel, &rows, n / (PIECES * ROW_WIDE) * (n / ROW_HIGH));
        host_launch(host, &column_kernel, &columns, n / COLUMN_WIDE * (n / (PIECES * COLUMN_HIGH)));
        convolve_plain(n, plain[0], plain[1], true);
        convolve_plain(n, plain[1], plain[0], false);
    }
    for (int i = 0; i < n * n && made; i++)
        host_check(host, "image", i, array[2] + (uint64_t)i * 4, bits_of(plain[0][i]));
    free(plain[0]);
    free(plain[1]);
}

const struct workload workload_convolution = {
    "convolution", "3072x3072 (512x512), 17 taps", "a separable filter of an image", ON_DIE, run_convolution, false};
