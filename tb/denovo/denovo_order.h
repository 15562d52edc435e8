/* Is there an order that explains what one word of an L1 was seen to do?
 *
 * The accesses to a word take effect in the order of their arrival, and the network's messages about it in an order that is
 * known too. What is not known from outside is how the two interleave: answers and supplies lag behind their effects. So a word
 * keeps every situation that what was seen allows, and none left means that the L1 is wrong. It reads no state table. */
#ifndef LARDER_TB_DENOVO_ORDER_H
#define LARDER_TB_DENOVO_ORDER_H

#include <stdint.h>

enum {
    DO_ACCESSES = 32, /* of a word that are not settled, at most */
    DO_MESSAGES = 32,
    DO_STATES = 128
};

enum do_access_kind { DO_LOAD, DO_STORE, DO_SUBSTORE, DO_SYNC };
enum do_message_kind {
    DO_COPY,  /* the word comes for a READ */
    DO_FAIL,  /* it comes with an error: those who waited for it fail */
    DO_GRANT, /* registered, with its value */
    DO_CLAIM, /* registered, without: it was stored here */
    DO_SHOW,  /* its value is given to a reader */
    DO_TAKE,  /* it is given away, with its value if `valued` */
    DO_LEAVE, /* it is written back */
    DO_WROTE, /* it goes through, and stays here */
    DO_ACK,   /* the L2 has what went through */
    DO_ATOMIC /* an access leaves, for the L2 or memory to do */
};

/* Who does an access that is not done on what the L1 has. */
enum do_remote {
    DO_HERE,   /* nobody: it waits for the word */
    DO_ABROAD, /* the L2, or memory, always */
    DO_EITHER  /* the L2, where the word is not here whole */
};

struct do_access {
    enum do_access_kind kind;
    enum do_remote remote;
    int local;                   /* SYNC: done on a copy as well */
    int through;                 /* what is stored may be written through before it is changed again */
    uint32_t atom, data, second; /* SYNC: the operation; STORE, SUBSTORE: MERGE of `data` under the bytes `second` */
    int tells;                   /* its answer has the old value */
    uint64_t arrived, closed;    /* cycles; closed: when it was surely done, 0: not yet */
    uint64_t floor, firm; /* a copy that was asked for up to this cycle is stale for it; firm: a read-only one too */
    int answered, failed; /* failed: the answer has the error bit, which may be another word's */
    uint32_t value, pc, warp;
    int refused;          /* ABROAD, and nobody can do it: it fails without a message */
    int left, came, lost; /* remote: it has left; its answer has come; with an error */
    uint32_t old;         /* what that brought */
};
struct do_message {
    enum do_message_kind kind;
    int known, valued; /* known: nothing about it is still to come */
    uint32_t value;
    uint32_t atom, data, second, pc; /* ATOMIC */
    int lasting;                     /* COPY: a read-only load may have asked */
    uint64_t asked;                  /* COPY: when its READ was seen; ACK: its WT */
    uint64_t opened, closed;         /* cycles between which it takes effect; closed 0: not yet known */
};

enum do_here {
    DO_NONE,
    DO_COPIED,
    DO_STORED,
    DO_OWNED,
    DO_FAILED,
    DO_SENT, /* stored, and written through: not acknowledged */
    DO_MORE  /* the same, and stored again */
};
struct do_state {
    uint32_t accesses, messages; /* that have taken effect */
    enum do_here here;
    uint32_t value;
    int lasting;     /* COPIED: it may outlive an acquire */
    uint32_t sent;   /* SENT, MORE: what was written through, if that is not seen */
    uint64_t unseen; /* 1 + the cycle by which it was sent */
    uint32_t leaves; /* accesses that are done elsewhere and have not left: a bit each, by number */
    uint64_t since;  /* COPIED: when its READ was seen; FAILED: when the error came */
    uint32_t losses; /* SUBSTOREs that have failed here */
};

struct do_word {
    uint32_t first_access, accesses, first_message, messages; /* numbers since reset; the first that are still kept */
    struct do_access access[DO_ACCESSES];                     /* by number modulo DO_ACCESSES */
    struct do_message message[DO_MESSAGES];
    struct do_state state[DO_STATES];
    int states;
};

void do_reset(struct do_word *w);
/* Room for another access, and for messages beside. */
int do_has_room(const struct do_word *w);
/* Each returns the number of what it adds. */
uint32_t do_add_access(struct do_word *w, const struct do_access *a);
uint32_t do_add_message(struct do_word *w, const struct do_message *m);
struct do_access *do_access_of(struct do_word *w, uint32_t number);
struct do_message *do_message_of(struct do_word *w, uint32_t number);
/* The access whose ATOMIC has left, or w->accesses. Stores that tell nothing must differ from others. */
uint32_t do_find_left(struct do_word *w, const struct do_message *m);
/* What was seen allows one situation alone, after all that was seen. */
int do_is_settled(const struct do_word *w);
/* All that waits for nothing any more has been answered, and later ones have not been before it. */
int do_answers_in_order(const struct do_word *w, uint32_t number);
/* The access has been answered in this cycle: it and all older ones are done. */
void do_close(struct do_word *w, uint32_t number, uint64_t cycle);
/* After anything that was added or has become known: 0, or -1 when no order explains it. */
int do_advance(struct do_word *w);
/* So many SUBSTOREs have failed here, and no more: 0, or -1 when no order has so many. */
int do_lost(struct do_word *w, uint32_t losses);
/* Everything that was sent up to this cycle has been seen. */
void do_saw_all(struct do_word *w, uint64_t cycle);

#endif
