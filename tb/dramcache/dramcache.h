/* The agent of dramcache: a CPU and a GPU with a shadow of the memory; below them a stacked DRAM that checks its rules, behind a PHY that
 * takes some cycles; beside them a memory behind AXI4. */
#ifndef LARDER_TB_DRAMCACHE_H
#define LARDER_TB_DRAMCACHE_H

#include "cmodel/dramcache/dram_pins.h"
#include "spec/bits.h"
#include "spec/axi4/axi4_slices.h"
#include "tb/agent.h"
#include "tb/dramcache/dramcache_events.h"
#include "tb/dramcache/dramcache_reads.h"
#include "tb/dramcache/dramcache_rows.h"

enum { DV_CPU = DRAMCACHE_CPU, DV_GPU = DRAMCACHE_GPU, DV_CLASSES = DRAMCACHE_CLASSES };
enum { DV_SETS = 14, DV_TAGS = 4, DV_LINES = DV_SETS * DV_TAGS };
enum { DV_BYTES = DRAMCACHE_BYTES, DV_PHY = 4, DV_BURSTS = 64 };
enum {
    DV_STUCK = 5000 /* cycles in which nothing moves */,
    /* Cycles that a read waits, whatever else moves. The longest wait was 980: the golden model of each set of tests/dramcache/sets_whole.c
     * was played for 300,000 cycles with seeds 1 and 2. It was the set with 64 jobs and queues of 64. The defaults were still sweeping.
     * Other sizes may wait longer. */
    DV_LOST = 20000,
    DV_DEVICE = 65536 /* bursts that the device keeps, at most */
};

struct dv_line {
    uint64_t number;
    int known;                /* 0: an empty place */
    uint8_t memory[DV_BYTES]; /* without writes that are under way */
    uint8_t shadow[DV_BYTES]; /* what requests wrote, when they were taken */
    int writing;              /* a write is under way */
    int broken;               /* memory fails each read of it */
};

struct dv_burst { /* taken from AR or AW, not ended */
    int line, delay;
    uint32_t id;
    int error;    /* of a read: the beat that fails, from 1; 0: none */
    int has_data; /* of a write: all its beats have come */
    uint8_t strb[DV_BYTES], data[DV_BYTES];
};

struct dv_side { /* the oldest first */
    struct dv_burst burst[DV_BURSTS];
    int count;
};

struct dv_agent {
    struct agent_channel in[DV_CLASSES], answer, aw, w, b, ar, r;
    struct agent_fields fields[DV_CLASSES];
    struct {
        struct spec_slice write, id, core, pc, line, strb, data;
    } request_at[DV_CLASSES];
    struct {
        struct spec_slice cpu, id, error, data;
    } answer_at;
    struct axi4_address_slices address_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    struct dramcache_events events;
    int ready, write_failed; /* words */
    int bytes, bus_bytes, beats, cores, chaining;
    struct dramcache_rows rows;
    struct dram_pins pins;
    struct dram_config config;
    int device_lines;

    uint64_t rng, answer_rng, seed;
    enum agent_mode mode;
    struct agent_pace pace_in[DV_CLASSES], pace_answer, pace_aw, pace_w, pace_ar, pace_b, pace_r;
    int waits[DV_CLASSES], b_waits, r_waits;
    int phase_left, sets, writes, errors, busy; /* of the phase: sets in use, chance of a write of 16, errors */
    int tags, rare; /* of the phase: lines of a set in use; the class that seldom asks, -1: none */
    int spares;     /* 1: memory fails reads of broken lines alone */

    struct dv_line *line; /* `own`, or those of dv_hold_memory */
    int lines, dense;     /* dense: line i has the number i */
    struct dv_line own[DV_LINES];
    struct dramcache_read read[DV_CLASSES][DRAMCACHE_READS];
    int reads[DV_CLASSES];
    struct dv_side reading, writing;
    int r_burst, r_beat; /* the burst on R, -1: none; its next beat */
    struct dv_beat {     /* that came on W, and have no AW yet */
        uint8_t data[DV_BYTES], strb[DV_BYTES];
        int last;
    } beat[DV_BURSTS];
    int beats_waiting;
    struct {
        struct dram_word word;
        int bytes; /* that belong to the burst: nobody looks at what the PHY brings behind its end */
    } phy[DV_PHY]; /* words on their way, the youngest first */
    struct dram_phy pads;
    int part; /* of a burst's words, the next from the pins */
    uint64_t tail_rng;
    int phy_delay;
    int fails[2];           /* write_failed in this cycle, and in the next */
    struct agent_owed owed; /* anything, while something is open */
    uint64_t cycle;
    uint32_t held_back; /* cycles for which SMS may hold a request back */
    int sees_users;     /* 1: what is under way is in `read` */
    /* The device, struct dram_device, follows. */
};

int dv_find_line(const struct dv_agent *a, uint64_t number); /* -1: none */
/* All but what memory holds; the device has other contents. */
void dv_forget(struct dv_agent *a);
int dv_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

/* For who stands around a block that holds a vault, and has the same ports to memory and the DRAM. `ports`: of the block, with the values `of_ports`;
 * `values`: of the vault. What it sees of the DRAM: 0, -1 or 1 as an agent's observe. Who calls it has a struct dv_agent that the
 * device follows: dv_device_bytes more. */
int dv_bind(struct dv_agent *a, const struct spec_values *values, const struct spec_values *of_ports,
            const struct spec_ports *ports, struct spec_error *error);
size_t dv_device_bytes(const struct spec_values *values);
void dv_bring_beats(struct dv_agent *a, uint32_t *in);
int dv_observe_pins(struct dv_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);

/* Memory is `lines` lines from 0 on, none of which is broken. Its first `count` words are these, all others 0. The
 * caller frees a->line. */
void dv_hold_memory(struct dv_agent *a, const uint32_t *words, size_t count, size_t lines);

/* The memory behind AXI4 (dramcache_memory.c). */
void dv_drive_memory(struct dv_agent *a, uint32_t *in);
/* What AXI4 does in this cycle: 0, -1 or 1 as an agent's observe. */
int dv_observe_memory(struct dv_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#define DV_GET(data, field) bits_get_field(data, 0, field, 0)

#endif
