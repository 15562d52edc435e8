/* Golden model of the block `denovo_coalescer`: docs/denovo/coalescer-data-path.md.
 *
 * In each cycle: warp_plan_cycle decides what leaves, goes and is answered, and changes nothing; warp_tick does it. */
#ifndef LARDER_CMODEL_DENOVO_COALESCER_H
#define LARDER_CMODEL_DENOVO_COALESCER_H

#include "cmodel/denovo/denovo_l1.h"

enum { WARP_LANES = 16, WARP_ENTRIES = 64 }; /* the most that parameters allow */

struct warp_access {              /* record warp */
    uint64_t address[WARP_LANES]; /* in words */
    uint32_t id, warp, pc, mask;  /* mask: lanes */
    uint8_t op, atom, class, local, read_only;
    uint8_t strb[WARP_LANES];
    uint32_t data[WARP_LANES], compare[WARP_LANES];
};
struct warp_reply { /* record reply */
    uint32_t id, error, data[WARP_LANES];
};

struct warp_entry {
    int used, error;
    uint32_t waits; /* lanes */
    uint32_t id, mask;
    uint8_t word[WARP_LANES];
    uint32_t data[WARP_LANES];
    uint32_t sent[WARP_LANES]; /* Access: by the lane that names a line access, its lanes */
};

struct warp_shape {
    int lanes, entries, port_words;
};

struct warp_coalescer {
    int going, current; /* current: of `entry` */
    uint32_t left;      /* lanes */

    int group_valid, group_entry;
    uint32_t group; /* lanes */
    uint64_t group_chunk;
    uint32_t group_compare;
    struct warp_access group_of; /* the warp access; its mask, addresses' chunks and compares are not looked at */

    int s1_valid;
    struct l1_answer s1;
    int protocol_error;
    struct warp_entry entry[WARP_ENTRIES];
};

struct warp_in {
    int rst, access_ready, reply_ready;
    const struct warp_access *warp; /* NULL when not valid */
    const struct l1_answer *answer;
};

struct warp_plan {
    int leaves, entry;        /* lanes leave the port, for this entry */
    uint32_t matches, remain; /* lanes */
    uint32_t go;
    int refused, completes, acts; /* S1's answer */
    uint32_t answered;
    int warp_ready, answer_ready;
};

void warp_shape_init(struct warp_shape *shape, const struct spec_values *values);
void warp_plan_cycle(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_in *in,
                     struct warp_plan *plan);
/* What is at `access`, when the group is valid, and at `reply`, when S1's answer completes a warp access. */
void warp_show_access(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_plan *plan,
                      struct l1_access *access);
void warp_show_reply(const struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_plan *plan,
                     struct warp_reply *reply);
void warp_tick(struct warp_coalescer *c, const struct warp_shape *shape, const struct warp_in *in,
               const struct warp_plan *plan);

extern const struct model_ops model_denovo_coalescer;

#endif
