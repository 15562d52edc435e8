/* Golden model of the block `vp_map`: thesis section 4.5.1, VP-map; docs/stash/data-path.md.
 *
 * Typed interface for composites; `model_vp_map` at the ports. */
#ifndef LARDER_CMODEL_VP_MAP_H
#define LARDER_CMODEL_VP_MAP_H

#include "cmodel/model.h"

enum { VP_ENTRIES_MAX = 64 };

struct vp_map {
    int entries;                 /* fixed by init */
    uint64_t entry_bits;         /* one for each entry */
    uint32_t maps;               /* MAP_ENTRIES */
    uint64_t held, known, fault; /* a bit for each entry; known and fault only of entries held */
    int unheld;                  /* how many are not; changes seldom, is looked at in every cycle */
    uint64_t vpn[VP_ENTRIES_MAX], ppn[VP_ENTRIES_MAX];
    uint8_t newest[VP_ENTRIES_MAX]; /* back pointer */
};

struct vp_translation { /* of a virtual page */
    int hit, known, fault;
    uint64_t ppn;
};

void vp_map_init(struct vp_map *vp, const struct spec_values *values);
void vp_map_reset(struct vp_map *vp);

/* Look-ups see the state as it is; the block shows their result one cycle later. */
struct vp_translation vp_map_find_virtual(const struct vp_map *vp, uint64_t vpn);
int vp_map_find_physical(const struct vp_map *vp, uint64_t ppn, uint64_t *vpn); /* 1, or 0 and *vpn 0 */

/* The look-up of a physical page as the block does it, in two cycles. */
struct vp_reverse {
    int match;    /* the lowest entry that matched one cycle ago, plus 1; 0: none */
    int hit;      /* of two cycles ago: what the ports show */
    uint64_t vpn; /* 0 without a hit */
};
/* One edge, before the operations of that edge; `ppn` is at the port; `adds`: a page is added at this edge. */
void vp_map_tick_reverse(const struct vp_map *vp, struct vp_reverse *reverse, uint64_t ppn, int adds);
static inline int vp_map_free_count(const struct vp_map *vp)
{
    return vp->unheld;
}

/* The operations of one clock edge, to be called in this order, each at most once. */
void vp_map_drop(struct vp_map *vp, uint32_t map);
void vp_map_forget(struct vp_map *vp);                                         /* every page */
void vp_map_add(struct vp_map *vp, uint64_t vpn, uint32_t map, uint32_t tail); /* none free: nothing happens */
void vp_map_fill(struct vp_map *vp, uint64_t vpn, uint64_t ppn, int fault);

extern const struct model_ops model_vp_map;

#endif
