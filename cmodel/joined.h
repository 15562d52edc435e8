/* A golden model made of golden models: their vectors and states in one block of memory, and wires between their ports.
 *
 * Part 0 is the outside: the ports of the whole. The others follow in the order of joined_add. Everything but `memory` is
 * made once, by joined_add and the joining functions; `memory` has joined->bytes bytes. Nothing here points anywhere but
 * to the parts' functions, so a copy of both is a saved state. */
#ifndef LARDER_CMODEL_JOINED_H
#define LARDER_CMODEL_JOINED_H

#include "cmodel/model.h"

enum { JOINED_OUTSIDE, JOINED_PARTS = 34, JOINED_WIRES = 1024 }; /* more of either ends the program */

struct joined_part {
    const struct model_ops *ops; /* NULL: the outside */
    size_t state;                /* bytes into the memory */
    int in, out;                 /* its vectors: words into the memory */
    int first_wire, end_wire;    /* those that lead to it */
};

struct joined_wire {
    int to;               /* the part that it leads to */
    int from_bit, to_bit; /* of the memory */
    int width;
};

struct joined {
    int parts, wires, out_words; /* out_words: of the whole */
    size_t bytes;
    struct joined_part part[JOINED_PARTS];
    struct joined_wire wire[JOINED_WIRES];
};

/* What parts of one block have in common. Only the beginning needs it. */
struct joined_kind {
    const struct model_ops *ops; /* NULL: the outside */
    struct spec_values values;
    struct spec_ports ports;
};
struct joined_plan {
    struct joined *joined;
    const struct joined_kind *kind[JOINED_PARTS];
};

/* A parameter of a part that the whole has under another name; a list ends with part == NULL. */
struct joined_name {
    const char *part, *whole;
};
/* The values of a part: what the whole has under the same name or under the one of `names`; else the part's defaults. */
void joined_take_values(struct spec_values *part, const struct spec_block *block, const struct spec_values *whole,
                        const struct joined_name *names);
void joined_set_value(struct spec_values *values, const char *name, int64_t value);

/* A part more: its number. The first is the outside. The kind must live as long as the plan. */
int joined_add(struct joined_plan *plan, const struct joined_kind *kind);

/* A port of a part, or a lane of it. */
struct joined_end {
    int part;
    const char *port;
    int lane;
};
/* The first bit of a port, of all its lanes, in the memory. */
int joined_bit(const struct joined_plan *plan, int part, const struct spec_port *port);
/* A channel, or a lane of one, for who has more between its parts than wires: bits of the memory. */
struct joined_place {
    int valid, ready, data, width;
};
struct joined_place joined_place_of(const struct joined_plan *plan, int part, const char *channel, int lane);
/* Lanes of a signal are as wide as what they lead to. */
void joined_ports(const struct joined_plan *plan, struct joined_end from, struct joined_end to);
/* Valid and data go from an output to an input, ready comes back. */
void joined_channel(const struct joined_plan *plan, struct joined_end from, struct joined_end to);
/* After the last wire: each part's model begins. 0, or -1 with *error. */
int joined_begin(const struct joined_plan *plan, uint32_t *memory, struct spec_error *error);

/* A cycle: the outside's inputs come; parts run, in an order and as often as the whole needs; its outputs leave. */
void joined_enter(const struct joined *joined, uint32_t *memory, const uint32_t *in);
void joined_feed(const struct joined *joined, uint32_t *memory, int part); /* its inputs become what its wires bring */
void joined_eval(const struct joined *joined, uint32_t *memory, int part);
void joined_run(const struct joined *joined, uint32_t *memory, int part); /* both */
void joined_leave(const struct joined *joined, uint32_t *memory, uint32_t *out);
void joined_tick(const struct joined *joined, uint32_t *memory);

#endif
