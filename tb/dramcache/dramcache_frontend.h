/* The agent of dramcache_frontend: a CPU and a GPU with a shadow of the memory, the TADs' controller, and memory. */
#ifndef LARDER_TB_DRAMCACHE_FRONTEND_H
#define LARDER_TB_DRAMCACHE_FRONTEND_H

#include "spec/bits.h"
#include "tb/agent.h"
#include "tb/dramcache/dramcache_events.h"
#include "tb/dramcache/dramcache_reads.h"
#include "tb/dramcache/dramcache_rows.h"

enum { DF_CPU = DRAMCACHE_CPU, DF_GPU = DRAMCACHE_GPU, DF_CLASSES = DRAMCACHE_CLASSES };
enum { DF_SETS = 14, DF_TAGS = 4, DF_LINES = DF_SETS * DF_TAGS, DF_JOBS = 64 };
enum {
    DF_BYTES = DRAMCACHE_BYTES,
    DF_TAD = DF_BYTES + 8,
    DF_TADS = 2 * DRAMCACHE_SLOTS,
    DF_STUCK = 5000 /* cycles in which nothing moves */
};

struct df_line {
    uint64_t number;
    int known; /* 0: an empty place */
    uint8_t memory[DF_BYTES];
    uint8_t shadow[DF_BYTES]; /* what requests wrote, when they were taken */
    int writing;              /* a write is under way */
};

struct df_open { /* a read of a TAD, a read or a write of memory */
    int open, line, cpu, answered;
    uint64_t since; /* it was taken */
    uint64_t loads; /* that its class's TAD port had seen at its answer */
    int tad;        /* of tad_of: the one that is read; -1: of a set that no request has */
    int hits;       /* of memory: the job has looked up a TAD that has the line */
    uint32_t error;
    uint8_t data[DF_TAD];
    uint8_t strb[DF_BYTES];
};

struct df_order { /* jobs that are open, the oldest first */
    int count, job[DF_JOBS];
};

/* Steps of the surroundings: the page's P, D, R, M, W, B, U, S. */
enum df_step { DF_P, DF_D, DF_R, DF_M, DF_W, DF_B, DF_U, DF_S, DF_STEPS };
struct df_bounds { /* cycles */
    uint64_t door; /* a request is at its channel */
    uint64_t read; /* a read is taken, until it is answered */
    uint64_t walk; /* with MCC: a walk's line is at its door. Ports do not show it */
};

struct df_agent {
    struct agent_channel in[DF_CLASSES], answer, tad[DF_CLASSES], tad_answer, mem_read, mem_data, mem_write, mem_done;
    struct agent_fields fields[DF_CLASSES];
    struct {
        struct spec_slice write, id, core, pc, line, strb, data;
    } request_at[DF_CLASSES];
    struct {
        struct spec_slice cpu, id, error, data;
    } answer_at;
    struct {
        struct spec_slice write, id, line, strb, data;
    } tad_at;
    struct {
        struct spec_slice cpu, id, data;
    } tad_answer_at;
    struct {
        struct spec_slice id, line, cpu;
    } read_at;
    struct {
        struct spec_slice id, error, data;
    } data_at;
    struct {
        struct spec_slice id, line, strb, data;
    } write_at;
    struct {
        struct spec_slice id, error;
    } done_at;
    struct dramcache_events events;
    int powered, ready, write_failed, miss; /* words */
    int bytes, jobs, cpu_jobs, targets, cores, chaining, forward, cpu_slots;
    struct dramcache_rows rows;

    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace pace_in[DF_CLASSES], pace_answer, pace_tad[DF_CLASSES], pace_tad_answer, pace_read, pace_data;
    struct agent_pace pace_write, pace_done;
    int waits[DF_CLASSES], data_waits;
    int phase_left, sets, writes, errors, busy; /* of the phase: sets in use, chance of a write and of an error of 16 */
    int tags, rare; /* of the phase: lines of a set in use; the class that seldom asks, -1: none */
    int power_in;   /* cycles until the DRAM may be used */

    struct df_line line[DF_LINES];
    struct {
        uint32_t set;
        uint8_t byte[DF_TAD];
        int holds, gpu;  /* it has been filled, and its line is not forgotten since; by a job of the GPU */
        uint64_t number; /* the line */
    } tad_of[DF_TADS];   /* of each set that may be read */
    int tads;
    uint32_t swept, sweeps;
    struct dramcache_read read[DF_CLASSES][DRAMCACHE_READS];
    int reads[DF_CLASSES];
    struct df_open tad_read[DF_JOBS], memory_read[DF_JOBS], memory_write[DF_JOBS];
    struct df_order tad_order, read_order, write_order;
    const struct dramcache_read *shown; /* the read whose answer stands at the port; NULL: none does */
    int came;                           /* the job whose line memory gave in the last cycle; -1: none */
    int failed_now;
    uint64_t misses, fills; /* reads that were looked up and missed; lines that were filled. Since the reset */
    struct agent_owed owed; /* anything, while something is open */

    uint64_t cycle;
    struct {
        uint64_t from;                                                   /* waits are counted from then on */
        uint64_t tad[DF_CLASSES], read, write, answer, door[DF_CLASSES]; /* what waits has waited since; 0: none does */
        uint64_t pause;                                                  /* the last cycle without a TAD's answer */
        uint64_t longest[DF_STEPS];
        struct df_bounds bounds, waited; /* `waited`: the longest */
    } wait;
    uint64_t loads[DF_CLASSES]; /* TAD requests that were taken */
    struct {                    /* a class asks for as much as it can; the other for one line */
        uint64_t rng;
        int always;                    /* all phases are long floods */
        int pages, delay;              /* the class writes page after page; cycles that a TAD, and memory, take more */
        int on, class, hot, age, slot; /* hot: the line; slot: when TADs' ports are open */
        int near, fills;               /* for neighbours of the line; its set's TAD is filled, not written */
        int next, wrote;               /* the next line; the hot one is asked for */
    } flood;
};

int df_find_line(const struct df_agent *a, uint64_t number); /* -1: none */
void df_forget(struct df_agent *a);
struct df_bounds df_find_bounds(const struct df_agent *a);
/* Waits are counted from now on, and the surroundings' steps too. */
void df_forget_waits(struct df_agent *a);
int df_see_waits(struct df_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);
/* For the door, or to its answer of a read, since that cycle. */
int df_door_waited(struct df_agent *a, uint64_t since, struct spec_error *error);
int df_read_waited(struct df_agent *a, uint64_t since, struct spec_error *error);
int df_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
