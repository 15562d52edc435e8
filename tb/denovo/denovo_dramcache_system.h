/* The surroundings of denovo_dramcache_system: the cores and stashes of denovo_system (tb/denovo/denovo_system.h), below each bank a
 * device that is accessed uncached, and the DRAM and the memory of dramcache (tb/dramcache/dramcache.h). What the cores load is
 * checked as there. So a line that the DRAM cache loses, or gives from before its last write, is found. */
#ifndef LARDER_TB_DENOVO_DRAMCACHE_SYSTEM_H
#define LARDER_TB_DENOVO_DRAMCACHE_SYSTEM_H

#include "spec/axi4/axi4_slices.h"
#include "tb/denovo/denovo_system.h"
#include "tb/dramcache/dramcache.h"

enum { DD_DEVICE = DS_DEVICE }; /* the device's line, in all episodes */

struct dd_io { /* of a bank: one access at a time */
    struct agent_channel aw, w, b, ar, r;
    struct agent_pace aw_pace, w_pace, b_pace, ar_pace, r_pace;
    int reads, writes, beats;     /* taken, and not answered; `beats`: of `writes` */
    int line, first, size, delay; /* of the access: its first byte, and how many */
    struct ds_access *of;         /* likewise */
    uint64_t id;
    uint32_t data[DENOVO_LINE_WORDS];
    uint64_t strb;
    int b_waits, r_waits;
};

struct dd_agent {
    struct ds_agent system;
    struct axi4_address_slices address_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    struct dd_io io[DS_BANKS];
    uint64_t rng;
    int phase_left;
    struct dv_agent vault; /* the last: its device follows */
};

/* The agent's size and init (denovo_dramcache_below.c); another agent may have its state as a part of its own, as the last. */
size_t dd_size(const struct spec_values *values);
int dd_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
            struct spec_error *error);
/* The memory, the DRAM, and whether the GPU computes: what the whole has once. Answers as an agent's observe. */
void dd_drive_below(struct dd_agent *a, uint32_t *in);
int dd_observe_below(struct dd_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);

/* The devices (denovo_dramcache_io.c), and what else lies below a bank. */
extern const struct ds_memory_player dd_devices;

#endif
