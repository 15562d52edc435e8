/* The surroundings of denovo_system: cores above it, stashes beside them, a memory behind each AXI4 port. denovo_system.c drives,
 * denovo_system_stash.c plays the stashes, denovo_system_words.c knows what each word may hold, denovo_system_memory.c is the
 * memory.
 *
 * A word of a program is of one of three kinds. A synchronization word gets atomics of all cores: one order must explain all
 * its answers. A data word is written by the core that owns it, and changes its owner after a release and an acquire; any core may
 * read it. What a load returns must be some version of the word, none older than what its core has acquired or seen. Words of
 * a broken line are read, and bytes of them stored: memory refuses them, and each such store is told as lost. None of this reads a state table.
 *
 * Who reads and writes is a player: core c is player c, stash s is player CORES + s. */
#ifndef LARDER_TB_DENOVO_SYSTEM_H
#define LARDER_TB_DENOVO_SYSTEM_H

#include <stdio.h>

#include "spec/denovo/denovo_l1.h"
#include "spec/axi4/axi4_slices.h"
#include "tb/axi4/axi4_memory.h"
#include "tb/denovo/denovo_ports.h"

enum {
    DS_CORES = 15, /* players, at most: each is a node of the network */
    DS_STASHES = 7,
    DS_MAPS = 4,      /* of a stash, that it uses */
    DS_READS = 8,     /* of a stash, lines that it waits for */
    DS_MESSAGES = 64, /* forwards that a stash holds, answers that it has not sent */
    DS_BANKS = 8,
    DS_LINES = 14,
    DS_BROKEN = 2,    /* of these lines, the last: what memory refuses */
    DS_CONSTANT = 2,  /* one of them: DR, what nobody writes */
    DS_DEVICE = 3,    /* another, in some episodes: a device's. Its words are synchronization words */
    DS_ACCESSES = 20, /* of a core that are not answered */
    DS_OPEN = 4,      /* of a synchronization word */
    DS_STATES = 256,
    DS_VERSIONS = 128,
    DS_WARPS = 4,       /* that have accesses, at most */
    DS_PATIENCE = 6000, /* cycles until an access must be answered, beside `walks` */
    DS_BURSTS = 256,
    DS_MOST_REFUSED = 255, /* a bank's count stays there */
    DS_UNTOLD = 2 /* refused writes that a bank has not counted: one in its memory port, one on its way to the count */
};

enum ds_kind { DS_SYNC, DS_DATA, DS_REFUSED };

struct ds_op { /* on a synchronization word, not answered */
    int used, tells;
    uint32_t atom, a, b;
};
struct ds_state { /* what the word may be: the value, and what each op that is done got */
    uint32_t value, done, got[DS_OPEN];
};
struct ds_sync {
    struct ds_op op[DS_OPEN];
    struct ds_state state[DS_STATES];
    int states;
};

struct ds_data {
    int owner;                     /* a player */
    uint32_t moves;                /* how often the owner has changed */
    uint32_t newest, released;     /* numbers of versions; `released`: the newest that a release has covered */
    uint32_t value[DS_VERSIONS];   /* by number modulo DS_VERSIONS */
    uint64_t written[DS_VERSIONS]; /* number of the access */
    uint32_t seen[DS_CORES];       /* no later load of that player gets an older one */
};

struct ds_line { /* in memory */
    uint64_t address;
    uint32_t word[DENOVO_LINE_WORDS];
    int reads, writes; /* bursts under way */
};
struct ds_words { /* of a line: what each of its words may be */
    struct ds_sync sync[DENOVO_LINE_WORDS];
    struct ds_data data[DENOVO_LINE_WORDS];
};

struct ds_request { /* an access, as a core offers it */
    uint32_t tag, warp, op, atom, class, local, read_only, uncached, pc, mask, compare;
    uint64_t address; /* in PORT_WORDS words */
    uint32_t strb[DENOVO_LINE_WORDS], data[DENOVO_LINE_WORDS];
};

struct ds_access {
    int used, line, load, tells, acquires, releases;
    int impossible;           /* an uncached atomic that memory has not: it fails, and changes nothing */
    int pieces;               /* uncached: pieces that memory has not answered */
    int refused;              /* likewise: it has refused one, and done it all the same */
    uint64_t bytes, touched;  /* likewise: bytes of the line that memory is to touch, and those of its pieces so far */
    uint32_t tag, warp, mask; /* mask: of the line, words still to come */
    uint32_t base;            /* its first word in the line */
    uint64_t number, arrived;
    int op[DENOVO_LINE_WORDS];          /* SYNC: its place in the word */
    uint32_t oldest[DENOVO_LINE_WORDS]; /* DATA loads: the oldest version that it may get */
    uint32_t owned[DENOVO_LINE_WORDS];  /* 1 + moves, where this core owned it: it gets that version; else 0 */
    uint32_t released[DS_LINES][DENOVO_LINE_WORDS]; /* an acquire: versions that it makes visible */
};

struct ds_core {
    struct agent_channel access, answer, cmd, cmd_done;
    struct agent_pace access_pace, answer_pace;
    struct ds_access accesses[DS_ACCESSES];
    int offered_line;                                  /* of the access at the port */
    uint32_t offered;                                  /* its words; 0: there is none */
    int access_waits, cmd_waits, command_out, flushed; /* flushed: nothing was asked since a FLUSH was taken and done */
    uint32_t command;
    struct ds_access launch; /* the command under way, as an acquire or a release */
    /* Stores of bytes that memory refuses, and that are not told as lost. */
    uint32_t losing[DS_BROKEN][DENOVO_LINE_WORDS];
    uint64_t lost_line; /* and words: what was told last */
    uint32_t lost_words;
};

/* A word of a stash under one of its maps. */
struct ds_held {
    enum { DS_NONE, DS_ASKED, DS_HELD } state;
    int leaves; /* a WB of it is out */
    int op;     /* DS_ASKED: its place in a synchronization word */
    uint32_t value;
    uint64_t since; /* asked for, or left */
};
struct ds_message { /* at a stash */
    uint32_t type, core, stash, map, owner_map, mask;
    uint64_t line; /* a chunk's */
    uint32_t data[DENOVO_LINE_WORDS];
};
struct ds_stash {
    struct agent_channel req, give, fwd, rsp;
    struct agent_pace req_pace, give_pace, fwd_pace, rsp_pace;
    struct ds_held word[DS_LINES][DENOVO_LINE_WORDS][DS_MAPS];
    struct ds_access read[DS_READS];                             /* `tag` is the map */
    struct ds_message forward[DS_MESSAGES], answer[DS_MESSAGES]; /* the oldest first */
    int forwards, answers, req_waits, give_waits;
    uint32_t offered[DS_LINES]; /* words of the request at the port */
    int failed;                 /* memory has failed a word */
};

struct ds_burst {
    int line, delay, done;
    int beats, first, size; /* one beat: its first byte in the line, and how many. A line's are all */
    struct ds_access *of;   /* of a piece: its access */
    uint32_t id;
};
struct ds_bank {
    struct agent_channel aw, w, b, ar, r, cmd, cmd_done;
    struct agent_pace aw_pace, w_pace, b_pace, ar_pace, r_pace;
    struct ds_burst reads[DS_BURSTS], writes[DS_BURSTS]; /* the oldest first */
    int read_count, write_count, r_burst, r_beat, b_burst, r_waits, b_waits;
    struct {
        uint32_t data[DENOVO_LINE_WORDS];
        uint64_t strb;
        int beats;
    } line[DS_BURSTS]; /* lines from W that have no AW yet; the last may not be whole */
    int lines, beats;
    int cmd_waits, command_out, all, flushed;
    int last_line_first; /* its command began with the last line of all, and the next is to begin with 0 */
    uint64_t command_since;
    uint32_t refused;                   /* writes of lines that were answered with an error */
    uint64_t refused_at[DS_UNTOLD + 1]; /* lines of the last of them, by number; 0 before the first */
    uint32_t command_refused;           /* what the bank counted when its command was taken */
};

/* Who plays the stashes. An agent with another player has a struct ds_agent as its first member. */
struct ds_agent;
struct ds_stash_player {
    void (*bind)(struct ds_agent *a, const struct spec_values *values, const struct spec_ports *ports);
    void (*drive)(struct ds_agent *a, int stash, uint32_t *in);
    int (*observe)(struct ds_agent *a, int stash, const uint32_t *in, const uint32_t *out, struct spec_error *error);
    int (*is_idle)(const struct ds_agent *a, int stash); /* nothing of it is under way */
    void (*forget)(struct ds_agent *a, int stash);       /* after a reset */
};
extern const struct ds_stash_player ds_stash_messages; /* of denovo_system: the messages of stashes */

/* Who plays what lies below a bank, likewise. */
struct ds_memory_player {
    void (*bind)(struct ds_agent *a, const struct spec_values *values, const struct spec_ports *ports);
    void (*drive)(struct ds_agent *a, int bank, uint32_t *in);
    int (*observe)(struct ds_agent *a, int bank, const uint32_t *in, const uint32_t *out, struct spec_error *error);
    int (*compare)(struct ds_agent *a, struct spec_error *error); /* all caches have been flushed: 0 or -1 */
    void (*forget)(struct ds_agent *a, int bank);
};
extern const struct ds_memory_player ds_axi_memory; /* of denovo_system: an AXI4 port below each bank */

struct ds_agent {
    const struct ds_stash_player *stash_player;   /* NULL before init: ds_stash_messages */
    const struct ds_memory_player *memory_player; /* NULL before init: ds_axi_memory */
    int cores, cpus, banks, stashes, words, chunk, maps, port, beats, bus, model, line_bits;
    uint32_t warps, tags, pcs;
    struct {
        struct spec_slice tag, warp, op, atom, class, local, read_only, uncached, pc, address, mask, strb, data,
            compare;
    } access_at;
    struct {
        struct spec_slice tag, last, error, mask, data;
    } answer_at;
    struct {
        struct spec_slice command, first, last;
    } cmd_at;
    struct {
        struct spec_slice all, first, last;
    } l2_cmd_at;
    struct spec_slice done_at, l2_done_error;
    struct {
        struct spec_slice type, line, mask, core, stash, map, owner_map, data;
    } message_at;
    struct axi4_address_slices address_at;
    struct axi4_w_slices w_at;
    struct axi4_b_slices b_at;
    struct axi4_r_slices r_at;
    struct {
        int count_select, event_select, l1_error, l2_error, write_errors, read_error;
        int store_error, store_error_at, store_error_words, write_error_at;
    } at;
    uint64_t rng, answer_rng, give_rng;
    enum agent_mode mode;
    int delay;      /* of memory, at most */
    uint64_t walks; /* cycles that requests may wait for what is cleared, flushed, or below a DRAM cache */
    int scoped;     /* the protocol has scopes */
    int faultless;  /* 1: memory refuses no write */
    int constant;   /* DR: the line whose data words nobody writes, and which alone are loaded as read-only; -1: none */
    int device;     /* 1 + the line of a device, which is loaded and stored uncached alone; 0: there is none */
    uint32_t phase_left, hot_line, ops;
    enum { DS_RUN, DS_REST, DS_FLUSH_L1, DS_FLUSH_L2 } phase;
    uint64_t cycle, accesses, compared;
    struct ds_core core[DS_CORES];
    struct ds_bank bank[DS_BANKS];
    struct ds_stash stash[DS_STASHES];
    struct ds_line *line; /* memory: `own`, or another agent's */
    int lines, broken;    /* broken: of these lines, the last */
    int dense;            /* 1: line i has the address i */
    struct ds_line own[DS_LINES];
    struct ds_words shared[DS_LINES];
};

/* The agent's init; another agent may have this state as a part of its own. */
int ds_init(void *state, const struct spec_values *values, uint64_t seed, enum agent_mode mode,
            struct spec_error *error);

/* The agent's drive and observe, likewise. */
void ds_drive(void *state, uint64_t cycle, uint32_t *in);
int ds_observe(void *state, const uint32_t *in, const uint32_t *out, struct spec_error *error);

/* Puts an access, or a command of all lines, at a core's port, valid. */
void ds_offer_access(const struct ds_agent *a, int core, const struct ds_request *request, uint32_t *in);
void ds_offer_command(const struct ds_agent *a, int core, enum denovo_l1_command command, uint32_t *in);
/* The same at a bank's port: a flush of every line. */
void ds_offer_flush(const struct ds_agent *a, int bank, uint32_t *in);

enum ds_kind ds_kind(const struct ds_agent *a, int line, int word);
int ds_find_line(const struct ds_agent *a, uint64_t address); /* -1: none of ours */
int ds_is_broken(const struct ds_agent *a, int line);         /* memory refuses it */
/* Of uncached accesses (denovo_system_uncached.c): memory takes a piece of `size` bytes from the line's byte `first` on. The access of
 * that core which wants it, NULL with *error: none does. */
struct ds_access *ds_begin_piece(struct ds_agent *a, int core, int write, int line, int first, int size,
                                 struct spec_error *error);
void ds_end_piece(struct ds_access *x, uint64_t resp);
/* Drawn: a device refuses a piece that is read. Never in a play without faults. */
int ds_refuses_read(struct ds_agent *a);
/* Of writes that memory refuses (denovo_system_refusals.c): one was; what the bank tells of them, when it has told all but `untold` at
 * most. */
void ds_refuse_write(struct ds_bank *b, uint64_t line);
int ds_check_refusals(const struct ds_agent *a, int bank, const uint32_t *out, uint32_t untold,
                      struct spec_error *error);
/* Of what memory is told at AxUSER, `width` bits: whoever asked is there, and is of that kind. *core: who. */
int ds_check_user(const struct ds_agent *a, int bank, uint64_t user, int width, int *core, struct spec_error *error);

/* All words are what memory has: the beginning, and after a reset. */
void ds_restart_words(struct ds_agent *a);
/* An access, or a command that acquires or releases, has been taken: 1 with *error where cores must not do it. */
int ds_take_access(struct ds_agent *a, int core, const uint32_t *data, struct spec_error *error);
/* What a core's L1 tells of lost stores: 0 or -1. */
int ds_take_losses(struct ds_agent *a, int core, const uint32_t *out, struct spec_error *error);
/* All of them have been told. */
int ds_told_losses(const struct ds_agent *a, int core, struct spec_error *error);
int ds_take_answer(struct ds_agent *a, int core, const uint32_t *data, struct spec_error *error);
void ds_begin_acquire(struct ds_agent *a, struct ds_access *by);
void ds_end_acquire(struct ds_agent *a, int core, const struct ds_access *by);
void ds_end_release(struct ds_agent *a, int core, uint64_t number, int warp); /* warp -1: of all */
/* May the player write the word now? */
int ds_may_write(const struct ds_agent *a, int core, int line, int word);
/* Somebody offers an access to the word, which has not been taken. */
int ds_is_offered(const struct ds_agent *a, int line, int word);
/* A player's load, or store of a whole word, begins; a load gets a value: 0 or -1. */
void ds_begin_load(struct ds_agent *a, int player, struct ds_access *x, int word);
void ds_store(struct ds_agent *a, int player, int line, int word, uint32_t value);
int ds_end_load(struct ds_agent *a, int player, const struct ds_access *x, int word, uint32_t value,
                struct spec_error *error);
/* The same of an operation on a synchronization word: its place in the word; 0, or -1 where no order explains the value. */
int ds_begin_op(struct ds_agent *a, int line, int word, const struct ds_op *op);
int ds_end_op(struct ds_agent *a, int line, int word, int op, uint32_t value);
/* A synchronization word has room for another operation. */
int ds_has_room(const struct ds_agent *a, int line, int word);
/* Memory has the newest value of each word: 0 or -1. */
int ds_compare_memory(struct ds_agent *a, struct spec_error *error);

/* Memory is `lines` lines from address 0 on, none of which it refuses. The first `count` words are these, all others 0. The caller
 * frees a->line. */
void ds_hold_memory(struct ds_agent *a, const uint32_t *words, size_t count, size_t lines);

#endif
