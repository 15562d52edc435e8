/* The four microbenchmarks of the stash papers (thesis 4.6.3) over arrays of structures: an element has four
 * words, of which the programs use one. The papers print neither sizes nor arithmetic: both are ours, chosen so
 * that the sentences that describe each program hold (docs/stash/workloads.md). */
#include <stdlib.h>

#include "cmodel/system/host.h"

enum {
    OBJECT_WORDS = 4,
    OBJECT_BYTES = 4 * OBJECT_WORDS,
    FIELD = 3, /* the word of an element that is used */
    BLOCK_WARPS = 4,
    BLOCK_ELEMENTS = 512, /* a tile of 2 KB; eight fill the local memory */
    UPDATE_WORK = 14,     /* instructions of one update; with it Implicit's count falls by about the paper's 40% */
    CONDITION_WORK = 3
};

struct micro {
    uint64_t a, b;               /* virtual addresses */
    int elements;                /* of a */
    int shared;                  /* of b (Pollution) */
    int section;                 /* which part of a this kernel works on (Pollution) */
    uint32_t *found_a, *found_b; /* what the CPU read */
    int cores;
};

static uint32_t update(uint32_t x)
{
    x = x * UINT32_C(1664525) + UINT32_C(1013904223);
    x ^= x >> 16;
    x *= UINT32_C(0x45d9f3b);
    return x ^ x >> 13;
}

static uint64_t field_address(uint64_t array, int element)
{
    return array + (uint64_t)element * OBJECT_BYTES + FIELD * 4;
}

/* One field of `count` elements from `first` on. */
static struct tile_map field_tile(uint64_t array, int first, int count)
{
    uint32_t row = (uint32_t)count * OBJECT_BYTES;
    return (struct tile_map){.global_base = field_address(array, first),
                             .field_bytes = 4,
                             .object_bytes = OBJECT_BYTES,
                             .row_bytes = row,
                             .stride_bytes = row,
                             .strides = 1};
}

static uint64_t make_array(struct host *host, int elements)
{
    uint64_t array = host_array(host, (uint64_t)elements * OBJECT_WORDS);
    for (int i = 0; i < elements * OBJECT_WORDS; i++) host_set(host, array + (uint64_t)i * 4, host_noise((uint32_t)i));
    return array;
}

static uint32_t first_value(int element)
{
    return host_noise((uint32_t)(element * OBJECT_WORDS + FIELD));
}

/* Each core reads the field of its share of both arrays. */
static void read_back(struct warp *core, const void *argument)
{
    const struct micro *micro = argument;
    int from = micro->elements * core->index / micro->cores, to = micro->elements * (core->index + 1) / micro->cores;
    for (int i = from; i < to; i++) {
        micro->found_a[i] = cpu_load(core, field_address(micro->a, i));
        cpu_compute(core, 2);
    }
    from = micro->shared * core->index / micro->cores;
    to = micro->shared * (core->index + 1) / micro->cores;
    for (int i = from; i < to; i++) {
        micro->found_b[i] = cpu_load(core, field_address(micro->b, i));
        cpu_compute(core, 2);
    }
}

static bool prepare(struct host *host, struct micro *micro)
{
    micro->cores = host->machine->cpu_cores;
    micro->a = make_array(host, micro->elements);
    micro->b = micro->shared ? make_array(host, micro->shared) : 0;
    micro->found_a = calloc((size_t)micro->elements, sizeof(uint32_t));
    micro->found_b = calloc((size_t)micro->shared + 1, sizeof(uint32_t));
    return micro->found_a && micro->found_b && !host->failed;
}

/* `expected` for a word that the CPU phase has read; the memory must hold the same afterwards. */
static void check(struct host *host, const char *array, uint64_t base, int i, uint32_t found, uint32_t expected)
{
    host_compare(host, array, i, found, expected);
    host_check(host, array, i, field_address(base, i), expected);
}

static void forget(struct micro *micro)
{
    free(micro->found_a);
    free(micro->found_b);
}

/* Implicit and Reuse: every element of the block's tile is updated. */
static void update_tile(struct warp *warp, const void *argument)
{
    const struct micro *micro = argument;
    int first = block_number(warp) * BLOCK_ELEMENTS;
    tile_open(warp, 0, field_tile(micro->a, first, BLOCK_ELEMENTS));
    tile_ready(warp);
    for (int base = warp->index * LANES; base < BLOCK_ELEMENTS; base += BLOCK_WARPS * LANES) {
        int word[LANES];
        uint32_t x[LANES];
        for (int lane = 0; lane < LANES; lane++) word[lane] = base + lane;
        warp_index(warp, 1);
        tile_address(warp, 0);
        tile_load(warp, 0, word, x);
        warp_compute(warp, UPDATE_WORK);
        for (int lane = 0; lane < LANES; lane++) x[lane] = update(x[lane]);
        tile_store(warp, 0, word, x);
    }
    tile_close(warp, 0);
}

static const struct kernel update_kernel = {
    "update", BLOCK_WARPS, 1, {{BLOCK_ELEMENTS * 4, TILE_IN | TILE_OUT}}, update_tile};

static void run_updates(struct host *host, int elements, int kernels)
{
    struct micro micro = {.elements = elements};
    if (prepare(host, &micro)) {
        for (int i = 0; i < kernels; i++) host_launch(host, &update_kernel, &micro, elements / BLOCK_ELEMENTS);
        host_cpu(host, read_back, &micro);
        for (int i = 0; i < elements && !host->failed; i++) {
            uint32_t x = first_value(i);
            for (int n = 0; n < kernels; n++) x = update(x);
            check(host, "a", micro.a, i, micro.found_a[i], x);
        }
    }
    forget(&micro);
}

static void run_implicit(struct host *host)
{
    run_updates(host, host_size(host, 16384, BLOCK_ELEMENTS), 1);
}

/* The fields fill the stash exactly; the lines that they lie in are twice the L1. */
static void run_reuse(struct host *host)
{
    run_updates(host, host_size(host, 4096, BLOCK_ELEMENTS), 8);
}

/* On-demand: one element of 32, known at run time only. */
static int chosen_lane(int group)
{
    return (int)(host_noise((uint32_t)group) % LANES);
}

static void update_some(struct warp *warp, const void *argument)
{
    const struct micro *micro = argument;
    int first = block_number(warp) * BLOCK_ELEMENTS;
    tile_open(warp, 0, field_tile(micro->a, first, BLOCK_ELEMENTS));
    tile_ready(warp);
    for (int base = warp->index * LANES; base < BLOCK_ELEMENTS; base += BLOCK_WARPS * LANES) {
        int word[LANES], lane = chosen_lane((first + base) / LANES);
        uint32_t x[LANES];
        for (int i = 0; i < LANES; i++) word[i] = i == lane ? base + i : -1;
        warp_index(warp, 1 + CONDITION_WORK);
        tile_address(warp, 0);
        tile_load(warp, 0, word, x);
        warp_compute(warp, UPDATE_WORK);
        x[lane] = update(x[lane]);
        tile_store(warp, 0, word, x);
    }
    tile_close(warp, 0);
}

static const struct kernel some_kernel = {
    "update some", BLOCK_WARPS, 1, {{BLOCK_ELEMENTS * 4, TILE_IN | TILE_OUT}}, update_some};

static void run_on_demand(struct host *host)
{
    struct micro micro = {.elements = host_size(host, 16384, BLOCK_ELEMENTS)};
    if (prepare(host, &micro)) {
        host_launch(host, &some_kernel, &micro, micro.elements / BLOCK_ELEMENTS);
        host_cpu(host, read_back, &micro);
        for (int i = 0; i < micro.elements && !host->failed; i++) {
            uint32_t x = first_value(i);
            if (i % LANES == chosen_lane(i / LANES)) x = update(x);
            check(host, "a", micro.a, i, micro.found_a[i], x);
        }
    }
    forget(&micro);
}

/* Pollution: each thread goes with one element of b through many of a. b alone fits the L1 (24 KB of lines), one
 * kernel's part of a does not (192 KB). */
enum { PAIR_WARPS = 2, PAIR_THREADS = PAIR_WARPS * LANES, SECTIONS = 8, SHARED = 1536, PAIR_KERNELS = 8 };

static uint32_t mix(uint32_t a, uint32_t b)
{
    return update(a ^ b);
}

static void update_pairs(struct warp *warp, const void *argument)
{
    const struct micro *micro = argument;
    int mine = block_number(warp) * PAIR_THREADS;
    struct tile_map a = field_tile(micro->a, micro->section * SECTIONS * micro->shared + mine, PAIR_THREADS);
    a.stride_bytes = (uint32_t)micro->shared * OBJECT_BYTES;
    a.strides = SECTIONS;
    tile_open(warp, 0, a);
    tile_open(warp, 1, field_tile(micro->b, mine, PAIR_THREADS));
    tile_ready(warp);
    for (int section = 0; section < SECTIONS; section++) {
        int word_a[LANES], word_b[LANES];
        uint32_t x[LANES], y[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            word_b[lane] = warp->index * LANES + lane;
            word_a[lane] = section * PAIR_THREADS + word_b[lane];
        }
        warp_index(warp, 1);
        tile_address(warp, 0);
        tile_load(warp, 0, word_a, x);
        tile_address(warp, 1);
        tile_load(warp, 1, word_b, y);
        warp_compute(warp, UPDATE_WORK);
        for (int lane = 0; lane < LANES; lane++) {
            x[lane] = mix(x[lane], y[lane]);
            y[lane] += x[lane];
        }
        tile_store(warp, 0, word_a, x);
        tile_store(warp, 1, word_b, y);
    }
    tile_close(warp, 0);
    tile_close(warp, 1);
}

static const struct kernel pair_kernel = {
    "update pairs",
    PAIR_WARPS,
    2,
    {{PAIR_THREADS * SECTIONS * 4, TILE_IN | TILE_OUT}, {PAIR_THREADS * 4, TILE_IN | TILE_OUT | TILE_GLOBAL}},
    update_pairs};

static void check_pairs(struct host *host, const struct micro *micro, int sections)
{
    for (int j = 0; j < micro->shared; j++) {
        uint32_t y = first_value(j);
        for (int section = 0; section < sections; section++) {
            int i = section * micro->shared + j;
            uint32_t x = mix(first_value(i), y);
            y += x;
            check(host, "a", micro->a, i, micro->found_a[i], x);
        }
        check(host, "b", micro->b, j, micro->found_b[j], y);
    }
}

static void run_pollution(struct host *host)
{
    int kernels = host_size(host, PAIR_KERNELS, 1);
    struct micro micro = {.elements = kernels * SECTIONS * SHARED, .shared = SHARED};
    if (prepare(host, &micro)) {
        for (micro.section = 0; micro.section < kernels; micro.section++)
            host_launch(host, &pair_kernel, &micro, SHARED / PAIR_THREADS);
        host_cpu(host, read_back, &micro);
        if (!host->failed) check_pairs(host, &micro, kernels * SECTIONS);
    }
    forget(&micro);
}

const struct workload workload_implicit = {"implicit",
                                           "16384 elements of 16 bytes, one field updated",
                                           "implicit loads and lazy writebacks instead of copies",
                                           ON_MESH_MICRO,
                                           run_implicit,
                                           false};
const struct workload workload_pollution = {"pollution",
                                            "A 98304 and B 1536 elements of 16 bytes, 8 kernels",
                                            "A streams past B, which the L1 could keep",
                                            ON_MESH_MICRO,
                                            run_pollution,
                                            false};
const struct workload workload_on_demand = {"on-demand",
                                            "16384 elements of 16 bytes, one of 32 updated",
                                            "only what is touched has to move",
                                            ON_MESH_MICRO,
                                            run_on_demand,
                                            false};
const struct workload workload_reuse = {"reuse",
                                        "4096 elements of 16 bytes, one field, 8 kernels",
                                        "kernel after kernel works on the same field",
                                        ON_MESH_MICRO,
                                        run_reuse,
                                        false};
