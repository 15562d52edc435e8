/* Golden models of the blocks `noc_crossbar` and `noc_mesh`: docs/noc/data-path.md. Both are routers, joined in another way.
 *
 * In each cycle noc_plan decides which flits move and changes nothing else; noc_move moves them. */
#ifndef LARDER_CMODEL_NOC_H
#define LARDER_CMODEL_NOC_H

#include "cmodel/model.h"

enum { NOC_NONE = -1, NOC_MESH_PORTS = 5, NOC_EXIT = 2 /* places of an exit */ };

struct noc_queue { /* of one input and network of a router */
    int head, count;
    int middle; /* the head is not the first flit of its packet */
};
struct noc_output { /* of one network at an output of a router */
    int holder;     /* the input whose packet is on its way, or NOC_NONE */
    int last;       /* the input that was served last */
};
struct noc_link {   /* an output of a router, with all its networks */
    int last;       /* the network that was served last */
    int net, input; /* the plan: whose flit crosses in this cycle; net NOC_NONE: nobody's */
};
struct noc_exit {      /* one network at a node */
    int held;          /* flits that wait for the node, at most NOC_EXIT */
    int enters, taken; /* the plan: the node sends a flit, which has room; it takes the oldest that waits */
};

/* Arrays lie behind the structure; each is reached by its function of noc.c. Numbers in bytes. */
struct noc {
    int columns; /* of a mesh; 0: a crossbar */
    int nodes, routers, ports, nets, depth, flit_bits, flit_words;
    struct spec_slice last, dest; /* of a flit */
    struct {
        size_t queues, outputs, links, exits, flits, left, entered, size;
    } at;
    struct { /* word offsets of ports */
        int in_valid, in_data, out_ready, in_ready, out_valid, out_data, words;
    } port;
    int rst;
};

/* Fills in all but the ports, and resets. `values` of either block. */
void noc_init(struct noc *m, const struct spec_values *values);
size_t noc_size(const struct spec_values *values);
void noc_reset(struct noc *m);

struct noc_queue *noc_queue(struct noc *m, int router, int input, int net);
struct noc_exit *noc_exit(struct noc *m, int node, int net);
uint32_t *noc_left(struct noc *m, int node, int net);    /* the oldest flit behind a lane of `out` */
uint32_t *noc_entered(struct noc *m, int node, int net); /* the flit that comes in by a lane of `in` */
int noc_has_room(struct noc *m, int node, int net);      /* for what the node sends */

/* With `enters` and `taken` of the exits set. */
void noc_plan(struct noc *m);
void noc_move(struct noc *m);

extern const struct model_ops model_noc_crossbar, model_noc_mesh;

#endif
