/* Backprop: one step of training a layer of 16 hidden units, in the way of Rodinia's: a block of 16x16 threads multiplies 16
 * inputs with their weights and adds them up as a tree in the scratchpad; a second kernel adjusts the weights. The host
 * adds the blocks' sums and gives the second kernel the weights of before, as Rodinia's does. */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum { SIDE = 16, WARPS = SIDE * SIDE / LANES, PITCH = SIDE + 1, PARAMETERS = 6 /* of either kernel */ };
enum { INPUTS, WEIGHTS };

#define RATE     0.3f
#define MOMENTUM 0.3f

struct backprop {
    uint64_t input, weights, sums; /* the first kernel's */
    uint64_t delta, old;           /* the second's */
    int n;
};

static int row_of(const struct warp *warp, int lane)
{
    return warp->index * 2 + lane / SIDE;
}

/* Weight of input `row` (from 1 on: 0 is the bias) and hidden unit `column` (from 1 on). */
static uint64_t weight_at(int row, int column)
{
    return (uint64_t)(row * PITCH + column) * 4;
}

static void forward(struct warp *warp, const void *argument)
{
    const struct backprop *b = argument;
    int first = block_number(warp) * SIDE, word[LANES], other[LANES];
    uint64_t weight[LANES], input[LANES] = {0}, sum[LANES] = {0};
    uint32_t w[LANES], x[LANES];
    tile_open(warp, INPUTS, (struct tile_map){0});
    tile_open(warp, WEIGHTS, (struct tile_map){0});
    for (int lane = 0; lane < LANES; lane++) {
        int tx = lane % SIDE, ty = row_of(warp, lane);
        weight[lane] = b->weights + weight_at(first + ty + 1, tx + 1);
        if (tx == 0) input[lane] = b->input + (uint64_t)(first + ty + 1) * 4;
        word[lane] = tx == 0 ? ty : -1;
    }
    constant_load(warp, PARAMETERS);
    warp_index(warp, 8);
    global_load(warp, input, x);
    tile_store(warp, INPUTS, word, x);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) word[lane] = row_of(warp, lane) * SIDE + lane % SIDE;
    global_load(warp, weight, w);
    tile_store(warp, WEIGHTS, word, w);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) other[lane] = row_of(warp, lane);
    tile_load(warp, WEIGHTS, word, w);
    tile_load(warp, INPUTS, other, x);
    warp_compute(warp, 1);
    for (int lane = 0; lane < LANES; lane++) w[lane] = bits_of(float_of(w[lane]) * float_of(x[lane]));
    tile_store(warp, WEIGHTS, word, w);
    warp_barrier(warp);
    for (int step = 2; step <= SIDE; step *= 2) {
        int mine[LANES];
        bool any = false;
        for (int lane = 0; lane < LANES; lane++) {
            bool adds = row_of(warp, lane) % step == 0;
            mine[lane] = adds ? word[lane] : -1;
            other[lane] = adds ? word[lane] + step / 2 * SIDE : -1;
            any |= adds;
        }
        warp_index(warp, 2);
        if (any) {
            tile_load(warp, WEIGHTS, mine, w);
            tile_load(warp, WEIGHTS, other, x);
            warp_compute(warp, 1);
            for (int lane = 0; lane < LANES; lane++)
                if (mine[lane] >= 0) w[lane] = bits_of(float_of(w[lane]) + float_of(x[lane]));
            tile_store(warp, WEIGHTS, mine, w);
        }
        warp_barrier(warp);
    }
    tile_load(warp, WEIGHTS, word, w);
    global_store(warp, weight, w);
    warp_barrier(warp);
    for (int lane = 0; lane < LANES; lane++) {
        int tx = lane % SIDE, ty = row_of(warp, lane);
        word[lane] = tx == 0 ? ty : -1; /* of row 0 */
        if (tx == 0) sum[lane] = b->sums + (uint64_t)(block_number(warp) * SIDE + ty) * 4;
    }
    tile_load(warp, WEIGHTS, word, w);
    global_store(warp, sum, w);
}

static float adjusted(float weight, float delta, float input, float old)
{
    return weight + (RATE * delta * input + MOMENTUM * old);
}

/* The weights of the bias, row 0, whose input is 1: by the threads of row 0 of the first block. */
static void adjust_bias(struct warp *warp, const struct backprop *b)
{
    uint64_t weight[LANES], old[LANES], delta[LANES];
    uint32_t w[LANES], o[LANES], d[LANES];
    if (block_number(warp) || warp->index) return;
    for (int lane = 0; lane < LANES; lane++) {
        bool mine = lane < SIDE;
        weight[lane] = mine ? b->weights + weight_at(0, lane + 1) : 0;
        old[lane] = mine ? b->old + weight_at(0, lane + 1) : 0;
        delta[lane] = mine ? b->delta + (uint64_t)(lane + 1) * 4 : 0;
    }
    warp_index(warp, 2);
    global_load(warp, delta, d);
    global_load(warp, old, o);
    global_load(warp, weight, w);
    warp_compute(warp, 4);
    for (int lane = 0; lane < SIDE; lane++)
        w[lane] = bits_of(adjusted(float_of(w[lane]), float_of(d[lane]), 1.0f, float_of(o[lane])));
    global_store(warp, weight, w);
    global_load(warp, delta, d);
    global_load(warp, old, o);
    warp_compute(warp, 3);
    for (int lane = 0; lane < SIDE; lane++) o[lane] = bits_of(adjusted(0, float_of(d[lane]), 1.0f, float_of(o[lane])));
    global_store(warp, old, o);
}

static void adjust(struct warp *warp, const void *argument)
{
    const struct backprop *b = argument;
    int first = block_number(warp) * SIDE;
    uint64_t weight[LANES], old[LANES], delta[LANES], input[LANES];
    uint32_t w[LANES], o[LANES], d[LANES], x[LANES];
    for (int lane = 0; lane < LANES; lane++) {
        int tx = lane % SIDE, ty = row_of(warp, lane);
        weight[lane] = b->weights + weight_at(first + ty + 1, tx + 1);
        old[lane] = b->old + weight_at(first + ty + 1, tx + 1);
        delta[lane] = b->delta + (uint64_t)(tx + 1) * 4;
        input[lane] = b->input + (uint64_t)(first + ty + 1) * 4;
    }
    constant_load(warp, PARAMETERS);
    warp_index(warp, 8);
    global_load(warp, delta, d);
    global_load(warp, input, x);
    global_load(warp, old, o);
    global_load(warp, weight, w);
    warp_compute(warp, 4);
    for (int lane = 0; lane < LANES; lane++)
        w[lane] = bits_of(adjusted(float_of(w[lane]), float_of(d[lane]), float_of(x[lane]), float_of(o[lane])));
    global_store(warp, weight, w);
    /* Rodinia computes the change once more, from memory. */
    global_load(warp, delta, d);
    global_load(warp, input, x);
    global_load(warp, old, o);
    warp_compute(warp, 3);
    for (int lane = 0; lane < LANES; lane++)
        o[lane] = bits_of(adjusted(0, float_of(d[lane]), float_of(x[lane]), float_of(o[lane])));
    global_store(warp, old, o);
    warp_barrier(warp);
    adjust_bias(warp, b);
}

static const struct kernel forward_kernel = {
    "forward", WARPS, 2, {{SIDE * 4, TILE_TEMPORARY}, {SIDE * SIDE * 4, TILE_TEMPORARY}}, forward};
static const struct kernel adjust_kernel = {"adjust", WARPS, 0, {{0, 0}}, adjust};

static float input_of(int i)
{
    return (float)(host_noise((uint32_t)i) % 1024) / 1024.0f;
}

static float weight_of(int i)
{
    return (float)(host_noise((uint32_t)i + 5000000) % 1024) / 1024.0f - 0.5f;
}

static float old_of(int i)
{
    return (float)(host_noise((uint32_t)i + 9000000) % 1024) / 8192.0f;
}

static float delta_of(int i)
{
    return (float)(host_noise((uint32_t)i + 42) % 1024) / 4096.0f;
}

/* The tree of one block and one hidden unit. */
static float tree_sum(int block, int column)
{
    float part[SIDE];
    for (int ty = 0; ty < SIDE; ty++) {
        int row = block * SIDE + ty + 1;
        part[ty] = weight_of(row * PITCH + column) * input_of(row);
    }
    for (int step = 2; step <= SIDE; step *= 2)
        for (int ty = 0; ty < SIDE; ty += step) part[ty] = part[ty] + part[ty + step / 2];
    return part[0];
}

static void set_weights(struct host *host, uint64_t weights, int words)
{
    for (int i = 0; i < words && !host->failed; i++) host_set(host, weights + (uint64_t)i * 4, bits_of(weight_of(i)));
}

static void run_backprop(struct host *host)
{
    int n = host_paper_size(host, 65536, 16384, SIDE), words = (n + 1) * PITCH, blocks = n / SIDE;
    struct backprop b = {.input = host_array(host, (uint64_t)n + 1),
                         .weights = host_array(host, (uint64_t)words),
                         .sums = host_array(host, (uint64_t)n),
                         .delta = host_array(host, PITCH),
                         .old = host_array(host, (uint64_t)words),
                         .n = n};
    host_describe(host, "%d inputs, %d hidden", n, SIDE);
    for (int i = 0; i <= n && !host->failed; i++) host_set(host, b.input + (uint64_t)i * 4, bits_of(input_of(i)));
    for (int i = 0; i < words && !host->failed; i++) host_set(host, b.old + (uint64_t)i * 4, bits_of(old_of(i)));
    for (int i = 0; i < PITCH && !host->failed; i++) host_set(host, b.delta + (uint64_t)i * 4, bits_of(delta_of(i)));
    set_weights(host, b.weights, words);
    host_launch(host, &forward_kernel, &b, blocks);
    for (int i = 0; i < n && !host->failed; i++)
        host_check(host, "sums", i, b.sums + (uint64_t)i * 4, bits_of(tree_sum(i / SIDE, i % SIDE + 1)));
    set_weights(host, b.weights, words);
    host_launch(host, &adjust_kernel, &b, blocks);
    for (int row = 0; row <= n && !host->failed; row++)
        for (int column = 1; column <= SIDE; column++) {
            int i = row * PITCH + column;
            float delta = delta_of(column), x = row ? input_of(row) : 1.0f, old = old_of(i);
            host_check(host, "weights", i, b.weights + (uint64_t)i * 4, bits_of(adjusted(weight_of(i), delta, x, old)));
            host_check(host, "old", i, b.old + (uint64_t)i * 4, bits_of(adjusted(0, delta, x, old)));
        }
}

const struct workload workload_backprop = {
    "backprop", "65536 (16384) inputs, 16 hidden", "training of a layer", ON_DIE, run_backprop, false};
