/* Stencil: a 7-point stencil on 128x128x4, four iterations (thesis table 4.4), in the way of Parboil's: a block of 32x4
 * threads goes through the planes; the plane in the middle is in local memory, with its halo. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { WIDE = 32, HIGH = 4, PLANES = 4, ITERATIONS = 4, HALO_WORDS = (WIDE + 2) * (HIGH + 2) };

#define CENTRE 0.125f
#define AROUND 0.145f

struct stencil {
    uint64_t from, to;
    int nx, ny;
};

/* `wide` x `high` words of plane z whose first is (x, y). */
static struct tile_map part(const struct stencil *s, uint64_t array, int x, int y, int z, int wide, int high)
{
    return (struct tile_map){.global_base = array + (uint64_t)((z * s->ny + y) * s->nx + x) * 4,
                             .field_bytes = 4,
                             .object_bytes = 4,
                             .row_bytes = (uint32_t)wide * 4,
                             .stride_bytes = (uint32_t)s->nx * 4,
                             .strides = (uint32_t)high};
}

static float average(float centre, const float *around)
{
    float sum = around[0] + around[1] + around[2] + around[3] + around[4] + around[5];
    return AROUND * sum + CENTRE * centre;
}

enum { MIDDLE, BELOW, ABOVE, RESULT };

static void smooth(struct warp *warp, const void *argument)
{
    const struct stencil *s = argument;
    int across = (s->nx - 2 + WIDE - 1) / WIDE;
    int x = 1 + block_number(warp) % across * WIDE, y = 1 + block_number(warp) / across * HIGH;
    int wide = s->nx - 1 - x < WIDE ? s->nx - 1 - x : WIDE, high = s->ny - 1 - y < HIGH ? s->ny - 1 - y : HIGH;
    bool row_inside = warp->index < high;
    int word[LANES], halo[LANES];
    uint32_t below[LANES] = {0}, above[LANES] = {0}, centre[LANES] = {0};
    for (int lane = 0; lane < LANES; lane++) {
        bool inside = row_inside && lane < wide;
        word[lane] = inside ? warp->index * wide + lane : -1;
        halo[lane] = inside ? (warp->index + 1) * (wide + 2) + lane + 1 : -1;
    }
    warp_index(warp, 6); /* who and where it is */
    for (int z = 1; z < PLANES - 1; z++) {
        struct tile_map middle = part(s, s->from, x - 1, y - 1, z, wide + 2, high + 2);
        struct tile_map over = part(s, s->from, x, y, z + 1, wide, high);
        struct tile_map result = part(s, s->to, x, y, z, wide, high);
        warp_index(warp, 1);
        if (z == 1) {
            tile_open(warp, MIDDLE, middle);
            tile_open(warp, BELOW, part(s, s->from, x, y, 0, wide, high));
            tile_open(warp, ABOVE, over);
            tile_open(warp, RESULT, result);
        } else {
            tile_ready(warp);
            tile_change(warp, MIDDLE, middle);
            tile_change(warp, ABOVE, over);
            tile_change(warp, RESULT, result);
        }
        tile_ready(warp);
        if (row_inside) {
            uint32_t side[4][LANES];
            const int step[4] = {-1, 1, -(wide + 2), wide + 2};
            if (z == 1) {
                tile_address(warp, BELOW);
                tile_load(warp, BELOW, word, below);
            } else {
                for (int lane = 0; lane < LANES; lane++) below[lane] = centre[lane];
            }
            tile_address(warp, ABOVE);
            tile_load(warp, ABOVE, word, above);
            tile_address(warp, MIDDLE);
            tile_load(warp, MIDDLE, halo, centre);
            for (int n = 0; n < 4; n++) {
                int near[LANES];
                for (int lane = 0; lane < LANES; lane++) near[lane] = halo[lane] < 0 ? -1 : halo[lane] + step[n];
                tile_load(warp, MIDDLE, near, side[n]);
            }
            warp_compute(warp, 7);
            uint32_t out[LANES];
            for (int lane = 0; lane < LANES; lane++) {
                if (word[lane] < 0) continue;
                float around[6];
                for (int n = 0; n < 4; n++) around[n] = float_of(side[n][lane]);
                around[4] = float_of(below[lane]);
                around[5] = float_of(above[lane]);
                out[lane] = bits_of(average(float_of(centre[lane]), around));
            }
            tile_address(warp, RESULT);
            tile_store(warp, RESULT, word, out);
        }
        tile_close(warp, RESULT);
    }
}

static const struct kernel stencil_kernel = {"stencil",
                                             HIGH,
                                             4,
                                             {{HALO_WORDS * 4, TILE_IN},
                                              {WIDE * HIGH * 4, TILE_IN | TILE_GLOBAL},
                                              {WIDE * HIGH * 4, TILE_IN | TILE_GLOBAL},
                                              {WIDE * HIGH * 4, TILE_OUT | TILE_GLOBAL}},
                                             smooth};

static void smooth_plain(const struct stencil *s, const float *from, float *to)
{
    for (int z = 1; z < PLANES - 1; z++)
        for (int y = 1; y < s->ny - 1; y++)
            for (int x = 1; x < s->nx - 1; x++) {
                int i = (z * s->ny + y) * s->nx + x, plane = s->nx * s->ny;
                float around[6] = {from[i - 1],     from[i + 1],     from[i - s->nx],
                                   from[i + s->nx], from[i - plane], from[i + plane]};
                to[i] = average(from[i], around);
            }
}

static void run_stencil(struct host *host)
{
    int n = host_size(host, 128, 8);
    struct stencil s = {.nx = n, .ny = n};
    int words = n * n * PLANES, blocks = ((n - 2 + WIDE - 1) / WIDE) * ((n - 2 + HIGH - 1) / HIGH);
    float *plain[2] = {malloc((size_t)words * sizeof(float)), malloc((size_t)words * sizeof(float))};
    uint64_t array[2] = {host_array(host, (uint64_t)words), host_array(host, (uint64_t)words)};
    for (int i = 0; i < words && plain[0] && plain[1] && !host->failed; i++) {
        plain[0][i] = plain[1][i] = (float)(host_noise((uint32_t)i) % 4096) / 4096.0f;
        host_set(host, array[0] + (uint64_t)i * 4, bits_of(plain[0][i]));
        host_set(host, array[1] + (uint64_t)i * 4, bits_of(plain[0][i]));
    }
    for (int t = 0; t < ITERATIONS && plain[0] && plain[1]; t++) {
        s.from = array[t % 2];
        s.to = array[(t + 1) % 2];
        host_launch(host, &stencil_kernel, &s, blocks);
        smooth_plain(&s, plain[t % 2], plain[(t + 1) % 2]);
    }
    for (int i = 0; i < words && plain[0] && plain[1]; i++)
        host_check(host, "a", i, array[ITERATIONS % 2] + (uint64_t)i * 4, bits_of(plain[ITERATIONS % 2][i]));
    free(plain[0]);
    free(plain[1]);
}

const struct workload workload_stencil = {"stencil", "128x128x4, 4 iterations", "7-point stencil", ON_MESH, run_stencil,
                                          false};
