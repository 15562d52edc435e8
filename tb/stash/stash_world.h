/* The world on the far side of a stash: global memory with the registry of the L2, other cores that read, write, write
 * back and have their words recalled, a network that delays and reorders as far as the channels' promises allow, and a
 * page table. It knows the DeNovo rules by heart (thesis sections 2.3, 4.5.4) and reads no state table.
 *
 * Every value ever written is different, so a word that equals the last write is the last write. But for `flat`, behind which
 * nothing is checked. */
#ifndef LARDER_TB_STASH_WORLD_H
#define LARDER_TB_STASH_WORLD_H

#include "spec/stash/stash_codes.h"
#include "tb/agent.h"

enum {
    WORLD_PAGES = 12,      /* virtual pages that mappings may touch */
    WORLD_WORDS = 1 << 15, /* at most, over all pages */
    WORLD_LINE = 16,
    WORLD_POOL = 64,     /* messages under way on an unordered network */
    WORLD_FORWARDS = 64, /* on the ordered one */
    WORLD_REMOTE = 8,    /* operations of other cores at a time */
    WORLD_RACE = 4       /* values that a recall may bring */
};

#define WORLD_MESSAGE(name, value, meaning) W_##name = (value),
enum world_message { STASH_MESSAGE_CODES(WORLD_MESSAGE) };

struct world_msg {
    uint32_t type, mask, core, stash, map, owner_map;
    uint64_t line;
    uint32_t data[WORLD_LINE];
    uint32_t delay; /* cycles that it still travels */
};

enum world_owner { OWNER_L2, OWNER_STASH, OWNER_REMOTE };

struct world_word {
    uint32_t memory;     /* what the L2 holds when it is the owner */
    uint32_t remote;     /* what the remote owner holds */
    uint32_t last;       /* the last write, whoever made it */
    uint32_t before;     /* the last write before those of `last_map`: what an older mapping may still write back */
    uint8_t last_map;    /* the stash's mapping that wrote `last`; UINT8_MAX: another core */
    uint8_t owner;       /* enum world_owner: the registry's view */
    uint8_t map;         /* of OWNER_STASH: the registered map index */
    uint8_t recalled;    /* a RECALL is under way: requests wait */
    uint8_t remote_busy; /* another core is reading (or the L2 recalling) it: 1; writing it: 2 */
    uint8_t raced;       /* of a recall under way: how many values it may bring, */
    uint32_t race[WORLD_RACE]; /* these: the last write when it began, and those since */
    uint8_t wild;              /* the program raced on it: its own READ may follow its own registration */
};

enum world_remote_kind { REMOTE_READ, REMOTE_WRITE, REMOTE_RECALL };
struct world_remote { /* an operation on some words of one line */
    int valid;
    enum world_remote_kind kind;
    uint64_t line;
    uint32_t mask, expect; /* words of it; words whose answer is still to come from the stash */
    uint32_t core;
    uint64_t since;
};

struct world {
    uint32_t line_words, page_words, pages, words, self_core, cores;
    int physical; /* virtual addresses are physical: each page is its own frame, and none has a fault */
    uint64_t first_vpn, vpn_mask, ppn_mask;
    uint64_t ppn[WORLD_PAGES];                       /* of each page */
    uint8_t faulty[WORLD_PAGES], never[WORLD_PAGES]; /* now; after a reset */
    int hurries;                                     /* messages take no time */
    uint32_t hold;                                   /* messages of these types (bits) are not served, or wait */
    uint64_t rng, now;
    enum agent_mode mode;
    uint32_t next_value, ends_from; /* ends_from: which value is 0; others soon after it 1 and all bits 1. 0: none */
    int flat;                       /* all values are 0, 1 or all bits 1, most of 64 after another the same */
    uint32_t slow;                  /* longest delay of a slow message; 0: the mode's own */
    uint32_t late;                  /* longest delay of a grant: forwards overtake it; 0: as of the others */
    const char *broken;             /* not NULL: a check failed */
    char text[200];

    struct world_word word[WORLD_WORDS];
    struct {
        int count;
        struct world_msg msg[WORLD_POOL];
    } requests, responses; /* unordered */
    struct {
        int head, count;
        struct world_msg msg[WORLD_FORWARDS];
    } forwards;
    struct world_remote remote[WORLD_REMOTE];
    uint64_t stash_reads, stash_regs, stash_wbs, forwards_sent; /* for statistics */
};

void world_init(struct world *w, const struct spec_values *values, uint64_t seed, enum agent_mode mode);

/* The world forgets the stash: what it owned is lost with it, and the memory's value is the last write again. */
void world_reset(struct world *w);

/* Virtual word address of the first page; word index of an address in range, or -1. */
uint64_t world_base(const struct world *w);
int world_index(const struct world *w, uint64_t virtual_word);
uint32_t world_value(struct world *w); /* a value never used before, but see `flat` */
int world_word_faulty(const struct world *w, int index);
void world_stored(struct world *w, int index, int map, uint32_t value); /* the stash's core wrote it */
/* A store of it stands at the port: a recall under way may bring its value. */
void world_offered(struct world *w, int index, uint32_t value);
uint64_t world_line(const struct world *w, uint32_t index); /* physical line of a word */
uint64_t world_no_line(const struct world *w);              /* a line that no mapping can name */
uint64_t world_last_line(const struct world *w);            /* likewise, the last of all if that is none */
/* The L2 recalls the word, and the stash's core may store it all the same: the recall brings this value or an older one. */
int world_may_race(const struct world *w, int index);
/* Nothing is under way, on the networks or between cores. */
int world_quiet(const struct world *w);

/* Every page moves to the frame of another one. Nothing is under way, and no word is the stash's. */
void world_move(struct world *w);

/* Page walk: 1 and *ppn, or 0 for a fault. */
int world_translate(const struct world *w, uint64_t vpn, uint64_t *ppn);

/* What the stash sent. */
void world_take_request(struct world *w, const struct world_msg *msg);
void world_take_response(struct world *w, const struct world_msg *msg);
/* Time passes: requests are served, messages travel. Room must be left for what is to come: see world_busy. */
void world_step(struct world *w);
int world_busy(const struct world *w); /* 1: take no more requests from the stash in the next cycle */
/* The message that may be delivered now, or NULL; world_forwarded removes it. */
const struct world_msg *world_forward(const struct world *w);
void world_forwarded(struct world *w);
int world_response(struct world *w); /* index into responses, or -1; the choice is random */
void world_responded(struct world *w, int index);

/* The last write of this word can be seen by a reader that synchronises now: it is in the registry's hands. */
int world_settled(const struct world *w, int index, int last_writer_map);
/* An operation of another core on these words of a line; the caller has made sure that no conflicting access of the
 * stash's core is under way. 0 when there is no room for it. */
int world_start_remote(struct world *w, enum world_remote_kind kind, uint32_t first_index, uint32_t mask);

#endif
