/* What a program's CPU side is written with: arrays, kernels, CPU phases and the comparison with plain arrays. */
#ifndef LARDER_SYSTEM_HOST_H
#define LARDER_SYSTEM_HOST_H

#include "cmodel/system/kernel.h"
#include "cmodel/system/run.h"
#include "cmodel/system/programs/sparse.h"

struct host {
    struct machine *machine;
    const struct run_options *options;
    struct run_result *result;
    struct spec_error *error;
    bool failed; /* *error says why; the calls below do nothing any more */
    uint64_t kernel_ticks;
};

enum workload_machine {
    ON_MESH,       /* the stash papers' organisations: 15 compute units and one CPU core (thesis table 4.3) */
    ON_MESH_MICRO, /* ... one compute unit and 15 CPU cores */
    ON_DIE,        /* the tinyCache paper's organisations */
    ON_BOTH        /* ON_MESH and ON_DIE */
};

struct workload {
    const char *name, *input, *summary;
    enum workload_machine machine;
    void (*run)(struct host *host);
    bool reads_matrix; /* from a file, where one is given */
};

bool host_on_die(const struct host *host); /* the organisation is one of the tinyCache paper's */
/* The paper's size under paper_size: 1, else ours, made smaller by size_divisor as below. */
int host_paper_size(const struct host *host, int papers, int ours, int unit);

/* `full`, made smaller by the configuration's size_divisor, but a multiple of `unit` and at least that. */
int host_size(const struct host *host, int full, int unit);

/* What the program runs on, where it is not what its struct workload says. */
__attribute__((format(printf, 2, 3))) void host_describe(struct host *host, const char *format, ...);

/* The matrix of run_options, or an R-MAT graph; false, and host->failed, when there is none. Owned: sparse_free. */
bool host_sparse(struct host *host, struct sparse *matrix);
/* The matrix is of no use to this program, with its two sizes. */
void host_fail_input(struct host *host, const char *why, int rows, int columns);

/* Virtual address of `words` words that begin as zero. */
uint64_t host_array(struct host *host, uint64_t words);
void host_set(struct host *host, uint64_t address, uint32_t value); /* a word, between kernels: takes no time */
void host_set_bytes(struct host *host, uint64_t address, int size, uint32_t value);
uint32_t host_get_bytes(struct host *host, uint64_t address, int size);

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
