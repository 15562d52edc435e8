/* What a master does at the AXI4 side of a port block, scene by scene. A block's own file says what lies behind the port, and
 * draws what it expects. */
#ifndef LARDER_TESTS_AXI4_PORT_SCENES_H
#define LARDER_TESTS_AXI4_PORT_SCENES_H

#include "tests/lockstep/rates_desk.h"

/* What the block has asked for in a cycle, and has its answer in the next. */
struct port_asked {
    int valid;
    uint64_t number, mask;
};

struct port_scene {
    const char *block;
    const char *ready; /* the input that takes what the block asks for */
    /* A cycle of the desk. *asked: of the cycle before, then of this one. */
    void (*cycle)(struct desk *d, struct port_asked *asked);
};

/* All that the block sends is taken. */
void port_open(const struct port_scene *scene, struct desk *d, const char *sets);
/* Channel "ar" or "aw": a burst of INCR, its beats of 8 bytes. Without `valid` all is 0. */
void port_offer(struct desk *d, const char *channel, int valid, uint64_t id, int beats);

/* The scenes, of so many cycles from the first burst's offer on. */
void port_play_reads(const struct port_scene *scene, struct desk *d,
                     int cycles); /* bursts of four, four and two beats */
void port_play_writes(const struct port_scene *scene, struct desk *d, int cycles); /* the same */
/* Eight reads of a beat, then eight writes of one. Their ids: by turns 0 to `ids` - 1. */
void port_play_single(const struct port_scene *scene, struct desk *d, int cycles, int ids);
void port_play_both(const struct port_scene *scene, struct desk *d, int cycles); /* a read and a write of eight beats */
/* A read of six beats. What lies behind the port takes, and answers, in every other cycle, and so is R taken. */
void port_play_pressed(const struct port_scene *scene, struct desk *d, int cycles);

#endif
