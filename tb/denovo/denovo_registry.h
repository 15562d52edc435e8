/* The network as one L1 sees it: the registry, other owners behind it, and readers and writers who want what the L1 has. It
 * knows where every word's only up-to-date copy is, and keeps the order of decisions that the protocol promises: of each bank
 * the forwards come in the order of its decisions, answers in any order and in parts. denovo_order.h has what a word was seen
 * to do. */
#ifndef LARDER_TB_DENOVO_REGISTRY_H
#define LARDER_TB_DENOVO_REGISTRY_H

#include "tb/denovo/denovo_order.h"
#include "tb/denovo/denovo_ports.h"

enum {
    DR_LINES = 48,
    DR_REQUESTS = 320, /* of the L1 */
    DR_FORWARDS = 48,
    DR_BANKS = 2,
    DR_PATIENCE = 8000 /* cycles until the L1 must have answered a forward */
};

struct dr_word {
    uint32_t outside;   /* its value while it is not at the L1 */
    int ours, sync;     /* the registry names the L1; by a REG_SYNC */
    int asked, syncing; /* REG or WT, REG_SYNC seen and not answered */
    uint32_t atomics;   /* ATOMICs the same */
    int reading;        /* READ the same */
    int at_l1;          /* granted, and not given away */
    int held;           /* in a WB that was seen, and not given away */
    int leaving;     /* given away by the registry's word, and not seen to leave; 2: the next owner lacks its value */
    int passes_on;   /* the grant that is still to come is for the next owner too */
    uint32_t coming; /* its value then */
    int kept;        /* the forward that waits for the grant, + 1 */
    int lost;        /* given away since it was last granted: a late WB may name it */
    uint32_t losses; /* GD, GH: stores whose bytes the L2 has failed */
    uint32_t told;   /* such stores, and those that failed here, that the L1 tells of */
    uint64_t failed_at;  /* 1 + the last cycle in which an answer with an error came; 0: none did */
    uint64_t last_at_l1; /* the last cycle in which it was at the L1 */
    uint32_t held_value;
    uint64_t stored, merged; /* 1 + the cycle since which a told store (of a part of it) is not registered or written
                              * through; 0: none */
    uint64_t through;        /* the cycle in which its last WT was seen */
    uint64_t again;          /* the same, of the first that was told after the WT that is out */
    uint32_t merging;        /* GD, GH: the access that the L2 does */
    struct do_word order;
};

struct dr_line {
    uint64_t address;
    int leaves;          /* a WB is not acknowledged */
    uint32_t recall_map; /* the L2's MSHR */
    uint64_t left;       /* 1 + the cycle after which a flush that is done let it leave */
    struct dr_word word[DENOVO_LINE_WORDS];
};

struct dr_request {
    int used, line, decided;
    uint32_t type, map, atom, uncached, second;
    uint64_t order;
    uint16_t left, failed;            /* words not answered; those of them that fail */
    uint16_t plain;                   /* ATOMIC: words of a store that was answered when it was taken */
    uint16_t held;                    /* WB: words that were not lost when it was seen */
    uint64_t due, seen, idle;         /* idle: the last cycle before, in which nothing was at req */
    uint16_t lasting;                 /* READ: words that may outlive an acquire */
    uint32_t data[DENOVO_LINE_WORDS]; /* READ, ATOMIC: as decided; WB, WT: what it brings */
    uint32_t operand[DENOVO_LINE_WORDS], number[DENOVO_LINE_WORDS]; /* ATOMIC; number: of the word's access */
};

struct dr_forward {
    int used, line, bank, shown, taken;
    uint64_t order, due, since;
    struct denovo_forward message;
    uint16_t left, valued; /* words that are not supplied; those whose value is known from the writeback */
    uint32_t value[DENOVO_LINE_WORDS];
    uint32_t number[DENOVO_LINE_WORDS]; /* of the message of the word's order */
};

struct dr_registry {
    struct denovo_ports ports;
    uint32_t words, lines, core, cpu, mshrs, list, writebacks, map_values, core_values;
    int through; /* GD, GH: the L1 registers nothing */
    uint16_t all;
    int errors;
    uint32_t slowness;
    uint32_t wants, wants_left; /* how often others want what the L1 has, in 256; for how many cycles */
    uint64_t cycle, rng, orders;
    uint64_t idle; /* the last cycle in which nothing was at req */
    struct dr_line line[DR_LINES];
    struct dr_request request[DR_REQUESTS];
    int requests; /* behind the last place that was taken since the reset; the first free one is taken */
    struct dr_forward forward[DR_FORWARDS];
    uint32_t forward_slots, recall_slots; /* slots that forwards took in the L1 */
    uint32_t chunk_words;
};

void dr_forget(struct dr_registry *r);
int dr_has_room(const struct dr_registry *r); /* for another request */
int dr_quiet(const struct dr_registry *r);
int dr_find_line(const struct dr_registry *r, uint64_t address); /* or -1 */
/* What the registry and the others do in a cycle; `calm`: nobody else wants anything. */
void dr_live(struct dr_registry *r, int calm);
/* The next answer (its request's number), the next forward, or -1. Of `line` none. */
int dr_choose_answer(struct dr_registry *r, int line, struct denovo_answer *a);
int dr_choose_forward(struct dr_registry *r, int line);

/* Each returns 0, or -1 with *error where the L1 is wrong. `seen`: the cycle in which the message was first at the port;
 * `lasting`: words that a read-only load may have asked for. */
int dr_take_request(struct dr_registry *r, const struct denovo_request *m, uint64_t seen, uint16_t lasting,
                    struct spec_error *error);
int dr_take_supply(struct dr_registry *r, const struct denovo_answer *m, struct spec_error *error);
int dr_show_answer(struct dr_registry *r, int request, const struct denovo_answer *a, uint32_t *numbers,
                   struct spec_error *error);
int dr_show_forward(struct dr_registry *r, int forward, struct spec_error *error);
int dr_answer_taken(struct dr_registry *r, int request, const struct denovo_answer *a, const uint32_t *numbers,
                    struct spec_error *error);
void dr_forward_taken(struct dr_registry *r, int forward);
int dr_pass_time(struct dr_registry *r, struct spec_error *error);
/* What was sent long ago has been seen. */
void dr_saw_all(struct dr_registry *r, int line, uint32_t word);
/* The word's order goes on; -1: none explains it. */
int dr_advance(struct dr_registry *r, int line, uint32_t word, struct spec_error *error);
int dr_explain(const struct dr_registry *r, int line, uint32_t word, struct spec_error *error);

#endif
