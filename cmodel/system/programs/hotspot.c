/* HotSpot: temperatures of a floorplan, in the way of Rodinia's: a block of 16x16 threads takes its piece two steps further
 * and loses a cell a step on every side. Temperatures and powers of the block lie in the scratchpad. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { SIDE = 16, WARPS = SIDE * SIDE / LANES, STEPS = 2, INNER = SIDE - 2 * STEPS, LAUNCHES = 2, PARAMETERS = 14 };
enum { HERE, POWER, NEXT };

#define STEP_OVER_CAPACITY 0.125f
#define ACROSS_X           0.3f
#define ACROSS_Y           0.25f
#define ACROSS_Z           0.05f
#define AMBIENT            80.0f

struct hotspot {
    uint64_t from, to, power;
    int n;
};

static float heat(float here, float power, const float *side)
{
    return here + STEP_OVER_CAPACITY * (power + (side[0] + side[1] - 2.0f * here) * ACROSS_Y +
                                        (side[2] + side[3] - 2.0f * here) * ACROSS_X + (AMBIENT - here) * ACROSS_Z);
}

static int clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

/* One step of the cells that are still right; each thread writes its own. */
static void step_block(struct warp *warp, const int *word, const bool *right, int side[4][LANES], uint32_t *next)
{
    uint32_t here[LANES], power[LANES], around[4][LANES];
    int mine[LANES], near[LANES];
    for (int lane = 0; lane < LANES; lane++) mine[lane] = right[lane] ? word[lane] : -1;
    tile_load(warp, HERE, mine, here);
    tile_load(warp, POWER, mine, power);
    for (int n = 0; n < 4; n++) {
        for (int lane = 0; lane < LANES; lane++) near[lane] = right[lane] ? side[n][lane] : -1;
        tile_load(warp, HERE, near, around[n]);
    }
    warp_compute(warp, 14);
    for (int lane = 0; lane < LANES; lane++) {
        if (!right[lane]) continue;
        float sides[4];
        for (int n = 0; n < 4; n++) sides[n] = float_of(around[n][lane]);
        next[lane] = bits_of(heat(float_of(here[lane]), float_of(power[lane]), sides));
    }
    tile_store(warp, NEXT, mine, next);
}

static void hotspot(struct warp *warp, const void *argument)
{
    const struct hotspot *h = argument;
    int across = (h->n + INNER - 1) / INNER;
    int top = block_number(warp) / across * INNER - STEPS, left = block_number(warp) % across * INNER - STEPS;
    int low_y = top < 0 ? -top : 0, high_y = top + SIDE > h->n ? h->n - 1 - top : SIDE - 1;
    int low_x = left < 0 ? -left : 0, high_x = left + SIDE > h->n ? h->n - 1 - left : SIDE - 1;
    int word[LANES], side[4][LANES];
    bool right[LANES];
    uint64_t from[LANES] = {0}, power[LANES] = {0}, to[LANES] = {0};
    uint32_t value[LANES] = {0};
    for (int slot = HERE; slot <= NEXT; slot++) tile_open(warp, slot, (struct tile_map){0});
    for (int lane = 0; lane < LANES; lane++) {
        int x = lane % SIDE, y = warp->index * 2 + lane / SIDE;
        bool inside = x >= low_x && x <= high_x && y >= low_y && y <= high_y;
        uint64_t cell = (uint64_t)((top + y) * h->n + left + x) * 4;
        word[lane] = inside ? y * SIDE + x : -1;
        side[0][lane] = clamp(y - 1, low_y, high_y) * SIDE + x;
        side[1][lane] = clamp(y + 1, low_y, high_y) * SIDE + x;
        side[2][lane] = y * SIDE + clamp(x - 1, low_x, high_x);
        side[3][lane] = y * SIDE + clamp(x + 1, low_x, high_x);
        if (!inside) continue;
        from[lane] = h->from + cell;
        power[lane] = h->power + cell;
        if (x >= STEPS && x < SIDE - STEPS && y >= STEPS && y < SIDE - STEPS) to[lane] = h->to + cell;
    }
    constant_load(warp, PARAMETERS);
    warp_index(warp, 12);
    global_load(warp, from, value);
    tile_store(warp, HERE, word, value);
    global_load(warp, power, value);
    tile_store(warp, POWER, word, value);
    warp_barrier(warp);
    for (int step = 0; step < STEPS; step++) {
        for (int lane = 0; lane < LANES; lane++) {
            int x = lane % SIDE, y = warp->index * 2 + lane / SIDE;
            right[lane] = word[lane] >= 0 && x > step && x < SIDE - 1 - step && y > step && y < SIDE - 1 - step;
        }
        warp_index(warp, 4);
        step_block(warp, word, right, side, value);
        warp_barrier(warp);
        if (step == STEPS - 1) break;
        int mine[LANES];
        for (int lane = 0; lane < LANES; lane++) mine[lane] = right[lane] ? word[lane] : -1;
        tile_load(warp, NEXT, mine, value);
        tile_store(warp, HERE, mine, value);
        warp_barrier(warp);
    }
    int mine[LANES];
    for (int lane = 0; lane < LANES; lane++) mine[lane] = to[lane] ? word[lane] : -1;
    tile_load(warp, NEXT, mine, value);
    global_store(warp, to, value);
}

static const struct kernel hotspot_kernel = {
    "hotspot",
    WARPS,
    3,
    {{SIDE * SIDE * 4, TILE_TEMPORARY}, {SIDE * SIDE * 4, TILE_TEMPORARY}, {SIDE * SIDE * 4, TILE_TEMPORARY}},
    hotspot};

static float power_of(int i)
{
    return (float)(host_noise((uint32_t)i) % 1024) / 512.0f;
}

static void hotspot_plain(int n, const float *from, float *to)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            float side[4] = {from[clamp(y - 1, 0, n - 1) * n + x], from[clamp(y + 1, 0, n - 1) * n + x],
                             from[y * n + clamp(x - 1, 0, n - 1)], from[y * n + clamp(x + 1, 0, n - 1)]};
            to[y * n + x] = heat(from[y * n + x], power_of(y * n + x), side);
        }
}

static void run_hotspot(struct host *host)
{
    int n = host_paper_size(host, 1024, 256, SIDE), across = (n + INNER - 1) / INNER;
    uint64_t cells = (uint64_t)n * (uint64_t)n, array[2] = {host_array(host, cells), host_array(host, cells)};
    struct hotspot h = {.power = host_array(host, cells), .n = n};
    float *plain[2] = {calloc(cells, sizeof(float)), calloc(cells, sizeof(float))};
    host_describe(host, "%dx%d cells, %d steps", n, n, STEPS * LAUNCHES);
    for (int i = 0; i < n * n && plain[0] && plain[1] && !host->failed; i++) {
        plain[0][i] = 60.0f + (float)(host_noise((uint32_t)i + 77) % 4096) / 64.0f;
        host_set(host, array[0] + (uint64_t)i * 4, bits_of(plain[0][i]));
        host_set(host, h.power + (uint64_t)i * 4, bits_of(power_of(i)));
    }
    for (int launch = 0; launch < LAUNCHES && plain[0] && plain[1]; launch++) {
        h.from = array[launch % 2];
        h.to = array[(launch + 1) % 2];
        host_launch(host, &hotspot_kernel, &h, across * across);
        for (int step = 0; step < STEPS; step++) hotspot_plain(n, plain[step % 2], plain[(step + 1) % 2]);
    }
    for (int i = 0; i < n * n && plain[0] && plain[1]; i++)
        host_check(host, "temperature", i, array[LAUNCHES % 2] + (uint64_t)i * 4, bits_of(plain[STEPS % 2][i]));
    free(plain[0]);
    free(plain[1]);
}

const struct workload workload_hotspot = {
    "hotspot", "1024x1024 (256x256) cells, 4 steps", "temperatures of a floorplan", ON_DIE, run_hotspot, false};
