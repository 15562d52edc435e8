/* The coalescer between the lanes of a multiprocessor and its scratchpad and L1, without cycles of its own: pieces of lines
 * of 128 bytes are joined, then sent, one request a cycle to the L1 and as many cycles to the scratchpad as its banks need. */
#ifndef LARDER_SYSTEM_COALESCER_H
#define LARDER_SYSTEM_COALESCER_H

#include "cmodel/system/die.h"

enum { ANSWER_CYCLES = 1 << 16 };

/* When a part of an answer is taken from L1 or scratchpad (docs/tinycache/data-path.md, Answers): cycle c has one while
 * taken[c % ANSWER_CYCLES] is c + 1. No part is taken ANSWER_CYCLES later than another that still matters. */
struct answer_calendar {
    uint64_t taken[ANSWER_CYCLES];
};

/* The memories below. The scratchpad has DIE_LINE bytes more than it says, since a line is read whole. Owned by the caller. */
struct coalescer {
    const struct hierarchy_context *context;
    struct die_l1 *l1;
    uint8_t *pad;
    struct answer_calendar *calendar; /* NULL: an answer is handed over whole, in the cycle in which it comes */
};

/* Bytes of one line of global memory or of the scratchpad that one or more lanes want or write. */
struct line_request {
    bool local;
    uint64_t line; /* virtual address, or byte of the scratchpad */
    struct byte_mask bytes;
    int cycles; /* of a write: from the first to the last beat that one lane has to send; 0: it is handed over whole */
    uint8_t data[DIE_LINE];
};

struct requests {
    int count;
    struct line_request request[LANES];
};

/* The request that these bytes, all of one line, belong to; a new one, with no data, where there is none yet. */
struct line_request *coalescer_join(struct requests *requests, bool local, uint64_t address, struct byte_mask bytes);

/* Send the requests, from `now` on; loads fill in their data. Returns when the last one has been sent; *ready becomes no
 * earlier than the last answer. */
uint64_t coalescer_send(const struct coalescer *coalescer, uint64_t now, struct requests *requests, bool write,
                        uint64_t *ready);

#endif
