/* A scene at the ports of denovo_l1: a core, and behind the L1 an L2 that answers the oldest request in the cycle after it shows (or
 * `later`), with all its words. It keeps in which cycle each access was taken and answered. Whatever does not come in time is an error of the desk. */
#ifndef LARDER_TESTS_DENOVO_L1_SCENE_H
#define LARDER_TESTS_DENOVO_L1_SCENE_H

#include "tests/denovo/l1_desk.h"
#include "tests/lockstep/costs.h"

enum { L1_SCENE_TAGS = 256, L1_SCENE_ASKED = 128, L1_SCENE_NEVER = -1 };

struct l1_scene {
    struct costs *costs;
    struct desk d;
    struct {
        int type;
        uint64_t line, mask, map;
        int due;             /* the first cycle in which it may be answered */
    } asked[L1_SCENE_ASKED]; /* requests that are not answered, the oldest first */
    int waiting;
    int later;    /* so many cycles more are between a request and its answer */
    int hold;     /* the L2 answers nothing meanwhile */
    int now, tag; /* the next cycle; of the access at the port, where there is one */
    int taken[L1_SCENE_TAGS], answered[L1_SCENE_TAGS]; /* the last part of the answer */
    int answers;                                       /* accesses answered in all */
    int requested, served; /* the first request since l1_scene_begin; the last answer of the L2 that was taken */
};

void l1_scene_open(struct l1_scene *s, struct costs *costs, const char *sets); /* cleared */
void l1_scene_close(struct l1_scene *s, const char *name);                     /* reports it */
void l1_scene_cycle(struct l1_scene *s);                                       /* with what is at the port */
void l1_scene_rest(struct l1_scene *s, int cycles);                            /* with nothing there */
void l1_scene_begin(struct l1_scene *s); /* what was taken, answered, requested is forgotten */

/* l1_desk_offer, until it is taken; until it is answered. */
void l1_scene_give(struct l1_scene *s, int op, int class, int line, int mask);
void l1_scene_access(struct l1_scene *s, int op, int class, int line, int mask);
/* From the cycle in which the access of this tag was taken to that in which it was answered. */
int l1_scene_latency(const struct l1_scene *s, int tag);
/* Accesses to the lines from `line` on, `lines` of them and then these again, as quickly as they are taken: how many cycles there are from
 * the answer number `from` to the one `count` behind it. */
int l1_scene_stream(struct l1_scene *s, int op, int class, int mask, int line, int lines, int from, int count);
/* A command (of RANGE: to these lines): from the cycle in which it is taken to that of its end. */
int l1_scene_command(struct l1_scene *s, int command, int first, int last);

#endif
