/* What the parts of the agent `tinycache_coalescer` share: the lanes and the memories (tinycache_coalescer.c), and its own
 * account of who asked for what, which says what must come out (tinycache_coalescer_checks.c). */
#ifndef LARDER_TB_AGENTS_TINYCACHE_COALESCER_H
#define LARDER_TB_AGENTS_TINYCACHE_COALESCER_H

#include "spec/tinycache/tinycache_array.h"
#include "spec/tinycache/tinycache_codes.h"
#include "tb/tinycache/tinycache_ports.h"

enum { TQ_LANES = 32, TQ_ENTRIES = 32, TQ_POOL = 8, TQ_PARTS = 32 };

struct tq_ask { /* a lane's request */
    uint32_t type, entry, atom, shared, block;
    uint64_t line;                        /* below */
    uint32_t part, place;                 /* of its beat */
    uint8_t mask[TC_DATA], data[TC_DATA]; /* of the beat */
};

struct tq_joined {
    uint32_t type, id, past, atom, shared, block, parts, share;
    uint64_t line;
    uint8_t mask[TC_CHUNK], data[TC_CHUNK];
};

struct tq_entry {
    uint32_t due;      /* parts that have not been answered; 0: it is not used */
    uint32_t answered; /* and what is answered in this cycle */
    int asked, shared; /* asked: it has reached the memory below */
    uint32_t lanes, delay, lane_entry[TQ_LANES], part[TQ_LANES], place[TQ_LANES];
    uint32_t fetches; /* lanes that want their whole part */
};

struct tq_part {                 /* a part of an answer that is shown beat by beat */
    uint32_t beat;               /* that is shown next; the number of beats: there is none */
    struct tq_entry to;          /* the entry that it answers, with the lanes of this part */
    uint32_t data[TC_CHUNK / 4]; /* of this part */
};

struct tq_agent {
    struct agent_channel mem[TQ_LANES], fill[TQ_LANES];
    struct tc_back back;
    int idle_word;
    struct tc_mem_fields at; /* of mem and fill */
    uint32_t lanes, misses, entries, line_bytes, data_bytes, parts, line_bits, beats;
    uint64_t rng, answer_rng;
    enum agent_mode mode;
    struct agent_pace busy_lane[TQ_LANES];
    struct {
        uint64_t line;
        uint32_t shared, block;
    } pool[TQ_POOL];
    uint32_t phase_left, phase_kind, phase_pool;

    int alive;
    struct tq_ask ask[TQ_LANES];                            /* at the ports */
    uint32_t pick, waits, owes[TQ_LANES], waited[TQ_LANES]; /* owes: of each lane, entries that wait for an answer */
    struct tq_entry joined[TQ_ENTRIES];
    uint32_t held; /* lanes whose request was taken and is not asked for yet, or is at a port */
    struct tq_ask kept[TQ_LANES];
    uint32_t asked; /* lanes of the request at a port; 0: there is none */
    struct tq_joined at_port;
    int last_both;                 /* which side was taken the last time both were there and one was */
    struct tq_part part[TQ_PARTS]; /* as many as a line has beats */
};

/* Agent operation: one cycle seen. 0, -1 with *error, or 1 where the environment broke its word. */
int tq_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
