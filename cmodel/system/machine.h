/* The modelled system: compute units and CPU cores in front of a memory hierarchy, and the order of time between them.
 *
 * The core model is simple on purpose: a compute unit issues one warp instruction a cycle, oldest warp first (or, after
 * each memory access, the next one: round robin), in order within a warp; a warp goes on after a load and waits where the
 * value is used; each access occupies the unit's one load-store pipeline for as many cycles as its front says. A CPU core
 * issues one instruction a cycle and waits for each load. Ours; the thesis simulates GPGPU-Sim and Simics. */
#ifndef LARDER_SYSTEM_MACHINE_H
#define LARDER_SYSTEM_MACHINE_H

#include "cmodel/system/fiber.h"
#include "cmodel/system/hierarchy.h"

enum {
    MAX_WARPS = 64,
    MAX_RESIDENT = 32,
    MAX_TILES = 8,
    TEMPORARY_BYTES = 2048 /* of one block, at most */,
    MAX_UNITS = 16
};

struct machine;
struct kernel;
struct block;

/* A warp of a compute unit, or the one program of a CPU core. */
struct warp {
    struct machine *machine;
    struct unit *unit;
    struct block *block; /* NULL on a CPU core */
    struct fiber *fiber;
    int index; /* within its block; or the core's number */
    bool live, waiting /* at a barrier */, wants_memory, asleep /* until its front wakes it */;
    int open, open_loads;             /* accesses that its front answers later, and the loads among them */
    int want;                         /* instructions that it issues next */
    uint64_t ready;                   /* may issue from then on */
    uint64_t loads;                   /* every load so far has arrived by then */
    uint64_t stores;                  /* every store so far that a barrier waits for is done by then */
    struct tile_map tiles[MAX_TILES]; /* as this warp sees them; a warp ahead of the others may have gone on */
    void (*cpu_run)(struct warp *core, const void *argument);
    const void *argument;
};

/* How a tile is placed under the organisation at hand. */
enum place { PLACE_CACHE, PLACE_COPY, PLACE_DMA, PLACE_STASH };

struct block {
    bool live;
    int number; /* within the grid */
    int place_in_unit;
    int warps, running, waiting;
    const struct kernel *kernel;
    const void *argument;
    int first_warp;
};

struct unit {
    struct machine *machine;
    int node;
    bool compute;
    uint64_t cycle; /* ticks */
    uint64_t next_issue, pipeline /* load-store, busy until */;
    uint64_t when;       /* the next issue, UINT64_MAX if none */
    int chosen;          /* the warp that will issue then */
    int turn;            /* round robin: the warp that is asked first */
    struct front *front; /* what its accesses go through */
    struct warp warps[MAX_WARPS];
    struct block blocks[MAX_RESIDENT];
    int warp_count;
};

/* What one compute unit holds at a time. */
struct unit_limits {
    int64_t blocks, warps, local_bytes;
    bool round_robin; /* after a memory access the next warp's turn; else the oldest ready warp goes on */
};

struct machine {
    struct system_config config;
    struct system_stats stats;
    struct clocks clocks;
    struct hierarchy *hierarchy;
    struct unit_limits limits;
    uint64_t allocated; /* bytes of virtual memory handed out */
    int compute_units, cpu_cores;
    struct unit units[MAX_UNITS]; /* compute units first, then CPU cores */
    uint64_t now;
    uint64_t constants; /* virtual address of a word that stands for every constant; 0: they cost nothing */
    uint64_t temporary; /* virtual address of what stands for temporaries without a local memory */
    /* the kernel under way */
    const struct kernel *kernel;
    const void *argument;
    int next_block, blocks, finished, resident;
    bool refused; /* an AddMap or ChgMap that the stash could not take */
    void (*progress)(void *context, const char *what, int percent);
    void *progress_context;
};

/* NULL with *error when out of memory. Owned: machine_free. */
struct machine *machine_new(const struct system_config *config, int compute_units, int cpu_cores,
                            struct hierarchy_records records, hierarchy_maker *make_hierarchy,
                            struct spec_error *error);
void machine_free(struct machine *machine);

/* Virtual memory, aligned to a page. 0 when the machine has no more. */
uint64_t machine_allocate(struct machine *machine, uint64_t bytes);

/* Run until every warp and core has ended. */
void machine_run(struct machine *machine);
/* Give a waiting block of the grid, if there is one, to a free place of the unit. */
void machine_dispatch(struct machine *machine, struct unit *unit, int place);
void machine_start_warp(struct machine *machine, struct warp *warp, void (*run)(void *));

/* In a fiber: sleep until a front calls warp_wake or warp_answer; whether it is for this, the caller sees. `at` is when the answer is
 * there. */
void warp_sleep(struct warp *warp);
void warp_wake(struct warp *warp, uint64_t at);
/* An access of the warp is answered later, and then: its front says so. */
void warp_open(struct warp *warp, bool load);
void warp_answer(struct warp *warp, uint64_t at, bool load);
/* In a fiber: issue `instructions` as soon as the warp may, with `uses_loads` when each load so far has its data. */
void warp_issue(struct warp *warp, int instructions, bool uses_loads, bool uses_memory);
/* In a fiber: sleep until no access of the warp is open, so that others find what it has stored. */
void warp_finish(struct warp *warp);

#endif
