/* What a program's CPU side is written with: arrays, kernels, CPU phases and the comparison with plain arrays. */
#ifndef LARDER_SYSTEM_HOST_H
#define LARDER_SYSTEM_HOST_H

#include "cmodel/system/kernel.h"
#include "cmodel/system/run.h"

struct host {
    struct machine *machine;
    const struct run_options *options;
    struct run_result *result;
    struct spec_error *error;
    bool failed; /* *error says why; the calls below do nothing any more */
    uint64_t kernel_ticks;
};

struct workload {
    const char *name, *input, *summary;
    bool micro; /* one compute unit and 15 CPU cores; else 15 compute units and one core (thesis table 4.3) */
    void (*run)(struct host *host);
};

/* `full`, made smaller by the configuration's size_divisor, but a multiple of `unit` and at least that. */
int host_size(const struct host *host, int full, int unit);

/* Virtual address of `words` words that begin as zero. */
uint64_t host_array(struct host *host, uint64_t words);
void host_set(struct host *host, uint64_t address, uint32_t value); /* before the first kernel: takes no time */

/* Both return when the kernel or the phase is over, with everything that it wrote visible. */
void host_launch(struct host *host, const struct kernel *kernel, const void *argument, int blocks);
void host_cpu(struct host *host, void (*run)(struct warp *core, const void *argument), const void *argument);

/* Compare one word of the result, read where the protocol finds it; and one that the program itself has read. */
void host_check(struct host *host, const char *array, long element, uint64_t address, uint32_t expected);
void host_compare(struct host *host, const char *array, long element, uint32_t found, uint32_t expected);

/* Numbers for inputs: the same everywhere. */
uint32_t host_noise(uint32_t index);

static inline uint32_t bits_of(float value)
{
    union {
        float f;
        uint32_t u;
    } both = {.f = value};
    return both.u;
}

static inline float float_of(uint32_t bits)
{
    union {
        uint32_t u;
        float f;
    } both = {.u = bits};
    return both.f;
}

#endif
