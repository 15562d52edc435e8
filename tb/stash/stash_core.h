/* The state of the agent `stash`, and what its files offer each other; tb/stash/stash.h is what others see. */
#ifndef LARDER_TB_STASH_CORE_H
#define LARDER_TB_STASH_CORE_H

#include "spec/bits.h"
#include "spec/stash/stash_codes.h"
#include "tb/stash/stash.h"
#include "tb/stash/stash_ports.h"

enum {
    LANES = 32,
    WORDS = 16384,
    REGIONS = 8,
    ENDED = 8,
    CARELESS = 0x0ca5e1e5,
    RASH = 4000,  /* cycles after a reset, at most, until a program that breaks its rules does so */
    EARLY = 12,   /* cycles after a reset: the smallest stash clears itself for longer */
    REPORT = 300, /* cycles from taking an illegal message to its report, at most: acknowledgements gather first */
    CALM = 600,   /* cycles without any message after which nothing may be under way inside */
    MAPS = 64,
    MSHRS = 32,
    ENTRIES = 64,
    CHUNKS = WORDS / 4,
    SETTLED = 24, /* cycles without any message after which the registry must agree with the core */
    FLIGHTS = 64,
    TILES = 6,
    BOUND = 15000 /* cycles; the longest waits are chains of writebacks with hostile delays */
};
/* ADD_MAP, ... of the command channel; NONE, UNMAPPED, ... of an answer. */
#define CORE_CODE(name, value, meaning) name = (value),
enum { STASH_COMMAND_CODES(CORE_CODE) };
enum { STASH_ERROR_CODES(CORE_CODE) };

struct tile { /* in words; legal unless `broken` */
    uint64_t virt;
    uint32_t field, object, per_row, rows, stride;
};

struct mapping { /* of one slot of one thread block */
    int live, coherent, map;
    int tainted;          /* it has dirty words on faulting pages: what they read is not defined */
    uint32_t base, words; /* stash words */
    struct tile tile;
    int copy; /* the older mapping whose copies its loads find, as an index of `maps`; -1: none, or not known */
};

struct order_entry { /* of the stash-map, as the order of the commands says it is */
    int known, live;
    struct mapping mapping; /* the last one here */
};

struct held_page { /* of the VP-map: kept for the newest entry that needs it */
    int held;
    uint32_t entry;
    uint64_t vpn;
};

struct access {        /* between its acceptance and its response */
    int used, mapping; /* -1: without, or through an empty slot */
    int cut;           /* a careless load whose thread block ended meanwhile: it may fail */
    int careless;      /* a load that races with other accesses: nobody waits for it, what it reads is not checked */
    uint32_t tag, write, mapped, mask, check, error, failed; /* check, failed: lanes */
    uint32_t addr[LANES], expect[LANES];
    int global[LANES]; /* word index, or -1 */
    uint64_t since,
        offered; /* cycles of its acceptance, and of its coming to the port: lanes are served from then on */
};

struct local_word { /* of the stash */
    uint32_t value;
    uint32_t content;
    uint8_t known;            /* `value` is what the core stored here last, and it still counts */
    uint8_t seen;             /* `content` is what lies in this word of the storage, whatever its state */
    uint8_t ghosts;           /* careless plain stores under way */
    uint8_t vague;            /* one of them met a store through a mapping: `value` may be either */
    uint8_t readers, writers; /* accesses under way */
    uint8_t held;             /* it surely is in the stash, and readable there */
    uint64_t held_since;
};

struct global_word {
    uint8_t writer;  /* mapping + 1 that wrote last; 0: another core, or settled by a kernel end */
    uint8_t foreign; /* written by another core since the last kernel end */
    uint8_t wild;    /* what this core's loads of it return is not defined until the kernel ends */
    uint8_t barred;  /* a ChgMap to Mapped Coherent is publishing it */
    uint8_t late;    /* changed while a kernel ended: that end does not settle it, for it may have been over already */
    uint8_t readers, writers;
    uint8_t leaving;     /* so many forwards that take it have been delivered, and have no answer yet */
    uint8_t taken;       /* the stash has given it away, and has not asked for it since */
    uint32_t leaves_map; /* the entry that it was registered under */
    uint64_t leaves_since, taken_since, asked_since;
};

/* Commands fill all slots with one tile. Mappings that are not stored to keep their older copies. */
enum phase_fills { FILLS_NOTHING, FILLS_SLOTS, FILLS_UNSTORED };

/* How the program behaves for a while. Each phase makes other meetings likely. */
struct phase {
    uint32_t left;            /* cycles */
    uint32_t remote, command; /* one in so many cycles */
    uint32_t regions, tiles,
        places;                  /* how many are used; of 8, how often a recent mapping's tile, place is used again */
    uint32_t kernels;            /* of 16 commands */
    uint32_t careless, reckless; /* of 16 accesses: racing loads; plain accesses to mapped words */
    uint32_t illegal;            /* one message in so many cycles; 0: none */
    uint32_t wide;               /* of 8 new tiles: as large as the stash lets them be */
    uint32_t twins;              /* of 16 accesses: the word of the one before, through another mapping */
    enum phase_fills fills;
    int hot; /* few chunks alone are used */
};

/* A scene: steps that make a rare meeting happen (tb/stash/stash_core_scenes.c). Its tiles, places, slots and words
 * are drawn when it begins; all its words lie on pages without a fault but those of the tile that has one. */
enum scene_tile {
    TILE_A,
    TILE_B,      /* shares no word with A */
    TILE_PART,   /* the first half of A, another tile */
    TILE_SPREAD, /* each word in another line; shares none with A or B */
    TILE_FAULT,  /* two rows, the second on a page with a fault */
    TILE_EARLY,  /* two rows, the first on a page with a fault */
    TILE_MANY,   /* on more pages than the VP-map holds */
    TILE_PAGES,  /* a word on each of as many pages as the VP-map holds but one, the first without a fault */
    TILE_OTHERS, /* the same, other pages as far as there are any */
    TILE_LONG,   /* of eight chunks, each on more lines than there are MSHRs */
    TILE_LINES,  /* a chunk, each word in another line; shares none with A */
    TILE_HALVES, /* of four chunks, each on lines of its own */
    TILE_DOUBLE, /* rows on two pages each, as many as an empty VP-map holds for sure */
    TILE_SHORT,  /* all of the stash in short rows */
    TILE_ACROSS, /* of eight chunks, each full line's words in two of them; shares none with B */
    SCENE_TILES
};
enum { SCENE_PLACES = 3 /* of two chunks each */, SCENE_SLOTS = 4 /* of different thread blocks */ };
enum scene_words {
    WORDS_X,
    WORDS_Y,
    WORDS_NEAR /* of X's chunk, not X */,
    WORDS_FAR /* in the other chunk */,
    WORDS_TWIN /* of X, there */,
    WORDS_FIRST,
    WORDS_COLUMN /* X of as many chunks as there are lanes, from any on */,
    WORDS_ABOUT /* one before X and one behind it */,
    WORDS_LOW /* X of each chunk in the first half, or of as many as there are lanes */,
    WORDS_HIGH /* the same, in the second half */,
    WORDS_LOW_Y /* Y of the same chunks as LOW, as HIGH */,
    WORDS_HIGH_Y,
    WORDS_ENDS /* the last word of as many of the last rows as there are lanes */,
    WORDS_ALL
};
enum scene_do {
    DO_ADD,    /* AddMap of `tile` at `place` in `slot` */
    DO_CHANGE, /* ChgMap */
    DO_END,    /* of the slot's thread block */
    DO_KERNEL, /* end */
    DO_FORGET, /* FORGET; where it is done the pages move */
    DO_LOAD,   /* `words` through the slot's mapping */
    DO_STORE,  /* the same */
    DO_PEEK,   /* plain load of the words at `place`; nobody waits for it */
    DO_POKE,   /* plain store */
    DO_TAKE,   /* another core writes the tile's words, or the L2 recalls them */
    DO_WRITE,  /* another core writes the tile's words, whoever owns them */
    DO_BABBLE, /* an answer that nobody asked for */
    DO_SECOND, /* DO_ADD while the answer to the command before is held up */
    DO_MUTE,   /* answers to commands are not taken until DO_HEAR */
    DO_HEAR,
    DO_STALL, /* what `count` says, an enum scene_stall, is not taken until DO_TAKES */
    DO_TAKES,
    DO_FORGE, /* a forward of the tile's words under the entry of `slot`, which does not own them */
    DO_CLAIM, /* other cores want, or the L2 recalls, all that the registry attributes to the stash; nobody waits. `count` 1: recalls alone */
    DO_HOLD,  /* requests of the types in `mask` are not served, answers not delivered, until DO_RELEASE */
    DO_RELEASE, /* of the types in `mask` */
    DO_CROWD,   /* another core reads the full lines of TILE_ACROSS, each again and again, until DO_DISPERSE */
    DO_DISPERSE,
    DO_HURRY,    /* messages take no time, until the scene is over */
    DO_SENT,     /* wait until as many requests as `count` of a type in `mask` are held; 0: as there are MSHRs */
    DO_PAUSE,    /* `count` cycles; 0: what a command takes that waits for nothing */
    DO_ANSWERED, /* wait for the command's answer */
    DO_MAYBE,    /* leave out the next `count` steps, one time in two */
    DO_ROUND, /* AddMaps until the slot's entry is the next to be given away, or the one after `count` others; BY_SCOUT: as many as the scout looks at */
    DO_MEND,  /* the page with a fault gets a translation */
    DO_SETTLE, /* wait until nothing is under way */
    DO_AUDIT,  /* another core reads every word that the registry attributes to the stash */
    DO_OVER
};
enum {
    COHERENT = 1,
    GO = 2 /* do not wait for the answer */,
    CLASH = 4 /* careless */,
    MUST = 8 /* soon */,
    REFUSED = 16 /* or not */,
    CUT = 32 /* END: careless loads of the thread block may be under way */
};
/* Beyond thread blocks. */
enum scene_needs {
    ANY,
    FEW_ENTRIES,
    FEW_PAGES,
    A_FAULT,
    MANY_PAGES,
    NO_SCOUT,
    A_SCOUT,
    A_LONG_TILE,
    A_LONG_PLACE,
    A_LINE_A_WORD, /* from here on of stashes of any size */
    TWO_HALVES,
    DOUBLE_PAGES,
    SHORT_ROWS,
    LINES_ACROSS
};
enum { BY_SCOUT = UINT8_MAX }; /* of DO_ROUND */
enum scene_stall {
    STALLS_NOTHING,
    STALLS_REQUESTS /* of l2_req */,
    STALLS_RESPONSES /* to accesses */,
    STALLS_REPLIES /* to forwards */,
    STALLS_WALKS /* of the page walker: what it has been asked is not answered */
};
struct scene_step {
    enum scene_do what;
    int slot;
    enum scene_tile tile;
    int place;
    enum scene_words words;
    int flags;
    uint32_t mask, count; /* count, of an access that MUST be answered soon: in so many cycles; 0: in SOON */
};
struct scene {
    const struct scene_step *step;      /* NULL: the random program plays */
    int begun, cleaning;                /* the step has begun; the scene has not, the stash is emptied first */
    uint32_t patience, wait, held, tag; /* cycles left; cycles of a pause; cycles that requests have been held */
    uint32_t x, y, cursor;              /* words of the first chunk; of the audit */
    struct tile tile[SCENE_TILES];
    uint32_t place[SCENE_PLACES]; /* first word */
    struct {
        uint32_t block, slot;
    } slot[SCENE_SLOTS];
    struct world_msg forged;
    int forges; /* `forged` is to be sent, on the channel of illegal_at */
    int mute;   /* answers to commands are not taken */
    int crowd;  /* another core reads on and on */
    enum scene_stall stalls;
    int settled; /* nothing is under way: the registry is looked at */
    int late;    /* a step that MUST be done soon was not */
};

struct outstanding {          /* a request, as an MSHR has it */
    uint32_t type, map, mask; /* mask: words that have not come; 0, and no `kept`: unused */
    uint64_t line;
    uint32_t kept; /* cycles in which the MSHR may be used still */
};

struct command {
    uint32_t op, block, slot, coherent;
    uint64_t stash_base, global_base, field, object, row, stride, num;
    struct tile tile; /* when legal; else of no words */
};

struct stash_agent {
    struct stash_ports at;
    uint32_t lanes, words, chunk_words, blocks, slots, tags, span_bits;
    uint64_t seed, va_words;
    uint32_t bound, command_bound;
    enum agent_mode mode;

    uint64_t rng;
    struct world world;
    int unchecked; /* the stimulus broke the program's rules */
    struct tile tiles[TILES];
    struct mapping maps[MAPS]; /* [block * slots + slot] */
    struct access flight[FLIGHTS];
    struct local_word local[WORDS];
    struct global_word global[WORLD_WORDS];

    int cmd_waits, cmd_asked; /* on the port; taken, answer to come */
    int kernel_ends;          /* a kernel's end is on the port, or its answer is to come */
    struct command command, asked;
    uint64_t cmd_since;
    int ending;            /* thread block whose end or change stands at the port or is under way; -1: none */
    int closing;           /* thread block whose mappings are not used until its command is answered; -1: none */
    int adding_coherent;   /* the command at the port or under way maps coherently: no careless stores */
    int adding;            /* an AddMap is under way: no access without a mapping, it may hit the same words */
    struct access waiting; /* what stands at the port: words counted already */
    uint64_t req_offered;  /* cycle in which the access at the port came there; 0: none is */
    int req_waits, walk_state, rsp_index;
    uint64_t walk_vpn, walk_ppn; /* the page, and its frame as it was when the walk began */
    int walk_found;              /* it had one */
    uint32_t walk_delay;
    int fwd_waits, rsp_waits, done_waits;
    uint32_t held[10], next_tag;
    int last_mapping, last_global; /* of the last access offered through a mapping; last_mapping -1: none */
    uint64_t cycle;
    int quiet;      /* cycles left in which the core starts nothing: what is dirty must then be readable by others */
    int calm;       /* cycles since the last message on any channel */
    int idle_seen;  /* the stash was idle in the last cycle: no registration is on its way */
    int refused;    /* cycles in a row in which an idle stash did not take the access at its port */
    uint32_t early; /* cycles left, after a reset, in which a command and an illegal message come at once */

    struct phase phase;
    struct scene scene;
    int scenes_only; /* one after the other */
    uint32_t next_scene;
    int fresh; /* nothing has been played since the reset */
    uint32_t mshrs;
    struct mapping ended[ENDED]; /* the last ones; words 0: none */
    uint32_t next_ended;
    int second_waits; /* a command that will be refused stands at the port, ahead of the answer to the one before */

    uint32_t entries, pages, tail; /* entries of the stash-map, pages of the VP-map; the entry that AddMap takes next */
    struct order_entry entry[ENTRIES];
    struct held_page page[ENTRIES];
    struct command begun;                  /* at the port */
    uint32_t scout;                        /* how far it runs ahead of the tail */
    uint64_t kernel_over;                  /* cycle of the last answer to an end of a kernel */
    struct outstanding outstanding[MSHRS]; /* any order */
    uint64_t open;                         /* cycles in which a writeback that is due can go on */
    uint64_t touched[CHUNKS];              /* 1 + `open` when an access of it was last under way; 0: none was */
    int fetches_line;                      /* the option FETCH */
    uint8_t fetchers[CHUNKS]; /* loads through a mapping under way: with FETCH=line they may fetch all of the chunk */
    uint32_t revival, revival_words; /* the AddMap under way must revive this entry; UINT32_MAX: or not */
    int quiet_begin;                 /* when it came, nothing was under way */
    int must_forget;                 /* a FORGET came when nothing was used or under way: it must be done */
    int moves; /* a FORGET was done, and nothing is mapped since: pages move when nothing is under way */
    int cuts;  /* the end of a thread block does not wait for careless loads */

    uint32_t
        careful; /* cycles after a reset in which the program keeps its rules: from then on commands wait for no access */

    int illegal_at; /* the channel that shows an illegal message: 0 none, 1 l2_fwd, 2 l2_rsp */
    int illegal_word; /* it is about this global word, and perhaps others of its line, which nobody stores meanwhile; -1 */
    int wraps; /* the channel on which the illegal message before named the last line of all, as illegal_at; or 0 */
    uint32_t report_due; /* cycles left for the report; 0: none is due */
};

/* An illegal message may be about this global word. */
static inline int core_is_illegal(const struct stash_agent *a, int g)
{
    const int line_words = (int)a->world.line_words;
    return g >= 0 && a->illegal_word >= 0 && g / line_words == a->illegal_word / line_words;
}

static inline uint32_t below(struct stash_agent *a, uint32_t n)
{
    return agent_below(&a->rng, n);
}

/* Tiles ------------------------------------------------------------------------------------------------------------ */

uint32_t core_tile_words(const struct tile *t);
uint64_t core_tile_virtual(const struct tile *t, uint32_t offset);
int64_t core_tile_offset(const struct tile *t, uint64_t virt); /* of a virtual word; -1: the tile does not have it */
struct tile core_draw_tile(struct stash_agent *a);             /* as the phase has it */
/* Another field of the tile's objects, the objects that follow, or a part of it: the two share lines, or words. */
struct tile core_draw_sibling(struct stash_agent *a, struct tile t);
/* What the tile's parameters say; fills the tile when they are legal. */
uint32_t core_tile_error(const struct stash_agent *a, struct command *c);
int core_leaves_world(const struct stash_agent *a, const struct tile *t);
int core_same_tile(const struct tile *x, const struct tile *y);

/* What the program may do ------------------------------------------------------------------------------------------ */

struct mapping *core_mapping_of(struct stash_agent *a, uint32_t block, uint32_t slot);
int core_global_of(const struct stash_agent *a, const struct mapping *m, uint32_t addr);
int core_may_touch(const struct stash_agent *a, const struct mapping *m, uint32_t addr, int write);
const struct mapping *core_owner_of(const struct stash_agent *a, uint32_t addr);
int core_may_touch_raw(const struct stash_agent *a, const struct mapping *o, uint32_t addr, int write);
int core_may_stray(const struct stash_agent *a, uint32_t addr, int write);
int core_lane_may(const struct stash_agent *a, const struct mapping *m, uint32_t addr);
int core_any_flight(const struct stash_agent *a, int block);
int core_flights(const struct stash_agent *a); /* any access under way */
int core_any_ghost(const struct stash_agent *a);
/* An access under way names a word that its mapping does not have: a mapping that comes back may have it by then. */
int core_any_stray(const struct stash_agent *a);
int core_has_faulty_dirty(const struct stash_agent *a, const struct mapping *m);
int core_may_publish(const struct stash_agent *a, const struct mapping *m);
int core_publish_undisturbed(const struct stash_agent *a, const struct mapping *m);
struct mapping *core_publishes(struct stash_agent *a, const struct command *c);
int core_command_may_go(struct stash_agent *a);

/* Accesses --------------------------------------------------------------------------------------------------------- */

void core_make_wild(struct stash_agent *a, int g);
void core_forget_strays(struct stash_agent *a, const struct command *c);
void core_count_access(struct stash_agent *a, const struct access *f, int by);
void core_note_offered(struct stash_agent *a, const uint32_t *data);
void core_take_access(struct stash_agent *a, const uint32_t *data);
int core_give_response(struct stash_agent *a, const uint32_t *data, struct spec_error *error);

/* Commands --------------------------------------------------------------------------------------------------------- */

void core_unpack_command(struct stash_agent *a, const uint32_t *data, struct command *c);
int core_overlaps(const struct stash_agent *a, const struct command *c, const struct mapping *self);
int core_answer_command(struct stash_agent *a, const uint32_t *data, struct spec_error *error);
void core_begin_command(struct stash_agent *a, const uint32_t *in);

/* Order and pages -------------------------------------------------------------------------------------------------- */

void core_order_reset(struct stash_agent *a);
/* The command appears at the port. */
void core_order_begin(struct stash_agent *a, const struct command *c);
/* The answer to a legal AddMap (`changed` NULL) or to a ChgMap of `changed` to another tile has `error` and `map`: the
 * error that it must have, and the entry. */
uint32_t core_order_step(struct stash_agent *a, const struct command *c, const struct mapping *changed, uint32_t error,
                         uint32_t map, uint32_t *expect_map);
/* The entry of this mapping holds it from now on. */
void core_order_set(struct stash_agent *a, const struct mapping *m, int live);

/* Needed once the VP-map's other pages have gone: the tile has pages that it lacks the room for. */
uint32_t core_owned_under(const struct stash_agent *a, uint32_t entry); /* words, by the registry */
int core_lacks_pages(struct stash_agent *a, const struct tile *t);
/* The error that a FORGET must have; the answer's own where both are right. */
uint32_t core_order_forget(struct stash_agent *a, uint32_t error);
int core_any_live(const struct stash_agent *a);

/* What is held, and the messages that follow ----------------------------------------------------------------------- */

void core_forget_held(struct stash_agent *a, const struct mapping *m); /* of NULL: everything */
void core_note_held(struct stash_agent *a, const struct access *f);
void core_note_copy(struct stash_agent *a, struct mapping *m);
void core_note_leaving(struct stash_agent *a, const struct world_msg *m); /* a forward is delivered */
void core_note_taken(struct stash_agent *a, const struct world_msg *m);   /* it is answered */
void core_note_fetched(struct stash_agent *a, const struct world_msg *m); /* READ or REG goes, or DATA comes */
void core_note_touch(struct stash_agent *a, const struct access *f);      /* it begins, or is over */
void core_note_asked(struct stash_agent *a, const struct world_msg *m);
void core_note_answered(struct stash_agent *a, const struct world_msg *m);
void core_pass_time(struct stash_agent *a, const uint32_t *in, const uint32_t *out);
int core_check_fetched(struct stash_agent *a, const struct access *f, struct spec_error *error);
int core_check_request(struct stash_agent *a, const struct world_msg *m, struct spec_error *error);

/* The random program ----------------------------------------------------------------------------------------------- */

void core_draw_phase(struct stash_agent *a);
void core_drive_access(struct stash_agent *a, uint32_t *in);
/* The access that a->waiting and the port's addr and wdata describe goes to the port; lanes that may not take part are
 * left out of `wish`. 1, or 0 when none is left or no tag is free. */
int core_offer_access(struct stash_agent *a, uint32_t *in, const struct mapping *m, uint32_t block, uint32_t slot,
                      uint32_t wish);
void core_offer_command(struct stash_agent *a, const struct command *c);
void core_name_tile(struct command *c, const struct tile *t);
void core_pack_command(struct stash_agent *a, uint32_t *data, const struct command *c);
void core_draw_command(struct stash_agent *a);
void core_drive_second(struct stash_agent *a, uint32_t *in);

/* Scenes ----------------------------------------------------------------------------------------------------------- */

/* Begins one of the scenes that the parameters allow, or none. */
void core_begin_scene(struct stash_agent *a);
/* 0 when its tiles cannot be had; what it needs of the parameters is the caller's to look at. */
int core_draw_stage(struct stash_agent *a, enum scene_needs needs);
void core_drive_scene(struct stash_agent *a, uint32_t *in);

/* From behind ------------------------------------------------------------------------------------------------------ */

void core_drive_remote(struct stash_agent *a);
/* Of the words in `wish` of a line those that may; 0 when there are none. */
int core_start_remote(struct stash_agent *a, enum world_remote_kind what, uint32_t line_word, uint32_t wish);
void core_drive_answers(struct stash_agent *a, uint32_t *in);

/* Checks ----------------------------------------------------------------------------------------------------------- */

void core_fail(struct stash_agent *a, struct spec_error *error, const char *what, uint64_t x, uint64_t y);
int core_overdue(struct stash_agent *a, struct spec_error *error);
void core_expect_report(struct stash_agent *a);
int core_check_report(struct stash_agent *a, const uint32_t *out, struct spec_error *error);
int core_check_calm(struct stash_agent *a, const uint32_t *in, const uint32_t *out, struct spec_error *error);

#endif
