/* Golden model of the block `denovo_l1`: docs/denovo/l1-data-path.md.
 *
 * In each cycle: l1_plan_cycle decides what S1 answers and which slot is chosen, and changes nothing; denovo_l1_tick does what S1
 * holds, and what else happens at the edge. */
#ifndef LARDER_CMODEL_DENOVO_L1_H
#define LARDER_CMODEL_DENOVO_L1_H

#include "cmodel/denovo/denovo_messages.h"
#include "cmodel/model.h"
#include "cmodel/table.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_l1_word.h"

enum { /* the most that parameters allow */
       L1_MSHRS = 128,
       L1_LIST = 128,
       L1_STORES = 256,
       L1_WRITEBACKS = 8,
       L1_ANSWERS = 2,
       L1_ASKS = 4,
       L1_SUPPLIES = 8,
       L1_HELD = 2,
       L1_COUNTS = 16
};

enum l1_code { L1_CODE_I, L1_CODE_V, L1_CODE_X, L1_CODE_R };

struct l1_access {
    uint64_t address; /* {line, chunk} */
    uint32_t tag, warp, pc, compare;
    uint16_t mask;
    uint8_t op, atom, class, local, read_only, uncached;
    uint8_t strb[DENOVO_WORDS];
    uint32_t data[DENOVO_WORDS];
};
struct l1_answer {
    uint32_t tag;
    uint16_t mask;
    uint8_t last, error;
    uint32_t data[DENOVO_WORDS];
};
struct l1_command {
    uint64_t first, last;
    int command;
};

struct l1_line {
    uint64_t tag;
    uint8_t here, sb, link;
    uint8_t mshr, epoch;
    uint16_t pending;
    uint8_t code[DENOVO_WORDS]; /* enum l1_code */
    uint32_t word[DENOVO_WORDS];
};

struct l1_place { /* for a forward that waits */
    uint32_t core, map;
    uint8_t filled, recall, sync, stash;
};

struct l1_mshr {
    uint64_t line;
    uint8_t used, reads, writes, plain, old, serve;
    int first, last; /* of the list; -1: empty */
    struct l1_place place[DENOVO_WORDS];
};

struct l1_parked {
    int used, next; /* -1: the last */
    struct l1_access access;
    uint8_t out, failed, mshr; /* GD, GH: the L2 does it; failed: some of it */
    uint16_t asked;
};

struct l1_ask {
    struct denovo_req req;         /* the mask: words that have not left */
    uint32_t second[DENOVO_WORDS]; /* of an ATOMIC with two operands, which leaves a word at a time */
};

enum l1_remote { L1_UNCACHED_NONE, L1_UNCACHED_SENDING, L1_UNCACHED_WAITING, L1_UNCACHED_DONE };

struct l1_writeback {
    uint64_t line;
    uint8_t used, unsent;
    uint16_t mask, held;
    uint32_t word[DENOVO_WORDS];
};

enum l1_source { L1_NOTHING, L1_PORT, L1_RSP, L1_FWD, L1_REPLAY, L1_FINISH, L1_READY, L1_DRAIN, L1_LEAVE };

struct l1_slot {
    enum l1_source source;
    int from_held;           /* PORT */
    int place;               /* REPLAY, READY */
    int chunk;               /* RSP, FWD, FINISH, LEAVE */
    int set, way;            /* DRAIN, LEAVE */
    int ranged;              /* LEAVE: of the line `line`, if it is here */
    int launches;            /* LEAVE: its read-only words alone */
    uint64_t line;           /* LEAVE */
    struct l1_access access; /* PORT */
    struct denovo_rsp rsp;
    struct denovo_fwd fwd;
};

enum l1_pass { L1_PASS_IDLE, L1_PASS_START, L1_PASS_LIST, L1_PASS_LAST, L1_PASS_FINISH, L1_PASS_FINAL };
enum l1_walk { L1_CMD_IDLE, L1_CMD_QUIET, L1_CMD_WALK, L1_CMD_SETTLE, L1_CMD_DONE };

/* What is at req. */
enum l1_shown { L1_SHOWS_NOTHING, L1_SHOWS_WRITEBACK, L1_SHOWS_UNCACHED, L1_SHOWS_ASK };

struct l1_shape { /* fixed by init */
    int sets, ways, words, port, chunks, chunk_shift, set_shift;
    int mshrs, list, stores, writebacks, supplies, epoch_bits, model, eager;
    int protocol, own, scoped; /* own: DD, DR, DH; scoped: GH, DH */
    uint32_t count_mask;
    struct table table;
};

struct l1 {
    int cleared; /* cycles since reset */
    struct l1_mshr mshr[L1_MSHRS];
    struct l1_parked list[L1_LIST];
    int ready[L1_LIST], ready_first, ready_count; /* places of the list */
    struct {
        int set, way;
    } store[L1_STORES];
    int store_first, stores;
    struct l1_writeback writeback[L1_WRITEBACKS];
    int asked; /* words */
    uint32_t epoch;
    int sweeping, sweep;
    struct l1_access held[L1_HELD];
    int helds, urge, idle;
    struct {
        enum l1_remote state;
        uint16_t unsent, awaited; /* words of the line */
        int failed;
        uint32_t data[DENOVO_WORDS]; /* of the line */
    } uncached;
    struct {
        enum l1_pass state;
        int m, place, chunk;
        uint16_t late; /* words that came while it goes, or for which an access has stayed in the list */
    } pass;
    struct {
        int active, set, way, chunk, place;
    } leave;
    struct {
        enum l1_walk state;
        struct l1_command record;
        uint64_t line;
        int set, way;
    } command;
    struct l1_slot s1;
    int beat, turn, next_way;
    uint16_t rsp_done, fwd_done; /* chunks of the message at the port that had their slot */

    struct l1_answer answers[L1_ANSWERS];
    int answer_count;
    struct l1_ask asks[L1_ASKS];
    int ask_first, ask_count;
    struct denovo_rsp supplies[L1_SUPPLIES];
    int supply_first, supply_count;
    int supply_comes; /* one enters at the next edge */
    struct denovo_rsp supply;
    int sender_valid, sender; /* a Writeback */
    enum l1_shown showing;    /* req: again */

    struct { /* bytes of stores that memory's errors have cost */
        int now;
        uint64_t line;
        uint16_t words;
    } lost;
    int protocol_error, counted; /* counted: what S1 of the last cycle counts, -1: nothing */
    uint32_t count_out, count[L1_COUNTS];
};

struct l1_in {
    int rst, answer_ready, req_ready, rsp_out_ready, cmd_done_ready, cpu;
    uint32_t core, count_select;
    const struct l1_access *access; /* NULL: not valid */
    const struct denovo_fwd *fwd;
    const struct denovo_rsp *rsp;
    const struct l1_command *cmd;
};

/* What an access meets: of the port, or a replay. */
struct l1_meeting {
    int set, way, made; /* way -1: none could be made, or none is wanted */
    int stays;          /* enum denovo_l1_count, -1: it does not, L1_COUNTS: uncounted */
    int leaves_first;   /* the way's line has to leave, chunk by chunk */
    uint64_t all;       /* actions of all words */
    const struct table_step *step[DENOVO_WORDS];
    int state[DENOVO_WORDS];
    int acquires, answered, uncached;
    uint16_t late; /* words of a replay that wait for the next pass */
    struct l1_answer answer;
};

struct l1_plan {
    struct l1_meeting meeting; /* PORT, REPLAY and READY in S1 */
    struct l1_slot slot;
    int turn, near; /* near: a launch has to wait for the sweep */
    int access_ready, rsp_in_ready, fwd_ready, cmd_ready;
};

int l1_shape_init(struct l1_shape *shape, const struct spec_values *values, const struct spec_fsm *word,
                  struct spec_error *error);
void denovo_l1_reset(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines);
void l1_plan_cycle(const struct l1 *s, const struct l1_shape *shape, const struct l1_line *lines,
                   const struct l1_in *in, struct l1_plan *plan);
/* `in` and `plan` as in l1_plan_cycle; `row_count` has TABLE_ROWS. */
void denovo_l1_tick(struct l1 *s, const struct l1_shape *shape, struct l1_line *lines, const struct l1_in *in,
                    const struct l1_plan *plan, uint64_t *row_count);
/* S1 may answer the core. */
int denovo_l1_answers(const struct l1 *s);
enum l1_shown denovo_l1_shows(const struct l1 *s);
/* What stands at req, whose core and cpu are not filled in. */
void denovo_l1_shown(const struct l1 *s, const struct l1_shape *shape, enum l1_shown shows, struct denovo_req *req);

extern const struct model_ops model_denovo_l1;

#endif
