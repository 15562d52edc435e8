/* The surroundings of denovo_stash_system: those of denovo_system (tb/denovo/denovo_system.h), and what stands before each
 * stash: a core that maps tiles, loads and stores, and a page walker.
 *
 * The core is a player of its own on the same data words as all cores: what it loads through a mapping must be a version of
 * the word, none older than it has acquired or seen, and exactly the last one where it is the owner. The end of a kernel is
 * its acquire and its release; it has also released what it stored when its stash is idle. Between two ends of a kernel it
 * uses a word through one mapping alone: a stash promises nothing else. One place of the stash no tile ever has; there plain
 * accesses find exactly what was stored. One page of the virtual space, between those that have lines, is not there: loads of
 * its words fail. So do loads of thread blocks and slots that there are not, or that have no mapping, but for what they find of
 * others' tiles. Commands with a number that cannot be are refused, and change nothing; so are tiles over others' words, and
 * those for a slot that is taken, or to be changed and empty. None of this reads a state table. */
#ifndef LARDER_TB_DENOVO_STASH_SYSTEM_H
#define LARDER_TB_DENOVO_STASH_SYSTEM_H

#include "tb/denovo/denovo_system.h"

enum {
    DT_LANES = 32,
    DT_FLIGHTS = 16, /* accesses of a stash that are not answered, with the one at the port */
    DT_BLOCKS = 2,   /* thread blocks that have mappings, at most; and mappings of each */
    DT_SLOTS = 4,
    DT_PLACES = 6,       /* of a stash: tiles begin there and share none; the last is for plain accesses */
    DT_PLAIN = 64,       /* words of that place that are used, at most */
    DT_PATIENCE = 15000, /* cycles until an access must be answered */
    DT_OBEDIENCE = 20000 /* a command */
};

struct dt_map {                /* a tile, in words */
    int live, coherent, place; /* not coherent: only loaded through */
    uint32_t id, base, words, field, object, per_row, rows, stride;
    uint64_t virt;
};

struct dt_lane {
    int line, word;         /* line -1: a plain access to `word` */
    uint32_t oldest, owned; /* as in struct ds_access; oldest: of a plain load its value */
};
struct dt_flight {
    int used, write, mapped;
    uint32_t fails; /* the error of all its lanes */
    int stray;      /* a load of no mapping, perhaps of a tile's words: it finds those that are there, and fails else */
    uint32_t tag, block, slot, mask;
    uint64_t since;
    struct dt_lane lane[DT_LANES];
};

struct dt_stash {
    struct agent_channel req, resp, cmd, cmd_done, walk, walk_done;
    struct agent_pace req_pace, resp_pace, walk_pace;
    struct dt_map map[DT_BLOCKS][DT_SLOTS];
    struct dt_map past[DT_PLACES]; /* the last tile of each place */
    struct dt_flight flight[DT_FLIGHTS];
    uint32_t ids;                               /* of mappings */
    uint32_t user[DS_LINES][DENOVO_LINE_WORDS]; /* the mapping that has used the word; 0: none */
    uint8_t readers[DS_LINES][DENOVO_LINE_WORDS], writers[DS_LINES][DENOVO_LINE_WORDS]; /* accesses under way */
    uint32_t plain[DT_PLAIN];
    int stored;                 /* since it has released */
    int req_waits, begun;       /* begun: the access at the port has been seen */
    int wish;                   /* the command to come, or -1 */
    int cmd_waits, cmd_out, op; /* cmd_out: it is at the port, or not answered */
    uint32_t block, slot;       /* of the wish, of the command */
    int spoil, high;            /* of the wish: which number is 1, or with `high` the greatest; -1: none */
    int refuses;                /* the command is one that cannot be */
    struct dt_map tile;         /* likewise */
    uint64_t cmd_since;
    struct ds_access launch;           /* the end of a kernel as an acquire */
    int walks, walk_waits, walk_delay; /* walks: 1 has to be answered */
    uint64_t vpn;
    int asks_refused, got_refused; /* loads of lines that memory refuses */
    int asks_missing;              /* likewise of words whose page is not there */
    int idle;                      /* of its output, in the last cycle */
};

struct dt_agent {
    struct ds_agent system;
    int lanes, blocks, slots, places, place_words, plain_words, page_words;
    uint32_t fetched;    /* words of the chunk that a load fetches along; 0: it asks for its own alone */
    uint32_t plain_base; /* plain accesses have the stash's last words */
    uint32_t tags;
    uint64_t span, va_words; /* a tile's words in the global space, at most; the words of that space */
    int pages;
    uint64_t ppn[DS_LINES];         /* of the pages that have lines, in the order of the virtual space */
    int physical;                   /* virtual addresses are physical: a page is its own frame, and none is missing */
    uint64_t first_page, hole_page; /* the first of these; between them one that is not there */
    struct {
        struct spec_slice tag, write, mapped, block, slot, mask, addr, wdata;
    } access_at;
    struct {
        struct spec_slice tag, error, rdata;
    } answer_at;
    struct {
        struct spec_slice op, block, slot, coherent, tile[7];
    } command_at;
    struct {
        struct spec_slice error, map;
    } done_at;
    struct {
        struct spec_slice vpn, ppn, fault;
    } walk_at;
    int protocol_error, is_idle; /* words of the outputs */
    uint64_t walk_rng;
    struct dt_stash stash[DS_STASHES];
};

/* Which of the pages that have lines it is, or -1. */
int dt_find_page(const struct dt_agent *a, uint64_t vpn);
/* The word of a mapping lies in a page that is not there. */
int dt_is_missing(const struct dt_agent *a, const struct dt_map *m, uint32_t at);
/* Where the word of a mapping lies: one of our lines, or -1. */
int dt_find_word(const struct dt_agent *a, const struct dt_map *m, uint32_t at, int *word);
/* A load of the word fetches other words of its chunk along, from lines that are none of ours, or not to be read so. */
int dt_fetches_others(const struct dt_agent *a, const struct dt_map *m, uint32_t at);
/* Draws a tile from the place on, with words that a core may load: 1, or 0 where it is none. `room`: words that it may have. */
int dt_draw_tile(struct dt_agent *a, int place, uint32_t room, struct dt_map *m);
/* A core of a stash may load, store this word through the mapping now. */
int dt_may_use(const struct dt_agent *a, int stash, const struct dt_map *m, int line, int word, int write);

/* Accesses: what is at the port, and what has come. */
void dt_drive_access(struct dt_agent *a, int stash, uint32_t *in);
int dt_begin_access(struct dt_agent *a, int stash, const uint32_t *in, struct spec_error *error);
int dt_end_access(struct dt_agent *a, int stash, const uint32_t *out, struct spec_error *error);
int dt_is_flying(const struct dt_stash *s, int block); /* an access of the thread block; -1: any */
/* A load of the slot, which has no mapping, is under way. */
int dt_has_stray(const struct dt_stash *s, uint32_t block, uint32_t slot);
/* Commands likewise. */
void dt_drive_command(struct dt_agent *a, int stash, uint32_t *in);
int dt_begin_command(struct dt_agent *a, int stash, const uint32_t *in, struct spec_error *error);
int dt_end_command(struct dt_agent *a, int stash, const uint32_t *out, struct spec_error *error);

#endif
