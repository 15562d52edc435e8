/* The world around a bank of the registry: cores with L1s (some DeNovoA, some GPU), stashes, and memory, with its own account
 * of every word's last write and of who must have it. It reads no state table.
 *
 * The bank's answers leave in the order of their effects, and a word that is at the bank changes only by what the bank
 * answers. So each answer's data must be, when it comes, the last write; there is no room for doubt. */
#ifndef LARDER_TB_DENOVO_WORLD_H
#define LARDER_TB_DENOVO_WORLD_H

#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_ports.h"

enum {
    DW_PARTIES = 8,     /* who can own a word: an L1, or a stash under one of its maps */
    DW_LINES = 48,      /* that are ever asked for */
    DW_ASKED = 96,      /* requests that wait for answers */
    DW_EVENTS = 256,    /* messages from party to party, and to the bank, under way */
    DW_FETCHES = 320,   /* at memory */
    DW_PATIENCE = 15000 /* cycles until a request must have been answered */
};

struct dw_party {
    uint32_t core, stash, map; /* `map` of a stash */
    int gpu;                   /* writes through, and sends its atomics to the bank */
};

/* What one party has of one line: a bit a word. */
struct dw_holding {
    uint16_t owned;            /* registered, granted */
    uint16_t asked, syncing;   /* REG, REG_SYNC out */
    uint16_t reading, writing; /* READ; WT or ATOMIC out */
    uint16_t leaving, held;    /* WB out; and no forward has taken the word */
    uint16_t kept;             /* a forward waits for the grant */
    uint16_t lost;             /* taken by a forward, and not asked for since: a late WB may name it */
    struct {
        int recall, party; /* back to the bank, under its `map`; or on to a party */
        uint32_t map;
    } place[DENOVO_LINE_WORDS];
};

struct dw_line {
    uint64_t address;
    uint32_t last[DENOVO_LINE_WORDS];   /* written last */
    uint32_t memory[DENOVO_LINE_WORDS]; /* what memory has */
    uint32_t told[DENOVO_LINE_WORDS];   /* what it has, of the writes that it has answered */
    int failed;                         /* memory refused it, and requests of that time still wait */
    int writes;                         /* at memory, not answered */
    int uncached;                       /* an uncached access of the line is out: nobody else asks */
    struct dw_holding of[DW_PARTIES];
};

struct dw_asked {                 /* a request and what it still waits for */
    int used, party, line, again; /* again: a REG of words that the party owns */
    uint16_t left;
    uint64_t since;
    struct denovo_request request;
};

struct dw_event { /* arrives at `when` */
    int used;
    uint64_t when;
    int to; /* a party that is granted words; -1: RECALL_DATA to the bank */
    int line;
    uint16_t mask;
    int sync;
    uint32_t map, data[DENOVO_LINE_WORDS];
};

struct dw_fetch {
    int used;
    uint64_t when;
    int line, error; /* error: it will be refused */
    struct denovo_mem_request request;
};

struct dw_world {
    struct denovo_ports ports;
    uint32_t words, parties, lines;
    uint16_t all;
    uint64_t cycle, rng; /* of what answers the bank */
    uint32_t slowness;   /* cycles that an answer may take */
    int errors;          /* memory refuses now and then */
    struct dw_party party[DW_PARTIES];
    struct dw_line line[DW_LINES];
    struct dw_asked asked[DW_ASKED];
    struct dw_event event[DW_EVENTS];
    struct dw_fetch fetch[DW_FETCHES];
    uint32_t refused;     /* writes that memory refused */
    uint64_t refused_at;  /* line */
    uint32_t wrong, told; /* messages that the protocol does not allow; cycles with protocol_error */
    int no_recalls;       /* nothing is out that would recall a word */
};

/* Nothing is under way any more, and what had not reached memory is lost. */
void dw_forget(struct dw_world *w);
int dw_quiet(const struct dw_world *w);
/* The line at an address, or -1. */
int dw_find_line(const struct dw_world *w, uint64_t address);
/* Words of the line that the party may ask for by a message of this type. */
uint16_t dw_may_ask(const struct dw_world *w, int party, int line, uint32_t type);
int dw_wrong_request(const struct dw_world *w, const struct denovo_request *r);

/* Each: 0, -1 with *error where the bank is wrong, 1 with *error where the surroundings are. */
int dw_take_request(struct dw_world *w, const struct denovo_request *r, struct spec_error *error);
int dw_take_answer(struct dw_world *w, const struct denovo_answer *a, struct spec_error *error);
int dw_take_forward(struct dw_world *w, const struct denovo_forward *f, struct spec_error *error);
int dw_take_fetch(struct dw_world *w, const struct denovo_mem_request *m, struct spec_error *error);
/* What arrives in this cycle, and what has waited too long. */
int dw_pass_time(struct dw_world *w, struct spec_error *error);
/* An event to the bank that is due, or an answer of memory: its number, or -1. */
int dw_due_recall(struct dw_world *w);
int dw_due_memory(struct dw_world *w);
/* The bank has taken it. */
void dw_recall_arrived(struct dw_world *w, int event);
void dw_memory_arrived(struct dw_world *w, int fetch);

#endif
