/* SAXPY: z = a*x + y on arrays of 8 MB (tinyCache paper, section 4). Each thread touches three words and none again. */
#include "cmodel/system/host.h"

enum { WARPS = 8, THREADS = WARPS * LANES, ELEMENTS = 2 * 1024 * 1024, PARAMETERS = 5 };

#define FACTOR 1.75f

struct saxpy {
    uint64_t x, y, z;
};

static void saxpy(struct warp *warp, const void *argument)
{
    const struct saxpy *s = argument;
    uint64_t x[LANES], y[LANES], z[LANES];
    uint32_t vx[LANES], vy[LANES];
    for (int lane = 0; lane < LANES; lane++) {
        uint64_t at = (uint64_t)(block_number(warp) * THREADS + warp->index * LANES + lane) * 4;
        x[lane] = s->x + at;
        y[lane] = s->y + at;
        z[lane] = s->z + at;
    }
    constant_load(warp, PARAMETERS);
    warp_index(warp, 4);
    global_load(warp, x, vx);
    global_load(warp, y, vy);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) vx[lane] = bits_of(FACTOR * float_of(vx[lane]) + float_of(vy[lane]));
    global_store(warp, z, vx);
}

static const struct kernel saxpy_kernel = {"saxpy", WARPS, 0, {{0, 0}}, saxpy};

static float input(int i)
{
    return (float)(host_noise((uint32_t)i) % 4096) / 1024.0f - 2.0f;
}

static void run_saxpy(struct host *host)
{
    int n = host_size(host, ELEMENTS, THREADS);
    host_describe(host, "arrays of %d words", n);
    struct saxpy s = {host_array(host, (uint64_t)n), host_array(host, (uint64_t)n), host_array(host, (uint64_t)n)};
    for (int i = 0; i < n && !host->failed; i++) {
        host_set(host, s.x + (uint64_t)i * 4, bits_of(input(i)));
        host_set(host, s.y + (uint64_t)i * 4, bits_of(input(i + n)));
    }
    host_launch(host, &saxpy_kernel, &s, n / THREADS);
    for (int i = 0; i < n && !host->failed; i++)
        host_check(host, "z", i, s.z + (uint64_t)i * 4, bits_of(FACTOR * input(i) + input(i + n)));
}

const struct workload workload_saxpy = {"saxpy", "3 arrays of 8 MB", "z = a*x + y", ON_DIE, run_saxpy, false};
